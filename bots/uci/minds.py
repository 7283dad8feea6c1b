"""What thinks: the levels of a game, the strongest of them with lines to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from bots.analysis import Analyst, SearchLimits
from bots.lookahead import LookaheadConfig, LookaheadPlayer
from bots.roster import entries_for, make
from bots.uci.options import EngineOptions, Strength
from bots.uci.search import Mind, MindLine, Task
from core.game import Game
from core.player import Budget, Player
from core.values import Observation


def strengths(variant: str) -> tuple[Strength, ...]:
    """The levels that can be chosen in a game, from the weakest on."""
    levels = (entry for entry in entries_for(variant) if entry.group == "levels")
    rated = ((level.name, level.rating_in(variant)) for level in levels)
    return tuple(
        Strength(name, None if rating is None else round(rating)) for name, rating in rated
    )


def mind_for(game: Game, options: EngineOptions) -> Mind:
    """What thinks as the options say; what it needs is compiled first."""
    new = partial(make, options.player, variant=game.facts.key)
    player = new(seed=0)
    if isinstance(player, LookaheadPlayer) and not player.config.laxity:
        return StrongMind(game, player.config, options.table_bits)
    return LaxMind(new)


class StrongMind:
    """Plays the best move it finds, and tells the lines.

    Args:
        game: The rules.
        config: Its limits.
        table_bits: The table has ``2**table_bits`` entries.
    """

    def __init__(self, game: Game, config: LookaheadConfig, table_bits: int) -> None:
        self._config = config
        self._analyst = Analyst(game, table_bits)
        # The first search may still compile; nobody's clock runs here.
        start = game.start().position
        list(self._analyst.lines([start], SearchLimits(lines=2, depth=2)))

    def think(self, task: Task) -> Iterator[MindLine]:
        """See ``Mind.think``."""
        limits = replace(
            task.limits,
            depth=min(task.limits.depth, self._config.plies),
            nodes=min(task.limits.nodes, self._config.nodes),
        )
        found = self._analyst.lines(
            task.history, limits, clock=task.clock, moves=task.moves
        )
        for info in found:
            yield MindLine(info.lines[0].moves, info)

    def stop(self) -> None:
        """See ``Mind.stop``."""
        self._analyst.stop()


class LaxMind:
    """A level that does not always play the best move, and has no lines to tell.

    Args:
        new: Makes its player from a seed, which differs from move to move.
    """

    def __init__(self, new: Callable[..., Player]) -> None:
        self._new = new
        self._asked = 0

    def think(self, task: Task) -> Iterator[MindLine]:
        """See ``Mind.think``: a few plies take no time that could be cut short."""
        self._asked += 1
        seen = observations(task)
        if seen[-1].moves:
            player = self._new(seed=self._asked)
            yield MindLine((player.choose(seen, budget_of(task)),))

    def stop(self) -> None:
        """See ``Mind.stop``: it is over soon enough."""


def budget_of(task: Task) -> Budget:
    """The time that a move should take."""
    return Budget() if task.time is None else Budget(task.time.aim)


def observations(task: Task) -> list[Observation]:
    """What the side to move has been shown."""
    side = task.game.to_move(task.history[-1])
    plies = range(1, len(task.history) + 1)
    return [task.game.observe(task.history[:ply], side) for ply in plies]
