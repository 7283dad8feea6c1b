"""What this program says in UCI."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.analysis import SearchInfo, SearchLine
from core.facts import Facts
from core.notation import code
from core.score import Score
from core.values import Move, Side


def info_lines(facts: Facts, info: SearchInfo, mover: Side) -> Iterator[str]:
    """What was found, a line for each of the best lines."""
    speed = round(info.nodes / info.seconds) if info.seconds > 0 else 0
    spent = f"nodes {info.nodes} nps {speed} time {round(info.seconds * 1000)}"
    for number, line in enumerate(info.lines, 1):
        depth = f"depth {info.depth} seldepth {max(info.depth, len(line.moves))}"
        score, moves = score_words(line.score, mover), line_words(facts, line)
        yield f"info {depth} multipv {number} score {score} {spent} pv {moves}"


def score_words(score: Score, mover: Side) -> str:
    """A score as UCI has it: for the side to move."""
    sign = 1 if mover is Side.FIRST else -1
    if score.mate is not None:
        return f"mate {sign * score.mate}"
    return f"cp {round(100 * sign * (score.pawns or 0.0))}"


def line_words(facts: Facts, line: SearchLine) -> str:
    """The moves of a line."""
    return " ".join(code(facts, move) for move in line.moves)


def best_move(facts: Facts, moves: Sequence[Move]) -> str:
    """The move that is played, and the answer that is expected."""
    if not moves:
        return "bestmove 0000"
    ponder = f" ponder {code(facts, moves[1])}" if len(moves) > 1 else ""
    return f"bestmove {code(facts, moves[0])}{ponder}"
