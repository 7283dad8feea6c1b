"""Play a friend and Invite: what is offered and found, codes, links, one's own server."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.net.codes import Address, Link
from core.net.messages import Create, Join, Look, Refused, Withdraw
from core.plain import plain
from gui.app.requests import ToFarGame, ToInvite, ToServers
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.net.contacts import servers, usual_name
from gui.online.friend import FriendScene
from gui.online.invite import QUIET, InviteScene, draw_code, modules
from lab.screenshot.online import (
    CLUB,
    CODE,
    HERE,
    NEIGHBOUR,
    OTHER_CODE,
    THREE_DAYS,
    ScriptedNetwork,
    ScriptedServer,
    challenge,
    own_game,
    seated,
    some_network,
    terms,
)
from settings.online import SERVERS
from settings.store import default_settings, load_settings
from tests.support.person import Person
from tests.support.shells import asked, still_shell

OFFERED = terms(control="600+5", help=2)


@pytest.fixture
def network() -> ScriptedNetwork:
    return some_network()


@pytest.fixture
def shell(tmp_path: Path, network: ScriptedNetwork) -> Shell:
    shell = still_shell(tmp_path, player_name="Ann")
    network.use(shell, CLUB)
    return shell


def friend(shell: Shell) -> Person:
    person = Person(FriendScene(shell))
    for _ in range(3):
        person.waits()
    person.waits(0.5)
    return person


def invite(shell: Shell, request: ToInvite) -> Person:
    person = Person(InviteScene(shell, request))
    for _ in range(3):
        person.waits()
    return person


# --- Play a friend -----------------------------------------------------------------------


def test_a_found_game_is_joined_by_one_click(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = friend(shell)
    read = person.reads()
    assert read.index("IN YOUR NETWORK") < read.index("Bob · Fog of War")
    assert read.index("Bob · Fog of War") < read.index("CHESS CLUB OF EXAMPLE")
    assert person.sees("10 min + 5 s · Help: Memory", "you play Black", "Eclipse, a bot")
    person.click("Bob · Fog of War")
    person.waits()
    person.waits()
    assert network.servers[NEIGHBOUR].heard[-1] == Join(code="BCDEFGHJ")
    assert asked(shell) == [ToFarGame(NEIGHBOUR, "g1", "fog-chess")]
    assert [each.game for each in servers()[NEIGHBOUR].games] == ["g1"]
    assert not servers()[NEIGHBOUR].listed


def test_the_last_terms_are_offered_by_one_click(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"time": "10+5", "side": "second"})
    friend(shell).click("Invite a friend")
    offered = terms(control="600+5")
    assert asked(shell) == [ToInvite(offered, "second", None, shown=True)]


def test_what_is_offered_is_chosen_and_remembered(shell: Shell) -> None:
    person = friend(shell)
    person.click("Random")
    person.click("Days")
    assert "3 days" in person.reads()
    person.click("5 days")
    person.click("Memory")
    person.click("Thesis")
    person.click("Where: this computer")
    person.press("Down", "Enter")
    assert person.sees("Where: Chess club of Example", "Shown to all on it")
    person.click("Invite a friend")
    offered = terms(ruleset="thesis", control="0+1x432000", help=2)
    assert asked(shell) == [ToInvite(offered, None, CLUB)]
    now = load_settings()
    assert (now.days_a_move, now.side, now.ruleset) == (5, "random", "thesis")


def test_open_games_of_others_are_shown_as_they_come(
    shell: Shell, network: ScriptedNetwork
) -> None:
    network.servers[NEIGHBOUR].challenges = ()
    person = friend(shell)
    assert person.sees("No games found yet")
    network.servers[CLUB].challenges = ()
    assert network.servers[CLUB].heard.count(Look()) == 1
    shell.now = lambda: 100.0
    person.waits()
    person.waits()
    assert network.servers[CLUB].heard.count(Look()) == 2
    assert person.sees("No open games")


def test_a_server_that_says_too_much_is_heard_in_part(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club = network.servers[CLUB]
    club.title = "Club\x1b[2J\u202e of rude words"
    club.challenges = tuple(
        challenge(f"P{number}", OFFERED, code=f"{number}") for number in range(900)
    )
    person = friend(shell)
    assert person.sees("CLUB [2J OF RUDE WORDS", "P0 · Fog of War")
    person.click("P0 · Fog of War")
    person.press("End")
    assert person.sees("P99 · Fog of War")
    assert not person.sees("P100 · Fog of War")


def test_one_s_own_server_is_not_found_in_the_network(
    shell: Shell, network: ScriptedNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.online.friend.own_addresses", lambda: [NEIGHBOUR.host])
    shell.host.last_address = HERE  # type: ignore[misc]
    person = friend(shell)
    assert person.sees("No games found yet")
    assert network.servers[NEIGHBOUR].lines == []


def test_nothing_is_looked_for_once_it_is_switched_off(
    shell: Shell, network: ScriptedNetwork
) -> None:
    shell.settings = shell.settings.model_copy(update={"find_games": False})
    person = friend(shell)
    assert person.sees("Not looked for", "switched off in the options")
    assert (network.discovering, network.servers[NEIGHBOUR].lines) == (0, [])


def test_everything_is_closed_with_the_screen(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = friend(shell)
    assert network.discovering == 1
    person.scene.close()
    every = [line for each in network.servers.values() for line in each.lines]
    assert (network.discovering, [each.open for each in every]) == (0, [False, False])


def test_a_code_alone_is_looked_for_on_every_server(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = friend(shell)
    person.click("Such as ABCD-EFGH")
    person.types("wxyz wxyz")
    person.press("Enter")
    person.waits()
    person.waits()
    for place in (CLUB, NEIGHBOUR):
        assert Join(code="WXYZWXYZ") in network.servers[place].heard
    assert asked(shell) == [ToFarGame(CLUB, "g1", "chess")]


def test_a_code_that_nobody_knows_is_said_to_be_so(shell: Shell) -> None:
    person = friend(shell)
    person.click("Such as ABCD-EFGH")
    person.types(CODE)
    person.click("Join")
    person.waits()
    person.waits()
    assert person.sees("Nobody that is known here has an invitation with this code.")
    assert asked(shell) == []


def test_what_is_typed_beside_an_open_menu_goes_into_the_field(shell: Shell) -> None:
    person = friend(shell)
    field = person.place("Such as ABCD-EFGH").center
    person.click("Where: this computer")
    person.click_at(field)
    person.types("ABCD")
    assert person.sees("ABCD")
    person.click("Where: this computer")
    person.click("Chess club of Example")
    assert not person.shows_focus, "the mouse has chosen"


def test_a_pasted_link_leads_to_a_server_nobody_knew(
    shell: Shell, network: ScriptedNetwork
) -> None:
    place = Address("friend.example", 9000)
    network.servers[place] = ScriptedServer(challenges=network.servers[CLUB].challenges[:1])
    person = friend(shell)
    person.click("Such as ABCD-EFGH")
    person.pastes(f" {Link(place, OTHER_CODE).text}\n")
    person.click("Join")
    for _ in range(3):
        person.waits()
    assert asked(shell) == [ToFarGame(place, "g1", "fog-chess")]
    assert servers()[place].token


def test_a_link_to_a_server_alone_leads_to_the_servers(shell: Shell) -> None:
    person = friend(shell)
    person.click("Such as ABCD-EFGH")
    person.types("friend.example")
    person.press("Enter")
    assert asked(shell) == [ToServers(Address("friend.example"))]


HOSTILE = (
    "umbra://",
    "umbra://x:99999/ABCD-EFGH",
    "umbra://x:0/ABCD-EFGH",
    "umbra://[::1/ABCD-EFGH",
    "http://example.org/ABCD-EFGH",
    "umbra://user:secret@example.org/ABCD-EFGH",
    "umbra://example.org/ABCD-EFGH?x=1",
    "umbra://example.org/ABC",
    "umbra://ex\x1b[31mample.org/ABCD-EFGH",
    f"umbra://{'9' * 500}/ABCD-EFGH",
    "umbra://ex ample.org/ABCD-EFGH",
    "javascript:alert(1)",
    "../../etc/passwd/x",
)


@pytest.mark.parametrize("link", HOSTILE)
def test_a_hostile_link_gives_one_sentence_and_reaches_nobody(
    shell: Shell, network: ScriptedNetwork, link: str
) -> None:
    person = friend(shell)
    before = {place: len(each.lines) for place, each in network.servers.items()}
    person.click("Such as ABCD-EFGH")
    person.pastes(link)
    person.click("Join")
    person.waits()
    person.waits()
    assert asked(shell) == []
    (said,) = [
        words
        for words in person.reads()
        if "is not a link" in words or "is not a code" in words
    ]
    assert plain(said) == said
    assert len(said) < 200
    assert before == {p: len(each.lines) for p, each in network.servers.items()}


def test_who_is_nobody_yet_goes_by_the_user_of_the_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = default_settings()
    monkeypatch.setattr("getpass.getuser", lambda: "carl\u202e")
    assert usual_name(settings) == "Carl"
    named = settings.model_copy(update={"player_name": "  Bartholomew Featherstonehaugh"})
    assert usual_name(named) == "Bartholomew Featherstone"
    monkeypatch.setattr("getpass.getuser", lambda: "")
    assert usual_name(settings) == "Player"


def test_a_name_that_is_taken_gets_a_number(shell: Shell, network: ScriptedNetwork) -> None:
    network.servers[NEIGHBOUR].taken = frozenset({"Ann", "Ann 2"})
    friend(shell)
    assert [each.hello.name for each in network.servers[NEIGHBOUR].lines] == [
        "Ann", "Ann 2", "Ann 3",
    ]  # fmt: skip
    assert servers()[NEIGHBOUR].name == "Ann 3"


# --- Invite ------------------------------------------------------------------------------


def test_one_s_own_server_holds_the_invitation_until_somebody_comes(
    shell: Shell, network: ScriptedNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "gui.online.invite.own_addresses", lambda: ["192.168.1.5", "100.64.0.3"]
    )
    person = invite(shell, ToInvite(OFFERED, "first", shown=True))
    assert network.servers[HERE].heard.count(Look()) == 2
    made = Create(terms=OFFERED, side="first", open=True)
    assert made in network.servers[HERE].heard
    assert person.sees("Waiting for your friend…", "ABCD-EFGH")
    assert person.sees("umbra://192.168.1.5:8672/ABCD-EFGH", "forward port 8672")
    assert person.sees("finds this game under Play a friend", "100.64.0.3")
    network.servers[HERE].said.append(seated(OFFERED))
    person.waits()
    assert asked(shell) == [ToFarGame(HERE, "g1", "fog-chess")]


@pytest.mark.parametrize("way", ["Cancel", "Esc"])
def test_who_goes_away_withdraws(shell: Shell, network: ScriptedNetwork, way: str) -> None:
    person = invite(shell, ToInvite(OFFERED))
    if way == "Esc":
        person.press("Esc")
    else:
        person.press("Enter")
    assert network.servers[HERE].heard[-1] == Withdraw(code=CODE)
    assert network.servers[HERE].invitations == ()


def test_an_invitation_by_days_stands_when_the_screen_is_left(
    shell: Shell, network: ScriptedNetwork
) -> None:
    slow = terms(control=THREE_DAYS)
    person = invite(shell, ToInvite(slow, address=CLUB))
    assert person.sees("stands for 14 days", "umbras://chess.example.org:443/ABCD-EFGH")
    person.press("Esc")
    assert Withdraw(code=CODE) not in network.servers[CLUB].heard
    person = friend(shell)
    person.click("Fog of War: waiting for a friend")
    again = ToInvite(slow, None, CLUB, code=CODE)
    assert asked(shell)[-1] == again
    person = invite(shell, again)
    assert person.sees("ABCD-EFGH")
    person.click("Cancel")
    assert network.servers[CLUB].heard[-1] == Withdraw(code=CODE)


def test_an_invitation_that_stands_on_this_computer_is_kept_in_mind(
    shell: Shell, network: ScriptedNetwork
) -> None:
    slow = terms(control=THREE_DAYS)
    person = invite(shell, ToInvite(slow))
    person.waits()
    assert person.sees("stands while this computer is on")
    person.press("Esc")
    assert servers()[HERE].invitations == (CODE,)
    person = friend(shell)
    assert shell.host.begun == 2  # type: ignore[attr-defined]
    assert person.sees("Fog of War: waiting for a friend")
    network.servers[HERE].invitations = ()
    network.servers[HERE].games = (own_game("g9", "Bob", slow, left=9000.0),)
    person = Person(HomeScene(shell))
    for _ in range(3):
        person.waits()
    assert shell.host.begun == 3  # type: ignore[attr-defined]
    assert person.sees("Your move against Bob", "2:30:00 left")
    assert servers()[HERE].invitations == ()


def test_what_happens_while_the_line_is_down_is_seen_later(
    shell: Shell, network: ScriptedNetwork
) -> None:
    time, club = [12.0], network.servers[CLUB]
    shell.now = lambda: time[0]

    def looks() -> Person:
        person = invite(shell, ToInvite(OFFERED, address=CLUB))
        assert person.sees("ABCD-EFGH")
        time[0] += 10.0
        person.waits()
        club.invitations = ()
        return person

    person = looks()
    time[0] += 10.0
    for _ in range(3):
        person.waits()
    assert person.sees("This invitation stands no longer.")
    person.click("Try again")
    for _ in range(3):
        person.waits()
    assert person.sees("ABCD-EFGH")
    person = looks()
    club.games = (*club.games, own_game("g8", "Bob", OFFERED))
    time[0] += 10.0
    for _ in range(2):
        person.scene.update(0.05)
    assert asked(shell) == [ToFarGame(CLUB, "g8", "fog-chess")]


def test_code_and_link_are_copied(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    monkeypatch.setattr("gui.online.invite.copy", lambda text: not taken.append(text))
    person = invite(shell, ToInvite(OFFERED, address=CLUB))
    person.click("Copy")
    assert person.sees("Copied: ABCD-EFGH")
    person.click("Copy", 1)
    assert taken == ["ABCD-EFGH", "umbras://chess.example.org:443/ABCD-EFGH"]


def test_what_goes_wrong_is_said_and_can_be_tried_again(
    shell: Shell, network: ScriptedNetwork
) -> None:
    shell.host.then, shell.host.problem = None, "No port is free."  # type: ignore[attr-defined]
    person = invite(shell, ToInvite(OFFERED))
    assert person.sees("No port is free.")
    shell.host.then, shell.host.problem = HERE, ""  # type: ignore[attr-defined]
    person.click("Try again")
    for _ in range(3):
        person.waits()
    assert person.sees("ABCD-EFGH")
    network.servers[CLUB].down = "Nobody answers there."
    assert invite(shell, ToInvite(OFFERED, address=CLUB)).sees("Nobody answers there.")


def test_a_refusal_is_said(shell: Shell, network: ScriptedNetwork) -> None:
    person = Person(InviteScene(shell, ToInvite(OFFERED)))
    refusal = Refused(code="busy", sentence="You have invited\x1b[2J too often.")
    network.servers[HERE].said.append(refusal)
    person.waits()
    assert person.sees("You have invited [2J too often.")


# --- The picture of a link ---------------------------------------------------------------


@pytest.mark.parametrize("side", [150, 232, 440])
def test_the_picture_has_the_modules_of_the_link(side: int) -> None:
    link = "umbra://192.168.1.5:8672/ABCD-EFGH"
    surface, rows = pygame.Surface((side, side)), modules(link)
    draw_code(surface, surface.get_rect(), link)
    across = len(rows) + 2 * QUIET
    each = side // across
    left = (side - each * across + 1) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            place = (
                left + (x + QUIET) * each + each // 2,
                left + (y + QUIET) * each + each // 2,
            )
            assert surface.get_at(place)[:3] == ((0, 0, 0) if dark else (255, 255, 255))


def test_other_days_and_a_clock_that_cannot_be_read_hinder_nothing(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"days_a_move": 4, "time": "1+0"})
    person = friend(shell)
    person.click("Invite a friend")
    person = friend(shell)
    person.click("A clock")
    person.click("Own…")
    person.types("x")
    assert not person.can_press("Invite a friend")
    person.click("Days")
    person.click("Invite a friend")
    first, second = (each.terms.control for each in asked(shell))  # type: ignore[attr-defined]
    assert (first, second) == ("0+1x432000", THREE_DAYS)


def test_what_is_chosen_stays_so_when_others_come(
    shell: Shell, network: ScriptedNetwork
) -> None:
    club, time = network.servers[CLUB], [12.0]
    shell.now = lambda: time[0]
    person = friend(shell)
    person.tabs_to("Join")
    person.press("Tab", "Down", "Down", "Down")
    newer = challenge("Newer", OFFERED, code="ZZZZZZZZ")
    club.challenges = (newer, *club.challenges)
    time[0] += 10.0
    for _ in range(2):
        person.waits()
    assert person.sees("Newer · Fog of War")
    person.press("Enter")
    person.scene.update(0.05)
    joined = [each.code for each in club.heard if isinstance(each, Join)]
    eclipse = next(e.code for e in club.challenges if e.name == "Eclipse")
    assert joined == [eclipse]


def test_one_game_is_opened_once(shell: Shell, network: ScriptedNetwork) -> None:
    person = invite(shell, ToInvite(OFFERED, address=CLUB))
    club = network.servers[CLUB]
    club.invitations, club.games = (), (own_game("g1", "Bob", OFFERED),)
    club.said += [seated(OFFERED), *club.answer(Look()), seated(OFFERED)]
    person.scene.update(0.05)
    assert asked(shell) == [ToFarGame(CLUB, "g1", "fog-chess")]
    person = friend(shell)
    club.said += [seated(OFFERED), seated(OFFERED)]
    person.scene.update(0.05)
    assert len(asked(shell)) == 2


@pytest.mark.parametrize("facts", ['{"name": " x"}', '{"token": "?"}', '{"games": [""]}'])
def test_a_file_that_was_tampered_with_is_neither_used_nor_overwritten(
    shell: Shell, facts: str
) -> None:
    text = f'{{"servers": {{"{CLUB.text}": {facts}}}}}'
    SERVERS.path.write_text(text, "utf-8")
    person = friend(shell)
    assert person.sees("mend or delete this file")
    person.click("Bob · Fog of War")
    for _ in range(2):
        person.scene.update(0.05)
    assert SERVERS.path.read_text("utf-8") == text
    assert len(asked(shell)) == 1


# --- By keyboard alone -------------------------------------------------------------------


def test_a_game_is_joined_and_offered_by_keyboard_alone(
    shell: Shell, network: ScriptedNetwork
) -> None:
    person = friend(shell)
    person.press("Enter")
    assert asked(shell) == [ToInvite(terms(), "first", None, shown=True)]
    person = friend(shell)
    person.tabs_to("Join")
    person.press("Tab", "Down", "Down", "Enter")
    for _ in range(2):
        person.scene.update(0.05)
    assert Join(code=OTHER_CODE) in network.servers[CLUB].heard
    assert asked(shell)[-1] == ToFarGame(CLUB, "g1", "fog-chess")


def test_days_and_place_are_chosen_by_keyboard_alone(shell: Shell) -> None:
    person = friend(shell)
    person.tabs_to("A clock")
    person.press("Right", "Tab", "Right")
    assert person.sees("Each move within")
    person.tabs_to("Where: this computer")
    person.press("Enter", "Down", "Enter")
    person.press("Tab", "Space")
    person.tabs_to("Invite a friend")
    person.press("Enter")
    offered = terms(control="0+1x432000")
    assert asked(shell) == [ToInvite(offered, "first", CLUB, shown=True)]
