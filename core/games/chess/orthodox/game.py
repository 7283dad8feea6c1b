"""Chess: whoever gives mate wins. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from core.games.chess import legal, san, sightings, unpack
from core.games.chess.castling.homes import king_of
from core.games.chess.family import ChessGame
from core.games.chess.orthodox import ends, kernels, names, objections, setups
from core.games.chess.orthodox.rules import OrthodoxRules, OrthodoxRuleset
from core.games.draws import last_two
from core.setup import Position, Setup, SetupProblem, Start
from core.values import (
    Move,
    Observation,
    Outcome,
    Side,
    Square,
    Trace,
    Turn,
)


@dataclass(frozen=True)
class Chess(ChessGame):
    """Chess under one ruleset. See ``core.game.Game``."""

    options: OrthodoxRuleset

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(shuffled=self.castling.shuffled)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, self.options, history, halfmove_clock)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``."""
        return ends.claims(history, halfmove_clock)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return ends.can_win(position, side)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return self._seen(history, viewer)

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return self._seen(history, unpack.to_move(history[-1]))

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def read(self, text: str) -> Start:
        """See ``Game.read``."""
        return setups.read(self.facts, self.options, self.castling, text)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        board = unpack.LazyPieces(position)
        rivals = legal.ending_with(self._words(position), move)
        name = san.write_san(self.facts, board, rivals, move)
        return name + names.sign(self.rules, self.play(position, move))

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``: a plan has no sign of check, which is not known yet."""
        name = san.write_san(self.facts, seen.pieces, moves, move)
        if seen.to_move is not seen.viewer:
            return name
        after = self._after(self.position_of(seen), self.encode(seen, move))
        return name + names.sign(self.rules, after)

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: what check forbids."""
        return objections.objection(self.castling, self.options, seen, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: there is no fog."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: there is no fog."""
        return frozenset()

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: every square."""
        return sightings.FULL

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = names.position_before(before)
        board = self.position_of(after).words[: unpack.META]
        for word in self._words(position):
            if self._after(position, word).words[: unpack.META] == board:
                return self.san(position, unpack.decode(word))
        return san.arrival(self.facts, before, after)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: nothing is."""
        return 0

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""
        return legal.words_of(kernels.generate, self.rules, position)

    def _after(self, position: Position, word: int) -> Position:
        return legal.after(kernels.apply, self.rules, position, word)

    def _seen(self, history: Sequence[Position], viewer: Side) -> Observation:
        """All there is to be known at the end of ``history``, as shown to ``viewer``."""
        position = history[-1]
        mover = unpack.to_move(position)
        pieces, mine = unpack.men(position), mover is viewer
        checked = kernels.checked(self.rules, position.row)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(self.facts.squares),
            pieces=pieces,
            moves=self.moves(position) if mine else (),
            castling=self.castling.letters(position),
            en_passant=unpack.en_passant(position) if mine else frozenset(),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=_trace(history),
            check=frozenset({king_of(pieces, mover)} if checked else ()),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )


def _trace(history: Sequence[Position]) -> Trace | None:
    """The last move, which everybody saw."""
    before, position = last_two(history)
    if before is None:
        return None
    both = (sightings.FULL, sightings.FULL)
    return sightings.last_move(before, position, both, unpack.to_move(before))
