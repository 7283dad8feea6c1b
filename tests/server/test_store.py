"""The log on disk: what it holds, and what becomes of it when it is cut or damaged."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.net.messages import TermsWords
from core.values import Side
from server.store import FILE, Event, Invitation, Player, StorageError, Store, StoredGame
from tests.server.rooms import START, agreement

T = TypeVar("T")

TERMS = TermsWords(variant="fog-shogi", ruleset="", control="600+1x30")
EVENTS = (
    Event("move", START + 1.25, 1.0, Side.FIRST, ((12, 28), None, None)),
    Event("offer", START + 2, 0.75, Side.FIRST),
    Event("move", START + 3, 1.5, Side.SECOND, ((7,), None, "p")),
    Event("stand", START + 4, 0.5),
    Event("run", START + 5, 0.5),
    Event("move", START + 6, 1 / 3, Side.FIRST, ((1, 2, 3), "+p", None)),
    Event("flag", START + 9, 60.0, Side.SECOND),
)


def filled(folder: Path) -> Store:
    """A store with two players and a game between them."""
    store = Store(folder)
    for name in ("Ann", "Bob"):
        store.add_player(name.encode(), Player(0, name, program=False, member=True), START)
    store.add_game(agreement())
    return store


def test_what_is_written_is_read_as_it_was(tmp_path: Path) -> None:
    store = filled(tmp_path)
    ann = store.player("ANN")
    assert ann is not None
    assert ann == store.player(ann.number) == store.player(b"Ann")
    assert store.player("Zoe") is store.player(b"") is None
    named = replace(ann, name="Änne Straße", program=True)
    store.change_player(named, START)
    assert store.player("ÄNNE  STRASSE") == named
    made = Invitation("ABCDEFGH", named, TERMS, "second", True, START)
    store.add_invitation(made)
    for number, event in enumerate(EVENTS):
        store.append("game", number, event)
    store.sign(START + 10)
    store.close()
    again = Store(tmp_path)
    assert again.invitations() == [made]
    assert again.game("game") == StoredGame(agreement(), EVENTS)
    assert again.game("other") is None
    assert again.running() == ["game"]
    assert again.life() == START + 10
    again.finish("game", "0-1", "record", START + 20)
    assert again.running() == []
    assert again.finished(2, 5) == [StoredGame(agreement(), (), "0-1")]
    assert again.game("game") == StoredGame(agreement(), EVENTS, "0-1", "record")
    assert again.finished(3, 5) == []
    again.add_game(agreement(game="next"), "ABCDEFGH")
    assert again.invitations() == []
    again.drop_game("next")
    assert again.game("next") is None
    again.close()


def test_an_event_is_written_once(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.append("game", 0, EVENTS[0])
    with pytest.raises(StorageError):
        store.append("game", 0, EVENTS[1])
    with pytest.raises(StorageError):
        store.append("no such game", 0, EVENTS[1])
    stored = store.game("game")
    assert stored is not None
    assert stored.events == EVENTS[:1]
    store.close()


def test_names_that_nobody_needs_are_free_again(tmp_path: Path) -> None:
    store = filled(tmp_path)
    for number, name in enumerate(("Cid", "Dan")):
        hashed = name.encode()
        new = store.add_player(hashed, Player(0, name, False, False), START + number)
        if name == "Cid":
            store.add_invitation(Invitation("CODE", new, TERMS, None, False, START))
    store.add_player(b"Eve", Player(0, "Eve", False, False), START + 100)
    store.forget_players(START + 50)
    left = [name for name in ("Ann", "Bob", "Cid", "Dan", "Eve") if store.player(name)]
    assert left == ["Ann", "Bob", "Cid", "Eve"]
    store.close()


@settings(max_examples=30)
@given(share=st.floats(0, 1), dice=st.randoms(use_true_random=False))
def test_a_log_that_was_cut_anywhere_holds_what_was_before(
    tmp_path_factory: pytest.TempPathFactory, share: float, dice: Random
) -> None:
    base = tmp_path_factory.mktemp("cut")
    store = filled(base / "whole")
    events = EVENTS * 3
    for number, event in enumerate(events):
        store.append("game", number, event)
    shutil.copytree(base / "whole", base / "cut")
    store.close()
    wal = base / "cut" / f"{FILE}-wal"
    data = wal.read_bytes()
    kept = int(len(data) * share)
    noise = dice.randbytes(dice.choice((0, 100)))
    wal.write_bytes(data[:kept] + noise)
    (base / "cut" / f"{FILE}-shm").unlink(missing_ok=True)
    again = Store(base / "cut")
    stored = again.game("game")
    if stored is not None:
        assert stored.events == events[: len(stored.events)]
    if share == 1:
        assert stored == StoredGame(agreement(), events)
    again.close()


@pytest.mark.parametrize("text", [b"no database", b"SQLite format 3\0" + b"\1" * 5000])
def test_what_is_no_log_is_left_as_it_is(tmp_path: Path, text: bytes) -> None:
    (tmp_path / FILE).write_bytes(text)
    with pytest.raises(StorageError, match="cannot be used"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == text


@settings(max_examples=25)
@given(st.randoms(use_true_random=False))
def test_a_damaged_log_is_read_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, dice: Random
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    store = filled(folder)
    for number, event in enumerate(EVENTS):
        store.append("game", number, event)
    store.close()
    data = bytearray((folder / FILE).read_bytes())
    for _number in range(dice.randrange(1, 40)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    (folder / FILE).write_bytes(data)
    again = _unless_refused(partial(Store, folder))
    if again is None:
        assert (folder / FILE).read_bytes() == data
        return
    for read in (again.invitations, again.running, partial(again.game, "game")):
        _unless_refused(read)
    again.close()


def _unless_refused(read: Callable[[], T]) -> T | None:
    sentence = "fine"
    try:
        return read()
    except StorageError as error:
        sentence = str(error)
    assert sentence.isprintable()
    return None


def test_a_newer_log_is_left_as_it_is(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(StorageError, match="newer version"):
        Store(tmp_path)


def test_a_log_has_one_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(StorageError, match="another server"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    store = filled(tmp_path / "data")
    for file in (tmp_path / "data").iterdir():
        assert file.stat().st_mode & 0o077 == 0 or file.stat().st_size == 0
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    store.close()


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be used"):
        Store(tmp_path / "file" / "data")
