"""What can be done with sets of one's own: made, filled, ordered, named, sent away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

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
from gui.app.saved_notice import show_saved
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.problems.importing import BroughtFile, Importer
from gui.problems.printing import SheetPrinter
from gui.problems.sheets import MOST_PRINTED
from gui.problems.shelves import Shelves
from gui.widgets.menu import Item
from gui.widgets.notice import Notice
from gui.widgets.text_field import NameField

Offer = tuple[Item, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class SetEvents:
    """What the sets ask of their screen.

    Attributes:
        turn: Show the group of a key, which has changed.
        ask: Give the keyboard to the field for a name.
    """

    turn: Callable[[str], None]
    ask: Callable[[], None]


class OwnSets:
    """Changes sets, and says what went wrong.

    Args:
        shell: What all screens share.
        shelves: All groups.
        notice: Says what was done.
        events: What is asked of the screen.

    Attributes:
        field: Asks for names and paths.
    """

    def __init__(
        self, shell: Shell, shelves: Shelves, notice: Notice, events: SetEvents
    ) -> None:
        self.field = NameField(self._named)
        self._shell = shell
        self._shelves = shelves
        self._notice = notice
        self._events = events
        self._importer = Importer(shell.work, shelves.folder)
        self._printer = SheetPrinter(shell.work)
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
        """Bring a file along as a set."""
        found = self._importer.take(path.expanduser())
        if found is None:
            self._notice.show(f"Reading {path.name}", "files")
        else:
            self._tell(found)

    def advance(self) -> None:
        """Take in what became of a large file, and of what is printed."""
        found, printed = self._importer.poll(), self._printer.poll()
        if found is not None or printed is not None:
            redraw.now()
        if found is not None:
            self._tell(found)
        if printed is not None:
            path, problem = printed
            if problem:
                self._notice.show_error(problem)
            else:
                self._show_saved(path, "picture")

    def close(self) -> None:
        """Stop reading and printing."""
        self._importer.close()
        self._printer.close()

    def _tell(self, found: BroughtFile) -> None:
        """Show the set that was made of a file, and say what was left out."""
        if found.made is None:
            self._notice.show_error(found.sentence)
            return
        self._shelves.read()
        self._events.turn(self._shelves.key_of(found.made))
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
        others = [each for each in self._shelves.sets if here is None or each != here]
        found: list[Offer] = [
            (Item(f"Add to {to.collection.name}", "files"), partial(self._add, to, problem))
            for to in others
        ]
        found.append(
            (Item("Add to a new set", "new"), lambda: self.begin_new(problem)),
        )
        if here is not None:
            found += self._offers_of_own(here, problem)
        return found

    def offers_of_set(self, group: ProblemGroup) -> list[Offer]:
        """What can be done with a whole group."""
        found: list[Offer] = [
            (Item("Print as a sheet", "picture"), lambda: self._print(group)),
            (Item("Save as a file", "save"), lambda: self._export(group)),
        ]
        here = self._shelves.stored(group)
        if here is None:
            return found
        name = here.collection.name
        return [
            *found,
            (
                Item("Rename", "rename"),
                lambda: self._ask(name, "Name of the set", lambda n: self._rename(here, n)),
            ),
            (Item("Remove", "trash"), lambda: self._remove(here)),
        ]

    def _offers_of_own(self, here: StoredSet, problem: Problem) -> list[Offer]:
        number = here.problems.index(problem)
        last = len(here.problems) - 1
        return [
            *(self._offer_credit(here, problem, credit) for credit in CREDITS),
            (
                Item("Move earlier", "up", enabled=number > 0),
                lambda: self._change(here, moved(here.problems, number, -1)),
            ),
            (
                Item("Move later", "down", enabled=number < last),
                lambda: self._change(here, moved(here.problems, number, 1)),
            ),
            (
                Item("Take out of this set", "trash"),
                lambda: self._change(
                    here, (*here.problems[:number], *here.problems[number + 1 :])
                ),
            ),
        ]

    def _offer_credit(self, here: StoredSet, problem: Problem, credit: Credit) -> Offer:
        """Have the title, the authors or the source of a problem changed, or taken away."""

        def change(text: str) -> None:
            told = credit.change(problem, text)
            self._change(
                here, [told if each == problem else each for each in here.problems]
            )

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
        self._events.ask()

    def _named(self, name: str) -> None:
        """Go on once the field is left; an empty one may mean that nothing was meant."""
        if name.strip() or (self._may_be_empty and self.field.entered):
            self._wants(name.strip())

    def _make(self, name: str, problems: tuple[Problem, ...]) -> None:
        try:
            made = add_set(self._shelves.folder, Collection(name[:LONGEST_NAME], problems))
        except OSError as error:
            self._cannot(error)
            return
        self._notice.show(f"Set created: {made.collection.name}", "files")
        self._show(made, turn=not problems)

    def _add(self, to: StoredSet, problem: Problem) -> None:
        try:
            changed(to, with_problem(to.problems, problem))
        except OSError as error:
            self._cannot(error)
            return
        self._notice.show(f"Added to {to.collection.name}", "files")
        self._show(to, turn=False)

    def _change(self, here: StoredSet, problems: Sequence[Problem]) -> None:
        try:
            self._show(changed(here, problems))
        except OSError as error:
            self._cannot(error)

    def _rename(self, here: StoredSet, name: str) -> None:
        try:
            self._show(renamed(here, name))
        except OSError as error:
            self._cannot(error)

    def _remove(self, here: StoredSet) -> None:
        """Put a set into the folder of what was thrown away."""
        away = here.path.parent / "removed"
        try:
            away.mkdir(exist_ok=True)
            here.path.rename(free_path(away, here.path.stem, here.path.suffix))
        except OSError as error:
            self._cannot(error)
            return
        self._shelves.read()
        self._notice.show(f"{here.collection.name} lies in the folder {away}", "trash")
        self._events.turn("")

    def _print(self, group: ProblemGroup) -> None:
        """Print a group as sheets into the folder of pictures."""
        path = free_path(self._shell.pictures, file_stem(group.title), ".pdf")
        collection = Collection(group.title, group.problems[:MOST_PRINTED])
        self._printer.begin(self._shell.settings, collection, path)
        self._notice.show(f"Printing {path.name}", "picture")

    def _export(self, group: ProblemGroup) -> None:
        """Save a group as one file of a collection."""
        stored = self._shelves.stored(group)
        collection = (
            stored.collection if stored else Collection(group.title, group.problems)
        )
        path = free_path(self._shell.pictures, file_stem(group.title), ".json")
        try:
            write_bytes(path, bytes_of(collection))
        except OSError as error:
            self._cannot(error)
            return
        self._show_saved(path, "save")

    def _show_saved(self, path: Path, icon: str) -> None:
        show_saved(self._shell, self._notice, f"{path.name} saved", path.parent, icon)

    def _show(self, stored: StoredSet, *, turn: bool = True) -> None:
        self._shelves.read()
        self._events.turn(self._shelves.key_of(stored.path) if turn else "")

    def _cannot(self, error: OSError) -> None:
        self._notice.show_error(f"This cannot be saved: {error.strerror or error}.")
