"""Plural forms are CLDR's: French counts nothing and one alike, and whole millions in a way of their own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.plurals import categories, category
from roundhouse.ui.words.terms import Count

MILLION = "1\u202f000\u202f000"


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0\u00a0shares"), (1, "1\u00a0share"), (2, "2\u00a0shares"), (-1, "-1\u00a0share"),
     (1_000_000, MILLION + "\u00a0shares")],
)  # fmt: skip
def test_english_counts_one_alone_in_the_singular(number: int, told: str) -> None:
    assert f"{Count(number, 'en'):share|shares}" == told


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0\u00a0action"), (1, "1\u00a0action"), (2, "2\u00a0actions"), (-1, "-1\u00a0action"),
     (1_000_000, MILLION + "\u00a0d'actions"), (1_000_001, "1\u202f000\u202f001\u00a0actions")],
)  # fmt: skip
def test_french_counts_nothing_and_one_in_the_singular_and_millions_with_de(number: int, told: str) -> None:
    assert f"{Count(number, 'fr'):action|actions}" == told


def test_all_forms_of_a_language_may_be_given() -> None:
    assert f"{Count(3_000_000, 'fr'):heure|d’heures|heures}".endswith("d’heures")
    assert f"{Count(3_000_000, 'fr'):train|trains}".endswith("de trains")


@pytest.mark.parametrize("spec", ["share", "share|of shares|shares"])
def test_too_few_or_too_many_forms_are_refused(spec: str) -> None:
    with pytest.raises(ValueError, match="zip"):
        format(Count(2, "en"), spec)


def test_the_categories_are_those_of_cldr() -> None:
    assert categories("en") == ("one", "other")
    assert categories("de") == ("one", "other")
    assert categories("fr") == ("one", "many", "other")
    assert [category(number, "fr") for number in (0, 1, 2, 1_000_000)] == ["one", "one", "other", "many"]
    assert [category(number, "en") for number in (0, 1, 2, 1_000_000)] == ["other", "one", "other", "other"]


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_count_without_a_noun_is_a_number(words: Words) -> None:
    assert words.say("card.count", count=1000).count("1\u202f000") == 1


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0\u00a0Aktien"), (1, "1\u00a0Aktie"), (2, "2\u00a0Aktien"), (-1, "-1\u00a0Aktie")],
)
def test_german_counts_one_alone_in_the_singular(number: int, told: str) -> None:
    assert f"{Count(number, 'de'):Aktie|Aktien}" == told


SENTENCES = [
    ("card.held", 0, "0\u00a0certificates", "0\u00a0certificat"),
    ("leave.question", 1,
     "1\u00a0turn follows here. Another decision leaves that behind as a branch, which can be opened again.",
     "Ici 1\u00a0tour suit. Une autre décision laisse cela comme branche, qui peut être rouverte."),
    ("leave.question", 2,
     "2\u00a0turns follow here. Another decision leaves that behind as a branch, which can be opened again.",
     "Ici 2\u00a0tours suivent. Une autre décision laisse cela comme branche, qui peut être rouverte."),
    ("notice.passed_all", 0, "0\u00a0players passed", "0\u00a0joueur a passé"),
    ("notice.passed_all", 2, "2\u00a0players passed", "2\u00a0joueurs ont passé"),
    ("preview.reach", 0, "reaches 0\u00a0new places", "atteint 0\u00a0nouvel endroit"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "count", "english", "french"), SENTENCES)
def test_sentences_agree_with_their_number(key: str, count: int, english: str, french: str) -> None:
    assert for_language("en").say(key, count=count) == english
    assert for_language("fr").say(key, count=count) == french


def test_loans_repaid_are_counted_without_their_sign() -> None:
    definition = registry.load("1861").definition
    event = ev.LoanChanged(CompanySymbol("NW"), -1)
    assert for_language("en").event(event, definition).endswith("1\u00a0loan")
    assert for_language("fr").event(event, definition).endswith("1\u00a0emprunt")


def test_words_are_loaded_without_the_rules_of_plurals() -> None:
    """The window opens sooner when the library comes with the first noun that is counted."""
    code = "import sys, roundhouse.ui.words; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
