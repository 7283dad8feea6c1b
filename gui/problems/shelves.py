"""All groups of problems, and what can be done with sets of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.practice.deck import Card
from core.problems import shelf
from core.problems.collection import Collection, CollectionError, bytes_of, read_collection
from core.problems.problem import CREDITS, Credit, Problem
from core.problems.progress import SolvingProgress
from core.problems.shelf import ProblemGroup, StoredSet
from core.records.files import free_path, write_bytes
from core.tasks.workers import BackgroundTask
from core.texts import _, labelled, ngettext, per_language, sentence
from gui.app.files import show_saved
from gui.drawing import redraw
from gui.problems.own_cards import CARD_GROUPS, CardShelf
from gui.problems.sheets import MOST_PRINTED, print_aside
from gui.ui.menu import Item
from gui.widgets.text_field import NameField
from settings.remembered import PlayedGames

if TYPE_CHECKING:
    from gui.problems.scene import ProblemsScene

_LARGE = 64 * 2**10
"""Bytes of a file that is read in another process."""

NO_GROUP = ProblemGroup("", "", ())

Offer = tuple[Item, Callable[[], None]]


class Shelves:
    """All groups; changes sets of one's own, and says what went wrong.

    Args:
        screen: Shows the groups.

    Attributes:
        groups: Those that come with the program, then one's own.
        complaints: One sentence for each file that could not be read.
        field: Asks for names and paths.
    """

    def __init__(self, screen: ProblemsScene) -> None:
        self._screen, self._shell, self._notice = screen, screen.shell, screen.notice
        self._folder = screen.shell.problems / shelf.FOLDER
        self.field = NameField(self._named)
        self._jobs: dict[BackgroundTask[Any], Callable[[Any, str], None]] = {}
        self._wants: Callable[[str], None] = lambda text: None
        self._may_be_empty = False
        self._cards = CardShelf(self._shell)
        self._read()

    def group(self, key: str) -> ProblemGroup:
        """The group of that key, or else the first; an empty one where there is none."""
        found = (group for group in self.groups if group.key == key)
        return next(found, self.groups[0] if self.groups else NO_GROUP)

    def likely(self, progress: SolvingProgress, game: str, played: PlayedGames) -> str:
        """The key of the group that somebody looks for; see ``group_to_open``."""
        last = played[game].last if game in played else None
        return shelf.group_to_open(self.groups, progress, game, last)

    def _read(self) -> None:
        """Read all sets of one's own."""
        sets, self.complaints = shelf.stored_sets(self._folder)
        self._sets = {_key(each.path): each for each in sets}
        own = [
            ProblemGroup(key, each.collection.name, each.problems)
            for key, each in self._sets.items()
        ]
        shipped, complaints = shipped_groups(shelf.SHIPPED)
        self.complaints += complaints
        self.groups = [*shipped, *own, *self._cards.groups]

    def _stored(self, group: ProblemGroup) -> StoredSet | None:
        """The set that a group is; ``None`` for one that comes with the program."""
        return self._sets.get(group.key)

    def begin_new(self, problem: Problem | None = None) -> None:
        """Ask for the name of a new set, which begins with a problem or empty."""
        problems = () if problem is None else (problem,)
        self._ask("", _("Name of the new set"), lambda name: self._make(name, problems))

    def begin_opening(self) -> None:
        """Ask for the path of a file."""
        self._ask("", _("Path of a file of problems"), lambda text: self.take(Path(text)))

    def take(self, path: Path) -> None:
        """Bring a file along as a set; a large one meanwhile, in another process."""
        path = path.expanduser()

        def end(found: shelf.Imported | None, problem: str) -> None:
            self._tell(path.name, found or (None, 0, (problem,)))

        try:
            large = path.stat().st_size > _LARGE
        except (OSError, ValueError):
            large = False
        if large:
            task = self._shell.work(shelf.import_work, self._folder, path)
            self._begin(task, path, end, _("Reading {file}"), "files")
        else:
            self._tell(path.name, next(shelf.import_work(None, self._folder, path)))

    @property
    def cards(self) -> Mapping[str, Card]:
        """The cards, by the identities of their problems."""
        return self._cards.cards

    def advance(self) -> None:
        """Take in cards, and what became of large files and of what is printed."""
        if self._cards.advance():
            self._show_cards(self._cards.problem)
        for task, end in list(self._jobs.items()):
            found = task.poll()
            if found or task.over:
                del self._jobs[task]
                task.close()
                end(found[0] if found else None, task.problem)
                redraw.now()

    def close(self) -> None:
        """Stop reading and printing."""
        self._cards.close()
        for task in self._jobs:
            task.close()

    def _begin(
        self,
        task: BackgroundTask[Any],
        path: Path,
        end: Callable[[Any, str], None],
        words: str,
        icon: str,
    ) -> None:
        """Go on with a result, or with a sentence on what went wrong, once it is there."""
        self._jobs[task] = lambda found, problem: end(
            found, sentence(labelled(path.name, str(problem)))
        )
        self._notice.show(words.format(file=path.name), icon)

    def _tell(self, name: str, found: shelf.Imported) -> None:
        """Show the set that was made of a file, and say what was left out."""
        path, count, complaints = found
        if path is None:
            self._notice.show_error(complaints[0])
            return
        self._read()
        self._screen.turn_to(_key(path))
        words = ngettext(
            "{number:,} problem of {name} in My sets",
            "{number:,} problems of {name} in My sets", count, name=name,
        )  # fmt: skip
        if complaints:
            # For translators: {words} is such as "3 problems of … in My sets".
            more = _("{words}; {count:,} left out: {why}")
            left_out = {"count": len(complaints), "why": complaints[0]}
            self._notice.show_error(more.format(words=words, **left_out))
        else:
            self._notice.show(words, "files")

    def offers(self, group: ProblemGroup, problem: Problem | None) -> list[Offer]:
        """What can be done with a problem of a group: put it into a set, or out of it."""
        if problem is None:
            return []
        here = self._stored(group)
        found: list[Offer] = self._cards.offers(group.key, problem, self._show_cards)
        found += [
            (
                Item(_("Add to {set}").format(set=to.collection.name), "files"),
                partial(self._add, to, problem),
            )
            for to in self._sets.values()
            if to != here
        ]
        found.append((Item(_("Add to a new set"), "new"), lambda: self.begin_new(problem)))
        return found + self._offers_of_own(here, problem) if here is not None else found

    def _show_cards(self, wrong: str = "") -> None:
        """Show the cards as they are now, or say what went wrong."""
        if wrong:
            self._notice.show_error(wrong)
        others = [each for each in self.groups if each.key not in CARD_GROUPS]
        self.groups = [*others, *self._cards.groups]
        if self._screen.group in CARD_GROUPS:
            self._screen.turn_to("")
        redraw.now()

    def offers_of_set(self, group: ProblemGroup) -> list[Offer]:
        """What can be done with a whole group."""
        found: list[Offer] = [
            (Item(_("Print as a sheet"), "picture"), lambda: self._print(group)),
            (Item(_("Save as a file"), "save"), lambda: self._export(group)),
        ]
        here = self._stored(group)
        if here is not None:
            found += [
                (Item(_("Rename"), "rename"), lambda: self._ask_name(here)),
                (Item(_("Remove"), "trash"), lambda: self._remove(here)),
            ]
        return found

    def _offers_of_own(self, here: StoredSet, problem: Problem) -> list[Offer]:
        problems = list(here.problems)
        number, last = problems.index(problem), len(problems) - 1
        without = [*problems[:number], *problems[number + 1 :]]
        out = Item(_("Take out of this set"), "trash")
        earlier = Item(_("Move earlier"), "up", enabled=number > 0)
        later = Item(_("Move later"), "down", enabled=number < last)
        return [
            *(self._offer_credit(here, problem, credit) for credit in CREDITS),
            (earlier, partial(self._change, here, shelf.moved(problems, number, -1))),
            (later, partial(self._change, here, shelf.moved(problems, number, 1))),
            (out, partial(self._change, here, without)),
        ]

    def _offer_credit(self, here: StoredSet, problem: Problem, credit: Credit) -> Offer:
        """Have the title, the authors or the source of a problem changed, or taken away."""

        def change(text: str) -> None:
            other = credit.change(problem, text)
            self._change(here, [other if p == problem else p for p in here.problems])

        def ask() -> None:
            self._ask(credit.text(problem), _(credit.hint), change, may_be_empty=True)

        return Item(f"{_(credit.name)}…", "rename"), ask

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
        self._screen.focus.focus(self.field)

    def _named(self, name: str) -> None:
        """Go on once the field is left; an empty one may mean that nothing was meant."""
        if name.strip() or (self._may_be_empty and self.field.entered):
            self._wants(name.strip())

    def _ask_name(self, here: StoredSet) -> None:
        def rename(name: str) -> None:
            with self._saving():
                self._show(shelf.renamed(here, name))

        self._ask(here.collection.name, _("Name of the set"), rename)

    def _make(self, name: str, problems: tuple[Problem, ...]) -> None:
        with self._saving():
            collection = Collection(name[: shelf.LONGEST_NAME], problems)
            made = shelf.add_set(self._folder, collection)
            words = _("Set created: {set}").format(set=collection.name)
            self._notice.show(words, "files")
            self._show(made, turn=not problems)

    def _add(self, to: StoredSet, problem: Problem) -> None:
        with self._saving():
            shelf.changed(to, shelf.with_problem(to.problems, problem))
            self._notice.show(_("Added to {set}").format(set=to.collection.name), "files")
            self._show(to, turn=False)

    def _change(self, here: StoredSet, problems: Sequence[Problem]) -> None:
        with self._saving():
            self._show(shelf.changed(here, problems))

    def _remove(self, here: StoredSet) -> None:
        """Put a set into the folder of what was thrown away."""
        away = here.path.parent / "removed"
        with self._saving():
            away.mkdir(exist_ok=True)
            here.path.rename(free_path(away, here.path.stem, here.path.suffix))
            self._read()
            words = _("{set} lies in the folder {folder}")
            words = words.format(set=here.collection.name, folder=away)
            self._notice.show(words, "trash")
            self._screen.turn_to("")

    def _print(self, group: ProblemGroup) -> None:
        """Print a group as sheets into the folder of pictures."""
        path = free_path(self._shell.pictures, shelf.file_stem(group.title), ".pdf")
        collection = Collection(group.title, group.problems[:MOST_PRINTED])

        def end(wrong: str | None, problem: str) -> None:
            if wrong == "":
                self._show_saved(path, "picture")
            else:
                self._notice.show_error(wrong or problem)

        task = self._shell.work(print_aside, self._shell.settings, collection, path)
        self._begin(task, path, end, _("Printing {file}"), "picture")

    def _export(self, group: ProblemGroup) -> None:
        """Save a group as one file of a collection."""
        stored = self._stored(group)
        collection = (
            stored.collection if stored else Collection(group.title, group.problems)
        )
        path = free_path(self._shell.pictures, shelf.file_stem(group.title), ".json")
        with self._saving():
            write_bytes(path, bytes_of(collection))
            self._show_saved(path, "save")

    def _show_saved(self, path: Path, icon: str) -> None:
        words = _("{file} saved").format(file=path.name)
        show_saved(self._shell, self._notice, words, path.parent, icon)

    def _show(self, stored: StoredSet, *, turn: bool = True) -> None:
        self._read()
        self._screen.turn_to(_key(stored.path) if turn else "")

    @contextmanager
    def _saving(self) -> Iterator[None]:
        """Say what could not be saved."""
        try:
            yield
        except OSError as error:
            words = _("This cannot be saved: {why}.").format(why=error.strerror or error)
            self._notice.show_error(words)


def _key(path: Path) -> str:
    """The key of the group that the set in a file is."""
    return f"set:{path.name}"


@per_language
@lru_cache(maxsize=2)
def shipped_groups(folder: Path) -> tuple[tuple[ProblemGroup, ...], tuple[str, ...]]:
    """The groups of the collections in a folder, read once; and what is wrong with any."""
    problems, complaints = list[Problem](), list[str]()
    for path in sorted(folder.glob("*.json.gz")) if folder.is_dir() else ():
        try:
            problems += read_collection(path).problems
        except CollectionError as error:
            complaints.append(str(error))
    return tuple(shelf.grouped(problems)), tuple(complaints)
