"""Plays a game beside games that look the same to one side, and compares all output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from textwrap import shorten
from typing import TypeAlias
from zlib import crc32

import pygame

from core.audit.findings import Findings, Leak, Order
from core.audit.worlds import other_worlds, real_world
from core.records.replay import Timeline
from core.values import Side, Square
from gui.app.no_display import no_display
from gui.audit.channels import CHANNELS, PICTURE
from gui.audit.evidence import Evidence, unlike
from gui.audit.moments import MOMENTS
from gui.audit.output_recorder import speaking_up
from gui.audit.probe import AuditProbe
from settings.model import Settings

Progress: TypeAlias = Callable[[Side, int, int], object]
"""Told the side, how many moves are gone through, and how many there are."""

_Given: TypeAlias = dict[str, object]

_LONGEST = 300
"""Letters of a leak that are told."""


def audit_game(
    settings: Settings, timeline: Timeline, order: Order, progress: Progress
) -> list[Findings]:
    """Audit a game: one finding for each side that was asked for.

    Raises:
        OSError: If the pictures of a leak cannot be kept.
    """
    with no_display(), speaking_up():
        return [_audit(settings, timeline, order, progress, side) for side in order.sides]


def _audit(
    settings: Settings, timeline: Timeline, order: Order, progress: Progress, side: Side
) -> Findings:
    real = real_world(timeline)
    worlds = other_worlds(timeline, side, order.worlds, order.seed, order.breadth)
    evidence = Evidence(timeline.game.facts, side, order.out)
    dice = Random(f"{order.seed}/{side}")
    probes = [AuditProbe(timeline, world, side, settings) for world in (real, *worlds)]
    comparison = _Comparison(probes, evidence)
    try:
        for ply in range(max((world.plies for world in worlds), default=-1) + 1):
            progress(side, ply, real.plies)
            comparison.go_on(ply, dice)
        progress(side, real.plies, real.plies)
    finally:
        for probe in probes:
            probe.close()
    checks, leaks = comparison.checks, comparison.leaks
    return Findings(side, real.plies, tuple(worlds), checks, tuple(leaks.values()))


class _Comparison:
    """Holds what probes of other games are given against what the first is given.

    Attributes:
        checks: How often each channel was compared.
        leaks: The first leak of each channel that leaked.
    """

    def __init__(self, probes: Sequence[AuditProbe], evidence: Evidence) -> None:
        self.checks = dict.fromkeys(CHANNELS, 0)
        self.leaks: dict[str, Leak] = {}
        self._real, *self._others = probes
        self._evidence = evidence

    def go_on(self, ply: int, dice: Random) -> None:
        """Compare all that is given after ``ply`` moves."""
        going = [other for other in self._others if other.world.plies >= ply]
        for probe in (self._real, *going):
            _advance(probe, ply)
        fog = self._somewhere(going, dice)
        for moment in MOMENTS:
            truth = _sensed(self._real, moment, fog)
            for other in going:
                given = _sensed(other, moment, fog)
                if other.world.moves[:ply] != self._real.world.moves[:ply]:
                    self._compare(other, moment, truth, given)

    def _compare(
        self, other: AuditProbe, moment: str, truth: _Given, given: _Given
    ) -> None:
        for channel in CHANNELS:
            self.checks[channel] += 1
            if truth[channel] != given[channel] and channel not in self.leaks:
                values = truth[channel], given[channel]
                self.leaks[channel] = self._leak(channel, other, moment, values)

    def _leak(
        self, channel: str, other: AuditProbe, moment: str, values: tuple[object, object]
    ) -> Leak:
        real, told = (_in_words(value) for value in values)
        pictures: tuple[Path, ...] = ()
        if channel == PICTURE:
            surfaces = self._real.surface, other.surface
            real, told = "", unlike(*surfaces)
            pictures = self._evidence.keep(f"ply {other.ply} {moment}", *surfaces)
        number = self._others.index(other) + 1
        return Leak(channel, other.ply, moment, number, real, told, pictures)

    def _somewhere(self, going: Sequence[AuditProbe], dice: Random) -> Square:
        """A square where one of the games differs from the real one, or else in the fog."""
        differing = 0
        for other in going:
            differing |= other.world.elsewhere[other.ply]
        board = self._real.scene.board.squares
        squares = [square for square in board if differing >> square & 1]
        fogged = [square for square in board if square not in self._real.seen.visible]
        return dice.choice(squares or fogged or list(board))


def _advance(probe: AuditProbe, ply: int) -> None:
    """Make the next move, and ask for the next level of help."""
    with probe.output.open():
        if ply:
            probe.play()
        probe.press(pygame.K_h)


def _sensed(probe: AuditProbe, moment: str, fog: Square) -> _Given:
    """All that a probe is given at a moment, and since the one before."""
    with probe.output.open(), MOMENTS[moment](probe, fog):
        probe.draw()
        given = {name: channel(probe) for name, channel in CHANNELS.items()}
        probe.forget()
    return given


def _in_words(value: object) -> str:
    match value:
        case bytes():
            words = f"{len(value):,} bytes with checksum {crc32(value):08x}"
        case tuple():
            words = "; ".join(map(_in_words, value))
        case _:
            words = str(value).strip()
    return shorten(words, _LONGEST, placeholder=" …") or "nothing"
