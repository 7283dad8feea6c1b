"""Mates within one turn of several moves, looked for by kernels that serve every game."""
