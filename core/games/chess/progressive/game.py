"""Progressive chess: each series is one move longer than the last. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from core.games.chess import codec, legal, san, sightings, unpack
from core.games.chess.castling.homes import king_of
from core.games.chess.progressive import ends, kernels, series, setups
from core.games.chess.progressive.family import SeriesGame
from core.games.chess.progressive.rules import ProgressiveRules, ProgressiveRuleset
from core.games.draws import last_two
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Side, Square, Trace


@dataclass(frozen=True)
class ProgressiveChess(SeriesGame):
    """Progressive chess under one ruleset. See ``core.game.Game``."""

    options: ProgressiveRuleset

    @cached_property
    def rules(self) -> ProgressiveRules:
        """The options as kernels take them."""
        return self.options.packed

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, self.options, history, halfmove_clock)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return ends.can_win(self.options, position, side)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return self._seen(history, viewer)

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return self._seen(history, unpack.to_move(history[-1]))

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        rules = self.options, self.rules
        return setups.place(self.facts, rules, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.rules, self.castling, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        board = unpack.LazyPieces(position)
        rivals = legal.ending_with(self._words(position), move)
        name = san.write_san(self.facts, board, rivals, move)
        return name + self._sign(self.play(position, move))

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        name = san.write_san(self.facts, seen.pieces, moves, move)
        return name + self._sign(
            self._after(self.position_of(seen), self.encode(seen, move))
        )

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self._could_be(before)
        board = codec.position_of(after).words[: unpack.META]
        for word in self._words(position):
            if self._after(position, word).words[: unpack.META] == board:
                return self.san(position, unpack.decode(word))
        return san.arrival(self.facts, before, after)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``: there is no fog."""
        return frozenset()

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: there is no fog."""
        return frozenset()

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: every square."""
        return sightings.FULL

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: nothing is."""
        return 0

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""
        return legal.words_of(kernels.generate, self.rules, position)

    def _after(self, position: Position, word: int) -> Position:
        return legal.after(kernels.apply, self.rules, position, word)

    def _sign(self, after: Position) -> str:
        """What ends the name of the move to ``after``: ``+``, ``#`` or nothing."""
        if not kernels.checked(self.rules, after.row):
            return ""
        return "+" if kernels.mobility(self.rules, after.row) else "#"

    def _could_be(self, seen: Observation) -> Position:
        """The position of ``seen`` for whoever is to move.

        Who is not to move is not told where the other side may take in passing: it may
        wherever a pawn can have gone two squares, or nothing that is asked here differs.
        """
        if seen.to_move is seen.viewer:
            return self.position_of(seen)
        bare = Setup(seen.pieces, seen.to_move, turn=seen.turn)
        passed = replace(bare, en_passant=setups.could_pass(bare))
        return self.position_of(replace(seen, en_passant=self.settled(passed).en_passant))

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
            en_passant=series.passed(position) if mine else frozenset(),
            turn=series.turn(position),
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
