"""Best lines of positions, in every game that has an evaluation."""

from __future__ import annotations

import threading

import pytest

from bots.search.analysis import Analyst, SearchLimits, kind_of, score_of
from bots.search.players import LookaheadConfig, LookaheadPlayer
from core.games import GAMES, find_game
from core.player import Budget
from core.score import Score
from core.values import Side

ANALYSED = ["chess", "checkers", "fog-chess"]


@pytest.mark.parametrize("variant", ANALYSED)
def test_lines_are_legal_and_the_best_come_first(variant: str) -> None:
    game = find_game(variant)
    start = game.start().position
    infos = list(Analyst(game, 12).lines([start], SearchLimits(lines=3, depth=3)))
    assert [info.depth for info in infos] == [1, 2, 3]
    *_, last = infos
    pawns = [line.score.pawns for line in last.lines]
    assert None not in pawns
    assert pawns == sorted(pawns, key=lambda each: -(each or 0.0))
    assert len({line.moves[0] for line in last.lines}) == 3
    for line in last.lines:
        position = start
        for move in line.moves:
            position = game.play(position, move)


def test_values_of_several_lines_are_those_of_one_at_a_time() -> None:
    game = find_game("chess")
    position = game.read("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1").position
    *_, last = Analyst(game, 14).lines([position], SearchLimits(lines=2, depth=10))
    assert [line.score for line in last.lines] == [Score(mate=2), Score(mate=2)]
    assert last.lines[0].moves[0] != last.lines[1].moves[0]
    for move in last.lines[0].moves:
        position = game.play(position, move)
    assert len(last.lines[0].moves) == 3
    assert not game.moves(position)


def test_scores_are_of_the_first_side() -> None:
    game = find_game("chess")
    position = game.read("1q6/8/8/8/8/5k2/8/7K b - - 0 1").position
    *_, last = Analyst(game, 14).lines([position], SearchLimits(depth=5))
    assert last.lines[0].score == Score(mate=-2)
    assert score_of(-1.234, 0) == Score(pawns=-1.23)


def test_every_move_to_a_mate_is_counted_where_turns_have_several() -> None:
    game = find_game("progressive")
    position = game.read("rnbBkbnr/pp1p1ppp/8/8/3p4/8/PPP1PPPP/RN1QKBNR b 4").position
    *_, last = Analyst(game, 14).lines([position], SearchLimits(depth=6))
    assert last.lines[0].score == Score(mate=-4)


@pytest.mark.parametrize(
    ("variant", "text", "depth"),
    [
        ("chess", "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 6),
        ("chess", "8/8/8/3k4/8/8/8/KQQ5 b - - 0 1", 7),
        ("shogi", "7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", 6),
        ("fog-chess", "7k/8/8/8/8/8/5Q2/K7 w - - 0 1", 8),
    ],
)
def test_lines_go_to_the_mate_that_they_claim(variant: str, text: str, depth: int) -> None:
    game = find_game(variant)
    start = game.read(text).position
    limits = SearchLimits(lines=3, depth=depth, besides=50_000)
    claims = 0
    for info in Analyst(game, 12).lines([start], limits):
        for line in info.lines:
            if line.score.mate is not None:
                position = start
                for move in line.moves:
                    assert game.outcome([position]) is None
                    position = game.play(position, move)
                assert game.outcome([position]) is not None
                assert (len(line.moves) + 1) // 2 == abs(line.score.mate)
                claims += 1
    assert claims


def test_a_game_that_is_over_has_no_lines() -> None:
    game = find_game("chess")
    mated = game.read("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").position
    assert list(Analyst(game, 10).lines([mated], SearchLimits())) == []


def test_it_stops_when_told_to() -> None:
    game, stop = find_game("chess"), threading.Event()
    lines = Analyst(game, 14).lines([game.start().position], SearchLimits(), stop.is_set)
    next(lines)
    stop.set()
    assert len(list(lines)) <= 2


def test_it_is_stopped_from_another_thread_and_begins_no_further_iteration() -> None:
    game = find_game("chess")
    analyst, start = Analyst(game, 14), [game.start().position]
    analyst.stop()
    lines = analyst.lines(start, SearchLimits())
    assert next(lines).depth == 1
    analyst.stop()
    assert list(lines) == []
    assert [info.depth for info in analyst.lines(start, SearchLimits(depth=2))] == [1, 2]


def test_what_was_found_is_kept_for_the_next_search() -> None:
    game = find_game("chess")
    analyst, start = Analyst(game, 16), [game.start().position]
    limits = SearchLimits(depth=6)
    (*_, first), (*_, again) = (list(analyst.lines(start, limits)) for _ in range(2))
    assert again.nodes < first.nodes / 2
    other = Analyst(find_game("checkers"), 12)
    checkers = [find_game("checkers").start().position]
    assert len(list(other.lines(checkers, SearchLimits(depth=3)))) == 3


def test_every_game_can_be_analysed() -> None:
    assert all(kind_of(key) for key in GAMES)


def test_a_player_keeps_its_table_where_time_decides_and_only_there() -> None:
    game = find_game("chess")
    player = LookaheadPlayer(LookaheadConfig("It", plies=6, table_bits=16), 1)
    seen = [game.observe([game.start().position], Side.FIRST)]

    def searched(budget: Budget) -> int:
        player.choose(seen, budget)
        (work,) = player._workspaces._found.values()
        return int(work.nodes[0])

    slow, plenty = Budget(seconds=600.0), Budget(nodes=1_000_000)
    assert searched(plenty) == searched(plenty) > 2 * searched(slow)
    assert searched(plenty) > 2 * searched(slow)
