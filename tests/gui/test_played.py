"""What lists say of a saved game's length, whatever the turns of the game are."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from core.records.catalogue import first_games
from core.records.library import Saved
from gui.entry.played import day_name, due_text, moves_text


@pytest.mark.parametrize(
    ("moves", "length", "due"),
    [
        ("1. e4 e5 2. Nf3 *", "2 moves", "move 2"),
        ("1. e4 e5 2. Nf3 {24. is no number} Nc6 *", "2 moves", "move 3"),
        (
            "1. e4 e5 2. Nf3 (2. d4 {15. Nf3} exd4 (2... d5 3. a3)) Nc6 *",
            "2 moves",
            "move 3",
        ),
        ("1. e4 {[%clk 0:02:58.3]} 1... e5 {[%clk 0:03:02.0]} *", "1 move", "move 2"),
        ("30... Kd7 31. Ke2 Kd8 *", "31 moves", "move 32"),
        ("30. Ke2 Kd8 *", "30 moves", "move 31"),
        ("1. a3 h6 h5 2. b3 b4 g6 g5 *", "2 moves", "move 3"),
        ("e4 e5 Nf3 *", "2 moves", "move 2"),
        ("*", "0 moves", "move 1"),
    ],
)
def test_a_game_is_as_long_as_its_last_number(
    tmp_path: Path, moves: str, length: str, due: str
) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(f'[Event "1. a4"]\n\n{moves}\n')
    saved = Saved(path, {"PlyCount": "99"}, 1.0)
    assert (moves_text(saved), due_text(saved)) == (length, due)


def test_moves_of_shogi_are_counted_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "game.kif"
    path.write_text(
        "手合割：平手\n手数----指手---------消費時間--\n*7. が急所。\n"
        "   1 ７六歩(77)\n*時間 00:15.1 15. 深さ 20\n   2 ３四歩(33)\n   3 ２六歩(27)\n"
        "   4 ８四歩(83)\n*15. の変化\n"
    )
    saved = Saved(path, {}, 1.0)
    assert (moves_text(saved), due_text(saved)) == ("4 moves", "move 5")
    (game,) = first_games(path)
    assert game.moves == 4
    assert game.opening.startswith("1. ７六歩(77) 2. ３四歩(33)")


def test_where_turns_have_several_moves_series_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    tags = {"PlyCount": "4", "Variant": "Progressive"}
    for moves, due in (("3. exd5", 3), ("3. exd5 Nf3 d4", 4), ("3. exd5 Bb5+", 4)):
        rules = '[Variant "Progressive"]\n[Ruleset "scottish"]'
        path.write_text(f"{rules}\n\n1. e4 2. e5 d5 {moves} *\n")
        saved = Saved(path, tags, float(len(moves)))
        assert (moves_text(saved), due_text(saved)) == ("3 series", f"series {due}")


def test_a_file_that_has_gone_has_no_moves(tmp_path: Path) -> None:
    saved = Saved(tmp_path / "gone.pgn", {"PlyCount": "7"}, 1.0)
    assert (moves_text(saved), due_text(saved)) == ("0 moves", "move 1")


def test_days_are_named_as_people_do() -> None:
    today = date(2026, 3, 5)
    days = [date(2026, 3, 5), date(2026, 3, 4), date(2026, 1, 30), date(2024, 12, 1)]
    assert [day_name(day, today) for day in days] == [
        "today",
        "yesterday",
        "30 Jan",
        "1 Dec 2024",
    ]
