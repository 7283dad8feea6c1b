"""What a UCI engine, such as Stockfish, says that positions of chess are worth."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from contextlib import suppress
from math import nan
from threading import Thread
from typing import IO

import numpy as np
from numpy.typing import NDArray

from core.game import Game
from core.setup import Position, Start

STATIC = 1.3
"""What ten plies of Stockfish 15 see of a pawn that its network sees: the factor of least
squares in 3,000 positions."""

Rows = NDArray[np.uint64]


class TeacherError(Exception):
    """The engine cannot be asked. The message says why, in one line."""


def taught(program: str, game: Game, rows: Rows, depth: int) -> NDArray[np.float32]:
    """The values of positions for their sides to move, in pawns, by searches so deep.

    They are ``nan`` where the best move takes or promotes, or where a mate is seen. At
    depth 0 nothing is searched: Stockfish's command ``eval`` tells what its network says.

    Raises:
        TeacherError: If ``program`` does not start, or ends too early.
    """
    texts = [game.write(Start(Position(row))) for row in rows]
    engine = _started(program)
    assert engine.stdin is not None
    assert engine.stdout is not None
    # All is asked at once, so that neither waits for the other.
    asking = Thread(target=_ask, args=(engine.stdin, texts, depth))
    answer = _answer if depth else _static_answer
    asking.start()
    try:
        values = [answer(program, engine.stdout, row) for row in rows]
    finally:
        engine.kill()
        engine.wait()
        asking.join()
        engine.stdout.close()
        with suppress(OSError):
            engine.stdin.close()
    return np.array(values, np.float32)


def _started(program: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True)
    except OSError as trouble:
        raise TeacherError(f"{program}: cannot be started: {trouble.strerror}") from trouble


def _ask(engine: IO[str], texts: Iterable[str], depth: int) -> None:
    """Asks for all; an engine that has ended is heard of where it is read."""
    question = f"go depth {depth}" if depth else "eval"
    with suppress(OSError):
        for text in texts:
            engine.write(f"position fen {text}\n{question}\n")
        engine.flush()


def _answer(program: str, lines: IO[str], row: NDArray[np.uint64]) -> float:
    """The value told last before the next best move."""
    value = nan
    for line in lines:
        words = line.split()
        if "score" in words:
            kind, number = words[words.index("score") + 1 :][:2]
            value = int(number) / 100 if kind == "cp" else nan
        elif words[:1] == ["bestmove"]:
            return value if _is_quiet(row, words[1]) else nan
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")


def _static_answer(program: str, lines: IO[str], row: NDArray[np.uint64]) -> float:
    """What the network told, in its pawns, made as large as what searches tell."""
    value = nan
    for line in lines:
        if line.startswith("NNUE evaluation"):
            value = float(line.split()[2]) * STATIC
        elif line.startswith("Final evaluation"):
            return -value if int(row[7]) & 1 else value
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")


def _is_quiet(row: NDArray[np.uint64], move: str) -> bool:
    """Whether ``move`` of UCI neither takes a piece where it goes nor promotes."""
    if len(move) != len("e2e4"):
        return False
    target = "abcdefgh".index(move[2]) + 8 * (int(move[3]) - 1)
    return not any(int(board) >> target & 1 for board in row[:6])
