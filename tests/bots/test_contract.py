"""What every bot must keep, checked for each by its being in the roster."""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from bots.entries import STRONGEST
from bots.roster import ROSTER, entries_for, make, strongest
from core.extra_games import VARIABLE
from core.game import Game
from core.games import GAMES, find_game
from core.player import Means, Player
from core.values import Move, Side
from tests.bots.games import BUDGET, Played, play_game
from tests.support.ours import CHESS, ONE_OF_EACH

for_every_bot = pytest.mark.parametrize("name", ROSTER)
EVERY_GAME = [
    (name, variant) for name, entry in ROSTER.items() for variant in entry.variants
]
for_every_other_ruleset = pytest.mark.parametrize(
    ("name", "variant", "ruleset"),
    [
        (name, variant, ruleset)
        for name, variant in EVERY_GAME
        for ruleset in GAMES[variant].rulesets
        if ruleset != GAMES[variant].default
        # A level is less of a bot that is asked under all of them.
        and ROSTER[name].group != "levels"
        and (variant != CHESS or ruleset in ONE_OF_EACH)
    ],
)

PLIES, FEWER = 56, 30
"""Long enough for captures, castling and promotion; and for those of the same bot under
each of a game's other rulesets."""

BRIEFLY = 20
SEED = 5

made = partial(make, means=Means(room=4 * 2**20))
"""The usual room takes longer to clear than a move with the budget of tests."""


class Own(NamedTuple):
    """A game that a bot played with itself."""

    name: str
    game: Game
    played: Played


def own_game(name: str, variant: str, ruleset: str = "", plies: int = PLIES) -> Own:
    game = find_game(variant, ruleset or GAMES[variant].default)
    return Own(name, game, play_game(game, pair(name, name, SEED), plies))


def pair(name: str, rival: str, seed: int) -> dict[Side, Player]:
    return {Side.FIRST: made(name, seed), Side.SECOND: made(rival, seed + 1)}


@pytest.fixture(scope="module", params=EVERY_GAME, ids="-".join)
def own(request: pytest.FixtureRequest) -> Own:
    """A game of each bot in each variant that it plays, played once for all tests."""
    return own_game(*request.param)


def test_a_move_is_legal_changes_nothing_and_depends_on_what_was_seen(own: Own) -> None:
    choices_are_sound(own)


@for_every_other_ruleset
def test_so_it_is_under_other_rules(name: str, variant: str, ruleset: str) -> None:
    choices_are_sound(own_game(name, variant, ruleset, FEWER))


def choices_are_sound(own: Own) -> None:
    """Every move was legal, what was shown is as it was, and no past but that counts."""
    name, game, played = own
    for side in Side:
        again = [
            game.observe(played.history[: ply + 1], side)
            for ply in range(len(played.history))
        ]
        assert played.seen[side] == again
    for ply, move in enumerate(played.moves):
        assert move in game.moves(played.history[ply])
    # A bot that is made this instant chooses the same.
    for ply in reversed(own_plies(played)[::8]):
        assert asked_again(played, made(name, SEED), ply) == played.moves[ply]


def test_a_bot_that_played_other_games_chooses_the_same(own: Own) -> None:
    used = pair(own.name, "RandomMove", SEED)
    play_game(own.game, used, BRIEFLY)
    for ply in own_plies(own.played)[::4]:
        assert asked_again(own.played, used[Side.FIRST], ply) == own.played.moves[ply]


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Cycles stay where they are meanwhile."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_bot_is_freed_with_its_game(own: Own) -> None:
    """One that holds itself waits for the collector, and megabytes of boards with it."""
    used = pair(own.name, "RandomMove", SEED)
    asked_again(own.played, used[Side.FIRST], own_plies(own.played)[0])
    bot = weakref.ref(used[Side.FIRST])
    used.clear()
    assert bot() is None


def own_plies(played: Played) -> list[int]:
    """Those at which the first side moved."""
    seen = played.seen[Side.FIRST][: len(played.moves)]
    return [ply for ply, now in enumerate(seen) if now.to_move is Side.FIRST]


def asked_again(played: Played, bot: Player, ply: int) -> Move:
    return bot.choose(played.seen[Side.FIRST][: ply + 1], BUDGET)


SURE = {"NeuralNetworkPlayer", "PositionaryEvaluator", "Minimax", "MinimaxWithoutTable"}
"""Bots so sure of their moves that two games may well be the same."""


def test_seeds_tell_games_apart(own: Own) -> None:
    def moves(seed: int) -> list[Move]:
        return play_game(own.game, pair(own.name, own.name, seed), BRIEFLY).moves

    first = own.played.moves[:BRIEFLY]
    # One other game among the seven is enough; it is usually the next.
    others = (moves(SEED + number) for number in range(1, 8))
    assert own.name in SURE or any(other != first for other in others)
    assert first == moves(SEED)


@for_every_bot
def test_is_known_by_its_name(name: str) -> None:
    assert ROSTER[name].name == name
    assert make(name, 1).name == name


def test_travels_to_a_worker(own: Own) -> None:
    copied_make = pickle.loads(pickle.dumps(made))
    copied_bot = pickle.loads(pickle.dumps(made(own.name, SEED)))
    ply = [ply for ply in own_plies(own.played) if ply < BRIEFLY][-1]
    for bot in (copied_make(own.name, SEED), copied_bot):
        assert asked_again(own.played, bot, ply) == own.played.moves[ply]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="unknown bot 'Deep'; known are Moth, Wick, "):
        make("Deep", 1)
    with pytest.raises(ValueError, match=r"known are Pebble, Cobble, .*, RandomMove"):
        make("Deep", 1, variant="checkers")


def test_each_group_goes_from_the_weakest_to_the_strongest() -> None:
    for variant in GAMES:
        entries = entries_for(variant)
        groups = [entry.group for entry in entries]
        assert list(dict.fromkeys(groups)) == [group for group, _ in groupby(groups)]
        for _, group in groupby(entries, lambda entry: entry.group):
            rising = list(group)
            ratings = [entry.rating_in(variant) for entry in rising]
            rated = [rating for rating in ratings if rating is not None]
            for values in ([entry.moon_phase for entry in rising], rated):
                assert all(weaker < stronger for weaker, stronger in pairwise(values))
    assert all(0 <= entry.moon_phase <= 1 for entry in ROSTER.values())


def test_a_rating_is_told_only_where_it_was_measured() -> None:
    for entry in ROSTER.values():
        assert set(entry.ratings) <= set(entry.variants)
        shown = {key for key in GAMES if entry.rating_in(key) is not None}
        assert shown <= set(entry.variants)
    assert ROSTER["Minimax"].rating_text_in("chess") == ""
    assert ROSTER["Minimax"].rating_text_in("checkers") == "1719"
    assert ROSTER["Owl"].rating_in("fog-chess960") == ROSTER["Owl"].ratings["fog-chess"]
    assert len(set(ROSTER["Ember"].ratings.values())) == len(ROSTER["Ember"].ratings)
    assert ROSTER["RandomMove"].rating_in("no game") is None


def test_the_top_level_is_the_strongest_bot() -> None:
    top = ROSTER["Eclipse"]
    twin = ROSTER[STRONGEST]
    rivals = entries_for("fog-chess")
    assert strongest(rivals) is top
    assert (top.ratings, top.believes, top.available) == (
        twin.ratings,
        twin.believes,
        twin.available,
    )
    rated = [each.rating_in("fog-chess") or 0.0 for each in rivals]
    assert top.rating_in("fog-chess") == max(rated)
    game, bots = find_game(), [made(top.name, 7), made(twin.name, 7)]
    assert [type(bot) for bot in bots] == [type(bots[1])] * 2
    played = play_game(game, pair(top.name, "CaptureLargest", 7), 40)
    for ply in own_plies(played):
        assert asked_again(played, bots[1], ply) == played.moves[ply]


def test_nobody_is_the_strongest_where_nobody_can_play() -> None:
    barred = [replace(entry, available="No.") for entry in ROSTER.values()]
    assert strongest(barred) is None


@for_every_bot
def test_an_entry_can_be_shown(name: str) -> None:
    entry = ROSTER[name]
    assert entry.summary.endswith(".")
    assert set(entry.variants) <= set(GAMES)
    assert entry in entries_for(entry.variants[0])


def test_an_unknown_game_has_no_bots() -> None:
    assert entries_for("halma") == []


def test_listing_the_bots_loads_neither_them_nor_the_compiler() -> None:
    listed = "import sys; from bots.roster import entries_for; entries_for('fog-chess'); "
    loaded = "print({'numba', 'numpy', 'bots.chess.captures'} & set(sys.modules))"
    command = [sys.executable, "-c", listed + loaded]
    root = Path(__file__).parents[2]
    own = {name: value for name, value in os.environ.items() if name != VARIABLE}
    run = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=True, env=own
    )
    assert run.stdout.strip() == "set()"
