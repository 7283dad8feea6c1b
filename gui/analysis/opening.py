"""Opens the game of a file for an analysis, once it is read."""

from __future__ import annotations

from core.records.reader import Reading
from core.records.secrecy import is_going_on
from core.records.tree import tree_of
from gui.analysis.scene import AnalysisScene
from gui.app.requests import ToAnalysis, ToAnalysisOf, ToLibrary, ToReplay
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.replay.opening import AT_ONCE, FileReading, OpeningScene
from gui.replay.scene import ReplayScene


def analysis_of_file(shell: Shell, asked: ToAnalysisOf) -> Scene:
    """Analyse a game of a file; one that is not over leads where a replay leads."""

    def then(reading: Reading) -> Scene:
        record = reading.games[min(max(1, asked.game), len(reading.games)) - 1]
        if is_going_on(record):
            replay = ToReplay(asked.path, asked.game, alone=asked.alone)
            return ReplayScene.of_file(shell, replay)
        scene = AnalysisScene(shell, ToAnalysis(tree_of(record)))
        scene.beyond = ToLibrary()
        return scene

    file = FileReading(asked.path, asked.game if asked.alone else None)
    reading = file.wait(AT_ONCE)
    if reading is not None and reading.games:
        return then(reading)
    waiting = OpeningScene(shell, file, then)
    waiting.beyond = ToLibrary()
    return waiting
