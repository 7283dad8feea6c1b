"""Which rules a game on file was played by, and where it began."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain

from core.formats.draft import Draft
from core.game import Game
from core.games import GAMES, find_game, find_variant
from core.games.files import BadTagError
from core.games.variant import Variant
from core.setup import BadPositionError, Start

DEFAULT_VARIANT = "chess"
"""The variant of a file that names none and has no sign of another."""

_SECOND_GUESS = "fog-chess"
"""What such a file holds if not that: with a king taken, or left to be."""


def rules_of(draft: Draft) -> tuple[Game, Start]:
    """The game that ``draft`` was played as, and where it began.

    Nothing is guessed where the file names what nobody here knows.

    Raises:
        BadTagError: With one sentence, where the variant or the ruleset is unknown or the
            FEN is none.
    """
    game = _game(draft)
    return game, _start(game, draft)


def second_guess(draft: Draft) -> tuple[Game, Start] | None:
    """As what else ``draft`` could have been played that says nothing of its game."""
    if "Variant" in draft.tags or "Ruleset" in draft.tags or _signed(draft):
        return None
    game = find_game(_SECOND_GUESS)
    try:
        return game, _start(game, draft)
    except BadTagError:
        return None


def _start(game: Game, draft: Draft) -> Start:
    fen = draft.tags.get("FEN", "")
    try:
        return game.read(fen) if fen else game.start()
    except BadPositionError as error:
        raise BadTagError("FEN", str(error)) from error


def variant_told(tags: Mapping[str, str], moves: Sequence[str], ending: str) -> str:
    """Key of the game that a file seems to hold, or that files of such a name mostly do.

    Args:
        tags: The tags of the game.
        moves: Its first moves as they stand there.
        ending: How the name of the file ends.
    """
    with suppress(ValueError):
        return find_variant(tags.get("Variant", "")).facts.key
    others = (key for key in GAMES if key != DEFAULT_VARIANT)
    signed = (key for key in others if _claims(key, tags, moves))
    usual = (DEFAULT_VARIANT, *GAMES)
    alike = (key for key in usual if GAMES[key].files.ending == ending.lower())
    return next(chain(signed, alike), DEFAULT_VARIANT)


def _claims(variant: str, tags: Mapping[str, str], moves: Sequence[str]) -> bool:
    """Whether other programs' tags and moves are those of this game."""
    try:
        return GAMES[variant].files.told(tags, moves) is not None
    except BadTagError:
        return False


def _game(draft: Draft) -> Game:
    variant = _variant(draft)
    ruleset = draft.tags.get("Ruleset") or _told(variant, draft) or ""
    try:
        return find_game(variant.facts.key, ruleset)
    except ValueError as error:
        raise BadTagError("Ruleset", str(error)) from error


def _variant(draft: Draft) -> Variant:
    """The variant that is named in our words, else the one that the file has signs of."""
    name = draft.tags.get("Variant")
    if name is None:
        return _signed(draft) or GAMES[DEFAULT_VARIANT]
    try:
        return find_variant(name)
    except ValueError as error:
        if found := _signed(draft):
            return found
        raise BadTagError("Variant", str(error)) from error


def _signed(draft: Draft) -> Variant | None:
    """The first variant, but for the default one, that knows the game for its own."""
    others = (GAMES[key] for key in GAMES if key != DEFAULT_VARIANT)
    return next((other for other in others if _told(other, draft) is not None), None)


def _told(variant: Variant, draft: Draft) -> str | None:
    return variant.files.told(draft.tags, [move.text for move in draft.moves])
