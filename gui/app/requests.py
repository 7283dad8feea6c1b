"""Where a screen can send the player: plain data, so that no screen knows another."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from core.editing import PositionDraft
from core.events.archive import ArchiveError, stored_plan
from core.events.event import Plan
from core.explorer.questions import ExploreFilters, GamesQuestion
from core.games import GAMES, find_variant
from core.hindsight.findings import JudgedMove
from core.net.codes import Address
from core.net.messages import SideWord, TermsWords
from core.practice.rush import Bests, Rush
from core.practice.rush_problems import THEMES, RushTheme
from core.problems.problem import Problem
from core.problems.shelf import ShelfView
from core.records.catalogue import ListState, SortOrder
from core.records.library import read_tags
from core.records.reader import DEFAULT_VARIANT, variant_by_signs
from core.records.record import GameRecord
from core.records.tree import ROOT, GameTree
from core.records.tree import Path as TreePath
from core.records.writer import GamePlace
from core.values import Side
from settings.remembered import TournamentSetup, WatchSetup

if TYPE_CHECKING:
    from core.practice.sitting import Sitting

Section: TypeAlias = Literal["saved", "samples", "files"]
"""A part of the library."""


def variant_of_file(path: Path) -> str:
    """Key of the game that the tags of a file name, or that such files mostly hold."""
    saved = read_tags(path)
    return variant_by_signs(saved.tags if saved is not None else {}, (), path.suffix)


@dataclass(frozen=True, slots=True)
class Request:
    """Where a screen can send the player: one dataclass a screen extends it.

    Attributes:
        screen: What makes the screen, as ``module:name``, of the shell and, where the
            request has fields, of the request.
        rules: The field that names the game, or the file of the game, whose rules the
            screen needs; ``""`` where it needs none.
    """

    screen: ClassVar[str]
    rules: ClassVar[str] = ""

    @property
    def needs(self) -> str:
        """Key of the game whose rules must be compiled first; ``""`` for none."""
        found = attrgetter(self.rules)(self) if self.rules else ""
        return variant_of_file(found) if isinstance(found, Path) else str(found)


@dataclass(frozen=True, slots=True)
class ToHome(Request):
    """The first screen.

    Attributes:
        message: What went wrong on the way there, in one sentence, or ``""``.
    """

    screen: ClassVar = "gui.entry.home:HomeScene"

    message: str = ""


@dataclass(frozen=True, slots=True)
class ToNewGame(Request):
    """Choose an opponent, a side, rules and a clock.

    Attributes:
        variant: Key of the game that is chosen at first; ``""`` for the last one.
        ruleset: Name of its ruleset, likewise.
        start: The position it begins from; ``""`` for the usual one.
        origin: Where that position comes from, in a few words.
    """

    screen: ClassVar = "gui.setup.new_game:NewGameScene"

    variant: str = ""
    ruleset: str = ""
    start: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ToPlay(Request):
    """A new game of a person against a bot.

    Attributes:
        bot: Name of the opponent.
        side: The person's side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        time: ``none`` or minutes+seconds.
        seed: Of the bot's dice.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    screen: ClassVar = "gui.play.scene:PlayScene.new"
    rules: ClassVar = "variant"

    bot: str
    side: Side
    variant: str
    ruleset: str
    time: str
    seed: int
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToHotSeat(Request):
    """A new game of two people at one screen.

    Attributes:
        names: Who plays the first and the second side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        time: ``none`` or minutes+seconds.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    screen: ClassVar = "gui.play.scene:HotSeatScene.of_two"
    rules: ClassVar = "variant"

    names: tuple[str, str]
    variant: str
    ruleset: str
    time: str
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToResume(Request):
    """Go on with the interrupted game in a file."""

    screen: ClassVar = "gui.play.scene:resumed"
    rules: ClassVar = "path"

    path: Path


@dataclass(frozen=True, slots=True)
class ToFarGame(Request):
    """Sit down at one's game on a server.

    Attributes:
        address: The server.
        game: What the game is called there.
        variant: Key of the game.
    """

    screen: ClassVar = "gui.play.far:FarGameScene.opened"
    rules: ClassVar = "variant"

    address: Address
    game: str
    variant: str


@dataclass(frozen=True, slots=True)
class ToLibrary(Request):
    """Choose a saved game to replay.

    Attributes:
        section: Saved games, sample games, or the files of a folder.
        folder: Of the last section; ``None`` for the user's own.
        name: The file that is current there.
        view: What is shown of the games, and which is current.
        search: What stood at some moment of the games that are shown; ``None`` for all.
    """

    screen: ClassVar = "gui.library.scene:LibraryScene"

    section: Section = "saved"
    folder: Path | None = None
    name: str = ""
    view: ListState = field(default_factory=ListState)
    search: GamesQuestion | None = None


@dataclass(frozen=True, slots=True)
class ToGamesInFile(Request):
    """Choose one of the games in a file.

    Attributes:
        path: The file.
        view: What is shown of the games, and which is current.
        search: See ``ToLibrary``.
    """

    screen: ClassVar = "gui.library.scene:LibraryScene"

    path: Path
    view: ListState = field(
        default_factory=lambda: ListState(order=SortOrder("number", down=False))
    )
    search: GamesQuestion | None = None


@dataclass(frozen=True, slots=True)
class ToOwnRecord(Request):
    """What a person has scored against the bots, and the rating that makes."""

    screen: ClassVar = "gui.your_record.scene:OwnRecordScene"


@dataclass(frozen=True, slots=True)
class ToReplay(Request):
    """Replay a file, from its game number ``game`` (from 1), after ``ply`` moves.

    Attributes:
        path: The file.
        game: Which of its games.
        ply: Where to begin; ``None`` for where the settings say.
    """

    screen: ClassVar = "gui.replay.scene:ReplayScene.of_file"
    rules: ClassVar = "path"

    path: Path
    game: int = 1
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Exploring:
    """What an explorer goes by.

    Attributes:
        filters: Which games count.
        source: The number of the collection of games that is explored.
        file: The file that is one of those; ``None`` for none.
    """

    filters: ExploreFilters = field(default_factory=ExploreFilters)
    source: int = 0
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ToReplayOf(Request):
    """Replay a game that has just been played.

    Attributes:
        record: The game.
        ply: Where to begin; ``None`` for where the settings say.
        file: The file in which it alone is saved; ``None`` for nowhere.
        exploring: How the explorer is shown at first; ``None`` where it is not.
    """

    screen: ClassVar = "gui.replay.scene:ReplayScene.of_record"
    rules: ClassVar = "record.variant"

    record: GameRecord
    ply: int | None = None
    file: Path | None = None
    exploring: Exploring | None = None


@dataclass(frozen=True, slots=True)
class ToAnalysis(Request):
    """Analyse a game that is over, or a position.

    Attributes:
        tree: Its moves.
        at: The move that is shown at first.
        flipped: Whether the second side sits below.
        game: Where it stands on file; ``None`` for nowhere yet.
        unsaved: Whether it has changed since.
        source: The file that it came from and its number there, from 1; ``None`` for none.
        exploring: How the explorer is shown at first; ``None`` where it is not.
    """

    screen: ClassVar = "gui.analysis.scene:AnalysisScene"
    rules: ClassVar = "tree.head.variant"

    tree: GameTree
    at: TreePath = ROOT
    flipped: bool = False
    game: GamePlace | None = None
    unsaved: bool = False
    source: tuple[Path, int] | None = None
    exploring: Exploring | None = None


@dataclass(frozen=True, slots=True)
class ToExplorer(Request):
    """Explore the games from the start of one kind.

    Attributes:
        variant: Key of the game.
        ruleset: Name of its ruleset; ``""`` for the usual one.
    """

    screen: ClassVar = "gui.analysis.scene:AnalysisScene.exploring"
    rules: ClassVar = "variant"

    variant: str = "fog-chess"
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class ToAnalysisOf(Request):
    """Analyse a game of a file.

    Attributes:
        path: The file.
        game: Which of its games, from 1.
        record: The game that must be found there; any, if ``None``. Where another one is
            found, this is analysed, without variations.
        at: The move that is shown at first, or where it is gone, the one before it.
        flipped: Whether the second side sits below.
    """

    screen: ClassVar = "gui.analysis.scene:AnalysisScene.of_file"
    rules: ClassVar = "path"

    path: Path
    game: int = 1
    record: GameRecord | None = None
    at: TreePath = ROOT
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class ToEditor(Request):
    """Set up a position.

    Attributes:
        variant: Key of the game.
        ruleset: Name of its ruleset.
        fen: The position to begin with; ``""`` for the usual start.
        draft: What was set up so far, which goes before ``fen``.
        flipped: Whether the second side sits below.
    """

    screen: ClassVar = "gui.editor.scene:EditorScene"
    rules: ClassVar = "variant"

    variant: str
    ruleset: str
    fen: str = ""
    draft: PositionDraft | None = None
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class ToOptions(Request):
    """The options.

    Attributes:
        section: The number of the section that is shown first.
    """

    screen: ClassVar = "gui.entry.options:OptionsScene"

    section: int = 0


@dataclass(frozen=True, slots=True)
class ToEngines(Request):
    """The user's engines."""

    screen: ClassVar = "gui.entry.engines:EnginesScene"


@dataclass(frozen=True, slots=True)
class ToLesson(Request):
    """The rules of a game on boards, and its first lesson.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset whose options are shown.
        lesson: Whether the lesson comes first, not the rules.
    """

    screen: ClassVar = "gui.lesson.scene:LessonScene"
    rules: ClassVar = "variant"

    variant: str
    ruleset: str
    lesson: bool = False


@dataclass(frozen=True, slots=True)
class ToWatchSetup(Request):
    """Choose two bots to watch.

    Attributes:
        setup: What is chosen at first; ``None`` for what was chosen last.
        variant: Key of the game whose position ``start`` is.
        ruleset: Name of the ruleset that is chosen at first, if there is such a position.
        start: The position it begins from; ``""`` for the usual one.
        origin: Where that position comes from, in a few words.
    """

    screen: ClassVar = "gui.setup.watch:WatchSetupScene"

    setup: WatchSetup | None = None
    variant: str = ""
    ruleset: str = ""
    start: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ToWatch(Request):
    """Two bots play, and both views and the truth are shown.

    Attributes:
        bots: Who plays the first and the second side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        seed: Of the bots' dice.
        time: ``none`` or minutes+seconds.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    screen: ClassVar = "gui.replay.watching:WatchScene"
    rules: ClassVar = "variant"

    bots: tuple[str, str]
    variant: str
    ruleset: str
    seed: int
    time: str = "none"
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToTournamentSetup(Request):
    """Choose bots for a tournament, or one to go on with.

    Attributes:
        setup: What is chosen at first; ``None`` for what was chosen last.
        row: The tournament on the list that is current.
    """

    screen: ClassVar = "gui.setup.tournament:TournamentSetupScene"

    setup: TournamentSetup | None = None
    row: int = 0


@dataclass(frozen=True, slots=True)
class ToTournament(Request):
    """A tournament is played: a new one, or one that was begun before.

    Attributes:
        folder: Where it is kept.
        workers: How many games are played at a time.
        plan: What is to be played; ``None`` for what ``folder`` says.
        games: Whether its games are listed, and not the boards.
        pair: Numbers of the two players whose games alone are listed.
        game: The file of the game that is current on the list.
    """

    screen: ClassVar = "gui.tournament.scene:TournamentScene.opened"

    folder: Path
    workers: int = 1
    plan: Plan | None = None
    games: bool = False
    pair: tuple[int, int] | None = None
    game: Path | None = None

    @property
    def needs(self) -> str:
        """See ``Request``: the game of the plan."""
        try:
            plan = self.plan or stored_plan(self.folder)
            return find_variant(plan.variant if plan is not None else "").facts.key
        except (ArchiveError, OSError, ValueError):
            return DEFAULT_VARIANT


@dataclass(frozen=True, slots=True)
class ToProblems(Request):
    """Choose a problem.

    Attributes:
        group: Key of the group that is listed; ``""`` for the first.
        view: What is shown of it.
        file: A file that is brought along as a set; ``None`` for none.
    """

    screen: ClassVar = "gui.problems.scene:ProblemsScene"

    group: str = ""
    view: ShelfView = field(default_factory=ShelfView)
    file: Path | None = None

    @property
    def needs(self) -> str:
        """See ``Request``: the game that most can be listed of."""
        return DEFAULT_VARIANT


@dataclass(frozen=True, slots=True)
class ToSolve(Request):
    """Solve a problem.

    Attributes:
        problems: The problems that the next one is taken from.
        number: Which of them comes first, from 0.
        title: What they are called.
        suited: Whether the next one is to suit the person, and not the next in order.
        told: Whether its solution is shown at once, as it was before.
    """

    screen: ClassVar = "gui.solving.scene:SolvingScene"

    problems: tuple[Problem, ...]
    number: int
    title: str
    suited: bool = False
    told: bool = False

    @property
    def needs(self) -> str:
        """See ``Request``: the game of the problem, where that is known here."""
        game = self.problems[self.number].game
        return game if game in GAMES else ""


@dataclass(frozen=True, slots=True)
class ToRush(Request):
    """A rush begins.

    Attributes:
        theme: What it is about.
        code: Of its problems; ``""`` for a new one.
    """

    screen: ClassVar = "gui.practice.rush:RushScene.opened"

    theme: RushTheme
    code: str = ""

    @property
    def needs(self) -> str:
        """See ``Request``: the game of the theme."""
        return THEMES[self.theme].game


@dataclass(frozen=True, slots=True)
class ToRushEnd(Request):
    """What came of a rush.

    Attributes:
        rush: The rush.
        before: The best of its theme before it.
        complaint: What went wrong at its end, in a sentence, or ``""``.
        repeated: Whether its problems were known from one before, so that it is no best.
    """

    screen: ClassVar = "gui.practice.rush_end:RushEndScene"

    rush: Rush
    before: Bests
    complaint: str = ""
    repeated: bool = False

    @property
    def needs(self) -> str:
        """See ``Request``: the game of the theme."""
        return THEMES[self.rush.theme].game


@dataclass(frozen=True, slots=True)
class ToPractice(Request):
    """What is due today, and other ways to learn.

    Attributes:
        sitting: The cards that were just practised; ``None`` for none.
    """

    screen: ClassVar = "gui.practice.scene:PracticeScene"

    sitting: Sitting | None = None


@dataclass(frozen=True, slots=True)
class ToCards(Request):
    """Solve the cards that are due, one after the other.

    Attributes:
        kind: Of what kind they are; ``""`` for all.
        sitting: The cards of today, once they have been looked up.
    """

    screen: ClassVar = "gui.practice.cards:opened"

    kind: str = ""
    sitting: Sitting | None = None

    @property
    def needs(self) -> str:
        """See ``Request``: the game of the card that comes next."""
        now = datetime.now().astimezone()
        card = self.sitting.next(now) if self.sitting is not None else None
        return card.game if card is not None and card.game in GAMES else ""


@dataclass(frozen=True, slots=True)
class ToCoach(Request):
    """What one's moves cost, and what to practise.

    Attributes:
        variant: Key of the game; ``""`` for the one that is set, or played most.
        last: Of how many of the last games, one of ``core.practice.coach.LAST``.
    """

    screen: ClassVar = "gui.practice.coach:CoachScene"

    variant: str = ""
    last: int = 20


@dataclass(frozen=True, slots=True)
class ToWhy(Request):
    """Look back at a finished game: which moves lost it, and why.

    Attributes:
        record: The game.
        side: Whose moves.
        found: What all of these moves were found to be, where they were looked at before.
        turn: Which of the turning moves is shown; ``None`` for the worst.
        ply: After how many moves the one was made that is shown, if it is a turning move
            and ``turn`` names no other.
    """

    screen: ClassVar = "gui.why.scene:WhyScene"
    rules: ClassVar = "record.variant"

    record: GameRecord
    side: Side
    found: tuple[JudgedMove, ...] = ()
    turn: int | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class ToWhyOf(Request):
    """Look back at a finished game of a file.

    Attributes:
        path: The file.
        game: Which of its games, from 1.
        side: Through whose eyes; ``None`` for those of the side that lost it.
        ply: See ``ToWhy``.
    """

    screen: ClassVar = "gui.why.scene:why_of_file"
    rules: ClassVar = "path"

    path: Path
    game: int = 1
    side: Side | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class ToGuess(Request):
    """Guess a game that is over: what is in the fog, and the moves.

    Attributes:
        record: The game.
        side: Through whose eyes.
    """

    screen: ClassVar = "gui.practice.guess:GuessScene"
    rules: ClassVar = "record.variant"

    record: GameRecord
    side: Side


@dataclass(frozen=True, slots=True)
class ToGuessOf(Request):
    """Guess a game of a file with the eyes of the side that a person played, or the first.

    Attributes:
        path: The file.
        game: Which of its games, from 1.
    """

    screen: ClassVar = "gui.practice.guess:guess_of_file"
    rules: ClassVar = "path"

    path: Path
    game: int = 1


@dataclass(frozen=True, slots=True)
class ToGuessGames(Request):
    """Choose one of the games that come with the program to be guessed.

    Attributes:
        number: Which is current, from 0.
    """

    screen: ClassVar = "gui.practice.guess_games:GuessGamesScene"

    number: int = 0


@dataclass(frozen=True, slots=True)
class ToPreparing(Request):
    """Wait for the rules that another request needs.

    Attributes:
        request: Where that leads once they are compiled.
    """

    screen: ClassVar = "gui.entry.preparing:PreparingScene"

    request: Request


@dataclass(frozen=True, slots=True)
class ToRulesets(Request):
    """Look through all rulesets of all games.

    Attributes:
        variant: Key of the game whose ruleset is chosen at first; ``""`` for the first.
        ruleset: Name of the ruleset.
    """

    screen: ClassVar = "gui.setup.rulesets:RulesetsScene"

    variant: str = ""
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class ToFriend(Request):
    """Offer somebody elsewhere a game, or join theirs."""

    screen: ClassVar = "gui.online.friend:FriendScene"


@dataclass(frozen=True, slots=True)
class ToInvite(Request):
    """Wait for a friend.

    Attributes:
        terms: What is offered.
        side: One's own side; ``None`` to draw it.
        address: The server; ``None`` for one on this computer.
        code: Of the invitation where it stands already.
        shown: Whether it stands in the lobby; else only its code leads to it.
    """

    screen: ClassVar = "gui.online.invite:InviteScene"

    terms: TermsWords
    side: SideWord | None = None
    address: Address | None = None
    code: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class ToServers(Request):
    """The servers one plays on, and one's own games there.

    Attributes:
        address: The chosen one, which joins the list if it is new; ``None`` for the first.
    """

    screen: ClassVar = "gui.online.servers:ServersScene"

    address: Address | None = None


KINDS: list[type[Request]] = [
    each
    for each in tuple(vars().values())
    if isinstance(each, type) and issubclass(each, Request) and each is not Request
]
"""Every kind of request, and with it every screen."""
