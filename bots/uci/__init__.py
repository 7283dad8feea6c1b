"""This program as an engine: the Universal Chess Interface, spoken to other programs.

The protocol: https://www.chessprogramming.org/UCI, and the document of its authors.
"""
