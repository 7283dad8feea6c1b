"""The languages of the program: which there are, which is meant, and their catalogues.

A language is a file of gettext in ``assets/languages``, which translators edit. It is
compiled when it is first used, into the user's cache folder.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from io import BytesIO
from math import ceil
from pathlib import Path
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
    file = folder / f"{code}-{sha256(source).hexdigest()[:16]}.mo"
    with suppress(OSError, ValueError, StructError), file.open("rb") as compiled:
        return GNUTranslations(compiled)
    made = _compiled(code, source)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for older in folder.glob(f"{code}-*"):
            older.unlink()
        fresh = file.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(made)
        fresh.replace(file)
    return GNUTranslations(BytesIO(made))


def _compiled(code: str, source: bytes) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - slow, and needed once
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - likewise

    made = BytesIO()
    try:
        write_mo(made, read_po(BytesIO(source), locale=code, abort_invalid=True))
    except PoFileError as error:
        raise ValueError(str(error)) from error
    return made.getvalue()


# --- The pseudo-language -----------------------------------------------------------------

_PLACE = re.compile(r"({[^{}]*}|%\(\w+\)[sdr]|%%)")
_ACCENTS = str.maketrans(
    "ACEINOSUYZaceinosuyz", "ÀÇÉÎÑÖŠÛÝŽàçéîñöšûýž"
)  # fmt: skip
_LONGER = 0.4
_MORE = "éééé "


class _Pseudo(NullTranslations):
    """Every text as pseudo-English."""

    def gettext(self, message: str) -> str:
        """See ``NullTranslations``."""
        return _pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        """See ``NullTranslations``."""
        return _pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """See ``NullTranslations``."""
        return _pseudo(super().ngettext(msgid1, msgid2, n))


def _pseudo(text: str) -> str:
    """A text with accents, 40 % longer and in brackets; its places are left whole."""
    more = ceil(_LONGER * len(text))
    tail = (_MORE * more)[:more].rstrip()
    return f"[{''.join(_accented(text))}{' ' if ' ' in text else ''}{tail}]"


def _accented(text: str) -> Iterator[str]:
    for number, part in enumerate(_PLACE.split(text)):
        yield part if number % 2 else part.translate(_ACCENTS)
