"""The first half of reading: tokens become games, not yet looked at by any rules."""

from __future__ import annotations

from collections.abc import Iterator

from core.formats.draft import MAX_PROBLEMS, Draft, Source, WrittenMove
from core.formats.pgn.chesscom import is_chesscom, translated
from core.formats.pgn.tags import OWNED, ROSTER, comment, one_line, read_clock, read_result
from core.formats.pgn.tokens import Kind, Scanner, Token, read_glyphs, tag_pair

MAX_TOKENS = 200_000
"""A game of more tokens than this is none: the longest possible one has far fewer."""

MAX_MOVES = 50_000
"""Likewise for its moves; written with numbers and clocks they are fewer tokens."""

MAX_TAGS = 500
"""Likewise for its tags, but for those that every game has."""

_TOO_LONG = "no game is this long; the rest is not read."
_USUAL = OWNED.union(ROSTER)


def drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """Every game between two places of ``source`` in turn, good or bad."""
    scanner = Scanner(source.text, start, end)
    while not scanner.ended:
        draft = next_draft(scanner)
        if not draft.empty:
            yield draft


def next_draft(scanner: Scanner) -> Draft:
    """The game at which ``scanner`` stands, good, bad or empty; it goes on to the next."""
    start = scanner.offset
    draft = _Reading(scanner).game()
    if draft.broken:
        scanner.skip_game()
    draft.start, draft.until = start, scanner.offset
    if is_chesscom(draft.tags):
        draft.tags = translated(draft.tags)
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
        for _ in range(MAX_TOKENS):
            token = self._scanner.next()
            if token is None:
                return self._finished()
            if self._starts_another(token):
                self._scanner.back(token)
                return self._finished()
            self._take(token)
            if self._draft.broken:
                return self._draft
        self._give_up(self._draft.end, _TOO_LONG)
        return self._draft

    def _finished(self) -> Draft:
        if self._open:
            sentence = "the variation that begins here is never closed by a )."
            self._problem(self._open[0].offset, sentence)
        return self._draft

    def _starts_another(self, token: Token) -> bool:
        if token.kind is Kind.TAG:
            return self._begun or self._draft.closed
        if token.kind is Kind.NUMBER and not self._open:
            bare = bool(self._draft.moves) and not self._draft.tags
            first = token.text.rstrip(" \t") in {"1", "1."}
            return first and (bare or self._draft.closed)
        return token.kind is Kind.RESULT and self._draft.closed

    def _take(self, token: Token) -> None:
        if token.kind is not Kind.GLYPHS:
            self._draft.end = token.offset + len(token.text)
        if token.kind is Kind.TAG:
            self._tag(token)
        elif token.kind is Kind.BAD:
            self._bad(token)
        elif token.kind in (Kind.OPEN, Kind.CLOSE):
            self._variation(token)
        elif not self._open:
            self._main_line(token)
        else:
            self._in_variation(token)

    def _tag(self, token: Token) -> None:
        name, value = tag_pair(token.text)
        self._tags += name not in _USUAL
        if self._tags > MAX_TAGS:
            self._give_up(token.offset, "no game has so many tags; the rest is not read.")
            return
        self._draft.tags.setdefault(name, one_line(value))
        self._draft.places.setdefault(name, token.offset)

    def _variation(self, token: Token) -> None:
        if token.kind is Kind.OPEN:
            self._open.append(token)
            self._lines.append([])
        elif self._open:
            self._open.pop()
            self._close(self._lines.pop())
        else:
            self._problem(token.offset, "this ) closes no variation; it is left out.")

    def _close(self, line: list[WrittenMove]) -> None:
        """Put a variation beside the last move of the line around it."""
        around = self._lines[-1]
        self._before = ()
        if line and around:
            around[-1].variations += (line,)

    def _in_variation(self, token: Token) -> None:
        line = self._lines[-1]
        if token.kind is Kind.MOVE:
            line.append(WrittenMove(token.text, token.offset, self._before))
            self._before = ()
        elif token.kind is Kind.COMMENT and line:
            line[-1].after += (token.text,)
        elif token.kind is Kind.COMMENT:
            self._before += (token.text,)
        elif token.kind is Kind.GLYPHS and line:
            line[-1].nags += read_glyphs(token.text)

    def _main_line(self, token: Token) -> None:
        if token.kind is Kind.COMMENT:
            self._comment(token)
            return
        if token.kind is Kind.GLYPHS:
            if self._draft.moves and not self._draft.closed:
                self._draft.moves[-1].nags += read_glyphs(token.text)
            return
        self._begun = True
        if token.kind is Kind.MOVE:
            self._move(token)
        elif token.kind is Kind.RESULT:
            self._draft.result = read_result(token.text)
            self._draft.closed = True

    def _move(self, token: Token) -> None:
        if self._draft.closed:
            self._give_up(token.offset, "no move can follow the result; it is left out.")
            return
        if len(self._draft.moves) == MAX_MOVES:
            self._give_up(token.offset, _TOO_LONG)
            return
        self._draft.moves.append(WrittenMove(token.text, token.offset))
        self._draft.clocks.append(None)
        self._draft.remarks.clear()

    def _comment(self, token: Token) -> None:
        if self._draft.closed:
            return
        if self._draft.moves:
            self._draft.moves[-1].after += (token.text,)
        else:
            self._draft.comments.append(token.text)
        seconds = read_clock(token.text)
        if seconds is None:
            self._draft.remarks.append(comment(token.text))
        elif self._draft.clocks:
            self._draft.clocks[-1] = seconds

    def _bad(self, token: Token) -> None:
        if token.text == "{":
            self._give_up(token.offset, "the comment that begins here has no closing }.")
        elif token.text.startswith("["):
            sentence = 'a tag is written [Name "value"]; this one is left out.'
            self._problem(token.offset, sentence)
        else:
            sentence = f"{token.text!r} has no meaning in a game; it is left out."
            self._problem(token.offset, sentence)

    def _problem(self, offset: int, sentence: str) -> None:
        if len(self._draft.problems) == MAX_PROBLEMS:
            self._draft.broken = True
        else:
            self._draft.problems.append((offset, sentence))

    def _give_up(self, offset: int, sentence: str) -> None:
        self._problem(offset, sentence)
        self._draft.broken = True
