"""The referee for 1843."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.state import State
from tests.referee.judge import Referee
from tests.referee.shares import worth as counted
from tests.referee.t1843 import tables
from tests.referee.t1843.auction import Auction, Setup
from tests.referee.t1843.deals import Deals
from tests.referee.t1843.holdings import COMPANIES, price
from tests.referee.t1843.prices import Dividends, Prices
from tests.referee.t1843.privates import Privates
from tests.referee.t1843.rounds import Course, Ending, Operating
from tests.referee.t1843.runs import Runs
from tests.referee.t1843.stock import Certificates, Turns
from tests.referee.t1843.track import Ports, Tokens, Track
from tests.referee.t1843.trains import Trains

WATCHERS = (
    Setup,
    Auction,
    Prices,
    Turns,
    Certificates,
    Course,
    Operating,
    Tokens,
    Ports,
    Track,
    Dividends,
    Runs,
    Trains,
    Privates,
    Deals,
    Ending,
)

SECTIONS: Mapping[tuple[type[ev.Event], str], str] = {
    (ev.Paid, "shares"): "7.3",
    (ev.Paid, "float"): "7.4",
    (ev.Paid, "private"): "10.1",
    (ev.Paid, "private_revenue"): "8.1",
    (ev.Paid, "port_income"): "8.1",
    (ev.Paid, "track"): "8.4",
    (ev.Paid, "token"): "8.5.1",
    (ev.Paid, "dividend"): "8.7",
    (ev.Paid, "train"): "8.8.1",
    (ev.Paid, "contribution"): "8.8.3",
    (ev.Paid, "bankruptcy"): "8.8.3",
    (ev.Paid, "marker"): "8.9",
    (ev.Paid, ""): "8.1",
    (ev.CertificateMoved, ""): "7.3",
    (ev.PriceMoved, ""): "7.7",
    (ev.MarkerSank, ""): "7.7",
    (ev.PrivateMoved, ""): "10.1",
    (ev.PrivatePriced, ""): "6.2",
    (ev.Floated, ""): "7.4",
    (ev.PhaseBegan, ""): "5",
    (ev.GameEnded, ""): "8.10.1",
    (ev.TrainMoved, ""): "8.8.1",
    (ev.TileLaid, ""): "8.4.2",
    (ev.TokenPlaced, ""): "8.5.1",
    (ev.TokenMoved, ""): "8.5.2",
    (ev.MarkerMoved, ""): "8.5.3",
    (ev.OrderSet, ""): "7.1",
    (ev.TurnEnded, ""): "7.1",
    (ev.QuestionAnswered, ""): "8.3",
}


def referee(start: State, options: frozenset[str] = frozenset()) -> Referee:
    """Somebody who judges a game of 1843 that begins with ``start``."""
    return Referee(start, WATCHERS, SECTIONS, options)


def worth(judge: Referee) -> dict[str, int]:
    """Section 8.10.2: what each player is worth: cash, shares, private companies at face value."""
    faces = {private: figures[0] for private, figures in tables.PRIVATES.items()}
    return counted(judge.book, {c: price(judge.book, c) for c in COMPANIES}, faces)
