"""Settings that change while the program runs, whoever changes them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app.screen import Screen
from gui.entry.options import OptionsScene
from gui.ui.layout import Column, Element, Space
from gui.ui.parts import app_bar, icon_button
from gui.widgets.button import IconButton
from settings.store import default_settings
from tests.support.person import Person
from tests.support.shells import asked, still_shell

RELOADED = "Settings reloaded from your file"


class Editor(Person):
    """Somebody at the options, with the file of settings in an editor beside them."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.file, self.now = folder / "config.yaml", 100.0
        self.shell = still_shell(folder, **settings)
        self.shell.now = lambda: self.now
        super().__init__(OptionsScene(self.shell))
        self.later()

    def later(self, seconds: float = 1.1) -> None:
        """Let time pass by the clock."""
        self.now += seconds
        self.waits(0.02)

    def saves(self, text: str, seconds: float = 1.1) -> None:
        """Save the file with another text, and let so much time pass."""
        self.file.write_text(text, "utf-8")
        self.later(seconds)


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return Editor(tmp_path)


def test_what_an_editor_saves_is_taken_over_within_a_second(editor: Editor) -> None:
    shell = editor.shell
    editor.saves("theme: penumbra\nboard: slate\nkey_new_game: J\n", 0.5)
    assert (shell.settings.theme, editor.sees(RELOADED)) == ("umbra", False)
    editor.later()
    assert (shell.theme.name, editor.sees(RELOADED)) == ("penumbra", True)
    editor.press("j")
    assert asked(shell)
    for heading in ("THEME", "BOARD"):
        editor.tabs_to(heading)
        editor.press("Right")
    assert (shell.settings.theme, shell.settings.board) == ("classic", "ice")
    editor.file.unlink()
    editor.later()
    assert shell.settings == default_settings()


def test_a_mistake_is_said_until_it_is_put_right_and_the_last_good_settings_go_on(
    editor: Editor,
) -> None:
    editor.saves("theme: classic\n")
    editor.saves("theme: classic\nfog_drift: loud\n")
    for _ in range(9):
        editor.later()
        assert editor.shell.settings.theme == "classic"
        assert editor.sees("config.yaml:2: key fog_drift")
        assert editor.sees("a number from 0 to 3")
    editor.saves("theme: classic\nfog_drift: 2\n")
    assert editor.shell.settings.fog_drift == 2
    assert not editor.sees("key fog_drift")
    for text in ("fog_drift: loud\n", "fog_drift: 1\n", "fog_drift: loud\n"):
        editor.saves(text)
        assert editor.sees("key fog_drift") is ("loud" in text)
    editor.press("Esc")
    assert not editor.sees("key fog_drift")
    assert not asked(editor.shell)
    editor.press("Esc")
    assert asked(editor.shell)


def test_a_broken_file_survives_a_change_of_options(editor: Editor) -> None:
    editor.saves("theme: dark\n")
    editor.press("Esc")
    editor.click("Walnut")
    assert editor.sees("key theme")
    assert editor.shell.settings.board == "walnut"
    assert editor.file.read_text("utf-8") == "theme: dark\n"


def test_our_own_writing_is_no_news(editor: Editor) -> None:
    editor.click("Penumbra")
    editor.later()
    assert editor.shell.settings.theme == "penumbra"
    assert not editor.sees(RELOADED)


class Titled(Screen):
    """A screen with a bar, of which the words are long."""

    def view(self) -> Element:
        title, more = "You – CaptureWithLargestDifference", "Fog of war · 10+5 · Move 40"
        icons = (icon_button(name, name, list) for name in ("sound", "options"))
        return Column(app_bar(title, more, self.back, self.home, *icons), Space())


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_the_banner_covers_words_whole_and_no_icon(
    editor: Editor, size: tuple[int, int]
) -> None:
    person = Person(Titled(editor.shell), size)
    places = [person.place(words) for words in person.reads()]
    assert isinstance(person.scene, Titled)
    banner, widgets = person.scene.banner, person.scene.focus.widgets
    banner.show_error("wrong")
    assert person.sees("wrong")
    assert all(banner.rect.contains(place) for place in places)
    icons = [widget.rect for widget in widgets if isinstance(widget, IconButton)]
    assert banner.rect.collidelist(icons) < 0
    person.click("wrong")
    assert not person.sees("wrong")
    assert not asked(editor.shell)


def test_sound_goes_off_and_comes_back_as_loud_as_it_was(
    editor: Editor, tmp_path: Path
) -> None:
    editor.shell.change(volume=35)
    editor.press("m")
    assert (editor.shell.settings.volume, editor.sees("Sound off")) == (0, True)
    editor.press("m")
    assert (editor.shell.settings.volume, editor.sees("Sound on, 35 %")) == (35, True)
    silent = still_shell(tmp_path, volume=0)
    assert silent.sound_switched() == default_settings().volume


def test_the_fog_stands_while_nobody_looks(editor: Editor) -> None:
    clock, before = editor.shell.fog_clock, editor.shell.fog_clock.seconds
    editor.now += 1
    assert clock.seconds == before + 1
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        editor.scene.handle(pygame.event.Event(event))
        editor.now += 5
        assert clock.seconds == before + 1
    editor.scene.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert clock.seconds == before + 1
    editor.now += 2
    assert clock.seconds == before + 3


def test_a_file_that_was_broken_from_the_start_is_told_of(editor: Editor) -> None:
    editor.file.write_text("theme: pink\n", "utf-8")
    editor.shell.doubt_file()
    editor.later()
    assert editor.sees("key theme")
    assert editor.shell.settings == default_settings()
