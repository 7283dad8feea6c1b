"""One record a game tells the bots all they need, and bots say what they can play."""

from __future__ import annotations

from dataclasses import replace

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
from bots.roster import ROSTER, stages
from core.games import GAMES, find_game

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
