"""Solving on the board: by mouse and keys, right and wrong, with hints, given up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from gui.app.requests import ToSolve
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.solving.scene import SolvingScene
from gui.solving.session import BEFORE, SHOWN
from tests.gui.problem_states import LOYD, RATED, SERIES
from tests.gui.solver import Solver, shell
from tests.support.fog_puzzles import fog_problem
from tests.support.person import Person
from tests.support.shells import asked, drawn, halved
from tests.support.tasks import Here, Idle

__all__ = ["shell"]

EASY = Problem(
    fen="r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15", stipulation="moves",
    line=("h8h7", "e4h4"), after=True, number="lichess-B8Pkv", rating=499,
)  # fmt: skip
RIGHT = "e4g5", "h4g5", "h1h3"
"""The moves that solve ``RATED``."""


def test_a_rated_puzzle_is_solved_by_mouse(shell: Shell) -> None:
    hard = replace(RATED, number="h", rating=2600)
    person = Solver(shell, RATED, EASY, hard, suited=True)
    assert person.sees("Your move after 22… Bb7")
    person.plays(*RIGHT)
    assert person.sees("Solved")
    (attempt,) = person.progress.attempts
    assert (attempt.problem, attempt.solved, attempt.wrong) == (RATED.number, True, 0)
    after = person.beside("1500")
    assert (after, person.beside(after)) == (f"{attempt.rating.value:.0f}", "+161")
    person.press("n")
    assert person.sees("Rated 499") or person.sees("Rated 2600")
    person.press("r")
    assert person.sees("Rated 1470"), "a random one is near"


def test_the_keys_alone_do(shell: Shell) -> None:
    person = Solver(shell, RATED)
    person.press("Tab", "Up", "Up", "Enter", "Right", "Right", "Up", "Enter")
    person.lets(0.6)
    assert person.sees("1 of 3 moves found")
    person.tabs_to("Which piece?")
    person.press("Enter", "Enter")
    assert person.sees("a capture and a check")
    person.tabs_to("Give up")
    person.press("Enter")
    person.lets(0.5)
    person.press("Enter")
    assert person.sees("Given up")
    corners = [person.square("a1", person.facts)]
    for flip in (lambda: person.press("f"), lambda: person.click_icon("Flip the board")):
        flip()
        corners.append(person.square("a1", person.facts))
    assert corners[0] == corners[2] != corners[1]


def test_a_wrong_move_is_refuted_and_taken_back(shell: Shell) -> None:
    person = Solver(shell, RATED)
    before = person.picture()
    person.plays("b2a2")
    assert person.sees("Not this one 23. Ka2 It fails to 23… ")
    assert person.beside("23. Ka2", nth=1).startswith("fails to 23… ")
    person.points_at("Tries so far")
    refuted = person.picture()
    person.lets(SHOWN)
    assert person.sees("Try another one", "After a wrong move it counts as failed.")
    assert person.picture() == before != refuted
    person.plays("b2a2")
    person.click_square("a1", person.facts)
    assert person.sees("Try another one")
    person.plays(*RIGHT)
    assert person.sees("Found", "2 wrong")
    (attempt,) = person.progress.attempts
    assert (attempt.solved, attempt.wrong) == (False, 2)
    assert attempt.rating.value < 1500


def test_any_mate_is_right(shell: Shell) -> None:
    """Black is mated by the rook as well as by the queen."""
    two = Problem("7k/8/6K1/8/8/8/8/1RQ5 w - - 0 1", "moves", line=("c1c8",), number="two")
    person = Solver(shell, two)
    person.plays("b1b8")
    assert person.sees("Solved")


@pytest.mark.parametrize(
    ("size", "waits", "told"),
    [
        ((1280, 800), "Which piece? …", "Which piece? queen c4"),
        ((900, 600), "The hint is being worked out", "queen c4"),
    ],
)
def test_a_hint_that_comes_late_is_told_once_it_is_known(
    shell: Shell, size: tuple[int, int], waits: str, told: str
) -> None:
    known = list[bool]()

    class Late(Here):
        def poll(self, most: int | None = None) -> list[object]:
            return super().poll(most) if known else []

    shell.work = Late
    person = Solver(shell, LOYD, size=size)
    person.press("h")
    person.waits(0.1)
    assert person.sees(waits)
    known.append(True)
    redraw.taken()
    person.scene.update(0.1)
    assert redraw.taken().tree == 0, "nobody need move the mouse to see it"
    assert person.sees(told)


def test_hints_halve_what_is_won(shell: Shell) -> None:
    person = Solver(shell, EASY)
    shown, stakes = [person.picture()], []
    for _ in range(3):
        stakes.append(int(person.line("failed")[0]))
        person.press("h")
        shown.append(person.picture())
    assert stakes == [3, 1, 1]
    person.press("h")
    assert person.sees("rook e4", "a check", "Rh4#")
    assert shown[0] != shown[1] == shown[2] != shown[3]
    person.plays("e4h4")
    hinted = person.progress.rating("tactics").value - 1500
    (shell.problems / "progress.json").unlink()
    person = Solver(shell, EASY)
    person.plays("e4h4")
    whole = person.progress.rating("tactics").value - 1500
    assert 0 < hinted == pytest.approx(whole / 8)


def test_giving_up_shows_the_solution_to_walk_through(shell: Shell) -> None:
    person = Solver(shell, RATED)
    person.press("g")
    person.lets(0.5)
    assert person.sees("Yes, show it")
    person.press("g")
    person.lets(0.1)
    assert person.sees("Given up")
    assert not person.progress.attempts[0].solved
    line = ["22… Bb7", "23. Ng5+", "23… hxg5", "24. hxg5+", "24… Nh3", "25. Rxh3#"]
    shown = {}
    for words in line:
        person.click(words)
        shown[person.picture()] = words
    assert list(shown.values()) == line
    walked = []
    for key in ("Home", "Right", "Right", "Down", "End", "Left"):
        person.press(key)
        walked.append(shown.get(person.picture()))
    assert walked == [None, line[0], line[1], line[2], line[5], line[4]]
    person.click("23. Ng5+")
    person.click("Analyse")
    assert asked(shell)[-1].at == (0, 0)
    place = person.scene.place
    person.scene.close()
    again = Person(SolvingScene(shell, place))
    again.waits()
    assert again.sees("22… Bb7 23. Ng5+")
    assert len(person.progress.attempts) == 1


def test_a_solver_that_has_stopped_gives_the_move_back(shell: Shell) -> None:
    class Gone(Idle):
        def poll(self, most: int | None = None) -> list[object]:
            self.over, self.problem = True, "it is gone"
            return []

    shell.work = Gone
    person = Solver(shell, LOYD)
    person.plays("c4f1")
    assert person.sees("Something went wrong No answer it is gone")
    person.click_square("c4", person.facts)
    chosen = person.picture()
    person.press("Esc")
    assert person.picture() != chosen
    person = Solver(shell, LOYD, size=(900, 600))
    person.press("h")
    person.lets(0.1)
    assert person.sees("Something went wrong No answer it is gone")


def test_a_result_is_not_cut_in_large_text(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": "large"})
    person = Solver(shell, RATED)
    person.press("g")
    person.lets(0.5)
    person.press("g")
    assert person.sees("Given up", "no hint", "none wrong", "±")
    assert not {"Given up", "no hint", "none wrong"} & set(person.cut())


def test_leaving_counts_only_what_has_cost_something_and_that_once(shell: Shell) -> None:
    Solver(shell, RATED).scene.close()
    person = Solver(shell, RATED)
    assert person.progress == SolvingProgress()
    person.plays("b2a2")
    person.scene.close()
    assert [each.wrong for each in person.progress.attempts] == [1]
    person = Solver(shell, EASY)
    assert person.sees("At stake")
    person.plays("e4h4")
    person.click("Again")
    person.lets(BEFORE)
    assert not person.sees("At stake")
    person.plays("e4h4")
    assert person.sees("Your attempt number 2")
    ratings = [each.rating is None for each in person.progress.attempts[1:]]
    assert ratings == [False, True]


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem("8/8/8/8/8/8/8/8 w - - 0 1", "moves", line=("a1a2",)), "is none: "),
        (Problem(EASY.fen, "moves", line=("h8a1", "e4h4")), "the line of this problem has"),
        (Problem(EASY.fen, "moves", line=("h8h7",), after=True), "no moves to find"),
        (Problem(EASY.fen, "moves", game="go"), "go"),
        (replace(EASY, stipulation="#1"), "begins with the person's own move"),
        (Problem(LOYD.fen, "ser-=5"), "nobody here can judge"),
        (Problem(LOYD.fen, "win"), "no printed solution"),
        (replace(fog_problem(FogKind.SAFE), line=("e2e9",)), "move 1"),
        (replace(SERIES, stipulation="ser-#3"), "is asked, but the series has 2 moves"),
        (replace(LOYD, stipulation="ser-#2"), "in Chess nobody"),
        (replace(SERIES, extra={"solutions": [["i1i9", "i9i1"]]}), "i1i9 i9i1 is no"),
        (replace(SERIES, extra={"solutions": [["a1a2"]]}), "a1a2 of the solution a1a2"),
        (replace(SERIES, extra={"solutions": []}), "its solutions are none"),
        (replace(SERIES, extra={"solutions": [["i1i2", "i2i9"]] * 2}), "twice"),
    ],
)
def test_a_bad_problem_ends_in_a_sentence(
    shell: Shell, problem: Problem, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        SolvingScene(shell, ToSolve((problem,), 0, "Tactics"))
    person = Solver(shell, EASY, problem, RATED)
    person.press("n")
    assert person.sees("Rated 1470", sentence)


def test_progress_that_cannot_be_read_or_saved_is_told(shell: Shell) -> None:
    shell.problems.mkdir()
    progress = shell.problems / "progress.json"
    progress.write_text("nonsense")
    assert Solver(shell, RATED).sees("progress.json: ")
    progress.unlink()
    shell.problems.rmdir()
    two = replace(EASY, number="two")
    person = Solver(shell, EASY, two)
    shell.problems.write_text("a file in place of the folder")
    person.plays("e4h4")
    assert person.sees("Your progress cannot be saved: ", "your tactics rating")
    shell.problems.unlink()
    person.click("Next problem")
    person.lets(BEFORE)
    person.plays("e4h4")
    kept = [attempt.problem for attempt in person.progress.attempts]
    assert kept == [EASY.number, two.number], "it is saved with the next"


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    person = Solver(shell, RATED, EASY)
    person.plays("b2a2")
    person.lets(SHOWN)
    person.plays("e4g5")
    person.press("h")
    looks_like(halved(drawn(person.scene)), "solving-1280")


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
def test_no_figure_of_a_rating_is_cut(shell: Shell, size: tuple[int, int]) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": "large"})
    person = Solver(shell, RATED, size=size)
    before = person.cut()
    person.plays(*RIGHT)
    assert person.sees("your tactics rating")
    cut = before + person.cut()
    assert not [words for words in cut if words in ("solved", "failed") or "±" in words]
