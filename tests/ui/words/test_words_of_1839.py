"""1839 in words: a choice by itself in the bar is one sentence, and companies are called by their kind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import IPO, company, player
from roundhouse.engine.position import Position
from roundhouse.ui import choices as ch
from roundhouse.ui.cards.charter_card import decider
from roundhouse.ui.models.charter_model import charter
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as rt
from tests.rules.t1839 import table as t
from tests.rules.t1839.test_s14_2_privates import turn

BY_CODE = {words.code: words for words in LANGUAGES}


def alone(position: Position, code: str, group: str, *offers: of.Offer) -> list[str]:
    """What the buttons of a kind of choice say where they stand by themselves."""
    found = ch.groups(BY_CODE[code], position, offers or loop.offers(position))
    choices = (choice for each in found for choice in each.choices)
    told = [
        ch.full_title(c) for c in choices if isinstance(c, ch.Choice | ch.BoardChoice) and c.group == group
    ]
    return [title.replace("\u00a0", " ") for title in told]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Give an R4-train to NBDS"),
        ("fr", "Donner un train R4 à NBDS"),
        ("de", "NBDS einen R4-Zug geben"),
    ],
)
def test_a_train_that_is_given_away_by_one_button(code: str, told: str) -> None:
    position = turn("Blue", trains="5+", BEIJNES="Cleo")
    position = rt.trains(rt.pass_to(position, "trains"), SS="5+ 5+ 5+")
    position = t.answered(t.first_of(position, "R4").position)
    assert rt.offer_of(position, of.OfferGiveTrain).companies == ("NBDS",)
    assert alone(position, code, "give_train") == [told]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Buy SS from the IPO for 91 ƒ"),
        ("fr", "Acheter SS à l'émission pour 91 ƒ"),
        ("de", "SS aus dem IPO für 91 ƒ kaufen"),
    ],
)
def test_a_share_that_is_bought_by_one_button(code: str, told: str) -> None:
    offer = of.OfferBuyShares(player("Ada"), "7.3", CompanySymbol("SS"), (((IPO,), Money(91)),))
    assert alone(t.plain(), code, "buy", offer) == [told]


@pytest.mark.parametrize(
    ("code", "major", "local"),
    [("en", "major", "local"), ("fr", "majeure", "locale"), ("de", "Hauptbahn", "Lokalbahn")],
)
def test_the_charter_says_which_kind_of_company_it_is(code: str, major: str, local: str) -> None:
    position = t.floated(t.floated(t.plain(), "SS", 91), "S1", 46, local=True, homes=("E14", "G14"))
    for symbol, kind in (("SS", major), ("S1", local)):
        band = next(fact for fact in charter(position, CompanySymbol(symbol)) if fact.key == "band")
        assert decider(band.items[0], BY_CODE[code]).endswith(f" · {kind}")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Buy SS from its treasury for 91 ƒ"),
        ("fr", "Acheter SS à sa trésorerie pour 91 ƒ"),
        ("de", "SS aus der Kasse für 91 ƒ kaufen"),
    ],
)
def test_a_company_sells_from_its_treasury_and_not_from_itself(code: str, told: str) -> None:
    symbol = CompanySymbol("SS")
    offer = of.OfferBuyShares(player("Ada"), "7.3", symbol, (((company(symbol),), Money(91)),))
    assert alone(t.plain(), code, "buy", offer) == [told]


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "Start SS at 82 ƒ"), ("fr", "Lancer SS à 82 ƒ"), ("de", "SS zu 82 ƒ gründen")],
)
def test_a_company_that_is_started_by_one_button(code: str, told: str) -> None:
    box = of.ParBox(Money(82), 0, 8)
    offer = of.OfferPar(player("Ada"), "6", CompanySymbol("SS"), (box,))
    assert alone(t.plain(), code, "par", offer) == [told]
    homes = ((HexId("E14"), HexId("G14")),)
    assert alone(t.plain(), code, "par", replace(offer, home_pairs=homes)) == [told]
