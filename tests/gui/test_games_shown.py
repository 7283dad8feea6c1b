"""Every game on the screens of playing, replaying and watching; open ones without fog."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.games import GAMES, find_game
from core.play.referee import Referee, Terms
from core.play.table import Save, Table
from core.records.record import GameRecord
from core.values import Side
from gui.app.requests import ToHotSeat, ToWatch
from gui.app.session import shared_session
from gui.app.shell import Shell
from gui.board.knowledge import walls
from gui.board.layout import BoardLayout
from gui.play.observed_game import lost_squares
from gui.play.played_game import GLANCE_SECONDS
from gui.play.scene import HotSeatScene
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import caption_of
from gui.replay.export import ANIMATION, ExportJob, PictureSheet
from gui.replay.graphs import subjects_of
from gui.replay.watching import WatchScene
from settings.store import default_settings
from tests.gui.analysis import analysed
from tests.gui.player import Player, quiet_shell
from tests.gui.replaying import Onlooker, lonely_shell, replayed
from tests.support import events
from tests.support.boards import piece, square, squares

EVERY = pytest.mark.parametrize("variant", GAMES)
OPEN = [key for key, variant in GAMES.items() if not variant.facts.hidden]
FOG = [key for key, variant in GAMES.items() if variant.facts.hidden]
STILL = {"less_motion": True, "fog": "flat"}
SIZES = pytest.mark.parametrize("size", [(1280, 800), (900, 600), (700, 1000)])
NAMES = ("Ann", "Bob")

LINE = "c3-d4 f6-e5 d4xf6 e7xg5 g3-h4 d8-e7 h4xd8 b6-c5"
"""Moves of checkers, of which the last but one takes two men and makes a king."""


def _record(variant: str, line: str = "") -> GameRecord:
    """A game of these moves, or in which eight times the middle one of all is made."""
    game = find_game(variant)
    position, made = game.start().position, []
    for name in line.split() or [""] * 8:
        choice = game.moves(position)
        middle = choice[len(choice) // 2]
        made.append(game.read_move(position, name) if name else middle)
        position = game.play(position, made[-1])
    return GameRecord(variant, game.ruleset, NAMES, moves=tuple(made))


# --- Playing ---------------------------------------------------------------------------


@EVERY
@SIZES
def test_a_game_is_played_by_clicks_and_taken_back(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, variant=variant, size=size)
    move = player.game.moves(player.position)[0]
    player.touch(*map(player.facts.name, move.path))
    player.waits()
    assert player.record.moves == (move,)
    reply = player.game.moves(player.position)[0]
    player.plays(player.game.san(player.position, reply))
    player.press("t", "t")
    player.waits()
    assert player.made == []


@EVERY
@SIZES
def test_fog_and_help_are_spoken_of_where_something_is_hidden(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    player, fog = Player(tmp_path, variant=variant, size=size), variant in FOG
    assert bool({"HELP", "Bare", "Knowledge"} & set(player.reads())) is fog
    if "Knowledge" in player.reads():
        player.click("Knowledge")
    assert any(told.endswith("(H)") for told in player.tooltips()) is fog
    assert player.record.tags.get("WhiteHelp") == ("0" if fog else None)
    if fog:
        assert player.sees("IN VIEW")
        return
    before = player.sight()
    player.press("h")
    assert player.sight() == before
    player.resigns()
    player.waits()
    assert not {"THE BOARD SHOWS", "Your view"} & set(player.reads())


def test_in_fog_checkers_only_dark_squares_lie_in_fog_and_are_counted(
    tmp_path: Path,
) -> None:
    player = Player(tmp_path, variant="fog-checkers")
    visible = player.table.seat(Side.FIRST).seen[-1].visible
    assert player.facts.playable - visible
    assert player.facts.idle <= visible
    assert player.sees("16 of 32 squares")
    annotated = AnnotatedGame(_record("fog-checkers"))
    annotated.annotate(60)
    caption = caption_of("first", annotated, annotated.boards(0).first)
    assert caption.detail == "16 of 32 in view"
    assert annotated.in_view[Side.FIRST][0] == 16


def test_every_man_that_was_lost_leaves_its_mark_and_is_counted(tmp_path: Path) -> None:
    player = Player(tmp_path, Side.SECOND, variant="fog-checkers")
    player.plays(" ".join(LINE.split()[:7]))
    assert player.sees("you lost a piece here")
    assert lost_squares(player.table.seat(Side.SECOND).seen) == squares("g5 e7")
    annotated = AnnotatedGame.of(_record("checkers", LINE))
    annotated.annotate(60)
    assert (annotated.men[0][-1], annotated.men[1][-1]) == (11, 9)
    assert not annotated.royal


@pytest.mark.parametrize("timed", ["none", "3+2"])
@pytest.mark.parametrize("variant", OPEN)
def test_two_people_need_no_dark_screen_where_all_is_seen(
    tmp_path: Path, variant: str, timed: str
) -> None:
    shell, now = quiet_shell(tmp_path, []), 100.0
    shell.now = lambda: now
    asked = ToHotSeat(NAMES, variant, "", timed)
    scene = HotSeatScene(shell, shared_session(shell, asked))
    surface = pygame.Surface((900, 600))
    for _ in range(4):
        scene.update(0.01)
        scene.draw(surface)
        shown = scene.play
        assert shown.moving.seen.to_move is shown.seat.side
        for stop in shown.moving.moves[0].path:
            x, y = scene.board.centre(stop)
            events.click(scene, (int(x), int(y)))
        assert scene.play is shown, "the mover sees the man arrive"
        scene.draw(surface)
        now += GLANCE_SECONDS + 0.01
        scene.update(GLANCE_SECONDS + 0.01)
    assert scene.covered_for is None


@pytest.mark.parametrize(
    ("flipped", "viewer", "men", "ways"),
    [
        (False, Side.FIRST, "P:e4", [(0, 1)]),
        (True, Side.FIRST, "P:e4", [(0, -1)]),
        (False, Side.SECOND, "p:e6", [(0, -1)]),
        (False, Side.FIRST, "P:e3 N:d4", [(0, 1)]),
        (False, Side.FIRST, "M:d4", [(-1, 1)]),
        (False, Side.FIRST, "M:d4 M:f4 K:f6", [(-1, 1), (1, 1)]),
        (True, Side.SECOND, "m:d6", [(1, 1)]),
        (False, Side.FIRST, "K:f6", [(1, -1)]),
        (False, Side.FIRST, "", [(0, 1)]),
    ],
)
def test_a_wall_stands_toward_the_man_that_is_kept_off(
    flipped: bool, viewer: Side, men: str, ways: list[tuple[int, int]]
) -> None:
    game = find_game("fog-checkers")
    seen = game.observe([game.start().position], viewer)
    placed = (each.split(":") for each in men.split())
    seen = replace(seen, pieces={square(name): piece(man) for man, name in placed})
    shown = walls(BoardLayout(8, 8, 40, 0, 0, flipped), squares("e5"), seen)
    assert shown == [(square("e5"), way) for way in ways]


# --- Replaying and watching ------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_replay_shows_and_asks_as_much_as_differs(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    shell, fog = lonely_shell(tmp_path, **STILL)[0], variant in FOG
    reader = Onlooker(replayed(shell, _record(variant), 4).scene, size)
    for boards in (3, 1, 1, 1, 3):
        assert reader.boards == (boards if fog else 1)
        reader.press("v")
    reader.shown()
    views = [each for each in reader.tooltips() if "view alone (" in each]
    assert bool(views) is fog
    reader.press("a")
    assert ("All" in reader.reads()) is fog, "who is asked for odds"
    reader.scene.close()


@EVERY
def test_sheets_and_graphs_are_of_what_there_is(variant: str) -> None:
    settings, fog = default_settings().model_copy(update=STILL), variant in FOG
    sheet = PictureSheet(
        ExportJob(_record(variant), settings, None, False, None), ANIMATION
    )
    width, height = sheet.draw(4).get_size()
    assert (width > height) is fog
    annotated = AnnotatedGame.of(_record(variant))
    annotated.annotate(60)
    subjects = subjects_of(annotated.facts)
    for subject in subjects:
        found = analysed(annotated.record) if subject.analysed else ()
        assert subject.graph(annotated, found).known == annotated.plies + 1
    titles = {subject.title for subject in subjects}
    assert ("Squares in view" in titles, "Pieces left" in titles) == (fog, not fog)


@EVERY
def test_a_watched_game_is_followed(tmp_path: Path, variant: str) -> None:
    shell, _ = lonely_shell(tmp_path, **STILL)
    record, referee, laid = _record(variant), Referee(find_game(variant)), []

    def lay(shell: Shell, asked: ToWatch, save: Save) -> Table:
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        laid.append(Table(referee, {}, terms, save))
        return laid[0]

    reader = Onlooker(WatchScene(shell, ToWatch(NAMES, variant, "", 1, "3+2"), lay))
    for move in record.moves:
        laid[0].update(0.0)
        laid[0].play(move, 0.4)
    assert ("All three boards (V)" in reader.tooltips()) is (variant in FOG)
    mover = find_game(variant).to_move(referee.history[-1])
    assert record.players[0 if variant in FOG else mover] in reader.reads()
    assert any(re.fullmatch(r"\d:\d\d", each) for each in reader.reads())
    reader.press(*["LEFT"] * (len(record.moves) - 1))
    assert "One move back (←)" in reader.tooltips(), "it stood after the last move"
    reader.press("LEFT")
    assert "One move back (←)" not in reader.tooltips()
    reader.scene.close()
