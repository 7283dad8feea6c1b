"""Sheets of problems on paper: six to a page, and their solutions at the end."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from core import notation
from core.game import Game
from core.games import find_variant
from core.plain import plain
from core.problems.collection import Collection
from core.problems.fog import answer_name, question_of, read_claim
from core.problems.goals import Way
from core.problems.problem import (
    Problem,
    game_of,
    line_names,
    line_of,
    problem_fen,
    start_of,
)
from core.problems.shelf import author_words, kind_of, stipulation_of, title_words
from core.problems.solutions import printed_tree, ways_of
from core.records.files import write_bytes
from core.records.reader import DEFAULT_VARIANT
from core.records.tree import ROOT, node_at
from core.setup import Start
from core.tasks.workers import Ear
from core.texts import _, either, labelled, listed, ngettext, sentence
from core.values import Move, Observation, Side
from gui.app.window import no_display
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell
from gui.board.view_state import BoardOptions, covered
from gui.drawing.text import HALF_CAPITAL, LEADING, Align, draw_text, ellipsis, wrap_all
from gui.drawing.theme import Colour, Theme, chosen_theme
from gui.problems.cards import is_turned, mover_words, shown_of
from gui.replay.study import Study, glyph_of
from gui.solving.words import source_words
from settings.model import Settings, notation_in

PER_PAGE = 6
MOST_PRINTED = 600
"""Problems that the window prints at most: a hundred pages."""
_PAGE = (1240, 1754)
"""A4 at 150 dots an inch."""
_DPI = 150
_MARGIN, _CELL, _GUTTER = 90, 54, 28
_TITLE, _BODY, _SMALL = 34, 22, 19
_PAPER, _INK, _SOFT = (255, 255, 255), (16, 16, 16), (80, 80, 80)
_MOST_LINES = 40
"""So many lines a solution may have; of a longer one it is said how many are missing."""
_NUMBER, _STEP, _HANGING = 44, 7, 16
"""The indents of solutions, of each blank before a line, and of what goes on below it."""


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


@dataclass(frozen=True)
class PrintedPage:
    """One page.

    Attributes:
        surface: What is drawn on it.
        texts: What is written there.
    """

    surface: pygame.Surface
    texts: list[PlacedText] = field(default_factory=list)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        ink: Colour,
        *,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        """Write a line of text; see ``draw_text``."""
        width = draw_text(self.surface, words, x, y, size, ink, bold=bold, align=align)
        left = x - {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        base = y + HALF_CAPITAL * size
        self.texts.append(PlacedText(plain(words), left, base, size, width))


def print_undisplayed(
    settings: Settings, collection: Collection, out: Path
) -> Sequence[Path]:
    """``print_sheets`` where there is no window."""
    with no_display():
        return print_sheets(settings, collection, out)


def print_aside(
    hear: Ear, settings: Settings, collection: Collection, out: Path
) -> Iterator[str]:
    """The work of a background task: prints, and says how that ended."""
    try:
        print_undisplayed(settings, collection, out)
    except OSError as error:
        yield sentence(labelled(str(out), error.strerror or str(error)))
    else:
        yield ""


def print_sheets(settings: Settings, collection: Collection, out: Path) -> Sequence[Path]:
    """Draw a collection as pages into ``out``, and answer the files.

    A name that ends in ``.pdf`` holds all of them; else each page has a file of its own.

    Raises:
        OSError: If it cannot be written.
    """
    theme = chosen_theme(settings.model_copy(update={"theme": "penumbra"}))
    drawn = pages(collection, theme, settings.notations)
    if out.suffix.lower() == ".pdf":
        write_bytes(out, pdf_of(drawn))
        return (out,)
    surfaces, files = [page.surface for page in drawn], list[Path]()
    for number, surface in enumerate(surfaces, 1):
        many, data = len(surfaces) > 1, BytesIO()
        pixels = pygame.image.tobytes(surface, "RGB")
        picture = Image.frombytes("RGB", surface.get_size(), pixels)
        picture.save(data, "PNG", dpi=(_DPI, _DPI))
        files.append(out.with_name(f"{out.stem}-{number}{out.suffix}") if many else out)
        write_bytes(files[-1], data.getvalue())
    return files


def pages(
    collection: Collection, theme: Theme, notations: Mapping[str, str]
) -> Iterator[PrintedPage]:
    """Every page, the solutions last, in notations by families of games; one at least."""
    problems, title = collection.problems, collection.name
    for first in range(0, max(1, len(problems)), PER_PAGE):
        yield _boards_page(problems, first, title, theme)
    yield from _solution_pages(problems, title, notations)


def _boards_page(
    problems: Sequence[Problem], first: int, title: str, theme: Theme
) -> PrintedPage:
    page = _blank(title, _("Page {number}").format(number=first // PER_PAGE + 1))
    width = (_PAGE[0] - 2 * _MARGIN) // 2
    top = _MARGIN + 2 * _TITLE
    height = (_PAGE[1] - _MARGIN - top) // 3
    for place, problem in enumerate(problems[first : first + PER_PAGE]):
        row, column = divmod(place, 2)
        box = pygame.Rect(_MARGIN + column * width, top + row * height, width, height)
        _draw_problem(page, box, first + place + 1, problem, theme)
    return page


def _draw_problem(
    page: PrintedPage, box: pygame.Rect, number: int, problem: Problem, theme: Theme
) -> None:
    seen = shown_of(problem)
    # Of a game that nobody here knows the board is not drawn, but its place stays.
    facts = find_variant(problem.game if seen else DEFAULT_VARIANT).facts
    title = problem.title if problem.authors else ""
    known = listed(filter(None, (title, source_words(problem))))
    words = [(_asked(problem), _INK), (_held(seen), _INK), (known, _SOFT)]
    below = [(line, ink) for line, ink in words if line]
    step = round(_SMALL * LEADING)
    room = box.height - 2 * _BODY - _GUTTER - max(2, len(below)) * step - _SMALL
    cell = largest_cell(facts, _CELL * 8 / facts.columns, room / facts.rows)
    turned = seen is not None and is_turned(problem, seen)
    left = box.centerx - cell * facts.columns // 2
    layout = BoardLayout.of(facts, cell, left, box.y + _BODY * 2, flipped=turned)
    options = BoardOptions(gutter=_GUTTER, caption=_SMALL - 4)
    who = listed(map(author_words, problem.authors)) or title_words(problem)
    head = ellipsis(f"{number}   {who}".rstrip(), _BODY, layout.width, bold=True)
    page.write(head, left, box.y + _BODY * 0.7, _BODY, _INK, bold=True)
    BoardView(layout, theme, options).draw(page.surface, seen or covered(facts))
    y = layout.y + layout.height + _GUTTER + _SMALL
    for line, ink in below:
        page.write(ellipsis(line, _SMALL, layout.width), left, y, _SMALL, ink)
        y += step


def _held(seen: Observation | None) -> str:
    """What the side to move has in hand, in games where something can be."""
    facts = find_variant(seen.variant).facts if seen is not None else None
    if seen is None or facts is None or not facts.hand:
        return ""
    own = [piece for piece in seen.hands if piece.side is seen.to_move]
    names = (
        facts.kind_name(piece.symbol)
        + (f" × {seen.hands[piece]}" if seen.hands[piece] > 1 else "")
        for piece in facts.ordered(own)
    )
    return _("In hand: {pieces}").format(pieces=listed(names) or _("nothing"))


def _asked(problem: Problem) -> str:
    asked = kind_of(problem)
    mover = mover_words(problem)
    return f"{asked} · {_('{side} to move').format(side=mover)}" if mover else asked


def _solution_pages(
    problems: Sequence[Problem], title: str, notations: Mapping[str, str]
) -> Iterator[PrintedPage]:
    """Solutions in two columns, on as many pages as they need, an item for each problem."""
    top, bottom = _MARGIN + 2 * _TITLE + _SMALL, _PAGE[1] - _MARGIN
    width = (_PAGE[0] - 2 * _MARGIN) // 2 - _GUTTER
    page, column, y = _blank(title, _("Solutions")), 0, top
    step = round(_SMALL * LEADING)
    for number, problem in enumerate(problems, 1):
        lines = _item(solution_lines(problem, notations), width)
        for place, (indent, words) in enumerate(lines):
            # A number never stands alone at the foot of a column.
            more = place == 0 and len(lines) > 1
            if y + (1 + more) * step > bottom:
                column, y = column + 1, top
            if column > 1:
                yield page
                page, column = _blank(title, _("Solutions")), 0
            x = _MARGIN + column * (width + 2 * _GUTTER)
            if place == 0:
                page.write(str(number), x, y, _SMALL, _INK, bold=True)
            page.write(words, x + indent, y, _SMALL, _INK)
            y += step
        y += step // 2
    yield page


def _item(lines: Sequence[str], width: int) -> list[tuple[int, str]]:
    """The ``lines`` of the solutions of a problem as they fit, each with its indent."""
    found = list[tuple[int, str]]()
    for line in lines:
        words = line.lstrip(" ")
        left = _NUMBER + _STEP * (len(line) - len(words))
        # What has no room in its line stands a little further in than that.
        first, *rest = wrap_all(words, _SMALL, width - left - _HANGING) or [""]
        found += [(left, first), *((left + _HANGING, each) for each in rest)]
    if len(found) <= _MOST_LINES:
        return found
    left_out = len(found) - _MOST_LINES + 1
    more = ngettext("and {number:,} more line", "and {number:,} more lines", left_out)
    return [*found[: _MOST_LINES - 1], (_NUMBER, more)]


def _blank(title: str, note: str) -> PrintedPage:
    page = PrintedPage(pygame.Surface(_PAGE))
    page.surface.fill(_PAPER)
    words = ellipsis(title, _TITLE, _PAGE[0] - 2 * _MARGIN - 10 * _BODY, bold=True)
    y = _MARGIN + _TITLE / 2
    page.write(words, _MARGIN, y, _TITLE, _INK, bold=True)
    page.write(note, _PAGE[0] - _MARGIN, y, _BODY, _SOFT, align="right")
    page.surface.fill(_SOFT, (_MARGIN, round(y + _TITLE), _PAGE[0] - 2 * _MARGIN, 1))
    return page


# --- Solutions as they are printed -------------------------------------------------------

SECONDS = 5.0
"""So long a problem may be solved for; what is not found by then is not printed."""

NOTHING = "–"


def solution_lines(problem: Problem, notations: Mapping[str, str]) -> list[str]:
    """The solutions, each on lines of its own that stand further in the later they come.

    Where there is nothing to be found, it is what the problem says itself.
    """
    write = _WRITERS.get(stipulation_of(problem.stipulation).goal.way, _given)
    try:
        game = game_of(problem)
    except ValueError:  # one that is not known here
        return _printed(problem) or [NOTHING]
    game = notation.written(game, notation_in(notations, game.facts))
    try:
        lines = list(write(problem, game))
    except ValueError:
        lines = []
    return lines or list(_given(problem, game)) or [NOTHING]


def _printed(problem: Problem) -> list[str]:
    return [line.strip() for line in problem.solution.splitlines() if line.strip()]


def _given(problem: Problem, game: Game) -> Iterator[str]:
    """The solution as it was printed, or else the line that the problem has."""
    if printed := _printed(problem):
        yield from printed
        return
    try:
        start = start_of(game, problem)
        moves = line_of(game, start, problem)
    except ValueError:
        return
    if moves:
        yield numbered(game, start, moves)


def numbered(game: Game, start: Start, moves: tuple[Move, ...]) -> str:
    """Moves by their names, with the numbers that they have in the game."""
    position, number, words = start.position, start.number, list[str]()
    mover: Side | None = None
    for move in moves:
        side = game.to_move(position)
        begins = side is game.facts.begins
        number += mover is side.other and begins
        if mover is None or (begins and side is not mover):
            words.append(f"{number}{'.' if begins else '…'}")
        words.append(game.san(position, move))
        mover, position = side, game.play(position, move)
    return " ".join(words)


def _proved(problem: Problem, game: Game) -> Iterator[str]:
    """The keys with what they threaten and every defence, proved anew."""
    from bots.solving.solver import (  # noqa: PLC0415 - brings in the compiler
        SolveLimits,
        Solver,
    )
    from bots.solving.tree import (  # noqa: PLC0415 - as above
        TreeBuilder,
        written,
        written_line,
    )

    asked = stipulation_of(problem.stipulation)
    start = game.read(problem_fen(game, problem.fen, asked))
    solver = Solver(game, start, asked, SolveLimits(SECONDS))
    found = solver.solve()
    for line in found.solutions:
        yield written_line(game, start.position, line)
    if found.keys and not found.solutions:
        builder = TreeBuilder(solver.prover, start.position, solver.stipulation.attacks)
        with solver.prover.in_time(SECONDS):
            tree = builder.grow(found.keys)
        yield from filter(None, written(tree).splitlines())


def _series(problem: Problem, game: Game) -> Iterator[str]:
    """Every way to the end of the series that is known."""
    start = start_of(game, problem)
    for way in ways_of(problem):
        yield " ".join(line_names(game, start, replace(problem, line=way)))


def _study(problem: Problem, game: Game) -> Iterator[str]:
    """The printed solution with the signs of its moves, a line for each first move."""
    tree = printed_tree(problem)
    if tree is None:
        return
    study = Study(tree, ROOT, game.notation)
    for number in range(len(tree.root.children)):
        yield " ".join(_variation(study, (number,)))


def _variation(study: Study, path: tuple[int, ...]) -> Iterator[str]:
    """A move and what follows it, other moves in parentheses."""
    numbers = True
    while True:
        step, node = study.steps[path], node_at(study.tree, path)
        if numbers or step.side is Side.FIRST:
            yield f"{step.number}{'.' if step.side is Side.FIRST else '…'}"
        yield step.san + glyph_of(node)
        others = range(1, len(node_at(study.tree, path[:-1]).children))
        main = path[-1] == 0 and len(path) > 1
        for number in others if main else ():
            yield f"({' '.join(_variation(study, (*path[:-1], number)))})"
        numbers = main and bool(others)
        if not node.children:
            return
        path = (*path, 0)


def _fog(problem: Problem, game: Game) -> Iterator[str]:
    """The right answers."""
    claim = read_claim(problem)
    question = question_of(claim)
    yield either(answer_name(game, question, each) for each in claim.answers)


_WRITERS: Mapping[Way, Callable[[Problem, Game], Iterator[str]]] = {
    Way.DIRECT: _proved,
    Way.CHECKS: _proved,
    Way.SELF: _proved,
    Way.HELP: _proved,
    Way.SERIES: _series,
    Way.STUDY: _study,
    Way.FOG: _fog,
}
"""Who writes the solutions of each kind; of all others they are as given."""


# --- Pages as PDF: pictures with the text that stands on them, to be selected -----------

_SCALE = 72 / _DPI
"""Units of PDF in a pixel."""

_IN_A_FONT, _A_BLOCK = 255, 100
_WIDE, _HIGH = 500, 1000
"""Every glyph, in thousandths of the size of its font."""


def pdf_of(pages: Iterable[PrintedPage]) -> bytes:
    """Pages as one file."""
    file = _File()
    kids = [file.page(page) for page in pages]
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    file.put(file.root, f"<< /Type /Pages /Kids [{listed}] /Count {len(kids)} >>")
    signs = list(file.signs)
    named = " ".join(
        f"/F{number} {file.font(signs[first : first + _IN_A_FONT])} 0 R"
        for number, first in enumerate(range(0, len(signs), _IN_A_FONT))
    )
    file.put(file.fonts, f"<< {named} >>")
    return file.closed(file.add(f"<< /Type /Catalog /Pages {file.root} 0 R >>".encode()))


class _File:
    """Objects of a file, numbered from 1.

    Attributes:
        root: The object that holds all pages.
        fonts: That which holds all fonts.
        signs: All signs so far, each with its place in the fonts.
    """

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self.signs: dict[str, int] = {}
        self.root, self.fonts = self.add(b""), self.add(b"")

    def put(self, number: int, text: str) -> None:
        """Put an object where it is expected."""
        self._objects[number - 1] = text.encode()

    def add(self, data: bytes) -> int:
        """Put an object at the end; its number."""
        self._objects.append(data)
        return len(self._objects)

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

    def page(self, page: PrintedPage) -> int:
        """Put a page at the end; its number."""
        width, height = page.surface.get_size()
        wide, high = _SCALE * width, _SCALE * height
        picture = self.stream(
            pygame.image.tobytes(page.surface, "RGB"),
            f"/Type /XObject /Subtype /Image /Width {width} /Height {height} "
            "/ColorSpace /DeviceRGB /BitsPerComponent 8 ",
        )
        drawn = [f"q {wide:.2f} 0 0 {high:.2f} 0 0 cm /P Do Q", "BT"]
        for text in page.texts:
            drawn += self._written(text, height)
        body = self.stream("\n".join([*drawn, "ET"]).encode())
        return self.add(
            f"<< /Type /Page /Parent {self.root} 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] "
            f"/Resources << /XObject << /P {picture} 0 R >> /Font {self.fonts} 0 R >> "
            f"/Contents {body} 0 R >>".encode()
        )

    def _written(self, text: PlacedText, height: int) -> Iterator[str]:
        """The operators that write a line, stretched to its width in the picture."""
        natural = max(1.0, len(text.words) * text.size * _WIDE / 1000)
        yield f"{100 * text.width / natural:.2f} Tz"
        yield f"1 0 0 1 {_SCALE * text.x:.2f} {_SCALE * (height - text.y):.2f} Tm"
        for sign in text.words:
            place = self.signs.setdefault(sign, len(self.signs))
            font, code = divmod(place, _IN_A_FONT)
            yield f"/F{font} {_SCALE * text.size:.2f} Tf <{code + 1:02x}> Tj"

    def font(self, signs: Sequence[str]) -> int:
        """Put a font of glyphs that show nothing, and what signs they stand for."""
        glyph = self.stream(f"{_WIDE} 0 0 -250 {_WIDE} {_HIGH} d1".encode())
        names = [f"g{code}" for code in range(1, len(signs) + 1)]
        mapped = [
            f"<{code:02x}> <{sign.encode('utf-16-be').hex()}>"
            for code, sign in enumerate(signs, 1)
        ]
        firsts = range(0, len(mapped), _A_BLOCK)
        blocks = (mapped[first : first + _A_BLOCK] for first in firsts)
        told = ("\n".join((f"{len(b)} beginbfchar", *b, "endbfchar")) for b in blocks)
        meaning = self.stream(_CMAP.format("\n".join(told)).encode())
        procs = " ".join(f"/{name} {glyph} 0 R" for name in names)
        order = " ".join(f"/{name}" for name in names)
        widths = " ".join([str(_WIDE)] * len(signs))
        return self.add(
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
