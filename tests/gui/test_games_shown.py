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
from core.values import Outcome, Reason, Side
from gui.app.requests import ToHotSeat, ToWatch
from gui.app.session import shared_session
from gui.app.shell import Shell
from gui.board.knowledge import walls
from gui.board.layout import BoardLayout
from gui.play.observed_game import lost_squares
from gui.play.played_game import GLANCE_SECONDS
from gui.play.scene import HotSeatScene
from gui.play.words import reason_words, shared_reason_words
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import caption_of
from gui.replay.export import ANIMATION, PictureSheet
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

LINE = "c3-d4 f6-e5 d4xf6 e7xg5 g3-h4 d8-e7 h4xd8 b6-c5"
"""Moves of checkers, of which the last but one takes two men and makes a king."""


def _record(variant: str, moves: int = 8) -> GameRecord:
    """A game in which each time the middle one of the moves there are is made."""
    game = find_game(variant)
    position, made = game.start().position, []
    for _ in range(moves):
        choice = game.moves(position)
        made.append(choice[len(choice) // 2])
        position = game.play(position, made[-1])
    return GameRecord(variant, game.ruleset, ("Ann", "Bob"), moves=tuple(made))


def _captures(variant: str) -> GameRecord:
    game = find_game(variant)
    position, made = game.start().position, []
    for name in LINE.split():
        made.append(game.read_move(position, name))
        position = game.play(position, made[-1])
    return GameRecord(variant, game.ruleset, ("Ann", "Bob"), moves=tuple(made))


def _shell(folder: Path) -> Shell:
    return lonely_shell(folder, **STILL)[0]


# --- Playing ---------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (700, 1000)])
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


@pytest.mark.parametrize("variant", OPEN)
@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (700, 1000)])
def test_where_all_is_seen_nothing_is_said_of_fog(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, variant=variant, size=size)
    assert not {"HELP", "Bare", "Knowledge"} & set(player.reads())
    assert not any(told.endswith("(H)") for told in player.tooltips())
    before = player.sight()
    player.press("h")
    assert player.sight() == before
    assert "WhiteHelp" not in player.record.tags
    player.resigns()
    player.waits()
    assert not {"THE BOARD SHOWS", "Your view"} & set(player.reads())


@pytest.mark.parametrize("variant", FOG)
def test_where_something_is_hidden_there_is_help(tmp_path: Path, variant: str) -> None:
    player = Player(tmp_path, variant=variant)
    if "Knowledge" in player.reads():
        player.click("Knowledge")
    assert player.sees("IN VIEW")
    assert any(told.endswith("(H)") for told in player.tooltips())
    assert player.record.tags["WhiteHelp"] == "0"


def test_in_fog_checkers_only_dark_squares_lie_in_fog(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="fog-checkers")
    visible = player.table.seat(Side.FIRST).seen[-1].visible
    assert player.facts.playable - visible
    assert player.facts.idle <= visible


def test_only_squares_on_which_something_can_stand_are_counted(tmp_path: Path) -> None:
    annotated = AnnotatedGame(_record("fog-checkers"))
    annotated.annotate(60)
    caption = caption_of("first", annotated, annotated.boards(0).first)
    assert caption.detail == "16 of 32 in view"
    assert annotated.in_view[Side.FIRST][0] == 16
    player = Player(tmp_path, variant="fog-checkers")
    assert player.sees("16 of 32 squares")


def test_every_man_that_was_lost_leaves_its_mark(tmp_path: Path) -> None:
    record = _captures("fog-checkers")
    player = Player(tmp_path, Side.SECOND, variant="fog-checkers")
    player.plays(" ".join(LINE.split()[:7]))
    assert player.record.moves == record.moves[:7]
    assert player.sees("you lost a piece here")
    assert lost_squares(player.table.seat(Side.SECOND).seen) == squares("g5 e7")


@pytest.mark.parametrize("timed", ["none", "3+2"])
@pytest.mark.parametrize("variant", OPEN)
def test_two_people_need_no_dark_screen_where_all_is_seen(
    tmp_path: Path, variant: str, timed: str
) -> None:
    shell = quiet_shell(tmp_path, [])
    now = 100.0
    shell.now = lambda: now
    asked = ToHotSeat(NAMES, variant, "", timed)
    scene, surface = HotSeatScene(shell, shared_session(shell, asked)), _surface()
    for _ in range(4):
        scene.update(0.01)
        scene.draw(surface)
        shown = scene.play
        assert shown.moving.seen.to_move is shown.seat.side
        move = shown.moving.moves[0]
        for stop in move.path:
            x, y = scene.board.centre(stop)
            events.click(scene, (int(x), int(y)))
        assert scene.play is shown, "the mover sees the man arrive"
        scene.draw(surface)
        now += GLANCE_SECONDS + 0.01
        scene.update(GLANCE_SECONDS + 0.01)
    assert scene.covered_for is None


NAMES = ("Ann", "Bob")


def _surface() -> pygame.Surface:
    return pygame.Surface((900, 600))


def test_who_took_the_last_man_is_said() -> None:
    facts, game = GAMES["checkers"].facts, find_game("checkers")
    now = game.observe([game.start().position], Side.FIRST)
    for winner, words in (
        (Side.FIRST, "You took the last piece"),
        (Side.SECOND, "Owl took your last piece"),
    ):
        outcome = Outcome(winner, Reason.NO_MAN)
        assert reason_words(facts, outcome, [now], "Owl") == words
    words = shared_reason_words(facts, Outcome(Side.SECOND, Reason.NO_MAN), now, NAMES)
    assert words == "Bob took the last piece"


# --- Walls -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flipped", "viewer", "men", "ways"),
    [
        (False, Side.FIRST, {"e4": "P"}, [(0, 1)]),
        (True, Side.FIRST, {"e4": "P"}, [(0, -1)]),
        (False, Side.SECOND, {"e6": "p"}, [(0, -1)]),
        (False, Side.FIRST, {"e3": "P", "d4": "N"}, [(0, 1)]),
        (False, Side.FIRST, {"d4": "M"}, [(-1, 1)]),
        (False, Side.FIRST, {"d4": "M", "f4": "M", "f6": "K"}, [(-1, 1), (1, 1)]),
        (True, Side.SECOND, {"d6": "m"}, [(1, 1)]),
        (False, Side.FIRST, {"f6": "K"}, [(1, -1)]),
        (False, Side.FIRST, {}, [(0, 1)]),
    ],
)
def test_a_wall_stands_toward_the_man_that_is_kept_off(
    flipped: bool, viewer: Side, men: dict[str, str], ways: list[tuple[int, int]]
) -> None:
    game = find_game("fog-checkers")
    seen = game.observe([game.start().position], viewer)
    pieces = {square(name): piece(letter) for name, letter in men.items()}
    seen = replace(seen, pieces=pieces)
    layout = BoardLayout(8, 8, 40, 0, 0, flipped)
    shown = walls(layout, squares("e5"), seen)
    assert shown == [(square("e5"), way) for way in ways]


# --- Replaying and watching ------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_a_replay_shows_as_many_boards_as_differ(
    tmp_path: Path, variant: str, size: tuple[int, int]
) -> None:
    reader = Onlooker(replayed(_shell(tmp_path), _record(variant), 4).scene, size)
    for boards in (3, 1, 1, 1, 3):
        assert reader.boards == (boards if variant in FOG else 1)
        reader.press("v")
    reader.shown()
    views = [each for each in reader.tooltips() if "view alone (" in each]
    assert bool(views) is (variant in FOG)
    reader.scene.close()


@EVERY
def test_a_sheet_has_as_many_boards_as_differ(variant: str) -> None:
    settings = default_settings().model_copy(update=STILL)
    sheet = PictureSheet(_record(variant), settings, None, False, ANIMATION)
    width, height = sheet.draw(4).get_size()
    assert (width > height) is (variant in FOG)


@EVERY
def test_a_bot_is_asked_for_odds_only_where_something_is_hidden(
    tmp_path: Path, variant: str
) -> None:
    reader = replayed(_shell(tmp_path), _record(variant), 4)
    reader.press("a")
    assert ("All" in reader.reads()) is (variant in FOG)
    reader.scene.close()


@EVERY
def test_graphs_are_of_what_there_is(variant: str) -> None:
    annotated = AnnotatedGame.of(_record(variant))
    annotated.annotate(60)
    for subject in subjects_of(annotated.facts):
        graph = subject.graph(
            annotated, analysed(annotated.record) if subject.analysed else ()
        )
        assert graph.known == annotated.plies + 1
    titles = {subject.title for subject in subjects_of(annotated.facts)}
    assert ("Squares in view" in titles) is (variant in FOG)
    assert ("Pieces left" in titles) is (variant in OPEN)


def test_men_left_are_counted() -> None:
    annotated = AnnotatedGame.of(_captures("checkers"))
    annotated.annotate(60)
    assert (annotated.men[0][-1], annotated.men[1][-1]) == (11, 9)
    assert not annotated.royal


@EVERY
def test_a_watched_game_is_followed(tmp_path: Path, variant: str) -> None:
    shell, _ = lonely_shell(tmp_path, **STILL)
    record, referee, laid = _record(variant), Referee(find_game(variant)), []

    def lay(shell: Shell, asked: ToWatch, save: Save) -> Table:
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        laid.append(Table(referee, {}, terms, save))
        return laid[0]

    request = ToWatch(("Ann", "Bob"), variant, "", 1, "3+2")
    reader = Onlooker(WatchScene(shell, request, lay))
    for move in record.moves:
        laid[0].update(0.0)
        laid[0].play(move, 0.4)
    shown = reader.tooltips()
    assert ("All three boards (V)" in shown) is (variant in FOG)
    mover = find_game(variant).to_move(referee.history[-1])
    assert record.players[0 if variant in FOG else mover] in reader.reads()
    assert any(re.fullmatch(r"\d:\d\d", each) for each in reader.reads())
    reader.press(*["LEFT"] * (len(record.moves) - 1))
    assert "One move back (←)" in reader.tooltips(), "it stood after the last move"
    reader.press("LEFT")
    assert "One move back (←)" not in reader.tooltips()
    reader.scene.close()
