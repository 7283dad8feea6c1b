"""One game played here and now, with good players and bad ones."""

import pytest

from bots.roster import make as make_bot
from core.clock import budget_words, read_budget, write_budget
from core.events.event import Plan, schedule
from core.events.match import open_game, play_game
from core.player import Budget
from core.records.reader import read_text
from core.records.writer import write_games
from core.tasks import bot_host
from core.values import Move, Reason, Side
from tests.events.players import make

pytestmark = pytest.mark.usefixtures("served")

PLAN = Plan(("Fair", "Other"), 2, ruleset="thesis", seed=7, limit=60.0)


def plan(*names: str, **options: object) -> Plan:
    return Plan(names, 1, **{"ruleset": "thesis", "limit": 60.0} | options)  # type: ignore[arg-type]


def test_a_pair_plays_both_colours_from_one_opening_before_it_plays_again() -> None:
    pairings = schedule(Plan(("A", "B", "C"), 2))
    assert [pairing.names for pairing in pairings[:6]] == [
        ("A", "B"),
        ("B", "A"),
        ("A", "C"),
        ("C", "A"),
        ("B", "C"),
        ("C", "B"),
    ]
    assert [pairing.number for pairing in pairings] == list(range(1, 13))
    assert len({pairing.opening for pairing in pairings}) == 2
    assert len({pairing.seeds for pairing in pairings}) == 12


def test_slow_players_may_play_fewer_games_and_an_event_may_end_early() -> None:
    names = [
        pairing.names for pairing in schedule(Plan(("A", "B", "C"), 3, fewer=(("C", 1),)))
    ]
    assert len(names) == 2 * (3 + 1 + 1)
    assert sum("C" in pair for pair in names) == 4
    assert len(schedule(Plan(("A", "B"), 3, at_most=5))) == 5


def test_a_game_depends_on_its_seeds_alone() -> None:
    ours = plan("RandomMove", "CaptureKing", budget=Budget(nodes=100), opening=4)
    one, two = schedule(ours)
    again = play_game(make_bot, one, ours)
    assert play_game(make_bot, one, ours).record == again.record
    assert (
        open_game(ours, one).moves
        == open_game(ours, two).moves
        == list(again.record.moves[:4])
    )
    assert play_game(make_bot, two, ours).record.moves != again.record.moves


def test_the_record_says_how_to_play_the_game_again() -> None:
    ours = plan("Fair", "Fair", title="Trial", date="2020.02.02", opening=2)
    finished = play_game(make, schedule(ours)[0], ours)
    record = finished.record
    assert record.tags["Event"] == "Trial"
    assert record.tags["Round"] == "1"
    assert record.tags["WhiteType"] == record.tags["BlackType"] == "program"
    assert record.tags["WhiteSeed"] == str(finished.result.pairing.seeds[0])
    assert record.tags["Budget"] == "1s"
    assert sum(finished.result.moves) + 2 == len(record.moves)
    reading = read_text(write_games([record]), "game")
    assert reading.problems == ()
    assert reading.games[0] == record


def test_the_log_says_where_a_bot_failed_and_not_what_it_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_host, "_TOLD", set())
    ours = plan("Raises", "Fair")
    play_game(make, schedule(ours)[0], ours)
    assert "players.py" in caplog.text
    assert "ArithmeticError" in caplog.text
    assert "lost my way" not in caplog.text.replace(
        'raise ArithmeticError("lost my way")', ""
    )


@pytest.mark.parametrize(
    ("side", "bad", "reason", "detail"),
    [
        (Side.FIRST, "Raises", Reason.FAILED, "ArithmeticError: lost my way"),
        (Side.SECOND, "Stammers", Reason.FAILED, "LookupError: lost my list"),
        (
            *(Side.FIRST, "Nonsense", Reason.FAILED),
            "TypeError: it answered 'e4', which is not a move",
        ),
        (Side.SECOND, "Unmade", Reason.FAILED, "FileNotFoundError: weights are missing"),
        (Side.FIRST, "Quits", Reason.FAILED, "SystemExit: enough"),
        (Side.SECOND, "Raves", Reason.FAILED, None),
        (Side.FIRST, "Mumbles", Reason.FAILED, "Unspeakable"),
        (Side.FIRST, "Cheats", Reason.ILLEGAL, "a1h8"),
        (Side.SECOND, "Cheats", Reason.ILLEGAL, "a1h8"),
        (Side.FIRST, "Hangs", Reason.NO_ANSWER, "within 1.5 seconds"),
        (Side.SECOND, "Stuck", Reason.NO_ANSWER, "within 1.7 seconds"),
    ],
)
def test_who_plays_badly_loses_and_is_named(
    side: Side, bad: str, reason: Reason, detail: str | None
) -> None:
    names = (bad, "Fair") if side is Side.FIRST else ("Fair", bad)
    # Where somebody else than the bad one is waited for, a busy machine has its time.
    limit = 1.5 if bad == "Hangs" else 60.0
    ours = plan(*names, limit=limit, ready=1.7 if bad == "Stuck" else 60.0)
    finished = play_game(make, schedule(ours)[0], ours)
    outcome = finished.record.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (side.other, reason)
    assert outcome.detail == (outcome.detail if detail is None else detail)
    size = 2 if reason is Reason.ILLEGAL else 1
    assert finished.result.outcome.code == (-size if side is Side.FIRST else size)
    assert read_text(write_games([finished.record]), "game").games[0].outcome == outcome


@pytest.mark.parametrize("names", [("Loads", "Fair"), ("Fair", "Loads")])
def test_to_be_made_a_bot_may_take_longer_than_to_move(names: tuple[str, str]) -> None:
    ours = plan(*names, plies=4, limit=0.5)
    result = play_game(make, schedule(ours)[0], ours).result
    assert result.outcome.reason is Reason.MOVE_LIMIT
    assert max(result.seconds) < ours.limit


def test_a_game_without_end_is_a_draw() -> None:
    ours = plan("Fair", "Fair", plies=10)
    finished = play_game(make, schedule(ours)[0], ours)
    assert finished.result.outcome.code == 0
    assert finished.result.outcome.reason is Reason.MOVE_LIMIT
    assert len(finished.record.moves) == 10


@pytest.mark.parametrize("side", Side)
def test_moves_by_a_list_are_counted_and_how_often_it_was_whole(side: Side) -> None:
    ours = plan(*(("Lists", "Fair") if side is Side.FIRST else ("Fair", "Lists")), plies=9)
    result = play_game(make, schedule(ours)[0], ours).result
    listed, exact = [0, 0], [0, 0]
    listed[side], exact[side] = result.moves[side], 2
    assert result.moves == (5, 4)
    assert (list(result.listed), list(result.exact)) == (listed, exact)


def test_a_bot_that_lists_boards_says_whether_these_are_all() -> None:
    names = "PossibleBoardList", "CaptureLargest"
    for nodes, plies, whole in ((100, 60, False), (20_000, 8, True)):
        ours = plan(*names, budget=Budget(nodes=nodes), plies=plies, limit=60.0, seed=1)
        result = play_game(make_bot, schedule(ours)[0], ours).result
        assert result.listed == (result.moves[0], 0)
        assert (result.exact == result.listed) is whole


def test_notes_tell_who_is_at_work_and_for_how_long_at_most() -> None:
    notes: list[tuple[Side, int, float]] = []
    ours = plan("Fair", "Fair", plies=3, limit=5.0, ready=50.0)

    def note(side: Side, moves: list[Move], seconds: float) -> None:
        notes.append((side, len(moves), seconds))

    play_game(make, schedule(ours)[0], ours, note)  # type: ignore[arg-type]
    first, second = Side
    making = [(first, 0, 50.0), (second, 0, 50.0)]
    assert notes == [*making, (first, 0, 5.0), (second, 1, 5.0), (first, 2, 5.0)]


@pytest.mark.parametrize("text", ["0.5s", "20000n", "3s"])
def test_budgets_are_written_as_they_are_read(text: str) -> None:
    assert write_budget(read_budget(text)) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [("0.5s", "0.5 s"), ("20000n", "20,000 nodes"), ("1n", "1 node")],
)
def test_people_read_budgets_in_words(text: str, words: str) -> None:
    assert budget_words(read_budget(text)) == words


@pytest.mark.parametrize("text", ["", "5", "0s", "1.5n", "-1s", "1e9s", "s"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"as 0\.5s or 20000n"):
        read_budget(text)
