"""show, believe and convert."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.records.reader import read_games
from main import main
from tests.cli.conftest import Run


def test_show_prints_the_three_boards(run: Run, games: Path) -> None:
    done = run("show", games)
    assert done.status == 0
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == "Zoë - RandomMove, chesscom: 1-0, king captured"
    assert lines[1] == "ply 7 of 7, after 4. Qxe8"
    assert lines[3].split("  ")[1:2] == ["White’s view"]
    assert lines[4].startswith("8 * * * q Q b * *     8 r n b q Q b n r     8 ")
    assert lines[12] == "    ".join(["  a b c d e f g h "] * 3).rstrip()
    assert len(lines) == 13


def test_show_as_json(run: Run, games: Path) -> None:
    data = run("show", games, "--ply", 1, "--json").data
    expected = {"ply", "plies", "result", "reason", "tags", "moves", "boards"}
    assert expected <= set(data)
    assert (data["ply"], data["plies"]) == (1, 7)
    assert (data["result"], data["reason"]) == ("1-0", "king captured")
    assert data["tags"]["White"] == "Zoë"
    assert data["tags"]["Event"] == "First"
    assert data["moves"] == ["e2e4", "e7e5", "d1h5", "a7a6", "h5f7", "a6a5", "f7e8"]
    boards = data["boards"]
    assert list(boards) == ["white", "truth", "black"]
    assert boards["truth"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    assert boards["black"] == "/".join(
        ["rnbqkbnr", "pppppppp", "8", "8", *["********"] * 4]
    )


def test_show_finds_a_game_and_a_ply(run: Run, games: Path) -> None:
    data = run("show", games, "--game", 2, "--ply", 0, "--json").data
    assert data["tags"]["Event"] == "Second"
    assert data["tags"]["Ruleset"] == "thesis"
    assert data["boards"]["truth"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("words", "status"), [(["--game", 3], 1), (["--game", 2, "--ply", 2], 2)]
)
def test_show_says_what_there_is_not(
    run: Run, games: Path, words: list[object], status: int
) -> None:
    assert run("show", games, *words).refused(status=status)


def test_show_shows_what_is_good(run: Run, damaged: Path) -> None:
    done = run("show", damaged, "--game", 2, "--json")
    assert done.status == 1
    assert done.err.startswith("damaged.pgn, line 17, column ")
    assert done.data["moves"] == ["d2d4", "d7d6"]
    assert done.data["result"] == "*"
    assert done.data["reason"] is None


def test_convert_to_pgn_keeps_the_games(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "out.pgn"
    done = run("convert", games, out)
    assert done.status == 0
    assert done.out == ""
    assert read_games(out) == read_games(games)


def test_convert_through_pipes(run: Run, games: Path) -> None:
    done = run("convert", "-", "-", stdin=games.read_text("utf-8"))
    assert done.status == 0
    assert done.out.count("[Event ") == 2


def test_convert_to_the_thesis_text(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert run("convert", games, out).status == 0
    lines = out.read_text("utf-8").splitlines()
    assert lines == [
        "1. e2-e4 e7-e5",
        "2. Qd1-h5 a7-a6",
        "3. Qh5-f7 a6-a5",
        "4. Qf7-e8",
        "",
        "1. d2-d4",
    ]
    again = read_games(out)
    assert [game.moves for game in again.games] == [
        game.moves for game in read_games(games).games
    ]


def test_the_thesis_text_refuses_what_its_rules_do_not_know(
    run: Run, tmp_path: Path
) -> None:
    source, out = tmp_path / "passing.pgn", tmp_path / "out.txt"
    source.write_text('[Variant "Fog of War"]\n\n1. e4 a6 2. e5 d5 3. exd6 *\n', "utf-8")
    done = run("convert", source, out)
    assert done.status == 1
    assert done.err.startswith("main.py: game 1: it cannot be written as .txt")
    assert not out.exists()


def test_the_thesis_text_has_no_room_for_other_promotions_than_to_queens(
    run: Run, tmp_path: Path
) -> None:
    source, out = tmp_path / "rook.pgn", tmp_path / "out.txt"
    moves = "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Nb8 5. axb8=R"
    source.write_text(f'[Variant "Fog of War"]\n\n{moves} *\n', "utf-8")
    done = run("convert", source, out)
    assert done.status == 1
    assert "a7b8r cannot be written as .txt" in done.err
    assert "promotes pawns to queens only" in done.err


def test_convert_to_json_lines(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("convert", games, out).status == 0
    first, second = map(json.loads, out.read_text("utf-8").splitlines())
    assert (first["white"], first["result"]) == ("Zoë", "1-0")
    assert second["moves"] == ["d2d4"]
    assert (second["ruleset"], second["reason"]) == ("thesis", "resigned")


def test_convert_writes_what_is_good(run: Run, damaged: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pgn"
    assert run("convert", damaged, out).status == 1
    assert len(read_games(out).games) == 2


def test_convert_never_damages_its_source(run: Run, damaged: Path) -> None:
    before = damaged.read_bytes()
    assert run("convert", damaged, damaged).status == 1
    assert damaged.read_bytes() == before


def test_convert_says_where_it_cannot_write(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "folder.pgn"
    out.mkdir()
    done = run("convert", games, out)
    assert done.status == 1
    assert "cannot be written" in done.err


NASTY = "\x1b]0;title\x07\x9b31m\u202eevil\u200b\u2066"


@pytest.fixture
def nasty(tmp_path: Path) -> Path:
    """A game whose players, ruleset and end try to command the terminal."""
    path = tmp_path / f"{NASTY.replace('/', '')}.pgn"
    path.write_text(
        f'[Event "{NASTY}"]\n[White "{NASTY}"]\n[Black "B\u00e9la"]\n[Result "1-0"]\n\n'
        f"1. e4 e5 2. {NASTY[-6:]} {{resigned: {NASTY}}} 1-0\n\n"
        f'[White "x"]\n[Ruleset "{NASTY}"]\n\n1. e4 *\n',
        "utf-8",
    )
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["show"],
        ["show", "--json"],
        ["show", "--game", 9],
        ["believe", "--side", "white"],
        ["believe", "--side", NASTY],
    ],
    ids=str,
)
def test_nothing_in_a_file_commands_the_terminal(
    run: Run, nasty: Path, words: list[object]
) -> None:
    done = run(words[0], nasty, *words[1:])
    assert done.out + done.err
    for line in (done.out + done.err).splitlines():
        assert line.isprintable()


def test_what_a_terminal_is_spared_stays_in_files(
    run: Run, nasty: Path, tmp_path: Path
) -> None:
    run("convert", nasty, tmp_path / "out.pgn")
    assert "\u202eevil\u200b" in (tmp_path / "out.pgn").read_text("utf-8")
    assert "\u202eevil\u200b" in run("convert", nasty, "-").out


GAME = '[White "A"]\n[Black "B"]\n[Variant "{}"]\n[Ruleset "classic"]\n\n1. c3-d4 d6-c5 *\n'
TRUTH = "1m1m1m1m/m1m1m1m1/1m3m1m/2m5/3M4/M3M1M1/1M1M1M1M/M1M1M1M1"


@pytest.fixture
def show(run: Run, tmp_path: Path) -> Run:
    def show(variant: str, *words: object) -> Any:
        path = tmp_path / "game.pdn"
        path.write_text(GAME.format(variant), encoding="utf-8")
        done = run("show", path, *words)
        assert (done.status, done.err) == (0, "")
        return done

    return show


def test_in_the_fog(show: Run) -> None:
    lines = show("Fog Checkers").out.splitlines()
    assert lines[0] == "A - B, classic: unfinished"
    assert lines[1] == "ply 2 of 2, after 1... d6-c5"
    assert lines[4] == "8 . * . * . * . *     8 . m . m . m . m     8 . m . m . m . m"
    assert lines[8] == "4 . . . M . . . .     4 . . . M . . . .     4 . . . * . * . *"
    assert len(lines) == 13


def test_as_json(show: Run) -> None:
    data = show("Fog Checkers", "--json").data
    assert data["boards"]["truth"] == TRUTH
    assert data["tags"]["GameType"] == "23,W,8,8,A0,0"
    assert data["moves"] == ["c3d4", "d6c5"]
    assert "*" in data["boards"]["white"]
    assert "*" in data["boards"]["black"]


def test_in_the_open_every_board_is_the_truth(show: Run) -> None:
    boards = show("Checkers", "--json").data["boards"]
    assert set(boards.values()) == {TRUTH}


def test_at_another_ply(show: Run) -> None:
    data = show("Checkers", "--ply", 0, "--json").data
    assert data["boards"]["truth"].startswith("1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/")


OPERA = "assets/games/opera.pgn"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    assert main(["believe", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_start_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, OPERA, "--ply", "0", "--side", "white")
    assert (told["positions"], told["exact"], told["side"]) == (1, True, "white")
    assert told["squares"]["e8"] == {"k": 1, "q": 0, "r": 0, "b": 0, "n": 0, "p": 0}
    assert len(told["squares"]) == 32


def test_one_unseen_move_leaves_as_many_positions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = answer(capsys, OPERA, "--ply", "2", "--side", "white")
    # e5 blocks the pawn on e4; twenty moves could have been made, one did that.
    assert told["positions"] == 1
    told = answer(capsys, OPERA, "--ply", "1", "--side", "black")
    assert told["exact"]
    assert told["positions"] > 10


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["believe", OPERA, "--ply", "8", "--side", "black"]) == 0
    assert "exactly" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        ([OPERA, "--side", "red"], 2, "is not white or black"),
        ([OPERA, "--ply", "99", "--side", "white"], 2, "there is no ply 99"),
        (["nowhere.pgn", "--side", "white"], 1, "nowhere.pgn"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["believe", *words]) == status
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_a_bad_end_keeps_what_was_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[Variant "Fog of War"]\n\n1. e4 e5 2. Ke8 *\n', encoding="utf-8")
    assert main(["believe", str(path), "--side", "white", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ply"] == 2
