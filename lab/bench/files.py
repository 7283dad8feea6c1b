"""How fast games are read and written, opened in the replay, and found in the library."""

from __future__ import annotations

import io
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import chess.pgn
import pygame

from core.formats.pgn import PGN
from core.games import find_game
from core.games.chess.openings import chess_openings
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import save_games, write_games
from core.values import Move
from gui.app.requests import ToGamesInFile, ToLibrary
from gui.app.shell import Shell
from gui.app.window import no_display
from gui.library.scene import LibraryScene
from lab.bench.timing import Figure, duration, seconds
from settings.store import default_settings

PGN_GAMES = 200
PGN_PLIES = 74
"""About as long as a game between masters."""

_WHOLE = 2000
"""The files_figures are for so many games."""

_RUNS = 3


def files_figures() -> Iterator[Figure]:
    """Processor time for 2,000 games, from a tenth of them."""
    text = "\n\n".join(str(_random_pgn(number)) for number in range(PGN_GAMES))
    records = read_text(text, "games").games
    if len(records) != PGN_GAMES:
        raise ValueError(f"{len(records)} games were read instead of {PGN_GAMES}")
    yield _figure("games read", "at most 5", lambda: read_text(text, "games"))
    yield _figure("games read by python-chess", "", lambda: _read_by_python_chess(text))
    yield _figure("games written", "", lambda: write_games(records, PGN))


def _figure(name: str, goal: str, work: Callable[[], object]) -> Figure:
    taken = []
    for _ in range(_RUNS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return duration(f"{_WHOLE:,} {name}", "s", goal, _WHOLE / PGN_GAMES, taken)


def _random_pgn(seed: int) -> chess.pgn.Game:
    """A random game in which captures are likely, as they are in games of people."""
    dice, board = Random(seed), chess.Board()
    while board.ply() < PGN_PLIES and not board.is_game_over():
        moves = list(board.legal_moves)
        captures = [move for move in moves if board.is_capture(move)]
        board.push(dice.choice(captures if captures and dice.random() < 0.4 else moves))
    game = chess.pgn.Game.from_board(board)
    game.headers["White"], game.headers["Black"] = f"White {seed}", f"Black {seed}"
    return game


def _read_by_python_chess(text: str) -> int:
    file, number = io.StringIO(text), 0
    while chess.pgn.read_game(file) is not None:
        number += 1
    return number


PLIES = 300
SEED = 24
"""Of a random game that lasts so long."""

WINDOW = (1280, 800)


def replay_figures() -> Iterator[Figure]:
    """From the request to the first full frame, the file read and the caches warm."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pygame  # noqa: PLC0415 - after the drivers are chosen

    from gui.app.requests import ToReplay  # noqa: PLC0415 - likewise
    from gui.app.shell import Shell  # noqa: PLC0415 - likewise
    from gui.replay.scene import ReplayScene  # noqa: PLC0415 - likewise

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(WINDOW)
    shell = Shell(default_settings())
    shell.rules.wait()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.pgn"
        save_games(file, [_long_game()])

        def work() -> None:
            scene = shell.open(ToReplay(file))
            while not isinstance(scene, ReplayScene):
                scene = scene.update(0.0) or scene
            scene.draw(surface)
            scene.close()

        taken = seconds(work)
    yield duration(f"replay of {PLIES} plies opens", "ms", "at most 200", 1e3, taken)


def _long_game() -> GameRecord:
    game, dice = find_game("fog-chess", "chesscom"), Random(SEED)
    history, moves = [game.start().position], list[Move]()
    while len(moves) < PLIES and game.outcome(history) is None:
        moves.append(dice.choice(game.moves(history[-1])))
        history.append(game.play(history[-1], moves[-1]))
    if len(moves) < PLIES:
        raise ValueError(f"this game has but {len(moves)} plies")
    return GameRecord("fog-chess", "chesscom", ("Ada", "Bob"), tuple(moves))


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


def library_figures() -> Iterator[Figure]:
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
    while scene.listing.busy:
        frames.append(_frame(scene, surface))
        if not first and scene.table.games:
            first = _now() - began
        if not last and not scene.listing.reading:
            last = _now() - began
        time.sleep(max(0.0, 1 / 60 - frames[-1]))
        if _now() - began > PATIENCE:
            raise TimeoutError(f"{name}: not read in {PATIENCE} s")
    whole = _now() - began
    scene.close()
    if len(scene.table.games) != GAMES:
        raise ValueError(f"{name}: {len(scene.table.games)} games instead")
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
    scene.focus.focus(scene.search)
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
    while scene.listing.busy:
        _frame(scene, surface)
        time.sleep(1 / 60)
    return scene


def _opened(folder: Path, request: ToLibrary | ToGamesInFile) -> LibraryScene:
    shell = Shell(default_settings())
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
