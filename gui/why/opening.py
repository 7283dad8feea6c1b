"""Asks of a game of a file why it was lost, once the game is read."""

from __future__ import annotations

from core.records.reader import TreeReading
from core.records.tree import record_of
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.why_requests import ToWhy, ToWhyOf
from gui.replay.file_reading import FileReading
from gui.replay.opening import opened
from gui.replay.scene import ReplayScene, first_ply
from gui.why.scene import WhyScene


def why_of_file(shell: Shell, asked: ToWhyOf) -> Scene:
    """Why a game of a file was lost; one that nobody lost is replayed."""
    file = FileReading(asked.path, asked.game)

    def then(reading: TreeReading) -> Screen:
        record = record_of(reading.games[0])
        winner = record.outcome.winner if record.outcome is not None else None
        if winner is None:
            return ReplayScene(shell, reading, first_ply(shell, None, usual=0), file)
        return WhyScene(shell, ToWhy(record, winner.other))

    return opened(shell, file, then)
