"""What is said aloud of a game, and the words that ask about it.

All of it follows from what the person in one seat has been shown, and from what both sides
know, such as clocks. What is said is also seen: in the list of moves, on the board, on the
clocks, or beside the line where a word is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from bots.roster import ROSTER, title_of
from core.clock import TimeLeft
from core.notation import facts_read
from core.spoken import (
    board_words,
    hand_words,
    kinds_called,
    last_news,
    move_news,
    sight_words,
    where_words,
)
from core.texts import N_, _, listed, ngettext
from core.values import Observation
from gui.board.told import told_square
from gui.play.draws import DrawChoice
from gui.play.extension import Extension
from gui.play.words import far_news, result_words
from gui.sound.events import LOW_TIMES

if TYPE_CHECKING:
    from gui.play.played_game import PlayedGame


class Announcements(Extension):
    """Says aloud what happens in a game.

    Where two people share a screen, one would hear what the other may not know: there only
    clocks and results are said, unless nothing is hidden.
    """

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        seat = play.seat
        self._private = not (seat.shared and seat.facts.hidden)
        self._told: Observation | None = None
        self._over = False
        self._left = self._seconds()
        self._amiss = ""

    def note(self) -> None:
        """See ``Extension.note``."""
        play, before = self.play, self._told
        seen, outcome = play.viewpoint.observed.seen, play.seat.outcome
        if before is None:
            self._say("" if play.seat.shared else _who_plays(play))
        elif seen[-1].ply < before.ply:
            self._say(_("Moves were taken back."))
        elif self._private:
            for step in pairwise(seen[before.ply - seen[0].ply :]):
                self._say(*move_news(play.viewpoint.game, *step))
        if outcome is not None and not self._over and before is not None:
            self._say(*self._result())
        self._told, self._over = seen[-1], outcome is not None

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``: the clock by the minute, at last by the seconds."""
        before, self._left = self._left, self._seconds()
        now = self._left
        minutes = now // 60 + 1
        passed = [low for low in LOW_TIMES if now <= low < before]
        if passed and not self._over:
            number = round(min(passed))
            self._say(ngettext("{number} second left.", "{number} seconds left.", number))
        elif 60 * minutes < before < inf and not self._over:
            number = round(minutes)
            self._say(ngettext("{number} minute left.", "{number} minutes left.", number))
        amiss, self._amiss = self._amiss, far_news(self.play.seat)
        if self._amiss != amiss:
            self._say(self._amiss)

    def refuse(self) -> None:
        """See ``Extension.refuse``."""
        if self._private:
            self._say(_("That is not possible."))

    def _result(self) -> Sequence[str]:
        play = self.play
        seen = play.viewpoint.observed.seen
        return result_words(play.seat, play.viewpoint.game, seen, play.remark)

    def _say(self, *sentences: str) -> None:
        self.play.shell.announcer.say(*sentences)

    def _seconds(self) -> float:
        """What is left of the person's own time; without a clock nothing ever passes."""
        left = self.play.seat.clock(self.play.seat.side, self.play.shell.now())
        return inf if left is None else left.whole


# --- Words that are typed ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A word that asks something about the game.

    Attributes:
        short: How it is typed, as on lichess where that has it.
        name: A longer word for it.
        meaning: What it asks.
        answer: Gives the answer, of the game and of what is typed behind the word.
    """

    short: str
    name: str
    meaning: str
    answer: Callable[[PlayedGame, str], Sequence[str]]


class TypedWords:
    """Answers words that are typed in the place of a move.

    Args:
        play: The game.
    """

    def __init__(self, play: PlayedGame) -> None:
        self._play = play
        self._last = ""

    def answer(self, text: str) -> str | None:
        """The answer to a text; ``None`` if that is no word, and so a move."""
        first, *others = text.split(maxsplit=1) or [""]
        rest = "".join(others)
        word = next((each for each in WORDS if _means(each, first.casefold())), None)
        if word is None:
            self._last = ""
            return None
        before, self._last = self._last, word.short
        if word.short == "resign" and before != word.short:
            answer = _("Type resign again to resign the game.")
        else:
            answer = " ".join(word.answer(self._play, rest.strip()))
        self._play.shell.announcer.say(answer)
        return answer


def _means(word: TypedWord, typed: str) -> bool:
    return typed in {word.short, word.name, _(word.name).casefold()}


def _who_plays(play: PlayedGame) -> str:
    seat = play.seat
    words = _("You play {side} against {name}.")
    name = title_of(seat.names[seat.side.other])
    return words.format(side=seat.facts.side_name(seat.side), name=name)


def _where(play: PlayedGame, rest: str) -> Sequence[str]:
    facts, now = facts_read(play.viewpoint.game), play.viewpoint.now
    symbols = kinds_called(facts, rest) if rest else facts.symbols
    if not symbols:
        words = _("{text} is no piece; there are {names}.")
        names = listed(map(facts.kind_name, facts.symbols))
        return [words.format(text=rest, names=names)]
    return where_words(facts, now, symbols)


def _square(play: PlayedGame, rest: str) -> Sequence[str]:
    facts, shown = facts_read(play.viewpoint.game), play.viewpoint.view
    named = (at for at in facts.squares if facts.name(at).casefold() == rest.casefold())
    square = next(named, None)
    if square is None:
        return [_("{text} is no square.").format(text=rest)]
    marks = shown.marks
    for one in play.extensions:
        marks = one.mark(marks)
    return [told_square(facts, play.viewpoint.now, marks, square)]


def _clock(play: PlayedGame, rest: str) -> Sequence[str]:
    seat, now = play.seat, play.shell.now()
    mine, theirs = (seat.clock(side, now) for side in (seat.side, seat.side.other))
    if mine is None or theirs is None:
        return [_("There is no clock.")]
    words = _("You have {mine}; they have {theirs}.")
    return [words.format(mine=_time(mine), theirs=_time(theirs))]


def _time(left: TimeLeft) -> str:
    minutes, seconds = divmod(int(left.shown), 60)
    words = _("{minutes} min {seconds} s") if minutes else _("{seconds} s")
    shown = words.format(minutes=minutes, seconds=seconds)
    if not left.byoyomi:
        return shown
    return ngettext(
        "{time}, {number} period left", "{time}, {number} periods left", left.periods,
        time=shown,
    )  # fmt: skip


def _last(play: PlayedGame, rest: str) -> Sequence[str]:
    news = last_news(play.viewpoint.game, play.viewpoint.observed.seen)
    return news or [_("No move has been made.")]


def _opponent(play: PlayedGame, rest: str) -> Sequence[str]:
    entry = ROSTER.get(play.seat.names[play.seat.side.other])
    rating = entry.rating_in(play.seat.facts.key) if entry is not None else None
    words = _("Their rating is {number:.0f}.")
    return [_who_plays(play), "" if rating is None else words.format(number=rating)]


def _board(play: PlayedGame, rest: str) -> Sequence[str]:
    return board_words(facts_read(play.viewpoint.game), play.viewpoint.now)


def _view(play: PlayedGame, rest: str) -> Sequence[str]:
    return sight_words(play.viewpoint.game, play.viewpoint.observed.seen)


def _hand(play: PlayedGame, rest: str) -> Sequence[str]:
    return hand_words(play.seat.facts, play.viewpoint.now)


def _resign(play: PlayedGame, rest: str) -> Sequence[str]:
    play.resign()
    return ()


def _draw(play: PlayedGame, rest: str) -> Sequence[str]:
    if play.draws.choice is DrawChoice.NOTHING:
        return [_("You cannot offer a draw now.")]
    play.draw()
    return ()


def _help(play: PlayedGame, rest: str) -> Sequence[str]:
    words = _("{word}: {meaning}.")
    return [words.format(word=each.short, meaning=_(each.meaning)) for each in WORDS]


WORDS = (
    TypedWord("p", N_("piece"), N_("where pieces are, as in p knight"), _where),
    TypedWord("s", N_("square"), N_("what is on a square, as in s e4"), _square),
    TypedWord("c", N_("clock"), N_("how much time is left"), _clock),
    TypedWord("l", N_("last"), N_("what has happened since your last turn"), _last),
    TypedWord("o", N_("opponent"), N_("whom you play"), _opponent),
    TypedWord("b", N_("board"), N_("the board, row by row"), _board),
    TypedWord("v", N_("view"), N_("how much you see, and what is out of sight"), _view),
    TypedWord("hand", N_("hand"), N_("what is in hand"), _hand),
    TypedWord("draw", N_("draw"), N_("offer, accept or claim a draw"), _draw),
    TypedWord("resign", N_("resign"), N_("resign, if typed twice"), _resign),
    TypedWord("help", N_("help"), N_("all these words"), _help),
)
"""Every word, in the order in which they are told."""
