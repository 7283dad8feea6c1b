from pathlib import Path

import pytest

from core.records.trash import delete, rename, restore


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
