"""What bots know of the chess family, and the bots that play nothing else.

Most is for fog chess; ``open_kernels`` evaluates chess itself, ``progressive_kernels``
series of moves, and ``classical_kernels`` is the search of the thesis.
"""
