"""The coach: every figure against plain enumeration, and nothing said that none carries."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from core.games import GAMES
from core.practice.coach import (
    COST_KINDS,
    FEWEST,
    SENTENCES,
    CoachReport,
    Estimate,
    MarkShare,
    difference,
    report_of,
    student,
    words_of,
)
from core.practice.deck import CostKind, JudgedGame, MoveCost
from core.problems.problem import adapter
from core.records.library import Marks
from core.values import Reason, Side

FACTS = GAMES["fog-chess"].facts
REAL = [
    adapter(JudgedGame).validate_json(line)
    for line in Path(__file__).with_name("judged.jsonl").read_text("utf-8").splitlines()
]
"""Warden's moves in twelve games against Owl, as they were judged, and as Eclipse sees."""

GAME = JudgedGame(
    "a.pgn", 1, 0.0, 1, "fog-chess", "chesscom", Side.FIRST, "Owl", "2026-11-20", 0.0
)


def random_game(rolled: Random) -> JudgedGame:
    """A game that nobody played, some of it missing now and then."""
    kinds: tuple[CostKind | Literal[""], ...] = "", *COST_KINDS

    def chance() -> float:
        return rolled.choice([0.0, 0.5, 1.0, rolled.random()])

    def seconds() -> float | None:
        return rolled.choice([None, 0.0, 60 * rolled.random()])

    made = {kind: rolled.randrange(9) for kind in rolled.sample("kqrbnp", 3)}
    return replace(
        GAME,
        score=rolled.choice([0.0, 0.5, 1.0]),
        reason=rolled.choice(["", Reason.TIME, Reason.RESIGNED]),
        moves=tuple(
            MoveCost(
                0, chance(), chance(), chance(), chance(), 1, True, rolled.choice(kinds),
                rolled.random() < 0.3, seconds(),
            )
            for _ in range(rolled.randrange(9))
        ),
        marks=Marks({kind: rolled.randint(0, n) for kind, n in made.items()}, made),
        sight=tuple(
            (rolled.randint(8, 40), rolled.randint(8, 40))
            for _ in range(rolled.randrange(9))
        ),
    )  # fmt: skip


# --- A second, slow computation ----------------------------------------------------------


def interval(values: Sequence[float]) -> tuple[float, float, float] | None:
    """The mean and where its interval begins and ends, written out."""
    n = len(values)
    if n < FEWEST:
        return None
    mean = sum(values) / n
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    half = stats.t.ppf(0.975, n - 1) * math.sqrt(variance / n)
    return mean, mean - half, mean + half


def close(estimate: Estimate, values: Sequence[float]) -> None:
    """Check an estimate."""
    assert estimate.count == len(values)
    assert estimate.mean == pytest.approx(sum(values) / max(1, len(values)), abs=1e-9)
    found = interval(values)
    assert (found is None) == (estimate.half is None)
    if found is not None:
        slack = 3e-3 * (found[2] - found[1]) + 1e-9
        assert estimate.low == pytest.approx(found[1], abs=slack)
        assert estimate.high == pytest.approx(found[2], abs=slack)


def costs(played: Sequence[JudgedGame], kind: str) -> list[float]:
    """What moves of a kind cost in each game."""
    found = []
    for game in played:
        cost = 0.0
        for move in game.moves:
            if move.kind == kind and move.before > move.after:
                cost += move.before - move.after
        found.append(cost)
    return found


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 12))
def test_every_figure_is_that_of_plain_enumeration(seed: int, count: int) -> None:
    rolled = Random(seed)
    played = [random_game(rolled) for _ in range(count)]
    checked(played)


def check_sight(report: CoachReport, played: Sequence[JudgedGame]) -> None:
    sights = [game.sight for game in played if len(game.sight) > 0]
    if not sights:
        assert report.sight is None
        return
    assert report.sight is not None
    gaps = [sum(own - bot for own, bot in each) / len(each) for each in sights]
    close(report.sight.gap, gaps)
    for number, (own, bot) in enumerate(report.sight.curve):
        at = [each[number] for each in sights if len(each) > number]
        assert own == pytest.approx(sum(pair[0] for pair in at) / len(at))
        assert bot == pytest.approx(sum(pair[1] for pair in at) / len(at))
    assert len(report.sight.curve) == max(len(each) for each in sights)


def check_pace(report: CoachReport, played: Sequence[JudgedGame]) -> None:
    turning, others, clocked, flagged = [], [], 0, 0
    for game in played:
        timed = [move for move in game.moves if move.seconds is not None]
        first = [move.seconds or 0.0 for move in timed if move.turning]
        second = [move.seconds or 0.0 for move in timed if not move.turning]
        if timed:
            clocked += 1
            flagged += game.reason == "out of time" and game.score == 0
        if first and second:
            turning.append(sum(first) / len(first))
            others.append(sum(second) / len(second))
    if not clocked:
        assert report.pace is None
        return
    assert report.pace is not None
    assert (report.pace.games, report.pace.flagged) == (clocked, flagged)
    close(report.pace.turning, turning)
    close(report.pace.others, others)
    close(report.pace.gap, [a - b for a, b in zip(turning, others, strict=True)])
    test = stats.binomtest(flagged, clocked).proportion_ci(method="wilson")
    assert report.pace.flag_interval == pytest.approx((test.low, test.high), abs=1e-9)


def check_marks(report: CoachReport, played: Sequence[JudgedGame]) -> None:
    found = {share.symbol: (share.right, share.made) for share in report.marks}
    wanted: dict[str, tuple[int, int]] = {}
    for symbol in FACTS.symbols:
        made = sum(game.marks.made.get(symbol, 0) for game in played)
        right = sum(game.marks.right.get(symbol, 0) for game in played)
        if made:
            wanted[symbol] = right, made
    if wanted:
        wanted[""] = tuple(map(sum, zip(*wanted.values(), strict=True)))  # type: ignore[assignment]
    assert found == wanted
    for share in report.marks:
        test = stats.binomtest(share.right, share.made).proportion_ci(method="wilson")
        assert share.interval == pytest.approx((test.low, test.high), abs=1e-9)


def check_advice(report: CoachReport, played: Sequence[JudgedGame]) -> None:
    """Each sentence has its figure, and an interval beyond which nothing would be said."""
    assert len(report.advice) <= SENTENCES
    weights = [each.weight for each in report.advice]
    assert weights == sorted(weights, reverse=True)
    if len(played) >= 5 and len(report.advice) < SENTENCES:
        topics = {each.topic for each in report.advice}
        for kind in COST_KINDS:
            found = interval(costs(played, kind))
            assert kind in topics or found is None or found[1] < 0.025
    for each in report.advice:
        words = words_of(each, FACTS, "Eclipse")
        assert ("–" if each.topic == "flags" else "±") in words
        assert words.endswith(".")
        if each.topic in COST_KINDS:
            found = interval(costs(played, each.topic))
            assert found is not None
            assert found[1] > 0.015
            assert f"{found[0]:.2f} ±" in words
            assert each.most == ("more than any" in words)
            for kind in COST_KINDS:
                if each.most and kind != each.topic:
                    pairs = zip(costs(played, each.topic), costs(played, kind), strict=True)
                    gaps = interval([a - b for a, b in pairs])
                    assert gaps is not None
                    assert gaps[1] > -5e-3
        if each.topic == "marks":
            assert each.amount < 0


def checked(played: Sequence[JudgedGame]) -> CoachReport:
    """The report of some games, all of it checked."""
    report = report_of(played)
    assert report.games == len(played)
    assert [each.kind for each in report.costs] == list(COST_KINDS)
    for each in report.costs:
        close(each.cost, costs(played, each.kind))
        assert each.moves == sum(m.kind == each.kind for g in played for m in g.moves)
    check_sight(report, played)
    check_pace(report, played)
    check_marks(report, played)
    check_advice(report, played)
    return report


@pytest.mark.parametrize("last", [12, 10, 6, 3])
def test_real_games_are_added_up_by_plain_enumeration_too(last: int) -> None:
    report = checked(REAL[:last])
    assert report.sight is not None
    assert report.sight.gap.count == last


def test_what_is_said_of_real_games() -> None:
    report = report_of(REAL)
    assert [words_of(each, FACTS, "Eclipse") for each in report.advice] == [
        "Leaving pieces to what could be known cost you 0.49 ± 0.26 points a game.",
        "Bad luck cost you 0.28 ± 0.18 points a game.",
        "Leaving pieces to what was in sight cost you 0.17 ± 0.13 points a game.",
    ]


@pytest.mark.parametrize("freedom", [4, 5, 9, 19, 49, 1000])
def test_intervals_are_students(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=3e-3)


def test_differences_of_shares_are_newcombes() -> None:
    # The examples of his table II, with more digits than there.
    assert difference(MarkShare("", 56, 70), MarkShare("", 48, 80)) == pytest.approx(
        (0.0524, 0.3339), abs=5e-5
    )
    assert difference(MarkShare("", 9, 10), MarkShare("", 3, 10)) == pytest.approx(
        (0.1705, 0.8090), abs=5e-5
    )


# --- What is said ------------------------------------------------------------------------


def move(
    kind: Any, cost: float, turning: bool = False, seconds: float | None = None
) -> Any:
    return MoveCost(0, 0.9, 0.9 - cost, 0.9, 0.9, 1, True, kind, turning, seconds)


def said(*played: JudgedGame) -> list[str]:
    return [words_of(each, FACTS, "Eclipse") for each in report_of(played).advice]


def test_the_highest_cost_is_named_with_its_error_and_its_cards() -> None:
    played = [
        replace(GAME, moves=(move("known", 0.3 + 0.1 * (n % 3)), move("other", 0.1)))
        for n in range(10)
    ]
    # Costs of 0.3, 0.4 and 0.5 in turn: mean 0.39, deviation 0.0876, error 0.0277.
    assert said(*played)[-1] == (
        "Leaving pieces to what could be known cost you 0.39 ± 0.06 points a game, more "
        "than anything else."
    )
    report = report_of(played)
    assert [each.cards for each in report.advice] == ["other", "known"]


def test_what_two_games_show_is_not_said() -> None:
    dear = replace(GAME, moves=(move("king", 0.9),))
    assert said(dear, dear) == []
    assert said(*[GAME] * 8, dear, dear) == [], "two kings in ten games may be chance"
    assert said(*[GAME] * 3, *[dear] * 7)[0].startswith("Leaving your king to be taken")


def test_no_cost_is_called_the_highest_beside_one_as_high() -> None:
    rising = (0.2, 0.3, 0.4, 0.5) * 3
    both = [replace(GAME, moves=(move("king", n), move("luck", 0.7 - n))) for n in rising]
    assert len(said(*both)) == 2
    assert not any("more than" in each for each in said(*both))


def test_luck_has_no_cards() -> None:
    report = report_of(
        [replace(GAME, moves=(move("luck", 0.3 + n / 50),)) for n in range(9)]
    )
    assert [(each.topic, each.cards) for each in report.advice] == [("luck", "")]


def test_sight_is_said_only_where_it_is_surely_less() -> None:
    less = [replace(GAME, sight=((20, 22), (23, 26 - n % 2))) for n in range(10)]
    assert said(*less) == [
        "In the opening you see 2.2 ± 0.2 squares fewer than Eclipse would in your place."
    ]
    assert said(*[replace(GAME, sight=((20, 15 + n),)) for n in range(12)]) == []
    assert said(*[replace(GAME, sight=((30, 20 + n % 2),)) for n in range(10)]) == []


def test_haste_and_lost_clocks_are_said() -> None:
    hasty = replace(GAME, moves=(move("", 0.0, True, 2.0), move("", 0.0, False, 9.0)))
    timed = [
        replace(hasty, reason=Reason.TIME if n < 6 else Reason.RESIGNED) for n in range(12)
    ]
    slow = replace(hasty, moves=(move("", 0.0, True, 3.0), move("", 0.0, False, 8.5)))
    assert said(*timed[:9], slow, *timed[9:]) == [
        "Moves that your games turned on took you 6.9 ± 0.3 s less than others.",
        "You lost 6 of 13 games on time (23–71 %).",
    ]
    assert said(*timed[4:]) != said(*timed)
    won = [replace(each, score=1.0, moves=()) for each in timed]
    assert said(*won) == []


def test_marks_are_told_apart_by_kind() -> None:
    marked = replace(GAME, marks=Marks({"n": 6, "b": 28}, {"n": 30, "b": 40}))
    assert said(marked, *[GAME] * 3) == [], "four games are too few"
    assert said(marked, *[GAME] * 4) == [
        "6 of your 30 pencil marks of a knight were right: 50 ± 20 percentage points fewer "
        "than of other pieces."
    ]
    alone = replace(GAME, marks=Marks({"n": 6}, {"n": 30}))
    assert said(*[alone] * 5) == []
    assert report_of([GAME]).marks == ()


def test_of_no_game_nothing_is_said() -> None:
    report = report_of([])
    assert (report.games, report.sight, report.pace, report.advice) == (0, None, None, ())
    assert all(each.cost == Estimate(0.0, 0, None) for each in report.costs)
