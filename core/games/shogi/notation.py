"""Names of moves: western, Japanese, of engines and of the Computer Shogi Association.

Western: ``P-7f``, ``Bx3c+``, ``N*4e``, ``G6i-7h``; ``=`` after a name says that the piece
could have promoted and does not. Engines write ``7g7f``, ``8h3c+``, ``N*4e``.

Japanese: ``７六歩``, ``同銀``, ``５八金右``, ``３三角成``, ``５五歩打``. The rules are the
Japan Shogi Association's (shogi.or.jp/faq/kihuhyouki.html). Where several pieces of a kind
may go to a square, a name has the way that one goes: up, aside or back; where that leaves a
choice, on which hand it comes from or that it goes straight up; and both where even that is
not enough. A piece counts as one that may go there whether or not its king would be left in
check, as it does for most programs that read such names.

CSA: ``+7776FU``, the squares, 00 for a hand, and what the piece is afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError
from core.games.shogi.facts import EDGE
from core.texts import _, either
from core.values import Move, Piece, Side, Square, Trace


def western_name(facts: Facts, pieces: Pieces, moves: Iterable[Move], move: Move) -> str:
    """A move; where a piece of the same kind may go there too, with its origin."""
    target = facts.name(move.target)
    if move.drop is not None:
        return f"{move.drop.upper()}*{target}"
    piece = pieces[move.origin]
    rivals = (
        other.origin
        for other in moves
        if other.drop is None and other.target == move.target
    )
    shared = any(at != move.origin and pieces.get(at) == piece for at in rivals)
    origin = facts.name(move.origin) if shared else ""
    sign = "x" if move.target in pieces else "-"
    return piece.symbol.upper() + origin + sign + target + _choice(move)


def _choice(move: Move) -> str:
    if move.promotion is None:
        return ""
    return "+" if move.promotion else "="


def read_move(
    facts: Facts,
    pieces: Pieces,
    moves: Sequence[Move],
    text: str,
    before: Square | None = None,
) -> Move:
    """The one of ``moves`` that ``text`` names.

    Args:
        facts: Board and pieces.
        pieces: What stands on the board.
        moves: The moves to choose from.
        text: The name, in any notation.
        before: The square on which the move before ended, for names that say "the same".

    Raises:
        IllegalMoveError: If it names none of them, or more than one.
    """
    plain = text.strip().rstrip("!?#")
    found = {move for move in moves if plain == notation.code(facts, move)}
    if not found:
        fitting = _loosely(facts, pieces, moves, plain)
        exact = {
            move for move in fitting if plain == western_name(facts, pieces, moves, move)
        }
        found = exact or fitting
    if not found:
        found = japanese_meant(pieces, moves, plain, before) or csa_meant(
            pieces, moves, plain
        )
    if len(found) == 1:
        return next(iter(found))
    if found:
        which = either(sorted(notation.code(facts, move) for move in found))
        raise IllegalMoveError(_("{text!r} may be {which}").format(text=text, which=which))
    raise IllegalMoveError(_("{text!r} is not possible here").format(text=text))


_MOVE = re.compile(
    r"(?P<piece>\+?[KRBGSNLPkrbgsnlp])?(?P<origin>[1-9][a-i])?"
    r"(?P<sign>[-x*'@])?(?P<target>[1-9][a-i])(?P<choice>[+=]?)"
)


def _loosely(facts: Facts, pieces: Pieces, moves: Sequence[Move], text: str) -> set[Move]:
    """The moves that a text with less or more than is needed may mean.

    A promotion that the name leaves out is declined.
    """
    found = _MOVE.fullmatch(text)
    if found is None:
        return set()
    return {move for move in moves if _fits(facts, pieces, move, found)}


def _fits(facts: Facts, pieces: Pieces, move: Move, found: re.Match[str]) -> bool:
    drop = found["sign"] in ("*", "'", "@")
    symbol = move.drop or pieces[move.origin].symbol
    forced = move.promotion and not drop and found["choice"] == ""
    return (
        drop == move.is_drop
        and (found["piece"] or symbol).lower() == symbol
        and found["origin"] in (None, facts.name(move.origin))
        and found["target"] == facts.name(move.target)
        and found["choice"] in (_choice(move), "" if _choice(move) == "=" else None)
        and not forced
    )


Pieces = Mapping[Square, Piece]

MARKS = ("▲", "△")
"""What stands before the moves of Black and of White."""

FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"
SAME = "同"
"""In place of a square: the one on which the other side's last move ended."""

PIECES = {
    "k": "玉", "r": "飛", "b": "角", "g": "金", "s": "銀", "n": "桂", "l": "香", "p": "歩",
    "+r": "龍", "+b": "馬", "+s": "成銀", "+n": "成桂", "+l": "成香", "+p": "と",
}  # fmt: skip
"""The names of pieces in moves, by their symbols."""

SYMBOLS = {
    **{name: symbol for symbol, name in PIECES.items()},
    "王": "k",
    "竜": "+r",
    "全": "+s",
    "圭": "+n",
    "杏": "+l",
}
"""The symbols of pieces, by every name that they have."""

_UP, _ASIDE, _BACK, _STRAIGHT = "上", "寄", "引", "直"
_RIGHT, _LEFT = "右", "左"
_WAYS = {_UP: _UP, "行": _UP, "入": _UP, _ASIDE: _ASIDE, _BACK: _BACK}
_GROWN, _KEPT, _DROPPED = "成", "不成", "打"
_WIDE = frozenset(("r", "b", "+r", "+b"))

_JAPANESE = re.compile(
    rf"[▲△▼▽☗☖]?(?P<target>[1-9{FILES}][1-9{FILES}{RANKS}]|{SAME})\s*"
    rf"(?P<piece>{'|'.join(sorted(SYMBOLS, key=len, reverse=True))})"
    r"(?P<words>[右左直上行入寄引]*)(?P<choice>不成|生|成)?(?P<drop>打)?"
    r"(?:\((?P<origin>[1-9][1-9])\))?"
)


def japanese_name(
    pieces: Pieces, side: Side, move: Move, before: Square | None = None
) -> str:
    """A move of ``side``, without the mark of the side.

    Args:
        pieces: What stands on the board before it.
        side: Who makes it.
        move: The move.
        before: The square on which the move before it ended, if there was one.
    """
    target = f"{SAME}　" if move.target == before else japanese_square(move.target)
    if move.drop is not None:
        piece = Piece(side, move.drop)
        needed = any(_rivals(pieces, piece, move.target))
        return f"{target}{PIECES[move.drop]}{_DROPPED if needed else ''}"
    piece = pieces[move.origin]
    words = _words(pieces, piece, move)
    return f"{target}{PIECES[piece.symbol]}{words}{choice(move)}"


def japanese_arrival(trace: Trace, left: Piece) -> str:
    """A move that was seen to arrive, with its side: ``△５五角打``, ``△６三銀成(72)``.

    Where it came from follows in figures if it was seen, as in files.

    Args:
        trace: What was seen of it: where it ended, and what came there.
        left: What it was before.
    """
    if trace.target is None:
        raise ValueError(_("such a move was not seen to arrive"))
    name = MARKS[trace.mover] + japanese_square(trace.target) + PIECES[left.symbol]
    if trace.origin == trace.target:
        return name + _DROPPED
    name += _GROWN if left != trace.piece else ""
    if trace.origin is None:
        return name
    return f"{name}({csa_square(trace.origin)})"


def choice(move: Move) -> str:
    """The word for a move's promotion; ``""`` where there is none to choose."""
    if move.promotion is None:
        return ""
    return _GROWN if move.promotion else _KEPT


def japanese_square(square: Square) -> str:
    """A square as Japanese players write it, such as ``７六``."""
    row, column = divmod(square, EDGE)
    return FILES[EDGE - 1 - column] + RANKS[EDGE - 1 - row]


def square_of(text: str) -> Square:
    """The square that two digits of any script name, the file first."""
    file, rank = (_digit(letter) for letter in text)
    return EDGE * (EDGE - rank) + EDGE - file


def _digit(letter: str) -> int:
    return RANKS.index(letter) + 1 if letter in RANKS else int(letter)


def japanese_meant(
    pieces: Pieces, moves: Iterable[Move], text: str, before: Square | None = None
) -> set[Move]:
    """Those of ``moves`` that a Japanese name may mean; more or less than needed is read.

    A promotion that the name leaves out is declined. A piece is dropped where the name says
    so, and where none on the board may go there.
    """
    found = _JAPANESE.fullmatch(text.strip())
    if found is None:
        return set()
    target = before if found["target"] == SAME else square_of(found["target"])
    symbol = SYMBOLS[found["piece"]]
    there = [move for move in moves if move.target == target]
    drops = {move for move in there if move.drop == symbol}
    walks = [m for m in there if m.drop is None and pieces[m.origin].symbol == symbol]
    if found["drop"] or not walks:
        is_walk = found["words"] or found["choice"] or found["origin"]
        return set() if is_walk else drops
    return set(_named(pieces, walks, found))


def _named(pieces: Pieces, moves: Sequence[Move], found: re.Match[str]) -> Iterator[Move]:
    """Those of ``moves``, all of one kind of piece to one square, that a name fits."""
    left = [move for move in moves if _fits_words(pieces, move, found)]
    right, wide = _RIGHT in found["words"], SYMBOLS[found["piece"]] in _WIDE
    if right or _LEFT in found["words"]:
        sign = 1 if right else -1
        hands = {move: sign * _hand(pieces[move.origin].side, move) for move in left}
        if wide or not any(hand > 0 for hand in hands.values()):
            most = max(hands.values(), default=0)
            left = [move for move in left if hands[move] == most]
        else:
            left = [move for move in left if hands[move] > 0]
    yield from left


def _fits_words(pieces: Pieces, move: Move, found: re.Match[str]) -> bool:
    """Whether all of a name fits a move, but for the hand that it comes from."""
    side = pieces[move.origin].side
    chosen = {"成": _GROWN, "不成": _KEPT, "生": _KEPT}.get(found["choice"] or "", "")
    straight = _ahead(side, move.origin, move.target) > 0 and not _hand(side, move)
    ways = {_WAYS[word] for word in found["words"] if word in _WAYS}
    return (
        (choice(move) == chosen or (not chosen and move.promotion == ""))
        and (found["origin"] is None or square_of(found["origin"]) == move.origin)
        and ways <= {_way(side, move.origin, move.target)}
        and (straight or _STRAIGHT not in found["words"])
    )


def _words(pieces: Pieces, piece: Piece, move: Move) -> str:
    """What tells a move from those of other pieces of its kind to the same square."""
    others = [s for s in _rivals(pieces, piece, move.target) if s != move.origin]
    if not others:
        return ""
    way = _way(piece.side, move.origin, move.target)
    alike = [s for s in others if _way(piece.side, s, move.target) == way]
    if not alike:
        return way
    rivals = [Move((square, move.target)) for square in others]
    hand = _hand(piece.side, move)
    if piece.symbol in _WIDE:
        return _RIGHT if hand > _hand(piece.side, Move((alike[0], move.target))) else _LEFT
    if not hand:
        return _STRAIGHT
    shared = any(_hand(piece.side, rival) * hand > 0 for rival in rivals)
    return (_RIGHT if hand > 0 else _LEFT) + (way if shared else "")


def _way(side: Side, origin: Square, target: Square) -> str:
    ahead = _ahead(side, origin, target)
    if not ahead:
        return _ASIDE
    return _UP if ahead > 0 else _BACK


def _ahead(side: Side, origin: Square, target: Square) -> int:
    """How many rows a piece of ``side`` goes ahead."""
    rows = target // EDGE - origin // EDGE
    return rows if side is Side.FIRST else -rows


def _hand(side: Side, move: Move) -> int:
    """How many files right of its target a move begins, as its side sees the board."""
    files = move.origin % EDGE - move.target % EDGE
    return files if side is Side.FIRST else -files


def _rivals(pieces: Pieces, piece: Piece, target: Square) -> Iterator[Square]:
    """Where pieces of one kind and side stand that ``target`` is in reach of."""
    from core.games.shogi.board import reaches  # noqa: PLC0415 - formats do without arrays

    occupied = sum(1 << square for square in pieces)
    for square, other in pieces.items():
        if other == piece and reaches(piece, square, target, occupied):
            yield square


CSA_CODES = {
    "p": "FU", "l": "KY", "n": "KE", "s": "GI", "g": "KI", "b": "KA", "r": "HI", "k": "OU",
    "+p": "TO", "+l": "NY", "+n": "NK", "+s": "NG", "+b": "UM", "+r": "RY",
}  # fmt: skip
"""The two letters of each kind of piece, by its symbol."""

CSA_SYMBOLS = {code: symbol for symbol, code in CSA_CODES.items()}
CSA_SIGNS = ("+", "-")
"""What stands before what is Black's and White's."""

_CSA_HAND = "00"
_CSA_MOVE = re.compile(
    rf"[-+]?(?P<origin>00|[1-9][1-9])(?P<target>[1-9][1-9])(?P<piece>{'|'.join(CSA_SYMBOLS)})"
)


def csa_name(pieces: Mapping[Square, Piece], side: Side, move: Move) -> str:
    """A move of ``side`` on a board of ``pieces``."""
    if move.drop is not None:
        return (
            f"{CSA_SIGNS[side]}{_CSA_HAND}{csa_square(move.target)}{CSA_CODES[move.drop]}"
        )
    after = CSA_CODES[_after(pieces, move)]
    return f"{CSA_SIGNS[side]}{csa_square(move.origin)}{csa_square(move.target)}{after}"


def csa_meant(
    pieces: Mapping[Square, Piece], moves: Iterable[Move], text: str
) -> set[Move]:
    """Those of ``moves`` that such a text means: one at most, whatever its sign."""
    found = _CSA_MOVE.fullmatch(text)
    if found is None:
        return set()
    target, symbol = square_of(found["target"]), CSA_SYMBOLS[found["piece"]]
    there = [move for move in moves if move.target == target]
    if found["origin"] == _CSA_HAND:
        return {move for move in there if move.drop == symbol}
    origin = square_of(found["origin"])
    walks = (move for move in there if move.drop is None and move.origin == origin)
    return {move for move in walks if _after(pieces, move) == symbol}


def csa_square(square: Square) -> str:
    """A square by two digits, the file first."""
    row, column = divmod(square, EDGE)
    return f"{EDGE - column}{EDGE - row}"


def _after(pieces: Mapping[Square, Piece], move: Move) -> str:
    """What a piece that moves on the board is afterwards."""
    return move.promotion or pieces[move.origin].symbol
