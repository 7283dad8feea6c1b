"""Tests of the window run without a screen and without a loudspeaker."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import bots.games
from core import games
from core.extra_games import extra_games
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.games import GAMES as SHOWN
from gui.widgets.widget import Style
from tests.support.screenshots import assert_looks_like

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="session", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.init()
    yield
    pygame.quit()


@pytest.fixture(params=sorted(THEMES))
def theme_name(request: pytest.FixtureRequest) -> str:
    """Each theme in turn."""
    return str(request.param)


@pytest.fixture
def style() -> Style:
    """The usual look in a window of the usual size."""
    return Style(THEMES["umbra"], metrics(1280, 800))


@pytest.fixture
def looks_like(update_golden: bool) -> Callable[[pygame.Surface, str], None]:
    """Compare a surface with the golden picture of a name."""
    return lambda surface, name: assert_looks_like(
        surface, GOLDEN / f"{name}.png", update_golden
    )


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """For pictures: only the games that the program comes with, without those of tests."""
    for table, layer in ((games.GAMES, "core"), (bots.games.GAMES, "bots"), (SHOWN, "gui")):
        for key in extra_games(layer):
            monkeypatch.delitem(table, key)
