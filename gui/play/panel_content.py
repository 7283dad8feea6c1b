"""One moment of a game as everything beside the board shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.facts import Facts
from core.notation import facts_read
from core.play.table import Seat
from core.values import Observation
from gui.app.shell import Shell
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.drawing.redraw import motion_share
from gui.play.result import SLIDE
from gui.play.viewpoint import Viewpoint
from settings.model import Settings

_COUNTED = 0.5
"""Seconds after which it is said anew how long a bot still takes to get ready."""


@dataclass(frozen=True, slots=True)
class PanelContent:
    """What the panels show: all of it the person's own knowledge.

    Attributes:
        seen: What the person has been shown up to the moment on the board.
        live: What the person has been shown up to now.
        marks: The marks on the board.
        now: The time.
        waves: The time that the thinking sign goes by.
        slid: How far the result has slid in, 0 to 1.
        facts: The game, with squares named as the person likes to read them.
        awaited: How long the other side still takes to get ready, in words, if long.
    """

    seen: Sequence[Observation]
    live: Sequence[Observation]
    marks: BoardMarks
    now: float
    waves: float
    facts: Facts
    slid: float = 1.0
    awaited: str = ""


def awaited_words(seat: Seat, shell: Shell) -> str:
    """How long the other side still takes to get ready, in words, if that is long."""
    if not seat.preparing:
        return ""
    words = shell.awaited(seat.names[seat.side.other], seat.facts.key)
    if words:
        redraw.within(_COUNTED)
    return words


def panel_content(
    viewpoint: Viewpoint,
    marks: BoardMarks,
    settings: Settings,
    now: float,
    over_since: float,
    awaited: str = "",
) -> PanelContent:
    """What the panels show at the time ``now`` of a game that ended at ``over_since``."""
    waves = 0.0 if settings.less_motion else now
    slid = motion_share(settings, now - over_since, SLIDE)
    facts = facts_read(viewpoint.game)
    return PanelContent(
        viewpoint.seen, viewpoint.observed.seen, marks, now, waves, facts, slid, awaited
    )
