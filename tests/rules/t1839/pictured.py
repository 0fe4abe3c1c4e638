"""Positions of 1839 that are worth a picture and that no quick test of its rules looks at as they stand.

The gallery draws them with what those tests lay out; each is called what is seen there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g
from tests.rules.t1839.test_s8_3_2_tokens import turn as nbds
from tests.rules.t1839.test_s14_4_government_and_track import after_ams
from tests.rules.t1839.test_s16_counting import RING, SEA_TO_SEA


def kept_home() -> t.Position:
    """NRS chooses between Arnhem and Venlo (14.3.1)."""
    return t.turn_of(g.floated(g.begun("Green"), "NRS", 56), "NRS")


def home_of_the_government() -> t.Position:
    """S1, whose home is Weert, may take the government's circle there or the one beside it (14.4)."""
    position = g.floated(g.begun("Green"), "S1", 46, "Cleo", True, ("L13", "G14"))
    position = t.change(position, flags={**position.state.flags, "nationalised:NBDS": 1})
    position = t.tokens(t.tiles(position, L13=("15", 1)), {"gov-0": ("L13", 0, 0)})
    return t.turn_of(position, "S1")


def counted_again() -> t.Position:
    """NRS runs two red numbered trains and a 7 on the ring (16.3.2)."""
    position = t.tiles(g.floated(g.begun("Dark Brown"), "NRS", 56), **RING)
    position = t.trains(g.at_home(position, "NRS", "I12", "I16", "H13"), NRS="7 R4 R4")
    return t.at_step(position, "NRS", "run")


def earned_again() -> t.Position:
    """What NRS does with that revenue."""
    position = counted_again()
    return t.submit(position, t.best_run(position))


def from_sea_to_sea() -> t.Position:
    """HIJSM runs to one end overseas, not to both (16.2)."""
    position = t.tiles(g.floated(g.begun("Red"), "HIJSM", 56), **SEA_TO_SEA)
    position = t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM="7")
    return t.at_step(position, "HIJSM", "run")


def asked_one_after_the_other() -> t.Position:
    """The first 5+ has been bought: SS is asked, then AMS and the others, at last NBDS (14.3.3.1)."""
    position = g.floated(g.floated(g.begun("Green"), "SS", 91, Ada=5), "AMS", 82, "Ben", Ben=5)
    position = g.floated(g.floated(position, "HIJSM", 74, "Ben", Ben=5), "NRS", 67, "Ben", Ben=5)
    position = g.floated(g.floated(position, "ZHESM", 61, Ada=5), "NBDS", 56, "Cleo", Cleo=5, funds=2000)
    position = g.at_home(g.at_home(position, "NBDS", "K8", "L13"), "SS", "B19")
    trains = dict.fromkeys(("SS", "AMS", "HIJSM", "NRS", "ZHESM", "NBDS"), "3+")
    position = t.trains(g.supply(position, t2=0, t3=0), **trains)
    position = t.at_step(position, "NBDS", "trains")
    return t.submit(position, g.buying(position, "5+"))


def red_ones() -> t.Position:
    """SS pays for RB1, Ada for RB2; KR, a company's, pays nothing, CM pays Ben (8.1, 14.2.4)."""
    position = g.at_home(t.trains(g.floated(g.plain(4), "SS", 67, "Ben"), SS="2"), "SS", "B19")
    position = t.private(t.private(position, "RB1", company("SS")), "RB2", t.owner_of("Ada"))
    position = t.private(t.private(position, "KR", company("SS")), "CM", t.owner_of("Ben"))
    return t.turn_of(t.phase(position, "Blue"), "SS")


def from_the_treasury() -> t.Position:
    """The IPO of SS is empty: its treasury sells (7.3)."""
    position = g.floated(g.plain(), "SS", 91, "Ada", Ada=5, pool=2, treasury=3)
    return t.stock_turn(position, "Ben")


def one_lies_first() -> t.Position:
    """Ada has stopped: her card of the next round lies beside that of this one (7.1)."""
    return t.submit(t.stock_turn(g.floated(g.plain(4), "SS", 61), "Ada"), g.passing("Ada"))


def bought_back() -> t.Position:
    """Ben has sold two shares of Ada's company, which may buy them back (7.4)."""
    position = g.floated(g.plain(), "SS", 91, Ada=5, Ben=3)
    return t.submit(t.stock_turn(position, "Ben"), g.sell("Ben", "SS", 2))


def sells_its_own() -> t.Position:
    """NBDS lacks money for a train and has shares of its own (8.3.5.2)."""
    position = g.floated(g.begun("Blue"), "NBDS", 56, Ada=4, funds=150)
    position = t.shares(position, "NBDS", "Ada", company("NBDS"), Ada=4)
    return t.at_step(g.at_home(position, "NBDS", "K8", "L13"), "NBDS", "trains")


def ends_with_the_set() -> t.Position:
    """Without barriers; the last set of rounds (10.1)."""
    position = t.turn_of(g.floated(g.begun("Purple"), "SS", 91, Ada=5), "SS")
    return t.change(position, flags={**position.state.flags, "last_set": 1})


def ends_with_the_round() -> t.Position:
    """A price has reached 500 (10.1)."""
    position = t.turn_of(g.floated(g.begun("Red"), "SS", 457, Ada=5), "SS")
    position = t.change(position, flags={**position.state.flags, "price_reached": 1})
    return t.price(position, "SS", *g.box(500))


def two_markets() -> t.Position:
    """Locals and majors at the ends of their rows, some of them turned (13)."""
    position = g.plain(4)
    majors = {"AMS": 40, "NCS": 113, "HIJSM": 126, "NRS": 179, "ZHESM": 457}
    at = {**majors, "S1": 88, "S2": 10, "S3": 10, "S4": 55}
    for symbol, price in at.items():
        position = g.floated(position, symbol, price, "Ben", symbol.startswith("S"), ("L13", "E14"))
    turned = {CompanySymbol("HIJSM"), CompanySymbol("S2")}
    places = {
        symbol: replace(place, turned=symbol in turned) for symbol, place in position.state.market.items()
    }
    return t.stock_turn(t.change(position, market=places))


PICTURED: Final[Mapping[str, Callable[[], t.Position]]] = {
    "two homes": g.plain,
    "home that is kept": kept_home,
    "home of the government": home_of_the_government,
    "token moves with KR": lambda: t.private(t.tiles(nbds(), K8=("B121", 0)), "KR", company("NBDS")),
    "token of the government": after_ams,
    "counted again": counted_again,
    "earned again": earned_again,
    "overseas": from_sea_to_sea,
    "asked one after the other": asked_one_after_the_other,
    "red ones": red_ones,
    "treasury sells": from_the_treasury,
    "next order": one_lies_first,
    "buy back": bought_back,
    "own shares for a train": sells_its_own,
    "last set": ends_with_the_set,
    "price reached": ends_with_the_round,
    "two markets": two_markets,
}
"""What is seen, and how it is laid out."""
