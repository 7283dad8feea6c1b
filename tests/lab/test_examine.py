"""``examine`` on the command line: a bot's beliefs and its king in games on file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bots.roster import make
from core.belief.belief import Belief
from core.player import Budget

Run = Callable[..., Any]

BOT = "PossibleBoardList"
HUNG = f"""\
[White "Rival"]
[Black "{BOT}"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[BlackSeed "3"]
[Budget "5000n"]

1. c3 d5 2. Qa4 a6 3. Qxe8 {{king captured}} 1-0
"""
SAFE = HUNG.replace("a6 3. Qxe8", "c6 3. a3 e6").replace("1-0", "*")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder of two games, in one of which a king is hung on purpose."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "1.pgn").write_text(SAFE, encoding="utf-8")
    (folder / "2.pgn").write_text(HUNG + "\n" + SAFE, encoding="utf-8")
    (folder / "notes.txt").write_text("no game", encoding="utf-8")
    return folder


def test_a_hung_king_is_counted_and_named(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--json")
    assert (done.status, done.err) == (0, "")
    data = done.data
    assert (data["bot"], data["games"], data["moves"]) == (BOT, 3, 8)
    assert data["exact"]["number"] == data["inside"]["number"] == 8
    assert data["inside_exact"]["share"] == 1
    assert data["exposed"]["number"] == data["hung"]["number"] == 1
    assert data["hung"]["low"] < data["hung"]["share"] == 0.125 < data["hung"]["high"]
    assert data["hung_at"] == [{"file": str(played / "2.pgn"), "game": 1, "ply": 3}]
    assert data["missing_at"] == []
    sizes = data["positions"]
    assert 20 < sizes["median"] <= sizes["p90"] <= sizes["most"] < 10_000


def test_people_read_the_same(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1)
    assert done.out.splitlines()[0] == f"{BOT}: 8 moves in 3 games"
    assert "8 of 8, 100.00 % (67.56 to 100.00)" in done.out
    assert "though a safe move was known    1 of 8, 12.50 % (2.24 to 47.09)" in done.out
    assert f"  replay {played / '2.pgn'} --game 1 --ply 3" in done.out
    assert "WRONG" not in done.out


def test_processes_change_nothing(lab: Run, played: Path) -> None:
    words = ("examine", played, "--bot", BOT, "--json")
    assert lab(*words, "--jobs", 2).data == lab(*words, "--jobs", 1).data


def test_another_budget_makes_another_belief(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--budget", "64n", "--json")
    assert done.data["positions"]["most"] <= 256
    assert done.data["exact"]["number"] < 8


class Forgetful:
    """The bot, but one of the positions that it took for possible is gone."""

    name = BOT

    def __init__(self, seed: int) -> None:
        self._bot: Any = make(BOT, seed)

    def choose(self, seen: Any, budget: Budget) -> Any:
        raise AssertionError

    def possible_positions(self, seen: Any, budget: Budget) -> Belief:
        listed: Belief = self._bot.possible_positions(seen, budget)
        if len(seen) > 3:
            listed.restart(listed.rows[:1].copy())
            listed.exact = True
        return listed


def test_a_belief_that_lacks_the_truth_is_said_aloud(
    lab: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.examine.bots", lambda: lambda name, seed: Forgetful(seed))
    done = lab("examine", played, "--bot", BOT, "--jobs", 1)
    assert done.status == 1
    assert "WRONG: 5 beliefs taken for exact lacked the true position" in done.out
    assert f"  replay {played / '1.pgn'} --game 1 --ply 3" in done.out
    assert lab("examine", played, "--bot", BOT, "--jobs", 1, "--json").status == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--bot", "Nobody"), 2, "unknown bot 'Nobody'"),
        (("--bot", "HalvingPlayer"), 1, "HalvingPlayer has played none of the 3 games"),
        (("--bot", BOT, "--budget", "much"), 2, "0.5s"),
        ((), 2, "--bot"),
    ],
)
def test_wrong_use_is_one_line(
    lab: Run, played: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    done = lab("examine", played, *words)
    assert (done.status, done.out) == (status, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_bot_without_a_list_has_nothing_to_examine(lab: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    path.write_text(HUNG.replace(BOT, "RandomMove"), encoding="utf-8")
    done = lab("examine", path, "--bot", "RandomMove", "--jobs", 1)
    assert done.status == 1
    assert done.err.endswith("RandomMove chooses by no list of positions\n")


def test_what_is_wrong_with_a_file_is_said(lab: Run, played: Path) -> None:
    (played / "3.pgn").write_text(SAFE.replace("3. a3 e6", "3. Kd5 e6"), encoding="utf-8")
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--json")
    assert "3.pgn" in done.err
    assert done.data["games"] == 4
    assert lab("examine", played / "none.pgn", "--bot", BOT).status == 1


def test_in_a_game_without_kings_to_lose_beliefs_are_examined(
    lab: Run, tmp_path: Path
) -> None:
    moves = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-f4"
    head = '[White "Weigher"]\n[Black "Rival"]\n[Variant "Fog Checkers"]\n'
    path = tmp_path / "g.pdn"
    path.write_text(f'{head}[Budget "2000n"]\n\n{moves} *\n', encoding="utf-8")
    words = ("examine", path, "--bot", "Weigher", "--jobs", 1)
    data = lab(*words, "--json").data
    assert (data["moves"], data["inside"]["number"], data["missing_at"]) == (3, 3, [])
    assert data["positions"]["most"] > 1
    assert "hung" not in data
    out = lab(*words).out
    assert "truth in it                     3 of 3" in out
    assert "king" not in out
    done = lab("examine", path, "--bot", "HalvingPlayer", "--jobs", 1)
    assert "HalvingPlayer has played none of the 1 games" in done.err


def test_a_bot_that_is_said_to_have_played_what_it_cannot(lab: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    path.write_text(HUNG.replace(BOT, "Weigher"), encoding="utf-8")
    done = lab("examine", path, "--bot", "Weigher", "--jobs", 1)
    assert (done.status, done.err) == (2, "lab: Weigher does not play fog-chess\n")
