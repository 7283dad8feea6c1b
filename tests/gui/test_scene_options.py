"""The options, as somebody uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gui.app.requests import ToEngines, ToHome
from gui.app.shell import Shell
from gui.entry.options import OptionsScene
from settings.keys import ACTIONS, GROUPS
from settings.model import Settings
from settings.store import default_settings, load_settings
from tests.support.person import Person
from tests.support.shells import asked, still_shell

OPTIONS = {
    "Look": "theme board text_size fullscreen",
    "Fog, motion": "fog fog_drift fog_waves animation_speed less_motion",
    "Board, pieces": "pieces pieces men_size red_promoted coordinates notations notations "
    "show_dots show_blocked name_pieces",
    "Sound": "volume countdown",
    "Play": "player_name help always_queen confirm_moves bot_seconds bot_delay",
    "Watch, replay": "watch_seconds open_games_in replay_opens slideshow_seconds "
    "export_marks",
}
"""The settings under each entry of the list, from top to bottom."""

WAITING = "Press the new key, or Esc"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
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
    person.press("Tab")
    for key in OPTIONS[section].split():
        before = shell.settings
        person.press("Tab")
        is_switch = isinstance(getattr(before, key), bool)
        person.press("a" if key == "player_name" else "Space" if is_switch else "Right")
        after = {name: getattr(shell.settings, name) for name in Settings.model_fields}
        assert {n for n, value in after.items() if value != getattr(before, n)} == {key}
        assert getattr(load_settings(), key) == after[key]


def test_the_preview_follows_each_change(shell: Shell) -> None:
    person = at(shell, "Look")
    pictures, themes = [person.picture()], [shell.theme]
    for words in ("Penumbra", "Walnut", "Fog, motion", "Plain", "Board, pieces", "Large"):
        person.click(words)
        pictures.append(person.picture())
        themes.append(shell.theme)
    for words in ("Dots", "Blocked squares"):
        person.tabs_beside(words)
        person.press("Space")
        pictures.append(person.picture())
    person.click("Play")
    person.tabs_beside("Help in new games")
    for _ in range(3):
        person.press("Right")
        pictures.append(person.picture())
    # Two other sections and the first level of help change nothing on the board.
    assert len(set(pictures)) == len(pictures) - 3
    assert (
        len({theme.bg for theme in themes[:3]}) == len({t.light for t in themes[1:]}) == 2
    )


def test_a_name_is_typed_and_an_empty_one_is_the_first(shell: Shell) -> None:
    person = at(shell, "Play")
    person.click("You")
    person.press("End", "Backspace")
    assert shell.settings.player_name == "Yo"
    person.press(*["Backspace"] * 5)
    assert shell.settings.player_name == "You"
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
    person.press("m")
    person.waits()
    assert shell.settings.volume == 0
    assert "off" in person.reads()
    person.press("Right")
    assert shell.settings.volume == 5
    assert "5 %" in person.reads()


def test_a_low_window_scrolls_by_whole_options_and_tab_does_too(shell: Shell) -> None:
    person = at(shell, "Fog, motion", (1280, 260))
    rows = {
        "Fog": {"Clouds, or one plain colour", "Clouds", "Plain"},
        "Mark every fogged square": {"Two small waves in each"},
        "Less motion": {"Nothing slides, fades or drifts"},
    }
    views = [["Fog"]]
    for notches in (0, 1, 1, 1, 1, 1, -9):
        person.scroll(views[-1][0], notches)
        read = set(person.reads())
        views.append([row for row in rows if row in read])
        for row, words in rows.items():
            assert words & read == (words if row in views[-1] else set())
    assert (views[1][0], views[-2][-1], views[1]) == ("Fog", "Less motion", views[-1])
    for label in ("Less motion", "Fog drift"):
        person.tabs_beside(label)


def test_a_key_is_changed_by_pressing_another_and_comes_back(shell: Shell) -> None:
    person = at_key(shell, "Flip the board")
    person.press("Enter")
    assert person.beside("Flip the board") == WAITING
    assert person.scene.typing
    person.press("LSHIFT")
    assert person.sees(WAITING)
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
        assert person.sees(refusal)
        assert person.sees(WAITING)
    person.press(leave) if leave else person.click("PREVIEW")
    assert not person.sees(WAITING)
    assert shell.settings == default_settings()
    assert not asked(shell)


def test_titles_over_keys_are_passed_over(shell: Shell) -> None:
    person = at(shell, "Keys", (900, 600))
    person.press("Tab", "Tab", "Home")
    groups = [[ACTIONS[action] for action in group] for group in GROUPS.values()]
    for action in (groups[0][0], groups[1][0]):
        person.press("Enter")
        assert person.beside(action) == WAITING
        person.press("Esc", *["Down"] * len(groups[0]))


def test_esc_leads_home_and_a_button_to_the_engines(shell: Shell) -> None:
    person = at(shell, "Look")
    person.press("Esc")
    person.click("Your engines")
    assert asked(shell) == [ToHome(), ToEngines()]
