"""Games as JSON, one a line, for other programs; it is written and not read."""

from __future__ import annotations

import json
import re

from core.formats.format import ONLY_MOVES, Format, Sheet
from core.notation import code


def _write(sheet: Sheet) -> str:
    facts, outcome = sheet.game.facts, sheet.outcome
    data: dict[str, object] = {
        "variant": facts.key,
        "ruleset": sheet.game.ruleset,
        "white": sheet.players[0],
        "black": sheet.players[1],
        "result": sheet.result,
        "reason": str(outcome.reason) if outcome and not outcome.unsaid else None,
        "detail": outcome.detail if outcome else "",
        "fen": sheet.fen,
        "moves": [code(facts, step.move) for step in sheet.moves],
        "tags": sheet.all_tags,
    }
    clocks = [step.clock for step in sheet.moves]
    if any(clock is not None for clock in clocks):
        data["clocks"] = clocks
    return f"{json.dumps(data, ensure_ascii=False)}\n"


JSON_LINES = Format(
    key="json",
    title="JSON",
    endings=(".json", ".jsonl"),
    signs=re.compile(r'\{"variant": "'),
    write=_write,
    separator="",
    lacks=ONLY_MOVES[:4],
)
