"""How much one sees in the opening, and how much one would after the moves of a bot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.games import find_variant
from core.player import Budget, Player
from core.practice.deck import Deck, JudgedGame
from core.records.reader import read_numbered
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Side

OWN_MOVES: Final = 8
"""So many of the first own moves are looked at."""

BUDGET: Final = Budget(nodes=20_000)
"""What the bot may spend on each, about a tenth of a second."""


def opening_sight(
    record: GameRecord, side: Side, player: Player
) -> tuple[tuple[int, int], ...]:
    """After each of the first own moves, how many squares ``side`` saw.

    With each goes how many it would have seen after the move of ``player``, who is shown
    what the side had been shown until then. Moves that end the game are left out.
    """
    timeline = Timeline.of(record)
    game, history = timeline.game, timeline.history
    own = [ply for ply in range(timeline.plies) if game.to_move(history[ply]) is side]
    found: list[tuple[int, int]] = []
    for ply in own[:OWN_MOVES]:
        past, seen = history[: ply + 1], timeline.seen_by(side, ply)
        wanted = player.choose(seen, BUDGET)
        ways = (*past, history[ply + 1]), (*past, game.play(past[-1], wanted))
        if not any(game.outcome(way) for way in ways):
            saw, would = (len(game.observe(way, side).visible) for way in ways)
            found.append((saw, would))
    return tuple(found)


def look_up_sight(
    deck: Deck, folder: Path, games: Iterable[JudgedGame], player: Player
) -> Iterator[JudgedGame]:
    """Each of the games with its sight, which is written down, so that none is asked twice.

    A game that is no longer in ``folder`` as it was judged comes as it is.
    """
    for game in games:
        record = _record(folder / game.file, game)
        sight = opening_sight(record, game.side, player) if record is not None else ()
        known = replace(game, sight=sight)
        if sight:
            deck.change(known)
        yield known


def lacks_sight(game: JudgedGame) -> bool:
    """Whether there is a fog in it through which nobody has looked yet."""
    return not game.sight and find_variant(game.variant).facts.hidden


def _record(path: Path, game: JudgedGame) -> GameRecord | None:
    try:
        found = path.stat()
        if (found.st_mtime, found.st_size) != (game.modified, game.size):
            return None
    except OSError:
        return None
    return next(iter(read_numbered(path, game.number).games), None)
