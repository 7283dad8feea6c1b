"""Moments of a game, against a count that asks the rules about every move there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.game import Game
from core.games import find_game
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Kind, Timeline, decisive, moments_of
from core.setup import Position
from core.values import Move, Reason, Side
from tests.support.random_games import random_game

Found = tuple[int, Kind, Side, frozenset[Move]]

TRAP = """[Variant "Fog of War"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 Nc6 5. Nxe5 Bxd1 6. Bxf7 Ke7 7. Nd5 Bxc2
8. Nxe7 1-0
"""


def told(record: GameRecord) -> set[Found]:
    """The moments as the program finds them."""
    timeline, found = Timeline.of(record), set()
    could: tuple[Move, ...] = ()
    for ply in range(timeline.plies + 1):
        boards, past = timeline.boards(ply), timeline.history[: ply + 1]
        can = decisive(timeline.game, past, boards.truth)
        if ply:
            played = record.moves[ply - 1]
            for moment in moments_of(played, could, can, boards):
                found.add((moment.ply, moment.kind, moment.side, frozenset(moment.moves)))
        could = can
    return found


def counted(record: GameRecord) -> Iterator[Found]:
    """The same by trying every move of every position."""
    game = find_game(record.variant, record.ruleset)
    history = list(Timeline.of(record).history)
    for ply in range(len(history)):
        past = history[: ply + 1]
        ends = frozenset(_ends(game, past))
        mover = game.to_move(history[ply])
        if ends and ply + 1 < len(history):
            kind: Kind = "taken" if record.moves[ply] in ends else "missed"
            yield ply + 1, kind, mover.other, ends
        sight = game.observe(past, mover.other).visible
        if ends and ply and not any(move.origin in sight for move in ends):
            yield ply, "unseen", mover.other, ends


def _ends(game: Game, past: list[Position]) -> Iterator[Move]:
    for move in game.moves(past[-1]):
        outcome = game.outcome([*past, game.play(past[-1], move)])
        if outcome is not None and outcome.reason is Reason.KING_CAPTURED:
            yield move


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", ["chesscom", "thesis"])
def test_moments_are_those_of_the_naive_count(ruleset: str, seed: int) -> None:
    record = random_game(ruleset, seed, 120)
    assert told(record) == set(counted(record))


def test_random_games_have_every_kind_of_moment() -> None:
    games = [random_game("thesis", seed, 120) for seed in (0, 4)]
    kinds = {kind for game in games for _, kind, *_ in told(game)}
    assert kinds == {"unseen", "missed", "taken"}


def test_a_king_left_to_a_knight_in_the_fog() -> None:
    (record,) = read_text(TRAP, "t").games
    found = {(ply, kind, side) for ply, kind, side, _ in told(record)}
    assert found == {(14, "unseen", Side.SECOND), (15, "taken", Side.SECOND)}
