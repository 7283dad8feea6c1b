"""The keys of a screen, shown over it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app.key_sheet import KeySheet, groups_of
from gui.app.keys import keys_of
from gui.app.requests import ToLesson, ToNewGame
from gui.app.screen import Screen
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.entry.home import HomeScene
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style
from settings.keys import ACTIONS, EVERYWHERE, GROUP_OF, GROUPS, HOME, LIBRARY, OWN_SCREENS
from settings.paths import DEFAULTS_FILE
from settings.store import default_settings
from tests.support.events import click, press
from tests.support.shells import asked, drawn, still_shell

KEYS = keys_of(default_settings())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HomeScene:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    scene = HomeScene(still_shell(tmp_path))
    drawn(scene)
    return scene


def test_the_groups_hold_every_action_once_and_in_order() -> None:
    grouped = [action for group in GROUPS.values() for action in group]
    assert grouped == list(ACTIONS)
    assert "" not in GROUPS


def test_the_groups_are_those_of_the_file() -> None:
    text = DEFAULTS_FILE.read_text("utf-8")
    lines = text[text.index("# --- Keys") :].splitlines()
    for title, actions in GROUPS.items():
        first = next(n for n, line in enumerate(lines) if line == f"# {title}.")
        assert lines[first + 1].startswith(f"key_{actions[0]}: ")


def test_an_action_without_keys_is_left_out() -> None:
    keys = keys_of(default_settings().model_copy(update={"key_flip": ""}))
    words = [e.words for group in groups_of(keys, ACTIONS) for e in group.entries]
    assert ACTIONS["flip"] not in words
    assert ACTIONS["view"] in words


def test_only_what_the_screen_answers_is_shown() -> None:
    words = [e.words for group in groups_of(KEYS, EVERYWHERE) for e in group.entries]
    assert ACTIONS["new_game"] in words
    assert ACTIONS["flip"] not in words


@pytest.mark.parametrize("code", [(pygame.K_F1, ""), (pygame.K_SLASH, "?")])
def test_the_same_key_opens_and_closes(home: HomeScene, code: tuple[int, str]) -> None:
    before = _bytes(home)
    press(home, code[0], unicode=code[1])
    assert _bytes(home) != before
    press(home, code[0], unicode=code[1])
    assert _bytes(home) == before


def test_esc_or_a_click_closes_and_does_nothing_else(home: HomeScene) -> None:
    press(home, pygame.K_F1)
    press(home, pygame.K_ESCAPE)
    assert not home._sheet.open
    press(home, pygame.K_F1)
    click(home, home._menu[0].rect.center)
    assert not home._sheet.open
    assert not asked(home.shell)
    click(home, home._menu[0].rect.center)
    assert asked(home.shell) == [ToNewGame()]


def test_no_key_reaches_what_lies_below(home: HomeScene) -> None:
    press(home, pygame.K_F1)
    current = home.focus.current
    for key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_DOWN):
        press(home, key)
    press(home, pygame.K_n, pygame.KMOD_LCTRL)
    assert home.focus.current is current
    assert not asked(home.shell)
    assert home._sheet.open


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, None])
def test_the_button_leads_to_the_rules(home: HomeScene, key: int | None) -> None:
    press(home, pygame.K_F1)
    drawn(home)
    if key is None:
        click(home, home._sheet.rules.rect.center)
    else:
        press(home, key)
    assert not home._sheet.open
    assert asked(home.shell) == [ToLesson("fog-chess", "chesscom")]
    assert home.update(0.0) is home


def test_a_screen_that_shows_the_rules_has_no_such_button(tmp_path: Path) -> None:
    class Untaught(Screen):
        taught = None

    scene = Untaught(still_shell(tmp_path))
    drawn(scene)
    press(scene, pygame.K_F1)
    drawn(scene)
    press(scene, pygame.K_RETURN)
    assert scene._sheet.open
    assert not scene._sheet.rules.rect.width


def test_time_goes_on_below(tmp_path: Path) -> None:
    ticks: list[float] = []

    class Ticking(Screen):
        def tick(self, dt: float) -> None:
            ticks.append(dt)

    scene = Ticking(still_shell(tmp_path))
    drawn(scene)
    press(scene, pygame.K_F1)
    scene.update(0.5)
    assert ticks == [0.5]


def test_a_question_mark_that_is_typed_opens_nothing(tmp_path: Path) -> None:
    scene, typed = Screen(still_shell(tmp_path)), list[str]()
    field = TextField("a", 9, typed.append)
    field.rect = pygame.Rect(100, 100, 100, 30)
    scene.focus.set([field])
    drawn(scene)
    click(scene, field.rect.center)
    assert scene.typing
    for letter in "?mf":
        press(scene, ord(letter), unicode=letter)
    assert typed[-1] == "a?mf"
    assert not scene._sheet.open
    assert scene.shell.settings == default_settings()


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("step", [-1, 0, 1])
@pytest.mark.parametrize("own", [HOME, LIBRARY])
def test_the_whole_card_is_in_the_window(
    size: tuple[int, int], step: int, own: str
) -> None:
    surface = pygame.Surface(size)
    # No screen has the keys of two screens of their own.
    others = OWN_SCREENS - {own}
    sheet = KeySheet(lambda: [a for a in ACTIONS if GROUP_OF[a] not in others])
    sheet.show()
    sheet.draw(surface, Style(THEMES["umbra"], metrics(*size, step)), KEYS)
    card = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    card.invert()
    (box,) = card.get_bounding_rects()
    assert surface.get_rect().contains(box.inflate(8, 8))


def _bytes(scene: Screen) -> bytes:
    return pygame.image.tobytes(drawn(scene), "RGB")
