"""Draws that are offered: to people, and to bots that judge them by what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import nan

import pytest

from core.games import GAMES, find_game
from core.play.referee import (
    APART,
    EARLIEST,
    LATE,
    LEVEL,
    LOSING,
    QUIET,
    DrawOffers,
    Referee,
    Terms,
    agrees,
)
from core.play.seat import Seat
from core.play.table import Table
from core.player import Appraiser, Budget
from core.records.library import OPENING
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
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
        del budget
        return some_move(seen)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        del seen, budget
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
