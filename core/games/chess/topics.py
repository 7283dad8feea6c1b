"""The rules of fog-of-war chess in pictures: what all rulesets share, then each option."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic
from core.values import Side

_SEEN = Diagram(
    "r2q1rk1/1p3ppp/p1n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1B1R1K1 w - - 0 1",
    visible="e2 e3 e4 e5 e6 b5 h7",
    fogged="e7 e8 a5",
)
_OTHER = Diagram(
    "r2q1rk1/1p3ppp/p1n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1B1R1K1 b - - 0 1",
    viewer=Side.SECOND,
    visible="e7 e8 a5 d4",
    fogged="e2 e3 d3",
)
_LOST = Diagram(
    "r3k2r/pp1q1ppp/2n5/3B4/8/4P3/PPP2PPP/R3K2R b - - 0 1",
    played=("Qxd5",),
    fogged="d5 d7",
)

TOPICS = (
    Topic(
        "What you see",
        "You see your own pieces and every square one of them could move to, on your turn "
        "and on your opponent’s. All else is fog.",
        _SEEN,
    ),
    Topic(
        "Black’s view",
        "Your opponent sees by the same rule, and so a different board. This is the same "
        "position, seen by Black.",
        _OTHER,
    ),
    Topic(
        "Lines of sight",
        "A queen, rook or bishop sees up to the first piece in its way, and not beyond.",
        Diagram(
            "4k3/8/4p3/8/8/4R3/8/4K3 w - - 0 1",
            visible="e4 e5 e6 a3 h3",
            fogged="e7 e8 d6 f6",
        ),
        part="b2 h8",
        arrows="e3e6",
    ),
    Topic(
        "Taking the king",
        "You win by taking the king. There is no checkmate. A king that cannot escape "
        "still has to be taken.",
        Diagram(
            "r2qkb1r/pp3ppp/2n5/3p4/3P4/2N2N2/PP3PPP/R1B1R1K1 w - - 0 1",
            visible="e8",
            fogged="d8 f8",
        ),
        arrows="e1e8",
    ),
    Topic(
        "No check",
        "Nobody warns you. A king may step into attack and stay in it; whether it does is "
        "up to you.",
        Diagram(
            "3r1rk1/ppp2ppp/2n2n2/8/2B2B2/2P2N2/PP3PPP/R2QK2R b KQ - 0 1",
            played=("Rfe8",),
            fogged="e4 e7 e8",
        ),
        arrows="e8e1",
    ),
    Topic(
        "Losing a piece",
        "You see that a piece of yours is gone: the corner of the square is folded. What "
        "took it you see only if you see the square.",
        _LOST,
        part="b2 f6",
    ),
    Topic(
        "Taking a piece",
        "You know what you took. After each of your moves you see the new view at once, "
        "before the reply.",
        Diagram(
            "r1bqk2r/pppp1ppp/2n2n2/4P3/8/2P2N2/PP3PPP/RNBQKB1R b - - 0 1",
            played=("Nxe5", "Nxe5"),
            visible="c6 f7 g6",
        ),
        part="c3 h8",
    ),
    Topic(
        "Draws",
        "Draws need no claim and come without warning. Two bare kings play on: a "
        "king can take a king.",
        Diagram(
            "8/8/8/3k4/8/3K4/8/8 w - - 0 1", played=("Kd4",), visible="d5", fogged="d6"
        ),
        part="b2 f6",
        arrows="d5d4",
    ),
)
"""What is the same by all rulesets."""


def _blocked(title: str, words: str, visible: str, fogged: str) -> Topic:
    fen = "4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1"
    return Topic(title, words, Diagram(fen, visible=visible, fogged=fogged), part="c3 f6")


def _beside(title: str, words: str, visible: str, fogged: str) -> Topic:
    fen = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"
    diagram = Diagram(fen, visible=visible, fogged=fogged)
    return Topic(title, words, diagram, part="c3 f6", circles="d5 f5")


def _passing(title: str, words: str, visible: str, fogged: str) -> Topic:
    fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    diagram = Diagram(fen, played=("d7d5",), visible=visible, fogged=fogged)
    return Topic(title, words, diagram, part="c4 f7")


def _castling(words: str) -> Topic:
    diagram = Diagram("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", visible="e1 f1 g1 h1")
    return Topic("Castling", words, diagram, part="e1 h4", arrows="e1g1")


def _promotion(words: str) -> Topic:
    diagram = Diagram("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", visible="b7 b8")
    return Topic("Promotion", words, diagram, part="a5 d8", arrows="b7b8")


def _unseen_promotion(title: str, words: str) -> Topic:
    fen = "4k3/8/8/8/8/8/2p5/6K1 b - - 0 1"
    diagram = Diagram(fen, played=("c2c1q",), fogged="c1 c2", visible="f1 f2")
    return Topic(title, words, diagram, part="b1 g6", circles="c1")


def _taker(title: str, words: str) -> Topic:
    return Topic(title, words, _LOST, part="b3 f7", circles="d5")


def _no_move(words: str) -> Topic:
    fen = "7k/8/8/p1p5/P1P5/PBP5/PPP5/KB6 w - - 0 1"
    return Topic("No move left", words, Diagram(fen), part="a1 e5")


def _quiet(moves: int) -> Topic:
    words = f"After {moves} moves by each side without a capture or a pawn move: a draw."
    fen = "8/8/3k4/8/8/3K4/3R4/8 w - - 0 1"
    return Topic("Quiet moves", words, Diagram(fen, fogged="d6"), part="b1 g6")


def _repetition(words: str) -> Topic:
    diagram = Diagram("7k/8/8/8/8/8/5PPP/1R4K1 w - - 0 1", visible="b1 c1 d1 e1")
    return Topic("Repetition", words, diagram, part="a1 h8", arrows="b1e1 e1b1")


OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "pawn_front": {
        "empty": _blocked(
            "Blocked pawns",
            "A pawn sees the square ahead only if it can go there. If that is fog, it is "
            "occupied, and marked.",
            visible="e4",
            fogged="e5",
        ),
        "always": _blocked(
            "Ahead of a pawn",
            "A pawn always sees the square ahead and what stands there, even if it cannot "
            "go there.",
            visible="e4 e5",
            fogged="e6",
        ),
    },
    "pawn_diagonals": {
        "captures": _beside(
            "What a pawn attacks",
            "A pawn looks diagonally ahead only to take. If such a square is fog, no "
            "enemy piece stands there.",
            visible="d5 e5",
            fogged="f5",
        ),
        "always": _beside(
            "What a pawn attacks",
            "A pawn always sees both squares diagonally ahead, empty or not.",
            visible="d5 f5",
            fogged="c5",
        ),
    },
    "en_passant": {
        "off": _passing(
            "No en passant",
            "A pawn that steps two squares cannot be taken in passing.",
            visible="e6",
            fogged="d5",
        ),
        "target": _passing(
            "En passant",
            "If you may take in passing, you see, for that turn, the square that was "
            "passed. The pawn itself stays in the fog.",
            visible="d6",
            fogged="d5",
        ),
        "victim": _passing(
            "En passant",
            "If you may take in passing, you see the square that was passed and the pawn, "
            "for that turn. Your opponent is not told.",
            visible="d5 d6",
            fogged="d7",
        ),
    },
    "castling": {
        "rights": _castling(
            "Allowed while king and rook have not moved, with nothing between them, even "
            "out of, through and into attack."
        ),
        "placement": _castling(
            "Allowed whenever king and rook stand on their starting squares with nothing "
            "between them, even if they have moved before."
        ),
    },
    "promotion": {
        "queen": _promotion("A pawn on the last rank becomes a queen, and nothing else."),
        "any": _promotion(
            "A pawn on the last rank becomes a queen, rook, bishop or knight."
        ),
    },
    "promotion_notice": {
        "none": _unseen_promotion(
            "Promotion in the fog",
            "Nobody is told. You see an enemy’s new piece only if you see its square.",
        ),
        "told": _unseen_promotion(
            "Promotion is announced",
            "You are told that an enemy pawn was promoted, but not where, nor to what.",
        ),
    },
    "capture_notice": {
        "none": _taker(
            "Taken from the fog",
            "You are not told what took your piece, nor where it came from.",
        ),
        "taker": _taker(
            "What took it",
            "You are told which kind of piece took yours, such as a queen. That does "
            "not bring it into view.",
        ),
    },
    "no_move": {
        "loses": _no_move("If it is your turn and you have no move left, you lose."),
        "draws": _no_move("If it is your turn and you have no move left, it is a draw."),
    },
    "quiet_plies": {2 * moves: _quiet(moves) for moves in (50, 75, 100)},
    "repetition": {
        0: _repetition("Repeating a position does not draw the game."),
        3: _repetition(
            "The same position for the third time is a draw. What counts is the true "
            "position, not what you see."
        ),
    },
}
"""What the options of its rulesets mean."""

SHUFFLED = Topic(
    "960 arrays",
    "The pieces begin on shuffled squares, the same for both. To castle, put the king on "
    "its rook: it goes to c1 or g1 and the rook beside it, as in chess.",
    Diagram(
        "bqnrkbnr/pppppppp/8/8/8/8/PPPPP2P/B2RK2R w HDhd - 0 1",
        played=("O-O",),
        visible="g1 f1",
    ),
    part="a1 h8",
    arrows="e1h1",
)
"""What is different where the array is shuffled."""
