"""Mutated inputs by the ten thousand: ``python -m tests.fuzz --inputs 50000``."""

from __future__ import annotations

import sys
import time
import traceback
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz.mutating import mutated
from tests.fuzz.readers import READERS, Reader

SLOW = 10.0
"""No input of these sizes may take so many seconds."""

ENOUGH = 20
"""So many failures are shown."""


def run(given: Namespace) -> int:
    """Try inputs until there were enough or the time is up; 1 if anything failed."""
    until = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    failed = tried = 0
    with TemporaryDirectory() as folder:
        for name, number in _inputs(given):
            if time.monotonic() > until or failed >= ENOUGH:
                break
            tried += 1
            failed += not passes(READERS[name], number, Path(folder))
    sys.stdout.write(f"{tried} inputs tried, {failed} failed\n")
    return 1 if failed else 0


def passes(reader: Reader, number: int, folder: Path, slow: float = SLOW) -> bool:
    """Whether the input of this number does what it should; if not, says why."""
    dice = Random(f"{reader.name} {number}")
    text = mutated(reader.seeds(), dice)
    began = time.monotonic()
    try:
        reader.check(text, dice, folder)
    except Exception as error:
        lines = traceback.format_exception(error, limit=-3, chain=False)
        _tell(reader, number, text, "".join(lines))
        return False
    took = time.monotonic() - began
    if took > slow:
        _tell(reader, number, text, f"it took {took:.1f} seconds\n")
        return False
    return True


def _tell(reader: Reader, number: int, text: str, why: str) -> None:
    sys.stdout.write(f"--only {reader.name} --first {number}\n{text[:300]!r}\n{why}\n")
    sys.stdout.flush()


def _inputs(given: Namespace) -> Iterator[tuple[str, int]]:
    """Which inputs are tried: of all readers in turn, by their shares."""
    shares = [each.name for each in READERS.values() for _ in range(each.share)]
    Random(0).shuffle(shares)
    for number in range(given.first, given.first + given.inputs):
        yield given.only or shares[number % len(shares)], number


def _given() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=50_000, help="how many")
    parser.add_argument("--minutes", type=float, default=0.0, help="at most so long")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--only", choices=READERS, default="", help="one reader alone")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run(_given()))
