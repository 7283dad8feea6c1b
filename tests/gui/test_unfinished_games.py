"""No way of the window to open a file shows what an unfinished game hides.

A person goes each way with two files between which their own side cannot tell, and has to
see the same. That the way shows something, a third file proves: the game once it is over.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from threading import Event
from typing import TypeAlias

import pygame
import pytest

from core.games import GAMES, find_game
from core.records.record import GameRecord
from core.records.writer import save_games
from core.values import Outcome, Reason, Side
from gui.app import files
from gui.app import requests as to
from gui.app.scene import Scene
from gui.main import _first
from gui.replay import opening
from gui.replay.scene import ReplayScene
from lab.screenshot.command import PICTURES
from settings.model import FirstScreen
from tests.gui.replaying import viewer_of
from tests.gui.screens import Stage, stage
from tests.support.events import press
from tests.support.going_on import alike, running
from tests.support.person import Person

SIZE = (900, 600)
STILL = 4
"""So many pictures in a row on which nothing follows are the last ones."""

STARTS = dict.fromkeys(("fog-chess", "fog-chess960", "fog-shogi", "fog-checkers"), "")
STARTS["fog-chess960"] = GAMES["fog-chess960"].numbered[77]
"""Games, and the position from which each begins."""

DOWN, UP, RETURN, NEXT = pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN, pygame.K_PAGEDOWN

Way: TypeAlias = Callable[[Stage, Path], Scene]
"""Opens a file."""

Asks: TypeAlias = Callable[[Path], to.Request]
"""What asks for a file, or for a screen on which it lies near."""


def keyed(asks: Asks, *keys: int) -> Way:
    """Keys are pressed on a screen, one after the other."""

    def way(where: Stage, path: Path) -> Scene:
        scene = where.shell.open(asks(path))
        for key in keys:
            scene = settled(scene)
            press(scene, key)
        return scene

    return way


def dropped(request: to.Request) -> Way:
    """The file is dropped on a screen."""

    def way(where: Stage, path: Path) -> Scene:
        scene = settled(where.shell.open(request))
        Person(scene, SIZE).drops(path)
        return scene

    return way


def pasted(asks: Asks, text: Callable[[Path], str]) -> Way:
    """A text is pasted on a screen."""

    def way(where: Stage, path: Path) -> Scene:
        where.patch.setattr(files, "free_path", lambda folder, *_: folder / "pasted")
        scene = settled(where.shell.open(asks(path)))
        Person(scene, SIZE).pastes(text(path))
        return scene

    return way


def named(several: bool = False, game: int | None = None, ply: int | None = None) -> Way:
    """The file is named on the command line."""

    def way(where: Stage, path: Path) -> Scene:
        file = str(many(path) if several else path)
        launch = FirstScreen("replay", file=file, game=game, ply=ply)
        return where.shell.open(_first(where.shell, launch))

    return way


def clicked(where: Stage, _: Path) -> Scene:
    """The first game on Home is clicked."""
    person = Person(settled(where.shell.open(to.ToHome())), SIZE)
    person.click_at(person.place("YOUR GAMES").move(20, 32).center)
    return person.scene


def many(path: Path) -> Path:
    """The file beside it in which the game stands between two others that are over."""
    return path.with_stem("many")


def told(path: Path) -> str:
    """What stands in a file."""
    return path.read_text("utf-8")


WAYS: dict[str, Way] = {
    "replay": keyed(to.ToReplay),
    "replay at a ply": keyed(lambda path: to.ToReplay(path, 1, 1)),
    "analysis": keyed(to.ToAnalysisOf),
    "why": keyed(to.ToWhyOf),
    "command line": named(),
    "command line, ply": named(ply=1),
    "command line, many": named(several=True),
    "command line, one of many": named(several=True, game=2),
    "home": keyed(lambda _: to.ToHome()),
    "home, row": clicked,
    "your record": keyed(lambda _: to.ToOwnRecord()),
    "library": keyed(lambda _: to.ToLibrary(), DOWN, UP),
    "library, row": keyed(lambda _: to.ToLibrary(), DOWN, UP, RETURN),
    "library, file": keyed(
        lambda path: to.ToLibrary("files", path.parent, path.name), RETURN
    ),
    "many, row": keyed(lambda path: to.ToGamesInFile(many(path)), DOWN),
    "many, row opened": keyed(lambda path: to.ToGamesInFile(many(path)), DOWN, RETURN),
    "many, replay": keyed(lambda path: to.ToReplay(many(path), 2)),
    "many, next in a replay": keyed(lambda path: to.ToReplay(many(path)), NEXT),
    "many, next in an analysis": keyed(lambda path: to.ToAnalysisOf(many(path)), NEXT),
    "many, why": keyed(lambda path: to.ToWhyOf(many(path), 2)),
    "dropped on home": dropped(to.ToHome()),
    "dropped on the library": dropped(to.ToLibrary()),
    "dropped on a new game": dropped(to.ToNewGame()),
    "dropped on a new tournament": dropped(to.ToTournamentSetup()),
    "dropped on the editor": dropped(to.ToEditor("chess", "fide")),
    "dropped on problems": dropped(to.ToProblems()),
    "problems": keyed(lambda path: to.ToProblems(file=path)),
    "path pasted": pasted(lambda _: to.ToHome(), str),
    "pasted on home": pasted(lambda _: to.ToHome(), told),
    "pasted on the library": pasted(lambda _: to.ToLibrary(), told),
    "pasted on a replay": pasted(lambda path: to.ToReplay(many(path)), told),
    "pasted on an analysis": pasted(lambda path: to.ToAnalysisOf(many(path)), told),
    "many pasted": pasted(lambda _: to.ToHome(), lambda path: told(many(path))),
}

ONE_PERSON = {"home, row", "your record"}
"""Ways that lead to no game of two people that is over."""


CASES = [
    *(
        (way, key, Side((number + turn) % 2))
        for number, way in enumerate(WAYS)
        for turn, key in enumerate(STARTS)
        if "problems" not in way or GAMES[key].files.ending == ".pgn"
    ),
    *((way, "fog-chess", None) for way in WAYS if way not in ONE_PERSON),
]
"""Each way to each game; a person plays either side in turn. Two people play one game."""


class Here:
    """Threads that do their work at once, so that every picture comes after it."""

    Event = Event

    class Thread:
        """Works where it is started."""

        def __init__(self, target: Callable[[], None], daemon: bool) -> None:
            self.start = target


@cache
def games(key: str, person: Side | None) -> tuple[GameRecord, GameRecord, GameRecord]:
    """Two games between which a person cannot tell, and the first once it is over.

    Without a person two people play, of whom nobody knows who is looking.
    """
    game, start, side = find_game(key), STARTS[key], person or Side.FIRST
    pair = alike(game, side, Random(f"{key} {person}"), start)
    one, other = (running(game, side, moves, start) for moves in pair)
    if person is None:
        tags = {"WhiteType": "human", "BlackType": "human"}
        one, other = (replace(each, tags=tags) for each in (one, other))
    return one, other, ended(one)


def ended(record: GameRecord) -> GameRecord:
    """The same game, but the first side has resigned."""
    return replace(record, outcome=Outcome(Side.SECOND, Reason.RESIGNED))


def settled(scene: Scene) -> Scene:
    """The screen to which a screen leads, once nothing more happens."""
    surface, still = pygame.Surface(SIZE), 0
    while still < STILL:
        scene.draw(surface)
        following = scene.update(0.02)
        assert following is not None
        works = isinstance(scene, ReplayScene) and not viewer_of(scene).annotated.complete
        still = still + 1 if following is scene and not works else 0
        if following is not scene:
            scene.close()
            scene = following
    return scene


def seen(scene: Scene) -> tuple[str, str, bytes]:
    """The screen to which one leads, its title and its picture."""
    scene, surface = settled(scene), pygame.Surface(SIZE)
    scene.draw(surface)
    scene.close()
    return type(scene).__name__, scene.title, surface.get_buffer().raw


def staged(
    folder: Path, patch: pytest.MonkeyPatch, record: GameRecord
) -> tuple[Stage, Path]:
    """A window and, among its games, a file with that one."""
    shutil.rmtree(folder, ignore_errors=True)
    where = stage(folder, patch)
    patch.setattr(opening, "threading", Here)
    path = where.shell.games / f"mine{GAMES[record.variant].files.ending}"
    before = ended(replace(record, moves=record.moves[:-1]))
    for day, records in enumerate(([before, record, before], [record])):
        file = path if day else many(path)
        save_games(file, records)
        os.utime(file, (0, 86_400 * day))
    return where, path


@pytest.mark.parametrize(("way", "key", "person"), CASES)
def test_files_that_look_alike_to_a_person_are_shown_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, key: str, person: Side | None
) -> None:
    folder = tmp_path / "umbra"
    one, other, over = (
        seen(WAYS[way](*staged(folder, monkeypatch, record)))
        for record in games(key, person)
    )
    assert one == other
    assert one != over


NO_GAME = {
    "new-game", "hand-over", "promotion", "watch-setup", "tournament-setup", "tournament",
    "problems", "fog-puzzle", "fog-answer", "rules", "lesson", "engines", "rulesets",
    "preparing", "options", "options-fog", "options-keys", "friend", "servers", "invite",
    "invite-by-days", "rush", "rush-tactics", "rush-tsume", "rush-end",
    "practice", "practised", "cards", "coach",
    "guess-before", "guess", "guess-shown", "guess-end", "guess-games",
    "explorer", "library-position",
}  # fmt: skip
"""Pictures for which no file of games is read."""


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_such_files_are_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = tmp_path / "umbra"

    def taken(record: GameRecord) -> object:
        where, path = staged(folder, monkeypatch, record)
        try:
            return seen(PICTURES[name](where.shell, {"file": str(path)}, where.folder))
        except ValueError as error:
            return str(error)

    one, other, over = map(taken, games("fog-chess", Side.FIRST))
    assert one == other
    assert (one != over) is (name not in NO_GAME)
