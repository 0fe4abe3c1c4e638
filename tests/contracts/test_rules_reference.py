"""Every section that a check, a step, an offer, an option or a card names leads to a rule in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from roundhouse.engine.checks import Checks
from roundhouse.engine.title import Title
from roundhouse.titles import registry
from roundhouse.track.features import NeutralTokens
from roundhouse.ui.about.sections import treated
from roundhouse.ui.about.subject import Kind
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.rules_words import Rule, matching, rule_about, rules_of
from roundhouse.ui.words import LANGUAGES
from roundhouse.ui.words.facts import place_name
from tests.contracts.games import contract, moments

SECTIONS = Path(__file__).parents[1] / "rules"
CODES = [words.code for words in LANGUAGES]
TITLES = registry.names()
ABROAD = (
    *("Moskau", "Moscou", "Polen", "Pologne", "Pétersbourg", "Jekaterinburg", "Ekaterinbourg"),
    *("Londres", "Anvers", "Antwerp", "Brüssel", "Lüttich", "Luxemburg", "Niederlande", "Pays-Bas"),
)
"""Names in one language or another of places that the boards of 1861 and 1894 name otherwise."""


def sections(root: object) -> Iterator[str]:
    """All sections that values below a title have."""
    seen: set[int] = set()
    waiting: list[object] = [root]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, str):
            continue
        seen.add(id(value))
        section = getattr(value, "section", "")
        if isinstance(section, str) and section:
            yield section
        if isinstance(value, msgspec.Struct):
            waiting += [getattr(value, name) for name in value.__struct_fields__ if name != "definition"]
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, Checks | tuple | list | frozenset | set):
            waiting += list(value)


def played(title: Title) -> Iterator[Title]:
    """The title as it is, and with each of its own variants that can be played alone."""
    yield title
    for option in title.options:
        if option.kind == "variant" and not option.requires:
            yield title.variant(frozenset({option.name}))


def rules(title: str, code: str) -> list[Rule]:
    return [rule for topic in rules_of(title, code) for rule in topic.rules]


@pytest.mark.quick("de")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("title", TITLES)
def test_every_section_of_the_rules_leads_to_an_entry(title: str, code: str) -> None:
    topics = rules_of(title, code)
    named = {section for each in played(registry.load(title)) for section in sections(each)}
    named |= {words.section for words in private_words(title, code).values() if words.section}
    assert len(named) > 20
    assert sorted(section for section in named if rule_about(topics, section) is None) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("title", TITLES)
def test_every_section_of_the_rulebook_has_an_entry_of_its_own(title: str, code: str) -> None:
    listed = json.loads((SECTIONS / f"t{title}" / "sections.json").read_text(encoding="utf-8"))
    told = {rule.section for rule in rules(title, code) if rule.text}
    assert len(listed) > 40
    assert [each["section"] for each in listed if each["section"] not in told] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_thing_is_treated_in_entries_of_its_own(title: str) -> None:
    known, about = {rule.section for rule in rules(title, "en")}, treated(title)
    assert {kind for kind in get_args(Kind) if kind in about} == set(get_args(Kind))
    named = {section for each in about.values() for section in each}
    assert sorted(named - known) == []
    assert all(about.values())


@pytest.mark.parametrize("title", TITLES)
def test_what_is_treated_by_its_name_is_there(title: str) -> None:
    whole = registry.load(title)
    units = frozenset({"unit_1", "unit_2", "unit_3", "k1", "k2", "k3", "k5", "k6", "k7"})
    definition = whole.variant(units & {option.name for option in whole.options}).definition
    there = {f"company {each}" for each in (*definition.companies, "local", "receivership")}
    there |= {f"company {company.kind}" for company in definition.companies.values()}
    there |= {f"train {kind}" for kind in definition.trains} | {f"hex {each}" for each in definition.hexes}
    # As 18xx.games plays 1825, phases are called otherwise: with K3 and without it.
    plays = [frozenset({"18xx_games", "unit_1", "unit_2", *kit}) for kit in ((), ("k3",))]
    known = {option.name for option in whole.options}
    phases = [definition.phases, *(whole.variant(each & known).definition.phases for each in plays)]
    there |= {f"phase {phase.name}" for each in phases for phase in each}
    there |= {f"token {neutral.symbol}" for neutral in whole.parts_of(NeutralTokens)}
    there |= {f"tile {stock.definition.face.color}" for stock in definition.tiles.values()}
    assert sorted(set(treated(title)) - there - set(get_args(Kind))) == []


@contract
def test_every_offer_leads_to_an_entry(title: str, sample: str) -> None:
    topics = rules_of(title, "en")
    for moment in moments(title, sample):
        for offer in moment.offers:
            assert offer.section, offer
            assert rule_about(topics, offer.section) is not None, offer


@pytest.mark.parametrize("title", TITLES)
def test_every_language_has_the_same_sections_in_the_same_order(title: str) -> None:
    english = [(rule.section) for rule in rules(title, "en")]
    assert len(english) == len(set(english))
    for code in CODES:
        assert [rule.section for rule in rules(title, code)] == english, code
        assert len(rules_of(title, code)) == len(rules_of(title, "en"))


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
@pytest.mark.parametrize("title", TITLES)
def test_a_language_has_words_of_its_own(title: str, code: str) -> None:
    english = {rule.section: rule.text for rule in rules(title, "en")}
    same = [rule.section for rule in rules(title, code) if rule.text == english[rule.section]]
    assert same == []


def test_the_nearest_section_answers() -> None:
    topics = rules_of("1894", "en")
    known = {rule.section: rule for rule in rules("1894", "en")}
    assert rule_about(topics, "7.3.3") is known["7.3.3"]
    assert rule_about(topics, "7.3.2.9") is known["7.3.2"]
    inside = rule_about(topics, "13")
    assert inside is not None
    assert inside.section.startswith("13.")
    assert rule_about(topics, "99") is None
    assert rule_about(topics, "") is None


def test_a_search_finds_all_words_wherever_they_stand() -> None:
    topics = rules_of("1894", "en")
    assert matching(topics, "") == topics
    (topic,) = matching(topics, "FERRY eighty")[:1] or matching(topics, "FERRY marker 80")[:1]
    assert all("ferry" in rule.text.casefold() for rule in topic.rules)
    assert [rule.section for topic in matching(topics, "7.3.2.1") for rule in topic.rules] == ["7.3.2.1"]
    assert matching(topics, "zeppelin") == ()


@pytest.mark.parametrize(("code", "other"), [("en", "director"), ("fr", "directeur")])
@pytest.mark.parametrize("title", TITLES)
def test_the_reference_has_the_nouns_of_the_window(title: str, code: str, other: str) -> None:
    assert [rule.section for rule in rules(title, code) if other in rule.text.lower()] == []


@pytest.mark.parametrize("code", CODES)
def test_a_2_plus_1_train_of_1843_counts_cities_among_its_stops(code: str) -> None:
    """Section 13.2: three stops in all, two of which may be cities or off the map."""
    (rule,) = (rule for rule in rules("1843", code) if rule.section == "13.2")
    told = {"en": "at most N of them", "fr": "dont N villes", "de": "höchstens N davon"}
    assert told[code] in rule.text


@pytest.mark.parametrize("title", TITLES)
def test_no_line_of_a_french_rule_begins_with_its_sign(title):
    texts = [rule.text for topic in rules_of(title, "fr") for rule in topic.rules]
    assert any("\u00a0;" in text for text in texts)
    assert not [text for text in texts if any(sign in text for sign in (" ;", " :", " ?", " %", "« ", " »"))]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_the_rules_of_1825_say_par_as_its_charters_do(words):
    (rule,) = [rule for rule in rules("1825", words.code) if rule.section == "1.11"]
    assert words.say("charter.par").casefold() in rule.text.casefold()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("title", ["1861", "1894"])
def test_a_place_is_called_in_the_rules_and_on_cards_as_on_the_board(title: str, code: str) -> None:
    """A card said *Moskau (H8)* where the board has *Moscow*."""
    hexes = registry.load(title).definition.hexes
    powers = [words.power for words in private_words(title, code).values()]
    told = "\n".join((*powers, *(rule.text for rule in rules(title, code))))
    assert [name for name in ABROAD if re.search(rf"\b{name}\b", told)] == []
    for power in powers:
        for before, place in re.findall(r"(.+?) \(([A-Z]\d+)\b", power):
            assert before.endswith(place_name(hexes[place].name))
