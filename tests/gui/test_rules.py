"""The rules are compiled elsewhere, counted, and then loaded."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from bots.roster import rules_of, stages_of
from core.tasks.preparing import Preparation
from core.warm import Stage
from gui.app.requests import ToHome
from gui.app.shell import RulesLoader, Shell, how_far, seconds_words
from gui.entry.home import HomeScene
from tests.support.person import Person
from tests.support.shells import still_shell


class Halfway(Preparation):
    """Two of its parts are done, until a test says that all are."""

    def __init__(self) -> None:
        super().__init__(rules_of("fog-chess") + stages_of("Moth"))
        self.finished = False
        self.wanted: list[Stage] = []

    @property
    def over(self) -> bool:
        return self.finished

    @property
    def begun(self) -> bool:
        return True

    def begin(self) -> None:
        pass

    def has(self, stages: Iterable[Stage]) -> bool:
        return self.finished

    def count(self, stages: Iterable[Stage]) -> tuple[int, int]:
        return 2, sum(stage.parts for stage in stages)

    def left(self, stages: Iterable[Stage] = ()) -> float:
        return 3.2 if [*stages] else 17.0

    def want(self, stages: Iterable[Stage]) -> None:
        self.wanted += stages


def waits_for(something: Callable[[], bool]) -> bool:
    """Whether that comes true within a minute."""
    end = time.monotonic() + 60.0
    while not something() and time.monotonic() < end:
        time.sleep(0.01)
    return something()


def test_the_rules_are_loaded_once_they_have_been_compiled() -> None:
    halfway = Halfway()
    rules = RulesLoader("fog-chess", halfway)
    rules.begin()
    assert waits_for(lambda: rules.done == 2)
    assert (rules.total, rules.left, rules.ready) == (5, 3.2, False)
    assert halfway.wanted == [*rules_of("fog-chess")]
    halfway.finished = True
    assert waits_for(lambda: rules.ready)
    assert (rules.done, rules.left) == (5, 0.0)


def test_who_leaves_does_not_wait_for_the_rules() -> None:
    running = threading.active_count()
    rules = RulesLoader("fog-chess", Halfway())
    rules.begin()
    rules.close()
    assert waits_for(lambda: threading.active_count() <= running)
    assert not rules.ready


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (0.0, "1 s"),
        (0.4, "1 s"),
        (3.2, "4 s"),
        (12.0, "12 s"),
        (12.1, "15 s"),
        (61.0, "65 s"),
        (101.0, "2 min"),
        (295.0, "5 min"),
    ],
)
def test_times_are_said_as_people_count_them(left: float, words: str) -> None:
    assert seconds_words(left) == f"about {words}"


def test_the_shell_says_how_far_it_is_until_it_is_over(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    assert (shell.preparing, shell.awaited("Moth", "fog-chess")) == ("", "")
    shell.preparation = halfway = Halfway()
    assert how_far(halfway) == shell.preparing == "2 of 16, about 20 s left"
    assert shell.awaited("Moth", "fog-chess") == "about 4 s"
    shell.hurry("fog-chess", "Eclipse")
    assert {*stages_of("Eclipse")} <= {*halfway.wanted}
    halfway.finished = True
    assert (shell.preparing, shell.awaited("Moth", "fog-chess")) == ("", "")


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_home_says_it_over_the_games_unless_there_is_other_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    far = "20 of 32, about 125 s left"
    monkeypatch.setattr(Shell, "preparing", far)
    shell = still_shell(tmp_path)
    person = Person(HomeScene(shell), size)
    (line,) = (words for words in person.reads() if far in words)
    assert person.place(line).bottom < size[1] * 0.1
    person = Person(HomeScene(shell, ToHome("The disk is full.")), size)
    assert person.sees("The disk is full.")
    assert not person.sees(far)
