"""``messages``: collects the texts of the program and its data for translators.

``assets/languages/umbra.pot`` gets them all; every catalogue beside it gets what is new and
loses what is gone. docs/translating.md says what translators do with them.
"""

from __future__ import annotations

import gzip
import json
import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from cli.options import Parser
from cli.output import DONE, version, write
from core.compiled import ROOT
from core.games import lessons
from core.games.chess import openings as chess_openings
from core.games.openings import family_of
from core.languages import ENGLISH, FOLDER, LANGUAGES
from core.practice.guess import WATCH
from core.problems.shelf import plain_theme
from core.records.files import write_bytes

TEMPLATE = FOLDER / "umbra.pot"

SOURCES = ("core", "bots", "settings", "server", "cli", "gui")
"""The folders of the program that texts stand in, besides ``main.py``."""

KEYWORDS = {
    "_": None, "N_": None, "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2),
}  # fmt: skip
COMMENTS = ("For translators:",)

_LESSON_TEXTS = ("invitation", "title", "words", "pill", "task", "wrong", "right")

_PLURALS = {
    **dict.fromkeys(("fr", "pt_BR"), "nplurals=2; plural=(n > 1);"),
    **dict.fromkeys(("es", "it"), "nplurals=2; plural=(n != 1);"),
}
"""The usual rule where Babel has a further form for millions."""

_IDLE = rb'^"(POT-Creation-Date|Generated-By|.*(EMAIL@ADDRESS|YEAR-MO|LL@li)).*\n'
"""Lines of headers that change though no text does, or that nobody has filled in."""


class Found(NamedTuple):
    """A text to be translated.

    Attributes:
        file: Where it stands, from the folder of the program.
        line: In which line, or which of the texts there it is.
        text: The text, or its two forms.
        comments: What translators are told of it.
        context: Which of its meanings this is.
    """

    file: str
    line: int
    text: str | tuple[str, ...]
    comments: list[str]
    context: str | None = None


def arguments(parser: Parser) -> None:
    """Add the options of the command: it has none."""


def run(given: Namespace) -> int:
    """Write the template, and bring every catalogue up to date."""
    template = collected()
    write_bytes(TEMPLATE, written(template))
    write(f"{TEMPLATE.name}: {len(template):,} texts")
    for code in LANGUAGES:
        if code != ENGLISH:
            catalogue = updated(code, template)
            write_bytes(FOLDER / f"{code}.po", written(catalogue))
            done = sum(map(is_translated, catalogue))
            write(f"{code}.po: {done:,} translated, {len(catalogue) - done:,} missing")
    return DONE


def collected() -> Catalog:
    """All texts of the program and its data."""
    catalogue = Catalog(header_comment="# Texts of Umbra.", fuzzy=False)
    for each in (*_of_sources(), *_of_data()):
        catalogue.add(
            each.text, locations=[(each.file, each.line)], context=each.context,
            auto_comments=each.comments,
        )  # fmt: skip
    for message in catalogue:
        _flag(message)
    return catalogue


def catalogue_of(code: str) -> Catalog:
    """A catalogue as it is on file, or one without texts."""
    file = FOLDER / f"{code}.po"
    plurals = (
        f'msgid ""\nmsgstr "Plural-Forms: {_PLURALS[code]}\\n"' if code in _PLURALS else ""
    )
    text = file.read_bytes() if file.exists() else plurals.encode()
    catalogue = read_po(BytesIO(text), locale=code, abort_invalid=True)
    if not file.exists():
        catalogue.header_comment, catalogue.fuzzy = f"# Umbra: {LANGUAGES[code]}", False
    return catalogue


def updated(code: str, template: Catalog) -> Catalog:
    """A catalogue with the texts of the template and no others."""
    catalogue = catalogue_of(code)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        _flag(message)
    return catalogue


def _flag(message: Message) -> None:
    """Tell translators' tools of places to be filled by ``%``, not of percent signs."""
    if not re.search(r"%(\(\w+\))?[sr]", str(message.id)):
        message.flags.discard("python-format")


def written(catalogue: Catalog) -> bytes:
    """A catalogue as it is on file: without what changes though no text does."""
    catalogue.project, catalogue.version = "Umbra", version()
    file = BytesIO()
    write_po(file, catalogue, sort_by_file=True, include_lineno=False)
    return re.sub(_IDLE, b"", file.getvalue(), flags=re.M)


def is_translated(message: Message) -> bool:
    """Whether a text has a translation that is used, in all its forms."""
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return bool(message.id) and not message.fuzzy and all(forms)


# --- Where texts stand -------------------------------------------------------------------


def _of_sources() -> Iterator[Found]:
    files = [path for part in SOURCES for path in sorted((ROOT / part).rglob("*.py"))]
    for path in (*files, ROOT / "main.py"):
        name = path.relative_to(ROOT).as_posix()
        texts = extract_from_file(
            "python", path, KEYWORDS, COMMENTS, strip_comment_tags=True
        )
        for line, text, comments, context in texts:
            yield Found(name, line, text, comments, context)


def _of_data() -> Iterator[Found]:
    for find in (_of_lessons, _of_guessed_games, _of_openings, _of_problems):
        yield from find()


def _of_lessons() -> Iterator[Found]:
    for path in sorted(lessons.FOLDER.glob("*.yaml")):
        texts = dict.fromkeys(_lesson_texts(yaml.safe_load(path.read_bytes())))
        yield from _numbered(path, texts, "A lesson.")


def _lesson_texts(data: object) -> Iterator[str]:
    """All texts in what a file of lessons holds, in its order."""
    if isinstance(data, list):
        for each in data:
            yield from _lesson_texts(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in _LESSON_TEXTS and isinstance(value, str):
                yield value
            else:
                yield from _lesson_texts(value)


def _of_guessed_games() -> Iterator[Found]:
    for path in sorted((ROOT / "assets" / "guess").iterdir()):
        tags = re.findall(rf'^\[(?:Event|{WATCH}) "(.*)"\]', path.read_text("utf-8"), re.M)
        yield from _numbered(path, dict.fromkeys(tags), "A game to guess.")


def _of_openings() -> Iterator[Found]:
    rows = gzip.decompress(chess_openings.PATH.read_bytes()).decode().splitlines()
    families = sorted({family_of(row.split("\t")[4]) for row in rows})
    yield from _numbered(chess_openings.PATH, families, "An opening of chess.")


def _of_problems() -> Iterator[Found]:
    for path in sorted((ROOT / "assets" / "problems").glob("*.json.gz")):
        problems = json.loads(gzip.decompress(path.read_bytes()))["problems"]
        themes = {
            plain_theme(theme) for each in problems for theme in each.get("themes", ())
        }
        yield from _numbered(path, sorted(themes), "What a problem is about.")
        sources = {each.get("source", "") for each in problems}
        own = sorted(each for each in sources if each.startswith("From a game"))
        yield from _numbered(path, own, "The source of a problem.")


def _numbered(path: Path, texts: Iterable[str], about: str) -> Iterator[Found]:
    name = path.relative_to(ROOT).as_posix()
    for number, text in enumerate(texts):
        yield Found(name, number, text, [about])
