"""Nothing moves under the pointer when what a screen waits for has come."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.widgets.widget import Widget
from tests.gui.screens import OF_GAMES, STATES, screen_of, stage
from tests.support.layout import Unpainted
from tests.support.layout import name as named

SIZE = (1280, 800)


ENDED = {"far-over"}
"""Where a game ends by itself: the result takes the room of moves."""


@pytest.mark.parametrize("name", sorted(STATES.keys() - OF_GAMES.keys() - ENDED))
def test_what_can_be_pressed_stays_where_it_was(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: dict[Screen, dict[Widget | str, tuple[int, int]]] = {}
    update, handle = Screen.update, Screen.handle

    def watched(screen: Screen, dt: float) -> Scene | None:
        """See where all stands before any time passes."""
        if screen not in first:
            first[screen] = places(screen)
        return update(screen, dt)

    def touched(screen: Screen, event: pygame.event.Event) -> None:
        """Whoever presses something may well find other things elsewhere."""
        if event.type != pygame.MOUSEMOTION:
            first[screen] = {}
        handle(screen, event)

    monkeypatch.setattr(Screen, "update", watched)
    monkeypatch.setattr(Screen, "handle", touched)
    scene = STATES[name](stage(tmp_path, monkeypatch))
    for _ in range(4):
        scene.update(0.3)
    screen = screen_of(scene)
    before, now = first.get(screen, {}), places(screen)
    assert {w: at for w, at in now.items() if before.get(w, at) != at} == {}
    screen.close()


def places(screen: Screen) -> dict[Widget | str, tuple[int, int]]:
    """Where everything stands that can be pressed, also by what it says."""
    screen.draw(Unpainted(SIZE))
    live = [each for each in screen.focus.widgets if each.enabled and each.reachable]
    names = Counter(named(each) for each in live)
    by_name = {named(e): e.rect.topleft for e in live if names[named(e)] == 1}
    return {each: each.rect.topleft for each in live} | by_name
