"""``explore``: what was played in a place, and the games with a pattern."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.records.writer import save_games
from tests.cli.conftest import Run
from tests.support.random_games import random_game


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of thirty games, of which the index goes into a folder of its own."""
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path / "data"))
    path = tmp_path / "games.pgn"
    save_games(path, [random_game("chesscom", seed, 30) for seed in range(30)])
    return str(path)


def test_the_moves_of_a_place_are_counted(run: Run, games: str) -> None:
    first = run("explore", games, "--json").data
    assert (first["side"], first["games"]) == ("white", 30)
    counts = [move["games"] for move in first["moves"]]
    assert sum(counts) == 30
    assert counts == sorted(counts, reverse=True)
    best = first["moves"][0]
    after = run("explore", games, "--after", best["move"], "--boards", "--json").data
    assert after["side"] == "black"
    assert after["games"] >= best["games"]
    assert all(1 <= move["boards_left"] <= move["boards"] for move in after["moves"])


def test_people_get_a_table(run: Run, games: str) -> None:
    lines = run("explore", games).out.splitlines()
    assert lines[0] == "White to move: 30 games"
    assert lines[1].split()[:2] == ["games", "score"]
    assert lines[-1].startswith("  games.pgn, game ")
    figurine = run("explore", games, "--after", "♘f3 nf6", "--json").data
    assert figurine == run("explore", games, "--after", "Nf3 Nf6", "--json").data
    nobody = run("explore", games, "--after", "Na3 Na6 Nb1 Nb8 Na3 Na6")
    assert nobody.out == "White to move: 0 games\n"


def test_games_with_a_pattern_are_listed(run: Run, games: str) -> None:
    every = run("explore", games, "--pattern", "Ke1", "--json").data["games"]
    assert len(every) == 30
    assert {each["ply"] for each in every} == {0}
    few = run("explore", games, "--pattern", "Ke1", "--games", "2").out.splitlines()
    assert few[0] == "2 games"
    assert len(few) == 3
    seen = run("explore", games, "--pattern", "ke8", "--side", "white", "--json")
    assert len(seen.data["games"]) < 30


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--after", "e2e5"], 2, "--after: e2e5 is not possible here"),
        (["--side", "black"], 2, "--side: it is white to move there"),
        (["--pattern", "Xe4"], 2, "'Xe4' is no piece on a square, such as Ka1"),
        (["--pattern", "Ke1", "--after", "e4"], 2, "goes with neither"),
        (["--variant", "chess"], 1, "but of others: 30 Fog of War"),
        (["--variant", "chess", "--fen", "8/8"], 2, "--fen: "),
    ],
)
def test_what_is_wrong_is_one_line(
    run: Run, games: str, words: list[str], status: int, sentence: str
) -> None:
    assert run("explore", games, *words).refused(sentence, status=status)


def test_without_games_it_says_so(run: Run, games: str) -> None:
    assert "there is no finished game of Fog of War" in run("explore").err
    assert "no such file" in run("explore", f"{games}.nowhere").err
