"""How strong an engine plays, by the options it has for that."""

from __future__ import annotations

from core.engine import (
    Engine,
    OptionFacts,
    Probe,
    at_full_strength,
    strength_words,
    strengths,
    with_strength,
)


def spin(name: str, least: int, most: int) -> OptionFacts:
    return OptionFacts(name=name, type="spin", default=most, least=least, most=most)


LIMITS = OptionFacts(name="UCI_LimitStrength", type="check", default=False)
SKILL = spin("Skill Level", 0, 20)
OPTIONS = {"Hash": 64, "UCI_LimitStrength": True, "UCI_Elo": 1500, "Skill Level": 3}


def test_ratings_are_offered_before_levels() -> None:
    probe = Probe(options=(SKILL, LIMITS, spin("UCI_Elo", 1350, 2050)))
    found = strengths(probe)
    words = ["Full strength", "2050 Elo", "2000 Elo", "1800 Elo", "1600 Elo", "1400 Elo"]
    assert [each.words for each in found] == [*words, "1350 Elo"]
    assert found[0].options == {}
    assert found[-1].options == {"UCI_LimitStrength": True, "UCI_Elo": 1350}


def test_levels_are_offered_where_there_are_no_ratings() -> None:
    found = strengths(Probe(options=(spin("Skill Level", 0, 3),)))
    assert [each.words for each in found] == [
        "Full strength", "Level 2", "Level 1", "Level 0"
    ]  # fmt: skip
    assert found[1].options == {"Skill Level": 2}
    assert strengths(Probe(options=(LIMITS,))) == ()


def test_a_strength_takes_the_place_of_the_last_one() -> None:
    full, *_, least = strengths(Probe(options=(SKILL,)))
    assert with_strength(OPTIONS, full) == {"Hash": 64}
    assert with_strength(OPTIONS, least) == {"Hash": 64, "Skill Level": 0}


def test_the_strength_in_words() -> None:
    assert strength_words(OPTIONS.items()) == "1500 Elo"
    assert strength_words([("UCI_LimitStrength", False), ("Skill Level", 4)]) == "Level 4"
    assert strength_words([("UCI_Elo", 1500)]) == ""


def test_an_engine_at_full_strength_keeps_its_other_options() -> None:
    engine = Engine("It", "/it", options=tuple(OPTIONS.items()))
    assert at_full_strength(engine).options == (("Hash", 64),)
