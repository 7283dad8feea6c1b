"""KIF and KI2, the formats of Kakinoki's programs, each in Shift-JIS and in UTF-8.

They have the same headers, diagrams and variations, and differ in how moves are written;
both are read by one reader. A line is a header, part of a diagram, a move (or several, in
KI2), a comment, the beginning of a variation, or what is said of the end. ``変化：12手``
goes back in the line that was read last to before its move 12, in place of which the moves
after it could have been played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.formats.format import (
    MAX_TAGS,
    NO_SIGNS,
    Draft,
    Format,
    Sheet,
    SheetMove,
    WrittenMove,
)
from core.formats.shogi import common, headers
from core.game import Game
from core.games.shogi import notation
from core.games.shogi.facts import START
from core.games.shogi.sfen import KifDiagram, diagram
from core.texts import N_, _
from core.values import UNSAID, Outcome, Reason, Side, Square

_MOVE = re.compile(
    r"[ \t　]*(?P<number>[0-9]{1,6})[ \t　]+"
    r"[▲△▼▽☗☖]?(?P<text>(?:同[ 　]*)?[^\s(（]+(?:\([1-9][1-9]\))?)[ \t　]*"
    r"(?:[(（][ 　]*(?:(?P<time>[0-9:.]+)[ 　]*)?(?:/[^)）]*)?[)）])?[ \t　]*\+?.*"
)
"""A move of KIF with its number and the time that it took."""

_KI2_MOVES = re.compile(r"[▲△▼▽☗☖](?P<text>(?:同[ 　]*)?[^▲△▼▽☗☖\s]*)")
"""One of the moves of KI2 that stand in a line."""

_VARIATION = re.compile(r"変化[：:][ 　]*(?P<number>[0-9]{1,6})手?")
_END = re.compile(r"まで、?(?:[0-9]*手)?[でに]?、?(?P<words>.*)")

_NAMED = re.compile(r"[1-9１-９][1-9１-９一二三四五六七八九]|同")
_TABLE = "手数-"
_PASS = "パス"
_KIF_LINE = re.compile(r"[ \t　]*[0-9]{1,6}[ \t　]")
_SAME = re.compile(rf"{notation.SAME}[ 　]*")


class _Lines:
    """Takes moves in and knows what they belong to.

    Args:
        main: The main line, to which its moves are added.

    Attributes:
        before: What has been said before the first move of a variation.
        count: How many moves there are in all lines.
    """

    def __init__(self, main: list[WrittenMove]) -> None:
        self.before: list[str] = []
        self.count = 0
        self._main = main
        self._line = main
        self._path: list[tuple[WrittenMove, str]] = []
        self._fork: WrittenMove | None = None
        self._first = 1
        self._begun = ""

    @property
    def last(self) -> WrittenMove | None:
        """The move that was read last in this line; ``None`` before the first."""
        return self._path[-1][0] if self._path else None

    @property
    def on_main(self) -> bool:
        """Whether the next move belongs to the main line."""
        return self._line is self._main and self._fork is None

    @property
    def forked(self) -> bool:
        """Whether a variation has begun that has no move yet."""
        return self._fork is not None

    def begin(self, number: int, before: Square | None) -> None:
        """Number moves from here on; the move before the first one ended on ``before``."""
        self._first = number
        self._begun = "" if before is None else notation.japanese_square(before)

    def follow(self, number: int) -> None:
        """Go back to where a move of this number belongs, if it is not the next one."""
        if not self.forked and number - self._first < len(self._path):
            self.fork(number)

    def fork(self, number: int) -> bool:
        """Begin a variation to the move of this number; whether there is one."""
        place = number - self._first
        if not 0 <= place < len(self._path):
            self._line, self._fork = [], None
            return False
        self._fork = self._path[place][0]
        del self._path[place:]
        self.before = []
        return True

    def add(self, text: str, offset: int) -> None:
        """Add a move to the line."""
        target = self._path[-1][1] if self._path else self._begun
        if target:
            text = _SAME.sub(lambda _: target, text, count=1)
        move = WrittenMove(text, offset, tuple(self.before))
        if self._fork is not None:
            self._line = []
            self._fork.variations += (self._line,)
            self._fork, self.before = None, []
        self._line.append(move)
        self._path.append((move, text[:2]))
        self.count += 1


class _KifReader(common.LineReader):
    """Reads the lines of one game."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self._diagram = KifDiagram()
        self._lines = _Lines(self._draft.moves)
        self._begun = False

    def is_over_before(self, line: str) -> bool:
        """Whether ``line`` begins another game."""
        if not self._begun:
            return False
        if line.startswith((_TABLE, "|")):
            return True
        found = headers.HEADER.fullmatch(line)
        return found is not None and found["name"] in headers.STARTING

    def take(self, line: str, offset: int) -> None:
        """Read the next line."""
        bare = line.strip(" \t　\r")
        if not bare or line.startswith("#") or self._draft.broken:
            return
        self._draft.end = offset + len(line.rstrip())
        if line[0] == "*":
            self._comment(line[1:])
        else:
            self._comments.stop()
            self._line(bare, line, offset)

    def _line(self, bare: str, line: str, offset: int) -> None:
        """Read a line that is no comment, given without blanks and as it is."""
        if line[0] == "&":
            self._comment(line)
        elif found := _VARIATION.fullmatch(bare):
            self._variation(int(found["number"]), offset)
        elif _KIF_LINE.match(line):
            self._move(line, offset)
        elif _KI2_MOVES.match(bare):
            self._moves(line, offset)
        elif found := _END.fullmatch(bare):
            self._end(found["words"])
        elif not line.startswith(_TABLE):
            self._other(bare, offset)

    def finished(self, until: int) -> Draft | None:
        """The game, all its lines having been read; ``None`` where nothing was said."""
        draft = self._draft
        draft.until = until
        if position := self._diagram.sfen:
            draft.tags["FEN"] = position
        elif sentence := headers.unknown_handicap(draft.tags.get("FEN", "")):
            # Nobody knows where it began, so that none of its moves can be played.
            draft.report(draft.places["FEN"], sentence)
            return replace(draft, tags={}, moves=[], closed=False)
        if position == START:
            del draft.tags["FEN"]
        if not (draft.tags or draft.moves):
            return None if draft.empty else draft
        headers.settle(draft.tags)
        common.finish(draft, self._timing, self._beginner, self._after)
        return draft

    @property
    def _beginner(self) -> Side:
        """Who makes the first move."""
        if self._diagram.rows:
            return self._diagram.side
        return Side.SECOND if " w " in self._draft.tags.get("FEN", "") else Side.FIRST

    @property
    def _mover(self) -> Side:
        """Who is to move after the main line."""
        return common.mover_of(self._draft, self._beginner)

    def _comment(self, text: str) -> None:
        last = self._lines.last
        words = common.read_glyphs_alone(text)
        if words and last is not None and not self._lines.forked:
            last.nags += words
        elif self._lines.forked:
            self._comments.add(self._lines.before, text)
        else:
            self._keep(text)

    def _keep(self, text: str) -> None:
        """Keep a comment at the move before it."""
        last = self._lines.last
        if last is None:
            self._comments.add(self._draft.comments, text)
        else:
            self._comments.add(last.after, text)
        follows = last is not None or self._draft.closed
        if self._lines.on_main and follows and text.strip():
            self._after.append(" ".join(text.split()))

    def _variation(self, number: int, offset: int) -> None:
        if not self._begun:
            return
        if not self._lines.fork(number):
            sentence = _(
                "there is no move {number} that could vary; this is left out."
            ).format(number=number)
            self._draft.report(offset, sentence)

    def _move(self, line: str, offset: int) -> None:
        found = _MOVE.fullmatch(line.rstrip())
        if found is None:
            self._draft.report(
                offset, _("{line!r} is no move of KIF.").format(line=line.strip())
            )
            return
        self._begin(int(found["number"]))
        text, place = found["text"], offset + found.start("text")
        word = common.of_kif(text)
        if word is not None or not (_NAMED.match(text) or text == _PASS):
            self._stop(word, text)
            return
        self._lines.follow(int(found["number"]))
        self._add(text, place)
        self._timing.took(self._lines.last, found["time"], main=self._lines.on_main)

    def _moves(self, line: str, offset: int) -> None:
        """Several moves of KI2 in one line."""
        self._begin(1)
        for found in _KI2_MOVES.finditer(line):
            self._add(found["text"].rstrip(), offset + found.start("text"))

    def _begin(self, number: int) -> None:
        """Take note that moves begin, with this number."""
        if not self._begun:
            self._begun = True
            self._lines.begin(number, self._diagram.before)

    def _add(self, text: str, offset: int) -> None:
        if self._may_move(self._lines.count, offset, main=self._lines.on_main):
            self._lines.add(text, offset)
            if self._lines.on_main:
                self._draft.clocks.append(None)
                self._after.clear()

    def _stop(self, word: common.EndWord | None, text: str) -> None:
        """Take in a word that stands in place of a move."""
        if word is None or not self._lines.on_main:
            self._comment(text)
        if self._lines.on_main and not self._draft.closed:
            common.close(self._draft, word.outcome(self._mover) if word else None)

    def _end(self, words: str) -> None:
        """Take in the line that says who has won."""
        if not self._draft.closed and self._lines.on_main:
            self._begin(1)
            common.close(self._draft, _outcome(words, self._mover))

    def _other(self, bare: str, offset: int) -> None:
        """Take in what stands before the moves: a diagram or a header."""
        taken = self._diagram.take(bare)
        if isinstance(taken, str):
            self._draft.report(offset, taken)
        elif taken:
            self._draft.places.setdefault("FEN", offset)
        elif found := headers.HEADER.fullmatch(bare):
            self._header(found["name"], found["value"], offset)
        else:
            sentence = _("{bare!r} has no meaning here; it is kept as a comment.").format(
                bare=bare
            )
            self._draft.report(offset, sentence)
            self._comment(bare)

    def _header(self, name: str, value: str, offset: int) -> None:
        for tag, text in headers.tag_of(name, value):
            if len(self._draft.tags) >= MAX_TAGS:
                return
            self._draft.add_tag(tag, text, offset)


def _outcome(words: str, mover: Side) -> Outcome | None:
    """How a game ended by its last line, such as ``後手の勝ち``."""
    plain = words.strip(" 　。、")
    side = {"先": Side.FIRST, "下": Side.FIRST, "後": Side.SECOND, "上": Side.SECOND}
    found = re.fullmatch(r"(?P<why>.*?)(?P<side>[先下後上])手の(?P<word>.*)", plain)
    if found is None:
        word = common.of_kif(plain)
        return None if word is None else word.outcome(mover)
    named = side[found["side"]]
    word = common.of_kif(found["word"]) or common.of_kif(found["why"][:4])
    if word is not None:
        wins = word.winner == "mover" or "勝" in found["word"]
        return Outcome(named if wins else named.other, word.reason, word.detail)
    return Outcome(named, Reason.RESIGNED, UNSAID) if "勝" in found["word"] else None


_TABLE_HEAD = "手数----指手---------消費時間--"
_WIDTH = 13
_IN_A_LINE = 6


@dataclass(frozen=True, slots=True)
class _Branch:
    """A line still to be written.

    Attributes:
        ply: The number of its first move, counted from 1.
        moves: Its moves.
        before: Where the move before it ended.
        goes_on: Whether further lines could have been played in place of its first move.
    """

    ply: int
    moves: Sequence[SheetMove]
    before: Square | None = None
    goes_on: bool = False


def _write(sheet: Sheet, *, times: bool) -> str:
    """``sheet`` as the text of one game of KIF, or of KI2, which has no room for times.

    It has what stands before the moves, the main line and its end, then all variations.
    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    main, moves = _Branch(1, sheet.moves), partial(_ki2_moves, sheet.game)
    if times:
        moves = partial(_kif_moves, sheet.game, common.Spent.of(sheet))
    table = _TABLE_HEAD if times else ""
    lines = [*_head(sheet), table, *_starred(common.note_lines(sheet.notes))]
    lines += (*moves(main), *(_word(sheet) if times else ()), *_end(sheet))
    branches = _branches(main)
    while branches:
        branch = branches.pop()
        lines += ["", f"変化：{branch.ply}手", *moves(branch)]
        branches += _branches(branch)
    return "\n".join((*lines, ""))


def _head(sheet: Sheet) -> Iterator[str]:
    for name, value in headers.headers(sheet):
        yield f"{name}{headers.COLON}{value}"
        if name == headers.HANDICAP and value in headers.DRAWN:
            yield from diagram(sheet.game.read_setup(sheet.fen))


def _branches(branch: _Branch) -> list[_Branch]:
    """What branches off a line, in the order in which it is taken from the end."""
    found: list[_Branch] = []
    before = branch.before
    for ply, step in enumerate(branch.moves, branch.ply):
        some = [_Branch(ply, moves, before) for moves in step.variations if moves]
        ahead = [replace(each, goes_on=True) for each in some[:-1]]
        found += reversed([*ahead, *some[-1:]])
        before = step.move.target
    return found


def _kif_moves(game: Game, spent: common.Spent, branch: _Branch) -> Iterator[str]:
    """The lines of a line's moves, each with what is said of it."""
    before = branch.before
    for ply, step in enumerate(branch.moves, branch.ply):
        yield from _starred(common.lines_before(step))
        branches = bool(step.variations) or (branch.goes_on and ply == branch.ply)
        name = _kif_name(game, step, before)
        name += " " * (_WIDTH - sum(1 if letter.isascii() else 2 for letter in name))
        yield f"{ply:4} {name}{spent.text(step)}{'+' if branches else ''}".rstrip()
        yield from _starred(common.lines_after(step, spent.notes(step)))
        before = step.move.target


def _kif_name(game: Game, step: SheetMove, before: Square | None) -> str:
    move, square = step.move, notation.japanese_square(step.move.target)
    target = f"{notation.SAME}　" if move.target == before else square
    if move.drop is not None:
        return f"{target}{notation.PIECES[move.drop]}打"
    piece = game.pieces(step.position)[move.origin]
    grown = "成" if move.promotion else ""
    origin = notation.csa_square(move.origin)
    return f"{target}{notation.PIECES[piece.symbol]}{grown}({origin})"


def _ki2_moves(game: Game, branch: _Branch) -> Iterator[str]:
    """The lines of a line's moves, six in each where nothing is said of them."""
    waiting: list[str] = []
    before = branch.before
    for step in branch.moves:
        notes = list(_starred(common.lines_after(step, replace(step.notes, clock=None))))
        first = list(_starred(common.lines_before(step)))
        if waiting and (first or len(waiting) == _IN_A_LINE):
            yield " ".join(waiting)
            waiting.clear()
        yield from first
        name = notation.japanese_name(
            game.pieces(step.position), step.side, step.move, before
        )
        waiting.append(notation.MARKS[step.side] + name)
        if notes:
            yield " ".join(waiting)
            waiting.clear()
        yield from notes
        before = step.move.target
    if waiting:
        yield " ".join(waiting)


def _word(sheet: Sheet) -> list[str]:
    """The line of KIF that has a word in place of a move; none where the end tells more."""
    outcome = sheet.outcome
    if outcome is not None and outcome.unsaid and outcome.winner is not None:
        return []
    word = common.word_for(outcome, common.mover_after(sheet))
    return [f"{len(sheet.moves) + 1:4} {word.kif}"]


def _end(sheet: Sheet) -> Iterator[str]:
    """What stands after the main line: a reason, and who has won."""
    mover = common.mover_after(sheet)
    word = common.word_for(sheet.outcome, mover)
    yield from _starred(common.reason_lines(sheet, word.outcome(mover)))
    yield f"まで{len(sheet.moves)}手で{_summary(sheet, word)}"


def _starred(lines: Iterable[str]) -> Iterator[str]:
    return (f"*{line}" for line in lines)


def _summary(sheet: Sheet, word: common.EndWord) -> str:
    """What the last line says: who has won, or what else ended the game."""
    names, outcome = headers.side_names(sheet.fen), sheet.outcome
    if outcome is None or outcome.winner is None:
        return "引き分け" if outcome is not None and word is common.BROKEN_OFF else word.kif
    if word.winner and word is not common.RESIGNED:
        return _named(word, names[outcome.winner], names[outcome.winner.other])
    return f"{names[outcome.winner]}の勝ち"


def _named(word: common.EndWord, winner: str, loser: str) -> str:
    """What a word says of who has won."""
    if word.kif.endswith(("勝ち", "勝")):
        return f"{winner}の{word.kif}"
    if word.kif.endswith("反則負け"):
        return f"{loser}の{word.kif}"
    return f"{'時間切れにより' if word.kif == '切れ負け' else ''}{winner}の勝ち"


_KNOWN_HEADER = (
    r"(?:先手|後手|下手|上手|開始日時|終了日時|対局日|棋戦|戦型|表題|手合割|持ち時間|場所|"
    r"作品番号|作品名|作者|発表誌|発表年月|[先後上下]手の持駒)[：:]"
)
_LEAD = r"\s*(?:(?:#[^\n]*|[^\s#：「」。][^\n：「」。]{0,19}：[^\n]*)\n\s*){0,40}?"
"""Lines that may stand before the first that tells. Each can be matched in one way alone:
40 lines that could be in two would be tried in 2 ** 40."""

_FIRST = r"1[ \t　]+[▲△☗☖]?[1-9１-９][1-9１-９一二三四五六七八九][歩香桂銀金角飛玉王]"
_KIF = rf"{_LEAD}(?:#KIF|#\s*-*\s*Kifu|{_KNOWN_HEADER}|手数--|変化：|{_FIRST})"
_NO_MOVE_OF_KIF = r"(?!手数-|[ \t　]*[0-9]+[ \t　])[^\n]*\n"
_KI2 = (
    rf"{_LEAD}(?:(?={_KNOWN_HEADER})(?:{_NO_MOVE_OF_KIF}){{1,400}}?[ \t　]*)?"
    r"[▲△▼▽☗☖][1-9１-９同]"
)

KIF = Format(
    key="kif",
    title="KIF",
    endings=(".kif",),
    mime="application/x-shogi-kif",
    signs=re.compile(_KIF),
    drafts=_KifReader.drafts,
    write=partial(_write, times=True),
    lossless=True,
    only=".kif",
    encodings=common.SHIFT_JIS,
    line_end="\r\n",
)

KI2 = replace(
    KIF,
    key="ki2",
    title="KI2",
    endings=(".ki2",),
    mime="application/x-shogi-ki2",
    signs=re.compile(_KI2),
    write=partial(_write, times=False),
    lossless=False,
    lacks=("clocks",),
)

_UTF_8 = partial(replace, signs=NO_SIGNS, encodings=("utf-8",), line_end="\n")
"""The same format in UTF-8, which has no signs of its own: its texts begin alike."""

KIFU = _UTF_8(KIF, key="kifu", title=N_("KIF in UTF-8"), endings=(".kifu",))
KI2U = _UTF_8(KI2, key="ki2u", title=N_("KI2 in UTF-8"), endings=(".ki2u",))

KAKINOKI = (KI2, KIF, KIFU, KI2U)
"""KI2 stands before KIF, whose signs its headers are as well."""
