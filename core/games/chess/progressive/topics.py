"""The rules of progressive chess in pictures: what both rulesets share, then the check."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic

_BEGUN = Diagram("rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3")
_LAST = Diagram("rnbqkbnr/ppppp2p/5p2/6p1/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 3 1/3")

TOPICS = (
    Topic(
        "Series",
        "White plays one move, Black two, White three, and so on. A side makes all moves "
        "of its series in a row, with any of its pieces.",
        _BEGUN,
        arrows="e4d5 g1f3 f3e5",
    ),
    Topic(
        "Out of check",
        "A king in check has to be out of it with the first move of the series. No move "
        "may leave one’s own king attacked.",
        Diagram("rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3 3"),
        arrows="b4e1 c2c3 c1d2",
    ),
    Topic(
        "Checkmate",
        "A king in check that no first move can save is mated: the game is won. No king is "
        "ever taken.",
        Diagram(_LAST.position, played=("Qh5",)),
        part="e5 h8",
        circles="e8",
    ),
    Topic(
        "Stalemate",
        "A side that has no legal move at any point of its series, and is not in check, is "
        "stalemated: a draw.",
        Diagram("7k/8/6K1/8/8/8/5Q2/8 w - - 0 9 1/9", played=("Qf7",)),
        part="d4 h8",
        circles="h8",
    ),
    Topic(
        "En passant",
        "Only the first move of a series takes in passing: any pawn that made one step of "
        "two in the last series, and no other move.",
        Diagram("4k3/8/8/1pPpP3/8/8/8/4K3 w - b6d6 0 3 3"),
        part="a4 e8",
        arrows="c5b6 c5d6 e5d6",
        circles="b5 d5",
    ),
    Topic(
        "Castling",
        "King and rook may castle as in chess, which is one move. The king may not be in "
        "check, nor pass over or enter an attacked square.",
        Diagram("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 5 5"),
        part="e1 h4",
        arrows="e1g1",
    ),
    Topic(
        "Promotion",
        "A pawn on the last rank becomes a queen, rook, bishop or knight, which may move "
        "on in the same series.",
        Diagram("4k3/1P6/8/8/8/8/8/4K3 w - - 0 9 2/9"),
        part="a5 d8",
        arrows="b7b8",
    ),
    Topic(
        "Ten series",
        "When neither side has taken anything or moved a pawn in ten series in a row, the "
        "game is drawn.",
        Diagram("8/8/3k4/8/8/3K4/3R4/8 w - - 0 31 31"),
        part="b1 g6",
    ),
    Topic(
        "Too little to mate with",
        "Where neither side has the pieces to give mate, such as a king and a knight "
        "against a king, the game is a draw at once.",
        Diagram("8/8/3k4/8/8/3K4/4N3/8 w - - 0 21 21"),
    ),
)
"""What is the same by both rulesets."""

OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "check": {
        "last": Topic(
            "Check",
            "Only the last move of a series may give check. Whoever could leave a check "
            "only by a check before that is mated.",
            _LAST,
            arrows="d1h5",
            circles="e8",
        ),
        "ends": Topic(
            "Check",
            "A move that gives check ends the series at once. The next series is one move "
            "longer all the same.",
            Diagram(
                "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3",
                played=("Bb5",),
            ),
            arrows="f1b5",
            circles="e8",
        ),
    },
}
"""What the options of its rulesets mean."""

FOG_TOPICS = (
    Topic(
        "Series",
        "White plays one move, Black two, White three, and so on. After each move of a "
        "series you see what your pieces see then.",
        Diagram("rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3"),
        arrows="e4d5 g1f3 f3e5",
    ),
    Topic(
        "En passant",
        "Only the first move of a series takes in passing: any pawn that made one step of "
        "two in the last series, and no other move.",
        Diagram("4k3/8/8/1pPpP3/8/8/8/4K3 w - b6d6 0 3 3"),
        part="a4 e8",
        arrows="c5b6 c5d6 e5d6",
        circles="b5 d5",
    ),
    Topic(
        "Ten series",
        "When neither side has taken anything or moved a pawn in ten series in a row, the "
        "game is drawn.",
        Diagram("8/8/3k4/8/8/3K4/3R4/8 w - - 0 31 31"),
        part="b1 g6",
    ),
)
"""What is told of series in the fog."""
