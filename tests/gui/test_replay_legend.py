"""What the marks of a replay mean: nothing missing, nothing that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from core.games import GAMES
from gui.app.screen import Screen
from gui.board.board_view import BoardView
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.legend import LEGEND, draw_sample, legend_of, traits_of
from gui.widgets.signs import Fill
from gui.widgets.widget import Style
from tests.gui.replaying import Onlooker, lonely_shell, replayed, trap
from tests.support.random_games import random_game

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

FOGGED = traits_of(GAMES["fog-chess"].facts, royal=True, live=False)


@pytest.fixture
def reader(tmp_path: Path) -> Onlooker:
    return replayed(lonely_shell(tmp_path, fog="flat")[0], trap(), 4)


@pytest.mark.parametrize("variant", [*GAMES, "trap"])
def test_every_mark_on_a_board_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    game = GAMES.get(variant)
    record = random_game(game.default, 2, 60, variant=variant) if game else trap()
    assert set.union(*OF_BOARDS.values()) <= TOLD
    used, draw = set[str](), BoardView.draw

    def noted(*how: Any, **more: Any) -> None:
        marks: BoardMarks = how[3] if len(how) > 3 else more.get("marks", NO_MARKS)
        names = [each.name for each in fields(marks)]
        used.update(n for n in names if getattr(marks, n) != getattr(NO_MARKS, n))
        draw(*how, **more)

    reader = replayed(lonely_shell(tmp_path, fog="flat", less_motion=True)[0], record, 0)
    monkeypatch.setattr(BoardView, "draw", noted)
    for _ in record.moves[:20]:
        reader.press("RIGHT")
    reader.press("END", "LEFT")
    assert used
    assert used - OF_PICTURES <= set(OF_BOARDS)


def test_every_sign_in_list_slider_and_graph_is_told_of() -> None:
    assert set(get_args(Fill)) <= TOLD
    assert {"unseen", "capture", "pin", "first", "second", "at_least"} <= TOLD
    assert {"shade", "now", "pointed", "thinking", "fog"} <= TOLD


def test_every_mark_has_a_sample_of_its_own() -> None:
    facts, theme = GAMES["fog-chess"].facts, THEMES["umbra"]
    style, box, pictures = Style(theme, metrics(1280, 800)), pygame.Rect(9, 9, 54, 27), []
    for name in TOLD:
        surface = pygame.Surface((72, 45))
        surface.fill(theme.panel)
        draw_sample(name, facts, surface, box, style)
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


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_the_card_fits_into_the_window(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    shell, _ = lonely_shell(tmp_path, fog="flat", text_size=text)
    reader = Onlooker(replayed(shell, trap(), 4).scene, size)
    reader.press("l")
    assert reader.faults() == []
    assert reader.sees("What the marks mean")
    assert reader.sees("The move under the pointer")


def test_it_is_opened_and_closed_and_no_key_reaches_what_lies_below(
    reader: Onlooker,
) -> None:
    reader.press("l")
    assert reader.sees("What the marks mean")
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


def test_looks(reader: Onlooker, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    small = Onlooker(reader.scene, (900, 600))
    small.press("l")
    picture, screen = small.shown(), small.scene
    assert isinstance(screen, Screen)
    assert screen.card is not None
    looks_like(picture.subsurface(screen.card.box), "legend")
