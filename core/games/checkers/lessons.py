"""The first lessons of checkers and of fog checkers."""

from __future__ import annotations

from core.games.checkers.topics import FOGGED, OPEN, OPTIONS
from core.games.lessons import Diagram, Note, Step, Teaching

_SILENT = frozenset({"game_type"})

_OPEN_STEPS = (
    Step(
        title="The aim",
        words="Take all enemy pieces, or leave them without a move, and you have won.",
        diagram=Diagram("W:Wc3,g1:Bd4"),
        notes=(
            Note("Black’s last piece", "Your piece on c3 stands right beside it.", at="d4"),
            Note("A free square behind", "That is where your piece will land.", at="e5"),
        ),
        task="Take it: jump with the piece on c3 to e5.",
        accepted=("c3xe5",),
        wrong="Jump over the enemy piece, from c3 to e5.",
        right="Black has no piece left: you have won.",
    ),
    Step(
        title="Moving",
        words="Pieces step diagonally forward, one square at a time, on dark squares only.",
        diagram=Diagram("W:Wc3,e1,h2:Bh6,f8,b8,d6"),
        notes=(
            Note("Two ways to go", "From c3 your piece can step to b4 or to d4.", at="c3"),
            Note("Only forward", "Only kings may step back.", at="b2"),
        ),
        task="Make a step with the piece on c3.",
        accepted=("c3-d4", "c3-b4"),
        wrong="That was another piece. Take the one on c3.",
        right="There is no way back now: pieces only step forward.",
    ),
    Step(
        title="You must take",
        words="If you can take, you must. No other move is allowed then.",
        diagram=Diagram("W:Wc3,e1,h2:Bd4,h6,f8,b8"),
        notes=(
            Note("This piece can be taken", "The square behind it, e5, is free.", at="d4"),
            Note("These must wait", "Try them: they cannot move now.", at="h2"),
        ),
        task="Play the only move there is.",
        accepted=("c3xe5",),
        wrong="Take the piece on d4.",
        right="You can force enemy pieces to move in the same way: offer them one.",
    ),
    Step(
        title="Several at once",
        words="A capture goes on as long as the same piece can take more.",
        diagram=Diagram("W:Wc3,e1,h2:Bd4,f6,h8,b8"),
        notes=(
            Note("The first", "Jump over it from c3 to e5.", at="d4"),
            Note("The second", "Go on from e5 to g7. It is one move.", at="f6"),
        ),
        task="Take both pieces in one move: c3, e5, g7.",
        accepted=("c3xg7",),
        wrong="Take both: from c3 to e5, and on to g7.",
        right="Two pieces in one move. Click the squares one by one, or drag.",
    ),
    Step(
        title="Becoming a king",
        words="A piece whose move ends on the last row becomes a king.",
        diagram=Diagram("W:Wc7,e1,h2:Bh6,b4"),
        notes=(
            Note("One step to go", "b8 and d8 are on the last row.", at="c7"),
            Note("Far off", "A king reaches it in one move.", at="h6"),
        ),
        task="Make a king.",
        accepted=("c7-b8", "c7-d8"),
        wrong="Step to the last row with the piece on c7.",
        right="A king goes any number of free squares, forward or back.",
    ),
    Step(
        title="Try it yourself",
        words="A king takes at any distance and chooses where it lands.",
        diagram=Diagram("W:WKa1,h2:Bc3,b6,f8"),
        notes=(
            Note("The first", "Behind it five squares are free.", at="c3"),
            Note("The second", "From which of them can you take this one?", at="b6"),
        ),
        task="Take both pieces with the king.",
        accepted=("a1xa7",),
        wrong="That leaves the second piece. Land on d4 and take on from there.",
        right="From d4 the king could go on. Now try it against a bot.",
    ),
)

_FOG_STEPS = (
    Step(
        title="What you see",
        words="You see your own pieces and the squares your moves end on or pass over.",
        diagram=Diagram("W:W21-32:B1-12", visible="b4 d4 f4 h4", fogged="c5 e5 b6"),
        notes=(
            Note(
                "Sight is movement", "You can step to b4 and d4, so you see both.", at="c3"
            ),
            Note(
                "The rest is fog",
                "Black’s pieces are there, but where you do not see. Light squares are "
                "always empty.",
                at="b6",
            ),
        ),
        task="Step from c3 to d4. Which squares come into view?",
        accepted=("c3-d4",),
        wrong="That is another move. Step from c3 to d4.",
        right="c5 and e5 come into view: your piece could step there next.",
        shown="c5 e5",
    ),
    Step(
        title="Blocked squares",
        words="If you cannot take, a square ahead that stays in the fog is occupied.",
        diagram=Diagram(
            "W:Wc3,f2,g1,h2,a1:Bd4,e5,d8,h6", visible="b4 e3 g3", fogged="d4 e5 c5"
        ),
        notes=(
            Note(
                "Something stands here",
                "Your piece on c3 cannot step to d4. The mark reminds you of that.",
                at="d4",
            ),
            Note(
                "And it is guarded",
                "You cannot take it from c3, so e5 is not free.",
                at="e5",
            ),
        ),
        task="Find out what it is: step from f2 to e3.",
        accepted=("f2-e3",),
        wrong="d4 stays in the fog. Attack it from the other side: f2 to e3.",
        right="You can take it from e3, so you see it, and the square behind it.",
        shown="d4 c5",
        gone="b4 g3",
    ),
    Step(
        title="Taking",
        words="If you can take, you must, and all you see is what you can take.",
        diagram=Diagram(
            "W:Wc3,b2,g1,h2:Bd4,f6,c7,b8", visible="d4 e5 f6 g7", fogged="b4 a3 g3 c7"
        ),
        notes=(
            Note("An enemy in view", "You see it because you can take it.", at="d4"),
            Note(
                "And a second one", "The same move takes it too: it goes on to g7.", at="f6"
            ),
            Note(
                "b4 is in the fog",
                "You may not step there now, so you do not see it.",
                at="b4",
            ),
        ),
        task="Take both: from c3 to e5 and on to g7.",
        accepted=("c3xg7",),
        wrong="Take both pieces, from c3 to e5 and on to g7.",
        right="You can step again, so a3, f2, g3, f8 and h8 are in view.",
        shown="a3 f2 g3 f8 h8",
        gone="d4 e5 f6",
    ),
    Step(
        title="Losing a piece",
        words="You see which piece is gone, but not what took it.",
        diagram=Diagram(
            "B:Wd4,c1,f2,h2,e1:Be5,h6,e7,b8", played=("e5xc3",), fogged="c3 d4 e5 b4"
        ),
        notes=(
            Note(
                "You lost a piece here",
                "The corner of the square is folded. The taker jumped on into the fog.",
                at="d4",
            ),
            Note(
                "Where is it now?",
                "It came from one side of d4 and landed on the other.",
                at="c3",
            ),
        ),
        task="Look for it on c3: step to b2 or d2.",
        accepted=("c1-b2", "c1-d2", "e1-d2"),
        wrong="c3 stays in the fog. Step to b2 or d2: from there you could take on it.",
        right="There it is. You could take it, so you see it.",
        shown="c3",
    ),
    Step(
        title="Kings in the fog",
        words="A king sees as far as it can go. Nobody is told when a piece is crowned.",
        diagram=Diagram("W:Wc7,b2,g1,h2:Bf4,h6,a5", visible="b8 d8", fogged="e7 f6 a5"),
        notes=(
            Note("One step to go", "b8 and d8 are on the last row.", at="c7"),
            Note("The long lines", "A king on d8 looks down two of them.", at="f6"),
        ),
        task="Make a king on d8.",
        accepted=("c7-d8",),
        wrong="Step from c7 to d8, the last row.",
        right="The king sees down to h4, and as far as b6: a5 is occupied.",
        shown="b6 e7 f6 g5 h4",
    ),
    Step(
        title="Try it yourself",
        words="A king takes at any distance and chooses where it lands.",
        diagram=Diagram("W:WKa1,h2:Bc3,b6,f8", visible="c3 b6 a7", fogged="g3 f8"),
        notes=(
            Note("The first", "Behind it five squares are free.", at="c3"),
            Note("The second", "From which of them can you take this one?", at="b6"),
        ),
        task="Take both pieces with the king.",
        accepted=("a1xa7",),
        wrong="That leaves the second piece. Land on d4 and take on from there.",
        right="From d4 the king could go on. Now try it against a bot.",
        gone="c3",
    ),
)

OPEN_TEACHING = Teaching(
    invitation="New to checkers? Six short positions show how it works.",
    topics=OPEN,
    options=OPTIONS,
    steps=_OPEN_STEPS,
    silent=_SILENT,
)
"""What checkers teaches."""

FOG_TEACHING = Teaching(
    invitation="New to fog checkers? Six short positions show how it works.",
    topics=FOGGED,
    options=OPTIONS,
    steps=_FOG_STEPS,
    silent=_SILENT,
)
"""What fog checkers teaches."""
