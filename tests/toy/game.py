"""The toy, open and in the fog; ``__init__`` tells its rules. See ``core.game.Game``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, ClassVar

from core import notation
from core.boards import as_bits, squares
from core.game import IllegalMoveError, Limits
from core.games.base import BaseGame, drawn
from core.setup import Condition, ConditionGroup, Mend, Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Piece, Reason, Side, Square, Trace, Turn
from tests.toy import kernels, moves, text
from tests.toy import views_kernels as views
from tests.toy.moves import ranks_left
from tests.toy.rules import ToyRules
from tests.toy.sightings import kings, seen_part, stirs
from tests.toy.tables import EDGE, SQUARES

QUIET = 20, Reason.NO_PROGRESS
"""How many moves draw a game in which nothing happens, and why."""


@dataclass(frozen=True)
class Toy(BaseGame):
    """The toy, with fog or without."""

    kernels: ClassVar[ModuleType] = kernels

    @property
    def rules(self) -> ToyRules:
        """See ``Game.rules``."""
        return ToyRules(int(self.facts.hidden))

    @property
    def limits(self) -> Limits:
        """See ``Game.limits``."""
        return Limits(moves=kernels.MOST_MOVES, strata=SQUARES)

    def start(self) -> Start:
        """See ``Game.start``."""
        return self.read(text.START)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        problems = tuple(self._problems(setup))
        now = text.read_turn(setup.rights or "2/2")
        if problems or now is None:
            return problems
        position = Position(text.row_of(setup.pieces, setup.hands, setup.side, now))
        if not self.facts.hidden and kernels.attacked(position.row, int(setup.side.other)):
            king = kings(setup.pieces, setup.side.other)
            return (
                SetupProblem("check", "the side that is not to move is in check", king),
            )
        return Start(position, setup.halfmove_clock, setup.number)

    def _problems(self, setup: Setup) -> Iterator[SetupProblem]:
        for side in Side:
            if len(found := kings(setup.pieces, side)) != 1:
                yield SetupProblem(
                    "kings", f"{self.facts.sides[side]} needs one king", found
                )
        steppers = ((s, man) for s, man in setup.pieces.items() if man.symbol == "p")
        if last := frozenset(s for s, man in steppers if ranks_left(man, s) == 0):
            grown = {s: Piece(setup.pieces[s].side, "+p") for s in last}
            mend = Mend("Make captains", replace(setup, pieces={**setup.pieces, **grown}))
            yield SetupProblem(
                "last rank", "a stepper on the last rank cannot go on", last, mend
            )
        if max(setup.hands.values(), default=0) > text.MOST:
            yield SetupProblem("hand", f"a hand has room for {text.MOST} men of a kind")
        if text.read_turn(setup.rights or "2/2") is None:
            yield SetupProblem("rights", f"{setup.rights!r} is not a turn such as 2/7")

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``: how many moves are left in the turn."""
        now = text.read_turn(setup.rights or "2/2") or Turn(2, 2)
        left = tuple(
            Condition(
                f"{number} of 2",
                now.left == number,
                replace(setup, rights=f"{number}/{now.number}"),
            )
            for number in (1, 2)
        )
        return (ConditionGroup("Moves left", left, one=True),)

    def read_setup(self, fen: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        told = fen.split()
        left_out = text.write(self.facts, rest).split()[len(told) :] if rest else []
        return text.read(self.facts, " ".join((*told, *left_out)))

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return text.write(self.facts, replace(setup, rights=setup.rights or "2/2"))

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        position, now = start.position, text.turn(start.position)
        return Setup(
            text.men(position),
            text.to_move(position),
            text.hands(position),
            f"{now.left}/{now.number}",
            halfmove_clock=start.halfmove_clock,
            number=start.number,
        )

    def to_move(self, position: Position) -> Side:
        """See ``Game.to_move``."""
        return text.to_move(position)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        position, mover = history[-1], text.to_move(history[-1])
        if self._decided(position):
            left = (man for man in text.men(position).values() if man.symbol == "k")
            return Outcome(next(left).side, Reason.KING_CAPTURED)
        if not kernels.mobility(self.rules, position.row):
            if kernels.checked(self.rules, position.row):
                return Outcome(mover.other, Reason.CHECKMATE)
            return Outcome(None, Reason.STALEMATE)
        return drawn(history, halfmove_clock, stirs, QUIET, 0)

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Game.pieces``."""
        return text.men(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Game.hands``."""
        return text.hands(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        if not self.facts.hidden:
            return super().observe(history, viewer)
        position = history[-1]
        sight = self._sight(position, viewer)
        return Observation(
            visible=sight,
            pieces=text.men(position, sight),
            hands=text.hands(position, (viewer,)),
            hidden_hand=viewer.other,
            trace=self._trace(history, viewer),
            **self._shown(history, viewer),
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return super().observe(history, text.to_move(history[-1]))

    def _trace(self, history: Sequence[Position], viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if that was its own."""
        whole = self._whole_trace(history)
        if whole is None or whole.mover is viewer:
            return whole
        before, after = history[-2:]
        sight = self._sight(before, viewer) & self._sight(after, viewer)
        return seen_part(whole, text.men(before), sight)

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        return super()._shown(history, viewer) | {"turn": text.turn(history[-1])}

    def _decided(self, position: Position) -> bool:
        return bool(kernels.over(self.rules, position.row))

    def _move(self, position: Position, word: int) -> Move:
        return moves.decode(word)

    def _sight(self, position: Position, side: Side) -> frozenset[Square]:
        return frozenset(squares(as_bits(views.sight(self.rules, position.row, int(side)))))

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``."""
        return tuple(moves.plans(self.facts, seen))

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: where something was taken stands the taker."""
        return frozenset(capture.square for capture in after.captured) - after.visible

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Game.could_come``: a stepper only goes straight ahead."""
        forward = ranks_left(man, target) < ranks_left(man, origin)
        return man.symbol != "p" or (forward and (target - origin) % EDGE == 0)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        return text.name(self.facts, text.men(position), move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return text.name(self.facts, seen.pieces, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Game.read_own``."""
        plain = name.strip().rstrip("!?")
        for move in moves:
            if plain in (notation.code(self.facts, move), self.own_san(seen, moves, move)):
                return move
        raise IllegalMoveError(f"{name!r} is not possible here")

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        trace = after.trace
        if trace is None or trace.target is None or trace.piece is None:
            return ""
        target = self.facts.name(trace.target)
        if trace.origin == trace.target:
            return f"{trace.piece.letter.upper()}@{target}"
        origin = "" if trace.origin is None else self.facts.name(trace.origin)
        takes = "x" if after.captured else "-"
        left = trace.piece if trace.origin is None else before.pieces[trace.origin]
        grown = "+" if left != trace.piece else ""
        return f"{left.letter.upper()}{origin}{takes}{target}{grown}"

    def encode(self, seen: Observation, move: Move) -> int:
        """See ``Game.encode``."""
        return moves.encode(move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Game.decode``."""
        return moves.decode(word)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(text.row_of(seen.pieces, seen.hands, seen.to_move, seen.turn))
