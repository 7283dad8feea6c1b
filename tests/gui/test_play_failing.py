"""A bot that fails in a person's game: no result, no point, and another try."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.values import Side
from gui.app.requests import ToPlay, ToWatch
from gui.app.scene import Scene
from gui.play.scene import PlayScene
from gui.replay.watching import WatchScene
from tests.events.players import make
from tests.support.person import Person
from tests.support.shells import still_shell

pytestmark = pytest.mark.usefixtures("served")
PATIENCE = 120.0
SIZES = [(1280, 800), (900, 600), (700, 1000)]
Seat = Callable[..., Person]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Sits a person down before a game, and waits until its bot has failed."""
    scenes: list[Scene] = []

    def sit(
        asked: ToPlay | ToWatch, words: str = "Try again", size: tuple[int, int] = SIZES[0]
    ) -> Person:
        shell = still_shell(tmp_path, ready=True, less_motion=True, watch_seconds=0.0)
        shell.make, shell.now = make, time.monotonic
        if isinstance(asked, ToPlay):
            scenes.append(PlayScene.new(shell, asked))
        else:
            scenes.append(WatchScene(shell, asked))
        person = Person(scenes[-1], size)
        wait(person, words)
        return person

    yield sit
    for scene in scenes:
        scene.close()


def against(bot: str) -> ToPlay:
    """A game against a bot that moves first."""
    return ToPlay(bot, Side.SECOND, "fog-chess", "chesscom", "none", 1)


def wait(person: Person, words: str) -> None:
    began = time.monotonic()
    while not person.sees(words):
        assert time.monotonic() - began < PATIENCE, person.reads()
        person.waits(0.02)
        time.sleep(0.01)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_whose_bot_fails_has_no_result_and_offers_another_try(
    seat: Seat, size: tuple[int, int], tmp_path: Path
) -> None:
    person = seat(against("Unmade"), size=size)
    assert person.sees("Unmade stopped with an error")
    assert person.sees("weights are missing")
    assert not {"1–0", "0–1", "½–½"} & set(person.reads())
    assert not list(tmp_path.glob("*.pgn")), "nothing is saved of a game without a move"


def test_another_try_starts_the_bot_anew(seat: Seat) -> None:
    person = seat(against("Raises"))
    person.click("Try again")
    person.waits(0.02)
    assert not person.sees("Try again")
    wait(person, "Try again")


def test_a_board_that_stands_alone_makes_room_for_it(seat: Seat) -> None:
    person = seat(against("Raises"))
    for key in ("z", "t"):
        person.press(key)
        assert person.sees("Try again"), "and nothing can be taken back"


def test_a_watched_game_whose_bot_fails_says_so_and_offers_another(
    seat: Seat, tmp_path: Path
) -> None:
    watched = ToWatch(("Unmade", "Fair"), "fog-chess", "chesscom", 3, "none")
    person = seat(watched, "Unmade stopped with an error")
    assert not {"1–0", "0–1"} & set(person.reads())
    assert not list(tmp_path.glob("*.pgn"))
