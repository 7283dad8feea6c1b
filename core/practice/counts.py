"""What is counted of practice in other processes, so light that a window can take it in.

Whoever takes in a value of a class brings in the module of the class, with all that it
needs: a whole frame would be lost to the judges, or to FSRS.
"""

from __future__ import annotations

from dataclasses import dataclass

SECONDS = 25
"""So long a card takes, by and large: ten minutes a day are some 24 of them."""


WEEKS = 12
"""So many weeks of days are told of, with this one."""


@dataclass(frozen=True, slots=True)
class DueCounts:
    """How much there is to practise.

    Attributes:
        due: Cards that come back today and are not among those being learnt.
        new: New ones that are still shown today.
        learning: Cards that come back within today after minutes.
        tomorrow: Cards that come back tomorrow.
        week: Cards that come back within the seven days after today.
    """

    due: int = 0
    new: int = 0
    learning: int = 0
    tomorrow: int = 0
    week: int = 0

    @property
    def now(self) -> int:
        """All that there is for today."""
        return self.due + self.new + self.learning

    @property
    def minutes(self) -> int:
        """About how long that takes."""
        return -(-self.now * SECONDS // 60)


@dataclass(frozen=True, slots=True)
class PracticeState:
    """What there is to practise, as it was counted last.

    Attributes:
        counts: How many cards are due, and when others will be.
        cards: How many there are in all.
        streak: How many days in a row something was solved.
        days: How many attempts there were on each day since the Monday of the first week,
            up to today.
    """

    counts: DueCounts
    cards: int = 0
    streak: int = 0
    days: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgingProgress:
    """How far it has come.

    Attributes:
        done: So many of the games have been judged, those of earlier times too.
        total: So many finished games of one's own there are; 0 until they are counted.
        cards: So many cards were made of them so far.
        name: The file of the game that was judged last; ``""`` before the first.
        problem: What is wrong with the deck, in one sentence; ``""`` if nothing is.
    """

    done: int
    total: int
    cards: int = 0
    name: str = ""
    problem: str = ""
