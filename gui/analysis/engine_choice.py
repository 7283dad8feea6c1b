"""Which engine looks at the position: ours, or one of the user's."""

from __future__ import annotations

from bots.engines.entries import analyse, question_of, read_answer
from bots.roster import engines_for
from core.engine import Engine, at_full_strength
from core.game import Game
from core.play.interview import Send
from core.records.replay import Timeline
from core.setup import Position
from gui.analysis.engine import Asked, EngineInfo, EngineLine, LinesAnswer, LinesQuestion
from gui.app.shell import Shell
from settings.engines import analysis_engine, remember_analysis_engine

OURS = "Umbra"


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
        from gui.analysis.thinking import think  # noqa: PLC0415 - brings in the compiler

        return self._shell.work(think)


class EngineTask:
    """A UCI engine that is asked as our own is: see ``BackgroundTask``.

    Its process is a bot's, as somebody else's program runs beside it.
    """

    def __init__(self, engine: Engine, send: Send) -> None:
        self._bot = send(analyse, engine, reach=engine.reach)
        self._asked: dict[int, tuple[Game, Position]] = {}

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
        game, number = timeline.game, question.number
        self._asked = {number: (game, timeline.history[-1])}
        start = timeline.start
        self._bot.tell(question_of(number, game, start, record.moves, question.lines))

    def poll(self) -> list[LinesAnswer]:
        """New answers to the last question since the last call."""
        found = (self._answer(words) for words in self._bot.poll())
        return [answer for answer in found if answer is not None]

    def close(self) -> None:
        """End its process, and the engine."""
        self._bot.close()

    def _answer(self, words: object) -> LinesAnswer | None:
        for number, (game, position) in self._asked.items():
            told = read_answer(game, position, words)
            if told is not None and told.number == number and told.lines:
                lines = tuple(EngineLine(*line) for line in told.lines)
                info = EngineInfo(told.depth, told.nodes, told.seconds, lines)
                return LinesAnswer(number, info)
        return None
