"""Letters of pieces in lists of moves, by languages, and catalogues that have no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import languages, texts

LETTERS = {
    "en": "K Q R B N O-O O-O-O",
    "uk": "Кр Ф Т С К 0-0 0-0-0",
    "pl": "K H W G S O-O O-O-O",
    "sl": "K D T L S O-O O-O-O",
    "ru": "Кр Ф Л С К 0-0 0-0-0",
    "de": "K D T L S 0-0 0-0-0",
    "fr": "R D T F C O-O O-O-O",
    "es": "R D T A C O-O O-O-O",
    "it": "R D T A C O-O O-O-O",
    "pt_BR": "R D T B C O-O O-O-O",
    "ja": "K Q R B N O-O O-O-O",
    "zh_CN": "K Q R B N O-O O-O-O",
}
"""King, queen, rook, bishop, knight, and castling on both sides."""


def with_letters(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have languages know their letters alone while a test runs; it begins in English."""
    patch.setattr(languages, "FOLDER", folder)
    patch.setenv("XDG_CACHE_HOME", str(folder))
    patch.setenv("LANGUAGE", "en")
    for name, signs in LETTERS.items():
        lines = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"']
        for sign, text in zip(LETTERS["en"].split(), signs.split(), strict=True):
            is_letter = len(sign) == 1
            context = "letter of a piece" if is_letter else "castling in a list of moves"
            lines.append(f'msgctxt "{context}"\nmsgid "{sign}"\nmsgstr "{text}"')
        (folder / f"{name}.po").write_text("\n\n".join(lines), "utf-8")
    yield
    texts.use("en")
