"""The crosstable with its ratings as a picture, and as files in a folder."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.events.rating import (
    Ratings,
    Results,
    crosstable_csv,
    crosstable_text,
    rate,
    ratings_csv,
    ratings_text,
)
from core.records.files import write_text
from gui.drawing.metrics import metrics
from gui.drawing.shapes import save_png
from gui.drawing.text import draw_label
from gui.drawing.theme import THEMES, Theme
from gui.tournament.crosstable import CrossTable, Grid, draw_legend
from gui.tournament.names import names_width
from gui.tournament.scores import ScoreKeeper
from gui.widgets.widget import Style
from settings.model import Settings

CELL = 71
RATINGS = 200
HEAD = 96
FOOT = 64

LEGEND = "upper left moving first, lower right second · points · bold from six of ten"


def crosstable_picture(results: Results, ratings: Ratings, theme: Theme) -> pygame.Surface:
    """Draw who scored what against whom, strongest first, and the ratings beside it.

    Its size follows from the number of players. It needs pygame's fonts, but no window.
    """
    style = Style(theme, metrics(1280, 800))
    table = CrossTable(ScoreKeeper.of(results))
    table.order, table.ratings = list(ratings.order), ratings.ranked
    m, names = style.metrics, results.names
    left, side = m.margin + names_width(names, m), CELL * len(names)
    beside = pygame.Rect(left + side + m.gutter, HEAD, RATINGS, side)
    surface = pygame.Surface((beside.right + m.margin, HEAD + side + FOOT))
    surface.fill(theme.bg)
    draw_label(surface, "Crosstable", m.margin, m.margin, m.label, theme.text2)
    draw_label(surface, "Rating, 95 % interval", beside.x, m.margin, m.label, theme.text2)
    column = pygame.Rect(m.margin, HEAD, left - m.margin, side)
    cells, heads = pygame.Rect(left, HEAD, side, side), pygame.Rect(left, 0, side, HEAD)
    table.draw_table(surface, Grid(column, heads, cells, beside), style)
    low = surface.get_height() - m.margin
    draw_legend(surface, m.margin, low, surface.get_width() - 2 * m.margin, LEGEND, style)
    return surface


def save_crosstable(
    settings: Settings, results: Results, ratings: Ratings, path: Path
) -> None:
    """Write the crosstable into a PNG file, without a display.

    Raises:
        OSError: Where the file cannot be written.
    """
    pygame.font.init()
    save_png(crosstable_picture(results, ratings, THEMES[settings.theme]), path)


def save_tables(folder: Path, results: Results, theme: Theme) -> None:
    """Write ``crosstable`` as PNG, text and CSV, and ``ratings.csv``, into ``folder``.

    Raises:
        OSError: If that is not possible.
    """
    ratings = rate(results)
    words = f"{crosstable_text(results, ratings)}\n\n{ratings_text(ratings)}\n"
    write_text(folder / "crosstable.txt", words)
    write_text(folder / "crosstable.csv", crosstable_csv(results, ratings))
    write_text(folder / "ratings.csv", ratings_csv(ratings))
    save_png(crosstable_picture(results, ratings, theme), folder / "crosstable.png")
