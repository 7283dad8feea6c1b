"""``search``: the classical search of a position."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bots.games import GAMES
from cli.names import named_game, named_side
from cli.output import DONE, WrongUseError, columns, write, write_json
from cli.patience import patiently
from cli.search_options import OPTIONS
from cli.starts import chosen_start
from core.facts import Facts
from core.game import Game
from core.notation import code
from core.setup import BadPositionError

if TYPE_CHECKING:
    from bots.chess.classical.engine import Found
    from bots.searching import Fog, Searcher
    from core.setup import Position


class SearchResult(NamedTuple):
    """What was found, in how many seconds, and, if asked for, each move's score."""

    found: Found
    seconds: float
    scores: Mapping[str, float]


def run(given: Namespace) -> int:
    """Search, and print score, move, nodes and seconds: those of the best move alone."""
    game = named_game(given.variant, given.rules)
    options = _options(game, given)
    position, fog = _read(game, given)
    if fog:
        options["fog"] = fog
    answer = patiently(lambda: _search(game, position, options, given))
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
    work = f"{found.nodes:,} nodes in {answer.seconds:.3f} s"
    write(f"depth {given.depth}: {move}, {_shown(game.facts, found.score)}, {work}")
    return DONE


def _without_move(game: Game, position: Position, fog: Fog) -> str:
    """Who cannot move, and why; what lies under fog may let others move."""
    who = game.facts.sides[game.to_move(position)].capitalize()
    over = None if fog else game.outcome([position])
    return f"{who} has no move{f': {over.reason}' if over is not None else ''}."


def _shown(facts: Facts, score: float) -> str:
    """The score of the first side in words: a won game is worth no number of pawns."""
    from bots.search.evaluation_kernels import PRIZE  # noqa: PLC0415 - brings in the compiler

    if abs(score) >= PRIZE:
        return f"{facts.sides[score < 0].capitalize()} wins"
    return f"{round(score, 4) + 0.0:+.4f}"


def _options(game: Game, given: Namespace) -> dict[str, object]:
    """What is said of the search, which must have it."""
    said = {name: getattr(given, name) for name in OPTIONS}
    options = {name: value for name, value in said.items() if value is not None}
    for name in sorted(options.keys() - GAMES[game.facts.key].search.options):
        raise WrongUseError(f"--{name}: the search of {game.facts.key} has no such option")
    return options


def _read(game: Game, given: Namespace) -> tuple[Position, Fog]:
    """The board that is asked about, and its fog."""
    from bots.searching import read  # noqa: PLC0415 - brings in the compiler

    text = given.fen or chosen_start(given, game.facts.key)
    fen = text or game.write(game.start())
    side = named_side(game.facts, given.side) if given.side else None
    try:
        return read(game, fen, side)
    except BadPositionError as error:
        raise WrongUseError(f"--fen: {error}") from error


def _search(
    game: Game, position: Position, options: Mapping[str, Any], given: Namespace
) -> SearchResult:
    from bots.searching import searcher  # noqa: PLC0415 - brings in the compiler

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
