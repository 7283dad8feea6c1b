"""No colour may slip below the contrast that makes it readable."""

import pytest

from gui.theme import THEMES, Theme, contrast, mix

THEME_LIST = list(THEMES.values())
GROUNDS = ("bg", "panel", "raised", "hover")
themes = pytest.mark.parametrize("theme", THEME_LIST, ids=lambda theme: theme.name)


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
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["text", "text2", "text3", "accent2", "danger"])
def test_text_is_readable_on_every_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@themes
@pytest.mark.parametrize("ink", ["text", "text2", "accent2"])
def test_text_is_readable_on_a_chosen_thing(theme: Theme, ink: str) -> None:
    assert contrast(getattr(theme, ink), theme.pick) >= 4.5


@themes
def test_text_is_readable_on_the_accent(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    second = mix(theme.on_accent, theme.accent, 0.12)
    assert contrast(second, theme.accent) >= 4.5


@themes
@pytest.mark.parametrize("square", ["light", "dark"])
def test_marks_stand_out_from_the_squares(theme: Theme, square: str) -> None:
    ground = getattr(theme, square)
    dot = mix(ground, theme.mark, 0.74)
    assert contrast(dot, ground) >= 3
    for tint in (0.22, 0.50, 0.55):
        assert contrast(theme.mark_ring, mix(ground, theme.accent, tint)) >= 3


@themes
def test_curves_stand_out_from_the_ground(theme: Theme) -> None:
    assert contrast(theme.line_white, theme.panel) >= 3
    assert contrast(theme.line_black, theme.panel) >= 3


def test_classic_keeps_the_board_of_the_first_viewer() -> None:
    classic = THEMES["classic"]
    assert classic.light == (238, 238, 210)
    assert classic.dark == (118, 150, 86)
    assert classic.fog_mid == (192, 192, 192)
