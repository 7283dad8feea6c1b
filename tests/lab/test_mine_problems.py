"""``problems mine``: series mates from a folder of games, and what others say of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.problems import said_outside
from core.problems.collection import Collection, read_collection, write_collection
from core.problems.problem import Problem
from core.problems.solutions import SeriesSolutions, extra_of
from lab.mine import mates
from tests.cli.conftest import Run

GAME = """\
[White "Minimax"]
[Black "RandomMove"]
[Result "1-0"]
[Variant "Progressive Chess"]

1. e4 2. c6 e5 3. Bc4 Qf3 Qxf7# 1-0

"""
FEN = "rnbqkbnr/pp1p1ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 3"


def test_mates_are_found_once_and_hold(run: Run, lab: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(GAME * 2)
    out = tmp_path / "found.json"
    ended = lab("mine", "problems", tmp_path, "--out", out, "--json")
    assert ended.data == {"games": 2, "problems": 1, "lengths": {"3": 1}}
    (problem,) = read_collection(out).problems
    assert (problem.fen, problem.stipulation, problem.source) == (
        FEN, "ser-#3", "From a game between bots",
    )  # fmt: skip
    assert problem.themes == ("Difficulty 1 of 5", "Mate by a queen")
    assert run("problems", "check", out).status == 0
    bare = replace(problem, extra={}, line=())
    write_collection(out, Collection("Bare", (bare, replace(bare, line=problem.line))))
    assert run("problems", "check", out).status == 0
    other = replace(problem, stipulation="ser-#4")
    write_collection(out, Collection("Longer", (other,)))
    said = "ser-#4 is asked, but the series has 3 moves left"
    assert said in run("problems", "check", out).out
    short = [each[:2] for each in problem.extra["solutions"]]
    wrong = replace(problem, extra={**problem.extra, "solutions": short})
    write_collection(out, Collection("Wrong", (wrong,)))
    assert "is not mate" in run("problems", "check", out).out


def test_what_was_found_is_on_file_before_the_next_game(
    lab: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.pgn").write_text(GAME * 2)
    out, asked = tmp_path / "found.json", list[bool]()

    def mined_in(*given: Any, **options: Any) -> Any:
        asked.append(out.exists())
        return series_mates(*given, **options)

    series_mates = mates.series_in
    monkeypatch.setattr(mates, "series_in", mined_in)
    assert lab("mine", "problems", tmp_path, "--out", out).status == 0
    assert asked == [False, True]


def test_a_folder_without_such_games_ends_in_a_sentence(lab: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(GAME.replace("Progressive Chess", "Chess"))
    ended = lab("mine", "problems", tmp_path, "--out", tmp_path / "found.json")
    assert ended.status == 1
    assert "holds no finished games whose turns have several moves" in ended.err


@pytest.mark.parametrize(
    ("solution", "sentence"),
    [
        ("f1c4 d1f3 f3f7", ""),
        ("d1f3 f3e5 f3f7", "f3e5 is not legal"),
        ("d1h5 h5f7 f1c4", "h5f7 gives check too early"),
        ("f1c4 d1f3 f3f6", "there is no check"),
        ("d1h5 g1f3 h5e5", "g8e7 is possible"),
    ],
)
def test_another_program_refuses_what_is_no_mate(solution: str, sentence: str) -> None:
    extra = extra_of(SeriesSolutions((tuple(solution.split()),)))
    said = said_outside(Problem(FEN, "ser-#3", game="progressive", extra=extra))
    assert sentence in said
    assert bool(sentence) == bool(said)
