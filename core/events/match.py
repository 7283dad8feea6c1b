"""One game between two bots: played in a worker process, with a journal, and saved.

The journal is for the case that the process dies: one line for each request, with the side
that is thinking and the moves since the line before. From it others watch the game, and see
after a crash whose move it was.
"""

from __future__ import annotations

import json
import math
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from core.clock import LOOK, late, running_time, write_budget
from core.events.archive import file_of, journal_of
from core.events.event import REPLAYS, Finished, Pairing, Plan, Result
from core.game import start_from
from core.games import find_game, find_variant
from core.languages import ENGLISH
from core.play.referee import Referee, Runner, Terms, WaitingForMove, claims_at_once
from core.player import Make
from core.records.files import UnreadableError, load
from core.records.record import GameRecord
from core.records.writer import save_games
from core.tasks.bot_host import PooledHost, SharedHost
from core.tasks.confinement import remove_empty
from core.tasks.protocol import Answer
from core.texts import ngettext, use
from core.values import Move, Outcome, Reason, Side

Note: TypeAlias = Callable[[Side, Sequence[Move], float], object]
"""Called with the side that is thinking, all moves so far, and its time limit."""

MOST_REPLAYS = 10
"""A game is played again so often, and then stays a draw: some bots always repeat."""


def play_game(
    make: Make, pairing: Pairing, plan: Plan, note: Note = lambda side, moves, seconds: None
) -> Finished:
    """Play ``pairing`` to its end.

    A player that fails loses, and the record says why; its exceptions never propagate. With
    a budget in nodes the moves depend on the arguments alone. A draw is played again if the
    plan and the game have it so, a few times at most.
    """
    facts = find_variant(plan.variant).facts
    left = None
    while True:
        game = _Match(make, pairing, plan, note, left)
        finished = game.to_its_end()
        again = plan.again and facts.is_replayed(finished.result.outcome)
        if not again or pairing.replays == MOST_REPLAYS:
            return finished
        pairing, left = pairing.played_again(), game.left_over


def open_game(plan: Plan, pairing: Pairing) -> Referee:
    """The game from its start and after its random opening, which never ends a game."""
    game = find_game(plan.variant, plan.ruleset)
    start = start_from(game, pairing.start)
    dice = Random(pairing.opening)
    while True:
        referee = Referee(game, start)
        for __ in range(plan.opening):
            if referee.outcome is None:
                moves = referee.seen_by(referee.to_move)[-1].moves
                referee.play(dice.choice(moves))
        if referee.outcome is None:
            return referee


def record_of(
    plan: Plan,
    pairing: Pairing,
    moves: Sequence[Move],
    outcome: Outcome | None,
    *,
    clock: Mapping[str, str] | None = None,
    clocks: tuple[float | None, ...] = (),
) -> GameRecord:
    """The record of a game of ``plan``.

    Args:
        plan: The event.
        pairing: The game.
        moves: All moves.
        outcome: How it ended; ``None`` while it runs.
        clock: What tags say of the clocks, where there are any.
        clocks: Seconds left to the mover after each move.
    """
    game = find_game(plan.variant, plan.ruleset)
    tags = {
        "Event": plan.title,
        "Date": plan.date,
        "Round": str(pairing.number),
        "WhiteType": "program",
        "BlackType": "program",
        "WhiteSeed": str(pairing.seeds[Side.FIRST]),
        "BlackSeed": str(pairing.seeds[Side.SECOND]),
        "Budget": write_budget(plan.budget),
    }
    if pairing.replays:
        tags[REPLAYS] = str(pairing.replays)
    if plan.shared:
        tags["Processes"] = "shared"
    tags |= clock or {}
    if plan.opening:
        tags |= {"OpeningPlies": str(plan.opening), "OpeningSeed": str(pairing.opening)}
    return GameRecord(
        variant=game.facts.key,
        ruleset=game.ruleset,
        players=pairing.names,
        moves=tuple(moves),
        outcome=outcome,
        fen=pairing.start,
        tags={name: value for name, value in tags.items() if value},
        clocks=clocks,
    )


class _Match(Runner):
    """One game between two bots."""

    def __init__(
        self,
        make: Make,
        pairing: Pairing,
        plan: Plan,
        note: Note,
        left: tuple[float, float] | None,
    ) -> None:
        terms = Terms(
            pairing.names,
            control=plan.control,
            budget=plan.budget,
            limit=plan.limit,
            ready=plan.ready,
            left=left,
        )
        super().__init__(open_game(plan, pairing), {}, terms)
        self._make, self._pairing, self._plan, self._note = make, pairing, plan, note
        self._spent, self._requests = [0.0, 0.0], [0, 0]
        self._listed, self._exact = [0, 0], [0, 0]

    @property
    def left_over(self) -> tuple[float, float] | None:
        """What each side has left in a game that is played again, sides changed."""
        first, second = (self._times.left(side) for side in Side)
        return None if first is None or second is None else (second, first)

    def to_its_end(self) -> Finished:
        """Play on until there is an outcome."""
        host = SharedHost if self._plan.shared else PooledHost
        for side in Side:
            if self.outcome is None:
                name, seed = self._pairing.names[side], self._pairing.seeds[side]
                self._hosts[side] = host(self._make, name, seed)
                self._await_made(side)
        while (outcome := self.outcome) is None:
            self.update(running_time())
            self._await_answer()
        for each in self._hosts.values():
            each.leave()
        return self._finished(outcome)

    def update(self, now: float) -> None:
        """See ``Runner.update``; too long a game is a draw."""
        plies, referee = self._plan.plies, self._referee
        starts_turn = self._turn is None and not claims_at_once(referee.claimable)
        if starts_turn and len(referee.moves) >= plies:
            detail = ngettext("{number} ply", "{number} plies", plies)
            self.end(Outcome(None, Reason.MOVE_LIMIT, detail))
        else:
            super().update(now)

    def _await_made(self, side: Side) -> None:
        """Wait for a bot to be made; compiling may take longer than any move."""
        host, ready = self._hosts[side], self.terms.ready
        while self.outcome is None and not host.made:
            self._note(side, self._referee.moves, ready)
            if not host.wait(ready):
                self._fail(side, Reason.NO_ANSWER, late(ready))
            elif (answer := host.poll()) is not None and not self._began_again(side):
                self._fail(side, Reason.FAILED, answer.error)

    def _await_answer(self) -> None:
        """Wait for the bot to move, until it would be too late."""
        side, turn = self._referee.to_move, self._turn
        if self.outcome is None and turn is not None and turn.began is not None:
            self._hosts[side].wait(self._patience(side))

    def _patience(self, side: Side) -> float:
        """Seconds for which an answer of ``side`` is waited for."""
        left = self._counted(side)
        return self.terms.limit if left is None else min(left, self.terms.limit)

    def _attend(self, side: Side, turn: WaitingForMove, now: float) -> None:
        """See ``Runner._attend``; a bot that has begun again is waited for."""
        if self._hosts[side].made:
            super()._attend(side, turn, now)
        else:
            self._await_made(side)

    def _ask(self, side: Side, turn: WaitingForMove, now: float) -> None:
        self._note(side, self._referee.moves, self._patience(side))
        self._requests[side] += 1
        super()._ask(side, turn, now)

    def _settle(self, side: Side, turn: WaitingForMove, answer: Answer) -> None:
        spent = turn.spent(turn.answered)
        if not answer.error and spent > self._patience(side):
            self._run_over(side, turn)
            return
        self._spent[side] += spent
        self._listed[side] += answer.exact is not None
        self._exact[side] += bool(answer.exact)
        super()._settle(side, turn, answer)

    def _run_over(self, side: Side, turn: WaitingForMove) -> None:
        self._spent[side] += turn.spent(self._now)
        super()._run_over(side, turn)

    def _fail(self, side: Side, reason: Reason, detail: str) -> None:
        """See ``Runner._fail``: it loses."""
        self._hosts[side].close()
        self.end(Outcome(side.other, reason, detail))

    def _finished(self, outcome: Outcome) -> Finished:
        result = Result(
            self._pairing,
            outcome,
            seconds=(round(self._spent[0], 6), round(self._spent[1], 6)),
            moves=(self._requests[0], self._requests[1]),
            listed=(self._listed[0], self._listed[1]),
            exact=(self._exact[0], self._exact[1]),
        )
        record = record_of(
            self._plan,
            self._pairing,
            self._referee.moves,
            outcome,
            clock=self.terms.clock_tags,
            clocks=self._times.clocks,
        )
        return Finished(result, record)


_LATE: Final = "late"
_AGAIN: Final = "again"

_Path = Annotated[tuple[Annotated[int, Field(ge=0, le=10**6)], ...], Field(min_length=1)]
_Symbol = Annotated[str, Field(max_length=10)] | None
_Turn: TypeAlias = tuple[
    Annotated[int, Field(ge=0, le=1)], list[tuple[_Path, _Symbol, _Symbol]]
]
_Said: TypeAlias = (
    _Turn
    | tuple[Literal["late"], float]
    | tuple[Literal["again"], Annotated[int, Field(ge=1, le=100)]]
)
_LINE: TypeAdapter[_Said] = TypeAdapter(_Said, config=ConfigDict(strict=True))


@dataclass(frozen=True, slots=True)
class Noted:
    """A game as far as its journal goes.

    Attributes:
        at_work: The side that was thinking last.
        moves: The moves so far, the opening's included.
        late: The time limit that this side exceeded; ``None`` if it did not.
        replays: How many games before it were drawn in its place, with sides changed.
    """

    at_work: Side
    moves: tuple[Move, ...]
    late: float | None
    replays: int = 0


class Journal:
    """Writes the journal of one game."""

    def __init__(self, path: Path) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        self.deadline = math.inf
        """When the thinking side must be done, by ``running_time``."""
        self._file = os.open(path, flags, 0o644)
        self._moves = self._replays = 0
        self._seconds = math.inf

    def __call__(self, side: Side, moves: Sequence[Move], seconds: float) -> None:
        """Note that ``side`` is thinking after ``moves``, and its time limit.

        Fewer moves than before are those of another game, played in place of the last.
        """
        if len(moves) < self._moves:
            os.ftruncate(self._file, 0)
            self._moves, self._replays = 0, self._replays + 1
            self._write([_AGAIN, self._replays])
        news = [[move.path, move.promotion, move.drop] for move in moves[self._moves :]]
        self._moves = len(moves)
        self._seconds = seconds
        self.deadline = running_time() + seconds
        self._write([side, news])

    def give_up(self) -> None:
        """Note that the thinking side exceeded its limit."""
        self._write([_LATE, self._seconds])

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _write(self, line: object) -> None:
        os.write(self._file, f"{json.dumps(line)}\n".encode())


def read_journal(path: Path) -> Noted | None:
    """Read the journal at ``path``; ``None`` if the game has not begun.

    A malformed line, for example after a full disk, and all that follow it are ignored.
    """
    try:
        text = load(path)
    except UnreadableError:
        return None
    turns: list[_Turn] = []
    late: float | None = None
    replays = 0
    # The last line may have been cut off.
    with suppress(ValidationError):
        for line in text.split("\n")[:-1]:
            match _LINE.validate_json(line):
                case "late", seconds:
                    late = seconds
                case "again", number:
                    replays = number
                case turn:
                    turns.append(turn)
    if not turns:
        return None
    moves = tuple(_move(*move) for _, news in turns for move in news)
    return Noted(Side(turns[-1][0]), moves, late, replays)


def _move(path: tuple[int, ...], promotion: str | None, drop: str | None) -> Move:
    """A move from the journal; older ones have ``""`` for no promotion and no drop."""
    return Move(path) if promotion == drop == "" else Move(path, promotion, drop or None)


GRACE = 2.0
"""Seconds past its limit after which a worker that cannot be interrupted exits."""


def run_job(make: Make, plan: Plan, pairing: Pairing, folder: Path | None) -> Finished:
    """Play a game in a worker process, with a journal.

    Args:
        make: Makes the players.
        plan: The event.
        pairing: The game.
        folder: The event's folder if the worker shares this machine's files: the record is
            saved there before this returns.
    """
    use(ENGLISH)  # the game says how a bot failed
    path = journal_of(folder, pairing.number) if folder else Path(os.devnull)
    with _watched(path) as notes:
        finished = play_game(make, pairing, plan, notes)
    if folder is not None:
        save_games(file_of(folder, plan, pairing.number), [finished.record])
    return finished


@contextmanager
def _watched(path: Path) -> Iterator[Journal]:
    """A journal, and a watchdog that exits if a player ignores the timer signal."""
    notes, over = Journal(path), threading.Event()
    thread = threading.Thread(target=_watch, args=(notes, over), daemon=True)
    thread.start()
    try:
        yield notes
    finally:
        over.set()
        thread.join()
        notes.close()


def _watch(notes: Journal, over: threading.Event) -> None:
    while not over.wait(LOOK):
        if running_time() > notes.deadline + GRACE:
            notes.give_up()
            remove_empty()
            os._exit(1)
