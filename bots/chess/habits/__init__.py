"""Learns from games how a strong player in the fog moves, for the weights of beliefs."""
