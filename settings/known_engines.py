"""Engines that are looked for on this computer."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass

from core.engine import Speech


@dataclass(frozen=True, slots=True)
class KnownProgram:
    """A program that is looked for.

    Attributes:
        name: Its name among the bots.
        program: As it is called on the path.
        arguments: What it is started with.
        protocol: What it is to speak.
        games: What it plays, by the names that its protocol has; what is usual for the
            protocol if empty.
    """

    name: str
    program: str
    arguments: tuple[str, ...] = ()
    protocol: Speech = "uci"
    games: tuple[str, ...] = ()


_CHESSES = ("chess", "chess960")

KNOWN = (
    KnownProgram("Stockfish", "stockfish", games=_CHESSES),
    KnownProgram("Fairy-Stockfish", "fairy-stockfish", games=_CHESSES),
    KnownProgram("Lc0", "lc0", games=_CHESSES),
    KnownProgram("GNU Chess", "gnuchess", ("--uci",)),
    KnownProgram("Fairy-Stockfish USI", "fairy-stockfish", protocol="usi"),
    KnownProgram("YaneuraOu", "yaneuraou", protocol="usi"),
    KnownProgram("GPS Shogi", "gpsusi", protocol="usi"),
)
"""Engines that are looked for; one program may speak two protocols."""

BESIDES = "/usr/games"
"""Where Debian puts them, which is not always on the path."""

VARIABLE = "UMBRA_ENGINES"
"""Folders to look in instead."""


def found_programs() -> Iterator[tuple[KnownProgram, str]]:
    """Known engines on this computer, and their paths."""
    usual = os.pathsep.join((os.environ.get("PATH", ""), BESIDES))
    places = os.environ.get(VARIABLE, usual)
    for known in KNOWN:
        if places and (path := shutil.which(known.program, path=places)):
            yield known, os.path.abspath(path)
