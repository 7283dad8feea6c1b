"""Observations and marks made by hand for the tests of the board."""

from core.values import Move, Observation, Piece, Side
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks, Carried, Ghost, MoveEnds, Sure

OWN_TURN = "********/****np*p/1***1***/*1*P1*N1/2B1R3/2*5/PP3PPP/R2Q2K1"
BELIEF = "********/***r*p**/1*1*1n*1/*B*1**B*/3*P3/1Q6/PPP2PPP/*1K4R"


def square(name: str) -> int:
    """The number of a chess square."""
    return (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a")


def squares(names: str) -> frozenset[int]:
    """The numbers of several chess squares."""
    return frozenset(square(name) for name in names.split())


def piece(letter: str) -> Piece:
    """The man a FEN letter stands for."""
    side = Side.FIRST if letter.isupper() else Side.SECOND
    return Piece(side, letter.lower())


def observation(
    fen: str, viewer: Side = Side.FIRST, ply: int = 26, moves: tuple[Move, ...] = ()
) -> Observation:
    """What a fogged FEN board shows; `*` is fog."""
    visible, pieces = set(), {}
    for down, row in enumerate(fen.split("/")):
        at = (7 - down) * 8
        for sign in row:
            if sign == "*":
                at += 1
                continue
            width = int(sign) if sign.isdigit() else 1
            visible.update(range(at, at + width))
            if not sign.isdigit():
                pieces[at] = piece(sign)
            at += width
    return Observation(
        viewer, viewer, ply, frozenset(visible), pieces, moves, variant="fog-chess"
    )


def chessboard(cell: int, x: int = 0, y: int = 0, flipped: bool = False) -> BoardLayout:
    """A chessboard of squares of `cell` pixels."""
    return BoardLayout(8, 8, cell, x, y, flipped)


def every_mark(cell: int) -> BoardMarks:
    """Marks of every kind for the board `BELIEF`."""
    return BoardMarks(
        chosen=square("b3"),
        dots=squares("c3 d3 e3"),
        rings=squares("f7"),
        tries=squares("h8"),
        last=(MoveEnds(square("d1"), square("d7")), MoveEnds(square("g8"), None)),
        blocked=squares("e5"),
        ghosts=(
            Ghost(square("e8"), piece("k"), 3),
            Ghost(square("e7"), piece("q"), 1),
            Ghost(square("a7"), piece("p"), 1),
        ),
        sure=(Sure(square("a8"), None), Sure(square("c7"), piece("r"))),
        odds=tuple(
            (square(name), chance)
            for name, chance in (
                ("b8", 0.04), ("c8", 0.10), ("d8", 0.22), ("e8", 0.88), ("f8", 0.64),
                ("a7", 0.97), ("g7", 0.66), ("h7", 0.82), ("d6", 0.14), ("g6", 0.18),
            )
        ),
        premove=squares("g5 h6"),
        arrows=((square("c1"), square("d3")), (square("h1"), square("e1"))),
        circles=squares("a4"),
        hover=square("g2"),
        lost=squares("d7"),
        carried=Carried(square("c2"), round(4.4 * cell), round(4.6 * cell)),
    )  # fmt: skip
