"""How each game looks in the window: one record a game.

Packages named in ``UMBRA_GAMES`` add their own records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from core.extra_games import extra_games
from core.texts import N_, NP_
from core.values import Piece
from gui.drawing.theme import Colour
from gui.pieces import (
    cburnett,
    discs,
    international,
    kosal,
    merida,
    one_character,
    two_characters,
)

Drawing: TypeAlias = Callable[[Piece, str, str], str]
"""From a piece, the colour of its body and that of its lines (as SVG) to an SVG picture."""


@dataclass(frozen=True, slots=True)
class PieceDesign:
    """One set of pieces for a game.

    Attributes:
        key: Its name in settings.
        title: Its name for people.
        note: What it is, in a few words.
        drawing: Draws its pieces.
        coloured: Draws them with promoted pieces in another colour; ``None`` where
            promotion makes no difference.
        small: Draws them where they are less than ``least`` pixels high; likewise coloured.
        least: So many pixels.
        colours: Of body and lines; those of the theme unless given.
        languages: Of those who can read it and are shown it first; none for everybody.
    """

    key: str
    title: str
    note: str
    drawing: Drawing
    coloured: Drawing | None = None
    small: tuple[Drawing, Drawing] | None = None
    least: int = 0
    colours: tuple[Colour, Colour] | None = None
    languages: tuple[str, ...] = ()

    def at(self, size: int, coloured: bool) -> Drawing:
        """What draws a piece of a size in pixels."""
        if self.small is not None and size < self.least:
            return self.small[coloured]
        return self.coloured if coloured and self.coloured is not None else self.drawing


@dataclass(frozen=True, slots=True)
class ShownGame:
    """How the window shows one game.

    Attributes:
        designs: Its sets of pieces, the usual one first.
        home_boards: The first side's view on Home and the whole board below it, as text;
            what the rules would give, written out so that the first picture needs no
            rules. Two empty texts borrow those of another game.
        promotions: The pieces that a choice of promotion offers, the likeliest first;
            others follow as the game has them.
        line: What the game is, in a few words.
        times: The clocks it is usually played with, from none to the longest; who has no
            habit is offered the last but one.
        prices: What kinds of pieces count in the difference that is shown beside those
            taken; without them none is shown.
        explained: Whether a piece on which the pointer rests is named, with where it goes,
            as many people do not know them.
    """

    designs: tuple[PieceDesign, ...]
    home_boards: tuple[str, str] = ("", "")
    promotions: tuple[str, ...] = ()
    line: str = ""
    prices: Mapping[str, int] = field(default_factory=dict)
    times: tuple[str, ...] = ("none", "1+0", "1+2", "3+2", "5+3", "10+5")
    explained: bool = False

    @property
    def usual_time(self) -> str:
        """The clock for who has no habit."""
        return self.times[-2]


_RED = "#b0271c"
_WOOD = (246, 235, 208), (26, 28, 32)


def _wooden(
    key: str, words: tuple[str, str], drawing: Callable[..., str], *languages: str
) -> PieceDesign:
    """A set of wooden pieces; promoted ones may be written in red."""
    return PieceDesign(
        key, *words, drawing, partial(drawing, third=_RED), colours=_WOOD,
        languages=languages,
    )  # fmt: skip


_CHESSMEN = (
    PieceDesign("cburnett", "Cburnett", N_("as on lichess"), cburnett),
    PieceDesign("merida", "Merida", N_("as in books"), merida),
    PieceDesign("kosal", "Kosal", N_("light and shade"), kosal),
)
_DISCS = (PieceDesign("discs", NP_("pieces", "Discs"), N_("turned wood"), discs),)
_READ = "ja", "zh"
_ONE = _wooden(
    "kanji-one", (N_("Kanji, one"), N_("clear when small")), one_character, *_READ
)
_TWO = replace(
    _wooden("kanji-two", (N_("Kanji, two"), N_("as on real sets")), two_characters, *_READ),
    small=(one_character, partial(one_character, third=_RED)),
    least=40,
)
BYOYOMI = ("none", "0+1x30", "5+1x10", "10+1x30", "15+1x60")
"""The clocks that shogi is usually played with."""

_PENTAGONS = (
    _wooden("international", (N_("International"), N_("moves as dots")), international),
    _TWO,
    _ONE,
)

_PRICES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
_MIDDLE_GAME = "3r1rk1/p4ppp/1p2pn2/2pq4/8/1P2PNP1/PBQ2PKP/3R4"
_FOG_CHESS = "********/*******p/*****n1*/**pq3*/5*2/1P2PNP1/PBQ2PKP/3R4"
_CHESS = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R"
_CHESS960 = "brkbnqnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/BRKBNQNR"
_FOG_CHESS960 = "********/********/1*******/*1**1**1/3*P3/4*3/PPP2PPP/BRKBNQNR"
_HILL = "rnbq1bnr/pppp1ppp/4k3/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR"
_THREE_CHECK = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR"
_PROGRESSIVE = "r1bqkb1r/pppp1p1p/2n2n2/4p1p1/2B1P3/2NP1N2/PPP2PPP/R1BQK2R"
_FOG_PROGRESSIVE = "********/*****p**/1***1***/*1*1p*p*/2B1P3/2NP1N2/PPP2PPP/R1BQK2R"
_CHECKERS = "1K3m1m/m3m1m1/5m2/2m3m1/3M1M2/4M3/3M1M2/M3M1M1"
_FOG_CHECKERS = "1K1*1*1*/*1*1*1*1/3*1*2/*1m1*1m1/1*1M1M1*/*1*1M1*1/1*1M1M1*/M1*1M1M1"
_SHOGI = "ln5nl/1r1sg1gk1/p1ppppspp/1p4p2/9/2P4P1/PPSPPPP1P/1KGSG2R1/LN5NL"
_FOG_SHOGI = (
    "*********/*********/******p**/*****1*p*/1*1*1**1*/P1P4R1/1P1PPPP1P/1BG2S3/LNS1KG1NL",
    "ln1gk2nl/1rs3gb1/p1pppsp1p/1p5p1/9/P1P4R1/1P1PPPP1P/1BG2S3/LNS1KG1NL",
)


def _chess(line: str, board: str, seen: str = "") -> ShownGame:
    """A game of chessmen; in the fog no difference is shown, and less is ``seen``."""
    prices = {} if seen else _PRICES
    return ShownGame(_CHESSMEN, (seen or board, board), tuple("qnrb"), line, prices)


_shogi = partial(ShownGame, _PENTAGONS, times=BYOYOMI, explained=True)

GAMES: dict[str, ShownGame] = {
    "fog-chess": _chess(N_("Chess in the fog. Take the king."), _MIDDLE_GAME, _FOG_CHESS),
    "fog-chess960": _chess(N_("Fog chess from 960 arrays."), _CHESS960, _FOG_CHESS960),
    "chess": _chess(N_("The classic game. Checkmate wins."), _CHESS),
    "chess960": _chess(N_("Chess from 960 arrays."), _CHESS960),
    "king-of-the-hill": _chess(N_("A king in the centre wins, as mate does."), _HILL),
    "three-check": _chess(N_("The third check wins, as mate does."), _THREE_CHECK),
    "progressive": _chess(N_("One move, two moves, three. Mate wins."), _PROGRESSIVE),
    "fog-progressive": _chess(
        N_("Series in the fog. Take the king."), _PROGRESSIVE, _FOG_PROGRESSIVE
    ),
    "checkers": ShownGame(
        _DISCS, (_CHECKERS, _CHECKERS), line=N_("The classic game, all in view.")
    ),
    "fog-checkers": ShownGame(
        _DISCS, (_FOG_CHECKERS, _CHECKERS), line=N_("Checkers in the fog.")
    ),
    "shogi": _shogi((_SHOGI, _SHOGI), line=N_("What you take, you drop. Mate wins.")),
    "fog-shogi": _shogi(_FOG_SHOGI, line=N_("Drops in the fog. Take the king.")),
}
GAMES |= extra_games("gui")
