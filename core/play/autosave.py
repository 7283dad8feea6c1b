"""The file of a game: saved after every move, on a thread of its own, or changed later.

An unfinished game on file may be given up, and help in it noted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from core.lock import Lock, LockedError, hold
from core.plain import plain
from core.records.editing import GamePlace, replace_game
from core.records.files import UnreadableError
from core.records.library import read_tags
from core.records.reader import entries_in, load_games, trees_in
from core.records.record import (
    BELIEF,
    HELP,
    SIDES,
    GameRecord,
    given_up,
    read_number,
)
from core.records.tree import GameTree, record_of
from core.records.writer import save_games
from core.values import Side

PATIENCE = 1.0
"""Seconds that a game may still take to be written before it counts as not saved."""

ELSEWHERE = "is open in another window"
"""What keeps a file from being written."""


def open_elsewhere(path: Path) -> str:
    """That the game in ``path`` is open in another window, in a sentence."""
    saved = read_tags(path)
    person = saved.person if saved is not None else None
    if saved is None or person is None:
        return f"{plain(path.name)} {ELSEWHERE}."
    return f"Your game against {plain(saved.names[person.other])} {ELSEWHERE}."


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
        self._told = ""
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

    def complaint(self) -> str:
        """A sentence on a failed write, once for each new problem; else ``""``."""
        problem, before = self.problem, self._told
        self._told = problem
        return problem[:1].upper() + problem[1:] if problem != before else ""

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
            self.problem = f"not saved: the game {ELSEWHERE} ({self.path})"
        except OSError as error:
            self.problem = f"not saved: {error.strerror or error} ({self.path})"
        except BaseException as error:
            # On this thread nobody would hear of it, and the game would be lost unsaved.
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self.problem = f"not saved: {what} ({self.path})"


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
        raise NotOnFileError(f"{path.name}: cannot be written: {why}.") from error


def _found(path: Path, record: GameRecord) -> tuple[GamePlace, GameTree]:
    """Where in the file an unfinished game stands, with its variations."""
    file = load_games(path)
    for entry in entries_in(file):
        for tree in trees_in(file, entry.start, entry.end).going_on:
            if record_of(tree) == record:
                return GamePlace.of(path, file, entry.start, entry.end), tree
    raise ValueError(f"{path.name}: this game does not go on there any more")
