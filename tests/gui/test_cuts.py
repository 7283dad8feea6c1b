"""No text is cut off without the whole of it in a tooltip: ``test_layout`` asks screens."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame
import pytest

from gui.app.requests import ToLesson
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import cuts, text
from gui.drawing.text import CutText, draw_text, ellipsis, text_width, wrap_all, wrap_into
from gui.replay.boards import Caption, draw_caption
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from gui.widgets import focus
from gui.widgets.button import Button
from gui.widgets.focus import Focus
from gui.widgets.widget import Style
from tests.gui.player import Player
from tests.support.events import move_to
from tests.support.picking import pick_game
from tests.support.shells import still_shell

LONG = "Bartholomew Featherstonehaugh-Wigglesworth"
DOTS_OF_MOVES = re.compile(r"\d…(?=.)| …|…(?=[é ]+]$)")
"""How a move of Black's is written, one that nobody saw, and pseudo-English to its end."""

OWN = (
    "Own…", "Save this setup as …", "Working it out…", "Reading …", "Reading your games…",
    "Looking at", "Looking up", "Looking for", "Looking whether", "Working out",
    "Counting…", "Getting ready to look", "Prep", "Waiting for your friend…",
)  # fmt: skip
"""Beginnings of what ends in "…" because it is so written, and is not cut off."""


@dataclass(slots=True)
class Page:
    """What was drawn: all text with "…" in it, and all tooltips."""

    dotted: list[str] = field(default_factory=list)
    tooltips: list[str] = field(default_factory=list)


def followed(monkeypatch: pytest.MonkeyPatch) -> Page:
    """What is drawn from now on."""
    page, render, tell = Page(), text._render, focus.draw_tooltip

    def rendered(words: str, *how: Any) -> pygame.Surface:
        if "…" in words:
            page.dotted.append(words)
        return render(words, *how)

    def told(surface: Any, anchor: Any, words: str, style: Style, **where: bool) -> None:
        page.tooltips.append(words)
        tell(surface, anchor, words, style, **where)

    monkeypatch.setattr(text, "_render", rendered)
    monkeypatch.setattr(focus, "draw_tooltip", told)
    return page


def alike(words: str) -> str:
    """Words in one line, and all figures alike, because times go on."""
    return re.sub(r"\d", "0", " ".join(words.split()))


def is_cut(words: str) -> bool:
    return "…" in DOTS_OF_MOVES.sub("", words) and not words.startswith(OWN)


def shown_whole(scene: Scene, cut: cuts.Cut, surface: pygame.Surface, page: Page) -> bool:
    """Whether the pointer, resting on cut words, is told the whole of them."""
    page.tooltips.clear()
    move_to(scene, cut.rect.center)
    for _ in range(2):
        scene.draw(surface)
        scene.update(0.6)
    scene.draw(surface)
    return any(alike(cut.whole) in alike(each) for each in page.tooltips)


def told_in_whole(
    scene: Scene, surface: pygame.Surface, page: Page, told: set[str]
) -> set[str]:
    """Point at all words that are cut off, but for those already told; what was told."""
    page.dotted.clear()
    scene.draw(surface)
    lost = {w for w in page.dotted if is_cut(w) and not isinstance(w, CutText)}
    assert not lost, "cut off by something that does not know the whole"
    wholes = {cut.whole for cut in cuts.noted()}
    drawn = {w.whole for w in page.dotted if isinstance(w, CutText)}
    assert drawn <= wholes, "cut off elsewhere than in the window"
    fresh = set[str]()
    for cut in cuts.noted():
        if cut.whole not in told | fresh and cuts.at(cut.rect.center) == cut:
            assert shown_whole(scene, cut, surface, page), (surface.get_size(), cut)
            fresh.add(cut.whole)
    return fresh


@pytest.fixture
def window() -> pygame.Surface:
    window = pygame.Surface((400, 300))
    cuts.begin(window)
    return window


SHORT = ellipsis("Searches every world", 14, 90)
BLACK = (0, 0, 0)


def test_cut_text_knows_its_whole() -> None:
    said = "one two three four five six seven"
    *_, last = wrap_into(said, 14, 60, 2)
    for cut, whole in ((SHORT, "Searches every world"), (last, said)):
        assert isinstance(cut, CutText)
        assert cut.whole == whole
    assert not isinstance(ellipsis("Warden", 14, 200), CutText)
    lines = wrap_all("x" * 300, 14, 200)
    assert "".join(lines) == "x" * 300, "no tooltip is cut off itself"
    assert all(text_width(line, 14) <= 200 for line in lines)


def test_words_are_found_where_they_are_drawn_unless_covered(
    window: pygame.Surface,
) -> None:
    width = draw_text(window, SHORT, 20, 30, 14, BLACK)
    cut = cuts.at((20 + width // 2, 30))
    assert cut is not None
    assert (cut.whole, cut.rect.width) == ("Searches every world", width)
    assert cuts.at((20 + width // 2, 60)) is None
    window.set_clip(pygame.Rect(0, 100, 400, 100))
    draw_text(window, SHORT, 20, 80, 14, BLACK)
    draw_text(window, SHORT, 20, 150, 14, BLACK)
    assert cuts.at((30, 80)) is None
    assert cuts.at((30, 150)) is not None
    cuts.cover(window, pygame.Rect(0, 0, 400, 300))
    assert cuts.at((30, 150)) is None


def test_a_sheet_counts_where_it_lies_and_other_pictures_do_not(
    window: pygame.Surface,
) -> None:
    draw_text(pygame.Surface((200, 50)), SHORT, 10, 20, 14, BLACK)
    sheet = pygame.Surface((200, 50))
    cuts.lay(sheet, (100, 200))
    draw_text(sheet, SHORT, 10, 20, 14, BLACK)
    assert cuts.at((20, 20)) is None
    assert cuts.at((120, 220)) is not None
    cuts.end()
    draw_text(window, SHORT, 10, 20, 14, BLACK)
    assert len(cuts.noted()) == 1


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("", "Take your last move back"),
        ("Backspace", "Take your last move back\nBackspace"),
        ("Take your  last move back (F)", "Take your  last move back (F)"),
    ],
)
def test_a_tooltip_of_its_own_follows_the_whole(
    own: str, told: str, style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, surface = followed(monkeypatch), pygame.Surface((400, 300))
    button = Button("Take your last move back", list)
    button.tooltip, button.rect = own, pygame.Rect(0, 0, 90, 30)
    shown = Focus([button])
    move_to(shown, (45, 15))
    for _ in range(2):
        assert not page.tooltips
        cuts.begin(surface)
        shown.draw(surface, style)
        shown.update(0.6)
    assert page.tooltips == [told]


def test_tooltips_name_the_keys_of_the_moment(tmp_path: Path) -> None:
    player = Player(tmp_path)
    assert "Flip the board (F)" in player.tooltips()
    changed = player.shell.settings.model_copy(update={"key_flip": "Ctrl+F"})
    player.shell.settings = changed
    player.waits()
    assert "Flip the board (Ctrl+F)" in player.tooltips()


@pytest.mark.parametrize("make", [WatchSetupScene, TournamentSetupScene])
def test_the_rules_are_those_of_the_game_that_is_picked(
    make: Callable[[Shell], Screen], tmp_path: Path
) -> None:
    scene = make(still_shell(tmp_path, variant="fog-chess"))
    scene.draw(pygame.Surface((1280, 800)))
    pick_game(scene, "checkers")
    assert isinstance(scene.taught, ToLesson)
    assert scene.taught.variant not in ("", "fog-chess")


def test_a_long_name_over_a_board_runs_into_nothing(
    window: pygame.Surface, style: Style
) -> None:
    caption = Caption(LONG, "1.2 s", clock="3:02")
    draw_caption(window, pygame.Rect(0, 15, 8 * 33, 0), caption, style)
    name, spent = cuts.noted()
    assert name.rect.right <= spent.rect.left
    assert spent.rect.right <= 8 * 33 - text_width("3:02", style.metrics.body, bold=True)
