"""1825 by Francis Tresham, Units 1 to 3 with their kits, by the summary rulebook.

Readings taken, each before the reading that was not taken. Those of its tables are in ``tables.py``, of 3, 4
and 8.4 in ``rules_stock.py``, of 5.2 and 5.4 in ``rules_track.py``, of 5.5, 7.0 and V.2 in
``rules_routes.py``, of 6.4 in ``receivership.py``, ``lease.py``, ``receivers_trains.py`` and
``shareholders_train.py``, of V.1 in ``port_income.py`` and ``leith.py``, of the end of a game without
companies in ``ending.py``.

- 5.1.4: a company builds track, then places a token, then runs and buys trains; track and token in any order.
- 5.6.5, 2: any price agreed is at least £1, as companies may not give each other assets; a train may be
  given.
- 2: the bank is out of money when a payment can't be made in full; when it has nothing left. Where private
  companies' revenue brings that about, the round that begins with it is the last; one more round follows.
- 6.3: incomes of exactly twice, three or four times the price count as such; only what is above them.
- 6.3: a train that a bankrupt minor company has brought leaves the game, as it never belonged to the bank; it
  is for resale like others.
- 6.4.5: a veto is left to the table, which takes the decision back; two players are asked before it counts.
- 5.7: a company that must give up trains keeps the one that it has brought; it may give up that one.
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
