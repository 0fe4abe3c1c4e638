"""What cards tell of 1839: no par, markers priced by their place, revenue by the kind of owner."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine.owners import REMOVED
from roundhouse.engine.position import Position
from roundhouse.queries import reasons
from roundhouse.ui.about import Subject, Telling, about
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1839 import table as t
from tests.rules.t1839.test_s16_counting import RING

EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
EN = LANGUAGES[0]


def told(position: Position, subject: Subject, words=EN) -> dict[str, str]:
    """The lines of a card by their labels."""
    card = about(Telling(words, position, ()), subject)
    return {line.label: line.text for part in card.parts for line in part.lines}


def routes_told(position: Position) -> list[str]:
    """The lines of the card of NRS with a route."""
    card = about(Telling(EN, position, ()), Subject("company", "NRS"))
    return [line.text for part in card.parts for line in part.lines if "\u00a0– " in line.text]


@EACH
def test_a_company_that_floats_at_the_price_of_the_moment_tells_no_par(words) -> None:
    card = told(t.floated(t.plain(), "SS", 91), Subject("company", "SS"), words)
    assert card[words.say("about.price")] == words.money(91, t.DEFINITION)
    assert words.say("about.par") not in card


@EACH
def test_no_price_is_printed_on_a_marker_whose_place_makes_it(words) -> None:
    card = told(t.begun("Green"), Subject("token", "SS-0"), words)
    assert words.say("about.token_price") not in card
    assert words.say("about.stands") in card


@EACH
def test_what_a_private_company_pays_a_company_is_told_where_it_differs(words) -> None:
    position = rt.private(t.begun("Blue"), "KR", rt.owner_of("Ada"))
    keys = words.say("about.pays_player"), words.say("about.pays_company")
    amounts = {symbol: words.money(amount, t.DEFINITION) for symbol, amount in (("KR", 20), ("CM", 30))}
    for symbol, amount in amounts.items():
        for owner in (rt.owner_of("Ada"), company("SS")):
            card = told(rt.private(position, symbol, owner), Subject("private", symbol), words)
            assert tuple(card[key] for key in keys) == (amount, words.money(0, t.DEFINITION))
            assert words.say("about.pays") not in card
            order = [label for label in card if label in keys]
            assert order == sorted(keys, key=keys.index, reverse=owner == company("SS")), "the owner's first"
    same = told(rt.private(position, "SHZ", rt.owner_of("Ada")), Subject("private", "SHZ"), words)
    assert same[words.say("about.pays")] == words.money(30, t.DEFINITION)
    assert not {*keys} & {*same}


@EACH
@pytest.mark.parametrize("owner", [rt.owner_of("Ada"), company("SS")])
def test_a_private_company_that_costs_money_says_so(words, owner) -> None:
    position = rt.private(t.floated(t.begun("Blue"), "SS", 67), "RB1", owner)
    card = told(position, Subject("private", "RB1"), words)
    costs, hundred = words.say("about.costs"), words.money(100, t.DEFINITION)
    assert card[costs] == hundred
    assert not any("−" in text or "-1" in text for text in card.values())
    holder = Subject("player", "Ada") if owner == rt.owner_of("Ada") else Subject("company", "SS")
    line = told(position, holder, words)
    label = "RB1" if holder.kind == "player" else words.say("about.private")
    assert words.say("card.cost", amount=hundred) in line[label]


@EACH
def test_a_company_with_a_private_company_tells_what_that_pays_it(words) -> None:
    position = rt.private(t.floated(t.begun("Blue"), "SS", 67), "KR", company("SS"))
    line = told(position, Subject("company", "SS"), words)[words.say("about.private")]
    assert words.say("card.revenue", amount=words.money(0, t.DEFINITION)) in line


@EACH
def test_a_private_company_that_is_gone_is_sold_to_nobody(words) -> None:
    position = rt.private(t.begun("Blue"), "KR", rt.owner_of("Ada"))
    low, high = (words.money(amount, t.DEFINITION) for amount in (1, 270))
    sale = words.say("about.to_company", low=low, high=high)
    assert sale in told(position, Subject("private", "KR"), words).values()
    gone = told(rt.private(position, "KR", REMOVED), Subject("private", "KR"), words)
    assert sale not in gone.values()


def test_a_run_that_earned_nothing_has_no_routes() -> None:
    position = rt.tiles(t.floated(t.begun("Dark Brown"), "NRS", 56), **RING)
    position = rt.trains(t.at_home(position, "NRS", "I12", "I16", "H13"), NRS="7")
    position = rt.at_step(position, "NRS", "run")
    position = rt.submit(position, rt.best_run(position))
    assert routes_told(position)
    run = position.state.runs[position.state.operating.company]
    assert run.routes
    kept = rt.change(position, runs={"NRS": replace(run, revenue=0, dividend="none")})
    assert not routes_told(kept)
    cards = [about(Telling(EN, at, ()), Subject("company", "NRS")) for at in (position, kept)]
    assert ["routes" in card.shows for card in cards] == [True, False]


@EACH
def test_a_train_that_cannot_be_bought_says_why(words) -> None:
    position = t.floated(t.begun("Green"), "SS", 67)
    buying = rt.at_step(position, "SS", "trains")
    (offer,) = {o.train: o for o in rt.offers_of(buying, rt.off.OfferBuyTrain)}.values()
    poor = rt.cash(buying, SS=0, Ada=0)
    next_kind = buying.state.train_kind(offer.train)
    for there, kind, reason in (
        (buying, next_kind, ""),
        (position, next_kind, ""),
        (poor, next_kind, "train.cannot_afford"),
        (buying, "2", "train.not_for_sale"),
        (buying, "7", "train.not_yet"),
    ):
        refused = reasons.why_none_of_kind(there, kind)
        assert (refused.reason if refused else "") == reason
        card = about(Telling(words, there, ()), Subject("train", kind))
        parts = {part.heading: part.lines for part in card.parts}
        why = parts.get(words.say("about.why_not_bought"), ())
        assert [line.text for line in why] == ([words.refusal(refused, t.DEFINITION)] if refused else [])
        assert refused is None or card.sections[0] == refused.section
