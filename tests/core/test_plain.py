"""Strangers' text as it is shown: on one line, nothing in it unseen; and its order."""

from __future__ import annotations

import json
import sys
import unicodedata
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.plain import brief, natural, plain, plain_json, plain_lines


@cache
def everything() -> str:
    return "".join(map(chr, range(sys.maxunicode + 1)))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Müller – 日本", "Zoë Müller – 日本"),
        ("\x1b[31mred\x9b2J\x07", " [31mred 2J "),
        ("a\u202eb\u2066c\u200f\u061cd", "abcd"),
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("a\nb\r\tc\u2028d\x85e\0", "a b  c d e "),
        ("a\ud800b\ue000c", "a\ufffdb\ufffdc"),
        ("10\u00a0000", "10\u00a0000"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_of_all_letters_only_those_that_are_seen_are_left() -> None:
    kinds = {unicodedata.category(char) for char in plain(everything())}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert "\n" in plain_lines("a\x1b\nb")


def test_json_says_the_same_with_odd_letters_spelled_out() -> None:
    # All of the first plane, and of the others as many as tell them apart.
    some = everything()[:0x10000] + everything()[0x10000::97]
    text = plain_json(json.dumps(some, ensure_ascii=False))
    assert text.isprintable()
    assert json.loads(text) == json.loads(json.dumps(some))


def test_what_is_too_long_loses_its_middle() -> None:
    assert brief("a" * 300) == "a" * 300
    assert brief("a" * 100 + "b" * 1000, 60) == "a" * 15 + " … " + "b" * 20


@pytest.mark.parametrize(
    "names",
    [
        ["game 1", "game 2", "game 10"],
        ["2026-1-2", "2026-1-10", "2026-11-1"],
        ["a", "a1", "A2", "b"],
        ["1", "1a", "1b2", "1b10", "a"],
    ],
)
def test_numbers_count_as_numbers(names: list[str]) -> None:
    assert sorted(set(names), key=natural) == names


@given(st.text())
def test_every_name_has_a_place_whatever_its_case(name: str) -> None:
    assert natural(name) == natural(name.casefold())


@given(st.integers(0, 10**30), st.integers(0, 10**30))
def test_order_is_that_of_the_numbers(one: int, two: int) -> None:
    assert (natural(f"x{one}y") < natural(f"x{two}y")) == (one < two)


def test_a_name_of_thousands_of_digits_is_no_harm() -> None:
    assert natural("9" * 10_000)
