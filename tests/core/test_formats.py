"""The table of file formats, and one of the tests' own that comes in by its door."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import pytest

from core.extra_games import VARIABLE, ExtraGamesError, extra_formats
from core.formats import FORMATS, format_for, format_of, own_encoding
from core.formats.format import UnwritableError
from core.games import find_game
from core.records.catalogue import file_games, folder_games
from core.records.files import MAX_BYTES
from core.records.library import read_tags
from core.records.reader import GameText, Index, entries_in, read_games, read_text
from core.records.record import GameRecord
from core.records.writer import delete_games, save_games, write_games
from core.values import Outcome, Reason, Side
from tests.fuzz.__main__ import passes
from tests.fuzz.checks import check_message
from tests.fuzz.mutating import mutated
from tests.fuzz.readers import READERS
from tests.support.records import play_out
from tests.toy.formats import TOY

ROOT = Path(__file__).parents[2]
WON = Outcome(Side.FIRST, Reason.RESIGNED, "gone")


def played(name: str, plies: int, seed: int = 1) -> GameRecord:
    moves = tuple(play_out(find_game("toy"), "", Random(seed), plies))
    clocks = tuple(90.5 - n for n in range(len(moves)))
    return GameRecord("toy", "usual", (name, "Bo"), moves, WON, "", {"Event": "E"}, clocks)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two games in the toy's own format, with a name that only Shift-JIS writes so."""
    path = tmp_path / "games/two.toy"
    save_games(path, [played("羽生", 5), played("Ada", 8)])
    return path


def test_what_is_saved_is_read(file: Path) -> None:
    assert file.read_bytes().startswith("TOY\n.Event E\n.White 羽生\n".encode("cp932"))
    reading = read_games(file)
    assert reading.problems == ()
    assert reading.games == (played("羽生", 5), played("Ada", 8))


def test_letters_that_an_encoding_lacks_make_it_utf_8(tmp_path: Path) -> None:
    save_games(tmp_path / "a.toy", [played("Zoë", 3)])
    assert read_games(tmp_path / "a.toy").games[0].players[0] == "Zoë"


@pytest.mark.parametrize("name", ["two.toy", "two.pgn", "two"])
def test_content_tells_the_format_whatever_the_name(file: Path, name: str) -> None:
    other = file.rename(file.with_name(name))
    assert [game.players[0] for game in read_games(other).games] == ["羽生", "Ada"]


def test_lists_show_it(file: Path, tmp_path: Path) -> None:
    saved = read_tags(file)
    assert saved is not None
    assert saved.names == ("羽生", "Bo")
    (batch,) = folder_games(str, file.parent, tmp_path / "memory.json")
    assert [(game.variant, game.moves, game.ended) for game in batch.games] == [
        ("toy", 5, "resigned")
    ]
    (batch,) = file_games(str, file)
    assert [(game.number, game.names[0]) for game in batch.games] == [
        (1, "羽生"), (2, "Ada"),
    ]  # fmt: skip
    assert Index.of(file).read(1).games == (played("Ada", 8),)


def test_a_game_is_taken_out_of_its_file(file: Path, tmp_path: Path) -> None:
    list(delete_games(None, file, file.stat().st_mtime, frozenset({2}), tmp_path / "t"))
    assert read_games(file).games == (played("羽生", 5),)
    assert file.read_bytes().startswith("TOY\n.Event E\n.White 羽生\n".encode("cp932"))


def test_a_problem_says_where(file: Path) -> None:
    text = file.read_text("cp932").replace(">", ">i9", 1) + "TOY\nodd\n>a1a1\n"
    first, second, third, fourth = read_text(text, "x.toy").problems
    assert first.startswith("x.toy, line 8, column 2: 'i9")
    lines = text.count("\n")
    assert second == f"x.toy, line {lines - 1}, column 1: 'odd' is no line of this format."
    assert third == f"x.toy, line {lines}, column 6: over should end this game."
    assert fourth.startswith(f"x.toy, line {lines}, column 2: a1a1")


@pytest.mark.parametrize("key", FORMATS)
def test_whatever_a_text_is_a_format_gives_games_or_sentences(key: str) -> None:
    if FORMATS[key].drafts is None:
        return
    form, record = FORMATS[key], played("Ada", 8)
    seeds = [write_games([record] * 2, TOY), write_games([record])]
    for number in range(60):
        text = mutated(seeds, Random(number)).replace("\r", "\n")
        file = replace(GameText.of(text, "x"), form=form)
        parts = [(each.start, each.end) for each in form.entries(text)]
        assert all(one[1] <= two[0] for one, two in pairwise(parts))
        for draft in form.read(file, 0, len(text)):
            for problem in draft.problems:
                check_message(file.problem(*problem))


def test_the_table_is_found_by_ending_and_by_sign() -> None:
    for form in FORMATS.values():
        for ending in form.endings:
            assert (format_for(ending.upper()) is form) == (form.write is not None)
    assert format_of("1. e4", ".PDN") is FORMATS["pdn"]
    assert format_of("1. d2-d4 d7-d5", ".pgn") is FORMATS["thesis"]
    assert format_of('[White "A"]', ".toy") is FORMATS["pgn"]
    assert format_of("what", ".json") is FORMATS["collection"]
    assert format_of('{"variant": "toy"', "a.json") is FORMATS["json"]
    assert format_of("what", "a.xyz") is FORMATS["pgn"]
    assert own_encoding('[White "Zoë"]'.encode("cp1252")) is None


def test_the_page_on_formats_has_the_whole_table() -> None:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    for form in (each for each in FORMATS.values() if each is not TOY):
        endings = ", ".join(f"`{ending}`" for ending in form.endings)
        row = page[page.index(f"\n| {form.title} | {endings} | ") :].split("\n")[1]
        used, lacks = row.split(" | ")[2:]
        assert used.startswith("problems" if form.problems else "games")
        assert ("read" in used) is (form.drafts is not None or form.problems)
        assert form.problems or ("written" in used) is (form.write is not None)
        assert lacks.rstrip(" |") == ", ".join(form.lacks)


def test_what_is_no_game_of_a_format_is_not_written() -> None:
    fog = GameRecord("fog-toy", "usual", ("A", "B"))
    with pytest.raises(UnwritableError, match="does not hold Fog Toy"):
        write_games([fog], TOY)


def test_a_package_without_formats_adds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "extra_plain").mkdir()
    (tmp_path / "extra_plain/__init__.py").write_text("")
    monkeypatch.setenv(VARIABLE, "extra_plain")
    assert extra_formats() == {}
    (tmp_path / "extra_bad").mkdir()
    (tmp_path / "extra_bad/__init__.py").write_text("")
    (tmp_path / "extra_bad/formats.py").write_text("")
    monkeypatch.setenv(VARIABLE, "extra_bad")
    with pytest.raises(ExtraGamesError, match=r"extra_bad\.formats has no table FORMATS"):
        extra_formats()


INPUTS = 1000
LARGE = 2**24
"""Letters. What goes back from each of them to the first takes minutes over so many."""


@pytest.mark.parametrize("name", READERS)
def test_every_reader_ends_in_words_of_its_own(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    numbers = range(reader.share * INPUTS // 100)
    assert all(passes(reader, number, tmp_path, slow=inf) for number in numbers)


def test_the_shares_are_of_a_hundred() -> None:
    assert sum(reader.share for reader in READERS.values()) == 100


@pytest.mark.parametrize(
    ("begin", "part"),
    [('[Event "', "x"), ('[Event "', '\\"'), ("", '[A "b"]\n{\n')],
    ids=["tag", "escapes", "comments"],
)
def test_a_huge_file_of_nothing_is_refused_without_going_back(
    begin: str, part: str
) -> None:
    # Where these patterns go back letter by letter, this takes minutes and gigabytes.
    text = begin + part * (LARGE // len(part))
    assert len(text) < MAX_BYTES
    assert read_text(text, "x").problems
    assert len(list(entries_in(GameText.of(text)))) <= 100


def test_silent_lines_and_signs_are_passed_over_at_once() -> None:
    reading = read_text("%\n" * 2**20 + "1. e4 " + "$1 ! " * 2**20 + "e5 *", "x")
    assert len(reading.games[0].moves) == 2
