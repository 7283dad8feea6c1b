"""The work of saving a game as a picture or a moving one. It takes seconds.

The window has it done in another process, the command line in its own; neither needs a
display.
"""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from core.records.files import free_path, write_bytes
from core.records.record import UNKNOWN, GameRecord
from core.records.writer import own_format, write_games
from core.tasks.workers import Hear, Work
from core.texts import _
from core.values import Side
from gui.app.board_settings import board_options, notation_for
from gui.app.files import show_saved
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.fog import STILL
from gui.board.hands import draw_stands, title_room
from gui.board.layout import BoardLayout, left_gutter, shelf_room, shelves_of
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.drawing.icons import WORDMARK, draw_bar_wordmark, draw_sign
from gui.drawing.metrics import Metrics, metrics
from gui.drawing.shapes import save_png
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Colour, chosen_theme
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import (
    PANELS,
    Panel,
    caption_of,
    draw_caption,
    look,
    marks_of,
    with_threats,
)
from gui.replay.words import move_words, player_words, result_words, rules_words, threats
from gui.widgets.clipboard import copy
from gui.widgets.notice import Notice
from gui.widgets.widget import Style
from settings.model import Settings

if TYPE_CHECKING:
    from PIL import Image

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
        out: The file; an ``Exporter`` finds one for what is shown.
        notes: What else is drawn on the boards of a picture.
    """

    record: GameRecord
    settings: Settings
    view: Panel | None
    flipped: bool
    ply: int | None
    out: Path = Path()
    notes: Mapping[Panel, BoardMarks] = field(default_factory=dict)


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
    try:
        yield from export(job)
    except OSError as error:
        yield Unsaved(
            _("{file} cannot be written: {problem}").format(
                file=job.out, problem=error.strerror or error
            )
        )


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
    sheet = PictureSheet(job, PICTURE)
    save_png(sheet.draw(ply, job.notes), job.out)
    yield Progress(1, 1)


def _animate(job: ExportJob) -> Iterator[Progress]:
    sheet = PictureSheet(job, ANIMATION)
    last = sheet.annotated.plies
    palette = Palette([sheet.draw(ply) for ply in samples(last)], sheet.marks)
    frames = []
    for ply in range(last + 1):
        frames.append(palette.frame(sheet.draw(ply)))
        yield Progress(ply + 1, last + 1)
    seconds = [job.settings.slideshow_seconds] * (last + 1)
    seconds[-1] *= LAST
    write_bytes(job.out, gif(frames, seconds))


_SHELF_AIR = 6
"""Pixels between a board, or its coordinates, and the shelf of a hand."""

TITLE, HEAD, FOOT = 3.4, 2.6, 3.0
"""Heights of the line of players, the heads of the boards and the last line, in sizes of
main text."""


@dataclass(frozen=True, slots=True)
class SheetSize:
    """How large a sheet is.

    Attributes:
        three: Width of a square where all boards are shown, in pixels.
        one: Width of a square of a single board.
        metrics: The measures of everything else.
    """

    three: int
    one: int
    metrics: Metrics


PICTURE = SheetSize(60, 90, metrics(1280, 800))
"""For a picture that is looked at by itself."""

ANIMATION = SheetSize(40, 60, metrics(900, 600))
"""For a moving picture, which must not be a burden to send."""


class PictureSheet:
    """Draws the moments of a game, all to one measure.

    Args:
        job: The game, the boards, and the settings: colours, fog, coordinates, and whether
            there are marks, are as these say.
        form: How large it is.

    Attributes:
        annotated: The game.
        size: Width and height in pixels.
    """

    def __init__(self, job: ExportJob, form: SheetSize) -> None:
        record, settings, view = job.record, job.settings, job.view
        self.annotated = AnnotatedGame.of(record, notation_for(settings, record))
        self._record = record
        if not self.annotated.facts.hidden:
            view = "truth"
        self._panels = PANELS if view is None else (view,)
        self._style = Style(chosen_theme(settings), form.metrics)
        self._bare = not settings.export_marks
        self.annotated.annotate(inf)
        m, facts = form.metrics, self.annotated.facts
        options = board_options(settings, m)
        if view is None and options.coordinates == "edge":
            options = replace(options, coordinates="off")
        gutter = options.gutter if options.coordinates == "edge" else 0
        cell = form.three if view is None else form.one
        above = gutter - left_gutter(facts, gutter)
        air = gutter + _SHELF_AIR
        shelf = shelf_room(facts, cell, "around") + (air if facts.hand else 0)
        top, pitch = round((TITLE + HEAD) * m.body) + shelf, facts.columns * cell + m.margin
        self._boards = {}
        for number, panel in enumerate(self._panels):
            left = m.margin + gutter - above + number * pitch
            last = BoardLayout.of(facts, cell, left, top, job.flipped)
            shelves = shelves_of(facts, last, air, "around", title_room(m))
            drawn = BoardView(last, self._style.theme, options)
            self._boards[panel] = last, drawn, shelves
        self.size = (
            last.x + last.width + above + m.margin,
            last.y + last.height + max(gutter, shelf) + round(FOOT * m.body),
        )

    @property
    def marks(self) -> tuple[Colour, ...]:
        """Colours of small things that must not be lost."""
        theme = self._style.theme
        return theme.accent, theme.accent2, theme.text, theme.mark_ring

    def draw(
        self, ply: int, notes: Mapping[Panel, BoardMarks] | None = None
    ) -> pygame.Surface:
        """The sheet of the moment after ``ply`` moves, with notes on its boards."""
        surface = pygame.Surface(self.size, depth=32)
        surface.fill(self._style.theme.bg)
        turn = self.annotated.turn(ply)
        drawn = with_threats(notes or {}, threats(self.annotated, ply))
        self._draw_title(surface)
        y = round((TITLE + HEAD / 2) * self._style.metrics.body)
        for panel, (layout, view, shelves) in self._boards.items():
            seen = look(turn[-1], panel)
            caption = caption_of(panel, self.annotated, seen)
            head = surface.get_rect(left=layout.x, centery=y, width=layout.width)
            draw_caption(surface, head, caption, self._style)
            marks = NO_MARKS if self._bare else marks_of(panel, turn, drawn[panel])
            view.draw(surface, seen, marks, t=STILL)
            draw_stands(surface, layout, shelves, seen, self._style)
        self._draw_foot(surface, ply)
        return surface

    def _draw_title(self, surface: pygame.Surface) -> None:
        m, theme = self._style.metrics, self._style.theme
        y, right = round(TITLE * m.body * 0.55), self.size[0] - m.margin
        outcome = self._record.outcome
        result = result_words(outcome) if outcome else _("unfinished")
        draw_text(
            surface, result, right, y, m.body, theme.accent2, bold=True, align="right"
        )
        room = right - text_width(result, m.body, bold=True) - m.gutter - m.margin
        players = player_words(self.annotated.facts, self._record)
        players = ellipsis(players, m.h3, room, bold=True)
        draw_text(surface, players, m.margin, y, m.h3, theme.text, bold=True)

    def _draw_foot(self, surface: pygame.Surface, ply: int) -> None:
        m, theme, annotated = self._style.metrics, self._style.theme, self.annotated
        y, right = self.size[1] - round(FOOT * m.body / 2), self.size[0] - m.margin
        height, sign = m.body * 0.8, m.icon * 0.46
        width = round(height * WORDMARK)
        draw_bar_wordmark(surface, right - width, y, height, theme)
        middle = right - width - m.gap - sign
        draw_sign(surface, (middle, y), sign, theme)
        rules = rules_words(self._record.variant, self._record.ruleset)
        words = f"{when_words(annotated, ply, self._panels)} · {rules}"
        words = ellipsis(words, m.small, middle - sign - m.gutter - m.margin)
        draw_text(surface, words, m.margin, y, m.small, theme.text2)


def when_words(annotated: AnnotatedGame, ply: int, panels: tuple[Panel, ...]) -> str:
    """Which moment a sheet with these boards shows.

    Where the truth is not among them the move is not named: its name may tell what the
    side whose eyes they are did not see.
    """
    if ply == 0:
        return _("Before the first move")
    step = annotated.steps[ply - 1]
    if "truth" in panels:
        return _("After {move}").format(move=move_words(step))
    of = _("After {side}’s move {number}")
    if step.series:
        of = _("After a move of {side}’s series {number}")
    mover = annotated.facts.side_name(Side(step.side))
    return of.format(side=mover, number=step.counted)


COLOURS = 255
"""One of the 256 of a GIF is left to say that a pixel stays as it was."""

_SWATCH = 16
"""Rows of pixels that stand for each of the colours that matter."""

_SAMPLES = 5
"""Frames from which the colours of all are chosen."""


class Palette:
    """The colours of a moving picture.

    Every frame has the same, so that what does not move does not change.

    Args:
        samples: Frames that have all colours between them.
        marks: Colours that matter more than the little room they take.
    """

    def __init__(
        self, samples: Sequence[pygame.Surface], marks: Sequence[Colour] = ()
    ) -> None:
        from PIL import Image  # noqa: PLC0415 - takes its time

        pictures = [_as_image(sample) for sample in samples]
        width, height = pictures[0].size
        swatches = [Image.new("RGB", (width, _SWATCH), mark) for mark in marks]
        tall = height * len(pictures) + _SWATCH * len(swatches)
        strip, top = Image.new("RGB", (width, tall)), 0
        for picture in (*pictures, *swatches):
            strip.paste(picture, (0, top))
            top += picture.height
        self._colours = strip.quantize(COLOURS, Image.Quantize.MEDIANCUT)

    def frame(self, surface: pygame.Surface) -> Image.Image:
        """A frame in these colours."""
        from PIL import Image  # noqa: PLC0415 - takes its time

        return _as_image(surface).quantize(palette=self._colours, dither=Image.Dither.NONE)


def samples(last: int) -> list[int]:
    """The numbers of the frames that colours are chosen from, of 0 to ``last``."""
    return sorted({last * n // (_SAMPLES - 1) for n in range(_SAMPLES)})


def gif(frames: Sequence[Image.Image], seconds: Sequence[float]) -> bytes:
    """A GIF that goes round for ever; ``seconds`` says how long each frame is shown."""
    data = io.BytesIO()
    frames[0].save(
        data,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[round(each * 1000) for each in seconds],
        loop=0,
        disposal=1,
    )
    return data.getvalue()


def _as_image(surface: pygame.Surface) -> Image.Image:
    from PIL import Image  # noqa: PLC0415 - takes its time

    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


class Exporter:
    """Saves pictures one after the other, in another process; text is copied at once.

    Args:
        shell: What all screens share.
        news: Where it says what it does.
    """

    def __init__(self, shell: Shell, news: Notice) -> None:
        self._shell = shell
        self._news = news
        self._work = Work(shell.begin)
        self._job: ExportJob | None = None
        self._waiting: deque[ExportJob] = deque()
        self._saved = 0
        self._state = ("", "")

    @property
    def busy(self) -> bool:
        """Whether something is being saved."""
        return self._work.running

    def save_picture(self, shown: ExportJob) -> None:
        """Save the moment that is shown."""
        self._begin(shown, shown.ply, ".png")

    def save_animation(self, shown: ExportJob) -> None:
        """Save the whole game as a moving picture."""
        self._begin(shown, None, ".gif")

    def copy(self, record: GameRecord) -> None:
        """Put a game on the clipboard, in the format in which such games are kept."""
        if copy(write_games([record], own_format(record))):
            copied = _("Copied as {format}").format(format=own_format(record).title)
            self._news.show(copied, "export")
        else:
            self._news.show_error(_("There is no clipboard"))

    def tick(self) -> None:
        """Take in how far it is."""
        if not self.busy:
            return
        for found in self._work.poll():
            if isinstance(found, Unsaved):
                self._end(found.problem)
                return
            if found.total > 1:
                frame = _("Frame {number} of {all}")
                self._say(frame.format(number=found.done, all=found.total), "film")
        if not self._news.enabled:
            self._show_state()
        if not self.busy:
            problem = self._work.problem
            why = _("Nothing was saved: {problem}").format(problem=problem)
            self._end(why if problem else "")

    def stop(self) -> bool:
        """Give up what is being saved, and what waits; whether there was anything."""
        if not self.busy:
            return False
        words = _("Stopped; nothing saved")
        if self._saved:
            words = _("Stopped; {number} saved").format(number=self._saved)
        self.close()
        self._news.show(words, "close")
        return True

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._work.close()
        self._waiting.clear()
        self._saved = 0

    def _begin(self, shown: ExportJob, ply: int | None, suffix: str) -> None:
        """Save it once all that was begun before is saved."""
        out = self._shell.pictures / f"{stem_of(shown.record, ply)}{suffix}"
        self._waiting.append(replace(shown, ply=ply, out=out))
        if not self.busy:
            self._take_next()
        else:
            self._show_state()

    def _take_next(self) -> None:
        job = self._waiting.popleft()
        out = free_path(job.out.parent, job.out.stem, job.out.suffix)
        self._job = replace(job, out=out)
        self._work.start(exported, self._job)
        self._say(_("Drawing"), "picture")

    def _say(self, words: str, icon: str) -> None:
        """Say how far it is, and again once that has gone."""
        self._state = (words, icon)
        self._show_state()

    def _show_state(self) -> None:
        words, icon = self._state
        said, more = _("{work}; Esc stops it"), len(self._waiting)
        if more:
            # For translators: {work} is such as "Drawing".
            said = _("{work}, {number} more; Esc stops it")
        self._news.show(said.format(work=words, number=more), icon)

    def _end(self, problem: str) -> None:
        """Go on to what waits, unless something went wrong, or say what was saved."""
        self._work.close()
        self._saved += not problem
        if self._waiting and not problem:
            self._take_next()
            return
        saved, job = self._saved, self._job
        self.close()
        if problem or job is None:
            self._news.show_error(problem)
            return
        icon, folder = "film" if job.ply is None else "picture", job.out.parent
        # For translators: pictures.
        several = _("{number} saved").format(number=saved)
        words = several if saved > 1 else _("Saved")
        show_saved(self._shell, self._news, words, folder, icon)


def stem_of(record: GameRecord, ply: int | None = None) -> str:
    """Date, players and moment of a game, fit for the name of a file."""
    date = record.tags.get("Date", "")
    known = "" if date in UNKNOWN else _letters(date.replace(".", "-"))
    moment = "" if ply is None else f"ply-{ply}"
    names = (_letters(name) or "x" for name in record.players)
    return "-".join(part for part in (known, *names, moment) if part)


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign == "-").strip("-")[:40]
