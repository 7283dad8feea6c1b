"""Commands on a game with a larger board, hands, and two moves in a turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.records.reader import read_games
from core.records.writer import write_games
from main import main
from tests.cli.conftest import Run
from tests.support.processes import served_processes

PLIES, FEW = 24, 13
"""Enough for men in hand and for turns of two moves; to which each move is slow."""


@pytest.fixture(scope="module", params=["toy", "fog-toy"])
def games(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Files with the beginning of a game that bots played, and with less of it."""
    folder = tmp_path_factory.mktemp("any")
    words = ("match", "RandomMove", "RandomMove", "--variant", request.param, "--games", 1)
    more = ("--budget", "50n", "--jobs", 1, "--plies", PLIES, "--out", folder / "match")
    with served_processes(), pytest.MonkeyPatch.context() as patch:
        patch.setenv("UMBRA_DATA", str(folder))
        assert main([str(word) for word in words + more]) == 0
    (whole,) = folder.glob("match/games/*")
    (record,) = read_games(whole).games
    part = whole.with_stem("part")
    part.write_text(
        write_games([replace(record, moves=record.moves[:FEW])]), encoding="utf-8"
    )
    return {"WHOLE": whole, "PART": part}


@pytest.fixture
def game(games: dict[str, Path]) -> Path:
    return games["WHOLE"]


def test_a_board_of_any_size_is_shown_with_hands(run: Run, game: Path) -> None:
    shown = run("show", game, "--ply", 20)
    assert shown.status == 0
    lines = shown.out.splitlines()
    rows = lines[4:13]
    assert [row.split()[0] for row in rows] == list("987654321")
    assert len({len(row[:29]) for row in rows}) == 1
    assert lines[13].split() == list("abcdefghi") * 3
    assert any("in hand: white " in line for line in lines[14:])
    hidden = "Fog Toy" in game.read_text(encoding="utf-8")
    assert any(line.endswith("black ?") for line in lines[14:]) == hidden, shown.out
    data = run("show", game, "--ply", 20, "--json").data
    assert set(data["hands"]) == {"white", "truth", "black"}


@pytest.mark.parametrize(
    "words",
    [
        ("believe", "WHOLE", "--ply", 9, "--side", "black"),
        ("why", "PART", "--side", "white"),
        ("convert", "WHOLE", "-"),
    ],
)
def test_what_is_done_with_a_game_is_done_with_any(
    run: Run, games: dict[str, Path], words: tuple[object, ...]
) -> None:
    done = run(*(games.get(str(word), word) for word in words))
    assert done.status == 0, done.err
    assert done.out


def test_positions_with_hands_and_half_a_turn_are_read(run: Run) -> None:
    fen = "k8/9/9/9/9/9/9/9/8K w Pp 1/4 0 3"
    words = ("--variant", "toy", "--fen", fen)
    assert run("perft", 1, *words, "--json").data["nodes"] > 50
    assert run("search", "--depth", 2, *words, "--json").data["move"]
    done = run("match", "RandomMove", "RandomMove", "--games", 2, "--budget", "9n", *words)
    assert done.status == 0, done.err
