"""The shelf of saved games, and what a person scored in them."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from core.games import GAMES, find_game
from core.records.files import day_written, write_text
from core.records.library import (
    FAILURES,
    OPENING,
    Marks,
    Saved,
    files_in,
    own_games,
    read_marks,
    read_tags,
    recent,
    write_marks,
)
from core.records.record import GameRecord
from core.records.writer import save_games
from core.values import ENDS, Outcome, Reason, ResultCounts, Side
from tests.support.records import play_out
from tests.support.saved_games import fill_shelf, save_game

TAGS = '[White "You"]\n[Black "Capture\\"King"]\n[Result "{}"]\n[PlyCount "7"]\n{}\n'
GAME = TAGS + "\n1. e4 *\n"
KINDS = '[WhiteType "human"]\n[BlackType "program"]'


def save(folder: Path, name: str, text: str, when: int) -> None:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when, when))


def test_newest_first_and_only_games(tmp_path: Path) -> None:
    save(tmp_path, "old.pgn", GAME.format("1-0", ""), 100)
    save(tmp_path, "new.txt", "1. e2-e4 e7-e5", 200)
    save(tmp_path, "notes.md", "no game", 300)
    assert [saved.path.name for saved in recent(tmp_path)] == ["new.txt", "old.pgn"]


def test_what_a_list_shows(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("0-1", KINDS), 100)
    [saved] = recent(tmp_path)
    assert saved.names == ("You", 'Capture"King')
    assert saved.plies == 7
    assert saved.person is Side.FIRST
    assert saved.points(Side.FIRST) == 0.0
    assert not saved.unfinished


def test_an_unfinished_game_against_a_bot_can_be_continued(tmp_path: Path) -> None:
    save(tmp_path, "mine.pgn", GAME.format("*", KINDS), 100)
    save(tmp_path, "bots.pgn", GAME.format("*", ""), 200)
    assert [saved.unfinished for saved in recent(tmp_path)] == [False, True]


def test_an_unfinished_game_of_two_people_can_be_continued(tmp_path: Path) -> None:
    kinds = KINDS.replace("program", "human")
    save(tmp_path, "ours.pgn", GAME.format("*", kinds), 100)
    save(tmp_path, "over.pgn", GAME.format("1-0", kinds), 50)
    found = recent(tmp_path)
    assert [saved.unfinished for saved in found] == [True, False]
    assert [saved.shared for saved in found] == [True, True]
    assert [saved.person for saved in found] == [None, None]


def test_no_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert recent(tmp_path / "missing") == []


def test_a_folder_that_may_not_be_read_is_an_empty_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert recent(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_what_is_no_file_is_left_out_and_not_waited_for(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("1-0", ""), 100)
    os.mkfifo(tmp_path / "pipe.pgn")
    (tmp_path / "gone.pgn").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round.pgn").symlink_to(tmp_path / "round.pgn")
    (tmp_path / "zero.pgn").symlink_to("/dev/zero")
    (tmp_path / "folder.pgn").mkdir()
    assert read_tags(tmp_path / "pipe.pgn") is None
    assert [saved.path.name for saved in recent(tmp_path)] == ["game.pgn"]
    assert [saved.path.name for saved in recent(tmp_path, 5)] == ["game.pgn"]


@pytest.mark.parametrize(("text", "plies"), [("9" * 5000, 0), ("²", None), ("12", 12)])
def test_how_long_a_game_was(text: str, plies: int | None) -> None:
    assert Saved(Path("a.pgn"), {"PlyCount": text}, 100.0).plies == plies


@pytest.mark.parametrize("modified", [1e13, -1e13, 1e300, math.inf, math.nan])
def test_a_time_that_no_calendar_has_is_a_day_all_the_same(modified: float) -> None:
    assert day_written(modified).year in (1969, 1970)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_itself_is_not_written_to(tmp_path: Path) -> None:
    link = tmp_path / "round.pgn"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        write_text(link, "1. e4 *")
    assert link.is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_folders_are_searched_for_files_only(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("1-0", ""), 100)
    (tmp_path / "gone.pgn").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.pgn").mkdir()
    assert files_in(tmp_path) == [tmp_path / "game.pgn"]


def tagged(path: Path, *tags: str) -> None:
    text = path.read_text("utf-8")
    more = "".join(f"[{tag}]\n" for tag in tags)
    path.write_text(text.replace("\n\n", f"\n{more}\n", 1), encoding="utf-8")


def test_only_finished_games_of_a_person_against_a_bot_count(tmp_path: Path) -> None:
    fill_shelf(tmp_path)
    (tmp_path / "notes.pgn").write_text("no game", encoding="utf-8")
    games = list(own_games(tmp_path))
    assert [(game.opponent, game.side, game.score) for game in games] == [
        ("Supporter", Side.FIRST, 1.0),
        ("CaptureWithLargestDifference", Side.SECOND, 0.0),
        ("RandomMove", Side.SECOND, 0.5),
        ("CaptureKing", Side.SECOND, 1.0),
    ]
    assert {game.variant for game in games} == {"fog-chess"}
    assert games[0].day == date(2024, 3, 5)
    scores = [game.score for game in games]
    assert ResultCounts.of(scores) == ResultCounts(2, 1, 1)
    assert ResultCounts.of(scores).points == 2.5


@pytest.mark.parametrize(
    ("tag", "counts"),
    [
        ('WhiteHelp "2"', False),
        ('WhiteHelp "0"', True),
        ('WhiteTakebacks "1"', False),
        ('BlackTakebacks "1"', True),
        ('FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"', False),
    ],
)
def test_help_takebacks_and_other_starts_do_not_count(
    tmp_path: Path, tag: str, counts: bool
) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"))
    tagged(path, tag, 'WhiteMarks "k1/2 n0/1"')
    (game,) = own_games(tmp_path)
    assert game.counts is counts
    assert game.marks == Marks({"k": 1, "n": 0}, {"k": 2, "n": 1})


def ended(path: Path, said: str, termination: str = "normal") -> None:
    """Have a file say why its game ended."""
    tagged(path, f'Termination "{termination}"')
    head, space, result = path.read_text("utf-8").rstrip().rpartition(" ")
    path.write_text(f"{head} {{{said}}}{space}{result}\n", encoding="utf-8")


@pytest.mark.parametrize("moves", [3, 5])
@pytest.mark.parametrize(
    ("said", "counts"), [("draw agreed", False), ("the same position three times", True)]
)
def test_a_draw_agreed_in_the_opening_does_not_count(
    tmp_path: Path, said: str, counts: bool, moves: int
) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"), "1/2-1/2", moves=moves)
    ended(path, said)
    (game,) = own_games(tmp_path)
    assert (game.counts, game.score) == (counts, 0.5)


def test_a_draw_agreed_after_the_opening_counts(tmp_path: Path) -> None:
    game = find_game("fog-chess")
    moves = tuple(play_out(game, "", Random(5), 41))
    people = {"WhiteType": "human", "BlackType": "program"}
    record = GameRecord(
        "fog-chess",
        game.ruleset,
        ("You", "Moth"),
        moves,
        Outcome(None, Reason.AGREED),
        tags=people,
    )
    for length, counts in ((39, False), (OPENING, True)):
        save_games(tmp_path / "a.pgn", [replace(record, moves=moves[:length])])
        assert [each.counts for each in own_games(tmp_path)] == [counts]


@pytest.mark.parametrize("reason", sorted(FAILURES))
def test_a_bot_that_failed_gives_no_point(tmp_path: Path, reason: Reason) -> None:
    path = save_game(tmp_path, "a.pgn", ("You", "Moth"))
    ended(path, str(reason), ENDS[reason].termination)
    assert list(own_games(tmp_path)) == []
    lost = save_game(tmp_path, "b.pgn", ("You", "Moth"))
    ended(lost, "out of time", "time forfeit")
    assert [game.score for game in own_games(tmp_path)] == [1.0]


def test_a_handicap_game_counts_for_nothing_and_a_numbered_start_is_even() -> None:
    shogi, chess960 = GAMES["shogi"], GAMES["chess960"]
    assert shogi.named is not None
    starts = [each.text for each in shogi.named.known.values()]
    assert not any(map(shogi.is_even, starts))
    assert all(chess960.is_even(chess960.numbered[number]) for number in (0, 518, 959))
    assert shogi.is_even("")


def test_a_game_counts_as_it_was_played_however_it_was_analysed(tmp_path: Path) -> None:
    tagged(save_game(tmp_path, "copy.pgn", ("You", "Moth")), 'Analysis "Umbra"')
    assert list(own_games(tmp_path)) == []
    played = save_game(tmp_path, "played.pgn", ("You", "Moth"))
    (before,) = own_games(tmp_path)
    tagged(played, 'OriginalResult "1/2-1/2"')
    (after,) = own_games(tmp_path)
    assert (before.score, after.score) == (1.0, 0.5)


@pytest.mark.parametrize("ending", [".pgn", ".kif"])
def test_an_analysis_says_what_it_is_and_a_game_that_it_was_analysed(
    tmp_path: Path, ending: str
) -> None:
    people = {"WhiteType": "human", "BlackType": "program"}
    variant = "shogi" if ending == ".kif" else "fog-chess"
    game = find_game(variant)
    moves = tuple(play_out(game, "", Random(5), 41))
    outcome = Outcome(Side.FIRST, Reason.RESIGNED)
    players = ("You", "Breeze")
    record = GameRecord(variant, game.ruleset, players, moves, outcome, tags=people)

    def found(tags: dict[str, str]) -> tuple[Saved, int]:
        path = tmp_path / f"a{ending}"
        save_games(path, [replace(record, tags=people | tags)])
        saved = read_tags(path)
        assert saved is not None
        return saved, len(list(own_games(tmp_path)))

    plain, number = found({})
    assert (plain.analysed, plain.copied, number) == (False, False, 1)
    there, number = found({"Annotator": "Umbra"})
    assert (there.analysed, there.copied, number) == (True, False, 1)
    copy, number = found({"Analysis": "Umbra"})
    assert (copy.copied, copy.person, copy.unfinished, number) == (True, None, False, 0)


def test_marks_are_read_as_they_were_written() -> None:
    marks = Marks({"q": 2, "p": 10}, {"q": 3, "p": 12, "b": 1})
    assert write_marks(marks) == "b0/1 p10/12 q2/3"
    assert write_marks(read_marks(write_marks(marks))) == write_marks(marks)
    assert read_marks("k3/2 x n0/1 9/9") == Marks({"n": 0}, {"n": 1})
    both = marks + read_marks("q1/1")
    assert (both.right["q"], both.made["q"]) == (3, 4)


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert list(own_games(tmp_path / "none")) == []
