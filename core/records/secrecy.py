"""Games on file that people have not finished, of which not everything may be shown.

Whoever plays one could look into its file, and would see what the fog hides from them. So
readers keep such a game apart from those of which all may be shown, until it is over. It is
once somebody has had it revealed: then it counts as given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.formats.sheet import ABANDONED
from core.games import GAMES
from core.records.record import GameRecord
from core.records.tags import SIDES, SOURCE_RESULT
from core.values import Outcome, Reason, Side

NOT_OVER = "this game is not over, and until then the fog hides it"
"""Why something is not shown."""


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
