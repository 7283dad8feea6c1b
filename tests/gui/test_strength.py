"""How strong an engine plays, chosen where an opponent is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from bots.roster import ROSTER, enlist
from core.engine import Engine, Probe
from gui.entry.new_game import NewGameScene
from gui.entry.strength import StrengthChoice
from gui.widgets.menu import Menu
from settings.engines import EngineList, ListedEngine, change_engines, read_engines
from tests.gui.engine_list import RATED
from tests.gui.screens import Stage, stage
from tests.support.events import click, press
from tests.support.shells import drawn


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


def opened(where: Stage, **known: object) -> NewGameScene:
    """New game of chess, against an engine that stands on the list."""
    line = ListedEngine(name="It", path=sys.executable, **known)  # type: ignore[arg-type]
    change_engines(lambda _: EngineList(engines=(line,)))
    where.shell.use_engines([line.engine])
    where.use(variant="chess", ruleset="fide", bot="It")
    scene = NewGameScene(where.shell)
    drawn(scene)
    return scene


def choice(scene: NewGameScene) -> StrengthChoice | None:
    found = (each for each in scene.focus.widgets if isinstance(each, StrengthChoice))
    return next(found, None)


def pick(scene: NewGameScene, words: str) -> None:
    """Pick a line of the menu that the choice opens."""
    button = choice(scene)
    assert button is not None
    click(scene, button.rect.center)
    (menu,) = (each for each in scene.focus.above if isinstance(each, Menu) and each.items)
    place = [item.words for item in menu.items].index(words)
    for key in (pygame.K_HOME, *[pygame.K_DOWN] * place, pygame.K_RETURN):
        press(scene, key)
    drawn(scene)


def test_a_strength_is_chosen_and_holds_for_the_engine(where: Stage) -> None:
    scene = opened(where, probe=RATED, options={"Hash": 64})
    pick(scene, "1800 Elo")
    line = read_engines().named("It")
    assert line is not None
    assert line.options == {"Hash": 64, "UCI_LimitStrength": True, "UCI_Elo": 1800}
    assert ROSTER["It"].summary == "Rated 3.0, an engine of yours: 1800 Elo."
    button = choice(scene)
    assert button is not None
    assert button.words == "Strength: 1800 Elo"
    pick(scene, "Full strength")
    line = read_engines().named("It")
    assert line is not None
    assert line.options == {"Hash": 64}
    assert ROSTER["It"].summary == "Rated 3.0, an engine of yours."


def test_an_engine_that_was_never_started_is_asked_first(where: Stage) -> None:
    scene = opened(where)
    (asked,) = Asked.made
    button = choice(scene)
    assert button is not None
    assert not button.enabled
    where.patch.setattr(Asked, "probe", RATED)
    scene.update(0.05)
    assert asked.over
    line = read_engines().named("It")
    assert line is not None
    assert line.probe == RATED
    drawn(scene)
    pick(scene, "1350 Elo")
    assert ROSTER["It"].summary == "Rated 3.0, an engine of yours: 1350 Elo."


def test_what_cannot_be_told_its_strength_offers_none(where: Stage) -> None:
    scene = opened(where, probe=Probe(title="Plain"))
    assert choice(scene) is None
    assert not Asked.made


def test_an_engine_that_is_asked_ends_with_the_screen(where: Stage) -> None:
    scene = opened(where)
    scene.close()
    assert Asked.made[0].over


def test_a_list_with_a_mistake_is_not_written_over(where: Stage, tmp_path: Path) -> None:
    scene = opened(where, probe=RATED)
    (tmp_path / "engines.json").write_text("{")
    pick(scene, "1800 Elo")
    assert (tmp_path / "engines.json").read_text() == "{"
