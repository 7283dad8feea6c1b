"""The shipped fonts are cut out of whole ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont

from lab import fonts
from lab.__main__ import main

SHIPPED = fonts.FONTS


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of fonts to cut: those that are shipped, in one weight."""
    monkeypatch.setattr(fonts, "WEIGHTS", ("Bold",))
    for name in (fonts.LATIN.format("Bold"), fonts.SYMBOLS):
        shutil.copy(SHIPPED / name, tmp_path)
    names = (f"NotoSans{each}-Bold.otf" for each in ("JP", "JP", "SC"))
    collection = TTCollection()
    collection.fonts = [TTFont(SHIPPED / name) for name in names]
    collection.save(tmp_path / fonts.EAST_ASIAN.format("Bold"))
    for font in collection.fonts:
        font.close()
    return tmp_path


def characters(path: Path) -> set[int]:
    with TTFont(path) as font:
        return set(font.getBestCmap())


def test_what_is_cut_again_stays_as_it_is(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made"
    made.mkdir()
    monkeypatch.setattr(fonts, "FONTS", made)
    assert main(["fonts", str(whole)]) == 0
    assert len(list(made.iterdir())) == 4
    for cut in made.iterdir():
        shipped = SHIPPED / cut.name
        assert characters(cut) <= characters(shipped)
        assert cut.stat().st_size <= shipped.stat().st_size
    for name in (fonts.LATIN.format("Bold"), fonts.SYMBOLS):
        assert characters(made / name) == characters(SHIPPED / name)


def test_a_missing_font_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fonts", str(tmp_path)]) == 2
    assert "NotoSans-Regular.ttf is in none of these folders" in capsys.readouterr().err
