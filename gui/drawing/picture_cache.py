"""Keeps pictures that were drawn, up to a number of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

P = ParamSpec("P")


def pictures_kept(
    most: int,
) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Let a function draw each picture once; those not used for longest go first.

    Unlike ``functools.lru_cache`` it counts bytes: a panel has as many as a thousand words.

    Args:
        most: Bytes of all pictures together; a larger one stays until the next is drawn.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        total = 0

        @wraps(draw)
        def picture(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            nonlocal total
            key = (args, *kwargs.items())
            found = pictures.get(key)
            if found is not None:
                pictures.move_to_end(key)
                return found
            drawn = pictures[key] = draw(*args, **kwargs)
            total += _bytes(drawn)
            while total > most and len(pictures) > 1:
                total -= _bytes(pictures.popitem(last=False)[1])
            return drawn

        return picture

    return decorate


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
