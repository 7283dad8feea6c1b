"""Proofs by the kernels: is this won in so many moves, and in how few?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import Any, cast

import numpy as np

from bots.games import GAMES
from bots.solving.tables import (
    DEEPEST,
    ENTRY_BYTES,
    NO_LIMIT,
    Aim,
    Proof,
    SolverArrays,
)
from core.game import Game
from core.problems.goals import GOALS, Goal, Stipulation, Way
from core.setup import Position
from core.texts import _
from core.values import Move

WAYS = (Way.DIRECT, Way.CHECKS, Way.SELF, Way.HELP)
"""The ways to a goal that are proved."""

SHORT = 3
"""In so many moves anything is settled by trying everything."""

_LONG = 7
"""From so many moves on, lines with few quiet moves are looked at first."""

FIRST_SHARE, GROWTH = 20_000, 8
"""Positions that each question may take in the first round, and how that grows."""

DEFAULT_MEMORY = 128
"""Megabytes of the tables by default."""


class Prover:
    """Proves or disproves for one problem; it remembers what it has proved.

    Answers are ``None`` where the limit came first, or the prover was stopped.

    Args:
        game: The rules.
        kind: What is to be reached.
        moves: In how many moves at the most, 0 if nobody knows; little room is taken for
            few.
        memory: Megabytes that its tables may take.

    Attributes:
        limit: Positions that may be looked at in all.
        way: How the goal is to be reached.
        target: Where play is to end.
    """

    def __init__(
        self, game: Game, kind: Goal, moves: int, memory: int = DEFAULT_MEMORY
    ) -> None:
        if name := GAMES[game.facts.key].checks:
            import_module(name)
        self.game = game
        self.way, self.target = GOALS[kind].way, GOALS[kind].target
        self.limit = NO_LIMIT
        by_checks = self.way is Way.CHECKS
        self._aim = Aim(game.rules, int(self.target == "mate"), int(by_checks))
        self._stopped = False
        bits = min(table_bits(memory // 2), 6 + 4 * (moves or memory))
        self._work: SolverArrays = _arrays(game, bits)
        self._proof = _proof_arrays(game, bits)

    def warm(self, position: Position, moves: int) -> None:
        """Have the kernels compiled or loaded that a problem in so many moves needs."""
        if self.way is Way.HELP:
            self.reaches(position, 2)
        else:
            for left in (1, max(1, moves)):
                self.wins(position, left, budget=1)
        self._work.nodes[0] = 0

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._work.nodes[0])

    @property
    def stopped(self) -> bool:
        """Whether nothing more is looked for."""
        return self._stopped or self.nodes > self.limit

    def stop(self) -> None:
        """Ends what is going on in another thread, and whatever would follow."""
        self._stopped = True
        self._work.nodes[1] = 0

    @contextmanager
    def in_time(self, seconds: float | None) -> Iterator[None]:
        """Stops after so many seconds, while kernels run in this thread."""
        over = threading.Event()

        def watch() -> None:
            if not over.wait(seconds):
                self.stop()

        watcher = threading.Thread(target=watch, daemon=True)
        if seconds is not None:
            watcher.start()
        try:
            yield
        finally:
            over.set()
            if seconds is not None:
                watcher.join()

    def wins(self, position: Position, left: int, budget: int = NO_LIMIT) -> bool | None:
        """Whether the side to move, the attacker, can force the goal in ``left`` moves."""
        return self._decide(position, left, attacking=1, budget=budget)

    def loses(self, position: Position, left: int, budget: int = NO_LIMIT) -> bool | None:
        """Whether the side to move, the defender, cannot keep it off for ``left`` moves.

        Where only checks are made, it has to be in check.
        """
        return self._decide(position, left, attacking=0, budget=budget)

    def reaches(self, position: Position, plies: int) -> bool | None:
        """Whether both sides together reach the goal in exactly ``plies``."""
        from bots.solving.direct_kernels import helped_from  # noqa: PLC0415 - rarely needed

        self._grant(NO_LIMIT)
        found = helped_from(self._aim, position.row, plies, self._work)
        return self._answer(bool(found))

    def _decide(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        if self.way is Way.SELF:
            from bots.solving.direct_kernels import compelled  # noqa: PLC0415 - rarely needed

            self._grant(budget)
            found = compelled(self._aim, position.row, left, attacking, self._work)
            return self._answer(found != 0)
        if self.way is Way.CHECKS:
            return self._decide_by_checks(position, left, attacking, budget)
        if left < SHORT + attacking or not self.game.facts.alternates:
            from bots.solving.direct_kernels import decided  # noqa: PLC0415 - as needed

            self._grant(budget)
            found = decided(self._aim, position.row, left, attacking, self._work)
            return self._answer(found != 0)
        return self._decide_long(position, left, attacking, budget)

    def _decide_by_checks(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        """As ``_decide``, where the attacker gives check with every move."""
        from bots.solving.proof_kernels import settled  # noqa: PLC0415 - as needed

        if attacking and not left:
            return False
        if not attacking and not (left and self.checked(position)):
            return self.mated(position)
        self._grant(budget)
        found = int(
            settled(self._aim, position.row, left, 0, attacking, self._work, self._proof)
        )
        return None if found < 0 else bool(found)

    def checked(self, position: Position) -> bool:
        """Whether the side to move is in check."""
        from bots.solving.direct_kernels import in_check  # noqa: PLC0415 - as needed

        return bool(in_check(self._aim, position.row))

    def mated(self, position: Position) -> bool:
        """Whether the side to move is mated, but for useless interpositions."""
        from bots.solving.proof_kernels import mated  # noqa: PLC0415 - as needed

        return bool(mated(self._aim, position.row))

    def taken_back(self, position: Position, move: Move) -> Iterator[Position]:
        """What comes of taking what a defence puts into a check's way for nothing.

        Nothing where ``move`` is another defence, or where such defences count.
        """
        if not self._aim.convention:
            return
        from bots.solving.proof_kernels import gap_of, taken_back  # noqa: PLC0415 - as needed

        game, out = self.game, np.empty_like(position.row)
        gap = gap_of(self._aim, position.row, game.encode(game.reveal([position]), move))
        if not gap:
            return
        after = game.play(position, move)
        seen = game.reveal([after])
        for answer in seen.moves:
            if taken_back(self._aim, after.row, game.encode(seen, answer), gap, out):
                yield Position(out.copy())

    def _decide_long(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        """As ``_decide``, by proof numbers; in long problems with few quiet moves first.

        In rounds of growing size, as nobody knows which of them has an end.
        """
        from bots.solving.proof_kernels import settled  # noqa: PLC0415 - as needed

        few = (0, 1) if left >= _LONG and self.target == "mate" else ()
        share = min(budget, FIRST_SHARE if few else budget)
        while True:
            for quiet in (*few, left):
                self._grant(share)
                goal = self._aim, position.row, left, quiet, attacking
                found = int(settled(*goal, self._work, self._proof))
                if found == 1:
                    return True
                if self.stopped:
                    return None
                if found == 0 and quiet == left:
                    return False
            if share >= budget:
                return None
            share = min(budget, share * GROWTH)

    def _grant(self, budget: int) -> None:
        """Let so many positions more be looked at, as far as there is room."""
        self._work.nodes[1] = min(self.limit, self.nodes + budget)
        if self._stopped:
            self._work.nodes[1] = 0

    def _answer(self, found: bool) -> bool | None:
        return None if self._work.nodes[0] > self._work.nodes[1] else found


def table_bits(megabytes: int) -> int:
    """The bits of the largest table that fits into so much memory."""
    entries = max(1, megabytes) * 2**20 // ENTRY_BYTES
    return max(10, entries.bit_length() - 1)


MOST_MOVES = 150
"""Problems in more moves are refused: lines have room for no more."""


class UnsolvableError(ValueError):
    """A problem of a kind, or a game, that is not solved here; the message says why."""


def check_solvable(game: Game, stipulation: Stipulation) -> None:
    """Refuse what is not solved here.

    Raises:
        UnsolvableError: With a sentence.
    """
    title = game.facts.title
    if game.facts.win_by != "mate":
        raise UnsolvableError(
            _("{title} knows no mate, which a solver could prove.").format(title=title)
        )
    way = stipulation.goal.way
    if way not in WAYS or (stipulation.moves == 0 and way is not Way.CHECKS):
        raise UnsolvableError(
            _(
                "{text!r} is not solved: it is none of #n, =n, s#n, h#n, "
                "ser-#n and the like, with n moves, nor tsume."
            ).format(text=stipulation.text)
        )
    if stipulation.goal.in_plies and stipulation.moves and stipulation.moves % 2 == 0:
        below, above = (f"{stipulation.kind}{stipulation.moves + more}" for more in (-1, 1))
        raise UnsolvableError(
            _(
                "{text!r} ends with a move of the defender: "
                "the last ply is the attacker's, so it is {below} or {above}."
            ).format(text=stipulation.text, below=below, above=above)
        )
    if stipulation.attacks > MOST_MOVES:
        raise UnsolvableError(
            _("problems in more than {most_moves} moves are not solved.").format(
                most_moves=MOST_MOVES
            )
        )
    if way is not Way.DIRECT and not game.facts.alternates:
        raise UnsolvableError(
            _("in {title} the sides do not take turns move by move.").format(title=title)
        )


LONGER_SHARES = 1_000, 16_000
"""Positions that each way may take that is longer than the shortest, in rounds."""

MOST_LOOKED_FOR = 75
"""In so many moves of the attacker, 149 plies, a goal is looked for."""


def shortest(prover: Prover, position: Position, most: int = MOST_LOOKED_FOR) -> int | None:
    """In how few moves the attacker to move forces the goal; 0 if not in ``most``.

    ``None`` if that is not settled. In between it tries whether it can be done at all, as
    that is often refuted at once.
    """
    number, share = 1, FIRST_SHARE
    while not prover.stopped:
        if prover.wins(position, most, share) is False:
            return 0
        while number <= most:
            found = prover.wins(position, number, share)
            if found:
                return number
            if found is None:
                break
            number += 1
        share *= GROWTH
    return None


def longer_ways(
    moves: Sequence[Move], does: Callable[[Move, int], bool | None]
) -> tuple[tuple[Move, ...], bool]:
    """The ``moves`` that force the goal as well, and whether all others are refuted.

    ``does`` answers whether one of them does it, looking at so many positions.
    """
    found, waiting = list[Move](), list(moves)
    for share in LONGER_SHARES:
        known = {move: does(move, share) for move in waiting}
        found += [move for move in waiting if known[move]]
        waiting = [move for move in waiting if known[move] is None]
    return tuple(found), not waiting


def measured(stipulation: Stipulation, moves: int) -> Stipulation:
    """A stipulation with the number of the attacker's moves that was found."""
    counted = 2 * moves - 1 if stipulation.goal.in_plies else moves
    return replace(stipulation, moves=counted)


def _proof_arrays(game: Game, table_bits: int) -> Proof:
    """Allocates the arrays of a search by proof numbers, as ``_arrays`` does."""
    size, width = 1 << table_bits, game.limits.moves
    boards = max(1, size // 4) if game.facts.hand else 1
    return Proof(
        keys=np.zeros(size, np.uint64),
        numbers=np.zeros(size, np.int64),
        boards=np.zeros((boards, 3), np.uint64),
        children=np.zeros((DEEPEST, width), np.uint64),
        found=np.zeros((DEEPEST, width), np.int64),
    )


def _arrays(game: Game, table_bits: int) -> SolverArrays:
    """Allocates the arrays to solve problems of ``game``.

    The table is made of zeros, so that it takes memory only as far as it is used.

    Args:
        game: The rules.
        table_bits: The table has ``2**table_bits`` entries.
    """
    from bots.search.kernels import history_size  # noqa: PLC0415 - brings in the compiler

    size, width = 1 << table_bits, len(game.start().position.row)
    history = int(np.int64(cast("Any", history_size(game.rules))))
    return SolverArrays(
        rows=np.zeros((DEEPEST, width), np.uint64),
        moves=np.zeros((DEEPEST, game.limits.moves), np.int64),
        order=np.zeros((DEEPEST, game.limits.moves), np.int64),
        keys=np.zeros(size, np.uint64),
        facts=np.zeros(size, np.int64),
        best=np.zeros(size, np.int64),
        killers=np.full((DEEPEST, 2), -1, np.int64),
        history=np.zeros((2, history), np.int64),
        nodes=np.array([0, NO_LIMIT]),
    )
