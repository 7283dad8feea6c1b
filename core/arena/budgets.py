"""Budgets as people write them: ``0.5s`` a move, or ``20000n`` for nodes."""

from __future__ import annotations

import re

from core.player import Budget

_BUDGET = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(s|n)", re.ASCII)


def read_budget(text: str) -> Budget:
    """The budget that ``text`` means.

    Raises:
        ValueError: If it means none; the message is one sentence.
    """
    match = _BUDGET.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0 or (match[2] == "n" and "." in match[1]):
        raise ValueError(
            f"the budget is {text!r} instead of seconds or nodes for a move, "
            "as 0.5s or 20000n"
        )
    return Budget(float(match[1])) if match[2] == "s" else Budget(nodes=int(match[1]))


def write_budget(budget: Budget) -> str:
    """The text that ``read_budget`` turns back into ``budget``."""
    return f"{budget.seconds:g}s" if budget.nodes is None else f"{budget.nodes}n"
