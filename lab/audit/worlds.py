"""Other games that one side could not have told from the game that was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from random import Random

from core.game import Game, IllegalMoveError
from core.records.replay import Timeline
from core.setup import Position
from core.values import Move, Observation, Side

BREADTH = 96
"""How many games are followed at a time unless told."""

_TRIES = 16
"""For each of them, how many moves of the other side are tried after a move, at most."""


@dataclass(frozen=True, slots=True)
class World:
    """A game that shows the viewer, move by move, just what the real one does.

    It goes as far as that is so.

    Attributes:
        moves: Every move, both sides'.
        history: The position before every move and after the last.
        elsewhere: The squares that do not hold the same as in the real game, after each
            number of moves: a word with one bit a square.
    """

    moves: tuple[Move, ...]
    history: tuple[Position, ...]
    elsewhere: tuple[int, ...]

    @property
    def plies(self) -> int:
        """How many moves it has."""
        return len(self.moves)

    def to(self, ply: int) -> World:
        """Its first ``ply`` moves."""
        end = ply + 1
        return World(self.moves[:ply], self.history[:end], self.elsewhere[:end])


def real_world(timeline: Timeline) -> World:
    """The real game for as long as it ran: once it is over, nothing is hidden any more."""
    plies = timeline.plies
    if timeline.game.outcome(timeline.history, timeline.start.halfmove_clock) is not None:
        plies -= 1
    moves, history = timeline.record.moves[:plies], timeline.history[: plies + 1]
    return World(moves, history, (0,) * (plies + 1))


def other_worlds(
    timeline: Timeline, viewer: Side, number: int, seed: int, breadth: int = BREADTH
) -> list[World]:
    """Up to ``number`` games that ``viewer`` could not have told from the real one.

    They begin as it did and are chosen to differ from it after as many moves, and then on
    as many squares, as possible. The same arguments find the same games.

    Args:
        timeline: The real game.
        viewer: Whose eyes these are.
        number: How many games are wanted.
        seed: Of the dice by which moves are tried.
        breadth: How many games are followed at a time: more find more, and take longer.
    """
    search = _Search(timeline, viewer, Random(f"{seed}/{viewer}"), breadth)
    return _most_telling(search.run(), number)


class _Search:
    """Follows many games forward, and drops each when it would show something else."""

    def __init__(
        self, timeline: Timeline, viewer: Side, dice: Random, breadth: int
    ) -> None:
        self._game: Game = timeline.game
        self._quiet = timeline.start.halfmove_clock
        self._real = real_world(timeline)
        self._viewer = viewer
        self._dice = dice
        self._breadth = breadth

    def run(self) -> list[World]:
        """Every game that was followed, each as far as it went."""
        alive, ended = [self._real.to(0)], []
        for ply in range(1, self._real.plies + 1):
            seen = self._game.observe(self._real.history[: ply + 1], self._viewer)
            following = self._next([*alive, self._real.to(ply - 1)], seen)
            kept = {world.moves[:-1] for world in following}
            ended += [world for world in alive if world.moves not in kept]
            alive = following
        return [world for world in (*ended, *alive) if any(world.elsewhere)]

    def _next(self, worlds: Sequence[World], seen: Observation) -> list[World]:
        """``worlds`` one move on, where they show ``seen``: as many as are to be kept."""
        move = self._real.moves[seen.ply - 1]
        if self._game.to_move(worlds[-1].history[-1]) is self._viewer:
            tries: Iterable[tuple[World, Move]] = ((world, move) for world in worlds)
        else:
            tries = self._guesses(worlds, move)
        found: dict[Position, World] = {}
        for world, guess in tries:
            after = self._after(world, guess, seen)
            if after is not None:
                found.setdefault(after.history[-1], after)
            if len(found) >= 2 * self._breadth:
                break
        return self._sample(list(found.values()))

    def _guesses(self, worlds: Sequence[World], move: Move) -> Iterator[tuple[World, Move]]:
        """Moves to try, in turn for each of ``worlds``: its own, then the real one."""
        order = self._dice.sample(list(worlds), len(worlds))
        moves = [self._shuffled(world) for world in order]
        tries = 0
        for row in zip_longest(*moves):
            for world, guess in zip(order, row, strict=True):
                if guess is not None:
                    yield world, guess
                    tries += 1
            if tries >= _TRIES * self._breadth:
                break
        yield from ((world, move) for world in order)

    def _shuffled(self, world: World) -> list[Move]:
        moves = self._game.moves(world.history[-1])
        return self._dice.sample(moves, len(moves))

    def _after(self, world: World, move: Move, seen: Observation) -> World | None:
        """``world`` after ``move``, if the viewer is shown ``seen`` then."""
        try:
            position = self._game.play(world.history[-1], move)
        except IllegalMoveError:
            return None
        history = (*world.history, position)
        if self._game.observe(history, self._viewer) != seen:
            return None
        if self._game.outcome(history, self._quiet) is not None:
            return None
        elsewhere = self._elsewhere(position, self._real.history[seen.ply])
        return World((*world.moves, move), history, (*world.elsewhere, elsewhere))

    def _elsewhere(self, one: Position, other: Position) -> int:
        if one == other:
            return 0
        here, there = self._game.pieces(one), self._game.pieces(other)
        return sum(
            1 << square
            for square in here.keys() | there.keys()
            if here.get(square) != there.get(square)
        )

    def _sample(self, worlds: Sequence[World]) -> list[World]:
        """As many of ``worlds`` as are followed further; first those that differ now."""
        order = self._dice.sample(list(worlds), len(worlds))
        return sorted(order, key=lambda world: not world.elsewhere[-1])[: self._breadth]


def _most_telling(worlds: Sequence[World], number: int) -> list[World]:
    """Those of ``worlds`` that together differ most; see ``other_worlds``."""
    left, chosen = list(worlds), list[World]()
    known = [0] * max((len(world.elsewhere) for world in worlds), default=0)
    while left and len(chosen) < number:
        best = max(left, key=lambda world: _news(world, known))
        if _news(best, known) == (0, 0):
            break
        chosen.append(best)
        left.remove(best)
        for ply, squares in enumerate(best.elsewhere):
            known[ply] |= squares
    return chosen


def _news(world: World, known: Sequence[int]) -> tuple[int, int]:
    """On how many moments, and then squares, ``world`` differs where none did before."""
    pairs = list(zip(world.elsewhere, known, strict=False))
    moments = sum(1 for squares, before in pairs if squares and not before)
    return moments, sum((squares & ~before).bit_count() for squares, before in pairs)


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """What is to be audited of a game.

    Attributes:
        sides: Whose eyes and ears.
        worlds: With how many other games the real one is compared, for each side.
        seed: Of the dice that choose them.
        breadth: How many are followed at a time in looking for them.
        out: Where pictures of a leak are kept; ``None`` for nowhere.
    """

    sides: tuple[Side, ...] = (Side.FIRST, Side.SECOND)
    worlds: int = 6
    seed: int = 1
    breadth: int = BREADTH
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Leak:
    """The first time that one channel told two games apart which look the same.

    Attributes:
        channel: What told them apart, such as ``picture``.
        ply: After how many moves.
        moment: What the player was doing then.
        world: Which of the other games it was, from 1.
        real: What the channel held in the real game, in words.
        other: What it held in the other.
        pictures: Where the pictures are: the real game, the other, the difference.
    """

    channel: str
    ply: int
    moment: str
    world: int
    real: str
    other: str
    pictures: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """What one side could and could not tell.

    Attributes:
        side: The side.
        plies: How many moves were gone through.
        worlds: The other games.
        checks: How often each channel was compared after the games had parted.
        leaks: The first leak of each channel that leaked.
    """

    side: Side
    plies: int
    worlds: tuple[World, ...]
    checks: Mapping[str, int]
    leaks: tuple[Leak, ...]

    @property
    def moments(self) -> int:
        """After how many moves hidden pieces stood elsewhere in one of the other games."""
        return sum(1 for ply in range(self.plies + 1) if self._elsewhere(ply))

    @property
    def places(self) -> int:
        """On how many squares, counted anew after every move."""
        return sum(self._elsewhere(ply).bit_count() for ply in range(self.plies + 1))

    @property
    def squares(self) -> int:
        """On how many squares of the board at some time."""
        known = 0
        for ply in range(self.plies + 1):
            known |= self._elsewhere(ply)
        return known.bit_count()

    def _elsewhere(self, ply: int) -> int:
        known = 0
        for world in self.worlds:
            known |= world.elsewhere[ply] if ply <= world.plies else 0
        return known
