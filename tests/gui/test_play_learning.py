"""What is learnt of a game that has just ended: cards, made behind the screen."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from core.practice.counts import JudgingProgress
from gui.app.requests import ToPractice
from gui.app.session import Session
from gui.play.scene import PlayScene
from tests.gui.player import BOT, Player
from tests.support.tasks import Script


class Learner(Player):
    """Somebody who plays, with tasks that a test answers."""

    def ends(self) -> None:
        """Lose, and wait until the game is on file."""
        self.shell.work = Script()
        self.plays("e2e4 e7e5")
        self.resigns()
        until = time.monotonic() + 5
        while not self.saving.saved and time.monotonic() < until:
            time.sleep(0.01)
        self.waits()

    def finds(self, cards: int) -> None:
        """Have so many cards made."""
        task = self.shell.work.last("look_at")
        assert task.given == (
            self.saving.path.parent,
            self.shell.problems,
            (self.saving.path.name,),
        )
        task.found, task.over = [JudgingProgress(0, 1), JudgingProgress(1, 1, cards)], True
        self.waits()
        self.waits()


def test_cards_of_a_game_that_is_over_are_told_and_lead_to_practice(tmp_path: Path) -> None:
    player = Learner(tmp_path, practice_after_games=True)
    player.ends()
    assert not player.sees("for practice")
    player.finds(2)
    assert player.sees("2 cards for practice")
    player.click("Practise")
    assert player.asked[-1] == ToPractice()


@pytest.mark.parametrize(("cards", "wanted"), [(0, True), (2, False)])
def test_nothing_is_said_without_cards_nor_looked_at_unless_wanted(
    tmp_path: Path, cards: int, wanted: bool
) -> None:
    player = Learner(tmp_path, practice_after_games=wanted)
    player.ends()
    if wanted:
        player.finds(cards)
    begun = [each for each in player.shell.work if each.name == "look_at"]
    assert len(begun) == wanted
    assert not player.sees("for practice")


def test_a_game_that_was_over_before_is_not_looked_at(tmp_path: Path) -> None:
    player = Learner(tmp_path, practice_after_games=True)
    player.ends()
    player.finds(0)
    player.shell.work = Script()
    session = Session(player.table, player.saving, player.side, BOT, 1)
    player.scene = PlayScene(player.shell, session)
    for _ in range(3):
        player.waits()
    assert player.sees("You resigned")
    assert player.shell.work == []


def test_a_game_that_two_people_share_is_nobodys(tmp_path: Path) -> None:
    player = Learner(tmp_path, shared=True, practice_after_games=True)
    player.shell.work = Script()
    player.waits()
    player.table.seat(player.side).resign()
    player.waits()
    assert player.shell.work == []
