"""What kernels are told of shogi; more stands in the rulesets."""

from __future__ import annotations

from typing import NamedTuple


class ShogiRules(NamedTuple):
    """The options that kernels look at.

    Attributes:
        try_rule: 1 where a king that safely reaches the other king's first square wins.
    """

    try_rule: int = 0
