"""The levels for people: each obeys its config, and each is less than the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest

from bots.configs import BotConfig
from bots.entries import LEARNED_PLAYER, WEIGHER
from bots.fog import averaging as players
from bots.fog.averaging import AveragingPlayer, misjudged
from bots.fog.beliefs import BeliefBudget, BeliefTracker
from bots.fog.move_evaluator import (
    SCALE,
    UNDECIDED,
    BoardSample,
    MoveEvaluator,
    MoveValues,
    TimeManager,
)
from bots.roster import make
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Budget
from core.values import Observation, Side
from lab.examine import king_risks
from tests.bots.test_beliefs import game_seen
from tests.support.levels import config_of
from tests.support.lines import line_of, refereed

GAME = find_game()
LOWER = ["Moth", "Wick", "Lantern", "Warden", "Sounding", "Owl"]

for_every_lower_level = pytest.mark.parametrize("name", LOWER)

LADDERS = (
    [*map(config_of, LOWER), LEARNED_PLAYER],
    [*map(config_of, ("Spark", "Ember", "Candle", "Torch", "Blaze")), WEIGHER],
)
"""Every level of the same bot, from the weakest to the whole."""


class WatchedEvaluator(MoveEvaluator):
    """Notes how many boards it is given, how deep it looks, and the time it has."""

    boards: list[int]
    depths: list[int]
    time: list[float]

    def load(self, game: Game, boards: BoardSample, timer: TimeManager) -> None:
        self.boards.append(len(boards))
        self.time.append(timer.left(1.0))
        super().load(game, boards, timer)

    def evaluate(self, depth: int, share: float) -> MoveValues:
        self.depths.append(depth)
        return super().evaluate(depth, share)

    def deepen(
        self, before: MoveValues, width: int, depth: int, share: float
    ) -> MoveValues:
        self.depths.append(depth)
        return super().deepen(before, width, depth, share)


class WatchedTracker(BeliefTracker):
    """Notes how many boards are kept."""

    kept: list[int]

    def up_to(self, seen: Sequence[Observation], effort: BeliefBudget) -> Belief:
        belief = super().up_to(seen, effort)
        self.kept.append(len(belief))
        return belief


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MoveEvaluator", WatchedEvaluator)
    monkeypatch.setattr(players, "BeliefTracker", WatchedTracker)
    for watched, name in (
        (WatchedEvaluator, "boards"),
        (WatchedEvaluator, "depths"),
        (WatchedEvaluator, "time"),
        (WatchedTracker, "kept"),
    ):
        monkeypatch.setattr(watched, name, [], raising=False)


def ask(config: BotConfig, nodes: int) -> None:
    """Ask a bot of that config at every turn of a game in which others moved at random."""
    bot, seen = AveragingPlayer(config, 3, 2**22), game_seen(GAME, 5, Side.FIRST, 70)
    for ply in range(0, len(seen), 2):
        bot.choose(seen[: ply + 1], Budget(nodes=nodes))


@for_every_lower_level
def test_a_level_obeys_its_manner(name: str) -> None:
    config = config_of(name)
    ask(config, 100_000)
    assert config.memory / 2 < max(WatchedTracker.kept) <= config.memory
    assert max(WatchedEvaluator.boards) == config.boards
    assert max(WatchedEvaluator.depths) == config.plies


@for_every_lower_level
def test_time_does_not_make_a_level_stronger(name: str) -> None:
    seen = seen_after("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6")
    moves = {make(name, 5).choose(seen, Budget(nodes=n)) for n in (10**6, 10**8)}
    assert len(moves) == 1


def test_the_top_level_is_bound_by_its_time_alone() -> None:
    ask(LEARNED_PLAYER, 300)
    few = max(WatchedTracker.kept), max(WatchedEvaluator.depths)
    ask(LEARNED_PLAYER, 100_000)
    many = max(WatchedTracker.kept), max(WatchedEvaluator.depths)
    assert many[0] > few[0]
    assert many[1] > few[1]


@pytest.mark.parametrize("ladder", LADDERS)
def test_each_level_is_less_than_the_next(ladder: list[BotConfig]) -> None:
    for weaker, stronger in pairwise(ladder):
        assert weaker.memory <= stronger.memory
        assert weaker.boards <= stronger.boards
        assert weaker.plies <= stronger.plies
        assert weaker.noticed < stronger.noticed
        assert weaker.wins <= stronger.wins
        assert weaker.noise > stronger.noise
        assert weaker.safe >= stronger.safe
    assert (ladder[-1].noticed, ladder[-1].noise) == (1.0, 0.0)


@for_every_lower_level
def test_a_level_differs_from_the_whole_in_nothing_else(name: str) -> None:
    whole, config = LEARNED_PLAYER, config_of(name)
    less = {"memory", "boards", "plies", "noticed", "noise", "safe", "finishes"}
    changed = {word: getattr(whole, word) for word in less}
    assert replace(config, name=whole.name, **changed) == whole


@pytest.mark.parametrize("name", [*LOWER, "Eclipse"])
def test_every_level_takes_a_king_in_sight(name: str) -> None:
    seen = seen_after("e4 f5 Qh5 a6")
    for seed in range(8):
        move = make(name, seed).choose(seen, Budget(nodes=2_000))
        assert GAME.facts.name(move.target) == "e8"


IN_PLAIN_SIGHT = ("a3 e6 d3 Bb4", "f4 e6 Nf3 Qh4")
"""A pawn sees the bishop, a knight the queen; both attack the king."""


@pytest.mark.parametrize("name", LOWER[2:])
@pytest.mark.parametrize("names", IN_PLAIN_SIGHT)
def test_no_king_is_left_where_it_is_seen_to_be_attacked(names: str, name: str) -> None:
    seen = seen_after(names)
    now = line_of(GAME, names)[-1]
    risks = king_risks(GAME, now.row[None])
    assert min(risks.values()) == 0.0 < max(risks.values())
    for seed in range(6):
        move = make(name, seed).choose(seen, Budget(nodes=4_000))
        assert risks[move] == 0.0


def test_errors_are_normal_in_pawns() -> None:
    values = np.full(4000, UNDECIDED * np.tanh(1 / SCALE))
    errors = misjudged(values, 2.0, Random(1))
    pawns = np.arctanh((values - errors) / UNDECIDED) * SCALE
    assert fmean(pawns) == pytest.approx(1.0, abs=0.15)
    assert pstdev(pawns) == pytest.approx(2.0, abs=0.1)


def test_who_errs_still_knows_a_sure_win_and_fears_for_the_king() -> None:
    values = np.array([1.0, 0.4, -1.8, -1.2])
    for seed in range(200):
        worth = values - misjudged(values, 3.0, Random(seed))
        assert worth[0] == 1.0
        assert worth[1] < 1.0
        assert max(worth[2:]) < 0.0


def test_without_noise_there_are_no_errors() -> None:
    values = np.array([1.0, 0.4, -1.8, -1.2])
    assert (misjudged(values, 0.0, Random(1)) == 0.0).all()


def test_the_same_dice_give_the_same_errors() -> None:
    values = np.array([0.1, 0.4, -0.8])
    first, again = (misjudged(values, 3.0, Random(7)) for _ in range(2))
    assert (first == again).all()
    assert (first != misjudged(values, 3.0, Random(8))).all()


def seen_after(names: str) -> Sequence[Observation]:
    referee = refereed(GAME, names)
    return referee.seen_by(referee.to_move)
