"""Pages as PDF: pictures with the text that stands on them, to be selected and searched.

The text is drawn with glyphs that show nothing, as over the picture of a scanned page.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

DOTS = 72
"""Units of PDF in an inch."""

_IN_A_FONT, _A_BLOCK = 255, 100
_WIDE, _HIGH = 500, 1000
"""Every glyph, in thousandths of the size of its font."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """One line of text on a page.

    Attributes:
        words: The text.
        x: Its left edge, in pixels from that of the page.
        y: Its base line, in pixels from the top.
        size: Of its font, in pixels.
        width: In pixels.
    """

    words: str
    x: float
    y: float
    size: int
    width: int


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page to be written.

    Attributes:
        size: Width and height in pixels.
        pixels: Three bytes for each, row by row.
        texts: What is written on it.
    """

    size: tuple[int, int]
    pixels: bytes
    texts: Sequence[PlacedText]


def pdf_of(pages: Iterable[PagePicture], dots: int) -> bytes:
    """Pages with so many pixels an inch as one file."""
    file = _File()
    root, fonts = file.reserve(), file.reserve()
    signs: dict[str, int] = {}
    kids = [_page(file, page, (root, fonts), DOTS / dots, signs) for page in pages]
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    file.put(root, f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>".encode())
    every = list(signs)
    named = " ".join(
        f"/F{number} {_font(file, every[first : first + _IN_A_FONT])} 0 R"
        for number, first in enumerate(range(0, len(every), _IN_A_FONT))
    )
    file.put(fonts, f"<< {named} >>".encode())
    return file.closed(file.add(f"<< /Type /Catalog /Pages {root} 0 R >>".encode()))


class _File:
    """Objects of a file, numbered from 1."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        """The number of an object that is put there later."""
        self._objects.append(b"")
        return len(self._objects)

    def put(self, number: int, data: bytes) -> None:
        """Put an object where it is expected."""
        self._objects[number - 1] = data

    def add(self, data: bytes) -> int:
        """Put an object at the end; its number."""
        number = self.reserve()
        self.put(number, data)
        return number

    def stream(self, data: bytes, more: str = "") -> int:
        """Put a compressed stream at the end; its number."""
        packed = zlib.compress(data)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode {more}>>\nstream\n"
        return self.add(head.encode() + packed + b"\nendstream")

    def closed(self, root: int) -> bytes:
        """The whole file."""
        out, places = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), list[int]()
        for number, data in enumerate(self._objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n" % number + data + b"\nendobj\n"
        start, count = len(out), len(places) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % count
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"trailer\n<< /Size %d /Root %d 0 R >>\n" % (count, root)
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _page(
    file: _File,
    page: PagePicture,
    shared: tuple[int, int],
    scale: float,
    signs: dict[str, int],
) -> int:
    """A page.

    Args:
        file: Where it goes.
        page: What is on it.
        shared: The objects that hold all pages and all fonts.
        scale: Units of a pixel.
        signs: All signs so far, each with its place, which grow.
    """
    root, fonts = shared
    (width, height), (wide, high) = page.size, (scale * side for side in page.size)
    picture = file.stream(
        page.pixels,
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
        "/ColorSpace /DeviceRGB /BitsPerComponent 8 ",
    )
    drawn = [f"q {wide:.2f} 0 0 {high:.2f} 0 0 cm /P Do Q", "BT"]
    for text in page.texts:
        drawn += _shown(text, height, scale, signs)
    body = file.stream("\n".join([*drawn, "ET"]).encode())
    return file.add(
        f"<< /Type /Page /Parent {root} 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] "
        f"/Resources << /XObject << /P {picture} 0 R >> /Font {fonts} 0 R >> "
        f"/Contents {body} 0 R >>".encode()
    )


def _shown(
    text: PlacedText, height: int, scale: float, signs: dict[str, int]
) -> Iterator[str]:
    """The operators that write a line of text, stretched to its width in the picture."""
    natural = max(1.0, len(text.words) * text.size * _WIDE / 1000)
    yield f"{100 * text.width / natural:.2f} Tz"
    yield f"1 0 0 1 {scale * text.x:.2f} {scale * (height - text.y):.2f} Tm"
    for sign in text.words:
        font, code = divmod(signs.setdefault(sign, len(signs)), _IN_A_FONT)
        yield f"/F{font} {scale * text.size:.2f} Tf <{code + 1:02x}> Tj"


def _font(file: _File, signs: Sequence[str]) -> int:
    """A font of glyphs that show nothing, which says what signs they stand for."""
    glyph = file.stream(f"{_WIDE} 0 0 -250 {_WIDE} {_HIGH} d1".encode())
    names = [f"g{code}" for code in range(1, len(signs) + 1)]
    mapped = [
        f"<{code:02x}> <{sign.encode('utf-16-be').hex()}>"
        for code, sign in enumerate(signs, 1)
    ]
    blocks = [mapped[first : first + _A_BLOCK] for first in range(0, len(mapped), _A_BLOCK)]
    told = (
        "\n".join((f"{len(block)} beginbfchar", *block, "endbfchar")) for block in blocks
    )
    meaning = file.stream(_CMAP.format("\n".join(told)).encode())
    procs = " ".join(f"/{name} {glyph} 0 R" for name in names)
    order = " ".join(f"/{name}" for name in names)
    widths = " ".join([str(_WIDE)] * len(signs))
    return file.add(
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 {_WIDE} {_HIGH}] "
        f"/FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << {procs} >> /Resources << >> "
        f"/Encoding << /Type /Encoding /Differences [1 {order}] >> "
        f"/FirstChar 1 /LastChar {len(signs)} /Widths [{widths}] "
        f"/ToUnicode {meaning} 0 R >>".encode()
    )


_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Umbra def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
