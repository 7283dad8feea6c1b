"""``results.jsonl``: one line for each finished game, which saves reading all files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.events.event import Pairing, Result
from core.values import Outcome, Reason, Side

LONGEST_LINE = 2**14

_Count = Annotated[int, Field(ge=0, le=10**9)]
_Seconds = Annotated[float, Field(ge=0, le=1e9)]


class _Line(BaseModel):
    """The fields of a line that are used; older versions wrote fewer."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)

    number: int
    winner: int | None = Field(ge=0, le=1)
    reason: str
    detail: str = Field(max_length=1000)
    seconds: tuple[_Seconds, _Seconds]
    moves: tuple[_Count, _Count]
    listed: tuple[_Count, _Count] = (0, 0)
    exact: tuple[_Count, _Count] = (0, 0)
    replays: Annotated[int, Field(ge=0, le=100)] = 0


def line_of(result: Result) -> str:
    """The line of a game."""
    outcome = result.outcome
    data = {
        "number": result.pairing.number,
        "names": result.pairing.names,
        "code": result.code,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "detail": outcome.detail,
        "seconds": result.seconds,
        "moves": result.moves,
        "listed": result.listed,
        "exact": result.exact,
    }
    if result.pairing.replays:
        data["replays"] = result.pairing.replays
    return json.dumps(data) + "\n"


def told(path: Path, pairings: dict[int, Pairing]) -> Iterator[Result]:
    """Yield the results logged at ``path`` and remove their games from ``pairings``.

    Malformed lines are skipped.
    """
    for line in _lines(path):
        if line.number in pairings:
            with suppress(ValueError):
                result = _result(line, pairings[line.number])
                del pairings[line.number]
                yield result


def _lines(path: Path) -> Iterator[_Line]:
    """The complete lines of a file."""
    if not path.is_file():
        return
    with suppress(OSError), path.open("rb") as file:
        # A longer line comes in pieces, none of which makes sense.
        while text := file.readline(LONGEST_LINE):
            with suppress(ValidationError):
                yield _Line.model_validate_json(text)


def _result(line: _Line, pairing: Pairing) -> Result:
    winner = None if line.winner is None else Side(line.winner)
    outcome = Outcome(winner, Reason(line.reason), line.detail)
    pairing = pairing.played_again(line.replays)
    return Result(pairing, outcome, line.seconds, line.moves, line.listed, line.exact)
