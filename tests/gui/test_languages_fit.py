"""Every language fits every screen, and what is shown is in the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.languages import ENGLISH, LANGUAGES, PSEUDO
from core.texts import use
from gui.drawing import redraw
from tests.gui.screens import SIZES, STATES, stage
from tests.gui.test_cuts import followed, told_in_whole
from tests.gui.test_layout import leave_out_pixels, settled
from tests.gui.test_translated import OPENED
from tests.support.layout import Unpainted, faults, page_of
from tests.support.person import Person

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
LOOKS = [(PSEUDO, size) for size in SIZES] + [(code, SIZES[1]) for code in OTHERS]
"""Languages and sizes of the window; English is in ``test_layout``."""

OUT = {
    "comments": "A comment of several words, which says what was overlooked",
    "engines": "Umbra main.py uci usi fog-engine UCI FEN",
    "bots": "CaptureKing CaptureLargest RandomMove Supporter CaptureWithLargestDifference "
    "NeuralNetworkPlayer EquilibriumPlayer Eclipse Lantern Wick Puddle Spark Owl Pebble",
    "people": "Bartholomew Featherstonehaugh Wigglesworth Maximiliana Maximilian von "
    "Hohenzollern Sigmaringen Ann Bob Samuel Richard Loyd You "
    "The hunter hunted Greedy one two",
    "openings": "Classical Variation Giuoco Piano Pianissimo",
    "sets": "Club evening Tactics Fog puzzles",
}  # fmt: skip
"""Words that nobody translates."""

WORD = re.compile(r"\b(?=[A-Z]*[acdeinosuyz])[A-Za-z]{3,}\b")
"""One of three letters or more, some of which pseudo-English accents."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use(ENGLISH)


@pytest.mark.parametrize("name", OPENED)
def test_every_language_fits(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out_pixels(monkeypatch)
    scene = STATES[name](stage(tmp_path, monkeypatch))
    page, told = followed(monkeypatch), set[str]()
    for code, size in LOOKS:
        use(code)
        redraw.now()
        scene = scene.update(0.01) or scene
        found = faults(page_of(settled(scene, size, 1), size))
        assert not found, (code, size, found)
        if code == PSEUDO:
            told |= told_in_whole(scene, Unpainted(size), page, told)
    scene.close()


@pytest.mark.parametrize("name", OPENED)
def test_all_that_is_shown_is_translated(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(PSEUDO)
    person = Person(STATES[name](stage(tmp_path, monkeypatch)))
    said = {*person.reads(), *person.tooltips(), person.scene.title}
    said -= {each for each in said if "/" in each}  # names of files
    known = {word for words in OUT.values() for word in WORD.findall(words)}
    left = {each: words for each in said if (words := {*WORD.findall(each)} - known)}
    assert not left
    person.scene.close()
