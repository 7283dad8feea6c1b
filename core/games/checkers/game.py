"""Checkers: whoever can take must, and who has no move left loses; open or in the fog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import pairwise
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
    delta,
    encode,
    every_path,
    men,
    paths,
    position_of,
    resets_clock,
    to_move,
    ways,
    ways_of_taking,
)
from core.games.checkers.rules import CheckersRules, CheckersRuleset
from core.games.checkers.tables import MOST_MOVES, STRATA
from core.setup import Position, Setup, SetupProblem, Start
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
        position = history[-1]
        seen = self._sight(position, viewer)
        observed = Observation(
            visible=frozenset(squares(seen)),
            pieces=men(position, seen),
            trace=self._trace(history, viewer),
            **self._shown(history, viewer),
        )
        return replace(observed, blocked=blocked(self.options, observed))

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        mover = to_move(history[-1])
        return Observation(
            visible=frozenset(self.facts.squares),
            pieces=men(history[-1]),
            trace=self._whole_trace(history),
            **self._shown(history, mover),
        )

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return men(position)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return text.place(self.facts, setup)

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return text.setup_of(start)

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
        return bool(seen.moves) and takes(seen, seen.moves[0])

    def ways(self, seen: Observation, move: Move) -> tuple[Path, ...]:
        """See ``Game.ways``."""
        return ways(self.options, seen, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return text.write_move(notation.facts_read(self), seen.pieces, moves, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        return text.read_move(
            self.facts, moves, lambda move: every_path(self.options, seen, move), name
        )

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return surely_empty(self.options, seen)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return position_of(seen)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: where no enemy is in sight, one may come to be anywhere."""
        return ALL

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Game.own_move``."""
        return own_move(after)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return arrival(notation.facts_read(self), after)

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return encode(self.options, seen, move)

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Game.delta``."""
        return delta(self.options, seen, move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return next(move for move in seen.moves if self.encode(seen, move) == word)

    def _move(self, position: Position, word: int) -> Move:
        """A move by the first of its paths, which names it."""
        return Move(paths(self.options, to_move(position), board_of(position), word)[0])

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if nothing of it was hidden.

        In the fog nobody is told where the other side's man stopped on its way.
        """
        before, position = last_two(history)
        if before is None or to_move(before) is viewer or not self.facts.hidden:
            return self._whole_trace(history)
        then, now = (self._sight(one, viewer) for one in (before, position))
        return last_move(before, position, (then, now))

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


def own_move(after: Observation) -> Move:
    """The viewer's own move, which it saw whole; ``ValueError`` if there was none."""
    trace = after.trace
    if trace is None or trace.origin is None or trace.target is None:
        raise ValueError("the viewer made no move in between")
    return Move(trace.path or (trace.origin, trace.target))


def last_move(before: Position, after: Position, seen: tuple[int, int]) -> Trace:
    """What who saw ``seen`` before and after saw of the other side's move in between.

    A man was seen leaving or arriving where the square was in sight both times.
    """
    mover = to_move(before)
    old, new = (men(position, seen[0] & seen[1]) for position in (before, after))
    left = [s for s, man in old.items() if man.side is mover and new.get(s) != man]
    came = [s for s, man in new.items() if man.side is mover and old.get(s) != man]
    piece = new[came[0]] if came else old[left[0]] if left else None
    return Trace(mover, next(iter(left), None), next(iter(came), None), piece)


def blocked(rules: CheckersRuleset, seen: Observation) -> frozenset[Square]:
    """Unseen squares that must be occupied, because a man cannot step there.

    An enemy is in sight only where it can be taken, and then there are no steps.
    """
    if any(man.side is not seen.viewer for man in seen.pieces.values()):
        return frozenset()
    return frozenset(
        stop
        for square, man in seen.pieces.items()
        for way in (STEPS if man.symbol == "k" else FORWARD[seen.viewer])
        if (stop := _stop(rules, seen, way, square)) >= 0 and stop not in seen.visible
    )


def _stop(
    rules: CheckersRuleset, seen: Observation, way: tuple[int, ...], square: Square
) -> Square:
    """The first square on which a man cannot go on from ``square``; -1 for the edge."""
    flies = seen.pieces[square].symbol == "k" and rules.kings != "short"
    ahead = way[square]
    while flies and ahead in seen.visible - seen.pieces.keys():
        ahead = way[ahead]
    return ahead


def surely_empty(rules: CheckersRuleset, seen: Observation) -> frozenset[Square]:
    """Unseen squares next to a man on which an enemy could be taken, and so be seen."""
    if any(man.side is not seen.viewer for man in seen.pieces.values()):
        return frozenset()
    free = seen.visible - seen.pieces.keys()
    return frozenset(
        near
        for square, man in seen.pieces.items()
        if man.symbol == "m"
        for way in ways_of_taking(rules, seen.viewer, king=False)
        if (near := way[square]) >= 0 and near not in seen.visible and way[near] in free
    )


def takes(seen: Observation, move: Move) -> bool:
    """Whether a move of the viewer's passes over a man of the other side."""
    others = {s for s, man in seen.pieces.items() if man.side is not seen.viewer}
    steps = pairwise(move.path)
    return any(not others.isdisjoint(_between(*step)) for step in steps)


def _between(origin: Square, target: Square) -> range:
    """The squares between two on a diagonal."""
    across = 1 if target % 8 > origin % 8 else -1
    step = across + (8 if target > origin else -8)
    return range(origin + step, target, step)


def arrival(facts: Facts, after: Observation) -> str:
    """The last move, as far as it was seen to arrive; ``""`` if nothing was."""
    trace = after.trace
    if trace is None or trace.target is None:
        return ""
    origin = "" if trace.origin is None else facts.name(trace.origin)
    link = "x" if after.captured else "-" if origin else ""
    return origin + link + facts.name(trace.target)
