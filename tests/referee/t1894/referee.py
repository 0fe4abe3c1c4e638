"""The referee for 1894."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.state import State
from tests.referee.judge import Referee
from tests.referee.shares import worth as counted
from tests.referee.t1894 import tables
from tests.referee.t1894.operating import Money, Rounds, Trains
from tests.referee.t1894.runs import Runs
from tests.referee.t1894.stock import Auction, Presidents, Setup, Stock, price
from tests.referee.t1894.track import Ferries, Stations, Track

WATCHERS = (Setup, Auction, Rounds, Stock, Presidents, Money, Track, Stations, Ferries, Runs, Trains)

SECTIONS: Mapping[tuple[type[ev.Event], str], str] = {
    (ev.Paid, "private"): "5.3",
    (ev.Paid, "private_revenue"): "7.1",
    (ev.Paid, "shares"): "6.4",
    (ev.Paid, "float"): "6.5",
    (ev.Paid, "redeem"): "7.3.2.1",
    (ev.Paid, "reissue"): "7.3.2.2",
    (ev.Paid, "track"): "7.3.3",
    (ev.Paid, "token"): "7.3.4",
    (ev.Paid, "marker"): "14",
    (ev.Paid, "dividend"): "7.3.6",
    (ev.Paid, "withheld"): "7.3.6",
    (ev.Paid, "train"): "7.3.7",
    (ev.Paid, "contribution"): "7.3.7.3",
    (ev.Paid, "bankruptcy"): "7.3.7.3",
    (ev.PriceMoved, "sold"): "6.3",
    (ev.PriceMoved, "par"): "6.5",
    (ev.PriceMoved, ""): "10.2",
    (ev.PrivateMoved, ""): "11.2.1",
    (ev.PrivatePriced, ""): "5.1",
    (ev.CertificateMoved, ""): "6.4",
    (ev.Floated, ""): "6.5",
    (ev.PhaseBegan, ""): "15",
    (ev.GameEnded, ""): "8.1",
    (ev.TrainMoved, ""): "7.3.7",
    (ev.TurnEnded, ""): "6.1",
    (ev.TileLaid, ""): "12.3.1",
    (ev.TokenPlaced, ""): "7.3.4",
    (ev.TokenPutAside, ""): "12.3.2",
}


def referee(start: State, options: frozenset[str] = frozenset()) -> Referee:
    """Somebody who judges a game of 1894 that begins with ``start``."""
    return Referee(start, WATCHERS, SECTIONS, options)


def worth(judge: Referee) -> dict[str, int]:
    """Section 8.2: what each player is worth: cash, shares, private companies at face value."""
    faces = {private: figures[0] for private, figures in tables.PRIVATES.items()}
    return counted(judge.book, {c: price(judge.book, c) for c in tables.COMPANIES}, faces)
