import math
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.records.files import day_written, write_text
from core.records.library import Saved, files_in, read_tags, recent
from core.values import Side

TAGS = '[White "You"]\n[Black "Capture\\"King"]\n[Result "{}"]\n[PlyCount "7"]\n{}\n'
GAME = TAGS + "\n1. e4 *\n"
KINDS = '[WhiteType "human"]\n[BlackType "program"]'


def save(folder: Path, name: str, text: str, when: int) -> None:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    os.utime(path, (when, when))


def test_newest_first_and_only_games(tmp_path: Path) -> None:
    save(tmp_path, "old.pgn", GAME.format("1-0", ""), 100)
    save(tmp_path, "new.txt", "1. e2-e4 e7-e5", 200)
    save(tmp_path, "notes.md", "no game", 300)
    assert [saved.path.name for saved in recent(tmp_path)] == ["new.txt", "old.pgn"]


def test_what_a_list_shows(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("0-1", KINDS), 100)
    [saved] = recent(tmp_path)
    assert saved.names == ("You", 'Capture"King')
    assert saved.plies == 7
    assert saved.person is Side.FIRST
    assert saved.points(Side.FIRST) == 0.0
    assert not saved.unfinished


def test_an_unfinished_game_against_a_bot_can_be_continued(tmp_path: Path) -> None:
    save(tmp_path, "mine.pgn", GAME.format("*", KINDS), 100)
    save(tmp_path, "bots.pgn", GAME.format("*", ""), 200)
    assert [saved.unfinished for saved in recent(tmp_path)] == [False, True]


def test_an_unfinished_game_of_two_people_can_be_continued(tmp_path: Path) -> None:
    kinds = KINDS.replace("program", "human")
    save(tmp_path, "ours.pgn", GAME.format("*", kinds), 100)
    save(tmp_path, "over.pgn", GAME.format("1-0", kinds), 50)
    found = recent(tmp_path)
    assert [saved.unfinished for saved in found] == [True, False]
    assert [saved.shared for saved in found] == [True, True]
    assert [saved.person for saved in found] == [None, None]


def test_no_folder_is_an_empty_shelf(tmp_path: Path) -> None:
    assert recent(tmp_path / "missing") == []


def test_a_folder_that_may_not_be_read_is_an_empty_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert recent(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_what_is_no_file_is_left_out_and_not_waited_for(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("1-0", ""), 100)
    os.mkfifo(tmp_path / "pipe.pgn")
    (tmp_path / "gone.pgn").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round.pgn").symlink_to(tmp_path / "round.pgn")
    (tmp_path / "zero.pgn").symlink_to("/dev/zero")
    (tmp_path / "folder.pgn").mkdir()
    assert read_tags(tmp_path / "pipe.pgn") is None
    assert [saved.path.name for saved in recent(tmp_path)] == ["game.pgn"]
    assert [saved.path.name for saved in recent(tmp_path, 5)] == ["game.pgn"]


@pytest.mark.parametrize(("text", "plies"), [("9" * 5000, 0), ("²", None), ("12", 12)])
def test_how_long_a_game_was(text: str, plies: int | None) -> None:
    assert Saved(Path("a.pgn"), {"PlyCount": text}, 100.0).plies == plies


@pytest.mark.parametrize("modified", [1e13, -1e13, 1e300, math.inf, math.nan])
def test_a_time_that_no_calendar_has_is_a_day_all_the_same(modified: float) -> None:
    assert day_written(modified).year in (1969, 1970)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_itself_is_not_written_to(tmp_path: Path) -> None:
    link = tmp_path / "round.pgn"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        write_text(link, "1. e4 *")
    assert link.is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_folders_are_searched_for_files_only(tmp_path: Path) -> None:
    save(tmp_path, "game.pgn", GAME.format("1-0", ""), 100)
    (tmp_path / "gone.pgn").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.pgn").mkdir()
    assert files_in(tmp_path) == [tmp_path / "game.pgn"]
