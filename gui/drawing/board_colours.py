"""Boards by name, and the theme that a board makes of another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from gui.drawing.theme import THEMES, Colour, Theme, mix
from settings.model import Settings

AS_THEME = "theme"
"""Names the board that a theme brings along."""

_WHITE: Colour = (255, 255, 255)

# In these shares the floors of the three themes are mixed of their fog and squares.
_FLOOR = 0.38
_ECHO = 0.118

# How much paler a board is under the paler fog of a light theme.
_PALER = 0.3


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of a board.

    Attributes:
        light: The light squares.
        dark: The dark ones.
        mark: Dots and rings.
        mark_ring: Frames and brackets.
    """

    light: Colour
    dark: Colour
    mark: Colour
    mark_ring: Colour


BOARDS: dict[str, BoardColours] = {
    "walnut": BoardColours((241, 227, 201), (181, 140, 98), (40, 22, 8), (84, 36, 4)),
    "slate": BoardColours((224, 229, 235), (136, 150, 166), (16, 22, 32), (92, 44, 4)),
    "ice": BoardColours((232, 242, 246), (116, 154, 176), (10, 28, 40), (92, 46, 2)),
    "contrast": BoardColours(_WHITE, (130, 130, 130), (0, 0, 0), (30, 14, 0)),
}
"""Every board besides those of the themes, in the order they are offered."""


@cache
def theme_on(name: str, board: str) -> Theme:
    """The theme called ``name`` on the board called ``board``.

    Only what lies on a board changes: squares, what of them shines through the fog, and
    the marks. A light theme takes a board paler, as its fog is paler.
    """
    theme = THEMES[name]
    if board == AS_THEME:
        return theme
    colours = BOARDS[board]
    light, dark = colours.light, colours.dark
    if not theme.is_dark:
        light, dark = mix(light, _WHITE, _PALER), mix(dark, _WHITE, _PALER)
    floor_light, floor_dark = floors(theme, light, dark)
    return replace(
        theme,
        light=light,
        dark=dark,
        floor_light=floor_light,
        floor_dark=floor_dark,
        mark=colours.mark,
        mark_ring=colours.mark_ring,
    )


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
