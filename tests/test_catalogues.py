"""Every catalogue is whole: no text is missing or gone, and no place of a text is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from core.languages import ENGLISH, LANGUAGES
from lab import messages

FILES = {code: messages.FOLDER / f"{code}.po" for code in LANGUAGES if code != ENGLISH}

PLACE = re.compile(r"{\w*(?:![rs])?(?::[^{}]*)?}|%(?:\(\w+\))?[sdr](?![a-z])|%%")

there = pytest.mark.parametrize("code", [c for c, file in FILES.items() if file.exists()])


@cache
def catalogue(code: str) -> Catalog:
    return messages.catalogue_of(code)


@cache
def collected() -> Catalog:
    return messages.collected()


@cache
def template() -> Catalog:
    return read_po(BytesIO(messages.TEMPLATE.read_bytes()))


def texts(of: Catalog) -> Iterator[Message]:
    return (message for message in of if message.id)


def forms(texts: str | Iterable[str]) -> list[str]:
    """A text, or all of its forms."""
    return [texts] if isinstance(texts, str) else list(texts)


def known(of: Catalog) -> set[object]:
    """Every text with its context, so that it can be looked for."""
    return {(message.context, *forms(message.id)) for message in texts(of)}


def wrong(code: str, is_wrong: Callable[[Message], bool]) -> list[str]:
    return [forms(each.id)[0] for each in texts(catalogue(code)) if is_wrong(each)]


def test_the_template_has_all_texts_and_no_others() -> None:
    """If not, say ``make messages``."""
    assert known(template()) - known(collected()) == set(), "gone"
    assert known(collected()) - known(template()) == set(), "new"


@there
def test_a_catalogue_has_the_texts_of_the_template(code: str) -> None:
    """If not, say ``make messages``."""
    assert known(catalogue(code)) == known(template())


@there
def test_nothing_is_missing(code: str) -> None:
    assert wrong(code, lambda each: not messages.is_translated(each)) == []


@there
def test_places_are_those_of_the_text(code: str) -> None:
    def lost(message: Message) -> bool:
        own = [{*PLACE.findall(text)} for text in forms(message.id)]
        made = [{*PLACE.findall(text)} for text in forms(message.string) if text]
        if message.pluralizable:
            # One of them may be said in words.
            most = set.union(*own)
            least = set.intersection(*own) - {"{number}", "{number:,}"}
            return not all(least <= each <= most for each in made)
        return any(each != own[0] for each in made)

    assert wrong(code, lost) == []


@there
def test_blanks_and_ends_are_those_of_the_text(code: str) -> None:
    def ends(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    def differ(message: Message) -> bool:
        own = ends(forms(message.id)[0])
        return any(ends(text) != own for text in forms(message.string) if text)

    assert wrong(code, differ) == []


@there
def test_all_forms_of_numbers_are_there_or_none(code: str) -> None:
    def halved(message: Message) -> bool:
        made = forms(message.string)
        return any(made) and not all(made)

    assert wrong(code, halved) == []
    plural = [each for each in texts(catalogue(code)) if each.pluralizable]
    assert {len(forms(each.string)) for each in plural} == {catalogue(code).num_plurals}
