"""Problems in groups, narrowed down and in an order, and the sets that somebody keeps."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from core.games import GAMES
from core.plain import natural
from core.problems.collection import (
    Collection,
    CollectionError,
    read_collection,
    write_collection,
)
from core.problems.formats import ProblemsError, read_problems
from core.problems.goals import GOALS, Stipulation, Way, read_stipulation
from core.problems.problem import Problem
from core.problems.progress import ProblemState, SolvingProgress
from core.problems.solutions import with_printed_line
from core.records.catalogue import title_of
from core.records.files import free_path
from core.records.reader import DEFAULT_VARIANT
from core.texts import N_, _

Done: TypeAlias = Literal["", "new", "tried", "done"]
Order: TypeAlias = Literal["given", "rating", "year", "composer"]

_NEAR = 24
"""Among so many rated problems of somebody's strength the next one is drawn."""
_FAR = 150
"""Points between somebody and a problem that still suits them."""

_APART = 1_000_000
"""What divides the groups of one game, of the others, and of all of them."""

_RANKS = {
    kind.group or goal: number * 1000
    for number, (goal, kind) in reversed([*enumerate(GOALS.items())])
}
"""Where each group begins, or the groups of a goal, in the order of the table."""

_CAPITAL = re.compile("(?<=[a-z])(?=[A-Z0-9])")
_SAME_THEMES = {
    "bkstar": N_("Star Black King"),
    "enpassant": N_("en passant"),
    "grab": N_("Grab theme"),
    "organpipes": N_("Organ pipes"),
    "smotheredmate": N_("smothered mate"),
    "twoflightsgivingkey": N_("2 flights giving key"),
    "underpromotion": N_("underpromotion"),
}
"""What themes are called that go by several names, by those in small letters."""

_NUMBERED = re.compile(r"Fog puzzle (\d+)")


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Problems that are listed together.

    Attributes:
        key: A name that stays.
        title: What it is called.
        problems: The problems in it.
    """

    key: str
    title: str
    problems: tuple[Problem, ...]

    @property
    def game(self) -> str:
        """Key of the game of its first problem; ``""`` where there is none."""
        return self.problems[0].game if self.problems else ""


@dataclass(frozen=True, slots=True)
class ShelfFilters:
    """Which problems are looked for; what is empty or ``None`` admits all.

    Attributes:
        game: Key of the game.
        kind: The stipulation's title, such as ``Mate in 3``.
        moves: How many moves are to be found.
        author: Who composed it.
        years: The first and the last year.
        theme: One of its themes, in plain words.
        ratings: The lowest and the highest rating.
        done: How far somebody is with it.
    """

    game: str = ""
    kind: str = ""
    moves: int | None = None
    author: str = ""
    years: tuple[int, int] | None = None
    theme: str = ""
    ratings: tuple[int, int] | None = None
    done: Done = ""

    def admit(self, problem: Problem, state: ProblemState) -> bool:
        """Whether ``problem`` is among those looked for."""
        fits = (
            not self.game or problem.game == self.game,
            not self.kind or kind_of(problem) == self.kind,
            self.moves is None or moves_of(problem) == self.moves,
            not self.author or self.author in problem.authors,
            _within(problem.year, self.years),
            not self.theme or self.theme in map(plain_theme, problem.themes),
            _within(problem.rating, self.ratings),
            not self.done or state.word == self.done,
        )
        return all(fits)


@dataclass(frozen=True, slots=True)
class ShelfView:
    """What is shown of a group.

    Attributes:
        filters: Which of its problems.
        order: In what order.
        current: The identity of the one that is current; ``""`` for the first.
        top: How many rows of cards are scrolled out of view above.
    """

    filters: ShelfFilters = ShelfFilters()
    order: Order = "given"
    current: str = ""
    top: int = 0


@lru_cache(maxsize=1024)
def stipulation_of(text: str) -> Stipulation:
    """A stipulation taken apart; there are few of them and many problems."""
    return read_stipulation(text)


def kind_of(problem: Problem) -> str:
    """What is asked in a few words, such as ``Mate in 3``."""
    return stipulation_of(problem.stipulation).title


def moves_of(problem: Problem) -> int:
    """How many moves somebody has to find; 0 where that is not said."""
    stipulation = stipulation_of(problem.stipulation)
    if stipulation.goal.way is Way.LINE:
        return (len(problem.line) + (not problem.after)) // 2
    return stipulation.attacks


def author_words(author: str) -> str:
    """A name as it is spoken: ``Loyd, Samuel`` is Samuel Loyd."""
    last, comma, first = author.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() else author


def short_author(author: str) -> str:
    """A name with the first of its given names alone: Edith Baird."""
    last, comma, first = author.partition(",")
    return f"{first.split()[0]} {last.strip()}" if comma and first.strip() else author


def plain_theme(theme: str) -> str:
    """A theme in English words: ``mateIn2`` is mate in 2."""
    words = _CAPITAL.sub(" ", theme).lower() if " " not in theme else theme
    return _SAME_THEMES.get(words.lower().replace(" ", ""), words)


def theme_words(theme: str) -> str:
    """A theme as people read it."""
    return _(plain_theme(theme))


def title_words(problem: Problem) -> str:
    """The title of a problem; fog puzzles that come with the program are numbered."""
    if numbered := _NUMBERED.fullmatch(problem.title):
        return _("Fog puzzle {number}").format(number=numbered[1])
    return problem.title


def grouped(problems: Iterable[Problem]) -> list[ProblemGroup]:
    """Problems by what they ask: mates by their length, then studies, then all others."""
    found: dict[tuple[int, str, str], list[Problem]] = {}
    for problem in problems:
        found.setdefault(_place(problem), []).append(problem)
    return [
        ProblemGroup(key, title, tuple(found[rank, key, title]))
        for rank, key, title in sorted(found)
    ]


def group_to_open(
    groups: Sequence[ProblemGroup],
    progress: SolvingProgress,
    game: str,
    played: datetime | None,
) -> str:
    """The key of the group that somebody is likely to look for; ``""`` for any.

    That is where they solved something last, or the first of the game that was chosen for
    playing, if that was played later.

    Args:
        groups: All groups.
        progress: What was solved.
        game: Key of the game that was chosen last.
        played: When it was played last; ``None`` if never.
    """
    last = progress.attempts[-1] if progress.attempts else None
    if last is not None and (played is None or last.at >= played):
        for group in groups:
            if any(problem.identity == last.problem for problem in group.problems):
                return group.key
    of_game = (group for group in groups if group.game == game)
    return next((group.key for group in of_game), "")


def chosen(
    problems: Iterable[Problem],
    filters: ShelfFilters,
    progress: SolvingProgress,
    order: Order,
) -> list[Problem]:
    """Those of ``problems`` that are looked for, in that order."""
    states, new = progress.states, ProblemState()
    found = [p for p in problems if filters.admit(p, states.get(p.identity, new))]
    match order:
        case "rating":
            found.sort(key=lambda each: (each.rating is None, each.rating))
        case "year":
            found.sort(key=lambda each: (each.year is None, each.year))
        case "composer":
            found.sort(key=lambda each: [natural(name) for name in each.authors] or [()])
    return found


def next_for(
    problems: Sequence[Problem], progress: SolvingProgress, dice: random.Random
) -> Problem | None:
    """The problem that suits somebody best: not done, and near their strength.

    Who has not tried a fog puzzle begins with one of the easiest. Where none is rated, the
    first that is not done; where all are done, any.
    """
    fresh = [each for each in problems if not progress.is_done(each.identity)]
    rated = [each for each in fresh if each.rating is not None]
    if rated:
        rated.sort(key=lambda each: _unfitness(each, progress))
        return dice.choice(rated[:_NEAR])
    if fresh:
        return fresh[0]
    return dice.choice(problems) if problems else None


def random_for(
    problems: Sequence[Problem], progress: SolvingProgress, dice: random.Random
) -> Problem | None:
    """Any problem of somebody's strength, rather one that is not done."""
    near = [
        each
        for each in problems
        if each.rating is None or _distance(each, progress) <= _FAR
    ]
    fresh = [each for each in near if not progress.is_done(each.identity)]
    pool = fresh or near or problems
    return dice.choice(pool) if pool else None


def _unfitness(problem: Problem, progress: SolvingProgress) -> float:
    """How little a rated problem suits somebody next."""
    if problem.rated_as == "fog" and not progress.ratings("fog"):
        return problem.rating or 0
    return _distance(problem, progress)


def _distance(problem: Problem, progress: SolvingProgress) -> float:
    """How far a rated problem is from somebody's strength in its kind."""
    return abs((problem.rating or 0) - progress.rating(problem.rated_as).value)


def counted(values: Iterable[str]) -> list[str]:
    """Different values, those found most often first."""
    return [value for value, _ in Counter(values).most_common()]


def _within(value: int | None, span: tuple[int, int] | None) -> bool:
    return span is None or (value is not None and span[0] <= value <= span[1])


def _place(problem: Problem) -> tuple[int, str, str]:
    """The group of a problem: its rank, its key and its title."""
    stipulation = stipulation_of(problem.stipulation)
    goal = stipulation.goal
    name, title = stipulation.name, stipulation.title
    if goal.group:
        name, title = goal.group, _(goal.group)
    rank = _RANKS[goal.group or stipulation.kind] + (0 if goal.group else stipulation.moves)
    if goal.of_all_games:
        rank += 2 * _APART
    elif problem.game != DEFAULT_VARIANT:
        rank, title = rank + _APART, f"{title} · {title_of(problem.game)}"
        name = f"{name} · {GAMES[problem.game].facts.title}"
    return rank, name.lower().replace(" ", "-"), title


SHIPPED = Path(__file__).parents[2] / "assets" / "problems"
"""The collections that come with the program."""

FOLDER = "sets"
"""The folder of sets beside the progress with problems."""

SUFFIX = ".json"
LONGEST_NAME = 60
_UNFIT = re.compile(r"[^\w\- ]+")


def collection_files(folder: Path) -> list[Path]:
    """The collections that come with the program, and the sets in a folder of problems."""
    sets = (folder / FOLDER).glob(f"*{SUFFIX}")
    return [*sorted(SHIPPED.glob("*.json.gz")), *sorted(sets)]


@dataclass(frozen=True, slots=True)
class StoredSet:
    """A set and the file it is kept in."""

    path: Path
    collection: Collection

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Its problems in order."""
        return self.collection.problems


def stored_sets(folder: Path) -> tuple[list[StoredSet], list[str]]:
    """The sets of a folder by name, and a sentence for each file that is none."""
    sets, complaints = list[StoredSet](), list[str]()
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            sets.append(StoredSet(path, read_collection(path)))
        except CollectionError as error:
            complaints.append(str(error))
    sets.sort(key=lambda each: natural(each.collection.name))
    return sets, complaints


def add_set(folder: Path, collection: Collection) -> StoredSet:
    """Put a new set into a folder, in a file named after it.

    Raises:
        OSError: If it cannot be written.
    """
    path = free_path(folder, file_stem(collection.name), SUFFIX)
    write_collection(path, collection)
    return StoredSet(path, collection)


def file_stem(name: str) -> str:
    """What a file may be called that holds a set of this name."""
    return _UNFIT.sub("", name).strip()[:40] or "set"


def import_set(folder: Path, path: Path) -> tuple[StoredSet, tuple[str, ...]]:
    """Copy the problems of any file that can be read into a set of their own.

    Answers the set, and a sentence for each problem that could not be read.

    Raises:
        ProblemsError: If the file holds no problem.
        OSError: If the set cannot be written.
    """
    reading = read_problems(path)
    problems = tuple(map(with_printed_line, reading.problems))
    name = (reading.name or path.stem)[:LONGEST_NAME]
    return add_set(folder, Collection(name, problems)), reading.complaints


Imported: TypeAlias = tuple[Path | None, int, tuple[str, ...]]
"""The file of a set that was made, or none; how many problems are in it; what is wrong."""


def import_work(hear: object, folder: Path, path: Path) -> Iterator[Imported]:
    """``import_set`` as the work of a background task, which says what went wrong."""
    try:
        stored, complaints = import_set(folder, path)
        yield stored.path, len(stored.problems), complaints
    except ProblemsError as error:
        yield None, 0, (str(error),)
    except OSError as error:
        why = error.strerror or error
        yield None, 0, (_("This cannot be saved: {why}.").format(why=why),)


def changed(stored: StoredSet, problems: Sequence[Problem]) -> StoredSet:
    """The set with other problems, written down.

    Raises:
        OSError: If it cannot be written.
    """
    return _written(stored, replace(stored.collection, problems=tuple(problems)))


def renamed(stored: StoredSet, name: str) -> StoredSet:
    """The set with another name, written down.

    Raises:
        OSError: If it cannot be written.
    """
    return _written(stored, replace(stored.collection, name=name[:LONGEST_NAME]))


def with_problem(problems: Sequence[Problem], problem: Problem) -> tuple[Problem, ...]:
    """``problems`` with one more at the end; one that is there already stays there."""
    if any(each.identity == problem.identity for each in problems):
        return tuple(problems)
    return (*problems, problem)


def moved(problems: Sequence[Problem], number: int, by: int) -> tuple[Problem, ...]:
    """``problems`` with one of them so many places further, as far as there are any."""
    rest = [*problems]
    problem = rest.pop(number)
    rest.insert(min(max(0, number + by), len(rest)), problem)
    return tuple(rest)


def _written(stored: StoredSet, collection: Collection) -> StoredSet:
    write_collection(stored.path, collection)
    return replace(stored, collection=collection)
