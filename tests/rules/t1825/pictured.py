"""Positions of 1825 that are worth a picture and that no quick test of its rules looks at as they stand.

The gallery draws them with what those tests lay out; each is called what is seen there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from roundhouse.engine.owners import POOL, REMOVED
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.moves import bought, buy, rich
from tests.rules.t1825.table import ALL_UNITS, NINE, formed, no_privates, start, started
from tests.rules.t1825.test_s4_3_limits import twelve
from tests.rules.t1825.test_s5_1_formation import released
from tests.rules.t1825.test_s6_4_receivership import building, running, shopping
from tests.rules.t1825.test_sv_1_leith import asked


def over_the_limit() -> t.Position:
    """A price has come up to 55: Ada has 13 certificates where she may have 12, and must sell (4.3)."""
    position = t.price(twelve(), "LNWR", 0, 7)
    position = bought(position, buy(position, "GWR", POOL))
    return t.stock_turn(t.price(position, "LNWR", 0, 8), "Ada")


def minor_begins() -> t.Position:
    """Ada chooses the price at which a minor company begins (8.4.1)."""
    return rich(t.stock_turn(released(), "Ada"))


def one_alone() -> t.Position:
    """The president's certificate of the LNWR lies alone in the pool, on offer to Cleo (4.4)."""
    ones = dict.fromkeys(NINE[1:], 1)
    position = formed(no_privates(start(*ALL_UNITS, players=9)), "LNWR", "", "pool", 0, 71, **ones)
    return rich(t.stock_turn(position, "Cleo"))


def nearly_formed() -> t.Position:
    """Five shares of the LNWR are sold: with the sixth it forms before the operating round (5.1.2)."""
    position = started(no_privates(start(players=3)), "LNWR", "Ada", Ada=3, Ben=2)
    return rich(t.stock_turn(position, "Cleo"))


def bankrupt_soon() -> t.Position:
    """The LNWR at 5 may not withhold: it would be bankrupt (6.3)."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5, money=77, Ada=3, Ben=1)
    return lines.earned(position, "LNWR", 100)


def bankrupt() -> t.Position:
    """The LNWR has gone bankrupt; the GWR may buy its trains from the bank (6.3)."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5, money=77, Ada=3, Ben=1)
    position = lines.formed(t.trains(position, LNWR="2 3"), "GWR", "Ben", money=800)
    position = lines.earned(position, "LNWR", 0)
    return t.settle(lines.at_stage(position, "GWR", "trains"))


def ended() -> t.Position:
    """Every company is bankrupt: the game is over (2)."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=5)
    owners = position.state.certificates.items()
    gone = {name: owner if name.startswith("LNWR-") else REMOVED for name, owner in owners}
    return lines.earned(t.change(position, certificates=gone), "LNWR", 0)


PICTURED: Final[Mapping[str, Callable[[], t.Position]]] = {
    "over the limit": over_the_limit,
    "minor company begins": minor_begins,
    "president's certificate alone": one_alone,
    "nearly formed": nearly_formed,
    "no withholding into bankruptcy": bankrupt_soon,
    "trains of a bankrupt company": bankrupt,
    "all bankrupt": ended,
    "receiver builds on credit": lambda: building(lines.LONDON),
    "receiver must buy": lambda: shopping(1000),
    "receiver may lease": lambda: running(lines.BOTH, "2", "3"),
    "which city is Leith": asked,
}
"""What is seen, and how it is laid out."""
