"""Games on file that people have not finished, of which not everything may be shown.

Whoever plays one could look into its file, and would see what the fog hides from them. So
nothing here tells the truth of such a game until it is over, which it is once somebody has
had it revealed: then it counts as given up.
"""

from __future__ import annotations

import os
from dataclasses import replace

from core.formats.sheet import ABANDONED
from core.games import GAMES
from core.records.game_text import load_games
from core.records.index import entries_in
from core.records.reader import read_part
from core.records.record import GameRecord
from core.records.tags import SIDES, SOURCE_RESULT
from core.records.writer import save_text, write_games
from core.values import Outcome, Reason, Side

NOT_OVER = "this game is not over, and until then the fog hides it"
"""Why something is not shown."""


def is_going_on(record: GameRecord) -> bool:
    """Whether it is a game of people that is not over and hides something from them."""
    over = record.outcome is not None or SOURCE_RESULT in record.tags
    return not over and GAMES[record.variant].facts.hidden and bool(_people(record))


def eyes(record: GameRecord) -> Side | None:
    """Whose view may be shown of a game that goes on: the person's against a bot.

    ``None`` where there are two people, since nobody knows which of them is looking.
    """
    people = _people(record)
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


def give_up(path: str | os.PathLike[str], record: GameRecord) -> GameRecord:
    """Put on file that ``record``, a game in the file that goes on, was given up.

    The rest of the file stays as it is. The caller holds the file, see
    ``core.play.autosave.hold``.

    Returns:
        The game as it stands there now.

    Raises:
        UnreadableError: If the file cannot be read.
        ValueError: If there is no such game in it.
        OSError: If it cannot be written.
    """
    file, over = load_games(path), given_up(record)
    text, form = file.text, file.form
    for entry in entries_in(file):
        games = read_part(file, entry.start, entry.end).games
        if games == (record,) and is_going_on(record):
            rest = text[entry.end :]
            written = write_games([over], form) + (form.separator if rest.strip() else "")
            save_text(path, text[: entry.start] + written + rest, form)
            return over
    raise ValueError(f"{file.source.name}: this game does not go on there any more")


def _people(record: GameRecord) -> list[Side]:
    """The sides that people play."""
    return [side for side in Side if record.tags.get(f"{SIDES[side]}Type") == "human"]
