"""Pictures as files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from core.records.files import write_bytes


def save_png(picture: pygame.Surface, path: Path) -> None:
    """Write ``picture`` into the file at ``path``; see ``write_bytes``.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    write_bytes(path, data.getvalue())
