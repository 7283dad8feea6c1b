"""Which problems a rush has: by its theme and a code that friends can share.

All computers draw the same problems by the same code: they are put in order by digests,
not by a generator of random numbers. The first six letters of a code are drawn; the last
two are a digest of them, of the theme, and of the file of problems. So a code tells of
which theme it is, and one that is mistyped or comes from other problems is noticed: of
900 such codes one is not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from itertools import islice, pairwise
from pathlib import Path

from core.net.codes import LENGTH, LETTERS
from core.problems.collection import parse_collection
from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.shelf import moves_of, stipulation_of
from core.texts import N_

_DRAWN = LENGTH - 2
_EDITION = "1"
"""Another one where the same code would lead to other problems."""

BANDS = 3
"""Parts of a pool by difficulty, of each of which a rush has equally many problems."""


class RushTheme(StrEnum):
    """What a rush is about."""

    FOG = "fog"
    TACTICS = "tactics"
    TSUME = "tsume"
    SERIES = "series"


@dataclass(frozen=True, slots=True)
class ThemeFacts:
    """What there is to know of a theme.

    Attributes:
        title: What it is called.
        about: What is asked, in a few words.
        game: Key of its game.
        file: The collection that its problems are in.
        way: How they are solved.
        length: How many problems a rush has: more than the fastest solve in three minutes.
    """

    title: str
    about: str
    game: str
    file: str
    way: Way
    length: int


THEMES: dict[RushTheme, ThemeFacts] = {
    RushTheme.FOG: ThemeFacts(
        N_("Fog rush"), N_("What follows from what was seen"), "fog-chess",
        "fog.json.gz", Way.FOG, 60,
    ),
    RushTheme.TACTICS: ThemeFacts(
        N_("Tactics rush"), N_("Find the best moves"), "chess",
        "lichess.json.gz", Way.LINE, 90,
    ),
    RushTheme.TSUME: ThemeFacts(
        N_("Tsume rush"), N_("Mate by checks alone"), "shogi",
        "shogi.json.gz", Way.CHECKS, 60,
    ),
    RushTheme.SERIES: ThemeFacts(
        N_("Series rush"), N_("Mate in one series of moves"), "progressive",
        "progressive.json.gz", Way.SERIES, 60,
    ),
}  # fmt: skip
"""In the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class RushPool:
    """The problems that rushes of a theme are drawn from.

    Attributes:
        theme: The theme.
        digest: Of their file.
        problems: From easy to hard.
    """

    theme: RushTheme
    digest: str
    problems: tuple[Problem, ...]


def file_digest(folder: Path, theme: RushTheme) -> str:
    """A digest of the file of a theme's problems.

    Raises:
        OSError: If it cannot be read.
    """
    return _digest((folder / THEMES[theme].file).read_bytes()).hex()


def read_pool(folder: Path, theme: RushTheme) -> RushPool:
    """The problems of a theme that are proved, or rated lines of lichess.

    Raises:
        OSError: If their file cannot be read.
        CollectionError: If it is none.
    """
    data = (folder / THEMES[theme].file).read_bytes()
    problems = pooled(theme, parse_collection(data).problems)
    return RushPool(theme, _digest(data).hex(), problems)


def pooled(theme: RushTheme, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those that suit a theme: rated ones by rating, others by length, as they come."""
    way = THEMES[theme].way
    found = (each for each in problems if _goes_by(each) is way and _is_certain(each))
    return tuple(sorted(found, key=lambda each: (each.rating or 0, moves_of(each))))


def new_code(theme: RushTheme, digest: str, dice: random.Random) -> str:
    """The code of a new rush, on problems of whose file ``digest`` is."""
    drawn = "".join(dice.choice(LETTERS) for _number in range(_DRAWN))
    return drawn + _check(theme, digest, drawn)


def theme_of(code: str, digests: Mapping[RushTheme, str]) -> RushTheme | None:
    """The theme that a code is of; ``None`` if it belongs to none of these files.

    Args:
        code: As ``core.net.codes.read_code`` gives it.
        digests: Of the file of each theme.
    """
    drawn, check = code[:_DRAWN], code[_DRAWN:]
    return next((t for t, d in digests.items() if _check(t, d, drawn) == check), None)


def sequence(pool: RushPool, code: str) -> tuple[Problem, ...]:
    """The problems of a rush from easy to hard, none of them twice."""
    problems, length = pool.problems, THEMES[pool.theme].length
    edges = [len(problems) * number // BANDS for number in range(BANDS + 1)]
    bands = (problems[low:high] for low, high in pairwise(edges))
    return tuple(each for band in bands for each in _drawn(band, code, length // BANDS))


def _drawn(band: Sequence[Problem], code: str, count: int) -> Iterator[Problem]:
    """So many problems of a band, in its order; in the fog of all kinds in turn."""
    by_kind = defaultdict[str, list[int]](list)
    digests = [_digest(f"{code}\n{each.identity}".encode()) for each in band]
    for number in sorted(range(len(band)), key=digests.__getitem__):
        by_kind[_kind(band[number])].append(number)
    return (band[number] for number in sorted(islice(_in_turn(by_kind), count)))


def _in_turn(by_kind: Mapping[str, Sequence[int]]) -> Iterator[int]:
    """One of each kind, then another one of each, as long as there are any."""
    most = max(map(len, by_kind.values()), default=0)
    for turn in range(most):
        yield from (found[turn] for found in by_kind.values() if turn < len(found))


def _kind(problem: Problem) -> str:
    """What is asked, where it is asked in several ways at any difficulty."""
    return problem.stipulation if _goes_by(problem) is Way.FOG else ""


def _goes_by(problem: Problem) -> Way:
    return stipulation_of(problem.stipulation).goal.way


def _is_certain(problem: Problem) -> bool:
    """Whether every answer to it can be judged for certain, and how hard it is is known."""
    if _goes_by(problem) is Way.LINE:
        return problem.rating is not None
    return problem.proved


def _check(theme: RushTheme, digest: str, drawn: str) -> str:
    """The last two letters of a code."""
    text = "\n".join((_EDITION, theme, digest, drawn))
    high, low = divmod(int.from_bytes(_digest(text.encode())), len(LETTERS))
    return LETTERS[high % len(LETTERS)] + LETTERS[low]


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).digest()
