"""The referee for 1839."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.state import State
from tests.referee.judge import Referee
from tests.referee.shares import worth as counted
from tests.referee.t1839 import tables
from tests.referee.t1839.auction import Auction, Setup, face
from tests.referee.t1839.companies import Bankruptcy, Deals, Nationalisation
from tests.referee.t1839.holdings import price
from tests.referee.t1839.idle import Idle
from tests.referee.t1839.prices import Dividends, Prices
from tests.referee.t1839.privates import Privates
from tests.referee.t1839.rounds import Course, Ending, Operating
from tests.referee.t1839.runs import Runs
from tests.referee.t1839.stock import Certificates, Floats, Homes, Turns
from tests.referee.t1839.track import Tokens, Track
from tests.referee.t1839.trains import Trains

WATCHERS = (
    Setup,
    Auction,
    Turns,
    Prices,
    Certificates,
    Floats,
    Course,
    Operating,
    Trains,
    Homes,
    Track,
    Tokens,
    Idle,
    Dividends,
    Runs,
    Privates,
    Nationalisation,
    Bankruptcy,
    Deals,
    Ending,
)

SECTIONS: Mapping[tuple[type[ev.Event], str], str] = {
    (ev.Paid, "shares"): "7.3",
    (ev.Paid, "redeem"): "7.4",
    (ev.Paid, "float"): "7.5",
    (ev.Paid, "home_fee"): "7.5",
    (ev.Paid, "private"): "14.2.1",
    (ev.Paid, "private_revenue"): "8.1",
    (ev.Paid, "private_cost"): "8.1.1",
    (ev.Paid, "track"): "8.3.1",
    (ev.Paid, "token"): "8.3.2.2",
    (ev.Paid, "dividend"): "8.3.4",
    (ev.Paid, "withheld"): "8.3.4",
    (ev.Paid, "train"): "8.3.5.1",
    (ev.Paid, "contribution"): "8.3.5.2",
    (ev.Paid, "marker"): "14.2.2.2",
    (ev.Paid, "handed_over"): "14.3.3",
    (ev.Paid, ""): "8.1",
    (ev.CertificateMoved, ""): "7.3",
    (ev.PriceMoved, ""): "13.2",
    (ev.MarkerSank, ""): "13.2",
    (ev.PrivateMoved, ""): "14.2.1",
    (ev.PrivatePriced, ""): "6",
    (ev.Floated, ""): "7.5",
    (ev.PhaseBegan, ""): "17",
    (ev.GameEnded, ""): "10.1",
    (ev.TrainMoved, ""): "8.3.5.1",
    (ev.TileLaid, ""): "15.1",
    (ev.TokenPlaced, ""): "8.3.2.2",
    (ev.TokenMoved, ""): "14.2.2.2",
    (ev.TokensSwapped, ""): "8.3.2.3",
    (ev.MarkerMoved, ""): "14.2.2.2",
    (ev.OrderSet, ""): "7.1",
    (ev.TurnEnded, ""): "7.1",
    (ev.CompanyClosed, ""): "14.3.3",
    (ev.PlayerEliminated, ""): "9",
    (ev.QuestionAnswered, ""): "8.3",
}


def referee(start: State, options: frozenset[str] = frozenset()) -> Referee:
    """Somebody who judges a game of 1839 that begins with ``start``."""
    return Referee(start, WATCHERS, SECTIONS, options)


def worth(judge: Referee) -> dict[str, int]:
    """Section 10.2: what each player is worth: cash, shares, private companies at face value."""
    faces = {private: face(judge, private) for private in tables.PRIVATES}
    return counted(judge.book, {c: price(judge.book, c) for c in tables.COMPANIES}, faces)
