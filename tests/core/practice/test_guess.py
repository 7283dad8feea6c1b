"""Guess the fog: marks as forecasts, their scores, and what a move costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.fog.hindsight import Hindsight
from core.games import find_game
from core.knowledge import recall, recall_first
from core.practice.guess import (
    A_POINT,
    MOST,
    NOTHING,
    Forecast,
    GuessPace,
    GuessQuestion,
    Knowable,
    Mark,
    Marks,
    brier,
    carried,
    forecast,
    forecast_of,
    game_identity,
    mean,
    move_cost,
    move_points,
    pressed,
    third_of,
    turns_to_guess,
    wiped,
)
from core.practice.knowable import known_then
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Observation, Piece, Side, Square

HEAD = '[Variant "Fog of War"]\n[Ruleset "chesscom"]\n[Result "1-0"]\n\n'
GAME = read_text(
    HEAD + "1. e4 g6 2. d4 Bg7 3. Nf3 b6 4. Bc4 Bb7 5. O-O Nc6 6. Re1 e5 7. Bg5 Nxd4 "
    "8. Bxd8 Nxf3+ 9. gxf3 Rxd8 {resigned} 1-0",
    "quiet.pgn",
).games[0]
PLY = 10
"""A stop of White's, with nine of Black's pieces or more out of sight."""

CHESS = find_game("fog-chess", "chesscom").facts
SYMBOLS = CHESS.symbols


def question_of(record: GameRecord, ply: int, side: Side = Side.FIRST) -> GuessQuestion:
    """The question at a ply, its pieces out of sight counted from the truth."""
    timeline = Timeline.of(record)
    seen = timeline.seen_by(side, ply)
    men = timeline.game.pieces(timeline.history[ply])
    hidden = (man for at, man in men.items() if at not in seen[-1].visible)
    return GuessQuestion(seen, Counter(man.symbol for man in hidden))


def truth_of(record: GameRecord, ply: int) -> Mapping[Square, Piece]:
    timeline = Timeline.of(record)
    return timeline.game.pieces(timeline.history[ply])


ASKED = question_of(GAME, PLY)
TRUTH = truth_of(GAME, PLY)
HIDDEN = {at: man.symbol for at, man in TRUTH.items() if at in ASKED.fogged}
IN_VIEW = sorted(ASKED.now.visible)[0]

men = st.dictionaries(
    st.sampled_from(sorted(ASKED.fogged)), st.sampled_from(SYMBOLS), max_size=16
)
markings = st.dictionaries(
    st.sampled_from(sorted(ASKED.fogged)),
    st.builds(Mark, st.sampled_from(SYMBOLS), st.booleans()),
    max_size=24,
)


def standing(placed: dict[Square, str]) -> dict[Square, Piece]:
    return {at: Piece(Side.SECOND, symbol) for at, symbol in placed.items()}


def table(given_: Forecast) -> np.ndarray:
    """A forecast as a table of all chances, the last of an empty square."""
    rows = np.zeros((len(ASKED.fogged), len(SYMBOLS) + 1))
    for row, square in enumerate(sorted(ASKED.fogged)):
        for symbol, chance in given_.get(square, {}).items():
            rows[row, SYMBOLS.index(symbol)] = chance
        rows[row, -1] = 1 - rows[row].sum()
    return rows


def certain(placed: dict[Square, str]) -> Forecast:
    return {at: {symbol: 1.0} for at, symbol in placed.items()}


# --- The score of marks ------------------------------------------------------------------


@given(men, markings)
def test_the_score_is_the_one_of_a_naive_table(
    placed: dict[Square, str], marks: Marks
) -> None:
    told = forecast(ASKED, marks)
    squared = (table(told) - table(certain(placed))) ** 2
    naive = squared.sum() / 2 / sum(ASKED.left.values())
    assert brier(ASKED, told, standing(placed)) == pytest.approx(naive)


@given(men)
def test_a_perfect_guess_scores_nought_and_any_other_more(
    placed: dict[Square, str],
) -> None:
    truth = standing(placed)
    assert brier(ASKED, certain(placed), truth) == 0
    for square in placed:
        without = {at: symbol for at, symbol in placed.items() if at != square}
        assert brier(ASKED, certain(without), truth) > 0


def test_who_marks_nothing_scores_one_and_the_truth_in_view_does_not_count() -> None:
    assert brier(ASKED, NOTHING, TRUTH) == 1
    in_sight = {at: man for at, man in TRUTH.items() if at not in ASKED.fogged}
    assert in_sight
    assert brier(ASKED, NOTHING, in_sight) == 0


@given(st.lists(men, min_size=1, max_size=6), st.data())
def test_what_can_be_known_has_the_best_expected_score(
    boards: list[dict[Square, str]], data: st.DataObject
) -> None:
    """Of all forecasts, uniform and random ones among them, whatever the weights are."""
    drawn = data.draw(
        st.lists(st.integers(1, 9), min_size=len(boards), max_size=len(boards))
    )
    weights = np.array(drawn) / sum(drawn)
    believed: dict[Square, dict[str, float]] = {}
    for placed, weight in zip(boards, weights, strict=True):
        for at, symbol in placed.items():
            chances = believed.setdefault(at, {})
            chances[symbol] = chances.get(symbol, 0.0) + weight

    def expected(given_: Forecast) -> float:
        scores = [brier(ASKED, given_, standing(placed)) for placed in boards]
        return float(np.dot(weights, scores))

    number = len(ASKED.fogged)
    even = {at: {s: n / number for s, n in ASKED.left.items()} for at in ASKED.fogged}
    marks = forecast(ASKED, data.draw(markings))
    for other in (even, marks, NOTHING, certain(boards[0])):
        assert expected(believed) <= expected(other) + 1e-9


# --- Marks -------------------------------------------------------------------------------


@given(markings)
def test_the_pieces_of_a_kind_are_shared_by_its_squares(marks: Marks) -> None:
    told = forecast(ASKED, marks)
    assert told.keys() == marks.keys()
    for symbol in SYMBOLS:
        shares = [told[at][symbol] for at, mark in marks.items() if mark.symbol == symbol]
        sure = sum(mark.symbol == symbol and mark.sure for mark in marks.values())
        assert all(0 < share <= 1 for share in shares)
        assert sum(shares) <= max(ASKED.left[symbol], sure + 1) + 1e-9


def test_a_press_marks_makes_sure_what_is_shared_and_wipes_what_counts_in_full() -> None:
    one, other, third = sorted(ASKED.fogged)[:3]
    queen = pressed(ASKED, {}, one, "q")
    assert forecast(ASKED, queen) == {one: {"q": 1.0}}
    assert pressed(ASKED, queen, one, "q") == {}
    assert pressed(ASKED, queen, one, "n") == {one: Mark("n")}
    assert ASKED.left["n"] == 2
    knights: Marks = {}
    for square in (one, other, third):
        knights = pressed(ASKED, knights, square, "n")
    assert forecast(ASKED, knights)[one]["n"] == pytest.approx(2 / 3)
    surer = pressed(ASKED, knights, one, "n")
    assert [forecast(ASKED, surer)[at]["n"] for at in (one, other, third)] == [1, 0.5, 0.5]
    assert pressed(ASKED, surer, one, "n") == wiped(knights, one)


def test_marks_on_squares_in_view_are_refused() -> None:
    for square in ASKED.now.visible:
        with pytest.raises(ValueError, match="in view"):
            pressed(ASKED, {}, square, "q")
    with pytest.raises(ValueError, match="no piece x"):
        pressed(ASKED, {}, sorted(ASKED.fogged)[0], "x")


def test_in_shogi_promoted_pieces_are_counted_as_what_they_were() -> None:
    game = find_game("fog-shogi")
    start = game.start().position
    seen = (game.observe([start], Side.FIRST),)
    asked = GuessQuestion(seen, Counter({"p": 1, "r": 1}))
    one, other = sorted(asked.fogged)[:2]
    told = forecast(asked, {one: Mark("p"), other: Mark("+p")})
    assert told == {one: {"p": 0.5}, other: {"+p": 0.5}}


def test_a_stop_begins_with_the_marks_before_and_what_went_out_of_sight_since() -> None:
    game = find_game("fog-chess", "chesscom")
    places = reduce(
        lambda known, step: recall(game, known, *step),
        pairwise(ASKED.seen),
        recall_first(game, ASKED.seen[0]),
    ).places
    first = carried(ASKED, {}, places, 0)
    made = Counter(mark.symbol for mark in first.values())
    assert made == Counter(ASKED.left)
    queen = next(at for at, mark in first.items() if mark.symbol == "q")
    assert CHESS.name(queen) == "d8"
    assert carried(ASKED, {}, places, PLY).keys() < first.keys()
    elsewhere = next(at for at in sorted(ASKED.fogged) if at not in first)
    moved = carried(ASKED, {elsewhere: Mark("q"), IN_VIEW: Mark("r")}, places, 0)
    assert moved[elsewhere] == Mark("q")
    assert queen not in moved
    assert IN_VIEW not in moved


# --- Stops -------------------------------------------------------------------------------


def test_stops_are_own_turns_once_the_other_side_has_moved() -> None:
    timeline = Timeline.of(GAME)
    for side, first in ((Side.FIRST, 2), (Side.SECOND, 1)):
        seen = timeline.seen_by(side, timeline.plies)
        turns = turns_to_guess(seen, timeline.plies)
        assert turns == tuple(range(first, timeline.plies, 2))
        assert third_of(turns) == turns[2::3]
    assert third_of((4, 6)) == (6,)
    assert third_of(()) == ()
    opened = replace(GAME, variant="chess", ruleset="fide", moves=GAME.moves[:6])
    seen = Timeline.of(opened).seen_by(Side.FIRST, 6)
    assert turns_to_guess(seen, 6) == (0, 2, 4)
    assert [str(pace) for pace in GuessPace]


def test_a_series_is_asked_for_at_its_first_move() -> None:
    game = find_game("fog-progressive")
    history = [game.start().position]
    while len(history) < 7:
        history.append(game.play(history[-1], game.moves(history[-1])[0]))
    seen = [game.observe(history[: n + 1], Side.SECOND) for n in range(7)]
    turns = turns_to_guess(seen, 6)
    assert turns
    for ply in turns:
        assert seen[ply].to_move is Side.SECOND
        assert seen[ply - 1].to_move is Side.FIRST


# --- What could be known -----------------------------------------------------------------


def known_of(record: GameRecord, stops: tuple[int, ...]) -> list[Knowable]:
    timeline = Timeline.of(record)
    seen = timeline.seen_by(Side.FIRST, timeline.plies)
    return list(known_then(timeline.game, Hindsight(timeline.game), seen, stops))


@pytest.fixture(scope="module")
def known() -> Knowable:
    return known_of(GAME, (4, PLY))[1]


def test_what_could_be_known_scores_better_than_nothing(known: Knowable) -> None:
    assert known.ply == PLY
    assert known.believed is not None
    told = forecast_of(CHESS, known.believed)
    assert told.keys() == set(CHESS.squares) - ASKED.now.visible
    assert 0 <= brier(ASKED, told, TRUTH) < 0.6


def test_every_move_has_a_chance_and_costs_what_it_gives_away(known: Knowable) -> None:
    assert set(known.chances) == set(ASKED.now.moves)
    played = GAME.moves[PLY]
    best = max(known.chances, key=known.chances.__getitem__)
    worst = min(known.chances, key=known.chances.__getitem__)
    assert move_cost(known, played, played) == 0
    assert move_cost(known, best, played) <= 0 < move_cost(known, worst, best)
    for move, chance in known.chances.items():
        cost = known.chances[played] - chance
        assert move_cost(known, move, played) == pytest.approx(cost)


def test_two_games_that_look_alike_are_known_alike() -> None:
    """Only observations go in: what Black did unseen changes nothing."""
    one, other = (
        read_text(HEAD + f"1. e4 {first} 2. Nf3 {second} 3. Nc3 g6 1-0", "a.pgn").games[0]
        for first, second in (("Nc6", "b6"), ("b6", "Nc6"))
    )
    views: list[tuple[Observation, ...]] = []
    for record in (one, other):
        timeline = Timeline.of(record)
        views.append(timeline.seen_by(Side.FIRST, 4))
    assert views[0] == views[1]
    (first,), (second,) = known_of(one, (4,)), known_of(other, (4,))
    assert first == second


def test_where_nothing_is_hidden_the_position_itself_is_weighed() -> None:
    mate = replace(
        read_text("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", "mate.pgn").games[0]
    )
    (found,) = known_of(mate, (6,))
    assert found.believed is None
    assert found.chances[mate.moves[6]] == 1
    assert max(found.chances, key=found.chances.__getitem__) == mate.moves[6]


# --- Points ------------------------------------------------------------------------------


def test_points_fall_by_what_a_move_gives_away() -> None:
    assert move_points(0.0) == move_points(-0.3) == MOST
    costs = np.linspace(-0.2, 1, 61)
    points = [move_points(cost) for cost in costs]
    assert all(before >= after for before, after in pairwise(points))
    assert points[-1] == 0
    assert move_points(3 * A_POINT) == MOST - 3


def test_means_leave_out_what_was_not_scored() -> None:
    assert mean([None, 0.2, 0.4]) == pytest.approx(0.3)
    assert mean([None]) is None


def test_a_game_is_told_by_its_rules_and_moves_alone() -> None:
    renamed = replace(GAME, players=("A", "B"), tags={"Event": "x"})
    assert game_identity(renamed, CHESS) == game_identity(GAME, CHESS)
    shorter = replace(GAME, moves=GAME.moves[:-1])
    assert game_identity(shorter, CHESS) != game_identity(GAME, CHESS)
