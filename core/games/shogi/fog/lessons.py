"""The first lesson of shogi in the fog, for somebody who knows how the pieces go."""

from __future__ import annotations

from core.games.lessons import Diagram, Note, Step, Teaching
from core.games.shogi.facts import START
from core.games.shogi.fog.topics import OPTIONS, TOPICS

_SEEING = Step(
    title="What you see",
    words="You see your own pieces and every square to which one of them could move.",
    diagram=Diagram(START, visible="7f 2f", fogged="5e 7c 3c"),
    notes=(
        Note("Sight is movement", "Your pawn can step to 7f, so you see that.", at="7g"),
        Note("The rest is fog", "White’s pieces are there, but you do not see.", at="5c"),
        Note("A bishop shut in", "It cannot move yet, so it sees nothing.", at="8h"),
    ),
    task="Step from 7g to 7f. Which squares come into view?",
    accepted=("P-7f",),
    wrong="That is another move. Step from 7g to 7f.",
    right="Your bishop looks out now: along the diagonal, as far as the pawn on 3c.",
    shown="7e 5e 4d 3c",
)

_LOST = Step(
    title="Losing a piece",
    words="You see which piece is gone, but not what took it.",
    diagram=Diagram(
        "4k4/2r6/9/9/9/2P6/9/1SK6/9 w - 1", ("7b7f",), visible="7g", fogged="7f"
    ),
    notes=(
        Note("You lost a pawn here", "What took it stands there now, in the fog.", at="7f"),
        Note("Your silver", "From 7g it would see 7f.", at="8h"),
    ),
    task="Bring 7f into view with the silver.",
    accepted=("S-7g",),
    wrong="From 7g the silver can go to 7f, and so sees it.",
    right="A rook. Your silver is guarded, and the rook has to leave.",
    shown="7f",
)

_TAKING = Step(
    title="Lines end at a piece",
    words="A rook sees as far as the first piece, and that piece if it is an enemy.",
    diagram=Diagram("4k4/9/9/7p1/9/9/9/7R1/4K4 b - 1", visible="2d 2e", fogged="2c 1d"),
    notes=(
        Note("A pawn in view", "You see it because you can take it.", at="2d"),
        Note("And behind it?", "What stands there you do not see.", at="2b"),
    ),
    task="Take the pawn.",
    accepted=("Rx2d",),
    wrong="Go straight ahead with the rook, from 2h to 2d.",
    right="The pawn is in your hand. You may drop it later on an empty square you see.",
    shown="2c 2b 2a 1d",
)

_HIDDEN = Step(
    title="Hidden drops",
    words="A drop out of your sight looks like any other move out of your sight.",
    diagram=Diagram(
        "4k4/6l2/9/9/9/9/6S2/9/4K1L2 w p 1", ("P*3e",), visible="3f", fogged="3e 3d"
    ),
    notes=(
        Note("White has moved", "You saw nothing of it.", at="3e"),
        Note("White had a pawn in hand", "It may stand in the fog by now.", at="5c"),
    ),
    task="Step straight ahead with the silver.",
    accepted=("S-3f",),
    wrong="Step from 3g to 3f with the silver.",
    right="There is the pawn: White dropped it on its last move.",
    shown="3e",
)

_KING = Step(
    title="Taking the king",
    words="There is no check and no mate. Whoever takes the king wins.",
    diagram=Diagram("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", visible="5a", fogged="4a 6a"),
    notes=(
        Note("The king", "White was not told that your rook attacks it.", at="5a"),
        Note("Your own king", "It may be attacked as well, and nobody tells you.", at="5i"),
    ),
    task="Take the king.",
    accepted=("Rx5a+", "Rx5a="),
    wrong="Your rook sees the king: go from 5e to 5a.",
    right="You have won. Whether the rook promotes makes no difference.",
)

_TRY = Step(
    title="Try it yourself",
    words="A piece in hand goes to an empty square in sight, and looks out from there.",
    diagram=Diagram("9/9/9/4k4/9/4P4/9/9/4K4 b G 1", visible="5e", fogged="5d 4d 6d"),
    notes=(
        Note("Look here", "The king stood on 5d when you saw it last.", at="5d"),
        Note("In sight", "Your pawn could step here, so you may drop here.", at="5e"),
    ),
    task="Look for the king: drop the gold from your hand on 5e.",
    accepted=("G*5e",),
    wrong="Take the gold from your hand, and put it on 5e.",
    right="There it is, and White is not told. Now try it against a bot.",
    shown="4d 5d 6d",
)

TEACHING = Teaching(
    invitation="New to fog shogi? Six short positions show how it works.",
    topics=TOPICS,
    options=OPTIONS,
    steps=(_SEEING, _LOST, _TAKING, _HIDDEN, _KING, _TRY),
)
"""What shogi in the fog teaches."""
