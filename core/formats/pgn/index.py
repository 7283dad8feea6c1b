"""What a text of PGN holds, told without playing any of it.

A game that stands as games usually do, tags and then moves up to a result, is taken at one
look; any other is read token by token, as the reader does. Both find the same games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from core.formats.draft import MAX_PROBLEMS, OPENING, Draft, IndexedGame
from core.formats.pgn.chesscom import is_chesscom, translated
from core.formats.pgn.parse import MAX_TAGS, next_draft
from core.formats.pgn.tags import one_line, read_result
from core.formats.pgn.tokens import Scanner, plain_value

_LONGEST = 100_000
_TAIL = 400
_PAIR = r'\[[ \t]*+(\w++)[ \t]++"((?:[^"\\\n]++|\\[^\n])*+)"[ \t]*+\]'
_TAG = re.compile(_PAIR)
_USUAL = re.compile(
    rf"\s*+(?P<tags>(?:{_PAIR}\s*+){{1,{MAX_TAGS}}}+)"
    rf"(?P<moves>(?:[^{{}}\[\]();%]++|\{{[^}}]*+\}})*+)(?={_PAIR}|\Z)"
)
_LINE = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]', re.MULTILINE)
_REMARK = re.compile(r"\{([^{}]*)\}\s*\S*\s*\Z")
_COMMENT = re.compile(r"\{[^}]*+\}")
_NUMBER = re.compile(r"\d++\.++")
_LEAD = re.compile(r"(?<![\w.])(\d{1,4})(\.+)\Z")
_LONG, _TRIES = 12, 8
_VARIATION = re.compile(r"\([^()]*+\)")
_DEEPEST = 4
"""Variations within each other that may hold numbers."""
_RESULT = r"(?:1-0|0-1|1/2(?:-1/2)?|½(?:-½)?|2-0|1-1|0-2|\*)"
_PLAIN = re.compile(
    rf"\s*+(?:\d++\.++\s*+|(?!(?:{_RESULT}|\d++)\s)\+?+[^\W_][^\s$.…!?]*+[!?]*+\s++)*+{_RESULT}\s*+"
)


def entries_in(text: str) -> Iterator[IndexedGame]:
    """The games of ``text``, whose lines end by line feeds, one by one.

    Ends early where too much is wrong: more than in a file that has games.
    """
    scanner, problems, found = Scanner(text), 0, 0
    while not scanner.ended and problems < max(MAX_PROBLEMS, found):
        entry = _usual(text, scanner.offset)
        if entry is not None:
            scanner = Scanner(text, entry.end)
        else:
            draft = next_draft(scanner)
            entry = _told(draft, text)
            # As the reader has it, a result by itself is wrong as well.
            problems += len(draft.problems) + (entry is None and draft.closed)
        if entry is not None:
            found += 1
            yield entry


def first_tags(text: str) -> dict[str, str]:
    """The tags of the first game of ``text``, which may be cut off anywhere."""
    tags: dict[str, str] = {}
    for found in _LINE.finditer(text):
        if found[1] in tags:
            break  # here begins the next game
        tags[found[1]] = plain_value(found[2])
    return tags


def _usual(text: str, start: int) -> IndexedGame | None:
    """The game that begins at ``start``, where it stands as games usually do."""
    found = _USUAL.match(text, start)
    if found is None or found.end() - start > _LONGEST:
        return None
    moves = _COMMENT.sub(" ", found["moves"])
    pairs = _TAG.findall(found["tags"])
    if _PLAIN.fullmatch(moves) is None:
        return None
    tags: dict[str, str] = {}
    for name, value in pairs:
        tags.setdefault(name, one_line(plain_value(value)))
    *words, result = _NUMBER.sub(" ", moves).split()
    known = _with_result(translated(tags) if is_chesscom(tags) else tags, result)
    numbers = _numbers(moves.rstrip().removesuffix(result))
    return _entry(known, words, text, (start, found.end()), numbers)


def _told(draft: Draft, text: str) -> IndexedGame | None:
    """What the reader's first half makes of a game, if it is one."""
    if not draft.tags and not draft.moves:
        return None
    words = [move.text for move in draft.moves]
    end = draft.moves[-1].offset + len(draft.moves[-1].text) if words else draft.start
    moves = _COMMENT.sub(" ", _TAG.sub(" ", text[draft.start : end]))
    for _ in range(_DEEPEST):
        moves = _VARIATION.sub(" ", moves)
    tags = _with_result(draft.tags, draft.result)
    return _entry(tags, words, text, (draft.start, draft.until), _numbers(moves))


def _with_result(tags: Mapping[str, str], result: str) -> Mapping[str, str]:
    """The tags of a game; where they tell no result, with the one after the moves."""
    if result in ("", "*") or tags.get("Result", "*") not in ("", "?", "*"):
        return tags
    return {**tags, "Result": read_result(result)}


def _numbers(moves: str) -> tuple[int, int]:
    """The number before the last of these moves, and that of the move that is due.

    The text has neither comments nor variations.
    """
    at = len(moves)
    for _ in range(_TRIES):
        at = moves.rfind(".", 0, at)
        found = _LEAD.search(moves[max(0, at - _LONG) : at + 1])
        made = sum(word[0].isalnum() for word in moves[at + 1 :].split()) if found else 0
        if found and made:
            last = int(found[1])
            return last, last + (made + (len(found[2]) > 1) > 1)
    return 0, 0


def _entry(
    tags: Mapping[str, str],
    words: list[str],
    text: str,
    place: tuple[int, int],
    numbers: tuple[int, int],
) -> IndexedGame:
    start, end = place
    opening = tuple(word.rstrip("!?") for word in words[:OPENING])
    found = _REMARK.search(text, max(start, end - _TAIL), end)
    remark = "" if found is None or found[1].startswith("[") else found[1]
    remark = " ".join(remark.split())
    mate = bool(words) and words[-1].rstrip("!?").endswith("#")
    return IndexedGame(tags, opening, len(words), start, end, remark, *numbers, mate)
