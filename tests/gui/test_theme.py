"""No colour may slip below the contrast that makes it readable."""

import pytest

from gui.board.pen import DARK, LIGHT
from gui.drawing.theme import (
    AS_THEME,
    BOARDS,
    THEMES,
    Colour,
    Theme,
    contrast,
    floors,
    mix,
    theme_on,
)
from tests.support.eyes import VISIONS, lightness, seen_by

THEME_LIST = list(THEMES.values())
CROSS = 170 / 255
themes = pytest.mark.parametrize("theme", THEME_LIST, ids=lambda theme: theme.name)
dressed = pytest.mark.parametrize(
    "theme",
    [theme_on(name, board) for name in THEMES for board in (AS_THEME, *BOARDS)],
    ids=[f"{name}-{board}" for name in THEMES for board in (AS_THEME, *BOARDS)],
)


def test_contrast_has_the_known_ends() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 90, 90), (90, 90, 90)) == 1
    # The grey that is known to lie just above 4.5 : 1 on white.
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)


def test_mix_runs_from_one_colour_to_the_other() -> None:
    assert mix((0, 100, 200), (100, 0, 200), 0) == (0, 100, 200)
    assert mix((0, 100, 200), (100, 0, 200), 0.25) == (25, 75, 200)
    assert mix((0, 100, 200), (100, 0, 200), 1) == (100, 0, 200)


@themes
def test_text_is_readable_on_every_ground(theme: Theme) -> None:
    inks = theme.text, theme.text2, theme.accent2
    for ground in (theme.bg, theme.panel, theme.raised, theme.hover):
        for ink in (*inks, theme.text3, theme.danger):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ink in inks:
        assert contrast(ink, theme.pick) >= 4.5, ink


@themes
def test_text_is_readable_on_the_accent(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    second = mix(theme.on_accent, theme.accent, 0.12)
    assert contrast(second, theme.accent) >= 4.5


@dressed
def test_marks_black_men_and_names_stand_out_from_the_squares(theme: Theme) -> None:
    for ground in (theme.light, theme.dark):
        assert contrast(mix(ground, theme.mark, 0.74), ground) >= 3
        for tint in (0.22, 0.50, 0.55):
            assert contrast(theme.mark_ring, mix(ground, theme.accent, tint)) >= 3
        assert contrast(theme.man_black, ground) >= 3
        assert contrast(mix(ground, theme.mark, 0.7), ground) >= 2.7
    assert contrast(theme.cross, theme.fog_mid) >= 2.7


@dressed
@pytest.mark.parametrize("vision", VISIONS)
def test_squares_and_fog_differ_in_lightness_for_every_eye(
    theme: Theme, vision: str
) -> None:
    """So that in flat fog, too, a fogged square is like neither of the others."""
    light, dark, fog = (
        lightness(seen_by(vision, colour))
        for colour in (theme.light, theme.dark, theme.fog_mid)
    )
    assert light - dark >= 18
    assert abs(light - fog) >= 12
    assert abs(dark - fog) >= 12


@dressed
@pytest.mark.parametrize("vision", VISIONS)
def test_marks_differ_from_their_ground_for_every_eye(theme: Theme, vision: str) -> None:
    def apart(one: Colour, other: Colour) -> float:
        return contrast(seen_by(vision, one), seen_by(vision, other))

    for ground in (theme.light, theme.dark):
        assert apart(mix(ground, theme.mark, 0.74), ground) >= 2.9
        for tint in (0.22, 0.50, 0.55):
            tinted = mix(ground, theme.accent, tint)
            assert apart(theme.mark_ring, tinted) >= 2.9
    assert apart(mix(theme.fog_mid, theme.cross, CROSS), theme.fog_mid) >= 1.8
    # In fog brackets are the accent in a dark casing, and ticks are light in dark.
    assert apart(theme.accent, DARK) >= 3
    assert apart(LIGHT, DARK) >= 3


def test_the_own_board_of_a_theme_is_the_theme() -> None:
    for name, theme in THEMES.items():
        assert theme_on(name, AS_THEME) is theme


@pytest.mark.parametrize("name", THEMES)
def test_the_floor_of_the_fog_is_mixed_as_the_themes_have_it(name: str) -> None:
    """A board with the squares of a theme has the floor of that theme."""
    theme = THEMES[name]
    mixed = floors(theme, theme.light, theme.dark)
    assert mixed == (theme.floor_light, theme.floor_dark)


def test_the_simulation_of_eyes_has_the_known_ends() -> None:
    for vision in VISIONS:
        assert seen_by(vision, (0, 0, 0)) == (0, 0, 0)
        assert seen_by(vision, (255, 255, 255)) == (255, 255, 255)
    assert seen_by("normal", (12, 200, 7)) == (12, 200, 7)
    # A red and a green of the same look to one who has no green cones.
    red, green = (
        seen_by("deuteranopia", colour) for colour in ((203, 94, 0), (150, 130, 0))
    )
    assert max(abs(a - b) for a, b in zip(red, green, strict=True)) < 24


@themes
def test_curves_stand_out_from_the_ground(theme: Theme) -> None:
    assert contrast(theme.line_white, theme.panel) >= 3
    assert contrast(theme.line_black, theme.panel) >= 3


def test_classic_keeps_the_board_of_the_first_viewer() -> None:
    classic = THEMES["classic"]
    assert classic.light == (238, 238, 210)
    assert classic.dark == (118, 150, 86)
    assert classic.fog_mid == (192, 192, 192)
