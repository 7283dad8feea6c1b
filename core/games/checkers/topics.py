"""The rules of checkers in pictures, open and in the fog, then each option."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic

_MOVING = Topic(
    "Moving",
    "A piece steps to the next dark square diagonally forward. The light squares are never "
    "used.",
    Diagram("W:Wc3,e1,h2:Bh6,f8,b8,d6"),
    arrows="c3b4 c3d4",
)
_TAKING = Topic(
    "Taking",
    "A piece takes a diagonally adjacent enemy if the square after that is free. It "
    "lands there.",
    Diagram("W:Wc3,e1,h2:Bd4,h6,f8,b8", visible="d4 e5"),
    part="a1 f6",
    arrows="c3e5",
)
_MUST = Topic(
    "You must take",
    "If you can take, you must. The capture goes on while the same piece can take more: "
    "all that is one move.",
    Diagram("W:Wc3,e1,h2:Bd4,f6,h8,b8", visible="d4 f6 g7"),
    arrows="c3e5 e5g7",
)
_AIM = Topic(
    "The aim",
    "You win if it is your opponent’s turn and they have no piece left, or none that can "
    "move.",
    Diagram("W:Wc3,g1:Bd4", visible="d4"),
    part="a1 f6",
    arrows="c3e5",
)

OPEN = (_MOVING, _TAKING, _MUST, _AIM)
"""What is the same by all rulesets where nothing is hidden."""

FOGGED = (
    Topic(
        "What you see",
        "You see your own pieces, and each dark square that one of your moves ends on or "
        "passes over. You see this at every moment.",
        Diagram("W:W21-32:B1-12", visible="b4 d4 f4 h4", fogged="a5 c5 b6"),
    ),
    Topic(
        "Blocked",
        "If you cannot take, a square ahead of your piece that stays in the fog is "
        "occupied, and marked.",
        Diagram("W:Wc3,f2,g1,h2,a1:Bd4,e5,d8,h6", visible="b4", fogged="d4 e5"),
        part="a1 f6",
    ),
    Topic(
        "When you can take",
        "If you can take, you may not step. So you see your captures and nothing else: an "
        "enemy is in view only while you can take it.",
        Diagram("W:Wc3,b2,g1,h2:Bd4,f6,c7,b8", visible="d4 e5 f6 g7", fogged="b4 c7"),
        arrows="c3e5 e5g7",
    ),
    Topic(
        "Losing a piece",
        "You see which piece is gone. What took it you see only if its square is in view.",
        Diagram("B:Wd4,c1,f2,h2,e1:Be5,h6,e7,b8", played=("e5xc3",), fogged="c3 d4 e5"),
        part="a1 f6",
    ),
    Topic(
        "Crowning",
        "Nobody is told when a piece becomes a king.",
        Diagram("B:Wa3,c1:Be3", played=("e3-f2", "a3-b4", "f2-e1"), fogged="e1"),
        part="b1 g6",
        circles="e1",
    ),
    *OPEN,
)
"""The same in the fog, with what is seen there."""

_TWO_WAYS = Diagram("W:We3,g1:Bd4,f4,b6,h8", visible="d4 c5 b6 a7")
_BEHIND = "W:Wd4,h2:Bc3,e5,h8"
_START = "W21-32:B1-12"
_LAST_ROW = Diagram("W:Wb6:Bc7,e7,h6", visible="c7 d8 e7 f6")
_LANDINGS = Diagram("W:WKa1,h2:Bc3,b6,f8", visible="c3 d4 b6 a7")


def _quiet(moves: int) -> Topic:
    words = f"After {moves} quiet moves by each side the game is a draw."
    return Topic("A quiet draw", words, Diagram("W:WKd2:BKa7"))


def _counted(words: str) -> Topic:
    return Topic("Quiet moves", words, Diagram("W:WKc3:Bd4,h6"), arrows="c3e5")


def _repetition(words: str) -> Topic:
    diagram = Diagram("W:WKd2,h2:BKa7,h8")
    return Topic("Repetition", words, diagram, arrows="d2c3 c3d2")


OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "capture": {
        "any": Topic(
            "Which capture",
            "If there are several, any of them will do.",
            _TWO_WAYS,
            arrows="e3g5 e3c5 c5a7",
        ),
        "longest": Topic(
            "Which capture",
            "You must take as many pieces as possible, whatever they are.",
            _TWO_WAYS,
            arrows="e3c5 c5a7",
        ),
    },
    "men": {
        "both ways": Topic(
            "How men take",
            "A piece that is no king takes forward and back.",
            Diagram(_BEHIND, visible="e5 f6 c3 b2"),
            arrows="d4f6 d4b2",
        ),
        "forwards": Topic(
            "How men take",
            "A piece that is no king takes forward only.",
            Diagram(_BEHIND, visible="e5 f6", fogged="c3 b2"),
            arrows="d4f6",
        ),
    },
    "crowning": {
        "at the end": Topic(
            "Becoming a king",
            "A piece whose move ends on the last row becomes a king. If it takes on from "
            "there, it does not.",
            _LAST_ROW,
            arrows="b6d8 d8f6",
        ),
        "at once": Topic(
            "Becoming a king",
            "A piece that comes to the last row is a king at once and takes on as a king.",
            _LAST_ROW,
            arrows="b6d8 d8h4",
        ),
        "and stops": Topic(
            "Becoming a king",
            "A piece that comes to the last row becomes a king, and its move is over. It "
            "can take more on its next turn.",
            Diagram(_LAST_ROW.position, visible="c7 d8", fogged="e7 f6"),
            arrows="b6d8",
        ),
    },
    "kings": {
        "flying": Topic(
            "Kings",
            "A king goes any number of free squares, forward or back. It takes at any "
            "distance and lands on any free square behind.",
            Diagram("W:WKa1,h2:Bc3,f8", visible="c3 d4 h8"),
            arrows="a1d4 a1h8",
        ),
        "onward": Topic(
            "Kings",
            "A king goes and takes at any distance, forward or back. If it could take more "
            "from some of the squares behind, it must land on one of those.",
            _LANDINGS,
            arrows="a1d4 d4a7",
        ),
        "short": Topic(
            "Kings",
            "A king steps one square, forward or back. It takes an adjacent enemy in any "
            "direction.",
            Diagram("W:WKd4,h2:Bc3,f6,h8", visible="c3 b2", fogged="f6"),
            arrows="d4b2",
        ),
    },
    "begins": {
        "white": Topic("Who begins", "White moves first.", Diagram(f"W:{_START}")),
        "black": Topic("Who begins", "Black moves first.", Diagram(f"B:{_START}")),
    },
    "quiet_plies": {2 * moves: _quiet(moves) for moves in (15, 20, 40)},
    "quiet": {
        "capture": _counted("A move is quiet if it takes nothing."),
        "progress": _counted("A move is quiet if a king makes it and it takes nothing."),
    },
    "repetition": {
        0: _repetition("Repeating a position does not draw the game."),
        3: _repetition("The same position for the third time is a draw."),
    },
}
"""What the options of its rulesets mean."""
