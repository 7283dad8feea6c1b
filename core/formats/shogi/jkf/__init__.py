"""Games as JKF, the JSON Kifu Format.

https://github.com/na2hiro/Kifu-for-JS/tree/master/packages/json-kifu-format says what it
holds. A step is a move or a word in place of one, with its comments, time and ``forks``,
the lines that could have been played in its place.
"""
