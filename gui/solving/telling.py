"""What the cards say of an attempt at this moment."""

from __future__ import annotations

from collections.abc import Iterator

from core.facts import Facts
from core.problems.progress import ProblemState
from core.problems.shelf import theme_words
from gui.solving.content import (
    FoundLine,
    ResultContent,
    SolvingContent,
    StateContent,
    TaskContent,
)
from gui.solving.recording import Recorder
from gui.solving.session import Phase, SolvingSession
from gui.solving.words import authors_words, heading, source_words, task_words

_MINUS = "−"


def content_of(
    session: SolvingSession, recorder: Recorder, listed: str, walking: bool
) -> SolvingContent:
    """All that is said.

    Args:
        session: The attempt.
        recorder: What has been solved.
        listed: How far the person is with the list.
        walking: Whether a solution is there to walk through.
    """
    over = session.over
    return SolvingContent(
        task=_task(session, recorder),
        state=_state(session),
        tries=tuple(session.tries),
        lines=() if over else tuple(_found(session)),
        result=_result(session, recorder, listed, walking) if over else None,
    )


def _task(session: SolvingSession, recorder: Recorder) -> TaskContent:
    problem, facts = session.problem, session.study.game.facts
    stake = None if session.over else recorder.stake(problem, session.hints)
    note = "" if stake is None else "Each hint halves what you win."
    if stake is not None and session.wrong:
        stake, note = None, "After a wrong move it counts as failed."
    today, progress = recorder.today(), recorder.progress
    solution = session.judge.solution
    return TaskContent(
        heading=heading(problem, facts, session.person),
        task=task_words(problem, facts, session.person),
        authors=authors_words(problem),
        source=source_words(problem),
        rating=f"Rated {problem.rating}" if problem.rating is not None else "",
        found=session.found,
        needed=session.needed,
        stake=None if stake is None else (_signed(stake[0]), _signed(stake[1])),
        note=note,
        title=problem.title,
        themes=tuple(map(theme_words, problem.themes)),
        remark=solution.remark if solution is not None else "",
        streak=progress.streak(today),
        week=progress.week(today),
    )


def _state(session: SolvingSession) -> StateContent:
    facts = session.study.game.facts
    person, other = _names(facts, session)
    match session.phase:
        case Phase.BEGINNING:
            return StateContent(f"{other} to move", "Watch", f"Then find {person}’s answer")
        case Phase.ASKED:
            return StateContent("You played", session.name(session.study.path), _WAITING)
        case Phase.THEIRS:
            tried = session.tries[-1].move
            return StateContent("Right!", tried, f"{other} answers", "good")
    refuted = session.phase is Phase.REFUTED
    return _refuted(session) if refuted else _yours(session, person, other)


def _yours(session: SolvingSession, person: str, other: str) -> StateContent:
    """What is said while the person may move."""
    if session.judge.problem:
        return StateContent(
            "Something went wrong", "No answer", session.judge.problem, "bad"
        )
    verdict = session.verdict
    if verdict is None or not session.answer:
        return StateContent(f"{person} to move", "Your move", _begun(session))
    if session.alone:
        left = session.needed - session.found
        below = f"{_count(left, 'move')} to go" if left > 0 else "Find the next move"
        return StateContent("Right so far", session.answer, below, "good")
    count = len(verdict.defences)
    below = f"one of {count} defences" if count > 1 else "Find the next move"
    return StateContent(f"{other} defended", session.answer, below)


_WAITING = "Looking for an answer"


def _begun(session: SolvingSession) -> str:
    """What is said under the first move that is due."""
    if session.tries:
        return "Try another one"
    path = session.study.path
    return f"after {session.name(path)}" if path else "on the board or keyboard"


def _refuted(session: SolvingSession) -> StateContent:
    tried = session.tries[-1]
    if tried.right is None:
        return StateContent("You played", tried.move, tried.remark)
    below = f"It fails to {tried.answer}" if tried.answer else "It does not do it"
    return StateContent("Not this one", tried.move, tried.remark or below, "bad")


def _found(session: SolvingSession) -> Iterator[FoundLine]:
    """The right moves found so far, and fog where the next ones are."""
    path, study = session.study.path, session.study
    if session.phase in {Phase.ASKED, Phase.REFUTED}:
        path = session.asked_at
    for end in range(1, len(path) + 1):
        here = path[:end]
        yours = study.steps[here].side is session.person or session.alone
        yield FoundLine(session.name(here), int(not yours), current=here == path)
    if session.alone:
        yield FoundLine("", hidden=True)
        return
    step = study.steps.get(path)
    yield FoundLine(f"{study.number_after(path)}.", 0 if step is None else 1, hidden=True)
    if session.phase is Phase.YOURS and session.verdict is not None:
        for move in session.verdict.defences:
            words = session.defence_name(move)
            if words != session.answer:
                yield FoundLine(words, 1, hidden=True)


def _result(
    session: SolvingSession, recorder: Recorder, listed: str, walking: bool
) -> ResultContent:
    problem, change = session.problem, recorder.change
    state = recorder.progress.states.get(problem.identity, ProblemState())
    words = "Solved" if session.solved else "Solution" if session.told else "Given up"
    if session.solved and session.wrong and problem.rating is not None:
        words = "Found"
    details = (
        _count(session.hints, "hint"),
        f"{session.wrong or 'none'} wrong",
    )
    waiting = "The solution is being worked out" if not walking else ""
    if session.judge.problem and not walking:
        waiting = session.judge.problem
    if change is None:
        tries = f"Your {_ordinal(state.tries)} attempt" if state.tries > 1 else ""
        below = waiting or " · ".join(filter(None, (listed, tries)))
        return ResultContent(session.solved, words, details, below=below)
    return ResultContent(
        session.solved,
        words,
        details,
        before=str(round(change.before.value)),
        after=str(round(change.after.value)),
        change=_signed(round(change.after.value) - round(change.before.value)),
        deviation=f"±{round(change.after.deviation)}",
        below="your tactics rating",
    )


def _names(facts: Facts, session: SolvingSession) -> tuple[str, str]:
    person, other = facts.sides[session.person], facts.sides[session.person.other]
    return person.capitalize(), other.capitalize()


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"{_MINUS}{-points}"


def _count(number: int, what: str) -> str:
    if not number:
        return f"no {what}"
    return f"{number} {what}{'s' if number > 1 else ''}"


def _ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")
