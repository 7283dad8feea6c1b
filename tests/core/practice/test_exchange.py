"""Cards taken along: what is exported is imported, and nothing is there twice."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.practice.anki import HEAD, anki_text
from core.practice.deck import FILE, KINDS, Card, Deck, card_of
from core.practice.exchange import (
    CardsFileError,
    Merged,
    cards_text,
    import_cards,
    parse_cards,
)
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import Attempt, add_attempts, read_progress
from tests.support.fog_puzzles import fog_problem

NOW = datetime(2026, 11, 20, 19, tzinfo=timezone(timedelta(hours=1)))
words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
file_names = words.filter(lambda text: text == Path(text).name)
MATE = Problem("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1", line=("a1a8",), number="mate-1")
ASKED = [*(fog_problem(kind) for kind in FogKind), MATE]


@st.composite
def cards(draw: st.DrawFn) -> Card:
    number = f"c{draw(st.integers(0, 9))}"
    problem = replace(draw(st.sampled_from(ASKED)), number=number)
    return replace(
        card_of(problem, draw(st.sampled_from(sorted(KINDS))), "2026-11-20"),
        file=draw(file_names), number=draw(st.integers(0, 9)), ply=draw(st.integers(0, 99)),
        opponent=draw(words), suspended=draw(st.booleans()),
    )  # fmt: skip


decks = st.lists(cards(), max_size=6, unique_by=lambda card: card.identity)
tries = st.builds(
    Attempt,
    problem=st.integers(0, 9).map(lambda number: f"c{number}"),
    at=st.integers(0, 10**6).map(lambda seconds: NOW + timedelta(seconds=seconds)),
    solved=st.booleans(),
    hints=st.integers(0, 3),
)
histories = st.lists(tries, max_size=8, unique_by=lambda each: (each.problem, each.at))


def merged(folder: Path, *files: bytes) -> tuple[list[Card], tuple[Attempt, ...], Merged]:
    """All that is there once the files were read in, and what the last one brought."""
    progress, last = folder / "progress.json", Merged(0, 0)
    given = folder / "given.json"
    with Deck(folder / FILE) as deck:
        for data in files:
            given.write_bytes(data)
            last = import_cards(deck, progress, given)
        return deck.cards(), read_progress(progress).attempts, last


def by_name(found: Sequence[Card]) -> dict[str, Card]:
    return {card.identity: card for card in found}


@settings(max_examples=40, deadline=None)
@given(decks, histories)
def test_what_is_exported_is_imported_and_nothing_twice(
    made: list[Card], attempts: list[Attempt]
) -> None:
    data = cards_text(made, attempts)
    with tempfile.TemporaryDirectory() as folder:
        found, history, last = merged(Path(folder), data)
        own = [each for each in attempts if each.problem in by_name(made)]
        assert by_name(found) == by_name(made)
        assert {(each.problem, each.at) for each in history} == {
            (each.problem, each.at) for each in own
        }
        assert sorted(history, key=lambda each: each.at) == list(history)
        assert last == Merged(len(made), len(own))
        assert cards_text(found, history) == cards_text(found, sorted(own, key=_when))
        assert merged(Path(folder), data) == (found, history, Merged(0, 0))


def _when(attempt: Attempt) -> tuple[datetime, str]:
    return attempt.at, attempt.problem


@settings(max_examples=20, deadline=None)
@given(decks, decks, histories, histories)
def test_two_files_give_the_same_in_either_order_but_for_what_both_have(
    one: list[Card], other: list[Card], first: list[Attempt], second: list[Attempt]
) -> None:
    files = cards_text(one, first), cards_text(other, second)
    with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
        found, history, _ = merged(Path(a), *files)
        turned, backwards, _ = merged(Path(b), *reversed(files))
    assert set(by_name(found)) == set(by_name(turned)) == {*by_name(one), *by_name(other)}
    assert {_when(each) for each in history} == {_when(each) for each in backwards}


def test_attempts_made_elsewhere_come_among_those_here(tmp_path: Path) -> None:
    """Those here stay in their order, though a clock was set back between them."""
    hour = timedelta(hours=1)
    here = [Attempt("c1", NOW), Attempt("c1", NOW + 9 * hour), Attempt("c1", NOW + hour)]
    add_attempts(tmp_path / "progress.json", here)
    card = replace(card_of(replace(MATE, number="c1"), "problem", ""), day="")
    away = [Attempt("c1", NOW + 2 * hour), Attempt("c1", NOW - hour), here[0]]
    _, history, last = merged(tmp_path, cards_text([card], away))
    assert last == Merged(1, 2)
    assert [each for each in history if each in here] == here
    assert history[0] == away[1]


NO_DAY = (
    '{"umbra":"cards","version":1,"cards":[{"problem":{"fen":"9","stipulation":"#1"},'
    '"kind":"king","day":"2026-02-30"}]}'
)


def tried(at: str, rating: str = "null") -> str:
    """A file with an attempt at that time, after which the rating is that."""
    attempt = f'{{"problem":"a","at":"{at}","rating":{rating},"kind":"fog"}}'
    return f'{{"umbra":"cards","version":1,"attempts":[{attempt}]}}'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the beginning"),
        ('{"umbra":"problems","version":1}', "umbra"),
        ('{"umbra":"cards","version":2}', "version"),
        ('{"umbra":"cards","version":1,"cards":[{"kind":"king"}]}', "problem"),
        ('{"umbra":"cards","version":1,"attempts":[{"problem":"a"}]}', "attempts, 0, at"),
        (NO_DAY, "cards, 0, day"),
        (tried("9999-12-31T23:59:59-23:00"), "attempts, 0, at: .*such a year"),
        (tried("0001-01-01T00:00:00+23:00"), "attempts, 0, at: .*such a year"),
        (tried("2026-11-27T12:00:00Z", '{"value":1e999}'), "attempts, 0, rating, value"),
        ("[" * 100_000, "recursion limit"),
    ],
)
def test_other_files_are_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(CardsFileError, match=words):
        parse_cards(text.encode())


@pytest.mark.parametrize("name", ["../../secret.pgn", "/etc/passwd", "folder/"])
def test_a_card_leads_to_no_file_outside_of_the_library(name: str) -> None:
    card = replace(card_of(MATE, "problem", ""), file=name, number=1)
    assert parse_cards(cards_text([card], ())).cards[0].file == ""


def test_anki_gets_a_table_with_a_board_on_every_card() -> None:
    deck = [card_of(problem, "problem", "2026-11-20") for problem in ASKED]
    broken = replace(deck[0], text=deck[0].text.replace('"line":["', '"line":["e2e9","'))
    text = anki_text([*deck, broken])
    assert text.startswith(HEAD)
    assert HEAD.split("\n")[0] == "#separator:Comma"
    rows = list(csv.reader(io.StringIO(text.removeprefix(HEAD))))
    assert len(rows) == len(ASKED)
    for (front, back, tags), card in zip(rows, deck, strict=True):
        assert front.count("<tr>") == 8
        assert front.count("<td ") == 64
        assert tags == f"umbra {card.game} problem"
        assert back
    assert "Mate in 1" in rows[-1][0]
    assert rows[-1][1] == "<p>Ra8#</p>"
    assert any('class="f"' in row[0] for row in rows[:-1])
