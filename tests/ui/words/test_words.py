"""Every event, decision, offer, refusal and option has words in every language."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse
from roundhouse.catalogue.reader import read_title
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.errors import ActionRefused, Refusal, illegal
from roundhouse.engine.state import Question
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.speaker import _ALIASES

SOURCE = Path(roundhouse.__file__).parent
REFUSERS = {"illegal": 0, "unavailable": 0, "ActionRefused": 1, "Misfit": 0}
SAMPLES = {str: "x", int: 40, bool: True, tuple: (), frozenset: frozenset()}

languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)


@pytest.fixture(scope="module")
def definition():
    return read_title("1894")


def trees() -> Iterator[ast.Module]:
    for path in SOURCE.rglob("*.py"):
        if "ui" not in path.relative_to(SOURCE).parts:
            yield ast.parse(path.read_text(encoding="utf-8"))


def refusal_codes() -> set[str]:
    """Codes given to whatever refuses, and codes kept in tables for it."""
    found: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found |= set(codes_of(node))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"^(?:track|token|route)\.[a-z_]+$", node.value))
    return found


def codes_of(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name == "refuse" and len(call.args) > 1 and isinstance(call.args[1], ast.Constant):
        yield f"route.{call.args[1].value}"
    place = REFUSERS.get(name)
    if place is not None and len(call.args) > place:
        code = call.args[place]
        if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value:
            yield code.value


def facts_given() -> dict[str, set[str]]:
    """The facts that every refusal with a code carries, wherever it is made."""
    found: dict[str, set[str]] = {}
    for tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
                continue
            facts = {str(keyword.arg) for keyword in node.keywords}
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name == "Misfit" and len(node.args) > 1 and isinstance(node.args[1], ast.Dict):
                facts = {key.value for key in node.args[1].keys if isinstance(key, ast.Constant)}
            for code in codes_of(node):
                found[code] = found[code] & facts if code in found else facts
    return found


def payment_reasons() -> set[str]:
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "pay" and len(node.args) > 3:
                reason = node.args[3]
                if isinstance(reason, ast.Constant):
                    found.add(reason.value)
    return found


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_the_scan_finds_codes():
    codes = refusal_codes()
    assert {"correction.no_reason", "loop.not_now", "buy.one_purchase", "track.no_connection"} <= codes
    assert {"route.too_long", "token.no_connection", "setup.unknown_title"} <= codes


@languages
def test_every_refusal_has_words(words: Words):
    missing = {code for code in refusal_codes() if code not in words.tables.refusals}
    assert not missing
    assert all(refusal.value in words.tables.refusals for refusal in Refusal)


@languages
def test_refusals_tell_only_what_the_engine_says(words: Words):
    renamed = {code: new for (code, _), new in _ALIASES.items()}
    wrong = {}
    for code, facts in facts_given().items():
        known = facts | {renamed.get(code, "")}
        if unknown := fields(words.tables.refusals[code]) - known:
            wrong[code] = unknown
    assert not wrong


@languages
def test_every_event_has_words(words: Words):
    tags = {str(event.__struct_config__.tag) for event in ev.AnyEvent.__args__}
    assert tags <= words.tables.events.keys()


@languages
def test_every_action_has_words(words: Words):
    tags = {str(action.__struct_config__.tag) for action in ac.AnyAction.__args__}
    assert tags <= words.tables.actions.keys()


@languages
def test_every_offer_has_words(words: Words):
    names = {offer.__name__ for offer in of.AnyOffer.__args__} | {
        "OfferDividend.pay",
        "OfferDividend.withhold",
    }
    names |= {f"OfferPass.{m}" for m in ("pass", "done", "decline", "drop", "no_run", "end_turn")}
    assert names <= words.tables.offers.keys()


@languages
def test_every_payment_has_words(words: Words):
    reasons = payment_reasons()
    assert {"float", "token", "train"} <= reasons
    assert {f"paid.{reason}" for reason in reasons} <= words.tables.events.keys()


@languages
def test_every_variant_has_a_name_and_a_description(words: Words):
    for name in registry.names():
        for option in registry.load(name).options:
            if option.kind == "variant":
                assert f"option.{option.name}" in words.tables.names
                assert f"option_help.{option.name}" in words.tables.names


@languages
def test_every_question_has_words(words: Words):
    for name in registry.names():
        for kind in registry.load(name).questions:
            assert f"step.{kind}" in words.tables.names


@languages
def test_every_phase_and_end_has_words(words: Words):
    for name in registry.names():
        for phase in registry.load(name).definition.phases:
            assert f"phase.{phase.color}" in words.tables.names
    for reason in ("agreed", "bankrupt", "price", "final_set"):
        assert f"ended.{reason}" in words.tables.events


@pytest.mark.parametrize("table", ["events", "actions", "offers", "refusals", "names", "window"])
def test_languages_have_the_same_keys_and_facts(table: str):
    first, *others = (getattr(words.tables, table) for words in LANGUAGES)
    for other in others:
        assert first.keys() == other.keys()
        for key, template in first.items():
            assert fields(other[key]) <= fields(template) | {"text"}, key


@languages
def test_sentences_have_no_open_braces_and_no_final_stop(words: Words, definition):
    for event_type in ev.AnyEvent.__args__:
        text = words.event(sample(event_type), definition)
        assert text
        assert "{" not in text
        assert not text.endswith(".")
    for action_type in ac.AnyAction.__args__:
        assert "{" not in words.action(sample(action_type), definition)
    for offer_type in of.AnyOffer.__args__:
        assert "{" not in words.offer(sample(offer_type), definition)


def sample(kind):
    """A value of a struct with something in each of its fields."""
    facts = {}
    for name, hint in zip(kind.__struct_fields__, annotations(kind), strict=True):
        facts[name] = value_for(name, str(hint))
    return kind(**facts)


def annotations(kind):
    found = {}
    for part in reversed(kind.__mro__):
        found |= getattr(part, "__annotations__", {})
    return [found[name] for name in kind.__struct_fields__]


def value_for(name: str, hint: str):
    special = {"question": Question("discard_train", "company:PLM"), "certificate": "PLM-0", "hex": "D11"}
    if name in special:
        return special[name]
    if hint.startswith("int"):
        return 2
    if hint.startswith("bool"):
        return True
    if hint.startswith(("tuple", "frozenset")):
        return ()
    return "company:PLM" if "Owner" in hint else "PLM"


def test_the_section_of_the_rulebook_is_named(definition):
    refused = illegal("train.limit", "7.3.7.1", limit=3)
    assert for_language("en").refusal(refused, definition) == (
        "No more than 3\u00a0trains may be owned (section 7.3.7.1 of the rulebook)."
    )
    assert "7.3.7.1" in for_language("fr").refusal(refused, definition)


@languages
def test_a_refusal_without_a_code_of_its_own_is_told_by_its_family(words: Words):
    text = words.refusal(ActionRefused(Refusal.GAME_OVER))
    assert text == words.tables.refusals["game_over"] + "."


def test_money_is_written_in_the_currency_of_the_title(definition):
    assert for_language("en").money(1040, definition) == "1\u202f040\u00a0F"
    assert for_language("en").money(-5, definition) == "−5\u00a0F"


def test_french_contracts_and_elides(definition):
    french = for_language("fr_CA")
    told = french.event(ev.CertificateMoved("Est-1", "pool", "player:Anna"), definition)
    assert told == "10 % d'Est passe du pool à Anna"


def test_unknown_languages_are_spoken_in_english():
    assert for_language("nl").code == "en"
