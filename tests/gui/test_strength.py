"""How strong an engine plays, chosen where an opponent is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.roster import enlist
from core.engine import Engine, Probe
from gui.setup.new_game import NewGameScene
from settings.engines import EngineList, ListedEngine, change_engines, read_engines
from tests.gui.engine_list import RATED
from tests.gui.screens import Stage, stage
from tests.support.person import Person


class Asked:
    """An engine that says who it is once it is let."""

    made: list[Asked]
    probe: Probe | None = None

    def __init__(self, engine: Engine) -> None:
        self.engine, self.over = engine, False
        self.made.append(self)

    def poll(self) -> Probe | None:
        return self.probe

    def close(self) -> None:
        self.over = True


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    made = stage(tmp_path, monkeypatch)
    monkeypatch.setattr(Asked, "made", [], raising=False)
    monkeypatch.setattr(Asked, "probe", None)
    monkeypatch.setattr(made.shell, "asking", Asked)
    yield made
    enlist(())


def opened(where: Stage, **known: object) -> Person:
    """New game of chess, against an engine that stands on the list."""
    line = ListedEngine(name="It", path=sys.executable, **known)
    change_engines(lambda _: EngineList(engines=(line,)))
    where.shell.use_engines([line.engine])
    where.use(variant="chess", ruleset="fide", bot="It")
    return Person(NewGameScene(where.shell))


def test_a_strength_is_chosen_and_holds_for_the_engine(
    where: Stage, tmp_path: Path
) -> None:
    person = opened(where, probe=RATED, options={"Hash": 64})
    person.click("Full strength")
    person.click("1800 Elo")
    limits = {"UCI_LimitStrength": True, "UCI_Elo": 1800}
    assert read_engines().named("It").options == {"Hash": 64, **limits}
    assert person.sees("Rated 3.0, an engine of yours: 1800 Elo.")
    assert person.beside("Opponent") == "It · 1800 Elo"
    person.click("Strength: 1800 Elo")
    person.click("Full strength")
    assert read_engines().named("It").options == {"Hash": 64}
    assert person.sees("Rated 3.0, an engine of yours.")
    assert not opened(where, probe=Probe(title="Plain")).sees("Full strength")
    assert not Asked.made
    person = opened(where, probe=RATED)
    (tmp_path / "engines.json").write_text("{")
    person.click("Full strength")
    person.click("1800 Elo")
    assert (tmp_path / "engines.json").read_text() == "{", "it is not written over"


def test_an_engine_that_was_never_started_is_asked_first(where: Stage) -> None:
    opened(where).scene.close()
    person = opened(where)
    person.click("Levels")
    assert not person.sees("Starting the engine…")
    assert [each.over for each in Asked.made] == [True, True]
    person = opened(where)
    assert not person.can_press("Starting the engine…")
    where.patch.setattr(Asked, "probe", RATED)
    person.waits()
    assert (Asked.made[-1].over, read_engines().named("It").probe) == (True, RATED)
    person.click("Full strength")
    person.press("End", "Enter")
    assert person.sees("Rated 3.0, an engine of yours: 1350 Elo.")
