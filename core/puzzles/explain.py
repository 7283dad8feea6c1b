"""Why an answer to a fog puzzle is right, and why each other one fails: plain values.

It is worked out by the plain play of ``core.puzzles.enumeration``, so that what a person is
told is what has been proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.game import Game
from core.notation import facts_read, read_code, square_read, written
from core.puzzles.claim import Claim, FogKind
from core.puzzles.enumeration import Enumeration, enumerate_boards
from core.puzzles.proof import danger, escape
from core.puzzles.tempting import tempting_answers
from core.setup import Position
from core.values import Move, Piece, Square

MOST_SHOWN = 60
"""So many boards are shown at most, taken from all over those that fit."""

Pieces = Mapping[Square, Piece]


@dataclass(frozen=True, slots=True)
class ShownFit:
    """A board that fits.

    Attributes:
        pieces: What stands on it.
        number: Which of them it is, from 1.
        caption: What is not the same on all of them.
    """

    pieces: Pieces
    number: int
    caption: str


@dataclass(frozen=True, slots=True)
class RefutedAnswer:
    """Another answer, and a board on which it fails.

    Attributes:
        answer: Its code or name.
        title: What it is called, such as ``Qh5`` or ``King on c8``.
        reason: Why it fails, in a sentence.
        fails: On how many boards.
        pieces: One of these; ``None`` where there is none to show.
        played: The moves that show it: the answer itself and what the other side does.
        square: The square that is asked for.
    """

    answer: str
    title: str
    reason: str
    fails: int
    pieces: Pieces | None = None
    played: tuple[Move, ...] = ()
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that is told of a puzzle once it has been answered.

    Attributes:
        fits: Boards that fit; some, where there are many.
        refuted: Other answers, the person's own first.
        reason: Why a piece stands on no board where it cannot be, if that is the answer.
    """

    fits: tuple[ShownFit, ...]
    refuted: tuple[RefutedAnswer, ...]
    reason: str = ""


def explained(claim: Claim, chosen: str = "", notation: str = "") -> Explanation:
    """The explanation for somebody who answered ``chosen`` and reads that ``notation``.

    Raises:
        BadClaimError: If the game of the claim cannot have been played.
        TooManyError: If more boards fit than are looked at.
    """
    found = enumerate_boards(claim)
    found = replace(found, game=written(found.game, notation))
    others = tempting_answers(claim, found, chosen)
    if claim.kind.by_move:
        told: set[Move] = set()
        refuted = tuple(_refuted_move(claim, found, each, told) for each in others)
    elif claim.kind is FogKind.WHAT:
        refuted = tuple(_refuted_kind(claim, found, each) for each in others)
    else:
        refuted = tuple(_refuted_square(claim, found, each) for each in others)
    reason = ""
    if claim.kind is FogKind.NOWHERE:
        reason = _refuted_square(claim, found, claim.answers[0]).reason
    return Explanation(_shown_fits(claim, found), refuted, reason)


# --- The boards that fit ----------------------------------------------------------------


def _shown_fits(claim: Claim, found: Enumeration) -> tuple[ShownFit, ...]:
    boards = [found.game.pieces(board) for board in found.boards]
    common = _common(boards)
    step = max(1, -(-len(boards) // MOST_SHOWN))
    return tuple(
        ShownFit(pieces, number + 1, _caption(found.game, pieces, common, claim))
        for number, pieces in list(enumerate(boards))[::step]
    )


def _common(boards: Iterable[Pieces]) -> set[tuple[Square, Piece]]:
    """What stands on all of the boards."""
    first, *others = (set(pieces.items()) for pieces in boards)
    return first.intersection(*others)


def _caption(
    game: Game, pieces: Pieces, common: set[tuple[Square, Piece]], claim: Claim
) -> str:
    own = [
        (square, piece)
        for square, piece in pieces.items()
        if piece.side is not claim.side and (square, piece) not in common
    ]
    symbols = game.facts.symbols
    own.sort(key=lambda each: (symbols.index(each[1].symbol), each[0]))
    words = [f"{kind_name(game, piece)} {facts_read(game).name(at)}" for at, piece in own]
    return ", ".join(words[:2]).capitalize()


def kind_name(game: Game, piece: Piece) -> str:
    """What a kind of piece is called, such as ``rook``."""
    facts = game.facts
    return facts.kinds[facts.symbols.index(piece.symbol)]


# --- Moves ------------------------------------------------------------------------------


def _refuted_move(
    claim: Claim, found: Enumeration, name: str, told: set[Move]
) -> RefutedAnswer:
    """The refutation by a reply that has not been ``told`` yet, where there is one."""
    game = found.game
    move = read_code(game.facts, found.moves, name)
    if move is None:
        return RefutedAnswer(name, name, "It cannot be played here.", claim.boards)
    title = game.san(found.boards[0], move)
    way = danger if claim.kind is FogKind.SAFE else _defence
    fails = [
        (board, reply)
        for board in found.boards
        if (reply := way(game, board, move)) is not None
    ]
    if not fails:
        reason = "The king gets away later, or you could not tell how to go on."
        return RefutedAnswer(name, title, reason, 0, _pieces(found, 0), (move,))
    board, reply = next((each for each in fails if each[1] not in told), fails[0])
    told.add(reply)
    reason = _reason(claim, found, len(fails), game.san(game.play(board, move), reply))
    return RefutedAnswer(name, title, reason, len(fails), game.pieces(board), (move, reply))


def _defence(game: Game, board: Position, move: Move) -> Move | None:
    """What saves the other side for now, or takes one's own king."""
    return danger(game, board, move) or escape(game, board, move)


def _reason(claim: Claim, found: Enumeration, fails: int, reply: str) -> str:
    other = found.game.facts.sides[claim.side.other].capitalize()
    share = share_words(fails, claim.boards)
    if claim.kind is FogKind.SAFE:
        return f"{share} {other} takes your king, here by {reply}."
    if claim.kind is FogKind.WIN_IN_TWO:
        return f"{share} {other} is not lost yet, here after {reply}."
    return f"{share} {other} gets away, here by {reply}."


def share_words(part: int, whole: int) -> str:
    """``On 3 of 12 boards``, or on all or the only one."""
    if whole == 1:
        return "On the only board"
    if part == whole == 2:
        return "On both boards"
    if part == whole:
        return f"On all {whole:,} boards"
    return f"On {part:,} of {whole:,} boards"


def _pieces(found: Enumeration, number: int) -> Pieces:
    return found.game.pieces(found.boards[number])


# --- Squares ----------------------------------------------------------------------------


def _refuted_square(claim: Claim, found: Enumeration, name: str) -> RefutedAnswer:
    game = found.game
    facts = game.facts
    piece = Piece(claim.side.other, claim.piece)
    square = next((each for each in facts.squares if facts.name(each) == name), None)
    title = f"{kind_name(game, piece).capitalize()} on {square_read(game, name)}"
    boards = [game.pieces(board) for board in found.boards]
    there = [] if square is None else [each for each in boards if each.get(square) == piece]
    if there:
        share = share_words(len(there), claim.boards)
        only = claim.kind is FogKind.NOWHERE or claim.piece == facts.royal
        reason = f"{share} {'it' if only else 'one'} stands there, as on this one."
        if claim.kind is FogKind.WHERE:
            reason = f"Only {reason[0].lower()}{reason[1:]}"
        return RefutedAnswer(name, title, reason, 0, there[0], square=square)
    reason = _never(claim, found, square, piece)
    return RefutedAnswer(name, title, reason, claim.boards, boards[0], square=square)


def _refuted_kind(claim: Claim, found: Enumeration, symbol: str) -> RefutedAnswer:
    """That the piece on the square is of another kind."""
    game, enemy = found.game, claim.side.other
    facts = game.facts
    square = next(each for each in facts.squares if facts.name(each) == claim.square)
    right = kind_name(game, Piece(enemy, claim.answers[0]))
    kind = kind_name(game, Piece(enemy, symbol)).capitalize()
    title = f"{kind} on {square_read(game, claim.square)}"
    reason = f"On every board that fits it is a {right}."
    return RefutedAnswer(
        symbol, title, reason, claim.boards, _pieces(found, 0), square=square
    )


def _never(claim: Claim, found: Enumeration, square: Square | None, piece: Piece) -> str:
    """Why the piece stands there on no board."""
    if square is None or square in found.visible:
        return "That square is in view, and it is not there."
    taken = _taken_by(claim, found, square)
    if taken:
        return taken
    last = max((ply for ply, at in enumerate(found.stood) if square in at), default=None)
    if last is None:
        return "It cannot have come there by any way since you knew the whole board."
    if last == 0:
        return "It stood there at first, and on every board that fits it has left."
    moves = _since(claim, last)
    return f"It could still be there {moves} ago; what you have seen since rules it out."


def _taken_by(claim: Claim, found: Enumeration, square: Square) -> str:
    """Who keeps the piece from the square, if somebody does on every board."""
    standing = [found.game.pieces(board).get(square) for board in found.boards]
    if all(each is not None and each.side is claim.side for each in standing):
        return "A piece of your own stands there."
    if all(each is not None for each in standing):
        return "Another piece stands there on every board that fits."
    return ""


def _since(claim: Claim, last: int) -> str:
    number = max(1, (len(claim.line) - last + 1) // 2)
    return "a move" if number == 1 else f"{number} moves"
