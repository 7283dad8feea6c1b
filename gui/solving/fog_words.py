"""What the screen of a fog puzzle says."""

from __future__ import annotations

from core.facts import Facts
from core.game import start_from
from core.games import GAMES, find_game
from core.notation import square_read, written
from core.problems.fog import FogQuestion
from core.problems.goals import FogKind
from core.values import Observation, Piece, Side
from gui.solving.session import FogSession

_TITLES = {
    FogKind.WIN_IN_ONE: "Win by force",
    FogKind.WIN_IN_TWO: "Win by force in two",
    FogKind.SAFE: "The only safe move",
    FogKind.CHANCE: "The best chance",
}

_TASKS = {
    FogKind.WIN_IN_ONE: "After one move you can take {their} king next, whatever {they} "
    "answers, on every board that fits.",
    FogKind.WIN_IN_TWO: "After one move {their} king falls within two more, whatever "
    "{they} answers, on every board that fits.",
    FogKind.SAFE: "After one move your king survives {their} next move on every board "
    "that fits. After any other it may be taken.",
    FogKind.CHANCE: "Find the move after which you can take {their} king next, whatever "
    "{they} answers, on the most boards that fit.",
    FogKind.WHERE: "One stands on the same square, out of view, on every board that fits. "
    "Choose that square.",
    FogKind.WHAT: "A piece of {they}, and the same kind on every board that fits. "
    "Choose which.",
    FogKind.NOWHERE: "It can stand on all of the marked squares but one. Choose that one.",
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def facts_of(question: FogQuestion) -> Facts:
    """The facts of the game that is asked about."""
    return GAMES[question.now.variant].facts


def facts_told(question: FogQuestion) -> Facts:
    """The same with squares named as people read them."""
    return facts_of(question).as_read(question.notation)


def first_board(question: FogQuestion) -> Observation:
    """The whole board, as both sides saw it at first."""
    now = question.now
    game = find_game(now.variant, now.ruleset)
    return game.reveal([start_from(game, now.start).position])


def side_name(question: FogQuestion, side: Side) -> str:
    """What a side is called, such as ``Black``."""
    return facts_of(question).sides[side].capitalize()


def piece_name(question: FogQuestion) -> str:
    """What the piece is called that is asked for."""
    facts = facts_of(question)
    return facts.kind_name(question.piece)


def title_words(question: FogQuestion) -> str:
    """What is asked, as a heading."""
    other = side_name(question, question.side.other)
    if question.kind is FogKind.WHERE:
        if question.piece == facts_of(question).royal:
            return f"Where is {other}’s {piece_name(question)}?"
        return f"Where must a {other.lower()} {piece_name(question)} be?"
    if question.kind is FogKind.NOWHERE:
        return f"Where can {other}’s {piece_name(question)} not be?"
    if question.kind is FogKind.WHAT:
        return f"What stands on {square_name(question, question.square)}?"
    return _TITLES[question.kind]


def square_name(question: FogQuestion, name: str) -> str:
    """A square by its usual name, as people read it."""
    game = find_game(question.now.variant, question.now.ruleset)
    return square_read(written(game, question.notation), name)


def task_words(question: FogQuestion) -> str:
    """The same in a sentence or two."""
    other = side_name(question, question.side.other)
    return _TASKS[question.kind].format(their=f"{other}’s", they=other)


def since_words(question: FogQuestion) -> str:
    """When the whole board was seen."""
    if not question.now.start:
        return "The start of the game"
    return f"The board, {counted(question.turns, 'move')} ago"


def counted(number: int, what: str) -> str:
    """``three moves``, in words where they are short."""
    words = _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"
    return f"{words} {what}" + ("" if number == 1 else "s")


def fit_words(number: int) -> str:
    """``Five boards fit``."""
    words = _NUMBERS[number].capitalize() if number < len(_NUMBERS) else f"{number:,}"
    return f"{words} board fits" if number == 1 else f"{words} boards fit"


def verdict_words(session: FogSession) -> str:
    """What came of the answer, for the bar."""
    right = " or ".join(session.name_of(each) for each in session.claim.answers)
    if session.solved:
        return f"Right: {session.name_of(session.answer)}"
    if not session.answer:
        return f"The answer is {right}"
    return f"Not {session.name_of(session.answer)}, but {right}"


def proof_words(session: FogSession) -> str:
    """What has been proved, in a sentence."""
    claim, question = session.claim, session.question
    right = " and ".join(session.name_of(each) for each in claim.answers)
    every = _every(claim.boards)
    other = side_name(question, question.side.other)
    match claim.kind:
        case FogKind.WHERE:
            return f"The {piece_name(question)} stands on {right} on {every}."
        case FogKind.NOWHERE:
            none = f"On none of the {claim.boards:,} boards that fit"
            return f"{none} does the {piece_name(question)} stand on {right}."
        case FogKind.WHAT:
            there = square_name(question, claim.square)
            return f"A {right} stands on {there} on {every}."
        case FogKind.SAFE:
            return f"After {right} nothing can take your king on {every}."
        case FogKind.CHANCE:
            best = claim.works[claim.answers[0]]
            others = (n for name, n in claim.works.items() if name not in claim.answers)
            return (
                f"{right} wins on {best:,} of {claim.boards:,} boards; "
                f"the next best on {max(others, default=0):,}."
            )
        case FogKind.WIN_IN_ONE | FogKind.WIN_IN_TWO:
            return f"After {right} {other}’s king falls by force on {every}."


def _every(boards: int) -> str:
    """All boards that fit, in words."""
    if boards == 1:
        return "the only board that fits"
    return "both boards that fit" if boards == 2 else f"all {boards:,} boards that fit"


def known_words(question: FogQuestion) -> list[str]:
    """What was seen on the way and is no longer: pieces lost, and pieces out of view."""
    return [*_lost(question), *_gone(question)]


def _lost(question: FogQuestion) -> list[str]:
    facts, other = facts_told(question), side_name(question, question.side.other)
    return [
        f"{other} took your {_kind(facts, capture.piece)} on {facts.name(capture.square)}."
        for seen in question.seen[1:]
        for capture in seen.captured
        if capture.piece.side is question.side
    ]


def _gone(question: FogQuestion) -> list[str]:
    """Pieces of the other side seen after one's last move and not now."""
    facts, before, now = facts_told(question), question.seen[-2], question.now
    return [
        f"After your last move you saw a {_kind(facts, piece)} on {facts.name(square)}."
        for square, piece in sorted(before.pieces.items())
        if piece.side is not question.side and now.pieces.get(square) != piece
    ]


def _kind(facts: Facts, piece: Piece) -> str:
    return facts.kind_name(piece.symbol)
