"""``match`` and ``tournament`` on the command line, and what they survive."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from core.records.reader import read_games
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
FAST = ("--rules", "thesis", "--budget", "200n", "--jobs", "2")
BOTS = ("RandomMove", "CaptureKing", "CaptureLargest")

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


def test_a_match_is_summed_up_for_programs(run: Run, tmp_path: Path) -> None:
    words = ("match", "CaptureLargest", "RandomMove", "--games", 7, *FAST)
    done = run(*words, "--json", "--out", tmp_path / "m")
    assert (done.status, done.err) == (0, "")
    data = done.data
    assert (data["a"], data["b"], data["games"]) == ("CaptureLargest", "RandomMove", 7)
    assert data["wins"] + data["draws"] + data["losses"] == 7
    assert data["score"] == data["wins"] + data["draws"] / 2 > 3.5
    assert data["elo_low"] < data["elo"] < data["elo_high"]
    assert sum(data["terminations"].values()) == 7
    games = [read_games(path).games[0] for path in sorted((tmp_path / "m/games").iterdir())]
    whites = [game.players[0] for game in games]
    assert whites == ["CaptureLargest", "RandomMove"] * 3 + ["CaptureLargest"]
    assert {game.ruleset for game in games} == {"thesis"}
    again = run(*words, "--json", "--jobs", 1, "--seed", 1)
    assert again.data == data


def test_a_terminal_shows_how_far_a_match_is_and_forgets_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    done = run("match", *BOTS[:2], "--games", 4, *FAST)
    *shown, last = done.err.split("\r\033[K")
    assert last == ""
    line = r"[━┄]{16} \d of 4 games, 0:\d\d:\d\d(, about 0:\d\d:\d\d left)?"
    assert shown[1:]
    assert all(re.fullmatch(line, each) for each in shown[1:])
    assert shown[-1].startswith(f"{16 * '━'} 4 of 4 games, ")


def test_a_narrow_terminal_keeps_the_progress_on_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "20")
    shown = run("match", *BOTS[:2], "--games", 2, *FAST).err.split("\r\033[K")
    assert max(map(len, shown)) == 19


def test_the_share_of_exact_beliefs_stands_beside_a_match(run: Run) -> None:
    words = ("match", "PossibleBoardList", "RandomMove", "--games", 2, *FAST)
    done = run(*words, "--plies", 20, "--jobs", 1)
    said = re.findall(
        r"exact beliefs: PossibleBoardList (\d+\.\d) % of (\d+) moves\n", done.out
    )
    (told,) = run(*words, "--plies", 20, "--jobs", 1, "--json").data["beliefs"]
    assert told["name"] == "PossibleBoardList"
    assert 0 < told["moves"] <= 20
    assert said == [(f"{100 * told['share']:.1f}", str(told["moves"]))]
    assert told["share"] == pytest.approx(told["exact"] / told["moves"], abs=1e-4)
    silent = run("match", *BOTS[:2], "--games", 1, *FAST)
    assert "beliefs" not in silent.out


def test_a_match_that_is_clear_stops_early_at_the_same_game(run: Run) -> None:
    words = ("match", "CaptureLargest", "RandomMove", "--games", 400, *FAST)
    done = run(*words, "--sprt", "0,50", "--json")
    assert done.data["sprt"] == "elo1 accepted"
    assert done.data["games"] < 200
    again = run(*words, "--sprt", "0,50", "--jobs", 1)
    assert f"of {done.data['games']} against RandomMove" in again.out
    assert "SPRT: elo1 accepted" in again.out


def test_the_elo_of_a_clean_score_is_an_interval_without_an_end(run: Run) -> None:
    for names, elo in (
        (("CaptureLargest", "RandomMove"), "Elo +24 to +∞"),
        (("RandomMove", "CaptureLargest"), "Elo −∞ to −24"),
    ):
        done = run("match", *names, "--games", 4, "--seed", 3)
        assert f"\n{elo}\n" in done.out


def test_a_tournament_prints_its_tables(run: Run, tmp_path: Path) -> None:
    done = run("tournament", *BOTS, "--games", 3, *FAST, "--out", tmp_path / "t")
    assert done.status == 0
    assert "rating" in done.out
    assert "points" in done.out
    assert "ms a move" in done.out
    again = run("tournament", "--out", tmp_path / "t", "--json")
    assert "18 of 18 games were played before" in again.err
    assert again.data["games"] == 18
    assert {rating["name"] for rating in again.data["ratings"]} == set(BOTS)
    assert run("rate", tmp_path / "t", "--json").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "Nobody", "RandomMove", "--games", 1), "unknown bot 'Nobody'"),
        (("match", "RandomMove", "--games", 1), "BOT"),
        (("match", *BOTS[:2]), "--games"),
        (("match", *BOTS[:2], "--games", 1, "--budget", "1"), "0.5s"),
        (("match", *BOTS[:2], "--games", 1, "--budget", "-1s"), "'-1s' is not a budget"),
        (("match", *BOTS[:2], "--games", 1, "--rules", "x"), "ruleset"),
        (("match", *BOTS[:2], "--games", 1, "--sprt", "5"), "0,10"),
        (("match", *BOTS[:2], "--games", 1, "--opening", 400), "from 0 to 40"),
        (
            ("match", *BOTS[:2], "--games", 1, "--budget", "9s", "--limit", 9),
            "than the budget",
        ),
        (("match", *BOTS[:2], "--games", 1, "--dask", "nonsense"), "tcp://host:8786"),
        (("match", *BOTS[:2], "--games", 1, "--dask", "http://x:80/"), "tcp://host:8786"),
        (("tournament", "--games", 1, "--out", ""), "a folder needs a name"),
        (("tournament", "--games", 1), "--out"),
        (("tournament", "--out", "nowhere"), "--games"),
        (("tournament", "RandomMove", "--games", 1, "--out", "nowhere"), "two or more"),
        (("tournament", "--games", 1, "--out", "nowhere", "--fewer", "X=1"), "unknown bot"),
    ],
)
def test_wrong_use_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Any, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words).refused(said)
    assert not (tmp_path / "nowhere").exists()


OPENINGS = """\
# two endings, and the usual start

4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
4k3/4p3/8/8/8/8/8/4K3 b - - 0 1  # Black moves first
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"""


def test_every_pair_plays_each_opening_of_a_file_from_both_sides(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "openings.txt").write_text(OPENINGS, encoding="utf-8")
    options = ("--openings", tmp_path / "openings.txt", "--out", tmp_path / "t", *FAST)
    done = run("tournament", *BOTS, "--games", 4, *options)
    assert done.status == 0
    paths = sorted((tmp_path / "t/games").iterdir())
    games = [read_games(path).games[0] for path in paths]
    one, two, usual = [line.split(" #")[0].strip() for line in OPENINGS.split("\n")[2:5]]
    for pair in itertools.combinations(BOTS, 2):
        met = [game for game in games if set(game.players) == set(pair)]
        assert [game.fen for game in met[::2]] == [one, two, "", one]
        assert [game.fen for game in met[1::2]] == [one, two, "", one]
        assert all(
            a.players == b.players[::-1] for a, b in zip(met[::2], met[1::2], strict=True)
        )
    assert usual not in paths[0].read_text()
    before = [path.read_text() for path in paths]
    for path in paths[5:9]:
        path.unlink()
    (tmp_path / "t/results.jsonl").unlink()
    (tmp_path / "openings.txt").unlink()
    assert run("tournament", "--out", tmp_path / "t").status == 0
    assert [path.read_text() for path in paths] == before


def test_a_match_from_one_position_is_played_from_both_sides(
    run: Run, tmp_path: Path
) -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
    words = ("match", *BOTS[:2], "--games", 4, *FAST, "--fen", fen)
    assert run(*words, "--out", tmp_path / "m").status == 0
    games = [read_games(path).games[0] for path in sorted((tmp_path / "m/games").iterdir())]
    assert [game.fen for game in games] == [fen] * 4
    assert [game.players for game in games] == [BOTS[:2], BOTS[1::-1]] * 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no position in this file"),
        ("# nothing\n", "there is no position in this file"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8\n", "openings.txt:2: "),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1\n", "openings.txt:1: "),
        ("4k3/8/8/8/8/8/8/4K3 w\n" * 5001, "more than 5,000 positions"),
    ],
)
def test_a_bad_file_of_openings_is_refused_in_one_line(
    run: Run, tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text, encoding="utf-8")
    done = run("match", *BOTS[:2], "--games", 2, "--openings", path)
    assert done.refused(why)
    assert done.err.startswith("main.py: --openings: ")
    path.unlink()
    assert run("match", *BOTS[:2], "--games", 2, "--openings", path).status == 2


NUMBERED = ("7k/8/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1")


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two numbered starts for a game that has none."""
    variant = replace(GAMES["fog-chess"], numbered=NUMBERED)
    monkeypatch.setitem(GAMES, "fog-chess", variant)


def test_games_begin_from_a_numbered_start_or_from_random_ones(
    run: Run, tmp_path: Path
) -> None:
    bots = ("RandomMove", "RandomMove", "--variant", "fog-chess960")
    words = ("match", *bots, "--games", 12, *FAST[2:], "--plies", 4)
    for place, start in (("a", 1), ("b", "random"), ("c", "random")):
        assert run(*words, "--start", start, "--out", tmp_path / place).status == 0
    one, some, again = (
        [
            read_games(path).games[0].fen
            for path in sorted((tmp_path / p / "games").iterdir())
        ]
        for p in "abc"
    )
    arrays = GAMES["fog-chess960"].numbered
    assert set(one) == {arrays[1]}
    assert 1 < len(set(some)) <= 6
    assert set(some) <= set(arrays)
    assert some[::2] == some[1::2]
    assert again == some


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--start", "2"), "--start: 2 is not a number from 0 to 1"),
        (("--start", "x"), "'x' is not a whole number"),
        (("--start", "1", "--fen", NUMBERED[0]), "not allowed with"),
        (("--start", "1", "--variant", "checkers"), "checkers has no starts to choose"),
    ],
)
def test_starts_there_are_not_are_refused_in_one_line(
    run: Run, words: tuple[str, ...], why: str
) -> None:
    assert run("match", "RandomMove", "RandomMove", "--games", 2, *words).refused(why)


def test_given_positions_and_random_plies_do_not_mix(run: Run) -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"
    assert run("match", *BOTS[:2], "--games", 2, "--fen", fen, "--opening", 2).refused(
        "--opening"
    )


def test_a_folder_with_another_event_is_refused(run: Run, tmp_path: Path) -> None:
    words = ("match", "CaptureKing", "RandomMove", "--out", tmp_path, "--jobs", 1)
    assert run(*words, "--games", 2, *FAST).status == 0
    done = run(*words, "--games", 4)
    assert done.status == 2
    assert "was begun with games 1, not 2" in done.err
    assert run(*words, "--games", 2).status == 0


NUMBER = 48
EVENT = ("tournament", *BOTS[1:], "--games", NUMBER // 2, *FAST)
"""Each bot is a process more for each job, which takes it longer than its games."""


def started(folder: Path) -> subprocess.Popen[bytes]:
    """A tournament in a process group of its own."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, EVENT)]
    return subprocess.Popen(
        [*command, "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


def wait_for(folder: Path, games: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(list(folder.glob("games/*.pgn"))) < games:
        assert time.monotonic() < end
        time.sleep(0.002)


def check_whole(folder: Path, games: int) -> dict[str, str]:
    """The games on file, each there exactly once."""
    files = sorted((folder / "games").iterdir())
    assert [path.name for path in files] == [f"{n:06}.pgn" for n in range(1, games + 1)]
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(1, games + 1))
    texts = {path.name: path.read_text("utf-8") for path in files}
    return {name: re.sub(r"\[Date .*\]", "", text) for name, text in texts.items()}


@posix
def test_a_killed_tournament_resumes_without_a_lost_or_doubled_game(
    run: Run, tmp_path: Path
) -> None:
    folder, whole = tmp_path / "killed", tmp_path / "whole"
    for games in (3, 12):
        with started(folder) as process:
            wait_for(folder, games)
            process.kill()
    assert len(list(folder.glob("games/*.pgn"))) < NUMBER
    assert run("tournament", "--out", folder).status == 0
    assert run(*EVENT, "--out", whole).status == 0
    assert check_whole(folder, NUMBER) == check_whole(whole, NUMBER)


@posix
@pytest.mark.parametrize(
    ("send", "number", "status"),
    [(os.killpg, signal.SIGINT, 130), (os.kill, signal.SIGTERM, 143)],
    ids=["Ctrl-C", "SIGTERM"],
)
def test_a_stopped_event_says_only_how_it_goes_on(
    run: Run, tmp_path: Path, send: Callable[[int, int], None], number: int, status: int
) -> None:
    """Nor does Python complain of semaphores that nobody has cleared away."""
    folder = tmp_path / "stopped"
    with started(folder) as process:
        wait_for(folder, 5)
        send(process.pid, number)
        out, err = (text.decode() for text in process.communicate(timeout=PATIENCE))
    assert process.returncode == status
    assert out == ""
    assert err.splitlines()[-1] == (f"to resume: python main.py tournament --out {folder}")
    assert "Traceback" not in err
    assert len(err.splitlines()) == 2
    assert run("tournament", "--out", folder).status == 0
    check_whole(folder, NUMBER)
