"""What the marks of a replay mean: nothing missing, nothing that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pygame
import pytest

from core.games import GAMES
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.legend import LEGEND, draw_sample, legend_of, traits_of
from gui.widgets.signs import Fill
from gui.widgets.widget import Style
from tests.gui.replaying import Onlooker, lonely_shell, replayed, trap

TOLD = {mark.sample for group in LEGEND for mark in group.marks}
SIGNS = {
    *("last", "last_in_fog", "order", "odds", "arrow", "threat", "hover", "lost", "check"),
    *("unseen", "capture", "pin", "first", "second", "at_least"),
    *("shade", "now", "pointed", "thinking", "fog", *get_args(Fill)),
}
"""What boards, list, slider and graph can show."""


def test_every_mark_is_told_of_by_a_sample_of_its_own() -> None:
    assert SIGNS <= TOLD
    facts, theme = GAMES["fog-chess"].facts, THEMES["umbra"]
    style, box, pictures = Style(theme, metrics(1280, 800)), pygame.Rect(9, 9, 54, 27), []
    for name in (*TOLD, ""):
        surface = pygame.Surface((72, 45))
        surface.fill(theme.panel)
        if name:
            draw_sample(name, facts, surface, box, style)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("royal", [True, False])
def test_only_what_a_game_can_show_is_told_of(variant: str, royal: bool) -> None:
    facts = GAMES[variant].facts
    groups = legend_of(facts, traits_of(facts, royal=royal, live=False))
    shown = [mark.sample for group in groups for mark in group.marks]
    offered = {
        "half": royal and facts.hidden,
        "full": royal,
        "fog": facts.hidden,
        "last": not facts.hidden,
        "check": facts.win_by == "mate",
        "thinking": False,
    }
    assert {name: shown.count(name) for name in offered} == offered
    assert all("{" not in mark.words for group in groups for mark in group.marks)


def test_it_is_opened_and_closed_and_no_key_reaches_what_lies_below(
    tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    shell, _ = lonely_shell(tmp_path, fog="flat")
    reader = Onlooker(replayed(shell, trap(), 4).scene, (900, 600))
    reader.press("l")
    assert reader.sees("What the marks mean", "The move under the pointer")
    picture = reader.shown()
    looks_like(picture.subsurface(reader.scene.card.box), "legend")
    reader.press("LEFT", "HOME", "Tab", "g")
    assert reader.sees("What the marks mean")
    reader.press("l")
    assert reader.ply == 4
    reader.click_icon("What the marks mean (L)")
    assert reader.sees("An unseen piece can take the king")
    reader.press("Esc")
    reader.waits()
    assert reader.ply == 4, "Esc does not leave"
    reader.press("l")
    reader.click_icon("First move")
    assert reader.ply == 4, "a click only closes it"
