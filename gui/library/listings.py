"""The listings of a session, which outlive the screens that show them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from weakref import WeakKeyDictionary

from core.records.files import UnreadableError, load, normal_lines
from core.records.index import entries_in
from gui.app.shell import Shell
from gui.library.listing import Listing

_KNOWN: WeakKeyDictionary[Shell, dict[Path, Listing]] = WeakKeyDictionary()

_LARGE = 2**16
"""A game has fewer bytes than that."""


def listing_of(shell: Shell, place: Path) -> Listing:
    """The games of a folder or a file, as far as they are known by now."""
    known = _KNOWN.setdefault(shell, {})
    if place not in known:
        known[place] = Listing(place, shell.games.with_name("library.json"))
    return known[place]


def holds_many(path: Path) -> bool:
    """Whether a file has more than one game, or is so large that it surely has."""
    try:
        size = path.stat().st_size
        text = load(path) if size <= _LARGE else ""
    except (OSError, UnreadableError):
        return False
    return size > _LARGE or len(list(islice(entries_in(normal_lines(text)), 2))) > 1
