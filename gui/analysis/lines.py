"""The engine of an analysis follows the position; its lines are named and drawn."""

from __future__ import annotations

from core.score import Score
from core.values import Move
from gui.analysis.board import Arrow, arrows_of
from gui.analysis.engine import EngineAtWork
from gui.analysis.engine_card import MOST_LINES, NamedLine
from gui.analysis.engine_choice import EngineChoice
from gui.analysis.line_names import line_names
from gui.analysis.score_words import told
from gui.analysis.study import Study

_WORKING = "Looking at the position"


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
            return f"The game is over here: {told(Score.of(over))}"
        if self.problem:
            return f"The engine failed: {self.problem}"
        waits = f"Preparing… {self._awaited}, the first time only"
        return waits if self._awaited else _WORKING

    @property
    def problem(self) -> str:
        """Why the engine stopped by itself; empty unless it did."""
        return self.engine.problem

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
        elif not self.problem:
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
            NamedLine(line.score, line_names(study.game, past, number, line.moves))
            for line in info.lines
            if line.moves
        )
