"""Certificates are dragged: from those on offer to the player on turn, from the holdings to the pool."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import BuyShares, SellShares
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBuyShares, OfferSellShares
from roundhouse.engine.owners import company
from roundhouse.engine.pieces import company_of
from roundhouse.queries.previews import offers
from roundhouse.ui.models.certificate_model import CertificateRole
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.offer_sheet import OfferSheet
from roundhouse.ui.share_hand import ShareHand
from roundhouse.ui.why_bubble import WhyBubble
from tests.contracts.games import example_path
from tests.ui.operator import LEFT, PLAIN, Operator


class Trading(Operator):
    """A stock round of 1839 in which the player on turn may buy, and sell several shares of some he has."""

    def __init__(self, program, tmp_path) -> None:
        super().__init__(program)
        path = tmp_path / "trading.roundhouse"
        path.write_bytes(example_path("1839").read_bytes())
        session = GameSession.open(path)
        history = session.history
        session.move_to(next(n for n in range(len(history)) if _trades(history.at(n))))
        program.bridge.set_session(session)
        QApplication.processEvents()
        (self.hand,) = program.window.findChildren(ShareHand)
        self.player = program.bridge.acting_owner()

    def sold(self) -> OfferSellShares:
        return next(o for o in self.bridge.offers if isinstance(o, OfferSellShares) and len(o.counts) > 1)

    def card(self, *, on_offer: bool):
        view = self.panels.certificates
        model = view.model()
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        index = next(
            index
            for index in rows
            if (index.data(CertificateRole.OFFER) is not None) is on_offer
            and (not on_offer or isinstance(index.data(CertificateRole.OFFER), OfferBuyShares))
        )
        view.scrollTo(index)
        self.index = index
        return view.visualRect(index).center()

    def share(self, symbol):
        view = self.panels.tableau
        index = view.keyed().index_of(company(symbol), self.player)
        view.scrollTo(index)
        return view.visualRect(index).center()

    def lane(self, key):
        view = self.panels.tableau
        lane = view.lane(key)
        assert lane.isValid()
        return view.mapToGlobal(lane.center())

    def drag(self, view, place) -> None:
        QTest.mousePress(view.viewport(), LEFT, PLAIN, place)
        for by in (2, 40):
            QTest.mouseMove(view.viewport(), place + QPoint(by, 0))

    def let_go(self, view, at) -> None:
        inside = view.viewport().mapFromGlobal(at)
        QTest.mouseMove(view.viewport(), inside)
        QTest.mouseRelease(view.viewport(), LEFT, PLAIN, inside)
        QApplication.processEvents()

    def last(self):
        return self.bridge.entries[-1].action


def _trades(position) -> bool:
    if position.state.round.kind != "stock":
        return False
    made = offers(position)
    several = any(isinstance(offer, OfferSellShares) and len(offer.counts) > 1 for offer in made)
    return several and bool(_kept(position)) and any(isinstance(offer, OfferBuyShares) for offer in made)


def _kept(position) -> set[CompanySymbol]:
    """The companies of which the player on turn has shares that can't be sold."""
    state = position.state
    held = {company_of(each) for each, at in state.certificates.items() if at == state.actor}
    return held - {offer.company for offer in offers(position) if isinstance(offer, OfferSellShares)}


@pytest.fixture
def trading(program, tmp_path):
    return Trading(program, tmp_path)


def test_a_card_let_go_over_the_player_on_turn_is_bought(trading):
    view, count = trading.panels.certificates, trading.bridge.count
    trading.drag(view, trading.card(on_offer=True))
    offer = trading.index.data(CertificateRole.OFFER)
    assert trading.hand.lane.isVisible()
    assert trading.hand.buying.is_floating
    assert "Esc" in trading.program.window.table.scrubber.message.text()
    trading.let_go(view, trading.lane("fact:pool"))
    assert trading.bridge.count == count, "elsewhere it goes back"
    bubble = trading.program.window.findChild(WhyBubble)
    assert "holdings" in bubble.text.text()
    assert bubble.isVisible(), "and says where it is bought"
    assert not trading.hand.lane.isVisible()
    trading.drag(view, trading.card(on_offer=True))
    QTest.keyClick(trading.program.window, Qt.Key.Key_Escape)
    trading.let_go(view, trading.lane(trading.player))
    assert trading.bridge.count == count, "Esc has put it back"
    assert trading.program.window.table.scrubber.message.text() == ""
    place = trading.card(on_offer=True)
    trading.drag(view, place)
    trading.let_go(view, view.viewport().mapToGlobal(place + QPoint(0, 9)))
    assert not bubble.isVisible(), "where it lay nothing is meant"
    trading.drag(view, trading.card(on_offer=True))
    trading.let_go(view, trading.lane(trading.player))
    assert isinstance(trading.last(), BuyShares)
    assert trading.last().company == offer.company


def test_a_card_that_is_not_on_offer_says_why_where_it_is_let_go(trading):
    view, count = trading.panels.certificates, trading.bridge.count
    trading.drag(view, trading.card(on_offer=False))
    trading.let_go(view, trading.lane(trading.player))
    bubble = trading.program.window.findChild(WhyBubble)
    assert bubble.isVisible()
    assert bubble.text.text()
    assert trading.program.window.table.scrubber.message.text() == ""
    assert trading.bridge.count == count


def test_shares_let_go_over_the_pool_are_sold_by_the_sheet_of_their_numbers(trading):
    view, symbol = trading.panels.tableau, trading.sold().company
    trading.drag(view, trading.share(symbol))
    assert trading.hand.selling.is_floating
    trading.let_go(view, trading.lane("fact:price"))
    assert "pool" in trading.program.window.findChild(WhyBubble).text.text()
    trading.drag(view, trading.share(symbol))
    trading.let_go(view, trading.lane("fact:pool"))
    (sheet,) = [each for each in trading.program.window.findChildren(OfferSheet) if each.isVisible()]
    QTest.keyClick(sheet, Qt.Key.Key_2)
    QApplication.processEvents()
    assert trading.last() == SellShares(trading.player, symbol, 2)


def test_shares_that_must_not_be_sold_say_why_where_they_are_let_go(trading):
    view, count = trading.panels.tableau, trading.bridge.count
    trading.drag(view, trading.share(next(iter(_kept(trading.bridge.position)))))
    trading.let_go(view, trading.lane("fact:pool"))
    bubble = trading.program.window.findChild(WhyBubble)
    assert bubble.isVisible()
    assert bubble.text.text()
    assert trading.bridge.count == count


def test_what_nobody_holds_or_somebody_else_is_not_taken_and_a_click_is_no_drag(trading):
    view = trading.panels.tableau
    model = view.keyed()
    others = [key for key in model.column_keys() if key.startswith("player:") and key != trading.player]
    for key in others:
        index = model.index_of(company(trading.sold().company), key)
        trading.drag(view, view.visualRect(index).center())
        assert not trading.hand.selling.is_on
        QTest.mouseRelease(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    clicked: list[object] = []
    view.clicked.connect(lambda index: clicked.append(index.data(CellRole.ROW_KEY)))
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, trading.share(trading.sold().company))
    assert clicked == [company(trading.sold().company)]


def test_another_moment_takes_it_out_of_the_hand(trading):
    view, count = trading.panels.tableau, trading.bridge.count
    trading.drag(view, trading.share(trading.sold().company))
    trading.bridge.show_moment(count - 1)
    trading.let_go(view, trading.lane("fact:pool"))
    assert not trading.hand.lane.isVisible()
    assert trading.bridge.count == count
