"""Trained weights on file: ``assets/weights/NAME.npz``, arrays of numbers by name.

Whether a file is usable is found without numpy, so that the roster stays light.
"""

from __future__ import annotations

import zlib
from ast import literal_eval
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from zipfile import BadZipFile, ZipFile

from core.texts import _

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDER = Path(__file__).parents[1] / "assets" / "weights"

Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
"""The shape of every array that a bot needs, by name."""

SIZES = {"<i2": 2, "<f2": 2, "<f4": 4, "<f8": 8}
"""Bytes of the number formats that weights are stored in."""


class WeightsError(Exception):
    """Weights that cannot be used. The message says why, in one line."""


@dataclass(frozen=True)
class WeightsFile:
    """A shipped file of weights.

    Attributes:
        name: Its name, without ``.npz``.
        shapes: The shape of every array that a bot needs.
    """

    name: str
    shapes: Shapes

    @property
    def path(self) -> Path:
        """Where it is."""
        return FOLDER / f"{self.name}.npz"

    def load(self) -> dict[str, NDArray[Any]]:
        """The arrays.

        Raises:
            WeightsError: If the file is missing, damaged or of another shape.
        """
        return read_weights(self.path, self.shapes)

    @property
    def problem(self) -> str:
        """Why ``load`` would refuse, in one line; ``""`` if the file looks right."""
        return _problem(self.path, self.shapes)


def read_weights(path: Path, shapes: Shapes) -> dict[str, NDArray[Any]]:
    """The arrays of any file; see ``WeightsFile.load``."""
    import numpy as np  # noqa: PLC0415 - not needed to look for problems

    problem = _problem(path, shapes)
    if problem:
        raise WeightsError(problem)
    with np.load(path, allow_pickle=False) as stored:
        arrays = {key: stored[key] for key in shapes}
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise WeightsError(
            _("the weights file {name} holds numbers that are none").format(name=path.name)
        )
    return arrays


def _problem(path: Path, shapes: Shapes) -> str:
    if not path.is_file():
        return _("the weights file {name} is missing").format(name=path.name)
    try:
        with ZipFile(path) as stored:
            known = set(stored.namelist())
            found = {key: _shape(stored, key) for key in shapes if f"{key}.npy" in known}
    except _DAMAGE:
        return _("the weights file {name} is damaged").format(name=path.name)
    for key, shape in shapes.items():
        if found.get(key) != shape:
            words = _("the weights file {name} has no {key!r} where {shape} is needed")
            if key in found:
                words = _(
                    "the weights file {name} has {key!r} of shape {found} "
                    "where {shape} is needed"
                )
            return words.format(name=path.name, key=key, found=found.get(key), shape=shape)
    return ""


_DAMAGE = (
    OSError,
    BadZipFile,
    NotImplementedError,
    zlib.error,
    ValueError,
    SyntaxError,
    LookupError,
    TypeError,
    EOFError,
)
"""What damaged zip files and array headers may raise."""


def _shape(stored: ZipFile, key: str) -> tuple[int, ...]:
    """The shape of one array, all of whose bytes are there.

    A ``.npy`` file is a magic word, two bytes of version, the length of the header in two
    bytes (four from version 2 on), the header as a Python dictionary, and the numbers.
    """
    data = stored.read(f"{key}.npy")
    if not data.startswith(b"\x93NUMPY"):
        raise ValueError(_("not an array"))
    first = 10 if data[6] == 1 else 12
    end = first + int.from_bytes(data[8:first], "little")
    header = literal_eval(data[first:end].decode("latin-1").strip())
    shape = tuple(header["shape"])
    if len(data) - end != prod(shape) * SIZES[header["descr"]]:
        raise ValueError(_("cut short"))
    return shape


LEARNED_HIDDEN, TAUGHT_HIDDEN = 32, 128
"""Hidden units for each side. The kernels take networks of any width."""


def network_shapes(hidden: int) -> dict[str, tuple[int, ...]]:
    """The shapes of a network with so many hidden units for each side."""
    return {
        "first": (768, hidden),
        "bias": (hidden,),
        "second": (4, 2 * hidden),
        "shift": (4,),
    }


LEARNED = WeightsFile("evaluation", network_shapes(LEARNED_HIDDEN) | {"square": (1,)})
"""Integers, but for ``square``, which is in pawns."""

TAUGHT = WeightsFile("taught", network_shapes(TAUGHT_HIDDEN))
"""Integers; see ``Taught``."""

CHESS = WeightsFile("chess", {"weights": (2, 536)})
"""For both phases: terms, tables and dangers of kings; see ``bots.chess.open_kernels``."""

THESIS = WeightsFile(
    "network-thesis",
    {
        "first": (14 * 64, 64),
        "first_bias": (64,),
        "second": (64, 64),
        "second_bias": (64,),
        "third": (64, 128),
        "third_bias": (128,),
    },
)
"""The network of the thesis."""

MEMBERS, FEATURES, WIDE, NARROW = 4, 66, 64, 32

BEST = WeightsFile(
    "network-best",
    {
        "board": (MEMBERS, 14 * 64, WIDE),
        "origins": (MEMBERS, 6 * 64, WIDE),
        "targets": (MEMBERS, 6 * 64, WIDE),
        "features": (MEMBERS, FEATURES, WIDE),
        "first_bias": (MEMBERS, WIDE),
        "second": (MEMBERS, WIDE, NARROW),
        "second_bias": (MEMBERS, NARROW),
        "third": (MEMBERS, NARROW),
    },
)
"""The networks that score moves."""

POSITIONARY = WeightsFile("positionary", {"values": (5,), "tables": (6, 64)})

KINDS = "pnbrqk"

SHOGI = WeightsFile("shogi", {"weights": (6157,)})
"""Of places, of what is counted and of dangers; see ``bots/shogi/terms_tables.py``."""
