"""A game at a server's table without a server: the table, what it sends, a bad line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.clock import TimeControl
from core.game import start_from, start_text
from core.games import find_game
from core.net.messages import (
    Draw,
    FromServer,
    MakeMove,
    Message,
    ObservationWords,
    OutcomeWords,
    Phrase,
    Pong,
    Refused,
    Rematch,
    Resign,
    Resync,
    Seated,
    Sit,
    Status,
    TermsWords,
    Update,
    Welcome,
    read_answer,
    read_request,
    side_word,
)
from core.play.referee import Referee, Terms
from core.play.seat import LineStage, LineState
from core.play.table import Table
from core.records.writer import own_format, write_games
from core.values import Move, Side

GAME = "g1"
WELCOME = Welcome(token="secret", name="Ann", server="Test")


class FarTable:
    """A table as a server keeps it, and what it says to either side.

    Attributes:
        table: The truth.
        lines: Who is connected.
        phrases: The numbers of what was said here.
    """

    def __init__(
        self,
        variant: str = "fog-chess",
        rules: str = "",
        *,
        control: TimeControl | None = None,
        fen: str = "",
        level: int = 0,
        programs: tuple[bool, bool] = (False, False),
        names: tuple[str, str] = ("Ann", "Bob"),
    ) -> None:
        self.game = game = find_game(variant, rules)
        start = start_from(game, fen)
        self.names, self.programs = names, programs
        self.words = TermsWords(
            variant=variant,
            ruleset=game.ruleset,
            start=start_text(game, start),
            control="" if control is None else control.tag,
            help=level,
        )
        terms = Terms(names, control, tags=self._tags(), far=True, help=level)
        self.table = Table(Referee(game, start), {}, terms, lambda record: None)
        self.lines: dict[Side, FarLine] = {}
        self.phrases: list[int] = []
        self.rematches: set[Side] = set()
        self.next_game: str | None = None
        self.now = 0.0
        self.table.update(0.0)

    def _tags(self) -> dict[str, str]:
        kinds = ("program" if each else "human" for each in self.programs)
        return dict(zip(("WhiteType", "BlackType"), kinds, strict=True))

    def line(self, side: Side) -> FarLine:
        """A line of that side's."""
        return FarLine(self, side)

    def seated(self, side: Side) -> Seated:
        """What does not change about the game."""
        return Seated(
            game=GAME, terms=self.words, side=side_word(side), names=self.names,
            programs=self.programs, date="2026.11.27",
        )  # fmt: skip

    def status(self, side: Side) -> Status:
        """How the game stands."""
        table, seat = self.table, self.table.seat(side)
        first, second = (table.time_left(each, self.now) for each in Side)
        running, counting, offered = seat.running, seat.counting, seat.offered
        outcome, record = seat.outcome, seat.record
        other = self.lines.get(side.other)
        return Status(
            clocks=None if first is None or second is None else (first, second),
            running=None if running is None else side_word(running),
            counting=None if counting is None else side_word(counting),
            spent=(seat.spent(Side.FIRST), seat.spent(Side.SECOND)),
            offered=None if offered is None else side_word(offered),
            may_offer=seat.can_offer,
            may_claim=seat.can_claim,
            present=other is not None and other.up,
            rematch=side.other in self.rematches,
            next_game=self.next_game,
            outcome=None if outcome is None else OutcomeWords.of(outcome),
            record="" if record is None else write_games([record], own_format(record)),
        )

    def do(self, side: Side, request: Message) -> None:
        """What a server does on a request of the player of ``side``."""
        line, other = self.lines[side], self.lines.get(side.other)
        try:
            match request:
                case Sit() | Resync():
                    line.sit(anew=isinstance(request, Sit))
                case Phrase():
                    self.phrases.append(request.number)
                    if other is not None:
                        other.hear(request)
                case MakeMove() if request.ply < len(self.table_moves):
                    line.update()
                case _:
                    self._act(side, request)
                    self.go_on(self.now)
        except ValueError as error:
            line.hear(Refused(code="move", sentence=str(error)))

    def _act(self, side: Side, request: Message) -> None:
        seat = self.table.seat(side)
        match request:
            case MakeMove():
                seat.play(Move(*request.move), self.now)
            case Draw():
                getattr(seat, request.act)()
            case Resign():
                seat.resign()
            case Rematch():
                self.rematches.add(side)
                self.next_game = "g2" if len(self.rematches) == 2 else None

    @property
    def table_moves(self) -> Sequence[Move]:
        """The moves so far."""
        return self.table.record().moves

    def go_on(self, now: float) -> None:
        """Let it be ``now``, and tell everybody how the game stands."""
        self.now = now
        self.table.update(now)
        for line in self.lines.values():
            line.update()

    def play(self, move: Move) -> None:
        """Make a move for the side to move."""
        self.table.play(move, self.now)
        self.go_on(self.now)


@dataclass(slots=True)
class FarLine:
    """A player's line to a table: a ``Connection`` that a test breaks and mends.

    Attributes:
        far: The table.
        side: Whose line it is.
        up: Whether it is connected.
        delayed: Whether what is sent either way waits in the line.
        said: Everything that came from the player.
        lag: See ``LineState``.
    """

    far: FarTable
    side: Side
    up: bool = True
    delayed: bool = False
    said: list[Message] = field(default_factory=list)
    lag: float | None = None
    closed: bool = False
    number: int = 0
    told: int = 0
    _to_player: list[FromServer] = field(default_factory=list)
    _to_table: list[Message] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Connect, and sit down."""
        self.far.lines[self.side] = self

    # --- As the table has it -------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Send ``message`` to the player, as JSON."""
        if self.up:
            self._to_player.append(read_answer(message.text()))

    def sit(self, *, anew: bool) -> None:
        """Send all that the player was shown."""
        if anew:
            self.number = 0
            self.hear(self.far.seated(self.side))
        self.told = 0
        self.update()

    def update(self) -> None:
        """Send what is new to the player."""
        seen = self.far.table.seen_by(self.side)
        self.number += 1
        words = tuple(ObservationWords.of(each) for each in seen[self.told :])
        after, self.told = self.told, len(seen)
        status = self.far.status(self.side)
        self.hear(Update(number=self.number, after=after, seen=words, status=status))

    # --- As a test has it ----------------------------------------------------------------

    def delay(self) -> None:
        """Have what is sent either way wait in the line."""
        self.delayed = True

    def flow(self) -> None:
        """Let through what waits in the line."""
        self.delayed = False
        waiting, self._to_table = self._to_table, []
        for message in waiting:
            self.far.do(self.side, message)

    def cut(self) -> None:
        """Cut it; what is in it is lost."""
        self.up = self.delayed = False
        self._to_player, self._to_table = [], []

    def mend(self) -> None:
        """Connect it again."""
        self.up = True
        self.hear(WELCOME)

    def lose(self) -> None:
        """Lose the oldest message to the player."""
        del self._to_player[:1]

    def double(self) -> None:
        """Send the newest message to the player once more."""
        self._to_player += self._to_player[-1:]

    # --- As the player has it ------------------------------------------------------------

    @property
    def state(self) -> LineState:
        """See ``Connection``."""
        stage = LineStage.CONNECTED if self.up else LineStage.DOWN
        return LineState(LineStage.CLOSED if self.closed else stage, lag=self.lag)

    def poll(self) -> list[FromServer]:
        """See ``Connection``."""
        if self.delayed:
            return []
        heard, self._to_player = self._to_player, []
        return [each for each in heard if not isinstance(each, Pong)]

    def send(self, message: Message) -> None:
        """See ``Connection``."""
        if not self.up:
            return
        self.said.append(message)
        self._to_table.append(read_request(message.text()))
        if not self.delayed:
            self.flow()

    def retry(self) -> None:
        """See ``Connection``."""
        self.mend()

    def close(self) -> None:
        """See ``Connection``."""
        self.closed = True
