"""The explorer: what was played in other games where this one stands."""
