"""Opens the game of a file for an analysis, with its variations, once it is read."""

from __future__ import annotations

from core.records.reader import TreeReading
from core.records.record import GameRecord
from core.records.tree import GameTree, Path, record_of, tree_of
from gui.analysis.file_games import place_of
from gui.analysis.scene import AnalysisScene
from gui.app.requests import ToAnalysis, ToAnalysisOf
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.replay.opening import FileReading, opened


def analysis_of_file(shell: Shell, asked: ToAnalysisOf) -> Scene:
    """Analyse a game of a file."""
    file = FileReading(asked.path, asked.game)

    def then(reading: TreeReading) -> AnalysisScene:
        tree, game = reading.games[0], place_of(shell, file, file.number, reading)
        if asked.record is not None and not _is(record_of(tree), asked.record):
            tree, game = tree_of(asked.record), None
        at, source = _within(tree, asked.at), (asked.path, file.number)
        request = ToAnalysis(tree, at, asked.flipped, game, source=source)
        return AnalysisScene(shell, request, file)

    return opened(shell, file, then)


def _within(tree: GameTree, path: Path) -> Path:
    """``path`` as far as it leads anywhere."""
    node = tree.root
    for length, number in enumerate(path):
        if number >= len(node.children):
            return path[:length]
        node = node.children[number]
    return path


def _is(one: GameRecord, other: GameRecord) -> bool:
    return (one.players, one.moves) == (other.players, other.moves)
