"""Settings that change while the program runs, whoever changes them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app.choices import keep
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.entry.options import OptionsScene
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from settings.store import default_settings
from tests.support.events import press
from tests.support.person import Person
from tests.support.shells import asked, drawn, still_shell


class Desk:
    """A screen, the user's file, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "config.yaml"
        self.now = 100.0
        self.shell: Shell = still_shell(folder)
        self.shell.now = lambda: self.now
        self.scene = Screen(self.shell)
        drawn(self.scene)

    def write(self, text: str) -> None:
        """Save the file in an editor."""
        self.file.write_text(text, "utf-8")

    def wait(self, scene: Screen | None = None) -> None:
        """Let a little more than a second pass."""
        self.now += 1.1
        (scene or self.scene).update(0.02)

    @property
    def told(self) -> str:
        """What is said over the screen."""
        return self.scene.banner.words if self.scene.banner.enabled else ""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return Desk(tmp_path)


def test_a_change_in_an_editor_is_taken_over(desk: Desk) -> None:
    desk.write("theme: classic\nkey_new_game: J\n")
    desk.wait()
    assert desk.shell.settings.theme == "classic"
    assert desk.shell.theme.name == "classic"
    assert "your file" in desk.told
    press(desk.scene, pygame.K_j, unicode="j")
    assert asked(desk.shell)
    desk.file.unlink()
    desk.wait()
    assert desk.shell.settings == default_settings()


def test_the_file_is_looked_at_once_a_second(desk: Desk) -> None:
    desk.wait()
    desk.write("theme: classic\n")
    desk.now += 0.5
    desk.scene.update(0.02)
    assert desk.shell.settings.theme == "umbra"


def test_a_mistake_is_said_and_the_last_good_settings_go_on(desk: Desk) -> None:
    desk.write("theme: classic\n")
    desk.wait()
    desk.write("theme: classic\nfog_drift: loud\n")
    desk.wait()
    assert desk.shell.settings.theme == "classic"
    assert "config.yaml:2: key fog_drift" in desk.told
    assert "a number from 0 to 3" in desk.told
    for _ in range(9):
        desk.wait()
    assert desk.told
    desk.write("theme: classic\nfog_drift: 2\n")
    desk.wait()
    assert desk.shell.settings.fog_drift == 2
    assert "key fog_drift" not in desk.told


def test_a_mistake_put_right_to_what_holds_anyway_is_not_spoken_of_any_more(
    desk: Desk,
) -> None:
    for text in ("theme: dark\n", "theme: umbra\n"):
        desk.write(text)
        desk.wait()
    assert not desk.told


def test_esc_puts_the_mistake_away_before_it_leaves(desk: Desk) -> None:
    desk.write("theme: dark\n")
    desk.wait()
    press(desk.scene, pygame.K_ESCAPE)
    assert not desk.told
    assert not asked(desk.shell)
    press(desk.scene, pygame.K_ESCAPE)
    assert asked(desk.shell)


def test_a_broken_file_survives_a_change_of_options(desk: Desk) -> None:
    desk.write("theme: dark\n")
    desk.wait()
    problem = keep(desk.shell, show_dots=False)
    assert "key theme" in problem
    assert not desk.shell.settings.show_dots
    assert desk.file.read_text("utf-8") == "theme: dark\n"


def test_our_own_writing_is_no_news(desk: Desk) -> None:
    assert not keep(desk.shell, theme="classic")
    desk.wait()
    assert not desk.told
    assert desk.shell.settings.theme == "classic"


def test_the_options_show_what_the_file_says(desk: Desk) -> None:
    person = Person(OptionsScene(desk.shell))
    desk.write("board: slate\ntheme: penumbra\n")
    desk.wait(person.scene)
    for heading in ("THEME", "BOARD"):
        person.tabs_to(heading)
        person.press("Right")
    assert (desk.shell.settings.theme, desk.shell.settings.board) == ("classic", "ice")


class Titled(Screen):
    """A screen with a bar, of which the words are long."""

    def paint(self, surface: pygame.Surface) -> None:
        title, subtitle = (
            "You – CaptureWithLargestDifference",
            "Fog of war · 10+5 · Move 40",
        )
        bar = AppBar(
            title, subtitle, self.back, self.home, game_icons(self.shell, list, list)
        )
        bar.arrange(self.size[0], self.metrics)
        bar.draw(surface, self.style)
        self.focus.set(bar.widgets)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_the_banner_covers_words_whole_and_no_icon(
    desk: Desk, size: tuple[int, int]
) -> None:
    person = Person(Titled(desk.shell), size)
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
    assert not asked(desk.shell)


def test_sound_goes_off_and_comes_back_as_loud_as_it_was(desk: Desk) -> None:
    keep(desk.shell, volume=35)
    press(desk.scene, pygame.K_m, unicode="m")
    assert (desk.shell.settings.volume, desk.told) == (0, "Sound off")
    press(desk.scene, pygame.K_m, unicode="m")
    assert (desk.shell.settings.volume, desk.told) == (35, "Sound on, 35 %")


def test_sound_that_was_off_from_the_start_comes_on_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = still_shell(tmp_path, volume=0)
    assert shell.sound_switched() == default_settings().volume


def test_the_fog_stands_while_nobody_looks(desk: Desk) -> None:
    clock, before = desk.shell.fog_clock, desk.shell.fog_clock.seconds
    desk.now += 1
    assert clock.seconds == before + 1
    for event in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        desk.scene.handle(pygame.event.Event(event))
        desk.now += 5
        assert clock.seconds == before + 1
    desk.scene.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert clock.seconds == before + 1
    desk.now += 2
    assert clock.seconds == before + 3


def test_a_file_that_was_broken_from_the_start_is_told_of(desk: Desk) -> None:
    desk.write("theme: pink\n")
    desk.shell.doubt_file()
    desk.wait()
    assert "theme" in desk.told
    assert desk.shell.settings == default_settings()
