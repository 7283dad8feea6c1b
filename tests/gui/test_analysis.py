"""What is worked out about a game in another process, and what the graphs make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf, log10

import pytest

from core.game import Game
from core.games import find_game
from core.play.referee import Referee
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score
from core.setup import Position
from core.tasks.workers import BackgroundTask
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
    analysis = GameAnalysis(annotated, BackgroundTask)
    assert (analysis.found, analysis.complete) == ([], False)
    wait_until(lambda: advanced(analysis))
    assert len(analysis.found) == 5
    annotated.follow(record)
    assert not analysis.complete
    wait_until(lambda: advanced(analysis))
    assert analysis.found == analysed(record)
    analysis.close()


def test_it_can_be_ended_before_anything_is_found() -> None:
    analysis = GameAnalysis(AnnotatedGame.of(trap()), BackgroundTask)
    analysis.close()
    analysis.advance()
    assert analysis.found == []
    assert not analysis.problem


def counted(game: Game, history: Sequence[Position], side: Side) -> list[int]:
    """How many positions fit, by trying every move on every one of them."""
    fitting, numbers = {history[0]}, [1]
    for before, now in pairwise(history):
        seen = game.observe([before, now], side)
        played = {
            (old, game.play(old, move)) for old in fitting for move in game.moves(old)
        }
        fitting = {new for old, new in played if game.observe([old, new], side) == seen}
        numbers.append(len(fitting))
    return numbers


@pytest.mark.parametrize(
    "record", [replace(trap(), moves=trap().moves[:8]), random_game("thesis", 3, 5)]
)
def test_positions_are_those_of_the_naive_count(record: GameRecord) -> None:
    timeline, found = Timeline.of(record), analysed(record)
    for side in Side:
        wanted = counted(timeline.game, timeline.history, side)
        assert [moment.positions[side] for moment in found] == wanted
        assert all(moment.exact[side] for moment in found)


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


def test_the_fog_lifts_when_the_king_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "ROOM", 10 * 152)
    found = analysed(trap())
    assert found[-2].exact != (True, True)
    assert (found[-1].positions, found[-1].exact) == ((1, 1), (True, True))


def test_the_truth_is_searched_from_whites_side() -> None:
    found = analysed(trap())
    pawns = [moment.pawns for moment in found]
    assert abs(pawns[0]) < 0.5
    # 5... Bxd1 took the queen, but 6. Bxf7 and the knights take the king in turn.
    assert pawns[-1] == inf
    assert found[-1].positions == (1, 1)


def _graph_of(found: list[PlyAnalysis], make: object) -> Graph:
    annotated = AnnotatedGame.of(trap())
    annotated.annotate(9)
    return make(annotated, found)


def test_squares_are_known_without_reckoning() -> None:
    graph = _graph_of([], squares)
    assert graph.known == 16
    assert [line.words[0] for line in graph.lines] == ["White 32", "Black 32"]
    low, high = graph.ticks[0][0], graph.ticks[-1][0]
    heights = [height for line in graph.lines for height in line.heights]
    assert low <= min(heights) <= max(heights) <= high


def test_positions_go_by_tens_and_say_what_is_a_bound() -> None:
    found = [
        PlyAnalysis((1, 1), (True, True), 0.0),
        PlyAnalysis((1, 2345), (True, True), 0.0),
        PlyAnalysis((20, 1000), (True, False), 0.0),
    ]
    graph = _graph_of(found, positions)
    assert [words for _, words in graph.ticks] == ["1", "10", "100", "1,000", "10,000"]
    first, second = graph.lines
    assert first.heights == (0.0, 0.0, log10(20))
    assert second.words == ("Black 1", "Black 2,345", "Black 1,000+")
    assert (first.sure, second.sure) == (3, 2)


@pytest.mark.parametrize(
    ("pawns", "highest", "heights"),
    [
        ([0.0, 0.4, -1.5], "+2", (0.0, 0.4, -1.5)),
        ([0.0, 3.5], "+4", (0.0, 3.5)),
        ([0.0, 25.0, -9.0], "+10", (0.0, 10.0, -9.0)),
        ([0.0, -25.0, inf, -inf], KING, (0.0, -10.0, 15.0, -15.0)),
    ],
)
def test_the_evaluation_reaches_as_far_as_it_must(
    pawns: list[float], highest: str, heights: tuple[float, ...]
) -> None:
    graph = _graph_of([PlyAnalysis((1, 1), (True, True), n) for n in pawns], evaluation)
    assert graph.ticks[-1][1] == highest
    assert graph.ticks[0][0] == -graph.ticks[-1][0]
    assert (graph.base, graph.lines[0].heights) == (0.0, heights)


def test_the_evaluation_in_words() -> None:
    pawns = (0.04, 1.26, -0.7, inf, -inf)
    graph = _graph_of([PlyAnalysis((1, 1), (True, True), n) for n in pawns], evaluation)
    assert graph.lines[0].words == (
        "For White 0.0",
        "For White +1.3",
        "For White –0.7",
        "White takes the king",
        "Black takes the king",
    )


def test_a_game_from_a_position_of_its_own_is_worked_out() -> None:
    text = '[Variant "Fog"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. Rh7 Kd8 *'
    (record,) = read_text(text, "t").games
    found = analysed(record)
    assert found[0].positions == (1, 1)
    assert all(moment.pawns > 3 for moment in found)


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
