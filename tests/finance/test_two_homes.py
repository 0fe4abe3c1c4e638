"""A company that is started with two homes to choose."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.engine.actions import Par
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId
from roundhouse.engine.offers import OfferPar
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import starting
from roundhouse.finance.sources import ToBank
from roundhouse.finance.starting import BoxesInZones, Start
from roundhouse.steps.par import ParAndBuy
from tests.finance import positions as p

ANN, TEN = player("Ann"), CompanySymbol("Ten")
A2, B3, C4 = map(HexId, ("A2", "B3", "C4"))


class Pairs(msgspec.Struct, frozen=True):
    """Ten chooses one of these ``left``; all others have their homes printed."""

    left: tuple[tuple[HexId, HexId], ...]

    def homes(self, position: Position, symbol: CompanySymbol) -> None:
        """None: nobody chooses one home."""
        del position, symbol

    def pairs(self, position: Position, symbol: CompanySymbol) -> tuple[tuple[HexId, HexId], ...] | None:
        """What is left for Ten."""
        del position
        return self.left if symbol == TEN else None


def starting_with(*left: tuple[HexId, HexId]) -> ParAndBuy:
    checks = Checks[Start](
        starting.NotParred("7.5"),
        starting.SomeHomeLeft("7.5"),
        starting.BoxOpen("7.5"),
        starting.TwoHomesNamed("7.5"),
    )
    boxes = BoxesInZones(frozenset({"par"}))
    return ParAndBuy("7.5", checks, boxes, Pairs(left), ToBank(), None, marked=True)


def offered(step: ParAndBuy, symbol: str) -> OfferPar | None:
    found = (offer for offer in step.offers(p.position(p.title())) if isinstance(offer, OfferPar))
    return next((offer for offer in found if offer.company == symbol), None)


def test_the_offer_has_the_pairs_that_are_left() -> None:
    offer = offered(starting_with((A2, B3), (A2, C4)), "Ten")
    assert offer is not None
    assert (offer.homes, offer.home_pairs) == ((), ((A2, B3), (A2, C4)))


def test_without_a_pair_it_cant_be_started() -> None:
    assert offered(starting_with(), "Ten") is None
    other = offered(starting_with(), "Six")
    assert other is not None
    assert other.home_pairs == ()


@pytest.mark.parametrize("homes", [(A2, B3), (B3, A2)])
def test_both_are_kept_in_whatever_order_they_are_named(homes: tuple[HexId, HexId]) -> None:
    draft = Draft(p.position(p.title()))
    starting_with((A2, B3)).play(draft, Par(ANN, TEN, 1, 2, homes[0], NO_PRIVATE, homes[1]))
    assert draft.state.homes == {TEN: homes}


@pytest.mark.parametrize(
    ("symbol", "home", "second", "reason"),
    [
        ("Ten", "A2", "", "par.two_homes"),
        ("Ten", "", "", "par.two_homes"),
        ("Ten", "A2", "C4", "par.home"),
        ("Ten", "A2", "A2", "par.home_pair"),
        ("Six", "A2", "B3", "par.home_printed"),
    ],
)
def test_anything_else_is_refused(symbol: str, home: str, second: str, reason: str) -> None:
    action = Par(ANN, CompanySymbol(symbol), 1, 2, HexId(home), NO_PRIVATE, HexId(second))
    with pytest.raises(ActionRefused) as caught:
        starting_with((A2, B3)).play(Draft(p.position(p.title())), action)
    assert caught.value.reason == reason
    assert caught.value.facts.get("homes", (A2, B3)) == (A2, B3)


def test_a_company_with_one_home_takes_no_second_one() -> None:
    at = p.position(p.title())
    start = Start(at, "Ann", TEN, (1, 2), HexId(""), BoxesInZones(frozenset()), starting.PrintedHomes(), B3)
    assert starting.HomeNamed("7.5").fault(start) is not None
