"""Positions with what a teacher says of them, kept on file as games are added.

The games of a few files make one file of lessons, which is named after what is in them. So
what has been judged once is not judged again, whenever a run was stopped and however many
games have come since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from bots.chess.learned.lessons.positions import LabelledPositions
from cli.network_files import digest, write_arrays
from cli.output import say

OFTEN = 50
"""Files of games to one of lessons."""


def lessons_in(
    folder: Path,
    files: Sequence[Path],
    judge: Callable[[Sequence[Path]], LabelledPositions],
) -> list[LabelledPositions]:
    """The lessons of the games in ``files``, as far as they are not in ``folder`` made now.

    Args:
        folder: Where lessons are kept.
        files: Games.
        judge: Makes the lessons of some files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found, number = [], 0
    for begin in range(0, len(files), OFTEN):
        some = files[begin : begin + OFTEN]
        file = folder / f"{digest(some)[:16]}.npz"
        if not file.is_file():
            _store(file, judge(some))
        found.append(_stored(file))
        number += len(found[-1])
        say(f"{begin + len(some)} of {len(files)} files of games: {number} positions")
    return found


def _store(file: Path, lessons: LabelledPositions) -> None:
    arrays = {name: getattr(lessons, name) for name in LabelledPositions.__slots__}
    write_arrays(file, arrays)


def _stored(file: Path) -> LabelledPositions:
    with np.load(file) as stored:
        return LabelledPositions(*(stored[name] for name in LabelledPositions.__slots__))
