"""1861 by Ian D Wilson, the French rulebook.

Readings, where the rulebook leaves a choice or its text is damaged (the scan lacks some lines):

- 4.2, 60 %: nobody may end above it. 4.2.4, half the bid: down to the next box, 135 at most. The player left
  of the winner acts next and has no priority by it.
- 4.3: the lap's first player, who would be on turn, gets a private company whose price has fallen to nothing.
- 4.2.3, a free circle from which no route leads to another city: towns and red hexes count, tokens of others
in
  other circles of the city don't matter.
- 5.5.2.3, upgrading cities: all stations, towns included. Upgrades of printed track cost nothing but in Kiev.
- 5.3, two stations of one hex are two stations.
- 5.5.4: a small town may be passed; a train that stops there counts it among its stops. 5+5E: five stops of
any
  number count, doubled; 2+2: two, doubled.
- 5.5.5.2: shares in the treasury pay the company, those in the pool nobody.
- 5.5.8: of new trains the next by number, from phase 8 also 2+2 and 5+5E. Trains in excess are given up in
  operating order.
- 5.6: the State Railway runs by an offered decision, everything else of it is automatic; it buys as many
trains as
  its cash allows.
- 5.8.4: public companies without a train are asked at every rusting, in phases 4, 6 and 8; a company has
  "transacted" when it has operated once. The bank pays the shareholders. A nationalised public company may be
  started again.
- 6.2: any of the merging companies may be the one with routes to the others; the price is the sum of
  dearest and cheapest, at least the lowest box (70); the oldest company is the one formed first. All loans
  are kept.
  Stations that share a hex go back to the charter but one. The owners agree at the table.
- 6.3: both laps also after a conversion.
- 7: the bank is empty once it lacks money at any moment; it ends the game at the end of the next or present
  operating round, even after the first 8. Private companies don't count.
- Two players aren't in the text: they play by the same rules; their variant is an option.
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.owners import POOL
from roundhouse.engine.title import Title
from roundhouse.finance.sales import SaleRules
from roundhouse.rounds.merger import MergerRound
from roundhouse.rounds.operating import OperatingRound
from roundhouse.rounds.priority_stock import PriorityStockRound
from roundhouse.steps.bid_for_company import BidForLot, LotRules
from roundhouse.steps.buy_in_lap import BuyInLap
from roundhouse.steps.buy_shares import BuyCertificates, BuyRules
from roundhouse.steps.give_up_token import GIVE_UP_QUESTION
from roundhouse.steps.merge import ConvertMinor, MergeMinors
from roundhouse.steps.nationalise import NATIONALISE_QUESTION, AgreeToNationalise
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.start_public import FREE_HOME_QUESTION, PlaceFreeHome, PublicRules, StartPublic
from roundhouse.steps.trains import DISCARD_QUESTION, Discard
from roundhouse.titles.t1861 import companies, rounds, setup
from roundhouse.titles.t1861.board import revenue_rules, track_rules
from roundhouse.titles.t1861.mergers import MERGERS, second_lap
from roundhouse.titles.t1861.nationalisation import LOANS, nationalise, price_if_nationalised
from roundhouse.titles.t1861.options import ANY_DISCARD, OPTIONS
from roundhouse.titles.t1861.turn import ANYTIME, MINOR_STAGES, PUBLIC_STAGES, STATE_STAGES

SALES = SaleRules("4.1", "4.1.1", 50, companies.may_sell, companies.rows_down)
BUYING = BuyCertificates(BuyRules("4.2", "4.2.1", "4.2.3", "", lambda *_: True, treasury=True))
AUCTION = BidForLot(
    LotRules("4.2.4", companies.lots, companies.award, companies.may_hold, companies.sells_at_once)
)
PUBLICS = PublicRules(
    section="4.2.3",
    zones=companies.PUBLIC_ZONES,
    may_start=companies.may_start_public,
    spots=companies.free_homes,
    may_hold=companies.may_hold,
)

PRIVATE_AUCTION = PriorityStockRound(
    section="4.3",
    auction=AUCTION,
    all_passed=rounds.all_passed,
    over=rounds.no_private_left,
    finish=rounds.end_auction,
)
STOCK = PriorityStockRound(
    section="4",
    auction=AUCTION,
    all_passed=rounds.all_passed,
    over=rounds.never_over,
    finish=rounds.end_stock_round,
    buys=(BUYING, StartPublic(PUBLICS)),
    sell=SellInTurn(SALES, lambda _: True),
    pauses=companies.site_pauses,
)
OPERATING = OperatingRound(
    section="5",
    turns={"minor": MINOR_STAGES, "major": PUBLIC_STAGES, "national": STATE_STAGES},
    anytime=ANYTIME,
    begin=rounds.begin_operating_round,
    begin_turn=rounds.begin_turn,
    finish=rounds.end_operating_round,
    order=companies.operating_order,
    gone=companies.is_gone,
)
MERGER = MergerRound(
    section="6",
    become=(ConvertMinor(MERGERS), MergeMinors(MERGERS)),
    lap=BuyInLap("6.3", BUYING),
    second_lap=second_lap,
    finish=rounds.end_merger_round,
)


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1861")
    return Title(
        definition=definition,
        setup=setup.setup,
        rounds={"auction": PRIVATE_AUCTION, "stock": STOCK, "operating": OPERATING, "merger": MERGER},
        questions={
            DISCARD_QUESTION: Discard("5.8.3", POOL, lambda position: ANY_DISCARD not in position.options),
            FREE_HOME_QUESTION: PlaceFreeHome(PUBLICS),
            GIVE_UP_QUESTION: MERGERS.tokens,
            NATIONALISE_QUESTION: AgreeToNationalise("5.8.4", price_if_nationalised, nationalise),
        },
        score=rounds.score,
        track=track_rules(definition),
        revenue=revenue_rules(definition),
        options=OPTIONS,
        phases={phase.name: phase for phase in definition.phases},
        varied=setup.varied,
        loans=LOANS,
        watch=rounds.note_bank,
    )
