"""Positions on the command line: one to begin from, or a file of them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cli.names import named_game
from cli.output import WrongUseError
from core.game import Game
from core.setup import BadPositionError, Start

if TYPE_CHECKING:
    from argparse import ArgumentParser, _MutuallyExclusiveGroup

Taker: TypeAlias = "ArgumentParser | _MutuallyExclusiveGroup"
"""What options are added to."""


def fen(parser: Taker) -> None:
    """The option that names a position to begin from."""
    parser.add_argument("--fen", metavar="F", help="a position instead of the usual start")


def openings(parser: Taker) -> None:
    """The option that names a file of positions to begin from."""
    parser.add_argument(
        "--openings", metavar="FILE", help="positions to begin from, one a line"
    )


def named_start(given: Namespace, game: Game) -> Start:
    """The position that ``--fen`` names, or the usual start.

    Raises:
        WrongUseError: If it is no position of ``game``.
    """
    from core.starts import start_from  # noqa: PLC0415 - not for --help

    try:
        return start_from(game, given.fen or "")
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def told_start(fen: str, variant: str, ruleset: str) -> str:
    """The text of a position that a game is to begin from; ``""`` for the usual start.

    Raises:
        WrongUseError: If nobody could play from there.
    """
    from core.starts import playable_start, start_text  # noqa: PLC0415 - not for --help

    game = named_game(variant, ruleset)
    try:
        return start_text(game, playable_start(game, fen))
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def told_starts(given: Namespace, variant: str, ruleset: str) -> tuple[str, ...] | None:
    """The positions that ``--fen`` or ``--openings`` name; ``None`` where neither is said.

    Raises:
        WrongUseError: If nobody could play from one of them.
    """
    from core.events.openings import OpeningsError, read_openings  # noqa: PLC0415

    if given.fen:
        return (told_start(given.fen, variant, ruleset),)
    if not given.openings:
        return None
    try:
        return read_openings(Path(given.openings), named_game(variant, ruleset))
    except OpeningsError as error:
        raise WrongUseError(f"--openings: {error}") from error
