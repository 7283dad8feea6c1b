import os
from pathlib import Path

import pytest

from core.records.editing import delete, delete_games, rename, restore


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
    monkeypatch.setattr("core.records.editing.write_bytes", refuse)
    with pytest.raises(OSError, match="space"):
        list(delete_games(None, file, file.stat().st_mtime, frozenset({1}), tmp_path / "t"))
    assert "e4" in file.read_text()
