"""Help with a mate: asked for in a moment, and kept up to date as the turn goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from bots.games import GAMES
from core.facts import Facts
from core.game import Game
from core.setup import Position
from core.texts import N_, _, figures, labelled, ngettext
from core.values import Side
from gui.board.view_state import NumberedArrow, NumberedLine
from gui.mate_help.search import Line, MateProgress, MateSearch

QUESTION, ON_BOARD = N_("Is there a mate?"), N_("Show on the board")

_MILLION = 1_000_000


def has_mate_help(facts: Facts) -> bool:
    """Whether there is something that looks for mates in a game, and may."""
    return not facts.hidden and bool(GAMES[facts.key].finder)


def moves_made(to_move: Sequence[Side]) -> int:
    """How many moves of the turn have been made, from who was to move at each moment."""
    same = takewhile(lambda side: side is to_move[-1], reversed(to_move))
    return sum(1 for _ in same) - 1


@dataclass(frozen=True, slots=True)
class MateMoment:
    """A moment of a game in which a mate can be looked for.

    Attributes:
        position: The position.
        turn: Whose turn it is, and its number.
        made: How many moves of the turn have been made.
    """

    position: Position
    turn: tuple[Side, int]
    made: int


@dataclass(frozen=True, slots=True)
class MateReport:
    """What is said of a search.

    Attributes:
        title: The answer, or how it is looked for; empty while nobody has asked.
        details: Time and positions.
        names: The moves of the line that is shown.
        lines: The number of that line, and how many were found.
        more: Whether there may be other lines.
        can_ask: Whether one can ask now.
    """

    title: str = ""
    details: str = ""
    names: tuple[str, ...] = ()
    lines: tuple[int, int] = (0, 0)
    more: bool = False
    can_ask: bool = True

    @property
    def count_words(self) -> str:
        """Which of the lines that were found is shown; empty where there is one alone."""
        number, count = self.lines
        if count < 2:
            return ""
        words = (
            _("line {number} of {count}+") if self.more else _("line {number} of {count}")
        )
        return words.format(number=number, count=count)

    @property
    def summary(self) -> str:
        """The answer and the line in one; empty while nobody has asked."""
        line = " ".join(self.names)
        return labelled(self.title, line) if line else self.title


class MateHelp:
    """Looks for a mate in the moment that is shown, once it is asked to.

    As long as the found line is played it stays. Where other moves of the same turn are
    made the search begins anew, and after it the answer goes.

    Args:
        game: The game.
        search: Looks for mates.
        follows: Whether every later moment is asked about as well, until it is put away.

    Attributes:
        asked: Whether somebody has asked.
        on_board: Whether the line is drawn on the board.
    """

    def __init__(self, game: Game, search: MateSearch, *, follows: bool = False) -> None:
        self.asked, self.on_board = False, True
        self._game = game
        self._search = search
        self._follows = follows
        self._moment: MateMoment | None = None
        self._answers: dict[Position, MateProgress] = {}
        self._number = 0
        self._named: tuple[Position, Line, tuple[str, ...]] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self.asked and self._search.due

    @property
    def progress(self) -> MateProgress | None:
        """What is known of the moment that is shown."""
        if self._moment is None:
            return None
        return self._answers.get(self._moment.position, self._search.progress)

    @property
    def drawn(self) -> NumberedLine | None:
        """The line for the board; ``None`` where there is none, or none is wanted."""
        moment, line = self._moment, self.line
        if moment is None or not line or not self.on_board:
            return None
        arrows = (
            NumberedArrow(number, move.path)
            for number, move in enumerate(line, moment.made + 1)
        )
        return NumberedLine(tuple(arrows), found=self._found)

    @property
    def line(self) -> Line:
        """The line that is shown: one that was found, or the best so far."""
        progress = self.progress
        if not self.asked or progress is None:
            return ()
        if progress.mates:
            return progress.mates[self._number % len(progress.mates)]
        return () if progress.over else progress.best

    @property
    def report(self) -> MateReport:
        """What is known, in words."""
        progress, moment = self.progress, self._moment
        if not self.asked or moment is None:
            return MateReport(can_ask=moment is not None)
        if self._search.problem and progress is None:
            return MateReport(_("The search failed"), self._search.problem)
        count = len(progress.mates) if progress is not None else 0
        return MateReport(
            verdict(progress, moment.made + len(self.line)),
            details(progress),
            self._names(moment.position, self.line),
            (self._number % count + 1, count) if count else (0, 0),
            more=progress is not None and not progress.complete,
        )

    def toggle(self) -> None:
        """Look for a mate, or put away what was found."""
        self.asked = not self.asked and self._moment is not None
        self._ask()

    def turn(self, by: int = 1) -> None:
        """Show the next of the lines that were found, or the one before."""
        progress = self.progress
        if progress is not None and progress.mates:
            self._number = (self._number + by) % len(progress.mates)

    def show(self, moment: MateMoment | None) -> None:
        """Take in which moment is shown; ``None`` where nothing can be asked."""
        before = self._moment
        if moment == before:
            return
        if moment is not None and before is not None:
            self._carry_on(before.position, moment.position)
        self._moment = moment
        same = moment and before and moment.turn == before.turn
        self.asked = self.asked and (bool(same) or self._follows)
        self._ask()

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        news = self._search.advance()
        if news:
            progress = self._search.progress
            if progress is not None and progress.over and self._moment is not None:
                self._answers[self._moment.position] = progress
        return news

    def close(self) -> None:
        """End the process."""
        self._search.close()

    @property
    def _found(self) -> bool:
        return self.progress is not None and self.progress.state == "found"

    def _ask(self) -> None:
        """Look for a mate in the moment, unless that was done."""
        moment = self._moment
        if not self.asked or moment is None:
            self._search.close()
        elif moment.position in self._answers:
            self._search.rest()
        else:
            self._search.ask(moment.position)
        self._number = 0

    def _carry_on(self, before: Position, after: Position) -> None:
        """Keep those of the lines found that go on from ``after``, a move later.

        The line that is shown stays the first of them.
        """
        found = self.progress
        if not self.asked or found is None or not found.mates or after in self._answers:
            return
        tails = tuple(
            line[1:]
            for line in dict.fromkeys((self.line, *found.mates))
            if len(line) > 1 and self._game.play(before, line[0]) == after
        )
        if tails:
            self._answers[after] = replace(found, mates=tails, over=True)

    def _names(self, position: Position, line: Line) -> tuple[str, ...]:
        """The moves of a line by name; the last ones that were asked for are known."""
        if self._named is None or self._named[:2] != (position, line):
            self._named = position, line, tuple(self._each_name(position, line))
        return self._named[2]

    def _each_name(self, position: Position, line: Line) -> Iterator[str]:
        for move in line:
            yield self._game.san(position, move)
            position = self._game.play(position, move)


def verdict(progress: MateProgress | None, last: int) -> str:
    """The answer, or that there is none yet; ``last`` is the number of the mating move."""
    if progress is None:
        return _("Getting ready…")
    if progress.state == "found":
        # For translators: there is a mate; {number} counts the moves of a series.
        return _("Yes, with move {number}").format(number=last)
    if progress.state == "none":
        return _("No mate in this series")
    return _("None found") if progress.over else _("Looking…")


def details(progress: MateProgress | None) -> str:
    """How long the answer took, and how many positions were looked at."""
    if progress is None:
        return ""
    nodes, seconds = positions_words(progress.nodes), seconds_words(progress.seconds)
    if progress.state == "found":
        words = _("Found in {time}, {positions}")
    elif progress.state == "none":
        words = _("Proved in {time}, {positions}")
    else:
        words = _("in {positions}, {time}") if progress.over else _("{positions}, {time}")
    return words.format(time=seconds, positions=nodes)


def positions_words(nodes: int) -> str:
    """A number of positions; millions are rounded."""
    if nodes >= _MILLION:
        return _("{number} million positions").format(
            number=figures(nodes / _MILLION, ".1f")
        )
    return ngettext("{number} position", "{number:,} positions", nodes)


def seconds_words(seconds: float) -> str:
    """A time: in thousandths below a tenth of a second, in tenths below ten seconds."""
    if seconds < 0.001:
        return _("under 1 ms")
    if seconds < 0.1:
        return _("{number} ms").format(number=f"{1000 * seconds:.0f}")
    return _("{number} s").format(number=figures(seconds, f".{0 if seconds >= 10 else 1}f"))
