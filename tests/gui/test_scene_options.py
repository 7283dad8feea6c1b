"""The options, as somebody uses them, and settings that change meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from gui.app.requests import ToEngines, ToHome, ToOptions
from gui.app.shell import Shell
from gui.entry.options import OptionsScene
from settings.model import Settings
from settings.store import default_settings, load_settings
from tests.support.person import Person
from tests.support.shells import asked, still_shell

OPTIONS = {
    "Look": "theme board text_size fullscreen",
    "Fog, motion": "fog fog_drift fog_waves animation_speed less_motion",
    "Board, pieces": "pieces pieces men_size red_promoted coordinates notations notations "
    "notations show_dots show_blocked name_pieces",
    "Sound": "volume countdown",
    "Play": "player_name help always_queen confirm_moves blindfold bot_seconds bot_delay "
    "find_games",
    "Watch, replay": "watch_seconds open_games_in replay_opens slideshow_seconds "
    "export_marks",
    "Practice": "practice_after_games new_cards_a_day",
}
"""The settings under each entry of the list, from top to bottom."""

WAITING = "Press the new key, or Esc"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return still_shell(tmp_path)


def at(shell: Shell, section: str, size: tuple[int, int] = (1280, 800)) -> Person:
    """Somebody before the options of a section."""
    person = Person(OptionsScene(shell), size)
    person.click(section)
    return person


def at_key(shell: Shell, action: str) -> Person:
    """Somebody before the list of keys, in which an action is the current one."""
    person = at(shell, "Keys")
    person.press("Tab", "Tab")
    while action not in person.reads():
        person.press("PageDown")
    person.click(action)
    return person


@pytest.mark.parametrize("section", OPTIONS)
def test_each_control_changes_its_setting_at_once(shell: Shell, section: str) -> None:
    shell.change(pieces={"shogi": "kanji-two"})
    person = at(shell, section)
    person.press("Tab", *["Tab"] * (section == "Look"))  # past the menu of languages
    for key in OPTIONS[section].split():
        before = shell.settings
        is_switch = isinstance(getattr(before, key), bool)
        pressed = "a" if key == "player_name" else "Space" if is_switch else "Right"
        person.press("Tab", pressed)
        after = {name: getattr(shell.settings, name) for name in Settings.model_fields}
        assert {n for n, value in after.items() if value != getattr(before, n)} == {key}
        assert getattr(load_settings(), key) == after[key]


def test_the_preview_follows_each_change(shell: Shell) -> None:
    person = at(shell, "Look")
    pictures, themes = [person.picture()], [shell.theme]

    def changed(by_keys: bool, words: str) -> None:
        person.press(words) if by_keys else person.click(words)
        pictures.append(person.picture())
        themes.append(shell.theme)

    for words in ("Penumbra", "Walnut", "Fog, motion", "Plain", "Board, pieces", "Large"):
        changed(False, words)
    for words in ("Dots", "Blocked squares"):
        person.tabs_beside(words)
        changed(True, "Space")
    person.click("Play")
    person.tabs_beside("Help in new games")
    for _ in range(3):
        changed(True, "Right")
    # Two other sections and the first level of help change nothing on the board.
    assert len(set(pictures)) == len(pictures) - 3
    assert len({t.bg for t in themes[:3]}) == len({t.light for t in themes[1:]}) == 2


def test_a_name_is_typed_and_an_empty_one_is_the_first(shell: Shell) -> None:
    person = at(shell, "Play")
    person.click("You")
    for keys, name in ((("End", "Backspace"), "Yo"), (("Backspace",) * 5, "You")):
        person.press(*keys)
        assert shell.settings.player_name == name
    person.types("Zoë m?")
    assert person.sees("Zoë m?")
    assert shell.settings == default_settings().model_copy(update={"player_name": "Zoë m?"})
    assert not person.sees("closes this")
    shell.change(player_name="Ada")
    assert person.sees("Ada")
    person.press("Ctrl+A", "Backspace")
    assert shell.settings.player_name == "Ada"


def test_the_first_settings_come_back_after_a_second_press(shell: Shell) -> None:
    shell.change(theme="classic", less_motion=True, bot="Supporter", key_flip="F9")
    person = at(shell, "Look")
    person.click("Restore defaults")
    assert shell.settings.theme == "classic"
    person.waits(0.5)
    person.click("Yes, restore defaults")
    assert shell.settings == default_settings().model_copy(update={"bot": "Supporter"})
    assert person.sees("Defaults restored")
    person.tabs_to("THEME")
    person.press("Right")
    assert shell.settings.theme == "penumbra"
    person.press("Esc")
    person.click("Your engines")
    assert asked(shell) == [ToHome(), ToEngines()]


def test_back_from_the_engines_leads_to_the_section_that_was_open(shell: Shell) -> None:
    person = at(shell, "Keys")
    person.click("Your engines")
    left = shell.trail.back()
    assert isinstance(left, ToOptions)
    assert Person(OptionsScene(shell, left)).sees("One move back")


def test_settings_that_cannot_be_saved_hold_and_say_so(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    person = at(shell, "Look")
    person.click("Penumbra")
    assert shell.settings.theme == "penumbra"
    assert person.sees("The settings cannot be saved")


def test_the_controls_follow_whoever_changes_the_settings(shell: Shell) -> None:
    person = at(shell, "Sound")
    person.tabs_beside("Volume")
    for key, volume, words in (("m", 0, "off"), ("Right", 5, "5 %")):
        person.press(key)
        person.waits()
        assert (shell.settings.volume, words in person.reads()) == (volume, True)


def test_a_key_is_changed_by_pressing_another_and_comes_back(shell: Shell) -> None:
    person = at_key(shell, "Flip the board")
    for key in ("Enter", "LSHIFT"):
        person.press(key)
        assert (person.beside("Flip the board"), person.scene.typing) == (WAITING, True)
    person.press("Ctrl+F9")
    assert load_settings().key_flip == person.beside("Flip the board") == "Ctrl+F9"
    assert not person.scene.typing
    person.press("Delete")
    assert shell.settings.key_flip == default_settings().key_flip
    shell.change(key_flip="F9", key_view="F")
    person.press("Delete")
    assert shell.settings.key_flip == "F9"
    assert person.sees("F is taken: Change the view")


@pytest.mark.parametrize("leave", ["Esc", "Tab", ""])
def test_a_key_that_is_taken_is_refused_until_one_looks_elsewhere(
    shell: Shell, leave: str
) -> None:
    person = at_key(shell, "Flip the board")
    person.click("Flip the board")
    for key, refusal in (("v", "V is taken: Change the view"), (",", "cannot be a key")):
        person.press(key)
        assert person.sees(refusal, WAITING)
    person.press(leave) if leave else person.click("PREVIEW")
    assert not person.sees(WAITING)
    assert shell.settings == default_settings()
    assert not asked(shell)


# --- Settings that change while the program runs, whoever changes them -------------------


RELOADED = "Settings reloaded from your file"


class Editor(Person):
    """Somebody at the options, with the file of settings in an editor beside them."""

    def __init__(self, folder: Path) -> None:
        self.file, self.now = Path(os.environ["UMBRA_CONFIG"]), 100.0
        self.file.parent.mkdir()
        self.shell = still_shell(folder)
        self.shell.now = lambda: self.now
        super().__init__(OptionsScene(self.shell))
        self.saves(None)

    def saves(self, text: str | None, seconds: float = 1.1) -> None:
        """Save the file with another text, if any, and let so much time pass."""
        if text is not None:
            self.file.write_text(text, "utf-8")
        self.now += seconds
        self.waits(0.02)


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


def test_what_an_editor_saves_is_taken_over_within_a_second(editor: Editor) -> None:
    shell = editor.shell
    for text, seconds, theme in (
        ("theme: penumbra\nboard: slate\nkey_new_game: J\n", 0.5, "umbra"),
        (None, 1.1, "penumbra"),
    ):
        editor.saves(text, seconds)
        seen = shell.theme.name, editor.sees(RELOADED)
        assert seen == (theme, theme == "penumbra")
    editor.press("j")
    assert asked(shell)
    for heading in ("THEME", "BOARD"):
        editor.tabs_to(heading)
        editor.press("Right")
    assert (shell.settings.theme, shell.settings.board) == ("classic", "ice")
    editor.file.unlink()
    editor.saves(None)
    assert shell.settings == default_settings()


def test_a_mistake_is_said_until_it_is_put_right_and_the_last_good_settings_go_on(
    editor: Editor,
) -> None:
    editor.saves("theme: classic\n")
    editor.saves("theme: classic\nfog_drift: loud\n")
    for _ in range(9):
        editor.saves(None)
        assert editor.shell.settings.theme == "classic"
        assert editor.sees("config.yaml:2: key fog_drift", "a number from 0 to 3")
    for text in ("fog_drift: 2\n", "fog_drift: loud\n", "fog_drift: 1\n", "fog_drift: x\n"):
        editor.saves(text)
        assert editor.sees("key fog_drift") is (not text[-2].isdigit())
    assert editor.shell.settings.fog_drift == 1
    for left in (False, True):
        editor.press("Esc")
        assert not editor.sees("key fog_drift")
        assert bool(asked(editor.shell)) is left


def test_a_broken_file_is_told_of_from_the_start_and_survives_a_change(
    editor: Editor,
) -> None:
    editor.file.write_text("theme: dark\n", "utf-8")
    editor.shell.doubt_file()
    editor.saves(None)
    assert editor.sees("key theme")
    assert editor.shell.settings == default_settings()
    editor.press("Esc")
    editor.click("Walnut")
    assert editor.sees("key theme")
    assert editor.shell.settings.board == "walnut"
    assert editor.file.read_text("utf-8") == "theme: dark\n"


def test_our_own_writing_is_no_news(editor: Editor) -> None:
    editor.click("Penumbra")
    editor.saves(None)
    assert editor.shell.settings.theme == "penumbra"
    assert not editor.sees(RELOADED)


def test_sound_goes_off_and_comes_back_as_loud_as_it_was(editor: Editor) -> None:
    editor.shell.change(volume=35)
    for volume, words in ((0, "Sound off"), (35, "Sound on, 35 %")):
        editor.press("m")
        assert (editor.shell.settings.volume, editor.sees(words)) == (volume, True)
    silent = still_shell(editor.file, volume=0)
    assert silent.sound_switched() == default_settings().volume


def test_the_fog_stands_while_nobody_looks(editor: Editor) -> None:
    clock, seconds = editor.shell.fog_clock, list[float]()
    for event in (None, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED,
                  pygame.WINDOWFOCUSGAINED):  # fmt: skip
        if event is not None:
            editor.scene.handle(pygame.event.Event(event))
        seconds.append(clock.seconds)
        editor.now += 2
    seconds.append(clock.seconds)
    assert [each - seconds[0] for each in seconds] == [0, 2, 2, 2, 4]


def test_the_keyboard_stays_where_it_is_in_another_language(
    shell: Shell, ukrainian: Path
) -> None:
    person = at(shell, "Look")
    person.tabs_beside("Language")
    person.press("Enter", "Down", "Down", "Enter")
    assert person.holds("Українська")
    person.press("Enter", "Up", "Up", "Enter")
    assert person.holds("As the system")


def test_another_language_takes_effect_at_once(shell: Shell, ukrainian: Path) -> None:
    person = at(shell, "Look")
    assert person.scene.title == "Umbra · Options"
    person.click("As the system")
    person.click("Українська")
    assert person.sees("Мова", "Українська")
    assert not person.sees("Language")
    assert person.scene.title == "Umbra · Налаштування"
    assert load_settings().language == "uk" == os.environ["LANGUAGE"]
    person.click("Українська")
    person.click("As the system")
    assert person.sees("Language")
    assert shell.settings == default_settings()
