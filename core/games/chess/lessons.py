"""The first lesson of fog-of-war chess, and what a beginner is told of its rules."""

from __future__ import annotations

from dataclasses import replace

from core.games.chess.topics import OPTIONS, SHUFFLED, TOPICS
from core.games.lessons import Diagram, Note, Step, Teaching

_AIM = Step(
    title="The aim",
    words="Take the enemy king and you have won. Nobody says check, and there is no mate.",
    diagram=Diagram(
        "r2qkb1r/pp3ppp/2n5/3p4/3P4/2N2N2/PP3PPP/R1B1R1K1 w - - 0 1",
        visible="e8 e7 e6",
        fogged="d8 f8",
    ),
    notes=(
        Note(
            "The king is in sight",
            "Your rook could move to e8, so you see what stands there.",
            at="e8",
        ),
        Note(
            "All else is fog",
            "Black has more pieces. You see only those that you could take.",
            at="a8",
            pill="Black’s other pieces",
        ),
    ),
    task="Take the king with the rook on e1.",
    accepted=("Rxe8",),
    wrong="That lets the king get away. Move the rook from e1 to e8.",
    right="The king is taken and the game is over: you have won.",
    shown="d8 f8",
)

_SIGHT = Step(
    title="What you see",
    words="You see your own pieces and every square one of them could move to.",
    diagram=Diagram(
        "r2q1rk1/1p3ppp/p1n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1B1R1K1 w - - 0 1",
        visible="d1 f1 e2 e3 e4 e5 e6",
        fogged="e7 e8 a8 a7 c6",
    ),
    notes=(
        Note(
            "Sight is movement",
            "The rook can go to seven squares, so it sees all seven.",
            at="e1",
        ),
        Note(
            "Sight ends at a piece",
            "The bishop on e6 is in view; what stands behind it is not.",
            at="e6",
            pill="A piece stops your sight",
            on="a7",
        ),
        Note(
            "Fog is not empty",
            "A queen may stand in it, or nothing at all.",
            at="a8",
            pill="Anything may stand here",
        ),
        Note(
            "Pawns see little",
            "They see the squares ahead, and to the side only what they can take.",
            at="b2",
        ),
    ),
    task="Play the knight from f3 to e5. Which squares come into view?",
    accepted=("Ne5",),
    wrong="That is another move. Play the knight from f3 to e5.",
    right="c6, d7 and f7 come into view. e6 is fog now: your knight blocks the rook.",
    shown="c6 d7 f7",
    gone="e6",
)

_BLOCKED = Step(
    title="Blocked pawns",
    words="A pawn sees the square ahead if it can go there. If it is fog, it is occupied.",
    diagram=Diagram(
        "r1bqk2r/pppp1ppp/2n5/4n3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 1",
        visible="e4 d5",
        fogged="e5 f5 g5",
    ),
    notes=(
        Note(
            "The way is blocked",
            "Your pawn cannot step to e5. The mark on the square reminds you of that.",
            at="e5",
            pill="Occupied",
        ),
        Note(
            "By what?",
            "You see a piece only when you could take it, and pawns take diagonally.",
            at="e4",
        ),
        Note(
            "No pawn to take on d5",
            "Your pawn attacks d5. An enemy piece there would be in view.",
            at="d5",
        ),
    ),
    task="Find out what stands on e5: make a move that brings it into view.",
    accepted=("Nf3", "d4", "f4", "Qh5"),
    wrong="e5 stays in the fog. Attack it, for example with the knight from g1 to f3.",
    right="A knight blocks your pawn. You see it now, because you could take it.",
    shown="e5",
)

_LOSS = Step(
    title="Losing a piece",
    words="You see that a piece of yours is gone, but nobody tells you what took it.",
    diagram=Diagram(
        "r1bqk2r/pppp1ppp/2n2n2/4P3/8/2P2N2/PP3PPP/RNBQKB1R b - - 0 1",
        played=("Nxe5",),
        visible="e5",
        fogged="b8 c8 d8 e8 c6 f6",
    ),
    notes=(
        Note(
            "You lost a pawn here",
            "The corner of the square is folded where the last move took a piece.",
            at="e5",
        ),
        Note(
            "What took it is in view",
            "Only because your knight could take on e5. Otherwise the square would be fog.",
            at="f3",
        ),
        Note(
            "Where it came from",
            "A move in the fog shows you nothing, not even where it began.",
            at="a8",
            pill="It came out of the fog",
        ),
    ),
    task="Recapture on e5.",
    accepted=("Nxe5",),
    wrong="The knight on e5 gets away. Take it with the knight on f3.",
    right="You know what you took. Black sees only that the knight is gone.",
    shown="c6 f7 g6",
)

_DANGER = Step(
    title="No check",
    words="Nobody warns you when your king is attacked. It may even stay where it is.",
    diagram=Diagram(
        "3r1rk1/ppp2ppp/2n2n2/8/2B2B2/2P2N2/PP3PPP/R2QK2R b KQ - 0 1",
        played=("Rfe8",),
        visible="e2",
        fogged="e4 e7 e8 f8 g8 h8",
    ),
    notes=(
        Note(
            "The king sees one step",
            "What comes down the e-file stays hidden until it takes.",
            at="e1",
        ),
        Note(
            "Black moved out of sight",
            "A rook may stand on e8 now. You hear of no check and see no mark.",
            at="e8",
            pill="A rook, perhaps",
        ),
    ),
    task="Castle to be safe: move the king from e1 to g1.",
    accepted=("O-O",),
    wrong="Castle instead: move the king two squares, from e1 to g1.",
    right="A rook on e8 did attack your king. You may castle out of attack and through it.",
)

_TRY = Step(
    title="Try it yourself",
    words="A bishop sees as far as it can move. A king sees only one step.",
    diagram=Diagram(
        "3q1r1k/ppp2p1p/2n5/8/8/1P3N2/PBP2PPP/3R1RK1 w - - 0 1",
        visible="d8 h8 g7",
        fogged="e8 f8 g8",
    ),
    notes=(
        Note("A queen", "Your rook on d1 could take it.", at="d8"),
        Note("A king", "Your bishop looks along the whole diagonal.", at="h8"),
        Note(
            "Who guards whom?",
            "You cannot know. But a game ends with the king.",
            at="e8",
            pill="In the fog",
        ),
    ),
    task="One capture wins the game. Play it.",
    accepted=("Bxh8",),
    wrong="The game would go on. Only one thing wins: taking the king.",
    right="The king is taken and you have won. Now try it against a bot.",
)

TEACHING = Teaching(
    invitation="New to fog chess? Six short positions show how it works.",
    topics=TOPICS,
    options=OPTIONS,
    steps=(_AIM, _SIGHT, _BLOCKED, _LOSS, _DANGER, _TRY),
)
"""What fog-of-war chess teaches."""

TEACHING_960 = replace(
    TEACHING,
    invitation="New to fog chess? Six short positions show how it works, from any array.",
    topics=(*TOPICS, SHUFFLED),
)
"""What fog-of-war chess from 960 arrays teaches."""
