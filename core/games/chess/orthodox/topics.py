"""The rules of chess in pictures: what all rulesets share, then each option."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic

TOPICS = (
    Topic(
        "Check",
        "A king that is attacked is in check. The next move must end that: by moving the "
        "king, by taking the attacker, or by a piece put between.",
        Diagram("4r1k1/5ppp/8/1B6/8/8/3N1PPP/4K3 w - - 0 1"),
        arrows="b5e8 b5e2 d2e4 e1d1",
    ),
    Topic(
        "Checkmate",
        "A king in check that no move can save is mated: the game is won. No king is ever "
        "taken.",
        Diagram("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", played=("Rd8",)),
        part="d4 h8",
    ),
    Topic(
        "Stalemate",
        "A side that is not in check and has no legal move is stalemated: a draw.",
        Diagram("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", played=("Qf7",)),
        part="d4 h8",
        circles="h8",
    ),
    Topic(
        "Pins",
        "A piece may not move if that would leave its king in check. Along the line of the "
        "attack it still may.",
        Diagram("4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1"),
        arrows="e4e7 e4e2",
        circles="e4",
    ),
    Topic(
        "Castling",
        "King and rook may castle if neither has moved, nothing is between them, and the "
        "king is not in check, nor passes over or enters an attacked square.",
        Diagram("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1"),
        part="e1 h4",
        arrows="e1g1",
    ),
    Topic(
        "En passant",
        "A pawn that steps two squares past an enemy pawn may be taken by it as if it had "
        "gone only one, at once or never.",
        Diagram("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", played=("d7d5",)),
        part="c4 f7",
        arrows="e5d6",
        circles="d5",
    ),
    Topic(
        "Promotion",
        "A pawn on the last rank becomes a queen, rook, bishop or knight.",
        Diagram("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1"),
        part="a5 d8",
        arrows="b7b8",
    ),
    Topic(
        "Too little to mate with",
        "King against king is a draw at once, and so it is with one bishop or knight "
        "besides, or with bishops on squares of one colour only.",
        Diagram("8/8/3k4/8/8/3K4/4B3/8 w - - 0 1"),
    ),
)
"""What is the same by all rulesets."""


def _quiet(words: str) -> Topic:
    diagram = Diagram("8/8/3k4/8/8/3K4/3R4/8 w - - 0 1")
    return Topic("Fifty moves", words, diagram, part="b1 g6")


def _repetition(words: str) -> Topic:
    diagram = Diagram("7k/8/8/8/8/8/5PPP/1R4K1 w - - 0 1")
    return Topic("Repetition", words, diagram, arrows="b1e1 e1b1")


OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "fifty_moves": {
        "claimed": _quiet(
            "After 50 moves by each side without a capture or a pawn move, the side to "
            "move may claim a draw. After 75 the game is drawn."
        ),
        "automatic": _quiet(
            "After 50 moves by each side without a capture or a pawn move, the game is "
            "drawn."
        ),
    },
    "threefold": {
        "claimed": _repetition(
            "When a position occurs for the third time, the side to move may claim a draw. "
            "The fifth time the game is drawn."
        ),
        "automatic": _repetition(
            "When a position occurs for the third time, the game is drawn."
        ),
    },
}
"""What the options of its rulesets mean."""
