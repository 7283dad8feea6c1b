"""Plays a game beside games that look the same to one side, and compares all output."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from textwrap import shorten
from typing import TypeAlias
from zlib import crc32

import numpy as np
import pygame

from core import notation
from core.facts import Facts
from core.records.replay import Timeline
from core.values import Side, Square
from gui.app.window import no_display
from gui.drawing.shapes import save_png
from lab.audit.probe import AuditProbe, speaking_up
from lab.audit.worlds import AuditRequest, Findings, Leak, other_worlds, real_world
from settings.model import Settings

_UNLIKE = (255, 0, 128)
"""The colour of pixels that are not the same."""


class Evidence:
    """Keeps pictures of leaks in a folder.

    Args:
        facts: The game.
        side: Who could have told the games apart.
        out: The folder, or ``None`` for none.
    """

    def __init__(self, facts: Facts, side: Side, out: Path | None) -> None:
        self._who = facts.sides[side]
        self._out = out

    def keep(
        self, name: str, real: pygame.Surface, other: pygame.Surface
    ) -> tuple[Path, ...]:
        """Save the picture in the real game, that in the other, and where they differ."""
        if self._out is None:
            return ()
        stem = "-".join(re.findall(r"\w+", f"{self._who} {name}"))
        pictures = {"real": real, "other": other, "difference": _difference(real, other)}
        paths = {self._out / f"{stem}-{kind}.png": it for kind, it in pictures.items()}
        for path, picture in paths.items():
            try:
                save_png(picture, path)
            except OSError as error:
                raise OSError(f"{path} cannot be written: {error.strerror}") from error
        return tuple(paths)


def unlike(real: pygame.Surface, other: pygame.Surface) -> str:
    """How many pixels are not the same, in words."""
    number = int(_mask(real, other).sum())
    pixels = "pixel is" if number == 1 else "pixels are"
    return f"{number:,} {pixels} not the same"


def _mask(real: pygame.Surface, other: pygame.Surface) -> np.ndarray:
    pixels = pygame.surfarray.array2d
    return np.asarray(pixels(real) != pixels(other))


def _difference(real: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """The other picture, dimmed, and what differs in a colour that nothing else has."""
    picture = other.copy()
    picture.fill((80, 80, 80), special_flags=pygame.BLEND_RGB_MULT)
    pixels = pygame.surfarray.pixels3d(picture)
    pixels[_mask(real, other)] = _UNLIKE
    del pixels
    return picture


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
    "announcements": AuditProbe.announced,
    "screen reader": lambda probe: probe.told,
    "log": lambda probe: probe.output.logged,
    "printed lines": lambda probe: probe.output.printed.getvalue(),
    "possible moves": _moves,
    "help's input": lambda probe: tuple(probe.crossed),
    "bot's input": AuditProbe.letter,
    "wire": AuditProbe.wire,
    "card": AuditProbe.card,
}
"""By the words of the report. Another one is another line."""


Progress: TypeAlias = Callable[[Side, int, int], object]
"""Told the side, how many moves are gone through, and how many there are."""

_Given: TypeAlias = dict[str, object]

_LONGEST = 300
"""Letters of a leak that are told."""


def audit_game(
    settings: Settings, timeline: Timeline, order: AuditRequest, progress: Progress
) -> list[Findings]:
    """Audit a game: one finding for each side that was asked for.

    Raises:
        OSError: If the pictures of a leak cannot be kept.
    """
    with no_display(), speaking_up():
        return [_audit(settings, timeline, order, progress, side) for side in order.sides]


def _audit(
    settings: Settings,
    timeline: Timeline,
    order: AuditRequest,
    progress: Progress,
    side: Side,
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


Moment: TypeAlias = Callable[[AuditProbe, Square], AbstractContextManager[None]]
"""Brings a probe to where it looks, given a square in the fog, and back again."""

_MIDDLE, _RIGHT = 2, 3
_WORDS = ("v", "b", "l", "p", "o", "c", "hand")


@contextmanager
def _in_motion(probe: AuditProbe, fog: Square) -> Iterator[None]:
    probe.draw()
    probe.wait(0.06)
    yield


@contextmanager
def _at_rest(probe: AuditProbe, fog: Square) -> Iterator[None]:
    probe.wait(1.5)
    yield


@contextmanager
def _pointing(probe: AuditProbe, fog: Square) -> Iterator[None]:
    probe.point_at(fog)
    probe.wait(0.8)
    yield


@contextmanager
def _man_picked(probe: AuditProbe, fog: Square) -> Iterator[None]:
    if probe.man is not None:
        probe.click(probe.man)
    probe.wait(0.2)
    yield
    probe.press(pygame.K_ESCAPE)


@contextmanager
def _trying(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Drag a piece into the fog, which is refused or planned, but never played."""
    man = probe.man
    possible = any({man, fog} <= set(move.path) for move in probe.seen.moves)
    if man is not None and not possible:
        probe.drag(man, fog)
    probe.wait(0.1)
    yield
    probe.press(pygame.K_ESCAPE)


@contextmanager
def _marking(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Pencil a piece into the fog, and draw an arrow there."""
    probe.drag(fog, fog, _MIDDLE)
    if probe.man is not None:
        probe.drag(probe.man, fog, _RIGHT)
    probe.wait(0.1)
    yield


@contextmanager
def _asking(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Type one of the words that ask about the game, each in its turn."""
    words = (*_WORDS, f"s {probe.facts.name(fog)}")
    probe.write(words[probe.ply % len(words)])
    probe.wait(0.1)
    yield
    probe.press(pygame.K_ESCAPE)


@contextmanager
def _looking_back(probe: AuditProbe, fog: Square) -> Iterator[None]:
    probe.press(pygame.K_LEFT)
    probe.draw()
    probe.wait(0.06)
    yield
    probe.press(pygame.K_END)


@contextmanager
def _at_a_control(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Rest on one of the controls, each in its turn, until it says what it is."""
    widgets = probe.scene.focus.widgets
    probe.point(widgets[probe.ply % len(widgets)].rect.center)
    probe.wait(1.0)
    yield


MOMENTS: Mapping[str, Moment] = {
    "as it moves": _in_motion,
    "at rest": _at_rest,
    "pointing into the fog": _pointing,
    "with a piece selected": _man_picked,
    "trying a move into the fog": _trying,
    "marking the fog": _marking,
    "asking in words": _asking,
    "looking back": _looking_back,
    "pointing at a control": _at_a_control,
}
"""By the words of the report, in the order they come after every move."""
