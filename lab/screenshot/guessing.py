"""A guessed game brought to where its pictures are taken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.practice.guess import side_to_guess
from core.practice.guess_session import Step
from core.records.reader import read_numbered
from gui.app.paths import GAMES_TO_GUESS
from gui.app.requests import ToGuess, ToGuessGames
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.practice.guess import GuessScene
from gui.practice.guess_games import GuessGamesScene
from lab.screenshot.scenes import Options, wait_while


def before(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """One of the games that are shipped to be guessed, by its number, before it begins."""
    number = int(options.get("game", "1"))
    (record,) = read_numbered(GAMES_TO_GUESS / "fog-chess.pgn", number).games
    shell.rules_of(record.variant).wait()
    shell.problems = folder / "problems"
    return GuessScene(shell, ToGuess(record, side_to_guess(record)))


def question(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """The same at its first stop, with a few more marks than where pieces stood last."""
    scene = before(shell, options, folder)
    scene.begin()
    guessing, knight = scene.guessing, scene.game.facts.symbols[-2]
    empty = sorted(guessing.question.fogged - guessing.marks.keys())
    scene.take_kind(knight)
    for square in empty[:3]:
        scene.press(square)
    return scene


def shown(shell: Shell, options: Options, folder: Path) -> GuessScene:
    """The same once the truth is shown, and scored."""
    scene = question(shell, options, folder)
    wait_while(lambda: scene.busy and scene.guessing.known is None, scene)
    scene.show()
    return scene


def end(shell: Shell, options: Options, folder: Path) -> Scene:
    """The same at its end, every other move found."""
    scene = shown(shell, options, folder)
    wait_while(lambda: scene.busy, scene)
    guessing = scene.guessing
    while guessing.step is Step.MOVE:
        played = guessing.record.moves[guessing.ply]
        others = [move for move in scene.now.moves if move != played]
        scene.guess(others[0] if guessing.number % 2 and others else played)
        scene.go_on()
        scene.catch_up()
        scene.show()
    return scene


def games(shell: Shell, options: Options, folder: Path) -> Scene:
    """The games to guess, once they are read."""
    shell.problems = folder / "problems"
    scene = GuessGamesScene(shell, ToGuessGames())
    wait_while(lambda: scene.busy, scene)
    return scene


PICTURES: dict[str, Callable[[Shell, Options, Path], Scene]] = {
    "guess-before": before,
    "guess": question,
    "guess-shown": shown,
    "guess-end": end,
    "guess-games": games,
}
