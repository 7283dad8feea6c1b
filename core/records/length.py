"""How long games are, as people count them: in moves of both sides, plies or series."""

from __future__ import annotations

from core.facts import Facts
from core.formats.draft import IndexedGame


def length_of(facts: Facts, entry: IndexedGame) -> int:
    """How long a game on file is, as far as its text tells.

    Where turns have several moves and no numbers, only these can be counted.
    """
    if facts.numbers_plies:
        return entry.plies
    return entry.last or ((entry.plies + 1) // 2 if facts.alternates else entry.plies)


def due_in(facts: Facts, entry: IndexedGame) -> int:
    """The number of the move, or of the series, that comes after those of a file."""
    if facts.numbers_plies:
        return entry.plies + 1
    return entry.due or entry.plies // 2 + 1


def length_words(facts: Facts, count: int) -> str:
    """A length with what was counted: ``18 moves``, or ``5 series``."""
    if not facts.alternates:
        return f"{count} series"
    return "1 move" if count == 1 else f"{count} moves"
