"""What hostile clients do to a server: one kind of attack a function, all in a table.

Each expects what an honest server does of it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

from websockets.exceptions import ConnectionClosed, WebSocketException

from core.net.codes import LETTERS, read_code
from core.net.messages import (
    Create,
    Draw,
    Hello,
    Invited,
    Join,
    Leave,
    Lobby,
    Look,
    MakeMove,
    Phrase,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resign,
    Resync,
    Seated,
    Sit,
    Update,
    Withdraw,
    read_answer,
)
from core.values import Side
from lab.bench.hostile import (
    TERMS,
    Attacks,
    OwnGame,
    Site,
    WrongError,
    enter,
    expect,
    new_name,
)
from lab.bench.line_attacks import LINE_ATTACKS, TEXT, frame

ATTACKS: Final[Attacks] = dict(LINE_ATTACKS)
"""Every kind of attack."""


def tried(words: str, site: Site) -> str:
    """Try an attack; what was wrong about it, and empty if nothing was."""
    try:
        ATTACKS[words](site)
        site.settle()
    except (WrongError, OSError, WebSocketException, ValueError) as error:
        return f"{words}: {type(error).__name__}: {error}"
    finally:
        site.close()
    return ""


# --- Who one is --------------------------------------------------------------------------


@enter(ATTACKS, "anything before hello")
def _before_hello(site: Site) -> None:
    wire = site.visit()
    for message in (Look(), Sit(game=site.game), Resign(), Resync(), Create(terms=TERMS)):
        wire.say(message)
        wire.refused("malformed")


@enter(ATTACKS, "another version")
def _version(site: Site) -> None:
    wire = site.visit()
    for version in (0, 2, 2**53):
        wire.say(Hello(version=version, name=new_name()))
        wire.refused("version")


@enter(ATTACKS, "hello twice, as somebody else")
def _hello_twice(site: Site) -> None:
    wire = site.enter()
    wire.say(Hello(name=site.name))
    wire.refused("name", "malformed")
    wire.say(Hello(name=new_name()))
    wire.refused("malformed")


@enter(ATTACKS, "the name of somebody else")
def _taken(site: Site) -> None:
    wire = site.visit()
    for name in (site.name, site.name.upper(), site.name.lower()):
        wire.say(Hello(name=name))
        wire.refused("name")


@enter(ATTACKS, "tokens guessed")
def _tokens(site: Site) -> None:
    wire = site.visit()
    for number in range(30):
        wire.say(Hello(name=site.name, token=f"{number:032}"))
        wire.refused("name")


@enter(ATTACKS, "a token for the name of another")
def _other_name(site: Site) -> None:
    token = site.enter().token
    wire = site.visit()
    wire.say(Hello(name=site.name, token=token))
    wire.refused("name")


@enter(ATTACKS, "a token on two lines, of which one seat is fought over")
def _two_lines(site: Site) -> None:
    own = site.own_game()
    for _time in range(3):
        again = site.enter(own.first.name, own.first.token)
        own.sides.append((again, Side.FIRST))
        again.say(Sit(game=own.game))
        again.until(Update)
        own.first.refused("elsewhere")
        own.first.say(Resign())
        own.first.refused("game")
        own.wires[0], before = again, own.first
        own.sides.append((before, Side.FIRST))


# --- Games of others ---------------------------------------------------------------------


@enter(ATTACKS, "a seat at others' game")
def _sit(site: Site) -> None:
    wire = site.enter()
    for game in (site.game, site.game.lower(), "-", "games", "0" * 32):
        wire.say(Sit(game=game))
        wire.refused("game")


@enter(ATTACKS, "moves where one does not sit")
def _not_seated(site: Site) -> None:
    wire = site.enter()
    move = MakeMove(ply=0, move=((12, 28), None, None))
    for message in (
        *(move, Resign(), Resync(), Rematch(), Phrase(number=0)),
        Draw(act="offer", ply=0),
    ):
        wire.say(message)
        wire.refused("game")
    wire.say(Leave())
    wire.lives()


@enter(ATTACKS, "codes guessed")
def _codes(site: Site) -> None:
    wire = site.enter()
    codes = [LETTERS[number : number + 8] for number in range(20)]
    for code in (*codes, "", "A", "%", "_" * 8, "' OR 1=1"):
        wire.say(Join(code=code))
        wire.refused("challenge")


@enter(ATTACKS, "a code used twice, and one's own")
def _used(site: Site) -> None:
    host, third = site.enter(), site.enter()
    host.say(Create(terms=TERMS, side="first"))
    code = host.until(Invited).challenge.code
    host.say(Join(code=code))
    host.refused("challenge")
    guest = site.enter()
    guest.say(Join(code=code))
    game = guest.until(Seated).game
    site.games.append(OwnGame(game, [host, guest]))
    for wire in (third, guest):
        wire.say(Join(code=code))
        wire.refused("challenge")


@enter(ATTACKS, "somebody else's invitation withdrawn")
def _withdraw(site: Site) -> None:
    host, wire = site.enter(), site.enter()
    host.say(Create(terms=TERMS))
    code = host.until(Invited).challenge.code
    wire.say(Withdraw(code=code))
    wire.refused("challenge")
    host.say(Look())
    shown = [each.code for each in host.until(Lobby).invitations]
    expect(shown == [read_code(code)], "it is gone")


@enter(ATTACKS, "invitations without end")
def _invitations(site: Site) -> None:
    wire = site.enter()
    wire.say(*(Create(terms=TERMS, open=True) for _number in range(60)))
    for _number in range(10):
        wire.until(Invited)
    for _number in range(20):
        wire.refused("busy")


@enter(ATTACKS, "private invitations looked for in the lobby")
def _private(site: Site) -> None:
    host, wire = site.enter(), site.enter()
    host.say(Create(terms=TERMS, open=False))
    code = host.until(Invited).challenge.code
    wire.say(Look())
    lobby = wire.until(Lobby)
    expect(code not in lobby.text() and not lobby.games, "it is shown")


@enter(ATTACKS, "terms that cannot be")
def _terms(site: Site) -> None:
    wire = site.enter()
    for change in (
        *({"ruleset": each} for each in ("no such", "\0", "../thesis")),
        *({"start": each} for each in ("8/8/8/8/8/8/8/8 w - - 0 1", "k" * 400, "?")),
        *({"control": each} for each in ("-5+1", "1e9", "NaN", "60+", "0+0x0", "9" * 30)),
    ):
        wire.say(Create(terms=TERMS.model_copy(update=change)))
        wire.refused("terms", "malformed")


# --- Games of one's own ------------------------------------------------------------------


@enter(ATTACKS, "moves for the other side, and before one's turn")
def _other_side(site: Site) -> None:
    own = site.own_game()
    _ply, moves = own.moves(Side.FIRST)
    replies = ((52, 36), None, None)
    for move in (*moves[:3], replies):
        for ply in (0, 1):
            own.second.say(MakeMove(ply=ply, move=move))
            own.second.refused("move")
    own.play(Side.FIRST)
    own.first.say(MakeMove(ply=1, move=replies))
    own.first.refused("move")


@enter(ATTACKS, "moves that are against the rules")
def _illegal(site: Site) -> None:
    own = site.own_game()
    for move in (
        *(((0, target), None, None) for target in range(1, 64, 7)),
        *(((12, 28), "q", None), ((12, 28), None, "q"), ((12, 12), None, None)),
        *(((12, 200), None, None), ((12,), None, None), ((12, 20, 28), None, None)),
    ):
        own.first.say(MakeMove(ply=0, move=move))
        own.first.refused("move")


@enter(ATTACKS, "a move twice, and another one for the same ply")
def _twice(site: Site) -> None:
    own = site.own_game()
    _ply, moves = own.moves(Side.FIRST)
    made = own.play(Side.FIRST)
    own.first.say(made, made)
    for _number in range(2):
        update = own.first.until(Update)
        expect(not update.seen, "it is made again")
    own.first.say(MakeMove(ply=0, move=moves[1]))
    own.first.refused("move")
    own.play(Side.SECOND)
    own.first.say(made, MakeMove(ply=7, move=moves[1]))
    own.first.refused("move")


@enter(ATTACKS, "everything after the end")
def _after_the_end(site: Site) -> None:
    own = site.own_game()
    made = own.play(Side.FIRST)
    own.second.say(Resign())
    own.second.until(Update)
    for wire in own.wires:
        wire.say(made.model_copy(update={"ply": 1}))
        wire.refused("move")
        wire.say(Draw(act="claim", ply=1))
        wire.refused("move")
        wire.say(Resign())
    for wire in own.wires:
        wire.lives()


@enter(ATTACKS, "draws that nobody offers")
def _draws(site: Site) -> None:
    own = site.own_game()
    for wire in own.wires:
        for draw in (Draw(act="accept", ply=0), Draw(act="claim", ply=0)):
            wire.say(draw)
            wire.refused("move")
    own.first.say(Draw(act="offer", ply=3))
    own.first.refused("move")
    own.play(Side.FIRST)
    own.first.say(*(Draw(act="offer", ply=1), Draw(act="accept", ply=1)))
    own.first.refused("move")


@enter(ATTACKS, "a rematch before the end")
def _rematch(site: Site) -> None:
    own = site.own_game()
    own.first.say(Rematch())
    own.first.refused("move")


@enter(ATTACKS, "the other side's clock, by lies about one's own")
def _clock(site: Site) -> None:
    own = site.own_game()
    for took in (None, 0.0, 1e8, 1e-9):
        own.play(Side.FIRST, took)
        own.play(Side.SECOND, took)
    time.sleep(0.5)
    own.play(Side.FIRST, 0.0)
    clocks = own.first.updates()[-1].status.clocks
    expect(clocks is not None and clocks[0] < 65 - 0.3, f"time is won: {clocks}")


@enter(ATTACKS, "a flood of requests for everything")
def _resyncs(site: Site) -> None:
    own = site.own_game()
    own.first.say(*(Resync() for _number in range(30)))
    for _number in range(30):
        message = own.first.hear()
        if isinstance(message, Refused):
            expect(message.code == "busy", message.sentence)
            return
    raise WrongError("there is no end to it")


@enter(ATTACKS, "a seat left and taken without end")
def _restless(site: Site) -> None:
    own = site.own_game()
    own.first.say(*(each for _time in range(20) for each in (Leave(), Sit(game=own.game))))
    while not isinstance(message := own.first.hear(), Refused):
        pass
    expect(message.code == "busy", message.sentence)


@enter(ATTACKS, "a flood of phrases")
def _phrases(site: Site) -> None:
    own = site.own_game()
    own.first.say(*(Phrase(number=2) for _number in range(20)))
    for _number in range(19):
        own.first.refused("busy")
    own.second.lives()
    heard = [isinstance(each, Phrase) for each in map(read_answer, own.second.heard)]
    expect(sum(heard) == 1, "all of them are passed on")


@enter(ATTACKS, "a flood of looks into the lobby")
def _looks(site: Site) -> None:
    wire = site.enter()
    with suppress(OSError, ConnectionClosed):
        wire.say(*(Look() for _number in range(300)))
    wire.until(Lobby)


@enter(ATTACKS, "a client that never reads")
def _deaf(site: Site) -> None:
    own = site.own_game()
    text = Resync().text().encode()
    with suppress(OSError):
        own.first.raw(frame(TEXT, text) * 200 + frame(TEXT, Look().text().encode()) * 200)
    time.sleep(0.3)


@enter(ATTACKS, "a burst of 500 messages")
def _burst(site: Site) -> None:
    wire = site.enter()
    wire.raw(frame(TEXT, Ping(time=1.0).text().encode()) * 500)
    for _number in range(30):
        wire.until(Pong)


@enter(ATTACKS, "a hundred names in a moment")
def _names(site: Site) -> None:
    for _number in range(100):
        wire = site.enter()
        wire.close()
        site.wires.remove(wire)
