"""1861 by Ian D Wilson, the French rulebook.

Readings taken where the rulebook leaves a choice or its text is damaged (the scan lacks some lines), each
before the reading that was not taken; the name of an option stands where the other may be chosen.

- 1.2.1: a private company's bonus is for every route that reaches its city; once a run.
- 2: two players, who aren't in the text, play by the same rules; by their variant (``players_2_variant``).
- 4.2, 60 %: nobody may end above it; whoever has no more than that may buy one more.
- 4.2.4, half the bid: down to the next box, 135 at most; to the nearest. The player left of the winner acts
  next and has no priority by it; he gets the first player's card.
- 4.3: the lap's first player, who would be on turn, gets a private company whose price has fallen to nothing;
  whoever acted last before all passed.
- 4.2.3, a free circle from which no route leads to another city: towns and red hexes count; cities alone.
  Tokens of others in other circles of the city don't matter; the city is empty.
- 5.5.2.3, upgrading cities: all stations, towns included; towns need new track like plain hexes. Upgrades of
  printed track cost nothing but in Kiev; in Nizhnii Novgorod the 20 printed there.
- 5.3, two stations of one hex are two stations; a route visits a hex once.
- 5.5.4: a small town may be passed; a train that stops there counts it among its stops; it counts none. A
  route may go on to a town that it passes, which pays nothing, as recorded ones do; it ends at its last stop.
- 5.5.4: 5+5E: five stops of any number count, doubled, one with a token of its own among them; any five. 2+2:
  two, doubled; two cities and two towns.
- 5.5.4: nobody has to show the greatest revenue, so that any may be declared; the greatest must be
  (``best_run``).
- 5.5.5.2: shares in the treasury pay the company, those in the pool nobody; those in the pool pay it, too.
- 5.5.8: of new trains the next by number, from phase 8 also 2+2 and 5+5E; the cheapest of all. Trains in
  excess are given up in operating order; all at once.
- 5.6: the banker decides on the State Railway's run by an offered decision; it makes its best run by itself
  (``state_runs_itself``). Everything else of it is automatic; the banker's choice. It buys as many trains as
  its cash allows; one a turn.
- 5.8.4: public companies without a train are asked at every rusting, in phases 4, 6 and 8; in phases 4 and 6.
  A company has "transacted" when it has operated once; when its shares were traded. The bank pays the
  shareholders; the State Railway does. A nationalised public company may be started again; it is out of the
  game.
- 5.8.5: brown tiles are available in phase 6, too; as listed they aren't.
- 6.2: any of the merging companies may be the one with routes to the others; the one on turn. The price is
  the sum of dearest and cheapest, at least the lowest box (70); their average, and below 70 there is no
  merger. The oldest company is the one formed first; the first in operating order. All loans are kept; no
  more than a public company may have. Stations that share a hex go back to the charter but one; the president
  keeps any two.
- 6.2: the owners agree at the table; each is asked (``consent``).
- 6.3: both laps also after a conversion; after mergers only.
- 7, 1.6: the bank is empty once it lacks money at any moment; when it has nothing left. It ends the game at
  the end of the next or present operating round, even after the first 8; after the first 8 the last set is
  played out.
- 7: private companies don't count; at their value. An end that all agree on isn't in the text: unpaid loans
  count, and nobody but the winner is ranked; all are.
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
