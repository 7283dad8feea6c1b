"""Plays an event with a pool of workers; every game is saved, and it can be resumed.

``start()``, then ``poll()`` until ``over``, then ``close()``. Only ``wait`` and ``close``
block.
"""

from __future__ import annotations

import concurrent.futures
from collections import Counter, deque
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.clock import LATE
from core.events.archive import Archive, journal_of
from core.events.event import Finished, Pairing, Plan, Result
from core.events.match import Noted, read_journal, record_of, run_job
from core.player import Make
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.writer import save_games
from core.tasks.workers import OneWorker, Pool
from core.texts import N_, _
from core.values import Outcome, Reason

PATIENCE = 5
"""Workers that may die in a row before one begins a game."""

_DIED = N_("its process ended unexpectedly")

KILLS = 3
"""How often a game is replayed whose process was killed from outside."""


class NoWorkersError(Exception):
    """Workers keep dying before they play. The message says so in one line."""


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is being played now, and its record so far."""

    pairing: Pairing
    record: GameRecord


@dataclass(slots=True)
class _Lane:
    """One executor and the games assigned to it.

    Attributes:
        executor: Plays them.
        home: Whether it shares this machine's files.
        width: How many games it is assigned at a time.
        games: The games assigned to it.
    """

    executor: Executor
    home: bool
    width: int
    games: dict[Future[Finished], Pairing] = field(default_factory=dict)


class Tournament:
    """An event in progress; ``folder`` holds all of its state."""

    def __init__(self, plan: Plan, make: Make, folder: Path, pool: Pool) -> None:
        """Start or resume ``plan`` in ``folder``.

        Raises:
            ArchiveError: If ``folder`` was begun with another plan or cannot be used.
        """
        self._archive = Archive(folder, plan)
        self._make = make
        self._pool = pool
        self.plan = self._archive.plan
        played = {result.pairing.number for result in self.results}
        self._todo = deque(
            pairing for pairing in self._archive.pairings if pairing.number not in played
        )
        self._homeward: deque[Pairing] = deque()
        self._lanes: list[_Lane] = []
        self._stillborn = 0
        self._killed: Counter[int] = Counter()
        self.problem = ""
        """Why games that should be played far away are played here, if they are."""

    @property
    def results(self) -> list[Result]:
        """All results so far, those of earlier sessions included."""
        return self._archive.results

    @property
    def total(self) -> int:
        """How many games the whole event has."""
        return len(self._archive.pairings)

    @property
    def over(self) -> bool:
        """Whether no game is being played and none will be."""
        waiting = self._todo or self._homeward
        return not waiting and not any(lane.games for lane in self._lanes)

    @property
    def running(self) -> list[Running]:
        """The games that are being played now."""
        found = []
        for pairing in [each for lane in self._lanes for each in lane.games.values()]:
            if (notes := self._noted(pairing)) is not None:
                now = pairing.played_again(notes.replays)
                found.append(Running(now, record_of(self.plan, now, notes.moves, None)))
        return found

    def record(self, number: int) -> GameRecord:
        """The record of a finished game, read from its file.

        Raises:
            KeyError: If there is no such file.
        """
        games = read_games(self.file_of(number)).games
        if not games:
            raise KeyError(number)
        return games[0]

    def file_of(self, number: int) -> Path:
        """Where the game of this number is saved once it is finished."""
        return self._archive.file_of(number)

    def start(self) -> None:
        """Start the workers."""
        pool, few = self._pool, min(self._pool.lanes, len(self._todo))
        self._lanes = [_Lane(pool.hire(), pool.at_hand, pool.width) for _ in range(few)]
        self._hand_out()

    def poll(self) -> list[Finished]:
        """Games finished since the last call, all saved; assigns new ones.

        Raises:
            NoWorkersError: If workers keep dying before they play.
        """
        lanes = tuple(self._lanes)
        finished = [game for lane in lanes for game in self._collect(lane)]
        self._hand_out()
        return finished

    def wait(self, seconds: float) -> None:
        """Wait until a game is finished, at most so long."""
        futures = [future for lane in self._lanes for future in lane.games]
        concurrent.futures.wait(futures, seconds, concurrent.futures.FIRST_COMPLETED)

    def stop_after_current(self) -> None:
        """Start no more games; running ones are finished."""
        self._todo.clear()
        self._homeward.clear()
        for lane in self._lanes:
            for future in [future for future in lane.games if future.cancel()]:
                del lane.games[future]

    def close(self) -> None:
        """Abort running games and stop the workers."""
        self._todo.clear()
        self._homeward.clear()
        for lane in self._lanes:
            lane.executor.shutdown(wait=True, cancel_futures=True)
        self._lanes.clear()
        self._archive.close()

    def _noted(self, pairing: Pairing) -> Noted | None:
        return read_journal(journal_of(self._archive.folder, pairing.number))

    def _hand_out(self) -> None:
        """Assign games to all lanes."""
        for __ in range(max(lane.width for lane in self._lanes) if self._lanes else 0):
            for lane in tuple(self._lanes):
                queue = self._queue(lane)
                if queue and len(lane.games) < lane.width:
                    self._hand(lane, queue.popleft())

    def _queue(self, lane: _Lane) -> deque[Pairing]:
        """Where ``lane`` takes its games from."""
        return self._todo if lane.home is self._pool.at_hand else self._homeward

    def _hand(self, lane: _Lane, pairing: Pairing) -> None:
        folder = self._archive.folder if lane.home else None
        # A pairing knows its own start; thousands of others need not travel with it.
        job = (self._make, replace(self.plan, starts=()), pairing, folder)
        try:
            lane.games[lane.executor.submit(run_job, *job)] = pairing
        except BrokenExecutor:
            self._queue(lane).appendleft(pairing)
            if not lane.games:
                self._replace(lane)

    def _collect(self, lane: _Lane) -> list[Finished]:
        """The finished games of ``lane``, or those it lost by dying."""
        finished: list[Finished] = []
        for future in [future for future in lane.games if future.done()]:
            error = None if future.cancelled() else future.exception()
            if isinstance(error, BrokenExecutor):
                return finished + self._bury(lane)
            pairing = lane.games.pop(future)
            if error is None and not future.cancelled():
                finished.append(self._keep(future.result(), saved=lane.home))
            else:
                self._send_home(lane, pairing, error)
        if finished:
            self._stillborn = 0
        return finished

    def _send_home(
        self, lane: _Lane, pairing: Pairing, error: BaseException | None
    ) -> None:
        """Play a game on this machine that failed on the cluster."""
        if lane.home:
            raise error or NoWorkersError(_("the workers have gone"))
        self.problem = f"{type(error).__name__}: {error}" if error else _("they have gone")
        self._homeward.append(pairing)
        if not any(each.home for each in self._lanes):
            self._lanes.append(_Lane(OneWorker(), home=True, width=2))

    def _keep(self, finished: Finished, *, saved: bool) -> Finished:
        result = finished.result
        if not saved:
            save_games(self.file_of(result.pairing.number), [finished.record])
        self._archive.keep(result)
        return finished

    def _bury(self, lane: _Lane) -> list[Finished]:
        """Replace a dead lane, and score or requeue its games."""
        concurrent.futures.wait(lane.games)
        games, lane.games = lane.games, {}
        finished: list[Finished] = []
        # Those to be played again are queued from the back, so that they keep their order.
        for future, pairing in reversed(games.items()):
            if future.exception() is None:
                finished.append(self._keep(future.result(), saved=lane.home))
            elif game := self._lost(lane, pairing):
                finished.append(game)
            else:
                self._queue(lane).appendleft(pairing)
        self._stillborn = 0 if finished else self._stillborn + 1
        if self._stillborn >= PATIENCE:
            raise NoWorkersError(_("the processes that should play die before they begin"))
        self._replace(lane)
        return finished

    def _lost(self, lane: _Lane, pairing: Pairing) -> Finished | None:
        """Score a crashed game against the side that was thinking.

        If the process was killed from outside, the game is requeued instead.
        """
        if result := self._archive.result_on_file(pairing):
            record = self.record(pairing.number)
            return self._keep(Finished(result, record), saved=True)
        noted = self._noted(pairing)
        if noted is None or (noted.late is None and self._is_replayed(lane, pairing)):
            return None
        pairing = pairing.played_again(noted.replays)
        outcome = Outcome(noted.at_work.other, Reason.FAILED, _DIED)
        if noted.late is not None:
            late = LATE.format(seconds=noted.late)
            outcome = replace(outcome, reason=Reason.NO_ANSWER, detail=late)
        record = record_of(self.plan, pairing, noted.moves, outcome)
        try:
            Timeline.of(record)
        except ValueError:
            # Such moves nobody can have made: the notes are spoiled, the game is not.
            record = replace(record, moves=())
        return self._keep(Finished(Result(pairing, outcome), record), saved=False)

    def _is_replayed(self, lane: _Lane, pairing: Pairing) -> bool:
        """Whether the worker was killed from outside, and not too often."""
        self._killed[pairing.number] += 1
        killed = isinstance(lane.executor, OneWorker) and lane.executor.was_killed()
        if killed and self._killed[pairing.number] <= KILLS:
            journal_of(self._archive.folder, pairing.number).unlink(missing_ok=True)
            self._stillborn = 0
            return True
        return False

    def _replace(self, lane: _Lane) -> None:
        lane.executor.shutdown(wait=False)
        usual = lane.home is self._pool.at_hand
        lane.executor = self._pool.hire() if usual else OneWorker()
