"""A game in progress at this computer: its table, and its file.

No call of a table blocks. ``Table.update`` must be called often, with the time. The table
knows the truth; people get at it through a ``Seat``. The file is written after every move,
on a thread of its own; an unfinished game on file may be given up, and help in it noted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from core.game import start_text
from core.lock import Lock, LockedError, hold
from core.plain import plain
from core.play.referee import Referee, Runner, Terms, WaitingForMove
from core.play.seat import Seat
from core.records.files import UnreadableError
from core.records.library import MARKS, Marks, read_tags, write_marks
from core.records.reader import entries_in, load_games, trees_in
from core.records.record import BELIEF, HELP, SIDES, GameRecord, given_up, read_number
from core.records.tree import GameTree, record_of
from core.records.writer import GamePlace, replace_game, save_games
from core.tasks.bot_host import Host
from core.texts import N_, _, capitalized, labelled
from core.values import ENDS, Reason, Side

_SECONDS = re.compile(r"\d{1,7}(?:\.\d{1,3})?", re.ASCII)


def read_time_left(tags: Mapping[str, str]) -> tuple[float, float] | None:
    """Seconds left to each side at first, as tags tell them; ``None`` if they do not."""
    found = [_SECONDS.fullmatch(tags.get(f"{SIDES[side]}Clock", "")) for side in Side]
    if found[0] is None or found[1] is None:
        return None
    return float(found[0][0]), float(found[1][0])


Save = Callable[[GameRecord], object]


class Table(Runner):
    """A running game with its true position; people get at it through ``seat``.

    Attributes:
        far: ``None``: whoever sits here sits at this computer.
        facts: The game that is played here.
        ruleset: The ruleset it is played under.
        start: The text of the position it began from; ``""`` for the usual start.
        failure: A sentence on the bot to move where it has failed: the game waits until it
            is tried again. Else ``""``.
    """

    def __init__(
        self,
        referee: Referee,
        hosts: Mapping[Side, Host],
        terms: Terms,
        save: Save,
        clocks: Sequence[float | None] = (),
    ) -> None:
        super().__init__(referee, hosts, terms, clocks)
        self._save = save
        self.far = None
        self.failure = ""
        self._tags = dict(terms.tags)
        game = referee.game
        self.facts, self.ruleset = game.facts, game.ruleset
        self.start = start_text(game, referee.start)

    def seat(self, side: Side) -> Seat:
        """What the person playing ``side`` may see and do."""
        return Seat(self, side)

    def update(self, now: float) -> None:
        """See ``Runner.update``; while a bot has failed, the game stands still."""
        if not self.failure:
            super().update(now)

    def record(self) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        return GameRecord(
            variant=self.facts.key,
            ruleset=self.ruleset,
            players=self.terms.names,
            moves=tuple(self._referee.moves),
            outcome=self.outcome,
            fen=self.start,
            tags=self._tags | self.terms.clock_tags,
            clocks=self._times.clocks,
        )

    def rest(self) -> None:
        """Pause before the next move: a clock that has not started yet starts later.

        A bot that is thinking goes on; its move is played by the next ``update``.
        """
        if self._turn is not None and self._turn.began is None:
            self._turn = None

    def try_again(self) -> None:
        """Let the bot that has failed begin anew, with the time that it had."""
        if self.failure:
            self.failure, side = "", self._referee.to_move
            self._killed.discard(side)
            self._hosts[side].restart()

    def close(self) -> None:
        """Kill the bots' processes. The record stays as it is."""
        for host in self._hosts.values():
            host.close()

    def spent(self, side: Side) -> float | None:
        """Seconds that the last turn of ``side`` took; ``None`` where unknown."""
        return self._times.spent(side)

    def thinking(self, now: float) -> float | None:
        """Seconds the side to move has thought so far; ``None`` while nobody does.

        A bot that has answered thinks no more, though its move may not be played yet.
        """
        turn = self._turn if self.running is not None else None
        return None if turn is None or turn.answer is not None else turn.spent(now)

    @property
    def running(self) -> Side | None:
        """The side whose turn runs now."""
        if self._turn is None or self._turn.began is None or self.outcome is not None:
            return None
        return self._referee.to_move

    @property
    def counting(self) -> Side | None:
        """The side whose clock runs now; none before its first move."""
        side = self.running
        return side if side is not None and self._times.counts(side) else None

    @property
    def preparing(self) -> bool:
        """Whether the bot to move is still starting."""
        host = self._hosts.get(self._referee.to_move)
        waits = host is not None and not host.made
        return waits and self.outcome is None and not self.failure

    def undo(self, side: Side, ply: int, now: float) -> None:
        """Undo the moves of the series that ``side`` is amid, back to ``ply``.

        Their time is not given back, no bot hears of them; in the fog it is a takeback.
        """
        self._referee.take_back(ply)
        self._turn = self._turn or WaitingForMove(called=now, began=now)
        if self._turn.began is not None:
            self._turn.began -= self._times.undo(ply)
        if self.facts.hidden:
            self._note_take_back(side)
        self._changed()

    def take_back(self, side: Side, ply: int) -> None:
        """Undo the moves after the first ``ply``, where a turn of ``side`` began.

        Sets both clocks back, drops a bot's pending answer, counts it in the record.
        """
        for host in self._hosts.values():
            host.recall()
        self._recalled, self._turn = self._now, None
        self._referee.take_back(ply)
        self._times.go_back(ply)
        self.draws.go_back(ply)
        self._note_take_back(side)
        self._changed()

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had; ``None`` where nothing is noted."""
        noted = self._tags.get(f"{SIDES[side]}{HELP}")
        return None if noted is None else read_number(noted)

    def note_help(self, side: Side, level: int) -> None:
        """Note that ``side`` used help of this level; the highest one counts."""
        before = self.help_of(side)
        if before is None or level > before:
            self._tags[f"{SIDES[side]}{HELP}"] = str(level)
            if self._referee.moves:
                self._changed()

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Put on record how many pencil marks of ``side`` were right, once it is over."""
        if self.outcome is not None and marks.made:
            self._tags[f"{SIDES[side]}{MARKS}"] = write_marks(marks)
            self._changed()

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""
        return read_number(self._tags.get(f"{SIDES[side]}Takebacks", ""))

    def _note_take_back(self, side: Side) -> None:
        self._tags[f"{SIDES[side]}Takebacks"] = str(self.takebacks_of(side) + 1)

    def can_claim(self, side: Side) -> bool:
        """Whether ``side`` is to move and may claim a draw."""
        return side is self._referee.to_move and self._referee.claimable is not None

    def _changed(self) -> None:
        self._save(self.record())

    def _fail(self, side: Side, reason: Reason, detail: str) -> None:
        """Have the game wait. In the fog a bot's words could tell what it was shown."""
        host = self._hosts[side]
        mute = self.facts.hidden and host.made and reason is not Reason.NO_ANSWER
        host.close()
        words = _(ENDS[reason].lost).format(name=self.terms.names[side])
        self._turn = None
        self.failure = words if mute else labelled(words, detail)


PATIENCE = 1.0
"""Seconds that a game may still take to be written before it counts as not saved."""

# For translators: {name} is a file.
ELSEWHERE = N_("{name} is open in another window.")
"""What keeps a file from being written."""


def open_elsewhere(path: Path) -> str:
    """That the game in ``path`` is open in another window, in a sentence."""
    saved = read_tags(path)
    person = saved.person if saved is not None else None
    if saved is None or person is None:
        return _(ELSEWHERE).format(name=plain(path.name))
    return _("Your game against {name} is open in another window.").format(
        name=plain(saved.names[person.other])
    )


class AutoSave:
    """Writes one game to its file; always the whole game, always its latest state.

    Args:
        path: The file.
        lock: The write lock; if not given it is taken before the first write, so that a
            game without a move leaves nothing behind.
    """

    def __init__(self, path: Path, lock: Lock | None = None) -> None:
        self.path = path
        self.problem = ""
        """What went wrong with the last write, in one line; empty if nothing did."""
        self._complained = ""
        self._thread = ThreadPoolExecutor(1, "autosave")
        self._newest: GameRecord | None = None
        self._last: Future[None] | None = None
        self._lock = lock

    def __call__(self, record: GameRecord) -> Future[None]:
        """Queue ``record`` for writing; a newer one replaces it while it waits."""
        self._newest = record
        self._last = self._thread.submit(self._write)
        return self._last

    def written(self) -> Path | None:
        """The file, once the latest record is in it; ``None`` where that cannot be."""
        if self._last is None or wait([self._last], PATIENCE).not_done:
            return None
        return None if self.problem else self.path

    @property
    def saved(self) -> bool:
        """Whether the latest record is in the file; never waits."""
        return self._last is not None and self._last.done() and not self.problem

    def complaint(self) -> str:
        """A sentence on a failed write, once for each new problem; else ``""``."""
        problem, before = self.problem, self._complained
        self._complained = problem
        return capitalized(problem) if problem != before else ""

    def close(self) -> None:
        """Finish writing and release the lock."""
        self._thread.shutdown(wait=True)
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write(self) -> None:
        record, self._newest = self._newest, None
        if record is None:
            return
        try:
            self._lock = self._lock or hold(self.path)
            save_games(self.path, [record])
            self.problem = ""
        except LockedError:
            words = _("not saved: the game is open in another window ({path})")
            self.problem = words.format(path=self.path)
        except OSError as error:
            self.problem = _("not saved: {value} ({path})").format(
                value=error.strerror or error, path=self.path
            )
        except BaseException as error:
            # On this thread nobody would hear of it, and the game would be lost unsaved.
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self.problem = _("not saved: {what} ({path})").format(what=what, path=self.path)


class NotOnFileError(Exception):
    """The change cannot be saved. The message is one sentence."""


def give_up(path: Path, record: GameRecord) -> GameRecord:
    """Resign ``record``, an unfinished game in the file at ``path``, and return it.

    Raises:
        NotOnFileError: If the file cannot be changed, for example while it is being played.
    """
    return _change(path, record, given_up)


def note_belief(path: Path, record: GameRecord, side: Side) -> None:
    """Note that ``side`` has seen the odds of ``record``, an unfinished game, as help.

    Raises:
        NotOnFileError: As ``give_up``.
    """
    tag = f"{SIDES[side]}{HELP}"
    if read_number(record.tags.get(tag, "")) < BELIEF:
        helped = {tag: str(BELIEF)}
        _change(path, record, lambda head: replace(head, tags={**head.tags, **helped}))


def _change(
    path: Path, record: GameRecord, change: Callable[[GameRecord], GameRecord]
) -> GameRecord:
    """Put on file what ``change`` makes of ``record``; the rest stays as it is."""
    try:
        with hold(path) or nullcontext():
            place, tree = _found(path, record)
            tree = replace(tree, head=change(tree.head))
            replace_game(place, tree)
            return record_of(tree)
    except LockedError as error:
        raise NotOnFileError(open_elsewhere(path)) from error
    except (UnreadableError, ValueError) as error:
        raise NotOnFileError(str(error)) from error
    except OSError as error:
        why = error.strerror or error
        raise NotOnFileError(
            _("{name}: cannot be written: {why}.").format(name=path.name, why=why)
        ) from error


def _found(path: Path, record: GameRecord) -> tuple[GamePlace, GameTree]:
    """Where in the file an unfinished game stands, with its variations."""
    file = load_games(path)
    for entry in entries_in(file):
        for tree in trees_in(file, entry.start, entry.end).going_on:
            if record_of(tree) == record:
                return GamePlace.of(path, file, entry.start, entry.end), tree
    raise ValueError(
        _("{name}: this game does not go on there any more").format(name=path.name)
    )
