"""What can be done with sets of one's own: made, filled, ordered, named, sent away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from core.problems.collection import Collection, bytes_of
from core.problems.problem import CREDITS, Credit, Problem
from core.problems.shelf import (
    LONGEST_NAME,
    ProblemGroup,
    StoredSet,
    add_set,
    changed,
    file_stem,
    moved,
    renamed,
    with_problem,
)
from core.records.files import free_path, write_bytes
from core.tasks.workers import BackgroundTask
from gui.app.files import show_saved
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.problems.sheets import MOST_PRINTED, print_aside
from gui.problems.shelves import BroughtFile, Shelves, bring, brought, is_large
from gui.widgets.focus import Focus
from gui.widgets.menu import Item
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField

Offer = tuple[Item, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class _Job:
    """Work in another process, which yields one result.

    Attributes:
        task: The work.
        name: Of the file it is about.
        end: Called with the result, or with ``None`` and a sentence on what went wrong.
    """

    task: BackgroundTask[Any]
    name: str
    end: Callable[[Any, str], None]


class OwnSets:
    """Changes sets, and says what went wrong.

    Args:
        shell: What all screens share.
        shelves: All groups.
        notice: Says what was done.
        focus: Of the screen; the field has the keyboard when it asks.
        turn: Called with the key of the group to show; ``""`` for the one that is shown.

    Attributes:
        field: Asks for names and paths.
    """

    def __init__(
        self,
        shell: Shell,
        shelves: Shelves,
        notice: Notice,
        focus: Focus,
        turn: Callable[[str], None],
    ) -> None:
        self.field = NameField(self._named)
        self._shell, self._shelves, self._notice = shell, shelves, notice
        self._focus, self._turn = focus, turn
        self._jobs: list[_Job] = []
        self._wants: Callable[[str], None] = lambda _: None
        self._may_be_empty = False

    def begin_new(self, problem: Problem | None = None) -> None:
        """Ask for the name of a new set, which begins with a problem or empty."""
        problems = () if problem is None else (problem,)
        self._ask("", "Name of the new set", lambda name: self._make(name, problems))

    def begin_opening(self) -> None:
        """Ask for the path of a file."""
        self._ask("", "Path of a file of problems", lambda text: self.take(Path(text)))

    def take(self, path: Path) -> None:
        """Bring a file along as a set; a large one meanwhile, in another process."""
        path, folder = path.expanduser(), self._shelves.folder
        if not is_large(path):
            self._tell(brought(folder, path))
            return

        def end(found: BroughtFile | None, problem: str) -> None:
            self._tell(found or BroughtFile(path.name, sentence=problem))

        self._jobs.append(_Job(self._shell.work(bring, folder, path), path.name, end))
        self._notice.show(f"Reading {path.name}", "files")

    def advance(self) -> None:
        """Take in what became of large files, and of what is printed."""
        for job in list(self._jobs):
            found = job.task.poll()
            if found or job.task.over:
                self._jobs.remove(job)
                problem = f"{job.name}: {job.task.problem}."
                job.task.close()
                job.end(found[0] if found else None, problem)
                redraw.now()

    def close(self) -> None:
        """Stop reading and printing."""
        for job in self._jobs:
            job.task.close()

    def _tell(self, found: BroughtFile) -> None:
        """Show the set that was made of a file, and say what was left out."""
        if found.made is None:
            self._notice.show_error(found.sentence)
            return
        self._shelves.read()
        self._turn(self._shelves.key_of(found.made))
        count = f"{found.count:,} problem{'s' if found.count > 1 else ''}"
        words = f"{count} of {found.name} in My sets"
        if found.left_out:
            left_out = f"{found.left_out:,} left out: {found.sentence}"
            self._notice.show_error(f"{words}; {left_out}")
        else:
            self._notice.show(words, "files")

    def offers(self, group: ProblemGroup | None, problem: Problem | None) -> list[Offer]:
        """What can be done with a problem of a group: put it into a set, or out of it."""
        if problem is None:
            return []
        here = self._shelves.stored(group)
        found: list[Offer] = [
            (Item(f"Add to {to.collection.name}", "files"), partial(self._add, to, problem))
            for to in self._shelves.sets
            if to != here
        ]
        found.append((Item("Add to a new set", "new"), lambda: self.begin_new(problem)))
        return found + self._offers_of_own(here, problem) if here is not None else found

    def offers_of_set(self, group: ProblemGroup) -> list[Offer]:
        """What can be done with a whole group."""
        found: list[Offer] = [
            (Item("Print as a sheet", "picture"), lambda: self._print(group)),
            (Item("Save as a file", "save"), lambda: self._export(group)),
        ]
        here = self._shelves.stored(group)
        if here is not None:
            found += [
                (Item("Rename", "rename"), lambda: self._ask_name(here)),
                (Item("Remove", "trash"), lambda: self._remove(here)),
            ]
        return found

    def _offers_of_own(self, here: StoredSet, problem: Problem) -> list[Offer]:
        problems = list(here.problems)
        number, last = problems.index(problem), len(problems) - 1
        ways = (
            (Item("Move earlier", "up", enabled=number > 0), moved(problems, number, -1)),
            (Item("Move later", "down", enabled=number < last), moved(problems, number, 1)),
            (
                Item("Take out of this set", "trash"),
                [*problems[:number], *problems[number + 1 :]],
            ),
        )
        return [
            *(self._offer_credit(here, problem, credit) for credit in CREDITS),
            *((item, partial(self._change, here, then)) for item, then in ways),
        ]

    def _offer_credit(self, here: StoredSet, problem: Problem, credit: Credit) -> Offer:
        """Have the title, the authors or the source of a problem changed, or taken away."""

        def change(text: str) -> None:
            other = credit.change(problem, text)
            self._change(here, [other if p == problem else p for p in here.problems])

        def ask() -> None:
            self._ask(credit.text(problem), credit.hint, change, may_be_empty=True)

        return Item(f"{credit.name}…", "rename"), ask

    def _ask(
        self,
        text: str,
        hint: str,
        then: Callable[[str], None],
        *,
        may_be_empty: bool = False,
    ) -> None:
        self._wants, self.field.hint, self._may_be_empty = then, hint, may_be_empty
        self.field.begin(text)
        self._notice.hide()
        self._focus.focus(self.field)

    def _named(self, name: str) -> None:
        """Go on once the field is left; an empty one may mean that nothing was meant."""
        if name.strip() or (self._may_be_empty and self.field.entered):
            self._wants(name.strip())

    def _ask_name(self, here: StoredSet) -> None:
        def rename(name: str) -> None:
            with self._saving():
                self._show(renamed(here, name))

        self._ask(here.collection.name, "Name of the set", rename)

    def _make(self, name: str, problems: tuple[Problem, ...]) -> None:
        with self._saving():
            made = add_set(self._shelves.folder, Collection(name[:LONGEST_NAME], problems))
            self._notice.show(f"Set created: {made.collection.name}", "files")
            self._show(made, turn=not problems)

    def _add(self, to: StoredSet, problem: Problem) -> None:
        with self._saving():
            changed(to, with_problem(to.problems, problem))
            self._notice.show(f"Added to {to.collection.name}", "files")
            self._show(to, turn=False)

    def _change(self, here: StoredSet, problems: Sequence[Problem]) -> None:
        with self._saving():
            self._show(changed(here, problems))

    def _remove(self, here: StoredSet) -> None:
        """Put a set into the folder of what was thrown away."""
        away = here.path.parent / "removed"
        with self._saving():
            away.mkdir(exist_ok=True)
            here.path.rename(free_path(away, here.path.stem, here.path.suffix))
            self._shelves.read()
            self._notice.show(f"{here.collection.name} lies in the folder {away}", "trash")
            self._turn("")

    def _print(self, group: ProblemGroup) -> None:
        """Print a group as sheets into the folder of pictures."""
        path = free_path(self._shell.pictures, file_stem(group.title), ".pdf")
        collection = Collection(group.title, group.problems[:MOST_PRINTED])

        def end(wrong: str | None, problem: str) -> None:
            if wrong == "":
                self._show_saved(path, "picture")
            else:
                self._notice.show_error(wrong or problem)

        task = self._shell.work(print_aside, self._shell.settings, collection, path)
        self._jobs.append(_Job(task, path.name, end))
        self._notice.show(f"Printing {path.name}", "picture")

    def _export(self, group: ProblemGroup) -> None:
        """Save a group as one file of a collection."""
        stored = self._shelves.stored(group)
        collection = (
            stored.collection if stored else Collection(group.title, group.problems)
        )
        path = free_path(self._shell.pictures, file_stem(group.title), ".json")
        with self._saving():
            write_bytes(path, bytes_of(collection))
            self._show_saved(path, "save")

    def _show_saved(self, path: Path, icon: str) -> None:
        show_saved(self._shell, self._notice, f"{path.name} saved", path.parent, icon)

    def _show(self, stored: StoredSet, *, turn: bool = True) -> None:
        self._shelves.read()
        self._turn(self._shelves.key_of(stored.path) if turn else "")

    @contextmanager
    def _saving(self) -> Iterator[None]:
        """Say what could not be saved."""
        try:
            yield
        except OSError as error:
            self._notice.show_error(f"This cannot be saved: {error.strerror or error}.")
