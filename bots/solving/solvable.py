"""Which problems are solved here, and why others are not."""

from __future__ import annotations

from bots.solving.prover import WAYS
from core.game import Game
from core.problems.goals import Way
from core.problems.stipulation import Stipulation

MOST_MOVES = 150
"""Problems in more moves are refused: lines have room for no more."""


class UnsolvableError(ValueError):
    """A problem of a kind, or a game, that is not solved here; the message says why."""


def check_solvable(game: Game, stipulation: Stipulation) -> None:
    """Refuse what is not solved here.

    Raises:
        UnsolvableError: With a sentence.
    """
    title = game.facts.title
    if game.facts.win_by != "mate":
        raise UnsolvableError(f"{title} knows no mate, which a solver could prove.")
    way = stipulation.goal.way
    if way not in WAYS or (stipulation.moves == 0 and way is not Way.CHECKS):
        raise UnsolvableError(
            f"{stipulation.text!r} is not solved: it is none of #n, =n, s#n, h#n, "
            "ser-#n and the like, with n moves, nor tsume."
        )
    if stipulation.goal.in_plies and stipulation.moves and stipulation.moves % 2 == 0:
        below, above = (f"{stipulation.kind}{stipulation.moves + more}" for more in (-1, 1))
        raise UnsolvableError(
            f"{stipulation.text!r} ends with a move of the defender: "
            f"the last ply is the attacker's, so it is {below} or {above}."
        )
    if stipulation.attacks > MOST_MOVES:
        raise UnsolvableError(f"problems in more than {MOST_MOVES} moves are not solved.")
    if way is not Way.DIRECT and not game.facts.alternates:
        raise UnsolvableError(f"in {title} the sides do not take turns move by move.")
