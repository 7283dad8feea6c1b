"""The leak audit: our games give nothing away, and a program that did would be caught."""

from __future__ import annotations

import logging
import multiprocessing
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
from lab.audit.worlds import AuditRequest, Findings, Leak
from server.room import RefusedError, Room
from server.store import Event
from settings.store import default_settings
from tests.support.random_games import bots_game, random_game

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
    assert_silent(audited(bots_game(("CaptureLargest", "Supporter"), "thesis", 10)))
    # Whatever went on after an audit would keep the program from ending.
    assert {*threading.enumerate(), *multiprocessing.active_children()} <= before


def test_promotions_and_castlings_give_nothing_away() -> None:
    fen = "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1"
    game = random_game("chesscom", 127, 8, fen)
    kings = [move for move in game.moves if abs(move.target - move.origin) == 2]
    assert len(kings) == sum(bool(move.promotion) for move in game.moves) == 2
    assert_silent(audited(game))


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
        del style
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
    return random_game("chesscom", 2, 8)


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
