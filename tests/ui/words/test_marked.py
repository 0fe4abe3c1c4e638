"""Sentences that know what their names name."""

from __future__ import annotations

import pytest

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import BANK, SUPPLY, company, player
from roundhouse.titles import registry
from roundhouse.ui.words import LANGUAGES, Words, for_language
from roundhouse.ui.words.marked import marked, unmarked, with_capital
from roundhouse.ui.words.story import tell
from roundhouse.ui.words.terms import Name, Noun
from tests.contracts.games import Moment, contract, moments

DEFINITION = registry.load("1894").definition


def named(text: str) -> list[tuple[str, str, str]]:
    plain, names = unmarked(text)
    return [(plain[each.first : each.after], each.kind, each.name) for each in names]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Est", "a 2-train", "supply"]),
        ("fr", ["Est", "2", "réserve"]),
        ("de", ["Est", "einen 2-Zug", "Vorrat"]),
    ],
)
def test_names_are_known_however_a_sentence_bends_them(language, told):
    buys = ac.BuyTrain(company(CompanySymbol("Est")), "2-0", SUPPLY, Money(80))
    found = named(for_language(language).marking().action(buys, DEFINITION))
    assert [(kind, name) for _, kind, name in found] == [("company", "Est"), ("train", "2"), ("bank", SUPPLY)]
    words = [word for word, _, _ in found]
    assert all(expected in word for expected, word in zip(told, words, strict=True)), words


def test_a_possessor_and_everybodys_part_of_a_dividend():
    english = for_language("en").marking()
    moved = ev.PriceMoved(CompanySymbol("Est"), 3, 6, Money(108), "dividend")
    assert named(english.event(moved, DEFINITION)) == [("Est", "company", "Est")]
    paid = english.event(ev.Paid(BANK, player("Anna"), Money(9), "dividend", "Est"), DEFINITION)
    assert ("Anna", "player", "Anna") in named(paid)


def test_a_capital_stands_behind_the_sign():
    noun = marked(Noun("the pool"), "player", "x")
    assert unmarked(with_capital(f"{noun} sells"))[0] == "The pool sells"
    assert unmarked(with_capital("the pool sells"))[0] == "The pool sells"
    assert named(f"{marked(Name('Anna'), 'player', 'Anna'):s}") == [("Anna's", "player", "Anna")]


def lines(words: Words, moment: Moment) -> list[str]:
    assert moment.entry is not None
    return [line.text for line in tell(words, moment.entry, moment.position.definition)]


@contract
def test_signs_change_no_sentence_of_the_log(title: str, sample: str) -> None:
    for words in LANGUAGES:
        for moment in moments(title, sample, lambda each: each.entry is not None):
            plain = [unmarked(text)[0] for text in lines(words.marking(), moment)]
            assert set(lines(words, moment)) <= set(plain), moment
