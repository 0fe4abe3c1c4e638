"""Section 11.3: public companies, the late ones, and their presidents."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import IPO, Owner, player
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

ADA, BEN = player("Ada"), player("Ben")
HOMES = {
    "PLM": (5, ["G6"]),
    "CFOR": (5, ["D3", "H3"]),
    "Nord": (4, ["D9", "G14"]),
    "Ouest": (5, ["B3", "E6"]),
    "Est": (5, ["I10"]),
    "AG": (5, ["D15"]),
    "Belge": (3, ["E16"]),
}


def buy(name: str, symbol: str, source: Owner = IPO) -> act.Action:
    return act.BuyShares(player(name), CompanySymbol(symbol), (source,))


def sell(name: str, symbol: str, count: int) -> act.Action:
    return act.SellShares(player(name), CompanySymbol(symbol), count)


def nord(players: int = 3, **counts: int) -> t.Position:
    position = t.floated(t.after_auction(players), "Nord", 67, "Ada", home="", **counts)
    return t.cash(position, Ada=2000, Ben=2000, Cleo=2000)


def test_s11_3_1__seven_regular_and_two_late_companies() -> None:
    companies = t.DEFINITION.companies
    assert {s for s, c in companies.items() if not c.late} == set(HOMES)
    assert {s for s, c in companies.items() if c.late} == {"LF", "LB"}


@pytest.mark.parametrize("symbol", [*HOMES, "LF", "LB"])
def test_s11_3_1__a_presidency_of_20_percent_and_eight_certificates_of_10(symbol: str) -> None:
    definition = t.DEFINITION.companies[CompanySymbol(symbol)]
    assert definition.certificates == (20, *[10] * 8)
    assert sum(definition.certificates) == 100


def test_s11_3_1__once_parred_a_company_has_a_par_and_a_stock_price() -> None:
    position = t.stock_turn(t.cash(t.after_auction(), Ben=500), "Ben")
    position = t.submit(position, act.Par(BEN, CompanySymbol("Est"), *t.PAR_BOXES[80]))
    assert position.state.par[CompanySymbol("Est")] == 80
    assert t.price_of(position, "Est") == 80


def test_s11_3_1__a_company_that_is_only_parred_does_not_operate() -> None:
    position = t.parred(t.after_auction(), "Est", 95, "Ben", Ben=5)
    assert "Est" not in t.market.operating_order(position)


@pytest.mark.parametrize("french", t.FRENCH)
def test_s11_3_2__the_two_starting_companies_are_floated_from_the_start(french: str) -> None:
    position = t.after_auction(french=french)
    assert set(position.state.floated) == {french, "Belge"}
    assert t.money(position, french) == t.money(position, "Belge") == 1000


@pytest.mark.parametrize("french", t.FRENCH)
def test_s11_3_2__they_skip_financial_operations(french: str) -> None:
    for symbol in (french, "Belge"):
        position = t.shares(t.after_auction(french=french), symbol, "Ada", Ada=4, pool=3)
        position = t.turn_of(position, symbol)
        assert position.state.operating.stage == "track"
        t.refused(position, act.Redeem(company(symbol), 1))


def test_s11_3_2__another_french_company_does_not_skip_them() -> None:
    position = t.turn_of(nord(Ada=6, pool=1), "Nord")
    assert position.state.operating.stage == "finance"


def test_s11_3_2__plm_s_home_is_the_place_marked_with_its_name() -> None:
    position = t.turn_of(t.after_auction(), "PLM")
    assert position.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 0, 0)


@pytest.mark.parametrize("symbol", ["Ouest", "Nord", "CFOR"])
def test_s11_3_2__three_companies_have_two_homes(symbol: str) -> None:
    position = t.turn_of(t.floated(t.after_auction(), symbol), symbol)
    placed = {p.hex for n, p in position.state.tokens.items() if p.where == "map" and n.startswith(symbol)}
    assert placed == set(HOMES[symbol][1])


@pytest.mark.parametrize("symbol", HOMES)
def test_s11_3_2_1__tokens_and_homes(symbol: str) -> None:
    number, homes = HOMES[symbol]
    definition = t.DEFINITION.companies[CompanySymbol(symbol)]
    assert len(definition.token_prices) == number
    assert [home.hex for home in definition.homes] == homes
    position = t.start()
    assert sum(name.startswith(f"{symbol}-") for name in position.state.tokens) == number


def brown(**tiles: tuple[str, int]) -> t.Position:
    """Ben is on turn in the brown phase with money for anything; nobody has operated."""
    position = t.phase(t.cash(t.after_auction(), Ben=2000), "Brown")
    return t.stock_turn(t.tiles(position, **tiles), "Ben")


def homes(position: t.Position, symbol: str) -> set[str]:
    return set(t.offer_of(position, off.OfferPar, company=symbol).homes)


def test_s11_3_3__late_companies_start_in_the_brown_phase() -> None:
    for phase in ("Yellow", "Green", "Blue", "Brown", "Red", "Gray", "Purple"):
        position = t.phase(t.cash(t.after_auction(), Ben=2000), phase)
        offered = {o.company for o in t.offers_of(t.stock_turn(position, "Ben"), off.OfferPar)}
        assert ({"LF", "LB"} <= offered) is (phase not in ("Yellow", "Green", "Blue")), phase


def test_s11_3_3__homes_lie_in_france_or_belgium_are_free_and_bare() -> None:
    position = brown()
    assert homes(position, "LF") == {"B9", "B11", "D11", "E2", "E10", "G10", "H9"}
    assert homes(position, "LB") == {"C14", "D17", "F15", "H17"}


def test_s11_3_3__no_home_of_a_company_that_has_not_operated() -> None:
    assert not homes(brown(), "LF") & {"B3", "D3", "D9", "E6", "G6", "H3", "I10"}
    assert not homes(brown(), "LB") & {"D15", "E16", "G14"}
    t.refused(brown(), act.Par(BEN, CompanySymbol("LF"), *t.PAR_BOXES[67], HexId("G6")), "par.home", "11.3.3")


def test_s11_3_3__a_home_of_one_that_has_operated_may_be_chosen() -> None:
    position = t.operated(brown(), "PLM")
    assert "G6" in homes(t.tokens(position, {"PLM-0": ("G6", 0, 0)}), "LF")
    full = t.tokens(position, {"PLM-0": ("G6", 0, 0), "Est-0": ("G6", 1, 0)})
    assert "G6" not in homes(full, "LF"), "only the place of PLM is left"


def test_s11_3_3__no_hex_without_a_free_location() -> None:
    position = t.tokens(brown(), {"AG-1": ("D17", 0, 0)})
    assert "D17" not in homes(position, "LB")


def test_s11_3_3__no_hex_with_track_while_there_is_one_without() -> None:
    position = brown(D17=("57", 0), H17=("57", 0))
    assert homes(position, "LB") == {"C14", "F15"}


def test_s11_3_3__track_is_allowed_when_all_have_it() -> None:
    position = brown(C14=("57", 1), D17=("57", 0), H17=("57", 0), F15=("X2", 0))
    assert homes(position, "LB") == {"C14", "D17", "F15", "G18", "H17"}
    position = t.submit(position, act.Par(BEN, CompanySymbol("LB"), *t.PAR_BOXES[67], HexId("H17")))
    assert position.state.homes == {"LB": ("H17",)}


def test_s11_3_3__without_any_hex_the_company_can_not_be_parred() -> None:
    position = brown()
    others = ("C14", "D17", "F15", "G18", "H17")
    position = t.tokens(position, {f"AG-{n}": (h, 0, 0) for n, h in enumerate(others)})
    assert not t.offers_of(position, off.OfferPar, company="LB")
    t.refused(
        position,
        act.Par(BEN, CompanySymbol("LB"), *t.PAR_BOXES[67], HexId("C14")),
        "par.no_home_left",
        "11.3.3",
    )
    assert t.offers_of(position, off.OfferPar, company="LF"), "another action is possible"


@pytest.mark.parametrize("home", ["", "C14", "A12", "B5", "Z9"])
def test_s11_3_3__another_hex_is_refused(home: str) -> None:
    t.refused(brown(), act.Par(BEN, CompanySymbol("LF"), *t.PAR_BOXES[67], HexId(home)), "par.home", "11.3.3")


def test_s11_3_3__a_parred_late_company_s_home_is_kept_for_it() -> None:
    position = t.floated(t.operated(t.parred(brown(), "LB", home="C14"), "AG"), "AG", money=500)
    position = t.tiles(position, D15=("57", 2), C14=("57", 2))
    position = t.at_step(t.tokens(position, {"AG-0": ("D15", 0, 0)}), "AG", "track")
    token = act.PlaceToken(company("AG"), HexId("C14"), 0, 0)
    at_tokens = t.change(position, operating=t.replace(position.state.operating, stage="token"))
    t.refused(at_tokens, token, "token.last_at_home", "7.3.4")
    without = t.change(at_tokens, homes={})
    assert [s.hex for o in t.offers_of(without, off.OfferPlaceToken) for s in o.spots] == ["C14"]


def test_s11_3_3__a_late_company_s_home_token_goes_to_the_chosen_hex() -> None:
    position = t.floated(t.phase(t.after_auction(), "Brown"), "LF", home="B9")
    position = t.turn_of(position, "LF")
    assert position.state.tokens["LF-0"] == t.TokenPlace("map", HexId("B9"), 0, 0)


def test_s11_3_3__at_18xx_games_late_companies_take_homes_of_others() -> None:
    position = t.played_there(brown(), site18xx.late_home_at_others_home)
    assert homes(position, "LF") >= {"B9", "B11", "D11", "E2", "E10", "G10", "H9", "G6"}


@pytest.mark.parametrize(("symbol", "region"), [("LF", "France"), ("LB", "Belgium")])
def test_s11_3_3_1__three_tokens_and_a_home_in_the_country(symbol: str, region: str) -> None:
    definition = t.DEFINITION.companies[CompanySymbol(symbol)]
    assert (len(definition.token_prices), definition.region, definition.homes) == (3, region, ())
    assert {t.DEFINITION.hexes[HexId(h)].region for h in homes(brown(), symbol)} == {region}


def test_s11_3_4__the_first_president_is_who_bought_the_certificate() -> None:
    position = t.stock_turn(nord(Ada=6), "Ben")
    played = t.play(position, act.Par(BEN, CompanySymbol("Est"), *t.PAR_BOXES[67]))
    assert played.all(ev.PresidentChanged) == [ev.PresidentChanged(CompanySymbol("Est"), "", "Ben")]


def test_s11_3_4__more_shares_by_purchase_make_a_new_president() -> None:
    position = t.stock_turn(nord(Ada=3, Ben=3), "Ben")
    played = t.play(position, buy("Ben", "Nord"))
    assert t.president(played.position, "Nord") == "Ben"
    assert played.all(ev.PresidentChanged) == [ev.PresidentChanged(CompanySymbol("Nord"), "Ada", "Ben")]
    assert (t.held(played.position, "Ada", "Nord"), t.held(played.position, "Ben", "Nord")) == (3, 4)
    exchanged = [(e.giver, e.taker) for e in played.all(ev.CertificateMoved) if e.reason == "exchange"]
    assert exchanged == [(BEN, ADA), (BEN, ADA), (ADA, BEN)]


def test_s11_3_4__as_many_shares_are_not_enough() -> None:
    position = t.submit(t.stock_turn(nord(Ada=3, Ben=2), "Ben"), buy("Ben", "Nord"))
    assert t.president(position, "Nord") == "Ada"


def test_s11_3_4__an_unfloated_company_changes_its_president_too() -> None:
    position = t.parred(t.cash(t.after_auction(), Ben=500), "Est", 67, "Ada", Ada=2, Ben=2)
    position = t.submit(t.stock_turn(position, "Ben"), buy("Ben", "Est"))
    assert t.president(position, "Est") == "Ben"


def test_s11_3_4__a_sale_passes_the_presidency_to_who_then_has_most() -> None:
    played = t.play(t.stock_turn(nord(Ada=4, Ben=3, Cleo=2), "Ada"), sell("Ada", "Nord", 2))
    assert t.president(played.position, "Nord") == "Ben"
    assert {n: t.held(played.position, n, "Nord") for n in ("Ada", "Ben", "Cleo", "pool")} == {
        "Ada": 2,
        "Ben": 3,
        "Cleo": 2,
        "pool": 2,
    }
    assert played.state.certificates["Nord-0"] == BEN


def test_s11_3_4__all_shares_can_be_sold_when_another_takes_over() -> None:
    position = t.stock_turn(nord(Ada=4, Ben=2), "Ada")
    assert t.offer_of(position, off.OfferSellShares, company="Nord").counts == (1, 2, 3, 4)
    position = t.submit(position, sell("Ada", "Nord", 4))
    assert t.held(position, "Ada", "Nord") == 0
    assert t.president(position, "Nord") == "Ben"


def test_s11_3_4__another_needs_20_percent() -> None:
    position = t.stock_turn(nord(Ada=3, Ben=1, Cleo=1), "Ada")
    assert t.offer_of(position, off.OfferSellShares, company="Nord").counts == (1,)
    t.refused(position, sell("Ada", "Nord", 2), "sale.no_successor", "11.3.4")
    t.refused(position, sell("Ada", "Nord", 3), "sale.no_successor", "11.3.4")


def test_s11_3_4__another_needs_more_than_the_seller_keeps() -> None:
    position = t.submit(t.stock_turn(nord(Ada=4, Ben=2), "Ada"), sell("Ada", "Nord", 2))
    assert t.president(position, "Nord") == "Ada"
    position = t.submit(position, sell("Ada", "Nord", 1))
    assert t.president(position, "Nord") == "Ben"


@pytest.mark.parametrize(
    ("order", "heir"),
    [(("Ada", "Ben", "Cleo", "Dan"), "Cleo"), (("Dan", "Cleo", "Ben", "Ada"), "Dan")],
)
def test_s11_3_4__of_equals_the_next_in_card_order_after_the_president(
    order: tuple[str, ...], heir: str
) -> None:
    position = t.change(nord(4, Ada=4, Ben=1, Cleo=2, Dan=2), order=order)
    position = t.submit(t.stock_turn(position, "Ada"), sell("Ada", "Nord", 3))
    assert t.president(position, "Nord") == heir


def test_s11_3_4__who_has_most_goes_before_who_is_next() -> None:
    position = t.submit(t.stock_turn(nord(Ada=4, Ben=2, Cleo=3), "Ada"), sell("Ada", "Nord", 3))
    assert t.president(position, "Nord") == "Cleo"


def test_s11_3_4__the_president_s_share_may_be_exchanged_and_one_of_the_two_sold() -> None:
    position = t.submit(t.stock_turn(nord(Ada=2, Ben=2), "Ada"), sell("Ada", "Nord", 1))
    assert t.president(position, "Nord") == "Ben"
    assert (t.held(position, "Ada", "Nord"), t.held(position, "pool", "Nord")) == (1, 1)


def test_s11_3_4__company_and_assets_go_with_the_presidency() -> None:
    position = t.submit(t.stock_turn(nord(Ada=2, Ben=2), "Ben"), buy("Ben", "Nord"))
    assert t.money(position, "Nord") == 670
    position = t.earning(t.operated(position, "Nord"), "Nord", 100)
    paid = t.submit(position, act.Dividend(company("Nord"), "pay"))
    assert t.money(paid, "Ben") - t.money(position, "Ben") == 30


def test_s11_3_4__the_treasury_s_shares_make_nobody_president() -> None:
    position = t.stock_turn(nord(Ada=2, Ben=1, treasury=6), "Ada")
    assert not t.offers_of(position, off.OfferSellShares, company="Nord")
