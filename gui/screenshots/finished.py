"""Screens that look back at finished games, set up for screenshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from core.records.tree import tree_of
from gui.analysis.scene import AnalysisScene
from gui.app.requests import ToAnalysis, ToEditor, ToReplay
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.app.why_requests import ToWhy
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.scene import ReplayScene
from gui.screenshots import games
from gui.screenshots.options import SAMPLE, Options, record_of
from gui.why.scene import WhyScene
from gui.your_record.scene import OwnRecordScene


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
        viewer = scene.frame.viewer
        for _ in range(turns):
            viewer.turn_graph()
        games.wait_while(lambda: viewer.working, scene)
        return scene

    return picture


def asked(shell: Shell, options: Options, folder: Path) -> Scene:
    """A replay whose sample bot has been asked, and has answered."""
    scene = replay(shell, options, folder)
    if not isinstance(scene, ReplayScene):
        raise ValueError("this game cannot be replayed")
    scene.draw(pygame.Surface((1280, 800)))
    scene.frame.ask()
    query = scene.frame.panel.query
    games.wait_while(lambda: query.busy, scene)
    return scene


def own_record(shell: Shell, options: Options, folder: Path) -> Scene:
    """One's own record, of the games in the folder of ``file``, once they are read."""
    shell.games = Path(options["file"]).parent if "file" in options else folder
    scene = OwnRecordScene(shell)
    games.wait_while(lambda: scene.busy, scene)
    return scene


def why(shell: Shell, options: Options, folder: Path) -> Scene:
    """Why the loser of a game lost it, once that is worked out."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    loser = record.outcome.winner if record.outcome is not None else None
    if loser is None:
        raise ValueError("nobody lost this game")
    scene = WhyScene(shell, ToWhy(record, loser.other))
    games.wait_while(lambda: scene.busy, scene)
    return scene


def analysis(shell: Shell, options: Options, folder: Path) -> Scene:
    """The analysis of a game after some of its moves, once engine and scores are there."""
    record = record_of(options)
    shell.rules_of(record.variant).wait()
    shell.games = folder
    ply = int(options.get("ply", len(record.moves) // 2))
    scene = AnalysisScene(shell, ToAnalysis(tree_of(record), (0,) * ply))
    if scene.hides:
        scene.veil(1)
    games.wait_while(lambda: scene.busy, scene)
    return scene


def legend(shell: Shell, options: Options, folder: Path) -> Scene:
    """A replay with what its marks mean over it."""
    scene = replay(shell, options, folder)
    if isinstance(scene, ReplayScene):
        scene.frame.legend.show()
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
