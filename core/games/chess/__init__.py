"""The chess family: fog chess and what all share; chess itself is ``orthodox``.

``game`` and ``rules`` are those of fog chess, as are ``ChessRules`` and ``Ruleset``: the
others of the family build on them.
"""
