"""What the coach's process works out of the judged games, and of their openings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bots.roster import make, strongest_in_fog
from core.games import GAMES
from core.practice.coach import LAST, CoachReport, report_of
from core.practice.deck import FILE, Deck, JudgedGame
from core.practice.sight import lacks_sight, look_up_sight
from core.tasks.workers import Hear

_NEWEST = max(LAST)
"""Of so many of the last games is told before all are read, and openings looked at."""

_SOON = LAST[:-1]


@dataclass(frozen=True, slots=True)
class Coached:
    """What is known of the games of one variant.

    Attributes:
        variant: Key of the game; ``""`` where no game has been judged.
        played: How many judged games there are of each variant, the most first.
        reports: What so many of the last games tell, by the numbers in ``LAST``, as far
            as they have been read.
        bot: Whom one is compared with in the opening; ``""`` where nothing is hidden.
        left: How many games there are whose openings it has not been shown yet.
    """

    variant: str = ""
    played: Mapping[str, int] = field(default_factory=dict)
    reports: Mapping[int, CoachReport] = field(default_factory=dict)
    bot: str = ""
    left: int = 0


def look_over(hear: Hear, folder: Path, saved: Path, variant: str) -> Iterator[Coached]:
    """What one's games tell: soon of the newest, then of all, then of their openings too.

    Args:
        hear: Nothing is heard.
        folder: Where the deck is.
        saved: Where the games are.
        variant: Key of the game. The one played most is taken where it has not been played.
    """
    if not (folder / FILE).exists():
        yield Coached()
        return
    with Deck(folder / FILE) as deck:
        newest = deck.games(variant, _NEWEST)
        if newest:
            soon, bot = _reports(newest, _SOON), strongest_in_fog(variant)
            yield Coached(variant, {variant: len(newest)}, soon, bot)
        every = [game for game in deck.games() if game.variant in GAMES]
        played = dict(Counter(game.variant for game in every).most_common())
        shown = variant if variant in played else next(iter(played), "")
        games = [game for game in every if game.variant == shown]
        yield from _with_openings(deck, saved, games, played)


def _with_openings(
    deck: Deck, saved: Path, games: list[JudgedGame], played: Mapping[str, int]
) -> Iterator[Coached]:
    """The same of the games of one variant, and after each whose opening was looked at."""
    if not games:
        yield Coached()
        return
    variant, reports = games[0].variant, _reports(games, LAST)
    bot = strongest_in_fog(variant)
    wanted = [n for n, game in enumerate(games[:_NEWEST]) if bot and lacks_sight(game)]
    yield Coached(variant, played, reports, bot, len(wanted))
    if not wanted:
        return
    from core.practice.judging import stand_back  # noqa: PLC0415 - brings in the compiler

    stand_back()
    player = make(bot, 1, variant=variant)
    found = look_up_sight(deck, saved, [games[n] for n in wanted], player)
    for done, (place, game) in enumerate(zip(wanted, found, strict=True), start=1):
        games[place] = game
        reports |= _reports(games, LAST if done == len(wanted) else _SOON)
        yield Coached(variant, played, dict(reports), bot, len(wanted) - done)


def _reports(games: Sequence[JudgedGame], lasts: Sequence[int]) -> dict[int, CoachReport]:
    """What so many of the last games tell, the newest first; 0 for all."""
    return {last: report_of(games[: last or None]) for last in lasts}
