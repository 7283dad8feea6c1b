"""Texts made wrong in the ways that files become wrong, and in those that people try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

LONGEST = 20_000
"""Mutated texts end here: time is bounded by more and longer ones alike."""

PIECES = (
    '[Event "x"]\n',
    '[Évent "é"]',
    '[Variant "Fog of War"]',
    '[GameType "99"]',
    '[Result "1-0"]',
    '[FEN "',
    '[SetUp "1"]',
    '"]',
    "\\",
    '\\"',
    "{",
    "}",
    "(",
    ")",
    "[",
    ";",
    "%",
    "\n%",
    "$",
    "1.",
    "1...",
    "1-0",
    "*",
    "½",
    "e4",
    "Qxf7#",
    "e7xd8=Q(R)",
    "O-O-O",
    "11-15",
    "c3:e5:g7",
    "[%clk 0:00:01]",
    "\n変化：3手\n",
    "   4 投了",
    "▲同　銀",
    "後手の持駒：歩十八\n",
    "|v香v桂 ・|一\n",
    "(12:00/01:00:00)",
    "%TORYO\n",
    "P1-KY * +OU\n",
    ",T5\n",
    "[%clk 99999:99:99.999999]",
    "...",
    "…",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\x1b[31m",
    "\x9b2J",
    "\x85",
    "\u2028",
    "\u202e",
    "\u200b",
    "\ufeff",
    "\ufffd",
    "\U0001f600",
    "٣",
    "\ud800",
    "&a [",
    "*a",
    "<<: ",
    "!!python/object:os.system",
    ".inf",
    "1e999",
    "1:59:59",
    "9" * 5000,
    "[" * 15_000,
    "- " * 7000,
    "null",
    "true",
    "-1",
    "{}",
    "[[",
    ": ",
    ",",
    "#",
    "'",
    '"',
    " ",
    "\n\n",
)


def mutated(seeds: Sequence[str], dice: Random) -> str:
    """One of ``seeds``, changed in one to four ways."""
    text = dice.choice(seeds)
    for _ in range(dice.randint(1, 4)):
        text = dice.choice(_WAYS)(text, seeds, dice)[:LONGEST]
    return text


def _span(text: str, dice: Random, longest: int = 200) -> tuple[int, int]:
    start = dice.randint(0, len(text))
    return start, min(len(text), start + dice.randint(0, longest))


def _cut(text: str, seeds: Sequence[str], dice: Random) -> str:
    start, end = _span(text, dice)
    return text[:start] + text[end:]


def _end(text: str, seeds: Sequence[str], dice: Random) -> str:
    return text[: dice.randint(0, len(text))]


def _insert(text: str, seeds: Sequence[str], dice: Random) -> str:
    place = dice.randint(0, len(text))
    return text[:place] + dice.choice(PIECES) + text[place:]


def _replace(text: str, seeds: Sequence[str], dice: Random) -> str:
    start, end = _span(text, dice, 6)
    return text[:start] + dice.choice(PIECES) + text[end:]


def _letter(text: str, seeds: Sequence[str], dice: Random) -> str:
    place = dice.randint(0, len(text))
    letter = chr(dice.choice((dice.randint(0, 255), dice.randint(0, 0xD7FF))))
    return text[:place] + letter + text[place + 1 :]


def _repeat(text: str, seeds: Sequence[str], dice: Random) -> str:
    start, end = _span(text, dice, dice.choice((1, 3, 30)))
    times = dice.choice((2, 3, 50, 2000))
    return text[:start] + text[start:end] * times + text[end:]


def _swap(text: str, seeds: Sequence[str], dice: Random) -> str:
    lines = text.split("\n")
    first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines)


def _splice(text: str, seeds: Sequence[str], dice: Random) -> str:
    other = dice.choice(seeds)
    return text[: dice.randint(0, len(text))] + other[dice.randint(0, len(other)) :]


def _join(text: str, seeds: Sequence[str], dice: Random) -> str:
    return text + dice.choice(("", "\n", "\n\n")) + dice.choice(seeds)


_WAYS: tuple[Callable[[str, Sequence[str], Random], str], ...] = (
    _cut,
    _end,
    _insert,
    _insert,
    _replace,
    _replace,
    _letter,
    _repeat,
    _swap,
    _splice,
    _join,
)
