"""The rules of shogi in the fog in pictures: what all rulesets share, then each option."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic
from core.games.shogi.facts import START
from core.games.shogi.topics import TOPICS as OPEN

_BOARD = "9i 1a"
_SHARED = (
    "As in chess",
    "Gold and silver",
    "Knight and lance",
    "Promotion",
    "Promoted pieces",
    "When it must promote",
    "What you take",
    "Two pawns",
)
"""The titles of the rules that are those of shogi itself."""

TOPICS = (
    Topic(
        "What you see",
        "You see your own pieces and each square to which one of them could move on the "
        "board, on your turn and on your opponent’s.",
        Diagram(START, visible="7f 5f 2f 5h", fogged="5e 5c 8b"),
        _BOARD,
    ),
    Topic(
        "The aim",
        "Whoever takes the king wins. Nobody is told of check, no move is forbidden by it, "
        "and there is no mate.",
        Diagram("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", visible="5a"),
        _BOARD,
        "5e5a",
    ),
    *(topic for topic in OPEN if topic.title in _SHARED),
    Topic(
        "Losing a piece",
        "You see which piece is gone. What took it you see only if its square is in view.",
        Diagram("4k4/2r6/9/9/9/2P6/9/9/4KG3 w - 1", ("7b7f",), fogged="7f"),
        _BOARD,
        circles="7f",
    ),
    Topic(
        "Drops that you see",
        "A drop on a square in your view is seen for what it is. Any other looks like a "
        "move out of your sight.",
        Diagram("4k4/4l4/9/9/9/9/9/9/4R3K w g 1", ("G*5d",), visible="5d", fogged="5c"),
        _BOARD,
        circles="5d",
    ),
    Topic(
        "Dropped pawns",
        "A pawn may be dropped before the king, even where that would be mate in shogi: "
        "here there is none.",
        Diagram("7lk/9/7GL/9/9/9/9/9/K8 b P 1", visible="1b"),
        "4d 1a",
        circles="1b",
    ),
    Topic(
        "Repetition",
        "The same position for the fourth time, hands included, is a draw. It comes "
        "without warning, as the true board is judged.",
        Diagram("4k4/9/9/9/9/9/9/5R3/K8 b - 1"),
        _BOARD,
        "4h5h 5h4h",
    ),
    Topic(
        "Kings that enter",
        "With king and ten more pieces in the last three ranks you may win by declaring 28 "
        "points, White 27: rooks and bishops count 5, others 1.",
        Diagram("1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/9/9/9/9/4k4/9 b 2R2B3G 1"),
        _BOARD,
    ),
)
"""What is the same by all rulesets."""

_DROPS = "3k5/9/4p4/9/9/9/4L4/9/4K4 b G 1"
_HANDS = "4k4/6l2/9/9/9/9/6S2/9/4K4 w 2pg 1"

OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "drops": {
        "in sight": Topic(
            "Where you drop",
            "Pieces from your hand go on empty squares in your view, nowhere else.",
            Diagram(_DROPS, visible="5d 5e 5f", fogged="6d 4d"),
            _BOARD,
            circles="5d 5e 5f",
        ),
        "anywhere": Topic(
            "Where you drop",
            "A drop may be tried anywhere in the fog. If a piece stands there, your turn "
            "is over and you keep yours; nobody else is told.",
            Diagram(_DROPS, ("G*6a",), visible="5d", fogged="6a"),
            _BOARD,
            circles="6a",
        ),
    },
    "hands": {
        "hidden": Topic(
            "The other hand",
            "Beside the board you see what you have lost, less the drops you saw. Any of "
            "it may stand in the fog by now.",
            Diagram(_HANDS, ("P*3d",), fogged="3d"),
            _BOARD,
            circles="3d",
        ),
        "open": Topic(
            "The other hand",
            "You see what the other side has in hand: so you know at once what it dropped, "
            "but not where.",
            Diagram(_HANDS, ("P*3d",), fogged="3d"),
            _BOARD,
            circles="3d",
        ),
    },
}
"""What the options of its rulesets mean."""
