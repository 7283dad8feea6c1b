"""Verdicts on lost games and mistakes, which know no more than could be known."""

from __future__ import annotations

import numpy as np
import pytest

from bots.fog.hindsight import Hindsight, chances
from bots.search import analysis
from bots.search.analysis import Analyst
from core.hindsight import findings
from core.hindsight.findings import Finding, JudgedMove, Mistake, Verdict, turning, worst
from core.hindsight.turns import HARDER, Look, review_game, turn_at, turns
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Judgement, judgement
from core.values import Side
from tests.support.random_games import random_game

HEAD = """\
[White "Rival"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

"""
RARE = "1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0"
IN_SIGHT = "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 {king captured} 1-0"
MOSTLY = "1. e4 f6 2. Qh5 a6 3. Qxe8 {king captured} 1-0"
DEDUCED = "1. e4 e5 2. Qh5 a6 3. Qxe5 a5 4. Qxe8 {king captured} 1-0"


def game(moves: str) -> GameRecord:
    reading = read_text(HEAD + moves, "game.pgn")
    assert not reading.problems
    return reading.games[0]


def looked_at(moves: str) -> list[JudgedMove]:
    return list(turns(game(moves), Side.SECOND, Hindsight))


def finding(moves: str) -> Finding:
    turn = worst(looked_at(moves), game(moves).outcome, Side.SECOND)
    assert turn is not None
    assert turn.finding is not None
    assert turn.after == 0.0
    return turn.finding


def test_a_king_hung_on_one_board_of_many_is_bad_luck() -> None:
    found = finding(RARE)
    assert found.verdict is Verdict.LUCK
    assert (found.weighed, found.costly) == (119, 1)
    assert found.refutation is not None
    assert not found.refutation.in_sight
    assert found.refutation.taken.piece.symbol == "k"
    assert round(found.refutation.share * found.believed.positions) == 1


@pytest.mark.parametrize("moves", [IN_SIGHT, MOSTLY])
def test_a_king_hung_on_most_boards_is_a_bad_decision(moves: str) -> None:
    found = finding(moves)
    assert found.verdict is Verdict.DECISION
    assert found.costly > found.weighed / 2
    assert found.better_on > found.weighed / 2


def test_a_danger_that_had_to_be_worked_out_is_a_wrong_picture() -> None:
    found = finding(DEDUCED)
    assert found.verdict is Verdict.PICTURE
    assert found.costly == found.weighed == 1


def test_what_takes_the_king_is_named_with_where_it_stood() -> None:
    refutation = finding(IN_SIGHT).refutation
    assert refutation is not None
    assert refutation.in_sight
    assert refutation.at_once
    assert (refutation.reply, refutation.stood, refutation.taken.square) == ("Qxe8", 53, 60)


def test_what_comes_later_than_a_first_look_sees_is_looked_at_harder() -> None:
    moves = (
        "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 Nc6 5. Nxe5 Bxd1 6. Bxf7 Ke7 7. Nd5 Bxc2 "
        "8. Nxe7 {king captured} 1-0"
    )
    turn = worst(looked_at(moves), game(moves).outcome, Side.SECOND)
    assert turn is not None
    assert (turn.ply, turn.after) == (9, 0.0)


def test_one_move_alone_is_looked_at_as_among_the_others() -> None:
    record = game("1. e4 e5 2. Qh5 Ke7 {resigned} 1-0")
    alone = turn_at(record, Side.SECOND, 3, Hindsight, Analyst)
    assert alone == looked_at("1. e4 e5 2. Qh5 Ke7 {resigned} 1-0")[1]
    assert alone.finding is not None
    timeline = Timeline.of(record)
    seen = tuple(timeline.observed(ply, Side.SECOND) for ply in range(2))
    harder = Look(timeline, Hindsight(timeline.game), seen).turn(HARDER)
    assert turn_at(record, Side.SECOND, 1, Hindsight, Analyst) == harder
    moves = read_text('[Variant "Chess"]\n\n1. f3 e5 2. g4 Qh4# 0-1', "x.pgn").games[0]
    mate = turn_at(moves, Side.FIRST, 2, Hindsight, Analyst).finding
    assert isinstance(mate, Mistake)
    assert (mate.mate, mate.answer_san) == (1, "Qh4#")


def test_what_could_be_known_is_the_same_wherever_the_truth_lies() -> None:
    """Black is shown the same after 2. Qa4, 2. Qb3 and 2. Na3, and plays the same."""
    games = [
        game(f"1. c3 d5 {move} a6 3. h3 {{resigned}} 1-0")
        for move in ("2. Qa4", "2. Qb3", "2. Na3")
    ]
    sights = [[Timeline.of(each).boards(ply).second for ply in range(4)] for each in games]
    assert sights[0] == sights[1] == sights[2]
    looks = [
        next(turn for turn in turns(each, Side.SECOND, Hindsight) if turn.ply == 3)
        for each in games
    ]
    assert [look.positions for look in looks] == [119] * 3
    believed = [look.finding.believed for look in looks if look.finding is not None]
    assert len(believed) >= 1
    # The boards are the same ones; a look at a costly move only takes in more of them.
    quiet = [look for look in looks if look.finding is None]
    assert len({(look.known, look.known_best) for look in quiet}) == 1
    judge = [_belief(each) for each in games]
    assert judge[0] == judge[1] == judge[2]


def _belief(record: GameRecord) -> object:
    timeline = Timeline.of(record)
    judge = Hindsight(timeline.game)
    seen = [timeline.boards(ply).second for ply in range(4)]
    return judge.belief(seen).believed(seen[-1]).chances, judge.picture(seen)


@pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])
def test_every_game_can_be_looked_back_at(variant: str) -> None:
    record = random_game("russian", 3, 14, variant=variant)
    found = list(turns(record, Side.SECOND, Hindsight))
    assert [turn.ply for turn in found] == list(range(1, len(record.moves), 2))
    assert all(0 <= turn.after <= turn.before <= 1 for turn in found)
    assert all(0 <= turn.known <= turn.known_best <= 1 for turn in found)


def test_scores_become_chances_that_are_certain_only_where_the_game_is_decided() -> None:
    pawns = np.array([-100_000.0, -20.0, -1.0, 0.0, 1.0, 20.0, 100_000.0])
    found = chances(pawns, 4.0)
    assert found[3] == 0.5
    assert (np.diff(found) > 0).all()
    assert (found[0], found[-1]) == (0.0, 1.0)
    assert 0.02 < found[1] < found[-2] < 0.98
    assert found + found[::-1] == pytest.approx(np.ones(7))


def test_moves_that_tell_of_unseen_men_are_judged_all_the_same() -> None:
    """Black is shown that it may not jump on, so not all men are where they were."""
    moves = (
        "1. g3-h4 f6-e5 2. a3-b4 b6-a5 3. e3-d4 g7-f6 4. b2-a3 c7-b6 5. h2-g3 b6-c5 "
        "6. d4xb6 a7xc5 7. f2-e3 e5-d4 8. c3xg7 h8xf6 9. d2-c3 *"
    )
    head = '[GameType "23,W,8,8,A0,0"]\n[Variant "Fog Checkers"]\n[Ruleset "classic"]\n\n'
    (record,) = read_text(head + moves, "game.pdn").games
    last = list(turns(record, Side.SECOND, Hindsight))[-1]
    assert last.ply == 15
    assert last.finding is not None
    assert last.finding.verdict is Verdict.DECISION


OPERA = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 "
    "c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 "
    "15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
)
FOOL = "1. f3 e5 2. g4 Qh4# 0-1"


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search ends by its positions alone, however busy the machine is."""
    monkeypatch.setattr(analysis, "SECONDS", None)


def record_of(moves: str, tags: str = "") -> GameRecord:
    reading = read_text(f"{tags}\n\n{moves}\n", "game.pgn")
    assert not reading.problems
    return reading.games[0]


def reviewed(record: GameRecord, side: Side) -> list[JudgedMove]:
    return list(review_game(record, side, Hindsight, Analyst))


def test_the_move_that_lost_the_opera_game_is_found() -> None:
    record = record_of(OPERA)
    found = reviewed(record, Side.SECOND)
    assert [turn.ply for turn in found] == list(range(1, 33, 2))
    lost = turning(found, record.outcome, Side.SECOND)
    assert [Timeline.of(record).steps[turn.ply].san for turn in lost] == ["Nbd7"]
    assert isinstance(lost[0].finding, Mistake)
    assert lost[0].after < lost[0].before / 2


def test_a_move_is_judged_as_an_analysis_judges_it() -> None:
    record = record_of(OPERA)
    timeline, found = Timeline.of(record), reviewed(record, Side.FIRST)
    analyst = Analyst(timeline.game)
    scores = [
        analyst.appraise(timeline.history[: ply + 1], 0).score
        for ply in range(len(timeline.history))
    ]
    for turn in found:
        judged = judgement(scores[turn.ply], scores[turn.ply + 1], Side.FIRST)
        assert (turn.finding.verdict if turn.finding else None) == judged


def test_a_mate_that_was_allowed_is_told_with_the_move_that_begins_it() -> None:
    record = record_of(FOOL)
    found = worst(reviewed(record, Side.FIRST), record.outcome, Side.FIRST)
    assert found is not None
    assert (found.ply, found.after) == (2, 0.0)
    assert isinstance(found.finding, Mistake)
    assert found.finding.verdict is Judgement.BLUNDER
    facts = Timeline.of(record).game.facts
    told = findings.reason(facts, found, findings.YOU)
    assert told == "This move allows Qh4# with mate in 1."


def test_a_game_with_fog_is_judged_by_what_could_be_known() -> None:
    hidden = record_of("1. e4 f6 2. Qh5 a6 3. Qxe8 1-0", '[Variant "Fog of War"]')
    found = worst(reviewed(hidden, Side.SECOND), hidden.outcome, Side.SECOND)
    assert found is not None
    assert not isinstance(found.finding, Mistake)
