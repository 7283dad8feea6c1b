"""The first lesson of progressive chess."""

from __future__ import annotations

from dataclasses import replace

from core.games.chess.lessons import TEACHING as FOG_OF_WAR
from core.games.chess.progressive.topics import FOG_TOPICS, OPTIONS, TOPICS
from core.games.lessons import Diagram, Note, Step, Teaching

_SERIES = Step(
    title="One, two, three",
    words="White has played one move, Black two. Now you have three, all in a row.",
    diagram=Diagram("rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 3"),
    notes=(
        Note(
            "Three moves", "One piece may make them all, or three make one each.", at="e1"
        ),
        Note("A pawn to take", "Nothing takes back before your series is over.", at="d5"),
    ),
    task="Begin your series: take the pawn on d5.",
    accepted=("exd5",),
    wrong="That is a move of the series too. Take the pawn first: e4 to d5.",
    right="Two moves are left, and then Black has four. Series grow fast.",
)

_MATE = Step(
    title="The aim",
    words="Mate wins. Two moves of your three are made, and the last one may give check.",
    diagram=Diagram("rnbqkbnr/ppppp2p/5p2/6p1/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 3 1/3"),
    notes=(
        Note("No way out", "Its own pieces stand in the way of the king.", at="e8"),
        Note("An open diagonal", "From d1 the queen reaches h5.", at="d1"),
    ),
    task="Give mate with the queen.",
    accepted=("Qh5",),
    wrong="The king lives on. Move the queen from d1 to h5.",
    right="Mate: Black would have four moves, but the first of them has to end the check.",
)

_TOO_EARLY = Step(
    title="No check too early",
    words="Only the last move of a series may give check. You have two moves left.",
    diagram=Diagram("rnbqkbnr/ppppp2p/5p2/6p1/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 3 2/3"),
    notes=(
        Note("In the way", "Your own pawn keeps the queen from h5.", at="e2"),
        Note(
            "Where mate waits", "On h5 the queen would mate, with the last move.", at="h5"
        ),
    ),
    task="Open the queen’s way to h5 with the pawn in front of the king.",
    accepted=("e3", "e4"),
    wrong="The queen cannot get to h5 then. Move the pawn on e2.",
    right="Now the last move mates. Had the way been open, you would have had to wait.",
)

_OUT = Step(
    title="Out of check first",
    words="Your king is in check. The first move of your series has to end that.",
    diagram=Diagram("rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3 3"),
    notes=(
        Note("Check", "The bishop attacks your king along the diagonal.", at="b4"),
        Note(
            "Then two more", "Once it is out of check, you may play what you like.", at="e1"
        ),
    ),
    task="End the check with a pawn.",
    accepted=("c3",),
    wrong="That ends the check too, but a pawn is meant: c2 to c3.",
    right="And it attacks the bishop, which you may take with your second move.",
)

_PASSING = Step(
    title="En passant",
    words="A pawn that made one step of two in the last series can be taken in passing.",
    diagram=Diagram("4k3/1p1p4/8/2P1P3/8/8/8/4K3 b - - 0 2 2", played=("b7b5", "d7d5")),
    notes=(
        Note("Two squares at once", "It passed d6, where your pawn takes.", at="d5"),
        Note("This one as well", "Both pawns moved in the last series.", at="b5"),
        Note("Now or never", "Only the first move of a series can do so.", at="e5"),
    ),
    task="Take the pawn on d5 in passing, with the pawn on e5.",
    accepted=("exd6",),
    wrong="Move the pawn from e5 to d6, past the pawn on d5.",
    right="The pawn on d5 is gone. That on b5 is safe now: there is one first move.",
)

_STALEMATE = Step(
    title="Stalemate",
    words="A side without a legal move is a draw, also in the middle of a series: beware.",
    diagram=Diagram("7k/8/6K1/8/8/8/5Q2/8 w - - 0 9 1/9"),
    notes=(
        Note("One square left", "The king can go to g8, and nowhere else.", at="h8"),
        Note("Not to f7", "No square would be left, but it would be no check.", at="f7"),
    ),
    task="Give mate with your last move.",
    accepted=("Qf8",),
    wrong="That is not mate. Give check from f8, where the king cannot take.",
    right="Check, and no way out: mate. Now try it against a bot.",
)

TEACHING = Teaching(
    invitation="New to progressive chess? Six short positions show how it works.",
    topics=TOPICS,
    options=OPTIONS,
    steps=(_SERIES, _MATE, _TOO_EARLY, _OUT, _PASSING, _STALEMATE),
)
"""What progressive chess teaches."""

_AIM, _SIGHT, _BLOCKED, _LOSS, _DANGER, _TRY = FOG_OF_WAR.steps

_FOG_SERIES = replace(
    _SERIES,
    notes=(
        Note("Three moves", "After each you see what your pieces see then.", at="e1"),
        Note("A pawn to take", "Nothing takes back before your series is over.", at="d5"),
    ),
    right="Two moves are left. What you see now may help you to choose them.",
)

_DRAWS = frozenset({"quiet_plies", "repetition"})

FOG_TEACHING = Teaching(
    invitation="New to series in the fog? Six short positions show how it works.",
    topics=(*FOG_TOPICS, *FOG_OF_WAR.topics),
    options={name: told for name, told in FOG_OF_WAR.options.items() if name not in _DRAWS},
    steps=(_FOG_SERIES, _AIM, _SIGHT, _LOSS, _DANGER, _TRY),
    silent=FOG_OF_WAR.silent | _DRAWS,
)
"""What progressive chess in the fog teaches: series, and then how one sees."""
