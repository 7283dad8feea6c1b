"""What is said of a search for a mate."""

from __future__ import annotations

from gui.mate_help.search import MateProgress

_MILLION = 1_000_000


def verdict(progress: MateProgress | None, last: int) -> str:
    """The answer, or that there is none yet; ``last`` is the number of the mating move."""
    if progress is None:
        return "Getting ready…"
    if progress.state == "found":
        return f"Yes, with move {last}"
    if progress.state == "none":
        return "No mate in this series"
    return "None found" if progress.over else "Looking…"


def details(progress: MateProgress | None) -> str:
    """How long the answer took, and how many positions were looked at."""
    if progress is None:
        return ""
    nodes, seconds = positions_words(progress.nodes), seconds_words(progress.seconds)
    if progress.state == "found":
        return f"Found in {seconds}, {nodes}"
    if progress.state == "none":
        return f"Proved in {seconds}, {nodes}"
    return f"in {nodes}, {seconds}" if progress.over else f"{nodes}, {seconds}"


def positions_words(nodes: int) -> str:
    """A number of positions; millions are rounded."""
    if nodes >= _MILLION:
        return f"{nodes / _MILLION:.1f} million positions"
    return "1 position" if nodes == 1 else f"{nodes:,} positions"


def seconds_words(seconds: float) -> str:
    """A time: in thousandths below a tenth of a second, in tenths below ten seconds."""
    if seconds < 0.001:
        return "under 1 ms"
    if seconds < 0.1:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
