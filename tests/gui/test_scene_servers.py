"""Servers, and the games elsewhere that Home lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.net.codes import Address
from core.net.messages import Leave, Look, Sit, Status, Update
from core.play.seat import LineStage, LineState
from core.records.reader import read_text
from core.records.writer import write_games
from gui.app.requests import ToFarGame, ToInvite, ToReplayOf, ToServers
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.net.contacts import servers
from gui.online.servers import ServersScene
from gui.play.far import FarGameScene
from lab.screenshot.online import (
    CLUB,
    CODE,
    HERE,
    NEIGHBOUR,
    THREE_DAYS,
    ScriptedNetwork,
    ScriptedServer,
    challenge,
    own_game,
    some_network,
    terms,
)
from settings.online import SERVERS, KnownServer, forget_server, note_end, note_server
from tests.gui.replaying import trap
from tests.support.person import Person
from tests.support.shells import asked, still_shell

_DAY = 86_400.0


@pytest.fixture
def network() -> ScriptedNetwork:
    return some_network()


@pytest.fixture
def shell(tmp_path: Path, network: ScriptedNetwork) -> Shell:
    shell = still_shell(tmp_path, player_name="Ann")
    network.use(shell, CLUB)
    return shell


def shown(shell: Shell, request: ToServers = ToServers()) -> Person:  # noqa: B008
    person = Person(ServersScene(shell, request))
    for _ in range(3):
        person.waits()
    person.waits(0.5)
    return person


def saved(address: Address) -> list[str]:
    """The ids of the games on a server that are saved here."""
    return [each.game for each in servers()[address].games]


def home(shell: Shell) -> Person:
    person = Person(HomeScene(shell))
    for _ in range(3):
        person.waits()
    return person


# --- Servers -----------------------------------------------------------------------------


def test_own_games_are_listed_and_lead_on(shell: Shell, network: ScriptedNetwork) -> None:
    club = network.servers[CLUB]
    club.invitations = (challenge("Ann", terms(control=THREE_DAYS), code=CODE),)
    person = shown(shell)
    read = person.reads()
    assert read.index("YOUR INVITATIONS") < read.index("RUNNING GAMES")
    assert read.index("RUNNING GAMES") < read.index("FINISHED GAMES")
    assert person.sees("connected, 34 ms", "your move · 2 d 4 h left", "Lost:", "Won:")
    person.click("Fog of War: waiting for a friend")
    person.click("Charlotte · Shogi")
    assert asked(shell) == [
        ToInvite(terms(control=THREE_DAYS), None, CLUB, code=CODE),
        ToFarGame(CLUB, "g2", "shogi"),
    ]


def test_a_finished_game_is_fetched_and_replayed(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club, text = network.servers[CLUB], write_games([trap()])
    person = shown(shell)
    person.click("Dora · Chess")
    assert club.heard[-1] == Sit(game="g3")
    club.said.append(Update(number=1, after=0, status=Status(record=text)))
    person.waits()
    assert club.heard[-1] == Leave()
    assert asked(shell) == [ToReplayOf(read_text(text, "trap").games[0])]


def test_a_record_that_is_none_is_said_to_be_so(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = shown(shell)
    person.click("Dora · Chess")
    status = Status(record='[Variant "Chess"]\n\n1. e5 \x1b[2J 1-0\n')
    network.servers[CLUB].said.append(Update(number=1, after=0, status=status))
    person.waits()
    assert asked(shell) == []
    assert person.sees("this game")


def test_a_server_is_tried_and_joins_the_list(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = shown(shell)
    person.click("Address or link")
    person.types(NEIGHBOUR.text)
    person.press("Enter")
    for _ in range(3):
        person.waits()
    assert person.sees("Bob's computer was added")
    assert servers()[NEIGHBOUR].listed
    assert person.reads().count("Bob's computer") == 2
    assert person.sees("You have no games there.")
    assert len(network.servers[NEIGHBOUR].lines) == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("nobody.example", "Not added: Nobody answers at umbra://nobody.example:8672."),
        ("umbra://x:70000", "'umbra://x:70000' is not a link"),
        ("", "'' is not a link"),
    ],
)
def test_what_is_no_server_is_not_added(shell: Shell, typed: str, sentence: str) -> None:
    person = shown(shell)
    person.click("Address or link")
    person.types(typed)
    person.click("Add")
    for _ in range(3):
        person.waits()
    assert person.sees(sentence)
    assert [*servers()] == [CLUB]


def test_a_link_that_was_typed_elsewhere_is_added_here(shell: Shell) -> None:
    person = shown(shell, ToServers(NEIGHBOUR))
    assert person.sees("Bob's computer was added")


def test_one_goes_by_another_name_unless_it_is_taken(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club = network.servers[CLUB]
    person = shown(shell)
    person.click("Ann")
    person.writes("Annabel")
    person.press("Enter")
    person.waits()
    assert (servers()[CLUB].name, club.lines[-1].hello.name) == ("Annabel", "Annabel")
    club.taken = frozenset({"Bob"})
    person.writes("Bob")
    person.click("Go by this name")
    for _ in range(3):
        person.waits()
    assert person.sees("The name Bob is taken.")
    assert servers()[CLUB].name == "Annabel"
    assert [each.open for each in club.lines] == [False, False, True]


def test_a_server_is_removed_once_that_is_confirmed(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = shown(shell)
    person.click("Remove")
    assert CLUB in servers()
    person.waits(1.0)
    person.click("Yes, and who I am there")
    assert servers() == {}
    assert person.sees("No server yet")
    assert not any(line.open for line in network.servers[CLUB].lines)


def test_a_broken_file_of_servers_hinders_nothing(shell: Shell) -> None:
    SERVERS.path.write_text("{", "utf-8")
    assert shown(shell).sees("No server yet", "mend or delete this file")
    assert SERVERS.path.read_text("utf-8") == "{"


def test_a_server_that_is_down_says_so(shell: Shell, network: ScriptedNetwork) -> None:
    network.servers[CLUB].down = "Nobody answers there."
    assert shown(shell).sees("Nobody answers there. It is tried again by itself.")


def test_nothing_moves_when_a_server_goes_down(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = shown(shell)
    place = person.place("Dora · Chess")
    line = network.servers[CLUB].lines[-1]
    line.state = LineState(LineStage.DOWN, sentence=12 * "Nobody answers there. ")
    person.waits()
    assert person.sees("Nobody answers there.")
    assert person.place("Dora · Chess") == place


def test_the_server_of_this_computer_is_started_for_its_games(
    shell: Shell, network: ScriptedNetwork
) -> None:
    shell.host.last_address = HERE  # type: ignore[misc]
    network.servers[HERE].games = games = (own_game("g9", "Bob", terms()),)
    note_server(HERE, lambda _: KnownServer(games=games))
    person = shown(shell)
    person.click("This computer")
    person.waits()
    person.waits()
    assert shell.host.begun == 1  # type: ignore[attr-defined]
    assert person.sees("Bob · Fog of War")


def test_the_server_of_this_computer_is_started_for_a_game_on_it(
    shell: Shell, network: ScriptedNetwork
) -> None:
    shell.host.last_address = HERE  # type: ignore[misc]
    scene = FarGameScene.opened(shell, ToFarGame(HERE, "g9", "fog-chess"))
    scene.close()
    assert shell.host.begun == 1  # type: ignore[attr-defined]
    assert network.servers[HERE].lines[0].hello.name == "Ann"


# --- Home --------------------------------------------------------------------------------


def test_games_that_wait_stand_first_on_home(shell: Shell) -> None:
    person = home(shell)
    assert person.sees("Your move against Bob", "2 d 4 h left", "Charlotte is to move")
    assert person.place("Your move against Bob").y < person.place("Charlotte is to move").y
    person.click("Your move against Bob")
    assert asked(shell) == [ToFarGame(CLUB, "g1", "fog-chess")]


def test_servers_are_asked_once_a_minute_and_left_again(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club, time = network.servers[CLUB], [12.0]
    shell.now = lambda: time[0]
    person = home(shell)
    assert (club.heard, [each.open for each in club.lines]) == ([Look()], [False])
    for _ in range(5):
        person.waits()
    assert len(club.lines) == 1
    club.games = club.games[1:]
    time[0] += 61.0
    for _ in range(3):
        person.waits()
    assert [each.open for each in club.lines] == [False, False]
    assert not person.sees("Your move against Bob")
    assert saved(CLUB) == ["g2"]


def test_what_has_ended_meanwhile_is_told_until_it_is_seen(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club = network.servers[CLUB]
    over = {"result": "0-1", "to_move": False, "left": None}
    club.games = (club.games[0].model_copy(update=over), *club.games[1:])
    person = home(shell)
    person.click("Your game against Bob is over")
    assert asked(shell) == [ToFarGame(CLUB, "g1", "fog-chess")]
    assert saved(CLUB) == ["g1", "g2"]
    note_end(CLUB, "g1")
    assert not home(shell).sees("is over")


def test_nobody_is_asked_where_no_game_is_known(
    shell: Shell, network: ScriptedNetwork
) -> None:
    note_server(CLUB, lambda known: known.model_copy(update={"games": ()}))
    home(shell)
    assert network.servers[CLUB].lines == []
    assert shell.host.begun == 0  # type: ignore[attr-defined]


def test_games_known_from_before_stand_on_home_at_once(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = Person(HomeScene(shell))
    places = [
        person.place(words) for words in ("Your move against Bob", "Charlotte is to move")
    ]
    assert network.servers[CLUB].lines == []
    for _ in range(3):
        person.waits()
    assert person.sees("2 d 4 h left")
    assert [
        person.place(words) for words in ("Your move against Bob", "Charlotte is to move")
    ] == places


def test_games_that_come_while_home_is_open_move_no_line_of_the_menu(
    shell: Shell, network: ScriptedNetwork
) -> None:
    time, club = [12.0], network.servers[CLUB]
    shell.now = lambda: time[0]
    club.games, games = club.games[:1], club.games
    note_server(CLUB, lambda known: known.model_copy(update={"games": club.games}))
    person = home(shell)
    menu = "New game", "Library", "Quit"
    places = [person.place(words) for words in menu]
    others = (e.model_copy(update={"game": f"{e.game}x"}) for e in games)
    club.games = (*games, *others)
    time[0] += 61.0
    for _ in range(3):
        person.waits()
    assert person.reads().count("Your move against Bob") == 2
    assert [person.place(words) for words in menu] == places


def test_games_on_a_server_that_does_not_answer_say_so(
    shell: Shell, network: ScriptedNetwork
) -> None:
    network.servers[CLUB].down = "Nobody answers there."
    person = home(shell)
    assert person.sees("Charlotte is to move", "does not answer")
    person.click("Your move against Bob")
    assert asked(shell) == [ToFarGame(CLUB, "g1", "fog-chess")]


def test_a_server_that_does_not_answer_leads_to_the_servers(
    shell: Shell, network: ScriptedNetwork
) -> None:
    network.servers[CLUB].down = "Nobody answers there."
    alone = {"games": (), "invitations": (CODE,)}
    note_server(CLUB, lambda known: known.model_copy(update=alone))
    person = home(shell)
    assert person.sees("does not answer")
    person.click("Chess club of Example")
    assert asked(shell) == [ToServers(CLUB)]


def test_one_s_own_server_is_started_where_games_wait_on_it(
    shell: Shell, network: ScriptedNetwork
) -> None:
    shell.host.last_address = HERE  # type: ignore[misc]
    network.servers[HERE].games = games = (own_game("g9", "Eve", terms(), left=_DAY / 2),)
    note_server(HERE, lambda _: KnownServer(games=games))
    person = home(shell)
    assert shell.host.begun == 1  # type: ignore[attr-defined]
    assert person.sees("Your move against Eve", "12:00:00 left")


def test_games_of_one_s_own_server_keep_their_place_when_it_is_found(
    shell: Shell, network: ScriptedNetwork
) -> None:
    forget_server(CLUB)
    note_server(HERE, lambda _: KnownServer(games=(own_game("g9", "Eve", terms()),)))
    network.use(shell, CLUB)
    shell.host.last_address = HERE  # type: ignore[misc]
    network.servers[HERE].sentence = network.servers[CLUB].sentence = "Full."
    person = Person(HomeScene(shell))
    first = [words for words in person.reads() if words.startswith("Your move")]
    for _ in range(3):
        person.waits()
    assert first == [words for words in person.reads() if words.startswith("Your move")]
    assert first == ["Your move against Eve", "Your move against Bob"]


@pytest.mark.parametrize("sentence", ["", "Full."])
def test_one_s_own_server_is_found_where_it_listens_now(
    shell: Shell, network: ScriptedNetwork, sentence: str
) -> None:
    shell.host.last_address = HERE  # type: ignore[misc]
    shell.host.then = now = Address(HERE.host, HERE.port + 1)  # type: ignore[attr-defined]
    note_server(HERE, lambda _: KnownServer(games=(own_game("g9", "Eve", terms()),)))
    games = (own_game("g9", "Eve", terms()),)
    network.servers[now] = ScriptedServer(games=games, sentence=sentence)
    person = home(shell)
    person.click("Your move against Eve")
    assert asked(shell) == [ToFarGame(now, "g9", "fog-chess")]
    shell.host.last_address = HERE  # type: ignore[misc]
    early = Person(FarGameScene.opened(shell, ToFarGame(HERE, "g9", "fog-chess")))
    early.waits()
    assert asked(shell) == [ToFarGame(now, "g9", "fog-chess")]


def test_leaving_home_closes_its_lines(shell: Shell, network: ScriptedNetwork) -> None:
    person = Person(HomeScene(shell))
    person.waits()
    person.scene.close()
    assert not any(line.open for line in network.servers[CLUB].lines)
