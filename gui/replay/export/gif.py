"""Moving pictures as GIF files."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pygame
from PIL import Image

from gui.drawing.theme import Colour

COLOURS = 255
"""One of the 256 of a GIF is left to say that a pixel stays as it was."""

_SWATCH = 16
"""Rows of pixels that stand for each of the colours that matter."""

_SAMPLES = 5
"""Frames from which the colours of all are chosen."""


class Palette:
    """The colours of a moving picture.

    Every frame has the same, so that what does not move does not change.

    Args:
        samples: Frames that have all colours between them.
        marks: Colours that matter more than the little room they take.
    """

    def __init__(
        self, samples: Sequence[pygame.Surface], marks: Sequence[Colour] = ()
    ) -> None:
        pictures = [_picture(sample) for sample in samples]
        width, height = pictures[0].size
        swatches = [Image.new("RGB", (width, _SWATCH), mark) for mark in marks]
        tall = height * len(pictures) + _SWATCH * len(swatches)
        strip, top = Image.new("RGB", (width, tall)), 0
        for picture in (*pictures, *swatches):
            strip.paste(picture, (0, top))
            top += picture.height
        self._colours = strip.quantize(COLOURS, Image.Quantize.MEDIANCUT)

    def frame(self, surface: pygame.Surface) -> Image.Image:
        """A frame in these colours."""
        return _picture(surface).quantize(palette=self._colours, dither=Image.Dither.NONE)


def samples(last: int) -> list[int]:
    """The numbers of the frames that colours are chosen from, of 0 to ``last``."""
    return sorted({last * n // (_SAMPLES - 1) for n in range(_SAMPLES)})


def gif(frames: Sequence[Image.Image], seconds: Sequence[float]) -> bytes:
    """A GIF that goes round for ever; ``seconds`` says how long each frame is shown."""
    data = io.BytesIO()
    frames[0].save(
        data,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[round(each * 1000) for each in seconds],
        loop=0,
        disposal=1,
    )
    return data.getvalue()


def _picture(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
