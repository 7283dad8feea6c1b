"""PGN, and what descends from it, such as PDN: its tokens, its games, an index, writing.

The index tells what a text holds without playing any of it. A game that stands as games
usually do, tags and then moves up to a result, is taken at one look; any other is read
token by token, as the reader does. Both find the same games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Literal, TypeAlias

from core.formats.format import (
    ABANDONED,
    GLYPH,
    MAX_MOVES,
    MAX_PROBLEMS,
    MAX_TAGS,
    NO_SIGNS,
    OPENING,
    ROSTER,
    TOO_LONG,
    USUAL_TAGS,
    Draft,
    Format,
    IndexedGame,
    Sheet,
    SheetMove,
    Source,
    WrittenMove,
    comment,
    one_line,
    owned,
    read_clock,
    read_glyphs,
    read_result,
    reason_text,
    write_notes,
)
from core.games import GAMES
from core.texts import _
from core.values import ENDS, Outcome, Side

# Possessive where it can be: of a tag that is never closed, every letter would be kept as a
# place to go back to, which takes a minute for a file of 50 MB.
_NULL = r"--(?![^\s{}()\[\];$!?])"
_RESULT = r"(?:1-0|0-1|1/2(?:-1/2)?|½(?:-½)?|2-0|1-1|0-2|\*)"
_WORDS = rf"""
      (?P<null>{_NULL})
    | (?P<silent>(?:\s++|^%[^\n]*+|e\.[ \t]?p\.|\$\d*+
          |(?!{_NULL})[!?=\-/±∓∞⩲⩱~.…#]++|\+(?![^\W_]))++)
    | \{{(?P<comment>[^}}]*+)\}}
    | ;(?P<remark>[^\n]*)
    | (?P<tag>\[[ \t]*+\w++[ \t]++"(?:[^"\\\n]++|\\[^\n])*+"[ \t]*+\])
    | (?P<loose>\[[ \t]*+\w++[ \t]++"[^\n]*"[ \t]*+\](?=[ \t]*+$))
    | (?P<result>{_RESULT})(?![^\s{{}}()\[\];])
    | (?P<number>\d++)(?:[ \t]*+(?P<dots>\.[.\ \t]*+|…)|(?!\S))
    | (?P<move>\+?[^\W_][^\s{{}}()\[\];$.…!?]*(?:\([QRBNqrbn]\))?)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<bad>\[[^\n]*|.)
    """
_PATTERN = re.compile(_WORDS, re.MULTILINE | re.VERBOSE)
_WITHOUT_COMMENTS = re.compile(
    _WORDS.replace(r"\{(?P<comment>[^}]*+)\}", r"(?P<comment>(?!))"),
    re.MULTILINE | re.VERBOSE,
)
_TAG_TOKEN = re.compile(r'\[[ \t]*(\w+)[ \t]+"(.*)"[ \t]*\]', re.DOTALL)
_NEXT_TAGS = re.compile(r'^\[[ \t]*\w+[ \t]+"', re.MULTILINE)
_ESCAPED = re.compile(r'\\(["\\])')


Kind: TypeAlias = Literal[
    "tag", "move", "number", "glyphs", "result", "comment", "open", "close", "bad"
]
"""What a token is."""

_KINDS: dict[str, Kind] = {
    "tag": "tag", "loose": "tag", "move": "move", "null": "move", "silent": "glyphs",
    "number": "number", "dots": "number", "result": "result", "comment": "comment",
    "remark": "comment", "open": "open", "close": "close", "bad": "bad",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a game file.

    Attributes:
        kind: What it is.
        text: Its text: a comment without its braces, a number with its dots.
        offset: Where in the file it begins, counted in characters.
    """

    kind: Kind
    text: str
    offset: int


class Scanner:
    """Walks through a text, or the part of it between two places, token by token."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self._text = text
        self.offset = start
        """Where the next token is looked for."""
        self._end = len(text) if end is None else end
        self._pattern = _PATTERN

    @property
    def ended(self) -> bool:
        """Whether the whole text has been read."""
        return self.offset >= self._end

    def next(self) -> Token | None:
        """The next token that says something, or ``None`` at the end.

        Blanks and escaped lines are stepped over.
        """
        while match := self._pattern.match(self._text, self.offset, self._end):
            self.offset = match.end()
            group = match.lastgroup or "bad"
            if group == "bad" and match[0] == "{":
                # No brace closes after this one, so that nobody need look for it again.
                self._pattern = _WITHOUT_COMMENTS
            if group == "silent" and not GLYPH.search(match[0]):
                continue
            whole = group in {"number", "dots"}
            text = match[0] if whole else match[group]
            return Token(_KINDS[group], text, match.start())
        return None

    def skip_game(self) -> None:
        """Go on to the next line that begins with a tag, or to the end."""
        found = _NEXT_TAGS.search(self._text, self.offset, self._end)
        self.offset = found.start() if found else self._end


def _plain_value(text: str) -> str:
    """The value that stands between the quotes of a tag as ``text``."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


_MONTHS = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
_SCRIPT_DATE = re.compile(
    rf"[A-Z][a-z][a-z] ({'|'.join(_MONTHS)}) (\d\d) (\d\d\d\d) "
    r"(\d\d:\d\d:\d\d) GMT([+-]\d\d\d\d)"
)
_MINUTES = re.compile(r"(\d{1,4}(?:\.\d+)?)\+(\d{1,4})")


def _is_chesscom(tags: Mapping[str, str]) -> bool:
    """Whether the tags are those of chess.com's export of variants."""
    return "RuleVariants" in tags and "Ruleset" not in tags


def _translated(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of chess.com's export in the standard's terms.

    Its time control counts minutes and its date has JavaScript's form; every other
    tag stays as it is.
    """
    known = dict(tags)
    if match := _MINUTES.fullmatch(tags.get("TimeControl", "")):
        known["TimeControl"] = f"{float(match[1]) * 60:.0f}+{match[2]}"
    if match := _SCRIPT_DATE.match(tags.get("Date", "")):
        month, day, year, time, zone = match.groups()
        known["Date"] = f"{year}.{_MONTHS.index(month) + 1:02}.{day}"
        known["Time"] = time
        if zone == "+0000":
            known["UTCDate"] = known["Date"]
            known["UTCTime"] = known.pop("Time")
    return known


MAX_TOKENS = 200_000
"""A game of more tokens than this is none: the longest possible one has far fewer."""


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """Every game between two places of ``source`` in turn, good or bad."""
    scanner = Scanner(source.text, start, end)
    while not scanner.ended:
        draft = _next_draft(scanner)
        if not draft.empty:
            yield draft


def _next_draft(scanner: Scanner) -> Draft:
    """The game at which ``scanner`` stands, good, bad or empty; it goes on to the next."""
    start = scanner.offset
    draft = _Reading(scanner).game()
    if draft.broken:
        scanner.skip_game()
    draft.start, draft.until = start, scanner.offset
    if _is_chesscom(draft.tags):
        draft.tags = _translated(draft.tags)
    return draft


class _Reading:
    """Reads the tokens of one game."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._draft = Draft()
        self._open: list[Token] = []
        self._lines: list[list[WrittenMove]] = [self._draft.moves]
        self._before: tuple[str, ...] = ()
        self._begun = False
        self._tags = 0

    def game(self) -> Draft:
        """The next game; it ends before the token that belongs to another one."""
        for __ in range(MAX_TOKENS):
            token = self._scanner.next()
            if token is None:
                return self._finished()
            if self._starts_another(token):
                self._scanner.offset = token.offset
                return self._finished()
            self._take(token)
            if self._draft.broken:
                return self._draft
        self._draft.give_up(self._draft.end, _(TOO_LONG))
        return self._draft

    def _finished(self) -> Draft:
        if self._open:
            sentence = _("the variation that begins here is never closed by a ).")
            self._draft.report(self._open[0].offset, sentence)
        return self._draft

    def _starts_another(self, token: Token) -> bool:
        if token.kind == "tag":
            return self._begun or self._draft.closed
        if token.kind == "number" and not self._open:
            bare = bool(self._draft.moves) and not self._draft.tags
            first = token.text.rstrip(" \t") in {"1", "1."}
            return first and (bare or self._draft.closed)
        return token.kind == "result" and self._draft.closed

    def _take(self, token: Token) -> None:
        if token.kind != "glyphs":
            self._draft.end = token.offset + len(token.text)
        if token.kind == "tag":
            self._tag(token)
        elif token.kind == "bad":
            self._bad(token)
        elif token.kind in {"open", "close"}:
            self._variation(token)
        elif not self._open:
            self._main_line(token)
        else:
            self._in_variation(token)

    def _tag(self, token: Token) -> None:
        found = _TAG_TOKEN.fullmatch(token.text)
        if found is None:
            raise ValueError(_("{text!r} is not a tag").format(text=token.text))
        name, value = found[1], _plain_value(found[2])
        self._tags += name not in USUAL_TAGS
        if self._tags > MAX_TAGS:
            sentence = _("no game has so many tags; the rest is not read.")
            self._draft.give_up(token.offset, sentence)
        else:
            self._draft.add_tag(name, one_line(value), token.offset)

    def _variation(self, token: Token) -> None:
        if token.kind == "open":
            self._open.append(token)
            self._lines.append([])
        elif self._open:
            self._open.pop()
            line, around = self._lines.pop(), self._lines[-1]
            self._before = ()
            if line and around:
                # A variation stands beside the last move of the line around it.
                around[-1].variations += (line,)
        else:
            self._draft.report(
                token.offset, _("this ) closes no variation; it is left out.")
            )

    def _in_variation(self, token: Token) -> None:
        line = self._lines[-1]
        if token.kind == "move":
            line.append(WrittenMove(token.text, token.offset, self._before))
            self._before = ()
        elif token.kind == "comment" and line:
            line[-1].after += (token.text,)
        elif token.kind == "comment":
            self._before += (token.text,)
        elif token.kind == "glyphs" and line:
            line[-1].nags += read_glyphs(token.text)

    def _main_line(self, token: Token) -> None:
        draft = self._draft
        if token.kind == "comment":
            self._comment(token.text)
        elif token.kind == "glyphs":
            if draft.moves and not draft.closed:
                draft.moves[-1].nags += read_glyphs(token.text)
        else:
            self._begun = True
            if token.kind == "move":
                self._move(token)
            elif token.kind == "result":
                draft.result, draft.closed = read_result(token.text), True

    def _move(self, token: Token) -> None:
        draft = self._draft
        if draft.closed:
            sentence = _("no move can follow the result; it is left out.")
            draft.give_up(token.offset, sentence)
        elif len(draft.moves) == MAX_MOVES:
            draft.give_up(token.offset, _(TOO_LONG))
        else:
            draft.moves.append(WrittenMove(token.text, token.offset))
            draft.clocks.append(None)
            draft.remarks.clear()

    def _comment(self, text: str) -> None:
        draft = self._draft
        if draft.closed:
            return
        if draft.moves:
            draft.moves[-1].after += (text,)
        else:
            draft.comments.append(text)
        seconds = read_clock(text)
        if seconds is None:
            draft.remarks.append(comment(text))
        elif draft.clocks:
            draft.clocks[-1] = seconds

    def _bad(self, token: Token) -> None:
        draft, offset = self._draft, token.offset
        if token.text == "{":
            draft.give_up(offset, _("the comment that begins here has no closing }."))
        elif token.text.startswith("["):
            draft.report(
                offset, _('a tag is written [Name "value"]; this one is left out.')
            )
        else:
            draft.report(
                offset,
                _("{text!r} has no meaning in a game; it is left out.").format(
                    text=token.text
                ),
            )


_LONGEST = 100_000
_TAIL = 400
_PAIR = r'\[[ \t]*+(\w++)[ \t]++"((?:[^"\\\n]++|\\[^\n])*+)"[ \t]*+\]'
_TAG = re.compile(_PAIR)
_REGULAR = re.compile(
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
_PLAIN = re.compile(
    rf"\s*+(?:\d++\.++\s*+|(?!(?:{_RESULT}|\d++)\s)\+?+[^\W_][^\s$.…!?]*+[!?]*+\s++)*+{_RESULT}\s*+"
)


def _index(text: str) -> Iterator[IndexedGame]:
    """The games of ``text``, whose lines end by line feeds, one by one.

    Ends early where too much is wrong: more than in a file that has games.
    """
    scanner, problems, found = Scanner(text), 0, 0
    while not scanner.ended and problems < max(MAX_PROBLEMS, found):
        entry = _regular(text, scanner.offset)
        if entry is not None:
            scanner = Scanner(text, entry.end)
        else:
            draft = _next_draft(scanner)
            entry = _irregular(draft, text)
            # As the reader has it, a result by itself is wrong as well.
            problems += len(draft.problems) + (entry is None and draft.closed)
        if entry is not None:
            found += 1
            yield entry


def _first_tags(text: str) -> dict[str, str]:
    """The tags of the first game of ``text``, which may be cut off anywhere."""
    tags: dict[str, str] = {}
    for found in _LINE.finditer(text):
        if found[1] in tags:
            break  # here begins the next game
        tags[found[1]] = _plain_value(found[2])
    return tags


def _regular(text: str, start: int) -> IndexedGame | None:
    """The game that begins at ``start``, where it stands as games usually do."""
    found = _REGULAR.match(text, start)
    if found is None or found.end() - start > _LONGEST:
        return None
    moves = _COMMENT.sub(" ", found["moves"])
    pairs = _TAG.findall(found["tags"])
    if _PLAIN.fullmatch(moves) is None:
        return None
    tags: dict[str, str] = {}
    for name, value in pairs:
        tags.setdefault(name, one_line(_plain_value(value)))
    *words, result = _NUMBER.sub(" ", moves).split()
    known = _with_result(_translated(tags) if _is_chesscom(tags) else tags, result)
    numbers = _numbers(moves.rstrip().removesuffix(result))
    return _entry(known, words, text, (start, found.end()), numbers)


def _irregular(draft: Draft, text: str) -> IndexedGame | None:
    """What the reader's first half makes of a game, if it is one."""
    if not draft.tags and not draft.moves:
        return None
    words = [move.text for move in draft.moves]
    end = draft.moves[-1].offset + len(draft.moves[-1].text) if words else draft.start
    moves = _COMMENT.sub(" ", _TAG.sub(" ", text[draft.start : end]))
    for __ in range(_DEEPEST):
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
    for __ in range(_TRIES):
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


Line: TypeAlias = Sequence[SheetMove]

_WIDTH = 79
_TAG_NAME = re.compile(r"\w+")


def _write(sheet: Sheet) -> str:
    """``sheet`` as the text of one game of PGN, ended by a line feed.

    A variant may add tags by which other programs know it.

    Raises:
        ValueError: Where a tag's name is not made of letters, digits and underscores,
            whatever their script.
    """
    tags = "".join(_tag_line(name, value) for name, value in _tags(sheet))
    return f"{tags}\n{_movetext(sheet)}\n"


def _termination(outcome: Outcome | None) -> str:
    """The value of the PGN standard's Termination tag."""
    if outcome is None:
        return "unterminated"
    if outcome.detail == ABANDONED:
        return ABANDONED
    return ENDS[outcome.reason].termination or "normal"


def _tags(sheet: Sheet) -> Iterator[tuple[str, str]]:
    fields = {
        "Date": "????.??.??",
        **sheet.tags,
        "White": sheet.players[0],
        "Black": sheet.players[1],
        "Result": sheet.result,
    }
    facts, ruleset = sheet.game.facts, sheet.game.ruleset
    yield from ((name, fields.get(name) or "?") for name in ROSTER)
    yield "Variant", facts.title
    yield "Ruleset", ruleset
    yield from GAMES[facts.key].files.tags.get(ruleset, {}).items()
    yield "Termination", _termination(sheet.outcome)
    yield "PlyCount", str(len(sheet.moves))
    if sheet.fen:
        yield "SetUp", "1"
        yield "FEN", sheet.fen
    ours = owned(facts.key).union(ROSTER)
    yield from (item for item in sheet.tags.items() if item[0] not in ours)


def _tag_line(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise ValueError(_("{name!r} cannot name a PGN tag").format(name=name))
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _movetext(sheet: Sheet) -> str:
    notes = write_notes(sheet.notes)
    words = [f"{{{notes}}}" if notes else "", *_glued(_all_moves(sheet))]
    if sheet.outcome and not sheet.outcome.unsaid:
        words.append(f"{{{reason_text(sheet.outcome)}}}")
    words.append(sheet.result)
    text = " ".join(filter(None, words))
    return "\n".join(wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _glued(words: Iterable[str]) -> list[str]:
    """``words`` with parentheses at the words that they enclose."""
    found: list[str] = []
    opened = ""
    for word in words:
        if word == "(":
            opened += word
        elif word == ")":
            found[-1] += word
        else:
            found.append(opened + word)
            opened = ""
    return found


def _all_moves(sheet: Sheet) -> Iterator[str]:
    """The moves with all variations, each in parentheses after what it is played for.

    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    facts = sheet.game.facts
    answering = facts.begins.other if facts.alternates else None
    manner = answering, GAMES[facts.key].files.number_after_comment
    waiting = [_line(sheet.moves, manner)]
    while waiting:
        word = next(waiting[-1], None)
        if word is None:
            waiting.pop()
        elif isinstance(word, str):
            yield word
        else:
            waiting.append(_line(word, manner))


def _line(moves: Line, manner: tuple[Side | None, bool]) -> Iterator[str | Line]:
    """The words of one line, with the lines in it as they are.

    ``manner`` says which side answers moves under their numbers, if the sides alternate,
    and whether a number stands again after a comment.
    """
    answering, again = manner
    side, parted = None, True
    for step in moves:
        if before := comment(step.before):
            yield f"{{{before}}}"
        shares = step.side is answering
        if side is None or (side is not step.side and (not shares or (again and parted))):
            yield f"{step.number}{'...' if shares else '.'}"
        yield step.san
        yield from (f"${nag}" for nag in step.nags)
        if notes := write_notes(step.notes):
            yield f"{{{notes}}}"
        for variation in step.variations:
            yield from ("(", variation, ")")
        side, parted = step.side, bool(notes or step.variations)


PGN = Format(
    key="pgn",
    title="PGN",
    endings=(".pgn",),
    mime="application/vnd.chess-pgn",
    signs=re.compile(r'\s*\[\w{1,40} "'),
    drafts=_drafts,
    write=_write,
    lossless=True,
    index=_index,
    head=_first_tags,
)

PDN = replace(
    PGN,
    key="pdn",
    title="PDN",
    endings=(".pdn",),
    mime="application/x-draughts-pdn",
    signs=NO_SIGNS,
    only=".pdn",
)
"""Its texts begin as those of PGN do and are read alike, so it has no signs of its own."""
