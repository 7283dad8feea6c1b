"""``believe``: the positions consistent with what one side had seen of a saved game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import cast

from cli import options
from cli.names import named_side
from cli.options import Parser
from cli.output import FailedError, columns, say, write, write_json
from cli.show import HOW, chosen
from core.belief.belief import Belief
from core.play.table import NotOnFileError, note_belief
from core.player import Chances
from core.records.record import NOT_OVER, GameRecord, eyes, is_going_on
from core.records.replay import Timeline
from core.texts import _, figures, in_percent, listed, ngettext
from core.values import Side
from settings.store import load_settings

SHOWN = 12
"""Squares listed for people."""


def run(given: Namespace) -> int:
    """Print how many positions there are, and the chances of men on fogged squares.

    In a game that goes on that is help, as it is at the board.
    """
    timeline, ply, status = chosen(given, veiled=True)
    side = named_side(timeline.game.facts, given.side)
    if is_going_on(timeline.record):
        _note_help(given.file, timeline.record, side)
    answer = believed(timeline, ply, side, load_settings().belief_bytes)
    if given.json:
        write_json(answer)
    else:
        write(_text(answer))
    return status


def _note_help(file: str, record: GameRecord, side: Side) -> None:
    """Put on file that the person has had help in a game that goes on.

    Raises:
        FailedError: If ``side`` is not the person's, or the file cannot be changed.
    """
    if side is not eyes(record):
        raise FailedError(f"{_(NOT_OVER)}; {_(HOW)}")
    try:
        note_belief(Path(file), record, side)
    except NotOnFileError as error:
        raise FailedError(str(error)) from error
    say(_("this game is not over, so this is help, and it does not count for your rating"))


def believed(timeline: Timeline, ply: int, side: Side, room: int) -> dict[str, object]:
    """What ``side`` can know after ``ply`` moves, as JSON has it."""
    game = timeline.game
    seen = timeline.seen_by(side, ply)
    belief = Belief(game, room, [timeline.history[0]])
    for before, after in pairwise(seen):
        belief.step(before, after)
    found = belief.believed(seen[-1])
    hand = seen[-1].hidden_hand is not None
    return {
        "ply": ply,
        "side": game.facts.sides[side],
        "positions": found.positions,
        "exact": found.exact,
        "squares": found.chances,
    } | ({"hand": found.hand} if hand else {})


def _text(answer: dict[str, object]) -> str:
    squares: Chances = answer["squares"]  # type: ignore[assignment]
    ranked = [
        (round(100 * chance), letter, square)
        for square, men in squares.items()
        for letter, chance in men.items()
        if chance >= 0.005
    ]
    ranked.sort(key=lambda line: -line[0])
    likely = [(in_percent(share / 100), *where) for share, *where in ranked]
    places = {"side": answer["side"], "ply": answer["ply"]}
    if answer["exact"]:
        heading = ngettext(
            "{side} after ply {ply}: exactly {number} position",
            "{side} after ply {ply}: exactly {number} positions",
            cast("int", answer["positions"]), **places,
        )  # fmt: skip
    else:
        # For translators: sample: a random choice of the positions, all equally likely.
        heading = ngettext(
            "{side} after ply {ply}: an even sample of more, {number} position",
            "{side} after ply {ply}: an even sample of more, {number} positions",
            cast("int", answer["positions"]), **places,
        )  # fmt: skip
    lines = [heading, columns(likely[:SHOWN]) if likely else _("nothing is hidden")]
    if hand := cast("Mapping[str, float]", answer.get("hand", {})):
        held = (f"{letter} {figures(number, '.2f')}" for letter, number in hand.items())
        lines.append(
            _("in the other side's hand on average: {names}").format(names=listed(held))
        )
    return "\n".join(lines)


def arguments(parser: Parser) -> None:
    """The options of ``believe``."""
    options.file(parser)
    parser.add_argument(
        "--side",
        required=True,
        metavar="SIDE",
        help=_("which side, such as white or black"),
    )
    options.json(parser)
