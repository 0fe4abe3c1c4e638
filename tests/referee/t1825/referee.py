"""The referee for 1825."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.state import State
from tests.referee.judge import Referee
from tests.referee.t1825.box import box
from tests.referee.t1825.building import Building, Deeds
from tests.referee.t1825.holdings import price, privates_of, shares
from tests.referee.t1825.money import Earnings, Ports, Receivers
from tests.referee.t1825.rounds import Bankruptcy, Rounds, Turns
from tests.referee.t1825.runs import Runs
from tests.referee.t1825.start import Setup
from tests.referee.t1825.stock import Directors, Stock
from tests.referee.t1825.track import Bases, Lays
from tests.referee.t1825.trains import Trains

WATCHERS = (
    Setup,
    Stock,
    Directors,
    Rounds,
    Turns,
    Deeds,
    Lays,
    Building,
    Bases,
    Runs,
    Earnings,
    Receivers,
    Ports,
    Trains,
    Bankruptcy,
)

SECTIONS: Mapping[tuple[type[ev.Event], str], str] = {
    (ev.Paid, "private"): "4.2",
    (ev.Paid, "shares"): "4.2",
    (ev.Paid, "credit"): "8.4.1",
    (ev.Paid, "private_revenue"): "5.1.1",
    (ev.Paid, "float"): "5.1.2",
    (ev.Paid, "track"): "5.2.7",
    (ev.Paid, "token"): "5.4",
    (ev.Paid, "dividend"): "5.5.9",
    (ev.Paid, "withheld"): "5.5.9",
    (ev.Paid, "train"): "5.6",
    (ev.Paid, "lease"): "6.4.3",
    (ev.Paid, "advance"): "6.4.6",
    (ev.Paid, "paid_back"): "6.4.6",
    (ev.Paid, "bankruptcy"): "6.3",
    (ev.Paid, "bonus"): "V.1",
    (ev.Paid, ""): "2",
    (ev.PriceMoved, "par"): "5.1.2",
    (ev.PriceMoved, ""): "6.3",
    (ev.PrivateMoved, ""): "4.2",
    (ev.CertificateMoved, ""): "4.4",
    (ev.Floated, ""): "5.1.2",
    (ev.PhaseBegan, ""): "5.7",
    (ev.GameEnded, ""): "2",
    (ev.TrainMoved, ""): "5.6",
    (ev.TurnEnded, ""): "4",
}


def referee(start: State, options: frozenset[str] = frozenset()) -> Referee:
    """Somebody who judges a game of 1825 that begins with ``start``."""
    return Referee(start, WATCHERS, SECTIONS, options)


def worth(judge: Referee) -> dict[str, int]:
    """Section 2: cash, shares at their price or face value, private companies at face value."""
    book, table = judge.book, box(judge.options, len(judge.book.seats))
    found: dict[str, int] = {}
    for name in book.seats:
        holder = "player:" + name
        held = sum(
            shares(table, book, holder, c) * price(table, book, c)
            for c in table.companies
            if book.cell(c) or c not in book.floated
        )
        faces = sum(table.privates[private][0] for private in privates_of(book, holder))
        found[name] = book.cash[holder] + held + faces
    return found
