"""The facts of a game: its name, board, sides and pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from string import ascii_lowercase
from typing import Literal

from core.texts import N_, NP_, _, language
from core.values import Outcome, Piece, Reason, Side, Square


@dataclass(frozen=True, slots=True)
class Notation:
    """One of several ways to write the moves of a game.

    Attributes:
        key: Its name in settings.
        title: Its name for people.
        example: A move in it.
        ranks: Labels of the rows beside the board where it has other ones than the game.
        files: Names of the columns in a sentence, likewise.
        names: Names of all squares where these are not made of files and ranks, such as
            numbers; ``""`` for a square that has none but its file and rank.
        says_same: Whether it may call a square the same as that of the move before.
        shown: How a move is written by its name in files, where that is all it takes.
        usual: What the languages begin with whose readers usually have it; ``""`` for all.
    """

    key: str
    title: str
    example: str
    ranks: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    says_same: bool = False
    shown: Callable[[str], str] = str
    usual: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rest of the program may ask of a game without knowing its rules.

    Attributes:
        key: The name on the command line, such as ``fog-chess``.
        title: The name people read, also the PGN ``Variant`` tag.
        columns: Width of the board in squares.
        rows: Height of the board in squares.
        sides: What the first and the second side are called in files and on the command
            line, such as ``white``.
        side_names: What people call them.
        symbols: The kinds of pieces, most valuable first.
        kinds: What these are called, such as ``king``, in the same order.
        hidden: Whether a side may be kept from seeing squares.
        family: The games whose rules it shares, such as ``chess``.
        royal: Symbol of the piece on which the game hangs; ``""`` where there is none.
        win_by: How a game is won: by taking the royal piece or all pieces
            (``capture``), by ``mate``, or where the other side has ``no_move``.
        ends: Why a game may be over by its rules, or by what a side may claim, under any
            of its rulesets.
        ground: How the board is drawn: squares of two colours, of one with lines between
            them, or wood with lines and points where a third of the board ends.
        aspect: Height of a square on the screen, as a multiple of its width.
        files: Labels of the columns, ``a`` to ``h`` unless given.
        ranks: Labels of the rows, the first side's first row first; from 1 unless given.
        hand: The kinds of pieces that can be in hand.
        alternates: Whether the sides take turns move by move.
        numbers_plies: Whether every move has a number of its own, as in shogi; elsewhere a
            move and its answer share one.
        begins: The side that begins games under the ruleset, and with it every move that
            has a number.
        rotates: Whether pieces of the second side are told apart by standing upside down
            and not by colour.
        drop_sign: What stands between a piece and the square on which it is dropped, in
            moves as engines write them.
        declined_sign: What stands after a move whose piece could have been promoted and is
            not, in moves as engines write them.
        pawn_worth: What being a pawn ahead counts toward winning, of what it does in chess.
        counts_quiet: Whether moves without progress are counted, as for fifty quiet moves.
        notations: How its moves can be written; empty where there is but one way. A game
            that has several holds the key of one as ``notation``, at first that of files.
        replayed: How a game may be drawn that is then usually played again, with sides
            changed and on the time that is left.
        claim: What the button says by which a side ends the game where the rules let it.
        notation: What the text of a position is called.
        idle: Squares on which nothing ever stands, so that everybody always sees them.
        names: Names of all squares, as a ``Notation`` has them.
    """

    key: str
    title: str
    columns: int
    rows: int
    sides: tuple[str, str]
    symbols: tuple[str, ...]
    kinds: tuple[str, ...]
    hidden: bool
    family: str
    side_names: tuple[str, str] = (NP_("side", "White"), NP_("side", "Black"))
    royal: str = ""
    win_by: Literal["capture", "mate", "no_move"] = "capture"
    ends: frozenset[Reason] = frozenset()
    ground: Literal["chequered", "plain", "wood"] = "chequered"
    aspect: float = 1.0
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    alternates: bool = True
    numbers_plies: bool = False
    begins: Side = Side.FIRST
    rotates: bool = False
    drop_sign: str = "@"
    declined_sign: str = "="
    pawn_worth: float = 1.0
    counts_quiet: bool = True
    # For translators: a button: ask for the draw that the rules allow.
    claim: str = N_("Claim draw")
    notation: str = "FEN"
    notations: tuple[Notation, ...] = ()
    replayed: frozenset[Reason] = frozenset()
    idle: frozenset[Square] = frozenset()
    names: tuple[str, ...] = ()
    _names: tuple[str, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        """Label files and ranks as in chess where nothing else is said."""
        files = self.files or tuple(ascii_lowercase[: self.columns])
        ranks = self.ranks or tuple(str(row + 1) for row in range(self.rows))
        object.__setattr__(self, "files", files)
        object.__setattr__(self, "ranks", ranks)
        made = tuple(file + rank for rank in ranks for file in files)
        pairs = zip(self.names or made, made, strict=True)
        object.__setattr__(self, "_names", tuple(name or other for name, other in pairs))

    @property
    def king_capture(self) -> bool:
        """Whether taking the royal piece wins."""
        return bool(self.royal) and self.win_by == "capture"

    def is_replayed(self, outcome: Outcome | None) -> bool:
        """Whether a game that ended so is usually played again."""
        return (
            outcome is not None
            and outcome.winner is None
            and outcome.reason in self.replayed
        )

    @property
    def squares(self) -> range:
        """Every square of the board."""
        return range(self.columns * self.rows)

    @property
    def playable(self) -> frozenset[Square]:
        """Those on which something can stand: the ones worth counting."""
        return frozenset(self.squares) - self.idle

    def kind_name(self, symbol: str) -> str:
        """What a kind of piece is called, such as ``rook``."""
        return _(self.kinds[self.symbols.index(symbol)])

    def man_name(self, man: Piece) -> str:
        """What a piece is called with its side, such as ``White king``."""
        # For translators: such as White king; the piece may stand first.
        return _("{side} {piece}").format(
            side=self.side_name(man.side), piece=self.kind_name(man.symbol)
        )

    def side_name(self, side: Side) -> str:
        """What a side is called, such as ``White``."""
        return _(self.side_names[side])

    def ordered(self, men: Iterable[Piece]) -> list[Piece]:
        """``men`` in the order of a list, most valuable first."""
        return sorted(men, key=lambda man: self.symbols.index(man.symbol))

    @property
    def usual_notation(self) -> str:
        """The key of that which people usually read; ``""`` where there is but one."""
        spoken = language()
        usual = (each for each in self.notations if spoken.startswith(each.usual))
        chosen = next(usual, next(iter(self.notations), None))
        return "" if chosen is None else chosen.key

    def find_notation(self, key: str) -> Notation | None:
        """The one of its notations with this key; ``None`` if there is none."""
        return next((each for each in self.notations if each.key == key), None)

    def as_read(self, notation: str) -> Facts:
        """These facts with squares named as in one of its notations, for people to read.

        As they are where that names squares as files and engines do.
        """
        chosen = self.find_notation(notation)
        if chosen is None or not (chosen.ranks or chosen.names):
            return self
        ranks, files = chosen.ranks or self.ranks, chosen.files or self.files
        return replace(self, ranks=ranks, files=files, names=chosen.names)

    def name(self, square: Square) -> str:
        """Coordinates of ``square``; in chess ``a1`` is the first side's left corner."""
        return self._names[square]
