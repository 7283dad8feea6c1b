"""What is worked out about a game in another process, and what the graphs make of it."""

from __future__ import annotations

from dataclasses import replace
from math import inf, log10

import pytest

from core.games import find_game
from core.records.record import GameRecord
from core.score import Score
from core.tasks.workers import BackgroundTask
from core.texts import _
from core.values import Side
from gui.analysis.scores import evaluation_graph
from gui.replay import annotated_game as analysing
from gui.replay.annotated_game import AnnotatedGame, GameAnalysis, PlyAnalysis
from gui.replay.graphs import KING, Graph, evaluation, positions, squares
from gui.replay.words import men_left
from tests.gui.analysis import analysed
from tests.gui.replaying import trap, wait_until
from tests.support.random_games import random_game


def advanced(analysis: GameAnalysis) -> bool:
    """Let it go on; whether it is complete."""
    analysis.advance()
    assert not analysis.problem
    return analysis.complete


def test_a_game_is_worked_out_in_another_process_and_followed_as_it_grows() -> None:
    record = trap()
    annotated = AnnotatedGame.of(replace(record, moves=record.moves[:4], outcome=None))
    analysis, ended = (GameAnalysis(annotated, BackgroundTask) for _ in range(2))
    ended.close()
    assert not advanced(ended)
    assert (analysis.found, analysis.complete, ended.found) == ([], False, [])
    wait_until(lambda: advanced(analysis))
    assert len(analysis.found) == 5
    annotated.follow(record)
    assert not analysis.complete
    wait_until(lambda: advanced(analysis))
    assert analysis.found == analysed(record)
    analysis.close()


def test_what_outgrows_its_room_is_a_least_number(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_game("chesscom", 1, 40)
    whole = analysed(record)
    monkeypatch.setattr(analysing, "ROOM", 40 * 152)
    found = analysed(record)
    for side in Side:
        exact = [moment.exact[side] for moment in found]
        assert exact == sorted(exact, reverse=True), "a bound is never exact again"
        assert not exact[-1]
        for little, much in zip(found, whole, strict=True):
            assert 1 <= little.positions[side] <= much.positions[side]


def test_the_truth_is_searched_from_whites_side_and_the_fog_lifts_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysing, "ROOM", 10 * 152)
    found = analysed(trap())
    assert found[-2].exact != (True, True)
    assert found[-1] == PlyAnalysis((1, 1), (True, True), inf)
    assert abs(found[0].pawns) < 0.5


def graph_of(found: list[PlyAnalysis], make: object) -> Graph:
    annotated = AnnotatedGame.of(trap())
    annotated.annotate(9)
    return make(annotated, found)


def test_squares_are_known_without_reckoning() -> None:
    graph = graph_of([], squares)
    assert graph.known == 16
    assert [line.words[0] for line in graph.lines] == ["White 32", "Black 32"]
    heights = [height for line in graph.lines for height in line.heights]
    assert graph.ticks[0][0] <= min(heights) <= max(heights) <= graph.ticks[-1][0]


def test_positions_go_by_tens_and_say_what_is_a_bound() -> None:
    numbers = [((1, 1), True), ((1, 2345), True), ((20, 1000), False)]
    found = [PlyAnalysis(fit, (True, exact), 0.0) for fit, exact in numbers]
    graph = graph_of(found, positions)
    assert [words for _, words in graph.ticks] == ["1", "10", "100", "1,000", "10,000"]
    first, second = graph.lines
    assert first.heights == (0.0, 0.0, log10(20))
    assert second.words == ("Black 1", "Black 2,345", "Black 1,000+")
    assert (first.sure, second.sure) == (3, 2)


@pytest.mark.parametrize(
    ("pawns", "highest", "heights", "last"),
    [
        ([0.0, 0.4, 0.04], "+2", (0.0, 0.4, 0.04), "For White 0.0"),
        ([0.0, 3.5, -1.26], "+4", (0.0, 3.5, -1.26), "For White −1.3"),
        ([0.0, 25.0, 0.7], "+10", (0.0, 10.0, 0.7), "For White +0.7"),
        ([0.0, inf, -25.0], KING, (0.0, 15.0, -10.0), "For White −25.0"),
        ([-inf, inf], KING, (-3.0, 3.0), "White takes the king"),
        ([inf, -inf], KING, (3.0, -3.0), "Black takes the king"),
    ],
)
def test_the_evaluation_reaches_as_far_as_it_must(
    pawns: list[float], highest: str, heights: tuple[float, ...], last: str
) -> None:
    graph = graph_of([PlyAnalysis((1, 1), (True, True), n) for n in pawns], evaluation)
    assert graph.ticks[-1][1] == _(highest)
    assert graph.ticks[0][0] == -graph.ticks[-1][0]
    (line,) = graph.lines
    assert (graph.base, line.heights, line.words[-1]) == (0.0, heights, last)


def test_the_axis_reaches_farther_where_a_pawn_is_worth_less_and_for_a_handicap() -> None:
    chess = evaluation_graph([Score(pawns=0.0), Score(pawns=4.5)], {}, "white")
    scores = [Score(pawns=each, pawn_worth=0.45) for each in (0, 10)]
    shogi = evaluation_graph(scores, {}, "black", (), 0.45)
    assert shogi.lines[0].heights == chess.lines[0].heights
    assert [words for _, words in chess.ticks] == ["−5", "0", "+5"]
    assert [words for _, words in shogi.ticks] == ["−11", "0", "+11"]
    pawns = 14, 20, 10, 2, -8
    scores = [Score(pawns=each, pawn_worth=0.45) for each in pawns]
    graph = evaluation_graph(scores, {}, "black", (), 0.45)
    assert [words for _, words in graph.ticks] == ["−28", "0", "+28"]
    assert max(graph.lines[0].heights) < 0.95 * graph.ticks[-1][0]
    annotated = AnnotatedGame.of(GameRecord("shogi", "points27", ("A", "B"), ()))
    for more, top in ((), 20.0), ((30.0,), 40.0):
        found = [PlyAnalysis((1, 1), (True, True), each) for each in (*more, *pawns)]
        graph = evaluation(annotated, found)
        assert graph.ticks[-1] == (top, f"+{top:.0f}")
        assert graph.lines[0].heights == (*more, *pawns)


def test_pieces_in_hand_are_counted() -> None:
    game = find_game("shogi")
    position, moves = game.start().position, []
    for text in ("7g7f", "3c3d", "8h2b+", "3a2b"):
        moves.append(game.read_move(position, text))
        position = game.play(position, moves[-1])
    record = GameRecord("shogi", game.ruleset, ("A", "B"), tuple(moves))
    annotated = AnnotatedGame.of(record)
    annotated.annotate(10.0)
    assert [men_left(annotated, 3, side) for side in Side] == [21, 19]
    assert annotated.men == ([20, 20, 20, 21, 20], [20, 20, 20, 19, 20])
