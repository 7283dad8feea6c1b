"""Two thousand mutated inputs for everything that reads; ``make fuzz`` tries many more."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from core.records.files import MAX_BYTES
from core.records.reader import GameText, entries_in, read_text
from tests.fuzz.__main__ import passes
from tests.fuzz.readers import READERS

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
