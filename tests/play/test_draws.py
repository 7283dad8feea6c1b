"""Draws that are offered: to people, and to bots that judge them by what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from math import nan
from typing import cast

import pytest

from core.clock import TimeControl
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import GAMES, find_game
from core.play.referee import (
    APART,
    EARLIEST,
    LATE,
    LEVEL,
    LOSING,
    QUIET,
    UNFOUNDED,
    DrawOffers,
    Referee,
    Terms,
    agrees,
)
from core.play.seat import Seat
from core.play.table import Table
from core.player import AnnouncedError, Announcement, Appraiser, Budget, Player
from core.records.library import OPENING
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from core.tasks.bot_host import BotHost
from core.tasks.protocol import Answer, WordsError, answer_words, read_answer, read_chance
from core.values import Capture, Move, Observation, Outcome, Piece, Reason, Side

AGREED = Outcome(None, Reason.AGREED)
WHITE, BLACK = Side


def some_move(seen: Sequence[Observation]) -> Move:
    """A legal move; others as the game goes on, so that it does not come to a draw."""
    return seen[-1].moves[len(seen) * 7 % len(seen[-1].moves)]


class Hopeful:
    """Plays some move, and expects what it is told to."""

    name = "Hopeful"

    def __init__(self, chance: object) -> None:
        self.chance = chance

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return some_move(seen)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        return self.chance  # type: ignore[return-value]


class Silent:
    """Plays some move."""

    name = "Silent"
    choose = Hopeful.choose


class Instant:
    """A worker whose player answers in this process."""

    made = ready = True
    recalled = False

    def __init__(self, player: Hopeful | Silent) -> None:
        self._player = player
        self._answer: Answer | None = None

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        words = answer_words(self._player, seen, budget)  # type: ignore[arg-type]
        self._answer = read_answer(seen, words)

    def poll(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer


class Play:
    """A game of two people, or of White against a bot."""

    def __init__(self, player: Hopeful | Silent | None = None, game: str = "chess") -> None:
        workers = {} if player is None else {BLACK: Instant(player)}
        self.saved: list[GameRecord] = []
        self.table = Table(
            Referee(find_game(game)),
            workers,  # type: ignore[arg-type]
            Terms(("Ada", "Eve"), delay=0.0),
            self.saved.append,
        )
        self.white, self.black = self.table.seat(WHITE), self.table.seat(BLACK)
        self.now = 0.0

    def on(self, plies: int) -> None:
        """Let as many moves be made."""
        for _ in range(plies):
            side = self.white.seen[-1].to_move
            if side is WHITE or not self.table._hosts:
                self._move(self.table.seat(side))
            else:
                self.wait()

    def _move(self, seat: Seat) -> None:
        seat.play(some_move(seat.seen), self.now)

    def wait(self) -> None:
        for _ in range(3):
            self.now += 1.0
            self.table.update(self.now)


def test_an_offer_stands_until_it_is_answered_and_comes_again_only_later() -> None:
    offers = DrawOffers()
    assert not offers.may_make(WHITE, EARLIEST - 1)
    offers.make(WHITE, EARLIEST)
    assert offers.standing is WHITE
    assert not offers.may_make(BLACK, EARLIEST)
    offers.decline(WHITE)
    assert offers.standing is WHITE
    offers.decline(BLACK)
    assert offers.standing is None
    again = [ply for ply in range(2 * APART) if offers.may_make(WHITE, ply)]
    assert again[0] == EARLIEST + APART
    assert offers.may_make(BLACK, EARLIEST)


def test_moves_taken_back_take_an_offer_with_them() -> None:
    offers = DrawOffers()
    offers.make(WHITE, 10)
    offers.go_back(4)
    assert offers.standing is None
    assert not offers.may_make(WHITE, 4 + APART - 1)
    assert offers.may_make(WHITE, 4 + APART)


def shown(plies: int, captures: Sequence[int] = ()) -> list[Observation]:
    """What a side was shown of a game so long, with captures by these plies."""
    now = Play().white.seen[-1]
    taken = (Capture(0, Piece(WHITE, "p")),)
    return [
        replace(now, ply=ply, captured=taken if ply in captures else ())
        for ply in range(plies + 1)
    ]


def test_a_bot_plays_on_in_the_opening_however_it_stands() -> None:
    assert not any(agrees(chance, shown(OPENING - 1)) for chance in (0.0, 0.4, 0.5, 1.0))
    assert agrees(0.0, shown(OPENING))


def test_later_it_agrees_if_it_is_losing_and_to_no_draw_it_cannot_judge() -> None:
    seen = shown(LATE - 1)
    found = [agrees(chance, seen) for chance in (0.0, LOSING, 0.3, LEVEL, 0.8, None)]
    assert found == [True, True, False, False, False, False]


def test_it_agrees_to_a_draw_if_it_is_no_better_and_the_position_is_dead() -> None:
    dead, alive = shown(LATE, [LATE - QUIET]), shown(LATE, [LATE - QUIET + 1])
    chances = (0.3, LEVEL, 0.51, 1.0, None)
    assert [agrees(chance, dead) for chance in chances] == [1, 1, 0, 0, 0]
    assert not any(agrees(chance, alive) for chance in chances)


@pytest.mark.parametrize("game", ["chess", "fog-chess", "checkers"])
def test_two_people_agree_on_a_draw_and_the_file_says_so(game: str) -> None:
    play = Play(game=game)
    with pytest.raises(ValueError, match="no draw can be offered"):
        play.white.offer()
    play.on(2)
    play.white.offer()
    assert play.black.offered is WHITE
    with pytest.raises(ValueError, match="no draw is offered"):
        play.white.accept()
    play.on(1)
    play.black.accept()
    assert play.table.outcome == AGREED
    assert play.black.offered is None
    ending = GAMES[game].files.ending
    reading = read_text(write_games([play.saved[-1]]), f"game{ending}")
    assert reading.games[0].outcome == AGREED


def test_a_move_declines_and_so_does_saying_it() -> None:
    play = Play()
    play.on(2)
    play.white.offer()
    play.on(2)
    assert play.white.offered is None
    assert play.table.outcome is None
    play.black.offer()
    play.white.decline()
    assert (play.white.offered, play.black.can_offer) == (None, False)


def test_a_bot_answers_with_its_next_move() -> None:
    worse, better, silent = (Play(Hopeful(0.2)), Play(Hopeful(0.8)), Play(Silent()))
    for play in (worse, better, silent):
        play.on(OPENING)
        play.white.offer()
        play.on(1)
        play.wait()
    assert worse.table.outcome == AGREED
    assert len(worse.table.record().moves) == OPENING + 1
    for play in (better, silent):
        assert play.table.outcome is None
        assert len(play.white.seen) == OPENING + 3
        assert play.white.offered is None
        assert not play.white.can_offer


def test_without_an_offer_a_bot_plays_on_however_it_stands() -> None:
    play = Play(Hopeful(0.0))
    play.on(4)
    assert play.table.outcome is None


@pytest.mark.parametrize("chance", [1.1, -0.1, nan, True, "0.5", [0.5]])
def test_what_a_bot_expects_is_checked(chance: object) -> None:
    with pytest.raises(WordsError, match="chance"):
        read_chance(chance)
    seen = Play().white.seen
    move = answer_words(Silent(), seen, Budget())[0]  # type: ignore[arg-type]
    with pytest.raises(WordsError):
        read_answer(seen, [move, chance, None])


def test_the_process_of_a_bot_is_sent_no_offer() -> None:
    """What it answers depends on its observations alone, so the chance comes unasked."""
    seen = Play().white.seen
    assert answer_words(Hopeful(0.5), seen, Budget())[1] == 0.5
    assert isinstance(Hopeful(0.5), Appraiser)
    assert not isinstance(Silent(), Appraiser)


CHESS = find_game("chess")
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
THIRD = Outcome(None, Reason.REPETITION)


class Shuffler:
    """Moves a knight out and back."""

    name = "Shuffler"

    def choose(self, seen: list[Observation], budget: Budget) -> Move:
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
