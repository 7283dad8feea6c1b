"""The format of the Computer Shogi Association, versions 2.2 and 3."""
