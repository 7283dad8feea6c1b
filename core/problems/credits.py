"""Who composed a problem and where it was printed, as people type it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from core.problems.problem import Problem

_YEAR = re.compile(r"(?:(?P<source>.*?)[,\s]\s*)?(?P<year>1[5-9]\d\d|20\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Credit:
    """One thing that is said of where a problem comes from.

    Attributes:
        name: What it is called.
        hint: What is to be typed.
        text: What is said of a problem now.
        told: The problem with another text, or with none.
    """

    name: str
    hint: str
    text: Callable[[Problem], str]
    told: Callable[[Problem, str], Problem]


def authors_text(problem: Problem) -> str:
    """The authors on one line, with semicolons between, as names may have commas."""
    return "; ".join(problem.authors)


def source_text(problem: Problem) -> str:
    """The source, and the year where it is known."""
    return ", ".join(filter(None, (problem.source, str(problem.year or ""))))


def with_title(problem: Problem, text: str) -> Problem:
    """The problem with another title, or none."""
    return replace(problem, title=text.strip())


def with_authors(problem: Problem, text: str) -> Problem:
    """The problem with the authors of a text as ``authors_text`` gives it."""
    return replace(
        problem, authors=tuple(filter(None, (name.strip() for name in text.split(";"))))
    )


def with_source(problem: Problem, text: str) -> Problem:
    """The problem with the source of a text, and with the year at its end."""
    found = _YEAR.fullmatch(text.strip())
    if found is None:
        return replace(problem, source=text.strip(), year=None)
    source = (found["source"] or "").rstrip(" ,")
    return replace(problem, source=source, year=int(found["year"]))


CREDITS = (
    Credit("Title", "Title of the problem", lambda problem: problem.title, with_title),
    Credit("Authors", "Authors, with ; between", authors_text, with_authors),
    Credit("Source", "Where it was printed, and the year", source_text, with_source),
)
"""All of them, as they are offered."""
