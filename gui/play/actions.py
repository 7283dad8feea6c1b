"""What a person can ask of the Play screen, by button or by key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.facts import Facts
from gui.app.keys import Action

TO_THE_END = 1 << 20
"""More moves than a game has."""

_EYES = ("eyes_own", "eyes_veiled", "eyes_truth", "eyes_other")


@dataclass(frozen=True, slots=True)
class Actions:
    """What the controls can ask for.

    Attributes:
        leave: Go home.
        go_to: Look at the moment after so many moves.
        step: Look so many moves on or back.
        resign: Give the game up.
        flip: Turn the board round.
        draw: Accept, claim or offer a draw, whichever can be done.
        decline: Decline the draw that the other person offers.
        take_back: Go back to the person's turn before this moment.
        undo_move: Undo the last move of the person's series.
        undo_series: Undo all of them.
        pass_on: Make the screen the other person's.
        rematch: Play again with sides swapped.
        replay: Replay the finished game.
        analyse: Analyse the finished game.
        why: Look back at a lost game.
        look: Show the finished game with other eyes, by their number.
        look_on: Show it with the next eyes.
        write: Open the line to type a move into.
        zen: Show the board alone, or with everything again.
        sound: Turn the sound off, or on again.
        options: Show the options over the game, which goes on.
    """

    leave: Callable[[], None]
    go_to: Callable[[int], None]
    step: Callable[[int], None]
    resign: Callable[[], None]
    flip: Callable[[], None]
    draw: Callable[[], None]
    decline: Callable[[], None]
    take_back: Callable[[], None]
    undo_move: Callable[[], None]
    undo_series: Callable[[], None]
    pass_on: Callable[[], None]
    rematch: Callable[[], None]
    replay: Callable[[], None]
    analyse: Callable[[], None]
    why: Callable[[], None]
    look: Callable[[int], None]
    look_on: Callable[[], None]
    write: Callable[[], None]
    zen: Callable[[], None]
    sound: Callable[[], None]
    options: Callable[[], None]


def by_key(actions: Actions, facts: Facts) -> dict[Action, Callable[[], None]]:
    """What each key does; views only in games with hidden information."""
    table: dict[Action, Callable[[], None]] = {
        "previous": lambda: actions.step(-1),
        "next": lambda: actions.step(1),
        "first": lambda: actions.go_to(0),
        "last": lambda: actions.step(TO_THE_END),
        "takeback": actions.take_back,
        "draw": actions.draw,
        "flip": actions.flip,
        "replay": actions.replay,
        "analyse": actions.analyse,
        "type_move": actions.write,
        "zen": actions.zen,
    }
    if not facts.alternates:
        table["undo_move"] = actions.undo_move
    if not facts.hidden:
        return table
    eyes = {action: partial(actions.look, n) for n, action in enumerate(_EYES)}
    return table | eyes | {"view": actions.look_on}
