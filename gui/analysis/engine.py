"""An engine at work beside the window: which it is, what it is asked, what it has found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bots.engines.entries import EngineAnswer, analyse, question_of, read_answer
from bots.roster import engines_for
from core.engine import Engine, at_full_strength
from core.game import Game
from core.notation import move_name
from core.play.interview import Send
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score, SearchInfo
from core.setup import Position
from core.tasks.workers import Asked, Work
from core.texts import _
from core.values import Move, Side
from gui.analysis.board import Arrow, arrows_of
from gui.analysis.report import LinesQuestion
from gui.analysis.scores import score_detail
from gui.app.shell import Shell
from gui.replay.study import Study
from settings.engines import analysis_engine, remember_analysis_engine

OURS = "Umbra"
MOST_LINES = 5


class EngineAtWork(Work):
    """An engine that is asked of one position after another.

    Attributes:
        info: What it has found for the last question.
    """

    def __init__(self, begin: Callable[[], Asked]) -> None:
        super().__init__(begin)
        self.info: SearchInfo | None = None
        self._asked: LinesQuestion | None = None

    def ask(self, record: GameRecord, lines: int) -> None:
        """Have it look for so many lines at the end of ``record``."""
        last = self._asked
        same = last is not None and (last.record, last.lines) == (record, lines)
        if not self.running or not same:
            self.info = None
            number = 1 if last is None else last.number + 1
            self._asked = LinesQuestion(number, record, lines)
            self.tell(self._asked)

    def advance(self) -> bool:
        """Take in what it has found since; whether there was anything."""
        if not self.running:
            return False
        before = self.info
        for found in self.poll():
            if self._asked is not None and found.number == self._asked.number:
                self.info = found.info
        if not self.running:
            self.problem = self.problem or _("the engine has stopped")
        return self.info != before or not self.running

    def rest(self) -> None:
        """End its process, and forget what it has found."""
        self.close()
        self.info = None


class EngineChoice:
    """Our engine and those of the user that play a game, one of which is chosen.

    The one that was chosen last for the game is chosen at first.

    Args:
        shell: What all screens share.
        variant: Key of the game.
    """

    def __init__(self, shell: Shell, variant: str) -> None:
        self._shell, self._variant = shell, variant
        self._engines: list[Engine | None] = [None, *engines_for(variant)]
        names = [engine.name if engine else "" for engine in self._engines]
        last = analysis_engine(variant)
        self._chosen = names.index(last) if last in names else 0

    @property
    def name(self) -> str:
        """Of the engine that is chosen."""
        engine = self._engines[self._chosen]
        return OURS if engine is None else engine.name

    @property
    def others(self) -> bool:
        """Whether there is another one to choose."""
        return len(self._engines) > 1

    @property
    def awaited(self) -> str:
        """How long it still takes to get ready, in words, if that is long."""
        ours = self._engines[self._chosen] is None
        return self._shell.awaited_analysis(self._variant) if ours else ""

    def turn(self) -> None:
        """Choose the next one, which is remembered for the game."""
        self._chosen = (self._chosen + 1) % len(self._engines)
        engine = self._engines[self._chosen]
        remember_analysis_engine(self._variant, engine.name if engine else "")

    def begin(self) -> Asked:
        """Begin the process of the chosen engine."""
        engine = self._engines[self._chosen]
        if engine is not None:
            return EngineTask(at_full_strength(engine), self._shell.task)
        return self._shell.work("gui.analysis.processes:think")


class EngineTask:
    """A UCI engine that is asked as our own is: see ``BackgroundTask``.

    Its process is a bot's, as somebody else's program runs beside it.
    """

    def __init__(self, engine: Engine, send: Send) -> None:
        self._bot = send(analyse, engine, reach=engine.reach)
        self._asked: tuple[int, Game, Position] | None = None

    @property
    def over(self) -> bool:
        """Whether there will be no more answers."""
        return self._bot.over

    @property
    def problem(self) -> str:
        """Why it ended early, in one line; empty if it did not."""
        return self._bot.problem

    def tell(self, question: LinesQuestion) -> None:
        """Ask about another position."""
        record = question.record
        timeline = Timeline.of(record)
        game, number, start = timeline.game, question.number, timeline.start
        self._asked = number, game, timeline.history[-1]
        self._bot.tell(question_of(number, game, start, record.moves, question.lines))

    def poll(self) -> list[EngineAnswer]:
        """New answers to the last question since the last call."""
        found = (self._answer(words) for words in self._bot.poll())
        return [answer for answer in found if answer is not None]

    def close(self) -> None:
        """End its process, and the engine."""
        self._bot.close()

    def _answer(self, words: object) -> EngineAnswer | None:
        if self._asked is None:
            return None
        number, game, position = self._asked
        said = read_answer(game, position, words)
        valid = said is not None and said.number == number and bool(said.info.lines)
        return said if valid else None


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line of an engine as it is shown.

    Attributes:
        score: Its score.
        names: Its moves by name, the first with its number.
        moves: The moves.
    """

    score: Score
    names: tuple[str, ...]
    moves: tuple[Move, ...]


class EngineFollower:
    """Has an engine look at whatever moment of a study is shown.

    Args:
        study: What is studied.
        choice: Of the engine.

    Attributes:
        on: Whether it shall look.
        count: How many lines are wanted.
        lines: The lines by name, the best first.
        engine: The engine.
        choice: Which one it is.
    """

    def __init__(self, study: Study, choice: EngineChoice) -> None:
        self.on = True
        self.count = 3
        self.lines: tuple[NamedLine, ...] = ()
        self.choice = choice
        self.engine = EngineAtWork(choice.begin)
        self._study = study
        self._awaited = choice.awaited

    @property
    def news(self) -> str:
        """What is said in place of lines."""
        over = self._study.outcome
        if over is not None:
            result = score_detail(Score.of(over))
            return _("The game is over here: {result}").format(result=result)
        if self.engine.problem:
            return _("The engine failed: {reason}").format(reason=self.engine.problem)
        if not self._awaited:
            return _("Looking at the position")
        return _("Preparing… {time}, the first time only").format(time=self._awaited)

    @property
    def score(self) -> Score | None:
        """The score of the position, by the best line or because the game is over."""
        over = self._study.outcome
        if over is not None:
            return Score.of(over)
        return self.lines[0].score if self.lines else None

    @property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The lines as moves."""
        info = self.engine.info
        return () if info is None else tuple(line.moves for line in info.lines)

    @property
    def arrows(self) -> tuple[tuple[Arrow, ...], tuple[Arrow, ...]]:
        """Arrows of the best line's first move, and of those of the others."""
        first = [moves[0] for moves in self.moves if moves]
        best = arrows_of(first[0]) if first else ()
        return best, tuple(arrow for move in first[1:] for arrow in arrows_of(move))

    def follow(self) -> None:
        """Ask for the moment that is shown, or rest."""
        if not self.on or self._study.outcome is not None:
            self.engine.rest()
        elif not self.engine.problem:
            self.engine.ask(self._study.record, self.count)
        self._name()

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        found, before = self.engine.advance(), self._awaited
        self._awaited = self.choice.awaited
        if found:
            self._name()
        return found or self._awaited != before

    def want(self, count: int) -> None:
        """Want so many lines from now on."""
        self.count = min(max(1, count), MOST_LINES)
        self.follow()

    def switch(self, on: bool) -> None:
        """Look from now on, or rest; a failed engine is begun again."""
        self.on, self.engine.problem = on, ""
        self.follow()

    def turn(self) -> None:
        """Have the next engine look from now on."""
        self.choice.turn()
        self.engine.rest()
        self.switch(on=True)

    def close(self) -> None:
        """End the process."""
        self.engine.close()

    def _name(self) -> None:
        study, info = self._study, self.engine.info
        if info is None or not self.on or study.outcome is not None:
            self.lines = ()
            return
        past, number = study.history, study.number
        self.lines = tuple(
            NamedLine(
                each.score, line_names(study.game, past, number, each.moves), each.moves
            )
            for each in info.lines
            if each.moves
        )


def line_names(
    game: Game, past: Sequence[Position], number: int, moves: Sequence[Move]
) -> tuple[str, ...]:
    """The names of moves in a row after ``past``, whose first has that number.

    A number stands before the first of them and before each turn of the side that begins;
    where turns have several moves, that of the series before each turn; before every move
    where each has its own.
    """
    names: list[str] = []
    shared = not game.facts.numbers_plies
    last: Side | None = None
    history = [*past[-2:]]
    for move in moves:
        side = game.to_move(history[-1])
        begins = side is game.facts.begins or not (game.facts.alternates and shared)
        if last is not None and side is not last and begins:
            number += 1
        lead = ""
        if side is not last and (begins or last is None):
            lead = f"{number}. " if begins else f"{number}… "
        names.append(lead + move_name(game, history, move))
        history.append(game.play(history[-1], move))
        last = side
    return tuple(names)
