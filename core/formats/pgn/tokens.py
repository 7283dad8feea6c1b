"""Game files as tokens, each with its place, for every dialect of PGN alike."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

# Possessive where it can be: of a tag that is never closed, every letter would be kept as a
# place to go back to, which takes a minute for a file of 50 MB.
_NULL = r"--(?![^\s{}()\[\];$!?])"
_WORDS = rf"""
      (?P<null>{_NULL})
    | (?P<silent>(?:\s++|^%[^\n]*+|e\.[ \t]?p\.|\$\d*+
          |(?!{_NULL})[!?=\-/±∓∞⩲⩱~.…#]++|\+(?![^\W_]))++)
    | \{{(?P<comment>[^}}]*+)\}}
    | ;(?P<remark>[^\n]*)
    | (?P<tag>\[[ \t]*+\w++[ \t]++"(?:[^"\\\n]++|\\[^\n])*+"[ \t]*+\])
    | (?P<loose>\[[ \t]*+\w++[ \t]++"[^\n]*"[ \t]*+\](?=[ \t]*+$))
    | (?P<result>1-0|0-1|1/2(?:-1/2)?|½(?:-½)?|2-0|1-1|0-2|\*)(?![^\s{{}}()\[\];])
    | (?P<number>\d++)(?:[ \t]*+(?P<dots>\.[.\ \t]*+|…)|(?!\S))
    | (?P<move>\+?[^\W_][^\s{{}}()\[\];$.…!?]*(?:\([QRBNqrbn]\))?)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<bad>\[[^\n]*|.)
    """
_PATTERN = re.compile(_WORDS, re.MULTILINE | re.VERBOSE)
_WITHOUT_COMMENTS = re.compile(
    _WORDS.replace(r"\{(?P<comment>[^}]*+)\}", r"(?P<comment>(?!))"),
    re.MULTILINE | re.VERBOSE,
)
_TAG = re.compile(r'\[[ \t]*(\w+)[ \t]+"(.*)"[ \t]*\]', re.DOTALL)
_NEXT_TAGS = re.compile(r'^\[[ \t]*\w+[ \t]+"', re.MULTILINE)
_GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13, "+=": 14,
    "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17,
    "∓": 17, "+-": 18, "-+": 19,
}  # fmt: skip
"""How people write the numeric glyphs of PGN's standard."""

_NAGS = range(1, 256)
_SIGNS = "|".join(map(re.escape, sorted(_GLYPHS, key=len, reverse=True)))
_GLYPH = re.compile(rf"\$(\d{{1,3}})(?!\d)|{_SIGNS}")
_ESCAPED_LINE = re.compile(r"^%[^\n]*", re.MULTILINE)
_ESCAPED = re.compile(r'\\(["\\])')


class Kind(Enum):
    """What a token is."""

    TAG = auto()
    MOVE = auto()
    NUMBER = auto()
    GLYPHS = auto()
    RESULT = auto()
    COMMENT = auto()
    OPEN = auto()
    CLOSE = auto()
    BAD = auto()


_KINDS = {
    "tag": Kind.TAG,
    "loose": Kind.TAG,
    "move": Kind.MOVE,
    "null": Kind.MOVE,
    "silent": Kind.GLYPHS,
    "number": Kind.NUMBER,
    "dots": Kind.NUMBER,
    "result": Kind.RESULT,
    "comment": Kind.COMMENT,
    "remark": Kind.COMMENT,
    "open": Kind.OPEN,
    "close": Kind.CLOSE,
    "bad": Kind.BAD,
}


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a game file.

    Attributes:
        kind: What it is.
        text: Its text: a comment without its braces, a number with its dots.
        offset: Where in the file it begins, counted in characters.
    """

    kind: Kind
    text: str
    offset: int


class Scanner:
    """Walks through a text, or the part of it between two places, token by token."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self._text = text
        self.offset = start
        """Where the next token is looked for."""
        self._end = len(text) if end is None else end
        self._pattern = _PATTERN

    @property
    def ended(self) -> bool:
        """Whether the whole text has been read."""
        return self.offset >= self._end

    def next(self) -> Token | None:
        """The next token that says something, or ``None`` at the end.

        Blanks and escaped lines are stepped over.
        """
        while match := self._pattern.match(self._text, self.offset, self._end):
            self.offset = match.end()
            group = match.lastgroup or "bad"
            if group == "bad" and match[0] == "{":
                # No brace closes after this one, so that nobody need look for it again.
                self._pattern = _WITHOUT_COMMENTS
            if group == "silent" and not _GLYPH.search(match[0]):
                continue
            whole = group in {"number", "dots"}
            text = match[0] if whole else match[group]
            return Token(_KINDS[group], text, match.start())
        return None

    def back(self, token: Token) -> None:
        """Go back to before ``token``, which will come again."""
        self.offset = token.offset

    def skip_game(self) -> None:
        """Go on to the next line that begins with a tag, or to the end."""
        found = _NEXT_TAGS.search(self._text, self.offset, self._end)
        self.offset = found.start() if found else self._end


def read_glyphs(text: str) -> tuple[int, ...]:
    """The numeric glyphs among what stands after a move, such as ``!? $14`` or ``±``."""
    found = _GLYPH.finditer(_ESCAPED_LINE.sub("", text))
    numbers = (_GLYPHS.get(each[0]) or int(each[1] or 0) for each in found)
    return tuple(number for number in numbers if number in _NAGS)


def tag_pair(text: str) -> tuple[str, str]:
    """Name and value of a tag token, its escaped quotes and backslashes made plain."""
    match = _TAG.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a tag")
    return match[1], plain_value(match[2])


def plain_value(text: str) -> str:
    """The value that stands between the quotes of a tag as ``text``."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text
