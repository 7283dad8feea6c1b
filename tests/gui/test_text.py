"""Measuring, wrapping and cutting text."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.drawing.text import draw_text, ellipsis, text_width, wrap, wrap_into

WHITE = (255, 255, 255)
words = st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=12)


def drawn(text: str, width: int = 200, bold: bool = False) -> bytes:
    """The first part of a drawn text."""
    surface = pygame.Surface((200, 40))
    draw_text(surface, text, 4, 20, 20, WHITE, bold=bold)
    return pygame.image.tobytes(surface.subsurface((0, 0, width, 40)), "RGB")


@pytest.mark.parametrize("bold", [False, True])
def test_digits_are_equally_wide(bold: bool) -> None:
    assert len({text_width(digit, 30, bold=bold) for digit in "0123456789"}) == 1


@given(words)
def test_wrapping_keeps_all_words(some: list[str]) -> None:
    lines = wrap(" ".join(some), 14, 90)
    assert " ".join(lines).split() == some
    assert all(text_width(line, 14) <= 90 or " " not in line for line in lines)


def test_text_is_wrapped_and_cut_only_where_it_does_not_fit() -> None:
    assert wrap("one\n\ntwo", 14, 500) == ["one", "", "two"]
    assert ellipsis("Warden", 14, 200) == "Warden"
    assert ellipsis("Warden", 14, 0) == "…"
    assert ellipsis("", 14, -1) == ""
    said = "Fog lies on every square that none of your men can reach"
    assert wrap_into(said, 14, 5000, 1) == [said]
    assert " ".join(wrap_into(said, 14, 220, 2)) == said
    for cut, most in ((ellipsis(said, 14, 90), 90), (*wrap_into(said, 14, 220, 1), 220)):
        assert cut.endswith("…")
        assert said.startswith(cut[:-1])
        assert text_width(cut, 14) <= most


def test_text_stands_at_its_place_on_the_middle_of_its_capitals() -> None:
    surface = pygame.Surface((200, 60))
    width = draw_text(surface, "HI", 200, 30, 25, WHITE, align="right")
    boxes = pygame.mask.from_threshold(surface, WHITE, (90, 90, 90)).get_bounding_rects()
    assert abs(boxes[0].centery - 30) <= 1
    assert min(box.left for box in boxes) >= 200 - width
    assert draw_text(surface, "HI", 0, 30, 25, WHITE) == width
    for text, more in (("A", 0), ("AB", 4)):
        wider = text_width(text, 11, track=5.0) - text_width(text, 11)
        assert wider >= more
        assert wider > 0 or not more


def test_characters_are_not_tracked() -> None:
    characters, letters = text_width("設定", 20), text_width("Ab", 20, track=5.0)
    assert text_width("設定", 20, track=5.0) == characters
    assert text_width("Ab設定", 20, track=5.0) == letters + 5 + characters


@pytest.mark.parametrize("nasty", ["a\0b", "a\nb", "\ud800", "\x1b[31m", "x" * 10**6])
def test_any_text_at_all_can_be_drawn(nasty: str) -> None:
    surface = pygame.Surface((200, 40))
    assert draw_text(surface, nasty, 0, 20, 14, WHITE) == text_width(nasty, 14)
    assert text_width(ellipsis(nasty, 14, 90), 14) <= 90
    assert drawn("a\u202eb\u200bc") == drawn("abc"), "what nobody sees is not drawn"


def test_japanese_is_drawn_with_its_own_font_and_letters_beside_it_with_theirs() -> None:
    assert text_width("将棋", 20) >= 38
    alone, mixed = "18. Nf3 ", "18. Nf3 ７六歩"
    width = text_width(alone, 20)
    assert text_width(mixed, 20) == width + text_width("７六歩", 20)
    assert drawn(alone, width) == drawn(mixed, width)
