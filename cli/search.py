"""``search``: the classical search, which believes the board it is given."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from cli.amounts import count
from cli.names import named_game
from cli.output import DONE, WrongUseError, columns, write, write_json
from cli.patience import patiently
from core.game import BadPositionError, Game
from core.games.chess.rules import RULESETS
from core.notation import code

if TYPE_CHECKING:
    from bots.classical.engine import Engine, Found
    from core.game import Position
    from core.values import Square

ABOUT = "search for the best move of a position, or of a board with fog"
DEEPEST = 20


class Answer(NamedTuple):
    """What was found, in how many seconds, and, if asked for, each move's score."""

    found: Found
    seconds: float
    scores: Mapping[str, float]


def arguments(parser: ArgumentParser) -> None:
    """The options of ``search``."""
    add = parser.add_argument
    add("--depth", type=_depth, metavar="N", required=True, help="in plies, from 1")
    add("--all", action="store_true", help="a score for every move as well")
    add("--fen", metavar="F", help="instead of the start; * is fog, which nothing enters")
    add("--side", choices=("white", "black"), help="whose move it is, whatever F says")
    add("--evaluation", choices=("thesis", "original"), default="thesis")
    add(
        "--noise", type=_noise, default=0.0, metavar="X", help="of a leaf's score, to 1 (0)"
    )
    add("--seed", type=count, default=0, metavar="N", help="of the noise (0)")


def run(given: Namespace) -> int:
    """Search, and print score, move, nodes and seconds: those of the best move alone."""
    game = named_game(given.variant, given.rules)
    position, fog = _read(game, given)
    answer = patiently(lambda: _search(game, position, fog, given))
    found, scores = answer.found, answer.scores
    move = code(game.facts, found.move) if found.move else None
    if given.json:
        data = {"score": found.score, "move": move, "nodes": found.nodes}
        data |= {"seconds": round(answer.seconds, 6)}
        write_json(data | ({"moves": scores} if given.all else {}))
        return DONE
    if scores:
        write(columns([(name, _shown(score)) for name, score in scores.items()]))
    work = f"{found.nodes:,} nodes in {answer.seconds:.3f} s"
    write(f"depth {given.depth}: {move or 'no move'}, {_shown(found.score)}, {work}")
    return DONE


def _shown(score: float) -> str:
    return f"{round(score, 4) + 0.0:+.4f}"


def _read(game: Game, given: Namespace) -> tuple[Position, frozenset[Square]]:
    """The board that is asked about, and its fog."""
    from core.games.chess.text import read_view  # noqa: PLC0415 - brings in the compiler

    fen = given.fen or game.write(game.start())
    try:
        if not set("".join(fen.split()[:1])) & set("*?"):
            game.read(fen)
        rules = RULESETS[game.ruleset]
        setup, fog = read_view(game.facts, rules, _turned(fen, given.side))
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error
    return setup.position, fog


def _turned(fen: str, side: str | None) -> str:
    """``fen`` with the move given to ``side``; en passant passes with the turn."""
    fields = fen.split()
    if side is None or fields[1:2] == [side[0]]:
        return fen
    return " ".join([*fields[:1], side[0], *fields[2:3]])


def _search(
    game: Game, position: Position, fog: frozenset[Square], given: Namespace
) -> Answer:
    # What is compiled, loaded and set up once is not counted as searching.
    _engine(game, given).run(position, 2, fog)
    engine = _engine(game, given)
    began = perf_counter()
    found = engine.run(position, given.depth, fog)
    seconds = perf_counter() - began
    scores = engine.all(position, given.depth, fog) if given.all else {}
    named = {code(game.facts, move): score for move, score in scores.items()}
    return Answer(found, seconds, dict(sorted(named.items())))


def _engine(game: Game, given: Namespace) -> Engine:
    from bots.classical.engine import Engine  # noqa: PLC0415 - brings in the compiler

    return Engine(game.words, given.evaluation, given.noise, given.seed)


def _depth(text: str) -> int:
    if not 1 <= (depth := count(text)) <= DEEPEST:
        raise ArgumentTypeError(f"a search looks from 1 to {DEEPEST} plies ahead")
    return depth


def _noise(text: str) -> float:
    try:
        noise = float(text)
    except ValueError:
        noise = -1.0
    if not 0 <= noise <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return noise
