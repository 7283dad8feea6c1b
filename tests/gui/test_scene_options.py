from pathlib import Path

import pygame
import pytest

from gui.app.requests import ToHome
from gui.app.shell import Shell
from gui.entry.option_sections import SECTIONS
from gui.entry.options import OptionsScene
from gui.widgets.choice import Choice
from gui.widgets.slider import Slider
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Widget
from settings.keys import ACTIONS
from settings.model import Settings
from settings.store import default_settings, load_settings
from tests.support.events import click, press, wheel
from tests.support.shells import asked, drawn, still_shell

KEYS = len(SECTIONS)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path)


def opened(
    shell: Shell, section: int = 0, size: tuple[int, int] = (1280, 800)
) -> OptionsScene:
    scene = OptionsScene(shell)
    drawn(scene, size)
    click(scene, scene._sections.cells()[section].center)
    drawn(scene, size)
    return scene


def control(scene: OptionsScene, key: str) -> Widget:
    """The control of a setting that is shown."""
    return next(widget for item, widget in scene._form.pairs if item.key == key)


def told(scene: OptionsScene) -> str:
    """What the notice says, if it says anything."""
    return scene._notice.words if scene._notice.enabled else ""


def test_every_option_is_a_setting() -> None:
    items = [item for section in SECTIONS for item in section.items]
    assert len(set(map(repr, items))) == len(items)
    assert {item.key for item in items} <= set(Settings.model_fields)


def test_a_theme_acts_at_once_and_is_kept(shell: Shell) -> None:
    scene = opened(shell)
    before = drawn(scene).get_at((600, 700))
    click(scene, (540, 180))
    assert shell.settings.theme == load_settings().theme == "penumbra"
    assert drawn(scene).get_at((600, 700)) != before


def test_a_board_changes_the_squares_and_nothing_else(shell: Shell) -> None:
    scene = opened(shell)
    before = shell.theme
    scene.focus.focus(control(scene, "board"))
    press(scene, pygame.K_RIGHT)
    assert load_settings().board == "walnut"
    assert shell.theme.light != before.light
    assert (shell.theme.bg, shell.theme.fog_mid) == (before.bg, before.fog_mid)


@pytest.mark.parametrize("number", range(len(SECTIONS)))
def test_each_control_changes_its_setting(shell: Shell, number: int) -> None:
    scene = opened(shell, number)
    for place, item in enumerate(SECTIONS[number].items):
        before = getattr(shell.settings, item.key)
        widget = scene._form.pairs[place][1]
        scene.focus.focus(widget)
        if isinstance(widget, Toggle):
            press(scene, pygame.K_SPACE)
        elif isinstance(widget, TextField):
            press(scene, pygame.K_a, unicode="a")
        elif isinstance(widget, Slider) or widget.chosen == 0:  # type: ignore[attr-defined]
            press(scene, pygame.K_RIGHT)
        else:
            press(scene, pygame.K_LEFT)
        assert getattr(shell.settings, item.key) != before
        assert getattr(load_settings(), item.key) == getattr(shell.settings, item.key)


def test_the_preview_follows(shell: Shell) -> None:
    scene = opened(shell, 2)
    box = pygame.Rect(856, 94, 400, 400)
    changes = [{"show_dots": False}, {"men_size": "large"}, {"fog": "flat"}, {"help": 3}]
    shown = {pygame.image.tobytes(drawn(scene).subsurface(box), "RGB")}
    for change in changes:
        shell.change(**change)
        shown.add(pygame.image.tobytes(drawn(scene).subsurface(box), "RGB"))
    assert len(shown) == 1 + len(changes)


def test_a_name_is_typed(shell: Shell) -> None:
    scene = opened(shell, 4)
    field = control(scene, "player_name")
    assert isinstance(field, TextField)
    click(scene, field.rect.center)
    assert field.focused  # which shows where to type
    press(scene, pygame.K_BACKSPACE)
    assert shell.settings.player_name == "Yo"
    for _ in range(5):
        press(scene, pygame.K_BACKSPACE)
    assert shell.settings.player_name == field.meant == "You"
    for letter in "Zoë m?":
        press(scene, ord(letter.lower()), unicode=letter)
    assert shell.settings.player_name == "Zoë m?"
    assert shell.settings.volume == default_settings().volume
    assert not scene._sheet.open


def test_the_first_settings_come_back_when_asked_twice(shell: Shell) -> None:
    shell.change(theme="classic", less_motion=True, bot="Supporter", key_flip="F9")
    scene = opened(shell)
    click(scene, scene._restore.rect.center)
    assert shell.settings.theme == "classic"
    scene.update(0.5)
    click(scene, scene._restore.rect.center)
    assert shell.settings == default_settings().model_copy(update={"bot": "Supporter"})
    theme = control(scene, "theme")
    assert isinstance(theme, Choice)
    assert theme.chosen == 0


def test_settings_that_cannot_be_kept_hold_and_say_so(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    scene = opened(shell)
    click(scene, (540, 180))
    assert shell.settings.theme == "penumbra"
    assert told(scene)


def test_the_controls_follow_whoever_changes_the_settings(shell: Shell) -> None:
    scene = opened(shell, 3)
    scene.focus.focus(control(scene, "volume"))
    press(scene, pygame.K_m, unicode="m")
    scene.update(0.1)
    volume = control(scene, "volume")
    assert isinstance(volume, Slider)
    assert (shell.settings.volume, volume.value) == (0, 0)
    assert scene.focus.current is volume
    assert volume.focused
    press(scene, pygame.K_m, unicode="m")
    assert shell.settings.volume == default_settings().volume


@pytest.mark.parametrize("section", range(KEYS + 1))
@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
def test_tab_brings_everything_into_view(
    shell: Shell, section: int, size: tuple[int, int]
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": "large"})
    scene = opened(shell, section, size)
    wanted = [widget for widget in scene.focus.widgets if widget.enabled]
    seen = []
    for _ in wanted:
        press(scene, pygame.K_TAB)
        scene.update(0.02)
        drawn(scene, size)
        assert scene.focus.current is not None
        assert pygame.Rect(0, 0, *size).contains(scene.focus.current.rect)
        seen.append(scene.focus.current)
    assert set(seen) == set(wanted)


def test_a_low_window_scrolls_by_whole_options(shell: Shell) -> None:
    scene = opened(shell, 1, (1280, 260))
    window = pygame.Rect(0, 0, 1280, 260)
    views = set()
    for up in (0, -1, -1, -1, -1, -1):
        wheel(scene, up)
        drawn(scene, window.size)
        views.add(tuple(window.contains(w.rect) for w in scene._form.controls))
    assert len(views) > 2
    assert all(any(view) for view in views)
    assert window.contains(scene._form.controls[-1].rect)
    area = scene._form._area
    hidden = [w.rect for w in scene._form.controls if not area.contains(w.rect)]
    assert hidden
    assert window.collidelist(hidden) < 0
    for _ in range(9):
        wheel(scene, 1)
    assert window.contains(scene._form.controls[0].rect)


def at_key(scene: OptionsScene, words: str) -> None:
    """Make the action with these words the current one."""
    keys = scene._keys
    row = next(n for n, (_, a) in enumerate(keys._rows) if ACTIONS.get(a) == words)
    keys.show(row)
    scene.focus.focus(keys)


def test_a_key_is_changed_by_pressing_another(shell: Shell) -> None:
    scene = opened(shell, KEYS)
    at_key(scene, "Flip the board")
    press(scene, pygame.K_RETURN)
    assert scene.typing
    press(scene, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert scene._keys.waiting == "flip"
    press(scene, pygame.K_F9, pygame.KMOD_LCTRL)
    assert load_settings().key_flip == "Ctrl+F9"
    assert not scene.typing
    press(scene, pygame.K_DELETE)
    assert shell.settings.key_flip == default_settings().key_flip


def test_a_key_that_is_taken_is_refused_by_name(shell: Shell) -> None:
    scene = opened(shell, KEYS)
    at_key(scene, "Flip the board")
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_v, unicode="v")
    assert "Change the view" in told(scene)
    assert scene._keys.waiting == "flip"
    press(scene, pygame.K_COMMA, unicode=",")
    assert "cannot be a key" in told(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene._keys.waiting is None
    assert shell.settings == default_settings()
    assert not asked(shell)


def test_first_keys_that_another_action_has_by_now_do_not_come_back(shell: Shell) -> None:
    shell.change(key_flip="F9", key_view="F")
    scene = opened(shell, KEYS)
    at_key(scene, "Flip the board")
    press(scene, pygame.K_DELETE)
    assert shell.settings.key_flip == "F9"
    assert "F is taken" in told(scene)


def test_looking_elsewhere_ends_the_waiting_for_a_key(shell: Shell) -> None:
    scene = opened(shell, KEYS)
    for leave in (lambda: press(scene, pygame.K_TAB), lambda: click(scene, (1100, 700))):
        at_key(scene, "Slower")
        press(scene, pygame.K_RETURN)
        leave()
        assert scene._keys.waiting is None


def test_titles_of_keys_are_passed_over(shell: Shell) -> None:
    scene = opened(shell, KEYS)
    scene.focus.focus(scene._keys)
    rows = set()
    for _ in range(scene._keys.count + 3):
        rows.add(scene._keys.current)
        press(scene, pygame.K_DOWN)
    assert rows == set(range(scene._keys.count)) - scene._keys.barred


def test_esc_goes_home(shell: Shell) -> None:
    press(opened(shell), pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]
