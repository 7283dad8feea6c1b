"""``audit``: what it asks for, what it says, and how it ends."""

from __future__ import annotations

import logging
import multiprocessing
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from core.net.messages import GameWords, Phrase
from core.play.table import Table
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Observation, Side
from gui.board.layout import BoardLayout
from gui.drawing.reading import Note
from gui.play import played_game as known
from gui.play.extension import Extension
from gui.play.scene import PlayScene
from gui.sound.events import Sound
from gui.widgets.accessible import Part
from gui.widgets.button import Button
from gui.widgets.widget import Style
from lab.audit.comparison import CHANNELS, MOMENTS, PICTURE, audit_game
from lab.audit.worlds import AuditRequest, Findings, Leak, World, other_worlds, real_world
from server.room import RefusedError, Room
from server.store import Event
from settings.model import Settings
from settings.store import default_settings
from tests.cli.conftest import Run
from tests.support.ours import TELLING
from tests.support.random_games import bots_game, random_game

ROOT = Path(__file__).parents[2]
CHECKS = {"picture": 1200, "log": 1200}


def other_game(timeline: Timeline) -> World:
    """The second game of the file, had Black answered otherwise, up to the third move."""
    game, history, moves = timeline.game, [timeline.history[0]], []
    for name in ("e4", "h5", "Qh5"):
        moves.append(game.read_move(history[-1], name))
        history.append(game.play(history[-1], moves[-1]))
    return World(tuple(moves), tuple(history), (0, 0, 0b11 << 55, 0b111 << 55))


@pytest.fixture
def leaks() -> list[Leak]:
    """What the audit is to find for White."""
    return []


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, leaks: list[Leak]) -> list[AuditRequest]:
    """What was asked of the audit; it opens no window."""
    orders: list[AuditRequest] = []

    def audit(
        settings: Settings,
        timeline: Timeline,
        order: AuditRequest,
        progress: Callable[..., object],
    ) -> Sequence[Findings]:
        assert isinstance(settings, Settings)
        orders.append(order)
        found = []
        for side in order.sides:
            progress(side, 0, 6)
            progress(side, 6, 6)
            worlds = (other_game(timeline),) if side is Side.FIRST else ()
            told = tuple(leaks) if side is Side.FIRST else ()
            found.append(Findings(side, 6, worlds, CHECKS, told))
        return found

    monkeypatch.setattr("lab.audit.command.audit_game", audit)
    return orders


def test_a_silent_game(lab: Run, games: Path, asked: list[AuditRequest]) -> None:
    done = lab("audit", games)
    assert done.status == 0
    assert done.out.splitlines() == [
        "Zoë - RandomMove, chesscom: 1-0, king captured",
        "",
        "White: 1 other game looks exactly the same to White. In it black pieces stand",
        "  elsewhere after 2 of 6 moves, on 3 squares of the board; 5 times in all.",
        "  channel  compared",
        "  picture     1,200  always the same",
        "  log         1,200  always the same",
        "",
        "Black: no other game would have looked the same to Black.",
        "",
        "Nothing leaked.",
    ]
    assert done.err.splitlines() == [
        "auditing white's side of 6 moves",
        "auditing black's side of 6 moves",
    ]
    assert asked == [AuditRequest()]


def test_options_are_passed_on(lab: Run, games: Path, asked: list[AuditRequest]) -> None:
    words = ["--game", 1, "--side", "black", "--worlds", 3, "--seed", 9, "--out", "dir"]
    assert lab("audit", games, *words).status == 0
    assert asked == [AuditRequest((Side.SECOND,), worlds=3, seed=9, out=Path("dir"))]


def test_leaks_are_told(
    lab: Run, games: Path, asked: list[AuditRequest], leaks: list[Leak]
) -> None:
    pixels = "12 pixels are not the same"
    leaks += [
        Leak("picture", 3, "at rest", 1, "", pixels, (Path("a.png"), Path("b.png"))),
        Leak("log", 4, "looking back", 1, "nothing", "INFO gui: he castles"),
    ]
    done = lab("audit", games)
    assert done.status == 1
    said = done.out.splitlines()
    assert "  picture     1,200  LEAKED" in said
    at = said.index("  picture: after 3 moves, at rest")
    assert said[at + 1 : at + 9] == [
        "    in a game with 1... h5 instead of e5",
        f"    {pixels}",
        "    a.png",
        "    b.png",
        "  log: after 4 moves, looking back",
        "    in a game with 1... h5 instead of e5",
        "    there: INFO gui: he castles",
        "    here:  nothing",
    ]
    assert said[-2:] == ["LEAKED: picture, log", "Use --out DIR to save the pictures."]


def test_json(lab: Run, games: Path, asked: list[AuditRequest], leaks: list[Leak]) -> None:
    leaks.append(Leak("log", 4, "at rest", 1, "here", "there", (Path("a.png"),)))
    done = lab("audit", games, "--json")
    assert done.status == 1
    assert (done.data["leaked"], done.data["plies"]) == (True, 7)
    white, black = done.data["sides"]
    assert white["differing"] == {"moments": 2, "squares": 3, "places": 5}
    assert white["worlds"] == [{"common": 1, "plies": 3, "moves": ["e2e4", "h7h5", "d1h5"]}]
    assert white["checks"] == CHECKS
    leak = {"channel": "log", "ply": 4, "moment": "at rest", "world": 1}
    told = {"real": "here", "other": "there", "pictures": ["a.png"]}
    assert white["leaks"] == [leak | told]
    assert (black["side"], black["worlds"], black["leaks"]) == ("black", [], [])


@pytest.mark.parametrize(
    "words", ["--game 3", "--side red", "--worlds 0", "--seed x", "--game 0"]
)
def test_bad_input_is_one_line_and_status_2(
    lab: Run, games: Path, asked: list[AuditRequest], words: str
) -> None:
    assert lab("audit", games, *words.split()).refused()
    assert asked == []


@pytest.mark.parametrize("text", [None, "", "no game at all"])
def test_a_file_without_a_game_is_status_2(
    lab: Run, tmp_path: Path, asked: list[AuditRequest], text: str | None
) -> None:
    file = tmp_path / "none.pgn"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    done = lab("audit", file)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("lab: none.pgn")


def test_what_is_good_of_a_damaged_game_is_audited(
    lab: Run, damaged: Path, asked: list[AuditRequest]
) -> None:
    done = lab("audit", damaged, "--game", 2, "--side", "black")
    assert done.status == 0
    assert done.err.startswith("damaged.pgn, line 17, column ")


def test_a_folder_that_cannot_be_written_is_one_line(
    lab: Run, games: Path, asked: list[AuditRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def audit(*given: object) -> None:
        raise OSError("dir/x.png cannot be written: disk full")

    monkeypatch.setattr("lab.audit.command.audit_game", audit)
    done = lab("audit", games)
    assert done.status == 1
    assert done.err == "lab: dir/x.png cannot be written: disk full\n"


def test_a_real_audit_from_the_command_line(games: Path) -> None:
    command = [sys.executable, "-m", "lab", "audit", str(games), "--worlds", "1"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().endswith("\nNothing leaked.\n")
    assert b"\nBlack: 1 other game looks exactly the same to Black." in done.stdout
    assert done.stdout.count(b"always the same") == 12


PLIES = 24
BREADTH = 24


def _timeline(ruleset: str, seed: int = 1) -> Timeline:
    return Timeline.of(random_game(ruleset, seed, PLIES))


def _shown(timeline: Timeline, world: World, viewer: Side) -> list[object]:
    ends = range(1, len(world.history) + 1)
    return [timeline.game.observe(world.history[:end], viewer) for end in ends]


# Under every ruleset of every game: ``test_laws_of_every_game``, with a shorter game.
@pytest.mark.parametrize("ruleset", TELLING)
@pytest.mark.parametrize("viewer", Side)
def test_other_worlds_show_the_viewer_the_same(ruleset: str, viewer: Side) -> None:
    timeline = _timeline(ruleset)
    game, real = timeline.game, real_world(timeline)
    worlds = other_worlds(timeline, viewer, 4, 1, BREADTH)
    assert worlds
    shown = _shown(timeline, real, viewer)
    for world in worlds:
        assert _shown(timeline, world, viewer) == shown[: world.plies + 1]
        assert world.moves != real.moves[: world.plies]
        for ply, move in enumerate(world.moves):
            assert game.play(world.history[ply], move) == world.history[ply + 1]
            assert game.outcome(world.history[: ply + 2]) is None


@pytest.mark.parametrize("viewer", Side)
def test_they_say_where_they_differ(viewer: Side) -> None:
    timeline = _timeline("chesscom")
    for world in other_worlds(timeline, viewer, 4, 1, BREADTH):
        for ply, squares in enumerate(world.elsewhere):
            here = timeline.game.pieces(world.history[ply])
            there = timeline.game.pieces(timeline.history[ply])
            differing = {s for s in range(64) if here.get(s) != there.get(s)}
            assert differing == {s for s in range(64) if squares >> s & 1}
            seen = timeline.game.observe(timeline.history[: ply + 1], viewer)
            assert not differing & seen.visible


def test_a_seed_finds_the_same_games_again() -> None:
    timeline = _timeline("thesis", 3)
    first = other_worlds(timeline, Side.FIRST, 3, 7, BREADTH)
    assert other_worlds(timeline, Side.FIRST, 3, 7, BREADTH) == first
    assert other_worlds(timeline, Side.FIRST, 3, 8, BREADTH) != first


def test_more_games_differ_after_more_moves_and_on_more_squares() -> None:
    timeline = _timeline("chesscom")

    def differing(number: int) -> list[int]:
        known = [0] * (PLIES + 1)
        for world in other_worlds(timeline, Side.SECOND, number, 1, BREADTH):
            for ply, squares in enumerate(world.elsewhere):
                known[ply] |= squares
        return [squares.bit_count() for squares in known]

    few, many = differing(1), differing(6)
    assert sum(map(bool, few)) <= sum(map(bool, many))
    assert sum(few) < sum(many)
    assert sum(map(bool, many)) > PLIES * 3 // 4


def test_a_game_that_is_over_is_followed_up_to_its_last_move() -> None:
    record = random_game("chesscom", 0, 500)
    assert record.outcome is not None
    assert real_world(Timeline.of(record)).plies == len(record.moves) - 1


@pytest.mark.parametrize("plies", [0, 1])
def test_where_nothing_is_hidden_there_is_no_other_game(plies: int) -> None:
    timeline = Timeline.of(random_game("chesscom", 1, plies))
    assert other_worlds(timeline, Side.FIRST, 3, 1) == []


RULESETS = {
    "chesscom": (Side.FIRST, 84),
    "itsyourturn": (Side.SECOND, 16),
    "nielsen1989": (Side.FIRST, 240),
    "heralds": (Side.SECOND, 43),
}
"""From one side each; other games are heard and seen from both. The seeds are of games in
which pieces are taken, and of which others that look the same part within two moves."""


def audited(
    record: GameRecord, *sides: Side, worlds: int = 2, out: Path | None = None
) -> list[Findings]:
    order = AuditRequest(sides or tuple(Side), worlds, seed=1, breadth=16, out=out)
    return audit_game(default_settings(), Timeline.of(record), order, lambda *_: None)


def assert_silent(found: Sequence[Findings]) -> None:
    for side in found:
        assert side.leaks == ()
        assert side.moments > 0
        assert set(side.checks) == set(CHANNELS)
        assert min(side.checks.values()) >= len(MOMENTS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_give_nothing_away(ruleset: str) -> None:
    side, seed = RULESETS[ruleset]
    (found,) = audited(random_game(ruleset, seed, 7), side)
    assert_silent([found])
    assert min(found.checks.values()) >= 8 * len(MOMENTS)


def test_a_game_of_bots_gives_nothing_away() -> None:
    before = {*threading.enumerate(), *multiprocessing.active_children()}
    played = bots_game(("CaptureLargest", "Supporter"), "thesis", 10)
    assert_silent(audited(played, worlds=1))
    # Whatever went on after an audit would keep the program from ending.
    assert {*threading.enumerate(), *multiprocessing.active_children()} <= before


def test_promotions_and_castlings_give_nothing_away() -> None:
    fen = "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1"
    game = random_game("chesscom", 127, 8, fen)
    kings = [move for move in game.moves if abs(move.target - move.origin) == 2]
    assert len(kings) == sum(bool(move.promotion) for move in game.moves) == 2
    assert_silent(audited(game, worlds=1))


# --- A program that gives something away ----------------------------------------------


def truth(table: Table) -> Move | None:
    """What no one at the table may know: the last move."""
    moves = table.record().moves
    return moves[-1] if moves else None


class Cheat(Extension):
    """An extension that looks at the opponent's hand."""

    @property
    def secret(self) -> str:
        return repr(truth(self.play.seat._table))


class Painter(Cheat):
    """Makes one pixel a little brighter, depending on the last move."""

    def paint(self, surface: pygame.Surface, board: BoardLayout, style: Style) -> None:
        shade = sum(map(ord, self.secret)) % 200
        surface.set_at((board.x + 3, board.y + 3), (shade, shade, shade))


class Singer(Cheat):
    """Sings of odd moves."""

    def note(self) -> None:
        if sum(map(ord, self.secret)) % 2:
            self.play.shell.sounds.play(Sound.LOSS)


class Scribe(Cheat):
    """Writes a diary."""

    def note(self) -> None:
        logging.getLogger("gui.play").debug("they played %s", self.secret)


class Gossip(Cheat):
    """Thinks aloud."""

    def note(self) -> None:
        print(self.secret)  # noqa: T201 - that is its fault


def boards_of(
    change: Callable[[Observation, Move], Observation],
) -> Callable[[Table, Side], Sequence[Observation]]:
    """A table that shows everybody something that depends on the last move."""
    honest = Table.seen_by

    def seen_by(table: Table, side: Side) -> Sequence[Observation]:
        last, seen = truth(table), honest(table, side)
        return seen if last is None else (*seen[:-1], change(seen[-1], last))

    return seen_by


def shuffled(seen: Observation, last: Move) -> Observation:
    """The same men in an order that tells the last move."""
    men = list(seen.pieces.items())
    turn = (last.origin + 64 * last.target) % len(men)
    pieces: Mapping[int, object] = dict(men[turn:] + men[:turn])
    return replace(seen, pieces=pieces)


def resorted(seen: Observation, last: Move) -> Observation:
    """The same moves in an order that tells the last one."""
    moves = seen.moves
    turn = (last.origin + 64 * last.target) % max(1, len(moves))
    return replace(seen, moves=moves[turn:] + moves[:turn])


def leaks_of(found: Sequence[Findings]) -> dict[str, Leak]:
    (side,) = found
    return {leak.channel: leak for leak in side.leaks}


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """A game in which much is hidden, and another from its second move on."""
    return random_game("chesscom", 2, 4)


class Herald(Cheat):
    """Announces the last move, whoever made it."""

    def note(self) -> None:
        self.play.shell.announcer.say(self.secret)


TELLTALES = {
    PICTURE: Painter,
    "announcements": Herald,
    "sounds": Singer,
    "log": Scribe,
    "printed lines": Gossip,
}


def test_companions_that_tell_are_caught(
    monkeypatch: pytest.MonkeyPatch, record: GameRecord, tmp_path: Path
) -> None:
    extensions = (*known.EXTENSIONS, *TELLTALES.values())
    monkeypatch.setattr(known, "EXTENSIONS", extensions)
    leaks = leaks_of(audited(record, Side.FIRST, worlds=1, out=tmp_path / "new"))
    assert set(leaks) == set(TELLTALES)
    assert "lost man" in leaks["sounds"].real + leaks["sounds"].other
    assert "DEBUG gui.play: they played Move(" in leaks["log"].real
    assert leaks["printed lines"].real.startswith("Move(")
    assert all(leak.real != leak.other for leak in leaks.values())
    assert_kept(leaks[PICTURE], tmp_path / "new")


def assert_kept(leak: Leak, folder: Path) -> None:
    """The pictures are there, and one pixel is another."""
    assert leak.other == "1 pixel is not the same"
    assert sorted(leak.pictures) == sorted(folder.iterdir())
    real, other, difference = (pygame.image.load(path) for path in leak.pictures)
    width, height = real.get_size()
    spots = [(x, y) for x in range(width) for y in range(height)]
    (spot,) = [at for at in spots if real.get_at(at) != other.get_at(at)]
    assert difference.get_at(spot)[:3] == (255, 0, 128)


def test_a_title_that_tells_is_caught_at_once(
    monkeypatch: pytest.MonkeyPatch, record: GameRecord
) -> None:
    def title(scene: PlayScene) -> str:
        return f"Umbra, after {truth(scene.play.session.table)}"

    monkeypatch.setattr(PlayScene, "title", property(title))
    (found,) = audited(record, Side.FIRST, worlds=1)
    (leak,) = found.leaks
    assert leak.channel == "window title"
    assert leak.real == f"Umbra, after {record.moves[leak.ply - 1]}"
    assert leak.other != leak.real
    parted = min(common(world.moves, record.moves) for world in found.worlds)
    assert (leak.ply, leak.moment) == (parted + 1, next(iter(MOMENTS)))


def test_a_card_that_tells_what_was_played_is_caught(
    monkeypatch: pytest.MonkeyPatch, record: GameRecord
) -> None:
    monkeypatch.setattr("lab.audit.probe.front", lambda card: str(card.problem.line))
    assert set(leaks_of(audited(record, Side.FIRST, worlds=1))) == {"card"}


def common(one: Sequence[Move], other: Sequence[Move]) -> int:
    """How many moves two games have in common."""
    return next(
        n for n, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1
    )


def test_a_screen_reader_that_is_told_too_much_is_caught(
    monkeypatch: pytest.MonkeyPatch, record: GameRecord
) -> None:
    def part(button: Button, notes: Sequence[Note]) -> Part:
        played = next(iter(told), None)
        return Part(role="button", name=f"{button.words} {played and truth(played)}")

    told = list[Table]()
    honest = PlayScene.draw

    def draw(scene: PlayScene, surface: pygame.Surface) -> None:
        told[:] = [scene.play.session.table]
        honest(scene, surface)

    monkeypatch.setattr(Button, "part", part)
    monkeypatch.setattr(PlayScene, "draw", draw)
    leaks = leaks_of(audited(record, Side.FIRST, worlds=1))
    assert set(leaks) == {"screen reader"}


@pytest.mark.parametrize(
    ("change", "channels"),
    [(shuffled, {"help's input"}), (resorted, {"possible moves", "wire"})],
)
def test_an_order_that_tells_is_caught(
    monkeypatch: pytest.MonkeyPatch,
    record: GameRecord,
    change: Callable[[Observation, Move], Observation],
    channels: set[str],
) -> None:
    monkeypatch.setattr(Table, "seen_by", boards_of(change))
    leaks = leaks_of(audited(record, Side.FIRST, worlds=1))
    assert {"bot's input", *channels} <= set(leaks)


def odd(room: Room) -> bool:
    """Something about the last move, which nobody at this room may be told."""
    last = truth(room._table)
    return last is not None and bool(sum(last.path) % 2)


def loud(honest: Any, room: Room, side: Side, now: float) -> None:
    """What is new, and a phrase for some moves."""
    honest(room, side, now)
    visitor = room.sitting(side)
    if odd(room) and visitor is not None:
        visitor.send(Phrase(number=0))


def moody(honest: Any, room: Room, *args: Any) -> Event | None:
    """A decision, whose refusals have another code after some moves."""
    try:
        event: Event | None = honest(room, *args)
    except RefusedError as error:
        code = "busy" if odd(room) else error.answer.code
        raise RefusedError(code, str(error)) from error
    return event


def hasty(honest: Any, room: Room, *args: Any) -> GameWords:
    """A game in a list, whose turn is wrong after some moves."""
    words: GameWords = honest(room, *args)
    return words.model_copy(update={"to_move": words.to_move != odd(room)})


@pytest.mark.parametrize(
    ("name", "slip"), [("confirm", loud), ("decide", moody), ("game_words", hasty)]
)
def test_a_server_that_tells_is_caught(
    monkeypatch: pytest.MonkeyPatch, record: GameRecord, name: str, slip: Any
) -> None:
    monkeypatch.setattr(Room, name, spoilt(slip, getattr(Room, name)))
    leaks = leaks_of(audited(record, Side.FIRST, worlds=1))
    assert set(leaks) == {"wire"}


def spoilt(slip: Any, honest: Any) -> Any:
    """A method that does what ``slip`` makes of an ``honest`` one."""
    return lambda *args: slip(honest, *args)
