"""Help at the board: what each level shows, says and puts on record, and from what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from core.games import find_game
from core.player import Believed
from core.records.reader import read_games
from core.records.record import BARE, BELIEF, CERTAIN, MEMORY
from core.values import Outcome, Piece, Reason, Side
from gui.app.session import resumed_session
from gui.board.view_state import BoardMarks, Ghost, Sure
from gui.play.hint_marks import here_words, positions_words
from gui.play.hints import Hints
from gui.play.scene import PlayScene
from tests.events.players import make
from tests.gui.sitting import BOT, Sitting
from tests.support import events
from tests.support.boards import square
from tests.support.tasks import Here, Idle

FOGGED = "e4 e5 Qh5 Nc6 Qxe5 Be7 Qh5 g6 Qf3 Bb4"
"""A line after which White remembers five men and knows that some man blocks b2."""

TAKEN = "e4 d5 exd5 Qxd5"
GAME = find_game("fog-chess", "chesscom")
LooksLike = Callable[[pygame.Surface, str], None]


def sitting(folder: Path, line: str, level: int, **more: object) -> Sitting:
    """White after some moves with so much help, everything worked out."""
    found = Sitting(folder, task=Here, help=level, **more)
    found.line(line)
    return found


def marks(found: Sitting) -> BoardMarks:
    """What is marked on the board by help, beginning with marks of every kind."""
    (hints,) = (c for c in found.scene._extensions if isinstance(c, Hints))
    some = frozenset({square("a2")})
    return hints.mark(BoardMarks(dots=some, rings=some, blocked=some, lost=some))


def test_each_level_shows_more(tmp_path: Path) -> None:
    shown = [marks(sitting(tmp_path, FOGGED, level)) for level in range(4)]
    bare, certain, memory, belief = shown
    assert not bare.blocked
    assert not bare.sure
    assert all((bare.dots, bare.rings, bare.lost))
    assert certain.blocked
    assert Sure(square("e8"), Piece(Side.SECOND, "k")) in certain.sure
    assert not certain.ghosts
    assert memory.sure == certain.sure
    assert Ghost(square("e7"), Piece(Side.SECOND, "b"), 2) in memory.ghosts
    assert not memory.odds
    assert belief.ghosts == memory.ghosts
    assert dict(belief.odds)[square("e7")] > 0


def test_what_is_certain_is_no_ghost_and_has_no_odds(tmp_path: Path) -> None:
    shown = marks(sitting(tmp_path, FOGGED, BELIEF))
    sure = {mark.square for mark in shown.sure}
    assert sure
    assert not sure & {ghost.square for ghost in shown.ghosts}
    assert not sure & dict(shown.odds).keys()


def test_an_unseen_taker_is_certain_without_any_belief(tmp_path: Path) -> None:
    found = Sitting(tmp_path, task=Idle, help=CERTAIN)
    found.line(TAKEN)
    assert marks(found).sure == (Sure(square("d5"), None),)


def test_a_blocked_way_keeps_its_own_mark(tmp_path: Path) -> None:
    found = Sitting(tmp_path, task=Idle, help=CERTAIN)
    found.line("e4 e5")
    assert square("e5") in found.scene._viewpoint.observed.seen[-1].blocked
    assert not marks(found).sure


def test_the_odds_of_one_kind_alone(tmp_path: Path) -> None:
    found = sitting(tmp_path, FOGGED, BELIEF)
    found.scene._controls.help.kinds.chosen = 4
    shown = marks(found)
    assert {ghost.piece.symbol for ghost in shown.ghosts} <= {"b"}
    assert dict(shown.odds)[square("b4")] > dict(shown.odds)[square("g7")]
    assert sum(dict(shown.odds).values()) < 2.001


def test_odds_of_an_earlier_moment_are_never_on_the_board(tmp_path: Path) -> None:
    busy = list[bool]()

    class Slow(Here):
        def poll(self, most: int | None = None) -> list[Any]:
            return [] if busy else super().poll(most)

    found = Sitting(tmp_path, task=Slow, help=BELIEF)
    found.line("e4 d5")
    panel = found.scene._controls.help
    assert marks(found).odds
    assert not panel.excuse
    busy.append(True)
    found.line("Nc3 d4")
    assert not marks(found).odds
    assert panel.excuse == "Working it out…"
    found.press(pygame.K_z)
    found.settle()
    waiting = pygame.image.tobytes(found.surface.subsurface(BESIDE), "RGB")
    found.press(pygame.K_LEFT)
    found.settle()
    assert marks(found).odds == ()
    found.press(pygame.K_LEFT)
    assert marks(found).odds
    found.press(pygame.K_END)
    busy.clear()
    found.settle()
    found.settle()
    assert marks(found).odds
    assert not panel.excuse
    assert waiting != pygame.image.tobytes(found.surface.subsurface(BESIDE), "RGB")


BESIDE = pygame.Rect(1040, 0, 240, 200)
"""Beside a board that stands alone."""


def test_a_ghost_goes_when_it_is_ruled_out(tmp_path: Path) -> None:
    line = "e4 d5 e5 f6"
    found = sitting(tmp_path, line, MEMORY)
    assert Ghost(square("d5"), Piece(Side.SECOND, "p"), 1) not in marks(found).ghosts
    assert Sure(square("d5"), Piece(Side.SECOND, "p")) in marks(found).sure
    found = Sitting(tmp_path, task=Idle, help=MEMORY)
    found.line(line)
    assert Ghost(square("d5"), Piece(Side.SECOND, "p"), 1) in marks(found).ghosts


@pytest.mark.parametrize(
    ("believed", "words"),
    [
        (Believed(1, True, {}), "1 position"),
        (Believed(23121, True, {}), "23,121 positions"),
        (Believed(60000, False, {}), "at least 60,000 positions"),
    ],
)
def test_how_many_positions_there_are(believed: Believed, words: str) -> None:
    assert positions_words(believed) == words


def test_what_may_stand_on_a_square_is_told() -> None:
    kinds = {"k": 0.0, "q": 0.001, "r": 0.0, "b": 0.12, "n": 0.3, "p": 0.0}
    nobody = dict.fromkeys(kinds, 0.0)
    believed = Believed(1000, True, {"e5": kinds, "e6": nobody})
    said = [here_words(GAME.facts, believed, square(at)) for at in ("e5", "e6", "e4")]
    assert said == ["e5: knight 30 %, bishop 12 %", "e6: empty", ""]
    sample = Believed(1000, False, {"e6": nobody})
    assert here_words(GAME.facts, sample, square("e6")) == "e6: almost certainly empty"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_square_pointed_at_is_told_beside_the_board(tmp_path: Path, by: str) -> None:
    found = sitting(tmp_path, "e4 h6", BELIEF)
    if by == "mouse":
        events.move_to(found.scene, found.at("b8"))
    else:
        cursor = found.scene._controls.board
        cursor._place = square("b8")
        found.scene.focus.focus(cursor)
    found.settle(0.1)
    assert found.scene._controls.help.words.here == "b8: knight 80 %"


def test_the_key_goes_round_the_levels(tmp_path: Path) -> None:
    found = sitting(tmp_path, "e4 h6", CERTAIN)
    levels = []
    for _ in range(4):
        found.press(pygame.K_h)
        found.settle(0.1)
        levels.append(found.scene._controls.help.level.chosen)
    assert levels == [MEMORY, BELIEF, BARE, CERTAIN]
    assert found.scene._controls.notice.words == "Help: Marks"


def test_level_and_kind_are_reached_by_keyboard(tmp_path: Path) -> None:
    found = sitting(tmp_path, "e4 h6", MEMORY)
    help_ = found.scene._controls.help
    assert help_.kinds not in found.scene.focus.widgets
    found.scene.focus.focus(help_.level)
    found.press(pygame.K_DOWN)
    found.settle(0.1)
    assert help_.level.chosen == BELIEF
    found.press(pygame.K_TAB)
    assert found.scene.focus.current is help_.kinds
    found.press(pygame.K_RIGHT)
    assert help_.kinds.kind == "k"


def test_the_most_help_is_on_record(tmp_path: Path) -> None:
    found = sitting(tmp_path, "e4 h6", CERTAIN)
    tags = [found.record.tags["WhiteHelp"]]
    for _ in range(3):
        found.press(pygame.K_h)
        tags.append(found.record.tags["WhiteHelp"])
    assert tags == ["1", "2", "3", "3"]
    found.scene.close()
    (saved,) = read_games(tmp_path / "game.pgn").games
    assert saved.tags["WhiteHelp"] == "3"


def test_without_help_the_record_says_so_and_nobody_thinks(tmp_path: Path) -> None:
    begun = []

    def begin(*asked: object) -> Idle:
        begun.append(asked)
        return Idle()

    found = Sitting(tmp_path, Side.SECOND, task=begin, help=BARE)
    found.line("e4 h6")
    assert found.record.tags["BlackHelp"] == "0"
    assert not begun
    assert not found.scene.busy
    found.press(pygame.K_h, pygame.K_h)
    found.settle(0.1)
    assert len(begun) == 1
    assert found.scene.busy


def test_a_resumed_game_goes_on_with_its_help(tmp_path: Path) -> None:
    found = sitting(tmp_path, "e4 h6", CERTAIN)
    found.press(pygame.K_h)
    found.scene.close()
    file = tmp_path / "game.pgn"
    text = file.read_text("utf-8").replace(BOT, "RandomMove")
    kinds = '[WhiteType "human"]\n[BlackType "program"]\n'
    file.write_text(kinds + text, "utf-8")
    found.shell.make = make
    scene = PlayScene(found.shell, resumed_session(found.shell, file))
    assert scene._controls.help.level.chosen == MEMORY
    scene.close()


def test_a_finished_game_is_shown_without_help(tmp_path: Path) -> None:
    found = sitting(tmp_path, FOGGED, BELIEF)
    found.table.end(Outcome(Side.FIRST, Reason.RESIGNED))
    found.settle()
    assert not marks(found).odds
    assert not found.scene.busy
    found.press(pygame.K_h)
    assert found.scene._controls.help.level.chosen == BELIEF
    assert found.record.tags["WhiteHelp"] == "3"


def test_help_goes_back_with_the_moves(tmp_path: Path) -> None:
    found = sitting(tmp_path, "e4 d5 exd5 Qxd5", BELIEF)
    found.scene._seat.take_back()
    found.settle()
    found.settle()
    again = sitting(tmp_path, "e4 d5", BELIEF)
    assert marks(found) == marks(again)
    found.line("Nc3 d4")
    assert marks(found) == marks(sitting(tmp_path, "e4 d5 Nc3 d4", BELIEF))


def test_looking_back_shows_what_was_known_then(tmp_path: Path) -> None:
    found = sitting(tmp_path, FOGGED, BELIEF)
    found.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    found.settle(0.1)
    then = " ".join(FOGGED.split()[:-4])
    assert marks(found) == marks(sitting(tmp_path, then, BELIEF))


# Two lines each that differ only where White cannot see.
HIDDEN = [
    ("e4 h6 Nf3 g6", "e4 Nc6 Nf3 Rb8"),
    ("e4 h6 Ba6 Nxa6 Nf3 h5", "e4 Nc6 Ba6 bxa6 Nf3 Nb8"),
]


@pytest.mark.parametrize("lines", HIDDEN)
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_hidden_moves_change_no_pixel_at_any_level(
    tmp_path: Path, lines: tuple[str, str], level: int, size: tuple[int, int]
) -> None:
    pictures = []
    for line in lines:
        found = sitting(tmp_path, line, level, size=size)
        if size == (900, 600):
            found.scene._controls.tabs.chosen = 1
        events.move_to(found.scene, found.at("b8"))
        found.settle(0.1)
        pictures.append(pygame.image.tobytes(found.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_move_in_sight_does_change_the_help(tmp_path: Path) -> None:
    one, other = (marks(sitting(tmp_path, line, CERTAIN)) for line in ("e4 d5", "e4 d6"))
    assert one.sure != other.sure


@pytest.mark.parametrize("level", [MEMORY, BELIEF])
def test_looks_as_recorded(tmp_path: Path, looks_like: LooksLike, level: int) -> None:
    found = sitting(tmp_path, FOGGED, level)
    events.move_to(found.scene, found.at("c5"))
    found.settle(0.1)
    looks_like(found.board(), f"play-help-{level}")
