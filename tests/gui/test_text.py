"""Measuring, wrapping and cutting text."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.drawing.text import (
    draw_text,
    ellipsis,
    text_width,
    wrap,
    wrap_into,
)

WHITE = (255, 255, 255)
words = st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=12)


def test_digits_are_of_equal_width() -> None:
    assert len({text_width(digit, 30, bold=True) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("sign", "≥≤−≈→←↑↓✓∞×±·–…’½日")
def test_no_sign_is_drawn_as_an_empty_box(sign: str, bold: bool) -> None:
    in_neither_font = "ע한"
    assert _drawn(sign, bold) not in [_drawn(other, bold) for other in in_neither_font]


def _drawn(text: str, bold: bool) -> bytes:
    surface = pygame.Surface((40, 40))
    draw_text(surface, text, 4, 20, 20, WHITE, bold=bold)
    return pygame.image.tobytes(surface, "RGB")


def test_tracking_widens_between_the_letters() -> None:
    assert text_width("AB", 11, track=5.0) >= text_width("AB", 11) + 4
    assert text_width("A", 11, track=5.0) == text_width("A", 11)


@given(words)
def test_wrapping_keeps_all_words(some: list[str]) -> None:
    lines = wrap(" ".join(some), 14, 90)
    assert " ".join(lines).split() == some
    assert all(text_width(line, 14) <= 90 or " " not in line for line in lines)


def test_wrapping_keeps_line_breaks() -> None:
    assert wrap("one\n\ntwo", 14, 500) == ["one", "", "two"]


def test_ellipsis_cuts_only_what_does_not_fit() -> None:
    assert ellipsis("Warden", 14, 200) == "Warden"
    cut = ellipsis("Searches every world", 14, 90)
    assert cut.endswith("…")
    assert "Searches every world".startswith(cut[:-1])
    assert text_width(cut, 14) <= 90
    assert ellipsis("Warden", 14, 0) == "…"
    assert ellipsis("", 14, -1) == ""


def test_text_stands_on_the_middle_of_its_capitals() -> None:
    surface = pygame.Surface((60, 60))
    draw_text(surface, "H", 10, 30, 25, WHITE)
    ink = pygame.mask.from_threshold(surface, WHITE, (90, 90, 90)).get_bounding_rects()[0]
    assert abs(ink.centery - 30) <= 1


def test_text_is_aligned_to_its_place() -> None:
    surface = pygame.Surface((200, 40))
    width = draw_text(surface, "Owl", 200, 20, 16, WHITE, align="right")
    lit = pygame.mask.from_threshold(surface, WHITE, (99, 99, 99)).get_bounding_rects()
    assert min(rect.left for rect in lit) >= 200 - width
    assert draw_text(surface, "Owl", 0, 20, 16, WHITE) == width


def test_japanese_is_drawn_with_its_own_font() -> None:
    assert text_width("将棋", 20) >= 38


def test_text_is_wrapped_into_so_many_lines_and_the_rest_is_cut() -> None:
    said = "Fog lies on every square that none of your men can reach"
    assert wrap_into(said, 14, 5000, 1) == [said]
    two = wrap_into(said, 14, 220, 2)
    assert " ".join(two) == said
    (one,) = wrap_into(said, 14, 220, 1)
    assert one.endswith("…")
    assert said.startswith(one[:-1])


@pytest.mark.parametrize("nasty", ["a\0b", "a\nb", "\ud800", "\x1b[31m", "x" * 10**6])
def test_any_text_at_all_can_be_drawn(nasty: str) -> None:
    surface = pygame.Surface((200, 40))
    assert draw_text(surface, nasty, 0, 20, 14, WHITE) == text_width(nasty, 14)
    assert text_width(ellipsis(nasty, 14, 90), 14) <= 90


def test_letters_that_nobody_sees_are_not_drawn() -> None:
    plain, turned = pygame.Surface((200, 40)), pygame.Surface((200, 40))
    draw_text(plain, "abc", 0, 20, 14, WHITE)
    draw_text(turned, "a\u202eb\u200bc", 0, 20, 14, WHITE)
    assert plain.get_buffer().raw == turned.get_buffer().raw


def test_letters_beside_japanese_keep_their_font() -> None:
    alone, whole = text_width("18. Nf3 ", 20), text_width("18. Nf3 ７六歩", 20)
    assert whole == alone + text_width("７六歩", 20)
    surface, mixed = pygame.Surface((200, 40)), pygame.Surface((200, 40))
    draw_text(surface, "18. Nf3 ", 0, 20, 20, (255, 255, 255))
    draw_text(mixed, "18. Nf3 ７六歩", 0, 20, 20, (255, 255, 255))
    left = pygame.Rect(0, 0, alone, 40)
    pictures = (
        pygame.image.tobytes(one.subsurface(left), "RGB") for one in (surface, mixed)
    )
    assert len({*pictures}) == 1
