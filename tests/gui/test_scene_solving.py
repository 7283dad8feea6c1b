"""Solving on the board: by mouse and keys, right and wrong, with hints, given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.notation import read_code
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress, read_progress
from core.values import Move, Square
from gui.app.problem_requests import ToSolve
from gui.app.requests import ToAnalysis
from gui.app.shell import Shell
from gui.board.picking import Slot
from gui.board.view_state import BoardMarks
from gui.solving import refuting
from gui.solving.hints import DUE
from gui.solving.judges import judge_of
from gui.solving.scene import SolvingScene
from gui.solving.session import BEFORE, SHOWN, Phase, SolvingSession
from tests.gui.problem_states import LOYD, RATED
from tests.support.events import click, press
from tests.support.shells import asked, drawn, halved, still_shell
from tests.support.tasks import Here, Idle

LooksLike = Callable[[pygame.Surface, str], None]

EASY = Problem(
    fen="r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15",
    stipulation="moves",
    line=("h8h7", "e4h4"),
    after=True,
    number="lichess-B8Pkv",
    rating=499,
)


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    monkeypatch.setattr(refuting, "NODES", 2000)
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.now, shell.work = Clock(), Here  # type: ignore[assignment]
    return shell


def opened(shell: Shell, *problems: Problem, suited: bool = False) -> SolvingScene:
    """The first of some problems, once its first move is made."""
    scene = SolvingScene(shell, ToSolve(problems or (RATED, EASY), 0, "Tactics", suited))
    drawn(scene)
    wait(scene, BEFORE)
    return scene


def wait(scene: SolvingScene, seconds: float) -> None:
    """Let time pass, a tenth of a second at a time."""
    for _ in range(round(seconds * 10) + 1):
        scene.shell.now.seconds += 0.1  # type: ignore[attr-defined]
        scene.update(0.1)
    drawn(scene)


def named(scene: SolvingScene, text: str) -> Move:
    study = scene.session.study
    move = read_code(study.game.facts, study.now.moves, text)
    assert move is not None
    return move


def by_mouse(scene: SolvingScene, text: str) -> None:
    for square in named(scene, text).path:
        click(scene, centre(scene, square))
    wait(scene, 0.6)


def centre(scene: SolvingScene, square: Square) -> tuple[int, int]:
    x, y = scene._board.layout.centre(square)
    return round(x), round(y)


def by_keys(scene: SolvingScene, text: str) -> None:
    """Go to both squares by the arrows, and act upon them."""
    cursor = scene._board.cursor
    scene.focus.focus(cursor)
    for square in named(scene, text).path:
        cursor._place = square
        press(scene, pygame.K_RETURN)
    wait(scene, 0.6)


def progress(scene: SolvingScene) -> SolvingProgress:
    return read_progress(scene.shell.problems / "progress.json")


@pytest.mark.parametrize("make", [by_mouse, by_keys])
def test_a_rated_puzzle_is_solved(shell: Shell, make: object) -> None:
    scene = opened(shell)
    assert scene.session.phase is Phase.YOURS
    for text in RATED.line[1::2]:
        make(scene, text)  # type: ignore[operator]
    assert scene.session.solved
    assert scene.session.found == scene.session.needed == 3
    (attempt,) = progress(scene).attempts
    assert (attempt.problem, attempt.solved, attempt.wrong) == (RATED.number, True, 0)
    assert attempt.rating is not None
    assert attempt.rating.value > 1650
    drawn(scene)
    press(scene, pygame.K_n)
    assert scene.session.problem is EASY


def test_a_wrong_move_is_refuted_and_taken_back(shell: Shell) -> None:
    scene = opened(shell)
    by_mouse(scene, "b2a2")
    tried = scene.session.tries[-1]
    assert scene.session.phase is Phase.REFUTED
    assert (tried.move, tried.right) == ("23. Ka2", False)
    assert tried.answer.startswith("23… ")
    assert len(scene.session.moves) == 3
    wait(scene, SHOWN)
    assert scene.session.phase is Phase.YOURS
    assert len(scene.session.moves) == 1
    for text in RATED.line[1::2]:
        by_mouse(scene, text)
    (attempt,) = progress(scene).attempts
    assert (attempt.solved, attempt.wrong) == (False, 1)
    assert attempt.rating is not None
    assert attempt.rating.value < 1500


def test_a_press_on_the_board_ends_a_refutation(shell: Shell) -> None:
    scene = opened(shell)
    by_mouse(scene, "b2a2")
    click(scene, centre(scene, 0))
    assert scene.session.phase is Phase.YOURS


def test_any_mate_is_right(shell: Shell) -> None:
    """Black is mated by the rook as well as by the queen."""
    two = Problem("7k/8/6K1/8/8/8/8/1RQ5 w - - 0 1", "moves", line=("c1c8",), number="two")
    scene = opened(shell, two)
    by_mouse(scene, "b1b8")
    assert scene.session.solved


def test_a_hint_at_a_drop_shows_the_hand_and_not_the_square(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(shell, LOYD)
    drop = Move((40,), drop="p")
    monkeypatch.setattr(SolvingSession, "hinted", property(lambda _: drop))
    scene.session.shown = 1
    marks = scene._board._told(BoardMarks())
    assert (marks.hinted, marks.circles) == (Slot("p"), frozenset())


def test_a_hint_is_told_as_soon_as_it_is_worked_out(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(shell, EASY)
    known = scene.session.hinted
    monkeypatch.setattr(SolvingSession, "hinted", None)
    press(scene, pygame.K_h)
    assert scene._desk.hints[0].told == DUE
    scene.update(0.1)
    assert scene._desk.hints[0].told == DUE
    monkeypatch.setattr(SolvingSession, "hinted", known)
    scene.update(0.1)
    assert scene._desk.hints[0].told == "rook e4"


def test_hints_halve_what_is_won(shell: Shell) -> None:
    scene, plain = opened(shell, EASY), opened(shell, EASY)
    for _ in range(4):
        press(scene, pygame.K_h)
    told = [row.told for row in scene._desk.hints]
    assert told == ["rook e4", "a check", "Rh4#"]
    by_mouse(scene, "e4h4")
    hinted = scene.recorder.progress.rating("tactics").value - 1500
    (scene.shell.problems / "progress.json").unlink()
    by_mouse(plain, "e4h4")
    whole = plain.recorder.progress.rating("tactics").value - 1500
    assert 0 < hinted == pytest.approx(whole / 8)


def test_giving_up_shows_the_solution_to_walk_through(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_g)
    assert not scene.session.over
    wait(scene, 0.5)
    press(scene, pygame.K_g)
    wait(scene, 0.1)
    assert scene.session.over
    assert not progress(scene).attempts[0].solved
    walked = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_END, pygame.K_LEFT):
        press(scene, key)
        walked.append(len(scene.walk.study.path))  # type: ignore[union-attr]
    assert walked == [1, 2, 3, 6, 5]
    spot = scene._desk.walk.spot((0, 0))
    assert spot is not None
    click(scene, spot.center)
    assert scene.walk.study.path == (0, 0)  # type: ignore[union-attr]
    scene._analyse()
    request = asked(shell)[-1]
    assert isinstance(request, ToAnalysis)
    assert request.at == (0, 0)


def test_back_from_the_analysis_the_solution_is_still_there(shell: Shell) -> None:
    scene = opened(shell)
    scene._give_up()
    place = scene.place
    assert isinstance(place, ToSolve)
    scene.close()
    again = SolvingScene(shell, place)
    wait(again, 0.1)
    assert again.walk.study is not None
    again.close()
    assert len(progress(scene).attempts) == 1


def test_a_solver_that_has_stopped_gives_the_move_back(shell: Shell) -> None:
    class Gone(Idle):
        def poll(self, most: int | None = None) -> list[object]:
            self.over, self.problem = True, "it is gone"
            return []

    shell.work = Gone  # type: ignore[assignment]
    scene = opened(shell, LOYD)
    by_mouse(scene, "c4f1")
    assert scene.session.phase is Phase.YOURS
    assert scene.session.judge.problem == "it is gone"
    drawn(scene)


def test_leaving_counts_only_what_has_cost_something(shell: Shell) -> None:
    scene = opened(shell)
    scene.close()
    assert progress(scene) == SolvingProgress()
    scene = opened(shell)
    by_mouse(scene, "b2a2")
    scene.close()
    assert [each.wrong for each in progress(scene).attempts] == [1]


def test_the_next_one_suits_and_a_random_one_is_near(shell: Shell) -> None:
    hard = Problem(RATED.fen, "moves", line=RATED.line, after=True, number="h", rating=2600)
    scene = opened(shell, RATED, EASY, hard, suited=True)
    press(scene, pygame.K_n)
    assert scene.session.problem in (EASY, hard)
    press(scene, pygame.K_r)
    assert scene.session.problem is RATED


def test_an_attempt_at_a_rated_problem_counts_once(shell: Shell) -> None:
    scene = opened(shell, EASY)
    by_mouse(scene, "e4h4")
    scene._again()
    wait(scene, BEFORE)
    assert scene.recorder.stake(EASY, 0) is None
    by_mouse(scene, "e4h4")
    first, second = progress(scene).attempts
    assert second.rating is None
    assert first.rating is not None


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem("8/8/8/8/8/8/8/8 w - - 0 1", "moves", line=("a1a2",)), "is none: "),
        (Problem(EASY.fen, "moves", line=("h8a1", "e4h4")), "the line of this problem has"),
        (Problem(EASY.fen, "moves", line=("h8h7",), after=True), "no moves to find"),
        (Problem(EASY.fen, "moves", game="go"), "go"),
    ],
)
def test_a_bad_problem_ends_in_a_sentence(
    shell: Shell, problem: Problem, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        opened(shell, problem)
    scene = opened(shell, EASY, problem, RATED)
    press(scene, pygame.K_n)
    assert scene.session.problem is RATED
    assert sentence in scene.banner.words


def test_progress_that_cannot_be_read_is_told(shell: Shell) -> None:
    shell.problems.mkdir()
    (shell.problems / "progress.json").write_text("nonsense")
    scene = opened(shell)
    assert "progress.json: " in scene.banner.words


def test_looks(shell: Shell, looks_like: LooksLike) -> None:
    scene = opened(shell)
    by_mouse(scene, "b2a2")
    wait(scene, SHOWN)
    by_mouse(scene, "e4g5")
    press(scene, pygame.K_h)
    looks_like(halved(drawn(scene)), "solving-1280")


def test_what_has_a_first_move_of_the_opponents_is_not_proved() -> None:
    problem = Problem("k7/8/1K6/8/8/8/8/7R b - - 0 1", "#1", line=("a8b8",), after=True)
    with pytest.raises(ValueError, match="begins with the person's own move"):
        judge_of(problem, Idle)
