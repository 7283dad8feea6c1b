"""What every bot must keep, checked for each by its being in the roster."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from bots.entries import LEVELS, STRONGEST
from bots.roster import ROSTER, entries_for, make, strongest
from core.extra_games import VARIABLE
from core.games import GAMES, find_game
from core.player import Budget, Means, Player
from core.values import Move, Observation, Side
from tests.bots.games import BUDGET, Played, play_game
from tests.support.ours import CHESS, ONE_OF_EACH

for_every_bot = pytest.mark.parametrize("name", ROSTER)
for_every_game = pytest.mark.parametrize(
    ("name", "variant"),
    [(name, variant) for name, entry in ROSTER.items() for variant in entry.variants],
)
for_every_ruleset = pytest.mark.parametrize(
    ("name", "variant", "ruleset"),
    [
        (name, variant, ruleset)
        for name, entry in ROSTER.items()
        for variant in entry.variants
        for ruleset in GAMES[variant].rulesets
        # A level is less of a bot that is asked under all of them.
        if ruleset == GAMES[variant].default
        or (entry.group != "levels" and (variant != CHESS or ruleset in ONE_OF_EACH))
    ],
)

PLIES, FEWER = 70, 40
"""Long enough for captures, castling and promotion; and for those of the same bot under
each of a game's other rulesets."""

made = partial(make, means=Means(room=4 * 2**20))
"""The usual room takes longer to clear than a move with the budget of tests."""


class Watched:
    """A bot whose every choice is checked as it is made."""

    def __init__(self, bot: Player) -> None:
        self.name = bot.name
        self._bot = bot

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        before = pickle.loads(pickle.dumps(seen[-1]))
        move = self._bot.choose(seen, budget)
        assert move in before.moves
        assert seen[-1] == before
        return move


def pair(name: str, rival: str, seed: int) -> dict[Side, Player]:
    return {Side.FIRST: made(name, seed), Side.SECOND: made(rival, seed + 1)}


@for_every_ruleset
def test_a_move_is_legal_changes_nothing_and_depends_on_what_was_seen(
    name: str, variant: str, ruleset: str
) -> None:
    game = find_game(variant, ruleset)
    bots = {side: Watched(bot) for side, bot in pair(name, name, 5).items()}
    usual = ruleset == GAMES[variant].default
    played = play_game(game, bots, PLIES if usual else FEWER)
    for side in Side:
        again = [
            game.observe(played.history[: ply + 1], side)
            for ply in range(len(played.history))
        ]
        assert played.seen[side] == again
    # A bot that is made this instant chooses the same.
    for ply in reversed(own_plies(played)[::8]):
        assert asked_again(played, made(name, 5), ply) == played.moves[ply]


@for_every_game
def test_a_bot_that_played_other_games_chooses_the_same(name: str, variant: str) -> None:
    game = find_game(variant)
    played = play_game(game, pair(name, "RandomMove", 3), PLIES)
    used = pair(name, name, 3)
    play_game(game, used, PLIES // 2)
    for ply in own_plies(played)[::4]:
        assert asked_again(played, used[Side.FIRST], ply) == played.moves[ply]


def own_plies(played: Played) -> list[int]:
    """Those at which the first side moved."""
    seen = played.seen[Side.FIRST][: len(played.moves)]
    return [ply for ply, now in enumerate(seen) if now.to_move is Side.FIRST]


def asked_again(played: Played, bot: Player, ply: int) -> Move:
    return bot.choose(played.seen[Side.FIRST][: ply + 1], BUDGET)


SURE = {"NeuralNetworkPlayer", "PositionaryEvaluator", "Minimax", "MinimaxWithoutTable"}
"""Bots so sure of their moves that two games may well be the same."""


@for_every_game
def test_seeds_tell_games_apart(name: str, variant: str) -> None:
    game = find_game(variant)
    games = (play_game(game, pair(name, name, seed), 20).moves for seed in range(8))
    first = next(games)
    # One other game among the seven is enough; it is usually the next.
    assert name in SURE or any(other != first for other in games)
    assert first == play_game(game, pair(name, name, 0), 20).moves


@for_every_bot
def test_is_known_by_its_name(name: str) -> None:
    assert ROSTER[name].name == name
    assert make(name, 1).name == name


@for_every_game
def test_travels_to_a_worker(name: str, variant: str) -> None:
    copied_make = pickle.loads(pickle.dumps(made))
    copied_bot = pickle.loads(pickle.dumps(made(name, 4)))
    played = play_game(find_game(variant), pair(name, name, 4), 20)
    ply = own_plies(played)[-1]
    for bot in (copied_make(name, 4), copied_bot):
        assert asked_again(played, bot, ply) == played.moves[ply]


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
            for weaker, stronger in pairwise(group):
                assert weaker.rating < stronger.rating
                assert weaker.moon_phase < stronger.moon_phase
    assert all(0 <= entry.moon_phase <= 1 for entry in ROSTER.values())


def test_a_rating_is_told_only_where_it_was_measured() -> None:
    for entry in ROSTER.values():
        assert entry.rated_in <= set(entry.variants)
        shown = {key for key in GAMES if entry.rating_in(key) is not None}
        assert shown <= set(entry.variants)
    assert ROSTER["Minimax"].rating_text_in("chess") == ""
    assert ROSTER["Minimax"].rating_text_in("checkers") == "1719"
    assert ROSTER["Owl"].rating_in("fog-chess960") == ROSTER["Owl"].rating
    assert ROSTER["RandomMove"].rating_in("no game") is None


def test_the_top_level_is_the_strongest_bot() -> None:
    *_, top = LEVELS.values()
    twin = ROSTER[STRONGEST]
    rivals = entries_for("fog-chess")
    assert strongest(rivals) is top
    assert (top.rating, top.believes, top.available) == (
        twin.rating,
        twin.believes,
        twin.available,
    )
    assert top.rating == max(entry.rating for entry in rivals)
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
    loaded = "print({'numba', 'numpy', 'bots.chess.supporter'} & set(sys.modules))"
    command = [sys.executable, "-c", listed + loaded]
    root = Path(__file__).parents[2]
    own = {name: value for name, value in os.environ.items() if name != VARIABLE}
    run = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=True, env=own
    )
    assert run.stdout.strip() == "set()"
