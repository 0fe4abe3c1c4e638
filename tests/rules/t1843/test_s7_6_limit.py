"""Section 7.6: the certificate limit."""

import pytest

from tests.rules.t1843 import table as t


def laden(number: int, symbol: str = "SO", at: tuple[int, int] = (9, 5), players: int = 4) -> t.Position:
    """Ben, one of four players, holds ``number`` counted certificates; ``symbol`` stands ``at``, is Ada's."""
    position = t.floated(t.plain(players), symbol, 79, "Ada", at, Ada=5)
    others = [s for s in t.HOMES if s not in (symbol, "PLM")]
    for other in others:
        count = min(number, 5)
        number -= count
        if count:
            position = t.parred(position, other, 79, "Cleo", Cleo=3, Ben=count)
            if count > 3:
                position = t.parred(position, other, 79, "Dan", Dan=5, Ben=count)
    return position


def test_s7_6__every_certificate_and_private_counts_one() -> None:
    position = t.after_auction()
    assert t.counted(position, "Ada") == 4, "TB, LH, LM and the director's certificate of PLM"
    assert t.counted(position, "Ben") == 2
    assert t.counted(position, "Cleo") == 3, "PStG, BA and the single of ETA that has no par"


@pytest.mark.parametrize(
    ("at", "counts"),
    [
        ((9, 5), 5),
        ((13, 7), 5),
        ((11, 6), 5),
        ((10, 3), 0),
        ((4, 0), 0),
        ((7, 0), 0),
        ((9, 1), 0),
        ((17, 6), 0),
        ((10, 0), 0),
        ((17, 2), 0),
        ((3, 0), 5),
        ((14, 6), 5),
    ],
)
def test_s7_6__certificates_in_a_corner_zone_do_not_count(at: tuple[int, int], counts: int) -> None:
    position = t.floated(t.plain(), "SO", 67, "Ada", at, Ada=6)
    assert t.counted(position, "Ada") == counts + 1, "and the director's certificate of PLM"


@pytest.mark.parametrize(("at", "may"), [((10, 3), True), ((13, 7), False), ((9, 1), True), ((10, 0), True)])
def test_s7_6__at_the_limit_only_a_corner_zone_is_bought_from(at: tuple[int, int], may: bool) -> None:
    position = t.stock_turn(laden(18, at=at), "Ben")
    assert t.counted(position, "Ben") == 18 == t.certificate_limit(position)
    assert t.may_buy(position, "SO") is may
    if may:
        assert t.held(t.submit(position, t.buy("Ben", "SO")), "Ben", "SO") == 1
    else:
        t.refused(position, t.buy("Ben", "SO"))


def test_s7_6__one_below_the_limit_anything_is_bought() -> None:
    position = t.stock_turn(laden(17, at=(13, 7)), "Ben")
    assert t.held(t.submit(position, t.buy("Ben", "SO")), "Ben", "SO") == 1


def test_s7_6__no_director_s_certificate_at_the_limit() -> None:
    position = t.stock_turn(laden(18), "Ben")
    unparred = next(s for s in t.HOMES if t.CompanySymbol(s) not in position.state.par)
    t.refused(position, t.par_at("Ben", unparred, 67))
    assert not t.offers_of(position, t.off.OfferPar, company=unparred, private="")
    assert t.pars_of(t.stock_turn(laden(17), "Ben"), unparred) == [67, 73, 79]


def test_s7_6__the_limit_counts_after_the_first_sales() -> None:
    position = t.submit(t.stock_turn(laden(18), "Ben"), t.sell("Ben", "EST"))
    assert t.may_buy(position, "SO")


def test_s7_6__above_the_limit_he_sells_before_anything_else() -> None:
    position = t.stock_turn(laden(19), "Ben")
    assert not t.may_buy(position, "SO")
    assert not t.offers_of(position, t.off.OfferPass)
    t.refused(position, t.passing("Ben"))
    t.refused(position, t.buy("Ben", "SO"))
    position = t.submit(position, t.sell("Ben", "EST"))
    assert t.counted(position, "Ben") == 18
    assert t.offers_of(position, t.off.OfferPass)


def test_s7_6__not_even_a_corner_zone_is_bought_from_before_that() -> None:
    position = t.stock_turn(laden(19, at=(10, 3)), "Ben")
    assert not t.may_buy(position, "SO")


def test_s7_6__who_cannot_sell_may_pass_but_not_buy_what_counts() -> None:
    position = t.floated(t.plain(4), "SO", 79, "Ada", Ada=5)
    position = t.floated(position, "PO", 79, "Ada", (10, 3), Ada=5)
    for symbol in ("EST", "MID", "NOR", "OU"):
        position = t.parred(position, symbol, 79, "Cleo", Cleo=2, Ben=2, pool=5)
    position = t.shares(position, "ETA", Ben=7)
    position = t.parred(position, "PRO", 79, "Cleo", Cleo=2, Ben=2, pool=5)
    for symbol in ("C", "PStG"):
        position = t.private(position, symbol, "Ben")
    position = t.stock_turn(position, "Ben")
    assert t.counted(position, "Ben") == 19
    assert not t.offers_of(position, t.off.OfferSellShares)
    assert t.offers_of(position, t.off.OfferPass)
    assert not t.may_buy(position, "SO")
    assert t.may_buy(position, "PO"), "a corner zone may be bought from above the limit"


def test_s7_6__a_price_that_rises_out_of_the_zone_counts_from_then_on() -> None:
    position = t.floated(t.plain(), "SO", 67, "Ada", (9, 2), Ada=6)
    assert t.counted(position, "Ada") == 1
    position = t.earning(position, "SO", 100)
    position = t.submit(position, t.act.Dividend(position.state.actor, "pay"))
    assert t.place(position, "SO") == (9, 3)
    assert t.counted(position, "Ada") == 6


def test_s7_6__above_the_limit_he_sells_as_far_as_he_can() -> None:
    position = t.parred(laden(20), "PRO", 79, "Cleo", Cleo=2)
    for symbol in t.HOMES:
        held = t.held(position, "Ben", symbol)
        if held and symbol != "EST":
            rest = 5 if held < 4 else 10 - held - 2
            position = t.shares(position, symbol, "Cleo", Cleo=2, Ben=held, pool=min(rest, 5))
    position = t.stock_turn(position, "Ben")
    before = t.counted(position, "Ben")
    position = t.submit(position, t.sell("Ben", "EST", before - 18))
    assert t.counted(position, "Ben") == 18
    assert t.offers_of(position, t.off.OfferPass)


def test_s7_6__above_the_limit_val_de_loire_is_not_exchanged_first() -> None:
    position = t.private(laden(18), "VdL", "Ben")
    turn = t.stock_turn(position, "Ben")
    assert t.counted(turn, "Ben") == 19
    assert not t.offers_of(turn, t.off.OfferExchangePrivate)
    t.refused(turn, t.swap("Ben", "SO"))
    turn = t.submit(turn, t.sell("Ben", "EST"))
    assert t.held(t.submit(turn, t.swap("Ben", "SO")), "Ben", "SO") == 1


def test_s7_6__a_private_sold_to_a_company_counts_no_more() -> None:
    position = t.private(t.plain(), "C", "Ben")
    assert t.counted(position, "Ben") == 1
    assert t.counted(t.private(position, "C", "PO"), "Ben") == 0
