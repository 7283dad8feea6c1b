"""What lists say of a saved game's length, whatever the turns of the game are."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.records.library import Saved
from gui.entry.played import due_text, move_due, moves_text


@pytest.mark.parametrize(
    ("moves", "plies", "length", "due"),
    [
        ("1. e4 e5 2. Nf3 *", 3, "2 moves", 2),
        ("1. e4 e5 2. Nf3 {24. is no number} Nc6 *", 4, "2 moves", 3),
        ("30... Kd7 31. Ke2 Kd8 *", 3, "31 moves", 32),
        ("30. Ke2 Kd8 *", 2, "30 moves", 31),
        ("1. a3 h6 h5 2. b3 b4 g6 g5 *", 7, "2 moves", 2),
        ("*", 0, "0 moves", 1),
    ],
)
def test_a_game_is_as_long_as_its_last_number(
    tmp_path: Path, moves: str, plies: int, length: str, due: int
) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(f'[Event "1. a4"]\n\n{moves}\n')
    saved = Saved(path, {"PlyCount": str(plies)}, 1.0)
    assert (moves_text(saved), move_due(saved)) == (length, due)


def test_where_turns_have_several_moves_series_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    tags = {"PlyCount": "4", "Variant": "Progressive"}
    for moves, due in (("3. exd5", 3), ("3. exd5 Nf3 d4", 4), ("3. exd5 Bb5+", 4)):
        rules = '[Variant "Progressive"]\n[Ruleset "scottish"]'
        path.write_text(f"{rules}\n\n1. e4 2. e5 d5 {moves} *\n")
        saved = Saved(path, tags, float(len(moves)))
        assert (moves_text(saved), due_text(saved)) == ("3 series", f"series {due}")


def test_a_file_that_has_gone_is_as_long_as_its_tag_says(tmp_path: Path) -> None:
    saved = Saved(tmp_path / "gone.pgn", {"PlyCount": "7"}, 1.0)
    assert (moves_text(saved), move_due(saved)) == ("4 moves", 4)
