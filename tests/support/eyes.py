"""How colours look to people who see them otherwise.

The matrices are those for full colour blindness of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions
on Visualization and Computer Graphics 15 (6), 2009. They act upon linear light.
"""

from __future__ import annotations

import numpy as np

from gui.drawing.theme import Colour

_MATRICES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}

VISIONS = tuple(_MATRICES)


def seen_by(vision: str, colour: Colour) -> Colour:
    """What the colour looks like, as a colour for other eyes."""
    light = np.clip(np.array(_MATRICES[vision]) @ _linear(colour), 0, 1)
    low = light <= 0.0031308
    channels = np.where(low, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    red, green, blue = (round(float(channel) * 255) for channel in channels)
    return red, green, blue


def lightness(colour: Colour) -> float:
    """How light the colour is: L* of CIELAB, 0 to 100."""
    light = float(_linear(colour) @ (0.2126, 0.7152, 0.0722))
    return 116 * np.cbrt(light) - 16 if light > 0.008856 else 903.3 * light


def _linear(colour: Colour) -> np.ndarray:
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
