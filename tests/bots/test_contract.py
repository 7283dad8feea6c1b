"""What is asked of every bot."""

from __future__ import annotations

import gc
import json
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from bots import roster
from bots.entries import STRONGEST
from bots.roster import ROSTER, entries_for, for_game, make, maker, strongest
from core.extra_games import VARIABLE
from core.game import Game
from core.games import GAMES, find_game
from core.notation import code
from core.player import Budget, Means, Player, PositionLister
from core.records.replay import Timeline
from core.setup import Position
from core.values import Move, Observation, Side
from core.warm import Stage
from gui.app import session
from gui.app.requests import ToPlay, ToWatch
from gui.app.session import new_session, watched_table
from lab.audit.worlds import World, other_worlds
from tests.bots.games import BUDGET, Played, play_game
from tests.events.players import make as plain_make
from tests.gui.player import quiet_shell
from tests.support.ours import CHESS, ONE_OF_EACH
from tests.support.random_games import bots_game, random_game

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


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The stages that are compiled, and the games whose kernels are loaded."""
    found: list[object] = []

    def ensure(stages: Iterable[Stage]) -> None:
        found.extend(stages)

    def get_ready(player: Player, variant: str) -> None:
        found.append((player.name, variant))

    monkeypatch.setattr(roster, "ensure", ensure)
    monkeypatch.setattr(roster, "get_ready", get_ready)
    return found


def test_a_bot_is_made_ready_for_its_game_and_no_other(ready: list[object]) -> None:
    for variant in ("checkers", "fog-chess"):
        for_game(maker(), variant)("Minimax", 1)
        assert ready == [*ROSTER["Minimax"].stages(variant), ("Minimax", variant)]
        ready.clear()
    assert for_game(plain_make, "checkers") is plain_make


def test_the_window_makes_bots_ready_for_the_game_that_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    class Made:
        """In place of a bot's process."""

        def __init__(self, make: object, name: str, seed: int) -> None:
            self.name = name
            made.append(getattr(make, "variant", None))

        def close(self) -> None:
            pass

    monkeypatch.setattr(session, "BotHost", Made)
    shell = quiet_shell(tmp_path, [])
    shell.make = maker()
    asked = ToPlay("Minimax", Side.FIRST, "checkers", "russian", "none", 1)
    new_session(shell, asked).close()
    watch = ToWatch(("Minimax", "Minimax"), "chess", "fide", 1, "none", None)
    watched_table(shell, watch, lambda record: None).close()
    assert made == ["checkers", "chess", "chess"]


BELIEVERS = [
    name for name, entry in ROSTER.items() if entry.believes and not entry.available
]
DECISION_PLIES = 30
WORLDS, BREADTH = 3, 24
DECISION_SEED = 7
DECISION_BUDGET, PLENTY = Budget(nodes=2000), Budget(nodes=50_000)


@cache
def games(variant: str) -> tuple[Timeline, ...]:
    """One game of movers at random, and one more; in chess of bots that take men."""
    usual = GAMES[variant].default
    first = random_game(usual, 3, DECISION_PLIES, variant=variant)
    if variant == "fog-chess":
        second = bots_game(("Supporter", "CaptureLargest"), usual, DECISION_PLIES)
    else:
        second = random_game(usual, 4, DECISION_PLIES, variant=variant)
    return Timeline.of(first), Timeline.of(second)


@cache
def worlds(variant: str, game: int, side: Side) -> tuple[World, ...]:
    return tuple(other_worlds(games(variant)[game], side, WORLDS, 1, BREADTH))


def shown(game: Game, history: Sequence[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: end + 1], side) for end in range(len(history))]


def turns(game: Game, world: World, side: Side) -> list[int]:
    """The last ply at which hidden men stand elsewhere, and one in the middle."""
    found = [
        ply
        for ply, squares in enumerate(world.elsewhere)
        if squares and game.to_move(world.history[ply]) is side
    ]
    return sorted({*found[-1:], *found[len(found) // 2 :][:1]})


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("number", [0, 1])
def test_another_board_under_the_fog_changes_no_decision(
    number: int, side: Side, name: str
) -> None:
    variant = ROSTER[name].variants[0]
    game, history = games(variant)[number].game, games(variant)[number].history
    others = [(world, turns(game, world, side)) for world in worlds(variant, number, side)]
    here, real = shown(game, history, side), make(name, DECISION_SEED)
    moves = {
        ply: real.choose(here[: ply + 1], DECISION_BUDGET)
        for ply in sorted({ply for _, asked in others for ply in asked})
    }
    for world, asked in others:
        other, there = make(name, DECISION_SEED), shown(game, world.history, side)
        for ply in asked:
            assert game.pieces(history[ply]) != game.pieces(world.history[ply])
            assert other.choose(there[: ply + 1], DECISION_BUDGET) == moves[ply]
    assert sum(len(asked) for _, asked in others) >= 4


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("side", Side)
def test_the_other_board_is_one_that_the_bot_holds_possible(name: str, side: Side) -> None:
    variant = ROSTER[name].variants[0]
    bot, (timeline, *_) = make(name, DECISION_SEED), games(variant)
    if not isinstance(bot, PositionLister):
        pytest.skip("it lists no positions")
    seen, exact = shown(timeline.game, timeline.history, side), 0
    for world in worlds(variant, 0, side):
        for ply in turns(timeline.game, world, side):
            listed = bot.possible_positions(seen[: ply + 1], PLENTY)
            truths = timeline.history[ply], world.history[ply]
            inside = [(listed.rows == truth.row).all(axis=1).any() for truth in truths]
            assert all(inside) or not listed.exact
            number, exact_now = len(listed.rows), listed.exact
            believed = bot.believes(seen[: ply + 1], PLENTY)  # type: ignore[attr-defined]
            assert (believed.positions, believed.exact) == (number, exact_now)
            exact += listed.exact
    assert exact or ROSTER[name].group == "levels"


GOLDEN = Path(__file__).parent / "golden_moves.json"
PLAYING = [
    (name, variant)
    for name, entry in ROSTER.items()
    if not entry.available
    for variant in entry.variants
    if variant in ("fog-chess", "checkers", "fog-checkers")
]
GOLDEN_SEED, MOVES, GOLDEN_BUDGET = 5, 10, Budget(nodes=4000)


def played(name: str, variant: str) -> str:
    """The first moves of the bot called ``name`` against a random mover."""
    game, dice, bot = find_game(variant), Random(GOLDEN_SEED), make(name, GOLDEN_SEED)
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    moves: list[str] = []
    while len(moves) < MOVES and game.outcome(history) is None:
        position = history[-1]
        if game.to_move(position) is Side.FIRST:
            move = bot.choose(seen, GOLDEN_BUDGET)
            moves.append(text(game, move))
        else:
            move = dice.choice(game.moves(position))
        history.append(game.play(position, move))
        seen.append(game.observe(history, Side.FIRST))
    return " ".join(moves)


def text(game: Game, move: Move) -> str:
    return code(game.facts, move)


@pytest.mark.parametrize(("name", "variant"), PLAYING)
def test_a_bot_plays_the_moves_it_always_played(
    name: str, variant: str, update_golden: bool
) -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    key, moves = f"{name} {variant}", played(name, variant)
    if update_golden:
        known[key] = moves
        GOLDEN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    assert moves == known[key]
