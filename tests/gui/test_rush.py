"""Rushes on the screen: against the clock, with three lives, by a code, and kept secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from core.facts import Facts
from core.games import find_game
from core.practice.rush import RUSHES, Bests, RushResult
from core.practice.rush_problems import RushTheme, file_digest, new_code
from core.problems import shelf
from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import read_progress
from core.problems.solutions import extra_of
from gui.app.requests import ToHome, ToRush, ToRushEnd, ToSolve
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.practice.one_process import in_turn
from gui.practice.rush import RushScene
from gui.practice.rush_card import RushCard
from gui.practice.rush_end import RushEndScene
from gui.solving.session import ANSWER, BEFORE
from gui.ui.layout import Column, Element
from tests.gui.problem_states import LISTED, RATED, SERIES
from tests.gui.solver import Clock
from tests.support.fog_puzzles import RULESET, VARIANT, fog_problem
from tests.support.person import Person
from tests.support.shells import asked, still_shell
from tests.support.tasks import Here, Idle

FOG = find_game(VARIANT, RULESET).facts
CHESS, SHOGI, TOY = (find_game(key).facts for key in ("chess", "shogi", "toy"))
CODE = "GR6YMB7K"
FILES = {
    RushTheme.FOG: "fog", RushTheme.TACTICS: "lichess", RushTheme.TSUME: "shogi",
    RushTheme.SERIES: "progressive",
}  # fmt: skip
KINDS = (
    FogKind.WIN_IN_ONE, FogKind.SAFE, FogKind.NOWHERE, FogKind.WHAT, FogKind.WHERE,
    FogKind.CHANCE,
)  # fmt: skip
TSUME = Problem(
    "7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", "tsume5", "shogi", number="five", proved=True
)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.now, shell.work = Clock(), Here  # type: ignore[assignment]
    return shell


@pytest.fixture
def ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the problems that are shipped, without any."""
    monkeypatch.setattr(shelf, "SHIPPED", tmp_path / "shipped")
    for theme in RushTheme:
        shipped(tmp_path / "shipped", theme, ())
    return tmp_path / "shipped"


def shipped(folder: Path, theme: RushTheme, problems: Sequence[Problem]) -> None:
    path = folder / f"{FILES[theme]}.json.gz"
    write_collection(path, Collection(theme, tuple(problems)))


class Rusher(Person):
    """Somebody in a rush of the problems that are shipped."""

    def __init__(
        self, shell: Shell, theme: RushTheme, size: tuple[int, int] = (900, 600)
    ) -> None:
        self.shell = shell
        super().__init__(RushScene.opened(shell, ToRush(theme, CODE)), size)

    def lets(self, seconds: float, step: float = 0.1) -> None:
        """Let time pass."""
        for _ in range(round(seconds / step)):
            self.shell.now.seconds += step  # type: ignore[attr-defined]
            self.waits(step)

    def plays(self, move: str, facts: Facts) -> None:
        """Make a move of two squares, and see what is said of it."""
        self.click_square(move[:2], facts)
        self.click_square(move[2:], facts)
        self.waits()

    def touches(self, *squares: str) -> None:
        """Click on squares of the fog."""
        for each in squares:
            self.click_square(each, FOG)

    @property
    def end(self) -> ToRushEnd:
        """Where it has led in the end."""
        request = asked(self.shell)[-1]
        assert isinstance(request, ToRushEnd)
        return request


def in_the_fog(shell: Shell, ship: Path) -> Rusher:
    """Somebody before the first fog puzzle; a small window has no other board."""
    shipped(ship, RushTheme.FOG, [fog_problem(kind) for kind in KINDS])
    return Rusher(shell, RushTheme.FOG)


def results(shell: Shell) -> tuple[RushResult, ...]:
    return RUSHES.read(shell.problems / "rushes.json")


def test_each_answer_leads_to_the_next_puzzle(shell: Shell, ship: Path) -> None:
    person = in_the_fog(shell, ship)
    assert person.sees("3:00", "Win by force", "Code GR6Y-MB7K")
    person.touches("c7", "h7")
    assert person.sees("Right", "The only safe move")
    person.touches("a2", "a3")
    assert person.sees("Wrong", "not be?")
    person.lets(1)
    assert not person.sees("Wrong")
    person.touches("d8")
    person.press("Enter")
    assert person.sees("What stands on b5?")
    person.click_icon("Queen")
    assert person.sees("Where is Black’s king?")


def lost(shell: Shell, ship: Path) -> Rusher:
    """Somebody who has solved one puzzle, failed at two, and skipped one."""
    person = in_the_fog(shell, ship)
    person.touches("c7", "h7", "a2", "a3")
    person.press("n")
    person.click_icon("Queen")
    person.waits()
    return person


def test_three_lives_end_a_rush_and_missed_puzzles_come_back(
    shell: Shell, ship: Path
) -> None:
    person = lost(shell, ship)
    assert [(each.problem.number, each.answer) for each in person.end.rush.missed] == [
        ("fog-safe", "a3"), ("fog-nowhere", ""), ("fog-what", "queen"),
    ]  # fmt: skip
    progress = read_progress(shell.problems / "progress.json")
    tried = [(each.problem, each.solved, each.wrong) for each in progress.attempts]
    assert tried == [
        ("fog-safe", False, 1), ("fog-nowhere", False, 0), ("fog-what", False, 1),
    ]  # fmt: skip
    assert progress.ratings("fog") == ()
    (result,) = results(shell)
    assert (result.theme, result.code, result.score) == (RushTheme.FOG, CODE, 1)
    person.scene.close()
    assert len(results(shell)) == 1


def test_the_end_tells_what_was_missed(shell: Shell, ship: Path) -> None:
    person = Person(RushEndScene(shell, lost(shell, ship).end))
    assert person.sees("No lives left", "1 problem solved", "New best", "GR6Y-MB7K")
    assert person.sees("Only safe move a3 Qh5", "queen bishop", "Skipped d8")
    person.click("What stands there?")
    (solving,) = (each for each in asked(shell) if isinstance(each, ToSolve))
    assert (solving.number, solving.told) == (2, True)
    assert [each.number for each in solving.problems] == [
        "fog-safe", "fog-nowhere", "fog-what",
    ]  # fmt: skip
    person.click("The same problems again")
    assert asked(shell)[-1] == ToRush(RushTheme.FOG, CODE)
    person.click("Another rush")
    assert asked(shell)[-1] == ToRush(RushTheme.FOG)


def test_time_ends_a_rush(shell: Shell, ship: Path) -> None:
    person = in_the_fog(shell, ship)
    person.touches("c7", "h7")
    person.lets(170, 5)
    assert person.sees("0:10")
    person.touches("a2", "a3")
    person.lets(10, 1)
    assert (person.end.rush.left, person.end.rush.score) == (0, 1)
    reader = Person(RushEndScene(shell, replace(person.end, before=Bests(1, 3, 5))))
    assert reader.sees("Time is up", "1 problem solved", "90.0 s each")
    assert not reader.sees("New best")


def test_problems_that_are_known_make_no_new_best(shell: Shell, ship: Path) -> None:
    first, again = lost(shell, ship).end, lost(shell, ship).end
    assert Person(RushEndScene(shell, first)).sees("New best")
    reader = Person(RushEndScene(shell, replace(again, before=Bests())))
    assert reader.sees("1 problem solved", "You had these problems before")
    assert not reader.sees("New best")


def test_of_no_problem_it_is_not_said_how_long_each_took(shell: Shell, ship: Path) -> None:
    person = in_the_fog(shell, ship)
    person.press("Esc", "Esc")
    reader = Person(RushEndScene(shell, person.end))
    assert reader.sees("Ended early", "0 problems solved")
    assert not reader.sees("s each")


def test_leaving_is_asked_about(shell: Shell, ship: Path) -> None:
    person = in_the_fog(shell, ship)
    person.touches("c7", "h7")
    person.press("Esc")
    assert person.sees("Once more, and the rush is over")
    assert asked(shell) == []
    person.lets(20, 1)
    person.press("Esc")
    assert asked(shell) == []
    person.press("Esc")
    assert person.end.rush.score == 1
    assert Person(RushEndScene(shell, person.end)).sees("Ended early", "s each")
    person = in_the_fog(shell, ship)
    person.touches("c7", "h7")
    person.scene.close()
    assert [each.score for each in results(shell)] == [1, 1]
    in_the_fog(shell, ship).scene.close()
    assert len(results(shell)) == 2


def test_moves_are_judged_at_once_and_only_ones_own_time_counts(
    shell: Shell, ship: Path
) -> None:
    more = [replace(RATED, number=f"m{n}", rating=1500 + n) for n in range(3)]
    shipped(ship, RushTheme.TACTICS, [RATED, *more])
    person = Rusher(shell, RushTheme.TACTICS)
    person.lets(BEFORE + 0.1)
    assert person.sees("3:00", "White to move", "Your move")
    person.lets(60, 1)
    for move in ("e4g5", "h4g5", "h1h3"):
        assert person.sees("2:00")
        person.plays(move, CHESS)
        assert move == "h1h3" or person.sees("Black answers")
        person.lets(ANSWER + 0.1, 0.05)
    assert person.sees("Right")
    for move in ("b2b1", "b2a1", "b2a1"):
        person.lets(BEFORE + 0.1)
        person.plays(move, CHESS)
        assert move == "b2a1" or person.sees("Wrong")
    rush = person.end.rush
    assert [each.answer for each in rush.missed] == ["23. Kb1", "23. Ka1", "23. Ka1"]
    assert (rush.score, rush.left > 118) == (1, True)
    assert Person(RushEndScene(shell, person.end)).sees("Ng5+ hxg5 hxg5+ Nh3 Rxh3#")


def test_mates_are_proved_in_one_process(shell: Shell, ship: Path) -> None:
    begun: list[object] = []

    def begin(*work: object) -> Here:
        begun.append(work[0])
        return Here(*work)  # type: ignore[arg-type]

    shell.work = begin  # type: ignore[assignment]
    series = replace(SERIES, extra=extra_of(LISTED), proved=True)
    shipped(ship, RushTheme.SERIES, [replace(series, number=f"{n}") for n in range(6)])
    person = Rusher(shell, RushTheme.SERIES)
    for move in ("i1i2", "i2i9", "i1i3"):
        person.plays(move, TOY)
    assert person.sees("Right so far")
    person.plays("b7c7", TOY)
    assert person.sees("Wrong")
    person.plays("i1i3", TOY)
    person.plays("i3i9", TOY)
    assert person.sees("Right")
    assert begun == [in_turn]
    person.scene.close()
    assert [(each.score, each.missed) for each in results(shell)] == [(2, 1)]


def test_every_check_that_mates_is_right(shell: Shell, ship: Path) -> None:
    shipped(ship, RushTheme.TSUME, [TSUME, replace(TSUME, number="six")])
    person = Rusher(shell, RushTheme.TSUME, (1920, 1080))
    person.click_slot("g")
    person.click_square("5b", SHOGI)
    person.waits()
    assert person.sees("Wrong")
    person.click_slot("s")
    person.click_square("2c", SHOGI)
    person.waits()
    assert person.sees("White answers 1. S*2c")


def test_a_judge_that_fails_costs_nothing(shell: Shell, ship: Path) -> None:
    failed = Idle()
    failed.problem, failed.over = "its process ended unexpectedly", True
    works = iter([failed, Here(in_turn)])
    shell.work = lambda *_: next(works)  # type: ignore[assignment]
    series = replace(SERIES, extra=extra_of(LISTED), proved=True)
    shipped(ship, RushTheme.SERIES, [replace(series, number=f"{n}") for n in range(3)])
    person = Rusher(shell, RushTheme.SERIES)
    person.plays("b7c7", TOY)
    assert person.sees("its process ended unexpectedly", "Your move")
    person.plays("i1i2", TOY)
    assert person.sees("Right so far")


def test_problems_that_cannot_be_shown_are_passed_over(shell: Shell, ship: Path) -> None:
    broken = replace(RATED, line=("a1a1", "a1a1"), number="broken", rating=400)
    shipped(ship, RushTheme.TACTICS, [broken, RATED, replace(broken, number="b")])
    assert Rusher(shell, RushTheme.TACTICS).sees("Black to move", "3:00")
    shipped(ship, RushTheme.TACTICS, [broken])
    RushScene.opened(shell, ToRush(RushTheme.TACTICS))
    assert asked(shell)[-1] == ToHome("This rush has no problems.")
    (ship / "lichess.json.gz").write_text("nothing")
    RushScene.opened(shell, ToRush(RushTheme.TACTICS))
    assert isinstance(asked(shell)[-1], ToHome)


# --- Beginning one -----------------------------------------------------------------------


class CardScreen(Screen):
    """A screen with nothing but the card of rushes."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._card = RushCard(shell, self.go, date(2026, 11, 27))

    def view(self) -> Element:
        return Column(self._card.view(self.metrics), pad="margin")


def test_a_rush_begins_with_a_theme_or_the_code_of_a_friend(
    shell: Shell, ship: Path
) -> None:
    problems = [fog_problem(kind) for kind in KINDS]
    shipped(ship, RushTheme.FOG, problems)
    at = datetime.fromisoformat("2026-11-26T21:00:00+01:00")
    path = shell.problems / "rushes.json"
    RUSHES.add(path, [RushResult(at, RushTheme.FOG, CODE, 12)])
    person = Person(CardScreen(shell))
    assert person.sees("Today 0 · week 12 · ever 12", "Not tried yet")
    person.click("Tsume rush")
    assert asked(shell)[-1] == ToRush(RushTheme.TSUME)

    code = new_code(RushTheme.FOG, file_digest(ship, RushTheme.FOG), shell.dice)
    person.click("Code of a friend’s rush")
    person.types(f"{code[:4]}-{code[4:]}".lower())
    person.press("Enter")
    assert asked(shell)[-1] == ToRush(RushTheme.FOG, code)
    person.writes("abc")
    person.press("Enter")
    assert person.sees("A code has eight letters and digits")
    shipped(ship, RushTheme.FOG, problems[1:])
    person.writes(code)
    assert not person.sees("A code has eight letters")
    person.click("Start")
    assert person.sees("mistyped, or from another version")
    assert len(asked(shell)) == 2


def test_a_friend_has_the_same_questions(shell: Shell, ship: Path) -> None:
    problems = [replace(RATED, number=f"{n}", rating=900 + n) for n in range(400)]
    shipped(ship, RushTheme.TACTICS, problems)
    drawn = []
    for code in (CODE, CODE, "ABCDEFGH"):
        scene = RushScene.opened(shell, ToRush(RushTheme.TACTICS, code))
        assert isinstance(scene, RushScene)
        drawn.append([each.number for each in scene.rush.problems])
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(drawn[0]) == 90


def test_nothing_of_the_truth_is_told_before_the_answer(shell: Shell, ship: Path) -> None:
    problem = fog_problem(FogKind.WIN_IN_ONE)
    # In place of g4a4, which was not seen either.
    other = replace(problem, line=("g4c4", "d5f6", "g8h8"))
    read = []
    for each in (problem, other):
        shipped(ship, RushTheme.FOG, [each])
        person = Rusher(shell, RushTheme.FOG)
        read.append([person.scene.title, *person.reads(), str(person.picture())])
        for key in ("Left", "Left", "End"):
            person.press(key)
            read[-1] += [*person.reads(), *person.tooltips(), str(person.picture())]
        person.scene.close()
    assert read[0] == read[1]
    assert "Umbra · Fog rush" in read[0]
