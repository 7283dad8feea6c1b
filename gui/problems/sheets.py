"""Sheets of problems on paper: six to a page, and their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from core.games import find_variant
from core.problems.collection import Collection
from core.problems.goals import Way
from core.problems.lines import game_of, line_of, start_of
from core.problems.problem import Problem
from core.problems.series import ways_of
from core.problems.shelf import author_words, kind_of, stipulation_of
from core.records.files import write_bytes
from core.records.variants import DEFAULT_VARIANT
from core.values import Side
from gui.app.no_display import no_display
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell
from gui.board.view_state import BoardOptions
from gui.drawing.board_colours import chosen_theme
from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_all
from gui.drawing.theme import Theme
from gui.problems.card import mover_words
from gui.problems.thumbnails import is_turned, shown_of
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
_MOST_LINES = 12
"""So many lines a solution may have; a longer one is cut off."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """What pages are drawn with."""

    theme: Theme
    title: str


def print_undisplayed(
    settings: Settings, collection: Collection, out: Path
) -> Sequence[Path]:
    """``print_sheets`` where there is no window."""
    with no_display():
        return print_sheets(settings, collection, out)


def print_sheets(settings: Settings, collection: Collection, out: Path) -> Sequence[Path]:
    """Draw a collection as pages into ``out``, and answer the files.

    A name that ends in ``.pdf`` holds all of them; else each page has a file of its own.

    Raises:
        OSError: If it cannot be written.
    """
    theme = chosen_theme(settings.model_copy(update={"theme": "penumbra"}))
    pictures = [_picture(page) for page in pages(collection, theme)]
    if out.suffix.lower() == ".pdf":
        data = BytesIO()
        first, *rest = pictures
        first.save(data, "PDF", save_all=True, append_images=rest, resolution=_DPI)
        write_bytes(out, data.getvalue())
        return (out,)
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


def pages(collection: Collection, theme: Theme) -> list[pygame.Surface]:
    """Every page, the solutions last; one at least."""
    paper = _Paper(theme, collection.name)
    problems = collection.problems
    starts = range(0, max(1, len(problems)), PER_PAGE)
    boards = [_boards_page(problems, first, paper) for first in starts]
    return [*boards, *_solution_pages(problems, paper)]


def _boards_page(problems: Sequence[Problem], first: int, paper: _Paper) -> pygame.Surface:
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
    page: pygame.Surface, box: pygame.Rect, number: int, problem: Problem, theme: Theme
) -> None:
    seen = shown_of(problem)
    # Of a game that nobody here knows the board is not drawn, but its place stays.
    facts = find_variant(problem.game if seen else DEFAULT_VARIANT).facts
    room = box.height - 2 * _BODY - _GUTTER - 3 * _SMALL
    cell = largest_cell(facts, _CELL * 8 / facts.columns, room / facts.rows)
    turned = seen is not None and is_turned(problem, seen)
    left = box.centerx - cell * facts.columns // 2
    layout = BoardLayout.of(facts, cell, left, box.y + _BODY * 2, flipped=turned)
    options = BoardOptions(gutter=_GUTTER, caption=_SMALL - 4)
    who = ", ".join(map(author_words, problem.authors)) or problem.title
    who = f"{who}, {problem.year}" if who and problem.year else who
    head = ellipsis(f"{number}   {who}".rstrip(), _BODY, layout.width, bold=True)
    draw_text(page, head, left, box.y + _BODY, _BODY, _INK, bold=True)
    BoardView(layout, theme, options).draw(page, seen)
    y = layout.y + layout.height + _GUTTER + _SMALL
    draw_text(page, _asked(problem), left, y, _SMALL, _INK)


def _asked(problem: Problem) -> str:
    asked = kind_of(problem)
    mover = mover_words(problem)
    return f"{asked} · {mover} to move" if mover else asked


def _solution_pages(problems: Sequence[Problem], paper: _Paper) -> Iterator[pygame.Surface]:
    """Solutions in two columns, on as many pages as they need."""
    page, column, y = _blank(paper.title, "Solutions"), 0, 0
    top, bottom = _MARGIN + 2 * _TITLE, _PAGE[1] - _MARGIN
    width = (_PAGE[0] - 2 * _MARGIN) // 2 - _GUTTER
    y, step = top, round(_SMALL * LEADING)
    for number, problem in enumerate(problems, 1):
        lines = wrap_all(f"{number}   {solution_words(problem)}", _SMALL, width)
        lines = lines[:_MOST_LINES]
        if y + len(lines) * step > bottom:
            column, y = column + 1, top
        if column > 1:
            yield page
            page, column, y = _blank(paper.title, "Solutions"), 0, top
        x = _MARGIN + column * (width + 2 * _GUTTER)
        for line in lines:
            draw_text(page, line, x, y, _SMALL, _INK)
            y += step
        y += step // 2
    yield page


def solution_words(problem: Problem) -> str:
    """The solution on one line: its moves by name, or else as it was printed."""
    in_series = stipulation_of(problem.stipulation).goal.way is Way.SERIES
    try:
        if in_series and (problem.extra or problem.line):
            return _series_words(problem)
        game = game_of(problem)
        start = start_of(game, problem)
        moves = line_of(game, start, problem)
    except ValueError:
        return problem.solution.split("\n")[0]
    if not moves:
        return " ".join(problem.solution.split()) or "–"
    position, number, words = start.position, start.number, list[str]()
    mover: Side | None = None
    for move in moves:
        side = game.to_move(position)
        number += (mover, side) == (Side.SECOND, Side.FIRST)
        if mover is None or (side is Side.FIRST and side is not mover):
            words.append(f"{number}{'.' if side is Side.FIRST else '…'}")
        words.append(game.san(position, move))
        mover, position = side, game.play(position, move)
    return " ".join(words)


def _series_words(problem: Problem) -> str:
    """One way to mate within the series, and how many others there are."""
    game, ways = game_of(problem), ways_of(problem)
    start, words = start_of(game, problem), list[str]()
    position = start.position
    for move in line_of(game, start, replace(problem, line=ways[0])):
        words.append(game.san(position, move))
        position = game.play(position, move)
    others = len(ways) - 1
    if others:
        words.append(f"(or {others} other way{'s' if others > 1 else ''})")
    return " ".join(words)


def _blank(title: str, note: str) -> pygame.Surface:
    page = pygame.Surface(_PAGE)
    page.fill(_PAPER)
    words = ellipsis(title, _TITLE, _PAGE[0] - 2 * _MARGIN - 10 * _BODY, bold=True)
    y = _MARGIN + _TITLE / 2
    draw_text(page, words, _MARGIN, y, _TITLE, _INK, bold=True)
    draw_text(page, note, _PAGE[0] - _MARGIN, y, _BODY, _SOFT, align="right")
    page.fill(_SOFT, (_MARGIN, round(y + _TITLE), _PAGE[0] - 2 * _MARGIN, 1))
    return page


def _picture(page: pygame.Surface) -> Image.Image:
    data = pygame.image.tobytes(page, "RGB")
    return Image.frombytes("RGB", page.get_size(), data)
