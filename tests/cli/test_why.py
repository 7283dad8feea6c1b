"""``why`` on the command line: what a lost game turned on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

LOST = """\
[White "Rival"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0

[White "Rival"]
[Black "You"]
[Result "0-1"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

1. e4 e5 {resigned} 0-1

[White "Rival"]
[Black "You"]
[Result "*"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

1. e4 e5 *
"""


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    path = tmp_path / "lost.pgn"
    path.write_text(LOST, encoding="utf-8")
    return path


def test_the_move_that_lost_is_told_with_its_reason(run: Run, lost: Path) -> None:
    done = run("why", lost)
    assert (done.status, done.err) == (0, "")
    headline, move, reason = done.out.splitlines()
    assert headline == "Rival - You, chesscom: 1-0, king captured"
    assert move.startswith("2... a6: bad luck, chance to win ")
    assert "is a mistake in 1 of the 119 possible positions" in reason
    assert reason.endswith("here a queen from a4 takes the king on e8.")


def test_programs_read_the_same(run: Run, lost: Path) -> None:
    data = run("why", lost, "--side", "black", "--json").data
    assert (data["side"], data["result"], data["ending"]) == ("black", "1-0", "")
    assert [turn["ply"] for turn in data["turns"]] == [1, 3]
    (told,) = data["turning"]
    assert (told["ply"], told["move"], told["verdict"]) == (3, "a7a6", "bad luck")
    assert (told["after"], told["boards"], told["costly"]) == (0, 119, 1)
    assert told["reason"] in run("why", lost).out


def test_a_game_given_up_early_says_so(run: Run, lost: Path) -> None:
    done = run("why", lost, "--game", 2)
    assert done.status == 0
    resigned, blamed = done.out.splitlines()[1:]
    assert resigned.startswith("White resigned with a 5")
    assert blamed == "No move lost this game."


def test_nothing_is_told_of_a_game_that_is_not_over(run: Run, lost: Path) -> None:
    done = run("why", lost, "--game", 3, "--side", "white")
    assert (done.status, done.out) == (1, "")
    assert "not over" in done.err


def test_what_is_asked_wrongly_is_refused_in_one_line(run: Run, lost: Path) -> None:
    for words, said in (
        (("--game", 3), "nobody lost: name a --side, white or black"),
        (("--side", "red"), "--side: 'red' is not white or black"),
    ):
        assert run("why", lost, *words).refused(said)
