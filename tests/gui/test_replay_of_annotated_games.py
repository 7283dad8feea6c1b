"""A replay of a game whose file says more than the moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from gui.app.requests import ToAnalysisOf, ToReplay
from tests.gui.replaying import Asked, Onlooker, lonely_shell, opened

ANNOTATED = """[White "Morphy, Paul"]
[Black "Anderssen, Adolf"]
[Result "1-0"]

{Paris, 1858} 1. e4 {[%eval 0.3]} e5 $2 $14 {[%eval 0.2] Too bold.}
(1... c5 2. Nf3 {Sicilian}) 2. Nf3 {[%eval 0.1]} Nc6 {[%eval #-3]} 1-0
"""


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def reader(tmp_path: Path, asked: Asked) -> Onlooker:
    path = tmp_path / "annotated.pgn"
    path.write_text(ANNOTATED, encoding="utf-8")
    shell, requests = lonely_shell(tmp_path)
    shell.work = None  # no score is worked out anew
    reader = Onlooker(opened(shell, ToReplay(path, 1, 2)))
    asked.extend(requests)
    shell.open = lambda request: asked.append(request) or reader.scene
    return reader


def test_comments_variations_glyphs_and_scores_are_shown(reader: Onlooker) -> None:
    for said in ("Paris, 1858", "Too bold.", "1… c5 2. Nf3 Sicilian"):
        assert reader.sees(said)
    assert reader.line("e4") == ["1", "e4", "+0.3", "e5", "? +=", "+0.2"]
    assert reader.line("Nf3") == ["2", "Nf3", "+0.1", "Nc6", "–M3"]


def test_a_move_of_a_variation_leads_to_its_analysis(
    reader: Onlooker, asked: Asked
) -> None:
    reader.click("Nf3")
    assert reader.sees("Move 2 of 2")
    reader.click("1… c5")
    (request,) = asked
    assert isinstance(request, ToAnalysisOf)
    assert request.at == (0, 1)


def test_the_scores_of_the_file_are_drawn_and_none_is_worked_out(reader: Onlooker) -> None:
    assert reader.sees("For White +0.2")
    reader.press("END")
    assert reader.sees("For White –M3")
