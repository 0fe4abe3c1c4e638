"""1825 by Francis Tresham, Units 1 to 3 with their kits, by the summary rulebook.

Readings, where the rulebook leaves a choice (those of its tables are in ``tables.py``):

- 5.3, 5.4: a company's turn has the order of 5.1.4: track, then a token, then its trains.
"""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.finance.market_moves import ONE_LINE, MarketMoves
from roundhouse.finance.worth import NetWorth
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.place_token import HOME_QUESTION
from roundhouse.titles.t1825 import choice, setup
from roundhouse.titles.t1825.options import OPTIONS
from roundhouse.titles.t1825.rules import OPERATING, OPERATING_ORDER
from roundhouse.titles.t1825.rules_routes import REVENUE
from roundhouse.titles.t1825.rules_stock import CERTIFICATE_LIMIT, SELLING, STOCK
from roundhouse.titles.t1825.rules_track import CHOOSE_BASE, LINES
from roundhouse.titles.t1825.rules_trains import DISCARD, TRAINS_ON_SALE


def build() -> Title:
    """The title with what everybody begins with (Unit 1); raises CatalogueError for a mistake in its data."""
    return assembled(choice.USUAL)


def assembled(options: frozenset[str]) -> Title:
    """The title that is printed under the ``options``; raises ActionRefused for an illegal choice."""
    definition = choice.definition(choice.with_unit(options))
    return Title(
        definition=definition,
        setup=setup.SETUP,
        rounds={"stock": STOCK, "operating": OPERATING},
        questions={DISCARD_QUESTION: DISCARD, HOME_QUESTION: CHOOSE_BASE},
        score=NetWorth("2", with_privates=True),
        options=OPTIONS,
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            REVENUE,
            CERTIFICATE_LIMIT,
            SELLING,
            TRAINS_ON_SALE,
            MarketMoves(stands_for=ONE_LINE),
            OPERATING_ORDER,
            LINES,
        ),
        company_credit=True,
        assembled=assembled,
    )
