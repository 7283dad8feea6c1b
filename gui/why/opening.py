"""Asks of a game of a file why it was lost, once the game is read."""

from __future__ import annotations

from core.records.secrecy import is_going_on
from core.records.tree import record_of
from core.records.tree_reader import TreeReading
from gui.app.requests import ToLibrary, ToReplay
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.app.why_requests import ToWhy, ToWhyOf
from gui.replay.file_reading import FileReading
from gui.replay.opening import AT_ONCE, OpeningScene
from gui.replay.scene import ReplayScene
from gui.why.scene import WhyScene


def why_of_file(shell: Shell, asked: ToWhyOf) -> Scene:
    """Why a game of a file was lost; one that nobody lost is replayed."""

    def then(reading: TreeReading) -> Scene:
        record = record_of(reading.trees[0])
        winner = record.outcome.winner if record.outcome is not None else None
        if winner is None or is_going_on(record):
            return ReplayScene.of_file(shell, ToReplay(asked.path, asked.game))
        scene = WhyScene(shell, ToWhy(record, winner.other))
        scene.beyond = ToLibrary()
        return scene

    file = FileReading(asked.path, asked.game)
    reading = file.wait(AT_ONCE)
    if reading is not None and reading.trees:
        return then(reading)
    waiting = OpeningScene(shell, file, then)
    waiting.beyond = ToLibrary()
    return waiting
