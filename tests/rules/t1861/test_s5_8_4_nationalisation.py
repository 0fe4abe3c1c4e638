"""Section 5.8.4: what is nationalised when, and how."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, REMOVED, SUPPLY, player
from roundhouse.engine.position import Draft
from roundhouse.titles.t1861.nationalisation import nationalise
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, KR, MV, N, NW, RSR = (company(s) for s in ("GRR", "KR", "MV", "N", "NW", "RSR"))
PRICES = {"4": 350, "5": 550, "6": 650, "8": 1000}
ELSEWHERE = ("M7", "P8", "F18", "E9", "K17", "I13")


def company_gone(position: t.Position, symbol: str) -> t.Played:
    """The company is nationalised now."""
    draft = Draft(position)
    nationalise(draft, CompanySymbol(symbol))
    return t.Played(t.drafted(position, draft), draft.events)


def table(**trains: str) -> t.Position:
    """N (Ada), KR (Ben, dearer) and MV (Cleo), then NW (Ben) and GRR (Ada); all have operated."""
    position = t.minor(t.minor(t.minor(t.opened(), "N"), "KR", "Ben", share=90), "MV", "Cleo")
    position = t.public(t.phase(position, "3"), "NW", "Ben", 100, home=("P8", 0), Cleo=3)
    position = t.public(position, "GRR", home=("L12", 0))
    position = t.operated(position, "N", "KR", "MV")
    safe = dict.fromkeys(("N", "KR", "MV", "NW", "GRR"), "2+2")
    return t.trains(position, **{**safe, **trains})


def begins(position: t.Position, kind: str) -> t.Played:
    """GRR buys the first train of ``kind``."""
    phase = str(int(kind) - 1)
    position = t.supply_from(t.change(t.cash(position, GRR=PRICES[kind]), phase=phase), kind)
    position = t.at_stage(position, "GRR", "trains")
    return t.play(position, act.BuyTrain(GRR, t.train_of(position, "supply", kind), SUPPLY, PRICES[kind]))


def closed(played: t.Played) -> list[str]:
    return [event.company for event in played.all(ev.CompanyClosed)]


@pytest.mark.parametrize(("kind", "old"), [("4", "2"), ("6", "3")])
def test_s5_8_4__minor_companies_that_lost_their_trains(kind: str, old: str) -> None:
    assert closed(begins(table(KR=old, N=old), kind)) == ["KR", "N"], "in operating order"


def test_s5_8_4__phase_5_nationalises_nobody() -> None:
    assert closed(begins(table(KR=""), "5")) == []


def test_s5_8_4__only_those_that_have_operated() -> None:
    position = table(KR="2", MV="")
    position = t.change(position, has_operated=position.state.has_operated - {"MV"})
    assert closed(begins(position, "4")) == ["KR"]


def test_s5_8_4__all_minor_companies_in_phase_8() -> None:
    position = table()
    position = t.change(position, has_operated=position.state.has_operated - {"MV"})
    played = begins(position, "8")
    assert closed(played) == ["KR", "N", "MV"]
    assert t.kinds_of(played.position, "RSR") == ["2+2"] * 3
    assert played.state.floated == ("NW", "GRR")


def test_s5_8_4__also_the_one_that_bought_the_first_8() -> None:
    position = t.minor(t.minor(t.opened(), "N", money=1000), "KR", "Ben", share=60)
    position = t.supply_from(t.phase(position, "7"), "8")
    position = t.at_stage(t.trains(position, KR="7"), "N", "trains")
    played = t.play(position, act.BuyTrain(N, "8-0", SUPPLY, 1000))
    assert closed(played) == ["N", "KR"]
    assert t.kinds_of(played.position, "RSR") == ["7", "8"]
    assert played.state.actor != N


@pytest.mark.parametrize(("kind", "old"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_s5_8_4__a_public_company_only_if_its_president_agrees(kind: str, old: str) -> None:
    asked = begins(table(NW=old), kind).position
    offer = t.offer_of(asked, off.OfferNationalise)
    assert (offer.actor, offer.price, offer.section) == (NW, 90, "5.8.4")
    assert "NW" in t.submit(asked, act.Pass(NW)).state.floated
    assert closed(t.play(asked, act.Nationalise(NW))) == ["NW"]


def test_s5_8_4__one_with_a_train_is_not_asked() -> None:
    assert not t.offers_of(begins(table(), "4").position, off.OfferNationalise)


@pytest.mark.parametrize(("kind", "old"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_s5_8_4__a_public_company_that_has_not_operated_is_not_asked(kind: str, old: str) -> None:
    position = table(NW=old)
    fresh = t.change(position, has_operated=position.state.has_operated - {"NW"})
    played = begins(fresh, kind)
    assert t.kinds_of(played.position, "NW") == []
    assert not t.offers_of(played.position, off.OfferNationalise)
    assert "NW" in played.state.floated
    assert t.offers_of(begins(position, kind).position, off.OfferNationalise)


def test_s5_8_4__private_companies_before_the_minor_company_that_owns_one() -> None:
    """N is paid for its private company, repays its loan with that, and only then hands over the rest."""
    position = t.private(t.loans(t.cash(table(N="3"), N=0), N=1), "WVR", "N")
    played = begins(position, "6")
    moved = [e for e in played.all(ev.PrivateMoved) if e.private == "WVR"]
    assert [(e.giver, e.taker) for e in moved] == [(N, RSR)]
    assert (BANK, N, 90) in t.paid(played, "nationalised")
    assert t.paid(played, "repay_loan") == [(N, BANK, 50)]
    assert t.paid(played, "assets") == [(N, RSR, 40)]
    assert closed(played) == ["N"]


def test_s5_8_4__private_companies_in_phase_6() -> None:
    position = t.private(t.cash(table(), N=0), "WVR", "N")
    ben = t.money(position, "Ben")
    played = begins(position, "6")
    assert set(played.state.privates.values()) == {RSR}
    assert t.money(played.position, "Ben") == ben + 30 + 45 + 60 + 75
    assert t.money(played.position, "N") == 90
    assert all(payer == BANK for payer, _, _ in t.paid(played, "nationalised"))


def test_s5_8_4__the_state_railway_has_their_income_from_then_on() -> None:
    position = t.change(table(), privates=dict.fromkeys(table().state.privates, RSR))
    played = t.moved_on(t.change(position, round=t.Round("operating", 2, 1, 2), actor=""))
    incomes = [(payee, amount) for _, payee, amount in t.paid(played, "private_revenue")]
    assert incomes == [(RSR, 10), (RSR, 15), (RSR, 20), (RSR, 25), (RSR, 30)]


def test_s5_8_4__one_step_left_and_the_bank_pays_for_two_shares() -> None:
    played = company_gone(t.minor(t.opened(), "N"), "N")
    (moved,) = played.all(ev.PriceMoved)
    assert moved.price == 65
    assert t.paid(played, "nationalised") == [(BANK, ADA, 130)]


@pytest.mark.parametrize(
    ("money", "owed", "repaid", "price"), [(49, 2, 0, 55), (50, 2, 1, 60), (120, 2, 2, 65), (0, 1, 0, 60)]
)
def test_s5_8_4__loans_are_repaid_first_and_each_that_is_left_is_a_step(
    money: int, owed: int, repaid: int, price: int
) -> None:
    played = company_gone(t.loans(t.minor(t.opened(), "N", money=money), N=owed), "N")
    assert sum(amount for _, _, amount in t.paid(played, "repay_loan")) == 50 * repaid
    assert t.paid(played, "nationalised") == [(BANK, ADA, 2 * price)]
    assert t.money(played.position, "RSR") == money - 50 * repaid
    assert not played.state.loans.get(CompanySymbol("N"))
    assert not played.state.loans.get(CompanySymbol("RSR")), "loans don't come along"


def test_s5_8_4__down_where_there_is_nothing_to_the_left() -> None:
    played = company_gone(t.loans(t.boxed(t.minor(t.opened(), "N", money=0), N=(6, 0)), N=1), "N")
    assert [e.price for e in played.all(ev.PriceMoved)] == [40]
    lowest = company_gone(t.boxed(t.minor(t.opened(), "N"), N=(9, 0)), "N")
    assert t.paid(lowest, "nationalised") == [(BANK, ADA, 70)]


def test_s5_8_4__every_shareholder_is_paid_not_pool_and_treasury() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", Ben=3, Cleo=1, pool=2)
    played = company_gone(position, "GRR")
    assert sorted(t.paid(played, "nationalised")) == sorted(
        [(BANK, ADA, 180), (BANK, BEN, 270), (BANK, CLEO, 90)]
    )


def test_s5_8_4__everything_else_goes_to_the_state_railway() -> None:
    position = t.private(t.trains(t.minor(t.opened(), "N", money=77), N="2 3"), "TSR", "N")
    state = company_gone(position, "N").state
    assert state.cash[RSR] == 77
    assert [train for train, owner in state.trains.items() if owner == RSR] == ["2-0", "3-0"]
    assert state.privates[PrivateSymbol("TSR")] == RSR


def test_s5_8_4__its_tokens_become_the_state_railways() -> None:
    played = company_gone(t.minor(t.opened(), "MV"), "MV")
    assert t.where(played.position, "RSR") == ["I13"]
    place = played.state.tokens["MV-0"]
    assert place.where == REMOVED
    (mine,) = (p for n, p in played.state.tokens.items() if n.startswith("RSR-") and p.where == "map")
    assert (mine.hex, mine.city, mine.slot) == ("I13", 0, 0)


def test_s5_8_4__six_of_them_outside_moscow_and_st_petersburg() -> None:
    taken = {f"RSR-{number}": (hex_id, 0, 0) for number, hex_id in enumerate(ELSEWHERE, 2)}
    full = t.tokens(t.public(t.phase(t.opened(), "4"), "GRR", home=("L12", 0)), taken)
    assert "L12" not in t.where(company_gone(full, "GRR").position, "RSR")
    one_left = t.tokens(full, {"RSR-7": ("charter",)})
    assert "L12" in t.where(company_gone(one_left, "GRR").position, "RSR")


def test_s5_8_4__the_two_kept_ones_serve_moscow_and_st_petersburg() -> None:
    taken = {f"RSR-{number}": (hex_id, 0, 0) for number, hex_id in enumerate(ELSEWHERE, 2)}
    position = t.tokens(t.minor(t.minor(t.opened(), "N"), "SPW", "Ben"), taken)
    position = company_gone(company_gone(position, "N").position, "SPW").position
    assert {"H8", "E1"} <= set(t.where(position, "RSR"))
    assert (position.state.tokens["RSR-1"].hex, position.state.tokens["RSR-0"].hex) == ("H8", "E1")


def test_s5_8_4__one_of_them_in_a_hex() -> None:
    position = t.minor(t.minor(t.opened(), "N"), "M-K", "Ben")
    position = company_gone(company_gone(position, "N").position, "M-K").position
    assert t.where(position, "RSR") == ["H8"]
    assert t.where(position, "M-K") == []


def test_s5_8_4__when_tokens_are_short_the_best_city_has_one() -> None:
    """Not in print: the dearer city, then the later hex."""
    taken = {f"RSR-{number}": (hex_id, 0, 0) for number, hex_id in enumerate(ELSEWHERE[:5], 2)}
    position = t.public(t.phase(t.opened(), "5"), "GRR", home=("L12", 0))
    position = t.tokens(t.tiles(position, L12=("57", 0), N10=("207", 0)), {**taken, "GRR-1": ("N10", 0, 0)})
    assert set(t.where(company_gone(position, "GRR").position, "RSR")) - set(ELSEWHERE) == {"N10"}


def test_s5_8_4__a_minor_company_is_gone_for_good() -> None:
    position = company_gone(t.minor(t.minor(t.opened(), "N"), "KR"), "KR").position
    assert {position.state.certificates["KR-0"], position.state.tokens["KR-0"].where} == {REMOVED}
    again = t.stock_turn(t.cash(position, Ada=500))
    assert "KR" not in {o.company for o in t.offers_of(again, off.OfferBidForCompany)}


def test_s5_8_4__a_public_company_may_be_started_again() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", Ben=3)
    position = company_gone(position, "GRR").position
    assert {o for c, o in position.state.certificates.items() if c.startswith("GRR-")} == {IPO}
    position = t.stock_turn(t.cash(position, Ada=500))
    position = t.submit(
        position, act.Par(ADA, CompanySymbol("GRR"), 4, 5), act.PlaceToken(GRR, HexId("M7"), 0, 0)
    )
    assert (t.president(position, "GRR"), t.where(position, "GRR")) == ("Ada", ["M7"])
