"""Questions to the kernels: is this won in so many moves, and what settles that?"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np

from bots.games import GAMES
from bots.solving.tables import ENTRY_BYTES, NO_LIMIT, Aim, SolverArrays
from bots.solving.workspaces import proof_space, workspace
from core.game import Game
from core.problems.goals import GOALS, Goal, Way
from core.setup import Position
from core.values import Move

WAYS = (Way.DIRECT, Way.CHECKS, Way.SELF, Way.HELP)
"""The ways to a goal that are proved."""

_SHORT = 3
"""In so many moves whatever is asked is settled by trying everything."""

_LONG = 7
"""From so many moves on, lines with few quiet moves are looked at first."""

_FIRST_SHARE, _GROWTH = 20_000, 8
"""Positions that each of them may take in the first round, and how that grows."""

DEFAULT_MEMORY = 128
"""Megabytes of the tables, if nothing is said."""


class Prover:
    """Proves or disproves for one problem; what it has learned it keeps.

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
        self._work: SolverArrays = workspace(game, _history(game), bits)
        self._proof = proof_space(game, bits)

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
        return self._asked(position, left, attacking=1, budget=budget)

    def loses(self, position: Position, left: int, budget: int = NO_LIMIT) -> bool | None:
        """Whether the side to move, the defender, cannot keep it off for ``left`` moves.

        Where only checks are made, it has to be in check.
        """
        return self._asked(position, left, attacking=0, budget=budget)

    def reaches(self, position: Position, plies: int) -> bool | None:
        """Whether both sides together reach the goal in exactly ``plies``."""
        from bots.solving.others_kernels import helped_from  # noqa: PLC0415 - rarely needed

        self._allow(NO_LIMIT)
        found = helped_from(self._aim, position.row, plies, self._work)
        return self._answer(bool(found))

    def _asked(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        if self.way is Way.SELF:
            from bots.solving.others_kernels import compelled  # noqa: PLC0415 - rarely needed

            self._allow(budget)
            found = compelled(self._aim, position.row, left, attacking, self._work)
            return self._answer(found != 0)
        if self.way is Way.CHECKS:
            return self._by_checks(position, left, attacking, budget)
        if left < _SHORT + attacking or not self.game.facts.alternates:
            from bots.solving.direct_kernels import decided  # noqa: PLC0415 - as needed

            self._allow(budget)
            found = decided(self._aim, position.row, left, attacking, self._work)
            return self._answer(found != 0)
        return self._long(position, left, attacking, budget)

    def _by_checks(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        """As asked, where the attacker gives check with every move."""
        from bots.solving.proof_kernels import settled  # noqa: PLC0415 - as needed

        if attacking and not left:
            return False
        if not attacking and not (left and self.checked(position)):
            return self.mated(position)
        self._allow(budget)
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
        """What comes of taking back for nothing what a defence puts into a check's way.

        There is nothing where ``move`` is another defence, or such defences count.
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

    def _long(
        self, position: Position, left: int, attacking: int, budget: int
    ) -> bool | None:
        """As asked, by proof numbers; lines of few quiet moves first if there are many.

        In rounds of growing size, as nobody knows which of them has an end.
        """
        from bots.solving.proof_kernels import settled  # noqa: PLC0415 - as needed

        few = (0, 1) if left >= _LONG and self.target == "mate" else ()
        share = min(budget, _FIRST_SHARE if few else budget)
        while True:
            for quiet in (*few, left):
                self._allow(share)
                asked = self._aim, position.row, left, quiet, attacking
                found = int(settled(*asked, self._work, self._proof))
                if found == 1:
                    return True
                if self.stopped:
                    return None
                if found == 0 and quiet == left:
                    return False
            if share >= budget:
                return None
            share = min(budget, share * _GROWTH)

    def _allow(self, budget: int) -> None:
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


def _history(game: Game) -> int:
    from bots.search.kernels import history_size  # noqa: PLC0415 - brings in the compiler

    size: Any = history_size(game.rules)
    return int(np.int64(size))
