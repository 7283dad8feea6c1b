"""``cards``, made of one's games and taken along, and ``coach``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from core.player import Budget
from core.practice.deck import FILE, Deck, JudgedGame
from core.problems.problem import adapter
from core.values import Move, Observation, Side
from settings.paths import user_games_path
from tests.cli.conftest import Run
from tests.core.practice.test_coach import REAL
from tests.support.saved_games import save_game, save_own


@pytest.fixture
def games(run: Run) -> Path:
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


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The deck of whoever types the commands, with twelve judged games."""
    path = tmp_path / "data" / "problems" / FILE
    with Deck(path) as opened:
        for number, game in enumerate(REAL):
            opened.judged(replace(game, modified=float(number)), [])
    return path


@pytest.mark.usefixtures("deck")
def test_figures_are_printed_with_their_errors(run: Run) -> None:
    done = run("coach")
    assert done.status == 0
    for words in (
        "Fog of War, the last 12 games",
        "* Leaving pieces to what could be known cost you 0.49 ± 0.26 points a game.",
        "Points lost per game, ± at 95 %",
        "Piece left to what could be known  0.49 ± 0.26  28  moves",
        "Squares in view in the opening, beside Eclipse: ",
    ):
        assert words in done.out
    assert "Pencil marks" not in done.out
    assert "out of time" not in done.out
    few = run("coach", "--last", "3")
    assert "the last 3 games" in few.out
    assert "±" not in few.out.replace("± at 95 %", "")


@pytest.mark.usefixtures("deck")
def test_json_has_every_figure_with_its_interval(run: Run) -> None:
    data = run("coach", "--json", "--last", "0").data
    assert (data["variant"], data["games"]) == ("fog-chess", 12)
    known = data["costs"]["known"]
    assert known["low"] < known["mean"] < known["high"]
    assert (known["games"], known["moves"]) == (12, 28)
    half = (known["high"] - known["low"]) / 2
    assert half == pytest.approx(2.201 * known["error"], rel=1e-3), "Student's, 11 degrees"
    assert data["sight"]["bot"] == "Eclipse"
    assert len(data["sight"]["curve"]) == 8
    assert data["time"] is None
    assert data["marks"] == {}
    assert {each["cards"] for each in data["advice"]} <= {*data["costs"], ""}
    assert run("coach", "--json", "--last", "2").data["costs"]["known"]["low"] is None


def test_without_judged_games_it_says_so(run: Run) -> None:
    done = run("coach")
    assert done.status == 0
    assert done.out == "Fog of War: no game of yours has been judged yet\n"
    assert run("coach", "--json").data["games"] == 0
    assert run("coach", "--variant", "chess").out.startswith("Chess: no game")
    assert run("coach", "--variant", "go").status == 2


def test_a_deck_that_cannot_be_read_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "problems").write_text("no folder")
    done = run("coach")
    assert done.status == 1
    assert done.err.startswith("main.py: Your cards cannot be used")


class First:
    """Plays the first legal move."""

    name = "First"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return seen[-1].moves[0]


def test_openings_are_looked_at_where_that_is_wished(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bots.roster.make", lambda *_, **__: First())
    path = save_game(tmp_path / "data" / "games", "a.pgn", ("You", "Owl"))
    stat = path.stat()
    game = JudgedGame(
        "a.pgn", 1, stat.st_mtime, stat.st_size, "fog-chess", "chesscom", Side.FIRST, "Owl",
        "2026-11-20", 1.0,
    )  # fmt: skip
    with Deck(tmp_path / "data" / "problems" / FILE) as opened:
        opened.judged(game, [])
    assert run("coach", "--json").data["sight"] is None
    found = run("coach", "--json", "--sight").data["sight"]
    assert len(found["curve"]) == 3
    assert run("coach", "--json").data["sight"] == found
    with Deck(tmp_path / "data" / "problems" / FILE) as opened:
        assert adapter(JudgedGame).dump_python(opened.games()[0])["sight"]
