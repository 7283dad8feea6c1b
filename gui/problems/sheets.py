"""Sheets of problems on paper: six to a page, and their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from core.games import find_variant
from core.plain import plain
from core.problems.collection import Collection
from core.problems.problem import Problem
from core.problems.shelf import author_words, kind_of
from core.records.files import write_bytes
from core.records.reader import DEFAULT_VARIANT
from core.tasks.workers import Ear
from core.values import Observation
from gui.app.window import no_display
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell
from gui.board.view_state import BoardOptions
from gui.drawing.text import HALF_CAPITAL, LEADING, Align, draw_text, ellipsis, wrap_all
from gui.drawing.theme import Colour, Theme, chosen_theme
from gui.problems.pdf import PagePicture, PlacedText, pdf_of
from gui.problems.solutions import solution_lines
from gui.problems.thumbnails import is_turned, mover_words, shown_of
from gui.solving.words import source_words
from settings.model import Settings

PER_PAGE = 6
MOST_PRINTED = 600
"""Problems that the window prints at most: a hundred pages."""
_PAGE = (1240, 1754)
"""A4 at 150 dots an inch."""
_DPI = 150
_MARGIN, _CELL, _GUTTER = 90, 54, 28
_TITLE, _BODY, _SMALL = 34, 22, 19
_PAPER, _INK, _SOFT = (255, 255, 255), (16, 16, 16), (80, 80, 80)
_MOST_LINES = 40
"""So many lines a solution may have; of a longer one it is said how many are missing."""
_NUMBER, _STEP, _HANGING = 44, 7, 16
"""The indents of solutions, of each blank before a line, and of what goes on below it."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """What pages are drawn with."""

    theme: Theme
    title: str


@dataclass(frozen=True)
class PrintedPage:
    """One page.

    Attributes:
        surface: What is drawn on it.
        texts: What is written there.
    """

    surface: pygame.Surface
    texts: list[PlacedText] = field(default_factory=list)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        ink: Colour,
        *,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        """Write a line of text; see ``draw_text``."""
        width = draw_text(self.surface, words, x, y, size, ink, bold=bold, align=align)
        left = x - {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        base = y + HALF_CAPITAL * size
        self.texts.append(PlacedText(plain(words), left, base, size, width))

    @property
    def picture(self) -> PagePicture:
        """The page as files take it."""
        pixels = pygame.image.tobytes(self.surface, "RGB")
        return PagePicture(self.surface.get_size(), pixels, tuple(self.texts))


def print_undisplayed(
    settings: Settings, collection: Collection, out: Path
) -> Sequence[Path]:
    """``print_sheets`` where there is no window."""
    with no_display():
        return print_sheets(settings, collection, out)


def print_aside(
    hear: Ear, settings: Settings, collection: Collection, out: Path
) -> Iterator[str]:
    """The work of a background task: prints, and says how that ended."""
    del hear
    try:
        print_undisplayed(settings, collection, out)
    except OSError as error:
        yield f"{out}: {error.strerror or error}."
    else:
        yield ""


def print_sheets(settings: Settings, collection: Collection, out: Path) -> Sequence[Path]:
    """Draw a collection as pages into ``out``, and answer the files.

    A name that ends in ``.pdf`` holds all of them; else each page has a file of its own.

    Raises:
        OSError: If it cannot be written.
    """
    theme = chosen_theme(settings.model_copy(update={"theme": "penumbra"}))
    drawn = pages(collection, theme)
    if out.suffix.lower() == ".pdf":
        write_bytes(out, pdf_of((page.picture for page in drawn), _DPI))
        return (out,)
    pictures = [_picture(page.surface) for page in drawn]
    many = len(pictures) > 1
    files = [
        out.with_name(f"{out.stem}-{number}{out.suffix}") if many else out
        for number in range(1, len(pictures) + 1)
    ]
    for path, picture in zip(files, pictures, strict=True):
        data = BytesIO()
        picture.save(data, "PNG", dpi=(_DPI, _DPI))
        write_bytes(path, data.getvalue())
    return files


def pages(collection: Collection, theme: Theme) -> Iterator[PrintedPage]:
    """Every page, the solutions last; one at least."""
    paper = _Paper(theme, collection.name)
    problems = collection.problems
    for first in range(0, max(1, len(problems)), PER_PAGE):
        yield _boards_page(problems, first, paper)
    yield from _solution_pages(problems, paper)


def _boards_page(problems: Sequence[Problem], first: int, paper: _Paper) -> PrintedPage:
    page = _blank(paper.title, f"Page {first // PER_PAGE + 1}")
    width = (_PAGE[0] - 2 * _MARGIN) // 2
    top = _MARGIN + 2 * _TITLE
    height = (_PAGE[1] - _MARGIN - top) // 3
    for place, problem in enumerate(problems[first : first + PER_PAGE]):
        row, column = divmod(place, 2)
        box = pygame.Rect(_MARGIN + column * width, top + row * height, width, height)
        _draw_problem(page, box, first + place + 1, problem, paper.theme)
    return page


def _draw_problem(
    page: PrintedPage, box: pygame.Rect, number: int, problem: Problem, theme: Theme
) -> None:
    seen = shown_of(problem)
    # Of a game that nobody here knows the board is not drawn, but its place stays.
    facts = find_variant(problem.game if seen else DEFAULT_VARIANT).facts
    title = problem.title if problem.authors else ""
    known = ", ".join(filter(None, (title, source_words(problem))))
    words = [(_asked(problem), _INK), (_held(seen), _INK), (known, _SOFT)]
    below = [(line, ink) for line, ink in words if line]
    step = round(_SMALL * LEADING)
    room = box.height - 2 * _BODY - _GUTTER - max(2, len(below)) * step - _SMALL
    cell = largest_cell(facts, _CELL * 8 / facts.columns, room / facts.rows)
    turned = seen is not None and is_turned(problem, seen)
    left = box.centerx - cell * facts.columns // 2
    layout = BoardLayout.of(facts, cell, left, box.y + _BODY * 2, flipped=turned)
    options = BoardOptions(gutter=_GUTTER, caption=_SMALL - 4)
    who = ", ".join(map(author_words, problem.authors)) or problem.title
    head = ellipsis(f"{number}   {who}".rstrip(), _BODY, layout.width, bold=True)
    page.write(head, left, box.y + _BODY * 0.7, _BODY, _INK, bold=True)
    BoardView(layout, theme, options).draw(page.surface, seen)
    y = layout.y + layout.height + _GUTTER + _SMALL
    for line, ink in below:
        page.write(ellipsis(line, _SMALL, layout.width), left, y, _SMALL, ink)
        y += step


def _held(seen: Observation | None) -> str:
    """What the side to move has in hand, in games where something can be."""
    facts = find_variant(seen.variant).facts if seen is not None else None
    if seen is None or facts is None or not facts.hand:
        return ""
    own = [piece for piece in seen.hands if piece.side is seen.to_move]
    names = (
        facts.kind_name(piece.symbol)
        + (f" × {seen.hands[piece]}" if seen.hands[piece] > 1 else "")
        for piece in facts.ordered(own)
    )
    return f"In hand: {', '.join(names) or 'nothing'}"


def _asked(problem: Problem) -> str:
    asked = kind_of(problem)
    mover = mover_words(problem)
    return f"{asked} · {mover} to move" if mover else asked


def _solution_pages(problems: Sequence[Problem], paper: _Paper) -> Iterator[PrintedPage]:
    """Solutions in two columns, on as many pages as they need, an item for each problem."""
    top, bottom = _MARGIN + 2 * _TITLE + _SMALL, _PAGE[1] - _MARGIN
    width = (_PAGE[0] - 2 * _MARGIN) // 2 - _GUTTER
    page, column, y = _blank(paper.title, "Solutions"), 0, top
    step = round(_SMALL * LEADING)
    for number, problem in enumerate(problems, 1):
        lines = _item(problem, width)
        for place, (indent, words) in enumerate(lines):
            # A number never stands alone at the foot of a column.
            more = place == 0 and len(lines) > 1
            if y + (1 + more) * step > bottom:
                column, y = column + 1, top
            if column > 1:
                yield page
                page, column = _blank(paper.title, "Solutions"), 0
            x = _MARGIN + column * (width + 2 * _GUTTER)
            if place == 0:
                page.write(str(number), x, y, _SMALL, _INK, bold=True)
            page.write(words, x + indent, y, _SMALL, _INK)
            y += step
        y += step // 2
    yield page


def _item(problem: Problem, width: int) -> list[tuple[int, str]]:
    """The lines of the solutions of a problem, each with its indent in pixels."""
    found = list[tuple[int, str]]()
    for line in solution_lines(problem):
        words = line.lstrip(" ")
        left = _NUMBER + _STEP * (len(line) - len(words))
        # What has no room in its line stands a little further in than that.
        first, *rest = wrap_all(words, _SMALL, width - left - _HANGING) or [""]
        found += [(left, first), *((left + _HANGING, each) for each in rest)]
    if len(found) <= _MOST_LINES:
        return found
    left_out = len(found) - _MOST_LINES + 1
    return [*found[: _MOST_LINES - 1], (_NUMBER, f"and {left_out:,} more lines")]


def _blank(title: str, note: str) -> PrintedPage:
    page = PrintedPage(pygame.Surface(_PAGE))
    page.surface.fill(_PAPER)
    words = ellipsis(title, _TITLE, _PAGE[0] - 2 * _MARGIN - 10 * _BODY, bold=True)
    y = _MARGIN + _TITLE / 2
    page.write(words, _MARGIN, y, _TITLE, _INK, bold=True)
    page.write(note, _PAGE[0] - _MARGIN, y, _BODY, _SOFT, align="right")
    page.surface.fill(_SOFT, (_MARGIN, round(y + _TITLE), _PAGE[0] - 2 * _MARGIN, 1))
    return page


def _picture(page: pygame.Surface) -> Image.Image:
    data = pygame.image.tobytes(page, "RGB")
    return Image.frombytes("RGB", page.get_size(), data)
