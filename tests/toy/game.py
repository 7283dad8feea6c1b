"""The toy, open and in the fog; ``__init__`` tells its rules. See ``core.game.Game``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import as_bits, as_words, squares
from core.facts import Facts
from core.game import IllegalMoveError, Limits, SideCount
from core.games.draws import drawn, last_two
from core.setup import (
    BadPositionError,
    Condition,
    ConditionGroup,
    Mend,
    Position,
    Setup,
    SetupProblem,
    Start,
)
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
    Turn,
)
from tests.toy import kernels, moves, sightings, text
from tests.toy import views_kernels as views
from tests.toy.moves import ranks_left
from tests.toy.rules import ToyRules
from tests.toy.tables import EDGE, SQUARES

QUIET = 20, Reason.NO_PROGRESS
"""How many moves draw a game in which nothing happens, and why."""


@dataclass(frozen=True)
class Toy:
    """The toy, with fog or without."""

    facts: Facts
    ruleset: str

    @property
    def rules(self) -> ToyRules:
        """See ``Rules.rules``."""
        return ToyRules(int(self.facts.hidden))

    @property
    def limits(self) -> Limits:
        """See ``Rules.limits``."""
        return Limits(moves=kernels.MOST_MOVES, strata=SQUARES)

    @property
    def habits(self) -> NDArray[np.float32]:
        """See ``Rules.habits``."""
        return np.zeros(0, np.float32)

    def start(self) -> Start:
        """See ``Rules.start``."""
        return self.read(text.START)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Rules.place``."""
        problems = tuple(self._problems(setup))
        now = text.read_turn(setup.rights or "2/2")
        if problems or now is None:
            return problems
        position = Position(text.row_of(setup.pieces, setup.hands, setup.side, now))
        if not self.facts.hidden and kernels.attacked(position.row, int(setup.side.other)):
            king = sightings.kings(setup.pieces, setup.side.other)
            return (
                SetupProblem("check", "the side that is not to move is in check", king),
            )
        return Start(position, setup.halfmove_clock, setup.number)

    def _problems(self, setup: Setup) -> Iterator[SetupProblem]:
        for side in Side:
            if len(kings := sightings.kings(setup.pieces, side)) != 1:
                yield SetupProblem(
                    "kings", f"{self.facts.sides[side]} needs one king", kings
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

    def settled(self, setup: Setup) -> Setup:
        """See ``Rules.settled``."""
        return setup

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Rules.conditions``: how many moves are left in the turn."""
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
        """See ``Text.read_setup``."""
        told = fen.split()
        left_out = text.write(self.facts, rest).split()[len(told) :] if rest else []
        return text.read(self.facts, " ".join((*told, *left_out)))

    def write_setup(self, setup: Setup) -> str:
        """See ``Text.write_setup``."""
        return text.write(self.facts, replace(setup, rights=setup.rights or "2/2"))

    def setup_of(self, start: Start) -> Setup:
        """See ``Rules.setup_of``."""
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
        """See ``Rules.to_move``."""
        return text.to_move(position)

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Rules.moves``."""
        return tuple(self._moves(position))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Rules.play``."""
        word = self._moves(position).get(move)
        if word is None:
            raise IllegalMoveError(
                f"{notation.code(self.facts, move)} is not possible here"
            )
        row = np.empty_like(position.row)
        kernels.apply(self.rules, position.row, word, row)
        return Position(row)

    def _moves(self, position: Position) -> dict[Move, int]:
        """Every move with the integer that kernels know it by."""
        if kernels.over(self.rules, position.row):
            return {}
        buffer = np.empty(self.limits.moves, np.int64)
        number = kernels.generate(self.rules, position.row, buffer)
        return {moves.decode(word): word for word in buffer[:number].tolist()}

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Rules.outcome``."""
        position, mover = history[-1], text.to_move(history[-1])
        if kernels.over(self.rules, position.row):
            kings = (man for man in text.men(position).values() if man.symbol == "k")
            return Outcome(next(kings).side, Reason.KING_CAPTURED)
        if not kernels.mobility(self.rules, position.row):
            if kernels.checked(self.rules, position.row):
                return Outcome(mover.other, Reason.CHECKMATE)
            return Outcome(None, Reason.STALEMATE)
        return drawn(history, halfmove_clock, sightings.stirs, QUIET, 0)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Rules.claims``: draws come by themselves."""
        return None

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Rules.can_win``."""
        return True

    def pieces(self, position: Position) -> Mapping[Square, Piece]:
        """See ``Rules.pieces``."""
        return text.men(position)

    def hands(self, position: Position) -> Mapping[Piece, int]:
        """See ``Rules.hands``."""
        return text.hands(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Views.observe``."""
        return self._seen(history, viewer, self._sight(history[-1], viewer))

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Views.reveal``."""
        return self._seen(history, None, frozenset(self.facts.squares))

    def _seen(
        self, history: Sequence[Position], viewer: Side | None, visible: frozenset[Square]
    ) -> Observation:
        """What ``viewer`` may know; everything, to the side to move, if that is nobody."""
        position, mover = history[-1], text.to_move(history[-1])
        side = mover if viewer is None else viewer
        open_hands = viewer is None or not self.facts.hidden
        checked = not self.facts.hidden and kernels.attacked(position.row, int(mover))
        return Observation(
            viewer=side,
            to_move=mover,
            ply=len(history) - 1,
            visible=visible,
            pieces=text.men(position, visible),
            moves=self.moves(position) if mover is side else (),
            captured=sightings.captured(*last_two(history)),
            trace=self._trace(history, viewer),
            hands=text.hands(position, tuple(Side) if open_hands else (side,)),
            hidden_hand=None if open_hands else side.other,
            turn=text.turn(position),
            check=sightings.kings(text.men(position), mover) if checked else frozenset(),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def _trace(self, history: Sequence[Position], viewer: Side | None) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if that was its own."""
        before, after = last_two(history)
        if before is None:
            return None
        if viewer is None or viewer is text.to_move(before) or not self.facts.hidden:
            return sightings.last_move(before, after, frozenset(self.facts.squares))
        sight = self._sight(before, viewer) & self._sight(after, viewer)
        return sightings.last_move(before, after, sight)

    def _sight(self, position: Position, side: Side) -> frozenset[Square]:
        return frozenset(squares(as_bits(views.sight(self.rules, position.row, int(side)))))

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: nothing is counted."""
        return {}

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Views.plans``."""
        return tuple(moves.plans(self.facts, seen))

    def must_take(self, seen: Observation) -> bool:
        """See ``Views.must_take``."""
        return False

    def dropping(self, symbol: str) -> str:
        """See ``Views.dropping``."""
        return ""

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Views.objection``."""
        return ""

    def ways(self, seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
        """See ``Views.ways``."""
        return (move.path,)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Views.surely_empty``: what is in the fog tells nothing."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Views.surely_manned``: where something was taken stands the taker."""
        return frozenset(capture.square for capture in after.captured) - after.visible

    def could_come(
        self, man: Piece, origin: Square, target: Square, lost: Collection[Square]
    ) -> bool:
        """See ``Views.could_come``: a stepper only goes straight ahead."""
        forward = ranks_left(man, target) < ranks_left(man, origin)
        return man.symbol != "p" or (forward and (target - origin) % EDGE == 0)

    def read(self, fen: str) -> Start:
        """See ``Text.read``."""
        found = self.place(text.read(self.facts, fen))
        if isinstance(found, Start):
            return found
        raise BadPositionError(found[0].sentence, found)

    def write(self, start: Start) -> str:
        """See ``Text.write``."""
        return text.write(self.facts, self.setup_of(start))

    def san(self, position: Position, move: Move) -> str:
        """See ``Text.san``."""
        return text.name(self.facts, text.men(position), move)

    def read_move(self, position: Position, name: str) -> Move:
        """See ``Text.read_move``."""
        truth = self.reveal([position])
        return self.read_own(truth, truth.moves, name)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Text.own_san``."""
        return text.name(self.facts, seen.pieces, move)

    def read_own(self, seen: Observation, moves: Sequence[Move], name: str) -> Move:
        """See ``Text.read_own``."""
        plain = name.strip().rstrip("!?")
        for move in moves:
            if plain in (notation.code(self.facts, move), self.own_san(seen, moves, move)):
                return move
        raise IllegalMoveError(f"{name!r} is not possible here")

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Text.arrival``."""
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
        """See ``Codec.encode``."""
        return moves.encode(move)

    def decode(self, seen: Observation, word: int) -> Move:
        """See ``Codec.decode``."""
        return moves.decode(word)

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Codec.encode_view``."""
        visible = as_words(self.sensed(seen), SQUARES)
        return np.append(self.position_of(seen).row, visible)

    def position_of(self, seen: Observation) -> Position:
        """See ``Codec.position_of``."""
        return Position(text.row_of(seen.pieces, seen.hands, seen.to_move, seen.turn))

    def sensed(self, seen: Observation) -> int:
        """See ``Codec.sensed``: what is in sight depends on nothing else."""
        return sum(1 << square for square in seen.visible)

    def announced(self, seen: Observation) -> int:
        """See ``Codec.announced``."""
        return 0

    def own_move(self, before: Observation, after: Observation) -> Move:
        """See ``Codec.own_move``."""
        trace = after.trace
        if trace is None or trace.mover is not after.viewer:
            raise ValueError("the viewer made no move in between")
        placed = {trace.target: trace.piece}
        return next(
            move
            for move in before.moves
            if move.origin == trace.origin and self.delta(before, move).placed == placed
        )

    def delta(self, seen: Observation, move: Move) -> Delta:
        """See ``Codec.delta``."""
        return moves.delta(seen, move)
