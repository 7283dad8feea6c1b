"""What an engine, such as Stockfish, says that positions are worth."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import nan
from threading import Thread
from typing import IO

import numpy as np
from numpy.typing import NDArray

from core.game import Game
from core.setup import Position, Start

Rows = NDArray[np.uint64]


class TeacherError(Exception):
    """The engine cannot be asked. The message says why, in one line."""


@dataclass(frozen=True, slots=True)
class TeacherSpeech:
    """How engines are asked about positions of a game.

    Attributes:
        quiet: Whether a move, as the engine writes it, neither takes nor promotes.
        position: What a line with a position begins with.
        greeting: Lines that are said first.
        pawn: What a pawn of the engine's searches is in ours.
        static: What a pawn of its network is, which it tells without a search; 0 for
            engines that have none.
    """

    quiet: Callable[[NDArray[np.uint64], str], bool]
    position: str = "position fen"
    greeting: tuple[str, ...] = ()
    pawn: float = 1.0
    static: float = 0.0


def ask_engine(
    program: str, game: Game, rows: Rows, depth: int, speech: TeacherSpeech
) -> NDArray[np.float32]:
    """The values of positions for their sides to move, in pawns, by searches so deep.

    They are ``nan`` where the best move takes or promotes, or where a mate is seen. At
    depth 0 nothing is searched: Stockfish's command ``eval`` tells what its network says.

    Raises:
        TeacherError: If ``program`` does not start, or ends too early.
    """
    if not depth and not speech.static:
        raise TeacherError("--depth: 0 is for engines of games that have a network")
    texts = [game.write(Start(Position(row))) for row in rows]
    engine = _started(program)
    assert engine.stdin is not None
    assert engine.stdout is not None
    # All is asked at once, so that neither waits for the other.
    asking = Thread(target=_ask, args=(engine.stdin, texts, depth, speech))
    answer = _answer if depth else _static_answer
    asking.start()
    try:
        values = [answer(program, engine.stdout, row, speech) for row in rows]
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


def _ask(engine: IO[str], texts: Iterable[str], depth: int, speech: TeacherSpeech) -> None:
    """Asks for all; an engine that has ended is heard of where it is read."""
    question = f"go depth {depth}" if depth else "eval"
    with suppress(OSError):
        for line in speech.greeting:
            engine.write(f"{line}\n")
        for text in texts:
            engine.write(f"{speech.position} {text}\n{question}\n")
        engine.flush()


def _answer(
    program: str, lines: IO[str], row: NDArray[np.uint64], speech: TeacherSpeech
) -> float:
    """The value told last before the next best move."""
    value = nan
    for line in lines:
        words = line.split()
        if "score" in words:
            kind, number = words[words.index("score") + 1 :][:2]
            value = speech.pawn * int(number) / 100 if kind == "cp" else nan
        elif words[:1] == ["bestmove"]:
            return value if speech.quiet(row, words[1]) else nan
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")


def _static_answer(
    program: str, lines: IO[str], row: NDArray[np.uint64], speech: TeacherSpeech
) -> float:
    """What the network told, in its pawns, made as large as what searches tell."""
    value = nan
    for line in lines:
        if line.startswith("NNUE evaluation"):
            value = float(line.split()[2]) * speech.static
        elif line.startswith("Final evaluation"):
            return -value if int(row[-1]) & 1 else value
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")
