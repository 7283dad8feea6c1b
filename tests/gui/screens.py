"""Every screen of the program in each of its states, for tests that hold on all of them.

A state is a function from a ``Stage`` to a screen. A new screen, or a new thing that a
screen can show, is a line in ``STATES``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from bots.engines.entries import EngineAnswer, entry_of
from bots.fog.hindsight import Hindsight
from bots.roster import ROSTER
from core.clock import TimeControl
from core.editing import PositionDraft
from core.events.event import Plan
from core.games import GAMES, find_game
from core.hindsight.findings import JudgedMove, Mistake
from core.hindsight.turns import turns
from core.net.messages import Phrase
from core.play.referee import Referee, Terms
from core.play.table import AutoSave, Table
from core.player import Believed
from core.practice.guess import Knowable
from core.practice.guess_session import Step
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.tree import tree_of
from core.records.writer import write_games
from core.score import Judgement, Score, SearchInfo, SearchLine
from core.values import Move, Outcome, Piece, Reason, Side
from gui.analysis.report import ScoredPly
from gui.analysis.scene import AnalysisScene
from gui.app.files import empty_tree
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToEditor,
    ToFarGame,
    ToFriend,
    ToGamesInFile,
    ToGuess,
    ToHome,
    ToInvite,
    ToLesson,
    ToLibrary,
    ToPreparing,
    ToReplay,
    ToServers,
    ToWhy,
)
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.session import Session
from gui.app.shell import Shell
from gui.editor.column import FenField
from gui.entry.engines import TITLE, EnginesScene
from gui.entry.option_rows import SECTIONS
from gui.entry.options import OptionsScene
from gui.entry.preparing import PreparingScene
from gui.lesson.scene import LessonScene
from gui.mate_help.search import MateProgress
from gui.play.far import FarGameScene
from gui.play.scene import PlayScene
from gui.practice.guess import GuessScene
from gui.replay.scene import ReplayScene
from gui.replay.study import Study
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from gui.tournament.scene import TournamentScene
from gui.why.scene import WhyScene
from gui.widgets.text_field import TypedChoice
from gui.your_record.scene import OwnRecordScene
from lab.screenshot.command import PICTURES
from lab.screenshot.online import (
    CLUB,
    CODE,
    NEIGHBOUR,
    THREE_DAYS,
    ScriptedNetwork,
    ScriptedServer,
    challenge,
    own_game,
    terms,
)
from lab.screenshot.scenes import hand_over
from settings.remembered import PlayCount
from settings.store import default_settings
from tests.gui.engine_list import ENGINES, RATED, Silent
from tests.gui.problem_states import PROBLEM_STATES
from tests.gui.replaying import trap
from tests.gui.test_asking import Talk
from tests.gui.tournaments import ELEVEN, FakeTournament
from tests.support.events import click, press
from tests.support.far import GAME, FarLine, FarTable
from tests.support.picking import open_games
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import MOMENT, StillRules, only_play
from tests.support.shipped_games import leave_out_toys
from tests.support.tasks import AtOnce, Here, Idle, Work, name_of

LONG = (
    "Bartholomew Featherstonehaugh-Wigglesworth",
    "Maximiliana von Hohenzollern-Sigmaringen-X",
)
SIZES = ((900, 600), (1280, 800), (1920, 1080))


@dataclass(slots=True)
class Stage:
    """Where a screen is set up.

    Attributes:
        shell: Opens real screens, in which nothing moves and no process is begun.
        folder: For files.
        patch: Puts something else in place of what a state must not have.
    """

    shell: Shell
    folder: Path
    patch: pytest.MonkeyPatch

    def use(self, **settings: object) -> None:
        """Change settings."""
        self.shell.settings = self.shell.settings.model_copy(update=settings)

    def file(self, record: GameRecord) -> Path:
        """A game in a file of its own."""
        path = self.folder / "shown.pgn"
        path.write_text(write_games([record]), encoding="utf-8")
        return path


def stage(folder: Path, patch: pytest.MonkeyPatch, **settings: object) -> Stage:
    """A shell whose games, settings and tournaments lie in ``folder``."""
    patch.setenv("UMBRA_CONFIG", str(folder / "config.yaml"))
    patch.setenv("UMBRA_DATA", str(folder))
    patch.setattr("core.tasks.bot_host.BotProcess", Idle)
    patch.setattr("lab.screenshot.scenes.PATIENCE", 0.0)
    still = {"less_motion": True, "fog": "flat"} | settings
    shell = Shell(default_settings().model_copy(update=still))
    shell.games, shell.pictures = folder / "games", folder / "pictures"
    shell.tournaments = folder / "tournaments"
    shell.problems = folder / "problems"
    shell.make_rules = partial(StillRules, True)
    shell.task, shell.work, shell.interview = Idle, _work, Talk  # type: ignore[assignment]
    shell.asking = Silent  # type: ignore[assignment]
    shell.now = lambda: MOMENT
    shell.dice.seed(1)
    return Stage(shell, folder, patch)


_ENDLESS = (
    "think", "report", "refute", "prove", "look", "look_back", "analyse", "work_ahead",
)  # fmt: skip
"""Work that finds nothing."""


def _work(what: Work, *args: object) -> Idle:
    name = name_of(what)
    if name in _ENDLESS:
        return Idle()
    made = Here if name in ("previews", "answers") else AtOnce
    return made(what, *args)


State = Callable[[Stage], Scene]


# --- Home, the library, one's record ---------------------------------------------------


def _full(where: Stage) -> None:
    """Games that are over, one that is not, and names that are too long."""
    fill_shelf(where.shell.games)
    for number, result in enumerate(("*", "1-0", "0-1", "1/2-1/2")):
        name = f"{number}-{LONG[1]}.pgn"
        save_game(where.shell.games, name, LONG, result, moves=5, age=number)


def _home(where: Stage, variant: str = "fog-chess", full: bool = True) -> Scene:
    where.use(variant=variant, ruleset=GAMES[variant].default)
    if full:
        _full(where)
    return where.shell.open(ToHome())


def _home_busy(where: Stage) -> Scene:
    """A tournament goes on, and something went wrong."""
    _full(where)
    where.shell.tournament = FakeTournament(ELEVEN, 2)  # type: ignore[assignment]
    return where.shell.open(ToHome("There is no game in the file of a long name."))


def _library(where: Stage, full: bool, preview: bool = False) -> Scene:
    if full:
        _full(where)
    scene = where.shell.open(ToLibrary())
    if preview:
        _shown(scene)
        press(scene, pygame.K_DOWN)
    return scene


def _library_of_a_file(where: Stage) -> Scene:
    """Games of several years by people with long names, at events with long names."""
    named = zip(("White", "Black", "Event", "Opening"), 2 * LONG, strict=True)
    tags = "\n".join(f'[{name} "{value}"]' for name, value in named)
    games = (f'{tags}\n[Date "{year}.09.30"]\n\n1. e4 *\n' for year in range(1990, 2020))
    file = where.shell.games / "many.pgn"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(games), "utf-8")
    return where.shell.open(ToGamesInFile(file))


def _library_files(where: Stage) -> Scene:
    _full(where)
    scene = where.shell.open(ToLibrary("files", where.shell.games))
    _shown(scene)
    press(scene, pygame.K_f, pygame.KMOD_LCTRL)
    return scene


# --- Before a game ---------------------------------------------------------------------


def _setup(
    make: Callable[[Shell], Scene],
    variant: str = "",
    bots: tuple[str, ...] | None = None,
    full: bool = False,
    **settings: object,
) -> State:
    """A screen, with a game that is chosen; ``bots`` are all that play it."""

    def opened(where: Stage) -> Scene:
        if bots is not None:
            only_play(where.patch, variant, *bots)
        if variant:
            where.use(variant=variant, ruleset=GAMES[variant].default)
        where.use(**settings)
        if full:
            _full(where)
        return make(where.shell)

    return opened


_TWO = {"opponent": "person", "time": "7+4"}
_TWO |= {"first_player": LONG[0][:40], "second_player": LONG[1][:40]}


def _no_such_start(make: Callable[[Shell], Scene]) -> State:
    """A screen on which a number is typed that no start has."""

    def opened(where: Stage) -> Scene:
        scene = _setup(make, _NUMBERED)(where)
        _shown(scene)
        focus = screen_of(scene).focus
        typed = (each for each in focus.widgets if isinstance(each, TypedChoice))
        focus.focus(next(w for w in typed if w.options[-1].label == "By number"))
        for figure in "999":
            press(scene, ord(figure), unicode=figure)
        return scene

    return opened


def _shelf(where: Stage) -> Scene:
    """Tournaments that were begun, with long names."""
    for number in range(4):
        plan = Plan((*LONG, "RandomMove"), 10, date="2026.03.05")
        folder = where.shell.tournaments / f"{number}"
        (folder / "games").mkdir(parents=True)
        (folder / "plan.json").write_text(json.dumps(asdict(plan)))
    return TournamentSetupScene(where.shell)


def _of_shipped(state: State, opens: bool = False) -> State:
    """A screen with the games that are shipped, with the panel of them open or not."""

    def opened(where: Stage) -> Scene:
        leave_out_toys(where.patch)
        days = {"fog-chess": 0, "shogi": 1, "fog-shogi": 40}
        now = datetime.now(UTC)
        where.shell.played = lambda: {
            key: PlayCount(120 - ago, now - timedelta(ago)) for key, ago in days.items()
        }
        scene = state(where)
        if opens:
            _shown(scene)
            open_games(screen_of(scene))
        return scene

    return opened


# --- Games -----------------------------------------------------------------------------


def _record(variant: str, plies: int = 12, names: tuple[str, str] = LONG) -> GameRecord:
    """A game in which each time the middle one of the moves there are is made."""
    game = find_game(variant)
    position, made = game.start().position, list[Move]()
    for _ in range(plies):
        choice = game.moves(position)
        made.append(choice[len(choice) // 2])
        position = game.play(position, made[-1])
    end = Outcome(Side.FIRST, Reason.RESIGNED)
    return GameRecord(variant, game.ruleset, names, moves=tuple(made), outcome=end)


def _picture(name: str, variant: str = "", ply: int = 7, **settings: object) -> State:
    """A screen as ``screenshot`` of the lab has it, of a game that is made up."""

    def opened(where: Stage) -> Scene:
        where.use(**settings)
        options = {"size": "900x600", "ply": str(ply)}
        if variant:
            options["file"] = str(where.file(_record(variant)))
        return PICTURES[name](where.shell, options, where.folder)

    return opened


def _pressed(state: State, *keys: int) -> State:
    """A screen on which keys were pressed."""

    def opened(where: Stage) -> Scene:
        scene = state(where)
        _shown(scene)
        for key in keys:
            typed = chr(key) if chr(min(key, 127)).isprintable() else ""
            press(scene, key, unicode=typed)
        return scene

    return opened


def _replayed(where: Stage, games: int) -> Scene:
    """A replay of the first game of a file."""
    path = where.file(replace(trap(), players=(LONG[0], "Supporter")))
    path.write_text(path.read_text(encoding="utf-8") * games, encoding="utf-8")
    return _loaded(where.shell.open(ToReplay(path, 1, 6)))


def _loaded(scene: Scene, answer: str = "") -> Scene:
    """The replay to which a screen leads once a file has been read."""
    while not isinstance(scene, ReplayScene) or (answer and answer not in scene.answers):
        following = scene.update(0.02)
        assert following is not None
        scene = following
    return scene


def _annotated(where: Stage) -> Scene:
    """A replay of the first of two games, with all that a file can say of its moves."""
    text = write_games([trap()])
    said = (
        "5. Nxe5 $3 $18 {[%eval 9.8] " + " ".join(LONG) + "} (5. h3 Bh5 (5... Bxf3)) 5..."
    )
    path = where.folder / "annotated.pgn"
    path.write_text(f"{text.replace('5. Nxe5', said)}\n{text}", encoding="utf-8")
    return _loaded(where.shell.open(ToReplay(path, 1, 9)), "next_game")


def _analysis(where: Stage, variant: str, empty: bool = False) -> Scene:
    """An analysis with variations, comments, engine lines and scores, or an empty one."""
    tree = empty_tree(variant, GAMES[variant].default)
    if empty:
        return where.shell.open(ToAnalysis(tree))
    tree = tree_of(_record(variant))
    study = Study(tree)
    for ply in (0, 3, 4):
        study.go((0,) * ply)
        for move in study.game.moves(study.history[-1])[:3]:
            study.go((0,) * ply)
            study.play(move)
            study.note("A comment of several words, which says what was overlooked")
        for _ in range(9):
            if study.outcome is None:
                study.play(study.game.moves(study.history[-1])[0])
    study.go((0,) * 5)
    study.note("??")
    where.patch.setattr(where.shell, "work", partial(_engine, study))
    scene = where.shell.open(ToAnalysis(study.tree, study.path))
    scene.update(0.02)
    scene.update(0.02)
    return scene


def _retry(where: Stage, steps: int) -> Scene:
    """An analysis in which so many mistakes have been skipped."""
    scene = _analysis(where, _USUAL)
    assert isinstance(scene, AnalysisScene)
    scene.analysis.begin_retry()
    retry = scene.analysis.retry
    assert retry is not None
    for _ in range(steps):
        retry.next()
    return scene


def _engine(study: Study, work: Work, *_: object) -> Idle:
    """An engine and a report that have found all they will ever find."""
    if name_of(work) == "think":
        moves = study.game.moves(study.history[-1])[:3]
        lines = [SearchLine(Score(pawns=1.5 - n), (m,)) for n, m in enumerate(moves)]
        lines[0] = replace(lines[0], score=Score(mate=-12))
        found: list[Any] = [EngineAnswer(1, SearchInfo(18, 2_500_000, 2.0, tuple(lines)))]
    elif name_of(work) == "better_moves":
        found = []
    else:
        scores = [Score(pawns=(n * 7 % 11 - 5) / 2) for n in range(13)]
        found = [ScoredPly(1, ply, score) for ply, score in enumerate(scores)]
    return _finds(found)


def _finds(found: list[Any]) -> Idle:
    """Work that finds this at once, and nothing else."""
    made = Idle()
    made.poll = lambda most=None: [found.pop() for _ in found[:]]  # type: ignore[method-assign]
    return made


def _mate(screen: str) -> State:
    """A game of progressive chess, or its analysis, in which a mate was found."""

    def opened(where: Stage) -> Scene:
        game = find_game("progressive")
        positions, made = [game.start().position], list[Move]()
        for name in (*SERIES.split(), *MATE.split()):
            made.append(game.read_move(positions[-1], name))
            positions.append(game.play(positions[-1], made[-1]))
        mate = tuple(made[-len(MATE.split()) :])
        where.patch.setattr(where.shell, "work", partial(_mates, mate))
        shown = GameRecord(
            "progressive", game.ruleset, ("You", LONG[1]), tuple(made[: -len(mate)])
        )
        if screen == "analysis":
            tree = tree_of(replace(shown, outcome=Outcome(Side.FIRST, Reason.RESIGNED)))
            scene = where.shell.open(ToAnalysis(tree, (0,) * len(shown.moves)))
        else:
            file, ply = str(where.file(shown)), str(len(shown.moves))
            options = {"size": "900x600", "file": file, "ply": ply}
            scene = PICTURES[screen](where.shell, options, where.folder)
        return _pressed(lambda _: scene, pygame.K_i)(where)

    return opened


SERIES, MATE = "e4 d5 dxe4 Nc3 Nxe4 Qe2 Nf6 Nxe4 Nc6 e5 d4 Nf3", "Nxe5 Qf3 Qxf7#"
"""Four series and two moves of the fifth, and how it mates."""


def _mates(mate: tuple[Move, ...], work: Work) -> Idle:
    """A search for mates that has found some; nothing else is found."""
    found = MateProgress(1, 123_456_789, 59.9, "found", mate, (mate, mate[:-1]), over=True)
    return _finds([found] if name_of(work) == "look" else [])


def _why(where: Stage, found: bool) -> Scene:
    record = read_text(LOST, "lost.pgn").games[0]
    if found:
        where.patch.setattr(where.shell, "work", lambda *_: _finds([*_turns()[::-1]]))
    scene = WhyScene(where.shell, ToWhy(record, Side.SECOND))
    _shown(scene)
    return scene


def _why_open(where: Stage, variant: str) -> Scene:
    """Why a game in which nothing is hidden was lost, with one mistake that was found."""
    record = _record(variant)
    timeline = Timeline.of(record)
    own = [n for n, step in enumerate(timeline.steps) if step.side is Side.SECOND]
    turn, moves = own[1], timeline.game.moves(timeline.history[own[1]])
    name = timeline.game.san(timeline.history[turn], moves[0])
    mistake = Mistake(Judgement.INACCURACY, moves[0], name, name, mate=3)
    chances = {n: (0.6 if n <= turn else 0.1, 0.6 if n < turn else 0.1) for n in own}
    found = tuple(
        JudgedMove(n, *chance, *chance, 1, True, mistake if n == turn else None)
        for n, chance in chances.items()
    )
    return WhyScene(where.shell, ToWhy(record, Side.SECOND, found))


def _guess(where: Stage, variant: str, ways: int = 0) -> Scene:
    """A game that is guessed, after its main button was pressed so often."""
    where.shell.rules_of(variant).wait()
    record = _record(variant)
    scene = GuessScene(where.shell, ToGuess(record, Side.SECOND))
    scene.begin()
    guessing = scene.guessing
    for ply in guessing.stops:
        now = guessing.seen[ply]
        chances = {move: 0.5 + 0.01 * number for number, move in enumerate(now.moves)}
        believed = Believed(1_234_567, False, {}) if guessing.hidden else None
        guessing.note(Knowable(ply, believed, chances))
    for _ in range(ways):
        scene.enter()
        if guessing.step is Step.MOVE:
            played = record.moves[guessing.ply]
            others = [move for move in scene.now.moves if move != played]
            scene.guess(others[0] if others else played)
    return scene


LOST = f"""\
[White "{LONG[0]}"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "program"]
[BlackType "human"]

1. e4 e5 2. Qh5 a6 3. Qxe5 a5 4. Qxe8 {{king captured}} 1-0
"""


@cache
def _turns() -> tuple[JudgedMove, ...]:
    record = read_text(LOST, "lost.pgn").games[0]
    return tuple(turns(record, Side.SECOND, Hindsight))


# --- Games elsewhere ---------------------------------------------------------------------


def _online(request: Request, network: ScriptedNetwork, **settings: object) -> State:
    """A screen once the servers of a network have answered; the club is listed."""

    def opened(where: Stage) -> Scene:
        where.use(player_name="Ann", **settings)
        network.use(where.shell, *([CLUB] if CLUB in network.servers else []))
        scene = where.shell.open(request)
        for _ in range(4):
            scene.update(0.02)
        return scene

    return opened


def _crowd(down: str = "") -> ScriptedNetwork:
    """Long names, long links, and more games than have room; or nobody who answers."""
    slow, wide = terms("shogi", control=THREE_DAYS), terms(control="5400+3x60", help=3)
    name, title = "W" * 24, f"Club of {'very ' * 9}long"
    offers = tuple(challenge(name, wide, "second", code=f"ABCDEFG{n}") for n in "23456789")
    own = challenge("Ann", slow, code=CODE)
    games = tuple(
        own_game(f"g{n}", name, (slow, wide)[n % 2], to_move=n < 2, left=n * 90_000.0 + 59)
        for n in range(8)
    )
    results = "1-0", "0-1", "1/2-1/2"
    over = tuple(
        own_game(f"x{result}".replace("/", "-"), name, wide, to_move=False, result=result)
        for result in results
    )
    club = ScriptedServer(title, offers, (own,), (*games, *over), down=down)
    near = ScriptedServer(title, offers, down=down)
    return ScriptedNetwork({CLUB: club, NEIGHBOUR: near}, {NEIGHBOUR: title})


_DOWN = (
    "The certificate of chess.example.org is not to be trusted: it has expired long ago."
)
_NOBODY = ScriptedNetwork({}, {})
_OFFER = ToInvite(terms(control="600+5", help=2), address=CLUB)
_ONLINE: dict[str, State] = {
    "friend-nobody": _online(ToFriend(), _NOBODY),
    "friend-off": _online(ToFriend(), _NOBODY, find_games=False),
    "friend-crowd": _online(ToFriend(), _crowd(), days_a_move=3),
    "friend-shogi": _online(ToFriend(), _crowd(), variant="shogi", ruleset="points27"),
    "friend-down": _online(ToFriend(), _crowd(_DOWN)),
    "invite-down": _online(_OFFER, _crowd(_DOWN)),
    "invite-long": _online(_OFFER, _crowd()),
    "servers-none": _online(ToServers(), _NOBODY),
    "servers-crowd": _online(ToServers(), _crowd()),
    "servers-down": _online(ToServers(), _crowd(_DOWN)),
    "home-far": _online(ToHome(), _crowd()),
    "home-far-down": _online(ToHome(), _crowd(_DOWN)),
}


# --- Tournaments -----------------------------------------------------------------------


def _tournament(where: Stage, players: int, rounds: int, state: str = "playing") -> Scene:
    names = (*LONG, *ELEVEN)[:players]
    running = FakeTournament(names, max(rounds, 1), boards=min(players, 6))
    running.fill(rounds)
    running.state = state
    return TournamentScene(where.shell, running)  # type: ignore[arg-type]


# --- All of them -----------------------------------------------------------------------


def _lesson(variant: str, step: int | None) -> State:
    """A step of the first lesson, or the rules."""

    def opened(where: Stage) -> Scene:
        asked = ToLesson(variant, GAMES[variant].default, lesson=step is not None)
        scene = LessonScene(where.shell, asked)
        if step is not None:
            scene.go_to(step)
        return scene

    return opened


def _editor(variant: str, wrong: bool = False) -> State:
    """The editor with a moment of a game, or with as much wrong as there can be."""

    def opened(where: Stage) -> Scene:
        game = find_game(variant)
        setup = game.setup_of(game.start())
        if wrong:
            men = [piece for piece in setup.pieces.values() if piece.side is Side.FIRST]
            squares = sorted(game.facts.playable, reverse=True)
            pieces = dict(zip(squares, 2 * men, strict=False))
            held = {Piece(Side.SECOND, symbol): 99 for symbol in game.facts.hand}
            setup = replace(setup, pieces=pieces, hands=held, number=9999)
        draft = PositionDraft(setup)
        return where.shell.open(ToEditor(variant, game.ruleset, draft=draft))

    return opened


def _editor_typed(where: Stage) -> Scene:
    """The editor with a text typed that is no position."""
    scene = _editor(_USUAL)(where)
    _shown(scene)
    focus = screen_of(scene).focus
    focus.focus(next(each for each in focus.widgets if isinstance(each, FenField)))
    for letter in "8/8/x":
        press(scene, ord(letter), unicode=letter)
    return scene


def _engines(chosen: int) -> State:
    """The engines, with the one chosen that comes so many after the first."""

    def opened(where: Stage) -> Scene:
        where.patch.setattr("gui.entry.engines.read_engines", lambda: ENGINES)
        where.patch.setattr("gui.entry.engines.change_engines", lambda change: ENGINES)
        scene = EnginesScene(where.shell)
        _shown(scene)
        scene.focus.focus(scene.focus.widgets[0])
        for _ in range(chosen):
            press(scene, pygame.K_DOWN)
        return scene

    return opened


def _against_an_engine(where: Stage) -> Scene:
    """A new game, against one of the user's engines."""
    first, *others = ENGINES.engines
    limits = {"UCI_LimitStrength": True, "UCI_Elo": 1800}
    limited = first.model_copy(update={"probe": RATED, "options": limits})
    for line in (limited, *others):
        where.patch.setitem(ROSTER, line.name, entry_of(line.engine))
    listed = ENGINES.having(limited)
    where.patch.setattr("gui.setup.bots.read_engines", lambda: listed)
    where.use(variant="chess", ruleset=GAMES["chess"].default, bot="Stand-in")
    return NewGameScene(where.shell)


def _adding_an_engine(where: Stage) -> Scene:
    """The folders from which an engine is added, while a program is started."""
    scene = _engines(0)(where)
    assert isinstance(scene, EnginesScene)
    folder = where.folder / "engines"
    folder.mkdir()
    for name in ("fish", f"a-program-with-{'a-very-' * 9}long-name"):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    where.patch.setenv("HOME", str(folder))
    (add,) = (each for each in scene.focus.widgets if getattr(each, "words", "") == TITLE)
    click(scene, add.rect.center)
    _shown(scene)
    for key in (pygame.K_END, pygame.K_RETURN):
        press(scene, key)
    return scene


def _options(section: int) -> State:
    def opened(where: Stage) -> Scene:
        scene = OptionsScene(where.shell)
        scene.turn_to(section)
        return scene

    return opened


def _preparing(where: Stage) -> Scene:
    where.shell.make_rules = partial(StillRules, False)
    scene = PreparingScene(where.shell, ToPreparing(ToHome()))
    scene.update(11.0)
    rules = where.shell.rules
    rules.done, rules.left = 3, 4.2
    return scene


def _series_tab(where: Stage) -> Scene:
    """A series of five, amid which the person is."""
    scene = _picture("play", "progressive", ply=12)(where)
    assert isinstance(scene, PlayScene)
    scene.play.turn_to("Series")
    return scene


def _shown(scene: Scene) -> None:
    scene.draw(pygame.Surface((1280, 800)))
    scene.update(0.02)


def _hand_over(shell: Shell) -> Scene:
    return hand_over(shell, {}, shell.games)


def _of_each_game(variant: str) -> dict[str, State]:
    """The states that every game has."""
    hidden = GAMES[variant].facts.hidden
    taught = {"rules": None, "lesson": 1} if GAMES[variant].teaching.steps else {}
    play = _picture("play", variant)
    return {
        "home": partial(_home, variant=variant),
        "new-game": _setup(NewGameScene, variant),
        "new-game-nobody": _setup(NewGameScene, variant, ()),
        "new-game-two": _setup(NewGameScene, variant, **_TWO),
        "watch-setup": _setup(WatchSetupScene, variant),
        "watch-setup-nobody": _setup(WatchSetupScene, variant, ()),
        "tournament-setup": _setup(TournamentSetupScene, variant),
        "tournament-setup-nobody": _setup(TournamentSetupScene, variant, ()),
        "play-start": _picture("play", variant, ply=0),
        "play": play,
        "play-over": _picture("play-over", variant),
        "play-zen": _pressed(play, pygame.K_z),
        "play-typing": _pressed(play, pygame.K_SLASH, pygame.K_x, pygame.K_RETURN),
        "play-keys": _pressed(play, pygame.K_QUESTION),
        **{f"play-help-{n}": _picture("play", variant, help=n) for n in range(4) if hidden},
        "replay": _picture("replay", variant),
        "replay-graph": _pressed(_picture("replay", variant), pygame.K_g),
        "replay-one-board": _pressed(_picture("replay", variant), pygame.K_v),
        "replay-legend": _picture("legend", variant),
        "analysis": partial(_analysis, variant=variant),
        "analysis-empty": partial(_analysis, variant=variant, empty=True),
        "editor": _editor(variant),
        "editor-wrong": _editor(variant, wrong=True),
        "watching": _picture("watching", variant),
        "watching-over": _picture("watching", variant, ply=12),
        "watching-one": _pressed(_picture("watching", variant), pygame.K_v),
        "hand-over": _setup(_hand_over, variant),
        "hot-seat": _pressed(_setup(_hand_over, variant), pygame.K_RETURN),
        # A toy has no lessons.
        **{name: _lesson(variant, step) for name, step in taught.items()},
    }


def _in_byoyomi(where: Stage) -> Scene:
    """Long names beside clocks of which one counts a period, and Japanese moves."""
    where.use(notations={"shogi": "japanese"})
    game = find_game("shogi")
    control = TimeControl(20, byoyomi=30, periods=3)
    table = Table(Referee(game, game.start()), {}, Terms(LONG, control), lambda _: None)
    saving = AutoSave(where.folder / "byoyomi.pgn")
    scene = PlayScene(where.shell, Session(table, saving, Side.FIRST, LONG[1], 1))
    for seconds, text in enumerate(("7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"), 1):
        now = table.seen_by(Side(1 - seconds % 2))[-1]
        table.update(where.shell.now())
        table.play(game.read_own(now, now.moves, text), where.shell.now() + 12)
    scene.update(0.1)
    return scene


def _failed(where: Stage) -> Scene:
    """A bot with a long name that has failed before its first move."""
    table = Table(Referee(find_game(_USUAL)), {}, Terms(LONG[::-1]), lambda _: None)
    error = "stopped with an error: engine process died unexpectedly (exit code: 127)"
    table.failure = f"{LONG[1]} {error}"
    saving = AutoSave(where.folder / "failed.pgn")
    scene = PlayScene(where.shell, Session(table, saving, Side.SECOND, LONG[1], 1))
    scene.update(0.1)
    return scene


def _far(state: str) -> State:
    """A game on a server, whose line is ``state``, between people with long names."""

    def shown(where: Stage) -> Scene:
        control = TimeControl(0, 0, 3 * 86400) if state == "days" else TimeControl(300, 2)
        names = LONG[0][:24].strip(), LONG[1][:24].strip()
        far = FarTable(control=control, level=3, names=names)
        line = FarLine(far, Side.FIRST)
        where.shell.line = lambda _address, _hello: line
        request = ToFarGame(NEIGHBOUR, GAME, "fog-chess")
        scene: Scene = FarGameScene.opened(where.shell, request)
        if state == "connecting":
            line.up = False
            return scene
        line.mend()
        for _answer in range(2):
            scene = scene.update(0.1) or scene
        for number in range(2):
            far.play(far.table.seen_by(Side(number))[-1].moves[0])
        line.lag = 0.123
        if state == "days":
            line.hear(Phrase(number=8))
        if state == "over":
            far.rematches.add(Side.SECOND)
            far.table.seat(Side.FIRST).resign()
            far.go_on(far.now)
        scene.update(0.1)
        if state == "down":
            line.cut()
            scene.update(20.0)
        return scene

    return shown


def _drawn_first(variant: str) -> bool:
    """Whether no game before it has the same board, the same pieces and the same fog."""
    looks = {key: (known.facts.family, known.facts.hidden) for key, known in GAMES.items()}
    return next(key for key, look in looks.items() if look == looks[variant]) == variant


_USUAL = next(iter(GAMES))
_CHOOSING = {"new-game", "watch-setup", "tournament-setup", "rules"}
"""Where games of one look differ: in how they begin, and in their rules."""
_NUMBERED = next(key for key, variant in GAMES.items() if variant.numbered)

_OTHERWISE = {"tournament", "play-pencil", *_of_each_game(_USUAL)}
"""A picture of a file, one with words on a board, and what each game has."""

_OF_GAMES = {
    (variant, name): state
    for variant in GAMES
    for name, state in _of_each_game(variant).items()
    if name in _CHOOSING or _drawn_first(variant)
}

STATES: dict[str, State] = {
    **{name: _picture(name) for name in PICTURES if name not in _OTHERWISE},
    "shipped-home": _of_shipped(_home),
    "shipped-new-game": _of_shipped(_setup(NewGameScene, _USUAL)),
    "shipped-new-game-picking": _of_shipped(_setup(NewGameScene, _USUAL), opens=True),
    "shipped-watch-setup-picking": _of_shipped(_setup(WatchSetupScene, _USUAL), opens=True),
    "shipped-options-picking": _of_shipped(_setup(OptionsScene, _USUAL), opens=True),
    "new-game-no-such-start": _no_such_start(NewGameScene),
    "watch-setup-no-such-start": _no_such_start(WatchSetupScene),
    "home-empty": partial(_home, full=False),
    "home-busy": _home_busy,
    "library-empty": partial(_library, full=False),
    "library": partial(_library, full=True),
    "library-preview": partial(_library, full=True, preview=True),
    "library-of-a-file": _library_of_a_file,
    "library-files": _library_files,
    "own-empty": _setup(OwnRecordScene),
    "own": _setup(OwnRecordScene, full=True),
    "tournament-shelf": _shelf,
    "byoyomi": _in_byoyomi,
    "play-asking": _pressed(_picture("play", _USUAL), pygame.K_t),
    "play-failed": _failed,
    **{f"far-{state}": _far(state) for state in ("connecting", "days", "down", "over")},
    "byoyomi-zen": _pressed(_in_byoyomi, pygame.K_z),
    "series": _picture("play", "progressive", ply=12),
    "series-tab": _series_tab,
    "replay-of-several": partial(_replayed, games=30),
    "ask": _pressed(partial(_replayed, games=1), pygame.K_a),
    "replay-annotated": _annotated,
    "analysis-comment": _pressed(partial(_analysis, variant=_USUAL), pygame.K_c),
    "analysis-cut": _pressed(partial(_analysis, variant=_USUAL), pygame.K_DELETE),
    "analysis-keys": _pressed(partial(_analysis, variant=_USUAL), pygame.K_QUESTION),
    "analysis-retry": partial(_retry, steps=0),
    "analysis-retried": partial(_retry, steps=99),
    "analysis-five": _pressed(partial(_analysis, variant=_USUAL), pygame.K_5),
    "analysis-off": _pressed(partial(_analysis, variant=_USUAL), pygame.K_l),
    "play-mate": _mate("play"),
    "analysis-mate": _mate("analysis"),
    "editor-keys": _pressed(_editor(_USUAL), pygame.K_QUESTION),
    "editor-typed": _editor_typed,
    "why-working": partial(_why, found=False),
    "why": partial(_why, found=True),
    "why-chess": partial(_why_open, variant="chess"),
    "why-shogi": partial(_why_open, variant="shogi"),
    **{
        f"guess-{variant}-{ways}": partial(_guess, variant=variant, ways=ways)
        for variant in ("fog-chess", "fog-shogi", "fog-checkers", "chess")
        for ways in (0, 1, 99)
    },
    "tournament-two": partial(_tournament, players=2, rounds=0),
    "tournament": partial(_tournament, players=7, rounds=3),
    "tournament-eleven": partial(_tournament, players=11, rounds=6),
    "tournament-stopping": partial(_tournament, players=4, rounds=2, state="stopping"),
    "tournament-over": partial(_tournament, players=4, rounds=2, state="over"),
    "preparing": _preparing,
    **_ONLINE,
    **PROBLEM_STATES,
    **{f"options-{number}": _options(number) for number in range(len(SECTIONS))},
    "options-keys": _options(-1),
    **{f"engines-{number}": _engines(number) for number in range(5)},
    "engines-none": _setup(EnginesScene),
    "engines-adding": _adding_an_engine,
    "new-game-engines": _against_an_engine,
    **{f"{variant}-{name}": state for (variant, name), state in _OF_GAMES.items()},
}
"""How each screen comes to each of its states."""

OF_GAMES = {f"{variant}-{name}": (variant, name) for variant, name in _OF_GAMES}
"""Of the states that are of one game: the game, and what all games call the state."""


def screen_of(scene: Scene) -> Screen:
    """The screen that is in the window: what a scene shows, or what lies over it."""
    shown = getattr(scene, "shown", scene)
    assert isinstance(shown, Screen)
    return shown
