"""Composed problems: solved against their defences, every verdict proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.notation import read_code
from core.problems.problem import Problem
from core.records.tree import walk
from core.values import Move
from gui.app.shell import Shell
from gui.solving.scene import SolvingScene
from gui.solving.session import SHOWN, Phase
from tests.gui.problem_states import LOYD
from tests.gui.test_scene_solving import Clock, by_mouse, opened, progress, wait
from tests.support.shells import still_shell
from tests.support.tasks import Here

SHORT = Problem("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "#2", number="two")
HELP = Problem("6k1/6pp/8/8/8/8/6PP/R5K1 b - - 0 1", "h#1", number="help")
STUDY = Problem(
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "draw",
    number="reti",
    solution="1.Kg7 h4 (1...Kb6 2.Kf6 h4 3.Ke5) (1... h4 2.Kg6) 2.Kf6 Kb6 3.Ke5 1/2-1/2",
)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.now, shell.work = Clock(), Here  # type: ignore[assignment]
    return shell


def defence(scene: SolvingScene, text: str) -> Move:
    """The defence of that name among those that may be chosen."""
    verdict = scene.session.verdict
    assert verdict is not None
    study = scene.session.study
    move = read_code(study.game.facts, verdict.defences, text)
    assert move is not None
    return move


def test_a_mate_in_three_is_solved_against_its_defences(shell: Shell) -> None:
    """Loyd's queen follows the bishop: 1. Qf1!, and each defence has its answer."""
    scene = opened(shell, LOYD)
    by_mouse(scene, "c4e4")
    tried = scene.session.tries[-1]
    assert (tried.move, tried.right, tried.answer) == ("1. Qe4", False, "1… g6")
    wait(scene, SHOWN)
    by_mouse(scene, "c4f1")
    assert scene.session.tries[-1].remark == "the key"
    verdict = scene.session.verdict
    assert verdict is not None
    assert len(verdict.defences) == 10
    scene._defend(defence(scene, "a1d4"))
    assert scene.session.answer == "1… Bd4"
    by_mouse(scene, "f1d3")
    scene._defend(defence(scene, "g7g6"))
    by_mouse(scene, "d3d4")
    assert scene.session.solved
    wait(scene, 0.1)
    solution = scene.session.judge.solution
    assert solution is not None
    assert solution.remark.startswith("One key, no cook")
    assert len(list(walk(solution.tree))) > 15
    (attempt,) = progress(scene).attempts
    assert (attempt.solved, attempt.wrong, attempt.rating) == (True, 1, None)


def test_the_last_move_must_mate(shell: Shell) -> None:
    scene = opened(shell, SHORT)
    by_mouse(scene, "h2g2")
    tried = scene.session.tries[-1]
    assert (tried.right, tried.answer) == (False, "1… Kb1")
    wait(scene, SHOWN)
    by_mouse(scene, "c3b3")
    assert scene.session.answer == "1… Kb1"
    by_mouse(scene, "h2h8")
    assert scene.session.tries[-1].remark == "not mate"
    wait(scene, SHOWN)
    by_mouse(scene, "h2h1")
    assert scene.session.solved


def test_both_sides_help(shell: Shell) -> None:
    scene = opened(shell, HELP)
    assert scene.session.alone
    assert scene.session.needed == 2
    by_mouse(scene, "g8h8")
    assert scene.session.tries[-1].right
    assert scene.session.phase is Phase.YOURS
    by_mouse(scene, "a1a8")
    assert scene.session.solved


def test_a_study_goes_by_its_printed_solution(shell: Shell) -> None:
    scene = opened(shell, STUDY)
    by_mouse(scene, "c6c7")
    tried = scene.session.tries[-1]
    assert (tried.right, tried.remark) == (None, "not in the printed solution")
    assert scene.session.wrong == 0
    wait(scene, SHOWN)
    by_mouse(scene, "h8g7")
    assert scene.session.answer == "1… h4"
    scene._defend(defence(scene, "a6b6"))
    by_mouse(scene, "g7f6")
    by_mouse(scene, "f6e5")
    assert scene.session.solved


def test_what_nobody_can_judge_ends_in_a_sentence(shell: Shell) -> None:
    with pytest.raises(ValueError, match="nobody here can judge"):
        opened(shell, Problem(LOYD.fen, "ser-=5"))
    with pytest.raises(ValueError, match="no printed solution"):
        opened(shell, Problem(LOYD.fen, "win"))
