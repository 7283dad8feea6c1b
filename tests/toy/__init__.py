"""The toy: a small game that needs every door a new game may need, kept for tests alone.

Nine by nine squares. Each side has a king, a rook, a knight and three steppers; the second
side's stand as the first side's do, turned by half::

    9  . n . . k . . r .
    7  . p . . p . . p .
    3  . P . . P . . P .
    1  . R . . K . . N .
       a b c d e f g h i

- The king goes one step in any direction, the rook any way straight ahead and aside, the
  knight as in chess. A stepper goes, and takes, one step straight ahead.
- A stepper that steps onto one of the last three ranks may become a captain, which goes as
  a king does; on the last rank it must. A man that may is asked, and may decline.
- Whoever takes a man has it in hand, a captain as a stepper. A move may put a man from the
  hand on any empty square that its side sees, a stepper not on the last rank.
- The first turn of the game is one move, every later turn is two.
- 20 moves in which nothing was taken, and no stepper stepped or was put down, are a draw.

``toy`` is played in the open. No move may leave one's own king where it can be taken. A
move that gives check ends the turn. Whoever is in check and has no move has lost; who has
no move and is not in check draws.

``fog-toy`` is played in the fog: a side sees its own men, every square these could go to,
and its own hand. What is taken is known to both. In the fog there is no check: nobody is
told of it, and no move is forbidden by it. Whoever takes the king wins; who has no move
draws.
"""
