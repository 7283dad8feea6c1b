"""Which ruleset a file of chess means that names none, from what other programs write."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_THESIS_RULES = "thesis"
_NO_EN_PASSANT_RULES = "ajaxplay"
_DASHED = re.compile(r"[KQRBN]?[a-h][1-8]-[a-h][1-8].*")


def told(tags: Mapping[str, str], moves: Sequence[str]) -> str | None:
    """See ``Files.told``: the thesis' viewer writes dashes and no tags.

    Tags of chess.com's export say the options, not which variant has them.
    """
    if not tags and any(map(_DASHED.fullmatch, moves)):
        return _THESIS_RULES
    options = tags.get("RuleVariants", "EnPassant").split()
    return None if "EnPassant" in options else _NO_EN_PASSANT_RULES
