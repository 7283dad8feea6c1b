"""What the program and a bot's process say to each other, and the channel they say it by.

What a bot sends is plain data, as JSON has it, never unpickled, never longer than
``LIMIT``, and not trusted: everything is checked before it becomes a move or a belief. What
the program sends is its own, and pickled.
"""

from __future__ import annotations

import json
import pickle
import selectors
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.reduction import ForkingPickler
from operator import index
from struct import Struct
from typing import Any, Final, Literal, NoReturn, TypeAlias

from core.facts import Facts
from core.games import GAMES
from core.plain import plain
from core.player import (
    AnnouncedError,
    Announcement,
    Appraiser,
    Believed,
    Believer,
    Budget,
    Chances,
    Player,
    PlayerError,
    PositionLister,
)
from core.texts import N_, _
from core.values import Move, Observation

Words: TypeAlias = Any
"""What JSON can say."""

MOST_POSITIONS: Final = 2**63
"""A belief of more positions is a boast."""

ALMOST_ONE: Final = 1.001
"""Sums of chances may be off by as much."""

SENTENCE: Final = 200
"""Letters of the longest sentence on what went wrong."""


class WordsError(ValueError):
    """A malformed message. The text says what is wrong, in one line."""


def move_words(move: object) -> Words:
    """Encode ``move``.

    Raises:
        TypeError: If it is no move.
    """
    checked = checked_move(move)
    path = [index(square) for square in checked.path]
    return [path, _optional(checked.promotion), _optional(checked.drop)]


def checked_move(move: object) -> Move:
    """``move`` itself, if it is a ``Move``.

    Raises:
        TypeError: If it is not.
    """
    if not isinstance(move, Move):
        raise TypeError(
            _("it answered {move!r:.60}, which is not a move").format(move=move)
        )
    return move


def read_move(facts: Facts, words: Words) -> Move:
    """Decode a move on this board.

    Raises:
        WordsError: If they are malformed.
    """
    match words:
        case [list() as path, promotion, drop] if (
            _is_path(facts, path)
            and (promotion in (None, "") or _is_symbol(facts, promotion))
            and (drop is None or _is_symbol(facts, drop))
        ):
            return Move(tuple(path), promotion, drop)
    raise WordsError(
        _("it answered {sentence}, which is not a move").format(
            sentence=sentence(repr(words))[:60]
        )
    )


def read_chance(words: Words) -> float | None:
    """Decode a chance; ``None`` where there is none.

    Raises:
        WordsError: If it is malformed.
    """
    if words is None:
        return None
    if type(words) in {int, float} and 0 <= words <= 1:
        return float(words)
    raise WordsError(_("it told a chance that is none"))


def believed_words(believed: Believed | None) -> Words:
    """Encode a belief."""
    if believed is None:
        return None
    chances = {
        str(square): {str(letter): float(chance) for letter, chance in men.items()}
        for square, men in believed.chances.items()
    }
    hand = {str(letter): float(number) for letter, number in believed.hand.items()}
    return [index(believed.positions), bool(believed.exact), chances, hand]


def read_believed(facts: Facts, words: Words) -> Believed | None:
    """Decode a belief.

    Raises:
        WordsError: If they are malformed.
    """
    match words:
        case None:
            return None
        case [int() as positions, bool() as exact, dict() as chances, dict() as hand] if (
            not isinstance(positions, bool) and 0 <= positions <= MOST_POSITIONS
        ):
            chances = _read_chances(facts, chances)
            return Believed(positions, exact, chances, _read_hand(facts, hand))
    raise WordsError(_("it told a belief that is none"))


def _read_chances(facts: Facts, words: dict[str, Words]) -> Chances:
    names = set(map(facts.name, facts.squares))
    for name, men in words.items():
        if name not in names or not isinstance(men, dict):
            raise WordsError(_("it believes in a square that is not on the board"))
        if not all(_is_man(facts, *each) for each in men.items()):
            raise WordsError(_("it believes in chances that are none"))
    return words


def _read_hand(facts: Facts, words: dict[str, Words]) -> dict[str, float]:
    most = len(facts.squares)
    for letter, number in words.items():
        numeric = type(number) in {int, float} and 0 <= number <= most
        if not numeric or letter.lower() not in facts.hand or not _is_cased(letter):
            raise WordsError(_("it believes in a hand that is none"))
    return words


def _is_man(facts: Facts, letter: str, chance: Words) -> bool:
    known = _is_cased(letter) and letter.lower() in facts.symbols
    return known and type(chance) in {int, float} and 0 <= chance <= ALMOST_ONE


def _is_cased(letter: str) -> bool:
    """Whether it is all of one case, as letters of pieces are."""
    return letter in (letter.lower(), letter.upper())


def _is_path(facts: Facts, path: Sequence[Words]) -> bool:
    squares = facts.squares
    short = 1 <= len(path) <= len(squares)
    return short and all(type(square) is int and square in squares for square in path)


def _optional(symbol: object) -> str | None:
    return None if symbol is None else str(symbol)


def _is_symbol(facts: Facts, word: Words) -> bool:
    return isinstance(word, str) and word in facts.symbols


def error_line(error: BaseException) -> str:
    """An error in one line, even if its own ``str`` raises."""
    try:
        if isinstance(error, PlayerError):
            return sentence(str(error))
        return sentence(f"{type(error).__name__}: {error}")
    except BaseException:
        # A bot's own kind of error may raise whatever it likes, too.
        return sentence(type(error).__name__)


def sentence(text: str) -> str:
    """The start of ``text``, printable and on one line."""
    return " ".join(plain(text[: 8 * SENTENCE]).split())[:SENTENCE]


HERE = "here"
"""What is said by a process that is there, before it is told who it is to be."""

OUT_OF_TURN = N_("it spoke without being asked")
NO_ANSWER = N_("what it said is no answer")

MADE = "made"
"""What is said once the player has been made and waits for its first question."""


About: TypeAlias = Literal["move", "belief"]
"""What a question is about: the move of who is to move, or what is held possible."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """The request to make a player."""

    name: str
    seed: int


@dataclass(frozen=True, slots=True)
class Question:
    """A request to a player: the observations it has not been sent yet.

    Attributes:
        kept: How many of those sent before are still valid.
        news: The observations after those.
        budget: What it may spend on its answer.
        about: What is asked.
    """

    kept: int
    news: tuple[Observation, ...]
    budget: Budget
    about: About = "move"

    def after(self, seen: Sequence[Observation]) -> tuple[Observation, ...]:
        """All observations, where the player had ``seen`` before."""
        return (*seen[: self.kept], *self.news)


def question(
    sent: Sequence[Observation],
    seen: Sequence[Observation],
    budget: Budget,
    about: About = "move",
) -> Question:
    """The request that takes a player from ``sent`` to ``seen``."""
    kept = same_start(sent, seen)
    return Question(kept, tuple(seen[kept:]), budget, about)


def same_start(one: Sequence[Observation], other: Sequence[Observation]) -> int:
    """Length of the common prefix, by identity.

    Observations that survive a takeback stay the same objects.
    """
    for number, (here, there) in enumerate(zip(one, other, strict=False)):
        if here is not there:
            return number
    return min(len(one), len(other))


def board_of(seen: Sequence[Observation]) -> Facts:
    """The facts of the game that ``seen`` belongs to, for checking answers."""
    return GAMES[seen[-1].variant].facts


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer: a move, what it announces instead, its belief, or what went wrong.

    Attributes:
        move: The move; ``None`` if there is none.
        error: Why there is no answer, in one line.
        chance: What the bot expects to score, from 0 to 1; ``None`` if it cannot tell.
        announced: What it announces in place of a move.
        exact: Whether the list of positions it chose by is complete; ``None`` for no list.
        keeps: Whether it keeps a belief, if that was asked.
        believed: That belief; ``None`` where there is none, or none yet.
    """

    move: Move | None
    error: str = ""
    chance: float | None = None
    announced: Announcement | None = None
    exact: bool | None = None
    keeps: bool = False
    believed: Believed | None = None


def answer_words(
    player: Player, seen: Sequence[Observation], budget: Budget, about: About = "move"
) -> Words:
    """What ``player`` says about the end of ``seen``.

    With its move go what it expects to score and whether its list of positions is complete,
    if it can tell.
    """
    if about == "belief":
        if not isinstance(player, Believer):
            return [False, None]
        return [True, believed_words(player.believes(seen, budget))]
    try:
        move, chance, exact = move_words(player.choose(seen, budget)), None, None
    except AnnouncedError as error:
        return [error.announcement.name, None, None]
    if isinstance(player, Appraiser):
        chance = player.appraises(seen, budget)
    if isinstance(player, PositionLister):
        exact = bool(player.possible_positions(seen, budget).exact)
    return [move, None if chance is None else float(chance), exact]


def read_answer(seen: Sequence[Observation], words: Words, about: About = "move") -> Answer:
    """Decode the answer to a question.

    Raises:
        WordsError: If it is malformed.
    """
    match about, words:
        case "belief", [bool() as keeps, believed]:
            belief = read_believed(board_of(seen), believed)
            return Answer(None, keeps=keeps, believed=belief)
        case "move", [str() as name, None, None] if name in Announcement.__members__:
            return Answer(None, announced=Announcement[name])
        case "move", [move, chance, bool() | None as exact]:
            found = read_move(board_of(seen), move)
            return Answer(found, chance=read_chance(chance), exact=exact)
    raise WordsError(NO_ANSWER)


LIMIT: Final = 2**18
"""Bytes of the longest message that is heard."""

MOST: Final = 64
"""Messages that are heard at a time; the others wait."""

_HEAD = Struct(">I")
_PIECE = 2**16


class Channel:
    """This end of the channel.

    Attributes:
        cut: Whether the other end is closed.
    """

    def __init__(self, wire: socket.socket) -> None:
        wire.setblocking(False)
        self.cut = False
        self._wire = wire
        self._in = bytearray()
        self._out = bytearray()

    def say(self, message: object) -> None:
        """Send ``message``; what the pipe does not take now is sent later."""
        data = ForkingPickler.dumps(message)
        self._out += _HEAD.pack(len(data)) + bytes(data)
        self._send()

    def hear(self) -> list[Words]:
        """The messages that have arrived completely.

        Raises:
            WordsError: If one is too long or not plain data.
        """
        self._send()
        self._receive()
        return list(islice(self._messages(), MOST))

    def wait(self, seconds: float) -> None:
        """Wait until something can be read or written, at most so long."""
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._out else 0)
        with selectors.DefaultSelector() as selector:
            selector.register(self._wire, events)
            selector.select(seconds)

    def close(self) -> None:
        """Close the channel."""
        self.cut = True
        self._wire.close()

    def _send(self) -> None:
        try:
            while self._out and not self.cut:
                with memoryview(self._out) as whole:
                    sent = self._wire.send(whole[:_PIECE])
                del self._out[:sent]
        except BlockingIOError:
            return
        except OSError:
            # Nobody listens; what was said last may still be heard.
            self._out.clear()

    def _receive(self) -> None:
        """Take in what there is, no more than one message's worth."""
        try:
            while not self.cut and len(self._in) < LIMIT + _HEAD.size:
                piece = self._wire.recv(_PIECE)
                self._in += piece
                self.cut = not piece
        except BlockingIOError:
            return
        except OSError:
            self.cut = True

    def _messages(self) -> Iterator[Words]:
        while len(self._in) >= _HEAD.size:
            (size,) = _HEAD.unpack_from(self._in)
            if size > LIMIT:
                raise WordsError(_("it said more than anybody can hear"))
            end = _HEAD.size + size
            if len(self._in) < end:
                return
            message = bytes(self._in[_HEAD.size : end])
            del self._in[:end]
            yield _read(message)


def _read(message: bytes) -> Words:
    try:
        return json.loads(message, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise WordsError(_("what it said is not in plain words")) from error


def _refuse(word: str) -> NoReturn:
    raise ValueError(_("{word} is no number").format(word=word))


class ChildChannel:
    """The other process' end; its calls block.

    Attributes:
        cut: Whether the other end is closed.
    """

    def __init__(self, wire: socket.socket) -> None:
        self.cut = False
        self._wire = wire

    def hear(self) -> Any:  # noqa: ANN401 - whatever is told
        """The next message.

        Raises:
            EOFError: If the channel is closed.
        """
        (size,) = _HEAD.unpack(self._read(_HEAD.size))
        return pickle.loads(self._read(size))

    def say(self, words: Words) -> None:
        """Send ``words``; ignored if nobody listens any more."""
        data = json.dumps(words).encode()
        with suppress(OSError):
            self._wire.sendall(_HEAD.pack(len(data)) + data)

    def _read(self, size: int) -> bytes:
        got = bytearray()
        while len(got) < size:
            piece = self._heard(min(_PIECE, size - len(got)))
            if not piece:
                self.cut = True
                raise EOFError
            got += piece
        return bytes(got)

    def _heard(self, most: int) -> bytes:
        try:
            return self._wire.recv(most)
        except OSError:
            return b""
