"""``inspect``, ``perft`` and ``search``: moves, lines of play, the best move."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bots.games import GAMES
from cli import interrupts, options
from cli.names import named_game, named_side, named_start, start_by_name
from cli.options import Parser, Whole, count, share
from cli.output import DONE, FAILED, WrongUseError, columns, say, write, write_json
from core.facts import Facts
from core.game import Game
from core.notation import board, code
from core.setup import BadPositionError, Position
from core.texts import _, figures
from core.values import Outcome, Side

if TYPE_CHECKING:
    from bots.chess.classical_search import Found
    from bots.search.searcher import Fog, Searcher


def run_inspect(given: Namespace) -> int:
    """Answer each FEN on standard input with one line of JSON."""
    game = named_game(given.variant, given.rules)
    status = DONE
    for number, line in enumerate(sys.stdin, start=1):
        fen = line.strip().removeprefix("\ufeff")
        if not fen:
            continue
        try:
            write_json(inspected(game, fen))
        except BadPositionError as error:
            say(_("line {number}: {error}").format(number=number, error=error))
            status = FAILED
    return status


def inspected(game: Game, fen: str) -> dict[str, object]:
    """Moves, both views and the outcome of the position ``fen`` describes."""
    setup = game.read(fen)
    history = [setup.position]
    seen = {name: game.observe(history, Side(i)) for i, name in enumerate(game.facts.sides)}
    return {
        "fen": fen,
        "moves": sorted(code(game.facts, move) for move in game.moves(setup.position)),
        "views": {
            name: board(game.facts, view.pieces, view.visible)
            for name, view in seen.items()
        },
        "outcome": _outcome(game, game.outcome(history, setup.halfmove_clock)),
    }


def _outcome(game: Game, outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else game.facts.sides[outcome.winner],
        "reason": str(outcome.reason),
        "result": outcome.result,
        "code": outcome.code,
    }


DEEPEST = 20
"""Plies that may be looked ahead."""

_ENOUGH = 1_000_000
"""Nodes; counting fewer says nothing of the speed."""


def run_perft(given: Namespace) -> int:
    """Print nodes and seconds."""
    game = named_game(given.variant, given.rules)
    start = named_start(given, game)
    work = _divided if given.divide and given.depth else _whole
    counts, seconds = interrupts.patiently(lambda: work(game, start.position, given.depth))
    nodes = sum(counts.values())
    answer = {"depth": given.depth, "nodes": nodes, "seconds": round(seconds, 6)}
    moves = counts if work is _divided else {}
    if given.json:
        write_json(answer | ({"moves": moves} if moves else {}))
        return DONE
    if moves:
        write(columns([(move, figures(count)) for move, count in moves.items()]))
    rate = nodes / max(seconds, 1e-9) / 1e6
    words = _("depth {depth}: {nodes:,} in {seconds:.3f} s")
    if nodes >= _ENOUGH:
        words = _(
            "depth {depth}: {nodes:,} in {seconds:.3f} s, {rate:.0f} million a second"
        )
    write(words.format(depth=given.depth, nodes=nodes, seconds=seconds, rate=rate))
    return DONE


def _whole(game: Game, position: Position, depth: int) -> tuple[dict[str, int], float]:
    """The lines from ``position``, and the seconds that took."""
    count = _counter(game, position)
    start = perf_counter()
    return {"": count(position, depth)}, perf_counter() - start


def _divided(game: Game, position: Position, depth: int) -> tuple[dict[str, int], float]:
    """The lines behind each move of ``position``, and the seconds that took."""
    count = _counter(game, position)
    start = perf_counter()
    counts = {
        code(game.facts, move): count(game.play(position, move), depth - 1)
        for move in game.moves(position)
    }
    return dict(sorted(counts.items())), perf_counter() - start


def _counter(game: Game, position: Position) -> Callable[[Position, int], int]:
    """The compiled kernel, warmed up so that compiling is not counted as counting."""
    from core.kernels import perft  # noqa: PLC0415 - brings in the compiler

    perft(game.rules, position.row, 1)
    return lambda position, depth: int(perft(game.rules, position.row, depth))


_NOT_OF_ALL = ("evaluation", "noise", "seed")
"""Options that not every game's search has."""


class SearchResult(NamedTuple):
    """What was found, in how many seconds, and with ``--all`` the score of each move."""

    found: Found
    seconds: float
    scores: Mapping[str, float]


def run_search(given: Namespace) -> int:
    """Search, and print score, move, nodes and seconds: those of the best move alone."""
    game = named_game(given.variant, given.rules)
    options = _options(game, given)
    position, fog = _read(game, given)
    if fog:
        options["fog"] = fog
    answer = interrupts.patiently(lambda: _search(game, position, options, given))
    found, scores = answer.found, answer.scores
    move = code(game.facts, found.move) if found.move else None
    if given.json:
        data = {"score": found.score, "move": move, "nodes": found.nodes}
        data |= {"seconds": round(answer.seconds, 6)}
        write_json(data | ({"moves": scores} if given.all else {}))
        return DONE
    if scores:
        write(
            columns([(name, _shown(game.facts, score)) for name, score in scores.items()])
        )
    if move is None:
        write(_without_move(game, position, fog))
        return DONE
    work = _("{nodes:,} nodes in {seconds:.3f} s").format(
        nodes=found.nodes, seconds=answer.seconds
    )
    write(
        _("depth {depth}: {move}, {shown}, {work}").format(
            depth=given.depth, move=move, shown=_shown(game.facts, found.score), work=work
        )
    )
    return DONE


def _without_move(game: Game, position: Position, fog: Fog) -> str:
    """Who cannot move, and why; what lies under fog may let others move."""
    who = game.facts.side_name(game.to_move(position))
    over = None if fog else game.outcome([position])
    if over is None:
        return _("{who} has no move.").format(who=who)
    return _("{who} has no move: {why}.").format(who=who, why=_(over.reason))


def _shown(facts: Facts, score: float) -> str:
    """The score of the first side in words: a won game is worth no number of pawns."""
    from bots.search.evaluation_kernels import PRIZE  # noqa: PLC0415 - brings in the compiler

    if abs(score) >= PRIZE:
        return _("{side} wins").format(side=facts.side_name(Side(score < 0)))
    return f"{round(score, 4) + 0.0:+.4f}"


def _options(game: Game, given: Namespace) -> dict[str, object]:
    """The options that are given, all of which the search must have."""
    chosen = {name: getattr(given, name) for name in _NOT_OF_ALL}
    options = {name: value for name, value in chosen.items() if value is not None}
    for name in sorted(options.keys() - GAMES[game.facts.key].search.options):
        raise WrongUseError(
            _("--{name}: the search of {key} has no such option").format(
                name=name, key=game.facts.key
            )
        )
    return options


def _read(game: Game, given: Namespace) -> tuple[Position, Fog]:
    """The board to search, and its fog."""
    from bots.search.searcher import read  # noqa: PLC0415 - brings in the compiler

    text = given.fen or start_by_name(given, game.facts.key)
    fen = text or game.write(game.start())
    side = named_side(game.facts, given.side) if given.side else None
    try:
        return read(game, fen, side)
    except BadPositionError as error:
        raise WrongUseError(_("--fen: {error}").format(error=error)) from error


def _search(
    game: Game, position: Position, options: Mapping[str, Any], given: Namespace
) -> SearchResult:
    from bots.search.searcher import searcher  # noqa: PLC0415 - brings in the compiler

    def fresh() -> Searcher:
        return searcher(game, position, **options)

    # What is compiled, loaded and set up once is not counted as searching.
    fresh().run(position, 2)
    search = fresh()
    began = perf_counter()
    found = search.run(position, given.depth)
    seconds = perf_counter() - began
    scores = search.all(position, given.depth) if given.all else {}
    named = {code(game.facts, move): score for move, score in scores.items()}
    return SearchResult(found, seconds, dict(sorted(named.items())))


def inspect_arguments(parser: Parser) -> None:
    """The options of ``inspect``."""
    options.rules(parser)


def perft_arguments(parser: Parser) -> None:
    """The options of ``perft``."""
    parser.add_argument(
        "depth", type=Whole(0, DEEPEST), metavar="DEPTH", help=_("in plies")
    )
    options.start(parser)
    parser.add_argument(
        "--divide", action="store_true", help=_("count each first move separately")
    )
    options.rules(parser)
    options.json(parser)


def search_arguments(parser: Parser) -> None:
    """The options of ``search``."""
    add = parser.add_argument
    add(
        "--depth",
        type=Whole(1, DEEPEST),
        metavar="N",
        required=True,
        help=_("in plies, from 1"),
    )
    add("--all", action="store_true", help=_("score every move"))
    options.start(
        parser, _("a position, in which * is fog that no piece enters (the usual start)")
    )
    add("--side", metavar="SIDE", help=_("whose move it is (as F says)"))
    add("--evaluation", choices=("thesis", "original"), help=_("for chess (thesis)"))
    add(
        "--noise",
        type=share,
        metavar="X",
        help=_("noise in a leaf's score in chess, 0 to 1 (0)"),
    )
    add("--seed", type=count, metavar="N", help=_("seed for the noise (0)"))
    options.rules(parser)
    options.json(parser)
