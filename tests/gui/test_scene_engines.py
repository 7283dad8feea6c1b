"""The screen of engines: asked, set, added by a path or a dropped file, removed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from bots.roster import ROSTER, Maker, enlist
from core.engine import Engine, Probe
from gui.engines.scene import EnginesScene
from gui.widgets.button import Button
from gui.widgets.stepper import Stepper
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Widget
from settings.engines import read_engines, write_engines
from tests.gui.engine_list import ENGINES
from tests.gui.screens import Stage, stage
from tests.support.events import press


class Answers:
    """An engine that answers at once."""

    probe = Probe(title="New One 2.0", games=("chess",))

    asked: ClassVar[list[Engine]] = []

    def __init__(self, engine: Engine) -> None:
        self.asked.append(engine)

    def poll(self) -> Probe:
        return self.probe

    def close(self) -> None:
        pass


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    made = stage(tmp_path, monkeypatch)
    monkeypatch.setattr(made.shell, "asking", Answers)
    monkeypatch.setattr(Answers, "probe", Answers.probe)
    yield made
    enlist(())


def opened(where: Stage) -> EnginesScene:
    write_engines(ENGINES)
    scene = EnginesScene(where.shell)
    scene.draw(pygame.Surface((1280, 800)))
    scene.update(0.05)
    return scene


def controls(scene: EnginesScene, kind: type[Widget]) -> list[Widget]:
    return [each for each in scene.focus.widgets if type(each) is kind]


def test_what_is_set_is_kept_and_what_is_as_usual_is_not(where: Stage) -> None:
    scene = opened(where)
    scene.focus.focus(controls(scene, Stepper)[0])
    press(scene, pygame.K_RIGHT)
    assert read_engines().engines[0].options["Depth"] == 5
    assert ROSTER["Stand-in"].group == "engines"
    for _ in range(2):
        press(scene, pygame.K_LEFT)
    assert "Depth" not in read_engines().engines[0].options
    scene.focus.focus(controls(scene, Toggle)[0])
    press(scene, pygame.K_SPACE)
    assert read_engines().engines[0].options["Own Book"] is False


def test_a_number_out_of_range_is_refused_in_words(where: Stage) -> None:
    scene = opened(where)
    field = controls(scene, TextField)[0]
    scene.focus.focus(field)
    press(scene, pygame.K_BACKSPACE)
    press(scene, ord("x"), unicode="x")
    assert scene._notice.words == ("Hash: '1x' is not a whole number from 1 to 33,554,432")
    press(scene, pygame.K_BACKSPACE)
    press(scene, ord("9"), unicode="9")
    assert not scene._notice.enabled
    assert read_engines().engines[0].options["Hash"] == 19


def test_a_button_of_an_engine_is_pressed_in_it(where: Stage) -> None:
    scene = opened(where)
    (button,) = (each for each in controls(scene, Button) if each.words == "Press")
    scene.focus.focus(button)
    press(scene, pygame.K_RETURN)
    assert Answers.asked[-1].options == (
        ("Depth", 4),
        ("Style", "Wild side"),
        ("Clear", ""),
    )
    assert scene._notice.words == "Stand-in is started for it"
    scene.update(0.05)
    assert scene._notice.words == "Clear was pressed in Stand-in"
    assert "Clear" not in read_engines().engines[0].options


def test_a_dropped_program_is_asked_and_added(where: Stage) -> None:
    scene = opened(where)
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=sys.executable))
    scene.update(0.05)
    line = read_engines().named("New One 2.0")
    assert line is not None
    assert line.path == sys.executable
    assert "New One 2.0" in ROSTER
    assert isinstance(where.shell.make, Maker)
    assert [e.name for e in where.shell.make.engines][-1] == "New One 2.0"


def test_what_does_not_answer_is_not_added(where: Stage) -> None:
    scene = opened(where)
    where.patch.setattr(Answers, "probe", Probe(problem="it says nothing"))
    scene._type_path()
    for letter in sys.executable:
        press(scene, ord(letter), unicode=letter)
    press(scene, pygame.K_RETURN)
    scene.update(0.05)
    assert scene._notice.words == "Not added: it says nothing"
    assert len(read_engines().engines) == len(ENGINES.engines)


def test_a_path_without_a_program_is_said(where: Stage) -> None:
    scene = opened(where)
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(where.folder / "none")))
    assert scene._notice.words.startswith("There is no program")


def test_removed_from_the_list_and_the_bots(where: Stage) -> None:
    scene = opened(where)
    scene._remove_chosen()
    kept = read_engines()
    assert kept.named("Stand-in") is None
    assert kept.removed == (sys.executable,)
    assert "Stand-in" not in ROSTER


def test_a_broken_list_is_not_written_over(where: Stage, tmp_path: Path) -> None:
    (tmp_path / "engines.json").write_text("{")
    scene = EnginesScene(where.shell)
    assert "engines.json" in scene._notice.words
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=sys.executable))
    scene.update(0.05)
    assert (tmp_path / "engines.json").read_text() == "{"
