"""Options of 1839 about sections 4 to 10, 14.2.1 and 17: what each changes, and that it is off by default."""

from __future__ import annotations

from functools import lru_cache

import pytest

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import IPO, POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import MarketPlace, Round
from roundhouse.engine.title import Title
from roundhouse.engine.tree import first
from roundhouse.finance import market
from roundhouse.finance.floating import stamp_of_round
from roundhouse.rounds.beginnings import NextOfSet
from roundhouse.rounds.operating import OperatingRound
from roundhouse.titles.t1839.sales import PricesMove
from roundhouse.titles.t1839.title import build
from tests.rules.table import change

SHZ, RWS, AMS = PrivateSymbol("SHZ"), PrivateSymbol("RWS"), CompanySymbol("AMS")
PLAYERS = ("Ada", "Ben", "Cleo")


@lru_cache(maxsize=1)
def built() -> Title:
    return build()


def played(*options: str) -> Position:
    """The first position of a game of three."""
    return loop.start(built(), PLAYERS, frozenset(options), 1)


@pytest.mark.parametrize(("options", "face", "price"), [((), 30, -10), (("shz_face",), 310, 270)])
def test_schielands_hoge_zeedijk(options: tuple[str, ...], face: int, price: int) -> None:
    at = played(*options)
    printed = at.definition.privates[SHZ]
    assert (printed.cost, printed.sale_range(frozenset({"Blue"}))) == (face, (1, face))
    assert at.state.private_costs[SHZ] == price


@pytest.mark.parametrize(("options", "blocks"), [((), ()), (("rws_blocks",), ("F13", "G12"))])
def test_what_rijkswaterstaat_blocks(options: tuple[str, ...], blocks: tuple[str, ...]) -> None:
    definition = played(*options).definition
    assert definition.privates[RWS].blocks == blocks
    blocked = [hex_id for hex_id, cell in definition.hexes.items() if RWS in cell.blocked_by]
    assert sorted(blocked) == list(blocks)


@pytest.mark.parametrize(
    ("options", "limits", "gray"),
    [((), [4, 4, 4, 3, 3, 3, 2, 2], 3), (("phase_table",), [4, 4, 4, 4, 3, 2, 2, 2], 4)],
)
def test_train_limits_and_rounds(options: tuple[str, ...], limits: list[int], gray: int) -> None:
    at = played(*options)
    assert [phase.train_limit[""] for phase in at.definition.phases] == limits
    assert at.title.phase("Gray").operating_rounds == gray


def parred(at: Position, *floated: str) -> Position:
    """AMS stands at 67 with a share in the pool, two with Ada and the rest in the IPO."""
    held = {f"AMS-{index}": IPO for index in range(9)} | {"AMS-0": player("Ada"), "AMS-1": POOL}
    return change(
        at,
        round=Round("stock", 2),
        market={AMS: MarketPlace(0, 6, 0)},
        par={AMS: Money(67)},
        certificates={**at.state.certificates, **held},
        floated=floated,
    )


@pytest.mark.parametrize(("options", "price"), [((), 67), (("unfloated_moves_at_sr_end",), 61)])
def test_prices_of_companies_that_havent_floated(options: tuple[str, ...], price: int) -> None:
    draft = Draft(parred(played(*options)))
    first(draft.title, PricesMove).happen(draft)
    assert market.price(draft.position, AMS) == price


def test_floated_ones_move_in_any_case() -> None:
    draft = Draft(parred(played(), "AMS"))
    first(draft.title, PricesMove).happen(draft)
    assert market.price(draft.position, AMS) == 61


@pytest.mark.parametrize(("options", "turns"), [((), ()), (("floated_midround_operates",), ("AMS",))])
def test_who_floats_in_a_round(options: tuple[str, ...], turns: tuple[str, ...]) -> None:
    at = change(parred(played(*options), "AMS"), round=Round("operating", 2, 1, 2))
    at = change(at, flags={**at.state.flags, "floated:AMS": stamp_of_round(at)})
    assert first(at.title, OperatingRound).order.companies(at) == turns


@pytest.mark.parametrize(("options", "ends"), [((), False), (("end_with_running_set",), True)])
def test_the_set_in_which_purple_begins(options: tuple[str, ...], ends: bool) -> None:
    at = change(played(*options), round=Round("operating", 9, 3, 3), phase="Purple")
    draft = Draft(at)
    first(at.title, NextOfSet).happen(draft)
    assert [isinstance(event, ev.GameEnded) for event in draft.events] == [ends]
