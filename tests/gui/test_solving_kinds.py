"""Mates, studies, series mates and tsume: every verdict proved, or as it is printed."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from core.games import find_game
from core.problems.problem import Problem
from core.problems.solutions import extra_of, printed_tree
from gui.analysis.study import Study
from gui.app.shell import Shell
from gui.editor.drafting import solvable_tasks, tasks_of
from gui.solving.moves_problem import rows_of
from gui.solving.session import SHOWN
from gui.solving.words import hint_words
from tests.gui.problem_states import LISTED, LOYD, SERIES
from tests.gui.solver import Solver, shell
from tests.support.layout import page_of
from tests.support.shells import drawn

__all__ = ["shell"]

SHORT = Problem("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "#2", number="two")
HELP = Problem("6k1/6pp/8/8/8/8/6PP/R5K1 b - - 0 1", "h#1", number="help")
STUDY = Problem(
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "draw",
    number="reti",
    solution="1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) (1... h4 2.Kg6) 2.Kf6 Kb6 3.Ke5 1/2-1/2",
)

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
        (STUDY, 0, (
            "c6c7: You played 1. c7 not in the printed solution",
            "h8g7: Black defended 1… h4 one of 3 defences", "1… Kb6: 1… Kb6",
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


def test_a_series_has_hints(shell: Shell) -> None:
    person = Solver(shell, SERIES, size=LARGE)
    assert person.sees("White moves 2 times in a row and mates.", "0 of 2 moves found")
    person.moves("i1", "i4")
    person.press("h", "h", "h")
    assert person.sees("rook i4", "a check", "Ri4-i9")


def test_a_series_without_a_number_is_as_long_as_its_position_says(shell: Shell) -> None:
    person = Solver(shell, replace(SERIES, stipulation="ser-#"), size=LARGE)
    assert person.sees("Series mate White moves 2 times in a row and mates.")
    assert person.sees("0 of 2 moves found")


def test_giving_up_shows_every_solution_that_is_listed(shell: Shell) -> None:
    person = Solver(shell, replace(SERIES, extra=extra_of(LISTED), proved=True), size=LARGE)
    person.moves("i1", "i4")
    assert person.sees("no mate in 1 move")
    person.gives_up()
    assert person.sees("Proof 2 solutions")
    assert person.line("1. Ri1-i2") == ["1. Ri1-i2", "2. Ri2-i9"]
    assert person.line("1. Ri1-i3") == ["1. Ri1-i3", "2. Ri3-i9"]


def test_what_has_no_mate_says_so(shell: Shell) -> None:
    without = replace(SERIES, fen="k8/9/9/9/9/9/9/9/1K6R w - 2/2 0 2")
    person = Solver(shell, without, size=LARGE)
    person.gives_up()
    assert person.sees("No solution, proved")


def test_a_problem_of_the_second_side_is_turned(shell: Shell) -> None:
    turned = replace(SERIES, fen="K8/9/1k7/9/9/9/9/9/8r b - 2/2 0 2", number="turned")
    heights = []
    for problem in (SERIES, turned):
        person = Solver(shell, problem)
        heights += [person.square(each, person.facts)[1] for each in ("a1", "a9")]
    assert heights[0] > heights[1]
    assert heights[2] < heights[3]


def test_the_editor_asks_for_as_many_moves_as_are_left() -> None:
    toy, chess = (find_game(key).facts for key in ("toy", "chess"))
    assert tasks_of(toy, 2) == ("ser-#2", "win", "draw")
    assert solvable_tasks(toy) == ("ser-#",)
    assert solvable_tasks(chess, 1)[-1] == "s#3"


def test_a_tsume_is_solved_against_its_defences(shell: Shell) -> None:
    person = Solver(shell, TSUME, size=LARGE)
    assert person.sees("Black gives check with every move and mates.")
    drops(person, "g", "5b")
    assert person.sees("it gives no check")
    person.lets(SHOWN)
    drops(person, "s", "2c")
    person.moves("2c", "1b")
    person.click_square("1b", person.facts)  # it promotes
    person.lets(0.8)
    drops(person, "g", "2c")
    assert person.sees("Solved", "One key, no cook")


def test_a_tsume_may_say_when_it_ends(shell: Shell) -> None:
    person = Solver(shell, replace(TSUME, stipulation="tsume5"))
    assert person.sees("Black gives check with every move and mates on move 3.")


def test_the_second_hint_of_a_tsume_is_the_square(shell: Shell) -> None:
    """The first does not say where a piece is dropped, on the board as in words."""
    person = Solver(shell, TSUME, size=LARGE)
    board, before = person.picture(), hand(person)
    person.press("h")
    assert person.sees("silver in hand 2 Which square? 3")
    assert person.picture() == board
    assert hand(person) != before
    person.press("h")
    assert person.sees("Which square? 2c 3")
    assert person.picture() != board


def test_the_first_hint_names_the_piece_that_moves() -> None:
    game = find_game("shogi")
    position = game.read(TSUME.fen).position
    move = game.read_move(position, "3e2c+")
    assert hint_words(game, position, move, 0) == "knight 3e"


def drops(person: Solver, piece: str, square: str) -> None:
    """Drop a piece from the hand."""
    person.click_slot(piece)
    person.moves(square)


def hand(person: Solver, symbol: str = "s") -> bytes:
    """What a slot of the hand looks like."""
    slot = page_of(person.scene, person.size).shelves[-1].slot(symbol)  # type: ignore[arg-type]
    surface = drawn(person.scene, person.size)
    return pygame.image.tobytes(surface.subsurface(slot), "RGB")


LASKER = Problem(
    "8/5P2/8/P7/6r1/7k/8/5K2 w - - 0 1",
    "win",
    solution="1. f8=R $1 (1. f8=Q $2 Rf4+ 2. Qxf4) 1... Ra4 2. Ra8 Kg4 3. Ke2 1-0",
)
TROITZKY = Problem(
    "6N1/4p3/2P5/3k4/4r3/P1P5/7K/8 w - - 0 1",
    "win",
    solution="1. c7 Rh4+ 2. Kg3 Rc4 3. Nxe7+ Ke4 (3... Ke5 4. Nc6+) 4. c8=R "
    "(4. c8=Q $2 Rxc3+ (4... Kd3 5. Kf2) 5. Qxc3) Kd3 1-0",
)


def listed(problem: Problem) -> list[str]:
    """The rows as one reads them, each level two blanks further in."""
    tree = printed_tree(problem)
    assert tree is not None
    study = Study(tree, ())
    person = study.game.to_move(study.history[0])
    return [
        "  " * row.level + " ".join(study.steps[path].san for path in row.moves)
        for row in rows_of(study.tree, study.steps, person)
    ]


@pytest.mark.parametrize(
    ("problem", "rows"),
    [
        (LASKER, ["f8=R", "  f8=Q Rf4+ Qxf4", "Ra4 Ra8", "Kg4 Ke2"]),
        (
            TROITZKY,
            [
                "c7",
                "Rh4+ Kg3",
                "Rc4 Nxe7+",
                "  Ke4 c8=R",
                "    c8=Q",
                "      Rxc3+ Qxc3",
                "      Kd3 Kf2",
                "    Kd3",
                "  Ke5 Nc6+",
            ],
        ),
    ],
    ids=["at the first move", "at a later one"],
)
def test_a_try_and_its_refutation_stand_below_the_move_in_whose_place_it_is_made(
    problem: Problem, rows: list[str]
) -> None:
    assert listed(problem) == rows
