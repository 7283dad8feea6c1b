"""Where a game begins, as text, and what both sides are told of it.

``""`` stands for the usual start, here and wherever a start goes as text: in observations,
records, plans of events and requests of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from core.game import Game
from core.setup import BadPositionError, Position, Start
from core.values import Observation, Side


def start_from(game: Game, text: str) -> Start:
    """The start that ``text`` describes.

    Raises:
        BadPositionError: If it is no position of ``game`` that can be played.
    """
    return game.read(text) if text else game.start()


def playable_start(game: Game, text: str) -> Start:
    """As ``start_from``, for a game that is to be played from there.

    Raises:
        BadPositionError: If it is no such position, or one in which the game is over.
    """
    start = start_from(game, text)
    over = game.outcome([start.position], start.halfmove_clock)
    if over is not None:
        raise BadPositionError(f"the game is over in this position: {over.reason}")
    return start


def start_text(game: Game, start: Start) -> str:
    """The text that ``start_from`` turns back into ``start``."""
    return "" if start == game.start() else game.write(start)


def observed(
    game: Game, history: Sequence[Position], viewer: Side, start: str
) -> Observation:
    """What ``viewer`` may know at the end of ``history``, and the start that both know."""
    seen = game.observe(history, viewer)
    return replace(seen, start=start) if start else seen


def drawn_starts(numbered: Sequence[str], dice: Random, number: int) -> tuple[str, ...]:
    """So many of the numbered starts of a game at random; none for a game without."""
    return tuple(dice.choices(numbered, k=number)) if numbered else ()
