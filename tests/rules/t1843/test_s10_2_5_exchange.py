"""Section 10.2.5: what a player exchanges Val de Loire for."""

import pytest
from msgspec.structs import replace

from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, REMOVED, player
from tests.names import company
from tests.rules.t1843 import table as t

BEN = player("Ben")
SO = company("SO")


def owner(players: int = 3) -> t.Position:
    """Ben has Val de Loire; SO has floated, PO is parred, all else but PLM is unparred."""
    position = t.private(t.plain(players), "VdL", "Ben")
    position = t.floated(position, "SO", 79, "Ada", Ada=6)
    return t.parred(position, "PO", 73, "Cleo", Cleo=2)


def turn(position: t.Position | None = None) -> t.Position:
    """Ben is on turn in a stock round."""
    return t.stock_turn(position or owner(), "Ben")


def singles(position: t.Position) -> list[str]:
    """The companies whose single share Ben is offered for Val de Loire."""
    found = t.offers_of(position, t.off.OfferExchangePrivate, actor=BEN, private="VdL")
    assert all(source == IPO for offer in found for _, source in offer.choices)
    return sorted(symbol for offer in found for symbol, _ in offer.choices)


def halves(position: t.Position) -> dict[str, list[int]]:
    """The companies, with their pars, of which Ben is offered half a director's certificate."""
    found = t.offers_of(position, t.off.OfferPar, actor=BEN, private="VdL")
    return {offer.company: sorted(int(box.price) for box in offer.boxes) for offer in found}


def operating() -> t.Position:
    """SO is on turn in an operating round."""
    return t.at_step(t.at_home(owner(), "SO"), "SO", "track")


# --- in a stock round -----------------------------------------------------------------------


def test_s10_2_5__a_single_share_of_the_ipo_for_nothing() -> None:
    played = t.play(turn(), t.swap("Ben", "SO"))
    assert t.held(played.position, "Ben", "SO") == 1
    assert t.held(played.position, "ipo", "SO") == 3
    assert t.money(played.position, "Ben") == 5000
    assert t.owner_of_private(played.position, "VdL") == REMOVED
    assert not played.all(t.ev.Paid)


def test_s10_2_5__only_of_companies_that_have_a_par() -> None:
    assert singles(turn()) == ["PLM", "PO", "SO"]
    t.refused(turn(), t.swap("Ben", "EST"))


def test_s10_2_5__not_from_the_pool() -> None:
    position = turn(t.shares(owner(), "SO", "Ada", Ada=6, Cleo=2, pool=2))
    assert singles(position) == ["PLM", "PO"]
    t.refused(position, t.swap("Ben", "SO"))
    symbol = t.CompanySymbol("SO")
    t.refused(position, t.act.ExchangePrivate(BEN, PrivateSymbol("VdL"), symbol, POOL))


def test_s10_2_5__it_is_the_purchase_of_the_turn() -> None:
    position = t.submit(turn(), t.swap("Ben", "SO"))
    assert not t.offers_of(position, t.off.OfferBuyShares, actor=BEN)
    assert not t.offers_of(position, t.off.OfferPar, actor=BEN)
    bought = t.submit(turn(), t.buy("Ben", "SO"))
    assert not singles(bought)
    t.refused(bought, t.swap("Ben", "SO"))


def test_s10_2_5__selling_before_and_after_it() -> None:
    position = turn(t.shares(owner(), "SO", "Ada", Ada=6, Ben=2))
    position = t.submit(position, t.sell("Ben", "SO"), t.swap("Ben", "PO"), t.sell("Ben", "SO"))
    assert (t.held(position, "Ben", "SO"), t.held(position, "Ben", "PO")) == (0, 1)


def test_s10_2_5__not_of_a_company_sold_in_this_round() -> None:
    position = turn(t.shares(owner(), "SO", "Ada", Ada=6, Ben=2))
    position = t.submit(position, t.sell("Ben", "SO"))
    assert singles(position) == ["PLM", "PO"]
    t.refused(position, t.swap("Ben", "SO"))


def test_s10_2_5__half_a_director_s_certificate_costs_one_par() -> None:
    assert set(halves(turn())) == {"EST", "ETA", "MID", "NOR", "OU", "PRO"}
    position = t.private(t.plain(), "VdL", "Ben")
    assert halves(turn(position))["PO"] == [67, 73, 79]
    played = t.play(turn(position), t.par_at("Ben", "PO", 73, "VdL"))
    assert [(e.payer, e.payee, e.amount) for e in played.all(t.ev.Paid)] == [(BEN, BANK, 73)]
    assert t.held(played.position, "Ben", "PO") == 2
    assert t.president(played.position, "PO") == "Ben"
    assert t.place(played.position, "PO") == (11, 6)
    assert t.owner_of_private(played.position, "VdL") == REMOVED
    assert t.counted(played.position, "Ben") == 1, "one certificate"
    assert played.state.floated == ()


def test_s10_2_5__the_company_floats_after_four_more() -> None:
    position = turn(t.private(t.plain(), "VdL", "Ben"))
    position = t.done(t.submit(position, t.par_at("Ben", "PO", 73, "VdL")), "Ben")
    for count in range(1, 5):
        assert position.state.floated == ()
        name = position.state.actor.removeprefix("player:")
        position = t.done(t.submit(position, t.buy(name, "PO")), name)
        assert (position.state.floated == ("PO",)) is (count == 4)
    assert t.treasury_of(position, "PO") == 730


def test_s10_2_5__the_other_half_must_be_affordable() -> None:
    position = turn(t.cash(owner(), Ben=72))
    assert halves(position)["EST"] == [67]
    t.refused(position, t.par_at("Ben", "EST", 73, "VdL"))
    assert halves(turn(t.cash(owner(), Ben=66))) == {}


def test_s10_2_5__sixty_percent_hold() -> None:
    position = turn(t.floated(owner(), "SO", 79, "Ben", Ben=6))
    assert "SO" not in singles(position)
    t.refused(position, t.swap("Ben", "SO"))
    orange = turn(t.floated(owner(), "SO", 79, "Ben", (9, 1), Ben=6))
    assert t.held(t.submit(orange, t.swap("Ben", "SO")), "Ben", "SO") == 7


def test_s10_2_5__at_the_certificate_limit_one_goes_for_one() -> None:
    position = t.private(t.plain(4), "VdL", "Ben")
    position = t.floated(position, "SO", 79, "Ada", Ada=6)
    for symbol in ("EST", "MID", "NOR"):
        position = t.parred(position, symbol, 79, "Dan", Dan=5, Ben=5)
    position = t.parred(position, "OU", 79, "Dan", Dan=2, Ben=2)
    position = t.stock_turn(position, "Ben")
    assert t.counted(position, "Ben") == 18 == t.certificate_limit(position)
    assert not t.may_buy(position, "SO")
    position = t.submit(position, t.swap("Ben", "SO"))
    assert (t.held(position, "Ben", "SO"), t.counted(position, "Ben")) == (1, 18)


def test_s10_2_5__who_then_has_most_is_the_director_at_once() -> None:
    position = turn(t.floated(owner(), "SO", 79, "Ada", Ada=3, Ben=3))
    position = t.submit(position, t.swap("Ben", "SO"))
    assert t.president(position, "SO") == "Ben"


def test_s10_2_5__a_share_that_was_the_sixth_floats_the_company() -> None:
    position = turn(t.parred(owner(), "PO", 73, "Cleo", Cleo=5))
    position = t.submit(position, t.swap("Ben", "PO"))
    assert "PO" in position.state.floated
    assert t.treasury_of(position, "PO") == 730


def test_s10_2_5__in_the_first_stock_round_too() -> None:
    position = t.after_auction()
    assert singles(position) == ["PLM"]
    assert t.held(t.submit(position, t.swap("Ben", "PLM")), "Ben", "PLM") == 1


def test_s10_2_5__not_during_the_auction() -> None:
    position = t.start()
    for symbol, face in (("TB", 15), ("C", 20), ("PStG", 40), ("LH", 60), ("VdL", 110)):
        position = t.submit(position, t.bid(position.state.actor.removeprefix("player:"), symbol, face))
    assert t.owner_of_private(position, "VdL") == BEN
    for _ in range(4):
        assert not t.offers_of(position, t.off.OfferExchangePrivate)
        assert not t.offers_of(position, t.off.OfferPar)
        position = t.submit(position, t.act.Pass(position.state.actor))


def test_s10_2_5__only_its_owner() -> None:
    position = t.stock_turn(owner(), "Ada")
    assert not t.offers_of(position, t.off.OfferExchangePrivate)
    t.refused(position, t.swap("Ada", "SO"))
    t.refused(position, t.swap("Ben", "SO"))


# --- in an operating round ------------------------------------------------------------------


def test_s10_2_5__at_any_time_of_an_operating_round() -> None:
    position = operating()
    assert position.state.actor == SO
    assert singles(position) == ["PLM", "PO", "SO"]
    after = t.submit(position, t.swap("Ben", "SO"))
    assert t.held(after, "Ben", "SO") == 1
    assert t.owner_of_private(after, "VdL") == REMOVED
    assert (after.state.actor, after.state.operating.stage) == (SO, "track"), "SO goes on"
    trains = t.pass_to(position, "trains")
    assert t.held(t.submit(trains, t.swap("Ben", "PO")), "Ben", "PO") == 1


def test_s10_2_5__half_a_director_s_certificate_in_an_operating_round() -> None:
    after = t.submit(operating(), t.par_at("Ben", "EST", 79, "VdL"))
    assert t.money(after, "Ben") == 4921
    assert t.president(after, "EST") == "Ben"
    assert t.place(after, "EST") == (9, 5)
    assert after.state.actor == SO


def test_s10_2_5__a_company_that_it_floats_has_its_money_at_once_and_no_turn_yet() -> None:
    position = t.parred(operating(), "PO", 73, "Cleo", Cleo=5)
    position = t.change(position, operating=replace(position.state.operating, operated=()))
    played = t.play(position, t.swap("Ben", "PO"))
    assert "PO" in played.state.floated
    assert t.treasury_of(played.position, "PO") == 730
    position = played.position
    here = position.state.round.identity
    while position.state.round.identity == here:
        assert position.state.actor != company("PO")
        position = t.pass_on(position)
    assert position.state.round.kind == "stock"
    position = t.all_pass(position).position
    assert t.turns_of(position) == ["SO", "PO"]


def test_s10_2_5__the_operating_company_has_a_new_director_at_once() -> None:
    position = t.shares(operating(), "SO", "Ada", Ada=3, Ben=3)
    position = t.submit(position, t.swap("Ben", "SO"))
    assert t.president(position, "SO") == "Ben"
    assert position.state.actor == SO


def test_s10_2_5__after_the_last_company_too_before_the_foreigners() -> None:
    position = operating()
    while position.state.actor == SO:
        position = t.submit(position, t.act.Pass(SO))
    assert position.state.round.kind == "operating"
    assert t.decider(position) == BEN
    assert singles(position) == ["PLM", "PO", "SO"]
    assert t.left(position, "2+1") == 6
    declined = t.submit(position, t.passing("Ben"))
    assert declined.state.round.kind == "stock"
    assert t.left(declined, "2+1") == 5
    swapped = t.submit(position, t.swap("Ben", "SO"))
    assert t.held(swapped, "Ben", "SO") == 1
    assert swapped.state.round.kind == "stock"


def test_s10_2_5__sixty_percent_hold_in_an_operating_round() -> None:
    position = t.shares(operating(), "PO", "Ben", Ben=6)
    assert singles(position) == ["PLM", "SO"]
    t.refused(position, t.swap("Ben", "PO"))


def test_s10_2_5__a_company_that_owns_it_exchanges_nothing() -> None:
    position = t.private(operating(), "VdL", "SO")
    assert not t.offers_of(position, t.off.OfferExchangePrivate)


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue"])
def test_s10_2_5__in_each_phase_until_brown(phase: str) -> None:
    assert singles(turn(t.phase(owner(), phase))) == ["PLM", "PO", "SO"]


def test_s10_2_5__a_company_that_it_floats_operates_in_the_next_round_of_the_set() -> None:
    position = t.at_step(t.at_home(owner(), "SO"), "SO", "track", index=1, count=2)
    position = t.parred(position, "PO", 73, "Cleo", Cleo=5)
    position = t.submit(position, t.swap("Ben", "PO"))
    while position.state.round.index == 1:
        assert position.state.actor != company("PO")
        position = t.pass_on(position)
    assert (position.state.round.kind, position.state.round.index) == ("operating", 2)
    assert t.turns_of(position) == ["SO", "PO"]


def test_s10_2_5__in_an_operating_round_what_was_sold_before_does_not_bar_it() -> None:
    position = turn(t.shares(owner(), "SO", "Ada", Ada=6, Ben=2))
    position = t.done(t.submit(position, t.sell("Ben", "SO")), "Ben")
    position = t.all_pass(position).position
    assert position.state.round.kind == "operating"
    assert singles(position) == ["PLM", "PO", "SO"]
    assert t.held(t.submit(position, t.swap("Ben", "SO")), "Ben", "SO") == 2


def test_s10_2_5__in_an_operating_round_without_a_company_too() -> None:
    position = t.private(t.plain(), "VdL", "Ben")
    position = t.all_pass(t.stock_turn(position, "Ada")).position
    assert position.state.round.kind == "operating"
    assert t.decider(position) == BEN
    assert t.left(position, "2+1") == 6
    position = t.submit(position, t.swap("Ben", "PLM"))
    assert t.held(position, "Ben", "PLM") == 1
    assert (position.state.round.kind, t.left(position, "2+1")) == ("stock", 5)


def test_s10_2_5__the_last_chance_before_brown_closes_it() -> None:
    position = t.at_home(t.phase(owner(), "Blue"), "SO")
    position = t.supply(t.at_step(position, "SO", "track"), green=0, blue=1)
    while t.decider(position) == SO:
        position = t.submit(position, t.act.Pass(SO))
    assert (position.state.phase, t.decider(position)) == ("Blue", BEN)
    swapped = t.submit(position, t.swap("Ben", "SO"))
    assert (swapped.state.phase, t.held(swapped, "Ben", "SO")) == ("Brown", 1)
    declined = t.submit(position, t.passing("Ben"))
    assert declined.state.phase == "Brown"
    assert t.owner_of_private(declined, "VdL") == REMOVED
    assert t.held(declined, "Ben", "SO") == 0


def test_s10_2_5__not_from_brown_on() -> None:
    position = t.private(t.phase(owner(), "Brown"), "VdL", "removed")
    assert not t.offers_of(turn(position), t.off.OfferExchangePrivate)
    t.refused(turn(position), t.swap("Ben", "SO"))


def test_s10_2_5__the_half_s_par_is_one_of_the_phase() -> None:
    assert halves(turn())["EST"] == [67, 73, 79]
    assert halves(turn(t.phase(owner(), "Green")))["EST"] == [67, 73, 79, 86, 94]
    t.refused(turn(), t.par_at("Ben", "EST", 94, "VdL"))


def test_s10_2_5__why_nothing_becomes_a_train_is_told() -> None:
    position = t.switched(t.phase(t.plain(6), "Green"), "vdl_train_later")
    position = t.turn_of(t.at_home(t.floated(position, "PLM", 94, treasury=500), "PLM"), "PLM")

    def reason(at: t.Position, private: str = "VdL") -> str:
        turned = t.act.TurnIntoTrain(t.decider(at), t.PrivateSymbol(private))
        return t.refused(at, turned).reason

    assert (reason(position, "TB"), reason(position)) == ("private.no_train", "power.not_owned")
    owned = t.private(position, "VdL", "PLM")
    assert reason(t.phase(owned, "Blue")) == "private.no_train_now"
    assert reason(t.trains(owned, PLM="2+1 2+1 2+1 2+1")) == "train.limit"
