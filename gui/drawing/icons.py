"""Icons, and what Umbra is known by: the moon in its phases, the sign and the wordmark.

An icon is one stroke on a grid of 24, in one colour, drawn at the size wanted; the shapes
of all of them are SVG elements in ``assets/icons.json``.
"""

import json
from functools import lru_cache
from math import cos, pi
from pathlib import Path

import pygame

from gui.drawing.shapes import ROUND, disc, paint, svg
from gui.drawing.theme import Colour, Theme, mix

_GRID = 24
_STROKE = 1.75

_FILE = Path(__file__).parents[2] / "assets" / "icons.json"

ICONS: dict[str, str] = json.loads(_FILE.read_text(encoding="utf-8"))
"""By name, the shapes of each icon."""


def draw_icon(
    surface: pygame.Surface,
    name: str,
    center: tuple[float, float],
    size: int,
    colour: Colour,
) -> None:
    """Draw an icon `size` pixels wide and high round `center`.

    Raises:
        KeyError: No icon has this name.
    """
    picture = svg(size, size, _icon(name, colour), f"0 0 {_GRID} {_GRID}")
    surface.blit(picture, (round(center[0] - size / 2), round(center[1] - size / 2)))


@lru_cache(maxsize=512)
def _icon(name: str, colour: Colour) -> str:
    """The SVG of an icon."""
    return f"<g {paint(None, 1, colour, _STROKE)} {ROUND}>{ICONS[name]}</g>"


# Letters on a grid 100 high: the stroke's path, and the width it takes.
_LETTERS = (
    ("M0 0V64A34 34 0 0 0 68 64V0", 68),
    ("M0 100V2L43 62L86 2V100", 86),
    ("M0 0V100H34A27 27 0 0 0 34 46H0M30 46A23 23 0 0 0 30 0H0", 61),
    ("M0 100V0H34A26 26 0 0 1 34 52H0M32 52L62 100", 62),
    ("M0 100L41 0L82 100", 82),
)
_SIGN_PHASE = 0.42
_TOTAL = (7, 9, 12)


def draw_moon(
    surface: pygame.Surface,
    center: tuple[float, float],
    radius: float,
    phase: float,
    theme: Theme,
    chosen: bool = False,
) -> None:
    """Draw the portrait of a bot: a moon going into eclipse, or the sign of an engine.

    Args:
        surface: What to draw on.
        center: Of the disc.
        radius: Of the disc.
        phase: From 0, full light and the weakest bot, to 1, a ring of light round black;
            less for an engine of the user's.
        theme: The colours.
        chosen: Whether the lit part takes the accent.
    """
    if phase < 0:
        ink = theme.accent2 if chosen else theme.text2
        disc(surface, center, radius, theme.raised, ink if chosen else theme.edge, 1.25)
        draw_icon(surface, "engine", center, round(1.2 * radius), ink)
        return
    side = 2 * round(radius + 2)
    lit = theme.text if theme.is_dark else theme.man_white
    lit = theme.accent if chosen else lit
    place = (round(center[0] - side / 2), round(center[1] - side / 2))
    surface.blit(svg(side, side, _moon_body(side / 2, radius, phase, lit, theme)), place)


def _moon_body(
    middle: float, radius: float, phase: float, lit: Colour, theme: Theme
) -> str:
    dark = mix(theme.bg, theme.list_black, 0.33) if theme.is_dark else theme.text2
    rim = theme.list_black if theme.is_dark else theme.text2
    disc = f'<circle cx="{middle}" cy="{middle}" '
    if phase >= 0.99:
        # Light would not show on a light ground without the rim outside it.
        edge = "" if theme.is_dark else f'{disc}r="{radius + 0.5}" {paint(rim)}/>'
        inner = radius - (0.5 if theme.is_dark else 1.75)
        return f'{edge}{disc}r="{inner}" {paint(_TOTAL, 1, lit, 2)}/>'
    body = f'{disc}r="{radius}" {paint(dark, 1, rim, 1.25)}/>'
    if phase <= 0.01:
        return f'{body}{disc}r="{radius - 2}" {paint(lit)}/>'
    return body + _lit_part(middle, radius - 2, phase, lit)


def _lit_part(middle: float, radius: float, phase: float, lit: Colour) -> str:
    # The edge of the shadow is half an ellipse. Past half eclipse it bends the other way.
    width, sweep = radius * cos(pi * phase), 0 if phase < 0.5 else 1
    top, bottom = f"{middle} {middle - radius}", f"{middle} {middle + radius}"
    return (
        f'<path d="M{top}A{radius} {radius} 0 0 0 {bottom}'
        f'A{max(0.01, abs(width)):.2f} {radius} 0 0 {sweep} {top}Z" {paint(lit)}/>'
    )


def draw_sign(
    surface: pygame.Surface, center: tuple[float, float], radius: float, theme: Theme
) -> None:
    """Draw the sign of the app: a disc half in eclipse, its light the accent."""
    draw_moon(surface, center, radius, _SIGN_PHASE, theme, chosen=True)


def draw_home_wordmark(
    surface: pygame.Surface, x: float, top: float, height: float, theme: Theme
) -> int:
    """Draw the wordmark of Home, fading into grey; return its width."""
    grey = mix(theme.bg, theme.text, 0.5)
    ends = [_letter_end(number) / _letter_end(len(_LETTERS)) for number in range(5)]
    colours = [mix(theme.text, grey, max(0.0, (end - 0.1) / 0.68)) for end in ends]
    return _draw_letters(surface, (x, top), height, 8.5, colours)


WORDMARK = 5.19
"""How many times as wide as high the wordmark is."""


def draw_bar_wordmark(
    surface: pygame.Surface, x: float, y_mid: float, height: float, theme: Theme
) -> int:
    """Draw the wordmark of the bar, in one colour; return its width."""
    return _draw_letters(surface, (x, y_mid - height / 2), height, 13, [theme.text] * 5)


def _letter_end(number: int) -> float:
    """Where the letter of that number begins on the grid: 40 after the one before."""
    return float(sum(width + 40 for _, width in _LETTERS[:number]))


def _draw_letters(
    surface: pygame.Surface,
    place: tuple[float, float],
    height: float,
    stroke: float,
    colours: list[Colour],
) -> int:
    width = _letter_end(len(_LETTERS)) - 40
    scale, box = height / 100, (width + 2 * stroke, 100 + 2 * stroke)
    body = "".join(
        f'<path transform="translate({_letter_end(number) + stroke},{stroke})" d="{path}" '
        f"{paint(None, 1, colours[number], stroke)} {ROUND}/>"
        for number, (path, _) in enumerate(_LETTERS)
    )
    size = round(box[0] * scale), round(box[1] * scale)
    picture = svg(*size, body, f"0 0 {box[0]} {box[1]}")
    surface.blit(
        picture, (round(place[0] - stroke * scale), round(place[1] - stroke * scale))
    )
    return round(width * scale)
