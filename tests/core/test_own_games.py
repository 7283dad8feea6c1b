"""A person's games, read from the tags of their files."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from core.records.own import Marks, OwnResults, own_games, read_marks, write_marks
from core.values import Side
from tests.support.saved_games import fill_shelf, save_game


def tagged(path: Path, *tags: str) -> None:
    text = path.read_text("utf-8")
    more = "".join(f"[{tag}]\n" for tag in tags)
    path.write_text(text.replace("\n\n", f"\n{more}\n", 1), encoding="utf-8")


def test_only_finished_games_of_a_person_against_a_bot_count(tmp_path: Path) -> None:
    fill_shelf(tmp_path)
    (tmp_path / "notes.pgn").write_text("no game", encoding="utf-8")
    games = list(own_games(tmp_path))
    assert [(game.bot, game.side, game.score) for game in games] == [
        ("Supporter", Side.FIRST, 1.0),
        ("CaptureWithLargestDifference", Side.SECOND, 0.0),
        ("RandomMove", Side.SECOND, 0.5),
        ("CaptureKing", Side.SECOND, 1.0),
    ]
    assert {game.variant for game in games} == {"fog-chess"}
    assert games[0].day == date(2024, 3, 5)
    assert OwnResults.of(games) == OwnResults(2, 1, 1)
    assert OwnResults.of(games).points == 2.5


@pytest.mark.parametrize(
    ("tag", "helped"),
    [
        ('WhiteHelp "2"', True),
        ('WhiteHelp "0"', False),
        ('WhiteTakebacks "1"', True),
        ('BlackTakebacks "1"', False),
    ],
)
def test_help_and_takebacks_are_told_apart(tmp_path: Path, tag: str, helped: bool) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"))
    tagged(path, tag, 'WhiteMarks "k1/2 n0/1"')
    (game,) = own_games(tmp_path)
    assert game.helped is helped
    assert game.marks == Marks({"k": 1, "n": 0}, {"k": 2, "n": 1})


def test_a_game_counts_as_it_was_played_however_it_was_analysed(tmp_path: Path) -> None:
    tagged(save_game(tmp_path, "copy.pgn", ("You", "Moth")), 'Analysis "Umbra"')
    assert list(own_games(tmp_path)) == []
    played = save_game(tmp_path, "played.pgn", ("You", "Moth"))
    (before,) = own_games(tmp_path)
    tagged(played, 'OriginalResult "1/2-1/2"')
    (after,) = own_games(tmp_path)
    assert (before.score, after.score) == (1.0, 0.5)


def test_marks_are_read_as_they_were_written() -> None:
    marks = Marks({"q": 2, "p": 10}, {"q": 3, "p": 12, "b": 1})
    assert write_marks(marks) == "b0/1 p10/12 q2/3"
    assert write_marks(read_marks(write_marks(marks))) == write_marks(marks)
    assert read_marks("k3/2 x n0/1 9/9") == Marks({"n": 0}, {"n": 1})
    both = marks + read_marks("q1/1")
    assert (both.right["q"], both.made["q"]) == (3, 4)


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert list(own_games(tmp_path / "none")) == []
