"""``cards``: made of one's games, counted, listed, taken along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.practice.deck import FILE
from settings.paths import user_games_path
from tests.cli.conftest import Run
from tests.support.own_games import save_own
from tests.support.saved_games import save_game


@pytest.fixture
def games(run: Run) -> Path:
    del run
    folder = user_games_path()
    save_own(folder, 1)
    save_game(folder, "bots.pgn", ("Owl", "Wick"), person=None)
    return folder


def test_cards_are_made_counted_and_listed(run: Run, games: Path) -> None:
    made = run("cards", "make")
    assert (made.status, made.out.strip()) == (0, "1 game of yours: 1 card made")
    due = json.loads(run("cards", "due", "--json").out)
    assert due == {"cards": 1, "due": 0, "new": 1, "learning": 0, "tomorrow": 0, "week": 0}
    assert "1 for today: 0 due, 1 new, 0 being learnt" in run("cards", "due").out
    (card,) = json.loads(run("cards", "list", "--json").out)
    assert (card["kind"], card["ply"], card["file"]) == ("king", 3, "0001.pgn")
    assert (card["phase"], card["due"], card["opponent"]) == ("new", None, "Owl")
    assert "King left to be taken" in run("cards", "list").out
    assert (games.parent / "problems" / FILE).exists()


def test_cards_are_taken_along(run: Run, games: Path, tmp_path: Path) -> None:
    run("cards", "make")
    file, table = tmp_path / "cards.json", tmp_path / "cards.csv"
    assert run("cards", "export", str(file)).out.strip() == f"1 card in {file}"
    assert run("cards", "export", str(table)).status == 0
    assert "You were Black against Owl, move 2. What now?" in table.read_text()
    assert run("cards", "export", str(file)).status == 1
    (games.parent / "problems" / FILE).unlink()
    added = run("cards", "import", str(file))
    assert added.out.strip() == "1 new card and 0 new attempts"
    assert run("cards", "import", str(file)).out.strip() == "0 new cards and 0 new attempts"
    assert len(json.loads(run("cards", "list", "--json").out)) == 1


def test_a_file_of_something_else_is_refused_in_one_sentence(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "cards.json"
    file.write_text('{"umbra": "problems"}')
    refused = run("cards", "import", str(file))
    assert refused.status == 1
    assert "this is no file of cards: umbra" in refused.err
    assert run("cards", "list").out.startswith("there are no cards yet")
