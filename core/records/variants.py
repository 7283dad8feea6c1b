"""Which rules a game on file was played by, and where it began."""

from __future__ import annotations

import re

from core.game import BadPositionError, Game, Setup
from core.games import GAMES, find_game, find_variant
from core.records.parse import Draft

DEFAULT_VARIANT = next(iter(GAMES))
"""The variant of a file that names none."""

_THESIS_RULES = "thesis"
_NO_EN_PASSANT_RULES = "ajaxplay"
_DASHED = re.compile(r"[KQRBN]?[a-h][1-8]-[a-h][1-8].*")


class BadTagError(ValueError):
    """A tag without which a game cannot be played again.

    Attributes:
        tag: The name of the tag.
    """

    def __init__(self, tag: str, sentence: str) -> None:
        super().__init__(sentence)
        self.tag = tag


def rules_of(draft: Draft) -> tuple[Game, Setup]:
    """The game that ``draft`` was played as, and where it began.

    Nothing is guessed where the file names what nobody here knows.

    Raises:
        BadTagError: With one sentence, where the variant or the ruleset is unknown or the
            FEN is none.
    """
    game = _game(draft)
    fen = draft.tags.get("FEN", "")
    try:
        return game, game.read(fen) if fen else game.start()
    except BadPositionError as error:
        raise BadTagError("FEN", str(error)) from error


def _game(draft: Draft) -> Game:
    try:
        variant = find_variant(draft.tags.get("Variant", DEFAULT_VARIANT))
    except ValueError as error:
        raise BadTagError("Variant", str(error)) from error
    try:
        return find_game(variant.facts.key, draft.tags.get("Ruleset") or _ruleset(draft))
    except ValueError as error:
        raise BadTagError("Ruleset", str(error)) from error


def _ruleset(draft: Draft) -> str:
    """The ruleset of a file that names none; empty for the variant's usual one."""
    if not draft.tags and any(_DASHED.fullmatch(move.text) for move in draft.moves):
        return _THESIS_RULES
    options = draft.tags.get("RuleVariants", "EnPassant").split()
    return "" if "EnPassant" in options else _NO_EN_PASSANT_RULES
