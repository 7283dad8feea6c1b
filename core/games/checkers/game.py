"""Checkers: whoever can take must, and who has no move left loses; open or in the fog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import ModuleType
from typing import ClassVar

from core import notation
from core.boards import squares
from core.facts import Facts
from core.game import Limits
from core.games.base import BaseGame, drawn, last_two
from core.games.checkers import kernels, text
from core.games.checkers import views_kernels as views
from core.games.checkers.board import (
    ALL,
    FORWARD,
    STEPS,
    Path,
    board_of,
    board_seen,
    men,
    paths,
    resets_clock,
    row_of,
    taken_by,
    to_move,
    ways_of_taking,
    word_of,
)
from core.games.checkers.rules import CheckersRules, CheckersRuleset
from core.games.checkers.tables import CROWNED, MOST_MOVES, STRATA
from core.setup import Position, Setup, SetupProblem, Start
from core.texts import _
from core.values import (
    Delta,
    Move,
    Observation,
    Outcome,
    Piece,
    Reason,
    Side,
    Square,
    Trace,
)


@dataclass(frozen=True)
class Checkers(BaseGame):
    """Checkers under one ruleset, open or in the fog.

    Nobody can plan, as what must be taken decides what may be played.
    """

    kernels: ClassVar[ModuleType] = kernels

    options: CheckersRuleset
    notation: str = field(default="algebraic", kw_only=True)

    @cached_property
    def rules(self) -> CheckersRules:
        """The options as kernels take them."""
        return self.options.packed(fog=self.facts.hidden)

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(MOST_MOVES, STRATA)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(text.start_of(self.options))

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return to_move(position)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        position = history[-1]
        mover = to_move(position)
        if kernels.over(self.rules, position.row):
            return Outcome(mover.other, Reason.NO_MAN)
        if kernels.mobility(self.rules, position.row) == 0:
            return Outcome(mover.other, Reason.NO_MOVE)
        options = self.options
        capture = options.quiet == "capture"
        why = Reason.NO_CAPTURE if capture else Reason.NO_PROGRESS
        most = options.quiet_plies, why
        resets = partial(resets_clock, options.quiet)
        return drawn(history, halfmove_clock, resets, most, options.repetition)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        if not self.facts.hidden:
            return super().observe(history, viewer)
        sight = self._sight(history[-1], viewer)
        seen = Observation(
            visible=frozenset(squares(sight)),
            pieces=men(history[-1], sight),
            trace=self._trace(history, viewer),
            **self._shown(history, viewer),
        )
        return replace(seen, blocked=self._blocked(seen))

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return men(position)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return text.place(self.facts, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position = start.position
        return Setup(
            men(position),
            to_move(position),
            halfmove_clock=start.halfmove_clock,
            number=start.number,
        )

    def read_setup(self, fen: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return text.read_setup(self.facts, fen, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return text.write_setup(self.facts, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        facts, moves = notation.facts_read(self), self.moves(position)
        return text.write_move(facts, men(position), moves, move)

    def must_take(self, seen: Observation) -> bool:
        """See ``Game.must_take``: where one move takes, all do."""
        return bool(seen.moves) and bool(taken_by(self.encode(seen, seen.moves[0])))

    def ways(self, seen: Observation, move: Move) -> tuple[Path, ...]:
        """See ``Game.ways``: every path of a capture, and its ends where that is plain."""
        rivals = seen.moves if move in seen.moves else (move,)
        found = {one: self._paths(seen, one) for one in rivals}
        every = [path for each in found.values() for path in each]
        ends = (move.origin, move.target)
        is_plain = sum((path[0], path[-1]) == ends for path in every) == len(found[move])
        if is_plain and all(path[:2] != ends for path in every):
            return (*found[move], ends)
        return found[move]

    def _paths(self, seen: Observation, move: Move) -> tuple[Path, ...]:
        """Every way to make one of the viewer's moves; all of them are in sight."""
        board = board_seen(seen)
        word = word_of(self.options, seen.viewer, board, move)
        return paths(self.options, seen.viewer, board, word)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return text.write_move(notation.facts_read(self), seen.pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        found = {move: self._paths(seen, move) for move in moves}
        return text.read_move(self.facts, found, name)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: where a man could take an enemy, and so see it."""
        if _sees_enemies(seen):
            return frozenset()
        free = seen.visible - seen.pieces.keys()
        return frozenset(
            near
            for square, man in seen.pieces.items()
            if man.symbol == "m"
            for way in ways_of_taking(self.options, seen.viewer, king=False)
            if (near := way[square]) >= 0 and near not in seen.visible and way[near] in free
        )

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(row_of(seen.pieces, seen.to_move))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: where no enemy is in sight, one may come to be anywhere."""
        return ALL

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``: the viewer saw it whole."""
        trace = after.trace
        if trace is None or trace.origin is None or trace.target is None:
            raise ValueError(_("the viewer made no move in between"))
        return Move(trace.path or (trace.origin, trace.target))

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        trace, facts = after.trace, notation.facts_read(self)
        if trace is None or trace.target is None:
            return ""
        origin = "" if trace.origin is None else facts.name(trace.origin)
        link = "x" if after.captured else "-" if origin else ""
        return origin + link + facts.name(trace.target)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return word_of(self.options, seen.viewer, board_seen(seen), move)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        word, man = self.encode(seen, move), seen.pieces[move.origin]
        kind = "k" if word >> CROWNED & 1 else man.symbol
        lifted = {square: seen.pieces[square] for square in (move.origin, *taken_by(word))}
        return Delta(lifted, {move.target: Piece(man.side, kind)})

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return next(move for move in seen.moves if self.encode(seen, move) == word)

    def _move(self, position: Position, word: int) -> Move:
        """A move by the first of its paths, which names it."""
        return Move(paths(self.options, to_move(position), board_of(position), word)[0])

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move: whether a man left, and whether it arrived.

        Of the other side's man nobody is told where it stopped on its way. It was seen
        leaving or arriving where the square was in sight before the move and after it.
        """
        before, position = last_two(history)
        if before is None or to_move(before) is viewer:
            return self._whole_trace(history)
        sight = self._sight(before, viewer) & self._sight(position, viewer)
        mover, old, new = viewer.other, men(before, sight), men(position, sight)
        left = [s for s, man in old.items() if man.side is mover and new.get(s) != man]
        came = [s for s, man in new.items() if man.side is mover and old.get(s) != man]
        piece = new[came[0]] if came else old[left[0]] if left else None
        return Trace(mover, next(iter(left), None), next(iter(came), None), piece)

    def _blocked(self, seen: Observation) -> frozenset[Square]:
        """Unseen squares that must be occupied, because a man cannot step there.

        An enemy is in sight only where it can be taken, and then there are no steps.
        """
        if _sees_enemies(seen):
            return frozenset()
        return frozenset(
            stop
            for square, man in seen.pieces.items()
            for way in (STEPS if man.symbol == "k" else FORWARD[seen.viewer])
            if (stop := self._stop(seen, way, square)) >= 0 and stop not in seen.visible
        )

    def _stop(self, seen: Observation, way: tuple[int, ...], square: Square) -> Square:
        """The first square on which a man cannot go on from ``square``; -1 for the edge."""
        flies = seen.pieces[square].symbol == "k" and self.options.kings != "short"
        ahead = way[square]
        while flies and ahead in seen.visible - seen.pieces.keys():
            ahead = way[ahead]
        return ahead

    def _last_move(self, before: Position, after: Position) -> Trace:
        """The move in between with its stops: of several ways, that which names it."""
        words = self._words(before)
        word = next(word for word in words if self._after(before, word) == after)
        move = self._move(before, word)
        path = move.path if len(move.path) > 2 else ()
        man = men(after)[move.target]
        return Trace(to_move(before), move.origin, move.target, man, path)


def checkers_of(facts: Facts, options: CheckersRuleset) -> Checkers:
    """The game under a ruleset, which says who begins."""
    begins = Side(facts.sides.index(options.begins))
    return Checkers(replace(facts, begins=begins), options)


def _sees_enemies(seen: Observation) -> bool:
    return any(man.side is not seen.viewer for man in seen.pieces.values())
