"""The languages of the program: which there are, which is meant, and their catalogues.

A language is a file of gettext in ``assets/languages``, which translators edit. It is
compiled when it is first used, into the user's cache folder, together with how numbers
and dates are written: Babel knows that, but takes too long to load at every start.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from io import BytesIO
from math import ceil
from numbers import Real
from pathlib import Path
from string import Formatter
from struct import error as StructError  # noqa: N812 - it is a class

FOLDER = Path(__file__).parents[1] / "assets" / "languages"

LANGUAGES = {
    "en": "English",
    "uk": "Українська",
    "pl": "Polski",
    "sl": "Slovenščina",
    "ru": "Русский",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "pt_BR": "Português (Brasil)",
    "ja": "日本語",
    "zh_CN": "简体中文",
}
"""Every language by its code, in its own words."""

ENGLISH = "en"
"""The language of the texts in the sources."""

PSEUDO = "en_XA"
"""English with accents, longer than it is: shows what is not translated or does not fit."""

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say which languages somebody reads; the first that is set counts."""

_TRADITIONAL = frozenset({"zh_TW", "zh_HK", "zh_MO", "zh_Hant"})
"""Chinese as those do not write it who read ``zh_CN``."""

MONTHS = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
WEEK = "MTWTFSS"
"""The first letters of the days, from Monday."""

NUMBER, DATE, DAY, LIST = "number", "date", "day {}", "list"
"""The contexts of how the language writes those; a day of the week has its own."""

CONTEXT_END = "\4"
"""What catalogues have between the context of a text and the text itself."""

FORM = " | "
"""What stands before each further form of a word."""

SHARE, BETWEEN = "{number} %", ", "
"""How English writes a share, and what it has between the items of a list."""

_FORM = "1"
"""Which form of compiled catalogues this is; those of another form are compiled anew."""

_log = logging.getLogger("umbra.texts")


def offered() -> dict[str, str]:
    """The languages that there are catalogues of, and English, by their codes."""
    there = (code for code in LANGUAGES if code == ENGLISH or _source(code).exists())
    return {code: LANGUAGES[code] for code in there}


def wanted(variables: Mapping[str, str]) -> list[str]:
    """The languages that the variables of the environment name, the best first."""
    value = next(filter(None, (variables.get(name) for name in VARIABLES)), "")
    return value.split(":") if value else []


def first_known(names: Iterable[str]) -> str:
    """The first language that there is, by names such as ``pt_BR.UTF-8``; else English."""
    return next(filter(None, map(_known, names)), ENGLISH)


def _known(name: str) -> str:
    code = re.split("[.@]", name)[0].replace("-", "_")
    if code in ("C", "POSIX"):
        return ENGLISH
    if code in LANGUAGES or code == PSEUDO:
        return code
    if any(code.startswith(each) for each in _TRADITIONAL):
        return ""
    language = code.split("_")[0]
    return next((each for each in LANGUAGES if each.split("_")[0] == language), "")


def catalogue(code: str) -> NullTranslations:
    """The texts of a language; English ones where its file is missing or damaged."""
    if code == PSEUDO:
        return _Pseudo()
    if code == ENGLISH:
        return NullTranslations()
    try:
        return _read(code, _source(code).read_bytes())
    except (OSError, ValueError) as error:
        _log.warning("%s: %s", _source(code).name, error)
        return NullTranslations()


def _source(code: str) -> Path:
    return FOLDER / f"{code}.po"


def _read(code: str, source: bytes) -> NullTranslations:
    """The texts of a file, compiled before or now.

    Raises:
        ValueError: If the file is damaged.
    """
    from platformdirs import user_cache_path  # noqa: PLC0415 - not for English

    folder = user_cache_path("umbra") / "languages"
    file = folder / f"{code}-{_FORM}-{sha256(source).hexdigest()[:16]}.mo"
    with suppress(OSError, ValueError, StructError), file.open("rb") as compiled:
        return _Catalogue(compiled)
    made = _compiled(code, source)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for older in folder.glob(f"{code}-*"):
            older.unlink()
        fresh = file.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(made)
        fresh.replace(file)
    return _Catalogue(BytesIO(made))


def _compiled(code: str, source: bytes) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - slow, and needed once
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - likewise

    made = BytesIO()
    try:
        catalogue = read_po(BytesIO(source), locale=code, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(str(error)) from error
    for context, english, own in _conventions(code):
        # Not all fonts have the narrow blank.
        catalogue.add(english, own.replace("\u202f", "\xa0"), context=context)
    write_mo(made, catalogue)
    return made.getvalue()


def _conventions(code: str) -> Iterator[tuple[str, str, str]]:
    """How a language writes numbers, dates and lists: context, in English, and its own way.

    In a date stand ``{day}`` and ``{year}``; that of each month is a text by itself.
    """
    from babel import Locale  # noqa: PLC0415 - as above
    from babel.dates import format_skeleton, get_day_names  # noqa: PLC0415 - as above

    locale = Locale.parse(code)
    symbols = locale.number_symbols["latn"]
    yield NUMBER, ",", symbols["group"]
    yield NUMBER, ".", symbols["decimal"]
    share = locale.percent_formats[None].pattern
    yield NUMBER, SHARE, share.replace("#,##0", "{number}")
    middle = locale.list_patterns["standard"]["middle"]
    yield LIST, BETWEEN, middle[len("{0}") : -len("{1}")]
    for number, letter in enumerate(WEEK):
        days = get_day_names("narrow", "stand-alone", locale)
        yield DAY.format(number), letter, days[number].upper()
    for month, name in enumerate(MONTHS, 1):
        day = date(_YEAR, month, _DAY)
        for skeleton, english in (
            ("MMMd", f"{{day}} {name}"),
            ("yMMMd", f"{{day}} {name} {{year}}"),
            ("yMMM", f"{name} {{year}}"),
        ):
            own = format_skeleton(skeleton, day, locale=locale)
            own = own.replace(str(_YEAR), "{year}").replace(str(_DAY), "{day}")
            yield DATE, english, own


_YEAR, _DAY = 2345, 28
"""A date whose numbers are all different, in any month."""


class _Catalogue(GNUTranslations):
    """The texts of a language, which write numbers at their places as it does."""

    def gettext(self, message: str) -> str:
        """See ``NullTranslations``."""
        return self._made(super().gettext(message))

    def pgettext(self, context: str, message: str) -> str:
        """See ``NullTranslations``."""
        return self._made(super().pgettext(context, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """See ``NullTranslations``."""
        return self._made(super().ngettext(msgid1, msgid2, n))

    def _made(self, text: str) -> str:
        if "{" in text:
            return _Sentence(text, self._places)
        return _Word(text) if FORM in text else text

    @cached_property
    def _places(self) -> _Places:
        signs = {sign: super(_Catalogue, self).pgettext(NUMBER, sign) for sign in ".,"}
        return _Places(str.maketrans(signs))


class _Sentence(str):
    """A text with places.

    Args:
        text: The text.
        places: Fills them.
    """

    _places: _Places

    def __new__(cls, text: str, places: _Places) -> _Sentence:
        """A text that is filled by ``places``."""
        made = super().__new__(cls, text)
        made._places = places
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Elsewhere it is a text like any other."""
        return str, (str(self),)

    def format(self, *args: object, **places: object) -> str:
        """See ``str``; numbers are written as its language does."""
        return self._places.vformat(self, args, places)


_FORM_NAME = re.compile(r"[^\W\d]{2,}")
"""Longer than what says how a number is written."""


class _Word(str):
    """A word that has other forms in sentences, such as ``Białe | gen: białych``."""

    _forms: dict[str, str]

    def __new__(cls, text: str) -> _Word:
        """The first of the forms; the others are known by their names."""
        alone, *others = text.split(FORM)
        made = super().__new__(cls, alone)
        named = (each.partition(": ") for each in others)
        made._forms = {name: form for name, _, form in named}
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Elsewhere it is a text like any other."""
        return str, (str(self),)

    def __format__(self, name: str) -> str:
        """The form of this name; capitalized if the name is."""
        form = self._forms.get(name.lower(), str(self))
        return form[:1].upper() + form[1:] if name[:1].isupper() else form


class _Places(Formatter):
    """Fills places; the signs in numbers are replaced as in a table."""

    def __init__(self, signs: Mapping[int, str]) -> None:
        self._signs = signs

    def format_field(self, value: object, format_spec: str) -> str:
        """A value as it stands at its place."""
        if _FORM_NAME.fullmatch(format_spec) and not isinstance(value, _Word):
            return str(value)  # a name, where a word could have stood
        words = format(value, format_spec)
        return words.translate(self._signs) if isinstance(value, Real) else words


# --- The pseudo-language -----------------------------------------------------------------

_PLACE = re.compile(r"({[^{}]*}|%(?:\(\w+\))?[sdr]\b|%%)")
_ACCENTS = str.maketrans(
    "ACEINOSUYZaceinosuyz", "ÀÇÉÎÑÖŠÛÝŽàçéîñöšûýž"
)  # fmt: skip
_LONGER = 0.4
_MORE = "éééé "


class _Pseudo(NullTranslations):
    """Every text as pseudo-English."""

    def gettext(self, message: str) -> str:
        """See ``NullTranslations``; a text may come with its context."""
        return _pseudo(message.rpartition(CONTEXT_END)[2])

    def pgettext(self, context: str, message: str) -> str:
        """See ``NullTranslations``; numbers and dates are marked otherwise."""
        signs = {",": "’", ".": "·"} if context == NUMBER else {BETWEEN: " ¦ "}
        return signs.get(message, _pseudo(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """See ``NullTranslations``."""
        return _pseudo(super().ngettext(msgid1, msgid2, n))


def _pseudo(text: str) -> str:
    """A text with accents, 40 % longer and in brackets; its places are left whole."""
    inner = text.strip()
    more = ceil(_LONGER * len(inner))
    tail = (" " if " " in inner else "") + (_MORE * more)[:more].rstrip()
    return text.replace(inner, f"[{''.join(_accented(inner))}{tail}]", 1) if inner else text


def _accented(text: str) -> Iterator[str]:
    for number, part in enumerate(_PLACE.split(text)):
        yield part if number % 2 else part.translate(_ACCENTS)
