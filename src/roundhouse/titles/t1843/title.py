"""1843 by J C Lawrence, the rulebook of 12 June 2013.

Readings taken of sections 4 to 8.8, 8.10, 10 and 12, each before the reading that was not taken; the name of
an option stands where the other may be chosen.

- 5: in the gray phase the foreigners take an Electric, the next by colour; the cheapest rusted train
  (``foreigners_take_rusted``). An empty supply gives them nothing.
- 6.1: all bids are multiples of 5; the first one any sum from face value + 5. Bids count together against a
  player's cash, and a raise replaces his own bid; each bid by itself.
- 6.2: after a round of passes the follower of the last buyer at the listed price acts, as long as nobody has
  bought the next in order; always the next in order (``auction_plain_rotation``).
- 6.3, 15.1: the PLM is parred at a yellow or green price in the yellow phase; at a yellow one only.
- 7.1, 6.2: the first stock round is opened by that follower, later ones by the first card; all by the first
  card. Ties in cash keep the order of the cards; the order in which the round began.
- 7.2: all shares of one sale bring the price before it; a falling price.
- 7.3: more than 60 % may be kept when the price leaves the orange and brown boxes; the rest is sold
  (``sell_down_to_60``).
- 7.4: a company that floats in an operating round operates from the next one on; in the same one.
- 7.6: who can't sell enough to come within the limit goes on with what he holds; he is stuck.
- 7.7, 8.10.1: all companies sold out move, in operating order, before a price of 500 ends the game; the game
  ends with the first that reaches it.
- 8.2, 7.7: whoever arrives lies below all in its box; above those already turned (``stack_literal_8_2``).
- 8.6.1: a route ends at an off-board once; by each of its entries (``offboard_both_ends``).
- 8.6.1, 8.8.2: an obsolete card runs beside the trains of the limit, both trains of a pair; within it.
- 8.8.1: the side of a card from the pool stays; either may be bought (``pool_either_side``). A larger train
  is one of a higher face value. The card thrown away for it lies in the pool, still rusted. A rusted train
  may be bought before an emergency.
- 8.8.2: a card isn't turned over to make room for a purchase; it may be (``flip_to_make_room``). Companies
  over their limit decide in operating order.
- 8.8.1, 8.8.3: when the bank has no train left no company has to own one; its director is bankrupt once he
  has sold everything and no other company sells one.
- 8.8.2, 10.2.5: an obsolete card, which doesn't count, is neither given up nor turned over for the limit; it
  may be.
- 8.8.3: nothing is sold beyond what the bank's cheapest train needs; what the director likes
  (``emergency_free_sales``). Val de Loire's train counts as one of 110.
- 8.10.2: shares without a price count nothing.
- 10.2.5: an obsolete train is kept until its owner's next train step begins, run or not. A marked card
  that is given up loses the Engineers card, one that is turned over keeps it.
- 10.2.5, 8.3, 15.1: Val de Loire becomes a train in games of 5 and 6; of 6 only (``vdl_train_6p_only``). In
  the yellow phase it must, in the green one its buyer chooses at once; whenever he likes
  (``vdl_train_later``). It needs room in the train limit.
- 10.2.5, 15.1: it is exchanged for any single certificate in the IPO of a company with a par price, or for
  half of a president's; singles only. That is no purchase by the certificate limit, but by the limit of
  60 %; in a stock round it takes the place of the purchase, so a company sold before is barred, in operating
  rounds it is not. A change of president takes effect at once, in the company's own turn too. Before an
  operating round ends its owner is asked a last time, ahead of the foreigners. There is no exchange during
  the auction.
- 10.2.7, 10.1: Lyon - Mediterranean closes with the PLM's first train or the brown phase, whichever is first.
- 8.4: a tile laid in a turn may be upgraded in the same turn; not before the next.
- 8.4.1: the pre-built Saint-Etienne pays its mountain with the first tile; nothing
  (``j15_first_tile_free``). The exception of powers frees them from tracing only; from supply and blank edges
  too.
- 8.4.3: straight to brown starts from the bare hex, too, and is the upgrade of the turn; a build of its own.
- 8.4.3, 11.2: it leaves out Brest, a gray hex, and needs a line to the port; every port, without a line.
- 8.5.1: MID chooses its city in Albi/Montauban once there is track; when its home token goes down.
- 8.5.3: any route of two stops leads to a port; only one that a train of the company can run
  (``port_route_in_range``). It is sought at the start of the company's turn; at that of the operating round.
- 8.3, 10.2.1: TB bought right after the build still lays its tile, until a token is placed, a port claimed
  or trains run; it must be bought before.
- 10.2.1: TB's tile may be laid without another, but not beside that of LH or BA, which is the entire build;
  PStG's tile is apart from it.
- 10.2.4: 80 pay for tile, token and terrain; terrain apart (``lh_pays_terrain``). The token counts:
  the next costs 100; 40.
- 10.2.6: a token alone needs a tile that has been laid; the printed hex is enough.
- 12.2: gray 513 follows 63 alone; named tiles too.
- 11.1: the PLM has three station markers; four (``plm_four_markers``).
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.title import Title
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.auction import PAR_QUESTION
from roundhouse.steps.consent import consent_option
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.lay_track import POWER_TOKEN_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.place_token import (
    HOME_QUESTION,
    ChooseTokenCity,
    FreeCircles,
    HomeOpens,
    WaitingSetDown,
)
from roundhouse.steps.run_trains import best_run_option
from roundhouse.steps.waiting_tokens import WAITING_QUESTION
from roundhouse.titles.t1843 import options_routes, options_stock, options_track, options_trains
from roundhouse.titles.t1843.bank_only import BANK_ONLY
from roundhouse.titles.t1843.printed import Printed1843
from roundhouse.titles.t1843.rules import (
    ASK_INTO_TRAIN,
    EXCHANGES,
    LAST_EXCHANGE,
    NOTE_GRAY,
    OPERATING,
    OPERATING_ORDER,
)
from roundhouse.titles.t1843.rules_routes import REVENUE
from roundhouse.titles.t1843.rules_stock import AUCTION, CERTIFICATE_LIMIT, MARKET, PAR_OF_PLM, SELLING, STOCK
from roundhouse.titles.t1843.rules_track import PARTS, POWER_TOKENS
from roundhouse.titles.t1843.rules_trains import CHANGE, CLOSE_LM, DISCARD, MARK_LOST, SPARED, TRAINS_ON_SALE
from roundhouse.titles.t1843.setup import Setup


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1843", own=Printed1843)
    return Title(
        definition=definition,
        setup=Setup(PARTS[0]),
        rounds={"auction": AUCTION, "stock": STOCK, "operating": OPERATING},
        questions={
            PAR_QUESTION: PAR_OF_PLM,
            DISCARD_QUESTION: DISCARD,
            POWER_TOKEN_QUESTION: POWER_TOKENS,
            HOME_QUESTION: ChooseTokenCity("8.5.1", HOME_QUESTION, FreeCircles(), (HomeOpens(),), home=True),
            WAITING_QUESTION: ChooseTokenCity("8.5.1", WAITING_QUESTION, FreeCircles(), (WaitingSetDown(),)),
            ASK_INTO_TRAIN.name: ASK_INTO_TRAIN,
            LAST_EXCHANGE.name: LAST_EXCHANGE,
        },
        score=NetWorth("8.10", with_privates=True, price=AtMarket()),
        options=(
            best_run_option("8.6"),
            consent_option("8.10"),
            *options_stock.OPTIONS,
            *options_track.OPTIONS,
            *options_routes.OPTIONS,
            *options_trains.OPTIONS,
        ),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            *PARTS,
            REVENUE,
            CERTIFICATE_LIMIT,
            SELLING,
            TRAINS_ON_SALE,
            MARKET,
            OPERATING_ORDER,
            SPARED,
            BANK_ONLY,
        ),
        pending={PHASE_CHANGE: CHANGE},
        watch=(CLOSE_LM, NOTE_GRAY, MARK_LOST),
        anytime=EXCHANGES,
    )
