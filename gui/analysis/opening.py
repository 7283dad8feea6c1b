"""Opens the game of a file for an analysis, with its variations, once it is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.formats.format import Format
from core.records.files import UnreadableError
from core.records.game_place import GamePlace
from core.records.index import index_of
from core.records.reader import Reading
from core.records.record import GameRecord
from core.records.secrecy import is_going_on
from core.records.tree import GameTree, record_of, tree_of
from core.records.tree_reader import read_tree_part
from gui.analysis.scene import AnalysisScene
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import ToAnalysis, ToAnalysisOf, ToLibrary, ToReplay
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.replay.opening import AT_ONCE, FileReading, OpeningScene
from gui.replay.scene import ReplayScene


class TreeReadingFile(FileReading):
    """One game of a file being read, with its variations.

    Args:
        path: The file.
        number: Of the game, from 1.
        untouched: Folders in which no file is changed.

    Attributes:
        tree: The game, once it is read.
        game: Where it stands, if it may be changed there.
    """

    def __init__(self, path: Path, number: int, untouched: Sequence[Path]) -> None:
        self.tree: GameTree | None = None
        self.game: GamePlace | None = None
        self._number = number
        self._untouched = untouched
        super().__init__(path)

    def _read(self) -> None:
        try:
            index = index_of(self.path)
        except UnreadableError as error:
            self.result = Reading(problems=(str(error),))
            return
        if not 1 <= self._number <= len(index.entries):
            sentence = f"{self.path.name} has no game {self._number:,}."
            self.result = Reading(problems=(sentence,))
            return
        entry = index.entries[self._number - 1]
        read = read_tree_part(index.file, entry.start, entry.end)
        self.tree = read.trees[0] if read.trees else None
        if not read.problems and self._may_change(index.file.form):
            self.game = GamePlace.of(self.path, index.file, entry.start, entry.end)
        self.result = Reading(tuple(map(record_of, read.trees)), read.problems)

    def _may_change(self, form: Format) -> bool:
        """Whether a game may be changed in the file, and nothing of it gets lost so."""
        path = self.path.resolve()
        return form.lossless and not any(map(path.is_relative_to, self._untouched))


def analysis_of_file(shell: Shell, asked: ToAnalysisOf) -> Scene:
    """Analyse a game of a file; one that is not over leads where a replay leads."""

    def then(reading: Reading) -> Scene:
        if is_going_on(reading.games[0]) or file.tree is None:
            replay = ToReplay(asked.path, asked.game, alone=asked.alone)
            return ReplayScene.of_file(shell, replay)
        tree, game = file.tree, file.game
        if asked.record is not None and not _is(reading.games[0], asked.record):
            tree, game = tree_of(asked.record), None
        at = (0,) * asked.ply
        scene = AnalysisScene(shell, ToAnalysis(tree, at, asked.flipped, game))
        scene.beyond = ToLibrary()
        return scene

    # Samples come with the program; to a tournament that runs, games are added.
    untouched = SAMPLE_GAMES, shell.tournaments.resolve()
    file = TreeReadingFile(asked.path, asked.game, untouched)
    reading = file.wait(AT_ONCE)
    if reading is not None and reading.games:
        return then(reading)
    waiting = OpeningScene(shell, file, then)
    waiting.beyond = ToLibrary()
    return waiting


def _is(one: GameRecord, other: GameRecord) -> bool:
    return (one.players, one.moves) == (other.players, other.moves)
