"""This program as an engine: the Universal Chess Interface, and USI, its twin for shogi.

The protocols: https://www.chessprogramming.org/UCI and http://hgm.nubati.net/usi.html.
"""
