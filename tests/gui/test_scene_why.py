"""Why did I lose? The screen, with what was found made up or worked out here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from bots.fog.hindsight import Hindsight
from core.hindsight.findings import JudgedMove, Mistake, Verdict
from core.hindsight.turns import turns
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.tree import RED
from core.score import Judgement
from core.values import Move, Outcome, Reason, Side
from gui.app.requests import Request, ToNewGame, ToReplayOf
from gui.app.why_requests import ToWhy, ToWhyOf
from gui.drawing.metrics import metrics
from gui.drawing.text import LEADING
from gui.drawing.theme import THEMES
from gui.replay.scene import ReplayScene
from gui.why.boards import shown
from gui.why.layout import why_layout
from gui.why.opening import why_of_file
from gui.why.scene import WhyScene
from gui.why.verdict_card import chip_rects, sentence_size
from gui.widgets.widget import Style
from tests.gui.sitting import Sitting
from tests.support.events import click, press
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import Idle

SIZES = [(900, 600), (1280, 800), (1920, 1080)]
WHY = "Why was this game lost?"
HEAD = """\
[White "Owl"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "program"]
[BlackType "human"]

"""


def record(moves: str) -> GameRecord:
    reading = read_text(HEAD + moves, "lost.pgn")
    assert not reading.problems
    return reading.games[0]


KING = record("1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0")
SLOW = record("1. e4 e5 2. Qh5 a6 3. Qxe5 a5 4. Qxe8 {king captured} 1-0")


class Found(Idle):
    """A background task that has found what a test says, a few turns at a time."""

    all: tuple[JudgedMove, ...] = ()
    at_once = 100

    def __init__(self, *_: object) -> None:
        super().__init__()
        self._left = list(self.all)

    def poll(self) -> list[JudgedMove]:
        found, self._left = self._left[: self.at_once], self._left[self.at_once :]
        return found


@pytest.fixture(scope="module")
def worked_out() -> dict[int, tuple[JudgedMove, ...]]:
    return {
        len(each.moves): tuple(turns(each, Side.SECOND, Hindsight)) for each in (KING, SLOW)
    }


@pytest.fixture
def scene(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    worked_out: dict[int, tuple[JudgedMove, ...]],
) -> Iterator[WhyScene]:
    """The screen of a game with two turning moves, all looked at."""
    monkeypatch.setattr("tests.support.shells.Idle", Found)
    monkeypatch.setattr(Found, "all", worked_out[len(SLOW.moves)])
    made = WhyScene(still_shell(tmp_path, less_motion=True), ToWhy(SLOW, Side.SECOND))
    drawn(made)
    made.update(0.0)
    yield made
    made.close()


def test_the_worst_move_is_shown_first_and_the_others_by_keys(scene: WhyScene) -> None:
    assert [turn.ply for turn in scene._analysis.turning] == [3, 5]
    assert scene.turn is not None
    assert scene.turn.ply == 5
    press(scene, pygame.K_LEFT)
    assert scene.turn.ply == 3
    press(scene, pygame.K_LEFT)
    assert scene.turn.ply == 3
    press(scene, pygame.K_RIGHT)
    assert scene.turn.ply == 5


def test_the_curve_leads_to_the_nearest_turning_move(scene: WhyScene) -> None:
    rect = scene._curve.rect
    click(scene, (rect.x + rect.width // 3, rect.centery))
    assert scene.turn is not None
    assert scene.turn.ply == 3
    scene.focus.focus(scene._curve)
    press(scene, pygame.K_RETURN)
    assert scene.turn.ply == 5


def test_replay_goes_on_at_the_move(scene: WhyScene) -> None:
    press(scene, pygame.K_r)
    assert asked(scene.shell) == [ToReplayOf(SLOW, 5)]


def test_a_visitor_leads_back_to_where_it_was_asked(scene: WhyScene) -> None:
    scene.visits = True
    press(scene, pygame.K_ESCAPE)
    assert scene.update(0.0) is None


def test_while_it_looks_the_worst_so_far_is_called_so(
    scene: WhyScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Found, "at_once", 1)
    partial = WhyScene(scene.shell, ToWhy(SLOW, Side.SECOND))
    assert partial.busy
    assert partial._said().sentence == "Looking at move 1 of 3…"
    for _ in range(2):
        drawn(partial)
        partial.update(0.0)
    said = partial._said()
    assert (said.label, said.move) == ("So far", "2… a6")
    assert 0 < said.done < 1
    partial.update(0.0)
    assert not partial.busy
    assert partial._said().label == "Turning move"


def test_a_failure_is_told_in_one_sentence(
    scene: WhyScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Found, "all", ())
    failed = WhyScene(scene.shell, ToWhy(SLOW, Side.SECOND))
    failed._analysis._task.problem = "its process ended unexpectedly"
    failed.update(0.0)
    drawn(failed)
    assert not failed.busy
    sentence = "Looking back failed: its process ended unexpectedly"
    assert failed._said().sentence == sentence


def test_what_could_be_known_is_drawn_from_what_was_shown_alone(
    worked_out: dict[int, tuple[JudgedMove, ...]],
) -> None:
    """The first two boards are the same wherever the queen went unseen."""
    turn = worked_out[len(KING.moves)][1]
    other = record("1. c3 d5 2. Qb3 a6 3. h3 {resigned} 1-0")
    boards = [shown(Timeline.of(each), Side.SECOND, 3, turn)[:2] for each in (KING, other)]
    assert boards[0] == boards[1]
    truths = [shown(Timeline.of(each), Side.SECOND, 3, turn)[2] for each in (KING, other)]
    assert truths[0].seen != truths[1].seen


def test_the_title_asks_of_a_person_or_of_a_side(tmp_path: Path) -> None:
    bots = replace(KING, tags={})
    shell = still_shell(tmp_path)
    shown_ = [WhyScene(shell, ToWhy(each, Side.SECOND)).title for each in (KING, bots)]
    assert shown_ == ["Umbra · Why did I lose?", "Umbra · Why did Black lose?"]


@pytest.fixture
def given_up(monkeypatch: pytest.MonkeyPatch) -> GameRecord:
    """A game that a person resigned while it went well, and no move lost."""
    good = JudgedMove(1, 0.75, 0.72, 0.7, 0.7, 8, exact=True)
    monkeypatch.setattr(Found, "all", (good,))
    monkeypatch.setattr("tests.support.shells.Idle", Found)
    return record("1. e4 e5 2. d4 {resigned} 1-0")


def test_without_a_turning_move_replay_goes_on_at_the_truth_that_is_shown(
    tmp_path: Path, given_up: GameRecord
) -> None:
    scene = WhyScene(still_shell(tmp_path), ToWhy(given_up, Side.SECOND))
    drawn(scene)
    scene.update(0.0)
    assert scene._shown[2].detail == "after 1… e5"
    press(scene, pygame.K_r)
    assert asked(scene.shell) == [ToReplayOf(given_up, 2)]


def test_who_gave_up_a_good_game_is_told_so(tmp_path: Path, given_up: GameRecord) -> None:
    between_bots = replace(given_up, tags={})
    sentences = []
    for each in (given_up, between_bots):
        scene = WhyScene(still_shell(tmp_path), ToWhy(each, Side.SECOND))
        scene.update(0.0)
        assert scene._said().label == "No turning move"
        sentences.append(scene._said().sentence)
    assert sentences == [
        "You resigned with a 72 % chance to win. No move lost this game.",
        "Black resigned with a 72 % chance to win. No move lost this game.",
    ]


MISTAKE = Mistake(Judgement.BLUNDER, Move((62, 45)), "Nf6", "e6", mate=0)


@pytest.mark.parametrize(
    ("found", "red", "detail"),
    [(MISTAKE, (57, 51), "before 2… Nd7"), (None, None, "after 2… Nd7")],
    ids=["mistake", "none"],
)
def test_an_open_game_has_one_board_with_the_mistake_in_red(
    tmp_path: Path, found: Mistake | None, red: tuple[int, int] | None, detail: str
) -> None:
    reading = read_text("1. e4 d5 2. e5 Nd7 { resigned } 1-0", "chess.pgn")
    made = JudgedMove(1, 0.5, 0.5, 0.5, 0.5, 1, True)
    turns_ = made, JudgedMove(3, 0.5, 0.1, 0.5, 0.1, 1, True, found)
    asked_ = ToWhy(reading.games[0], Side.SECOND, turns_)
    scene = WhyScene(still_shell(tmp_path), asked_)
    drawn(scene)
    (board,) = scene._shown
    assert board.detail == detail
    assert board.marks.colours == (((red, RED),) if red else ())
    assert board.marks.best_arrows == (((62, 45),) if found else ())
    sentence = "Black resigned with a 10 % chance to win. "
    sentence += "The best answer is e6." if found else "No single move lost this game: "
    assert scene._said().sentence.startswith(sentence)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_its_place(scene: WhyScene, size: tuple[int, int]) -> None:
    drawn(scene, size)
    m = metrics(*size)
    facts = scene._timeline.game.facts
    layout = why_layout(size, m, facts, flipped=False)
    window = pygame.Rect(0, 0, *size)
    boards = [pygame.Rect(board.box) for board in layout.boards]
    apart = [layout.card, *boards, layout.curve, layout.better, layout.actions]
    assert all(window.contains(rect) for rect in apart)
    for number, rect in enumerate(apart):
        assert rect.collidelist(apart[number + 1 :]) == -1
    assert boards[0].left == layout.card.left
    assert boards[2].right == layout.card.right
    parts = [layout.move, layout.verdict, layout.chance]
    assert all(layout.card.contains(part) for part in parts)
    under = boards[0].bottom + m.gap + 2 * m.small * LEADING
    assert under <= layout.curve.top
    style = Style(THEMES["umbra"], m)
    chips = chip_rects(layout.verdict, tuple(Verdict), style)
    assert chips[-1].right <= layout.verdict.right


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_tab_goes_to_everything(scene: WhyScene, size: tuple[int, int]) -> None:
    drawn(scene, size)
    live = [widget for widget in scene.focus.widgets if widget.enabled]
    reached = set()
    for _ in live:
        press(scene, pygame.K_TAB)
        assert scene.focus.current is not None
        assert pygame.Rect(0, 0, *size).contains(scene.focus.current.rect)
        reached.add(scene.focus.current)
    assert reached == set(live)
    assert scene._curve in reached


LONGEST = (
    "White ran out of time with a 62 % chance to win. With every piece where White last "
    "saw it, this move is fine, but it is a mistake in 127 of the 128 positions drawn from "
    "more than 60,000 possible ones; here a bishop from c4 takes the knight on b5 a move "
    "later."
)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_longest_sentence_is_not_cut(size: tuple[int, int], scene: WhyScene) -> None:
    style = Style(THEMES["umbra"], metrics(*size))
    layout = why_layout(size, style.metrics, scene._timeline.game.facts, flipped=False)
    chips = chip_rects(layout.verdict, tuple(Verdict), style)
    room = layout.verdict.copy()
    room.height = layout.verdict.bottom - chips[0].bottom - style.metrics.gap // 2
    room.y = layout.verdict.bottom - room.height
    size_, lines = sentence_size(room, LONGEST, style)
    assert len(lines) * size_ * LEADING <= room.height + size_ * (LEADING - 1)


def test_every_verdict_has_a_sign_of_its_own() -> None:
    from gui.why.verdict_card import ICONS  # noqa: PLC0415 - beside what it tests

    assert set(ICONS) == set(Verdict)
    assert len(set(ICONS.values())) == len(Verdict)


def test_a_replay_asks_why_of_games_that_were_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.shells.Idle", Found)
    drawn_game = replace(KING, outcome=Outcome(None, Reason.AGREED))
    replay = ReplayScene.of_record(still_shell(tmp_path), ToReplayOf(KING, 0))
    drawn(replay, (900, 600))
    why = [one for one in replay.focus.widgets if one.tooltip == WHY]
    assert len(why) == 1
    click(replay, why[0].rect.center)
    assert asked(replay.shell) == [ToWhy(KING, Side.SECOND)]
    later = ReplayScene.of_record(replay.shell, ToReplayOf(drawn_game, 0))
    drawn(later)
    assert not any(one.tooltip == WHY for one in later.focus.widgets)


@pytest.mark.parametrize(
    ("outcome", "offered"),
    [
        (Outcome(Side.SECOND, Reason.RESIGNED), True),
        (Outcome(Side.FIRST, Reason.TIME), False),
        (Outcome(None, Reason.AGREED), False),
    ],
)
@pytest.mark.parametrize("variant", ["fog-chess", "chess", "progressive", "shogi"])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (700, 1000)], ids=str)
def test_a_game_asks_why_of_the_person_who_lost_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outcome: Outcome,
    offered: bool,
    variant: str,
    size: tuple[int, int],
) -> None:
    sitting = Sitting(tmp_path, size=size, variant=variant)
    sitting.scene._session.table.end(outcome)
    sitting.settle()
    buttons = sitting.scene._controls.buttons
    offers = [each.words for each in sitting.scene.focus.widgets if each is buttons.why]
    assert offers == (["Why?"] if offered else [])
    if not offered:
        return
    rect = buttons.why.rect
    others = [one.rect for one in sitting.scene.focus.widgets if one is not buttons.why]
    assert rect.collidelist(others) == -1
    visited: list[Request] = []
    monkeypatch.setattr(sitting.scene, "visit", visited.append)
    buttons.why.on_press()
    (request,) = visited
    assert isinstance(request, ToWhy)
    assert request.side is Side.FIRST
    assert request.record.outcome == outcome


def test_the_replay_lies_over_it_and_leads_back_to_the_same_move(scene: WhyScene) -> None:
    press(scene, pygame.K_LEFT)
    press(scene, pygame.K_r)
    assert scene.update(0.0) is scene
    assert scene.turn is not None
    assert scene.turn.ply == 3


def test_back_from_anywhere_else_leads_to_the_same_move_and_looks_at_nothing_anew(
    scene: WhyScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(scene, pygame.K_LEFT)
    scene.go(ToNewGame())
    place = scene.shell.trail.back()
    assert isinstance(place, ToWhy)
    monkeypatch.setattr(Found, "all", ())
    again = WhyScene(scene.shell, place)
    assert not again.busy
    assert again.turn == scene.turn
    again.close()


def test_a_game_that_is_left_half_looked_at_is_looked_at_from_the_start(
    scene: WhyScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Found, "at_once", 1)
    partial = WhyScene(scene.shell, ToWhy(SLOW, Side.SECOND))
    partial.update(0.0)
    assert partial.place == ToWhy(SLOW, Side.SECOND)
    partial.close()


def test_a_game_of_a_file_is_looked_back_at_with_the_eyes_of_its_loser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.shells.Idle", Found)
    file = tmp_path / "two.pgn"
    drawn_game = HEAD.replace("1-0", "1/2-1/2") + "1. e4 e5 {draw agreed} 1/2-1/2\n\n"
    file.write_text(drawn_game + HEAD + "1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0\n")
    shell = still_shell(tmp_path)
    lost = why_of_file(shell, ToWhyOf(file, 2))
    assert isinstance(lost, WhyScene)
    assert lost.place == ToWhy(KING, Side.SECOND)
    assert lost.title == "Umbra · Why did I lose?"
    assert isinstance(why_of_file(shell, ToWhyOf(file, 1)), ReplayScene)
