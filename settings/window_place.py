"""Where the window stands, as a text in the settings: its left and its upper edge."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

_FORM = r"^(-?\d{1,5} -?\d{1,5})?$"


def read_corner(text: str) -> tuple[int, int] | None:
    """The upper left corner; ``None`` where the text leaves it open."""
    if not text:
        return None
    left, top = text.split()
    return int(left), int(top)


def write_corner(corner: tuple[int, int] | None) -> str:
    """Format it; the inverse of ``read_corner``."""
    return "" if corner is None else f"{corner[0]} {corner[1]}"


WindowPlace: TypeAlias = Annotated[
    str, Field(pattern=_FORM, description='left and upper edge such as "120 40", or ""')
]
"""A text that ``read_corner`` reads, as a field of the settings."""
