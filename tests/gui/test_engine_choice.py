"""Which engine looks at a position: ours, and then those of the user, asked as ours is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bots.roster import enlist
from core.engine import Engine
from core.games import find_game
from core.records.record import GameRecord
from core.score import Score
from core.tasks.preparing import Preparation
from core.warm import Stage
from gui.analysis.engine import EngineAtWork, EngineChoice, EngineFollower
from gui.app.files import empty_tree
from gui.app.shell import Shell
from gui.replay.study import Study
from tests.support.shells import still_shell
from tests.support.tasks import Script

FULL = Engine("Theirs", sys.executable, options=(("Hash", 16),))
WEAK = (("UCI_LimitStrength", True), ("UCI_Elo", 1500), ("Skill Level", 3))
THEIRS = replace(FULL, options=(*FULL.options, *WEAK))


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    enlist([THEIRS])
    shell = still_shell(tmp_path)
    shell.task = Script()
    yield shell
    enlist(())


def test_ours_comes_first_until_another_is_chosen_for_a_game(shell: Shell) -> None:
    choice = EngineChoice(shell, "chess")
    for name in ("Umbra", "Theirs", "Umbra"):
        assert choice.name == name
        choice.turn()
    assert EngineChoice(shell, "chess").name == "Theirs"
    assert EngineChoice(shell, "shogi").name == "Umbra"
    assert not EngineChoice(shell, "fog-chess").others
    enlist(())
    assert EngineChoice(shell, "chess").name == "Umbra"
    enlist([THEIRS])
    EngineChoice(shell, "chess").turn()
    assert EngineChoice(shell, "chess").name == "Umbra"


def test_a_broken_list_keeps_nobody_from_analysing(shell: Shell) -> None:
    file = shell.games / "engines.json"
    file.write_text("{")
    choice = EngineChoice(shell, "chess")
    choice.turn()
    assert (choice.name, file.read_text()) == ("Theirs", "{")


def test_an_engine_of_the_users_is_asked_and_understood(shell: Shell) -> None:
    choice = EngineChoice(shell, "chess")
    choice.turn()
    engine, game = EngineAtWork(choice.begin), find_game("chess")
    first, *_ = game.moves(game.start().position)
    engine.ask(GameRecord("chess", "fide", ("A", "B"), moves=(first,)), 2)
    (task,) = shell.task
    assert task.given[0].options == FULL.options, "it analyses as well as it can"
    (question,) = task.told
    assert (question.number, question.lines, len(question.moves)) == (1, 2, 1)
    task.found = [[1, 4, 900, 0.5, [[-30, None, ["e7e5", "e2e9"]], [None, -2, ["d7d5"]]]]]
    assert engine.advance()
    assert [line.score for line in engine.info.lines] == [Score(pawns=-0.3), Score(mate=-2)]
    assert [len(line.moves) for line in engine.info.lines] == [1, 1]
    task.found = [[7, 4, 900, 0.5, []], "nonsense"]
    assert not engine.advance()


class Compiling(Preparation):
    """What is compiled is never done."""

    begun = True

    def has(self, stages: Iterable[Stage]) -> bool:
        return not [*stages]

    def left(self, stages: Iterable[Stage] = ()) -> float:
        return 73.0


def test_ours_says_how_long_it_takes_to_get_ready(shell: Shell) -> None:
    study = Study(empty_tree("shogi", "points27"))
    follower = EngineFollower(study, EngineChoice(shell, "shogi"))
    assert follower.news == "Looking at the position"
    shell.preparation = Compiling(())
    assert follower.advance()
    assert follower.news == "Preparing… about 75 s, the first time only"
    choice = EngineChoice(shell, "chess")
    choice.turn()
    assert choice.awaited == ""
