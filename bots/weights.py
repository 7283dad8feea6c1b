"""Trained weights on file: ``assets/weights/NAME.npz``, arrays of numbers by name.

Whether a file is usable can be asked without numpy, so that the roster stays light.
"""

from __future__ import annotations

import zlib
from ast import literal_eval
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from zipfile import BadZipFile, ZipFile

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDER = Path(__file__).parents[1] / "assets" / "weights"

Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
"""The shape of every array that a bot needs, by name."""

SIZES = {"<i2": 2, "<f2": 2, "<f4": 4, "<f8": 8}
"""Bytes of the number formats that weights are stored in."""


class WeightsError(Exception):
    """Weights that cannot be used. The message says why, in one line."""


def load_weights(name: str, shapes: Shapes) -> dict[str, NDArray[Any]]:
    """The arrays of the shipped file ``NAME.npz``, each of its shape in ``shapes``.

    Raises:
        WeightsError: If the file is missing, damaged or of another shape.
    """
    return read_weights(_shipped(name), shapes)


def weights_problem(name: str, shapes: Shapes) -> str:
    """Why ``load_weights`` would refuse, in one line; ``""`` if the file looks right."""
    return _problem(_shipped(name), shapes)


def read_weights(path: Path, shapes: Shapes) -> dict[str, NDArray[Any]]:
    """As ``load_weights``, from any file."""
    import numpy as np  # noqa: PLC0415 - not for those who only ask for a problem

    problem = _problem(path, shapes)
    if problem:
        raise WeightsError(problem)
    with np.load(path, allow_pickle=False) as stored:
        arrays = {key: stored[key] for key in shapes}
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise WeightsError(f"the weights file {path.name} holds numbers that are none")
    return arrays


def _shipped(name: str) -> Path:
    return FOLDER / f"{name}.npz"


def _problem(path: Path, shapes: Shapes) -> str:
    if not path.is_file():
        return f"the weights file {path.name} is missing"
    try:
        with ZipFile(path) as stored:
            held = {key: _shape(stored, key) for key in shapes if _has(stored, key)}
    except _DAMAGE:
        return f"the weights file {path.name} is damaged"
    return next(
        (
            f"the weights file {path.name} has {_told(key, held)} where {shape} is needed"
            for key, shape in shapes.items()
            if held.get(key) != shape
        ),
        "",
    )


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


def _told(key: str, held: Shapes) -> str:
    return f"{key!r} of shape {held[key]}" if key in held else f"no {key!r}"


def _has(stored: ZipFile, key: str) -> bool:
    return f"{key}.npy" in stored.namelist()


def _shape(stored: ZipFile, key: str) -> tuple[int, ...]:
    """The shape of one array, all of whose bytes are there.

    A ``.npy`` file is a magic word, two bytes of version, the length of the header in two
    bytes (four from version 2 on), the header as a Python dictionary, and the numbers.
    """
    data = stored.read(f"{key}.npy")
    if not data.startswith(b"\x93NUMPY"):
        raise ValueError("not an array")
    first = 10 if data[6] == 1 else 12
    end = first + int.from_bytes(data[8:first], "little")
    header = literal_eval(data[first:end].decode("latin-1").strip())
    shape = tuple(header["shape"])
    if len(data) - end != prod(shape) * SIZES[header["descr"]]:
        raise ValueError("cut short")
    return shape


LEARNED = "evaluation"
"""The name of the weights file."""

LEARNED_HIDDEN = 32
"""Hidden units for each side. The kernels take networks of any width."""


def network_shapes(hidden: int) -> dict[str, tuple[int, ...]]:
    """The shapes of a network with so many hidden units for each side."""
    return {
        "first": (768, hidden),
        "bias": (hidden,),
        "second": (4, 2 * hidden),
        "shift": (4,),
    }


LEARNED_SHAPES: Shapes = network_shapes(LEARNED_HIDDEN) | {"square": (1,)}
"""Integers, but for ``square``, which is in pawns."""


TAUGHT = "taught"
"""The name of the weights file."""

TAUGHT_HIDDEN = 128
"""Hidden units for each side. The kernels take networks of any width."""

TAUGHT_SHAPES: Shapes = network_shapes(TAUGHT_HIDDEN)
"""Integers; see ``Taught``."""


CHESS = "chess"
"""The name of the weights file."""

CHESS_SHAPES: Shapes = {"weights": (2, 536)}
"""For both phases: terms, tables and dangers of kings; see ``bots.chess.open_kernels``."""


THESIS = "network-thesis"
"""The name of the weights file of the thesis' network."""

THESIS_SHAPES: Shapes = {
    "first": (14 * 64, 64),
    "first_bias": (64,),
    "second": (64, 64),
    "second_bias": (64,),
    "third": (64, 128),
    "third_bias": (128,),
}

BEST = "network-best"
"""The name of the weights file of the network that scores moves."""

MEMBERS, FEATURES, WIDE, NARROW = 4, 66, 64, 32

BEST_SHAPES: Shapes = {
    "board": (MEMBERS, 14 * 64, WIDE),
    "origins": (MEMBERS, 6 * 64, WIDE),
    "targets": (MEMBERS, 6 * 64, WIDE),
    "features": (MEMBERS, FEATURES, WIDE),
    "first_bias": (MEMBERS, WIDE),
    "second": (MEMBERS, WIDE, NARROW),
    "second_bias": (MEMBERS, NARROW),
    "third": (MEMBERS, NARROW),
}


POSITIONARY = "positionary"
"""The name of the weights file."""

POSITIONARY_SHAPES: Shapes = {"values": (5,), "tables": (6, 64)}

KINDS = "pnbrqk"


SHOGI = "shogi"
"""The name of the weights file."""

SHOGI_SHAPES: Shapes = {"weights": (6157,)}
"""Of places, of what is counted and of dangers; see ``bots/shogi/terms_tables.py``."""
