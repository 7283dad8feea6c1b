"""A game is put back into its file, and nothing else there changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.records.editing import GamePlace, NotReplacedError, replace_game
from core.records.reader import Index, read_trees
from core.records.tree import GameTree, changed, node_at

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
