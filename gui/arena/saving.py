"""Crosstable and ratings on file, for people and for spreadsheets."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from core.events.crosstable import (
    crosstable_csv,
    crosstable_text,
    ratings_csv,
    ratings_text,
)
from core.events.rating import rate
from core.events.results import Results
from core.records.files import write_text
from gui.arena.crosstable_picture import crosstable_picture
from gui.drawing.theme import Theme


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
    data = io.BytesIO()
    pygame.image.save(crosstable_picture(results, ratings, theme), data, "crosstable.png")
    (folder / "crosstable.png").write_bytes(data.getvalue())
