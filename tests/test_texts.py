"""Every text that people see goes through ``core.texts``, whole and with its places filled.

A text is told by how it looks: two words side by side, or a word beside a place. What
nobody reads is told by where it stands: in a comparison or a pattern, in what is logged,
as the seed of chance; and by its file, where that speaks to other programs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from core.compiled import ROOT, is_compiled

PARTS = ("core", "bots", "settings", "server", "cli", "gui")

MARKS = {"_", "N_", "NP_", "ngettext", "pgettext"}

TO_PROGRAMS = {
    # What is compiled ahead of time is named, checked and logged.
    "core/compiled.py", "core/kernel_archive.py", "core/kernel_cache.py",
    # Other programs get answers, and complaints, in the words of a protocol.
    "bots/engines/server.py", "bots/engines/server_words.py", "bots/engines/fog_server.py",
    # Sheets of problems are PDF; themes are a table of colours; sounds are known by name.
    "gui/problems/sheets.py", "gui/drawing/theme.py", "gui/sound/events.py",
    # Tables in HTML, as Anki reads them.
    "core/practice/anki.py",
    # The names of systems calls; what a database is asked.
    "core/tasks/restrictions.py", "server/store.py", "core/practice/deck.py",
}  # fmt: skip

TO_NOBODY = {
    # Patterns, seeds, logs, types and names in files.
    "compile", "fullmatch", "match", "Random", "_seed", "cast", "TypeVar",
    "warning", "info", "exception", "basicConfig",
    "startswith", "endswith", "removeprefix", "removesuffix", "partition", "replace",
    # Words that files and engines have.
    "_phrases", "setoption", "_until", "search", "option", "_stage", "Stage",
    # What is only said of a fault in the program itself.
    "RuntimeError", "AssertionError", "TypeError", "NotImplementedError",
}  # fmt: skip
"""Functions and classes of which no argument is read by people."""

NOT_TEXTS = {
    # Commands of engines, and of the command line.
    "sfen {}", "go nodes {}", "go movetime {}", "setoption name {}", "python {}",
    "setoption name {} value {}", "skill level", "mine puzzles", "puzzles mine",
    "mine problems", "problems mine", "problems pack", "main.py uci", "main.py usi",
    "main.py fog-engine",
    # What files hold.
    "[%clk {}:{}:{}.{}]", "[%emt {}:{}:{}{}]", "[%eval {}{}]", "[%eval {}]",
    "'CSA encoding={}\nV3.0\n{}", "Umbra match", "Umbra tournament", "time forfeit",
    "rules infraction", "impossible move", "did not come", "vs insufficient",
    "against too little to mate with",
    # Names of columns, of conditions, of a set on file, of what is remembered.
    "first won", "second won", "open alternating", "open series", "hidden royal",
    "Set up by hand", "visible {}",
    # Codes of what is wrong with a position.
    "no pieces", "light square", "last row", "last rows", "too many", "en passant",
    "two pawns",
    # Values of options of the rules; an option of the command line.
    "both ways", "at the end", "at once", "and stops", "in sight", "{} (--variant {})",
    # What is said of messages that are none of the protocol.
    "only letters that can be seen, and no blanks around them", "{} is no game known here",
    # What is said of a fault in the program itself.
    "a bot was asked for a move before its turn", "there is no mark {}",
    "two elements beside each other have the key {}",
    "these observations do not follow each other",
}  # fmt: skip
"""Words that are no text, as they are the same in every language."""

_MARKUP = re.compile(r"\s*<|.*(stroke-width=|stroke-linecap=|/Type |beginbfchar)")
"""How what is drawn, as SVG or as PDF, can be told."""

_PROSE = re.compile(
    r"""[A-Za-z]{2,}[,;:.]?[ ]+[a-z]{2,}    # two words
    | [\0][’']?s?[ ][a-z]{2,} | [a-z]{2,}[ ]\0    # a place and a word
    """,
    re.VERBOSE,
)


@cache
def sources() -> tuple[Path, ...]:
    found = (path for part in PARTS for path in sorted((ROOT / part).rglob("*.py")))
    seen = (
        path
        for path in found
        if path.name == "rules.py" or not is_compiled(path.relative_to(ROOT))
    )
    return tuple(seen)


def test_no_text_goes_round_translation() -> None:
    bare = []
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        if name not in TO_PROGRAMS:
            texts = bare_texts(ast.parse(path.read_text("utf-8")))
            bare += [f"{name}:{line}: {text!r}" for line, text in texts]
    assert bare == []


def bare_texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in a tree that are not marked, each with its line."""
    if isinstance(node, ast.JoinedStr | ast.Constant):
        text = text_of(node)
        words = text.replace("\0", "{}")
        if _PROSE.search(text) and words not in NOT_TEXTS and not _MARKUP.match(words):
            yield node.lineno, words
        return
    for child in read_by_people(node):
        yield from bare_texts(child)


def read_by_people(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node in which there may be texts."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Compare | ast.Subscript | ast.Assert | ast.MatchValue):
        return
    if isinstance(node, ast.Call):
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if called in MARKS | TO_NOBODY:
            return
    for field, value in ast.iter_fields(node):
        if field not in {"annotation", "returns"}:
            each = value if isinstance(value, list) else [value]
            yield from (child for child in each if isinstance(child, ast.AST))


_NAMED = re.compile(r"{\w+[^{}]*}")
"""A place of a text that is filled by ``format``."""


def text_of(node: ast.JoinedStr | ast.Constant) -> str:
    """A text with ``\\0`` for each of its places."""
    if isinstance(node, ast.Constant):
        return re.sub(_NAMED, "\0", node.value) if isinstance(node.value, str) else ""
    parts = (part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return "".join(map(str, parts))


SHOWN = {
    "Text": 0, "Label": 0, "Item": 0, "Option": 0, "app_bar": 0, "button": 0, "card": 0,
    "card_group": 0, "headed": 0, "section": 0, "row_button": 0, "draw_label": 1,
    "icon_button": 1, "round_button": 1, "draw_text": 1, "ConditionGroup": 0, "Fix": 0,
    "Condition": 0, "Credit": 0, "show": 0, "show_error": 0,
}  # fmt: skip
"""Which argument of these is shown to people."""

SAYS = {"tooltip", "heading", "title", "label", "words", "note", "hint", "closed"}
"""Arguments that are shown wherever they are given."""

NAMES = {
    "Umbra", "Umbra match", "Umbra tournament",
    "JSON", "PGN", "PDN", "CSA", "JKF", "KIF", "KI2", "USI",
}  # fmt: skip
"""What is called the same in every language."""


def test_no_word_goes_round_translation() -> None:
    bare = []
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        if name not in TO_PROGRAMS:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                words = [text_of(each) for each in shown_by(node)]
                bare += [f"{name}: {each!r}" for each in words if is_word(each)]
    assert bare == []


def shown_by(node: ast.AST) -> Iterator[ast.JoinedStr | ast.Constant]:
    """The plain texts among what a call shows."""
    if isinstance(node, ast.Call):
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        place = SHOWN.get(called, len(node.args))
        said = (each.value for each in node.keywords if each.arg in SAYS)
        for each in (*node.args[place : place + 1], *said):
            if isinstance(each, ast.JoinedStr | ast.Constant):
                yield each


def is_word(text: str) -> bool:
    """Whether there is a word, or a unit after a place, in what stands there."""
    said = text.replace("\0", "")
    return text not in NAMES and bool(re.search(r"[A-Za-z]", said))


@pytest.mark.parametrize("part", PARTS)
def test_every_place_of_a_text_is_filled(part: str) -> None:
    wrong = []
    for path in sources():
        if path.relative_to(ROOT).parts[0] == part:
            for line, text, given in texts_filled(ast.parse(path.read_text("utf-8"))):
                if "**" not in given and not places(text) <= given:
                    wrong.append(f"{path.name}:{line}: {text!r} gets {given}")
    assert wrong == []


def places(text: str) -> set[str]:
    """The names of the places of a text."""
    return set(re.findall(r"{(\w+)(?=[}!:])", text))


def texts_filled(tree: ast.Module) -> Iterator[tuple[int, str, set[str]]]:
    """Each text that is shown, and what may fill its places: there, or by its name."""
    at_once, by_name = fillings(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("_"), [ast.Constant(str(text))]):
                yield node.lineno, text, at_once.get(node, by_name)
            case ast.Call(ast.Name("ngettext"), [one, many, _], keywords):
                given = {"number", *(each.arg or "**" for each in keywords)}
                forms = (form for form in (one, many) if isinstance(form, ast.Constant))
                yield from ((node.lineno, str(form.value), given) for form in forms)


def fillings(tree: ast.Module) -> tuple[dict[ast.expr, set[str]], set[str]]:
    """What each text that is filled at once gets, and what all others get together."""
    at_once, by_name = dict[ast.expr, set[str]](), set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(text, "format"), _, keywords):
                at_once[text] = {each.arg or "**" for each in keywords}
                by_name |= set() if isinstance(text, ast.Call) else at_once[text]
            case ast.Call(ast.Attribute(attr="said"), texts, keywords):
                given = {"name", *(each.arg or "**" for each in keywords)}
                at_once |= dict.fromkeys(texts, given)
    return at_once, by_name
