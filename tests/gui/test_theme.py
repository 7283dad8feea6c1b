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
def test_text_and_curves_are_readable_on_every_ground(theme: Theme) -> None:
    inks = theme.text, theme.text2, theme.accent2
    grounds = (theme.bg, theme.panel, theme.raised, theme.hover)
    pairs = [(i, g) for g in grounds for i in (*inks, theme.text3, theme.danger)]
    pairs += [(ink, theme.pick) for ink in inks]
    pairs += [(theme.on_accent, theme.accent)]
    pairs += [(mix(theme.on_accent, theme.accent, 0.12), theme.accent)]
    assert not [pair for pair in pairs if contrast(*pair) < 4.5]
    for line in (theme.line_white, theme.line_black):
        assert contrast(line, theme.panel) >= 3


def test_all_text_of_the_contrast_theme_meets_the_strictest_level() -> None:
    theme = THEMES["contrast"]
    inks = theme.text, theme.text2, theme.text3, theme.accent2, theme.danger, theme.good
    grounds = theme.bg, theme.panel, theme.raised, theme.hover, theme.pick
    pairs = [(ink, ground) for ink in inks for ground in grounds]
    pairs += [(theme.on_accent, theme.accent)]
    assert not [pair for pair in pairs if contrast(*pair) < 7]
    for ground in (theme.light, theme.dark):
        assert contrast(ground, theme.fog_mid) >= 4.5


@dressed
def test_marks_black_men_and_names_stand_out_from_the_squares(theme: Theme) -> None:
    for ground in (theme.light, theme.dark):
        assert contrast(theme.man_black, ground) >= 3
        assert contrast(mix(ground, theme.mark, 0.7), ground) >= 2.7
    assert contrast(theme.cross, theme.fog_mid) >= 2.7


@dressed
@pytest.mark.parametrize("vision", VISIONS)
def test_squares_fog_and_marks_differ_for_every_eye(theme: Theme, vision: str) -> None:
    """So that in flat fog, too, a fogged square is like neither of the others."""

    def apart(one: Colour, other: Colour) -> float:
        return contrast(seen_by(vision, one), seen_by(vision, other))

    grounds = theme.light, theme.dark, theme.fog_mid
    light, dark, fog = (lightness(seen_by(vision, colour)) for colour in grounds)
    assert light - dark >= 18
    assert min(abs(light - fog), abs(dark - fog)) >= 12
    most = 3 if vision == "normal" else 2.9
    for ground in (theme.light, theme.dark):
        assert apart(mix(ground, theme.mark, 0.74), ground) >= most
        for tint in (0.22, 0.50, 0.55):
            assert apart(theme.mark_ring, mix(ground, theme.accent, tint)) >= most
    assert apart(mix(theme.fog_mid, theme.cross, CROSS), theme.fog_mid) >= 1.8
    # In fog brackets are the accent in a dark casing, and ticks are light in dark.
    assert apart(theme.accent, DARK) >= 3
    assert apart(LIGHT, DARK) >= 3


def test_the_own_board_of_a_theme_is_the_theme_and_its_floor_is_mixed_so() -> None:
    for name, theme in THEMES.items():
        assert theme_on(name, AS_THEME) is theme
        mixed = floors(theme, theme.light, theme.dark)
        assert mixed == (theme.floor_light, theme.floor_dark)
    classic = THEMES["classic"]
    first_viewer = (238, 238, 210), (118, 150, 86), (192, 192, 192)
    assert (classic.light, classic.dark, classic.fog_mid) == first_viewer


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
