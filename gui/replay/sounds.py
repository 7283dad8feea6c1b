"""What is heard while a game is gone through."""

from __future__ import annotations

from core.records.replay import Boards
from gui.replay.boards import look
from gui.replay.layout import Panel
from gui.sound.events import Sound, move_sounds, true_sounds


def step_sounds(before: Boards, after: Boards, panel: Panel | None) -> tuple[Sound, ...]:
    """The sounds of one move on.

    With one side's board shown alone they are what that side hears; with all boards or
    the truth, what somebody hears who sees everything.
    """
    shown = panel or "truth"
    sounds = true_sounds if shown == "truth" else move_sounds
    return sounds(look(before, shown), look(after, shown))
