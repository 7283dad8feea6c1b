"""``fonts``: cuts the fonts that are shipped out of whole ones.

Noto Sans has Latin, Greek and Cyrillic letters. Of Noto Sans CJK come what Japanese and
Chinese use most and what texts of the program use: where both draw a character alike it is
in the Japanese file alone. The bold ones have only what the program itself shows, as names
that people type may be emboldened. Noto Sans Symbols 2 has the figurines of chess.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from cli.options import Parser
from cli.output import DONE, ROOT, WrongUseError, write

FONTS = ROOT / "assets" / "fonts"

LATIN = "NotoSans-{}.ttf"
EAST_ASIAN = "NotoSansCJK-{}.ttc"
SYMBOLS = "NotoSansSymbols2-Regular.ttf"
WEIGHTS = ("Regular", "Bold")

_JAPANESE, _CHINESE = 0, 2
"""The numbers of the fonts in a file of Noto Sans CJK."""

_LETTERS = (
    (0x20, 0x250),  # Latin
    (0x2B0, 0x530),  # marks, Greek, Cyrillic
    (0x1C80, 0x1C90), (0x2DE0, 0x2E00), (0xA640, 0xA6A0),  # more Cyrillic
    (0x1E00, 0x1F00),  # more Latin
    (0x2000, 0x2190),  # punctuation, currencies, fractions
    (0x2212, 0x2213),  # minus
    (0xFB00, 0xFB05),  # ligatures, which are hinted as letters if they are named
    (0xFFFD, 0xFFFE),
)  # fmt: skip
"""What is taken of Noto Sans, each from the first to before the last."""

_SIGNS = (
    (0x2190, 0x2212), (0x2213, 0x2400), (0x25A0, 0x2800),  # arrows, mathematics, shapes
    (0x2460, 0x2500),  # numbers in circles
    (0x3000, 0x3100), (0x31F0, 0x3200), (0xFF00, 0xFFF0),  # kana, wide and narrow forms
)  # fmt: skip
"""What is taken of Noto Sans CJK in both weights."""

_FIGURINES = range(0x2654, 0x2660)
"""What is taken of Noto Sans Symbols 2."""

_QUOTES = "‘’“”…—·"
"""What stands differently beside Chinese and Japanese characters."""

_LAYOUT = ("ccmp", "locl", "kern", "mark", "mkmk", "liga", "clig", "calt", "rlig")
"""What Latin text needs: places of accents, and pairs that stand closer."""


def arguments(parser: Parser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "folders",
        nargs="+",
        type=Path,
        metavar="DIR",
        help=f"has {LATIN.format('*')} of Noto Sans 2.013, {EAST_ASIAN.format('*')} of "
        f"Debian's package fonts-noto-cjk, or {SYMBOLS} of fonts-noto-core",
    )


def run(given: Namespace) -> int:
    """Write the fonts, and say how large they are."""
    for weight in WEIGHTS:
        latin = _read(_found(given.folders, LATIN.format(weight)))
        _draw_minus(latin)
        _cut(latin, _ranges(_LETTERS), LATIN.format(weight), _LAYOUT)
        _cut_east_asian(_found(given.folders, EAST_ASIAN.format(weight)), weight)
    _cut(_read(_found(given.folders, SYMBOLS)), _FIGURINES, SYMBOLS)
    return DONE


def _found(folders: Iterable[Path], name: str) -> Path:
    found = (folder / name for folder in folders if (folder / name).is_file())
    path = next(found, None)
    if path is None:
        raise WrongUseError(f"{name} is in none of these folders")
    return path


def _cut_east_asian(path: Path, weight: str) -> None:
    """Write the Japanese file of a weight, and the Chinese one with what differs."""
    japanese, chinese = (_read(path, number) for number in (_JAPANESE, _CHINESE))
    ours, theirs = japanese.getBestCmap(), chinese.getBestCmap()
    both = {*_ranges(_SIGNS), *map(ord, _QUOTES)}
    in_japanese, in_chinese = map(set, (_used(but="zh*.po"), _used(but="ja.po")))
    if weight == "Regular":
        in_japanese |= set(_commonest("euc_jp", range(16, 48)))
        in_chinese |= set(_commonest("gb2312", range(16, 56)))
    alike = {sign for sign in in_chinese if ours.get(sign) == theirs.get(sign)}
    differing = {sign for sign in in_chinese | both if ours.get(sign) != theirs.get(sign)}
    letters = set(_ranges(_LETTERS)) - both
    _cut(japanese, (in_japanese | alike | both) - letters, f"NotoSansJP-{weight}.otf")
    _cut(chinese, differing - letters, f"NotoSansSC-{weight}.otf")


def _read(path: Path, number: int = -1) -> TTFont:
    """A font, which keeps its date, so that the same files come out each time."""
    return TTFont(path, fontNumber=number, recalcTimestamp=False)


def _draw_minus(font: TTFont) -> None:
    """Make the minus the bar of the plus: in Noto Sans it is as short as a hyphen."""
    glyphs, pen = font["glyf"], TTGlyphPen(None)
    plus, minus = map(font.getBestCmap().get, map(ord, "+−"))
    left, right = glyphs[plus].xMin, glyphs[plus].xMax
    _, low, high, _ = sorted({y for _, y in glyphs[plus].getCoordinates(glyphs)[0]})
    pen.moveTo((left, low))
    for corner in (left, high), (right, high), (right, low):
        pen.lineTo(corner)
    pen.closePath()
    glyphs[minus], font["hmtx"][minus] = pen.glyph(), font["hmtx"][plus]


def _ranges(ranges: Iterable[tuple[int, int]]) -> Iterator[int]:
    return (sign for first, end in ranges for sign in range(first, end))


def _commonest(encoding: str, rows: Iterable[int]) -> Iterator[int]:
    """The characters of the first level of a national standard, which are its rows."""
    for row, cell in product(rows, range(1, 95)):
        yield from map(ord, bytes((row + 0xA0, cell + 0xA0)).decode(encoding, "ignore"))


def _used(but: str) -> Iterator[int]:
    """All characters of the program and its translations, except for one of them."""
    layers = ("core", "bots", "settings", "server", "gui", "cli", "assets")
    for layer in layers:
        for path in (ROOT / layer).rglob("*.*"):
            if path.suffix in (".py", ".yaml", ".po") and not path.match(but):
                yield from map(ord, set(path.read_text("utf-8")))


def _cut(font: TTFont, signs: Iterable[int], name: str, layout: Sequence[str] = ()) -> None:
    options = Options(
        layout_features=layout,
        drop_tables=["VORG", "vhea", "vmtx", "STAT", "BASE"],
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 4, 5, 6, 13, 14],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=signs)
    subsetter.subset(font)
    font.save(FONTS / name, reorderTables=True)
    size = (FONTS / name).stat().st_size
    write(f"{size / 1024:6,.0f} KB  {len(font.getBestCmap()):6,} characters  {name}")
