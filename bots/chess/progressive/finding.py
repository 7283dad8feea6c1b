"""What progressive chess knows of mates within a series, brought in together."""

from bots.chess.progressive import mating_kernels as mating
from bots.chess.progressive import promise_kernels as promise

__all__ = ["mating", "promise"]
