"""Chooses among many problems those that come with the program."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import ceil

from core.problems.goals import Goal, Way
from core.problems.problem import Problem
from core.problems.stipulation import read_stipulation

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
