"""What changed over a game beside worth: shares by round, dividends by company and player; no Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import is_player, name_of, player
from roundhouse.engine.position import Position
from roundhouse.queries.holdings import holdings, share_percent
from roundhouse.ui.words import Words
from roundhouse.ui.worth_over_game import heeded, round_ends


def shares_over_game(
    history: History, moment: int, words: Words, heed: Heed = unheeded
) -> list[tuple[str, tuple[int, ...]]]:
    """(round, shares by seat) at the end of each round, and at ``moment`` decisions."""
    ends = (*round_ends(history, moment), history.at(moment))
    return [(words.round(each.state.round, short=True), _shares(each)) for each in heeded(ends, heed)]


def _shares(position: Position) -> tuple[int, ...]:
    """How many each player holds, by seat: a president's certificate is as many as it is printed for."""
    counts = dict.fromkeys((player(name) for name in position.state.seats), 0)
    for symbol, by_owner in holdings(position).items():
        for owner in counts.keys() & by_owner.keys():
            counts[owner] += by_owner[owner].percent // share_percent(position, symbol)
    return tuple(counts.values())


RECEIVED: Final[Mapping[str, str]] = {"dividend": "dividends", "private_revenue": "privates"}
"""What players receive from companies in the course of a game, by the reason of the payment."""


def received_by_players(history: History, moment: int) -> dict[str, dict[str, int]]:
    """What players have received until ``moment``, by each kind of :data:`RECEIVED` and by name."""
    found: dict[str, dict[str, int]] = {kind: {} for kind in RECEIVED.values()}
    for entry in history.entries()[:moment]:
        for event in entry.events:
            if isinstance(event, ev.Paid) and event.reason in RECEIVED and is_player(event.payee):
                by_name, name = found[RECEIVED[event.reason]], name_of(event.payee)
                by_name[name] = by_name.get(name, 0) + event.amount
    return found


def dividends_by_company(history: History, moment: int) -> dict[CompanySymbol, int]:
    """What each company has paid to its shareholders until ``moment``, the greatest first.

    One that has run trains, or is in play, and has paid nothing is told with 0.
    """
    known = history.at(0).definition.companies
    found: dict[CompanySymbol, int] = dict.fromkeys(history.at(moment).state.floated, 0)
    for entry in history.entries()[:moment]:
        for event in entry.events:
            if isinstance(event, ev.TrainsRun):
                found.setdefault(event.company, 0)
            elif isinstance(event, ev.Paid) and event.reason == "dividend" and event.subject in known:
                symbol = CompanySymbol(event.subject)
                found[symbol] = found.get(symbol, 0) + event.amount
    return dict(sorted(found.items(), key=lambda each: -each[1]))
