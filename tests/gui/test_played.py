"""What lists say of a saved game's length, and days; a drawn game that is played again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from core.clock import TimeControl
from core.records.catalogue import first_games
from core.records.library import Saved
from core.values import Outcome, Reason, Side
from gui.app.requests import ToPlay
from gui.app.session import new_session, resumed_session, time_kept
from gui.entry.played import day_name, due_text, moves_text
from tests.gui.player import Player, quiet_shell

BYOYOMI = TimeControl(60, 0, 30, 2)
SCOTTISH = '[Variant "Progressive"]\n[Ruleset "scottish"]\n\n1. e4 2. e5 d5 3. exd5'


@pytest.mark.parametrize(
    ("text", "length", "due"),
    [
        ("\n1. e4 e5 2. Nf3 *", "2 moves", "move 2"),
        ("\n1. e4 e5 2. Nf3 {24. is no number} Nc6 *", "2 moves", "move 3"),
        (
            "\n1. e4 e5 2. Nf3 (2. d4 {15. Nf3} exd4 (2... d5 3. a3)) Nc6 *",
            "2 moves",
            "move 3",
        ),
        ("\n1. e4 {[%clk 0:02:58.3]} 1... e5 {[%clk 0:03:02.0]} *", "1 move", "move 2"),
        ("\n30... Kd7 31. Ke2 Kd8 *", "31 moves", "move 32"),
        ("\n1. a3 h6 h5 2. b3 b4 g6 g5 *", "2 moves", "move 3"),
        ("\ne4 e5 Nf3 *", "2 moves", "move 2"),
        ("\n*", "0 moves", "move 1"),
        (f"{SCOTTISH} *", "3 series", "series 3"),
        (f"{SCOTTISH} Nf3 d4 *", "3 series", "series 4"),
        (f"{SCOTTISH} Bb5+ *", "3 series", "series 4"),
        (None, "0 moves", "move 1"),
    ],
)
def test_a_game_is_as_long_as_its_last_number(
    tmp_path: Path, text: str | None, length: str, due: str
) -> None:
    path, tags = tmp_path / "game.pgn", {"PlyCount": "99"}
    if text is not None:
        path.write_text(f'[Event "1. a4"]\n{text}\n')
        tags |= {"Variant": "Progressive"} if "Progressive" in text else {}
    saved = Saved(path, tags, 1.0)
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
    assert game.opening.startswith("1. ７六歩(77) 2. ３四歩(33)")


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 3, 5), "today"),
        (date(2026, 3, 4), "yesterday"),
        (date(2026, 1, 30), "30 Jan"),
        (date(2024, 12, 1), "1 Dec 2024"),
    ],
)
def test_days_are_named_as_people_do(day: date, name: str) -> None:
    assert day_name(day, date(2026, 3, 5)) == name


def test_shogi_is_played_again_with_sides_changed_and_times_kept(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="shogi", control=BYOYOMI)
    for seconds, text in enumerate(["5i5h", "5a5b", "5h5i", "5b5a"] * 3):
        player.waits(0.0)
        player.now += seconds
        seat = player.table.seat(Side(seconds % 2))
        seat.play(
            player.game.read_own(seat.seen[-1], seat.seen[-1].moves, text), player.now
        )
    player.waits(0.1)
    assert player.table.outcome == Outcome(None, Reason.FOURFOLD)
    lefts = [player.table.time_left(side, 0.0) for side in Side]
    assert lefts[0] != lefts[1]
    player.waits(0.5)
    player.click("Play again")
    (request,) = player.asked
    assert (request.side, request.left) == (Side.SECOND, (lefts[1], lefts[0]))
    again = new_session(player.shell, request)
    assert [again.table.time_left(side, 0.0) for side in Side] == [lefts[1], lefts[0]]
    again.close()
    player = Player(tmp_path, variant="shogi", control=BYOYOMI)
    player.table.seat(Side.FIRST).resign()
    assert time_kept(player.table) is None, "a usual rematch begins with whole clocks"


def test_the_times_of_a_game_played_again_are_kept_in_its_file(tmp_path: Path) -> None:
    shell = quiet_shell(tmp_path, [])
    kept = 45.5, 80.25
    asked = ToPlay("RandomMove", Side.FIRST, "shogi", "points27", "1+2x30", 1, left=kept)
    session = new_session(shell, asked)
    table = session.table
    table.update(0.0)
    table.play(table.seen_by(Side.FIRST)[-1].moves[0], 4.0)
    session.close()
    tags = table.record().tags
    assert (tags["WhiteClock"], tags["BlackClock"]) == ("45.5", "80.2")
    (path,) = shell.games.iterdir()
    later = resumed_session(shell, path)
    left = [later.table.time_left(side, 0.0) for side in Side]
    later.close()
    assert left == [60.0, 80.2], "in byoyomi since the first move"
