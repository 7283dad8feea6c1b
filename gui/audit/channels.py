"""By what a program could give away what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from core import notation
from gui.audit.witness import Witness

Channel: TypeAlias = Callable[[Witness], object]
"""All that came through since the witness last forgot; equal if nothing tells it apart."""

PICTURE = "picture"


def _picture(witness: Witness) -> bytes:
    """Every pixel, with all its bits."""
    return witness.surface.get_view("0").raw


def _moves(witness: Witness) -> tuple[str, ...]:
    return tuple(notation.code(witness.facts, move) for move in witness.seen.moves)


CHANNELS: Mapping[str, Channel] = {
    PICTURE: _picture,
    "window title": lambda witness: witness.scene.title,
    "sounds": lambda witness: tuple(map(str, witness.sounds.heard)),
    "log": lambda witness: witness.ears.logged,
    "printed lines": lambda witness: witness.ears.printed.getvalue(),
    "possible moves": _moves,
    "help's input": lambda witness: tuple(witness.crossed),
    "bot's input": Witness.letter,
}
"""By the words of the report. Another one is another line."""
