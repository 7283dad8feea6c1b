"""What a game teaches its evaluation with, beside games of the search against itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.selfplay.teacher import TeacherSpeech
from core.game import Game


@dataclass(frozen=True, slots=True)
class School:
    """How the weights of one game's evaluation are fitted.

    Attributes:
        variant: Key of the game.
        name: Of the weights file.
        by_hand: Weights by hand.
        shipped: Those that come with the program.
        judge: Makes the evaluation of a game from weights.
        lessons: Makes what is to be learnt from rows, values, points and the weight of
            points; something that has a length.
        error: How far weights are from lessons.
        fitted: Weights fitted to lessons: the first weights, lessons, passes, a seed, and
            what is told of every pass.
        speech: How an engine is asked about positions.
    """

    variant: str
    name: str
    by_hand: Callable[[], NDArray[np.int16]]
    shipped: Callable[[], NDArray[np.int16]]
    judge: Callable[[Game, NDArray[np.int16]], Any]
    lessons: Callable[..., Any]
    error: Callable[..., float]
    fitted: Callable[..., NDArray[np.int16]]
    speech: TeacherSpeech
