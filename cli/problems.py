"""``problems`` and ``puzzles``: collections checked and printed, fog puzzles proved."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import chess

from cli.options import Commands, Parser, command, force, json
from cli.output import (
    DONE,
    FAILED,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    check_free,
    counted,
    say,
    write,
    write_json,
)
from core.problems.collection import Collection, CollectionError, read_collection
from core.problems.fog import NoPuzzleError, is_puzzle, read_claim
from core.problems.formats import ProblemFile, ProblemsError, read_problems
from core.problems.goals import Way, read_stipulation
from core.problems.problem import Problem, complaint_of
from core.problems.shelf import FOLDER, SHIPPED, grouped, stored_sets
from core.problems.solutions import fault, ways_of
from core.texts import N_, _, figures, labelled
from settings.paths import user_games_path

Print = Callable[[Collection, Path], Sequence[Path]]
"""Draws a collection into a file, or into several, and answers which."""


def run_problems(given: Namespace, draw: Print) -> int:
    """Do what is asked; ``draw`` is needed for printing only."""
    if given.what == "check":
        return _check([Path(each) for each in given.files])
    return _print(given, draw)


def _check(files: list[Path]) -> int:
    """Play every line by the rules, those of chess by another program's as well."""
    wrong = count = 0
    for path in files or sorted(SHIPPED.glob("*.json.gz")):
        reading = read(path)
        count += len(reading.problems)
        for number, problem in enumerate(reading.problems, 1):
            sentence = complaint_of(problem) or _fault(problem) or said_outside(problem)
            if sentence:
                wrong += 1
                write(
                    _("{name}, problem {number} ({identity}): {sentence}").format(
                        name=path.name,
                        number=number,
                        identity=problem.identity,
                        sentence=sentence,
                    )
                )
        for group in grouped(reading.problems):
            write(labelled(path.name, labelled(group.title, figures(len(group.problems)))))
    write(_("{count:,} problems, {wrong:,} of them wrong").format(count=count, wrong=wrong))
    return FAILED if wrong else DONE


def _fault(problem: Problem) -> str:
    """What is wrong with all that a problem says of its solutions."""
    in_series = read_stipulation(problem.stipulation).goal.way is Way.SERIES
    return fault(problem) if in_series else ""


def _print(given: Namespace, draw: Print) -> int:
    if Path(given.out).suffix.lower() not in (".pdf", ".png"):
        raise WrongUseError(
            _("--out: {out!r} does not end in .pdf or .png").format(out=given.out)
        )
    check_free(given.out, force=given.force)
    collection = _named(given.set)
    try:
        pages = draw(collection, Path(given.out))
    except OSError as error:
        raise FailedError(labelled(str(given.out), error.strerror or str(error))) from error
    write("\n".join(map(str, pages)))
    return DONE


def _named(name: str) -> Collection:
    """One of the user's sets by its name, or else the problems of a file."""
    sets, _ = stored_sets(user_games_path().with_name("problems") / FOLDER)
    for stored in sets:
        if stored.collection.name.casefold() == name.casefold():
            return stored.collection
    reading = read(Path(name))
    return Collection(reading.name or Path(name).stem, reading.problems)


def read(path: Path) -> ProblemFile:
    """The problems of a file.

    Raises:
        FailedError: If they cannot be read.
    """
    try:
        return read_problems(path)
    except ProblemsError as error:
        raise FailedError(str(error)) from error


def run_puzzles(given: Namespace) -> int:
    """Prove them, and say which are wrong; 1 if any is."""
    try:
        problems = read_collection(given.file).problems
    except CollectionError as error:
        raise FailedError(str(error)) from error
    if not any(map(is_puzzle, problems)):
        raise FailedError(_("{file} holds no fog puzzles").format(file=given.file))
    proved, wrong = 0, {}
    try:
        for name, why in counted(
            _faults(problems), N_("puzzle {done} of {number}"), len(problems)
        ):
            if why:
                wrong[name] = why
                say(labelled(name, why))
            else:
                proved += 1
    except KeyboardInterrupt:
        say(
            _("stopped after {proved} of {count} puzzles").format(
                proved=proved + len(wrong), count=len(problems)
            )
        )
        return INTERRUPTED
    if given.json:
        write_json({"puzzles": len(problems), "proved": proved, "wrong": wrong})
    else:
        write(
            _("{proved} of {count} puzzles are proved").format(
                proved=proved, count=len(problems)
            )
        )
    return FAILED if wrong else DONE


def _faults(problems: Sequence[Problem]) -> Iterator[tuple[str, str]]:
    """Every puzzle with what is wrong with it, if anything."""
    from core.problems.fog_proof import fault as unproved  # noqa: PLC0415 - brings in the compiler

    for place, problem in enumerate(problems, 1):
        try:
            why = unproved(read_claim(problem))
        except NoPuzzleError as error:
            why = str(error)
        yield (
            _("problem {place} ({identity})").format(
                place=place, identity=problem.identity
            ),
            why,
        )


_TWO_RANKS = 16
"""What a double step adds to the number of a square."""


def said_outside(problem: Problem) -> str:
    """What is wrong with a problem, if python-chess knows its game; ``""`` for nothing."""
    check = _CHECKS.get(problem.game)
    if check is None:
        return ""
    try:
        check(problem)
    except ValueError as error:
        return _("python-chess: {error}").format(error=error)
    return ""


def _usual(problem: Problem) -> None:
    board = chess.Board(problem.fen, chess960=problem.game == "chess960")
    for move in problem.line:
        board.push_uci(move)


def _in_series(problem: Problem) -> None:
    """Every solution of a series mate by Italian rules, the board driven by hand.

    Between the moves of the series the other side passes, as python-chess lets it.
    """
    in_series = read_stipulation(problem.stipulation).goal.way is Way.SERIES
    if not in_series or problem.ruleset not in ("", "italian"):
        return
    fields = problem.fen.split()
    for line in ways_of(problem):
        board = chess.Board(" ".join([*fields[:3], "-", "0", "1"]))
        _expect_mate(board, _played(board, fields[3], line))


def _played(board: chess.Board, passed: str, line: Sequence[str]) -> set[chess.Square]:
    """Play one series; the squares of pawns that made one double step and nothing else.

    Raises:
        ValueError: Where a move is not legal, or checks before the last one.
    """
    doubled = set[chess.Square]()
    for number, text in enumerate(line, 1):
        move = chess.Move.from_uci(text)
        is_pawn = board.piece_type_at(move.from_square) == chess.PAWN
        if number == 1 and is_pawn and chess.square_name(move.to_square) in passed:
            board.ep_square = move.to_square
        if move not in board.legal_moves:
            raise ValueError(
                _("{text} is not legal in {fen}").format(text=text, fen=board.fen())
            )
        board.push(move)
        doubled.discard(move.from_square)
        if is_pawn and abs(move.from_square - move.to_square) == _TWO_RANKS:
            doubled.add(move.to_square)
        if number < len(line):
            _pass(board, text)
    return doubled


def _pass(board: chess.Board, text: str) -> None:
    if board.is_check():
        raise ValueError(_("{text} gives check too early").format(text=text))
    board.push(chess.Move.null())


def _expect_mate(board: chess.Board, doubled: set[chess.Square]) -> None:
    if not board.is_check():
        raise ValueError(_("there is no check in {fen}").format(fen=board.fen()))
    for reply in _replies(board, doubled):
        if not _gives_check(board, reply):
            raise ValueError(
                _("{reply} is possible in {fen}").format(reply=reply, fen=board.fen())
            )


def _replies(board: chess.Board, doubled: set[chess.Square]) -> Iterator[chess.Move]:
    """Every way out of check, with all captures in passing that the series allows."""
    board.ep_square = None
    yield from list(board.legal_moves)
    for square in doubled:
        board.ep_square = square - 8 if board.turn is chess.BLACK else square + 8
        yield from list(board.generate_legal_ep())


def _gives_check(board: chess.Board, move: chess.Move) -> bool:
    """Whether a reply is none, as it gives check before the last move of its series."""
    board.push(move)
    found = board.is_check()
    board.pop()
    return found


_CHECKS: dict[str, Callable[[Problem], None]] = {
    "chess": _usual,
    "chess960": _usual,
    "progressive": _in_series,
}
"""By the games that python-chess knows, or can be led through."""


def problems_arguments(parser: Parser) -> None:
    """The options of ``problems``."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title=N_("what to do"), required=True
    )
    check = command(kinds, "check", _("check positions and lines of collections"))
    check.add_argument(
        "files", nargs="*", metavar="FILE", help=_("files of problems (those shipped)")
    )
    printed = command(
        kinds, "print", _("print a collection as sheets, six problems a page")
    )
    printed.add_argument(
        "set", metavar="SET", help=_("a file of problems, or one of your sets")
    )
    printed.add_argument(
        "--out", required=True, metavar="FILE", help=_("OUT.pdf, or OUT.png")
    )
    force(printed)


def puzzles_arguments(parser: Parser) -> None:
    """The options of ``puzzles``."""
    kinds: Commands = parser.add_subparsers(
        dest="what", metavar="WHAT", title=N_("what to do"), required=True
    )
    prove = command(kinds, "prove", _("prove the puzzles of a file by plain enumeration"))
    prove.add_argument("file", metavar="FILE", help=_("a collection of fog puzzles"))
    json(prove)
