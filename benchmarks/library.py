"""Ten thousand games in the library: how soon they are listed, scrolled and searched."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from benchmarks.timing import Figure, command_line
from core.games.chess.openings import chess_openings
from gui.app.no_display import no_display
from gui.app.requests import ToGamesInFile, ToLibrary
from gui.library.scene import LibraryScene
from gui.main import new_shell
from settings.store import default_settings

GAMES = 10_000
SIZE = (1280, 800)
SCROLLS = 300
PATIENCE = 60.0

_GAME = """[Event "Umbra"]
[Date "{date}"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "human"]
[BlackType "program"]
[PlyCount "{plies}"]

{moves} {{king captured}} {result}
"""
_LINE = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5"
_BOTS = ("Moth", "Wick", "Lantern", "Warden", "Sounding", "Owl", "Eclipse")


def figures() -> Iterator[Figure]:
    """Of a folder with a file a game, the same once more, and of one file of all."""
    with no_display(), tempfile.TemporaryDirectory() as place:
        folder, file = Path(place) / "games", Path(place) / "many.pgn"
        _write(folder, file)
        yield from _opening("folder of 10,000 games", folder, ToLibrary())
        yield from _opening("the same, remembered", folder, ToLibrary())
        yield from _opening("file of 10,000 games", folder, ToGamesInFile(file))
        chess = Path(place) / "chess.pgn"
        chess.write_text(_foreign(file.read_text("utf-8")), "utf-8")
        yield from _opening("file of 10,000 games of chess", folder, ToGamesInFile(chess))
        yield from _scrolling("10,000 games", folder, ToLibrary())
        yield from _scrolling("a file of 10,000 games", folder, ToGamesInFile(chess))
        yield _searching(folder, chess)
    yield _naming()


def _opening(
    name: str, folder: Path, request: ToLibrary | ToGamesInFile
) -> Iterator[Figure]:
    """From the request to the first rows on the screen, the last game, its opening."""
    scene, surface, began = _opened(folder, request), pygame.Surface(SIZE), _now()
    first, last, frames = 0.0, 0.0, list[float]()
    while scene.browser.listing is not None and scene.browser.listing.busy:
        frames.append(_frame(scene, surface))
        if not first and scene.browser.table.games:
            first = _now() - began
        if not last and not scene.browser.listing.reading:
            last = _now() - began
        time.sleep(max(0.0, 1 / 60 - frames[-1]))
        if _now() - began > PATIENCE:
            raise TimeoutError(f"{name}: not read in {PATIENCE} s")
    whole = _now() - began
    scene.close()
    if len(scene.browser.table.games) != GAMES:
        raise ValueError(f"{name}: {len(scene.browser.table.games)} games instead")
    times = ("first rows", first), ("all rows", last or whole), ("all openings", whole)
    for what, value in times:
        yield Figure(f"{name}, {what}", value, "s", "", value, value)
    longest = 1e3 * max(frames)
    yield Figure(f"{name}, longest frame", longest, "ms", "", longest, longest)


def _naming() -> Figure:
    """Processor time to name the openings of as many games."""
    names, began = chess_openings(), time.process_time()
    for number in range(GAMES):
        names.opening_of(_LINE.split()[: 2 + number % 19])
    taken = time.process_time() - began
    return Figure("openings of 10,000 games named", taken, "s", "", taken, taken)


def _scrolling(
    what: str, folder: Path, request: ToLibrary | ToGamesInFile
) -> Iterator[Figure]:
    """What a frame costs while all are scrolled through."""
    scene, surface = _listed(folder, request), pygame.Surface(SIZE)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
    taken = []
    for _ in range(SCROLLS):
        scene.handle(down)
        taken.append(1e3 * _frame(scene, surface))
    scene.close()
    slowest = statistics.quantiles(taken, n=100)[-1]
    for rank, value in (("median", statistics.median(taken)), ("p99", slowest)):
        goal = "at most 8" if rank == "p99" else ""
        name = f"frame of {what} scrolled, {rank}"
        yield Figure(name, value, "ms", goal, min(taken), max(taken))


def _searching(folder: Path, file: Path) -> Figure:
    """From a letter typed into the search to the picture of what it finds."""
    scene, surface = _listed(folder, ToGamesInFile(file)), pygame.Surface(SIZE)
    scene.focus.focus(scene.browser.search)
    taken = []
    for letter in "moth 1-0 2025":
        began = time.thread_time()
        down = {"key": 0, "mod": 0, "unicode": letter}
        scene.handle(pygame.event.Event(pygame.KEYDOWN, down))
        taken.append(1e3 * (time.thread_time() - began + _frame(scene, surface)))
    scene.close()
    name = "search of a file of 10,000 games, a letter"
    return Figure(name, statistics.median(taken), "ms", "", min(taken), max(taken))


def _listed(folder: Path, request: ToLibrary | ToGamesInFile) -> LibraryScene:
    """The library once everything is known of its games."""
    scene, surface = _opened(folder, request), pygame.Surface(SIZE)
    while scene.browser.listing is not None and scene.browser.listing.busy:
        _frame(scene, surface)
        time.sleep(1 / 60)
    return scene


def _opened(folder: Path, request: ToLibrary | ToGamesInFile) -> LibraryScene:
    shell = new_shell(default_settings())
    shell.games = folder
    scene = LibraryScene(shell, request)
    scene.draw(pygame.Surface(SIZE))
    return scene


def _frame(scene: LibraryScene, surface: pygame.Surface) -> float:
    """Processor time of this thread for one frame, whatever else the machine does."""
    began = time.thread_time()
    scene.update(1 / 60)
    scene.draw(surface)
    return time.thread_time() - began


def _now() -> float:
    return time.perf_counter()


def _write(folder: Path, file: Path) -> None:
    folder.mkdir()
    texts = []
    for number in range(GAMES):
        text = _text(number)
        path = folder / f"{number:05}.pgn"
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
        texts.append(text)
    file.write_text("\n".join(texts), encoding="utf-8")


def _foreign(text: str) -> str:
    """The same games as other programs write them, whose openings are to be named."""
    own = ('[Variant "Fog of War"]\n', '[Ruleset "chesscom"]\n', "{king captured} ")
    for words in own:
        text = text.replace(words, "")
    return text


def _text(number: int) -> str:
    plies = 2 + number % 19
    moves = [
        f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move
        for ply, move in enumerate(_LINE.split()[:plies])
    ]
    return _GAME.format(
        date=f"2025.{number % 12 + 1:02}.{number % 28 + 1:02}",
        white="You",
        black=_BOTS[number % len(_BOTS)],
        result=("1-0", "0-1", "1/2-1/2")[number % 3],
        plies=plies,
        moves=" ".join(moves),
    )


if __name__ == "__main__":
    command_line(__spec__, __doc__).parse_args()
    for figure in figures():
        print(f"{figure.name}: {figure.value:.3g} {figure.unit}")
