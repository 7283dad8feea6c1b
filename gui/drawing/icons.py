"""Icons, and what Umbra is known by: the moon in its phases, the sign and the wordmark.

An icon is one stroke on a grid of 24, in one colour, drawn at the size wanted.
"""

from math import cos, pi

import pygame

from gui.drawing.shapes import css, disc, svg
from gui.drawing.theme import Colour, Theme, mix

_GRID = 24
_STROKE = 1.75

_PATHS = {
    "new": "M12 5v14M5 12h14",
    "play": "M8 5l11 7-11 7z",
    "pause": "M8 5v14M16 5v14",
    "engine": (
        "M7 7h10v10H7zM10.3 10.3h3.4v3.4h-3.4zM9.5 3v4M14.5 3v4M9.5 17v4M14.5 17v4"
        "M3 9.5h4M3 14.5h4M17 9.5h4M17 14.5h4"
    ),
    "watch": "M2 12c2-4.5 5.6-7 10-7s8 2.5 10 7c-2 4.5-5.6 7-10 7s-8-2.5-10-7z",
    "bare": (
        "M4 8c-.8 1.1-1.5 2.5-2 4 2 4.5 5.6 7 10 7 1.5 0 3-.3 4.2-.9M9 5.4c1-.3"
        " 2-.4 3-.4 4.4 0 8 2.5 10 7-.5 1.3-1.2 2.4-2 3.4M3 3l18 18"
    ),
    "replay": "M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 3.5v5h5M12 7.5v5l3 2",
    "trophy": (
        "M7.5 4h9v6.5a4.5 4.5 0 0 1-9 0zM7.5 6H4c0 3 1.2 4.8 3.8 5.2M16.5 6H20c0"
        " 3-1.2 4.8-3.8 5.2M12 15v5M8 20h8"
    ),
    "options": "M4 7h9M19 7h1M4 17h1M11 17h9",
    "resign": "M5.5 21V4M5.5 4.5c4-2 7.5 2 13 0v9c-5.5 2-9-2-13 0",
    "draw": "M5 9h14M5 15h14",
    "takeback": "M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
    "flip": "M7.5 20V4M7.5 4L4 7.5M7.5 4L11 7.5M16.5 4v16M16.5 20L13 16.5M16.5 20l3.5-3.5",
    "rematch": "M4 4l12 12M20 4L8 16M14.5 17.5l3-3M6.5 14.5l3 3M17 17l3 3M7 17l-3 3",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "first": "M18 5l-7 7 7 7M7 5v14",
    "last": "M6 5l7 7-7 7M17 5v14",
    "fog": "M3 8c3-2.7 6-2.7 9 0s6 2.7 9 0M3 14.5c3-2.7 6-2.7 9 0s6 2.7 9 0",
    "marks": "M5 12.5l4.5 4.5L19 7",
    "memory": (
        "M6.5 20c0-2 1-3 2-4 1.3-1.4 1.7-3 1.7-4.5M17.5 20"
        "c0-2-1-3-2-4-1.3-1.4-1.7-3-1.7-4.5M9 11.5h6M5.5 20h13"
    ),
    "random": (
        "M3 7h3.5c5 0 5.5 10 10.5 10h3.5M3 17h3.5c2 0 3.2-1.6 4.2-3.5M13.3"
        " 10.5C14.3 8.6 15.2 7 17 7h3.5M18 4.5L20.5 7 18 9.5M18 14.5l2.5 2.5-2.5"
        " 2.5"
    ),
    "boards": "M1.5 8.5h6v7h-6zM9 8.5h6v7H9zM16.5 8.5h6v7h-6z",
    "less": "M5 12h14",
    "board": "M4 4h16v16H4zM4 12h16M12 4v16",
    "zen": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5M9.5 9.5h5v5h-5z",
    "zen_off": "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
    "sound": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    "silent": "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
    "clock": "M12 7v5l3.5 2",
    "flame": (
        "M12 3c.8 3.2 5.5 5.6 5.5 10.6a5.5 5.5 0 0 1-11 0c0-2.3 1.2-3.8 2.4-5"
        " .2 1.6.8 2.5 1.8 3C10.4 8.4 10.6 5.4 12 3z"
    ),
    "look": (
        "M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.2-.6-1.5.3-2.8 2-2.8H18c1.6 0"
        " 2.5-1.2 2.5-3 0-5-3.8-9-8.5-9z"
    ),
    "help": (
        "M9 18.5h6M10 21h4M9 15.5c0-2-3-3.2-3-6.7A5.9 5.9 0 0 1 12 3a5.9 5.9 0 0 1"
        " 6 5.8c0 3.5-3 4.7-3 6.7z"
    ),
    "access": "M4.5 9c5 1.3 10 1.3 15 0M12 10v5M8.5 21L12 15l3.5 6",
    "language": "M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
    "files": "M3.5 18.5v-13h6l2 2.5h9v10.5z",
    "export": "M12 15V4M8 8l4-4 4 4M5 14v6h14v-6",
    "again": "M20 5v5h-5M4 19v-5h5M19.5 10a8 8 0 0 0-14-3M4.5 14a8 8 0 0 0 14 3",
    "warning": "M12 4.5L2.8 20h18.4zM12 10.5v4.5M12 17.4v.2",
    "stop": "M6.5 6.5h11v11h-11z",
    "picture": "M3.5 5h17v14h-17zM3.5 16.5l5-5 4.5 4.5 3-3 4.5 4",
    "film": (
        "M3.5 5h17v14h-17zM7.5 5v14M16.5 5v14M3.5 9.7h4M3.5 14.3h4M16.5 9.7h4M16.5 14.3h4"
    ),
    "close": "M6 6l12 12M18 6L6 18",
    "text": "M5 19L12 5l7 14M7.8 13.5h8.4",
    "pawn": "M7.5 20h9M9.5 20c0-4 .8-5.5 1-8h3c.2 2.5 1 4 1 8",
    "cloud": "M7 18a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6-1A4.5 4.5 0 0 1 17 18z",
    "drift": ("M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 17h7"),
    "faster": "M5 6l6 6-6 6M13 6l6 6-6 6",
    "blocked": "M4 8h16M12 8v6",
    "person": "M5 20c.8-4 3.5-6 7-6s6.2 2 7 6",
    "screen": "M3 5h18v11H3zM9 20h6M12 16v4",
    "keys": ("M2.5 7h19v10.5h-19zM6.5 10.7v.1M10 10.7v.1M14 10.7v.1M17.5 10.7v.1M8 14h8"),
    "setups": "M7 4h10v16.5l-5-4-5 4z",
    "search": "M15.5 15.5L21 21",
    "trash": "M4.5 7h15M9.5 7V4h5v3M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5",
    "rename": "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
    "down": "M5 9l7 7 7-7",
    "up": "M5 15l7-7 7 7",
    "info": "M12 11v5M12 7.7v.2",
    "die": "M4.5 4.5h15v15h-15zM8.5 8.5v.1M15.5 15.5v.1M12 12v.1M15.5 8.5v.1M8.5 15.5v.1",
    "analyse": "M4 4v16h16M7.5 15l3.5-4.5 3.5 2.5L20 6.5",
    "save": "M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5v-6h8v6",
    "save_as": (
        "M12 19.5h-7.5v-15h11l3 3v4M8 4.5v4.5h6v-4.5M8 19.5v-5.5h4M18.5 14v7M15 17.5h7"
    ),
    "paste": "M6 5.5h12v15H6zM9 3.5h6v4H9zM9.5 12h5M9.5 16h5",
    "set_up": (
        "M12.5 4H4v16h16v-8.5M4 12h6M12 20v-4.5M18.2 3.3l2.5 2.5L14 12.5l-3.2.7.7-3.2z"
    ),
    "redo": "M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
    "mirror": "M12 3.5v17M9 7v10H3.5zM15 7v10h5.5z",
    "swap": "M4 8.5h15M15.5 5L19 8.5 15.5 12M20 15.5H5M8.5 12L5 15.5 8.5 19",
    "house": "M3.5 11.5L12 4.5l8.5 7M6 9.5V19.5h12V9.5",
    "recolour": "M12 4v16a8 8 0 0 0 0-16zM14.5 5.5v13M17 7.8v8.4",
    "move": (
        "M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5"
        "M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5"
    ),
    "aim": "M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5",
    "book": (
        "M12 6.2C9.8 4.6 7 4.2 3.5 4.8v13.6c3.5-.6 6.3-.2 8.5 1.4 2.2-1.6 5-2 8.5-1.4"
        "V4.8C17 4.2 14.2 4.6 12 6.2zM12 6.2v13.6"
    ),
}

_CIRCLES = {
    "watch": ((12, 12, 3),),
    "options": (
        (16, 7, 2.6),
        (8, 17, 2.6),
    ),
    "memory": ((12, 7.5, 3.5),),
    "belief": (
        (6, 6, 2),
        (17, 7, 4),
        (7.5, 17, 3),
        (18, 18, 1.2),
    ),
    "clock": ((12, 12, 8.5),),
    "pawn": ((12, 8, 3.3),),
    "dots": ((5.5, 12, 1.8), (12, 12, 1.8), (18.5, 12, 1.8)),
    "person": ((12, 8, 3.5),),
    "picture": ((15.5, 9, 1.4),),
    "look": (
        (8, 11, 0.6),
        (11.5, 7.7, 0.6),
        (16, 9.5, 0.6),
    ),
    "access": ((12, 4.7, 1.7),),
    "language": ((12, 12, 8.5),),
    "info": ((12, 12, 8.5),),
    "search": ((10.5, 10.5, 6.5),),
    "recolour": ((12, 12, 8),),
    "aim": ((12, 12, 7), (12, 12, 1.2)),
}

# What is remembered, not seen, is drawn in dashes.
_DASHED = frozenset({"memory"})

ICONS = frozenset(_PATHS) | frozenset(_CIRCLES)


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
    if name not in ICONS:
        raise KeyError(f"There is no icon {name!r}.")
    picture = svg(size, size, _body(name, colour), f"0 0 {_GRID} {_GRID}")
    surface.blit(picture, (round(center[0] - size / 2), round(center[1] - size / 2)))


def _body(name: str, colour: Colour) -> str:
    pen = (
        f'fill="none" stroke="{css(colour)}" stroke-width="{_STROKE}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )
    if name in _DASHED:
        pen += ' stroke-dasharray="2.6 2.2"'
    path = f'<path d="{_PATHS[name]}" {pen}/>' if name in _PATHS else ""
    return path + "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}" {pen}/>'
        for x, y, radius in _CIRCLES.get(name, ())
    )


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
    lit = theme.accent if chosen else _moonlight(theme)
    place = (round(center[0] - side / 2), round(center[1] - side / 2))
    surface.blit(svg(side, side, _moon_body(side / 2, radius, phase, lit, theme)), place)


def _moonlight(theme: Theme) -> Colour:
    return theme.text if theme.is_dark else theme.man_white


def _moon_body(
    middle: float, radius: float, phase: float, lit: Colour, theme: Theme
) -> str:
    dark = mix(theme.bg, theme.list_black, 0.33) if theme.is_dark else theme.text2
    rim = theme.list_black if theme.is_dark else theme.text2
    disc = f'<circle cx="{middle}" cy="{middle}" '
    if phase >= 0.99:
        # Light would not show on a light ground without the rim outside it.
        edge = "" if theme.is_dark else f'{disc}r="{radius + 0.5}" fill="{css(rim)}"/>'
        inner = radius - (0.5 if theme.is_dark else 1.75)
        ring = f'r="{inner}" fill="{css(_TOTAL)}" stroke="{css(lit)}" stroke-width="2"/>'
        return edge + disc + ring
    body = disc + f'r="{radius}" fill="{css(dark)}" stroke="{css(rim)}" '
    body += 'stroke-width="1.25"/>'
    if phase <= 0.01:
        return body + disc + f'r="{radius - 2}" fill="{css(lit)}"/>'
    return body + _lit_part(middle, radius - 2, phase, lit)


def _lit_part(middle: float, radius: float, phase: float, lit: Colour) -> str:
    # The edge of the shadow is half an ellipse. Past half eclipse it bends the other way.
    width, sweep = radius * cos(pi * phase), 0 if phase < 0.5 else 1
    top, bottom = f"{middle} {middle - radius}", f"{middle} {middle + radius}"
    return (
        f'<path d="M{top}A{radius} {radius} 0 0 0 {bottom}'
        f'A{max(0.01, abs(width)):.2f} {radius} 0 0 {sweep} {top}Z" fill="{css(lit)}"/>'
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
        f'fill="none" stroke="{css(colours[number])}" stroke-width="{stroke}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        for number, (path, _) in enumerate(_LETTERS)
    )
    size = round(box[0] * scale), round(box[1] * scale)
    picture = svg(*size, body, f"0 0 {box[0]} {box[1]}")
    surface.blit(
        picture, (round(place[0] - stroke * scale), round(place[1] - stroke * scale))
    )
    return round(width * scale)
