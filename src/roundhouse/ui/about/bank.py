"""The card of the bank."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.engine.owners import BANK, IPO, POOL
from roundhouse.queries import companies, holdings
from roundhouse.queries.bank import Bank, Breaking, bank, breaking
from roundhouse.ui.about.card import Card, Line
from roundhouse.ui.about.subject import Subject
from roundhouse.ui.about.telling import Telling
from roundhouse.ui.words.marked import with_capital


def about_bank(telling: Telling, subject: Subject) -> Card:
    """The money that the bank has and others have of it, what it has to sell, and when it breaks."""
    found, breaks = bank(telling.position), breaking(telling.position)
    made = (
        telling.part("now", _money(telling, found)),
        telling.part("bank_shares", _shares(telling)),
        telling.part("next", _fate(telling, found, breaks)),
        telling.past(subject),
    )
    return Card(
        subject,
        with_capital(telling.owner(BANK)),
        "",
        made,
        sections=(breaks.section,) if breaks is not None else (),
    )


def _money(telling: Telling, found: Bank) -> Iterator[Line]:
    if found.cash is None or found.in_all is None:
        yield telling.line("cash", telling.say("no_limit"))
    else:
        of_all = telling.say("of", count=telling.money(found.cash), limit=telling.money(found.in_all))
        yield telling.line("cash", of_all)
    yield telling.line("bank_players", telling.money(found.players))
    if found.companies is not None:
        yield telling.line("bank_companies", telling.money(found.companies))
    if found.lent:
        yield telling.line("bank_lent", telling.money(found.lent))


def _shares(telling: Telling) -> Iterator[Line]:
    """What it has of each company: new shares, and those in the pool."""
    for symbol, held in holdings.holdings(telling.position).items():
        parts = [
            f"{telling.words.say(f'tableau.{at}')} {telling.say('percent', percent=str(held[at].percent))}"
            for at in (IPO, POOL)
            if at in held and held[at].percent
        ]
        if parts and not companies.is_gone(telling.position, symbol):
            yield Line(symbol, " · ".join(parts), Subject("company", symbol))


def _fate(telling: Telling, found: Bank, breaks: Breaking | None) -> Iterator[Line]:
    if found.income and not telling.position.state.ending:
        yield Line("", telling.say("bank_income", amount=telling.money(found.income)))
    if breaks is not None and breaks.is_broken:
        yield Line("", telling.say("bank_broken"))
    elif breaks is not None and found.cash is not None:
        yield Line("", telling.say("bank_breaks", amount=telling.money(found.cash)))
    elif found.cash is None and not telling.position.state.ending:
        yield Line("", telling.say("bank_never"))
