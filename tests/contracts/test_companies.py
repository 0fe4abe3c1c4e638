"""Charters, certificates for sale, dividends, auctions and mergers against playing what they show."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from roundhouse.engine.actions import (
    Bid,
    BidForCompany,
    BuyShares,
    Convert,
    Dividend,
    Merge,
    Par,
    Pass,
    PlaceToken,
)
from roundhouse.engine.apply import apply, fold
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import CompaniesMerged, CompanyAuctioned, Paid, PriceMoved
from roundhouse.engine.loop import Preview, offers, submit
from roundhouse.engine.names import NO_HEX
from roundhouse.engine.offers import (
    OfferBid,
    OfferBuyShares,
    OfferDividend,
    OfferMerge,
    OfferPar,
    OfferPlaceToken,
)
from roundhouse.engine.owners import BANK, CREDIT, REMOVED, is_private, name_of, player, symbol_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Position
from roundhouse.queries import auctions, companies, mergers
from roundhouse.queries.companies import is_shown
from roundhouse.queries.runs import earned
from roundhouse.ui.models.auction_model import lots
from roundhouse.ui.models.certificate_model import CertificateModel, for_sale
from roundhouse.ui.models.charter_model import charter
from roundhouse.ui.models.earnings_model import route_lines
from roundhouse.ui.models.market_model import boxes
from roundhouse.ui.models.merger_model import MergerModel, Partner, formed_company
from roundhouse.ui.words import for_language
from tests.contracts.games import (
    Moment,
    contract,
    moments,
    number_of_next,
    on_turn_in_stock_round,
    rich,
    round_that_plays,
    tried,
)

WORDS = for_language("en")
K = TypeVar("K")


def offers_of(moment: Moment, kind: type[K]) -> list[K]:
    return [offer for offer in moment.offers if isinstance(offer, kind)]


def decided(*kinds: type):
    return lambda moment: isinstance(moment.entry and moment.entry.action, kinds)


# --- certificates -----------------------------------------------------------------------------


@contract
def test_a_certificate_costs_what_its_card_says(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(BuyShares)):
        for _, card in for_sale(moment.position, moment.offers):
            if isinstance(card.offer, OfferBuyShares) and card.most:
                several = {sources: cost for sources, cost in card.offer.choices if len(sources) > 1}
                assert card.most == max(map(len, several)), (moment, card)
                assert (card.price, card.dearest) == (min(several.values()), max(several.values()))
            elif isinstance(card.offer, OfferBuyShares):
                actor = card.offer.actor
                result = tried(moment.position, BuyShares(actor, card.livery.symbol, card.sources))
                assert isinstance(result, Preview), (moment, card, result)
                paid = sum(e.amount for e in result.events if isinstance(e, Paid) and e.payer == actor)
                assert paid == card.price, (moment, card)


@contract
def test_a_certificate_that_is_not_offered_would_cost_what_its_card_says(title: str, sample: str) -> None:
    """The prices of what lies in IPO, pool and treasury, against purchases with money without end."""
    for moment in moments(title, sample, lambda m: bool(m.state.par)):
        kind, name = round_that_plays(moment.position, BuyShares), moment.state.seats[0]
        if kind is None:
            continue
        table = rich(on_turn_in_stock_round(moment, name, kind, 2), player(name))
        for _, card in for_sale(moment.position, ()):
            result = tried(table, BuyShares(player(name), card.livery.symbol, card.sources))
            if isinstance(result, Preview):
                paid = (e.amount for e in result.events if isinstance(e, Paid) and e.payer == player(name))
                assert sum(paid) == card.price, (moment, card)


@contract
def test_a_company_can_be_parred_at_the_prices_on_its_card(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(Par)):
        for _, card in for_sale(moment.position, moment.offers):
            offer = card.offer
            if isinstance(offer, OfferPar):
                parred = set()
                for box in offer.boxes:
                    alone = (offer.homes[0] if offer.homes else NO_HEX, NO_HEX)
                    home, second = offer.home_pairs[0] if offer.home_pairs else alone
                    action = Par(offer.actor, offer.company, box.row, box.column, home, second_home=second)
                    result = tried(moment.position, action)
                    assert isinstance(result, Preview), (moment, card, result)
                    parred.add(result.position.state.par[offer.company])
                assert set(card.pars) == parred, (moment, card)


@contract
def test_a_late_company_is_shown_when_it_can_be_started(title: str, sample: str) -> None:
    for moment in moments(title, sample):
        late = [
            symbol
            for symbol, each in moment.position.definition.companies.items()
            if each.late and len(each.certificates) > 1 and symbol not in moment.state.par
        ]
        kind = round_that_plays(moment.position, BuyShares)
        if kind is None or not late:
            continue
        name = min(moment.state.seats, key=lambda name: moment.state.cash[player(name)])
        number = number_of_next(moment, kind)
        table = rich(on_turn_in_stock_round(moment, name, kind, number), player(name))
        found = offers(table)
        if any(isinstance(offer, OfferPar) for offer in found):
            parred = {offer.company for offer in found if isinstance(offer, OfferPar)}
            for symbol in late:
                assert is_shown(moment.position, symbol) == (symbol in parred), (moment, symbol)


@contract
def test_all_of_a_company_is_somewhere(title: str, sample: str) -> None:
    """The parts on a charter are 100 percent together; what is out of the game apart, nothing is missing."""
    for moment in moments(title, sample):
        removed = {kind_of(c) for c, owner in moment.state.certificates.items() if owner == REMOVED}
        elsewhere = {kind_of(c) for c, owner in moment.state.certificates.items() if is_private(owner)}
        for symbol, printed in moment.position.definition.companies.items():
            if printed.certificates and symbol not in removed | elsewhere:
                facts = {fact.key: fact for fact in charter(moment.position, symbol)}
                assert sum(int(item.note) for item in facts["shares"].items) == 100, (moment, symbol)


# --- charters and market ----------------------------------------------------------------------


@contract
def test_a_token_costs_what_the_charter_says(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(PlaceToken)):
        for offer in offers_of(moment, OfferPlaceToken):
            if offer.power or moment.state.questions or not moment.state.operating.company:
                continue
            symbol = symbol_of(offer.actor)
            left = companies.tokens_left(moment.position, symbol)
            number = companies.tokens_in_all(moment.state, symbol) - len(left)
            rate = companies.token_rate(moment.position, symbol, number)
            rate = rate or companies.token_times(moment.position, symbol, number)
            for spot in offer.spots:
                if rate:
                    assert spot.cost % rate == 0, (moment, spot)
                else:
                    assert spot.cost == left[0], (moment, spot)


@contract
def test_interest_on_the_charter_is_what_is_paid(title: str, sample: str) -> None:
    def pays(moment: Moment) -> bool:
        events = moment.entry.events if moment.entry else ()
        return any(isinstance(event, Paid) and event.reason == "interest" for event in events)

    for moment in moments(title, sample, pays):
        state = moment.state
        for event in moment.entry.events:
            if isinstance(event, Paid) and event.reason == "interest":
                # Loans taken to pay the interest itself are not part of what was due before.
                position = Position(moment.position.title, moment.position.options, moment.state)
                if name_of(event.payer) == moment.state.operating.company:
                    facts = {fact.key: fact for fact in charter(position, symbol_of(event.payer))}
                    assert facts["loans"].items[0].text == str(event.amount), moment
            state = apply(state, event)


@contract
def test_markers_turn_at_the_ends_of_rows_as_the_arrows_say(title: str, sample: str) -> None:
    """Whatever moved sideways and came to another row did so from a box whose edge says it."""
    for moment in moments(title, sample, lambda m: m.entry is not None):
        state, market = moment.state, moment.position.definition.market
        for event in moment.entry.events:
            if isinstance(event, PriceMoved) and event.company in state.market:
                place = state.market[event.company]
                box = boxes(Position(moment.position.title, moment.position.options, state))[
                    str(place.row), str(place.column)
                ]
                assert event.company in [marker.symbol for marker in box.markers], moment
                if event.reason == "withheld" and market.shape == "grid":
                    assert box.turns_down == (event.row != place.row), (moment, event)
                if event.reason == "dividend" and event.column != place.column:
                    assert not box.turns_up, (moment, event)
                if event.reason == "dividend" and box.turns_up:
                    assert event.row < place.row, (moment, event)
            state = apply(state, event)


# --- earnings ---------------------------------------------------------------------------------


@contract
def test_dividends_pay_and_move_as_each_choice_says(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(Dividend)):
        for offer in offers_of(moment, OfferDividend):
            symbol = symbol_of(offer.actor)
            for choice in offer.choices:
                entry = submit(moment.position, Dividend(offer.actor, choice.kind))
                result = tried(moment.position, Dividend(offer.actor, choice.kind))
                assert isinstance(result, Preview)
                assert entry.events[: len(result.events)] == result.events, moment
                paid: dict[str, int] = {}
                for event in result.events:
                    if isinstance(event, Paid) and event.payer in (BANK, CREDIT):
                        paid[event.payee] = paid.get(event.payee, 0) + event.amount
                assert paid == {owner: amount for owner, amount in choice.payments.items() if amount}, moment
                assert companies.price_of(result.position, symbol) == choice.new_price, (moment, choice)
                assert companies.price_of(moment.position, symbol) == choice.price, (moment, choice)


@contract
def test_the_routes_shown_earn_the_revenue(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(Dividend)):
        symbol = moment.state.operating.company
        run = moment.state.runs[symbol]
        lines = route_lines(moment.position)
        assert sum(line.total or 0 for line in lines) == run.revenue, moment
        assert sum(route.total for route in earned(moment.position, symbol)) == run.revenue, moment


# --- auctions ---------------------------------------------------------------------------------


@contract
def test_what_is_marked_cheapest_is_what_can_be_bought_at_once(title: str, sample: str) -> None:
    for moment in moments(title, sample, decided(Bid)):
        cards = lots(moment.position, "en")
        bought = {o.private: o.minimum for o in offers_of(moment, OfferBid) if o.buys}
        if not bought:
            continue  # bidders fight for another one, or nobody on turn can pay
        cheapest = {symbol: lot.card.cost for symbol, lot in cards.items() if lot.cheapest}
        assert cheapest == bought, moment


@contract
def test_a_company_won_begins_at_the_price_that_was_shown(title: str, sample: str) -> None:
    """At the last bid before each sale, the price shown is the one with which the company really begins."""

    def sold(moment: Moment) -> bool:
        events = moment.entry.events if moment.entry else ()
        return any(isinstance(e, CompanyAuctioned) for e in events) and bool(moment.state.lot.bidder)

    for moment in moments(title, sample, sold):
        lot = moment.state.lot
        if isinstance(moment.entry.action, BidForCompany):
            continue
        moves = [
            e.price for e in moment.entry.events if isinstance(e, PriceMoved) and e.company == lot.company
        ]
        assert auctions.price_if_won(moment.position) == (moves[0] if moves else None), moment


# --- mergers ----------------------------------------------------------------------------------


@contract
def test_a_merger_gives_what_its_picture_shows(title: str, sample: str, qapp) -> None:
    for moment in moments(title, sample, decided(Merge, Convert)):
        model = MergerModel(WORDS)
        model.show_position(moment.position, None, moment.offers)
        action = moment.entry.action
        assert model.choose(action.company)
        for symbol in model.minors:
            model.toggle(symbol)
        for symbol in action.minors if isinstance(action, Merge) else ():
            assert model.toggle(symbol), (moment, symbol)
        assert isinstance(model.action, type(action)), moment
        shown = model.outcome
        later = Position(
            moment.position.title, moment.position.options, fold(moment.state, moment.entry.events)
        )
        real = formed_company(later, action.company)
        formed = next(e.price for e in moment.entry.events if isinstance(e, CompaniesMerged))
        assert shown.price == formed, moment
        for figure in ("price", "holders", "cash", "trains", "loans", "tokens"):
            assert getattr(shown, figure) == getattr(real, figure), (moment, figure)
        if isinstance(action, Merge):
            dearest, cheapest = shown.sums
            prices = [
                companies.price_of(moment.position, s) for s in (symbol_of(action.actor), *action.minors)
            ]
            known = [price for price in prices if price is not None]
            assert (dearest, cheapest) == (max(known), min(known)), moment


@contract
def test_only_the_prices_named_make_that_of_the_new_company(title: str, sample: str) -> None:
    """Any other company that merges may stand where the dearest or the cheapest does: nothing changes."""
    for moment in moments(title, sample, decided(Merge, Convert, Pass)):
        for offer in offers_of(moment, OfferMerge):
            own = symbol_of(offer.actor)
            for hub, others in offer.hubs.items():
                minors = tuple(dict.fromkeys(m for m in (hub, *others) if m != own))[:3]
                action = Merge(offer.actor, minors, offer.companies[0])
                result = tried(moment.position, action)
                if isinstance(result, ActionRefused):
                    continue
                makers = mergers.price_makers(moment.position, (own, *minors))
                for other in {own, *minors} - set(makers):
                    for maker in makers:
                        market = {**moment.state.market, other: moment.state.market[maker]}
                        moved = replace(moment.position, state=replace(moment.state, market=market))
                        again = tried(moved, action)
                        assert isinstance(again, Preview), (moment, action, again)
                        assert formed_price(again) == formed_price(result), (moment, action, other)


def formed_price(preview: Preview) -> int:
    return next(e.price for e in preview.events if isinstance(e, CompaniesMerged))


@contract
def test_who_cannot_join_a_merger_is_refused_for_that_reason(title: str, sample: str, qapp) -> None:
    for moment in moments(title, sample, decided(Merge, Convert)):
        model = MergerModel(WORDS)
        model.show_position(moment.position, None, moment.offers)
        actor = moment.entry.action.actor
        for cell in model.cells():
            if isinstance(cell, Partner) and cell.part == "cannot" and cell.why:
                minors = (*model.minors, cell.livery.symbol)
                result = tried(moment.position, Merge(actor, minors, model.company))
                assert isinstance(result, ActionRefused), (moment, cell)
                assert cell.why == WORDS.refusal(result, moment.position.definition), (moment, cell)


# --- all of it --------------------------------------------------------------------------------


@contract
def test_cards_with_offers_stand_for_every_offer(title: str, sample: str, qapp) -> None:
    """No purchase of shares and no par that is paid for lacks its card."""
    for moment in moments(title, sample, decided(BuyShares, Par)):
        found = moment.offers
        model = CertificateModel(WORDS)
        model.show_position(moment.position, None, found)
        cards = list(model.cells())
        if moment.state.lap.company or moment.state.questions:
            continue
        for offer in found:
            if isinstance(offer, OfferBuyShares):
                own = [card for card in cards if card.offer == offer]
                # One card stands for all purchases of several certificates where they are many.
                most = max(card.most for card in own)
                assert most in {0, max(len(choice) for choice, _ in offer.choices)}, (moment, offer)
                wanted = {choice for choice, _ in offer.choices if not most or len(choice) == 1}
                assert {card.sources for card in own if not card.most} == wanted, (moment, offer)
            elif isinstance(offer, OfferPar) and not offer.private:
                assert any(card.offer == offer for card in cards), (moment, offer)
