"""What lies below the board at each step of a turn, and that a click there decides."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import offers as of
from roundhouse.engine.loop import offers, submit
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import POOL, SUPPLY, symbol_of
from roundhouse.engine.position import Position
from roundhouse.engine.state import Question
from roundhouse.queries.holdings import president
from roundhouse.queries.turns import deciding, step_of
from roundhouse.titles import registry
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner
from roundhouse.ui.cards.livery import Livery
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.train_offer import count_text, least_width, paint_offered_train
from roundhouse.ui.dialogs.deal import DealDialog
from roundhouse.ui.docks.certificate_view import LOW, CertificateView
from roundhouse.ui.docks.earnings_view import EarningsView
from roundhouse.ui.docks.train_offer_view import TrainOfferView
from roundhouse.ui.models.earnings_model import EarningsModel, RouteLine
from roundhouse.ui.models.offered_train_model import OfferedTrain, OfferedTrainModel, offered_trains
from roundhouse.ui.models.own_share_model import OwnShareModel, own_shares
from roundhouse.ui.panel_below_board import panel_below_board
from roundhouse.ui.pictures import example_path
from roundhouse.ui.route_words import ToldStop
from roundhouse.ui.theme import DARK, LIGHT
from roundhouse.ui.words import LANGUAGES
from roundhouse.ui.words.story import tell
from roundhouse.ui.words.terms import NO_BREAK
from tests.games import recorded
from tests.names import company
from tests.states import changed
from tests.ui.layout.shortened import shortened_texts
from tests.ui.layout.written import written_in

WORDS, FRENCH, *_ = LANGUAGES
STILL = Look(LIGHT, motion=False)
ROOM = QSize(520, 92)
"""What the window leaves for the tray at 1366 x 768."""
ANOTHER_TRAIN = 2
WITH_LOANS = 112
"""A train is offered for which a minor company takes two loans."""
TIP = Qt.ItemDataRole.ToolTipRole


@lru_cache(maxsize=1)
def positions() -> tuple[Position, ...]:
    """The recorded game, a position before each decision."""
    session = GameSession.open(example_path(), read_only=True)
    try:
        return tuple(session.history.at(n) for n in range(len(session.history)))
    finally:
        session.close()


def at_step(step: str, number: int = 0) -> Position:
    """A position of an operating round in which ``step`` waits."""
    found = [p for p in positions() if p.state.round.kind == "operating" and step_of(p) == step]
    return found[number]


@pytest.mark.parametrize(
    ("step", "what"),
    [("track", "tray"), ("token", "wait"), ("run", "run"), ("dividend", "earnings"), ("trains", "trains"),
     ("finance", "shares"), ("put_back", "wait"), ("end", "wait")],
)  # fmt: skip
def test_each_step_has_its_tray(step, what):
    tool = {"run": "routes", "track": "lay", "token": "token"}.get(step, "")
    position = at_step(step)
    assert panel_below_board(position, offers(position), tool) == what
    past = {"run": "earnings"}.get(step, what)
    assert panel_below_board(position, (), "") == past, "a moment that is past shows what was there"


def test_trains_lie_at_the_end_of_a_turn_only_if_one_can_be_bought() -> None:
    """The rules of the book let a train be bought there; *Trains for sale* stood above one out of reach."""
    position = replace(at_step("end"), title=registry.load("1894"))
    assert ac.BuyTrain in deciding(position)
    (going_on,) = (offer for offer in offers(position) if isinstance(offer, of.OfferPass))
    assert panel_below_board(position, (going_on,), "") == "wait"
    bought = next(o for o in offers(at_step("trains")) if isinstance(o, of.OfferBuyTrain))
    assert panel_below_board(position, (bought, going_on), "") == "trains"


def test_what_ran_a_turn_ago_is_not_shown_as_this_run() -> None:
    runs = (p for p in positions() if p.state.round.kind == "operating" and step_of(p) == "run")
    waiting = next(p for p in runs if p.state.operating.company in p.state.runs)
    model = EarningsModel(WORDS)
    model.show_position(waiting)
    assert not model.routes()
    model.show_position(at_step("dividend"))
    assert model.routes()


def test_rounds_have_their_trays():
    first, stock = positions()[0], next(p for p in positions() if p.state.round.kind == "stock")
    assert panel_below_board(first, offers(first), "") == "auction"
    assert panel_below_board(stock, offers(stock), "") == "certificates"
    asked = replace(
        stock, state=replace(stock.state, questions=(Question("discard_train", company("Nord")),))
    )
    assert panel_below_board(asked, (of.OfferDiscardTrain(company("Nord"), "7", ("4-1",)),), "") == "trains"


# -- trains ----------------------------------------------------------------------------------


def test_the_supply_and_other_companies_offer_their_trains():
    position = next(
        p for p in positions() if step_of(p) == "trains" and any(
            isinstance(o, of.OfferBuyTrain) and o.seller != SUPPLY for o in offers(p))
    )  # fmt: skip
    cards = offered_trains(position, offers(position))
    supply = [card for card in cards.values() if card.seller == SUPPLY]
    others = [card for card in cards.values() if card.seller != SUPPLY]
    assert len(cards) == sum(isinstance(offer, of.OfferBuyTrain) for offer in offers(position))
    assert supply[0].low == supply[0].high == position.definition.trains[supply[0].kind].price
    assert all(card.livery is not None and card.low < card.high for card in others)
    # A mere 2 in the corner could be read as the kind.
    counts = [count_text(replace(others[0], count=count), Manner(WORDS, str)) for count in (1, 2)]
    assert counts == ["", "× 2"]


def test_what_is_handed_in_is_told():
    position = next(
        p for p in positions() if any(isinstance(o, of.OfferBuyTrain) and o.trade_in for o in offers(p))
    )
    traded = [card for card in offered_trains(position, offers(position)).values() if card.old]
    assert traded
    assert all(card.low < position.definition.trains[card.kind].price for card in traded)


@pytest.mark.parametrize("look", [STILL, Look(LIGHT, 2.0, motion=False)])
def test_the_card_of_a_train_tells_the_loans_that_it_takes(qtbot, look):
    """They stood in the tip of the button alone."""
    position = recorded.example("1861")[WITH_LOANS]
    (offer,) = (each for each in offers(position) if isinstance(each, of.OfferBuyTrain) and each.loans)
    view = TrainOfferView.for_table(WORDS, look)
    qtbot.addWidget(view)
    view.resize(ROOM * look.scale)
    view.show()
    view.show_position(position, None, offers(position))
    assert WORDS.say("card.loans", count=offer.loans) in {written.text for written in written_in(view)}


@pytest.mark.parametrize(("amount", "whole"), [(140, True), (1_234_567, False)])
def test_the_card_of_a_train_tells_what_the_president_adds(qtbot, amount, whole):
    position = recorded.example("1861")[WITH_LOANS]
    (offer,) = (each for each in offers(position) if isinstance(each, of.OfferBuyTrain) and each.loans)
    facts = {"player": president(position.state, symbol_of(offer.actor))}
    view = TrainOfferView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.resize(ROOM)
    view.show()
    view.show_position(position, None, (replace(offer, loans=0, contribution=amount),))
    money = WORDS.money(amount, position.definition)
    told = WORDS.say("card.added", **facts, amount=money) if whole else f"+{money}"
    assert told in {written.text for written in written_in(view)}
    assert WORDS.say("card.added", **facts, amount=str(amount)) in view.keyed().index(0, 0).data(TIP)


def test_what_the_president_adds_keeps_clear_of_the_train_that_is_handed_in(monkeypatch, qapp):
    """On a narrow card it was written across that train's name."""
    places: dict[str, QRectF] = {}
    monkeypatch.setattr(
        strokes, "write", lambda painter, look, rect, text, **facts: places.update({text: rect})
    )
    train = OfferedTrain("Electric", "gray", SUPPLY, 9, 900, 900, "3+1", "yellow", added=815, president="Ada")
    manner = Manner(WORDS, lambda amount: f"{amount} fr")
    least = ceil(least_width(STILL, [train], manner))
    for wide, told in ((69, "+815"), (least, "+815 fr")):
        picture = QImage(wide, 76, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        paint_offered_train(painter, STILL, QRectF(picture.rect()), train, manner)
        painter.end()
        assert places[told].right() < places["3+1"].left()


def test_the_price_on_a_low_card_of_a_train_keeps_clear_of_the_company_below(monkeypatch, qapp):
    sizes: list[str] = []
    monkeypatch.setattr(
        strokes,
        "write",
        lambda painter, look, rect, text, **facts: sizes.append(facts["size"]) if text == "162" else None,
    )
    livery = Livery(CompanySymbol("PLM"), "Paris-Lyon-Méditerranée", "PL", "#dda0dd", "#000000")
    train = OfferedTrain("7", "gray", company("PLM"), 1, 162, 162, livery=livery)
    for high in (LOW, CERTIFICATE[1]):
        picture = QImage(118, round(high), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        paint_offered_train(painter, STILL, QRectF(picture.rect()), train, Manner(WORDS, str))
        painter.end()
    assert sizes == ["text", "large"]


def test_trains_that_lie_together_are_written_in_one_size_and_counted_in_one_place(qtbot):
    """On narrow cards of 1861 a price of 600 was larger than one of 1000, and one count stood on top."""
    view = TrainOfferView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    trains = [
        OfferedTrain(kind, "gray", SUPPLY, None, price, price)
        for kind, price in (("8", 10_000), ("2+2", 600), ("5+5E", 15_000))
    ]
    livery = Livery(CompanySymbol("MKN"), "Moscow, Kursk & Nizhnii Novgorod", "MK", "#0189d1", "#000000")
    trains.append(OfferedTrain("2+2", "gray", company("MKN"), 2, 1, 403, livery=livery))
    view._offered.show_list({train.key: train for train in trains})
    for wide, on_top in ((520, True), (310, False)):
        view.resize(wide, ROOM.height())
        view.show()
        written = {each.text: each for each in written_in(view)}
        assert len({written[price].pixels for price in ("10000", "600", "15000")}) == 1
        assert len({written[kind].pixels for kind in ("8", "2+2", "5+5E")}) == 1
        assert (WORDS.say("card.supply") in written) is on_top
        assert ("× 2" if on_top else "×2") in written, "a company's are counted wherever there is room"
        assert view._common.on_top is on_top
        assert view._common.price == ("large" if on_top else "text")
    view.set_definition(registry.load("1861").definition)
    told = {each.text.replace(NO_BREAK, " ") for each in written_in(view)}
    assert "1–403 ₽" in told, "in narrow letters rather than without its currency"


def test_without_an_offer_the_next_train_is_there_but_quiet():
    position = at_step("track")
    (card,) = offered_trains(position, ()).values()
    assert (card.seller, card.kind, card.offer) == (SUPPLY, "2", None)


def test_trains_to_give_up_are_the_companys_own():
    position = at_step("trains", 30)
    owner = next(owner for owner in position.state.trains.values() if owner.startswith("company:"))
    own = tuple(train for train, holder in position.state.trains.items() if holder == owner)
    offer = of.OfferDiscardTrain(owner, "7.3.7", own)
    cards = offered_trains(position, (offer,))
    assert cards
    assert all(card.given_up and card.seller == owner for card in cards.values())
    assert all(card.offer.trains[0] in own for card in cards.values())


@pytest.mark.parametrize("look", [STILL, Look(DARK, 2.0, motion=False)])
def test_a_click_on_a_train_gives_the_offer(qtbot, look):
    position = at_step("trains", ANOTHER_TRAIN)
    view = TrainOfferView.for_table(FRENCH, look)
    qtbot.addWidget(view)
    view.resize(ROOM * look.scale)
    view.show()
    view.show_position(position, None, offers(position))
    view.grab()
    chosen: list[of.Offer] = []
    view.chosen.connect(chosen.append)
    first = view.visualRect(view.model().index(0, 0))
    assert view.viewport().rect().contains(first)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=first.center())
    assert isinstance(chosen[0], of.OfferBuyTrain)


# -- earnings --------------------------------------------------------------------------------


def test_routes_add_up_to_what_was_run():
    model = EarningsModel(WORDS)
    for position in positions():
        if step_of(position) == "dividend" and not position.state.questions:
            model.show_position(position, offers(position))
            run = position.state.runs[position.state.operating.company]
            assert sum(line.total or 0 for line in model.routes()) == run.revenue
            for line in model.routes():
                assert line.total == line.factor * sum(stop.amount for stop in line.stops) + line.extra


@pytest.mark.parametrize("number", range(0, 60, 12))
def test_choices_tell_who_gets_what_and_decide(qtbot, number):
    position = at_step("dividend", number)
    view = EarningsView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.resize(ROOM)
    view.show()
    view.show_position(position, None, offers(position))
    view.grab()
    offer = next(o for o in offers(position) if isinstance(o, of.OfferDividend))
    model = view.keyed()
    assert isinstance(model, EarningsModel)
    assert [line.choice for line in model.choices()] == list(offer.choices)
    paid = {owner for choice in offer.choices for owner, amount in choice.payments.items() if amount}
    assert {column.owner for column in view.columns()} - {""} == paid
    assert view.columns()[-1].left + view.columns()[-1].width <= ROOM.width()
    last = model.index(model.rowCount() - 1, 0)
    view.scrollTo(last)
    with qtbot.waitSignal(view.chosen) as caught:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(last).center())
    assert caught.args == [ac.Dividend(offer.actor, offer.choices[-1].kind)]


def test_lines_of_the_run_never_meet(qtbot):
    for room in (ROOM, QSize(900, 120), QSize(300, 92)):
        view = EarningsView.for_table(WORDS, STILL)
        qtbot.addWidget(view)
        view.resize(room)
        view.show_position(at_step("dividend", 40), None, offers(at_step("dividend", 40)))
        rects = list(view.placement().rects.values())
        assert not any(one.intersects(other) for i, one in enumerate(rects) for other in rects[:i])


def test_a_long_route_takes_as_many_lines_as_there_is_room_for(qtbot):
    position = at_step("dividend", 40)
    lines = []
    for high in range(92, 240, 4):
        view = EarningsView.for_table(WORDS, STILL)
        qtbot.addWidget(view)
        view.resize(QSize(300, high))
        view.show_position(position, None, offers(position))
        lines.append(int(view.placement().rects[0, 0].height() / view.look.height("small")))
    assert lines == sorted(lines)
    assert lines[-1] > 3
    assert set(lines) == set(range(lines[0], lines[-1] + 1)), "one line more wherever one more fits"


def test_routes_are_closer_to_the_choices_where_one_more_line_has_room_so(qtbot):
    """A dividend of 1839 at 1366x768: its routes had three lines, with a free one below them."""
    session = GameSession.open(example_path("1839"), read_only=True)
    for moment, lines in ((297, (2, 2)), (887, (4,))):
        position = session.history.at(moment)
        view = EarningsView.for_table(WORDS, STILL)
        qtbot.addWidget(view)
        view.resize(QSize(433, 132))
        view.show_position(position, None, offers(position))
        rects = view.placement().rects
        routes = [rects[n, 0] for n in range(len(lines))]
        assert tuple(int((rect.height() + 1) // view.look.height("small")) for rect in routes) == lines
        assert rects[len(lines), 0].top() - view.look.px(15) >= routes[-1].bottom()
        assert max(rect.bottom() for rect in rects.values()) < 132
    at_most, position = view.keyed(), session.history.at(1008)
    assert isinstance(at_most, EarningsModel)
    view.set_look(Look(LIGHT, 2.0, motion=False))
    view.show_position(position, None, offers(position))
    (route,) = at_most.routes()
    told = view.stops_told(route).replace(NO_BREAK, " ").split()
    roomy, tight = (view._written(route, 645.0, high) for high in (600.0, 244.0))
    assert (roomy.below, tight.below, tight.look.scale < 2.0) == (False, True, True), "25 stops"
    for each, high in ((roomy, 600.0), (tight, 244.0)):
        assert " ".join(each.lines).replace(NO_BREAK, " ").split() == told
        assert len(each.lines) * each.look.height("small") <= high


def test_in_the_height_that_it_wants_nothing_of_a_dividend_is_scrolled_or_cut(qtbot):
    position = at_step("dividend", 40)
    view = EarningsView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    view.show_position(position, None, offers(position))
    view.resize(QSize(300, 92))
    before = view.placement()
    for wide in (300, 520, 900):
        high = view.wanted_height(wide)
        assert view.placement() == before, "asking lays nothing out"
        other = EarningsView.for_table(WORDS, STILL)
        qtbot.addWidget(other)
        other.show_position(position, None, offers(position))
        other.resize(QSize(wide, high))
        assert other.placement().extent.height() <= high
        model, route = other.keyed(), other.content_rect(0, 0)
        assert isinstance(model, EarningsModel)
        told = other.stops_told(model.routes()[0])
        wrapped = strokes.wrapped(other.look, told, route.width(), "small")
        assert route.height() >= len(wrapped) * other.look.height("small")
        other.show_position(position, None, ())
        assert other.content_rect(0, 0).width() == wide - 2 * other.look.px(4), "no choices stand beside it"


def dividend_in(qtbot, room, words=WORDS):
    """The choices for a dividend in so much room."""
    position = at_step("dividend", 40)
    view = EarningsView.for_table(words, STILL)
    qtbot.addWidget(view)
    view.resize(room)
    view.show_position(position, None, offers(position))
    return view


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_figures_of_a_dividend_stand_below_its_words_before_they_are_scrolled_to(qtbot, words):
    for wide in range(520, 240, -10):
        view = dividend_in(qtbot, QSize(wide, 400), words)
        assert view.placement().extent.width() == wide
        if "title" not in {column.key for column in view.columns()}:
            break
    last = view.content_rect(view.keyed().rowCount() - 1, 0)
    assert last.height() >= 2 * view.look.height("text")
    with shortened_texts() as cut:
        view.grab()
    assert cut == []


@pytest.mark.parametrize(("wide", "names"), [(490, True), (370, False)])
def test_all_that_are_paid_are_in_sight_in_the_largest_type(qtbot, wide, names):
    """As wide as beside the board of the smallest window, and with players told by their marks alone."""
    position = recorded.example("1843")[1155]
    view = EarningsView.for_table(WORDS, Look(LIGHT, 2.0, motion=False))
    qtbot.addWidget(view)
    view.resize(wide, 257)
    view.show()
    view.show_position(position, None, offers(position))
    assert view.placement().extent.width() <= wide
    assert [column.key for column in view.columns()] == ["owner"] * 5
    told = {written.text.replace(NO_BREAK, " ") for written in written_in(view)}
    assert "104 fr · 95 → 101" in told, "what stood in columns of their own"
    assert any(text.startswith("Ju") for text in told) is names
    assert told >= ({"208 fr", "624 fr"} if names else {"208", "624"})


def test_names_over_a_dividend_are_longer_where_figures_have_room_below_the_words(qtbot):
    view = dividend_in(qtbot, QSize(520, 400))
    better = set[tuple[bool, bool]]()
    for wide in range(520, 240, -10):
        low = view._arrange_in(QSize(wide, view.wanted_height(wide))).writing
        roomy = view._arrange_in(QSize(wide, 400)).writing
        assert roomy.level <= low.level
        if roomy.level < low.level:
            better.add((roomy.is_stacked, roomy.is_told))
    assert better == {(True, False), (True, True)}


def test_no_line_of_a_dividend_is_cut_at_the_edge_of_the_panel(qtbot):
    view = dividend_in(qtbot, ROOM)
    for high in range(70, 130, 7):
        rects = view.place(QSize(520, high)).rects.values()
        assert any(rect.bottom() < high for rect in rects)
        assert all(rect.bottom() < high or rect.top() >= high for rect in rects), high
    high = 15 + 2 * 20 + ceil(view.look.height("small"))
    assert view.place(QSize(520, high)).extent.height() == high, "closer together the route has room"
    low = view.place(QSize(520, high - 6))
    assert low.extent.height() == high - 6, "choices are lower, too, before a route is scrolled to"
    assert max(rect.bottom() for rect in low.rects.values()) < high - 6


def test_no_line_of_a_route_ends_within_an_amount(qtbot, monkeypatch):
    view = EarningsView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    places = (("Rotterdam", 20), ("Den Haag", 30), ("Amsterdam", 40), ("Utrecht", 20))
    stops = tuple(ToldStop(name, amount) for name, amount in places)
    route = RouteLine(1, "5", "brown", stops, extra=10, factor=2, total=230)
    written: list[str] = []

    def note(painter, look, rect, text, **facts):
        del painter, look, rect, facts
        written.append(text)

    monkeypatch.setattr(strokes, "write", note)
    for wide in range(150, 500):
        written.clear()
        image = QImage(wide, 200, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        view.paint_route(painter, QRectF(0, 0, wide, 200), route)
        painter.end()
        _, *lines, total = written
        assert total == "230"
        assert len(lines) > 1 or wide > 400
        for line in lines:
            assert line[0] not in "0123456789+×" or line == lines[0], lines
            assert line[-1] not in "+×", lines


def test_stops_that_pay_nothing_are_left_out_of_a_route_that_has_no_room(qtbot, monkeypatch):
    """Its end, with what it paid, was an ellipsis."""
    view = EarningsView.for_table(WORDS, STILL)
    qtbot.addWidget(view)
    places = (
        ("Nizhnii Novgorod", 50),
        ("Yaroslavl", 0),
        ("Moscow", 70),
        ("Tula", 0),
        ("Kursk", 0),
        ("Poland", 70),
    )
    route = RouteLine(1, "6", "gray", tuple(ToldStop(*each) for each in places), total=190)
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda painter, look, rect, text, **facts: written.append(text))
    for high, is_whole in ((40, True), (15, False)):
        written.clear()
        picture = QImage(420, high, QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        view.paint_route(painter, QRectF(0, 0, 420, high), route)
        painter.end()
        told = " ".join(written)
        assert "Poland" in told
        assert view.look.width(written[1], "small") < 420, "nothing is cut"
        assert ("Tula" in told) is is_whole


def test_choices_without_a_route_are_placed_in_any_room(qtbot):
    position = at_step("dividend", 40)
    company = position.state.operating.company
    untold = {**position.state.runs, company: replace(position.state.runs[company], routes=())}
    position = replace(position, state=changed(position.state, runs=untold))
    for high in (300, 92, 20):
        view = EarningsView.for_table(WORDS, STILL)
        qtbot.addWidget(view)
        view.resize(QSize(300, high))
        view.show_position(position, None, offers(position))
        model = view.keyed()
        assert isinstance(model, EarningsModel)
        assert model.routes() == ()
        assert len(view.placement().rects) == len(model.choices()) > 0


# -- shares of the company -------------------------------------------------------------------


def test_shares_of_the_company_can_be_bought_back_or_issued(qtbot):
    found: dict[str, of.Offer] = {}
    for position in positions():
        if step_of(position) == "finance":
            cards = own_shares(position, offers(position))
            offered = {card.sources[0]: card.offer for card in cards.values()}
            found |= {source: offer for source, offer in offered.items() if offer is not None}
            assert all(card.livery.symbol == position.state.operating.company for card in cards.values())
    assert isinstance(found[POOL], of.OfferRedeem)
    assert isinstance(found["own"], of.OfferReissue)
    view = CertificateView(OwnShareModel(WORDS))
    qtbot.addWidget(view)
    view.show_position(at_step("finance"), None, ())
    view.grab()
    assert own_shares(positions()[0], ()) == {}


# -- in the window ---------------------------------------------------------------------------


@pytest.fixture
def at(program, tmp_path):
    """Puts a writable copy of the recorded game at a step on the table."""

    def put(fits) -> Position:
        path = tmp_path / "copy.roundhouse"
        path.write_bytes(example_path().read_bytes())
        session = GameSession.open(path)
        session.move_to(next(n for n, position in enumerate(positions()) if fits(position)))
        program.bridge.set_session(session)
        position: Position = program.bridge.position
        return position

    return put


def press(view, row: int = 0) -> None:
    place = view.visualRect(view.model().index(row, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_a_train_is_bought_by_a_click_on_its_card(program, at):
    at(lambda p: step_of(p) == "trains")
    panels, table = program.window.panels, program.window.table
    assert table.below.stack.currentWidget() is panels.offered
    assert table.below.panel.heading.text() == "Trains for sale"
    before = program.bridge.count
    press(panels.offered)
    assert program.bridge.count == before + 1
    assert isinstance(program.bridge.entries[-1].action, ac.BuyTrain)


def test_a_train_of_another_company_opens_the_deal_with_it(program, at, monkeypatch):
    def from_another(position: Position) -> bool:
        return any(isinstance(o, of.OfferBuyTrain) and o.seller != SUPPLY for o in offers(position))

    at(from_another)
    asked: list[DealDialog] = []
    monkeypatch.setattr(program.handlers.dialogs, "run", asked.append)
    model: OfferedTrainModel = program.window.panels.offered.model()
    row = next(i for i, card in enumerate(model.cells()) if card.seller != SUPPLY)
    press(program.window.panels.offered, row)
    (dialog,) = asked
    assert getattr(dialog.action(), "train", "") == model.cells()[row].offer.train


def test_the_dividend_is_decided_by_a_click_in_the_table(program, at):
    position = at(lambda p: step_of(p) == "dividend")
    panels = program.window.panels
    assert program.window.table.below.stack.currentWidget() is panels.earnings
    press(panels.earnings, panels.earnings.model().rowCount() - 1)
    action = program.bridge.entries[-1].action
    assert isinstance(action, ac.Dividend)
    assert action.actor == company(position.state.operating.company)


def test_where_a_token_goes_is_said(program, at):
    at(lambda p: step_of(p) == "token")
    assert program.window.panels.tray.empty == WORDS.say("empty.token")
    assert program.window.table.below.panel.heading.text() == "Token"


def test_the_log_tells_once_what_each_of_several_loans_brings():
    position = recorded.example("1861")[WITH_LOANS]
    (offer,) = (each for each in offers(position) if isinstance(each, of.OfferBuyTrain) and each.loans)
    action = ac.BuyTrain(offer.actor, offer.train, offer.seller, offer.minimum, offer.trade_in, offer.side)
    told = [line.text for line in tell(WORDS, submit(position, action), position.definition)]
    assert offer.loans == 2
    assert sum(text.endswith("(× 2)") for text in told) == 2
    assert len(told) == len({text.removesuffix(" (× 2)") for text in told})
