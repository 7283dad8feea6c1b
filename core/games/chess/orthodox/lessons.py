"""The first lesson of chess, and what a beginner is told of its rules."""

from __future__ import annotations

from dataclasses import replace

from core.games.chess.orthodox.topics import OPTIONS, TOPICS
from core.games.chess.topics import SHUFFLED
from core.games.lessons import Diagram, Note, Step, Teaching

_MATE = Step(
    title="The aim",
    words="Attack the enemy king so that nothing can save it: that is mate and wins.",
    diagram=Diagram("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"),
    notes=(
        Note("No way out", "Its own pawns stand in the way of the king.", at="g8"),
        Note("An open file", "Nothing stands between your rook and d8.", at="d1"),
    ),
    task="Give mate with the rook on d1.",
    accepted=("Rd8",),
    wrong="The king lives on. Move the rook from d1 to d8.",
    right="Mate: the king is attacked, and no move of Black’s can end that.",
)

_CHECK = Step(
    title="Check",
    words="Your king is attacked: that is check. Whatever you play has to end it.",
    diagram=Diagram("4r1k1/5ppp/8/1B6/8/8/3N1PPP/4K3 w - - 0 1"),
    notes=(
        Note("Check", "The rook attacks your king along the e-file.", at="e8"),
        Note("Three ways out", "Move the king, put a piece between, or take.", at="e1"),
        Note("It can take", "The diagonal from b5 to e8 is free.", at="b5"),
    ),
    task="Take the rook that gives check.",
    accepted=("Bxe8",),
    wrong="That ends the check too, but the rook gets away. Take it: b5 to e8.",
    right="Moves that leave your king in check are not allowed; you cannot even try them.",
)

_CASTLING = Step(
    title="Castling",
    words="King and rook move together, once a game, if neither has moved before.",
    diagram=Diagram("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1"),
    notes=(
        Note("Nothing between", "f1 and g1 are empty.", at="h1"),
        Note("Not out of check", "The king may not castle out of check.", at="e1"),
        Note("Nor through attack", "Neither f1 nor g1 may be attacked.", at="f1"),
    ),
    task="Castle: move the king two squares, from e1 to g1.",
    accepted=("O-O",),
    wrong="Castle instead: move the king two squares, from e1 to g1.",
    right="The rook came over to f1. To the other side, king and rook go to c1 and d1.",
)

_PASSING = Step(
    title="En passant",
    words="A pawn that steps two squares past yours can be taken as if it had gone one.",
    diagram=Diagram("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", played=("d7d5",)),
    notes=(
        Note("Two squares at once", "It passed d6, where your pawn takes.", at="d5"),
        Note("Now or never", "You may do so on your next move only.", at="e5"),
    ),
    task="Take the pawn in passing: from e5 to d6.",
    accepted=("exd6",),
    wrong="Now it is too late for that. Move the pawn from e5 to d6.",
    right="The pawn on d5 is gone, though yours went to d6.",
)

_PROMOTION = Step(
    title="Promotion",
    words="A pawn on the last rank becomes a queen, rook, bishop or knight: you choose.",
    diagram=Diagram("8/1P3k2/8/8/8/5K2/8/8 w - - 0 1"),
    notes=(
        Note("One step to go", "b8 is on the last rank.", at="b7"),
        Note("Too far away", "The king cannot stop your pawn any more.", at="f7"),
    ),
    task="Make a queen.",
    accepted=("b8=Q",),
    wrong="Step to b8 with the pawn and choose the queen.",
    right="You may have more than one queen. Now and then another piece is better.",
)

_STALEMATE = Step(
    title="Stalemate",
    words="A king that is not attacked, on a side without any move, is a draw: beware.",
    diagram=Diagram("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"),
    notes=(
        Note("One square left", "The king can go to g8, and nowhere else.", at="h8"),
        Note("Not to f7", "No square would be left, but it would be no check.", at="f7"),
    ),
    task="Give mate in one move.",
    accepted=("Qf8",),
    wrong="That is not mate. Give check from f8, where the king cannot take.",
    right="Check, and no way out: mate. Now try it against a bot.",
)

TEACHING = Teaching(
    invitation="New to chess? Six short positions show how it works.",
    topics=TOPICS,
    options=OPTIONS,
    steps=(_MATE, _CHECK, _CASTLING, _PASSING, _PROMOTION, _STALEMATE),
)
"""What chess teaches."""

TEACHING_960 = replace(
    TEACHING,
    invitation="New to chess? Six short positions show how it works, from any array.",
    topics=(*TOPICS, SHUFFLED),
)
"""What chess from 960 arrays teaches."""
