"""Games as KIF, with all that is said of them, and as KI2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.formats.pgn.notes import MoveNotes
from core.formats.pgn.tags import comment
from core.formats.pgn.write import reason_text
from core.formats.sheet import Sheet, SheetMove
from core.formats.shogi.comments import lines_of, note_lines
from core.formats.shogi.endings import BROKEN_OFF, RESIGNED, EndWord, mover_after, word_for
from core.formats.shogi.kakinoki.headers import COLON, DRAWN, HANDICAP, headers, side_names
from core.formats.shogi.kakinoki.lines import SIGNS
from core.formats.shogi.spent import Spent
from core.game import Game
from core.games.shogi import csa, japanese
from core.games.shogi.diagrams import diagram
from core.values import Square

_TABLE = "手数----指手---------消費時間--"
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


def write_kif(sheet: Sheet) -> str:
    """``sheet`` as the text of one game of KIF."""
    spent = Spent.of(sheet)
    return _text(sheet, _TABLE, partial(_kif_moves, sheet.game, spent), _end)


def write_ki2(sheet: Sheet) -> str:
    """``sheet`` as the text of one game of KI2, which has no room for times."""
    return _text(sheet, "", partial(_ki2_moves, sheet.game), _last_line)


def _text(
    sheet: Sheet,
    table: str,
    moves: Callable[[_Branch], Iterator[str]],
    end: Callable[[Sheet], Iterator[str]],
) -> str:
    """A game: what stands before the moves, the main line and its end, all variations.

    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    main = _Branch(1, sheet.moves)
    lines = [*_head(sheet), table, *_comments(sheet.notes), *moves(main), *end(sheet)]
    branches = _branches(main)
    while branches:
        branch = branches.pop()
        lines += ["", f"変化：{branch.ply}手", *moves(branch)]
        branches += _branches(branch)
    return "\n".join((*lines, ""))


def _head(sheet: Sheet) -> Iterator[str]:
    for line in headers(sheet):
        yield line
        name, _, value = line.partition(COLON)
        if name == HANDICAP and value in DRAWN:
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


def _kif_moves(game: Game, spent: Spent, branch: _Branch) -> Iterator[str]:
    """The lines of a line's moves, each with what is said of it."""
    before = branch.before
    for ply, step in enumerate(branch.moves, branch.ply):
        yield from _words(step.before)
        branches = bool(step.variations) or (branch.goes_on and ply == branch.ply)
        name = _padded(_kif_name(game, step, before))
        yield f"{ply:4} {name}{spent.text(step)}{'+' if branches else ''}".rstrip()
        yield from _glyphs(step)
        yield from _comments(spent.notes(step))
        before = step.move.target


def _kif_name(game: Game, step: SheetMove, before: Square | None) -> str:
    move, square = step.move, japanese.square_name(step.move.target)
    target = f"{japanese.SAME}　" if move.target == before else square
    if move.drop is not None:
        return f"{target}{japanese.PIECES[move.drop]}打"
    piece = game.pieces(step.position)[move.origin]
    grown = "成" if move.promotion else ""
    return f"{target}{japanese.PIECES[piece.symbol]}{grown}({csa.square_name(move.origin)})"


def _padded(name: str) -> str:
    width = sum(1 if letter.isascii() else 2 for letter in name)
    return name + " " * (_WIDTH - width)


def _ki2_moves(game: Game, branch: _Branch) -> Iterator[str]:
    """The lines of a line's moves, six in each where nothing is said of them."""
    waiting: list[str] = []
    before = branch.before
    for step in branch.moves:
        said = [*_glyphs(step), *_comments(replace(step.notes, clock=None))]
        first = list(_words(step.before))
        if waiting and (first or len(waiting) == _IN_A_LINE):
            yield " ".join(waiting)
            waiting.clear()
        yield from first
        name = japanese.name(game.pieces(step.position), step.side, step.move, before)
        waiting.append(japanese.MARKS[step.side] + name)
        if said:
            yield " ".join(waiting)
            waiting.clear()
        yield from said
        before = step.move.target
    if waiting:
        yield " ".join(waiting)


def _glyphs(step: SheetMove) -> Iterator[str]:
    if step.nags:
        yield "*" + " ".join(SIGNS.get(nag, f"${nag}") for nag in step.nags)


def _comments(notes: MoveNotes) -> Iterator[str]:
    yield from (f"*{line}" for line in note_lines(notes))


def _words(text: str) -> Iterator[str]:
    yield from (f"*{line}" for line in lines_of(comment(text)))


def _end(sheet: Sheet) -> Iterator[str]:
    """What stands after the main line of KIF."""
    mover, outcome = mover_after(sheet), sheet.outcome
    word = word_for(outcome, mover)
    unsaid = outcome is not None and outcome.unsaid
    if not (unsaid and outcome is not None and outcome.winner is not None):
        yield f"{len(sheet.moves) + 1:4} {word.kif}"
    yield from _reason(sheet, word)
    yield from _summary(sheet, word)


def _reason(sheet: Sheet, word: EndWord) -> Iterator[str]:
    """Our own words for an end, where the others' say less."""
    outcome = sheet.outcome
    if outcome is None or outcome.unsaid:
        return
    if word.outcome(mover_after(sheet)) != outcome:
        yield f"*{reason_text(outcome)}"


def _summary(sheet: Sheet, word: EndWord) -> Iterator[str]:
    """The last line: after how many moves who has won, or what else ended the game."""
    names = side_names(sheet.fen)
    outcome = sheet.outcome
    said = word.kif
    if outcome is not None and outcome.winner is not None:
        said = f"{names[outcome.winner]}の勝ち"
        if word.winner and word is not RESIGNED:
            said = _named(word, names[outcome.winner], names[outcome.winner.other])
    elif outcome is not None and word is BROKEN_OFF:
        said = "引き分け"
    yield f"まで{len(sheet.moves)}手で{said}"


def _named(word: EndWord, winner: str, loser: str) -> str:
    """What a word says of who has won."""
    if word.kif.endswith(("勝ち", "勝")):
        return f"{winner}の{word.kif}"
    if word.kif.endswith("反則負け"):
        return f"{loser}の{word.kif}"
    return f"{'時間切れにより' if word.kif == '切れ負け' else ''}{winner}の勝ち"


def _last_line(sheet: Sheet) -> Iterator[str]:
    """What stands after the main line of KI2."""
    word = word_for(sheet.outcome, mover_after(sheet))
    yield from _reason(sheet, word)
    yield from _summary(sheet, word)
