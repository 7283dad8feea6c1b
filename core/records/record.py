"""A game on file, what its tags mean, and whether all of it may be shown.

Whoever plays a game that is not over could look into its file, and would see what the fog
hides from them. So readers keep such a game apart from those of which all may be shown,
until it is over. It is once somebody has had it revealed: then it counts as given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.formats.format import ABANDONED
from core.formats.notes import owned
from core.games import GAMES
from core.values import Move, Outcome, Reason, Side

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

NOT_OVER = "this game is not over, and until then the fog hides it"
"""Why something is not shown."""

NOBODY = ("?", "?")
"""The names of players that are not known."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game, finished or not.

    Attributes:
        variant: Key of the game in ``core.games.GAMES``, such as ``fog-chess``.
        ruleset: Name of the ruleset it was played under.
        players: Names of the first and the second player.
        moves: Every move played, all legal under the ruleset.
        outcome: How it ended; ``None`` while it runs or if nobody knows.
        fen: Where it began; ``""`` for the usual start.
        tags: Further PGN tags in their order (Event, Site, Date, Round, TimeControl,
            WhiteElo, WhiteSeed ...), never those the fields above already say.
        clocks: Seconds left to the mover after each move, or empty without a clock;
            ``None`` where unknown.
    """

    variant: str
    ruleset: str
    players: tuple[str, str]
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    fen: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    clocks: tuple[float | None, ...] = ()


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


def is_going_on(record: GameRecord) -> bool:
    """Whether it is a game of people that is not over and hides something from them."""
    return goes_on(record.variant, record.tags, over=record.outcome is not None)


def goes_on(variant: str, tags: Mapping[str, str], *, over: bool) -> bool:
    """Whether these are the tags of such a game.

    Args:
        variant: Key of the game.
        tags: Its tags, as its file has them.
        over: Whether it has a result.
    """
    over = over or SOURCE_RESULT in tags
    return not over and GAMES[variant].facts.hidden and bool(_people(tags))


def eyes(record: GameRecord) -> Side | None:
    """Whose view may be shown of a game that goes on: the person's against a bot.

    ``None`` where there are two people, since nobody knows which of them is looking.
    """
    people = _people(record.tags)
    return people[0] if len(people) == 1 else None


def given_up(record: GameRecord) -> GameRecord:
    """The record of a game that somebody has had revealed.

    The person has lost against the bot; two people have agreed to stop.
    """
    side = eyes(record)
    if side is None:
        outcome = Outcome(None, Reason.AGREED, ABANDONED)
    else:
        outcome = Outcome(side.other, Reason.RESIGNED, ABANDONED)
    return replace(record, outcome=outcome)


def _people(tags: Mapping[str, str]) -> list[Side]:
    """The sides that people play."""
    return [side for side in Side if tags.get(f"{SIDES[side]}Type") == "human"]
