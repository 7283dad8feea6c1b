"""One record a game tells the bots all they need; what they play, and see on the hill."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bots import entry, games
from bots.entry import (
    ANY_GAME,
    FOG_CHESS,
    LEARNED_GAMES,
    LEVELLED_GAMES,
    OPEN_GAMES,
    Capability,
)
from bots.games import BotGame, evaluation_of, named
from bots.roster import ROSTER, entries_for, make, stages
from bots.search.analysis import Analyst, SearchLimits
from core.games import GAMES, find_game
from core.player import Budget
from core.values import Side
from tests.bots.games import play_game

SHIPPED = [
    "fog-chess",
    "fog-chess960",
    "chess",
    "chess960",
    "king-of-the-hill",
    "three-check",
    "progressive",
    "fog-progressive",
    "checkers",
    "fog-checkers",
    "shogi",
    "fog-shogi",
]

for_every_game = pytest.mark.parametrize("variant", GAMES)


def test_the_bots_know_every_game() -> None:
    assert list(games.GAMES) == list(GAMES)


@for_every_game
def test_all_that_a_record_names_is_there(variant: str) -> None:
    record = games.GAMES[variant]
    places = [record.imagine, record.search.make, record.search.read]
    places += record.evaluations.values()
    places += [stage.work for stage in stages().values()]
    places += [*record.orders.values(), *filter(None, [record.finder])]
    assert all(callable(named(place)) for place in places)
    assert set(record.hindsight) <= set(record.evaluations)
    assert {"rules", "belief"} <= set(record.stages)


@for_every_game
def test_every_evaluation_takes_the_rows_of_its_game(variant: str) -> None:
    game = find_game(variant)
    for kind in games.GAMES[variant].evaluations:
        rows = game.start().position.row[None]
        assert evaluation_of(variant, kind)(game, rows).rules == game.rules


@pytest.mark.parametrize(
    ("plays", "variants"),
    [
        (ANY_GAME, SHIPPED),
        (FOG_CHESS, ["fog-chess"]),
        (
            OPEN_GAMES,
            [
                *("chess", "chess960", "king-of-the-hill", "three-check"),
                *("progressive", "checkers", "shogi"),
            ],
        ),
        (LEVELLED_GAMES, ["checkers"]),
        (LEARNED_GAMES, ["fog-chess", "fog-chess960"]),
        (
            Capability("fog", hidden=True),
            ["fog-chess", "fog-chess960", "fog-progressive", "fog-checkers", "fog-shogi"],
        ),
        (Capability("checkers", family="checkers"), ["checkers", "fog-checkers"]),
    ],
)
def test_a_capability_covers_games_by_what_they_are(
    plays: Capability, variants: list[str]
) -> None:
    assert [key for key in SHIPPED if plays.covers(key)] == variants


def test_a_new_game_of_a_family_is_one_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of fog chess play a variant that is put into both tables."""
    facts = replace(GAMES["fog-chess"].facts, key="fog-other")
    variants = {**GAMES, "fog-other": replace(GAMES["fog-chess"], facts=facts)}
    records: dict[str, BotGame] = {**games.GAMES, "fog-other": games.FOG_CHESS}
    monkeypatch.setattr(entry, "GAMES", variants)
    monkeypatch.setattr(entry, "BOT_GAMES", records)
    for bot in ROSTER.values():
        assert ("fog-other" in bot.variants) == ("fog-chess" in bot.variants)
        if "fog-other" in bot.variants:
            assert bot.stages("fog-other") == bot.stages("fog-chess")


def test_every_bot_plays_some_game_and_its_needs_are_known() -> None:
    for bot in ROSTER.values():
        assert bot.variants
        assert bot.plays.words
        for variant in bot.variants:
            assert len(bot.stages(variant)) == (len(bot.needs) + 1 if bot.needs else 0)


def test_a_bot_needs_nothing_for_a_game_that_it_does_not_play() -> None:
    shut_out = [
        (bot, variant)
        for bot in ROSTER.values()
        for variant in GAMES
        if not bot.plays.covers(variant)
    ]
    assert shut_out
    assert not any(bot.stages(variant) for bot, variant in shut_out)


HILL, CHECKS = "king-of-the-hill", "three-check"
LEVELS = [each.name for each in entries_for(HILL) if each.group == "levels"]

WON_AT_ONCE = [
    (HILL, "r5k1/5ppp/8/8/2b5/1P2K3/5PPP/8 w - - 0 1", {"Kd4#", "Ke4#"}),
    (HILL, "rnbq1bnr/pppp1ppp/4k3/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1", {"Ke5#"}),
    (CHECKS, "6k1/5pp1/7p/8/8/5Q2/5PPP/6K1 w - - 0 1 +2+0", {"Qa8#", "Qxf7#"}),
    (CHECKS, "6k1/8/8/8/3b4/8/5P2/R3R1K1 b - - 0 1 +0+2", {"Bxf2#"}),
]
TO_BE_STOPPED = [
    (HILL, "8/8/4k3/8/R7/8/8/6K1 w - - 0 1", {"Ra5"}),
    (HILL, "6k1/8/8/r7/8/4K3/8/7R b - - 0 1", {"Ra4"}),
    (CHECKS, "2r3k1/5ppp/8/8/1P6/4B3/5PPP/6K1 w - - 0 1 +0+2", {"Bc5"}),
]


def test_both_have_the_levels_of_chess() -> None:
    names = [each.name for each in entries_for("chess") if each.group == "levels"]
    assert names == LEVELS
    assert names == [each.name for each in entries_for(CHECKS) if each.group == "levels"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("variant", "fen", "names"), WON_AT_ONCE + TO_BE_STOPPED)
def test_every_level_wins_at_once_and_stops_who_would(
    level: str, variant: str, fen: str, names: set[str]
) -> None:
    game = find_game(variant)
    position = game.read(fen).position
    now = game.observe([position], game.to_move(position))
    for seed in range(3):
        move = make(level, seed).choose([now], Budget(nodes=5000))
        assert game.san(position, move) in names


@pytest.mark.parametrize("variant", [HILL, CHECKS])
def test_the_weakest_level_beats_moves_at_random(variant: str) -> None:
    game = find_game(variant)
    for number, side in enumerate(Side):
        players = {side: make(LEVELS[1], number), side.other: make("RandomMove", number)}
        played = play_game(game, players)
        assert played.outcome.winner is side


@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        (HILL, "7k/8/8/8/8/8/3K4/8 w - - 0 1", 2),
        (HILL, "7k/8/8/8/8/3K4/8/8 b - - 0 1", 1),
        (CHECKS, "7k/8/8/8/8/8/8/R5K1 w - - 0 1 +1+0", 2),
    ],
)
def test_analysis_counts_the_moves_to_the_goal(variant: str, fen: str, moves: int) -> None:
    game = find_game(variant)
    history = [game.read(fen).position]
    limits = SearchLimits(depth=8, besides=5000)
    *_, found = Analyst(game, 16).lines(history, limits)
    assert found.lines[0].score.mate == moves
    for move in found.lines[0].moves:
        history.append(game.play(history[-1], move))
    outcome = game.outcome(history)
    assert outcome is not None
    assert outcome.winner is Side.FIRST


@pytest.mark.parametrize("variant", [HILL, CHECKS])
def test_a_search_comes_to_no_end_that_the_rules_do_not_have(variant: str) -> None:
    """What it would play from any position of a random game is legal there."""
    game, dice = find_game(variant), Random(variant)
    history = [game.start().position]
    player = make("Gulf", 0)
    while game.outcome(history) is None and len(history) < 60:
        mover = game.to_move(history[-1])
        now = game.observe(history, mover)
        best = player.choose([now], Budget(nodes=300))
        assert best in now.moves
        history.append(game.play(history[-1], dice.choice(now.moves)))
