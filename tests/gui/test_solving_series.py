"""Series mates: every move of the turn is the person's, and any way to mate is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games import find_game
from core.problems.problem import Problem
from core.problems.solutions import SeriesSolutions, extra_of
from core.records.tree import walk
from gui.app.shell import Shell
from gui.editor.tasks import solvable_tasks, tasks_of
from gui.problems.solutions import solution_lines
from gui.solving.session import SHOWN, Phase
from gui.solving.solution_rows import rows_of
from gui.solving.telling import content_of
from tests.gui.test_scene_solving import by_mouse, centre, opened, shell, wait

__all__ = ["shell"]

MATE = Problem("k8/9/1K7/9/9/9/9/9/8R w - 2/2 0 2", "ser-#2", game="toy", number="series")
LISTED = SeriesSolutions((("i1i2", "i2i9"), ("i1i3", "i3i9")))
"""Two of the ways there are: a problem that says it is proved is believed."""


def test_a_series_is_solved_move_by_move(shell: Shell) -> None:
    scene = opened(shell, MATE)
    session = scene.session
    assert (session.alone, session.needed) == (True, 2)
    by_mouse(scene, "b7c7")
    tried = session.tries[-1]
    assert (tried.move, tried.right) == ("1. Kb7-c7", False)
    assert tried.remark == "no mate in 1 move"
    wait(scene, SHOWN)
    by_mouse(scene, "i1i4")
    assert (session.phase, session.found) == (Phase.YOURS, 1)
    content = content_of(session, scene.recorder, "", False)
    assert (content.state.main, content.state.below) == ("1. Ri1-i4", "1 move to go")
    for _ in range(3):
        scene._hint()
    assert [row.told for row in scene._desk.hints] == ["rook i4", "a check", "Ri4-i9"]
    by_mouse(scene, "i4i8")
    assert session.tries[-1].remark == "not mate"
    wait(scene, SHOWN)
    by_mouse(scene, "i4i9")
    assert session.solved
    assert content_of(session, scene.recorder, "", False).task.task == (
        "White moves 2 times in a row and mates."
    )


def test_a_series_without_a_number_is_as_long_as_its_position_says(shell: Shell) -> None:
    scene = opened(shell, replace(MATE, stipulation="ser-#"))
    content = content_of(scene.session, scene.recorder, "", False)
    assert (content.task.heading, content.task.needed) == ("Series mate", 2)
    assert content.task.task == "White moves 2 times in a row and mates."


def test_giving_up_shows_every_solution_that_is_listed(shell: Shell) -> None:
    scene = opened(shell, replace(MATE, extra=extra_of(LISTED), proved=True))
    by_mouse(scene, "i1i4")
    assert scene.session.tries[-1].remark == "no mate in 1 move"
    scene._give_up()
    wait(scene, 0.1)
    solution = scene.session.judge.solution
    assert solution is not None
    assert solution.remark == "2 solutions"
    assert [path for path, _ in walk(solution.tree)][1:] == [(0,), (0, 0), (1,), (1, 0)]
    study = scene.walk.study
    assert study is not None
    rows = rows_of(study.tree, study.steps, scene.session.person)
    assert [row.moves for row in rows] == [((0,), (0, 0)), ((1,), (1, 0))]
    assert scene._desk.walk._words((1, 0)) == "2. Ri3-i9"


def test_a_problem_of_the_second_side_is_turned(shell: Shell) -> None:
    turned = replace(MATE, fen="K8/9/1k7/9/9/9/9/9/8r b - 2/2 0 2", number="turned")
    scene = opened(shell, turned)
    game = find_game("toy")
    corner = {game.facts.name(each): each for each in game.facts.squares}
    assert centre(scene, corner["a1"])[1] < centre(scene, corner["a9"])[1]
    assert not opened(shell, MATE)._board.flipped


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (
            replace(MATE, stipulation="ser-#3"),
            "ser-#3 is asked, but the series has 2 moves",
        ),
        (replace(MATE, game="chess", fen="7k/8/8/8/8/8/8/K7 w - - 0 1"), "in Chess nobody"),
        (replace(MATE, extra={"solutions": [["i1i9", "i9i1"]]}), "i1i9 i9i1 is no"),
        (replace(MATE, extra={"solutions": [["a1a2"]]}), "a1a2 of the solution a1a2"),
        (replace(MATE, extra={"solutions": []}), "its solutions are none"),
        (replace(MATE, extra=extra_of(SeriesSolutions((("i1i2", "i2i9"),) * 2))), "twice"),
    ],
)
def test_what_is_wrong_ends_in_a_sentence(
    shell: Shell, problem: Problem, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        opened(shell, problem)


def test_each_way_is_printed_on_a_line_of_its_own() -> None:
    listed = replace(MATE, extra=extra_of(LISTED))
    assert solution_lines(listed) == ["Ri1-i2 Ri2-i9", "Ri1-i3 Ri3-i9"]
    assert solution_lines(replace(MATE, line=("i1i9",))) == ["Ri1-i9"]
    assert solution_lines(MATE) == ["–"]


def test_what_has_no_mate_says_so(shell: Shell) -> None:
    scene = opened(shell, replace(MATE, fen="k8/9/9/9/9/9/9/9/1K6R w - 2/2 0 2"))
    scene._give_up()
    wait(scene, 0.1)
    solution = scene.session.judge.solution
    assert solution is not None
    assert solution.remark == "No solution, proved"


def test_the_editor_asks_for_as_many_moves_as_are_left() -> None:
    toy, chess = (find_game(key).facts for key in ("toy", "chess"))
    assert tasks_of(toy, 2) == ("ser-#2", "win", "draw")
    assert solvable_tasks(toy) == ("ser-#",)
    assert solvable_tasks(chess, 1)[-1] == "s#3"
