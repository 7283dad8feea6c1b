"""The rules are compiled elsewhere, counted, and then loaded."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

from bots.roster import rules_of, stages_of
from core.tasks.preparing import Preparation
from core.warm import Stage
from gui.app.requests import ToHome
from gui.app.shell import RulesLoader, how_far
from gui.entry.home import HomeScene
from tests.gui.replaying import wait_until
from tests.support.person import Person
from tests.support.shells import still_shell


class Halfway(Preparation):
    """Two of its parts are done, until a test says that all are."""

    over = False
    begun = True

    def __init__(self) -> None:
        super().__init__(rules_of("fog-chess") + stages_of("Moth"))
        self.wanted: list[Stage] = []

    def begin(self) -> None:
        pass

    def has(self, stages: Iterable[Stage]) -> bool:
        return self.over

    def count(self, stages: Iterable[Stage]) -> tuple[int, int]:
        return 2, sum(stage.parts for stage in stages)

    def left(self, stages: Iterable[Stage] = ()) -> float:
        return 3.2 if [*stages] else 17.0

    def want(self, stages: Iterable[Stage]) -> None:
        self.wanted += stages


def test_the_rules_are_loaded_once_they_have_been_compiled() -> None:
    running, halfway = threading.active_count(), Halfway()
    rules, left = (RulesLoader("fog-chess", halfway) for _ in range(2))
    for each in (rules, left):
        each.begin()
    left.close()
    wait_until(lambda: rules.done == 2)
    assert (rules.total, rules.left, rules.ready) == (5, 3.2, False)
    assert {*halfway.wanted} == {*rules_of("fog-chess")}
    halfway.over = True
    wait_until(lambda: rules.ready)
    assert (rules.done, rules.left) == (5, 0.0)
    wait_until(lambda: threading.active_count() <= running)
    assert not left.ready, "who leaves does not wait for them"


def test_it_is_said_how_far_it_is_until_it_is_over(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    assert (shell.preparing, shell.awaited("Moth", "fog-chess")) == ("", "")
    shell.preparation = halfway = Halfway()
    far = how_far(halfway)
    assert far == shell.preparing == "2 of 16, about 20 s left"
    assert shell.awaited("Moth", "fog-chess") == "about 4 s"
    assert Person(HomeScene(shell), (900, 600)).sees(far)
    person = Person(HomeScene(shell, ToHome("The disk is full.")))
    assert (person.sees("The disk is full."), person.sees(far)) == (True, False)
    shell.hurry("fog-chess", "Eclipse")
    assert {*stages_of("Eclipse")} <= {*halfway.wanted}
    halfway.over = True
    assert (shell.preparing, shell.awaited("Moth", "fog-chess")) == ("", "")
