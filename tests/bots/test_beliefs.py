"""What bots think is in the fog: boards that fit, and boards that are invented."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bots.chess.imagined_board import imagined
from bots.fog import beliefs as following
from bots.fog.beliefs import FITTING, BeliefBudget, BeliefTracker, OneBoard
from bots.roster import ROSTER, make
from core.belief.belief import Belief
from core.game import Game
from core.games import GAMES, find_game
from core.games.chess.board import men
from core.games.chess.rules import FOG_RULESETS
from core.knowledge import recall_first
from core.play.referee import Referee
from core.player import Believer, Budget, Means
from core.setup import Position, Start
from core.values import Observation, Piece, Side
from tests.bots.games import BUDGET
from tests.support.every_game import random_game
from tests.support.lines import refereed

GAME = find_game("fog-chess", "chesscom")
PLIES, ROOM, BOARDS = 40, 1 << 26, 1 << 20
SECONDS, LEAST = 0.02, 64


class SteppedClock:
    """Stands in for ``time``: goes on by what the work of a step takes."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.took = [0.0]

    def perf_counter(self) -> float:
        return sum(self.took)

    def belief(self, *given: object) -> Belief:
        """A belief whose steps are timed by it."""
        found = Belief(*given)  # type: ignore[arg-type]
        usual = found.step

        def step(before: Observation, after: Observation, *limits: int) -> None:
            theirs = before.to_move is not after.viewer
            each = 1 + FITTING * found.survival(before, after) if theirs else 0.0
            usual(before, after, *limits)
            self.took.append(found.candidates * each / self.pace)

        found.step = step  # type: ignore[method-assign]
        return found


@pytest.fixture(params=[1e5, 1e6])
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> SteppedClock:
    """Of machines of which one is ten times as fast as the other."""
    stepped = SteppedClock(request.param)
    monkeypatch.setattr(following, "time", stepped)
    monkeypatch.setattr(following, "Belief", stepped.belief)
    monkeypatch.setattr(following, "PACE", request.param / 2)
    monkeypatch.setattr(following, "LEAST_TRIED", LEAST)
    monkeypatch.setattr(following, "LEAST_TIMED", LEAST)
    return stepped


@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_no_turn_takes_more_than_its_time_and_some_most_of_it(
    clock: SteppedClock, seed: int
) -> None:
    history = random_game(GAME, Random(seed), PLIES)
    seen = [GAME.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]
    belief = BeliefTracker(1, ROOM).up_to(seen, BeliefBudget(BOARDS, SECONDS))
    assert not belief.exact
    assert max(clock.took) <= SECONDS
    assert max(clock.took) > 0.5 * SECONDS


CHESS = find_game()
BELIEVERS = [name for name, entry in ROSTER.items() if entry.believes]

for_every_believer = pytest.mark.parametrize("name", BELIEVERS)


def game_of(name: str) -> Game:
    """The game that a bot plays, or the first of them."""
    return find_game(ROSTER[name].variants[0])


def game_seen(game: Game, seed: int, side: Side, plies: int = 60) -> list[Observation]:
    """A random game, to its end if it has one by then, as one side saw it."""
    dice, history = Random(seed), [game.start().position]
    while game.outcome(history) is None and len(history) <= plies:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return seen_by(game, history, side)


def seen_by(game: Game, history: list[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: n + 1], side) for n in range(len(history))]


@pytest.mark.parametrize("name", ROSTER)
def test_the_roster_knows_who_keeps_a_picture(name: str) -> None:
    assert isinstance(make(name, 1), Believer) is ROSTER[name].believes


@for_every_believer
@pytest.mark.parametrize("side", Side)
def test_a_belief_is_of_enemy_men_in_the_fog(name: str, side: Side) -> None:
    game = game_of(name)
    seen, bot, facts = game_seen(game, 3, side), make(name, 1), game.facts
    letters = {Piece(side.other, symbol).letter for symbol in facts.symbols}
    for ply in range(len(seen)):
        believed = bot.believes(seen[: ply + 1], BUDGET)  # type: ignore[attr-defined]
        if believed is None:
            assert not any(now.moves for now in seen[: ply + 1])
            continue
        fogged = {facts.name(s) for s in facts.squares if s not in seen[ply].visible}
        assert set(believed.chances) == fogged
        for kinds in believed.chances.values():
            assert set(kinds) == letters
            assert 0 <= sum(kinds.values()) <= 1 + 1e-9


@for_every_believer
def test_to_be_asked_changes_no_choice(name: str) -> None:
    seen = game_seen(game_of(name), 5, Side.FIRST)
    asked, quiet = make(name, 9), make(name, 9)
    for end in [end for end in range(1, len(seen), 6) if seen[end - 1].moves]:
        past = seen[:end]
        before = asked.believes(past, BUDGET)  # type: ignore[attr-defined]
        assert asked.choose(past, BUDGET) == quiet.choose(past, BUDGET)
    after = quiet.believes(past, BUDGET)  # type: ignore[attr-defined]
    assert before == after


@for_every_believer
def test_men_seen_to_stay_are_believed_in(name: str) -> None:
    # Nothing has moved that the viewer could not see, so all are where they began.
    game = game_of(name)
    seen = seen_by(game, [game.start().position], Side.FIRST)
    believed = make(name, 1).believes(seen, BUDGET)  # type: ignore[attr-defined]
    for square, piece in game.pieces(game.start().position).items():
        if piece.side is Side.SECOND:
            assert believed.chances[game.facts.name(square)][piece.letter] == 1
    assert believed.positions == {"NeuralNetworkPlayer2": 0}.get(name, 1)


def test_one_imagined_board_is_looked_at_after_the_own_move() -> None:
    bot, history = make("PossibleBoardGenerator", 1), [CHESS.start().position]
    history.append(CHESS.play(history[-1], CHESS.read_move(history[-1], "e4")))
    assert bot.believes(seen_by(CHESS, history, Side.SECOND), BUDGET) is not None  # type: ignore[attr-defined]
    first = seen_by(CHESS, history[:1], Side.SECOND)
    assert bot.believes(first, BUDGET) is None  # type: ignore[attr-defined]
    believed = bot.believes(seen_by(CHESS, history, Side.FIRST), BUDGET)  # type: ignore[attr-defined]
    assert believed.chances["e7"]["p"] == 1


LIST_BUDGET = Budget(nodes=2000)


def seen_by_white(plies: int, seed: int) -> tuple[list[Position], list[Observation]]:
    """A random game up to White's turn."""
    dice, history = Random(seed), [GAME.start().position]
    while len(history) <= plies:
        history.append(GAME.play(history[-1], dice.choice(GAME.moves(history[-1]))))
    return history, [
        GAME.observe(history[: n + 1], Side.FIRST) for n in range(len(history))
    ]


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_is_on_its_list(seed: int) -> None:
    history, seen = seen_by_white(8, seed)
    bot = make("PossibleBoardList", 1)
    assert bot.choose(seen, LIST_BUDGET) in seen[-1].moves
    believed = bot.believes(seen, LIST_BUDGET)
    assert believed.exact
    for square, piece in GAME.pieces(history[-1]).items():
        if square not in seen[-1].visible:
            assert believed.chances[GAME.facts.name(square)][piece.letter] > 0


def test_it_says_when_the_list_is_only_a_sample() -> None:
    _, seen = seen_by_white(14, 1)
    bot = make("PossibleBoardList", 1, Means(room=2000))
    assert bot.choose(seen, LIST_BUDGET) in seen[-1].moves
    assert not bot.believes(seen, LIST_BUDGET).exact


def test_it_takes_a_king_that_stands_in_every_world() -> None:
    referee = refereed(GAME, "e4 f5 Qh5 a6")
    seen = referee.seen_by(Side.FIRST)
    move = make("PossibleBoardList", 1).choose(seen, LIST_BUDGET)
    assert GAME.san(referee.history[-1], move) == "Qxe8"


def test_it_goes_on_when_the_game_began_elsewhere() -> None:
    history = [GAME.read("4k3/8/8/8/3q4/8/4P3/4K3 w - - 0 1").position]
    seen = [GAME.observe(history, Side.FIRST)]
    bot = make("PossibleBoardList", 1)
    assert bot.choose(seen, LIST_BUDGET) in seen[-1].moves
    assert not bot.believes(seen, LIST_BUDGET).exact


TOLD = {"ply": 0, "captured": (), "trace": None, "notices": ()}
"""What an observation says of the last move, which an imagined board does not repeat."""


def looks(game: Game, board: Position, viewer: Side) -> Observation:
    return game.observe([board], viewer)


def alike(one: Observation, two: Observation) -> bool:
    """Whether two observations show the same board and allow the same moves."""
    fields = ("to_move", "visible", "pieces", "castling", "en_passant", "blocked")
    same = all(getattr(one, name) == getattr(two, name) for name in fields)
    return same and set(one.moves) == set(two.moves)


def situations(game: Game, dice: Random) -> list[list[Observation]]:
    """A random game as both sides saw it."""
    history = [game.start().position]
    while game.outcome(history) is None and len(history) < 120:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return [
        [game.observe(history[: ply + 1], side) for ply in range(len(history))]
        for side in Side
    ]


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_an_imagined_board_looks_like_what_is_seen(ruleset: str) -> None:
    game, dice = find_game("fog-chess", ruleset), Random(ruleset)
    for _ in range(6):
        for seen in situations(game, dice):
            board, turn = None, -1
            for index, now in enumerate(seen):
                if now.to_move is not now.viewer or not now.moves:
                    continue
                if board is not None:
                    board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
                board, turn = imagined(board, now, dice), index
                assert alike(looks(game, board, now.viewer), now)
                assert game.outcome([board]) is None


def test_the_enemys_men_keep_their_number() -> None:
    game, dice = find_game("fog-chess", "thesis"), Random(3)
    for seen in situations(game, dice):
        enemy, left = seen[0].viewer.other, 16
        board, turn = None, -1
        for index, now in enumerate(seen):
            left -= sum(capture.piece.side is enemy for capture in now.captured)
            if now.to_move is not now.viewer or not now.moves:
                continue
            if board is not None:
                board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
            board, turn = imagined(board, now, dice), index
            count = sum(piece.side is enemy for piece in men(board).values())
            assert abs(count - left) <= 1


def test_the_nearest_man_moves_into_sight() -> None:
    game = find_game("fog-chess", "thesis")
    board = game.read("r3k2r/8/8/8/8/8/8/R3K3 w - - 0 1").position
    now = looks(game, game.read("4k2r/r7/8/8/8/8/8/R3K3 w - - 0 1").position, Side.FIRST)
    found = men(imagined(board, now, Random(1)))
    assert found[48] == Piece(Side.SECOND, "r")
    assert sum(piece == Piece(Side.SECOND, "r") for piece in found.values()) == 2


def test_a_man_that_blocks_a_pawn_is_put_in_its_way() -> None:
    game = find_game("fog-chess", "thesis")
    before = game.read("4k3/8/8/n7/8/8/4P3/4K3 w - - 0 1").position
    now = looks(game, game.read("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1").position, Side.FIRST)
    found = men(imagined(before, now, Random(1)))
    assert now.blocked == {20}
    assert found[20].side is Side.SECOND


START_ROOM = 2**22


def middle(game: Game, seed: int) -> Start:
    """A position that random play comes to, with nobody's turn to win in sight."""
    dice = Random(seed)
    while True:
        referee = Referee(game)
        for _ in range(14):
            if referee.outcome is None:
                referee.play(dice.choice(game.moves(referee.history[-1])))
        if referee.outcome is None:
            return game.read(game.write(Start(referee.history[-1])))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_belief_from_a_told_start_begins_with_the_truth_alone(
    key: str, seed: int
) -> None:
    game = find_game(key, "")
    referee, dice = Referee(game, middle(game, seed)), Random(seed)
    beliefs = {side: BeliefTracker(1, START_ROOM) for side in Side}
    for _ in range(6):
        for side, tracker in beliefs.items():
            belief = tracker.up_to(referee.seen_by(side), BeliefBudget(10**6))
            assert belief.exact
            assert (belief.rows == referee.history[-1].row).all(axis=1).any()
            assert len(referee.moves) > 0 or len(belief) == 1
        referee.play(dice.choice(game.moves(referee.history[-1])))
        if referee.outcome is not None:
            return


@pytest.mark.parametrize("key", GAMES)
def test_the_one_board_in_mind_is_that_of_a_told_start(key: str) -> None:
    game = find_game(key, "")
    start = middle(game, 3)
    referee = Referee(game, start)
    assert OneBoard(1).up_to(referee.seen_by(referee.to_move)) == start.position


@pytest.mark.parametrize("key", GAMES)
def test_what_there_is_to_remember_of_a_told_start_is_what_stands_there(key: str) -> None:
    game = find_game(key, "")
    start = middle(game, 4)
    for side in Side:
        known = recall_first(game, Referee(game, start).seen_by(side)[0])
        men = Counter(game.pieces(start.position).values())
        men.update(game.hands(start.position))
        theirs = Counter[str]()
        for man, number in men.items():
            if man.side is not side:
                theirs[man.symbol] += number
        assert known.numbers == theirs


@pytest.mark.parametrize("key", GAMES)
def test_every_ruleset_reads_the_starts_of_the_others(key: str) -> None:
    rules = [find_game(key, name) for name in GAMES[key].rulesets]
    for seed in range(3):
        text = rules[0].write(middle(rules[0], seed))
        assert all(game.read(text) for game in rules)
