"""Fog puzzles proved, and their answers explained, by plain enumeration.

Every move of the other side is played on every board by ``Game.play``, what a side is then
shown is asked of ``Game.observe``, and a board stays if it looks as the game did. It is
slow, and so it is bounded. Nothing here is shared with what finds puzzles: no kernel, no
belief, no table; and what explains an answer is what has been proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.facts import Facts
from core.game import Game
from core.notation import code, facts_read, read_code, square_read, written
from core.problems.fog import BadClaimError, played
from core.problems.goals import Claim, FogKind
from core.setup import Position
from core.texts import _, capitalized, listed, ngettext
from core.values import Move, Piece, Side, Square

MOST_BOARDS = 20_000
"""Claims about more boards are not proved."""

Boards = list[Position]


class TooManyError(ValueError):
    """More boards fit than are looked at; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Enumeration:
    """What plain play finds of one side's moment.

    Attributes:
        game: The rules.
        side: Whose moment it is.
        moves: The moves that the side has there, on each of the boards.
        boards: Every board that fits what it was shown.
        visible: The squares in view.
        stood: After each move so far, the squares on which a piece of the kind that is
            asked for stood on some board that fitted then.
    """

    game: Game
    side: Side
    moves: tuple[Move, ...]
    boards: tuple[Position, ...]
    visible: frozenset[Square]
    stood: tuple[frozenset[Square], ...]


def enumerate_boards(claim: Claim, most: int = MOST_BOARDS) -> Enumeration:
    """Every board that fits what the side of ``claim`` was shown.

    Raises:
        BadClaimError: If the game of the claim cannot have been played.
        TooManyError: If there are more than ``most`` at some moment.
    """
    game, history = played(claim)
    boards: Boards = [history[0]]
    stood = [_squares(game, boards, claim)]
    for before, after in pairwise(history):
        move = None
        if game.to_move(before) is claim.side:
            move = next(m for m in game.moves(before) if game.play(before, m) == after)
        shown = view(game, [before, after], claim.side)
        boards = _following(game, boards, move, shown, claim.side)
        if len(boards) > most:
            raise TooManyError(_("more than {most:,} boards fit").format(most=most))
        stood.append(_squares(game, boards, claim))
    visible = game.observe(history, claim.side).visible
    moves = game.moves(history[-1])
    return Enumeration(game, claim.side, moves, tuple(boards), visible, tuple(stood))


def _squares(game: Game, boards: Boards, claim: Claim) -> frozenset[Square]:
    """Where a piece of the kind that is asked for stands on some board."""
    piece = Piece(claim.side.other, claim.piece)
    return frozenset(
        square
        for board in boards
        if claim.piece
        for square, each in game.pieces(board).items()
        if each == piece
    )


def _following(
    game: Game, boards: Iterable[Position], move: Move | None, shown: object, side: Side
) -> Boards:
    """The boards after ``move``, or after every move, that look as it was ``shown``."""
    found: dict[Position, None] = {}
    for board in boards:
        for each in game.moves(board) if move is None else (move,):
            after = game.play(board, each)
            if after not in found and view(game, [board, after], side) == shown:
                found[after] = None
    return list(found)


def view(game: Game, pair: Sequence[Position], side: Side) -> object:
    """All that ``side`` is shown after the last move, and whether the game is over."""
    seen = game.observe(pair, side)
    return (
        seen.visible,
        frozenset(seen.pieces.items()),
        seen.moves,
        seen.castling,
        seen.en_passant,
        seen.blocked,
        seen.captured,
        seen.trace,
        seen.notices,
        frozenset(seen.hands.items()),
        seen.turn.left,
        seen.check,
        game.outcome(pair[-1:]) is None,
    )


def fault(claim: Claim, most: int = MOST_BOARDS) -> str:
    """What is wrong with ``claim``, in one sentence; ``""`` if it is proved."""
    if not claim.kind.proved:
        return _("the moves of a mistake are weighed, and not proved")
    try:
        found = enumerate_boards(claim, most)
    except (BadClaimError, TooManyError) as error:
        return str(error)
    if len(found.boards) != claim.boards:
        return _("{count} boards fit, not {boards}").format(
            count=len(found.boards), boards=claim.boards
        )
    return _CHECKS[claim.kind](claim, found)


def wins_in_one(game: Game, board: Position, move: Move) -> bool:
    """Whether ``move`` takes the king, or does so for sure after any answer."""
    after = game.play(board, move)
    if _taken(game, after, game.to_move(board)):
        return True
    return bool(game.moves(after)) and escape(game, board, move) is None


def survives(game: Game, board: Position, move: Move) -> bool:
    """Whether the king of whoever plays ``move`` cannot be taken by the next move."""
    taken = _taken(game, game.play(board, move), game.to_move(board))
    return taken or danger(game, board, move) is None


def escape(game: Game, board: Position, move: Move) -> Move | None:
    """An answer to ``move`` after which the king is not taken; ``None`` if none is."""
    side, after = game.to_move(board), game.play(board, move)
    saved = (a for a in game.moves(after) if not _can_take(game, game.play(after, a), side))
    return next(saved, None)


def danger(game: Game, board: Position, move: Move) -> Move | None:
    """An answer to ``move`` that takes the king of whoever played it."""
    other, after = game.to_move(board).other, game.play(board, move)
    takers = _takers(game, after)
    return next((a for a in takers if _taken(game, game.play(after, a), other)), None)


def _taken(game: Game, board: Position, winner: Side) -> bool:
    """Whether the king of the other side than ``winner`` is gone."""
    king = Piece(winner.other, game.facts.royal)
    return king not in game.pieces(board).values()


def _takers(game: Game, board: Position) -> Iterator[Move]:
    """The moves that end on the other king's square."""
    king = Piece(game.to_move(board).other, game.facts.royal)
    there = {square for square, piece in game.pieces(board).items() if piece == king}
    return (move for move in game.moves(board) if move.target in there)


def _can_take(game: Game, board: Position, side: Side) -> bool:
    """Whether ``side``, which is to move, can take the king now."""
    return any(_taken(game, game.play(board, move), side) for move in _takers(game, board))


def counted(
    found: Enumeration, holds: Callable[[Game, Position, Move], bool]
) -> Counter[str]:
    """On how many boards each move holds, by its code."""
    game = found.game
    return Counter({
        code(game.facts, move): sum(holds(game, board, move) for board in found.boards)
        for move in found.moves
    })  # fmt: skip


def _differs(claim: Claim, works: Counter[str]) -> str:
    for name in sorted({*works, *claim.works}):
        claimed = claim.works.get(name, 0)
        if works[name] != claimed:
            boards = _("{works} of {boards} boards").format(
                works=works[name], boards=claim.boards
            )
            return _("{name} holds on {boards}, not on {claimed}").format(
                name=name, boards=boards, claimed=claimed
            )
    return ""


def _sure(claim: Claim, works: Counter[str]) -> str:
    """What is wrong unless exactly the answers hold on every board."""
    every = {name for name, number in works.items() if number == claim.boards}
    return _differs(claim, works) or _unlike(claim, every)


def _unlike(claim: Claim, right: set[str]) -> str:
    if right == set(claim.answers):
        return ""
    found = listed(sorted(right)) or "-"
    return _("the right answers are {found}, not {names}").format(
        found=found, names=listed(claim.answers)
    )


def _check_chance(claim: Claim, found: Enumeration) -> str:
    works = counted(found, wins_in_one)
    best = max(works.values(), default=0)
    right = {name for name, number in works.items() if number == best > 0}
    return _differs(claim, works) or _unlike(claim, right)


def _check_in_two(claim: Claim, found: Enumeration) -> str:
    game = found.game
    right = {code(game.facts, move) for move in found.moves if wins_in_two(found, move)}
    return _unlike(claim, right)


def wins_in_two(found: Enumeration, move: Move) -> bool:
    """Whether the side can go on after every answer by what it is shown then."""
    game, side = found.game, found.side
    if not all(_one_board(game, board, move) for board in found.boards):
        return False
    groups: dict[object, Boards] = {}
    for board in found.boards:
        after = game.play(board, move)
        first = view(game, [board, after], side)
        for answer in game.moves(after):
            last = game.play(after, answer)
            groups.setdefault((first, view(game, [after, last], side)), []).append(last)
    return all(_goes_on(game, boards) for boards in groups.values())


def _one_board(game: Game, board: Position, move: Move) -> bool:
    """The same for a side that knows the board: who cannot win so cannot win at all."""
    side, after = game.to_move(board), game.play(board, move)
    answers = game.moves(after)
    return (
        bool(answers)
        and all(
            _goes_on(game, [last])
            for answer in answers
            for last in [game.play(after, answer)]
            if not _taken(game, last, side.other)
        )
        and not _can_take(game, after, side.other)
    )


def _goes_on(game: Game, boards: Boards) -> bool:
    """Whether one move takes the king on all boards, or wins in one on all of them."""
    first, side = boards[0], game.to_move(boards[0])
    if _can_take(game, first, side):
        return True
    return any(
        all(wins_in_one(game, board, move) for board in boards)
        for move in game.moves(first)
    )


def _check_where(claim: Claim, found: Enumeration) -> str:
    stands = _stands(claim, found)
    sure = {name for name, number in stands.items() if number == claim.boards}
    hidden = sure - {found.game.facts.name(square) for square in found.visible}
    return _unlike(claim, hidden) or _differs(claim, Counter(
        {name: stands[name] for name in claim.works}
    ))  # fmt: skip


def _check_nowhere(claim: Claim, found: Enumeration) -> str:
    stands = _stands(claim, found)
    works = Counter({name: stands[name] for name in claim.works})
    never = {name for name in claim.works if not works[name]}
    return _differs(claim, works) or _unlike(claim, never)


def _check_what(claim: Claim, found: Enumeration) -> str:
    game, enemy = found.game, claim.side.other
    kinds: Counter[str] = Counter()
    for board in found.boards:
        pieces = {game.facts.name(at): each for at, each in game.pieces(board).items()}
        piece = pieces.get(claim.square)
        if piece is not None and piece.side is enemy:
            kinds[piece.symbol] += 1
    return _sure(claim, kinds)


def _stands(claim: Claim, found: Enumeration) -> Counter[str]:
    """On how many boards the piece stands on each square."""
    game, piece = found.game, Piece(claim.side.other, claim.piece)
    return Counter(
        game.facts.name(square)
        for board in found.boards
        for square, each in game.pieces(board).items()
        if each == piece
    )


_CHECKS: dict[FogKind, Callable[[Claim, Enumeration], str]] = {
    FogKind.WIN_IN_ONE: lambda claim, found: _sure(claim, counted(found, wins_in_one)),
    FogKind.WIN_IN_TWO: _check_in_two,
    FogKind.SAFE: lambda claim, found: _sure(claim, counted(found, survives)),
    FogKind.CHANCE: _check_chance,
    FogKind.WHERE: _check_where,
    FogKind.NOWHERE: _check_nowhere,
    FogKind.WHAT: _check_what,
}


MOST_REFUTED = 4
"""So many other answers are refuted."""


def tempting_answers(claim: Claim, found: Enumeration, chosen: str) -> Sequence[str]:
    """The wrong answers to speak of: the chosen one, then those that may tempt."""
    if claim.kind is FogKind.WHAT:
        ranked = list(found.game.facts.symbols)
    elif claim.kind is FogKind.WHERE:
        ranked = _tempting_squares(claim, found)
    elif claim.kind is FogKind.NOWHERE:
        ranked = sorted(claim.works, key=lambda name: (claim.works[name], name))
    else:
        ranked = _tempting_moves(claim, found)
    wrong = (name for name in (chosen, *ranked) if name and name not in claim.answers)
    return list(dict.fromkeys(wrong))[:MOST_REFUTED]


def _tempting_moves(claim: Claim, found: Enumeration) -> list[str]:
    """First those that hold on most boards, then those of the piece that should move."""
    facts = found.game.facts
    right = read_code(facts, found.moves, claim.answers[0])
    assert right is not None

    def rank(move: Move) -> tuple[int, bool, int]:
        works = claim.works.get(code(facts, move), 0)
        near = _distance(facts, move.target, right.target)
        return -works, move.origin != right.origin, near

    return [code(facts, move) for move in sorted(found.moves, key=rank)]


def _tempting_squares(claim: Claim, found: Enumeration) -> list[str]:
    """Squares out of view: first where the piece has been or could have been, then near."""
    facts = found.game.facts
    here = next(square for square in facts.squares if facts.name(square) in claim.answers)
    once = frozenset[Square]().union(*found.stood)

    def rank(square: Square) -> tuple[bool, int]:
        return square not in once, _distance(facts, square, here)

    hidden = facts.playable - found.visible
    return [facts.name(square) for square in sorted(hidden, key=rank)]


def _distance(facts: Facts, one: Square, other: Square) -> int:
    """How many steps of a king lie between two squares."""
    (row, column), (up, right) = divmod(one, facts.columns), divmod(other, facts.columns)
    return max(abs(up - row), abs(right - column))


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
    """All that is shown of a puzzle once it has been answered.

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
        replies: set[Move] = set()
        refuted = tuple(_refuted_move(claim, found, each, replies) for each in others)
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
    first, *others = (set(pieces.items()) for pieces in boards)
    common = first.intersection(*others)
    step = max(1, -(-len(boards) // MOST_SHOWN))
    return tuple(
        ShownFit(pieces, number + 1, _caption(found.game, pieces, common, claim))
        for number, pieces in list(enumerate(boards))[::step]
    )


def _caption(
    game: Game, pieces: Pieces, common: set[tuple[Square, Piece]], claim: Claim
) -> str:
    own = [
        (square, piece)
        for square, piece in pieces.items()
        if piece.side is not claim.side and (square, piece) not in common
    ]
    facts = game.facts
    own.sort(key=lambda each: (facts.symbols.index(each[1].symbol), each[0]))
    words = [
        f"{facts.kind_name(man.symbol)} {facts_read(game).name(at)}" for at, man in own
    ]
    return capitalized(listed(words[:2]))


# --- Moves ------------------------------------------------------------------------------


def _refuted_move(
    claim: Claim, found: Enumeration, name: str, replies: set[Move]
) -> RefutedAnswer:
    """The refutation by a reply that is not among ``replies`` yet, where there is one."""
    game = found.game
    move = read_code(game.facts, found.moves, name)
    if move is None:
        return RefutedAnswer(name, name, _("It cannot be played here."), claim.boards)
    title = game.san(found.boards[0], move)
    fails = []
    for board in found.boards:
        reply = danger(game, board, move)
        if reply is None and claim.kind is not FogKind.SAFE:
            reply = escape(game, board, move)
        if reply is not None:
            fails.append((board, reply))
    if not fails:
        reason = _("The king gets away later, or you could not tell how to go on.")
        return RefutedAnswer(name, title, reason, 0, game.pieces(found.boards[0]), (move,))
    board, reply = next((each for each in fails if each[1] not in replies), fails[0])
    replies.add(reply)
    reason = _reason(claim, found, len(fails), game.san(game.play(board, move), reply))
    return RefutedAnswer(name, title, reason, len(fails), game.pieces(board), (move, reply))


def _reason(claim: Claim, found: Enumeration, fails: int, reply: str) -> str:
    other = found.game.facts.side_name(claim.side.other)
    share = share_words(fails, claim.boards)
    if claim.kind is FogKind.SAFE:
        # For translators: {share} is such as "On 3 of 12 boards", {other} a side.
        return _("{share} {other} takes your king, here by {reply}.").format(
            share=share, other=other, reply=reply
        )
    if claim.kind is FogKind.WIN_IN_TWO:
        return _("{share} {other} is not lost yet, here after {reply}.").format(
            share=share, other=other, reply=reply
        )
    return _("{share} {other} gets away, here by {reply}.").format(
        share=share, other=other, reply=reply
    )


def share_words(part: int, whole: int) -> str:
    """``On 3 of 12 boards``, or on all or the only one."""
    if whole == 1:
        return _("On the only board")
    if part == whole == 2:
        return _("On both boards")
    if part == whole:
        return _("On all {whole:,} boards").format(whole=whole)
    return _("On {part:,} of {whole:,} boards").format(part=part, whole=whole)


# --- Squares ----------------------------------------------------------------------------


def _refuted_square(claim: Claim, found: Enumeration, name: str) -> RefutedAnswer:
    game = found.game
    facts = game.facts
    piece = Piece(claim.side.other, claim.piece)
    square = next((each for each in facts.squares if facts.name(each) == name), None)
    title = _("{kind_name} on {square_read}").format(
        kind_name=capitalized(game.facts.kind_name(piece.symbol)),
        square_read=square_read(game, name),
    )
    boards = [game.pieces(board) for board in found.boards]
    there = [] if square is None else [each for each in boards if each.get(square) == piece]
    if there:
        reason = _there(claim, len(there), only=claim.piece == facts.royal)
        return RefutedAnswer(name, title, reason, 0, there[0], square=square)
    reason = _never(claim, found, square)
    return RefutedAnswer(name, title, reason, claim.boards, boards[0], square=square)


def _there(claim: Claim, number: int, *, only: bool) -> str:
    """On how many of the boards such a piece, or the ``only`` one, stands on the square."""
    if claim.kind is not FogKind.WHERE:
        # For translators: {share} is such as "On 3 of 12 boards".
        words = _("{share} it stands there, as on this one.")
        return words.format(share=share_words(number, claim.boards))
    # For translators: a piece of the kind that is asked for.
    words = _("One stands there on only {part:,} of {whole:,} boards, as on this one.")
    if only:
        words = _("It stands there on only {part:,} of {whole:,} boards, as on this one.")
    return words.format(part=number, whole=claim.boards)


def _refuted_kind(claim: Claim, found: Enumeration, symbol: str) -> RefutedAnswer:
    """That the piece on the square is of another kind."""
    game, facts = found.game, found.game.facts
    square = next(each for each in facts.squares if facts.name(each) == claim.square)
    right = facts.kind_name(claim.answers[0])
    kind = capitalized(facts.kind_name(symbol))
    title = _("{kind} on {square_read}").format(
        kind=kind, square_read=square_read(game, claim.square)
    )
    reason = _("On every board that fits it is a {right}.").format(right=right)
    shown = game.pieces(found.boards[0])
    return RefutedAnswer(symbol, title, reason, claim.boards, shown, square=square)


def _never(claim: Claim, found: Enumeration, square: Square | None) -> str:
    """Why the piece stands there on no board."""
    if square is None or square in found.visible:
        return _("That square is in view, and it is not there.")
    taken = _taken_by(claim, found, square)
    if taken:
        return taken
    last = max((ply for ply, at in enumerate(found.stood) if square in at), default=None)
    if last is None:
        return _("It cannot have come there by any way since you knew the whole board.")
    if last == 0:
        return _("It stood there at first, and on every board that fits it has left.")
    number = max(1, (len(claim.line) - last + 1) // 2)
    return ngettext(
        "It could still be there a move ago; what you have seen since rules it out.",
        "It could still be there {number} moves ago; what you have seen since rules it "
        "out.",
        number,
    )


def _taken_by(claim: Claim, found: Enumeration, square: Square) -> str:
    """Who keeps the piece from the square, if somebody does on every board."""
    standing = [found.game.pieces(board).get(square) for board in found.boards]
    if all(each is not None and each.side is claim.side for each in standing):
        return _("A piece of your own stands there.")
    if all(each is not None for each in standing):
        return _("Another piece stands there on every board that fits.")
    return ""
