"""The men of checkers: turned discs with a ridge round the face; a king wears a crown.

A king is two discs high as well, so that the kinds differ where a crown is but a speck.
"""

from __future__ import annotations

from math import cos, pi, sin

from core.values import Piece, Side

_SIZE = 45
_RADIUS = 16.4
_RISE = 3.4
"""How much of a disc's side shows below its face."""

_RIDGE = 13.5, 15.1
_NOTCHES = 30
_CROWN = (
    "M-6.6 3.6L-8.8 -4.8L-4 -1.4L0 -7.6L4 -1.4L8.8 -4.8L6.6 3.6Z"
    "M-6.6 5.2L6.6 5.2L6.6 7.4L-6.6 7.4Z"
)


def discs(piece: Piece, body: str, lines: str) -> str:
    """The pieces of checkers; see ``gui.games.Drawing``."""
    crowned = piece.symbol == "k"
    levels = 2 if crowned else 1
    edge = lines if piece.side is Side.FIRST else body
    foot = _SIZE / 2 + levels * _RISE / 2
    sides = "".join(
        _side(foot - level * _RISE, body, lines, edge) for level in range(levels)
    )
    top = _circle(_RADIUS, f'fill="{body}" stroke="{edge}" stroke-width="1.5"')
    sign = f'<path d="{_CROWN}" fill="{lines}"/>' if crowned else _rings(lines)
    place = f"translate({_SIZE / 2} {foot - levels * _RISE:g})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">{sides}'
        f'<g transform="{place}">{top}{_ridge(lines)}{sign}</g></svg>'
    )


def _side(foot: float, body: str, lines: str, edge: str) -> str:
    """What shows of one disc below the face of it, or of the disc upon it."""
    path = (
        f"M{_SIZE / 2 - _RADIUS:g} {foot - _RISE:g}v{_RISE}"
        f"a{_RADIUS} {_RADIUS} 0 0 0 {2 * _RADIUS:g} 0v{-_RISE}Z"
    )
    return (
        f'<path d="{path}" fill="{body}" stroke="{edge}" stroke-width="1.5"/>'
        f'<path d="{path}" fill="{lines}" fill-opacity="0.3"/>'
    )


def _ridge(lines: str) -> str:
    """Notches all round the face, and the groove inside them."""
    path = "".join(_notch(2 * pi * number / _NOTCHES) for number in range(_NOTCHES))
    return (
        f'<path d="{path}" fill="none" stroke="{lines}" stroke-opacity="0.55" '
        'stroke-width="1.1"/>'
    ) + _circle(11.9, _stroke(lines, 1.3))


def _notch(angle: float) -> str:
    (x0, y0), (x1, y1) = ((r * cos(angle), r * sin(angle)) for r in _RIDGE)
    return f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"


def _rings(lines: str) -> str:
    """The face of a man: a groove within, and a dimple in the middle."""
    return _circle(7.2, _stroke(lines, 1.3)) + _circle(2.1, f'fill="{lines}"')


def _circle(radius: float, paint: str) -> str:
    return f'<circle r="{radius:g}" {paint}/>'


def _stroke(lines: str, width: float) -> str:
    return f'fill="none" stroke="{lines}" stroke-opacity="0.8" stroke-width="{width:g}"'
