"""Every catalogue is whole: no text is missing or gone, and no place of a text is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from core.games import GAMES
from core.languages import CONTEXT_END, ENGLISH, FORM, LANGUAGES
from lab import messages

FILES = {code: messages.FOLDER / f"{code}.po" for code in LANGUAGES if code != ENGLISH}

FORMED = re.compile(r"(?<={)(\w+):([^\W\d]{2,})(?=})")
"""What stands in a place that asks for a form of a word, such as ``side:gen``."""

NAMED = {
    "sides": {name for game in GAMES.values() for name in game.facts.side_names},
    "pieces": {name for game in GAMES.values() for name in game.facts.kinds},
}
"""Words that can stand in the same places, with their contexts."""

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
        bare = (FORMED.sub(r"\1", text) for text in forms(message.string) if text)
        made = [{*PLACE.findall(text)} for text in bare]
        if message.pluralizable:
            # One of them may be said in words.
            most = set.union(*own)
            least = set.intersection(*own) - {"{number}", "{number:,}"}
            return not all(least <= each <= most for each in made)
        return any(each != own[0] for each in made)

    assert wrong(code, lost) == []


@there
@pytest.mark.parametrize("words", NAMED)
def test_words_in_the_same_places_have_the_same_forms(code: str, words: str) -> None:
    assert len({*map(frozenset, declared(code, words).values())}) == 1


def declared(code: str, words: str) -> dict[str, list[str]]:
    """The names of the forms that each of these words has."""
    named = {
        f"{each.context}{CONTEXT_END}{each.id}": each for each in texts(catalogue(code))
    }
    known = NAMED[words] & named.keys()
    others = {name: forms(named[name].string)[0].split(FORM)[1:] for name in known}
    return {
        name: [each.partition(": ")[0] for each in found] for name, found in others.items()
    }


@there
def test_a_place_asks_for_forms_that_words_have(code: str) -> None:
    known = {
        name for words in NAMED for each in declared(code, words).values() for name in each
    }

    def unknown(message: Message) -> bool:
        asked = (FORMED.findall(text) for text in forms(message.string))
        return any(name.lower() not in known for found in asked for _, name in found)

    assert wrong(code, unknown) == []


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
