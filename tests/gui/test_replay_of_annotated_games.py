"""A replay of a game whose file says more than the moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from gui.analysis import tree_list
from gui.app.requests import ToAnalysisOf, ToReplay
from gui.replay import graph_card
from gui.replay.scene import ReplayScene
from tests.gui.replaying import Asked, drawn, lonely_shell, opened, viewer_of
from tests.support.events import click, press

ANNOTATED = """[White "Morphy, Paul"]
[Black "Anderssen, Adolf"]
[Result "1-0"]

{Paris, 1858} 1. e4 {[%eval 0.3]} e5 $2 $14 {[%eval 0.2] Too bold.}
(1... c5 2. Nf3 {Sicilian}) 2. Nf3 {[%eval 0.1]} Nc6 {[%eval #-3]} 1-0
"""


class Drawn(list[str]):
    """The texts of the list of moves that have been drawn."""

    def __call__(self, surface: pygame.Surface, text: str, *args: Any, **how: Any) -> int:
        self.append(text)
        return self.draw(surface, text, *args, **how)

    draw = staticmethod(tree_list.draw_text)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    texts = Drawn()
    monkeypatch.setattr(tree_list, "draw_text", texts)
    return texts


def replay(folder: Path, ply: int = 0) -> tuple[ReplayScene, Asked]:
    path = folder / "annotated.pgn"
    path.write_text(ANNOTATED, encoding="utf-8")
    shell, asked = lonely_shell(folder)
    return opened(shell, ToReplay(path, 1, ply)), asked


def test_comments_variations_glyphs_and_scores_are_shown(
    tmp_path: Path, texts: Drawn
) -> None:
    scene, _ = replay(tmp_path)
    drawn(scene)
    shown = " ".join(texts)
    for said in ("Paris, 1858", "? +=", "Too bold.", "1… c5", "2. Nf3 Sicilian", "–M3"):
        assert said in shown
    assert {"+0.3", "+0.2", "+0.1"} <= set(texts)


def test_a_move_of_a_variation_leads_to_its_analysis(tmp_path: Path) -> None:
    scene, asked = replay(tmp_path)
    (moves,) = (w for w in scene.focus.widgets if isinstance(w, tree_list.TreeList))
    for path in ((0, 0, 0), (0, 1, 0)):
        place = moves.spot(path)
        assert place is not None
        click(scene, place.center)
    assert viewer_of(scene).ply == 3
    (request,) = asked
    assert isinstance(request, ToAnalysisOf)
    assert request.at == (0, 1, 0)


def test_the_scores_of_the_file_are_drawn_and_none_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph_card, "GameAnalysis", None)
    scene, _ = replay(tmp_path, ply=2)
    words: list[str] = []
    monkeypatch.setattr(
        graph_card, "draw_text", lambda _, text, *__, **___: words.append(text) or 0
    )
    drawn(scene)
    assert words == ["For White +0.2"]
    press(scene, pygame.K_END)
    drawn(scene)
    assert words[-1] == "For White –M3"
