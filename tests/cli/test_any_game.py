"""Commands on a game with a larger board, hands, and two moves in a turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from main import main

Run = Callable[..., Any]


PLIES = 24
"""Enough for men in hand and for turns of two moves."""


@pytest.fixture(scope="module", params=["toy", "fog-toy"])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the beginning of a game that bots played."""
    folder = tmp_path_factory.mktemp("any")
    words = ("match", "RandomMove", "RandomMove", "--variant", request.param, "--games", 1)
    more = ("--budget", "50n", "--jobs", 1, "--plies", PLIES, "--out", folder / "m")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UMBRA_DATA", str(folder))
        assert main([str(word) for word in words + more]) == 0
    (path,) = (folder / "m/games").iterdir()
    return path


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
        ("believe", "FILE", "--ply", 9, "--side", "black"),
        ("why", "FILE", "--side", "white"),
        ("convert", "FILE", "-"),
        ("audit", "FILE", "--worlds", 1, "--side", "white"),
    ],
)
def test_what_is_done_with_a_game_is_done_with_any(
    run: Run, game: Path, words: tuple[object, ...]
) -> None:
    done = run(*(game if word == "FILE" else word for word in words))
    assert done.status == 0, done.err
    assert done.out


def test_positions_with_hands_and_half_a_turn_are_read(run: Run) -> None:
    fen = "k8/9/9/9/9/9/9/9/8K w Pp 1/4 0 3"
    words = ("--variant", "toy", "--fen", fen)
    assert run("perft", 1, *words, "--json").data["nodes"] > 50
    assert run("search", "--depth", 2, *words, "--json").data["move"]
    done = run("match", "RandomMove", "RandomMove", "--games", 2, "--budget", "9n", *words)
    assert done.status == 0, done.err
