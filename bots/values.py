"""What men are worth to the bots that count them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

VALUES: Mapping[str, int] = MappingProxyType(
    {"p": 1, "n": 3, "b": 3, "r": 5, "q": 10, "k": 1000}
)
"""Value of a man by its symbol. No sum of other men comes near the king's."""
