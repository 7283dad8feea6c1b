"""What is heard when an answer to a move has come."""

from __future__ import annotations

from gui.solving.session import Phase, SolvingSession
from gui.sound.events import Sound


def sound_of(session: SolvingSession, waited: bool) -> Sound | None:
    """The sound of what has become of an attempt.

    Args:
        session: The attempt.
        waited: Whether the person was not to move just before.
    """
    if session.phase is Phase.REFUTED and session.tries[-1].right is False:
        return Sound.NOT_POSSIBLE
    if session.over:
        return Sound.WON if session.solved else Sound.LOST
    if waited and session.phase is Phase.YOURS and session.study.path:
        return Sound.SEEN_MOVE
    return None
