"""One game of a file is changed, and every other byte stays."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from core.records.editing import GameBytes
from core.records.reader import entries_in

_GAME = '[White "Zoë {}"]\n[Black "B"]\n\n1. e4 {{two\nlines}} e5 *'
GAMES = [_GAME.format(number) for number in range(3)]
NEW = '[White "Žoë"]\n\n1. d4 *\n'
FILES = [
    pytest.param("utf-8", b"", "\n", id="plain"),
    pytest.param("utf-8", b"", "\r\n", id="Windows"),
    pytest.param("utf-8", b"", "\r", id="old Mac"),
    pytest.param("utf-8", codecs.BOM_UTF8, "\r\n", id="marked"),
    pytest.param("cp1252", b"", "\r\n", id="one byte a letter"),
    pytest.param("utf-16-le", codecs.BOM_UTF16_LE, "\r\n", id="two bytes a letter"),
    pytest.param("utf-16-be", codecs.BOM_UTF16_BE, "\n", id="the other way round"),
]


@pytest.mark.parametrize(("encoding", "mark", "line_end"), FILES)
def test_the_bytes_of_a_game_are_found_and_replaced(
    encoding: str, mark: bytes, line_end: str, tmp_path: Path
) -> None:
    def written(text: str) -> bytes:
        return text.replace("\n", line_end).encode(encoding)

    gap, end = written("\n\n\n"), written("\n  \n")
    data = mark + gap.join(map(written, GAMES)) + end
    path = tmp_path / "three.pgn"
    path.write_bytes(data)
    file = GameBytes.load(path)
    entries = list(entries_in(file.file))
    for entry, game in zip(entries, GAMES, strict=True):
        first, last = file.place(entry.start, entry.end)
        assert data[first:last] == written(game)
    changed = file.replaced(entries[1].start, entries[1].end, NEW)
    games = [written(GAMES[0]), written(NEW.strip()), written(GAMES[2])]
    assert changed == mark + gap.join(games) + end
    outer = [(entry.start, entry.end) for entry in (entries[0], entries[2])]
    assert file.without(outer) == mark + written(GAMES[1]) + gap
    assert file.without([]) == data


def test_lines_may_end_in_several_ways(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pgn"
    data = b'[White "A"]\r\n\n1. e4 *\n\r\n\r[White "B"]\n\r\n1. d4 *\r\n'
    path.write_bytes(data)
    file = GameBytes.load(path)
    found = [file.place(entry.start, entry.end) for entry in entries_in(file.file)]
    assert [data[first:last][-7:] for first, last in found] == [b"1. e4 *", b"1. d4 *"]
    assert data[slice(*found[1])].startswith(b'[White "B"]')


def test_letters_the_file_cannot_hold_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "Zoë"]\n\n1. e4 *\n'.encode("cp1252"))
    with pytest.raises(UnicodeEncodeError):
        GameBytes.load(path).replaced(0, 20, '[White "Łoś"]')
