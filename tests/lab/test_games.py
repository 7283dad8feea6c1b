"""``games``: games of bots for the explorer, stopped and resumed, and packed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.explorer.archive import read_archive
from core.games import find_game
from tests.cli.conftest import Run

WORDS = ("CaptureLargest", "RandomMove", "--budget", "100n", "--seed", "7")


def play(lab: Run, folder: Path, games: int) -> str:
    """Have so many games played; what the folder holds of them."""
    done = lab("games", "play", str(folder), *WORDS, "--games", str(games))
    assert (done.status, done.out) == (0, "")
    (file,) = folder.glob("*.jsonl")
    return file.read_text()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return []


def test_a_stopped_run_goes_on_and_gives_the_same_games(lab: Run, tmp_path: Path) -> None:
    whole = play(lab, tmp_path / "whole", 5)
    play(lab, tmp_path / "part", 2)
    (file,) = (tmp_path / "part").glob("*.jsonl")
    # As if it had been killed within the second game.
    file.write_text(file.read_text()[:-10])
    assert play(lab, tmp_path / "part", 5) == whole
    assert len(set(whole.splitlines())) == 5


def test_every_pair_meets(lab: Run, tmp_path: Path) -> None:
    play(lab, tmp_path / "games", 4)
    lab("games", "pack", str(tmp_path / "games"), "--out", str(tmp_path / "few"))
    pairs = {game.players for game in read_archive(tmp_path / "few")}
    names = "CaptureLargest", "RandomMove"
    assert pairs == {(first, second) for first in names for second in names}


def test_games_of_another_plan_do_not_mix(lab: Run, tmp_path: Path) -> None:
    before = play(lab, tmp_path, 1)
    words = ["RandomMove", "--budget", "100n", "--games", "2"]
    assert lab("games", "play", str(tmp_path), *words).refused("another plan")
    assert play(lab, tmp_path, 1) == before


def test_time_is_no_budget_for_games_that_are_played_again(
    lab: Run, tmp_path: Path
) -> None:
    words = ["RandomMove", "--budget", "0.1s", "--games", "1"]
    assert lab("games", "play", str(tmp_path), *words).refused()


def test_a_pack_holds_the_games_as_they_were_played(lab: Run, tmp_path: Path) -> None:
    play(lab, tmp_path / "games", 4)
    out = tmp_path / "some.umbra"
    done = lab("games", "pack", str(tmp_path / "games"), "--out", str(out), "--number", "3")
    assert done.out.startswith("3 games, ")
    games = [*read_archive(out)]
    assert [game.seed for game in games] == [7, 8, 9]
    rules = find_game("fog-chess")
    for packed in games:
        history = [rules.start().position]
        for word in packed.words:
            history.append(
                rules.play(history[-1], rules.decode(rules.reveal(history), int(word)))
            )
        assert rules.outcome(history) == packed.outcome


def test_nothing_is_packed_over_another_file(lab: Run, tmp_path: Path) -> None:
    play(lab, tmp_path / "games", 1)
    out = tmp_path / "there"
    out.write_text("kept")
    done = lab("games", "pack", str(tmp_path / "games"), "--out", str(out))
    assert (done.status, out.read_text()) == (1, "kept")


def test_archives_and_folders_are_packed_in_the_order_given_each_game_once(
    lab: Run, tmp_path: Path
) -> None:
    folder, other, some, both = (tmp_path / name for name in ("7", "20", "some", "both"))
    play(lab, folder, 4)
    lab("games", "play", str(other), *WORDS[:-1], "20", "--games", "2")
    lab("games", "pack", str(folder), str(other), "--out", str(some), "--number", "5")
    assert [game.seed for game in read_archive(some)] == [7, 8, 9, 10, 20]
    lab("games", "pack", str(other), str(some), "--out", str(both))
    assert [game.seed for game in read_archive(both)] == [20, 21, 7, 8, 9, 10]


def test_one_ruleset_to_an_archive(lab: Run, tmp_path: Path) -> None:
    play(lab, tmp_path / "fog", 1)
    words = ["RandomMove", "--budget", "100n", "--games", "1", "--variant", "chess"]
    lab("games", "play", str(tmp_path / "open"), *words)
    folders = str(tmp_path / "fog"), str(tmp_path / "open")
    assert lab("games", "pack", *folders, "--out", str(tmp_path / "both")).refused(
        "chess (fide), fog-chess (chesscom)"
    )
    (tmp_path / "fog" / "0000000.jsonl").rename(tmp_path / "text")
    assert lab(
        "games", "pack", str(tmp_path / "text"), "--out", str(tmp_path / "both")
    ).refused(status=1)
