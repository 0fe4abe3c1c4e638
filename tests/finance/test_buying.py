"""Several certificates at once, sources with prices and payees of their own, limits by zone, floating."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import BuyShares
from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferBuyShares
from roundhouse.engine.owners import BANK, IPO, POOL, Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Round
from roundhouse.finance import buying
from roundhouse.finance import certificates as cert
from roundhouse.finance.buying import Buying
from roundhouse.finance.floating import (
    Floating,
    FloatWhenSold,
    FullCapital,
    waits_for_next_round,
)
from roundhouse.finance.holding import CertificateLimit
from roundhouse.finance.sources import AtMarket, AtMarketOrPar, AtPar, Source, ToBank, ToCompany
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.ui.choice_kinds import Choice
from roundhouse.ui.choices import groups
from roundhouse.ui.models.certificate_model import for_sale
from roundhouse.ui.words import for_language
from tests.finance import positions as p
from tests.names import company

ANN, BROWN, CORNER = player("Ann"), frozenset({"brown"}), frozenset({"brown", "orange"})
ZONED = Checks(
    buying.Parred("7.3"),
    buying.FromSource("7.3"),
    buying.Left("7.3"),
    buying.OnePurchase("7.3"),
    buying.SeveralInZone("7.3", BROWN, most=None, by_president=False),
    buying.HoldingLimit("7.3", free_zones=CORNER),
    buying.WithinCertificateLimit("7.6"),
    buying.Affordable("7.3"),
)
IPO_AND_POOL = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
MANY = Buying(ZONED, IPO_AND_POOL, most=10, floating=None)
TITLE = p.title(CertificateLimit("7.6", free_zones=CORNER), limit=9)


def reason(rules: Buying, at: Position, *owners: Owner, symbol: str = "Ten") -> str | None:
    fault = rules.checks.fault(rules.purchase(at, "Ann", CompanySymbol(symbol), owners))
    return fault.reason if fault else None


def bought(rules: Buying, at: Position, *owners: Owner, symbol: str = "Ten") -> Draft:
    purchase = rules.purchase(at, "Ann", CompanySymbol(symbol), owners)
    rules.checks.demand(purchase)
    draft = Draft(at)
    rules.buy(draft, purchase)
    fold_conserving(at.definition, at.state, draft.events)
    return draft


def ten(row: int, column: int, owners: str = "Bob", par: int = 67) -> Position:
    return p.dealt(p.parred(p.position(TITLE), "Ten", row, column, par), Ten=owners)


def test_any_number_from_ipo_and_pool_in_one_zone() -> None:
    at = ten(3, 0, "Bob pool pool pool")
    draft = bought(MANY, at, IPO, IPO, POOL, POOL, POOL)
    assert draft.state.cash[ANN] == 1000 - 2 * 67 - 3 * 40
    assert len(draft.state.stock.bought) == 5
    listed = [each.owners for each in MANY.allowed(at, "Ann", CompanySymbol("Ten"))]
    assert {len(owners) for owners in listed} == set(range(1, 9))
    tried = (o for n in range(1, 10) for o in combinations_with_replacement((IPO, POOL), n))
    assert listed == [owners for owners in tried if reason(MANY, at, *owners) is None]


def test_more_than_one_is_looked_at_only_where_one_is_allowed() -> None:
    looked: list[int] = []

    class Counted(buying.OneCertificate, frozen=True):
        def fault(self, case: buying.Acquisition) -> Fault | None:
            looked.append(case.count)
            return super().fault(case)

    few = replace(MANY, checks=Checks[buying.Purchase](Counted("7.3")))
    at = ten(1, 2, "Bob pool pool pool")
    listed = [each.owners for each in few.allowed(at, "Ann", CompanySymbol("Ten"))]
    assert listed == [(IPO,), (POOL,)]
    assert max(looked) == 2


@pytest.mark.parametrize(
    ("box", "expected"), [((3, 1), "buy.one_certificate"), ((1, 2), "buy.one_certificate")]
)
def test_one_certificate_in_every_other_zone(box: tuple[int, int], expected: str) -> None:
    assert reason(MANY, ten(*box), IPO, IPO) == expected


def test_two_by_the_president_only() -> None:
    rules: Checks[buying.Purchase] = Checks(buying.SeveralInZone("6.4", BROWN, most=2, by_president=True))
    two = Buying(rules, IPO_AND_POOL, most=3, floating=None)
    assert reason(two, ten(3, 0, "Ann"), IPO, IPO) is None
    assert reason(two, ten(3, 0, "Bob"), IPO, IPO) == "buy.one_certificate"
    assert reason(two, ten(3, 0, "Ann"), IPO, IPO, IPO) == "buy.one_certificate"


def test_above_60_percent_in_the_corner_only() -> None:
    owners = "Ann Ann Ann Ann Ann"
    assert reason(MANY, ten(1, 2, owners), IPO) == "buy.holding_limit"
    assert reason(MANY, ten(3, 1, owners), IPO) is None


def test_what_does_not_count_is_bought_above_the_limit() -> None:
    owners = "Ann Ann Ann Ann Ann"
    full = p.dealt(p.parred(ten(1, 2, owners), "Six", 1, 3), Six="Ann Ann Ann Ann")
    assert reason(MANY, full, IPO, symbol="Six") == "buy.certificate_limit"
    corner = p.parred(full, "Six", 3, 1)
    assert reason(MANY, corner, IPO, symbol="Six") is None
    limit = corner.title.part(CertificateLimit)
    assert (limit.counted(full, "Ann"), limit.counted(corner, "Ann")) == (9, 5)


def test_a_title_without_a_limit() -> None:
    endless = p.title(CertificateLimit("", frozenset()), limit=None)
    at = p.dealt(p.parred(p.position(endless), "Ten", 1, 2), Ten="Bob")
    assert at.title.part(CertificateLimit).most(at) is None
    assert not at.title.part(CertificateLimit).is_above(at, "Ann")
    assert reason(MANY, at, IPO) is None
    unlimited = p.dealt(p.parred(p.position(p.title()), "Ten", 1, 2), Ten="Bob")
    assert reason(MANY, unlimited, IPO) is None


# --- sources ----------------------------------------------------------------------------------------

CURRENT = (
    Source("ipo", AtMarket(), ToBank()),
    Source("pool", AtMarket(), ToBank()),
    Source("treasury", AtMarket(), ToCompany()),
)
IPO_BEFORE = Buying(Checks(buying.FromSource("7.3"), buying.IpoFirst("7.3")), CURRENT, most=1, floating=None)


def test_the_ipo_sells_at_the_current_price() -> None:
    assert bought(IPO_BEFORE, ten(1, 1, "Bob"), IPO).state.cash[ANN] == 1000 - 90


def test_a_treasury_sells_once_the_ipo_is_empty_and_is_paid() -> None:
    treasury = company("Ten")
    assert reason(IPO_BEFORE, ten(1, 1, "Bob own"), treasury) == "buy.ipo_first"
    draft = bought(IPO_BEFORE, ten(1, 1, "Bob own own Cem Cem Cem Cem Cem Cem"), treasury)
    assert draft.state.cash[treasury] == 90


def test_companies_are_paid_as_their_shares_are_sold() -> None:
    sources = (
        Source("ipo", AtPar(), ToCompany()),
        Source("pool", AtMarketOrPar(), ToBank()),
    )
    rules = Buying(Checks(buying.FromSource("4")), sources, most=1, floating=None)
    at = p.parred(p.parred(p.position(TITLE), "Big", 1, 1, 55), "Ten", 1, 1, 100)
    at = p.dealt(at, Big="Bob ipo pool", Ten="Bob")
    draft = bought(rules, at, IPO, symbol="Big")
    assert draft.state.cash[company("Big")] == 2 * 55
    assert bought(rules, at, POOL, symbol="Big").state.cash[company("Big")] == 0
    assert bought(rules, at, IPO).state.cash[BANK] == 0
    without = p.change(at, market={})
    assert bought(rules, without, POOL, symbol="Big").state.cash[ANN] == 1000 - 2 * 55


# --- floating ---------------------------------------------------------------------------------------


def floated(floating: Floating, **changes: object) -> Draft:
    """The share that leaves 40 % in the IPO; par 46, price 75."""
    at = p.change(ten(2, 0, "Bob Bob Cem Cem", par=46), floated=(), **changes)
    rules = Buying(Checks(buying.FromSource("7")), CURRENT, most=1, floating=floating)
    return bought(rules, at, IPO)


def test_ten_times_par_or_the_current_price() -> None:
    par = FloatWhenSold("7.5", FullCapital("7.5", AtPar()), marked=False)
    current = FloatWhenSold("7.5", FullCapital("7.5", AtMarket()), marked=False)
    assert [floated(each).state.cash[company("Ten")] for each in (par, current)] == [460, 750]
    assert floated(par).state.floated == ("Ten",)


def test_a_company_that_floats_in_an_operating_round_waits_for_the_next() -> None:
    marked = FloatWhenSold("7.5", FullCapital("7.5", AtPar()), marked=True)
    draft = floated(marked, round=Round("operating", 2, 1, 2))
    assert waits_for_next_round(draft.position, CompanySymbol("Ten"))
    draft.emit(ev.RoundBegan("operating", 2, 2, 2))
    assert not waits_for_next_round(draft.position, CompanySymbol("Ten"))
    assert not waits_for_next_round(floated(marked).position, CompanySymbol("Ten")), (
        "in a stock round it needn't wait"
    )
    assert cert.shares_in_ipo(draft.position, CompanySymbol("Ten")) == 40


# --- certificates of several sizes --------------------------------------------------------------------


def mixed() -> Position:
    """``Ten`` has singles of 10 % and of 20 %; Bob has its president's certificate."""
    sizes = (20, 10, 10, 20, 20, 20)
    companies = dict(TITLE.definition.companies)
    companies[CompanySymbol("Ten")] = replace(companies[CompanySymbol("Ten")], certificates=sizes)
    odd = replace(TITLE, definition=replace(TITLE.definition, companies=companies))
    at = p.position(odd)
    held = {name: owner for name, owner in at.state.certificates.items() if not name.startswith("Ten-")}
    held |= {f"Ten-{n}": player("Bob") if n == 0 else IPO for n in range(len(sizes))}
    return p.parred(p.change(at, certificates=held), "Ten", 3, 0, 67)


def test_each_size_of_certificate_is_an_offer_at_a_price_of_its_own() -> None:
    at = p.change(mixed(), actor=ANN)
    assert MANY.sizes(at, CompanySymbol("Ten")) == (10, 20)
    offers = [offer for offer in BuyCertificates("7.3", MANY).offers(at) if isinstance(offer, OfferBuyShares)]
    firsts = {(offer.percent, offer.choices[0]) for offer in offers if offer.company == "Ten"}
    assert firsts == {(0, ((IPO,), 67)), (20, ((IPO,), 134))}


@pytest.mark.parametrize(
    ("percent", "name", "cost"), [(0, "Ten-1", 67), (10, "Ten-1", 67), (20, "Ten-3", 134)]
)
def test_the_size_that_was_chosen_is_bought(percent: int, name: str, cost: int) -> None:
    draft = Draft(p.change(mixed(), actor=ANN))
    BuyCertificates("7.3", MANY).play(draft, BuyShares(ANN, CompanySymbol("Ten"), (IPO,), percent))
    assert draft.state.certificates[name] == ANN
    assert draft.state.cash[ANN] == 1000 - cost
    assert cert.percent_held(draft.position, ANN, CompanySymbol("Ten")) == (percent or 10)


def test_what_a_size_has_no_certificate_of_is_not_there() -> None:
    at = mixed()
    fault = MANY.checks.fault(MANY.purchase(at, "Ann", CompanySymbol("Ten"), (IPO,), 40))
    assert fault is not None
    assert fault.reason == "buy.none_left"
    held = {n: player("Bob") if n in ("Ten-1", "Ten-2") else o for n, o in at.state.certificates.items()}
    without = p.change(at, certificates=held)
    assert MANY.sizes(without, CompanySymbol("Ten")) == (20,)
    assert reason(MANY, without, IPO) == "buy.none_left"
    assert MANY.checks.fault(MANY.purchase(without, "Ann", CompanySymbol("Ten"), (IPO,), 20)) is None


@pytest.mark.parametrize(
    ("size", "count", "refused"), [(10, 2, None), (20, 2, None), (20, 3, "buy.holding_limit")]
)
def test_the_holding_limit_counts_percent_and_not_certificates(
    size: int, count: int, refused: str | None
) -> None:
    """Where the price stands in no free zone and the company has a limit of 50 %."""
    limited = Buying(Checks(buying.HoldingLimit("7.3", free_zones=frozenset())), IPO_AND_POOL, 10, None)
    companies = dict(mixed().definition.companies)
    companies[CompanySymbol("Ten")] = replace(companies[CompanySymbol("Ten")], max_percent=50)
    definition = replace(mixed().definition, companies=companies)
    at = replace(mixed(), title=replace(mixed().title, definition=definition))
    fault = limited.checks.fault(limited.purchase(at, "Ann", CompanySymbol("Ten"), (IPO,) * count, size))
    assert (fault.reason if fault else None) == refused


def test_the_window_shows_a_card_and_a_choice_for_each_size(qapp: object) -> None:
    at = p.change(mixed(), actor=ANN)
    offers = BuyCertificates("7.3", MANY).offers(at)
    cards = {key: (card.percent, card.price) for key, card in for_sale(at, offers) if card.offer}
    assert (cards["Ten/ipo"], cards["Ten/ipo/20"]) == ((10, 67), (20, 134))
    words = for_language("en")
    made = [choice for group in groups(words, at, offers) for choice in group.choices]
    actions = [choice.action for choice in made if isinstance(choice, Choice)]
    assert BuyShares(ANN, CompanySymbol("Ten"), (IPO,)) in actions
    assert BuyShares(ANN, CompanySymbol("Ten"), (IPO,), 20) in actions
    assert any("20 %" in choice.title for choice in made if isinstance(choice, Choice))
