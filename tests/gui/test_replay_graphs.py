"""The graphs under the move list: tabs, legend, cursor, what comes while one waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from gui.app.requests import ToReplay, ToReplayOf
from gui.drawing.text import text_width
from gui.replay import analysing, graph_card
from gui.replay.curve import Curve
from gui.replay.graph_card import EVERY
from gui.replay.scene import ReplayScene
from gui.widgets.choice import Choice
from tests.gui.analysis import Prepared
from tests.gui.replaying import (
    TRAP,
    drawn,
    lonely_shell,
    opened,
    trap,
    viewer_of,
)
from tests.support.events import click, drag, move_to, press

Looks = Callable[[pygame.Surface, str], None]


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> type[Prepared]:
    """Whatever is to be worked out is there at once."""
    stand_in = type("Stand-in", (Prepared,), {})
    monkeypatch.setattr(graph_card, "GameAnalysis", stand_in)
    return stand_in


@pytest.fixture
def scene(tmp_path: Path, prepared: type[Prepared]) -> Iterator[ReplayScene]:
    """A game of 15 plies, after the tenth."""
    del prepared
    scene = _replay(tmp_path)
    yield scene
    scene.close()


def _replay(folder: Path, **changes: object) -> ReplayScene:
    shell, _ = lonely_shell(folder, fog="flat", **changes)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 10))
    assert isinstance(scene, ReplayScene)
    while not viewer_of(scene).annotated.complete:
        scene.update(0.0)
    drawn(scene)
    return scene


def _curve(scene: ReplayScene) -> Curve:
    return next(w for w in viewer_of(scene).widgets if isinstance(w, Curve))


def _tabs(scene: ReplayScene) -> Choice:
    viewer = viewer_of(scene)
    shown = (w for w in viewer.widgets if w not in viewer.transport.beside)
    return next(w for w in shown if isinstance(w, Choice))


def _wait(scene: ReplayScene) -> None:
    scene.update(EVERY)


def test_squares_in_view_come_first_and_start_no_process(
    scene: ReplayScene, prepared: type[Prepared]
) -> None:
    _wait(scene)
    assert prepared.made == 0
    graph = _curve(scene).graph
    assert graph.known == 16
    assert [line.words[10] for line in graph.lines] == ["White 40", "Black 38"]


def test_a_key_turns_to_the_next_graph(scene: ReplayScene) -> None:
    chosen = []
    for _ in range(4):
        press(scene, pygame.K_g)
        chosen.append(_tabs(scene).chosen)
    assert chosen == [1, 2, 0, 1]
    assert viewer_of(scene).ply == 10


def test_a_click_on_a_tab_shows_its_graph(scene: ReplayScene) -> None:
    for number, cell in reversed(list(enumerate(_tabs(scene).cells()))):
        click(scene, cell.center)
        assert _tabs(scene).chosen == number
    assert viewer_of(scene).ply == 10, "a click on a tab is none on the curve"


def test_the_arrows_belong_to_the_tabs_in_focus(scene: ReplayScene) -> None:
    scene.focus.focus(_tabs(scene))
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    assert (_tabs(scene).chosen, viewer_of(scene).ply) == (2, 10)
    press(scene, pygame.K_LEFT)
    assert (_tabs(scene).chosen, viewer_of(scene).ply) == (1, 10)
    scene.focus.focus(None)
    press(scene, pygame.K_LEFT)
    assert (_tabs(scene).chosen, viewer_of(scene).ply) == (1, 9)


def test_the_curve_grows_as_things_are_worked_out(
    scene: ReplayScene, prepared: type[Prepared]
) -> None:
    press(scene, pygame.K_g)
    curve = _curve(scene)
    assert (curve.graph.known, curve.news) == (0, "Analysing: 0 of 16")
    prepared.most = 6
    _wait(scene)
    assert (curve.graph.known, curve.news) == (6, "Analysing: 6 of 16")
    drawn(scene)
    prepared.most = 16
    _wait(scene)
    assert (curve.graph.known, curve.news) == (16, "")


def test_both_graphs_share_one_process_and_leaving_ends_it(
    scene: ReplayScene, prepared: type[Prepared]
) -> None:
    press(scene, pygame.K_g)
    press(scene, pygame.K_g)
    press(scene, pygame.K_g)
    assert (prepared.made, prepared.closed) == (1, 0)
    scene.close()
    assert prepared.closed == 1


def test_another_game_is_worked_out_anew(tmp_path: Path, prepared: type[Prepared]) -> None:
    file = tmp_path / "two.pgn"
    file.write_text("\n".join([TRAP, TRAP.replace("8. Nxe7 ", "")]))
    shell, _ = lonely_shell(tmp_path)
    scene = opened(shell, ToReplay(file))
    press(scene, pygame.K_g)
    _wait(scene)
    press(scene, pygame.K_PAGEDOWN)
    assert (prepared.made, prepared.closed) == (2, 1)
    assert (_tabs(scene).chosen, _curve(scene).graph.known) == (1, 0)
    _wait(scene)
    assert _curve(scene).graph.known == viewer_of(scene).annotated.plies + 1 == 15
    scene.close()


def test_what_goes_wrong_is_said(scene: ReplayScene, prepared: type[Prepared]) -> None:
    press(scene, pygame.K_g)
    prepared.most, prepared.problem = 3, "its process ended unexpectedly"
    _wait(scene)
    assert _curve(scene).news.endswith("failed: its process ended unexpectedly")
    drawn(scene)


def test_the_pointer_asks_about_a_ply(scene: ReplayScene) -> None:
    curve = _curve(scene)
    move_to(scene, curve.rect.center)
    words = curve.tooltip.split(", ")
    assert words[0].startswith("White ")
    assert words[1].startswith("Black ")
    assert words[2].startswith("after ")
    assert curve.anchor.centerx == curve.rect.centerx
    assert viewer_of(scene).ply == 10
    move_to(scene, (curve.rect.right - 1, curve.rect.centery))
    assert curve.tooltip.endswith("after 8. Nxe7")
    move_to(scene, (curve.rect.x + 1, curve.rect.centery))
    assert curve.tooltip == "White 32, Black 32, at the start"
    move_to(scene, (5, 5))
    assert curve.tooltip == ""


def test_one_cursor_for_curve_slider_and_list(scene: ReplayScene) -> None:
    curve, slider = _curve(scene), viewer_of(scene).transport.slider
    drag(scene, curve.rect.center, (curve.rect.right - 3, curve.rect.centery))
    assert (curve.current, slider.value, viewer_of(scene).ply) == (15, 15, 15)


@pytest.mark.parametrize("size", [(900, 600), (900, 900), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("turns", range(4))
def test_tabs_and_legend_have_room(
    scene: ReplayScene, size: tuple[int, int], turns: int
) -> None:
    for _ in range(turns):
        press(scene, pygame.K_v)
    drawn(scene, size)
    viewer, m = viewer_of(scene), scene.metrics
    card, tabs, curve = viewer.layout.curve, _tabs(scene), _curve(scene)
    assert card.contains(tabs.rect)
    assert card.contains(curve.rect)
    assert not tabs.rect.colliderect(curve.rect)
    beside = curve.rect.top == tabs.rect.bottom
    legend = sum(text_width(f"{side} 88,888+", m.small) for side in ("White", "Black"))
    legend += 2 * round(1.4 * m.icon) + 2 * m.gap
    assert legend <= card.width - 2 * m.gutter - (tabs.rect.width if beside else 0)
    assert curve.rect.height > 60


@pytest.mark.parametrize(
    ("name", "theme"),
    [("squares", "umbra"), ("positions", "umbra"), ("pawns", "penumbra")],
)
@pytest.mark.usefixtures("prepared")
def test_pictures(
    tmp_path: Path,
    looks_like: Looks,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    theme: str,
) -> None:
    # Little room, so that some of the numbers of positions are bounds.
    monkeypatch.setattr(analysing, "ROOM", 40 * 152)
    scene = _replay(tmp_path, theme=theme)
    for _ in range(("squares", "positions", "pawns").index(name)):
        press(scene, pygame.K_g)
    _wait(scene)
    picture = drawn(scene).subsurface(viewer_of(scene).layout.curve)
    looks_like(picture, f"graph-{name}")
