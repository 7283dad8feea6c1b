"""Three-check: chess that is also won by giving check for the third time.

The rules are those of https://lichess.org/variant/threeCheck. A FEN ends with the checks
that White and Black have given, such as ``+1+0``; ``2+3`` as the fifth field, the checks
that they have yet to give, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import ClassVar

from core.game import SideCount
from core.games.chess.board import KINGS, checks_given
from core.games.chess.game import Chess
from core.games.chess.rules import OrthodoxRules
from core.games.chess.views import men_of
from core.setup import BadPositionError, Condition, ConditionGroup, Position, Setup
from core.texts import _
from core.values import Observation, Reason, Side

CHECKS = 3
_COUNTS = re.compile(r"(\+?)([0-3])\+([0-3])")


@dataclass(frozen=True)
class ThreeCheck(Chess):
    """Three-check under one ruleset. See ``core.game.Game``."""

    won_by: ClassVar[Reason] = Reason.THIRD_CHECK

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(checks=CHECKS)

    def winner(self, position: Position) -> Side | None:
        """Who has given three checks."""
        given = checks_given(position)
        return next((side for side in Side if given[side] >= CHECKS), None)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: any piece but the king gives check."""
        return bool(men_of(position, side) & ~position.words[KINGS])

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: the checks given."""
        return {
            side: SideCount(
                _("{checks}/{checks2} checks").format(
                    checks=seen.checks[side], checks2=CHECKS
                )
            )
            for side in Side
        }

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``: with the checks given."""
        every = dict.fromkeys((*product(range(CHECKS), range(CHECKS)), setup.checks))
        found = ((each, replace(setup, checks=each)) for each in every)
        said = _("White {white}, Black {black}")
        checks = (
            Condition(
                said.format(white=each[0], black=each[1]), each == setup.checks, changed
            )
            for each, changed in found
        )
        # For translators: how many checks each side has given, in three-check.
        group = ConditionGroup(_("Checks"), tuple(checks), one=True)
        return *super().conditions(setup), group

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        fields = text.split()
        place = next((n for n, field in enumerate(fields) if n > 3 and "+" in field), None)
        if place is None:
            return super().read_setup(text, rest)
        counts = _read_counts(fields.pop(place))
        return replace(super().read_setup(" ".join(fields), rest), checks=counts)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return "{} +{}+{}".format(super().write_setup(setup), *setup.checks)


def _read_counts(text: str) -> tuple[int, int]:
    told = _COUNTS.fullmatch(text)
    counts = (int(told[2]), int(told[3])) if told else (CHECKS, CHECKS)
    if told and not told[1]:
        counts = CHECKS - counts[0], CHECKS - counts[1]
    if counts == (CHECKS, CHECKS):
        raise BadPositionError(
            _(
                "the checks are {text!r} instead of those given as in +1+0, or those "
                "left as in 2+3"
            ).format(text=text)
        )
    return counts
