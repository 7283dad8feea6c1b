"""Which ruleset a file of chess means that names none, from what other programs write."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_THESIS_RULES = "thesis"
_NO_EN_PASSANT_RULES = "ajaxplay"
_OPTIONS = "RuleVariants"
_FIRST = re.compile(r"N?[a-h][12]-")
"""How White begins; checkers begins from the third row."""

_DASHED = re.compile(r"[KQRBN]?[a-h][1-8]-[a-h][1-8].*")


def _are_dashed(moves: Sequence[str]) -> bool:
    return any(map(_DASHED.fullmatch, moves))


def told(tags: Mapping[str, str], moves: Sequence[str]) -> str | None:
    """See ``Files.told``: the thesis' viewer writes dashes and no tags.

    Tags of chess.com's export say the options, not which variant has them.
    """
    if not tags and _FIRST.match(next(iter(moves), "")) and _are_dashed(moves):
        return _THESIS_RULES
    if _OPTIONS not in tags:
        return None
    return "" if "EnPassant" in tags[_OPTIONS].split() else _NO_EN_PASSANT_RULES
