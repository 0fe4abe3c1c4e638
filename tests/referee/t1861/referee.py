"""The referee for 1861."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.state import State
from tests.referee.judge import Referee
from tests.referee.t1861 import tables
from tests.referee.t1861.closing import Directors, Mergers, Nationalisation
from tests.referee.t1861.earnings import Dividends, Loans, Runs
from tests.referee.t1861.holdings import price, stakes
from tests.referee.t1861.rounds import Course, Debts, Operating, Phases
from tests.referee.t1861.setup import Setup
from tests.referee.t1861.stock import Deals, Lots, Turns
from tests.referee.t1861.trains import Privates, Trains
from tests.referee.t1861.works import Redeeming, Tokens, Track

WATCHERS = (
    Setup,
    Course,
    Operating,
    Turns,
    Lots,
    Deals,
    Directors,
    Phases,
    Redeeming,
    Track,
    Tokens,
    Runs,
    Dividends,
    Loans,
    Trains,
    Privates,
    Nationalisation,
    Mergers,
    Debts,
)

SECTIONS: Mapping[tuple[type[ev.Event], str], str] = {
    (ev.Paid, "auction"): "4.2.4",
    (ev.Paid, "shares"): "4.2",
    (ev.Paid, "private_revenue"): "5.2",
    (ev.Paid, "private"): "5.5",
    (ev.Paid, "redeem"): "5.5.1",
    (ev.Paid, "track"): "5.5.2",
    (ev.Paid, "token"): "5.5.3",
    (ev.Paid, "dividend"): "5.5.5",
    (ev.Paid, "withheld"): "5.5.5",
    (ev.Paid, "loan"): "5.4",
    (ev.Paid, "interest"): "5.5.6",
    (ev.Paid, "repay_loan"): "5.5.7",
    (ev.Paid, "train"): "5.5.8",
    (ev.Paid, "nationalised"): "5.8.4",
    (ev.Paid, "assets"): "5.8.4",
    (ev.PriceMoved, "sold"): "4.1.2",
    (ev.PriceMoved, "sold_out"): "4.4",
    (ev.PriceMoved, "nationalised"): "5.8.4",
    (ev.PriceMoved, ""): "5.5.5",
    (ev.PrivateMoved, ""): "5.5",
    (ev.PrivatePriced, ""): "4.3",
    (ev.CertificateMoved, ""): "4.2",
    (ev.LoanChanged, ""): "5.4",
    (ev.Floated, ""): "4.2.3",
    (ev.PhaseBegan, ""): "5.8.2",
    (ev.GameEnded, ""): "7",
    (ev.TrainMoved, ""): "5.5.8",
    (ev.TileLaid, ""): "5.5.2",
    (ev.TokenPlaced, ""): "5.5.3",
    (ev.OrderSet, ""): "4.4",
    (ev.TurnEnded, ""): "4",
}


def referee(start: State, options: frozenset[str] = frozenset()) -> Referee:
    """Somebody who judges a game of 1861 that begins with ``start``."""
    return Referee(start, WATCHERS, SECTIONS, options)


def worth(judge: Referee) -> dict[str, int]:
    """Section 7: what each player is worth: cash, and shares of public and minor companies at their price."""
    book = judge.book
    found = {name: book.cash["player:" + name] for name in book.seats}
    for company in (*tables.MINORS, *tables.PUBLICS):
        for holder, shares in stakes(book, company).items():
            if holder.startswith("player:"):
                found[holder[7:]] += shares * price(book, company)
    return found
