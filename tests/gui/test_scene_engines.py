"""The screen of engines: asked, set, added by a path or a dropped file, removed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from bots.roster import ROSTER, Maker, enlist
from core.engine import Engine, Probe
from core.tasks import confinement
from core.tasks.confinement import EXPOSED
from core.tasks.restrictions import CONFINING
from gui.engines.scene import EnginesScene
from gui.entry.folder_list import FolderList
from gui.widgets.button import Button
from gui.widgets.notice import Notice
from gui.widgets.stepper import Stepper
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Widget
from settings.engines import change_engines, read_engines
from tests.gui.engine_list import ENGINES
from tests.gui.screens import Stage, stage
from tests.support.events import click, press
from tests.support.shells import drawn


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
    change_engines(lambda _: ENGINES)
    scene = EnginesScene(where.shell)
    scene.draw(pygame.Surface((1280, 800)))
    scene.update(0.05)
    return scene


def controls(scene: EnginesScene, kind: type[Widget]) -> list[Widget]:
    return [each for each in scene.focus.widgets if type(each) is kind]


def button(scene: EnginesScene, words: str) -> Button:
    found = (each for each in controls(scene, Button) if each.words == words)  # type: ignore[attr-defined]
    return next(found)  # type: ignore[return-value]


def look_for_one(scene: EnginesScene) -> FolderList:
    """Press the button that adds an engine; the list of a folder that it opens."""
    click(scene, button(scene, "Add an engine").rect.center)
    drawn(scene)
    (found,) = controls(scene, FolderList)
    assert isinstance(found, FolderList)
    return found


def type_path(scene: EnginesScene, path: str) -> None:
    look_for_one(scene)
    for letter in path:
        press(scene, ord(letter), unicode=letter)
    press(scene, pygame.K_RETURN)


def said(scene: EnginesScene) -> str:
    (notice,) = controls(scene, Notice)
    return notice.words if notice.enabled else ""  # type: ignore[attr-defined]


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
    type_path(scene, sys.executable)
    scene.update(0.05)
    assert scene._notice.words == "Not added: it says nothing"
    assert len(read_engines().engines) == len(ENGINES.engines)


def test_a_path_without_a_program_is_said(where: Stage) -> None:
    scene = opened(where)
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(where.folder / "none")))
    assert said(scene).startswith("There is no file")
    type_path(scene, "nothing-that-could-be-found")
    assert said(scene) == "There is no program ~/nothing-that-could-be-found."


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


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder, with a program in another one."""
    program = tmp_path / "home" / "engines" / "fish"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    (program.parent / "readme").write_text("")
    program.chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return program


def test_an_engine_is_found_in_folders_by_keys(where: Stage, home: Path) -> None:
    scene = opened(where)
    folders = look_for_one(scene)
    assert folders.focused or scene.focus.current is folders
    for key in (pygame.K_END, pygame.K_RETURN, pygame.K_END):
        press(scene, key)
    assert folders.line is not None
    assert folders.line.path == home
    assert folders.count == 2
    press(scene, pygame.K_RETURN)
    assert Answers.asked[-1].path == str(home)
    scene.update(0.05)
    assert said(scene) == "New One 2.0 was added"
    assert not controls(scene, FolderList)
    line = read_engines().named("New One 2.0")
    assert line is not None
    assert line.path == str(home)


def test_an_engine_is_found_in_folders_by_mouse(where: Stage, home: Path) -> None:
    scene = opened(where)
    folders = look_for_one(scene)
    for row in (1, 1, 1, 1):
        click(scene, folders.row_rect(row).center)
    scene.update(0.05)
    assert Answers.asked[-1].path == str(home)


@pytest.mark.parametrize("version", [0, CONFINING])
def test_where_nothing_confines_an_engine_this_is_said(
    where: Stage, home: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    monkeypatch.setattr(confinement, "version", lambda: version)
    monkeypatch.setattr(confinement, "_bubblewrap_works", lambda: False)
    written: list[str] = []
    monkeypatch.setattr(
        "gui.engines.adding.draw_text",
        lambda surface, words, *more, **most: written.append(words),
    )
    look_for_one(opened(where))
    assert (EXPOSED in written) is (not version)


def test_a_folder_that_is_typed_is_shown(where: Stage, home: Path) -> None:
    scene = opened(where)
    type_path(scene, "~/engines")
    (folders,) = controls(scene, FolderList)
    assert isinstance(folders, FolderList)
    assert folders.folder == home.parent
    scene.focus.focus(folders)
    press(scene, pygame.K_BACKSPACE)
    assert folders.folder == home.parent.parent


class Slow(Answers):
    """An engine that says nothing yet."""

    ended: ClassVar[list[Engine]] = []

    def poll(self) -> None:  # type: ignore[override]
        pass

    def close(self) -> None:
        self.ended.append(self.asked[-1])


@pytest.mark.parametrize("how", ["click", "escape"])
def test_while_a_program_starts_one_message_stays_and_cancels(
    where: Stage, home: Path, how: str
) -> None:
    where.patch.setattr(where.shell, "asking", Slow)
    scene = opened(where)
    Slow.ended.clear()
    type_path(scene, str(home))
    for _ in range(200):
        scene.update(0.1)
    assert said(scene) == "fish is started to learn what it plays"
    (notice,) = controls(scene, Notice)
    if how == "click":
        click(scene, (notice.rect.right - 12, notice.rect.centery))
    else:
        press(scene, pygame.K_ESCAPE)
    scene.update(0.05)
    assert said(scene) == ""
    assert [engine.path for engine in Slow.ended] == [str(home)]
    assert read_engines().named("fish") is None


def test_escape_leads_from_the_folders_to_the_engines(where: Stage, home: Path) -> None:
    scene = opened(where)
    look_for_one(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene.update(0.05) is scene
    assert not controls(scene, FolderList)
    look_for_one(scene)
    click(scene, button(scene, "Close").rect.center)
    assert not controls(scene, FolderList)
