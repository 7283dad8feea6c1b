"""Tsume-shogi solved on the board: only checks are right, and defences that count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.problems.problem import Problem
from core.values import Side
from gui.app.shell import Shell
from gui.solving.hints import HintRow
from gui.solving.scene import SolvingScene
from gui.solving.session import ANSWER, SHOWN
from gui.solving.words import hint_words, task_words
from tests.gui.test_scene_solving import Clock, opened, wait
from tests.support.events import press
from tests.support.shells import still_shell
from tests.support.tasks import Here

FIVE = Problem("7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", "tsume", "shogi", number="five")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.now, shell.work = Clock(), Here  # type: ignore[assignment]
    return shell


def make(scene: SolvingScene, text: str) -> None:
    """Make a move and see what comes of it."""
    session = scene.session
    position = session.study.history[-1]
    session.play(session.study.game.read_move(position, text))
    wait(scene, ANSWER)


def test_a_tsume_is_solved_against_its_defences(shell: Shell) -> None:
    scene = opened(shell, FIVE)
    session = scene.session
    make(scene, "G*5b")
    tried = session.tries[-1]
    assert (tried.right, tried.remark) == (False, "it gives no check")
    wait(scene, SHOWN)
    make(scene, "S*2c")
    for text in ("2c1b+", "G*2c"):
        assert session.tries[-1].right
        make(scene, text)
    assert session.solved
    wait(scene, 0.1)
    solution = session.judge.solution
    assert solution is not None
    assert solution.remark.startswith("One key, no cook")


@pytest.mark.parametrize(
    ("text", "told"), [("S*2c", "silver in hand"), ("3e2c+", "knight 3e")]
)
def test_the_first_hint_does_not_say_where_a_piece_is_dropped(text: str, told: str) -> None:
    game = find_game("shogi")
    position = game.read(FIVE.fen).position
    assert hint_words(game, position, game.read_move(position, text), 0) == told


@pytest.mark.parametrize(
    ("asked", "when"), [("tsume", "mates."), ("tsume5", "mates on move 3.")]
)
def test_a_task_says_when_it_ends_if_the_problem_does(asked: str, when: str) -> None:
    facts = find_game("shogi").facts
    words = task_words(replace(FIVE, stipulation=asked), facts, Side.FIRST)
    assert words == f"Black gives check with every move and {when}"


def test_the_second_hint_says_the_square_as_every_move_is_a_check(shell: Shell) -> None:
    scene = opened(shell, FIVE)
    rows = [each for each in scene.focus.widgets if isinstance(each, HintRow)]
    for told in (["silver in hand", "", ""], ["silver in hand", "2c", ""]):
        press(scene, pygame.K_h)
        wait(scene, 0.1)
        assert [row.told for row in rows] == told
    assert rows[1].titles == ("Which square?", "Square")
