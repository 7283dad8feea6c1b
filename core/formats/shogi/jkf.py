"""Games as JKF, the JSON Kifu Format.

https://github.com/na2hiro/Kifu-for-JS/tree/master/packages/json-kifu-format says what it
holds. A step is a move or a word in place of one, with its comments, time and ``forks``,
the lines that could have been played in its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import floor
from typing import Any

from core.formats.format import (
    MAX_MOVES,
    MAX_TAGS,
    TOO_LONG,
    Draft,
    Format,
    Sheet,
    SheetMove,
    Source,
    UnwritableError,
    WrittenMove,
    comment,
    one_line,
    write_notes,
)
from core.formats.shogi import common, headers
from core.game import Game
from core.games.shogi import sfen
from core.games.shogi.facts import EDGE, FACTS
from core.games.shogi.notation import CSA_CODES, CSA_SYMBOLS, japanese_name, square_of
from core.setup import BadPositionError, Setup
from core.texts import _
from core.values import Piece, Side, Square

_PRESETS = {
    "HIRATE": headers.EVEN, "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち",
    "HI": "飛車落ち", "HIKY": "飛香落ち", "2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち",
    "5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち",
    "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
}  # fmt: skip

_OTHER = "OTHER"
"""What stands in place of one where the position is found piece by piece."""


_MOVE = re.compile(r'"move"\s*:\s*\{')
_HEADER = re.compile(r'"header"\s*:\s*(?=\{)')
_BLANK = re.compile(r"\s*")


class _Object(dict[str, Any]):
    """An object that knows how many have ended before it: no move holds another one."""

    def __init__(self, numbers: Iterator[int], pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.number = next(numbers)


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
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
            words = getattr(error, "msg", _("it is nested too deeply"))
            draft.problems.append(
                (start + place, _("this is no JSON: {words}.").format(words=words))
            )
            draft.until, draft.broken = end, True
            yield draft
            return
        draft.end, here = start + after, _BLANK.match(text, after).end()  # type: ignore[union-attr]
        draft.until = start + here
        places = [draft.start + at.start() for at in _MOVE.finditer(text[:after])]
        yield _JkfGame(draft, found, places).draft


class _JkfGame:
    """Makes the draft of one game."""

    def __init__(self, draft: Draft, found: object, places: list[int]) -> None:
        self.draft = draft
        self._timing = common.Timing()
        self._written: list[tuple[int, WrittenMove]] = []
        self._after: list[str] = []
        if not isinstance(found, dict) or not isinstance(found.get("moves"), list):
            self._give_up(_("this is no game of JKF: it has no list of moves."))
            return
        if not self._begin(_object(found, "header"), _object(found, "initial")):
            return
        waiting = [(found["moves"], draft.moves)]
        while waiting:
            waiting += self._line(*waiting.pop())
        self._place(places)
        common.finish(draft, self._timing, self._beginner, self._after)

    def _begin(self, header: Mapping[str, Any], initial: Mapping[str, Any]) -> bool:
        """Take in what is said of the game; whether it is known where it began."""
        draft, preset = self.draft, initial.get("preset")
        named = dict(_named(header))
        if preset is not None:
            named[headers.HANDICAP] = _PRESETS.get(str(preset), str(preset))
        tags = (pair for each in named.items() for pair in headers.tag_of(*each))
        draft.tags |= dict(list(tags)[:MAX_TAGS])
        if preset == _OTHER:
            try:
                draft.tags["FEN"] = _position(_object(initial, "data"))
            except (BadPositionError, ValueError, KeyError, TypeError, IndexError):
                return self._unknown(_("the position where it began makes no sense."))
        elif sentence := headers.unknown_handicap(draft.tags.get("FEN", "")):
            return self._unknown(sentence)
        headers.settle(draft.tags)
        draft.places = dict.fromkeys(draft.tags, draft.start)
        return True

    def _give_up(self, sentence: str) -> None:
        self.draft.give_up(self.draft.start, sentence)

    def _unknown(self, sentence: str) -> bool:
        self._give_up(sentence)
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
            if not isinstance(step, dict):
                self._give_up(_("among its moves is something else; the rest is not read."))
                return
            if len(self._written) == MAX_MOVES:
                self._give_up(_(TOO_LONG))
                return
            if isinstance(move := step.get("move"), _Object):
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
        mover = common.mover_of(draft, self._beginner)
        word = common.of_csa(special, mover) if isinstance(special, str) else None
        if not main:
            for move in last:
                _comment(step, move.after, move.nags)
                move.after += [word.kif] if word else []
            return
        _comment(step, self._after, [])
        if special is not None and not draft.closed:
            common.close(draft, word.outcome(mover) if word else None)

    def _place(self, places: list[int]) -> None:
        """Tell moves where they stand: they end in the order in which they begin."""
        if len(places) == len(self._written):
            ordered = sorted(self._written, key=lambda each: each[0])
            for place, (_, written) in zip(places, ordered, strict=True):
                written.offset = place


def _named(header: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The headers that files of KIF could have as well."""
    for name, value in header.items():
        line = headers.HEADER.fullmatch(f"{name}{headers.COLON}{one_line(str(value))}")
        if line is not None and line["name"] == name and isinstance(value, str):
            yield name, value


def _object(found: object, name: str) -> Mapping[str, Any]:
    value = found.get(name) if isinstance(found, dict) else None
    return value if isinstance(value, dict) else {}


def _branches(
    step: Mapping[str, Any], written: WrittenMove
) -> Iterator[tuple[list[Any], list[WrittenMove]]]:
    forks = step.get("forks")
    for fork in forks if isinstance(forks, list) else ():
        steps = fork if isinstance(fork, list) else ()
        if any(isinstance(_object(each, "move"), _Object) for each in steps):
            written.variations += ([],)
            yield fork, written.variations[-1]


def _comment(step: Mapping[str, Any], comments: list[str], nags: list[int]) -> None:
    lines, notes = common.CommentLines(), step.get("comments")
    for text in notes if isinstance(notes, list) else ():
        if words := common.read_glyphs_alone(str(text)):
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
        letter = CSA_SYMBOLS.get(str(move.get("piece")), "?").upper()
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
        square_of(f"{x + 1}{y + 1}"): Piece(Side(cell["color"]), CSA_SYMBOLS[cell["kind"]])
        for x in range(EDGE)
        for y in range(EDGE)
        if (cell := data["board"][x][y])
    }
    hands = {
        Piece(side, CSA_SYMBOLS[kind]): int(number)
        for side in Side
        for kind, number in data["hands"][side].items()
        if number
    }
    text = sfen.write(Setup(pieces, Side(data["color"]), hands))
    sfen.read_setup(text)
    return text


def _head(text: str) -> Mapping[str, str]:
    """What the header says, which usually stands first."""
    found = _HEADER.search(text)
    try:
        header = json.JSONDecoder().raw_decode(text, found.end())[0] if found else {}
    except (ValueError, RecursionError):
        return {}
    tags = (pair for each in _named(header) for pair in headers.tag_of(*each))
    return dict(tags) | {"Variant": FACTS.title}


_PRESET_NAMES = {name: key for key, name in _PRESETS.items() if name not in headers.DRAWN}
"""Handicaps that all programs know by name."""

_RELATIVE = dict(zip("左直右上寄引打", "LCRUMDH", strict=True))
"""What a Japanese name adds where several pieces could go there."""


def _write(sheet: Sheet) -> str:
    """``sheet`` as the text of one game.

    Raises:
        UnwritableError: If its variations are nested too deeply.
    """
    header = dict(headers.headers(sheet))
    preset = _PRESET_NAMES.get(header.pop(headers.HANDICAP), _OTHER)
    initial: dict[str, Any] = {"preset": preset}
    if preset == _OTHER:
        initial["data"] = _setup(sheet.fen)
    first: list[Any] = [_comments(list(common.lines_of(write_notes(sheet.notes))))]
    moves = first + _steps(sheet.game, sheet.moves, common.Spent.of(sheet)) + [_end(sheet)]
    game = {"header": header, "initial": initial, "moves": moves}
    try:
        return json.dumps(game, ensure_ascii=False) + "\n"
    except RecursionError:
        raise UnwritableError(_("its variations are nested too deeply for JKF")) from None


def _setup(fen: str) -> dict[str, Any]:
    """A beginning that is no handicap, piece by piece: files from 1 on, ranks in them."""
    setup = sfen.read_setup(fen)
    board: list[list[dict[str, Any]]] = [[{} for _ in range(EDGE)] for _ in range(EDGE)]
    for square, piece in setup.pieces.items():
        place = _place(square)
        cell = {"color": int(piece.side), "kind": CSA_CODES[piece.symbol]}
        board[place["x"] - 1][place["y"] - 1] = cell
    hands: list[dict[str, int]] = [{}, {}]
    for piece, number in setup.hands.items():
        hands[piece.side][CSA_CODES[piece.symbol]] = number
    return {"color": int(setup.side), "board": board, "hands": hands}


def _steps(game: Game, moves: Sequence[SheetMove], spent: common.Spent) -> list[Any]:
    """The steps of a line with all that branches off it.

    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    main: list[Any] = []
    waiting: list[tuple[list[Any], Sequence[SheetMove], Square | None]] = [
        (main, moves, None)
    ]
    while waiting:
        steps, line, before = waiting.pop()
        for step in line:
            written = _step(game, step, before, spent)
            steps.append(written)
            for variation in filter(None, step.variations):
                fork: list[Any] = []
                written.setdefault("forks", []).append(fork)
                waiting.append((fork, variation, before))
            before = step.move.target
    return main


def _step(
    game: Game, step: SheetMove, before: Square | None, spent: common.Spent
) -> dict[str, Any]:
    """A move with all that is said of it, and with what stands before a variation."""
    first, after = comment(step.before), write_notes(spent.notes(step))
    if first and after:
        first += " " if after.startswith("[%") else f" {common.LINE_END} "
    comments = _comments([*common.glyph_lines(step.nags), *common.lines_of(first + after)])
    found = {"move": _move_of(game, step, before), **comments}
    if id(step) in spent.seconds:
        now, total = spent.seconds[id(step)]
        found["time"] = {"now": _span(now), "total": _span(total)}
    return found


def _move_of(game: Game, step: SheetMove, before: Square | None) -> dict[str, Any]:
    move, side, pieces = step.move, step.side, game.pieces(step.position)
    found: dict[str, Any] = {"color": int(side), "to": _place(move.target)}
    if move.drop is None:
        found |= {
            "from": _place(move.origin),
            "piece": CSA_CODES[pieces[move.origin].symbol],
        }
    else:
        found["piece"] = CSA_CODES[move.drop]
    if move.target == before:
        found["same"] = True
    if move.promotion is not None:
        found["promote"] = bool(move.promotion)
    if move.target in pieces:
        found["capture"] = CSA_CODES[pieces[move.target].symbol]
    name = japanese_name(pieces, side, move)
    if relative := "".join(_RELATIVE.get(letter, "") for letter in name):
        found["relative"] = relative
    return found


def _end(sheet: Sheet) -> dict[str, Any]:
    """The word in place of a move, and our own reason where it says less."""
    reason = list(common.reason_lines(sheet, common.csa_outcome(sheet)))
    return {"special": common.csa_word(sheet), **_comments(reason)}


def _comments(lines: list[str]) -> dict[str, Any]:
    return {"comments": lines} if lines else {}


def _place(square: Square) -> dict[str, int]:
    row, column = divmod(square, EDGE)
    return {"x": EDGE - column, "y": EDGE - row}


def _span(seconds: float) -> dict[str, int]:
    whole = floor(seconds + 1e-6)
    return {"h": whole // 3600, "m": whole // 60 % 60, "s": whole % 60}


JKF = Format(
    key="jkf",
    title="JKF",
    endings=(".jkf",),
    mime="application/x-shogi-jkf",
    signs=re.compile(r'\s*\{\s*"(?:header|initial|moves)"\s*:'),
    drafts=_drafts,
    write=_write,
    head=_head,
    only=".kif",
)
