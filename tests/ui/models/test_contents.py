"""What the models say of known positions."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import offers, start
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.offers import OfferBid, OfferBuyShares, OfferPar, ParBox
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Auction, Ending, MarketPlace, Operating, Question, Round, Run, Stock
from roundhouse.queries import players
from roundhouse.queries.companies import is_shown
from roundhouse.titles.registry import load
from roundhouse.ui.models.auction_model import AuctionModel, AuctionRole
from roundhouse.ui.models.certificate_model import CertificateModel, CertificateRole
from roundhouse.ui.models.charter_model import CharterModel, CharterRole
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.models.market_model import MarketModel, MarketRole, ParModel
from roundhouse.ui.models.order_model import OrderModel, OrderRole
from roundhouse.ui.models.private_words import private_words
from roundhouse.ui.models.tableau_model import Head, TableauModel, TableauRole
from roundhouse.ui.models.train_model import TrainModel, TrainRole
from roundhouse.ui.pictures import example_path
from roundhouse.ui.words import LANGUAGES
from roundhouse.ui.words.terms import NO_BREAK
from tests.names import company
from tests.states import changed

WORDS, FRENCH, *_ = LANGUAGES
ANNA, BEN, CLEO = player("Anna"), player("Ben"), player("Cleo")


def opening() -> Position:
    return start(load("1894"), ("Anna", "Ben", "Cleo"), frozenset(), 1)


def playing() -> Position:
    """Ouest and Nord have floated, PLM has a par; Anna presides over the Ouest, Ben over the Nord."""
    position = opening()
    state = position.state
    certificates = dict.fromkeys(state.certificates, "ipo")
    certificates |= {f"Ouest-{i}": ANNA for i in range(4)} | {"Ouest-4": CLEO, "Ouest-5": "pool"}
    certificates |= {f"Nord-{i}": BEN for i in range(3)} | {"Nord-3": ANNA, "Nord-4": ANNA, "Nord-5": "pool"}
    certificates |= {"Nord-6": company("Nord"), "PLM-0": CLEO}
    trains = dict(state.trains)
    trains |= {"2-0": company("Ouest"), "2-1": company("Ouest"), "3-0": company("Nord")}
    return replace(
        position,
        state=changed(
            state,
            certificates=certificates,
            trains=trains,
            phase="Green",
            par={"Ouest": 100, "Nord": 95, "PLM": 67},
            floated=("Ouest", "Nord"),
            market={"Ouest": MarketPlace(1, 1, 7), "Nord": MarketPlace(1, 1, 3), "PLM": MarketPlace(7, 5, 1)},
            cash={**state.cash, ANNA: 100, BEN: 200, CLEO: 300, company("Ouest"): 640, company("Nord"): 70},
            privates=dict.fromkeys(state.privates, "removed") | {"LRC": ANNA, "AR": company("Ouest")},
            markers={**state.markers, "ferry-0": company("Ouest")},
            runs={"Ouest": Run((), Money(130), "pay"), "Nord": Run((), Money(90), "withhold")},
            round=Round("operating", 2, 1, 2),
            actor=company("Ouest"),
            operating=Operating(
                company=CompanySymbol("Ouest"), stage="track", operated=(CompanySymbol("Nord"),)
            ),
        ),
    )


def test_market_stacks_the_first_to_operate_on_top(qtbot):
    model = MarketModel(WORDS)
    model.show_position(playing())
    box = model.index_of("1", "1")
    assert box.data(MarketRole.MARKERS) == ["Nord", "Ouest"]
    assert box.data(MarketRole.PRICE) == 95
    assert "par" in box.data(MarketRole.KINDS)
    assert "gray" in model.index_of("10", "0").data(MarketRole.KINDS)
    assert "end" in model.index_of("0", "13").data(MarketRole.KINDS)
    assert model.index_of("10", "12").data(MarketRole.PRICE) is None
    assert model.acting == "Ouest"


def test_market_arrows_stand_where_a_row_ends(qtbot):
    model = MarketModel(WORDS)
    model.show_position(playing())
    assert model.cell("4", "10").turns_up
    assert not model.cell("0", "13").turns_up
    assert model.cell("4", "0").turns_down
    assert not model.cell("10", "0").turns_down
    assert not model.cell("4", "5").turns_up


def test_market_marks_where_a_marker_arrived(qtbot):
    before = playing()
    moved = {**before.state.market, CompanySymbol("Ouest"): MarketPlace(1, 2, 9)}
    model = MarketModel(WORDS)
    model.show_position(replace(before, state=replace(before.state, market=moved)), before)
    assert model.index_of("1", "2").data(MarketRole.ARRIVED) == ["Ouest"]
    assert model.index_of("1", "1").data(MarketRole.ARRIVED) == []
    assert model.index_of("1", "1").data(CellRole.CHANGED)
    model.unmark()
    assert model.index_of("1", "2").data(MarketRole.ARRIVED) == []


def test_par_chart(qtbot):
    model = ParModel(WORDS)
    model.show_position(playing())
    assert [(row.price, [c.symbol for c in row.companies]) for row in model.cells()] == [
        (100, ["Ouest"]),
        (95, ["Nord"]),
        (80, []),
        (67, ["PLM"]),
    ]


def test_tableau_of_players_and_companies(qtbot):
    model = TableauModel(WORDS)
    model.show_position(playing())

    def text(row: str, column: str) -> object:
        return model.index_of(row, column).data(Qt.ItemDataRole.DisplayRole)

    assert text(company("Ouest"), ANNA) == "50"
    assert model.index_of(company("Ouest"), ANNA).data(TableauRole.PRESIDENT)
    assert not model.index_of(company("Nord"), ANNA).data(TableauRole.PRESIDENT)
    assert text(company("Nord"), "fact:treasury") == "10"
    assert text(company("Ouest"), "fact:pool") == "10"
    assert text(company("Ouest"), "fact:cash") == "640"
    assert text(company("Ouest"), "fact:trains") == "2 2"
    assert text(company("Ouest"), "fact:price") == "95"
    assert text(company("PLM"), "fact:cash") is None
    assert text("mine:certificates", ANNA) == "7/18"
    assert text("mine:cash", BEN) == "200"
    assert text("mine:value", ANNA) == str(100 + 5 * 95 + 2 * 95 + 20)
    assert text("mine:privates", ANNA) == "LRC"
    assert company("LF") not in model.row_keys()
    head = model.headerData(0, Qt.Orientation.Vertical, TableauRole.HEAD)
    assert isinstance(head, Head)
    assert (head.key, head.acting) == (company("Ouest"), True)


def test_tableau_leaves_out_what_nobody_has(qtbot):
    position = playing()
    certificates = {**position.state.certificates, "Nord-6": "ipo"}
    privates = dict.fromkeys(position.state.privates, "removed")
    bare = replace(position, state=replace(position.state, certificates=certificates, privates=privates))
    model = TableauModel(WORDS)
    model.show_position(bare)
    assert "fact:treasury" not in model.column_keys()
    assert "mine:privates" not in model.row_keys()


def test_tableau_tells_the_difference(qtbot):
    before = playing()
    cash = {**before.state.cash, ANNA: 140}
    model = TableauModel(WORDS)
    model.show_position(replace(before, state=replace(before.state, cash=cash)), before)
    assert model.index_of("mine:cash", ANNA).data(CellRole.DELTA) == 40
    assert model.index_of("mine:cash", BEN).data(CellRole.DELTA) is None
    assert not model.index_of("mine:cash", BEN).data(CellRole.CHANGED)


def test_order_and_priority(qtbot):
    position = playing()
    state = replace(position.state, order=("Cleo", "Anna", "Ben"), round=Round("stock", 3), actor=ANNA)
    stock = replace(position, state=changed(state, stock=Stock(passed=("Cleo",), passes=1, turns=1)))
    model = TableauModel(WORDS)
    model.show_position(stock)
    assert model.column_keys()[:3] == (CLEO, ANNA, BEN)
    assert model.head(CLEO).first
    assert model.head(CLEO).passed
    assert model.head(ANNA).acting
    assert model.head(ANNA).place == 2
    order = OrderModel(WORDS)
    order.show_position(stock)
    turns = {key: order.index_of(key).data(OrderRole.TURN) for key in order.row_keys()}
    assert turns == {CLEO: "passed", ANNA: "present", BEN: "next"}
    again = replace(position, state=changed(state, stock=Stock(passed=("Cleo", "Anna"), passes=2, turns=1)))
    model.show_position(again)
    assert [model.head(each).passed for each in (CLEO, ANNA)] == [True, False], "she is asked again"


def test_companies_in_operating_order(qtbot):
    model = OrderModel(WORDS)
    position = playing()
    model.show_position(position)
    assert [(p.name, p.turn) for p in model.cells()] == [("Nord", "done"), ("Ouest", "present")]
    asked = replace(position.state, questions=(Question("put_back", company("Nord")),))
    model.show_position(replace(position, state=asked))
    assert [(p.name, p.sign) for p in model.cells()] == [("Nord", "asked"), ("Ouest", "paused")]
    assert [p.decides for p in model.cells()] == [True, False], "as the bar and the holdings have it"
    model.show_position(replace(position, state=replace(position.state, ending=Ending("price"))))
    assert [(p.name, p.turn) for p in model.cells()] == [("Nord", "done"), ("Ouest", "waiting")]


def test_what_bids_leave_free_is_told_while_they_bind_cash(qtbot):
    history = GameSession.open(example_path("1843"), read_only=True).history
    bidding = next(n for n in range(60) if players.committed(history.at(n), "Claire"))
    position, model = history.at(bidding), TableauModel(WORDS)
    model.show_position(position)
    for name in position.state.seats:
        bound = players.committed(position, name)
        cash = position.state.cash[player(name)]
        assert model.index_of("mine:free", player(name)).data(TableauRole.NUMBER) == cash - bound
    model.show_position(history.at(0))
    assert "mine:free" not in model.row_keys()


def test_liquid_value_keeps_the_rules_of_selling():
    position = playing()
    assert players.sellable(position, "Anna").get("Ouest", 0) == 3, "nobody else can become president"
    assert players.sellable(position, "Anna").get("Nord", 0) == 2
    assert players.sellable(position, "Ben").get("Nord", 0) == 4, (
        "the pool takes four more, and Anna can preside"
    )
    assert players.liquid(position, "Anna") == 100 + 3 * 95 + 2 * 95
    assert players.sellable(position, "Cleo").get("PLM", 0) == 0, "the president's certificate isn't sold"


def test_charter_of_the_company_on_turn(qtbot):
    model = CharterModel(WORDS)
    model.show_position(playing())
    model.show_steps([("Track", "done"), ("Token", "present"), ("Run trains", "todo")])
    assert model.symbol == "Ouest"
    facts = {fact.key: fact for fact in model.cells()}
    assert facts["treasury"].number == 640
    assert facts["price"].number == 95
    assert facts["par"].number == 100
    assert (facts["revenue"].number, facts["revenue"].text) == (130, "pay")
    assert [item.text for item in facts["trains"].items] == ["2", "2"]
    assert [item.note for item in facts["tokens"].items] == ["0", "0", "100", "100", "100"]
    assert [item.text for item in facts["privates"].items] == ["AR"]
    assert [item.text for item in facts["markers"].items] == ["ferry"]
    assert [(item.text, item.note) for item in facts["shares"].items] == [
        ("ipo", "30"),
        ("pool", "10"),
        (ANNA, "50"),
        (CLEO, "10"),
    ]
    assert [item.state for item in facts["steps"].items] == ["done", "present", "todo"]
    assert facts["band"].items[0].text == "Anna"
    assert [item.text for item in facts["home"].items] == ["Le Havre B3", "Amiens E6"]
    assert model.index_of("treasury").data(CharterRole.LABEL) == "Treasury"


def test_charter_of_another_company_has_no_steps(qtbot):
    model = CharterModel(WORDS)
    model.show_position(playing())
    model.show_steps([("Track", "present")])
    model.show_company(CompanySymbol("LF"))
    assert [fact.key for fact in model.cells()] == ["band", "tokens", "shares", "home"]
    model.show_company(CompanySymbol("Ouest"))
    assert model.cells()[-1].key == "steps"


def test_loans_are_shown_where_there_are_some(qtbot):
    position = playing()
    model = CharterModel(WORDS)
    model.show_position(replace(position, state=replace(position.state, loans={"Ouest": 2})))
    assert model.cell("loans").number == 2


def test_certificates_on_offer_come_first(qtbot):
    position = playing()
    buy = OfferBuyShares(
        BEN,
        "6.4",
        CompanySymbol("Nord"),
        (((IPO,), Money(95)), ((POOL,), Money(95)), ((IPO, POOL), Money(190))),
    )
    par = OfferPar(BEN, "6.5", CompanySymbol("Est"), (ParBox(Money(95), 1, 1), ParBox(Money(67), 7, 5)))
    model = CertificateModel(WORDS)
    model.show_position(position, None, (buy, par))
    offered = [card for card in model.cells() if card.offer is not None]
    assert model.cells()[: len(offered)] == tuple(offered)
    assert model.cell("Nord/ipo+pool").percent == 20
    assert model.cell("Nord/ipo+pool").price == 190
    assert model.cell("Nord/ipo").count == 2
    assert model.cell("Est/ipo").pars == (67, 95)
    assert model.cell("Est/ipo").president
    assert model.index_of("Ouest/pool").data(CertificateRole.PRICE) == 95
    assert model.index_of("Ouest/ipo").data(CertificateRole.PRICE) == 100
    assert model.index_of("Ouest/ipo").data(CertificateRole.OFFER) is None
    assert model.cell("LF/ipo") is None


def test_offers_alone_mark_nothing_as_changed(qtbot):
    position = playing()
    buy = OfferBuyShares(BEN, "6.4", CompanySymbol("Nord"), (((IPO,), Money(95)),))
    model = CertificateModel(WORDS)
    model.show_position(position, position, (buy,))
    assert not model.has_marks()


def test_auction_row_with_bids(qtbot):
    position = opening()
    bids = {PrivateSymbol("LS"): {"Anna": Money(95), "Ben": Money(100)}}
    position = replace(
        position, state=changed(position.state, auction=Auction(bids=bids, contested=PrivateSymbol("LS")))
    )
    model = AuctionModel(WORDS)
    model.show_position(position, None, [o for o in offers(opening()) if isinstance(o, OfferBid)])
    assert model.row_keys()[0] == "LRC"
    assert model.index_of("LRC").data(AuctionRole.CHEAPEST)
    assert not model.index_of("LS").data(AuctionRole.CHEAPEST)
    assert [(bid.player, bid.amount) for bid in model.cell("LS").bids] == [("Ben", 100), ("Anna", 95)]
    assert model.cell("LS").contested
    assert isinstance(model.index_of("LRC").data(AuctionRole.OFFER), OfferBid)
    assert len(model.row_keys()) == 8, "one of two is removed, four of five French ones are not drawn"


def test_a_private_company_that_was_bought(qtbot):
    position = opening()
    sold = replace(position, state=replace(position.state, privates={**position.state.privates, "LRC": BEN}))
    model = AuctionModel(WORDS)
    model.show_position(sold, position)
    assert model.index_of("LRC").data(AuctionRole.OWNER) == "Ben"
    assert not model.index_of("LRC").data(AuctionRole.CHEAPEST)
    assert model.index_of("LRC").data(CellRole.CHANGED)


def test_every_private_company_has_its_words_in_both_languages():
    definition = load("1894").definition
    for words in LANGUAGES:
        found = private_words("1894", words.code)
        assert set(found) == set(definition.privates)
        assert all(one.power and one.section.startswith("11.2.2.") for one in found.values())
        # No line is broken between an amount and its currency.
        assert any(f"60{NO_BREAK}F" in words.power for words in found.values())
    assert private_words("1894", "nl") == private_words("1894", "en")
    assert private_words("no such title", "en") == {}


def test_trains_left_and_on_sale(qtbot):
    model = TrainModel(WORDS)
    model.show_position(playing())
    assert model.index_of("2", "train").data(TrainRole.LEFT) == 5
    assert model.index_of("2", "train").data(TrainRole.ON_SALE)
    assert model.index_of("D", "train").data(TrainRole.LEFT) is None
    assert model.cell("3", "train").train.trade_ins == (("2", 80),)
    assert model.cell("D", "train").train.trade_ins == (("5+1", 600), ("6", 500), ("7", 450))
    assert model.cell("4", "train").train.rusts == ("2",)
    assert not model.cell("2", "train").train.gone


def test_rusted_trains_and_the_present_phase(qtbot):
    position = playing()
    trains = {
        t: "removed" if t.startswith(("2-", "3-")) else owner for t, owner in position.state.trains.items()
    }
    blue = replace(position, state=replace(position.state, phase="Blue", trains=trains))
    model = TrainModel(WORDS)
    model.show_position(blue, position)
    assert model.cell("2", "train").train.gone
    assert model.index_of("4", "train").data(TrainRole.ON_SALE)
    present = [key for key in model.row_keys() if model.index_of(key, "train").data(TrainRole.PRESENT)]
    assert present == ["4"]
    assert model.cell("4", "phase").phase.name == "Blue"
    assert model.index_of("4", "phase").data(CellRole.CHANGED)
    assert model.cell("3", "phase").phase.past
    assert model.cell("3", "train").is_past
    assert not model.cell("4", "train").is_past


def test_late_companies_appear_with_their_phase():
    position = playing()
    brown = replace(position, state=replace(position.state, phase="Brown"))
    assert not is_shown(position, CompanySymbol("LF"))
    assert is_shown(brown, CompanySymbol("LF"))
