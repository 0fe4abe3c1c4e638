"""1861 by Ian D Wilson, the French rulebook.

Readings, where the rulebook leaves a choice or its text is damaged (the scan lacks some lines):

- 4.2, 60 %: nobody may end above it. 4.2.4, half the bid: down to the next box, 135 at most. The player left
  of the winner acts next and has no priority by it.
- 4.3: the lap's first player, who would be on turn, gets a private company whose price has fallen to nothing.
- 4.2.3, a free circle from which no route leads to another city: towns and red hexes count, tokens of others
  in other circles of the city don't matter.
- 5.5.2.3, upgrading cities: all stations, towns included. Upgrades of printed track cost nothing but in Kiev.
- 5.3, two stations of one hex are two stations.
- 5.5.4: a small town may be passed; a train that stops there counts it among its stops. A route may go on to
  a town that it passes, which pays nothing, as recorded ones do; it ends at its last stop. 5+5E: five stops
  of any number count, doubled; 2+2: two, doubled.
- 5.5.5.2: shares in the treasury pay the company, those in the pool nobody.
- 5.5.8: of new trains the next by number, from phase 8 also 2+2 and 5+5E. Trains in excess are given up in
  operating order.
- 5.5.4: the greatest revenue has to be declared under the option ``best_run``; without it nobody shows it.
- 5.6: the State Railway makes its best run by itself under the option ``state_runs_itself``, else by an
  offered decision; everything else of it is automatic. It buys as many trains as its cash allows.
- 5.8.4: public companies without a train are asked at every rusting, in phases 4, 6 and 8; a company has
  "transacted" when it has operated once. The bank pays the shareholders. A nationalised public company may be
  started again.
- 6.2: any of the merging companies may be the one with routes to the others; the price is the sum of
  dearest and cheapest, at least the lowest box (70); the oldest company is the one formed first. All loans
  are kept.
  Stations that share a hex go back to the charter but one. The owners are asked under the option ``consent``.
- 6.3: both laps also after a conversion.
- 7: the bank is empty once it lacks money at any moment; it ends the game at the end of the next or present
  operating round, even after the first 8. Private companies don't count. An end that all agree on isn't in
  the text: unpaid loans count, and nobody but the winner is ranked.
- Two players aren't in the text: they play by the same rules; their variant is an option.
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.title import Title
from roundhouse.finance.market_moves import LEDGES, MarketMoves
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.give_up_token import GIVE_UP_QUESTION
from roundhouse.steps.nationalise import NATIONALISE_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.start_public import FREE_HOME_QUESTION
from roundhouse.titles.t1861 import rounds, setup, site18xx
from roundhouse.titles.t1861.bank_only import BANK_ONLY
from roundhouse.titles.t1861.board import revenue_rules
from roundhouse.titles.t1861.nationalisation import LOANS
from roundhouse.titles.t1861.options import OPTIONS
from roundhouse.titles.t1861.printed import Printed1861
from roundhouse.titles.t1861.rules import (
    CERTIFICATE_LIMIT,
    CHANGE,
    DISCARD,
    GIVE_UP,
    MERGER,
    NATIONALISE,
    NOTE_BANK,
    OPERATING,
    PLACE_FREE_HOME,
    SELLING,
    STOCK,
    TRAINS_ON_SALE,
)


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1861", own=Printed1861)
    return Title(
        definition=definition,
        setup=setup.SETUP,
        rounds={"stock": STOCK, "operating": OPERATING, "merger": MERGER},
        questions={
            DISCARD_QUESTION: DISCARD,
            FREE_HOME_QUESTION: PLACE_FREE_HOME,
            GIVE_UP_QUESTION: GIVE_UP,
            NATIONALISE_QUESTION: NATIONALISE,
        },
        score=rounds.AfterLoans("7", NetWorth("7", with_privates=False, price=AtMarket())),
        options=(*OPTIONS, site18xx.OPTION),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            revenue_rules(definition),
            CERTIFICATE_LIMIT,
            SELLING,
            LOANS,
            TRAINS_ON_SALE,
            MarketMoves(ledges=LEDGES),
            OperatingOrder("5.2", PRICE_RIGHT_STACK),
            BANK_ONLY,
        ),
        pending={PHASE_CHANGE: CHANGE},
        watch=(NOTE_BANK,),
    )
