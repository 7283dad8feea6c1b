"""A game as one side has observed it, and the series of moves in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.facts import Facts
from core.games import GAMES, find_game, find_variant
from core.knowledge import ObservedMove, observed_move, same_turn, turn_began
from core.notation import written
from core.play.seat import Seat
from core.setup import Start
from core.tasks.protocol import same_start
from core.texts import _
from core.values import Observation, Side, Square, Trace
from gui.board.view_state import MoveEnds


class ObservedGame:
    """The game as the person in one seat knows it, ply by ply.

    Args:
        seat: The seat.
        notation: How moves are named, where the game has several ways.

    Attributes:
        seen: Every observation so far.
        moves: Every move so far, each as the person knows it.
    """

    def __init__(self, seat: Seat, notation: str = "") -> None:
        self._seat, self._notation = seat, notation
        self.seen: Sequence[Observation] = ()
        self.moves: list[ObservedMove] = []
        self._openings: dict[int, str] = {}
        self.read()

    def read(self) -> bool:
        """Take in what has been shown since; return whether there was anything.

        What has been taken back is forgotten.
        """
        seen, known = self._seat.seen, self.seen
        common = same_start(known, seen)
        self.seen = seen
        del self.moves[max(0, common - 1) :]
        self._openings.clear()
        for ply in range(len(self.moves) + 1, len(seen)):
            self.moves.append(self._heard(seen[ply - 1], seen[ply]))
        return not common == len(known) == len(seen)

    def _heard(self, before: Observation, after: Observation) -> ObservedMove:
        game = written(find_game(after.variant, after.ruleset), self._notation)
        return observed_move(game, before, after)

    @property
    def last(self) -> int:
        """The present ply."""
        return len(self.seen) - 1

    def opening(self, ply: int) -> str:
        """Code and name of the opening after ``ply`` moves; ``""`` where it has none."""
        if ply not in self._openings:
            self._openings[ply] = self._opening(ply)
        return self._openings[ply]

    def _opening(self, ply: int) -> str:
        first = self.seen[0]
        variant = GAMES[first.variant]
        names = variant.openings
        if names is None or variant.facts.hidden:
            return ""
        game = find_game(first.variant, first.ruleset)
        fen = game.write(Start(game.position_of(first)))
        traces = (seen.trace for seen in self.seen[1 : ply + 1])
        moves = (_squares_of(game.facts, trace) for trace in traces)
        return str(names().opening_of(moves, fen) or "")

    @property
    def length(self) -> int:
        """How many moves there are as people count them."""
        return self._count([move.mover for move in self.moves])

    @cached_property
    def first(self) -> int:
        """The number of the first move, which the text of a setup tells."""
        first = self.seen[0]
        if not first.start:
            return 1
        return find_game(first.variant, first.ruleset).read(first.start).number

    def number(self, ply: int) -> int:
        """The number of the move that is to be made after ``ply`` moves."""
        movers = [move.mover for move in self.moves[:ply]]
        return self.first - 1 + self._count([*movers, self.seen[ply].to_move])

    def _count(self, movers: Sequence[Side]) -> int:
        facts = find_game(self.seen[0].variant, self.seen[0].ruleset).facts
        return len(movers) if facts.numbers_plies else move_count(movers, facts.begins)


def _squares_of(facts: Facts, trace: Trace | None) -> str:
    """The squares of a move that was seen whole."""
    if trace is None or trace.origin is None or trace.target is None:
        return ""
    return facts.name(trace.origin) + facts.name(trace.target)


def move_count(movers: Sequence[Side], begins: Side) -> int:
    """How many moves these are as people count them: one side begins another."""
    pairs = zip([None, *movers], movers, strict=False)
    began = ((before, mover) for before, mover in pairs if before is not mover)
    return sum(before is None or mover is begins for before, mover in began)


def last_turn(seen: Sequence[Observation]) -> Sequence[Observation]:
    """The observations after each move of the last turn."""
    first = len(seen)
    while first > 1 and seen[first - 2].to_move is seen[-2].to_move:
        first -= 1
    return seen[first:] if len(seen) > 1 else ()


def recent(seen: Sequence[Observation]) -> Sequence[Observation]:
    """The observations to show as the last move: since the viewer's last turn began.

    The latter while the viewer is amid a turn of several moves, and still has to know what
    came before it. Where everything is seen the last turn says it all.
    """
    last = last_turn(seen)
    if not last or not find_variant(seen[-1].variant).facts.hidden:
        return last
    earlier = seen[: len(seen) - len(last)]
    own = seen[-2].to_move is seen[-1].viewer
    amid = own and seen[-1].to_move is seen[-1].viewer
    return last if own and not amid else (*last_turn(earlier), *last)


def last_steps(seen: Sequence[Observation]) -> tuple[MoveEnds, ...]:
    """The moves of ``recent``, as far as they were seen, newest first."""
    traces = [now.trace for now in reversed(recent(seen))]
    return tuple(
        MoveEnds(trace.origin, trace.target)
        for trace in traces
        if trace is not None and trace.in_sight
    )


def lost_squares(seen: Sequence[Observation]) -> frozenset[Square]:
    """Where the other side took pieces of the viewer's, since the viewer's last turn."""
    viewer = seen[-1].viewer
    return frozenset(
        capture.square
        for now in last_turn(seen)
        for capture in now.captured
        if capture.piece.side is viewer
    )


@dataclass(frozen=True, slots=True)
class MoveSeries:
    """One series, and how far the moment that is looked at has come in it.

    Attributes:
        side: Whose it is.
        number: Its number in the game, both sides' counted.
        began: The number of moves that had been made before it.
        made: How many moves have been made in it by now.
        left: How many are left to make.
        reached: How many of those made the moment that is looked at comes after.
    """

    side: Side
    number: int
    began: int
    made: int
    left: int
    reached: int

    @property
    def length(self) -> int:
        """How many moves it has, as far as is known."""
        return self.made + self.left

    def name(self, facts: Facts) -> str:
        """Such as ``Series 5, White``."""
        side = facts.side_name(self.side)
        return _("Series {number}, {side}").format(number=self.number, side=side)


def series_at(seen: Sequence[Observation], ply: int, *, over: bool = False) -> MoveSeries:
    """The series to show of a moment: the one that its last move belongs to.

    At the present of a game that goes on, and at its start, it is the one that is to be
    moved in.

    Args:
        seen: Everything that was shown.
        ply: The moment, as an index into ``seen``.
        over: Whether the game is over.
    """
    last = len(seen) - 1
    at = ply if ply == 0 or (ply == last and not over) else ply - 1
    began = turn_began(seen[: at + 1])
    end = at
    while end < last and same_turn(seen[at], seen[end]):
        end += 1
    running = not over and same_turn(seen[at], seen[end])
    left = seen[end].turn.left if running else 0
    first = seen[began]
    number, side = first.turn.number, first.to_move
    return MoveSeries(side, number, began, end - began, left, ply - began)


def series_words(series: MoveSeries) -> str:
    """The move that is to be made, such as ``series 5 · move 3 of 5``, or what was."""
    words, move = _("series {number} · after move {move} of {length}"), series.reached
    if series.left:
        words, move = _("series {number} · move {move} of {length}"), series.reached + 1
    return words.format(number=series.number, move=move, length=series.length)
