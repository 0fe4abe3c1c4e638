"""What is for sale, what rusts and how many trains a company may own, against purchases in drafts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from roundhouse.engine.actions import BuyTrain
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import TrainMoved
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBuyTrain
from roundhouse.engine.owners import POOL, REMOVED, SUPPLY, Owner
from roundhouse.engine.owners import train as on_train
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.ui.models.charter_model import charter
from roundhouse.ui.models.offered_train_model import offered_trains
from roundhouse.ui.models.pieces import train_faces
from roundhouse.ui.models.train_model import train_kinds
from tests.contracts.games import (
    Moment,
    company_on_turn,
    contract,
    moments,
    played,
    recorded,
    rich,
    steps_that_play,
)
from tests.names import company

TRAINS = ("trains", "phase", "floated", "privates", "ending")
"""What the figures about trains are made of."""
BANKS = frozenset({SUPPLY, POOL})
"""Who has the trains that the bank sells."""
MANY = 20
"""More trains than any limit: so many may be had in phases without one."""


def buyers(moment: Moment) -> Iterator[CompanySymbol]:
    """Companies with shares or an owner that could buy trains; the first one of each kind."""
    kinds = set()
    companies = moment.position.definition.companies
    for symbol in (*moment.state.floated, *companies):
        definition = companies[symbol]
        if definition.certificates and definition.kind not in kinds:
            kinds.add(definition.kind)
            yield symbol


def with_trains(position: Position, symbol: CompanySymbol, count: int) -> Position:
    """The company owns so many trains, made up, of a kind that can't be handed in for another."""
    kinds = position.definition.trains
    handed_in = {old for train in kinds.values() for old, _ in train.discounts}
    kind = next(kind for kind in kinds if kind not in handed_in)
    owned = {f"{kind}-{900 + n}": company(symbol) for n in range(count)}
    others = {t: REMOVED if o == company(symbol) else o for t, o in position.state.trains.items()}
    return replace(position, state=replace(position.state, trains={**others, **owned}))


def sides_offered(
    position: Position, sellers: frozenset[Owner] = frozenset({SUPPLY})
) -> dict[str, OfferBuyTrain]:
    """What ``sellers`` have for the company on turn, nothing handed in, by the side of the card."""
    return {
        offer.side or position.state.train_kind(offer.train): offer
        for step in steps_that_play(position, BuyTrain)
        for offer in step.offers(position)
        if isinstance(offer, OfferBuyTrain) and offer.seller in sellers and not offer.trade_in
    }


def offered(position: Position) -> dict[str, OfferBuyTrain]:
    """What the supply sells to the company on turn, by kind: the front of each card, nothing handed in."""
    return {side: offer for side, offer in sides_offered(position).items() if side == kind_of(offer.train)}


def at_the_counter(moment: Moment, symbol: CompanySymbol, count: int = 0) -> Position:
    """The company is on turn with ``count`` trains and money without end."""
    table = rich(company_on_turn(moment.position, symbol), company(symbol))
    return with_trains(table, symbol, count)


@contract
def test_on_sale_is_what_a_company_with_money_without_end_is_offered(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=TRAINS):
        shown = {kind for kind, train in train_kinds(moment.position).items() if train.on_sale}
        cards = {c.kind for c in offered_trains(moment.position, ()).values() if c.seller in BANKS}
        for symbol in buyers(moment):
            found = sides_offered(at_the_counter(moment, symbol), BANKS)
            assert shown == {kind_of(offer.train) for offer in found.values()}, (moment, symbol)
            assert cards == set(found), (moment, symbol)


@contract
def test_prices_are_what_the_supply_asks(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=TRAINS):
        kinds = train_kinds(moment.position)
        for symbol in buyers(moment):
            for kind, offer in offered(at_the_counter(moment, symbol)).items():
                assert (offer.minimum, offer.maximum) == (kinds[kind].price, kinds[kind].price), (
                    moment,
                    kind,
                )


@contract
def test_the_other_side_of_a_card_costs_what_is_printed_on_it(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=TRAINS):
        trains = moment.position.definition.trains
        for symbol in buyers(moment):
            for side, offer in sides_offered(at_the_counter(moment, symbol)).items():
                assert side in {kind_of(offer.train), *trains[kind_of(offer.train)].variants}, (moment, side)
                assert (offer.minimum, offer.maximum) == (trains[side].price, trains[side].price), (
                    moment,
                    side,
                )


@contract
def test_a_train_handed_in_lowers_the_price_as_shown(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=TRAINS):
        kinds = train_kinds(moment.position)
        for symbol in list(buyers(moment))[:1]:
            table = at_the_counter(moment, symbol)
            for kind in (k for k, train in kinds.items() if train.on_sale):
                for old, price in kinds[kind].trade_ins:
                    owned = {**table.state.trains, f"{old}-900": company(symbol)}
                    position = replace(table, state=replace(table.state, trains=owned))
                    found = [
                        offer.minimum
                        for step in steps_that_play(position, BuyTrain)
                        for offer in step.offers(position)
                        if isinstance(offer, OfferBuyTrain) and offer.trade_in == f"{old}-900"
                    ]
                    assert found == [price], (moment, kind, old)


@contract
def test_every_train_card_is_an_offer_or_on_sale(title: str, sample: str) -> None:
    def sells(moment: Moment) -> bool:
        return isinstance(moment.entry and moment.entry.action, BuyTrain)

    for moment in moments(title, sample, sells):
        found = moment.offers
        cards = offered_trains(moment.position, found)
        wanted = [offer for offer in found if isinstance(offer, OfferBuyTrain)]
        assert len(wanted) == sum(card.offer in wanted for card in cards.values()), moment
        for card in cards.values():
            if isinstance(card.offer, OfferBuyTrain):
                assert (card.low, card.high) == (card.offer.minimum, card.offer.maximum), moment


@pytest.mark.slow
@contract
def test_the_train_limit_is_where_one_more_is_refused(title: str, sample: str) -> None:
    for moment in moments(title, sample, changed_in=TRAINS):
        for symbol in buyers(moment):
            facts = {fact.key: fact for fact in charter(moment.position, symbol)}
            if "trains" not in facts:
                continue
            limit = min(facts["trains"].total or MANY, facts["trains"].cards or MANY)
            for kind, offer in offered(at_the_counter(moment, symbol)).items():
                action = BuyTrain(company(symbol), offer.train, SUPPLY, offer.minimum)
                for count in (limit - 1, limit):
                    table = at_the_counter(moment, symbol, count)
                    results = [played(step, table, action) for step in steps_that_play(table, BuyTrain)]
                    refused = [r.reason for r in results if isinstance(r, ActionRefused)]
                    assert ("train.limit" in refused) == (count == limit < MANY), (
                        moment,
                        symbol,
                        kind,
                        count,
                    )


@pytest.mark.quick("1894")
@contract
def test_the_places_for_loans_are_as_many_as_can_be_taken(title: str, sample: str) -> None:
    """A train that costs 1 more than the treasury has is for sale while a place for a loan is left."""
    for moment in moments(title, sample, changed_in=(*TRAINS, "loans")):
        for symbol in buyers(moment):
            facts = {fact.key: fact for fact in charter(moment.position, symbol)}
            if "loans" not in facts or not facts["loans"].total:
                continue
            places, price = facts["loans"].total, cheapest(moment, symbol)
            if price is None:
                continue
            for count in (places - 1, places):
                bare = with_trains(company_on_turn(moment.position, symbol), symbol, 0)
                table = rich(bare, company(symbol), price - 1)
                state = replace(table.state, loans={**table.state.loans, symbol: count})
                found = offered(replace(table, state=state))
                assert bool(found) == (count < places), (moment, symbol, count)


def cheapest(moment: Moment, symbol: CompanySymbol) -> int | None:
    """What the cheapest train costs that the supply sells to the company."""
    return min((o.minimum for o in offered(at_the_counter(moment, symbol)).values()), default=None)


def spared(position: Position) -> set[str]:
    """The trains on which a marker lies."""
    marks = set(position.state.markers.values())
    return {train for train in position.state.trains if on_train(train) in marks}


@contract
def test_rusting_trains_are_those_that_the_next_kind_rusts(title: str, sample: str) -> None:
    """The first train of the next kind is bought in a draft; what rusts then is marked now.

    Trains that a marker spares show it, and rust or don't.
    """
    for moment in moments(title, sample, changed_in=TRAINS):
        for symbol in list(buyers(moment))[:1]:
            table = rich(company_on_turn(moment.position, symbol), company(symbol))
            for kind, offer in offered(with_trains(table, symbol, 0)).items():
                step = next(steps_that_play(table, BuyTrain))
                begins = any(phase.on == kind for phase in table.definition.phases)
                first = begins and all(
                    owner == SUPPLY for train, owner in table.state.trains.items() if kind_of(train) == kind
                )
                if not first:
                    continue
                bare = with_trains(table, symbol, 0)
                draft = played(step, bare, BuyTrain(company(symbol), offer.train, SUPPLY, offer.minimum))
                assert not isinstance(draft, ActionRefused), (moment, draft)
                rusted = {e.train for e in draft.events if isinstance(e, TrainMoved) and e.reason == "rusted"}
                owners = set(bare.state.trains.values()) - {SUPPLY, REMOVED}
                marked = {f.name for o in owners for f in train_faces(bare, o) if f.rusting}
                held = {train for train, owner in bare.state.trains.items() if owner in owners}
                plain = held - spared(bare)
                assert marked & plain == rusted & plain, (moment, kind)


@contract
def test_kinds_that_are_gone_have_rusted(title: str, sample: str) -> None:
    """Every kind shown of which a train has rusted is gone; of a kind that is gone no train is left.

    But of one that the pool sells again, and trains that a marker spares.
    """
    wanted = {moment.number for moment in moments(title, sample)}
    rusted, again = set[str](), set[str]()
    for moment in recorded(title):
        if moment.number in wanted:
            kinds = train_kinds(moment.position)
            gone = {kind for kind, row in kinds.items() if row.gone}
            assert rusted & set(kinds) <= gone, moment
            held = {t for t, owner in moment.state.trains.items() if owner != REMOVED}
            left = {kind_of(t) for t in held - spared(moment.position)}
            assert not gone & left - again, moment
        for event in moment.entry.events if moment.entry else ():
            if isinstance(event, TrainMoved) and event.reason == "rusted":
                rusted.add(kind_of(event.train))
                if event.taker == POOL:
                    again.add(kind_of(event.train))
