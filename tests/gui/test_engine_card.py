"""The card of the engine: what finds room in its head."""

from __future__ import annotations

import pygame
import pytest

from gui.analysis.engine_card import EngineCard, EngineLines
from gui.app.keys import Keys
from gui.drawing.text import text_width
from gui.widgets.widget import Style
from settings.store import default_settings


@pytest.mark.parametrize("name", ["Umbra", "An engine with quite a long name"])
def test_the_depth_has_room_beside_the_name(name: str, style: Style) -> None:
    nothing = EngineLines(print, print)
    card = EngineCard(print, print, print, nothing, Keys(default_settings()))
    rect = pygame.Rect(0, 0, 442, 170)
    card.place(rect, style)
    card.call(name, others=True)
    room = rect.right - style.metrics.gutter - card.stepper.rect.right - style.metrics.gap
    assert text_width("depth 88", style.metrics.small, bold=True) <= room
