"""Positions that the command line names: one to begin from, or a file of them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from random import Random

from cli.names import named_game, named_variant
from cli.output import WrongUseError
from cli.start_options import UNSAID
from core.events.event import OpeningsError, read_openings
from core.game import Game
from core.setup import BadPositionError, Start
from core.starts import drawn_starts, playable_start, start_from, start_text


def named_start(given: Namespace, game: Game) -> Start:
    """The start that ``--fen`` or ``--start`` names, or the usual one.

    Raises:
        WrongUseError: If it is no position of ``game``.
    """
    try:
        return start_from(game, given.fen or chosen_start(given, game.facts.key))
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def check_setup(text: str, variant: str, ruleset: str) -> None:
    """Refuse a text that describes no position of a game, whether or not it is playable.

    Raises:
        WrongUseError: The message says where the text is wrong.
    """
    try:
        named_game(variant, ruleset).read_setup(text)
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def chosen_start(given: Namespace, variant: str) -> str:
    """The text of the start that ``--start`` names; ``""`` where it is not said.

    Raises:
        WrongUseError: If there is no such start.
    """
    return "" if given.start is UNSAID else _chosen(given, variant, 1)[0]


def told_start(given: Namespace, variant: str, ruleset: str) -> str:
    """The text of the start that is named; ``""`` for the usual one.

    Raises:
        WrongUseError: If there is no such start, or nobody could play from there.
    """
    (start,) = told_starts(given, variant, ruleset, 1) or ("",)
    return start


def told_starts(
    given: Namespace, variant: str, ruleset: str, rounds: int
) -> tuple[str, ...] | None:
    """The text of all starts that are named; ``None`` where none is.

    Args:
        given: The command line.
        variant: Key of the game.
        ruleset: Name of its ruleset.
        rounds: How many are drawn where they are to be random.

    Raises:
        WrongUseError: If one of them is none, or nobody could play from there.
    """
    if given.fen:
        return (_position(given.fen, variant, ruleset),)
    if given.start is not UNSAID:
        return _chosen(given, variant, rounds)
    if not getattr(given, "openings", None):
        return None
    try:
        return read_openings(Path(given.openings), named_game(variant, ruleset))
    except OpeningsError as error:
        raise WrongUseError(f"--openings: {error}") from error


def _position(text: str, variant: str, ruleset: str) -> str:
    game = named_game(variant, ruleset)
    try:
        return start_text(game, playable_start(game, text))
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def _chosen(given: Namespace, variant: str, rounds: int) -> tuple[str, ...]:
    known, start = named_variant(variant), given.start
    named = {} if known.named is None else known.named.known
    texts = known.numbered or [each.text for each in named.values()]
    if not texts:
        raise WrongUseError(f"--start: {known.facts.key} has no starts to choose from")
    if start is None:
        seed = getattr(given, "seed", None)
        dice = Random(f"{seed}/starts") if seed is not None else Random()
        return drawn_starts(texts, dice, rounds)
    if isinstance(start, str) and start in named:
        return (named[start].text,)
    if isinstance(start, int) and start < len(known.numbered):
        return (known.numbered[start],)
    places = f"a number from 0 to {len(known.numbered) - 1}"
    if named:
        places = f"one of {', '.join(named)}"
    raise WrongUseError(f"--start: {start} is not {places}")
