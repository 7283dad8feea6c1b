"""``pack``: chooses among the problems of files, and puts them into one collection."""

from __future__ import annotations

import re
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import ceil
from pathlib import Path

from bots.solving.solver import SolveLimits, solve
from cli.options import Parser, Whole, force, seconds
from cli.output import DONE, FailedError, WrongUseError, check_free, counted, say, write
from cli.problems import read
from core.notation import code
from core.problems.collection import Collection, write_collection
from core.problems.goals import Goal, Way, read_stipulation
from core.problems.problem import Problem, complaint_of, game_of, start_of
from core.problems.shelf import LONGEST_NAME
from core.problems.solutions import LEVELS, with_printed_line

LENGTHS = (2, 3, 4, 5)
"""Of the mates that come with the program."""


def arguments(parser: Parser) -> None:
    """Add the options of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=".csv, .olv, .epd, .pgn")
    parser.add_argument(
        "--out", required=True, metavar="OUT.json.gz", help="the collection"
    )
    force(parser)
    parser.add_argument(
        "--name", default="Problems", metavar="NAME", help="what it is called (Problems)"
    )
    parser.add_argument(
        "--about", default="", metavar="TEXT", help="what it holds (nothing said)"
    )
    parser.add_argument(
        "--licence", default="", metavar="TEXT", help="whose work it is (nothing said)"
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--graded",
        action="store_true",
        help="from easy to hard by their lengths, with difficulties among all of them",
    )
    choice.add_argument(
        "--count",
        type=Whole(1, 100_000),
        metavar="N",
        help="about so many, spread over ratings and themes (all)",
    )
    parser.add_argument(
        "--composed",
        type=seconds,
        metavar="S",
        help="only mates in 2 to 5, each proved within S seconds to have one key, and "
        "studies (all, unproved)",
    )


def run(given: Namespace) -> int:
    """Pack, and say how many problems there are."""
    if not 0 < len(given.name) <= LONGEST_NAME:
        raise WrongUseError(f"--name has 1 to {LONGEST_NAME} letters")
    check_free(given.out, force=given.force)
    found = list[Problem]()
    for path in given.files:
        reading = read(Path(path))
        found += map(with_printed_line, reading.problems)
        for sentence in reading.complaints:
            say(sentence)
    kept = without_twins(found)
    if given.composed:
        kept = list(_composed(kept, given.composed))
    kept = list(_legal(_ordered(kept, given)))
    collection = Collection(given.name, tuple(kept), given.about, given.licence)
    try:
        write_collection(given.out, collection)
    except OSError as error:
        raise FailedError(f"{given.out}: {error.strerror or error}") from error
    write(f"{len(kept):,} of {len(found):,} problems in {given.out}")
    return DONE


def _ordered(problems: list[Problem], given: Namespace) -> list[Problem]:
    """The problems that are wanted, in the order of their collection."""
    if given.graded:
        return graded(list(_legal(problems)), LEVELS)
    return spread(problems, given.count) if given.count else by_author(problems)


def _composed(problems: Sequence[Problem], seconds: float) -> Iterator[Problem]:
    """Composed problems that may come with the program, the mates proved."""
    return proved(composed(problems, LENGTHS), seconds)


def _legal(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Those with nothing wrong, and a word on the others."""
    for problem in problems:
        if sentence := complaint_of(problem):
            say(f"left out {problem.identity}: {sentence}")
        else:
            yield problem


def proved(problems: Sequence[Problem], seconds: float) -> Iterator[Problem]:
    """Studies as they are; of mates those with one key that is proved to be the only one.

    Their line is the key with the longest defence. A word on each mate that is left out.
    """
    for problem in counted(problems, "proving", len(problems)):
        if read_stipulation(problem.stipulation).kind is not Goal.MATE:
            yield problem
            continue
        found = _proved(problem, seconds)
        if isinstance(found, str):
            say(f"left out {problem.identity} ({', '.join(problem.authors)}): {found}")
        else:
            yield found


def _proved(problem: Problem, seconds: float) -> Problem | str:
    """A mate with its line, or why it is left out."""
    game = game_of(problem)
    start = start_of(game, problem)
    stipulation = read_stipulation(problem.stipulation)
    verdict = solve(game, start, stipulation, SolveLimits(seconds=seconds))
    if verdict.solved is not True or not verdict.settled:
        return "no mate" if verdict.solved is False else f"not settled in {seconds} s"
    if verdict.cooked:
        names = (game.san(start.position, key) for key in verdict.keys)
        return f"more than one key: {', '.join(names)}"
    line = tuple(code(game.facts, move) for move in verdict.line)
    return replace(problem, line=line, proved=True, solution="")


_BAND = 100
"""Points of the ratings that are treated alike."""

COMPOSERS = {
    "Alekhine, Alexander": "Alekhine, Alexander",
    "Baird, Edith Elina Helen": "Baird, Edith Elina Helen",
    "Horwitz, Bernhard": "Horwitz, Bernhard",
    "Kling, Josef": "Kling, Josef",
    "Lasker, Emanuel": "Lasker, Emanuel",
    "Loyd, Samuel": "Loyd, Samuel",
    "Réti, Richard": "Réti, Richard",
    "Алехин, Александр Александрович": "Alekhine, Alexander",
    "Куббель, Леонид Иванович": "Kubbel, Leonid",
    "Троицкий, Алексей Алексеевич": "Troitzky, Alexey",
}
"""Composers who are dead for more than 75 years, as files name them and as we do."""

_UNSOUND = frozenset({"Cooked", "Unsound", "Illegal position", "Stipulation?"})
_UNTOLD = frozenset({"twins", "options", "stipulation"})
"""What a problem says of itself that its position and stipulation cannot."""

_GRADE = re.compile(r"Difficulty ([0-9]{1,3}) of [0-9]{1,3}")

_FEWEST = 2
"""So few moves of a study are too few."""


def spread(problems: Iterable[Problem], count: int) -> list[Problem]:
    """About ``count`` rated problems: of each band of ratings the same share.

    Within a band rare themes come first, and the choice is the same each time. The answer
    is sorted by rating.
    """
    rated = [each for each in problems if each.rating is not None]
    share = min(1.0, count / max(1, len(rated)))
    uses: dict[str, int] = defaultdict(int)
    for problem in rated:
        for theme in problem.themes:
            uses[theme] += 1
    bands: dict[int, list[Problem]] = defaultdict(list)
    for problem in rated:
        bands[(problem.rating or 0) // _BAND].append(problem)
    chosen = list[Problem]()
    for band in bands.values():
        band.sort(key=lambda each: (_rarity(each, uses), _lot(each)))
        chosen += band[: ceil(len(band) * share)]
    return sorted(chosen, key=lambda each: (each.rating or 0, each.identity))


def composed(problems: Iterable[Problem], lengths: Sequence[int]) -> list[Problem]:
    """Mates of these lengths and studies that may come with the program.

    Those of composers named above, that are orthodox, and that their files do not call
    unsound; of studies, those whose printed solution can be played.
    """
    kept = (each for each in problems if _may_come(each) and _is_fit(each, lengths))
    return [replace(each, authors=tuple(map(_named, each.authors))) for each in kept]


def _may_come(problem: Problem) -> bool:
    return (
        bool(problem.authors)
        and all(author in COMPOSERS for author in problem.authors)
        and _UNSOUND.isdisjoint(problem.themes)
        and _UNTOLD.isdisjoint(problem.extra)
    )


def _is_fit(problem: Problem, lengths: Sequence[int]) -> bool:
    stipulation = read_stipulation(problem.stipulation)
    if stipulation.kind is Goal.MATE:
        return stipulation.moves in lengths
    is_study = stipulation.goal.way is Way.STUDY
    return is_study and (len(problem.line) - problem.after + 1) // 2 >= _FEWEST


def _named(author: str) -> str:
    return COMPOSERS[author]


def without_twins(problems: Iterable[Problem]) -> list[Problem]:
    """``problems`` without those that ask the same of the same position again."""
    seen: set[tuple[object, ...]] = set()
    kept = list[Problem]()
    for problem in problems:
        asked = problem.game, problem.fen, problem.stipulation, problem.line
        if asked not in seen:
            seen.add(asked)
            kept.append(problem)
    return kept


def _rarity(problem: Problem, uses: dict[str, int]) -> int:
    """How common the rarest theme of a problem is, in rough steps."""
    rarest = min((uses[theme] for theme in problem.themes), default=0)
    return rarest.bit_length()


def _lot(problem: Problem) -> bytes:
    return blake2b(problem.identity.encode()).digest()


def graded(problems: Iterable[Problem], levels: int) -> list[Problem]:
    """``problems`` from easy to hard, each with its difficulty among all of them.

    Shorter ones are easier, and of the same length those that were so where they come from.
    """
    ordered = sorted(problems, key=_hardness)
    return [
        replace(each, themes=(difficulty(1 + n * levels // len(ordered), levels), *others))
        for n, each in enumerate(ordered)
        for others in [[theme for theme in each.themes if not _GRADE.fullmatch(theme)]]
    ]


def difficulty(level: int, levels: int) -> str:
    """The theme that says how hard a problem is among those of its collection."""
    return f"Difficulty {level} of {levels}"


def _hardness(problem: Problem) -> tuple[int, int]:
    grades = (found for theme in problem.themes if (found := _GRADE.fullmatch(theme)))
    known = next(grades, None)
    moves = read_stipulation(problem.stipulation).moves
    return moves, int(known[1]) if known else 0


def by_author(problems: Sequence[Problem]) -> list[Problem]:
    """``problems`` by composer and year."""
    return sorted(problems, key=lambda each: (each.authors, each.year or 9999, each.fen))
