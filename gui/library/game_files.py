"""Deletes, restores and renames the files of saved games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

from core.lock import Lock, LockedError, hold
from core.plain import plain
from core.play.table import ELSEWHERE, open_elsewhere
from core.records.catalogue import ListedGame, renamed
from core.records.writer import Deleted, delete, delete_games, rename, restore
from core.tasks.workers import BackgroundTask
from gui.app.shell import Shell
from gui.library.columns import names_of
from gui.library.listing import Listing


class GameFiles:
    """Changes the files of a listing, each atomically.

    Args:
        shell: What all screens share.
        complain: Called with a sentence where something could not be done.
    """

    def __init__(self, shell: Shell, complain: Callable[[str], None]) -> None:
        self._shell = shell
        self._complain = complain
        self._task: BackgroundTask[Deleted] | None = None
        self._lock: Lock | None = None
        self._count = 0

    @property
    def busy(self) -> bool:
        """Whether games are being taken out of a file."""
        return self._task is not None

    def begin_deleting(self, listing: Listing, games: Sequence[ListedGame]) -> None:
        """Take games out of the file of a listing; ``advance`` tells when that is done."""
        try:
            self._lock = hold(listing.place)
        except LockedError:
            self._complain(f"{plain(listing.place.name)} {ELSEWHERE}.")
            return
        numbers = frozenset(game.number for game in games)
        self._count = len(numbers)
        self._task = self._shell.work(
            delete_games, listing.place, games[0].modified, numbers, self._shell.trash
        )

    def advance(self, listing: Listing) -> str:
        """What has been deleted since, in a few words, or ``""``."""
        task = self._task
        if task is None:
            return ""
        done = task.poll()
        if done:
            listing.deleted.append(tuple(done))
            listing.begin(self._shell.work)
        elif task.over:
            self._complain(f"Nothing was deleted: {task.problem}.")
        if done or task.over:
            task.close()
            self._task = None
            if self._lock is not None:
                self._lock.release()
        count = f"{self._count:,} game{'' if self._count == 1 else 's'}"
        return f"{count} deleted" if done else ""

    def delete(self, listing: Listing, games: Sequence[ListedGame]) -> str:
        """Delete the files of games; what was done, in a few words, or ``""``."""
        done: list[Deleted] = []
        gone: list[ListedGame] = []
        for game in games:
            path = listing.folder / game.name
            try:
                with hold(path) or nullcontext():
                    done.append(delete(path, self._shell.trash))
                gone.append(game)
            except LockedError:
                self._complain(open_elsewhere(path))
                break
            except OSError as error:
                self._complain(_sentence(game.name, "deleted", error))
                break
        if not done:
            return ""
        listing.deleted.append(tuple(done))
        listing.remove(gone)
        name = names_of(gone[0]) if len(gone) == 1 else f"{len(gone):,} games"
        return f"{name} deleted"

    def undo(self, listing: Listing) -> list[str]:
        """Put back what was deleted last; the names of the files."""
        if not listing.deleted:
            return []
        back: list[str] = []
        for one in listing.deleted.pop():
            try:
                back.append(restore(one).name)
            except OSError as error:
                self._complain(_sentence(one.was.name, "restored", error))
        listing.begin(self._shell.work)
        return back

    def rename(self, listing: Listing, game: ListedGame, stem: str) -> bool:
        """Give the file of a game another name; return whether that was possible."""
        path = listing.folder / game.name
        try:
            with hold(path) or nullcontext():
                new = rename(path, stem)
        except LockedError:
            self._complain(open_elsewhere(path))
            return False
        except ValueError as error:
            self._complain(str(error))
            return False
        except OSError as error:
            self._complain(_sentence(game.name, "renamed", error))
            return False
        listing.replace(game, renamed(game, new.name))
        return True


def _sentence(name: str, done: str, error: OSError) -> str:
    return f"{plain(name)}: cannot be {done}: {error.strerror or error}."
