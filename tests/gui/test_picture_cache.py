"""Pictures that are drawn once and kept, up to a number of bytes."""

from __future__ import annotations

import pygame

from gui.drawing.shapes import pictures_kept

KILOBYTE = 1024
"""Of a picture of 16 by 16."""


def test_a_picture_is_drawn_once_and_the_one_unused_for_longest_goes() -> None:
    drawn: list[tuple[int, str]] = []

    @pictures_kept(3 * KILOBYTE)
    def picture(side: int, colour: str = "red") -> pygame.Surface:
        drawn.append((side, colour))
        return pygame.Surface((side, side), pygame.SRCALPHA)

    first = picture(16)
    picture(16, colour="blue")
    assert picture(16) is first
    picture(16, "green")
    picture(16, "white")
    assert picture(16) is first
    picture(16, colour="blue")
    assert drawn == [(16, each) for each in ("red", "blue", "green", "white", "blue")]


def test_a_picture_larger_than_all_may_be_stays_until_the_next_is_drawn() -> None:
    drawn: list[int] = []

    @pictures_kept(KILOBYTE)
    def picture(side: int) -> pygame.Surface:
        drawn.append(side)
        return pygame.Surface((side, side), pygame.SRCALPHA)

    for side in (100, 100, 16, 16, 100):
        picture(side)
    assert drawn == [100, 16, 100]
