"""What progressive chess knows of mates within a series, brought in together."""

from bots.chess.progressive.mating import kernels as mating
from bots.chess.progressive.promise import kernels as promise

__all__ = ["mating", "promise"]
