"""Every reason of a refusal has its facts declared and a sentence in every language."""

from __future__ import annotations

import string

import pytest

from roundhouse.engine.errors import ActionRefused, Refusal, illegal
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.en.rules import RULES
from roundhouse.ui.words.signatures import CHOICES, PARTS, REFUSALS
from tests.ui.words import scan

languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.slow
def test_the_scan_finds_reasons() -> None:
    reasons = scan.reasons()
    assert {"correction.no_reason", "loop.not_now", "buy.one_purchase", "track.no_connection"} <= reasons
    assert {"route.too_long", "token.no_connection", "setup.unknown_title"} <= reasons
    assert ("sale.count", {"company", "count"}) in list(scan.facts_given())


@pytest.mark.slow
@languages
def test_every_refusal_has_words(words: Words) -> None:
    lines = [f'"{reason}": "...",' for reason in sorted(scan.reasons() - words.tables.refusals.keys())]
    assert not lines, f"add to ui/words/{words.code}/rules.py:\n" + "\n".join(lines)
    assert all(refusal.value in words.tables.refusals for refusal in Refusal)


@pytest.mark.slow
def test_every_refusal_declares_its_facts() -> None:
    lines = [f'"{reason}": {{}},' for reason in sorted(scan.reasons() - REFUSALS.keys())]
    assert not lines, "add to REFUSALS in ui/words/signatures.py, with their facts:\n" + "\n".join(lines)
    missing = {reason: facts - REFUSALS[reason].keys() for reason, facts in scan.facts_given()}
    missing = {reason: facts for reason, facts in missing.items() if facts}
    assert not missing, "these facts have no kind in ui/words/signatures.py"


@languages
def test_sentences_tell_only_declared_facts(words: Words) -> None:
    for reason in RULES:
        told = reason.removesuffix(".numbered").removesuffix(".one")
        assert fields(words.tables.refusals[reason]) <= REFUSALS[told].keys(), reason
    for key, kinds in CHOICES.items():
        assert fields(words.tables.offers[key]) <= kinds.keys(), key
    for key, kinds in PARTS.items():
        assert fields(words.tables.events[key]) <= kinds.keys(), key


@languages
def test_refusals_tell_only_what_the_rules_say(words: Words) -> None:
    wrong = {}
    for reason, facts in scan.facts_given():
        # A board's refusals get hex, city and company, or what is in the way, where they are made.
        unknown = fields(words.tables.refusals[reason]) - facts
        if unknown and not reason.startswith(("token.", "route.shared_track")):
            wrong[reason] = unknown
    assert not wrong


def test_the_section_of_the_rulebook_is_named() -> None:
    definition = registry.load("1894").definition
    refused = illegal("train.limit", "7.3.7.1", limit=3)
    assert for_language("en").refusal(refused, definition) == (
        "No more than 3\u00a0trains may be owned (section 7.3.7.1 of the rulebook)."
    )
    assert "7.3.7.1" in for_language("fr").refusal(refused, definition)


@languages
def test_a_refusal_without_a_code_of_its_own_is_told_by_its_family(words: Words) -> None:
    text = words.refusal(ActionRefused(Refusal.GAME_OVER))
    assert text == words.tables.refusals["game_over"] + "."


@languages
def test_a_fact_that_was_left_out_leaves_a_gap(words: Words) -> None:
    assert "…" in words.refusal(illegal("train.limit"))


def test_what_a_fact_is_called_says_nothing_of_how_it_is_told() -> None:
    """``home`` is a hex where a company starts, and a company where its home is kept free."""
    definition = registry.load("1894").definition
    english = for_language("en")
    kept = illegal("token.last_at_home", hex="D11", city=0, company="PLM", home="Nord")
    assert "is kept for Nord" in english.refusal(kept, definition)
    color = illegal("track.wrong_color", tile="57", color="green", needed="brown")
    assert "green" in english.refusal(color, definition)
    assert "brune" in for_language("fr").refusal(color, definition)


@languages
def test_several_players_are_named_in_a_row(words: Words) -> None:
    refused = illegal("consent.missing", "6.2", players=("Ada", "Ben"))
    assert "Ada, Ben" in words.refusal(refused, registry.load("1861").definition)


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("2", "No brown tile can be laid in phase 2"),
        ("Green", "No brown tile can be laid in the green phase"),
    ],
)
def test_phases_with_numbers_are_told_by_them(phase: str, told: str) -> None:
    refused = illegal("track.color_not_available", "5.2.2", color="brown", phase=phase)
    assert for_language("en").refusal(refused).startswith(told)


@languages
def test_a_part_of_a_rulebook_without_a_number_is_called_by_its_heading(words: Words) -> None:
    said = words.refusal(illegal("setup.no_kits", "lots.0", units="unit_3", option="k1"))
    assert "Expansions and kits" in said
    assert "lots" not in said
    assert "9.2" in words.refusal(illegal("setup.no_kits", "9.2", units="unit_3", option="k1"))


@pytest.mark.parametrize(
    ("code", "token", "route"),
    [
        ("en", "GWR's track doesn't reach this city (Derby)", "The route of a 4-train is broken at Derby"),
        ("fr", "La voie de GWR n'atteint pas cette ville (Derby)", "Le parcours d'un train 4 est interrompu"),
        (
            "de",
            "Das Gleis von GWR reicht nicht bis zu dieser Stadt (Derby)",
            "Die Strecke für einen 4-Zug ist",
        ),
    ],
)
def test_a_city_is_not_in_itself_and_a_train_has_its_case(code: str, token: str, route: str) -> None:
    """'cette ville à Derby', 'Die Strecke (ein 4-Zug)'."""
    definition, words = registry.load("1825").variant(frozenset({"unit_2"})).definition, for_language(code)
    far = illegal("token.no_connection", "5.4", company="GWR", hex="Q15")
    broken = illegal("route.broken", "5.5.3", train="4-0", hex="Q15")
    assert words.refusal(far, definition).startswith(token)
    assert words.refusal(broken, definition).replace("\xa0", " ").startswith(route)


def test_a_price_that_is_the_only_one_is_no_range() -> None:
    def told(low: int, high: int) -> str:
        bound, most = Money(low), Money(high)
        asked = illegal("private.price", private=PrivateSymbol("AR"), minimum=bound, maximum=most)
        return LANGUAGES[0].refusal(asked)

    assert "costs between 20 and 30" in told(20, 30)
    assert "costs 25" in told(25, 25)


def test_a_company_that_is_started_otherwise_is_not_denied() -> None:
    told = LANGUAGES[0].refusal(illegal("par.unknown_company", "4.2.3", company=CompanySymbol("RO")))
    assert told.startswith("RO isn't started by buying its president's certificate")
