"""The rules of shogi in pictures: what all rulesets share, then each option."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.lessons import Diagram, Topic


def _topic(
    title: str,
    words: str,
    position: str,
    arrows: str = "",
    *,
    part: str = "9i 1a",
    circles: str = "",
) -> Topic:
    """A rule on a whole board, or on the part of it that is given."""
    return Topic(title, words, Diagram(position), part, arrows, circles)


TOPICS = (
    _topic(
        "The aim",
        "As in chess you win by mate, and must end every check at once. A side that has no "
        "move at all loses, in check or not.",
        "4k4/9/3GP4/9/9/9/9/9/4K4 b - 1",
        "6c5b",
        part="7d 4a",
    ),
    _topic(
        "As in chess",
        "King, rook and bishop go as in chess. A pawn steps one square straight ahead, and "
        "takes straight ahead as well.",
        "4k4/9/9/9/2B3R2/9/4P4/9/4K4 b - 1",
        "7e8d 7e4b 7e8f 7e4h 3e3b 3e6e 3e2e 3e3h 5g5f",
        part="8h 2b",
    ),
    _topic(
        "Gold and silver",
        "A gold steps one square in any direction but diagonally back. A silver steps "
        "diagonally or straight ahead.",
        "4k4/9/9/9/2G2S3/9/9/9/4K4 b - 1",
        "7e8d 7e7d 7e6d 7e8e 7e6e 7e7f 4e5d 4e4d 4e3d 4e5f 4e3f",
        part="8g 3b",
    ),
    _topic(
        "Knight and lance",
        "A knight jumps two squares ahead and one aside, nowhere else. A lance goes "
        "straight ahead as far as it likes. Neither goes back.",
        "4k4/9/9/9/9/2N2L3/9/9/4K4 b - 1",
        "7f8d 7f6d 4f4b",
        part="8g 3b",
    ),
    _topic(
        "Promotion",
        "A move into, within or out of the last three ranks may promote the piece. King "
        "and gold never promote.",
        "4k4/9/5S3/2P6/9/9/9/9/4K4 b - 1",
        "7d7c 4c3d",
        part="8f 3a",
    ),
    _topic(
        "Promoted pieces",
        "Promoted pawns, lances, knights and silvers go as golds. A promoted rook may also "
        "step diagonally, a promoted bishop straight.",
        "4k4/9/9/2+B3+R2/9/9/4+P4/9/4K4 b - 1",
        "7d8d 7d7c 7d6d 7d7e 3d4c 3d2c 3d4e 3d2e 5g6f 5g5f 5g4f 5g6g 5g4g 5g5h",
        part="8h 2b",
    ),
    _topic(
        "When it must promote",
        "A piece that could never move again must promote: a pawn or lance on the last "
        "rank, a knight on the last two. Nor is it dropped there.",
        "4k4/2P6/9/4N4/9/9/9/9/4K4 b - 1",
        "7b7a 5d6b 5d4b",
        part="8f 3a",
    ),
    _topic(
        "What you take",
        "A piece that you take is yours. It goes into your hand, no longer promoted, until "
        "you drop it.",
        "4k4/9/9/4s4/4P4/9/9/9/4K4 b - 1",
        "5e5d",
        part="7g 3c",
    ),
    Topic(
        "Drops",
        "Instead of moving, you may drop a piece from your hand on any empty square, not "
        "promoted. A drop may give check, and mate.",
        Diagram("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", played=("G*5b",)),
        part="7d 4a",
    ),
    _topic(
        "Two pawns",
        "A pawn may not be dropped on a file on which you have a pawn already. A promoted "
        "pawn does not count.",
        "4k4/9/9/9/9/2P6/9/9/4K4 b P 1",
        part="9i 4d",
        circles="7f",
    ),
    _topic(
        "Mate by a dropped pawn",
        "A dropped pawn may give check but not mate. A pawn on the board may mate, and any "
        "other piece that is dropped.",
        "7lk/9/7G1/9/9/9/9/9/4K4 b P 1",
        part="4d 1a",
        circles="1b",
    ),
    _topic(
        "Repetition",
        "The same position for the fourth time, hands included, is a draw. But a side "
        "loses that gave check with each of its moves since the first.",
        "4k4/9/9/9/9/9/9/5R3/K8 b - 1",
        "4h5h 5a4a 5h4h 4a5a",
    ),
)
"""What is the same by all rulesets."""

_ENTERED = "1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/9/9/9/9/4k4/9 b 2R2B3G 1"


def _entering(words: str, position: str, arrows: str = "", part: str = "9i 1a") -> Topic:
    return _topic("Kings that enter", words, position, arrows, part=part)


OPTIONS: Mapping[str, Mapping[object, Topic]] = {
    "impasse": {
        "27": _entering(
            "With king and ten more pieces in the last three ranks you win by declaring 28 "
            "points, White 27: rooks and bishops, there or in hand, count 5, others 1.",
            _ENTERED,
        ),
        "24": _entering(
            "With king and ten more pieces in the last three ranks you may declare: 31 "
            "points win, 24 draw. Rooks and bishops, there or in hand, count 5, others 1.",
            _ENTERED,
        ),
        "try": _entering(
            "A king that safely reaches the square on which the other king began wins at "
            "once: 5a for Black, 5i for White.",
            "9/4K4/9/9/9/9/9/4k4/9 b - 1",
            "5b5a",
            part="7d 4a",
        ),
    }
}
"""What the options of its rulesets mean."""
