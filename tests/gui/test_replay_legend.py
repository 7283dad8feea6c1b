"""What the marks of a replay mean: nothing missing, nothing that cannot be seen."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import product
from pathlib import Path
from typing import get_args

import pygame
import pytest

from core.games import GAMES
from gui.app.requests import ToReplayOf
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.boards import BoardRow
from gui.replay.legend import LEGEND, card_of, legend_of, traits_of
from gui.replay.legend_samples import SAMPLES
from gui.replay.scene import ReplayScene
from gui.widgets.signs import Fill
from gui.widgets.widget import Style
from settings.store import default_settings
from tests.gui.replaying import drawn, lonely_shell, trap
from tests.support.events import click, press

TOLD = {mark.sample for group in LEGEND for mark in group.marks}
OF_BOARDS = {
    "last": {"last", "last_in_fog"},
    "order": {"order"},
    "odds": {"odds"},
    "arrows": {"arrow", "threat"},
    "colours": {"arrow"},
    "hover": {"hover"},
    "lost": {"lost"},
    "check": {"check"},
}
"""Which samples stand for the marks that the boards of a replay are given."""

OF_PICTURES = {"circles"}
"""Marks that only saved pictures of one's own games have."""

FOGGED = traits_of(GAMES["fog-chess"].facts, royal=True, live=True)


@pytest.fixture
def scene(tmp_path: Path) -> ReplayScene:
    shell, _ = lonely_shell(tmp_path, fog="flat")
    opened = ReplayScene.of_record(shell, ToReplayOf(trap(), 4))
    assert isinstance(opened, ReplayScene)
    drawn(opened)
    return opened


def _bytes(scene: ReplayScene) -> bytes:
    return drawn(scene).get_buffer().raw


def test_every_mark_on_a_board_is_told_of() -> None:
    source = textwrap.dedent(inspect.getsource(BoardRow._marks))
    calls = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call)]
    (marks,) = [c for c in calls if getattr(c.func, "id", "") == "BoardMarks"]
    assert {word.arg for word in marks.keywords} - OF_PICTURES == set(OF_BOARDS)
    assert set.union(*OF_BOARDS.values()) <= TOLD


def test_every_sign_in_list_slider_and_graph_is_told_of() -> None:
    assert set(get_args(Fill)) <= TOLD
    assert {"unseen", "capture", "pin", "first", "second", "at_least"} <= TOLD
    assert {"shade", "now", "pointed", "thinking", "fog"} <= TOLD


def test_every_mark_has_a_sample_of_its_own() -> None:
    assert set(SAMPLES) == TOLD
    facts, theme = GAMES["fog-chess"].facts, THEMES["umbra"]
    style, box, pictures = Style(theme, metrics(1280, 800)), pygame.Rect(9, 9, 54, 27), []
    for sample in SAMPLES.values():
        surface = pygame.Surface((72, 45))
        surface.fill(theme.panel)
        sample(surface, box, facts, style)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    empty = pygame.Surface((72, 45))
    empty.fill(theme.panel)
    assert pygame.image.tobytes(empty, "RGB") not in pictures
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("royal", [True, False])
def test_only_what_a_game_can_show_is_told_of(variant: str, royal: bool) -> None:
    facts = GAMES[variant].facts
    groups = legend_of(facts, traits_of(facts, royal=royal, live=False))
    shown = {mark.sample for group in groups for mark in group.marks}
    assert ("half" in shown) is (royal and facts.hidden)
    assert ("full" in shown) is royal
    assert ("fog" in shown) is facts.hidden
    assert ("last" in shown) is not facts.hidden
    lasts = [mark for group in groups for mark in group.marks if mark.sample == "last"]
    assert len(lasts) == (not facts.hidden)
    assert ("check" in shown) is (facts.win_by == "mate")
    assert "thinking" not in shown
    assert all("{" not in mark.words for group in groups for mark in group.marks)


@pytest.mark.parametrize(
    ("size", "step"), [*product([(900, 600), (1280, 800), (1920, 1080)], (-1, 0, 1))]
)
def test_the_card_fits_into_the_window(size: tuple[int, int], step: int) -> None:
    groups = legend_of(GAMES["fog-chess"].facts, FOGGED)
    card = card_of(groups, size, metrics(*size, step))
    assert pygame.Rect((0, 0), size).contains(card.box)


def test_the_key_opens_and_closes_it(scene: ReplayScene) -> None:
    before = _bytes(scene)
    press(scene, pygame.K_l)
    assert scene.frame.legend.open
    assert _bytes(scene) != before
    press(scene, pygame.K_l)
    assert _bytes(scene) == before


def test_the_button_opens_it_and_a_click_only_closes_it(scene: ReplayScene) -> None:
    (button,) = [w for w in scene.focus.widgets if getattr(w, "icon", "") == "info"]
    assert button.tooltip == "What the marks mean (L)"
    click(scene, button.rect.center)
    assert scene.frame.legend.open
    click(scene, scene.frame.viewer.transport.widgets[0].rect.center)
    assert not scene.frame.legend.open
    assert scene.frame.viewer.ply == 4


def test_esc_closes_it_and_does_not_leave(scene: ReplayScene) -> None:
    press(scene, pygame.K_l)
    press(scene, pygame.K_ESCAPE)
    assert not scene.frame.legend.open
    assert scene.update(0.01) is scene


def test_no_key_reaches_what_lies_below(scene: ReplayScene) -> None:
    press(scene, pygame.K_l)
    for key in (pygame.K_LEFT, pygame.K_HOME, pygame.K_TAB, pygame.K_g):
        press(scene, key)
    assert scene.frame.legend.open
    assert scene.frame.viewer.ply == 4


def test_it_is_in_the_sheet_of_keys(scene: ReplayScene) -> None:
    assert "legend" in scene.answers
    assert default_settings().key_legend == "L"


def test_looks(scene: ReplayScene, looks_like: object) -> None:
    press(scene, pygame.K_l)
    card = card_of(scene.frame.legend._groups(), (900, 600), metrics(900, 600))
    looks_like(drawn(scene, (900, 600)).subsurface(card.box), "legend")  # type: ignore[operator]
