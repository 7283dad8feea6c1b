"""What files of shogi say besides moves: comments, times, words for how games end.

A comment of several lines is one here: a sign stands where a line ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from math import floor
from typing import ClassVar, Literal, TypeAlias

from core.clock import TimeControl
from core.formats.format import (
    MAX_MOVES,
    TOO_LONG,
    Draft,
    MoveNotes,
    Sheet,
    SheetMove,
    Source,
    WrittenMove,
    comment,
    read_clock,
    read_glyphs,
    read_reason,
    reason_text,
    write_notes,
)
from core.games.shogi.facts import FACTS
from core.games.shogi.notation import CSA_SIGNS
from core.score import Score
from core.texts import _
from core.values import Outcome, Reason, Side

SHIFT_JIS = ("cp932", "euc_jis_2004")
"""How files of Japanese programs are encoded: Shift-JIS, and EUC-JP with what makers of
computers have added to it."""

LINE_END = "¶"

_WINNERS = "先手", "後手"
_POINTS = re.compile(r"#評価値=([+-]?[0-9]{1,7})")
_MATE = re.compile(r"#詰み=(?P<side>先手|後手)勝ち:(?P<plies>[0-9]{1,4})手")
_DEPTH = re.compile(r"#深さ=([0-9]{1,3})")
"""How ShogiHome writes scores in comments, always as the first side sees them."""

_GLYPHS = re.compile(r"(?:[!?]{1,2}|\$[0-9]{1,3})(?: (?:[!?]{1,2}|\$[0-9]{1,3}))*")
_SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""How the usual numeric glyphs of PGN are written."""

_COMMANDS = re.compile(r"\[%[^\[\]]*\]|\s")


class CommentLines:
    """Puts the lines of a comment together, one after the other."""

    def __init__(self) -> None:
        self._ends = 0
        self._judged = False

    def stop(self) -> None:
        """Take note of a line that is no comment: the next comment is another one."""
        self._ends, self._judged = 0, False

    def add(self, comments: list[str], line: str) -> None:
        """Add a line to ``comments``, which goes on with the last of them.

        Commands without words, and a reason for which the game ended, stay by themselves.
        An evaluation becomes one of PGN, with the depth that the next line tells.
        """
        text = " ".join(line.split())
        depth, judged = _DEPTH.fullmatch(text), self._judged
        self._judged = False
        if judged and depth:
            comments[-1] = f"{comments[-1].removesuffix(']')},{int(depth[1])}]"
            return
        if score := _read_score(text):
            comments.append(f"[%eval {score}]")
            self._judged = True
            return
        if not text:
            self._ends += bool(self._ends)
            return
        alone = read_reason(text) is not None
        if self._ends and comments and not alone:
            # Taken out of the list it grows in place: a comment may have a million lines.
            whole = comments.pop()
            whole += f"{f' {LINE_END}' * self._ends} {text}"
            comments.append(whole)
        else:
            comments.append(text)
        self._ends = 0 if alone or not _COMMANDS.sub("", text) else 1


def note_lines(notes: MoveNotes) -> Iterator[str]:
    """The lines of a comment, its evaluation as programs of shogi write it."""
    score = notes.score
    if score is not None and (score.mate is None or score.mate):
        yield _write_score(score)
        if notes.depth is not None:
            yield f"#深さ={notes.depth}"
        notes = replace(notes, score=None, depth=None)
    yield from lines_of(write_notes(notes))


def _write_score(score: Score) -> str:
    if score.mate is None:
        return f"#評価値={round((score.pawns or 0.0) * 100)}"
    winner = _WINNERS[score.mate < 0]
    return f"#詰み={winner}勝ち:{2 * abs(score.mate) - 1}手"


def _read_score(text: str) -> str:
    """The evaluation of a line as PGN has it; ``""`` where it is none that can be told."""
    if found := _POINTS.fullmatch(text):
        return f"{int(found[1]) / 100:.2f}"
    found = _MATE.fullmatch(text)
    if found is None or int(found["plies"]) % 2 == 0:
        return ""
    mate = (int(found["plies"]) + 1) // 2
    return f"#{mate if found['side'] == _WINNERS[0] else -mate}"


def lines_of(text: str) -> Iterator[str]:
    """The lines of a comment; none of an empty one."""
    if text:
        yield from (line.strip() for line in text.split(LINE_END))


def read_glyphs_alone(text: str) -> tuple[int, ...]:
    """The numeric glyphs that a comment has and nothing else; none of any other comment."""
    plain = text.strip()
    return read_glyphs(plain) if _GLYPHS.fullmatch(plain) else ()


def glyph_lines(nags: Sequence[int]) -> Iterator[str]:
    """The comment that ``read_glyphs_alone`` reads; none where there are no glyphs."""
    if nags:
        yield " ".join(_SIGNS.get(nag, f"${nag}") for nag in nags)


def lines_before(step: SheetMove) -> Iterator[str]:
    """The lines of the comment before a move."""
    return lines_of(comment(step.before))


def lines_after(step: SheetMove, notes: MoveNotes) -> Iterator[str]:
    """The lines of the comments after a move, of which ``notes`` remain to be told."""
    return chain(glyph_lines(step.nags), note_lines(notes))


_DUST = 1e-6
"""Seconds by which sums of decimals may be off."""


class _Account:
    """The time left to both sides, as whoever reads a file works it out.

    What a move took is rounded down to whole steps, so that clocks read again show a step
    more at most: what is lost is not added up.

    Args:
        control: The time control of the game.
        step: Seconds of which times are multiples.
    """

    def __init__(self, control: TimeControl, step: float = 1.0) -> None:
        self._control = control
        self._step = step
        self._left = [control.start, control.start]

    def spent(self, side: Side, clock: float) -> float:
        """What a move took after which ``clock`` seconds are left to ``side``."""
        spent = self._control.spent(self._left[side], clock)
        return floor(spent / self._step + _DUST) * self._step

    def after(self, side: Side, spent: float) -> float:
        """What is left to ``side`` after a move that took so long."""
        clock = self._control.ended(self._left[side], spent)
        self.show(side, clock)
        return clock

    def show(self, side: Side, clock: float) -> None:
        """Take the time left to ``side`` after a move from elsewhere."""
        self._left[side] = self._control.renewed(clock)

    def tells(self, clock: float, read: float) -> bool:
        """Whether ``read`` is a clock read again that showed ``clock``."""
        return -_DUST <= read - clock < self._step + _DUST


def _elapsed(seconds: float) -> str:
    """The command of PGN that tells what a move took: ``[%emt 0:00:12]``."""
    whole, tenths = divmod(round(seconds * 1000), 1000)
    rest = f".{tenths:03}".rstrip("0") if tenths else ""
    return f"[%emt {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{rest}]"


def _read_elapsed(command: str) -> float | None:
    """The seconds that such a command tells, given without its brackets."""
    name, _, text = command.partition(" ")
    parts = text.split(":")
    if name != "emt" or not 1 <= len(parts) <= 3:
        return None
    return _seconds_of(text)


def _seconds_of(text: str) -> float | None:
    """The seconds of ``12``, ``0:12`` or ``0:00:12.5``; ``None`` where it is no time."""
    total, parts = 0.0, text.strip().split(":")
    if len(parts) > 3:
        return None
    for part in parts:
        plain = part.replace(".", "", 1)
        if not (plain.isascii() and plain.isdecimal() and len(part) < 9):
            return None
        total = total * 60 + float(part)
    return total


class Timing:
    """Takes note of what moves took."""

    def __init__(self) -> None:
        self._taken: list[tuple[WrittenMove, float]] = []

    def took(self, move: WrittenMove | None, time: str | None, *, main: bool) -> None:
        """Take note of the time of a move, as it stands there, on the main line or off it.

        Off it, no time is no time that anybody took.
        """
        seconds = None if time is None else _seconds_of(time)
        if move is not None and seconds is not None and (main or seconds):
            self._taken.append((move, seconds))

    def settle(self, draft: Draft, beginner: Side) -> None:
        """Put the times into ``draft``, all its moves having been read.

        Where the time control is known, they are clocks of the main line. Elsewhere each
        move is told what it took. Times that are all nothing were never taken.
        """
        if not any(seconds for _, seconds in self._taken):
            self._taken = []
        control = TimeControl.of_tag(draft.tags.get("TimeControl", ""))
        account = None if control is None else _Account(control)
        taken = {id(move): seconds for move, seconds in self._taken}
        side = beginner
        for place, move in enumerate(draft.moves):
            clock = read_clock(" ".join(move.after))
            if account is not None and (seconds := taken.pop(id(move), None)) is not None:
                draft.clocks[place] = account.after(side, seconds)
            if clock is not None:
                draft.clocks[place] = clock
            if clock is not None and account is not None:
                account.show(side, clock)
            side = side.other
        for move, seconds in self._taken:
            if id(move) in taken:
                move.after += (_elapsed(seconds),)


_Line: TypeAlias = tuple[Sequence[SheetMove], tuple[float, float]]
"""Moves in a row, and what both sides had taken before them."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The times of a game's moves.

    Attributes:
        seconds: What moves took, as far as it is known, and what their side took so far.
        complete: The moves of which this tells all that is known of their clocks.
    """

    seconds: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    complete: frozenset[int] = frozenset()

    @classmethod
    def of(cls, sheet: Sheet, step: float = 1.0) -> Spent:
        """The times of all moves, in multiples of ``step`` seconds.

        Clocks tell those of the main line; in variations each move tells its own.
        """
        control = TimeControl.of_tag(sheet.tags.get("TimeControl", ""))
        account = None if control is None else _Account(control, step)
        seconds, complete = dict[int, tuple[float, float]](), set[int]()
        waiting: list[_Line] = [(sheet.moves, (0.0, 0.0))]
        while waiting:
            line, so_far = waiting.pop()
            total = list(so_far)
            for move in line:
                waiting += [(each, (total[0], total[1])) for each in move.variations]
                spent, whole = _spent(account, move, step)
                if spent is not None:
                    total[move.side] += spent
                    seconds[id(move)] = spent, total[move.side]
                if whole:
                    complete.add(id(move))
            account = None  # the main line, which comes first, is over
        return cls(seconds, frozenset(complete))

    def text(self, move: SheetMove) -> str:
        """The time of a move as KIF has it; ``""`` where it is not known."""
        if id(move) not in self.seconds:
            return ""
        now, total = (floor(seconds + _DUST) for seconds in self.seconds[id(move)])
        spent = f"{now // 60}:{now % 60:02}"
        return f"({spent:>5}/{total // 3600:02}:{total // 60 % 60:02}:{total % 60:02})"

    def notes(self, move: SheetMove) -> MoveNotes:
        """What is said of a move besides its time."""
        if id(move) not in self.complete:
            return move.notes
        others = (c for c in move.notes.commands if _read_elapsed(c) is None)
        return replace(move.notes, clock=None, commands=tuple(others))


def _spent(
    account: _Account | None, move: SheetMove, step: float
) -> tuple[float | None, bool]:
    """What a move took, if it is known, and whether that tells all."""
    clock = move.clock
    commands = map(_read_elapsed, move.notes.commands)
    noted = next((seconds for seconds in commands if seconds is not None), None)
    if account is None:
        whole = noted is not None and abs(noted / step - round(noted / step)) < _DUST
        return (noted, True) if whole and clock is None else (None, False)
    if clock is None:
        return None, False
    spent = account.spent(move.side, clock)
    read = account.after(move.side, spent)
    if noted is None and account.tells(clock, read):
        return spent, True
    account.show(move.side, clock)
    return spent, False


@dataclass(frozen=True, slots=True)
class EndWord:
    """A word that stands in place of a move where a game ended.

    Attributes:
        kif: The word in files of Kakinoki's formats.
        csa: The word in files of CSA, without its sign; with a sign of its own where it
            names a side.
        winner: Who wins by it: the side to move or the other one, or nobody; ``None``
            where it decides nothing.
        reason: Why, where it decides anything.
        detail: What people are told besides.
    """

    kif: str
    csa: str
    winner: Literal["mover", "other", "nobody"] | None = None
    reason: Reason = Reason.AGREED
    detail: str = ""

    def outcome(self, mover: Side) -> Outcome | None:
        """How the game ended where ``mover`` is to move; ``None`` where it did not."""
        if self.winner is None:
            return None
        sides = {"mover": mover, "other": mover.other, "nobody": None}
        return Outcome(sides[self.winner], self.reason, self.detail)


BROKEN_OFF = EndWord("中断", "CHUDAN")
RESIGNED = EndWord("投了", "TORYO", "other", Reason.RESIGNED)
_FOUL = EndWord("反則負け", "ILLEGAL_MOVE", "other", Reason.ILLEGAL)
_FOULED = EndWord("反則勝ち", "ILLEGAL_ACTION", "mover", Reason.ILLEGAL)
_TIME = EndWord("切れ負け", "TIME_UP", "other", Reason.TIME)
_MATED = EndWord("詰み", "TSUMI", "other", Reason.CHECKMATE)
_DRAWN = EndWord("引き分け", "HIKIWAKE", "nobody", Reason.AGREED)

END_WORDS = (
    BROKEN_OFF,
    RESIGNED,
    _FOUL,
    _FOULED,
    _TIME,
    _MATED,
    EndWord("千日手", "SENNICHITE", "nobody", Reason.FOURFOLD),
    EndWord("入玉勝ち", "KACHI", "mover", Reason.IMPASSE),
    EndWord("持将棋", "JISHOGI", "nobody", Reason.AGREED, "impasse"),
    _DRAWN,
    EndWord("最大手数", "MAX_MOVES", "nobody", Reason.MOVE_LIMIT),
    EndWord("トライ", "TSUMI", "other", Reason.TRY),
    EndWord("不戦勝", "CHUDAN", "mover", Reason.RESIGNED, "did not come"),
    EndWord("不戦敗", "TORYO", "other", Reason.RESIGNED, "did not come"),
    EndWord("不詰", "FUZUMI"),
)
"""Every word, the usual one first where several are alike."""

_KIF = {word.kif: word for word in END_WORDS} | {
    "詰": _MATED,
    "時間切れ": _TIME,
    "引分": _DRAWN,
    "引分け": _DRAWN,
}
_CSA = {word.csa: word for word in reversed(END_WORDS)}
_CSA |= {"ERROR": BROKEN_OFF, "MATTA": BROKEN_OFF}

_NEAR = {
    Reason.PERPETUAL: (_FOUL, _FOULED),
    Reason.FAILED: (_FOUL,),
    Reason.NO_ANSWER: (_TIME,),
    Reason.NO_MOVE: (_MATED,),
    Reason.KING_CAPTURED: (_MATED,),
}
"""What comes nearest to reasons that have no word of their own."""


def of_kif(word: str) -> EndWord | None:
    """The end that a word of a file of KIF says; ``None`` where it is none."""
    return _KIF.get(word)


def of_csa(word: str, mover: Side) -> EndWord | None:
    """The end that a word of a file of CSA says, without its sign."""
    if word[:1] in ("+", "-") and word[1:] == _FOULED.csa:
        offender = Side.FIRST if word[0] == "+" else Side.SECOND
        return _FOUL if offender is mover else _FOULED
    return _CSA.get(word)


def word_for(outcome: Outcome | None, mover: Side) -> EndWord:
    """The word that says best how a game ended; see ``EndWord.outcome``."""
    if outcome is None or outcome.unsaid:
        return BROKEN_OFF
    exact = (word for word in END_WORDS if word.outcome(mover) == outcome)
    same = (word for word in END_WORDS if word.reason is outcome.reason)
    nearest = chain(same, _NEAR.get(outcome.reason, ()))
    ends = ((word, word.outcome(mover)) for word in nearest)
    near = (word for word, end in ends if end is not None and end.winner is outcome.winner)
    drawn = (_DRAWN,) if outcome.winner is None else ()
    return next(chain(exact, near, drawn, (BROKEN_OFF,)))


def csa_word(sheet: Sheet) -> str:
    """The word of CSA that says best how a game ended, with the sign of a side it names."""
    mover = mover_after(sheet)
    word = word_for(sheet.outcome, mover)
    return CSA_SIGNS[mover.other] + word.csa if word is _FOULED else word.csa


def csa_outcome(sheet: Sheet) -> Outcome | None:
    """What that word says to whoever reads it."""
    mover = mover_after(sheet)
    word = of_csa(csa_word(sheet), mover)
    return None if word is None else word.outcome(mover)


def mover_after(sheet: Sheet) -> Side:
    """The side to move where the moves of a game end."""
    if sheet.moves:
        return sheet.moves[-1].side.other
    game = sheet.game
    return game.to_move((game.read(sheet.fen) if sheet.fen else game.start()).position)


def reason_lines(sheet: Sheet, read: Outcome | None) -> Iterator[str]:
    """Why a game ended, in our words, where the word of a file tells something else."""
    if sheet.outcome is not None and not sheet.outcome.unsaid and sheet.outcome != read:
        yield reason_text(sheet.outcome)


def close(draft: Draft, outcome: Outcome | None) -> None:
    """Take note of how the game of ``draft`` ended; ``None`` where that is not known."""
    draft.closed = True
    if outcome is None:
        draft.result = draft.tags.get("Result", "*")
        return
    draft.result = outcome.result
    if not outcome.unsaid:
        draft.remarks.append(reason_text(outcome))


def mover_of(draft: Draft, beginner: Side) -> Side:
    """The side to move after the main line of ``draft``, which ``beginner`` begins."""
    return beginner.other if len(draft.moves) % 2 else beginner


def finish(draft: Draft, timing: Timing, beginner: Side, after: Iterable[str]) -> None:
    """Put together what is known of a game, its text having been read.

    Args:
        draft: The game.
        timing: What its moves took.
        beginner: Who made the first one.
        after: The comments after its last move or its end.
    """
    draft.tags["Variant"] = FACTS.title
    timing.settle(draft, beginner)
    comments = list(after)
    reasons = [text for text in comments if read_reason(text)]
    others = [text for text in comments if not read_reason(text)]
    draft.remarks = [*others, *(reasons or draft.remarks)]
    draft.tags.setdefault("Result", draft.result or "*")
    draft.result = draft.result or draft.tags["Result"]


class LineReader:
    """Reads one game of a format whose texts are read line by line.

    Args:
        start: Where what belongs to the game begins.
    """

    separator: ClassVar[str] = "\n"
    """What stands alone in a line between two games, where anything does."""

    def __init__(self, start: int) -> None:
        self._draft = Draft(start=start, end=start)
        self._timing = Timing()
        self._comments = CommentLines()
        self._after: list[str] = []

    @classmethod
    def drafts(cls, source: Source, start: int, end: int) -> Iterator[Draft]:
        """Every game between two places of ``source`` in turn, good or bad."""
        reader = cls(start)
        for line, offset, following in source.lines(start, end):
            parts = line.strip() == cls.separator
            if parts or reader.is_over_before(line):
                if draft := reader.finished(offset):
                    yield draft
                reader = cls(following if parts else offset)
            if not parts:
                reader.take(line, offset)
        if draft := reader.finished(end):
            yield draft

    def is_over_before(self, line: str) -> bool:
        """Whether ``line`` begins another game, though nothing stands between the two."""
        raise NotImplementedError

    def take(self, line: str, offset: int) -> None:
        """Read the next line."""
        raise NotImplementedError

    def finished(self, until: int) -> Draft | None:
        """The game, all its lines having been read; ``None`` where nothing was said."""
        raise NotImplementedError

    def _may_move(self, count: int, offset: int, *, main: bool = True) -> bool:
        """Whether a move can follow ``count`` moves, on the main line or off it."""
        if main and self._draft.closed:
            sentence = _("no move can follow the end of a game; it is left out.")
            self._draft.give_up(offset, sentence)
            return False
        if count == MAX_MOVES:
            self._draft.give_up(offset, _(TOO_LONG))
            return False
        return True
