"""Budgets per move as text: ``0.5s`` for time, ``20000n`` for nodes."""

from __future__ import annotations

import re

from core.player import Budget

LONGEST = 86_400.0
"""Seconds in a day: nobody is given longer for a move, and no clock holds for ever."""

_BUDGET = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(s|n)", re.ASCII)
_SHOWN = 40


def read_budget(text: str) -> Budget:
    """Parse a budget.

    Raises:
        ValueError: If it is malformed; the message is one sentence.
    """
    match = _BUDGET.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0 or (match[2] == "n" and "." in match[1]):
        said = repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
        raise ValueError(
            f"{said} is not a budget in seconds or nodes, such as 0.5s or 20000n"
        )
    if match[2] == "n":
        return Budget(nodes=int(match[1]))
    if float(match[1]) > LONGEST:
        raise ValueError(f"the budget is {text!r}; a move may take {LONGEST:,.0f}s at most")
    return Budget(float(match[1]))


def write_budget(budget: Budget) -> str:
    """Format a budget; the inverse of ``read_budget``."""
    if budget.nodes is not None:
        return f"{budget.nodes}n"
    return f"{budget.seconds:.6f}".rstrip("0").rstrip(".") + "s"


def budget_words(budget: Budget) -> str:
    """The same for people, such as ``20,000 nodes`` or ``0.5 s``."""
    if budget.nodes is not None:
        return f"{budget.nodes:,} node{'s' * (budget.nodes != 1)}"
    return f"{write_budget(budget).removesuffix('s')} s"
