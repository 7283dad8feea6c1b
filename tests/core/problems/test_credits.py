"""Titles, authors and sources as people type them."""

from __future__ import annotations

import pytest

from core.problems.problem import CREDITS, Problem, authors_text, source_text, with_source

BARE = Problem("8/8/8/8/8/2K5/7R/k7 w - - 0 1", "#2")


@pytest.mark.parametrize(
    ("typed", "source", "year"),
    [
        ("Deutsche Schachzeitung 1270, 1911", "Deutsche Schachzeitung 1270", 1911),
        ("The Problemist 2024", "The Problemist", 2024),
        ("1869", "", 1869),
        (
            "Tourney of 1869 to 1870, first prize",
            "Tourney of 1869 to 1870, first prize",
            None,
        ),
        ("Problem 1234", "Problem 1234", None),
        ("", "", None),
    ],
)
def test_a_year_at_the_end_of_a_source_is_the_year(
    typed: str, source: str, year: int | None
) -> None:
    told = with_source(BARE, f" {typed} ")
    assert (told.source, told.year) == (source, year)
    assert with_source(BARE, source_text(told)) == told


def test_what_is_said_of_a_problem_is_read_back_and_its_identity_stays() -> None:
    told = BARE
    words = ("Two rooks", "Loyd, Samuel; A. B.", "X, 1900")
    for credit, typed in zip(CREDITS, words, strict=True):
        told = credit.change(told, typed)
        assert credit.text(told) == typed
    assert authors_text(told).split("; ") == ["Loyd, Samuel", "A. B."]
    assert told.identity == BARE.identity
    for credit in CREDITS:
        told = credit.change(told, "")
    assert told == BARE
