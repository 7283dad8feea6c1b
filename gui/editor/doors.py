"""Where a position that is set up can be taken: a door each to another screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from gui.app.bot_requests import ToWatchSetup
from gui.app.requests import Request, ToAnalysis, ToNewGame

ORIGIN = "you set up"
"""Where such a position comes from, as other screens say it."""


@dataclass(frozen=True, slots=True)
class EditedPosition:
    """A position as it goes to another screen.

    Attributes:
        variant: Key of the game.
        ruleset: Name of its ruleset.
        text: The position; ``""`` for the usual start.
        flipped: Whether the second side sits below.
    """

    variant: str
    ruleset: str
    text: str
    flipped: bool


@dataclass(frozen=True, slots=True)
class Door:
    """One way on.

    Attributes:
        words: What its button says.
        icon: Drawn before them.
        request: What it asks for.
        over: Whether it is open where the game is over in the position.
    """

    words: str
    icon: str
    request: Callable[[EditedPosition], Request]
    over: bool = False


def _play(position: EditedPosition) -> Request:
    origin = ORIGIN if position.text else ""
    return ToNewGame(position.variant, position.ruleset, position.text, origin)


def _analyse(position: EditedPosition) -> Request:
    head = GameRecord(position.variant, position.ruleset, NOBODY, fen=position.text)
    return ToAnalysis(GameTree(head), flipped=position.flipped)


def _watch(position: EditedPosition) -> Request:
    return ToWatchSetup(
        variant=position.variant,
        ruleset=position.ruleset,
        start=position.text,
        origin=ORIGIN if position.text else "",
    )


DOORS = (
    Door("Play from here", "play", _play),
    Door("Analyse", "analyse", _analyse, over=True),
    Door("Watch two bots", "watch", _watch),
)
"""The first one is the main one."""
