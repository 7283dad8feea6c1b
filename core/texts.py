"""Every text that people see goes through here on its way to them.

``_`` and ``ngettext`` are called where a text is shown, so that another language takes
effect at once; ``N_`` marks a text that is shown elsewhere, in a table at the head of a
module for one. A sentence is one text with named places: ``_("{name} won").format(…)``.

The language is named by the environment alone, so that processes begun later speak it too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import _lru_cache_wrapper, cache
from gettext import NullTranslations
from typing import TypeVar

from core.languages import (
    BETWEEN,
    CONTEXT_END,
    DATE,
    DAY,
    LIST,
    MONTHS,
    NUMBER,
    SHARE,
    VARIABLES,
    WEEK,
    catalogue,
    first_known,
    wanted,
)

_Cached = TypeVar("_Cached", bound="_lru_cache_wrapper[object]")

MINUS = "−"
"""The sign of numbers below 0, in every language."""

_forget: list[Callable[[], None]] = []


def per_language(cached: _Cached) -> _Cached:
    """Have a function with a cache forget its results when the language changes."""
    _forget.append(cached.cache_clear)
    return cached


@per_language
@cache
def language() -> str:
    """The code of the language in use."""
    return first_known(wanted(os.environ))


def use(name: str = "", system: Sequence[str] = ()) -> None:
    """Show every text in a language from now on, in processes begun later as well.

    Args:
        name: Its code; ``""`` for what the environment says.
        system: What the system prefers where the environment says nothing, the best first.
    """
    usual = wanted(_at_first()) or system
    chosen = first_known([name] if name else usual)
    if chosen != language() or not os.environ.get("LANGUAGE"):
        os.environ["LANGUAGE"] = chosen
        for forget in _forget:
            forget()


@cache
def _at_first() -> dict[str, str]:
    """What the environment said before the program chose."""
    return {name: os.environ[name] for name in VARIABLES if name in os.environ}


@per_language
@cache
def _texts() -> NullTranslations:
    return catalogue(language())


def _(text: str) -> str:
    """A text in the language of whoever reads it; one marked by ``NP_`` too."""
    found = _texts().gettext(text) if text else ""
    return found.rpartition(CONTEXT_END)[2] if CONTEXT_END in found else found


def pgettext(context: str, text: str) -> str:
    """A text that other languages have several words for, such as "Draw".

    Args:
        context: Which of its meanings this is, for translators, in a few words.
        text: The text.
    """
    return _texts().pgettext(context, text)


def ngettext(one: str, many: str, number: int, **places: object) -> str:
    """The form of a text that goes with a number, its places filled.

    Args:
        one: For one of them, such as ``"{number} move of {name}"``.
        many: For any other number.
        number: How many; stands at ``{number}``.
        places: What stands at the other places.
    """
    return _texts().ngettext(one, many, number).format(number=number, **places)


def figures(value: float, spec: str = ",") -> str:
    """A number as the language writes it.

    Args:
        value: The number.
        spec: How it would be formatted in English, such as ``,`` or ``.1f``.
    """
    return format(value, spec).translate(_signs())


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign, likewise; 0 has none."""
    spec = f".{digits}f"
    return figures(value, f"+{spec}") if round(value, digits) else figures(0, spec)


def in_percent(share: float, spec: str = ".0f") -> str:
    """A share in per cent, as the language writes it: ``50 %``."""
    return pgettext(NUMBER, SHARE).format(number=figures(100 * share, spec))


def date_words(day: date, *, year: bool = True) -> str:
    """A day as the language writes it: ``5 Mar 2024``, or without the year ``5 Mar``."""
    words = f"{{day}} {MONTHS[day.month - 1]}{' {year}' if year else ''}"
    return pgettext(DATE, words).format(day=day.day, year=day.year)


def month_words(month: int, year: int | str) -> str:
    """A month of a year, likewise: ``Mar 2024``."""
    words = f"{MONTHS[month - 1]} {{year}}"
    return pgettext(DATE, words).format(year=year)


def week_letters() -> list[str]:
    """The first letters of the days of a week, from Monday."""
    return [pgettext(DAY.format(number), letter) for number, letter in enumerate(WEEK)]


def listed(names: Iterable[str]) -> str:
    """Names one after the other, with what the language writes between them."""
    return pgettext(LIST, BETWEEN).join(names)


@per_language
@cache
def _signs() -> dict[int, str]:
    own = {sign: pgettext(NUMBER, sign) for sign in ".,"}
    return str.maketrans({**own, "-": MINUS})


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that ``_`` looks up where it is shown."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802 - likewise
    """Mark a text that other languages have several words for, likewise."""
    return f"{context}{CONTEXT_END}{text}"


def capitalized(text: str) -> str:
    """A text with a capital first letter, for a heading or the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def sentence(words: str) -> str:
    """Words as a sentence: with a full stop where they have no end of their own."""
    if words[-1:] in _ENDS:
        return words
    return pgettext("a sentence", "{words}.").format(words=words)


_ENDS = ".?!。？！"


def labelled(label: str, words: str) -> str:
    """Words after what they are about, such as ``e4: empty``."""
    return _("{label}: {words}").format(label=label, words=words)


def both(texts: Iterable[str]) -> str:
    """Texts as a list in a sentence, such as ``a1, b2 and c3``."""
    return _listed(texts, _("{first} and {last}"))


def either(texts: Iterable[str]) -> str:
    """Texts as a choice in a sentence, such as ``a1, b2 or c3``."""
    return _listed(texts, _("{first} or {last}"))


def _listed(texts: Iterable[str], pattern: str) -> str:
    *others, last = texts
    return pattern.format(first=listed(others), last=last) if others else last
