"""1825, sections 5.1.1 to 5.1.3 and 8.5.1: when companies form, what they begin with, who operates first."""

from __future__ import annotations

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Pass, SellShares
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferPar
from roundhouse.engine.owners import BANK, CREDIT, IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.finance.market import operating_order
from roundhouse.rounds.operating import OperatingRound
from tests.names import company
from tests.rules.t1825 import table as t
from tests.rules.t1825.moves import bought, buy, par, rich
from tests.rules.table import (
    Played,
    held,
    kinds_of,
    money,
    offers_of,
    paid,
    passes,
    play,
    president,
    price_of,
    stock_turn,
    submit,
)

ADA, BEN, CLEO = (player(name) for name in t.NINE[:3])
LNWR = CompanySymbol("LNWR")


def begun(*options: str, players: int = 3) -> Position:
    """Ada's first turn, all privates sold; everybody has 5000."""
    return rich(t.no_privates(t.start(*options, players=players)))


def to_the_end(position: Position) -> Played:
    """All pass: the last pass and what it brings about."""
    left = len(position.state.order) - len(position.state.stock.passed) - 1
    return play(passes(position, left), Pass(passes(position, left).state.actor))


def test_s5_1_1__privates_pay_and_the_round_is_over_when_nothing_operates() -> None:
    position = t.start(players=3)
    played = to_the_end(position)
    assert sorted(paid(played, "private_revenue")) == sorted(
        [(BANK, ADA, 5), (BANK, BEN, 12), (BANK, CLEO, 20)]
    )
    rounds = [(event.kind, event.number) for event in played.all(ev.RoundBegan)]
    assert rounds == [("operating", 1), ("stock", 2)]


@pytest.mark.parametrize(("sold", "forms"), [(5, False), (6, True), (10, True)])
def test_s5_1_2__six_new_shares_form_a_company(sold: int, forms: bool) -> None:
    position = t.started(begun(), "LNWR", "Ada", Ada=sold)
    played = to_the_end(position)
    assert (played.state.floated == ("LNWR",)) is forms
    if forms:
        assert (price_of(played.position, "LNWR"), money(played.position, "LNWR")) == (100, 1000)
        assert paid(played, "float") == [(CREDIT, company("LNWR"), 1000)]
        assert played.state.cash[BANK] == position.state.cash[BANK] - 5 - 12 - 20 - 30, "privates alone"


def test_s5_1_2__shares_sold_to_the_pool_since_count() -> None:
    position = t.started(stock_turn(begun(), "Ben"), "LNWR", "Ada", Ada=2, Ben=4)
    position = submit(position, SellShares(BEN, LNWR, 4), Pass(BEN))
    played = to_the_end(position)
    assert played.state.floated == ("LNWR",)
    assert (held(played.position, "pool", "LNWR"), held(played.position, "ipo", "LNWR")) == (4, 4)


def test_s5_1_2__a_company_without_a_president_forms_too() -> None:
    position = t.started(stock_turn(begun(), "Ada"), "LNWR", "Ada", Ada=6)
    position = submit(position, SellShares(ADA, LNWR, 6), Pass(ADA))
    played = to_the_end(position)
    assert (played.state.floated, president(played.position, "LNWR")) == (("LNWR",), None)


def test_s5_1_2__a_company_is_not_formed_before_the_operating_round() -> None:
    position = t.started(begun(), "LNWR", "Ada", Ada=5)
    played = play(position, buy(position, "LNWR"))
    assert (played.state.floated, played.state.market) == ((), {})
    assert money(played.position, "LNWR") == 0


def third_band(position: Position) -> Position:
    """The LNWR and the GWR are sold out and have formed."""
    for symbol in ("LNWR", "GWR"):
        position = t.formed(position, symbol, "Ada", Ada=2)
    return position


@pytest.mark.parametrize(("first", "second"), [("GER", "LSWR"), ("LSWR", "GER")])
def test_s5_1_3__equal_faces_by_the_sale_of_the_sixth_share(first: str, second: str) -> None:
    position = third_band(begun())
    position = t.started(t.started(position, "GER", "Ada", Ada=5), "LSWR", "Ben", Ben=5)
    position = stock_turn(position, "Ada")
    position = bought(position, buy(position, first))
    position = bought(position, buy(position, second))
    played = to_the_end(submit(position, Pass(CLEO)))
    assert played.state.floated == ("LNWR", "GWR", first, second)
    assert operating_order(played.position) == ("LNWR", "GWR", first, second)


def test_s5_1_3__by_face_value_whatever_the_price_and_whoever_formed_first() -> None:
    position = begun()
    for symbol, price in (("LBSC", 280), ("LSWR", 100), ("GWR", 49), ("GER", 112), ("LNWR", 5)):
        position = t.formed(position, symbol, "Ada", price=price, Ada=2)
    assert operating_order(position) == ("LNWR", "GWR", "LSWR", "GER", "LBSC")


def test_s8_5_1_3__minors_after_all_majors_by_formation_and_not_by_price() -> None:
    position = begun("unit_3", players=2)
    for symbol, price, at in (
        ("M&C", 42, 0),
        ("GSWR", 5, 0),
        ("HR", 100, 0),
        ("CR", 34, 0),
        ("GNoS", 320, 0),
    ):
        face = position.definition.companies[CompanySymbol(symbol)].face_value or 55
        position = t.formed(position, symbol, "Ada", par=face, price=price + at, Ada=2)
    assert operating_order(position) == ("CR", "GSWR", "M&C", "HR", "GNoS")


def test_s5_1_2__a_major_has_no_train_in_its_first_round_so_its_price_drops() -> None:
    """Six shares were sold, two of which lie in the pool since: it forms, and falls from 100 to 90."""
    position = stock_turn(t.no_privates(t.start(players=3)), "Ben")
    position = t.started(position, "LNWR", "Ada", Ada=4, Ben=2)
    position = submit(position, SellShares(BEN, LNWR, 2), Pass(BEN))
    position = to_the_end(position).position
    assert price_of(position, "LNWR") == 100
    while position.state.round.kind == "operating":
        position = submit(position, Pass(position.state.actor))
    assert price_of(position, "LNWR") == 90


def test_s8_0__a_minor_companys_turn_is_that_of_a_major() -> None:
    operating = t.title("unit_3").rounds["operating"]
    assert isinstance(operating, OperatingRound)
    assert operating.turns["minor"] == operating.turns["major"]


# --- 8.4.1: minor companies -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sold_out", "released"),
    [
        ("unit_1 r1", "LNWR GWR", False),
        ("unit_1 r1", "LNWR GWR LSWR", True),
        ("unit_1 r1 printed_db2", "LNWR GWR LSWR", False),
        ("unit_1 r1 printed_db2", "LNWR GWR LSWR SECR", True),
        ("unit_2 k5", "LNWR MR", False),
        ("unit_2 k5", "LNWR MR GNR", True),
        ("unit_3", "CR", True),
    ],
)
def test_s8_4_1__minors_come_with_the_first_71_else_with_the_first_76(
    options: str, sold_out: str, released: bool
) -> None:
    position = begun(*options.split(), players=2)
    for symbol in sold_out.split():
        position = t.started(position, symbol, "Ada", rest="pool", Ada=2)
    minors = {symbol for symbol, each in position.definition.companies.items() if each.kind == "minor"}
    offered = {offer.company for offer in offers_of(position, OfferPar)}
    assert minors & offered == (minors if released else set())


@pytest.mark.parametrize(
    ("options", "symbol", "lowest", "highest"),
    [
        ("unit_3", "GNoS", 55, 320),
        ("unit_3", "HR", 42, 320),
        ("unit_3", "M&C", 42, 320),
        ("unit_1 r1", "TV", 49, 320),
        ("unit_1 k7", "LT&S", 61, 320),
        ("unit_1 k7 k3", "LT&S", 61, 480),
        ("unit_2 k5", "FR", 55, 480),
    ],
)
def test_s8_4_1__ten_shares_are_worth_the_train_and_never_the_last_box(
    options: str, symbol: str, lowest: int, highest: int
) -> None:
    position = begun(*options.split(), players=2)
    for major, each in position.definition.companies.items():
        if each.kind == "major":
            position = t.started(position, major, "Ada", rest="pool", Ada=2)
    (offer,) = offers_of(position, OfferPar, company=symbol)
    assert (offer.boxes[-1].price, offer.boxes[0].price, offer.percent) == (lowest, highest, 40)


def released() -> Position:
    """Unit 3; the CR is sold out and has formed."""
    return t.formed(begun("unit_3", players=2), "CR", "Ada", rest="pool", Ada=2)


def test_s8_4_1__its_credit_grows_as_its_shares_are_sold_and_the_bank_has_the_money() -> None:
    position = released()
    played = play(position, par(position, "GNoS", 61))
    gnos = company("GNoS")
    assert paid(played, "shares") == [(ADA, BANK, 4 * 61)]
    assert paid(played, "credit") == [(CREDIT, gnos, 4 * 61)]
    assert played.state.cash[BANK] == position.state.cash[BANK] + 4 * 61
    position = played.position
    assert (money(position, "GNoS"), price_of(position, "GNoS")) == (244, 0)
    position = bought(position, buy(position, "GNoS"))
    assert money(position, "GNoS") == 6 * 61
    assert money(position, "Ben") == 5000 - 2 * 61


def test_s8_4_1__shares_from_the_pool_give_it_nothing() -> None:
    position = stock_turn(t.started(released(), "GNoS", "Ada", par=61, Ada=3), "Ada")
    position = submit(position, SellShares(ADA, CompanySymbol("GNoS"), 1), Pass(ADA))
    position = submit(position, buy(position, "GNoS", POOL))
    assert (money(position, "GNoS"), money(position, "Ben")) == (0, 5000 - 2 * 61)


def test_s8_5_1_2__it_forms_when_it_can_pay_for_its_train_and_pays_at_once() -> None:
    """Six shares at 82 are 492, too little for a train of 550; eight are 656."""
    position = released()
    position = bought(position, par(position, "GNoS", 82))
    position = bought(position, buy(position, "GNoS"))
    early = to_the_end(position)
    assert "GNoS" not in early.state.floated
    position = bought(position, buy(position, "GNoS"))
    played = to_the_end(position)
    assert played.state.floated == ("CR", "GNoS")
    assert paid(played, "train") == [(company("GNoS"), CREDIT, 550)]
    assert (money(played.position, "GNoS"), kinds_of(played.position, "GNoS")) == (656 - 550, ["5"])
    assert price_of(played.position, "GNoS") == 82
    supply = [train for train, owner in played.state.trains.items() if owner == "supply" and train[0] == "5"]
    assert len(supply) == 2, "its own train isn't drawn from the stock"


def test_s8_5_1_2__at_a_high_price_the_presidents_certificate_is_enough() -> None:
    position = released()
    position = bought(position, par(position, "GNoS", 142))
    played = to_the_end(position)
    assert (played.state.floated, money(played.position, "GNoS")) == (("CR", "GNoS"), 568 - 550)


def test_s8_5_1_2__minors_form_in_the_order_in_which_they_could_pay() -> None:
    position = released()
    position = bought(position, par(position, "M&C", 55))
    position = bought(position, par(position, "HR", 112))
    position = bought(position, buy(position, "M&C"))
    position = bought(position, par(position, "GNoS", 142))
    position = bought(position, buy(position, "M&C"))
    assert (money(position, "M&C"), money(position, "HR"), money(position, "GNoS")) == (440, 448, 568)
    played = to_the_end(position)
    assert played.state.floated == ("CR", "HR", "GNoS", "M&C")
    assert operating_order(played.position) == ("CR", "HR", "GNoS", "M&C")


def test_s8_5_1_2__its_own_train_may_be_of_a_kind_that_is_not_on_sale_yet() -> None:
    position = begun("unit_1", "r1", players=2)
    for symbol in ("LNWR", "GWR", "LSWR"):
        position = t.started(position, symbol, "Ada", rest="pool", Ada=2)
    position = bought(position, par(position, "TV", 126))
    played = to_the_end(position)
    assert kinds_of(played.position, "TV") == ["4T"]
    assert played.state.phase == "1"


def test_s8_5_1_2__own_trains_come_on_top_of_those_of_the_supply() -> None:
    position = t.start("unit_1", "unit_2", "unit_3", "r2", "k5", players=4)
    waiting = [train for train, owner in position.state.trains.items() if owner == IPO]
    assert sorted(train.rpartition("-")[0] for train in waiting) == ["3T", "3T", "5", "5", "5", "U3"]
    assert all(position.state.trains[train] == "supply" for train in ("5-0", "5-4", "3T-1", "U3-1"))
