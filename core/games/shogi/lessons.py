"""The first lesson of shogi, for somebody who knows chess."""

from __future__ import annotations

from core.games.lessons import Diagram, Note, Step, Teaching
from core.games.shogi.topics import OPTIONS, TOPICS

_MATE = Step(
    title="The aim",
    words="Attack the enemy king so that nothing can save it: that is mate and wins.",
    diagram=Diagram("4k4/9/3GP4/9/9/9/9/9/4K4 b - 1"),
    notes=(
        Note(
            "The enemy king", "Its pieces have no other colour; they point at you.", at="5a"
        ),
        Note("Your pawn", "It goes and takes straight ahead, so it guards 5b.", at="5c"),
        Note("Your gold", "It steps anywhere but diagonally back.", at="6c"),
    ),
    task="Give mate: move the gold from 6c to 5b.",
    accepted=("G-5b", "P-5b+"),
    wrong="The king lives on. Step diagonally ahead with the gold, to 5b.",
    right="Mate: the king is attacked, and no move of White’s can end that.",
)

_GENERALS = Step(
    title="Golds and silvers",
    words="A silver steps diagonally or straight ahead, a gold not diagonally back.",
    diagram=Diagram("4k4/9/9/4S1G2/5n3/9/9/9/4K4 b - 1"),
    notes=(
        Note("Diagonally back", "Your silver can go there.", at="5d"),
        Note("Not this one", "4e lies diagonally behind the gold, out of reach.", at="3d"),
        Note("A knight", "It jumps two squares ahead and one aside, never back.", at="4e"),
    ),
    task="Take the knight with the silver.",
    accepted=("Sx4e",),
    wrong="The silver can take it: diagonally back, from 5d to 4e.",
    right="Attack with silvers, which can come back. Golds guard the king well.",
)

_PROMOTION = Step(
    title="Promotion",
    words="A move into, within or out of the last three ranks may promote the piece.",
    diagram=Diagram("4k4/9/9/2P6/9/9/6B2/9/4K4 b - 1"),
    notes=(
        Note("The zone begins", "Ranks a, b and c are yours to promote in.", at="7c"),
        Note(
            "A pawn",
            "Promoted it goes as a gold, like most pieces.",
            at="7d",
        ),
        Note("A bishop", "It keeps its moves, and steps straight as well.", at="3g"),
    ),
    task="Promote the pawn.",
    accepted=("P-7c+",),
    wrong="Move the pawn from 7d to 7c, and choose to promote it.",
    right="You may decline, unless the piece could never move again: then it must promote.",
)

_TAKING = Step(
    title="What you take",
    words="What you take is yours. It goes into your hand, and you may use it again.",
    diagram=Diagram("4k4/9/9/2s6/9/9/2L6/9/4K4 b - 1"),
    notes=(
        Note("A silver", "Nothing stands between it and your lance.", at="7d"),
        Note("A lance", "It goes straight ahead, as far as it likes.", at="7g"),
    ),
    task="Take the silver with the lance.",
    accepted=("Lx7d",),
    wrong="Go straight ahead with the lance, from 7g to 7d.",
    right="The silver is in your hand now. In a hand no piece is promoted.",
)

_DROPPING = Step(
    title="Dropping",
    words="Instead of moving you may drop a piece from your hand on an empty square.",
    diagram=Diagram("3r1k3/9/9/9/9/9/9/9/4K4 b N 1"),
    notes=(
        Note("A rook", "It is not guarded.", at="6a"),
        Note("A king", "It cannot stay in check.", at="4a"),
        Note("Two ahead, one aside", "From here a knight attacks 4a and 6a.", at="5c"),
    ),
    task="Drop the knight from your hand so that it attacks both.",
    accepted=("N*5c",),
    wrong="Click the knight beside the board, then 5c: from there it attacks both.",
    right="The king must move, and then you take the rook.",
)

_TRY = Step(
    title="Try it yourself",
    words="A drop may give check, and mate. Only a dropped pawn may not give mate.",
    diagram=Diagram("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"),
    notes=(
        Note("Beside its king", "Only a guarded piece can stay there.", at="5a"),
        Note("Your pawn", "Which square does it guard?", at="5c"),
    ),
    task="Give mate in one move.",
    accepted=("G*5b",),
    wrong="That is not mate. Drop the gold where your pawn guards it.",
    right="Mate: a gold before a king attacks every way out. Now try it against a bot.",
)

TEACHING = Teaching(
    invitation="New to shogi? Six short positions show what is not as in chess.",
    topics=TOPICS,
    options=OPTIONS,
    steps=(_MATE, _GENERALS, _PROMOTION, _TAKING, _DROPPING, _TRY),
)
"""What shogi teaches."""
