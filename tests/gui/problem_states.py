"""The shelf of problems and the attempts at them, in the states they can come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from core.games import find_game
from core.practice.counts import DueCounts, PracticeState
from core.practice.deck import FILE, Deck, card_of
from core.practice.sitting import Sitting
from core.problems import shelf as shelves
from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import Attempt, GlickoRating, add_attempts
from core.problems.solutions import SeriesSolutions
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move
from gui.app.cards import look_up
from gui.app.requests import ToCards, ToPractice, ToProblems, ToSolve
from gui.app.scene import Scene
from tests.gui.solver import Clock, Solver
from tests.support.fog_puzzles import RULESET, VARIANT, fog_problem
from tests.support.person import Person
from tests.support.tasks import Idle, Work, name_of

if TYPE_CHECKING:
    from tests.gui.screens import Stage

FACTS = find_game(VARIANT, RULESET).facts

LONG = "Featherstonehaugh-Wigglesworth, Bartholomew Maximilian"

RATED = Problem(
    fen="r1b4r/p3Nppk/nb2p2p/1p6/1Pp1Nn1P/P7/1K2P1P1/3R1B1R b - - 0 22",
    stipulation="moves", line=("c8b7", "e4g5", "h6g5", "h4g5", "f4h3", "h1h3"), after=True,
    number="lichess-0XF2X",
    source="https://lichess.org/E5lLzhdJ/black#44",
    themes=("anastasiaMate", "discoveredAttack", "mateIn3", "sacrifice"),
    rating=1470,
)  # fmt: skip
LOYD = Problem(
    fen="5N1k/5Ppp/8/8/2Q3p1/8/8/b6K w - - 0 1",
    stipulation="#3",
    number="loyd",
    title="The Love Chase, in which the queen follows the bishop wherever it stops",
    authors=("Loyd, Samuel", LONG),
    source="Leipziger Illustrirte Zeitung und Allgemeiner Anzeiger für das Königreich 137",
    year=1869, themes=("Flight giving and taking key", "Quiet key"), solution="1.Qc4-f1 !",
)  # fmt: skip
STUDY = Problem("8/8/8/8/8/8/P6k/K7 w - - 0 1", "win", number="study", authors=(LONG,))
RETI = Problem(
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "draw",
    number="reti", authors=(LONG, "Réti, Richard"),
    source="Deutsch-Österreichische Tageszeitung", year=1921,
    solution="1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) 2.Kf6 Kb6 3.Ke5 1/2-1/2",
)  # fmt: skip
LISTED = SeriesSolutions((("i1i2", "i2i9"), ("i1i3", "i3i9")))
"""Two of the ways there are: a problem that says it is proved is believed."""
SERIES = Problem("k8/9/1K7/9/9/9/9/9/8R w - 2/2 0 2", "ser-#2", game="toy", number="series")
ALL = (
    LOYD,
    STUDY,
    *(Problem(LOYD.fen, "#3", number=f"m{n}", authors=(LONG,)) for n in range(30)),
    RATED,
)


def small_shelf(where: Stage) -> None:
    """Put a few problems in place of those that are shipped."""
    folder = where.folder / "shipped"
    write_collection(folder / "few.json.gz", Collection("Few", ALL))
    where.patch.setattr(shelves, "SHIPPED", folder)


def some_progress(where: Stage) -> None:
    """Attempts on several days."""
    now = datetime.now().astimezone()
    for ago in range(5, -1, -1):
        rating = GlickoRating(1500 + 30 * (ago % 3) - 10 * ago, 80)
        at, name = now - timedelta(days=ago), ALL[ago].identity
        add_attempts(
            where.shell.problems / "progress.json",
            [Attempt(name, at, solved=ago != 2, hints=ago % 2, rating=rating)],
        )


def shelf(where: Stage, full: bool, group: str = "") -> Scene:
    """The shelf, with or without progress and sets of one's own."""
    small_shelf(where)
    if full:
        some_progress(where)
        for name in ("Club evening", LONG):
            path = where.shell.problems / "sets" / f"{name}.json"
            write_collection(path, Collection(name, ALL[:2]))
    return where.shell.open(ToProblems(group))


def shelf_asking(where: Stage) -> Scene:
    """The shelf where a new set is given a name."""
    person = Person(shelf(where, True))
    person.click("New set")
    return person.scene


def attempt(
    where: Stage,
    problem: Problem = RATED,
    moves: str = "",
    keys: str = "",
    seconds: float = 0.8,
) -> Scene:
    """A problem after moves and keys, and so long after each move."""
    where.shell.now = Clock()
    where.patch.setattr(where.shell, "work", partial(refuting, work=where.shell.work))
    person = Solver(where.shell, problem, STUDY)
    for move in moves.split():
        person.click_square(move[:2], person.facts)
        person.click_square(move[2:], person.facts)
        person.lets(seconds)
    for key in keys.split():
        person.press(key)
        person.lets(0.5)
    return person.scene


class Refuter(Idle):
    """Refutes each move by the first one there is."""

    found: tuple[Move, ...] = ()

    def tell(self, message: object) -> None:
        assert isinstance(message, GameRecord)
        timeline = Timeline.of(message)
        self.found = timeline.game.moves(timeline.history[-1])[:1]

    def poll(self, most: int | None = None) -> list[Move]:
        return [*self.found]


def refuting(what: Work, *args: object, work: Callable[..., Idle]) -> Idle:
    """Work of which only that which refutes moves finds anything."""
    return Refuter() if name_of(what) == "refute" else work(what, *args)


def puzzle(
    where: Stage, kind: FogKind, squares: str = "", keys: str = "", icon: str = ""
) -> Scene:
    """A puzzle after squares, keys and a button were pressed."""
    problems = fog_problem(kind), fog_problem(FogKind.SAFE)
    # In a small window the question has one board.
    person = Person(where.shell.open(ToSolve(problems, 0, "Fog puzzles")), (900, 600))
    for square in squares.split():
        person.click_square(square, FACTS)
    person.press(*keys.split())
    if icon:
        person.click_icon(icon)
    person.waits(0.0)
    return person.scene


def cards(where: Stage, keys: str = "") -> Scene:
    """A mistake as a card, after keys; and a failed problem after it."""
    problems = fog_problem(FogKind.MISTAKE), fog_problem(FogKind.WHERE)
    with Deck(where.shell.problems / FILE) as deck:
        made = [card_of(each, "other", "2026-11-20") for each in problems]
        deck.add([replace(made[0], opponent=LONG), made[1]])
    sitting = next(look_up(list, where.shell.problems, "", 10))
    where.patch.setattr(where.shell, "work", Idle)
    person = Person(where.shell.open(ToCards("", sitting)))
    person.press(*keys.split())
    return person.scene


def hub(where: Stage, *, practised: bool = False) -> Scene:
    """The hub with its largest figures, and with what was just practised."""
    counts = DueCounts(due=9_999, new=99, tomorrow=9_999, week=99_999)
    days = tuple(n % 11 for n in range(80))
    where.shell.practice.state = PracticeState(counts, 99_999, 999, days)
    at = datetime.now().astimezone()
    done = tuple(Attempt(f"c{n}", at, solved=n % 3 > 0) for n in range(30))
    return where.shell.open(ToPractice(Sitting((), done=done) if practised else None))


PROBLEM_STATES = {
    "card-asked": cards,
    "card-answered": partial(cards, keys="g"),
    "practice-full": hub,
    "practice-done": partial(hub, practised=True),
    **{f"fog-asked-{kind.name}": partial(puzzle, kind=kind) for kind in FogKind},
    "fog-helped": partial(puzzle, kind=FogKind.WHERE, squares="e6", keys="h h h"),
    "fog-answered-SAFE": partial(puzzle, kind=FogKind.SAFE, squares="a2 a3"),
    "fog-answered-CHANCE": partial(puzzle, kind=FogKind.CHANCE, squares="g7 g6"),
    "fog-answered-WHERE": partial(puzzle, kind=FogKind.WHERE, squares="d4", keys="Enter"),
    "fog-answered-WHAT": partial(puzzle, kind=FogKind.WHAT, icon="Queen"),
    "fog-shown": partial(puzzle, kind=FogKind.WIN_IN_TWO, keys="g"),
    "problems-empty": partial(shelf, full=False),
    "problems": partial(shelf, full=True),
    "problems-tactics": partial(shelf, full=True, group="tactics"),
    "problems-naming": shelf_asking,
    "solving": attempt,
    "solving-hinted": partial(attempt, keys="h h"),
    "solving-refuted": partial(attempt, moves="b2b1 b2c1 b2a1 b2a2", seconds=1.0),
    "solving-further": partial(attempt, moves="e4g5"),
    "solving-mate": partial(attempt, problem=LOYD),
    "solving-asked": partial(attempt, problem=LOYD, moves="h1g1"),
    "solving-study": partial(attempt, problem=RETI, moves="h8g7"),
    "solved": partial(attempt, moves="e4g5 h4g5 h1h3"),
    "given-up": partial(attempt, keys="g g"),
}
