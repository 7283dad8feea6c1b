from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.settings import Settings, default_settings, load_settings
from gui.entry.option_rows import SECTIONS
from gui.requests import ToHome
from gui.scenes.options import OptionsScene
from gui.shell import Shell
from gui.widgets.slider import Slider
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle
from tests.support.events import click, press
from tests.support.shells import asked, drawn, halved, still_shell

LooksLike = Callable[[pygame.Surface, str], None]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path)


def opened(shell: Shell, section: int = 0) -> OptionsScene:
    scene = OptionsScene(shell)
    drawn(scene)
    click(scene, (100, 94 + 44 * section))
    drawn(scene)
    return scene


def test_every_option_is_a_setting() -> None:
    for section in SECTIONS:
        for row in section.rows:
            assert row.key in Settings.model_fields


def test_a_theme_acts_at_once_and_is_kept(shell: Shell) -> None:
    scene = opened(shell)
    before = drawn(scene).get_at((600, 700))
    click(scene, (540, 180))
    assert shell.settings.theme == load_settings().theme == "penumbra"
    assert drawn(scene).get_at((600, 700)) != before


@pytest.mark.parametrize("number", range(len(SECTIONS)))
def test_each_control_changes_its_setting(shell: Shell, number: int) -> None:
    scene = opened(shell, number)
    usual = default_settings()
    for row in SECTIONS[number].rows:
        before = getattr(shell.settings, row.key)
        assert before == getattr(usual, row.key)
        control = next(c for r, c in scene._controls if r.key == row.key)
        scene.focus.focus(control)
        if isinstance(control, Toggle):
            press(scene, pygame.K_SPACE)
        elif isinstance(control, TextField):
            press(scene, pygame.K_a, unicode="a")
        elif isinstance(control, Slider) or control.chosen == 0:  # type: ignore[attr-defined]
            press(scene, pygame.K_RIGHT)
        else:
            press(scene, pygame.K_LEFT)
        assert getattr(shell.settings, row.key) != before
        assert getattr(load_settings(), row.key) == getattr(shell.settings, row.key)


def test_the_preview_follows(shell: Shell) -> None:
    scene = opened(shell, 2)
    box = pygame.Rect(856, 94, 400, 400)
    with_dots = pygame.image.tobytes(drawn(scene).subsurface(box), "RGB")
    shell.change(show_dots=False)
    assert pygame.image.tobytes(drawn(scene).subsurface(box), "RGB") != with_dots


def test_a_name_is_typed(shell: Shell) -> None:
    scene = opened(shell, 2)
    field = scene._controls[0][1]
    assert isinstance(field, TextField)
    click(scene, field.rect.center)
    press(scene, pygame.K_BACKSPACE)
    assert shell.settings.player_name == "Yo"
    for _ in range(5):
        press(scene, pygame.K_BACKSPACE)
    assert shell.settings.player_name == field.meant == "You"
    for letter in "Zoë":
        press(scene, ord(letter.lower()), unicode=letter)
    assert shell.settings.player_name == "Zoë"


def test_the_first_settings_come_back(shell: Shell) -> None:
    shell.change(theme="classic", less_motion=True, bot="Supporter")
    scene = opened(shell)
    click(scene, scene._restore.rect.center)
    assert shell.settings == default_settings().model_copy(update={"bot": "Supporter"})


def test_settings_that_cannot_be_kept_hold_and_say_so(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    scene = opened(shell)
    click(scene, (540, 180))
    assert shell.settings.theme == "penumbra"
    assert scene._notice.enabled


def test_everything_is_reached_by_tab(shell: Shell) -> None:
    scene = opened(shell, 1)
    reached = set()
    for _ in range(7):
        press(scene, pygame.K_TAB)
        reached.add(scene.focus.current)
    assert len(reached) == 7


def test_esc_goes_home(shell: Shell) -> None:
    press(opened(shell), pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_looks(
    shell: Shell,
    size: tuple[int, int],
    looks_like: LooksLike,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", "/settings/umbra/config.yaml")
    looks_like(halved(drawn(OptionsScene(shell), size)), f"options-{size[0]}")
