"""What a game teaches its evaluation with, beside games of the search against itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.selfplay.games import SelfPlayGame, strayed
from bots.selfplay.teacher import TeacherSpeech
from core.game import Game


@dataclass(frozen=True, slots=True)
class PositionSource:
    """Positions with values, from games of a search against itself.

    Attributes:
        variant: Key of the game.
        judge: Makes the evaluation that the search plays by, from weights.
        speech: How an engine is asked about positions.
        positions: Which positions of a game, and near it, an engine is asked about.
        mark: Tells files of such positions from those of other sources.
    """

    variant: str
    judge: Callable[[Game, NDArray[np.int16]], Any]
    speech: TeacherSpeech
    positions: Callable[[Game, Any, SelfPlayGame, np.random.Generator], SelfPlayGame] = (
        strayed
    )
    mark: str = ""


@dataclass(frozen=True, slots=True)
class School:
    """How the weights of one game's evaluation are fitted.

    Attributes:
        source: What they are fitted to.
        name: Of the weights file.
        by_hand: Weights by hand.
        shipped: Those that come with the program.
        lessons: Makes what is to be learnt from rows, values, points and the weight of
            points; something that has a length.
        error: How far weights are from lessons.
        fitted: Weights fitted to lessons: the first weights, lessons, passes, a seed, and
            what is told of every pass.
    """

    source: PositionSource
    name: str
    by_hand: Callable[[], NDArray[np.int16]]
    shipped: Callable[[], NDArray[np.int16]]
    lessons: Callable[..., Any]
    error: Callable[..., float]
    fitted: Callable[..., NDArray[np.int16]]
