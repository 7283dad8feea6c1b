"""What looks back at games in other processes, with judges that need the compiler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from bots.fog.hindsight import Hindsight, quick_hindsight
from bots.search.analysis import Analyst, quick_analyst
from core.games import find_game
from core.hindsight.findings import JudgedMove
from core.hindsight.turns import review_game, turn_at
from core.practice.counts import JudgingProgress
from core.practice.deck import FILE, Deck, DeckError
from core.practice.guess import Knowable
from core.practice.judging import add_failures, judge_games
from core.practice.knowable import known_then
from core.records.log import LogError
from core.records.record import GameRecord
from core.tasks.workers import Hear
from core.values import Observation, Side


def look_at(
    hear: Hear, games: Path, problems: Path, names: tuple[str, ...]
) -> Iterator[JudgingProgress]:
    """Make cards of the files of those names in a folder, or of all."""
    if not names:
        # Where the deck was damaged, or problems were failed while it could not be written.
        with suppress(DeckError, LogError), Deck(problems / FILE) as deck:
            add_failures(deck, problems)
    yield from judge_games(games, problems / FILE, quick_hindsight, quick_analyst, names)


def look_at_move(
    hear: Hear, record: GameRecord, side: Side, ply: int
) -> Iterator[JudgedMove]:
    """One move of ``side``, made after ``ply`` moves, by the judges that make cards."""
    yield turn_at(record, side, ply, quick_hindsight, quick_analyst)


def look_back(hear: Hear, record: GameRecord, side: Side) -> Iterator[JudgedMove]:
    """Every move of ``side``, as soon as it has been looked at."""
    yield from review_game(record, side, Hindsight, Analyst)


def work_ahead(
    hear: Hear, seen: Sequence[Observation], stops: Sequence[int]
) -> Iterator[Knowable]:
    """What could be known at each stop, from what was seen."""
    game = find_game(seen[0].variant, seen[0].ruleset)
    yield from known_then(game, Hindsight(game), seen, stops)
