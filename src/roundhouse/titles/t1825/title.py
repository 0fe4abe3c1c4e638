"""1825 by Francis Tresham, Units 1 to 3 with their kits, by the summary rulebook.

Readings, where the rulebook leaves a choice (those of its tables are in ``tables.py``):

- 5.3, 5.4: a company's turn has the order of 5.1.4: track, then a token, then its trains.
- 5.2, 5.4: see ``rules_track.py``; V.1: ``port_income.py`` and ``leith.py``.
- 5.6.5: any price agreed is at least £1: companies may not give each other assets (2).
- 2: the bank is out of money when a payment can't be made in full, not when it has nothing left; where
  private companies' revenue brings that about, the round that begins with it is the last.
- 6.3: incomes of exactly twice, three or four times the price count as such.
- 6.3: a train that a bankrupt minor company has brought leaves the game; it never belonged to the bank.
- 6.4: see ``receivership.py``, ``lease.py``, ``receivers_trains.py``, ``shareholders_train.py``.
- 6.4.5: a veto is left to the table, which takes the decision back.
- 5.7: a company that must give up trains keeps the one that it has brought.
"""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.finance.market_moves import ONE_LINE, MarketMoves
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.place_token import HOME_QUESTION
from roundhouse.titles.t1825 import choice, setup
from roundhouse.titles.t1825.bank_only import BANK_ONLY
from roundhouse.titles.t1825.consent_to_lay import CONSENT_QUESTION
from roundhouse.titles.t1825.options import OPTIONS
from roundhouse.titles.t1825.receivership import RECEIVERSHIPS, Receiver
from roundhouse.titles.t1825.rules import CONSENT_TO_LAY, OPERATING, OPERATING_ORDER
from roundhouse.titles.t1825.rules_routes import REVENUE
from roundhouse.titles.t1825.rules_stock import CERTIFICATE_LIMIT, SEATS, SELLING, STOCK, WORTH
from roundhouse.titles.t1825.rules_track import CHOOSE_BASE, LINES
from roundhouse.titles.t1825.rules_trains import CHANGE, DISCARD, NOTE_BANK, TRAINS_ON_SALE
from roundhouse.titles.t1825.seating import SEATING


def build() -> Title:
    """The title with what everybody begins with (Unit 1); raises CatalogueError for a mistake in its data."""
    return assembled(choice.USUAL)


def assembled(options: frozenset[str]) -> Title:
    """The title that is printed under the ``options``; raises ActionRefused for an illegal choice."""
    chosen = choice.with_unit(options)
    definition = choice.definition(chosen)
    return Title(
        definition=definition,
        setup=setup.SETUP,
        rounds={"stock": STOCK, "operating": OPERATING},
        questions={
            DISCARD_QUESTION: DISCARD,
            HOME_QUESTION: CHOOSE_BASE,
            CONSENT_QUESTION: CONSENT_TO_LAY,
            SEATING: SEATS,
        },
        score=WORTH,
        options=OPTIONS,
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            REVENUE,
            CERTIFICATE_LIMIT,
            SELLING,
            TRAINS_ON_SALE,
            MarketMoves(stands_for=ONE_LINE),
            OPERATING_ORDER,
            RECEIVERSHIPS,
            LINES,
            choice.Chosen(chosen),
            BANK_ONLY,
        ),
        pending={PHASE_CHANGE: CHANGE},
        watch=(NOTE_BANK,),
        speakers=(Receiver("6.4"),),
        company_credit=True,
        assembled=assembled,
        contradictions=choice.refusals,
    )
