"""Section 6: the auction of the private companies."""

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED
from roundhouse.titles.t1839.auction import Bidding
from tests.rules import table as t
from tests.rules.t1839 import table as g

ADA, BEN, CLEO = t.owner_of("Ada"), t.owner_of("Ben"), t.owner_of("Cleo")


def take(name: str, symbol: str, price: int) -> t.act.BuyPrivate:
    """A player buys a private company."""
    return t.act.BuyPrivate(t.owner_of(name), PrivateSymbol(symbol), t.Money(price))


def cheaper(name: str, symbol: str) -> t.act.Discount:
    """A player makes a private company cheaper by 20."""
    return t.act.Discount(t.owner_of(name), PrivateSymbol(symbol))


def late(players: int, costs: dict[str, int], **cash: int) -> t.Position:
    """Ada's turn with only some private companies left, at these prices."""
    position = g.start(players)
    for symbol, owner in position.state.privates.items():
        if owner == BANK and symbol not in costs:
            position = t.private(position, symbol, REMOVED)
    prices = {**position.state.private_costs, **{PrivateSymbol(s): t.Money(c) for s, c in costs.items()}}
    return t.settle(t.cash(t.change(position, private_costs=prices), **cash))


def purchases(position: t.Position) -> set[str]:
    """What the player on turn may buy."""
    return {str(offer.private) for offer in t.offers_of(position, t.off.OfferBuyPrivate)}


def discounts(position: t.Position) -> set[str]:
    """What he may make cheaper."""
    return {str(offer.private) for offer in t.offers_of(position, t.off.OfferDiscount)}


def cost(position: t.Position, symbol: str) -> int:
    """The price of a private company."""
    return position.state.private_costs[PrivateSymbol(symbol)]


def test_s6__what_costs_nothing_is_taken_and_then_another_bought() -> None:
    position = g.start(4)
    assert (purchases(position), discounts(position)) == ({"SHZ"}, set())
    position = t.submit(position, take("Ada", "SHZ", 0))
    assert t.money(position, "Ada") == 580
    assert discounts(position) == set()
    position = t.submit(position, take("Ada", "LVG", 90))
    assert (t.money(position, "Ada"), position.state.actor) == (490, BEN)


def test_s6__twice_the_same_discount_and_no_purchase_of_it() -> None:
    position = t.submit(g.start(4), take("Ada", "SHZ", 0), take("Ada", "LVG", 90))
    position = t.submit(position, cheaper("Ben", "KR"))
    assert cost(position, "KR") == 170
    assert "KR" not in purchases(position)
    position = t.submit(position, cheaper("Ben", "KR"))
    assert (cost(position, "KR"), position.state.actor) == (150, CLEO)
    position = t.submit(position, take("Cleo", "KR", 150), cheaper("Cleo", "SRV"))
    assert (t.money(position, "Cleo"), cost(position, "SRV")) == (430, 80)


def test_s6__nobody_may_pass() -> None:
    position = t.submit(g.start(4), take("Ada", "SHZ", 0), take("Ada", "LVG", 90))
    t.refused(position, t.act.Pass(BEN))


def test_s6__who_alone_can_pay_must_buy() -> None:
    position = late(3, {"AB": 240, "RWS": 260}, Ada=250, Ben=190, Cleo=100)
    assert (purchases(position), discounts(position)) == ({"AB"}, set())
    position = t.submit(position, take("Ada", "AB", 240))
    position = par(position, 67)
    assert (purchases(position), discounts(position)) == (set(), {"RWS"})
    position = t.submit(position, cheaper("Ada", "RWS"))
    position = t.submit(position, cheaper("Ben", "RWS"), cheaper("Ben", "RWS"))
    position = t.submit(position, cheaper("Cleo", "RWS"), cheaper("Cleo", "RWS"))
    position = t.submit(position, cheaper("Ada", "RWS"), cheaper("Ada", "RWS"))
    assert (cost(position, "RWS"), position.state.actor) == (120, BEN)
    assert discounts(position) == set()
    position = par(t.submit(position, take("Ben", "RWS", 120)), 82)
    assert (t.money(position, "Ben"), position.state.round.kind) == (70, "stock")
    assert position.state.actor == CLEO


def par(position: t.Position, price: int) -> t.Position:
    """The buyer of a brown private company pars the company that came with it."""
    offer = t.offer_of(position, t.off.OfferPar)
    assert {int(space.price) for space in offer.boxes} == {67, 74, 82}
    return t.submit(position, t.act.Par(offer.actor, offer.company, *g.box(price)))


def test_s6__two_players_with_a_purchase_may_discount() -> None:
    position = late(2, {"AB": 240, "RWS": 260}, Ada=600, Ben=100)
    assert discounts(position) == set()
    position = par(t.submit(position, take("Ada", "RWS", 260)), 67)
    assert (purchases(position), discounts(position)) == ({"AB"}, {"AB"})
    position = late(3, {"AB": 240, "RWS": 260}, Ada=600, Ben=100, Cleo=100)
    position = par(t.submit(position, take("Ada", "RWS", 260)), 67)
    assert (purchases(position), discounts(position)) == ({"AB"}, set())


def test_s6__a_brown_one_brings_three_shares_and_floats_nothing() -> None:
    position = late(3, {"AB": 240, "RWS": 260}, Ada=600)
    number = position.state.flags["assigned:AB"]
    symbol = list(g.DEFINITION.companies)[number]
    position = par(t.submit(position, take("Ada", "AB", 240)), 74)
    assert (t.held(position, "Ada", symbol), t.held(position, "ipo", symbol)) == (3, 7)
    assert t.president(position, symbol) == "Ada"
    assert t.money(position, "Ada") == 360
    assert CompanySymbol(symbol) not in position.state.floated


def test_s4__money_and_private_companies_by_players() -> None:
    for players, money, missing in (
        (2, 740, {"NFWS", "CM", "LP", "KV"}),
        (3, 660, {"CM", "KV"}),
        (4, 580, set()),
    ):
        position = g.start(players)
        assert t.money(position, "Ada") == money
        assert {s for s, o in position.state.privates.items() if o == REMOVED} == missing


def test_s4__first_prices() -> None:
    expected = {
        "LVG": 90,
        "SRV": 100,
        "KR": 190,
        "NFWS": 200,
        "BEIJNES": 210,
        "CM": 220,
        "SHZ": -10,
        "AB": 280,
    }
    assert {symbol: cost(g.start(4), symbol) for symbol in expected} == expected
    assert cost(g.start(4), "RWS") == 300


def test_s4__two_more_singles_lie_with_schielands() -> None:
    position = g.start(3)
    symbol = list(g.DEFINITION.companies)[position.state.flags["assigned:RWS"]]
    lying = [str(o) for c, o in position.state.certificates.items() if c.startswith(f"{symbol}-")]
    assert lying.count("private:SHZ") == 2
    assert lying.count("private:RWS") == 2


def test_s6__where_nobody_else_is_left_nobody_else_could_pay() -> None:
    alone = t.change(late(3, {"KR": 190}), order=("Ada",))
    assert Bidding(alone, "Ada", PrivateSymbol("KR"), t.Money(20)).nobody_else_could_pay


def test_s6__a_certificate_among_what_was_bought_is_no_private_company() -> None:
    """A file may say so: a turn of the auction buys none."""
    position = g.start(4)
    odd = t.change(position, stock=replace(position.state.stock, bought=("SS-1",)))
    assert purchases(odd) == purchases(position)
