"""Finds series mates worth solving in games, and grades them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from bots.solving.series_finder import SeriesFinder, all_mates
from core.game import Game
from core.setup import Position
from core.values import Delta, Move

LENGTHS = range(3, 10)
"""Series that are neither answered at a glance nor beyond people."""

FROM_ONE_GAME = 2
"""So many mates are taken from one game at most."""

ONE_SOLUTION, NO_CAPTURE, ONE_PIECE = "One solution", "No capture", "One piece alone"
PROMOTION, UNDERPROMOTION = "With promotion", "With underpromotion"
CASTLING = "With castling"
THEMES = ONE_SOLUTION, UNDERPROMOTION, CASTLING, ONE_PIECE, NO_CAPTURE, PROMOTION
"""What is said of a mate besides, the rarest first."""


@dataclass(frozen=True, slots=True)
class SeriesLimits:
    """What is worth keeping, and how long is looked for it.

    Attributes:
        solutions: The most ways to mate that a problem may have.
        quick: Positions looked at to find one mate.
        nodes: Positions looked at to find all of them.
    """

    solutions: int = 24
    quick: int = 100_000
    nodes: int = 5_000_000


@dataclass(frozen=True, slots=True)
class MinedMate:
    """A position in which the series that begins can end in mate.

    Attributes:
        ply: After how many moves of its game.
        mates: Every way to mate.
        nodes: Positions looked at before the first was found.
        themes: What is said of them.
    """

    ply: int
    mates: tuple[tuple[Move, ...], ...]
    nodes: int
    themes: tuple[str, ...]

    @property
    def moves(self) -> int:
        """In how many moves."""
        return len(self.mates[0])

    @property
    def ways(self) -> frozenset[object]:
        """Every way to mate."""
        return frozenset(self.mates)

    @property
    def hardness(self) -> float:
        """How hard it is: the longer, the better hidden and the fewer ways the harder."""
        return self.moves + log2(1 + self.nodes) / 2 - log2(len(self.mates))

    @property
    def interest(self) -> float:
        """What it is worth to a collection: few ways, and what is rare about them."""
        rare = sum(len(THEMES) - THEMES.index(each) for each in self.themes[1:])
        return rare - 2 * log2(len(self.mates)) + (ONE_SOLUTION in self.themes) * 4


def mined_in(
    game: Game, history: Sequence[Position], limits: SeriesLimits = SeriesLimits()
) -> Iterator[MinedMate]:
    """The mates of one game that are worth solving, in their order.

    Nobody has played to the position in which a game begins, so that it is left out too.
    Left out are those that somebody finds who takes whatever he can: a solution that
    takes a piece with every move but the last.
    """
    for ply, position in _beginnings(game, history):
        found = SeriesFinder(game, position, limits.quick).step(limits.quick)
        if found.mate is None:
            continue
        listed = all_mates(game, position, limits.solutions, limits.nodes)
        if listed.complete and not _greedy(game, position, listed.mates):
            themes = themes_of(game, position, listed.mates)
            yield MinedMate(ply, listed.mates, found.nodes, themes)


def _beginnings(game: Game, history: Sequence[Position]) -> Iterator[tuple[int, Position]]:
    """Where a series of such a length begins that was played to."""
    for ply in range(1, len(history)):
        before, position = history[ply - 1], history[ply]
        begins = game.to_move(before) is not game.to_move(position)
        fits = game.reveal([position]).turn.left in LENGTHS
        if begins and fits and game.outcome([position]) is None:
            yield ply, position


def _greedy(game: Game, position: Position, mates: Sequence[Sequence[Move]]) -> bool:
    """Whether one of the ways takes something with every move but the last, or with all."""
    return any(_captures(game, position, line) >= len(line) - 1 for line in mates)


def themes_of(
    game: Game, position: Position, mates: Sequence[Sequence[Move]]
) -> tuple[str, ...]:
    """What is said of a mate: the piece that gives it, and what the first way has."""
    line, facts = mates[0], game.facts
    lifted = [delta.lifted for delta in _deltas(game, position, line)]
    mover = game.to_move(position)
    own = [[man for man in each.values() if man.side is mover] for each in lifted]
    best = facts.symbols[1]
    said = {
        ONE_SOLUTION: len(mates) == 1,
        UNDERPROMOTION: any(move.promotion not in (None, "", best) for move in line),
        CASTLING: any(len(men) > 1 for men in own),
        ONE_PIECE: all(a.target == b.origin for a, b in pairwise(line)),
        NO_CAPTURE: all(_captures(game, position, each) == 0 for each in mates),
        PROMOTION: any(move.promotion == best for move in line),
    }
    kinds = {facts.kind_name(own[-1][0].symbol)}
    return (*(f"Mate by a {kind}" for kind in kinds), *(t for t in THEMES if said[t]))


def _captures(game: Game, position: Position, line: Sequence[Move]) -> int:
    """How many moves of a line take something."""
    mover = game.to_move(position)
    lifted = (delta.lifted.values() for delta in _deltas(game, position, line))
    return sum(any(man.side is not mover for man in men) for men in lifted)


def _deltas(game: Game, position: Position, line: Sequence[Move]) -> Iterator[Delta]:
    """What each move of a line changes on the board."""
    for move in line:
        yield game.delta(game.reveal([position]), move)
        position = game.play(position, move)
