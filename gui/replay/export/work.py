"""The work of saving a game as a picture or a moving one. It takes seconds.

The window has it done in another process, the command line in its own; neither needs a
display.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from core.records.files import write_bytes
from core.records.record import GameRecord
from core.tasks.workers import Hear
from gui.drawing.shapes import save_png
from gui.replay.boards import Notes
from gui.replay.export.sheet import ANIMATION, PICTURE, PictureSheet
from gui.replay.layout import PANELS, Panel
from settings.model import Settings

LAST = 3.0
"""How many times as long as the others the last frame is shown."""


@dataclass(frozen=True, slots=True)
class ExportJob:
    """What is to be saved, and where.

    Attributes:
        record: The game.
        settings: How it looks.
        view: The one board to show; ``None`` for all three.
        flipped: Whether the second side sits below.
        ply: After how many moves; ``None`` for the whole game as a moving picture.
        out: The file.
        notes: What else is drawn on the boards of a picture.
    """

    record: GameRecord
    settings: Settings
    view: Panel | None
    flipped: bool
    ply: int | None
    out: Path
    notes: Mapping[Panel, Notes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Progress:
    """How much is done.

    Attributes:
        done: Pictures drawn so far.
        total: Pictures to be drawn.
    """

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Unsaved:
    """It could not be saved.

    Attributes:
        problem: Why, in one sentence.
    """

    problem: str


def exported(hear: Hear, job: ExportJob) -> Iterator[Progress | Unsaved]:
    """Do ``job`` for the window, which is told how far it is."""
    del hear
    try:
        yield from export(job)
    except OSError as error:
        yield Unsaved(f"{job.out} cannot be written: {error.strerror or error}")


def save(
    settings: Settings,
    record: GameRecord,
    view: str,
    ply: int | None,
    out: Path,
    marks: bool | None,
) -> Iterator[Progress]:
    """Export ``record`` for the command line; ``view`` is a board, or ``all``.

    Without a word on ``marks`` the settings decide.

    Raises:
        OSError: If it cannot be written.
    """
    shown = next((panel for panel in PANELS if panel == view), None)
    if marks is not None:
        settings = settings.model_copy(update={"export_marks": marks})
    return export(ExportJob(record, settings, shown, False, ply, out))


def export(job: ExportJob) -> Iterator[Progress]:
    """Do ``job``; the file is there, and whole, when this ends.

    Raises:
        OSError: If it cannot be written.
    """
    pygame.font.init()
    return _animate(job) if job.ply is None else _picture(job, job.ply)


def _picture(job: ExportJob, ply: int) -> Iterator[Progress]:
    sheet = PictureSheet(job.record, job.settings, job.view, job.flipped, PICTURE)
    save_png(sheet.draw(ply, job.notes), job.out)
    yield Progress(1, 1)


def _animate(job: ExportJob) -> Iterator[Progress]:
    from gui.replay.export.gif import Palette, gif, samples  # noqa: PLC0415 - takes its time

    sheet = PictureSheet(job.record, job.settings, job.view, job.flipped, ANIMATION)
    last = sheet.annotated.plies
    palette = Palette([sheet.draw(ply) for ply in samples(last)], sheet.marks)
    frames = []
    for ply in range(last + 1):
        frames.append(palette.frame(sheet.draw(ply)))
        yield Progress(ply + 1, last + 1)
    seconds = [job.settings.slideshow_seconds] * (last + 1)
    seconds[-1] *= LAST
    write_bytes(job.out, gif(frames, seconds))
