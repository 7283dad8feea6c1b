"""Series mates found in games: what is kept, chosen, and said of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.problems import said_outside
from core.games import find_game
from core.notation import code
from core.problems.collection import Collection, read_collection, write_collection
from core.problems.problem import Problem
from core.problems.solutions import SeriesSolutions, extra_of
from core.values import Move
from lab.mine import mates
from lab.mine.mates import MinedMate, SeriesLimits, series_in, series_themes
from lab.mine.problems import chosen
from tests.cli.conftest import Run
from tests.support.lines import line_of

GAME = find_game("progressive")
FEN = "rnbqkbnr/pp1p1ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3"
MATES = {"f1c4 d1f3 f3f7", "f1c4 d1h5 h5f7", "d1f3 f1c4 f3f7", "d1h5 f1c4 h5f7"}


def line(fen: str, text: str) -> tuple[Move, ...]:
    position, moves = GAME.read(fen).position, list[Move]()
    for each in text.split():
        moves.append(GAME.read_move(position, each))
        position = GAME.play(position, moves[-1])
    return tuple(moves)


def test_a_mate_is_found_where_its_series_begins() -> None:
    history = line_of(GAME, "e4 c6 e5")
    (mate,) = series_in(GAME, history)
    codes = {" ".join(code(GAME.facts, move) for move in way) for way in mate.mates}
    assert (mate.ply, mate.moves, codes) == (3, 3, MATES)
    assert mate.themes == ("Mate by a queen",)
    assert not list(series_in(GAME, history, SeriesLimits(solutions=3)))
    assert not list(series_in(GAME, [GAME.read(FEN).position]))


def test_what_is_said_of_a_mate() -> None:
    fen = "3Qkbnr/3npppp/1p6/2p5/8/3P4/PPP1PPPP/R1B1KBNR b KQk - 0 6 6"
    way = line(fen, "e8d8 c5c4 c4c3 c3b2 b2a1q a1c1")
    found = series_themes(GAME, GAME.read(fen).position, [way])
    assert found == ("Mate by a queen", "One solution", "With promotion")


def test_lengths_take_turns_and_a_game_gives_two_at_most() -> None:
    def mate(moves: int, ways: int) -> MinedMate:
        mates = tuple((Move((0, way)),) * moves for way in range(ways))
        return MinedMate(0, mates, 0, ("Mate by a queen",))

    games = [[mate(4, 16), mate(4, 1), mate(4, 2)], [mate(3, 1)], [mate(4, 1), mate(4, 8)]]
    taken = chosen(games, 4, 2)
    assert sorted((place, each.moves, len(each.mates)) for place, each in taken) == [
        (0, 4, 1), (0, 4, 2), (1, 3, 1), (2, 4, 8),
    ]  # fmt: skip
    hardness = [each.hardness for _, each in taken]
    assert hardness == sorted(hardness)


PGN = """\
[White "Minimax"]
[Black "RandomMove"]
[Result "1-0"]
[Variant "Progressive Chess"]

1. e4 2. c6 e5 3. Bc4 Qf3 Qxf7# 1-0

"""
PROBLEM = "rnbqkbnr/pp1p1ppp/2p5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 3"


def test_mates_are_found_once_and_hold(run: Run, lab: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(PGN * 2)
    out = tmp_path / "found.json"
    ended = lab("mine", "problems", tmp_path, "--out", out, "--json")
    assert ended.data == {"games": 2, "problems": 1, "lengths": {"3": 1}}
    (problem,) = read_collection(out).problems
    assert (problem.fen, problem.stipulation, problem.source) == (
        PROBLEM, "ser-#3", "From a game between bots",
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
    (tmp_path / "games.pgn").write_text(PGN * 2)
    out, asked = tmp_path / "found.json", list[bool]()

    def mined_in(*given: Any, **options: Any) -> Any:
        asked.append(out.exists())
        return series_mates(*given, **options)

    series_mates = mates.series_in
    monkeypatch.setattr(mates, "series_in", mined_in)
    assert lab("mine", "problems", tmp_path, "--out", out).status == 0
    assert asked == [False, True]


def test_a_folder_without_such_games_ends_in_a_sentence(lab: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(PGN.replace("Progressive Chess", "Chess"))
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
    said = said_outside(Problem(PROBLEM, "ser-#3", game="progressive", extra=extra))
    assert sentence in said
    assert bool(sentence) == bool(said)
