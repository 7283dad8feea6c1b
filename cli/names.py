"""Looks up what the command line names: games, rulesets, bots, sides and positions."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from random import Random

from cli.options import NOT_GIVEN
from cli.output import WrongUseError
from core.facts import Facts
from core.game import Game, drawn_starts, playable_start, start_from, start_text
from core.games import find_game, find_variant
from core.games.variant import Variant
from core.setup import BadPositionError, Start
from core.texts import _, either, listed
from core.values import Side


def named_game(variant: str, ruleset: str) -> Game:
    """The game of these names; empty ones mean the default."""
    check_ruleset(variant, ruleset)
    return find_game(named_variant(variant).facts.key, ruleset)


def named_variant(name: str) -> Variant:
    """The variant called ``name``, or the usual one."""
    try:
        return find_variant(name or "fog-chess")
    except ValueError as error:
        raise WrongUseError(str(error)) from error


def sibling_named(variant: str, ruleset: str) -> str:
    """Key of the variant that people mean by a ruleset of another; ``""`` for none."""
    try:
        return find_variant(variant or "fog-chess").siblings.get(ruleset, "")
    except ValueError:
        return ""


def check_ruleset(variant: str, ruleset: str) -> None:
    """Refuse an unknown ruleset, without loading any rules."""
    known = named_variant(variant).rulesets
    if ruleset and ruleset not in known:
        raise WrongUseError(
            _("unknown ruleset {ruleset!r}; known are {names}").format(
                ruleset=ruleset, names=listed(known)
            )
        )


def check_bot(name: str, variant: str) -> None:
    """Refuse a bot that is unknown, unavailable or does not play ``variant``."""
    from bots.roster import ROSTER, entries_for  # noqa: PLC0415 - few commands need it

    key = named_variant(variant).facts.key
    if name not in ROSTER:
        able = listed(entry.name for entry in entries_for(key))
        raise WrongUseError(
            _("unknown bot {name!r}; those that play {key} are {able}").format(
                name=name, key=key, able=able
            )
        )
    entry = ROSTER[name]
    if key not in entry.variants:
        raise WrongUseError(_("{name} does not play {key}").format(name=name, key=key))
    if entry.available:
        raise WrongUseError(
            _("{name} cannot play here: {available}").format(
                name=name, available=entry.available
            )
        )


def named_side(facts: Facts, name: str) -> Side:
    """The side that a game calls ``name``.

    Raises:
        WrongUseError: If there is no such side.
    """
    if name not in facts.sides:
        raise WrongUseError(
            _("--side: {name!r} is not {names}").format(
                name=name, names=either(facts.sides)
            )
        )
    return Side(facts.sides.index(name))


def named_start(given: Namespace, game: Game) -> Start:
    """The start that ``--fen`` or ``--start`` names, or the usual one.

    Raises:
        WrongUseError: If it is no position of ``game``.
    """
    try:
        return start_from(game, given.fen or start_by_name(given, game.facts.key))
    except BadPositionError as error:
        raise WrongUseError(_("--fen: {error}").format(error=error)) from error


def check_setup(text: str, variant: str, ruleset: str) -> None:
    """Refuse a text that describes no position of a game, whether or not it is playable.

    Raises:
        WrongUseError: The message says where the text is wrong.
    """
    try:
        named_game(variant, ruleset).read_setup(text)
    except BadPositionError as error:
        raise WrongUseError(_("--fen: {error}").format(error=error)) from error


def start_by_name(given: Namespace, variant: str) -> str:
    """The text of the start that ``--start`` names; ``""`` where it is not given.

    Raises:
        WrongUseError: If there is no such start.
    """
    return "" if given.start is NOT_GIVEN else _chosen(given, variant, 1)[0]


def start_text_of(given: Namespace, variant: str, ruleset: str) -> str:
    """The text of the start that is named; ``""`` for the usual one.

    Raises:
        WrongUseError: If there is no such start, or nobody could play from there.
    """
    (start,) = start_texts(given, variant, ruleset, 1) or ("",)
    return start


def start_texts(
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
    if given.start is not NOT_GIVEN:
        return _chosen(given, variant, rounds)
    if not getattr(given, "openings", None):
        return None
    # This brings in all kinds of files.
    from core.events.event import OpeningsError, read_openings  # noqa: PLC0415

    try:
        return read_openings(Path(given.openings), named_game(variant, ruleset))
    except OpeningsError as error:
        raise WrongUseError(_("--openings: {error}").format(error=error)) from error


def _position(text: str, variant: str, ruleset: str) -> str:
    game = named_game(variant, ruleset)
    try:
        return start_text(game, playable_start(game, text))
    except BadPositionError as error:
        raise WrongUseError(_("--fen: {error}").format(error=error)) from error


def _chosen(given: Namespace, variant: str, rounds: int) -> tuple[str, ...]:
    known, start = named_variant(variant), given.start
    named = {} if known.named is None else known.named.known
    texts = known.numbered or [each.text for each in named.values()]
    if not texts:
        raise WrongUseError(
            _("--start: {key} has no starts to choose from").format(key=known.facts.key)
        )
    if start is None:
        seed = getattr(given, "seed", None)
        dice = Random(f"{seed}/starts") if seed is not None else Random()
        return drawn_starts(texts, dice, rounds)
    if isinstance(start, str) and start in named:
        return (named[start].text,)
    if isinstance(start, int) and start < len(known.numbered):
        return (known.numbered[start],)
    places = _("a number from 0 to {count}").format(count=len(known.numbered) - 1)
    if named:
        places = _("one of {names}").format(names=listed(named))
    raise WrongUseError(
        _("--start: {start} is not {places}").format(start=start, places=places)
    )
