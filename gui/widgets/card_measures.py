"""Measures of the cards that lie over a screen with groups of lines in columns."""

from __future__ import annotations

from gui.drawing.metrics import Metrics


def title_height(m: Metrics) -> int:
    """Height of the title over a group, in pixels."""
    return round(m.label * 2.9)


def head_height(m: Metrics) -> int:
    """Height of the card's own heading."""
    return round(m.h3 * 2.6)


def padding(m: Metrics) -> int:
    """Between the card's edge and what stands in it."""
    return round(1.4 * m.gutter)


def column_gap(m: Metrics) -> int:
    """Between two columns."""
    return round(1.6 * m.gutter)
