"""What leads on from a replay: playing on, analysis, the editor, why the game was lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from core.records.record import GameRecord
from core.records.tree import Path, tree_of
from core.values import Side
from gui.app.requests import Request, ToAnalysis, ToAnalysisOf, ToEditor, ToNewGame, ToWhy
from gui.replay.captions import moment_words
from gui.replay.viewer import Viewer

_OVER = "The game is over in this position."


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """The game that is replayed.

    Attributes:
        record: The game.
        viewer: Knows the moment that is shown.
        file: Its file and its number there; ``None`` without one.
    """

    record: GameRecord
    viewer: Viewer
    file: tuple[FilePath, int] | None = None

    @property
    def loser(self) -> Side | None:
        """Who lost it; ``None`` for nobody."""
        outcome = self.record.outcome
        winner = outcome.winner if outcome is not None else None
        return None if winner is None else winner.other


@dataclass(frozen=True, slots=True)
class ReplayWays:
    """Takes the moment that is shown to other screens.

    Attributes:
        shown: Tells the game; whatever asks stops the slideshow.
        go: Leaves for another screen.
        visit: Shows another screen, from which Back leads here.
        say: Says something for a moment, with the name of an icon.
    """

    shown: Callable[[], ReplayedGame]
    go: Callable[[Request], None]
    visit: Callable[[Request], None]
    say: Callable[[str, str], None]

    def play_on(self) -> None:
        """Choose a new game that begins from the moment shown."""
        shown = self.shown()
        record, timeline, ply = shown.record, shown.viewer.annotated, shown.viewer.ply
        if timeline.game.outcome(timeline.history[ply : ply + 1]) is not None:
            self.say(_OVER, "new")
            return
        start = timeline.start_at(ply)
        origin = moment_words(timeline, ply) if start else ""
        self.go(ToNewGame(record.variant, record.ruleset, start, origin))

    def set_up(self) -> None:
        """Change the position of the moment shown by hand."""
        shown = self.shown()
        record, viewer = shown.record, shown.viewer
        fen = viewer.annotated.start_at(viewer.ply)
        self.go(ToEditor(record.variant, record.ruleset, fen, flipped=viewer.flipped))

    def analyse(self) -> None:
        """Analyse the game from the moment shown."""
        self.analyse_branch((0,) * self.shown().viewer.ply)

    def analyse_branch(self, path: Path) -> None:
        """Analyse the game from a move, which may be one of a variation."""
        shown = self.shown()
        record, flipped = shown.record, shown.viewer.flipped
        if shown.file is None:
            self.visit(ToAnalysis(tree_of(record), path, flipped))
            return
        # It may have been changed since, by an analysis.
        game = ToAnalysisOf(*shown.file, record=record, at=path)
        self.visit(replace(game, flipped=flipped))

    def explain(self) -> None:
        """Show why the game was lost, if anybody lost it."""
        shown = self.shown()
        if shown.loser is not None:
            self.visit(ToWhy(shown.record, shown.loser))
