"""Where the word ``meta`` of a row of progressive chess counts moves."""

from __future__ import annotations

LEFT, LENGTH, STEPPED = 28, 40, 52
"""The first bits of the moves left in a series, of its length, and of the files on which a
pawn of the side to move has gone two squares in it and no further."""

COUNTED = 0xFFF
"""What a number of moves has room for."""
