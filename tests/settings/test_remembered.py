"""What is remembered: choices, other windows of the program, servers and tokens."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.games import GAMES
from core.net.codes import Address
from core.net.messages import GameWords, Hello, Seated, TermsWords, Welcome
from settings.engines import read_engines
from settings.online import (
    MOST_SERVERS,
    SERVERS,
    KnownServer,
    forget_server,
    hello_to,
    known_servers,
    move_server,
    note_end,
    note_seat,
    note_server,
    note_welcome,
)
from settings.remembered import (
    PLAYED,
    SETUPS,
    PlayCount,
    SetupList,
    Setups,
    StateError,
    TournamentSetup,
    WatchSetup,
    note_played,
    read_played,
)
from tests.support.saved_games import fill_shelf

TOURNAMENT = TournamentSetup(
    variant="fog-chess", ruleset="chesscom", bots=("Moth", "Owl"), games=5,
    budget="0.1s", workers=2,
)  # fmt: skip
WATCH = WatchSetup(
    variant="fog-chess", ruleset="chesscom", white="Moth", black="Owl", time="3+2"
)
NOW = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)
FIRST, SECOND, THIRD = list(GAMES)[:3]


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))


def test_setups_are_kept_beside_the_settings(tmp_path: Path) -> None:
    assert SETUPS.read() == Setups()
    kept = SetupList[TournamentSetup]().using(TOURNAMENT).saving("Evening", TOURNAMENT)
    watch = SetupList[WatchSetup]().using(WATCH)
    SETUPS.change(lambda _: Setups(tournament=kept, watch=watch))
    found = SETUPS.read()
    assert SETUPS.path == tmp_path / "setups.json"
    assert found.tournament.named == {"Evening": TOURNAMENT}
    assert (found.tournament.last, found.watch.last) == (TOURNAMENT, WATCH)
    assert found.tournament.forgetting("Evening").named == {}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"watch": 1}', '{"watch": {"last": {"time": 1}}}', '{"x": {}}', "\0"],
)
def test_a_bad_file_is_one_sentence(text: str) -> None:
    SETUPS.path.write_text(text)
    with pytest.raises(StateError) as caught:
        SETUPS.read()
    assert "setups.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert SETUPS.path.read_text() == text


def test_what_cannot_be_read_is_one_sentence() -> None:
    SETUPS.path.mkdir()
    with pytest.raises(StateError, match=r"setups\.json"):
        SETUPS.read()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_not_waited_for() -> None:
    os.mkfifo(SETUPS.path)
    with pytest.raises(StateError, match="cannot be read: it is not a file"):
        SETUPS.read()


def test_older_files_call_the_sides_white_and_black(tmp_path: Path) -> None:
    last = WATCH.model_dump(exclude={"first", "second"}) | {"white": "Moth", "black": "Owl"}
    SETUPS.path.write_text(json.dumps({"watch": {"last": last, "named": {"A": last}}}))
    watch = SETUPS.read().watch
    assert (watch.last, watch.named) == (WATCH, {"A": WATCH})
    SETUPS.change(lambda setups: setups)
    assert SETUPS.read().watch == watch


def test_a_newcomer_has_played_nothing(tmp_path: Path) -> None:
    assert read_played(tmp_path / "games") == {}


def test_games_that_are_begun_are_counted(tmp_path: Path) -> None:
    for number, variant in enumerate((SECOND, THIRD, SECOND)):
        note_played(tmp_path, variant, NOW + timedelta(hours=number))
    played = read_played(tmp_path)
    assert played == {
        SECOND: PlayCount(2, NOW + timedelta(hours=2)),
        THIRD: PlayCount(1, NOW + timedelta(hours=1)),
    }


def test_saved_games_are_counted_where_nothing_is_kept(tmp_path: Path) -> None:
    fill_shelf(tmp_path)
    counted = read_played(tmp_path)
    assert counted.keys() == {"fog-chess"}
    assert counted["fog-chess"].games == 5, "one of the six is a game of two bots"
    note_played(tmp_path, "checkers", NOW)
    kept = read_played(tmp_path / "elsewhere")
    assert (kept["fog-chess"], kept["checkers"]) == (
        counted["fog-chess"],
        PlayCount(1, NOW),
    )


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fog-chess": 3}', "\udcff"])
def test_a_file_with_a_mistake_tells_nothing_and_stays(tmp_path: Path, text: str) -> None:
    written = text.encode("utf-8", "surrogateescape")
    PLAYED.path.write_bytes(written)
    fill_shelf(tmp_path / "games")
    assert read_played(tmp_path / "games") == {}
    note_played(tmp_path / "games", FIRST, NOW)
    assert PLAYED.path.read_bytes() == written


def test_a_game_that_is_no_longer_there_is_kept(tmp_path: Path) -> None:
    note_played(tmp_path, "gone", NOW)
    note_played(tmp_path, FIRST, NOW)
    assert "gone" in read_played(tmp_path)


def test_a_folder_that_cannot_be_written_is_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    note_played(tmp_path, FIRST, NOW)
    assert read_played(tmp_path) == {}


TIMES = 30

SAVING = """
from settings.remembered import SETUPS, Setups, WatchSetup

setup = WatchSetup(variant="chess", ruleset="fide", white="A", black="B", time="none")

def change(name):
    SETUPS.change(lambda known: Setups(watch=known.watch.saving(name, setup)))
"""

ENGINES = """
from settings.engines import ListedEngine, change_engines

def change(name):
    line = ListedEngine(name=name, path="/" + name)
    change_engines(lambda engines: engines.having(line))
"""

PLAYING = """
from datetime import UTC, datetime
from pathlib import Path
from settings.remembered import note_played

def change(name):
    note_played(Path(), "chess", datetime.now(UTC))
"""

WINDOW = """
import sys
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[2])):
    change(f"{sys.argv[1]} {number}")
"""


def setups() -> object:
    return set(SETUPS.read().watch.named)


def engines() -> object:
    return {engine.name for engine in read_engines().engines}


def counted() -> object:
    return read_played(Path())["chess"].games


NAMES = {f"{name} {number}" for name in "AB" for number in range(TIMES)}


@pytest.mark.parametrize(
    ("code", "kept", "all_"),
    [(SAVING, setups, NAMES), (ENGINES, engines, NAMES), (PLAYING, counted, len(NAMES))],
)
def test_two_windows_lose_nothing_of_each_other(
    code: str, kept: Callable[[], object], all_: object
) -> None:
    pipe = subprocess.PIPE
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", code + WINDOW, name, str(TIMES)],
            stdin=pipe,
            stdout=pipe,
            text=True,
        )
        for name in "AB"
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("\n")
        window.stdin.flush()
    assert [window.communicate()[0] for window in windows] == ["", ""]
    assert kept() == all_


HOME = Address("192.168.1.7")
CLUB = Address("chess.example.org", 443, secure=True)


def seated(game: str) -> Seated:
    """How a game of fog chess begins."""
    terms = TermsWords(variant="fog-chess", ruleset=GAMES["fog-chess"].default)
    return Seated(
        game=game,
        terms=terms,
        side="first",
        names=("Anna", "Bob"),
        programs=(False, False),
        date="2026.11.27",
    )


def test_who_one_is_at_a_server_is_kept() -> None:
    assert known_servers() == {}
    assert hello_to(CLUB, "Ann") == Hello(name="Ann")
    note_welcome(CLUB, Welcome(token="t1", name="Anna", server="The club"))
    note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert hello_to(CLUB, "Ann") == Hello(name="Anna", token="t1")
    for game in ("g1", "g2", "g2"):
        note_seat(CLUB, seated(game))
    note_end(CLUB, "g1")
    note_server(CLUB, lambda server: server.model_copy(update={"listed": True}))
    club = known_servers()[CLUB]
    assert (club.title, club.listed) == ("The club", True)
    assert club.games == (GameWords.of(seated("g2")),)
    note_welcome(CLUB, Welcome(token="t3", name="Owl"), program=True)
    owl = Hello(name="Owl", token="t3", program=True)
    assert hello_to(CLUB, "Owl", program=True) == owl
    assert hello_to(CLUB, "Moth", program=True) == Hello(name="Moth", program=True)
    assert hello_to(CLUB, "Ann") == Hello(name="Anna", token="t1")
    forget_server(CLUB)
    assert list(known_servers()) == [HOME]


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_nobody_else_can_read_the_tokens() -> None:
    SERVERS.path.parent.mkdir(parents=True, exist_ok=True)
    SERVERS.path.write_text("{}")
    SERVERS.path.chmod(0o644)
    note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert stat.S_IMODE(SERVERS.path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text", ['{"servers": {"nonsense nonsense": {}}}', '{"servers": 3}', "[", '{"x": 1}']
)
def test_a_file_with_a_mistake_is_neither_used_nor_overwritten(text: str) -> None:
    SERVERS.path.parent.mkdir(parents=True, exist_ok=True)
    SERVERS.path.write_text(text)
    with pytest.raises(StateError, match="mend or delete"):
        known_servers()
    with pytest.raises(StateError):
        note_welcome(HOME, Welcome(token="t2", name="Ann"))
    assert SERVERS.path.read_text() == text


def test_servers_that_were_only_passed_by_are_forgotten_in_time() -> None:
    kept = KnownServer(listed=True)
    for number in range(MOST_SERVERS + 3):
        server = kept if number == 0 else KnownServer(token=f"{number}")
        note_server(Address(f"h{number}"), lambda _, server=server: server)  # type: ignore[misc]
    known = [address.host for address in known_servers()]
    assert len(known) == MOST_SERVERS
    assert (known[0], known[1], known[-1]) == ("h0", "h4", f"h{MOST_SERVERS + 2}")


def test_a_server_that_moves_keeps_who_one_is_there() -> None:
    server = KnownServer(token="t", games=(GameWords.of(seated("g")),))
    note_server(Address("a"), lambda _: server)
    move_server(Address("a"), Address("a", 9000))
    assert known_servers() == {Address("a", 9000): server}
