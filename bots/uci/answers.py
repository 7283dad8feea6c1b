"""What this program says in UCI and USI."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.analysis import SearchInfo, SearchLine
from bots.uci.dialect import UCI, Dialect
from core.facts import Facts
from core.notation import code
from core.score import Score
from core.values import Move, Side


def info_lines(
    facts: Facts, info: SearchInfo, mover: Side, dialect: Dialect = UCI
) -> Iterator[str]:
    """What was found, a line for each of the best lines."""
    speed = round(info.nodes / info.seconds) if info.seconds > 0 else 0
    spent = f"nodes {info.nodes} nps {speed} time {round(info.seconds * 1000)}"
    for number, line in enumerate(info.lines, 1):
        depth = f"depth {info.depth} seldepth {max(info.depth, len(line.moves))}"
        score, moves = score_words(line.score, mover, dialect), line_words(facts, line)
        yield f"info {depth} multipv {number} score {score} {spent} pv {moves}"


def score_words(score: Score, mover: Side, dialect: Dialect = UCI) -> str:
    """A score as the protocols have it: for the side to move; mates in plies or moves."""
    sign = 1 if mover is Side.FIRST else -1
    if score.mate is not None:
        distance = sign * score.mate
        if dialect.pair == 1:
            # The last ply of a mate is the mating side's.
            distance = 2 * distance - (distance > 0)
        return f"mate {distance}"
    return f"cp {round(100 * sign * (score.pawns or 0.0))}"


def line_words(facts: Facts, line: SearchLine) -> str:
    """The moves of a line."""
    return " ".join(code(facts, move) for move in line.moves)


def best_move(facts: Facts, moves: Sequence[Move], dialect: Dialect = UCI) -> str:
    """The move that is played, and the answer that is expected."""
    if not moves:
        return f"bestmove {dialect.no_move}"
    ponder = f" ponder {code(facts, moves[1])}" if len(moves) > 1 else ""
    return f"bestmove {code(facts, moves[0])}{ponder}"
