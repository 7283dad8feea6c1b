"""Reading the saved games and adding them up, in another process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from bots.roster import ROSTER
from core.games import GAMES
from core.records.own import Played, own_games
from core.tasks.background_task import Hear
from gui.own.sums import Sums, sums

FIRST = 250
"""So many games are added up before the others are read."""

Found: TypeAlias = dict[str, Sums]
"""What games add up to, by the key of the game; the one played most comes first."""


def look_up(hear: Hear, folder: Path) -> Iterator[Found]:
    """The finished games of a person in ``folder``: the newest, and then all of them."""
    del hear
    games = own_games(folder)
    newest = list(islice(games, FIRST))
    yield added_up(newest)
    rest = list(games)
    if rest:
        yield added_up([*newest, *rest])


def added_up(games: Sequence[Played]) -> Found:
    """What games add up to."""
    by_game = {key: [game for game in games if game.variant == key] for key in GAMES}
    most = sorted(by_game, key=lambda key: -len(by_game[key]))
    return {key: sums(by_game[key], partial(rated, key)) for key in most if by_game[key]}


def rated(variant: str, bot: str) -> float | None:
    """The rating of a bot in a game; ``None`` where nobody knows."""
    known = ROSTER.get(bot)
    return known.rating if known is not None and variant in known.variants else None
