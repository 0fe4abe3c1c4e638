"""1839 by J C Lawrence, the rulebook of 12 September 2020.

Readings taken, each before the reading that was not taken; the name of an option stands where the other may
be chosen.

- 4: Schielands Hoge Zeedijk has the face value of 30 that is printed; 310 (``shz_face``). Its singles are
  those of Rijkswaterstaat's company. There is no limit of certificates.
- 6: what costs nothing must be taken with that turn's actions; it may be. A price below 0 pays nothing back.
  Whether something was for nothing, or nobody else could pay, is judged at the beginning of a turn, what the
  player can pay at each action. Where a turn began with something for nothing and nothing else can be paid,
  the second action is lost; it may be a discount. Both discounts may go to one private company.
- 7.1: prices move to the left and to the right in one pass in operating order; first one, then the other.
  Only those of floated companies do; of all that are parred (``unfloated_moves_at_sr_end``).
- 7.1, 7.4: only what a player does in his own turn is an act that gives his number card back; an answer, too.
  One company redeems in a turn; several.
- 7.2: one company is sold at a time, which is the same as several announced together in that order. A sale
  may follow another of the same company at the lower price; one sale a company. The price one step lower is
  that of a company that floated after the stock round began or hasn't floated; in operating rounds all that
  have floated bring their price. The new president decides whether the company takes the shares back; the
  former one. A president sells the singles that he holds; his certificate too where somebody takes it over.
- 7.4, 8.3.5.2: a company doesn't take back what is sold to pay for itself, be it an arrear, a fee or a train;
  it may.
- 7.5: a home may be where a founding company waits for its own as long as a place is left. A fee above the
  treasury is paid by the president, who sells shares for it like for an arrear, in the first round too; the
  rest is waived. Of a hex with two cities one counts.
- 8.1: a company that floats in an operating round has its first turn in the next one; in the same one
  (``floated_midround_operates``).
- 8.1.1: a company sells the fewest of its own shares that will do. Prices fall in operating order once all
  have paid; in the order of the sales. What should fall of a company nationalised meanwhile lapses.
- 8.2: a marker that can't move goes behind the others of its box, too; it keeps its place. Markers that sales
  push lie before those that have operated unless theirs has.
- 8.3.1, 14.2.2.1.2: SRV's tile is one of the two track actions and costs 80 with its water, and 20 more as
  the second one; water apart. It needs no connection, nor does the marker, which follows in the step for
  markers; both need one (``srv_needs_connection``). With the end of that step SRV closes, marker or not.
- 8.3.2.1: a home is kept as a place on its hex, those of the government among them, as many as there are
  homes to come; its printed circle (``reservation_by_circle``). It goes to the printed circle if there is
  room, else to another of the hex.
- 8.3.2.1, 14.3.1: for NRS a place stays in Arnhem or in Venlo, and it chooses in its first turn; in both
  (``nrs_protects_both``).
- 8.3.2.2, 14.2.2.1.2: an unreserved circle of the government counts as empty, for SRV's marker too; not.
- 8.3.2.2, 7.5: a hex of two cities is worth one of them; both. Where nothing is printed the yellow tile of
  the hex counts: 20, 30 in OO hexes and big cities.
- 8.3.2.3: a swap that brings a company two markers on a hex is forbidden; one of them goes for the
  government's (``swap_into_own_hex``). Within a hex two companies may swap. Both markers run in the same
  round; from the next one on (``swapped_marker_idle``).
- 8.3.4: of a half dividend what a holder gets in all is rounded; what a share gets
  (``half_dividend_per_share``). Half of the revenue is what the price is compared with; all of it.
- 8.3.5.2: a company sells the fewest of its own shares that pay the bank's train, at one price, before its
  president pays or sells anything; as many as it likes. It takes none of them back.
- 9: companies that haven't floated are nationalised with the others. Certificates that could not be sold go
  to the IPO. A train that leaves the game with a bankruptcy begins no phase; it counts as bought
  (``failed_train_counts_as_bought``).
- 9, 14.2.2.2.3: who holds Beijnes' train may give it to a company of his that has to own one, and so avert
  his bankruptcy; he needn't, as he gives it freely. It leaves the game with him.
- 10.1: all prices move at the end of a stock round before one at 500 ends the game; the game ends with the
  first that reaches it. Once reached by a dividend, the end stands, whatever the price does.
- 10.1: the last set is the one that begins in the purple phase; the one under way (``end_with_running_set``).
- 10.1: a game in which nobody can do anything any more, as no company is left and nobody can pay for one, is
  over and counted; it goes on until all agree.
- 12: the stubs of Breda and Haarlem must be joined by every tile, and Rotterdam is a yellow hex; they say
  nothing, and it is bare. Barriers stop tracing, routes and the obligation to own a train until dark brown;
  only lays (``barriers_stop_lays_only``).
- 12, 16.2: Ruhrgebied pays the larger of the best printed revenue on the route, whoever counts it, and twice
  the off-board at its other end, for each train; a route of its own.
- 13.2, 16.3.2: who withholds what a red train has earned in its last run moves one step left, as it had that
  train; two, as it is gone by then.
- 14.2.1: Rijkswaterstaat blocks nothing; F13 and G12 (``rws_blocks``).
- 14.2.2.2.1: KR needs no marker in hand. It may change the circle within a hex, leaving the government's; a
  marker already on the target hex goes back and may be placed again; it leaves the game.
- 14.2.2.2.1: whether KR's move leaves NRS a place in Arnhem or in Venlo is judged as they stand before it;
  with the government's place after it.
- 14.2.2.2.2: a saved train keeps its marker until it leaves, which tells that it has rusted. It counts for
  limit and obligation until then, the end of its company's turn in the next round; it runs once and doesn't
  count (``saved_one_run``).
- 14.2.2.2.3: the train of Beijnes may be given to any floated company below its limit, at any decision and
  without consent; on its owner's turn only.
- 14.2.2.2.4: where all four are in the game or out of it, a Rotterdamsche Bank that left it comes back; a
  fifth is made.
- 14.2.3.1: the free share doesn't bring its owner above 60 %; it may (``brown_share_over_60``). It may be
  declined, and is no president's certificate. The private company of a company nationalised before stays
  until the light brown phase.
- 14.3.1: anybody may start a nationalised company again; nobody who has nationalised one in the last set
  (``no_restart_by_nationaliser``).
- 14.3.3.1: presidents are asked when the train is bought, after all else that it brings about; when its buyer
  has operated (``nationalise_after_operation``). A train that is given counts like any other.
- 15.2: who lays the first tile on an OO hex says which printed city becomes which, also for a home to come;
  the drawing says it. Yellow 248, 802 and 803 have track in one of their cities only. Green 36 and 212 have
  no brown successor: 339 keeps neither's track in any rotation.
- 15.3.1: a connection over a barrier is new by hex edge: more lines onto an edge that is crossed already are
  none; by pair of edges.
- 15.3.2: gray A378 and R378 have six edges; three, as drawn, in which case they never fit.
- 16.1: off-boards pay every train that ends there; once for the company like towns and cities.
- 16.2: two routes of a company don't cross the same hex edge, where their track is one for a bit; they may by
  different pieces on both sides, as between L5 and L7.
- 16.2: routes may meet on a junction (213 to 219) by different pieces of track, and a route may cross itself
  there; its centre is used once.
- 16.3.1: a local company gets its train when it first operates, that of the phase of the moment; of the phase
  in which the round began.
- 16.3.2: a red train has run once it was in a route of its company's run. One that hasn't counts in purple
  for limit and obligation, but not for nationalisation.
- 17: what a new phase brings about comes in this order: rust, private companies, free shares, train limits in
  operating order, nationalisation in operating order. The section gives none.
- 17: train limits and rounds a set are those of the phase's section; those of the table (``phase_table``).
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.soundness import PlayersHoldTrains
from roundhouse.engine.title import Title
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.auction import PAR_QUESTION
from roundhouse.steps.consent import consent_option
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.exchange_private import EXCHANGE_QUESTION
from roundhouse.steps.nationalise import NATIONALISE_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.run_trains import best_run_option
from roundhouse.titles.t1839 import options_stock, options_track, options_trains
from roundhouse.titles.t1839.bank_only import BANK_ONLY
from roundhouse.titles.t1839.debts import ARREARS, FEE
from roundhouse.titles.t1839.government import GOVERNMENT
from roundhouse.titles.t1839.nationalisation import ASKING
from roundhouse.titles.t1839.printed import TITLE, Printed1839
from roundhouse.titles.t1839.rules import DEBTS, OPERATING, RAISE_MONEY
from roundhouse.titles.t1839.rules_privates import ANSWER_SHARE, CLOSE_WITH_TRAIN, GIVE_TRAIN
from roundhouse.titles.t1839.rules_routes import REVENUE
from roundhouse.titles.t1839.rules_stock import (
    ANSWER_SALE,
    AUCTION,
    KIND,
    MARKET,
    OPERATING_ORDER,
    PAR_AT_PURCHASE,
    SELLING,
    STOCK,
)
from roundhouse.titles.t1839.rules_track import CHOOSE_HOME, PARTS
from roundhouse.titles.t1839.rules_trains import (
    AGREE_TO_NATIONALISE,
    ASK_NATIONALISE,
    CHANGE,
    DISCARD,
    SAVED_LOST,
    TRAINS_ON_SALE,
)
from roundhouse.titles.t1839.setup import Setup


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title(TITLE, own=Printed1839)
    return Title(
        definition=definition,
        setup=Setup(GOVERNMENT),
        rounds={"auction": AUCTION, "stock": STOCK, "operating": OPERATING},
        questions={
            PAR_QUESTION: PAR_AT_PURCHASE,
            ANSWER_SALE.name: ANSWER_SALE,
            RAISE_MONEY.name: RAISE_MONEY,
            DISCARD_QUESTION: DISCARD,
            NATIONALISE_QUESTION: AGREE_TO_NATIONALISE,
            EXCHANGE_QUESTION: ANSWER_SHARE,
            CHOOSE_HOME.name: CHOOSE_HOME,
        },
        score=NetWorth("10.2", with_privates=True, price=AtMarket()),
        options=(
            best_run_option("8.3.3"),
            consent_option("11"),
            *options_stock.OPTIONS,
            *options_track.OPTIONS,
            *options_trains.OPTIONS,
        ),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            *PARTS,
            KIND,
            MARKET,
            OPERATING_ORDER,
            REVENUE,
            SELLING,
            TRAINS_ON_SALE,
            PlayersHoldTrains("14.2.2.2.3"),
            BANK_ONLY,
        ),
        pending={PHASE_CHANGE: CHANGE, ARREARS: DEBTS, FEE: DEBTS, ASKING: ASK_NATIONALISE},
        watch=(CLOSE_WITH_TRAIN, SAVED_LOST),
        anytime=(GIVE_TRAIN,),
    )
