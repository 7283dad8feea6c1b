"""Files of games changed in place, deleted, renamed and put back."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

import pytest

from core.records.reader import Index, entries_in, read_trees
from core.records.tree import GameTree, changed, node_at
from core.records.writer import (
    GameBytes,
    GamePlace,
    NotReplacedError,
    delete,
    delete_games,
    rename,
    replace_game,
    restore,
)

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


ONE = '[White "A"]\r\n[Result "1-0"]\r\n\r\n1. e4 {x}  e5 1-0'
TWO = '[White "B"]\r\n[Result "*"]\r\n\r\n1. d4 (1. c4!) d5 *'
OTHER = '[White "C"]\r\n\r\n1.Nf3   Nf6  *'


def filed(folder: Path, text: str) -> tuple[Path, GamePlace, GameTree]:
    """A file, and where the second of its games stands."""
    path = folder / "three.pgn"
    path.write_bytes(text.encode())
    index = Index.of(path)
    entry = index.entries[1]
    (tree,) = read_trees(index.file.text[entry.start : entry.end], "t").games
    return path, GamePlace.of(path, index.file, entry.start, entry.end), tree


def test_a_game_is_replaced_again_and_again(tmp_path: Path) -> None:
    path, place, tree = filed(tmp_path, f"\r\n{ONE}\r\n\r\n\r\n{TWO}\r\n\r\n{OTHER}")
    for said in ("longer than it was", "short", ""):
        tree = changed(tree, (0,), comment=said)
        place = replace_game(place, tree)
        data = path.read_bytes().decode()
        assert data.startswith(f"\r\n{ONE}\r\n\r\n\r\n[")
        assert data.endswith(f"*\r\n\r\n{OTHER}")
        assert data.count("\n") == data.count("\r\n")
        found = read_trees(data, "t")
        assert found.problems == ()
        assert [each.head.players[0] for each in found.games] == ["A", "B", "C"]
        assert found.games[1].root == tree.root


def test_a_game_that_has_moved_is_found_and_one_that_is_gone_is_not(tmp_path: Path) -> None:
    path, place, tree = filed(tmp_path, f"{ONE}\n\n{TWO}\n\n{OTHER}\n")
    path.write_bytes(f"{OTHER}\n\n{TWO}\n".encode())
    place = replace_game(place, tree)
    assert node_at(read_trees(path.read_text(), "t").games[1], (1,)).nags == (1,)
    path.write_text(OTHER)
    with pytest.raises(NotReplacedError, match=r"three\.pgn was changed"):
        replace_game(place, tree)
    assert path.read_text() == OTHER.replace("\r\n", "\n")


def test_letters_that_the_file_cannot_hold_are_named(tmp_path: Path) -> None:
    path, place, tree = filed(tmp_path, f"{ONE}\n\n{TWO}\n")
    path.write_bytes(path.read_text().replace("A", "\xc4").encode("cp1252"))
    with pytest.raises(NotReplacedError, match="has no '\u2192'"):
        replace_game(place, changed(tree, (0,), comment="\u2192"))


def test_what_is_deleted_can_be_put_back(tmp_path: Path) -> None:
    file, trash = tmp_path / "games" / "a.pgn", tmp_path / "trash"
    file.parent.mkdir()
    for text in ("one", "two"):
        file.write_text(text)
        gone = delete(file, trash)
        assert not file.exists()
    assert {path.read_text() for path in trash.iterdir()} == {"one", "two"}
    assert restore(gone) == file
    assert file.read_text() == "two"


def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "a.pgn"
    file.write_text("old")
    gone = delete(file, tmp_path / "trash")
    file.write_text("new")
    assert restore(gone).read_text() == "old"
    assert file.read_text() == "new"


def test_what_cannot_be_deleted_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        delete(tmp_path / "missing.pgn", tmp_path / "trash")


def test_a_file_gets_another_name(tmp_path: Path) -> None:
    file = tmp_path / "a.pgn"
    file.write_text("game")
    new = rename(file, "The best one ")
    assert new == tmp_path / "The best one.pgn"
    assert rename(new, "The best one") == new
    assert new.read_text() == "game"


@pytest.mark.parametrize("name", ["", " ", ".x", "a/b", "a:b", "a\nb", "taken"])
def test_bad_names_are_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    file = tmp_path / "a.pgn"
    file.write_text("game")
    (tmp_path / "taken.pgn").write_text("other")
    with pytest.raises(ValueError, match=r"\.$|already"):
        rename(file, name)
    assert file.read_text() == "game"
    assert (tmp_path / "taken.pgn").read_text() == "other"


def test_a_file_that_was_written_since_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    file.write_text('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n')
    before = file.read_text()
    modified = file.stat().st_mtime
    (gone,) = delete_games(None, file, modified, frozenset({1}), tmp_path / "trash")
    assert '"A"' not in file.read_text()
    assert '"B"' in file.read_text()
    file.write_text("something else")
    os.utime(file, (1, 1))
    assert restore(gone) == tmp_path / "many-2.pgn"
    assert file.read_text() == "something else"
    assert (tmp_path / "many-2.pgn").read_text() == before


def test_a_write_that_fails_leaves_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "many.pgn"
    file.write_text('[White "A"]\n\n1. e4 *\n')
    monkeypatch.setattr("core.records.writer.write_bytes", refuse)
    with pytest.raises(OSError, match="space"):
        list(delete_games(None, file, file.stat().st_mtime, frozenset({1}), tmp_path / "t"))
    assert "e4" in file.read_text()
