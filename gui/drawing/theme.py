"""The palettes, the boards that may lie in them, and the arithmetic of their colours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from settings.model import Settings

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """One colour for each role; a role says where a colour is used, not how it looks.

    The grounds run from `bg` over `panel` and `raised` to `hover`; `text`, `text2` and
    `text3` are readable on all four. `accent` is a fill, `accent2` the same accent as
    text or thin line.

    Attributes:
        name: How settings name the theme.
        is_dark: Whether light text stands on dark ground.
        shade_strength: How dark the fog's shadow falls on squares in sight, 0 to 1.
        echo: What fog over dark squares is multiplied by, of 255, so that the chequer
            stays faintly readable.
        designs: The sets of pieces chosen, each with the family of games it is for.
        reddens: Whether promoted pieces have a colour of their own where they can.
    """

    name: str
    is_dark: bool
    shade_strength: float
    echo: int
    bg: Colour
    panel: Colour
    raised: Colour
    hover: Colour
    line: Colour
    edge: Colour
    text: Colour
    text2: Colour
    text3: Colour
    accent: Colour
    accent2: Colour
    on_accent: Colour
    danger: Colour
    good: Colour
    slip: Colour
    bar_white: Colour
    bar_black: Colour
    pick: Colour
    light: Colour
    dark: Colour
    fog_low: Colour
    fog_mid: Colour
    fog_high: Colour
    wisp: Colour
    floor_light: Colour
    floor_dark: Colour
    shade: Colour
    cross: Colour
    mark: Colour
    mark_ring: Colour
    odds_low: Colour
    odds_high: Colour
    man_white: Colour
    man_black: Colour
    list_black: Colour
    list_outline: Colour
    line_white: Colour
    line_black: Colour
    frame: Colour
    wood: Colour
    wood_line: Colour
    designs: tuple[tuple[str, str], ...]
    reddens: bool

    def __hash__(self) -> int:
        # Pictures are looked up by their theme, a thousand for each one that is drawn.
        return hash((self.name, self.light, self.designs))


_NAMES = ("umbra", "penumbra", "classic", "contrast")

_PALETTE = """
bg            0f1318  f1ede4  1f211e  000000
panel         161c23  fbf9f3  292c27  0a0a0a
raised        1e2630  ece6da  343832  181818
hover         27313d  e2dbcc  40453d  2a2a2a
line          2a343f  ddd6c7  3c4139  6e6e6e
edge          3d4a58  b9b09d  5a6155  b4b4b4
text          efe9dc  20252c  eeeed2  ffffff
text2         b3bbc5  4b535e  c3c6b0  e8e8e8
text3         949eaa  565e69  adb29d  cfcfcf
accent        ebb35b  e2a13c  f2cf4a  ffd400
accent2       ebb35b  875200  f2cf4a  ffd400
on_accent     1b1509  201704  1d1a06  000000
danger        ef8a7e  a52d22  f39a88  ffa79e
good          9cc7a6  235c37  a9d6b2  9bf0a8
slip          d8cb9b  6b5400  dfd59b  ffe27a
bar_white     efe9dc  fffdf6  eeeed2  ffffff
bar_black     2b333d  3a424c  33372f  3a3a3a
pick          282d32  ece3d2  3e4033  2c2800
light         e8e1cf  fbf5e7  eeeed2  ffffff
dark          8a9f8c  a9bba6  769656  8c8c8c
fog_low       313b48  566275  b2b2b2  0c0c0c
fog_mid       434f5f  6c798c  c0c0c0  161616
fog_high      5a6879  8793a4  cecece  242424
wisp          8593a5  b4bec9  e4e4e4  8a8a8a
floor_light   707a7d  939da2  bbc1af  595959
floor_dark    6c777a  8f9a9f  b5bdaa  545454
shade         0d1420  2b3646  2a3320  000000
cross         93a1b3  d5dbe3  6c6c6c  c8c8c8
mark          17211c  1c2a22  1d2a10  000000
mark_ring     64400a  764806  4f4200  1e0e00
odds_low      b0752a  9c6a22  7d5200  d08c00
odds_high     f6c56d  ffd27a  a45f00  ffe14d
man_white     fdfaf1  fffdf6  ffffff  ffffff
man_black     1a1c20  1a1c20  000000  000000
list_black    7d8da1  1a1c20  8b9180  9a9a9a
list_outline  6d7988  1a1c20  6d7988  d0d0d0
line_white    efe9dc  8d6a2c  eeeed2  ffffff
line_black    7f93ab  39485c  8fb26a  8fb6ff
frame         0a0d11  c9c1b1  151614  6e6e6e
wood          cbb487  dcc79b  cbb487  dcc79b
wood_line     75613c  86704a  75613c  4a3a18
"""


def _theme(name: str, is_dark: bool, shade_strength: float, echo: int) -> Theme:
    column = 1 + _NAMES.index(name)
    rows = [row.split() for row in _PALETTE.strip().splitlines()]
    colours = {row[0]: bytes.fromhex(row[column]) for row in rows}
    roles = {role: (red, green, blue) for role, (red, green, blue) in colours.items()}
    return Theme(
        name=name,
        is_dark=is_dark,
        shade_strength=shade_strength,
        echo=echo,
        designs=(),
        reddens=True,
        **roles,
    )


THEMES: dict[str, Theme] = {
    "umbra": _theme("umbra", True, 0.34, 242),
    "penumbra": _theme("penumbra", False, 0.20, 242),
    "classic": _theme("classic", True, 0.20, 248),
    "contrast": _theme("contrast", True, 0.34, 242),
}


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """The colour a share `t` of the way from `a` (0) to `b` (1)."""
    red, green, blue = (round(p + (q - p) * t) for p, q in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """How well two colours stand apart by the WCAG measure, from 1 (alike) to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    if channel <= 0.04045:
        return channel / 12.92
    return float(((channel + 0.055) / 1.055) ** 2.4)


AS_THEME = "theme"
"""Names the board that a theme brings along."""

_WHITE: Colour = (255, 255, 255)

# In these shares the floors of the themes are mixed of their fog and squares.
_FLOOR = 0.38
_ECHO = 0.118

# How much paler a board is under the paler fog of a light theme.
_PALER = 0.3


BOARDS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {
    "walnut": ((241, 227, 201), (181, 140, 98), (40, 22, 8), (84, 36, 4)),
    "slate": ((224, 229, 235), (136, 150, 166), (16, 22, 32), (92, 44, 4)),
    "ice": ((232, 242, 246), (116, 154, 176), (10, 28, 40), (92, 46, 2)),
    "contrast": (_WHITE, (130, 130, 130), (0, 0, 0), (30, 14, 0)),
}
"""Every board besides those of the themes, in the order they are offered.

The colours of its light squares, of its dark ones, of dots and rings, and of frames and
brackets.
"""


@cache
def theme_on(name: str, board: str) -> Theme:
    """The theme called ``name`` on the board called ``board``.

    Only what lies on a board changes: squares, what of them shines through the fog, and
    the marks. A light theme takes a board paler, as its fog is paler.
    """
    theme = THEMES[name]
    if board == AS_THEME:
        return theme
    light, dark, mark, mark_ring = BOARDS[board]
    if not theme.is_dark:
        light, dark = mix(light, _WHITE, _PALER), mix(dark, _WHITE, _PALER)
    floor_light, floor_dark = floors(theme, light, dark)
    fogged = replace(theme, floor_light=floor_light, floor_dark=floor_dark)
    return replace(fogged, light=light, dark=dark, mark=mark, mark_ring=mark_ring)


def chosen_theme(settings: Settings) -> Theme:
    """The theme that the settings ask for, with the sets of pieces that they name."""
    designs = tuple(settings.pieces.items())
    return with_designs(
        theme_on(settings.theme, settings.board), designs, settings.red_promoted
    )


@cache
def with_designs(
    theme: Theme, designs: tuple[tuple[str, str], ...], reddens: bool
) -> Theme:
    """A theme with other sets of pieces; see ``Theme.designs`` and ``Theme.reddens``."""
    return replace(theme, designs=designs, reddens=reddens)


def floors(theme: Theme, light: Colour, dark: Colour) -> tuple[Colour, Colour]:
    """What light and dark squares look like under the fog: mostly fog."""
    middle, darker = (mix(light, dark, share) for share in (0.5, 0.5 + _ECHO))
    return mix(theme.fog_mid, middle, _FLOOR), mix(theme.fog_mid, darker, _FLOOR)
