"""Screens brought to where their pictures are taken: of games, problems and tournaments."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from core.clock import TimeControl
from core.explorer.questions import GamesQuestion, Pattern, Question
from core.game import start_from
from core.games import find_game
from core.games.chess.letters import in_language
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Save, Table
from core.practice.rush import Bests
from core.practice.rush_problems import THEMES, RushTheme, read_pool
from core.problems.collection import CollectionError, read_collection
from core.problems.formats import ProblemsError, read_problems
from core.problems.shelf import SHIPPED
from core.records.reader import DEFAULT_VARIANT, read_numbered
from core.records.record import BELIEF, GameRecord
from core.records.tree import tree_of
from core.values import Piece, Side
from gui.analysis.scene import AnalysisScene
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import (
    ToAnalysis,
    ToEditor,
    ToExplorer,
    ToGamesInFile,
    ToHotSeat,
    ToLibrary,
    ToProblems,
    ToReplay,
    ToRushEnd,
    ToSolve,
    ToWatch,
    ToWhy,
)
from gui.app.scene import Scene
from gui.app.session import Session, played_again
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.games import GAMES
from gui.library.scene import LibraryScene
from gui.play.scene import PlayScene
from gui.practice.rush import RushScene, begun
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.scene import ReplayScene
from gui.replay.watching import WatchScene
from gui.solving.moves_problem import MovesProblem
from gui.solving.scene import SolvingScene
from gui.why.scene import WhyScene
from gui.your_record.scene import OwnRecordScene

PATIENCE = 60.0
"""Seconds that another process may take before the picture is taken without it."""

RUSH_CODE = "GR6YMB7K"

PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def watching(shell: Shell, options: Options, folder: Path) -> Scene:
    """Two bots at play, whose moves are those of a record: nobody has to think."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    shell.games = folder
    ply = int(options.get("ply", len(record.moves) // 2))
    laid: list[Table] = []

    def lay(_: Shell, asked: ToWatch, save: Save) -> Table:
        game = find_game(asked.variant, asked.ruleset)
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        laid.append(Table(Referee(game, start_from(game, record.fen)), {}, terms, save))
        return laid[0]

    asked = ToWatch(record.players, record.variant, record.ruleset, 1, "3+2")
    scene = WatchScene(shell, asked, lay)
    for number, move in enumerate(record.moves[:ply]):
        laid[0].update(0.0)
        laid[0].play(move, 0.3 + number % 7 * 0.4)
    if ply == len(record.moves) and record.outcome is not None:
        laid[0].end(record.outcome)
    return scene


def play(shell: Shell, options: Options, folder: Path) -> Scene:
    """A person's game after some of the moves of a record."""
    record = record_of(options)
    ply = int(options.get("ply", len(record.moves) // 2))
    shown = replace(record, moves=record.moves[:ply], outcome=None)
    return _at_table(shell, shown, folder)


def play_help(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game under ``level`` of help, the most where none is named."""
    level = int(options.get("level", str(BELIEF)))
    shell.settings = shell.settings.model_copy(update={"help": level})
    return play(shell, options, folder)


def pressing(*keys: int) -> Callable[[Shell, Options, Path], Scene]:
    """A game in which these keys are pressed."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = play(shell, options, folder)
        scene.draw(pygame.Surface(size_of(options)))
        for key in keys:
            typed = chr(key) if chr(min(key, 127)).isprintable() else ""
            down = {"key": key, "mod": 0, "unicode": typed}
            scene.handle(pygame.event.Event(pygame.KEYDOWN, down))
        return scene

    return picture


def play_over(shell: Shell, options: Options, folder: Path) -> Scene:
    """A person's game that has ended as a record did."""
    return _at_table(shell, record_of(options), folder)


def hand_over(shell: Shell, options: Options, folder: Path) -> Scene:
    """The dark screen between two people, whose game has not begun."""
    shell.rules.wait()
    shell.games = folder
    variant, ruleset = shell.settings.variant, shell.settings.ruleset
    return shell.open(ToHotSeat(("Ann", "Bob"), variant, ruleset, "5+3"))


def promotion(shell: Shell, options: Options, folder: Path) -> Scene:
    """A pawn on the last row, and the question what it shall become."""
    record = GameRecord("fog-chess", "chesscom", ("You", "CaptureLargest"), fen=PROMOTION)
    scene = _at_table(shell, record, folder)
    surface = pygame.Surface(size_of(options))
    scene.draw(surface)
    for square in ("a7", "a8"):
        _click(scene, scene.board, square)
    return scene


def library(shell: Shell, options: Options, folder: Path) -> Scene:
    """The saved games, or the games of ``file``, once they are listed."""
    if "file" not in options:
        return shell.open(ToLibrary())
    scene = LibraryScene(shell, ToGamesInFile(Path(options["file"])))
    scene.draw(pygame.Surface(size_of(options)))
    wait_while(lambda: scene.busy, scene)
    return scene


def wait_while(busy: Callable[[], bool], scene: Scene) -> None:
    """Let a screen go on while it is busy with another process, but not for ever."""
    scene.update(0.0)
    until = time.monotonic() + PATIENCE
    while busy() and time.monotonic() < until:
        time.sleep(0.01)
        scene.update(0.02)


def _click(scene: Scene, board: BoardLayout, name: str) -> None:
    square = next(each for each in board.squares if "".join(board.labels(each)) == name)
    x, y = board.centre(square)
    place = int(x), int(y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    scene.update(0.5)


def _at_table(shell: Shell, record: GameRecord, folder: Path) -> PlayScene:
    """A person before the moves of ``record``, with nobody thinking opposite."""
    referee = played_again(find_game(record.variant, record.ruleset), record)
    if record.outcome is not None:
        referee.end(record.outcome)
    person = Side.SECOND if record.tags.get("BlackType") == "human" else Side.FIRST
    control = TimeControl.parse(GAMES[record.variant].times[-1])
    terms = Terms(record.players, control)
    saving = AutoSave(folder / "picture.pgn")
    table = Table(referee, {}, terms, saving, record.clocks)
    bot = record.players[person.other]
    scene = PlayScene(shell, Session(table, saving, person, bot, 1))
    wait_while(lambda: scene.busy, scene)
    return scene


Options = Mapping[str, str]
"""By the names of the flags of ``screenshot``."""

SAMPLE = SAMPLE_GAMES / "legal-trap.pgn"
"""The game shown when no file is named."""


def size_of(options: Options) -> tuple[int, int]:
    """The size of the window in pixels."""
    text = options.get("size", "1280x800")
    width, _, height = text.partition("x")
    return int(width), int(height)


def record_of(options: Options) -> GameRecord:
    """The game that is shown.

    Raises:
        ValueError: If the file has no such game, or the game no such ply.
    """
    path = Path(options.get("file", SAMPLE))
    reading = read_numbered(path, int(options.get("game", "1")))
    if not reading.games:
        raise ValueError(reading.problems[0])
    record = reading.games[0]
    if int(options.get("ply", "0")) > len(record.moves):
        raise ValueError(f"there is no such ply; the game has {len(record.moves)}")
    return record


def replay(shell: Shell, options: Options, folder: Path) -> Scene:
    """A game of a file after some of its moves, side by side."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    ply = int(options.get("ply", len(record.moves)))
    path = Path(options.get("file", SAMPLE))
    scene = shell.open(ToReplay(path, int(options.get("game", "1")), ply))
    while (following := scene.update(0.02)) is not scene and following is not None:
        scene = following
    return scene


def graph(turns: int) -> Callable[[Shell, Options, Path], Scene]:
    """A replay with another graph, once that is worked out."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        scene = replay(shell, options, folder)
        if not isinstance(scene, ReplayScene):
            raise ValueError("this game cannot be replayed")
        viewer = scene.game.viewer
        for _ in range(turns):
            viewer.graphs.turn()
        wait_while(lambda: viewer.graphs.working, scene)
        return scene

    return picture


def asked(shell: Shell, options: Options, folder: Path) -> Scene:
    """A replay whose sample bot has been asked, and has answered."""
    scene = replay(shell, options, folder)
    if not isinstance(scene, ReplayScene):
        raise ValueError("this game cannot be replayed")
    scene.draw(pygame.Surface((1280, 800)))
    scene.game.ask()
    query = scene.game.panel.query
    wait_while(lambda: query.busy, scene)
    return scene


def own_record(shell: Shell, options: Options, folder: Path) -> Scene:
    """One's own record, of the games in the folder of ``file``, once they are read."""
    shell.games = Path(options["file"]).parent if "file" in options else folder
    scene = OwnRecordScene(shell)
    wait_while(lambda: scene.busy, scene)
    return scene


def why(shell: Shell, options: Options, folder: Path) -> Scene:
    """Why the loser of a game lost it, once that is worked out."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    loser = record.outcome.winner if record.outcome is not None else None
    if loser is None:
        raise ValueError("nobody lost this game")
    scene = WhyScene(shell, ToWhy(record, loser.other))
    wait_while(lambda: scene.busy, scene)
    return scene


def analysis(shell: Shell, options: Options, folder: Path) -> AnalysisScene:
    """The analysis of a game after some of its moves, once engine and scores are there."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    shell.games = folder
    ply = int(options.get("ply", len(record.moves) // 2))
    scene = AnalysisScene(shell, ToAnalysis(tree_of(record), (0,) * ply))
    if scene.study.game.facts.hidden:
        scene.analysis.show_veil(1)
    wait_while(lambda: scene.busy, scene)
    return scene


def retry(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same with the first mistake to be played better, once good moves are known."""
    scene = analysis(shell, options, folder)
    scene.analysis.begin_retry()
    retry = scene.analysis.retry
    if retry is not None:
        wait_while(lambda: not retry.solvable and not retry.problem, scene)
    return scene


def _sample_library(shell: Shell, folder: Path) -> Path:
    """Have the sample games, and those to guess, be the saved ones; one of them."""
    shell.games = folder / "explored"
    shell.games.mkdir(exist_ok=True)
    for path in SAMPLE_GAMES.parent.rglob("*.pgn"):
        shutil.copy(path, shell.games)
    return shell.games / SAMPLE.name


def explorer(shell: Shell, options: Options, folder: Path) -> Scene:
    """What was played from the start in sample games."""
    _sample_library(shell, folder)
    shell.rules_of("fog-chess").wait()
    scene = shell.open(ToExplorer())
    assert isinstance(scene, AnalysisScene)
    wait_while(lambda: scene.busy, scene)
    return scene


def replay_explorer(shell: Shell, options: Options, folder: Path) -> Scene:
    """The replay of a sample game with what was played in others beside it."""
    path = _sample_library(shell, folder)
    shown = replay(shell, {"file": str(path), "ply": "2"} | {**options}, folder)
    if isinstance(shown, ReplayScene):
        found = shown.explorer
        found.show()
        wait_while(lambda: found.busy, shown)
    return shown


def library_position(shell: Shell, options: Options, folder: Path) -> Scene:
    """The games in which a pawn stood on e4 and none on e2."""
    _sample_library(shell, folder)
    pattern = Pattern(((12, None), (28, Piece(Side.FIRST, "p"))))
    asked = GamesQuestion(Question("fog-chess", ""), pattern)
    scene = LibraryScene(shell, ToLibrary(search=asked))
    scene.draw(pygame.Surface(size_of(options)))
    scene.set_up_position()
    wait_while(lambda: scene.busy, scene)
    return scene


def legend(shell: Shell, options: Options, folder: Path) -> Scene:
    """A replay with what its marks mean over it."""
    scene = replay(shell, options, folder)
    if isinstance(scene, ReplayScene):
        scene.game.legend.show()
    return scene


def editor(shell: Shell, options: Options, folder: Path) -> Scene:
    """The editor, with a moment of a game if one is named."""
    variant, ruleset, fen = shell.settings.variant, shell.settings.ruleset, ""
    if "file" in options:
        record = record_of(options)
        shell.rules_of(record.variant).wait()
        ply = int(options.get("ply", len(record.moves)))
        variant, ruleset = record.variant, record.ruleset
        fen = AnnotatedGame.of(record).start_at(ply)
    shell.rules_of(variant).wait()
    return shell.open(ToEditor(variant, ruleset, fen))


def shelf(shell: Shell, options: Options, folder: Path) -> Scene:
    """The shelf of problems."""
    shell.rules_of(DEFAULT_VARIANT).wait()
    return shell.open(ToProblems())


def solving(shell: Shell, options: Options, folder: Path) -> SolvingScene:
    """A problem of a file, by its number there; by default one that is shipped."""
    shell.problems = folder / "problems"
    path = Path(options.get("file", SHIPPED / "lichess.json.gz"))
    try:
        problems = read_problems(path).problems
    except ProblemsError as error:
        raise ValueError(str(error)) from error
    number = min(int(options.get("game", "1")), len(problems)) - 1
    shell.rules_of(problems[number].game).wait()
    scene = SolvingScene(shell, ToSolve(problems, number, path.name.split(".")[0]))
    if isinstance(scene.attempt, MovesProblem):
        scene.attempt.begin()
    return scene


def fog_puzzle(shell: Shell, options: Options, folder: Path) -> SolvingScene:
    """A fog puzzle of a file, by its number there; by default one that is shipped."""
    shell.rules_of(DEFAULT_VARIANT).wait()
    shell.problems = folder / "problems"
    named = options.get("file", "")
    # A file of games holds no fog puzzles: these stand in collections only.
    path = Path(named) if ".json" in named else SHIPPED / "fog.json.gz"
    try:
        problems = read_collection(path).problems
    except CollectionError as error:
        raise ValueError(str(error)) from error
    number = min(int(options.get("game", "1")), len(problems)) - 1
    return SolvingScene(shell, ToSolve(problems, number, "Fog puzzles"))


def fog_answer(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same, once its answer is shown and explained."""
    scene = fog_puzzle(shell, options, folder)
    scene.attempt.give_up()
    wait_while(lambda: scene.busy, scene)
    return scene


def rush(theme: RushTheme) -> Callable[[Shell, Options, Path], Scene]:
    """A rush of a theme after a minute, in which one of five answers was wrong."""

    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        shell.problems = folder / "problems"
        shell.rules_of(THEMES[theme].game).wait()
        rush = begun(read_pool(SHIPPED, theme), RUSH_CODE).passed(61)
        for right in (True, True, False, True, True):
            rush = rush.right() if right else rush.wrong()
        return RushScene(shell, rush)

    return picture


def rush_end(shell: Shell, options: Options, folder: Path) -> Scene:
    """The end of a rush of fog puzzles."""
    shell.problems = folder / "problems"
    shell.rules_of("fog-chess").wait()
    rush = begun(read_pool(SHIPPED, RushTheme.FOG), RUSH_CODE).passed(131)
    for number in range(11):
        missed = number in (4, 9, 10)
        answer = "" if number == 9 else in_language("Qh5")
        rush = rush.wrong(answer) if missed else rush.right()
    return shell.open(ToRushEnd(rush, Bests(6, 9, 12)))


def solved(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same, once it has been given up and its solution is known."""
    scene = solving(shell, options, folder)
    scene.attempt.give_up()
    wait_while(lambda: scene.busy, scene)
    return scene
