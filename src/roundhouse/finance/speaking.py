"""Who speaks for a company: the player who decides what it does."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.position import Position
from roundhouse.finance import certificates as cert


def speaks_for(position: Position, symbol: CompanySymbol) -> str:
    """The name of the player who decides for the company; empty while nobody does.

    The first of the title's ``speakers`` with a say about the company names him; else it is its president.
    """
    for speaker in position.title.speakers:
        name = speaker.speaks_for(position, symbol)
        if name is not None:
            return name
    return cert.president(position.state, symbol) or ""
