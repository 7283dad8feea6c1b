"""The screen of engines: asked, set, added by a path or a dropped file, removed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from bots.roster import ROSTER, enlist
from core.engine import Engine, Probe
from core.tasks import confinement
from core.tasks.restrictions import CONFINING
from gui.entry.engines import EnginesScene
from settings.engines import ListedEngine, change_engines, read_engines
from tests.gui.engine_list import ENGINES
from tests.gui.screens import Stage, stage
from tests.support.person import Person


class Answers:
    """An engine that answers at once, or never if there is no ``probe``."""

    probe: Probe | None = Probe(title="New One 2.0", games=("chess",))
    asked: ClassVar[list[Engine]] = []
    ended: ClassVar[list[str]] = []

    def __init__(self, engine: Engine) -> None:
        self.asked.append(engine)
        self._path = engine.path

    def poll(self) -> Probe | None:
        return self.probe

    def close(self) -> None:
        self.ended.append(self._path)


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    made = stage(tmp_path, monkeypatch)
    monkeypatch.setattr(made.shell, "asking", Answers)
    yield made
    enlist(())


@pytest.fixture
def fish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in a folder of a person's own, beside what is none."""
    program = tmp_path / "home" / "engines" / "fish"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    (program.parent / "readme").write_text("")
    program.chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return program


@pytest.fixture
def person(where: Stage) -> Person:
    change_engines(lambda _: ENGINES)
    person = Person(EnginesScene(where.shell))
    person.waits()
    return person


def options() -> dict[str, object]:
    """What is set in the first engine, as it is saved."""
    return dict(read_engines().engines[0].options)


def saved(name: str) -> ListedEngine | None:
    return read_engines().named(name)


def test_what_is_set_is_saved_and_what_is_as_usual_is_not(person: Person) -> None:
    person.click("4")
    person.press("Right")
    assert (options()["Depth"], "5" in person.reads()) == (5, True)
    person.press("Left", "Left")
    assert options() == {"Style": "Wild side"}
    person.click("Wild side")
    person.press("Right", "Right", "Tab", "Space")
    assert options() == {"Style": "Long-winded and thorough", "Own Book": False}
    person.click("2 changed · Restore")
    assert options() == {}
    assert {"3", "Calm", "set by the game"} <= {*person.reads()}
    assert not person.sees("Restore")
    person.click("16")
    person.press("End", "Backspace", "x")
    words = "Hash: '1x' is not a whole number from 1 to 33,554,432"
    assert person.sees(words)
    person.press("Backspace", "9")
    assert not person.sees(words)
    assert options() == {"Hash": 19}


def test_a_button_of_an_engine_is_pressed_in_it(person: Person) -> None:
    person.click("Press")
    pressed = (("Depth", 4), ("Style", "Wild side"), ("Clear", ""))
    assert Answers.asked[-1].options == pressed
    assert person.sees("Stand-in is started for it")
    person.waits()
    assert person.sees("Clear was pressed in Stand-in")
    assert "Clear" not in options()


def test_it_says_how_engines_are_and_asks_those_it_does_not_know(person: Person) -> None:
    assert person.beside("It answers") == "700 ms"
    person.click("Umbra")
    assert person.sees("main.py fog-engine")
    person.press("Up")
    assert person.sees("Asking it")
    person.waits()
    assert saved("New").probe == Answers.probe
    person.tabs_to("Test")
    person.press("Enter")
    assert person.sees("Asking it")


def test_a_dropped_program_is_added_once_it_answers(where: Stage, person: Person) -> None:
    for problem, words in (("", "New One 2.0"), ("it says nothing", "it says nothing")):
        probe = Probe(problem=problem) if problem else Answers.probe
        where.patch.setattr(Answers, "probe", probe)
        person.drops(Path(sys.executable))
        person.waits()
        assert person.sees(words)
    assert person.sees("Not added: it says nothing")
    assert saved("New One 2.0").path == sys.executable
    assert {"New One 2.0", "Stand-in"} <= {*ROSTER}
    assert [e.name for e in where.shell.make.engines][-1] == "New One 2.0"
    assert len(read_engines().engines) == len(ENGINES.engines) + 1


def test_a_path_without_a_program_is_said(person: Person, fish: Path) -> None:
    person.drops(fish / "none")
    assert person.sees("There is no file")
    person.click("Add an engine")
    person.types("nothing-that-could-be-found")
    person.press("Enter")
    assert person.sees("There is no program ~/nothing-that-could-be-found.")


def test_removed_from_the_list_and_the_bots(person: Person) -> None:
    person.click("Remove")
    assert saved("Stand-in") is not None
    person.waits(1.0)
    person.click("Yes, remove it")
    assert person.sees("Stand-in was removed from the list")
    assert saved("Stand-in") is None
    assert read_engines().removed == (sys.executable,)
    assert "Stand-in" not in ROSTER


def test_a_broken_list_is_not_written_over(where: Stage, tmp_path: Path) -> None:
    (tmp_path / "engines.json").write_text("{")
    person = Person(EnginesScene(where.shell))
    assert person.sees("engines.json")
    person.drops(Path(sys.executable))
    person.waits()
    assert (tmp_path / "engines.json").read_text() == "{"


@pytest.mark.parametrize("by", ["keys", "mouse", "typing"])
def test_an_engine_is_found_in_folders(person: Person, fish: Path, by: str) -> None:
    person.click("Add an engine")
    if by == "mouse":
        for words in ("engines", "engines", "fish"):
            assert not person.sees("readme")
            person.click(words)
        assert Answers.asked[-1].path != str(fish)
        person.click("fish")
    elif by == "keys":
        person.press("End", "Enter", "End", "Enter")
    else:
        person.types("~/engines")
        person.press("Enter")
        assert person.sees("fish", "~/engines")
        person.press("Tab", "Backspace")
        assert not person.sees("fish")
        person.press("End", "Enter", "End", "Enter")
    assert Answers.asked[-1].path == str(fish)
    person.waits()
    assert person.sees("New One 2.0 was added")
    assert not person.sees("Folder")
    assert saved("New One 2.0").path == str(fish)


@pytest.mark.parametrize("version", [0, CONFINING])
def test_where_nothing_confines_an_engine_this_is_said(
    where: Stage, person: Person, version: int
) -> None:
    where.patch.setattr(confinement, "version", lambda: version)
    where.patch.setattr(confinement, "_bubblewrap_works", lambda: False)
    person.click("Add an engine")
    assert person.sees(confinement.EXPOSED) is (not version)


@pytest.mark.parametrize("by_click", [True, False])
def test_while_a_program_starts_one_message_stays_and_cancels(
    where: Stage, person: Person, fish: Path, by_click: bool
) -> None:
    where.patch.setattr(Answers, "probe", None)
    Answers.ended.clear()
    person.click("Add an engine")
    person.types(str(fish))
    person.press("Enter")
    for _ in range(9):
        person.waits(1.0)
    assert person.sees("fish is started to learn what it plays")
    person.click("Cancel") if by_click else person.press("Esc")
    person.waits()
    assert not person.sees("is started to learn")
    assert (Answers.ended, saved("fish")) == ([str(fish)], None)
