"""Bots that fail: no result, a reason, and another try."""

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
WATCHED = ToWatch(("Unmade", "Fair"), "fog-chess", "chesscom", 3, "none")
Seat = Callable[..., Person]


def against(bot: str) -> ToPlay:
    """A game against a bot that moves first."""
    return ToPlay(bot, Side.SECOND, "fog-chess", "chesscom", "none", 1)


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Sits a person down before a game, and waits until its bot has failed."""
    scenes: list[Scene] = []

    def sit(asked: ToPlay | ToWatch, words: str = "Try again", **more: object) -> Person:
        shell = still_shell(tmp_path, ready=True, less_motion=True, watch_seconds=0.0)
        shell.make, shell.now = make, time.monotonic
        made = PlayScene.new(shell, asked) if isinstance(asked, ToPlay) else None
        scenes.append(made or WatchScene(shell, asked))  # type: ignore[arg-type]
        person = Person(scenes[-1], **more)  # type: ignore[arg-type]
        wait(person, words)
        return person

    yield sit
    for scene in scenes:
        scene.close()


def wait(person: Person, words: str) -> None:
    began = time.monotonic()
    while not person.sees(words):
        assert time.monotonic() - began < PATIENCE, person.reads()
        person.waits(0.02)
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("asked", "words", "size"),
    [
        (against("Unmade"), "weights are missing", (1280, 800)),
        (against("Unmade"), "weights are missing", (900, 600)),
        (against("Unmade"), "weights are missing", (700, 1000)),
        (WATCHED, "Unmade stopped with an error", (1280, 800)),
    ],
)
def test_a_game_whose_bot_fails_has_no_result_and_no_file(
    seat: Seat, asked: ToPlay | ToWatch, words: str, size: tuple[int, int], tmp_path: Path
) -> None:
    person = seat(asked, "Unmade stopped with an error", size=size)
    assert person.sees(words)
    assert person.sees("Try again") is isinstance(asked, ToPlay)
    assert not {"1–0", "0–1", "½–½"} & set(person.reads())
    assert not list(tmp_path.glob("*.pgn")), "nothing is saved of a game without a move"


def test_another_try_starts_the_bot_anew(seat: Seat) -> None:
    person = seat(against("Raises"))
    for key in ("z", "t"):
        person.press(key)
        assert person.sees("Try again"), "and nothing can be taken back"
    person.click("Try again")
    person.waits(0.02)
    assert not person.sees("Try again")
    wait(person, "Try again")
