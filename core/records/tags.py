"""What the tags of a record mean."""

from __future__ import annotations

from collections.abc import Mapping

from core.formats.pgn.tags import owned
from core.values import Side

SIDES = ("White", "Black")
"""How the names of tags call the first and the second side, whatever the game."""

SOURCE_RESULT = "OriginalResult"
"""Tag that keeps a result that the moves of the file do not bear out."""

SOURCE_TERMINATION = "OriginalTermination"
"""Tag that keeps the termination that came with such a result."""

ANALYSED = "Analysis"
"""Tag that marks a copy of a game which an analysis has saved: it is nobody's own game."""

ANNOTATOR = "Annotator"
"""Tag that says who has analysed a game where it stands; it remains whoever's it was."""

HELP = "Help"
"""What the tag that tells of help ends in, after the side's name."""

BARE, CERTAIN, MEMORY, BELIEF = range(4)
"""The levels of help, as settings and tags have them."""

UNKNOWN = frozenset({"", "?", "????.??.??"})
"""Values that say nothing."""


def further(tags: Mapping[str, str], variant: str) -> dict[str, str]:
    """The tags a record keeps: known values that no field of the record says."""
    ours = owned(variant)
    return {
        name: value
        for name, value in tags.items()
        if name not in ours and value not in UNKNOWN
    }


def person_in(tags: Mapping[str, str]) -> Side | None:
    """The side a person played, if one side was a person's and one a bot's."""
    kinds = [tags.get(f"{side}Type") for side in SIDES]
    if sorted(filter(None, kinds)) != ["human", "program"]:
        return None
    return Side(kinds.index("human"))


def read_number(value: str) -> int:
    """The whole number that a tag's value is; 0 where it is none of a usual size."""
    usual = value.isascii() and value.isdecimal() and len(value) < 19
    return int(value) if usual else 0
