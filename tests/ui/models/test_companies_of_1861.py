"""Auctions of companies, loans, limits, token rates, orders: what the other models say of 1861."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QAbstractItemModelTester

from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine.apply import fold
from roundhouse.engine.loop import offers, submit
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import OfferBidForCompany, OfferBuyShares, OfferNationalise
from roundhouse.engine.owners import player
from roundhouse.engine.state import PurchaseLap
from roundhouse.queries.auctions import price_if_won
from roundhouse.queries.companies import has_shares
from roundhouse.ui.choices import groups
from roundhouse.ui.models.auction_model import AuctionModel, CompanyCard
from roundhouse.ui.models.certificate_model import CertificateModel
from roundhouse.ui.models.charter_model import CharterModel
from roundhouse.ui.models.order_model import OrderModel
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.models.tableau_model import TableauModel
from roundhouse.ui.panel_below_board import has_private_lots, panel_below_board
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.states import changed
from tests.ui.models.recorded import at, before, fresh, history, offered

ENGLISH, FRENCH, *_ = LANGUAGES
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def auctioned_minor() -> int:
    return before(
        lambda position, _: (
            bool(position.state.lot.out) and position.state.lot.company in position.definition.companies
        )
    )


def test_the_minor_company_put_up_has_a_card_of_its_own(qtbot: object) -> None:
    model = AuctionModel(ENGLISH)
    _tester = QAbstractItemModelTester(model, FATAL)
    position, found = at(auctioned_minor())
    model.show_position(position, None, found)
    (lot,) = model.cells()
    state_lot = position.state.lot
    assert isinstance(lot.card, CompanyCard)
    assert lot.card.symbol == state_lot.company
    assert lot.bids[0].player == state_lot.bidder
    assert lot.bids[0].amount == state_lot.amount
    standing = {bid.player: bid.standing for bid in lot.bids}
    assert set(standing) == set(position.state.seats)
    assert {name for name, how in standing.items() if how == "out"} == set(state_lot.out)
    assert isinstance(lot.offer, OfferBidForCompany)


def test_the_price_at_which_it_would_begin_is_half_the_bid(qtbot: object) -> None:
    position, _ = at(auctioned_minor())
    assert price_if_won(position) == position.state.lot.amount // 2 // 5 * 5
    assert price_if_won(fresh()) is None


def test_private_companies_wait_in_the_first_stock_round(qtbot: object) -> None:
    position = fresh()
    assert position.state.round.kind == "stock"
    assert has_private_lots(position)
    assert panel_below_board(position, offers(position), "") == "auction"
    model = AuctionModel(FRENCH)
    model.show_position(position, None, offers(position))
    assert model.row_keys() == ("TSR", "BSS", "MYR", "MRR", "WVR")
    assert isinstance(model.cell("TSR").offer, OfferBidForCompany)
    assert model.cell("BSS").offer is None


def test_a_private_company_put_up_shows_who_may_bid_more(qtbot: object) -> None:
    position = fresh()
    entry = submit(position, ac.BidForCompany(position.state.actor, "TSR", Money(25)))
    position = replace(position, state=fold(position.state, entry.events))
    model = AuctionModel(ENGLISH)
    model.show_position(position, fresh(), offers(position))
    lot = model.cell("TSR")
    assert lot.contested
    assert [bid.standing for bid in lot.bids] == ["", "in", "in", "in"]


def test_the_private_companies_have_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        words = private_words("1861", language)
        assert set(words) == {"TSR", "BSS", "MYR", "MRR", "WVR"}
        assert all(word.power and word.section for word in words.values())
    assert private_words("1861", "en") != private_words("1861", "fr")


def test_minor_companies_that_may_be_put_up_lie_in_the_tray(qtbot: object) -> None:
    n = before(
        lambda position, action: (
            isinstance(action, ac.BidForCompany)
            and not position.state.lot.company
            and "N" in position.state.floated
        )
    )
    position, found = at(n)
    model = CertificateModel(ENGLISH)
    _tester = QAbstractItemModelTester(model, FATAL)
    model.show_position(position, None, found)
    bids = {o.company for o in found if isinstance(o, OfferBidForCompany)}
    minors = {c.livery.symbol for c in model.cells() if isinstance(c.offer, OfferBidForCompany)}
    assert minors == bids
    assert panel_below_board(position, found, "") == "certificates"


def test_shares_in_a_company_s_treasury_can_be_bought_from_the_tray(qtbot: object) -> None:
    n = next(
        k
        for k in range(len(history()))
        if at(k)[0].state.round.kind == "stock" and any(isinstance(o, OfferBuyShares) for o in at(k)[1])
    )
    position, found = at(n)
    offer = next(o for o in found if isinstance(o, OfferBuyShares))
    model = CertificateModel(ENGLISH)
    model.show_position(position, None, found)
    own = company(offer.company)
    card = model.cell(f"{offer.company}/{own}")
    assert card.sources == (own,)
    assert card.price == dict(offer.choices)[(own,)]


def indebted() -> tuple[int, str]:
    for n in range(len(history())):
        state = history().at(n).state
        if state.loans.get(state.operating.company, 0) > 1 and state.round.kind == "operating":
            return n, state.operating.company
    raise AssertionError


def test_loans_lie_on_the_charter_with_the_interest_due(qtbot: object) -> None:
    n, symbol = indebted()
    position, _ = at(n)
    model = CharterModel(ENGLISH)
    _tester = QAbstractItemModelTester(model, FATAL)
    model.show_position(position)
    assert model.symbol == symbol
    loans = model.cell("loans")
    assert (loans.kind, loans.number, loans.total, loans.text) == (
        "loans",
        position.state.loans[CompanySymbol(symbol)],
        2,
        "50",
    )
    borrowed = position.state.operating.borrowed
    assert loans.number is not None
    due = (loans.number - borrowed) * 5
    assert [item.text for item in loans.items] == ([str(due)] if due else [])


def test_the_charter_shows_the_limit_of_trains(qtbot: object) -> None:
    n, symbol = indebted()
    model = CharterModel(ENGLISH)
    model.show_position(at(n)[0])
    kind = at(n)[0].definition.companies[CompanySymbol(symbol)].kind
    assert model.cell("trains").total == at(n)[0].phase.train_limit[kind]


def test_further_tokens_of_a_public_company_cost_by_the_hex(qtbot: object) -> None:
    n = before(lambda position, _: bool(position.state.lap.company))
    position, _ = at(n)
    model = CharterModel(ENGLISH)
    model.show_position(position)
    assert model.symbol == position.state.lap.company
    notes = [(item.note, item.state) for item in model.cell("tokens").items]
    assert notes == [("20", "rate"), ("40", "rate")][-len(notes) :]
    assert model.cell("home") is None


def test_the_state_railway_has_a_charter_without_shares(qtbot: object) -> None:
    n = before(lambda position, action: isinstance(action, ac.RunTrains) and action.actor == company("RSR"))
    position, _ = at(n)
    assert not has_shares(position, CompanySymbol("RSR"))
    model = CharterModel(FRENCH)
    model.show_position(position)
    assert model.symbol == "RSR"
    assert model.cell("treasury").number == position.state.cash[company("RSR")]
    assert model.cell("trains").items
    assert model.cell("shares") is None
    assert model.cell("price") is None
    assert all(item.note == "" for item in model.cell("tokens").items)


def test_the_order_of_an_operating_round_ends_with_the_state_railway(qtbot: object) -> None:
    n = before(
        lambda position, action: (
            position.state.round.kind == "operating"
            and "national_operates" in position.phase.status
            and isinstance(action, ac.LayTile)
        )
    )
    model = OrderModel(ENGLISH)
    model.show_position(at(n)[0])
    assert model.row_keys()[-1] == company("RSR")


def test_the_order_of_a_merger_round_is_that_of_the_minor_companies(qtbot: object) -> None:
    n = before(lambda position, _: position.state.round.kind == "merger" and not position.state.lap.company)
    position, _ = at(n)
    model = OrderModel(ENGLISH)
    model.show_position(position)
    kinds = {position.definition.companies[c.livery.symbol].kind for c in model.cells()}
    assert kinds == {"minor"}
    assert model.cell(company(position.state.operating.company)).turn == "present"


def test_in_a_sale_the_players_stand_in_the_order_in_which_they_buy(qtbot: object) -> None:
    n = before(lambda position, _: len(position.state.lap.waiting) > 1)
    position, _ = at(n)
    waiting = position.state.lap.waiting
    model = OrderModel(ENGLISH)
    model.show_position(position)
    assert model.row_keys()[: len(waiting)] == tuple(player(name) for name in waiting)
    assert [c.turn for c in model.cells()][:2] == ["present", "next"]
    empty = replace(
        position, state=changed(position.state, lap=PurchaseLap(CompanySymbol("NW"), 2, waiting[-1:]))
    )
    model.show_position(empty)
    assert [c.turn for c in model.cells()].count("passed") == len(position.state.seats) - 1


def test_only_companies_that_play_are_listed(qtbot: object) -> None:
    model = TableauModel(ENGLISH)
    _tester = QAbstractItemModelTester(model, FATAL)
    model.show_position(fresh())
    assert not [key for key in model.row_keys() if key.startswith("company:")]
    n, symbol = indebted()
    position, _ = at(n)
    model.show_position(position)
    listed = {key for key in model.row_keys() if key.startswith("company:")}
    assert listed >= {company(s) for s in position.state.market}
    assert model.cell(company(symbol), "fact:loans").number == position.state.loans[CompanySymbol(symbol)]


def test_of_many_companies_the_players_stand_first(qtbot: object) -> None:
    model = TableauModel(ENGLISH)
    n = next(k for k in range(len(history())) if len(history().at(k).state.market) > 10)
    model.show_position(at(n)[0])
    assert model.row_keys()[0] == "mine:cash"


@pytest.mark.slow
def test_the_question_of_nationalisation_says_what_everybody_gets() -> None:
    n = offered(OfferNationalise)
    position, found = at(n)
    for words in LANGUAGES:
        group = next(g for g in groups(words, position, found) if g.key == "nationalise")
        (choice,) = group.choices
        (details,) = choice.details
        entry = submit(position, choice.action)
        paid = {
            e.payee: e.amount
            for e in entry.events
            if isinstance(e, ev.Paid) and e.reason == "nationalised" and e.payee.startswith("player:")
        }
        assert paid
        for owner, amount in paid.items():
            assert owner.partition(":")[2] in details
            assert words.money(amount, position.definition) in details
