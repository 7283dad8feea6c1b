"""What the cards of an attempt say, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from core.records.tree import Path
from gui.solving.session import Try


@dataclass(frozen=True, slots=True)
class TaskContent:
    """What is asked, and what is known of the problem.

    Attributes:
        heading: What is asked, as a title.
        task: The same in a sentence.
        authors: Who composed it.
        source: Where it was printed.
        rating: How hard it is, in words; empty where nobody has measured it.
        found: How many moves are found.
        needed: How many there are at most; 0 where that is not said.
        stake: What is won and lost; empty where nothing is.
        note: A remark under the hints.
        title: Its name, told once it is over.
        themes: What it is about, likewise.
        remark: What is known of its solution, likewise.
        streak: How many days in a row.
        week: On which days of this week something was solved.
    """

    heading: str
    task: str
    authors: str = ""
    source: str = ""
    rating: str = ""
    found: int = 0
    needed: int = 0
    stake: tuple[str, str] | None = None
    note: str = ""
    title: str = ""
    themes: tuple[str, ...] = ()
    remark: str = ""
    streak: int = 0
    week: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class StateContent:
    """Whose turn it is, or how the other side answered.

    Attributes:
        above: A line over the main one.
        main: The main line.
        below: A line under it.
        tone: Whether it is bad news, good news or neither.
    """

    above: str
    main: str
    below: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True)
class FoundLine:
    """One line of the solution while it is looked for.

    Attributes:
        words: The move; empty where only the fog is shown.
        level: How far it stands in.
        hidden: Whether what follows is not yet found.
        current: Whether it stands on the board.
    """

    words: str
    level: int = 0
    hidden: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True)
class ResultContent:
    """How it ended.

    Attributes:
        solved: Whether it was solved.
        words: That, in a word or two.
        details: Lines at the right: hints and wrong moves.
        before: The rating before; empty where there is none.
        after: The rating after.
        change: By how much, with its sign.
        deviation: How well it is known.
        below: The last line.
    """

    solved: bool
    words: str
    details: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    change: str = ""
    deviation: str = ""
    below: str = ""


@dataclass(frozen=True, slots=True)
class SolvingContent:
    """All of it.

    Attributes:
        task: What is asked.
        state: What is due.
        tries: What was tried, in order.
        lines: The solution as far as it is found.
        result: How it ended; ``None`` while it goes on.
        walked: Where one stands in the solution once it is over.
    """

    task: TaskContent
    state: StateContent
    tries: tuple[Try, ...] = ()
    lines: tuple[FoundLine, ...] = ()
    result: ResultContent | None = None
    walked: Path = ()
