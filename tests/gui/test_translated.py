"""A screen that is open shows all in another language as soon as that is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.texts import use
from gui.drawing import redraw
from tests.gui.player import MATE, Player
from tests.gui.screens import STATES, stage
from tests.support.person import Person

OPENED = (
    "options-0", "options-keys", "shipped-home", "library", "own", "rulesets",
    "engines-none",
    "fog-chess-new-game", "fog-chess-watch-setup", "fog-chess-tournament-setup", "problems",
    "solving", "fog-asked-WHERE", "guess-games", "guess-fog-chess-1", "rush", "practice",
    "fog-chess-play-help-3", "shogi-hand-over", "fog-chess-watching", "fog-chess-replay",
    "fog-chess-replay-graph", "ask", "explorer", "chess-analysis-empty",
    "why-chess", "fog-chess-lesson", "fog-chess-play-keys",
)  # fmt: skip

ENGLISH = re.compile(r"\b[b-df-hj-np-tv-z]*[aeiou]\w*\b", re.IGNORECASE)
"""A word with a vowel without an accent: such as no text in pseudo-English has."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use()


def english(person: Person) -> set[str]:
    """What is in view, or told where the pointer rests, that has such words."""
    said = (*person.reads(), *person.tooltips(), person.scene.title)
    return {each for each in said if ENGLISH.search(each)}


@pytest.mark.parametrize("name", OPENED)
def test_no_other_language_is_left(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    person = Person(STATES[name](stage(before, monkeypatch)))
    assert english(person)
    use("en_XA")
    redraw.now()
    person = Person(person.scene.update(0.01) or person.scene)
    after.mkdir()
    fresh = Person(STATES[name](stage(after, monkeypatch)))
    left = {each.replace("before", "after") for each in english(person)}
    assert left - english(fresh) == set()


@pytest.mark.parametrize("moves", ["Nf3 e5", MATE])
def test_moves_of_a_game_are_named_anew(
    moves: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    player = Player(tmp_path, size=(1920, 1080))
    player.plays(moves)
    listed = moves_in(player)
    assert any(each[0] in "NQ" for each in listed)
    use("de")
    player.waits(0.1)
    german = str.maketrans("NQBR", "SDLT")
    assert moves_in(player) == [each.translate(german) for each in listed]


def moves_in(player: Player) -> list[str]:
    return [each for each in player.reads() if re.fullmatch(r"[A-Z]?x?[a-h][1-8]#?", each)]


def test_moves_that_were_guessed_are_named_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    person = Person(STATES["guess-fog-chess-99"](stage(tmp_path, monkeypatch)))
    assert person.sees("before 3… Nc6")
    use("de")
    person.scene.update(0.01)
    assert person.sees("vor 3… Sc6")
