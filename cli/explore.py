"""``explore``: what was played where one side had seen the same, in many games."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import options
from cli.names import named_game, named_side, named_start
from cli.options import Parser
from cli.output import (
    DONE,
    FailedError,
    WrongUseError,
    bar,
    columns,
    overwrite,
    write,
    write_json,
)
from core.explorer.database import Database, shipped_files
from core.game import Game, IllegalMoveError, start_text
from core.games import GAMES
from core.knowledge import meanings
from core.notation import code
from core.setup import Position
from core.tasks.workers import TaskError
from core.texts import _, figures, in_percent, listed, ngettext
from core.values import Move
from settings.paths import user_explorer_path, user_games_path

if TYPE_CHECKING:
    from core.explorer.explore import Part
    from core.explorer.questions import (
        Explored,
        ExploredMove,
        FoundGame,
        Question,
    )


def run(given: Namespace) -> int:
    """Print the moves that were played there, or the games in which a pattern stood."""
    game = named_game(given.variant, given.rules)
    question = _question(given, game)
    parts = _parts(given, game)
    if given.pattern is not None:
        return _print_games(given, game, question, parts)
    from core.explorer.explore import explore  # noqa: PLC0415 - brings in the compiler

    found = explore(parts, question)
    if given.side and named_side(game.facts, given.side) is not found.side:
        side = game.facts.sides[found.side]
        raise WrongUseError(_("--side: it is {side} to move there").format(side=side))
    left = _left(question, found) if given.boards else {}
    if given.json:
        write_json(_data(game, found, left))
    else:
        write("\n".join(_text(game, found, left)))
    return DONE


def _question(given: Namespace, game: Game) -> Question:
    """The moment that is asked for.

    Raises:
        WrongUseError: If its start is none, or a move is not legal.
    """
    from core.explorer.questions import ExploreFilters, Question  # noqa: PLC0415 - likewise

    start = named_start(given, game)
    position, moves = start.position, list[Move]()
    for text in given.after.split():
        moves.append(_named(game, position, text))
        position = game.play(position, moves[-1])
    filters = ExploreFilters(given.result, given.player, mover=given.mover)
    begun = start_text(game, start)
    return Question(game.facts.key, game.ruleset, begun, tuple(moves), filters)


def _named(game: Game, position: Position, text: str) -> Move:
    """The move of a name as files have it, else in another notation of the game.

    So a command means the same in every language that understands it.

    Raises:
        WrongUseError: If no such move is legal.
    """
    try:
        return game.read_move(position, text)
    except IllegalMoveError as error:
        seen = game.reveal([position])
        match next(meanings(game, seen, seen.moves, text), ()):
            case (move,):
                return move
        raise WrongUseError(_("--after: {error}").format(error=error)) from error


def _parts(given: Namespace, game: Game) -> Sequence[Part]:
    """The games that are looked into, once their index is up to date.

    Raises:
        FailedError: If there are none of that kind, or the index cannot be kept.
    """
    from core.explorer.index import OpenIndex, update  # noqa: PLC0415 - likewise

    parts: list[Part] = []
    for database in _databases(given):
        try:
            for progress in update(lambda: None, database):
                done, total = progress.done, progress.total
                overwrite(f"{bar(done, total)} {figures(done)} / {figures(total)}")
        except TaskError as error:
            raise FailedError(str(error)) from error
        except OSError as error:
            raise FailedError(
                _("the index cannot be kept in {folder}: {error}").format(
                    folder=database.folder, error=error.strerror
                )
            ) from error
        parts += OpenIndex(database).parts()
    overwrite("")
    counts = Counter[str]()
    for segment, live in parts:
        counts[segment.head.variant] += int(live.sum())
    if not counts[game.facts.key]:
        raise FailedError(_none_of_it(game, counts))
    return parts


def _none_of_it(game: Game, counts: Counter[str]) -> str:
    """Why there is nothing to explore, and what else there is."""
    others = [
        f"{figures(number)} {GAMES[key].facts.title}"
        for key, number in counts.items()
        if number
    ]
    title = game.facts.title
    if not others:
        return _("there is no finished game of {title}").format(title=title)
    return _("there is no finished game of {title}, but of others: {others}").format(
        title=title, others=listed(others)
    )


def _databases(given: Namespace) -> Iterator[Database]:
    """The databases that are named; one's own saved games where none is."""
    data, sources = user_explorer_path(), list[Path]()
    if given.source:
        if not Path(given.source).exists():
            raise FailedError(_("{file}: there is no such file").format(file=given.source))
        sources.append(Path(given.source))
    if given.shipped:
        sources += shipped_files()
    if given.library or not (given.source or given.shipped):
        sources.append(user_games_path())
    return (Database.of(source, data) for source in sources)


def _left(question: Question, found: Explored) -> dict[Move, Any]:
    """How many boards each of the moves would leave."""
    from core.explorer.boards_left import boards_left  # noqa: PLC0415 - likewise

    moves = tuple(each.move for each in found.moves)
    return {each.move: each for each in boards_left(lambda: None, question, moves)}


def _text(game: Game, found: Explored, left: dict[Move, Any]) -> Iterator[str]:
    """What was played, for people."""
    side = game.facts.side_name(found.side)
    games = ngettext("{number} game", "{number:,} games", found.games)
    yield _("{side} to move: {games}").format(side=side, games=games)
    if not found.moves:
        return
    # For translators: heads of a table; "score" is the share of the points.
    heads = ["", _("games"), _("score"), _("between"), _("won"), _("drawn"), _("lost")]
    if game.facts.royal:
        heads += [_("king lost"), _("king taken")]
    heads += [_("plies"), *([_("boards left")] if left else [])]
    rows = [[*_cells(game, each), *_boards(left.get(each.move))] for each in found.moves]
    yield columns([heads, *rows])
    for each in found.examples:
        yield _line(each)


def _cells(game: Game, each: ExploredMove) -> list[str]:
    """One move in a table."""
    score = "–" if each.score is None else in_percent(each.score)
    low, high = each.interval or (None, None)
    between = (
        "–" if low is None or high is None else f"{in_percent(low)} – {in_percent(high)}"
    )
    results = each.results
    counts = [results.wins, results.draws, results.losses]
    if game.facts.royal:
        counts += [each.lost_king, each.took_king]
    numbers = [figures(number) for number in counts]
    return [each.san, figures(each.count), score, between, *numbers, f"{each.plies:.0f}"]


def _boards(left: Any) -> list[str]:  # noqa: ANN401 - what may not be there
    """How many boards a move would leave, if that was asked for."""
    if left is None:
        return []
    sign = "" if left.exact else "≈ "
    return [_("{sign}{mean:,.1f} of {boards:,}").format(
        sign=sign, mean=left.mean, boards=left.boards)]  # fmt: skip


def _line(found: FoundGame) -> str:
    """One game in a list."""
    line = _("{file}, game {number}, ply {ply}: {names}").format(
        file=found.source,
        number=found.number,
        ply=found.ply,
        names=" – ".join(found.names),
    )
    return f"  {line}  {found.result}  {found.day}".rstrip()


def _data(game: Game, found: Explored, left: dict[Move, Any]) -> dict[str, object]:
    """What was played, for programs."""
    return {
        "side": game.facts.sides[found.side],
        "games": found.games,
        "moves": [
            {
                "move": code(game.facts, each.move),
                "san": each.san,
                "games": each.count,
                "wins": each.results.wins,
                "draws": each.results.draws,
                "losses": each.results.losses,
                "score": each.score,
                "interval": each.interval,
                "king_lost": each.lost_king,
                "king_taken": each.took_king,
                "plies": each.plies,
            }
            | _boards_data(left.get(each.move))
            for each in found.moves
        ],
        "examples": [_game_data(each) for each in found.examples],
    }


def _boards_data(left: Any) -> dict[str, object]:  # noqa: ANN401 - likewise
    if left is None:
        return {}
    return {"boards_left": left.mean, "boards": left.boards, "exact": left.exact}


def _game_data(found: FoundGame) -> dict[str, object]:
    return {
        "file": found.source,
        "game": found.number,
        "ply": found.ply,
        "players": found.names,
        "result": found.result,
        "date": found.day,
        "plies": found.plies,
    }


def _print_games(
    given: Namespace, game: Game, question: Question, parts: Sequence[Part]
) -> int:
    """Print the games in which a pattern stood."""
    from core.explorer.patterns import games_with  # noqa: PLC0415 - likewise
    from core.explorer.questions import GamesQuestion, read_pattern  # noqa: PLC0415

    if given.after or given.boards:
        raise WrongUseError(_("--pattern: it goes with neither --after nor --boards"))
    viewer = named_side(game.facts, given.side) if given.side else None
    try:
        pattern = read_pattern(game, given.pattern, viewer)
    except ValueError as error:
        raise WrongUseError(_("--pattern: {error}").format(error=error)) from error
    asked = GamesQuestion(question, pattern, most=given.games)
    found = [each for page in games_with(parts, asked, pattern) for each in page.games]
    if given.json:
        write_json({"games": [_game_data(each) for each in found]})
        return DONE
    heading = ngettext("{number} game", "{number:,} games", len(found))
    write("\n".join([heading, *map(_line, found)]))
    return DONE


def arguments(parser: Parser) -> None:
    """The options of ``explore``."""
    add, flag = parser.add_argument, partial(parser.add_argument, action="store_true")
    text = partial(parser.add_argument, default="")
    about = _("a file or a folder of games (your saved games)")
    add("source", nargs="?", metavar="FILE", help=about)
    flag("--library", help=_("your saved games, besides others"))
    flag("--shipped", help=_("the games that come with the program"))
    options.rules(parser)
    options.start(parser)
    about = _("the moves that led there, in any notation (none)")
    text("--after", metavar="MOVES", help=about)
    about = _("the side to move there, or that saw the pattern (any)")
    text("--side", metavar="SIDE", help=about)
    about = _('list games in which this stood, as "Ke1 nf6", "-e4" for nothing (none)')
    add("--pattern", metavar="P", help=about)
    about = _("of these, at most so many (50)")
    add("--games", type=options.many, metavar="N", default=50, help=about)
    about = _("only games that ended so (any)")
    text("--result", choices=("1-0", "0-1", "1/2-1/2"), help=about)
    text("--player", metavar="NAME", help=_("only games of that player (any)"))
    about = _("only games in which that player was to move there (any)")
    text("--mover", metavar="NAME", help=about)
    flag("--boards", help=_("say how many boards each move would leave on average"))
    options.json(parser)
