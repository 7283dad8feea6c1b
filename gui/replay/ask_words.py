"""What a bot answered, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass

from core.play.interview import Reply
from core.player import Believed
from core.values import Side
from gui.replay.nearness import Nearness
from gui.replay.story import Story


@dataclass(frozen=True, slots=True)
class Lines:
    """An answer as it is written, from top to bottom.

    Attributes:
        move: The move's name; empty where there is none.
        beside: What stands beside it, or in its place.
        share: How much went to the true squares, in per cent; or empty.
        of_what: What stands beside that, or in its place.
        measure: How wide the belief is, and how good; or empty.
    """

    move: str
    beside: str
    share: str = ""
    of_what: str = ""
    measure: str = ""


def move_lines(story: Story, ply: int, side: Side, reply: Reply) -> tuple[str, str]:
    """The move a bot would play after ``ply`` moves, and a word on what was played."""
    if reply.move is not None:
        name = story.game.san(story.history[ply], reply.move)
        return name, _beside(name, story, ply)
    if ply == story.plies:
        return "", "The game stops here"
    return "", f"{story.facts.sides[side.other].capitalize()} is to move here"


def belief_lines(reply: Reply, near: Nearness | None) -> tuple[str, str, str]:
    """The share of the true squares, words beside it, and the measure of the belief.

    Args:
        reply: What the bot said.
        near: How near that came to the truth; ``None`` without a belief.
    """
    if not reply.keeps:
        return "", "This bot keeps no picture of the fog", ""
    if reply.believed is None or near is None:
        return "", "It has no picture of the fog yet", ""
    measure = f"{_held(reply.believed)} · Brier score {near.brier:.2f} (0 is best)"
    if near.true is None:
        return "", "No such piece is in the fog", measure
    other = (
        "" if near.other is None else f", {_percent(near.other)} on other fogged squares"
    )
    return _percent(near.true), f"on the true squares{other}", measure


def _beside(name: str, story: Story, ply: int) -> str:
    if ply == story.plies:
        return "is its move"
    played = story.steps[ply].san
    return (
        "is its move, as played" if played == name else f"is its move; {played} was played"
    )


def _held(believed: Believed) -> str:
    count = believed.positions
    if believed.exact:
        return (
            "One position fits" if count == 1 else f"{count:,} positions fit, all of them"
        )
    if count == 0:
        return "Pieces remembered, no positions"
    return "One imagined position" if count == 1 else f"A sample of {count:,} positions"


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
