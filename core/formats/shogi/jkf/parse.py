"""Reads games of JKF."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from core.formats.draft import Draft, Source, WrittenMove
from core.formats.pgn.parse import MAX_MOVES, MAX_TAGS
from core.formats.pgn.tags import one_line
from core.formats.shogi import endings
from core.formats.shogi.comments import CommentLines
from core.formats.shogi.jkf.presets import OTHER, PRESETS
from core.formats.shogi.kakinoki import headers
from core.formats.shogi.kakinoki.lines import glyphs
from core.formats.shogi.timing import Timing
from core.games.shogi import sfen
from core.games.shogi.csa import SYMBOLS, square_of
from core.games.shogi.facts import EDGE, FACTS
from core.setup import BadPositionError, Setup
from core.values import Piece, Side

_MOVE = re.compile(r'"move"\s*:\s*\{')
_HEADER = re.compile(r'"header"\s*:\s*(?=\{)')
_BLANK = re.compile(r"\s*")


class _Object(dict[str, Any]):
    """An object that knows how many have ended before it: no move holds another one."""

    def __init__(self, numbers: Iterator[int], pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.number = next(numbers)


def drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """Every game between two places of ``source``: objects, one after the other."""
    text, numbers = source.text[start:end], count()
    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: _Object(numbers, pairs))
    here = _BLANK.match(text, 0).end()  # type: ignore[union-attr]  # it matches anywhere
    while here < len(text):
        draft = Draft(start=start + here, end=start + here)
        try:
            found, after = decoder.raw_decode(text, here)
        except (ValueError, RecursionError) as error:
            place = here + max(0, getattr(error, "pos", here) - here)
            words = getattr(error, "msg", "it is nested too deeply")
            draft.problems.append((start + place, f"this is no JSON: {words}."))
            draft.until, draft.broken = end, True
            yield draft
            return
        draft.end, here = start + after, _BLANK.match(text, after).end()  # type: ignore[union-attr]
        draft.until = start + here
        places = [draft.start + at.start() for at in _MOVE.finditer(text[:after])]
        yield _Reading(draft, found, places).draft


class _Reading:
    """Makes the draft of one game."""

    def __init__(self, draft: Draft, found: object, places: list[int]) -> None:
        self.draft = draft
        self._timing = Timing()
        self._written: list[tuple[int, WrittenMove]] = []
        self._after: list[str] = []
        self._steps: list[Any] = []
        if not isinstance(found, dict) or not isinstance(found.get("moves"), list):
            self._problem("this is no game of JKF: it has no list of moves.")
            return
        if not self._begin(_object(found, "header"), _object(found, "initial")):
            return
        waiting = [(found["moves"], draft.moves)]
        while waiting:
            waiting += self._line(*waiting.pop())
        self._place(places)
        draft.tags["Variant"] = FACTS.title
        self._timing.settle(draft, self._beginner)
        endings.finish(draft, self._after)

    def _begin(self, header: Mapping[str, Any], initial: Mapping[str, Any]) -> bool:
        """Take in what is said of the game; whether it is known where it began."""
        draft, preset = self.draft, initial.get("preset")
        named = dict(_named(header))
        if preset is not None:
            named[headers.HANDICAP] = PRESETS.get(str(preset), str(preset))
        told = (pair for each in named.items() for pair in headers.tag_of(*each))
        draft.tags |= dict(list(told)[:MAX_TAGS])
        if preset == OTHER:
            try:
                draft.tags["FEN"] = _position(_object(initial, "data"))
            except (BadPositionError, ValueError, KeyError, TypeError, IndexError):
                return self._unknown("the position where it began makes no sense.")
        elif sentence := headers.unknown_handicap(draft.tags.get("FEN", "")):
            return self._unknown(sentence)
        headers.settle(draft.tags)
        draft.places = dict.fromkeys(draft.tags, draft.start)
        return True

    def _unknown(self, sentence: str) -> bool:
        self._problem(sentence)
        self.draft.tags.clear()
        return False

    @property
    def _beginner(self) -> Side:
        fen = self.draft.tags.get("FEN", "")
        return sfen.read_setup(fen).side if fen else Side.FIRST

    def _line(
        self, steps: list[Any], line: list[WrittenMove]
    ) -> Iterator[tuple[list[Any], list[WrittenMove]]]:
        """Take in the steps of a line; the lines that branch off it, still empty."""
        before: list[str] = []
        main, target = line is self.draft.moves, ""
        for step in steps:
            move = step.get("move") if isinstance(step, dict) else None
            if not isinstance(step, dict):
                self._problem("among its moves is something else; the rest is not read.")
                return
            if len(self._written) == MAX_MOVES:
                self._problem("no game is this long; the rest is not read.")
                return
            if isinstance(move, _Object):
                text, target = _usi(move, target)
                written = WrittenMove(text, self.draft.start, tuple(before))
                before.clear()
                self._add(line, written, move.number)
                self._timing.took(written, _time(step), main=main)
                _comment(step, written.after, written.nags)
                yield from _branches(step, written)
            elif line or "special" in step:
                self._end(step, line[-1:], main=main)
            else:
                _comment(step, self.draft.comments if main else before, [])

    def _add(self, line: list[WrittenMove], written: WrittenMove, number: int) -> None:
        line.append(written)
        self._written.append((number, written))
        if line is self.draft.moves:
            self.draft.clocks.append(None)

    def _end(self, step: Mapping[str, Any], last: list[WrittenMove], *, main: bool) -> None:
        """Take in a word that stands in place of a move, with what is said of it."""
        draft, special = self.draft, step.get("special")
        mover = self._beginner.other if len(draft.moves) % 2 else self._beginner
        word = endings.of_csa(special, mover) if isinstance(special, str) else None
        if not main:
            for move in last:
                _comment(step, move.after, move.nags)
                move.after += [word.kif] if word else []
            return
        _comment(step, self._after, [])
        if special is not None and not draft.closed:
            endings.close(draft, word or endings.BROKEN_OFF, mover)

    def _place(self, places: list[int]) -> None:
        """Tell moves where they stand: they end in the order in which they begin."""
        if len(places) == len(self._written):
            ordered = sorted(self._written, key=lambda each: each[0])
            for place, (_, written) in zip(places, ordered, strict=True):
                written.offset = place

    def _problem(self, sentence: str) -> None:
        self.draft.problems.append((self.draft.start, sentence))
        self.draft.broken = True


def _named(header: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The headers that files of KIF could have as well."""
    for name, value in header.items():
        line = headers.HEADER.fullmatch(f"{name}{headers.COLON}{one_line(str(value))}")
        if line is not None and line["name"] == name and isinstance(value, str):
            yield name, value


def _object(found: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = found.get(name)
    return value if isinstance(value, dict) else {}


def _branches(
    step: Mapping[str, Any], written: WrittenMove
) -> Iterator[tuple[list[Any], list[WrittenMove]]]:
    forks = step.get("forks")
    for fork in forks if isinstance(forks, list) else ():
        if isinstance(fork, list) and any(_has_move(each) for each in fork):
            written.variations += ([],)
            yield fork, written.variations[-1]


def _has_move(step: object) -> bool:
    return isinstance(step, dict) and isinstance(step.get("move"), _Object)


def _comment(step: Mapping[str, Any], comments: list[str], nags: list[int]) -> None:
    lines, told = CommentLines(), step.get("comments")
    for text in told if isinstance(told, list) else ():
        if words := glyphs(str(text)):
            nags += words
        else:
            lines.add(comments, str(text))


def _time(step: Mapping[str, Any]) -> str | None:
    """What a move took, as other files of shogi have it."""
    now = _object(_object(step, "time"), "now")
    return ":".join(str(now.get(name, 0)) for name in "hms") if now else None


def _usi(move: Mapping[str, Any], before: str) -> tuple[str, str]:
    """A move as USI has it, and the square it goes to; ``before`` is that of the last."""
    target = _square(move.get("to")) or (before if move.get("same") else "")
    if move.get("from") is None:
        letter = SYMBOLS.get(str(move.get("piece")), "?").upper()
        return f"{letter}*{target}", target
    promotes = "+" if move.get("promote") is True else ""
    return f"{_square(move['from'])}{target}{promotes}", target


def _square(place: object) -> str:
    """A square as USI names it; ``""`` where that is none."""
    if not isinstance(place, dict):
        return ""
    column, row = place.get("x"), place.get("y")
    there = range(1, EDGE + 1)
    if type(column) is not int or type(row) is not int:
        return ""
    return f"{column}{'abcdefghi'[row - 1]}" if column in there and row in there else ""


def _position(data: Mapping[str, Any]) -> str:
    """The SFEN of a beginning that is no handicap; any error where it is none at all."""
    pieces = {
        square_of(f"{x + 1}{y + 1}"): Piece(Side(cell["color"]), SYMBOLS[cell["kind"]])
        for x in range(EDGE)
        for y in range(EDGE)
        if (cell := data["board"][x][y])
    }
    hands = {
        Piece(side, SYMBOLS[kind]): int(number)
        for side in Side
        for kind, number in data["hands"][side].items()
        if number
    }
    text = sfen.write(Setup(pieces, Side(data["color"]), hands))
    sfen.read_setup(text)
    return text


def head(text: str) -> Mapping[str, str]:
    """What the header says, which usually stands first."""
    found = _HEADER.search(text)
    try:
        header = json.JSONDecoder().raw_decode(text, found.end())[0] if found else {}
    except (ValueError, RecursionError):
        return {}
    told = (pair for each in _named(header) for pair in headers.tag_of(*each))
    return dict(told) | {"Variant": FACTS.title}
