"""Graphs by what a game is: what a pawn is worth in it, and that pieces go to hands."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from core.games import find_game
from core.play.referee import Referee
from core.records.record import GameRecord
from core.score import Score
from core.values import Side
from gui.analysis.evaluation_graph import evaluation_graph
from gui.replay.analysis import PlyAnalysis
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.graphs import evaluation
from gui.replay.moments import men_left


def test_the_axis_reaches_farther_where_a_pawn_is_worth_less() -> None:
    even, far = Score(pawns=0.0), Score(pawns=10, pawn_worth=0.45)
    chess = evaluation_graph([even, Score(pawns=4.5)], {}, "white")
    shogi = evaluation_graph([even, far], {}, "black", (), 0.45)
    assert shogi.lines[0].heights == chess.lines[0].heights
    assert [words for _, words in chess.ticks] == ["–5", "0", "+5"]
    assert [words for _, words in shogi.ticks] == ["–11", "0", "+11"]


def test_a_handicap_leaves_room_to_show_where_a_game_turned() -> None:
    pawns = (14, 20, 10, 2, -8)
    scores = [Score(pawns=each, pawn_worth=0.45) for each in pawns]
    graph = evaluation_graph(scores, {}, "black", (), 0.45)
    assert [words for _, words in graph.ticks] == ["–28", "0", "+28"]
    line, (top, _) = graph.lines[0].heights, graph.ticks[-1]
    assert all(abs(one - other) > 0.1 for one, other in pairwise(line))
    assert max(line) < 0.95 * top
    annotated = AnnotatedGame.of(GameRecord("shogi", "points27", ("A", "B"), ()))
    moments = [PlyAnalysis((1, 1), (True, True), each) for each in pawns]
    graph = evaluation(annotated, moments)
    assert (graph.ticks[-1], graph.lines[0].heights) == ((20.0, "+20"), pawns)
    steeper = evaluation(annotated, [replace(moments[0], pawns=30.0), *moments])
    assert (steeper.ticks[-1], steeper.lines[0].heights[0]) == ((40.0, "+40"), 30.0)


def test_pieces_in_hand_are_counted() -> None:
    game = find_game("shogi")
    referee = Referee(game, game.start())
    for text in ("7g7f", "3c3d", "8h2b+", "3a2b"):
        referee.play(game.read_move(referee.history[-1], text))
    record = GameRecord("shogi", game.ruleset, ("A", "B"), tuple(referee.moves))
    annotated = AnnotatedGame.of(record)
    annotated.annotate(10.0)
    assert [men_left(annotated, 3, side) for side in Side] == [21, 19]
    assert annotated.men == ([20, 20, 20, 21, 20], [20, 20, 20, 19, 20])
