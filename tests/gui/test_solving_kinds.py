"""Mates, studies, series mates and tsume: every verdict proved, or as it is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games import find_game
from core.problems.problem import Problem
from core.problems.solutions import extra_of, printed_tree
from gui.app.shell import Shell
from gui.editor.drafting import solvable_tasks, tasks_of
from gui.replay.study import Study
from gui.solving.moves_problem import rows_of
from gui.solving.session import SHOWN
from tests.gui.problem_states import LISTED, LOYD, RETI, SERIES
from tests.gui.solver import Solver, shell

__all__ = ["shell"]

SHORT = Problem("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "#2", number="two")
HELP = Problem("6k1/6pp/8/8/8/8/6PP/R5K1 b - - 0 1", "h#1", number="help")
LARGE = (1920, 1080)
"""A window with room for all that is told beside a board of nine files."""

TSUME = Problem("7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", "tsume", "shogi", number="five")


@pytest.mark.parametrize(
    ("problem", "wrong", "steps"),
    [
        # Loyd's queen follows the bishop: 1. Qf1!, and each defence has its answer.
        (LOYD, 1, (
            "c4e4: Not this one 1. Qe4 It fails to 1… g6", "c4f1: 1. Qf1 the key",
            "1… Bd4: Black defended 1… Bd4 one of 10 defences", "f1d3: Black defended",
            "2… g6: 2… g6", "d3d4: Proof One key, no cook",
        )),
        (SHORT, 2, (
            "h2g2: It fails to 1… Kb1", "c3b3: Black defended 1… Kb1",
            "h2h8: 2. Rh8 not mate", "h2h1: Proof",
        )),
        (HELP, 0, ("g8h8: Right so far 1… Kh8 1 move to go", "a1a8: Proof")),
        (RETI, 0, (
            "c6c7: You played 1. c7 not in the printed solution",
            "h8g7: Black defended 1… h4 one of 2 defences", "1… Kb6: 1… Kb6",
            "g7f6: Black defended", "f6e5: Solved no hint none wrong",
        )),
        (SERIES, 2, (
            "b7c7: 1. Kb7-c7 no mate in 1 move",
            "i1i4: Right so far 1. Ri1-i4 1 move to go", "i4i8: not mate", "i4i9: Proof",
        )),
    ],
    ids=["mate", "at the last move", "helpmate", "study", "series"],
)  # fmt: skip
def test_every_kind_is_solved_move_by_move(
    shell: Shell, problem: Problem, wrong: int, steps: tuple[str, ...]
) -> None:
    person = Solver(shell, problem, size=LARGE)
    person.follows(*steps)
    assert person.sees("Solved")
    (attempt,) = person.progress.attempts
    assert (attempt.solved, attempt.wrong, attempt.rating) == (True, wrong, None)


def test_a_series_has_hints_and_shows_every_solution_that_is_listed(shell: Shell) -> None:
    """Without a number it is as long as its position says."""
    person = Solver(shell, replace(SERIES, stipulation="ser-#"), size=LARGE)
    assert person.sees("White moves in a row and mates with move 2.", "0 of 2 moves found")
    person.plays("i1i4")
    person.press("h", "h", "h")
    assert person.sees("rook i4", "a check", "Ri4-i9")
    listed = replace(SERIES, extra=extra_of(LISTED), proved=True, number="listed")
    person = Solver(shell, listed, size=LARGE)
    person.plays("i1i4")
    assert person.sees("no mate in 1 move")
    person.gives_up()
    assert person.sees("Proof 2 solutions")
    assert person.line("1. Ri1-i2") == ["1. Ri1-i2", "2. Ri2-i9"]
    without = replace(SERIES, fen="k8/9/9/9/9/9/9/9/1K6R w - 2/2 0 2", number="none")
    person = Solver(shell, without, size=LARGE)
    person.gives_up()
    assert person.sees("No solution, proved")


def test_a_problem_of_the_second_side_is_turned(shell: Shell) -> None:
    turned = replace(SERIES, fen="K8/9/1k7/9/9/9/9/9/8r b - 2/2 0 2", number="turned")
    for problem, up in (SERIES, True), (turned, False):
        person = Solver(shell, problem)
        low, high = (person.square(each, person.facts)[1] for each in ("a1", "a9"))
        assert (low > high) is up


def test_the_editor_asks_for_as_many_moves_as_are_left() -> None:
    toy, chess = (find_game(key).facts for key in ("toy", "chess"))
    assert tasks_of(toy, 2) == ("ser-#2", "win", "draw")
    assert solvable_tasks(toy) == ("ser-#",)
    assert solvable_tasks(chess, 1)[-1] == "s#3"


def test_a_tsume_is_solved_against_its_defences(shell: Shell) -> None:
    def drops(piece: str, square: str) -> None:
        person.click_slot(piece)
        person.moves(square)

    person = Solver(shell, replace(TSUME, stipulation="tsume5"))
    assert person.sees("Black gives check with every move and mates on move 3.")
    person = Solver(shell, TSUME, size=LARGE)
    assert person.sees("Black gives check with every move and mates.")
    drops("g", "5b")
    assert person.sees("it gives no check")
    person.lets(SHOWN)
    board = person.picture()
    person.press("h")
    assert person.sees("silver in hand 2 Which square? 3")
    assert person.picture() == board, "the first hint does not say where it is dropped"
    person.press("h")
    assert person.sees("Which square? 2c 3")
    assert person.picture() != board
    drops("s", "2c")
    person.moves("2c", "1b", "1b")  # it promotes
    person.lets(0.8)
    drops("g", "2c")
    assert person.sees("Solved", "One key, no cook")


def test_a_try_and_its_refutation_stand_below_the_move_in_whose_place_it_is_made() -> None:
    """In a study of Troitzky: the pawn becomes a rook, for a queen would be stalemate."""
    solution = (
        "1. c7 Rh4+ 2. Kg3 Rc4 3. Nxe7+ Ke4 (3... Ke5 4. Nc6+) 4. c8=R "
        "(4. c8=Q $2 Rxc3+ (4... Kd3 5. Kf2) 5. Qxc3) Kd3 1-0"
    )
    fen = "6N1/4p3/2P5/3k4/4r3/P1P5/7K/8 w - - 0 1"
    study = Study(printed_tree(Problem(fen, "win", solution=solution)), ())
    rows = rows_of(study.tree, study.steps, study.game.to_move(study.history[0]))
    assert [
        "  " * row.level + " ".join(study.steps[path].san for path in row.moves)
        for row in rows
    ] == [
        "c7",
        "Rh4+ Kg3",
        "Rc4 Nxe7+",
        "  Ke4 c8=R",
        "    c8=Q",
        "      Rxc3+ Qxc3",
        "      Kd3 Kf2",
        "    Kd3",
        "  Ke5 Nc6+",
    ]
