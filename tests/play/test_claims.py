"""Draws that are claimed, by people and by bots, and time that runs out in chess."""

from __future__ import annotations

from itertools import cycle, islice
from typing import cast

import pytest

from core.clock import TimeControl
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import find_game
from core.play.referee import UNFOUNDED, Referee, Terms
from core.play.table import Table
from core.player import AnnouncedError, Announcement, Budget, Player
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from core.tasks.bot_host import BotHost
from core.tasks.protocol import WordsError, answer_words, read_answer
from core.values import Move, Observation, Outcome, Reason, Side
from tests.play.test_draw_offers import Hopeful, Instant

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
    reading = read_text(write_games([saved[-1]]), "game.pgn")
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
    referee = Referee(CHESS, CHESS.read(fen))
    for _ in Side:
        # A clock runs only after its side's first move.
        referee.play(referee.seen_by(referee.to_move)[-1].moves[0])
    game, saved = table(referee, control=TimeControl(1.0, 0.0))
    game.update(10.0)
    game.update(12.0)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (winner, Reason.TIME)
    assert bool(game.outcome.detail) == (winner is None)
    assert read_text(write_games([saved[-1]]), "x.pgn").games[0].outcome == game.outcome


def test_a_bot_at_the_table_claims_before_it_is_asked_for_a_move() -> None:
    terms, saved = Terms(("Bot", "Eve")), list[GameRecord]()
    nobody = cast("BotHost", object())
    game = Table(shuffled(8), {Side.FIRST: nobody}, terms, saved.append)
    game.update(1.0)
    assert game.outcome == saved[-1].outcome == THIRD


@pytest.mark.parametrize(
    ("hand", "chance", "reason"),
    [
        ("2R2B", 0.5, Reason.IMPASSE),
        ("2R2B", None, Reason.IMPASSE),
        ("2R2B", 0.51, Reason.MOVE_LIMIT),
        ("2R2BG", 0.51, Reason.IMPASSE),
    ],
)
def test_a_declared_draw_is_weighed_and_a_win_is_not(
    hand: str, chance: float | None, reason: Reason
) -> None:
    """With 30 points a bot that thinks itself ahead plays on; with 31 it has won."""
    names = ("Hopeful", "Hopeful")
    start = f"1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/k8/9/9/9/9/9 b {hand} 1"
    plan = Plan(names, 1, "shogi", "points24", Budget(nodes=1), plies=1, shared=True)
    pairing = Pairing(1, names, (1, 2), 0, start)
    finished = play_game(lambda name, seed: cast("Player", Hopeful(chance)), pairing, plan)
    outcome = finished.result.outcome
    assert outcome.reason is reason
    assert (outcome.winner is Side.FIRST) == (hand == "2R2BG")
    game = find_game("shogi", "points24")
    workers = {Side.FIRST: cast("BotHost", Instant(Hopeful(chance)))}
    saved: list[GameRecord] = []
    referee = Referee(game, game.read(start))
    table = Table(referee, workers, Terms(names, delay=0.0), saved.append)
    for now in range(3):
        table.update(float(now))
    ended = table.outcome.reason if table.outcome else Reason.MOVE_LIMIT
    assert ended is reason


@pytest.mark.parametrize(
    ("announced", "plies", "outcome"),
    [
        (Announcement.RESIGNS, 8, Outcome(Side.SECOND, Reason.RESIGNED)),
        (Announcement.DECLARES, 8, THIRD),
        (Announcement.DECLARES, 7, Outcome(Side.FIRST, Reason.ILLEGAL, UNFOUNDED)),
    ],
)
def test_what_a_player_announces_in_place_of_a_move(
    announced: Announcement, plies: int, outcome: Outcome
) -> None:
    referee = shuffled(plies)
    referee.announce(announced)
    assert referee.outcome == outcome


def test_an_announcement_comes_through_as_plain_words() -> None:
    class Resigner(Shuffler):
        def choose(self, seen: list[Observation], budget: Budget) -> Move:
            raise AnnouncedError(Announcement.RESIGNS)

    seen = shuffled(0).seen_by(Side.FIRST)
    words = answer_words(cast("Player", Resigner()), seen, Budget())
    assert read_answer(seen, words).announced is Announcement.RESIGNS
    with pytest.raises(WordsError):
        read_answer(seen, ["EXPLODES", None, None])
