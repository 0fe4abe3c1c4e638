"""10.2: the powers about track and markers where the players have the board: what they cost is told."""

from __future__ import annotations

import pytest

from roundhouse.engine.title import BANK_ONLY
from roundhouse.titles.registry import load
from tests.rules.t1843 import table as t
from tests.rules.t1843.test_s10_2_track_powers import EST, owning

TRACK, TOKEN = "track", "token"


def at_table(*privates: str) -> t.Position:
    """A company that owns private companies begins its turn; the board is the players'."""
    chosen = frozenset((BANK_ONLY,))
    return t.Position(load("1843").variant(chosen), chosen, owning(*privates).state)


def told(position: t.Position) -> dict[tuple[str, str], tuple[int, int]]:
    """What may be told, by matter and power, with the bounds."""
    offers = t.offers_of(position, t.off.OfferTellAmount)
    return {(offer.matter, offer.power): (offer.minimum, offer.maximum) for offer in offers}


def tell(position: t.Position, amount: int, matter: str = TRACK, power: str = "") -> t.Position:
    return t.submit(position, amount_of(amount, matter, power))


def amount_of(amount: int, matter: str = TRACK, power: str = "") -> t.act.TellAmount:
    return t.act.TellAmount(EST, matter, t.Money(amount), t.PrivateSymbol(power))


@pytest.mark.parametrize(("power", "fee"), [("LH", 80), ("BA", 100)])
def test_s10_2_4__a_whole_build_is_told_instead_of_all_other_track(power: str, fee: int) -> None:
    position = at_table(power, "TB", "PStG")
    assert told(position)[TRACK, power] == (fee, 2000)
    after = tell(tell(position, fee, power=power), 0, TOKEN, power)
    assert t.treasury_of(after, "EST") == 2000 - fee
    assert set(told(after)) == {(TRACK, "PStG")}
    assert t.refused(after, amount_of(20)).reason == "power.whole_build"
    assert t.refused(after, amount_of(20, power="TB")).reason == "power.whole_build"


@pytest.mark.parametrize("first", ["", "TB"])
def test_s10_2_4__after_other_track_no_whole_build_is_told(first: str) -> None:
    position = tell(at_table("LH", "BA", "TB", "PStG"), 20, power=first)
    assert {power for _, power in told(position)} == {"", "TB", "PStG"} - {first}
    for power, fee in (("LH", 80), ("BA", 100)):
        assert t.refused(position, amount_of(fee, power=power)).reason == "power.instead"
    assert t.refused(position, amount_of(100, TOKEN, "BA")).reason == "power.instead"


def test_s10_2_3__pstg_is_no_part_of_the_build_that_le_havre_replaces() -> None:
    position = tell(at_table("LH", "PStG"), 0, power="PStG")
    assert told(position)[TRACK, "LH"] == (80, 2000)


def test_s10_2_6__a_token_by_boulogne_amiens_alone_is_the_whole_build() -> None:
    position = tell(at_table("LH", "BA", "TB", "PStG"), 100, TOKEN, "BA")
    assert set(told(position)) <= {(TRACK, "PStG")}
    for power in ("", "LH", "TB"):
        assert t.refused(position, amount_of(200, power=power)).reason == "power.whole_build"


def test_s10_2_4__who_has_no_token_left_or_too_little_money_uses_no_whole_build() -> None:
    position = at_table("LH", "BA")
    poor = told(t.cash(position, EST=90))
    assert (TRACK, "LH") in poor
    assert (TRACK, "BA") not in poor
    count = sum(token.startswith("EST-") for token in position.state.tokens)
    hexes = ("H25", "H15", "J9", "C20", "D9", "J17", "F13", "N15")
    placed = t.tokens(position, {f"EST-{n}": (hexes[n], 0, 0) for n in range(count)})
    assert (TRACK, "LH") not in told(placed)
    assert t.refused(placed, amount_of(80, power="LH")).reason == "token.none_left"


def test_s10_2_1__the_tile_of_tb_costs_20_at_least() -> None:
    assert told(at_table("TB"))[TRACK, "TB"] == (20, 2000)
