"""The channels through which hidden information could leak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from core import notation
from gui.audit.probe import AuditProbe

Channel: TypeAlias = Callable[[AuditProbe], object]
"""All that came through since the probe last forgot; equal if nothing tells it apart."""

PICTURE = "picture"


def _picture(probe: AuditProbe) -> bytes:
    """Every pixel, with all its bits."""
    return probe.surface.get_view("0").raw


def _moves(probe: AuditProbe) -> tuple[str, ...]:
    return tuple(notation.code(probe.facts, move) for move in probe.seen.moves)


CHANNELS: Mapping[str, Channel] = {
    PICTURE: _picture,
    "window title": lambda probe: probe.scene.title,
    "sounds": lambda probe: tuple(map(str, probe.sounds.heard)),
    "log": lambda probe: probe.output.logged,
    "printed lines": lambda probe: probe.output.printed.getvalue(),
    "possible moves": _moves,
    "help's input": lambda probe: tuple(probe.crossed),
    "bot's input": AuditProbe.letter,
}
"""By the words of the report. Another one is another line."""
