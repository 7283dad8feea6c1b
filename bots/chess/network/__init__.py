"""The networks: what they are shown and how they choose."""
