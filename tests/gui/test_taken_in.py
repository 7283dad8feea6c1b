"""What comes from other processes: taking it in loads nothing that holds up a frame."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from core.explorer.questions import BoardsLeft, Explored, Progress, Question
from core.practice.counts import DueCounts, JudgingProgress, PracticeState
from core.values import Move, Side

MOVE = Move((12, 28))
HEAVY = ("numba", "fsrs", "core.belief", "core.hindsight.turns", "core.explorer.segments")

TAKE_IN = f"""
import pickle, sys
from gui.app.shell import Shell
pickle.loads(sys.stdin.buffer.read())
print(*(each for each in {HEAVY} if each in sys.modules), end="")
"""


@pytest.mark.parametrize(
    "value",
    [
        JudgingProgress(3, 10_000, 1, "game.pgn"),
        PracticeState(DueCounts(7), 40, 2, (1, 2)),
        Progress(3, 10, 4),
        BoardsLeft(MOVE, 4.5, 12, True),
        Explored(Question("fog-chess", "chesscom"), Side.FIRST, 0),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_heard_is_light(value: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKE_IN],
        input=pickle.dumps(value),
        stdout=subprocess.PIPE,
        check=True,
    )
    assert done.stdout == b""
