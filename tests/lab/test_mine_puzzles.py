"""Fog puzzles found in games: what is left out or chosen, and proved again."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from core.game import Game
from core.games import find_game
from core.problems import fog_proof as proof
from core.problems.collection import read_collection
from core.problems.fog import read_claim
from core.problems.goals import FogKind
from core.setup import Position
from lab.mine import puzzles
from lab.mine.kernels import judge_moves, may_win_in_two
from lab.mine.puzzles import MiningLimits, chosen, graded, mined_in, played_game
from tests.cli.conftest import Run
from tests.support.fog_puzzles import GAMES, claim_of, mined

PATIENCE = 120.0

PGN = """\
[White "Owl"]
[Black "Eclipse"]
[Result "1-0"]
[Variant "Fog of War"]
[FEN "{}"]
[SetUp "1"]

{} 1-0

"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games in one file."""
    kinds = FogKind.WIN_IN_ONE, FogKind.WIN_IN_TWO
    text = "".join(PGN.format(*GAMES[kind]) for kind in kinds)
    (tmp_path / "games.pgn").write_text(text, encoding="utf-8")
    return tmp_path


def test_puzzles_are_found_and_proved(
    run: Run, lab: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.mine.puzzles.LevelSolvers.solved", lambda *_: {"Owl": True})
    out = folder / "found.json"
    ended = lab("mine", "puzzles", folder, "--out", out, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert ended.data["games"] == 2
    problems = read_collection(out).problems
    assert len(problems) == ended.data["puzzles"] > 0
    found = [replace(read_claim(each), level=1, solved={}) for each in problems]
    assert claim_of(FogKind.WIN_IN_TWO) in found
    assert {each.source for each in problems} == {"From a game between bots"}
    assert len({each.number for each in problems}) == len(problems)
    proved = run("puzzles", "prove", out, "--json")
    assert proved.data == {"puzzles": len(problems), "proved": len(problems), "wrong": {}}


def test_bad_input_ends_in_a_sentence(lab: Run, tmp_path: Path, games: Path) -> None:
    out = tmp_path / "out.json"
    (tmp_path / "empty").mkdir()
    assert (
        "holds no finished" in lab("mine", "puzzles", tmp_path / "empty", "--out", out).err
    )
    assert "is a folder" in lab("mine", "puzzles", games, "--out", tmp_path).err
    ended = lab("mine", "puzzles", games, "--out", out, "--turns", "0")
    assert ended.status == 1
    assert "there is no fog puzzle in the 2 games" in ended.err
    assert lab("mine", "puzzles", games, "--out", out, "--boards", "1").status == 2


def test_what_was_found_is_kept_after_ctrl_c(
    lab: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = puzzles.mined_in, []

    def mined_in(*given: Any) -> Any:
        asked.append(given)
        if len(asked) > 1:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(puzzles, "mined_in", mined_in)
    monkeypatch.setattr("lab.mine.puzzles.LevelSolvers.solved", lambda *_: {})
    out = folder / "found.json"
    ended = lab("mine", "puzzles", folder, "--out", out)
    assert ended.status == 130
    assert "stopped after 1 games; what they gave is kept" in ended.err
    assert read_collection(out).problems


KILLED = """
import sys, time
from lab.__main__ import main
from lab.mine import puzzles

real, asked = puzzles.mined_in, []

def mined_in(*given):
    asked.append(given)
    if len(asked) > 1:
        time.sleep(600)
    return real(*given)

puzzles.mined_in = mined_in
main(["mine", "puzzles", *sys.argv[1:]])
"""
"""Mining that never comes to its end."""


def test_what_was_found_is_kept_after_a_kill(folder: Path) -> None:
    out = folder / "found.json"
    child = subprocess.Popen([sys.executable, "-c", KILLED, folder, "--out", out])
    until = time.monotonic() + PATIENCE
    try:
        while child.poll() is None and not out.exists():
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        child.kill()
        child.wait()
    kinds = {read_claim(each).kind for each in read_collection(out).problems}
    assert FogKind.WIN_IN_ONE in kinds


GAME = find_game("fog-chess", "chesscom")


def positions(game: Game, start: str, seed: int, number: int) -> list[Position]:
    """Some positions of a game at random."""
    dice, found = Random(seed), [game.read(start).position]
    while len(found) < number and (moves := game.moves(found[-1])):
        found.append(game.play(found[-1], dice.choice(moves)))
    return [each for each in found if game.outcome([each]) is None]


def words(position: Position) -> np.ndarray:
    seen = GAME.observe([position], GAME.to_move(position))
    return np.array([GAME.encode(seen, move) for move in seen.moves], np.int64)


@pytest.mark.parametrize(
    "start", [GAMES[FogKind.SAFE][0], "8/8/8/3k4/8/2q5/8/K1R5 w - - 0 1"]
)
def test_moves_are_judged_as_plain_play_judges_them(start: str) -> None:
    for position in positions(GAME, start, 3, 8):
        moves = GAME.moves(position)
        verdicts = np.zeros((1, len(moves)), np.int64)
        judge_moves(GAME.rules, position.row[None].copy(), words(position), verdicts)
        plain = [
            proof.survives(GAME, position, move)
            + 2 * proof.wins_in_one(GAME, position, move)
            for move in moves
        ]
        assert verdicts[0].tolist() == plain


def test_two_moves_are_looked_through_as_by_plain_play() -> None:
    for position in positions(GAME, "8/8/8/8/8/1k6/7r/K5r1 b - - 0 1", 4, 3):
        moves = GAME.moves(position)
        flags = np.ones(len(moves), np.bool_)
        may_win_in_two(GAME.rules, position.row, words(position), flags)
        plain = [proof._one_board(GAME, position, move) for move in moves]
        assert flags.tolist() == plain


def test_a_belief_that_outgrows_its_limit_is_given_up() -> None:
    claim = claim_of(FogKind.CHANCE)
    history = [GAME.read(claim.start).position]
    moves = []
    for text in claim.line:
        moves.append(GAME.read_move(history[-1], text))
        history.append(GAME.play(history[-1], moves[-1]))
    played = played_game(GAME, claim.start, moves)
    found = mined_in(played, MiningLimits(boards=10, turns=4, least=1))
    assert all(each.claim.boards <= 10 for each in found)


def test_a_king_in_view_and_a_capture_in_plain_sight_are_no_puzzles() -> None:
    # The rook may take the king at once.
    game = played_game(
        GAME, "4k3/8/8/8/8/8/4r3/R3K2R b - - 0 1",
        [GAME.read_move(GAME.read("4k3/8/8/8/8/8/4r3/R3K2R b - - 0 1").position, "e2a2")],
    )  # fmt: skip
    assert not [
        each for each in mined_in(game, MiningLimits(600, 4, 1)) if each.claim.kind.by_move
    ]


def test_kinds_take_turns_and_games_give_few_of_each() -> None:
    games = [mined(kind) for kind in GAMES] * 4
    taken = chosen(games, 9)
    kinds = [claim.kind for _, claim in taken]
    assert len(taken) == 9
    assert set(kinds[:7]) == set(GAMES)
    everything = chosen([[claim_of(FogKind.SAFE)] * 5], 100)
    assert len(everything) == 2


def test_puzzles_are_graded_from_easy_to_hard_in_five_levels() -> None:
    claims = [(claim_of(kind), {}) for kind in GAMES]
    found = graded(claims)
    levels = [puzzle.level for puzzle, _ in found]
    ratings = [rating for _, rating in found]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4, 5}
    assert ratings == sorted(ratings)
    asked = graded([(claim_of(FogKind.SAFE), {"Owl": solved}) for solved in (False, True)])
    assert [puzzle.solved["Owl"] for puzzle, _ in asked] == [True, False]
