"""What changed over a game beside worth: certificates by player and round, dividends by company; no Qt."""

from __future__ import annotations

from roundhouse.archive.heed import Heed, unheeded
from roundhouse.archive.history import History
from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import player
from roundhouse.engine.position import Position
from roundhouse.queries.holdings import holdings
from roundhouse.ui.words import Words
from roundhouse.ui.worth_over_game import heeded, round_ends


def shares_over_game(
    history: History, moment: int, words: Words, heed: Heed = unheeded
) -> list[tuple[str, tuple[int, ...]]]:
    """(round, certificates by seat) at the end of each round, and at ``moment`` decisions."""
    ends = (*round_ends(history, moment), history.at(moment))
    return [(words.round(each.state.round, short=True), _shares(each)) for each in heeded(ends, heed)]


def _shares(position: Position) -> tuple[int, ...]:
    held = holdings(position)
    owners = [player(name) for name in position.state.seats]
    return tuple(sum(by[owner].certificates for by in held.values() if owner in by) for owner in owners)


def dividends_by_company(history: History, moment: int) -> dict[CompanySymbol, int]:
    """What each company has paid to its shareholders until ``moment``, the greatest first."""
    known = history.at(0).definition.companies
    found: dict[CompanySymbol, int] = {}
    for entry in history.entries()[:moment]:
        for event in entry.events:
            if isinstance(event, ev.Paid) and event.reason == "dividend" and event.subject in known:
                symbol = CompanySymbol(event.subject)
                found[symbol] = found.get(symbol, 0) + event.amount
    return dict(sorted(found.items(), key=lambda each: -each[1]))
