"""``show`` and ``export``: a saved game as text, as a picture or as a GIF."""

from __future__ import annotations

from argparse import BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from cli import options
from cli.options import Parser
from cli.output import (
    DONE,
    FAILED,
    FailedError,
    WrongUseError,
    check_free,
    say,
    say_problems,
    write,
    write_json,
)
from core.facts import Facts
from core.notation import FOG, board, code
from core.play.table import NotOnFileError, give_up
from core.records.files import UnreadableError
from core.records.reader import Index, Reading, read_numbered
from core.records.record import NOT_OVER, GameRecord, eyes, is_going_on
from core.records.replay import Timeline
from core.records.tree import tree_of
from core.records.writer import sheet_of
from core.texts import N_, _, labelled, listed
from core.values import Observation, Outcome, Side, Square

GAP = "    "
TRUTH = "truth"

VIEWS = ("first", TRUTH, "second", "all")
"""What ``export`` can show."""


def run_show(given: Namespace) -> int:
    """Print the three boards; problems of the file are reported.

    Of a person's unfinished game only that person's view is shown.
    """
    timeline, ply, status = chosen(given, veiled=True)
    if TRUTH not in _shown(timeline, ply):
        say(
            _("this game is not over, so only its player's view is shown; {how}").format(
                how=_(HOW)
            )
        )
    if given.json:
        write_json(moment(timeline, ply))
    else:
        write(text(timeline, ply))
    return status


def chosen(given: Namespace, *, veiled: bool = False) -> tuple[Timeline, int, int]:
    """The game and the ply on the command line, and the exit status.

    Its problems are reported and make the status a failure. An unfinished game is
    revealed only with ``--reveal``, which ends it.

    Args:
        given: The command line.
        veiled: Whether the caller keeps to the view of ``eyes`` in such a game.

    Raises:
        FailedError: If there is no game or not this one, or nothing of it may be shown.
        WrongUseError: If it has no such ply.
    """
    if given.reveal:
        reveal(given.file, given.game)
    reading = read_numbered(given.file, given.game)
    games, problems = reading.games, reading.problems
    if reading.going_on:
        games, problems = reading.going_on, ()
        if not veiled or eyes(games[0]) is None:
            raise FailedError(f"{_(NOT_OVER)}; {_(HOW)}")
    say_problems(problems, found=bool(games))
    timeline = Timeline.of(games[0])
    ply = timeline.plies if given.ply is None else given.ply
    if ply > timeline.plies:
        raise WrongUseError(
            _("there is no ply {ply}: the game has {plies}").format(
                ply=ply, plies=timeline.plies
            )
        )
    return timeline, ply, FAILED if problems else DONE


def moment(timeline: Timeline, ply: int) -> dict[str, object]:
    """The game and its three boards after ``ply`` moves, as JSON has them."""
    record, facts = timeline.record, timeline.game.facts
    shown = _shown(timeline, ply)
    hidden, tags = TRUTH not in shown, sheet_of(tree_of(record)).all_tags
    hands = {name: _held(seen) for name, seen in shown.items()}
    return {
        "ply": ply,
        "plies": timeline.plies,
        "result": record.outcome.result if record.outcome else "*",
        "reason": _reason(record.outcome),
        "detail": record.outcome.detail if record.outcome else "",
        "tags": _without_seeds(tags) if hidden else tags,
        "moves": None if hidden else [code(facts, move) for move in record.moves],
        "boards": {name: _fen(facts, seen) for name, seen in shown.items()},
    } | ({"hands": hands} if facts.hand else {})


def _reason(outcome: Outcome | None) -> str | None:
    """Why the game ended, where that is known."""
    return None if outcome is None or outcome.unsaid else str(outcome.reason)


def _held(seen: Observation) -> dict[str, int]:
    """How many of each piece are in hand, by its letter, as far as that is seen."""
    return {piece.letter: number for piece, number in seen.hands.items()}


def _without_seeds(tags: dict[str, str]) -> dict[str, str]:
    """Tags without the dice of the bots, by which their moves might be found."""
    return {name: value for name, value in tags.items() if not name.endswith("Seed")}


def text(timeline: Timeline, ply: int) -> str:
    """The game and its three boards after ``ply`` moves, for people."""
    shown = _shown(timeline, ply)
    heading = _heading(timeline, ply, hidden=TRUTH not in shown)
    return "\n".join((*heading, "", *_boards(timeline.game.facts, shown)))


def headline(record: GameRecord) -> str:
    """Who played whom, by which rules, and how it ended."""
    outcome = record.outcome
    words = (outcome.result, _(outcome.why)) if outcome else (_("unfinished"),)
    end = listed(filter(None, words))
    if outcome and outcome.detail:
        end += f" ({_(outcome.detail)})"
    return f"{record.players[0]} - {record.players[1]}, {record.ruleset}: {end}"


def _heading(timeline: Timeline, ply: int, *, hidden: bool) -> Iterator[str]:
    yield headline(timeline.record)
    moment, places = _("ply {ply} of {plies}"), {"ply": ply, "plies": timeline.plies}
    if ply and not hidden:
        step = timeline.steps[ply - 1]
        moment = _("ply {ply} of {plies}, after {numeral} {san}")
        moment = moment.format(**places, numeral=step.numeral(), san=step.san)
    yield moment.format(**places)


def _title(facts: Facts, name: str) -> str:
    if name == TRUTH:
        return _("Truth")
    side = Side(facts.sides.index(name))
    return _("{side}’s view").format(side=facts.side_name(side))


def _boards(facts: Facts, shown: Mapping[str, Observation]) -> Iterator[str]:
    margin, cell = max(map(len, facts.ranks)) + 1, _cell(facts)
    width = margin + (cell + 1) * facts.columns
    titles = [_title(facts, name) for name in shown]
    above = (f"{'':{margin}}{title}".ljust(width) for title in titles)
    yield GAP.join(above).rstrip()
    for row in range(facts.rows - 1, -1, -1):
        yield GAP.join(_row(facts, seen, row) for seen in shown.values()).rstrip()
    files = "".join(f"{name:>{cell}} " for name in facts.files)
    yield GAP.join([" " * margin + files] * len(shown)).rstrip()
    if facts.hand:
        yield from ("", *_in_hand(facts, dict(zip(titles, shown.values(), strict=True))))


def _in_hand(facts: Facts, shown: Mapping[str, Observation]) -> Iterator[str]:
    """What is in hand on each board; one line where all show the same."""
    hands = {
        _("{title}, in hand").format(title=title): _hands(facts, seen)
        for title, seen in shown.items()
    }
    if len(set(hands.values())) == 1:
        hands = {_("in hand"): next(iter(hands.values()))}
    yield from (labelled(title, words) for title, words in hands.items())


def _cell(facts: Facts) -> int:
    """How many letters the name of a piece or a file takes."""
    return max(map(len, (*facts.symbols, *facts.files)))


def _hands(facts: Facts, seen: Observation) -> str:
    """Both hands: ``white P P N, black -``, and ``?`` for one that the fog hides."""
    return listed(
        f"{name} {_hand(facts, seen, Side(i))}" for i, name in enumerate(facts.sides)
    )


def _hand(facts: Facts, seen: Observation, side: Side) -> str:
    held = [piece for piece, number in seen.hands.items() for _ in range(number)]
    own = facts.ordered(piece for piece in held if piece.side is side)
    unknown = "?" if side is seen.hidden_hand else "-"
    return " ".join(piece.letter for piece in own) or unknown


def _shown(timeline: Timeline, ply: int) -> dict[str, Observation]:
    """The boards that may be shown, by their names."""
    first, second = timeline.game.facts.sides
    boards = timeline.boards(ply)
    if not is_going_on(timeline.record):
        return {first: boards.first, TRUTH: boards.truth, second: boards.second}
    views = {Side.FIRST: (first, boards.first), Side.SECOND: (second, boards.second)}
    return dict([views[side]]) if (side := eyes(timeline.record)) is not None else {}


def _row(facts: Facts, seen: Observation, row: int) -> str:
    squares = range(row * facts.columns, (row + 1) * facts.columns)
    margin, cell = max(map(len, facts.ranks)), _cell(facts)
    shown = (f"{_mark(seen, square):>{cell}} " for square in squares)
    return f"{facts.ranks[row]:>{margin}} " + "".join(shown)


def _mark(seen: Observation, square: Square) -> str:
    if square not in seen.visible:
        return FOG
    return seen.pieces[square].letter if square in seen.pieces else "."


def _fen(facts: Facts, seen: Observation) -> str:
    return board(facts, seen.pieces, seen.visible)


HOW = N_("--reveal shows all of it and gives it up")
"""What can be done about it."""


def reveal(file: str, wanted: int | None = None) -> None:
    """Resign the unfinished games of ``file``, or the one of this number alone.

    Raises:
        FailedError: If the file cannot be read, or the resignation not be saved.
    """
    try:
        index = Index.of(file)
        for number in range(1, len(index.entries) + 1):
            if wanted in (None, number):
                _reveal(Path(file), number, index.read(number - 1))
    except (NotOnFileError, UnreadableError) as error:
        raise FailedError(str(error).rstrip(".")) from error


def _reveal(path: Path, number: int, reading: Reading[GameRecord]) -> None:
    for record in reading.going_on:
        over = give_up(path, record)
        result = over.outcome.result if over.outcome else "*"
        say(
            _("game {number} is now saved as resigned: {result}").format(
                number=number, result=result
            )
        )


Export: TypeAlias = Callable[
    [GameRecord, str, int | None, Path, bool | None], Iterable[object]
]
"""Draws a game, with these boards and after so many moves, or all of it, into a file, with
marks, without, or as the settings say."""


def run_export(given: Namespace, export: Export) -> int:
    """Write the picture; problems of the game's file are reported."""
    if given.gif and given.ply is not None:
        raise WrongUseError(_("--ply: a GIF shows the whole game"))
    timeline, ply, status = chosen(given)
    out = given.gif or given.picture
    check_free(out, force=given.force)
    moment = None if given.gif else ply
    try:
        for __ in export(timeline.record, given.view, moment, Path(out), given.marks):
            pass
    except OSError as error:
        raise FailedError(
            _("{out}: cannot be written: {strerror}").format(
                out=out, strerror=error.strerror
            )
        ) from error
    say(_("{out} written").format(out=out))
    return status


def show_arguments(parser: Parser) -> None:
    """The options of ``show``."""
    options.file(parser)
    options.json(parser)


def export_arguments(parser: Parser) -> None:
    """The options of ``export``."""
    options.file(parser)
    out = parser.add_mutually_exclusive_group(required=True)
    out.add_argument(
        "--picture", type=options.png, metavar="OUT.png", help=_("one moment of the game")
    )
    out.add_argument(
        "--gif", type=options.gif, metavar="OUT.gif", help=_("the whole game, ply by ply")
    )
    options.force(parser)
    parser.add_argument(
        "--view", choices=VIEWS, default="all", help=_("one board, or all (all)")
    )
    parser.add_argument(
        "--marks",
        action=BooleanOptionalAction,
        help=_("last moves and other marks on the boards (as export_marks is set)"),
    )
