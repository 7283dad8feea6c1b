"""Draws that are claimed, by people and by bots, and time that runs out in chess."""

from __future__ import annotations

from itertools import cycle, islice
from typing import cast

import pytest

from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import find_game
from core.play.referee import Referee
from core.play.scoresheet import Terms
from core.play.table import Table
from core.player import Budget
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_pgn
from core.tasks.worker import Worker
from core.time_control import TimeControl
from core.values import Move, Observation, Outcome, Reason, Side

CHESS = find_game("chess")
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
THIRD = Outcome(None, Reason.REPETITION)


class Shuffler:
    """Moves a knight out and back."""

    name = "Shuffler"

    def choose(self, seen: list[Observation], budget: Budget) -> Move:
        del budget
        return CHESS.read_own(seen[-1], seen[-1].moves, SHUFFLE[seen[-1].ply % 4])


def shuffled(plies: int) -> Referee:
    referee = Referee(CHESS)
    for name in islice(cycle(SHUFFLE), plies):
        now = referee.seen_by(referee.to_move)[-1]
        referee.play(CHESS.read_own(now, now.moves, name))
    return referee


def table(referee: Referee, **terms: object) -> tuple[Table, list[GameRecord]]:
    saved: list[GameRecord] = []
    agreed = Terms(("Ada", "Eve"), **terms)  # type: ignore[arg-type]
    return Table(referee, {}, agreed, saved.append), saved


def test_only_who_is_to_move_claims_and_only_what_there_is() -> None:
    assert shuffled(7).claimable is None
    referee = shuffled(8)
    assert referee.claimable == THIRD
    assert referee.outcome is None
    assert not referee.claim(Side.SECOND)
    assert referee.claim(Side.FIRST)
    assert referee.outcome == THIRD
    assert referee.claimable is None


def test_a_person_claims_at_the_table_and_the_file_says_so() -> None:
    game, saved = table(shuffled(8))
    white, black = game.seat(Side.FIRST), game.seat(Side.SECOND)
    assert (white.can_claim, black.can_claim) == (True, False)
    with pytest.raises(ValueError, match="no draw to claim"):
        black.claim()
    white.claim()
    assert game.outcome == THIRD
    reading = read_text(write_pgn(saved[-1]), "game.pgn")
    assert not reading.problems
    assert reading.games[0].outcome == THIRD


def test_bots_claim_whenever_they_can() -> None:
    plan = Plan(("Shuffler", "Shuffler"), 1, "chess", budget=Budget(nodes=1), shared=True)
    pairing = Pairing(1, ("Shuffler", "Shuffler"), (1, 2), 0)
    finished = play_game(lambda name, seed: Shuffler(), pairing, plan)
    assert finished.result.outcome == THIRD
    assert len(finished.record.moves) == 8


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", Side.FIRST),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", None),
        ("4k3/p7/8/8/8/8/8/2B1K3 b - - 0 1", Side.FIRST),
        ("4k3/r7/8/8/8/8/8/2B1K3 b - - 0 1", None),
    ],
)
def test_time_runs_out_against_a_side_that_cannot_mate(
    fen: str, winner: Side | None
) -> None:
    game, saved = table(Referee(CHESS, CHESS.read(fen)), control=TimeControl(1.0, 0.0))
    game.update(10.0)
    game.update(12.0)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (winner, Reason.TIME)
    assert bool(game.outcome.detail) == (winner is None)
    assert read_text(write_pgn(saved[-1]), "x.pgn").games[0].outcome == game.outcome


def test_a_bot_at_the_table_claims_before_it_is_asked_for_a_move() -> None:
    terms, saved = Terms(("Bot", "Eve")), list[GameRecord]()
    nobody = cast("Worker", object())
    game = Table(shuffled(8), {Side.FIRST: nobody}, terms, saved.append)
    game.update(1.0)
    assert game.outcome == saved[-1].outcome == THIRD
