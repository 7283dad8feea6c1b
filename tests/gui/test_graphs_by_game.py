"""Graphs by what a game is: what a pawn is worth in it, and that pieces go to hands."""

from __future__ import annotations

from core.games import find_game
from core.play.referee import Referee
from core.records.record import GameRecord
from core.score import Score
from core.values import Side
from gui.analysis.evaluation_graph import evaluation_graph
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.moments import men_left


def test_the_axis_reaches_farther_where_a_pawn_is_worth_less() -> None:
    chess = evaluation_graph([Score(pawns=4.5)], {}, "white")
    shogi = evaluation_graph([Score(pawns=10, pawn_worth=0.45)], {}, "black", (), 0.45)
    assert shogi.lines[0].heights == chess.lines[0].heights
    assert [words for _, words in chess.ticks] == ["–5", "0", "+5"]
    assert [words for _, words in shogi.ticks] == ["–11", "0", "+11"]


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
