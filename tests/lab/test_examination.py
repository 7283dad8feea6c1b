"""What games tell of a bot, with bots that believe what they are told to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.roster import make
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Budget, Player
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Observation, Side
from lab.examine import (
    SAFE,
    ExaminationCounts,
    ExaminedMove,
    Examiner,
    NoListError,
    Shares,
    examined,
    king_risks,
)
from tests.support.naive_risks import hangs
from tests.support.random_games import bots_game

GAME = find_game("fog-chess", "chesscom")
Rows = NDArray[np.uint64]


@dataclass
class Honest:
    """Believes in every position that fits."""

    seed: int = 0
    name: str = "Honest"
    exact: bool = True
    asked: list[tuple[int, int, Budget]] = field(default_factory=list)
    rows: Rows = field(default_factory=lambda: np.zeros((0, 8), np.uint64))

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        raise AssertionError("nobody asks for a move")

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Honest:
        self.asked.append((self.seed, len(seen), budget))
        self.rows = self.listed(seen)
        return self

    def shares(self) -> NDArray[np.float64]:
        return np.full(len(self.rows), 1.0 / len(self.rows))

    def listed(self, seen: Sequence[Observation]) -> Rows:
        belief = Belief(GAME, 10_000_000)
        for before, after in pairwise(seen):
            belief.step(before, after)
        return belief.rows


class Deluded(Honest):
    """Believes that nothing has ever moved."""

    def listed(self, seen: Sequence[Observation]) -> Rows:
        return GAME.start().position.row[None]


def examiner(
    player: Player, risks: Callable[..., dict[Move, float]] = king_risks
) -> Examiner:
    def made(name: str, seed: int) -> Player:
        player.seed = seed  # type: ignore[attr-defined]
        return player

    return Examiner(player.name, made, risks, None, Budget(0.25))


def record(moves: str, bot: Side = Side.SECOND, fen: str = "", **tags: str) -> GameRecord:
    start = GAME.read(fen).position if fen else GAME.start().position
    history, played = [start], []
    for name in moves.split():
        played.append(GAME.read_move(history[-1], name))
        history.append(GAME.play(history[-1], played[-1]))
    names = ("Honest", "Rival") if bot is Side.FIRST else ("Rival", "Honest")
    return GameRecord("fog-chess", "chesscom", names, tuple(played), None, fen, tags)


def test_a_king_hung_on_purpose_is_found() -> None:
    safe, hung = examined(record("c3 d5 Qa4 a6 Qxe8"), examiner(Honest()))
    assert (safe.ply, safe.exposed, safe.hung) == (1, False, False)
    assert (hung.ply, hung.exposed, hung.hung) == (3, True, True)
    assert hung.exact
    assert hung.inside
    assert hung.positions > 20 == safe.positions
    assert (safe.pieces, safe.foretold) == (1.0, ())
    # On one board the queen is on a4, and moves that do not block it hang the king.
    assert hung.foretold == ((pytest.approx(1 / hung.positions, abs=1e-6), 1.0),)


def test_a_king_that_is_guarded_is_no_finding() -> None:
    assert not any(t.exposed for t in examined(record("e4 f5 Qh5 g6"), examiner(Honest())))


def test_the_same_with_the_sides_exchanged() -> None:
    turns = examined(record("f4 e5 a3 Qh4 b3", Side.FIRST), examiner(Honest()))
    assert [turn.ply for turn in turns] == [0, 2, 4]
    assert [turn.hung for turn in turns] == [False, False, True]


def test_a_king_that_is_lost_anyway_is_not_hung_for_nothing() -> None:
    lost = record("Kg8", fen="7k/6Q1/7K/8/8/8/8/8 b - - 0 1")
    honest = Honest()
    honest.listed = lambda seen: Timeline.of(lost).history[0].row[None]  # type: ignore[method-assign]
    (turn,) = examined(lost, examiner(honest))
    assert turn.exposed
    assert not turn.hung


@pytest.mark.parametrize(
    ("believed", "hung"), [(0.0, True), (SAFE, True), (2 * SAFE, False), (1.0, False)]
)
def test_only_a_move_that_seemed_safe_counts(believed: float, hung: bool) -> None:
    def told(game: Game, rows: Rows, shares: Shares) -> dict[Move, float]:
        risky = king_risks(game, rows)
        return risky if len(rows) == 1 else dict.fromkeys(risky, believed)

    turn = examined(record("c3 d5 Qa4 a6"), examiner(Honest(), told))[-1]
    assert (turn.exposed, turn.hung) == (True, hung)


def test_a_move_that_seemed_safe_and_was_not_does_not_count() -> None:
    def told(game: Game, rows: Rows, shares: Shares) -> dict[Move, float]:
        risky = king_risks(game, rows)
        return dict.fromkeys(risky, 1.0 if len(rows) == 1 else 0.0)

    turn = examined(record("c3 d5 Qa4 a6"), examiner(Honest(), told))[-1]
    assert (turn.exposed, turn.hung) == (True, False)


def test_a_list_that_lacks_the_truth_is_found_and_loud_only_if_taken_for_whole() -> None:
    played = record("e4 e5 Nf3 Nc6")
    deluded = Deluded(name="Honest")
    turns = examined(played, examiner(deluded))
    assert [(turn.positions, turn.inside, turn.missing) for turn in turns] == [
        (1, False, True)
    ] * 2
    deluded.exact = False
    assert not any(turn.missing for turn in examined(played, examiner(deluded)))
    assert ExaminationCounts.of(turns).missing == 2


def test_the_bot_is_asked_at_its_turns_with_what_the_game_says_it_had() -> None:
    honest = Honest()
    tags = {"BlackSeed": "7", "WhiteSeed": "8", "Budget": "300n"}
    examined(record("e4 e5 Nf3 Nc6 a3", **tags), examiner(honest))
    assert honest.asked == [(7, 2, Budget(nodes=300)), (7, 4, Budget(nodes=300))]
    honest.asked.clear()
    examined(record("e4 e5 Nf3 Nc6 a3"), examiner(honest))
    assert honest.asked == [(0, 2, Budget(0.25)), (0, 4, Budget(0.25))]
    honest.asked.clear()
    asked = Examiner(
        "Honest", lambda name, seed: honest, king_risks, Budget(9.0), Budget(1.0)
    )
    examined(record("e4 e5", **tags), asked)
    assert [budget for *_, budget in honest.asked] == [Budget(9.0)]


def test_moves_of_a_random_opening_are_not_the_bots() -> None:
    played = record("e4 f5 Qh5 a6 Qxe8", OpeningPlies="4", OpeningSeed="1")
    assert examined(played, examiner(Honest())) == []


def test_both_sides_of_a_game_against_itself_are_examined() -> None:
    played = record("e4 e5 Nf3")
    both = GameRecord("fog-chess", "chesscom", ("Honest", "Honest"), played.moves)
    assert [turn.ply for turn in examined(both, examiner(Honest()))] == [0, 2, 1]
    neither = GameRecord("fog-chess", "chesscom", ("A", "B"), played.moves)
    assert examined(neither, examiner(Honest())) == []


def test_who_lists_no_positions_cannot_be_examined() -> None:
    asked = Examiner("RandomMove", make, king_risks, None, Budget())
    played = GameRecord("fog-chess", "chesscom", ("RandomMove", "B"), record("e4").moves)
    with pytest.raises(NoListError, match="RandomMove chooses by no list of positions"):
        examined(played, asked)


@pytest.mark.parametrize("bot", ["PossibleBoardList", "HalvingPlayer"])
def test_real_games_are_as_a_count_by_the_rules_says(bot: str) -> None:
    played = bots_game((bot, "CaptureLargest"), "chesscom", 50)
    asked = Examiner(bot, make, king_risks, Budget(nodes=200), Budget())
    turns = examined(played, asked)
    history = Timeline.of(played).history
    assert [turn.ply for turn in turns] == list(range(0, len(played.moves), 2))
    for turn in turns:
        move, position = played.moves[turn.ply], history[turn.ply]
        assert turn.exposed == hangs(GAME, position, move)
        assert turn.inside or not turn.exact
        assert 1 <= turn.positions <= 256
    assert any(turn.exact for turn in turns)


def test_a_tally_counts() -> None:
    kinds = {
        (4, True, True, False, False): 7,
        (90, False, True, True, False): 2,
        (1000, False, False, True, True): 1,
    }
    turns = [
        ExaminedMove(ply, *kind) for kind, times in kinds.items() for ply in range(times)
    ]
    tally = ExaminationCounts.of(turns)
    assert (tally.moves, tally.exact, tally.inside, tally.missing) == (10, 7, 9, 0)
    assert (tally.exposed, tally.hung) == (3, 1)
    assert [tally.size(share) for share in (0.0, 0.5, 0.7, 0.71, 0.9, 1.0)] == [
        4,
        4,
        4,
        90,
        90,
        1000,
    ]
    assert ExaminationCounts.of([]).size(0.5) == 0
