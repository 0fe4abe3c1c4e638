"""1861 as 18xx.games plays it: the rulebook's title with some of its rules replaced.

Nothing else among the rules knows 18xx.games. Each deviation is a function from title to title, named after
what differs; its docstring says what the rulebook has instead, and where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import MarketDefinition
from roundhouse.engine import events as ev
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, LotSymbol, Money, PrivateSymbol
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import company, name_of, player
from roundhouse.engine.pieces import number_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Deviation, OptionDefinition, Title, deviating
from roundhouse.engine.tree import changed, every, first, swapped
from roundhouse.finance import certificates as cert
from roundhouse.finance.lots import IsRaised
from roundhouse.finance.market_moves import Box, MarketMoves, UpOrAcross
from roundhouse.finance.mergers import (
    Becoming,
    Connected,
    DearestAndCheapest,
    MergedPrice,
    MinorsOnly,
    MostShares,
    OldestOwnerBuys,
    Partners,
    president_of,
)
from roundhouse.finance.own_shares import InPool, OnceATurn
from roundhouse.finance.selling import Sale, StepByPresident
from roundhouse.finance.starting import BoxOpen, BoxPayable
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.beginnings import BeginFirst, LeftOfLastActor
from roundhouse.rounds.merger import MergerRound
from roundhouse.rounds.operating import OperatingRound, Stage, pausing
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.routes.rules import OneStopEachHex, RevenueRules
from roundhouse.steps.buy_in_lap import BuyInLap
from roundhouse.steps.chance import ANSI_C, Congruence, by_number
from roundhouse.steps.discard_train import Discard
from roundhouse.steps.merge import Forming, MergeMinors
from roundhouse.steps.phase_change import AskDiscards, PhaseChange
from roundhouse.steps.run_trains import HasTrain, Runner, nothing_to_run
from roundhouse.steps.shares_of_company import RedeemShares
from roundhouse.steps.start_public import HomeLeft, StartPublic
from roundhouse.steps.trains import definition_of, limit_of, trains_of
from roundhouse.titles.t1861.companies import (
    LEAST_BID,
    NATIONAL,
    RSR,
    FreeHomes,
    PrivatesThenMinors,
    cities_of,
    free_circles,
    leads_nowhere,
    minor_lots,
    private_lot,
)
from roundhouse.titles.t1861.mergers import (
    EverybodyFromPresident,
    OwnersFromPresident,
    TrackOnly,
    owners_from,
    reached_minors,
)
from roundhouse.titles.t1861.nationalisation import FINAL
from roundhouse.titles.t1861.phases import AskTrainless
from roundhouse.titles.t1861.rounds import EmptyBankEnds
from roundhouse.titles.t1861.rules import BID_FOR_LOT, PRIVATE_CHEAPER
from roundhouse.titles.t1861.setup import Setup, minimum_bids
from roundhouse.titles.t1861.stock_end import NoPrivateLeft
from roundhouse.titles.t1861.turn import BuyStateTrains, ServeLoans
from roundhouse.track.lay_checks import ActionsLeft, Affordable, Extends
from roundhouse.track.lay_costs import LaterAction, Purse, Terrain
from roundhouse.track.occupancy import blocked_stops, tokens_in, tokens_on_charter
from roundhouse.track.token_prices import ByDistance, TokensOnMap
from roundhouse.track.track_actions import Actions

JUST_PASSED = "just_passed"
HAS_RUN = "has_run:"


def towns_extend(title: Title) -> Title:
    """5.5.2.3: there an upgrade of a town too must bring track that the company reaches."""
    return swapped(title, Extends("5.5.2.3", towns=True))


def printed_track_costs(title: Title) -> Title:
    """5.5.2.3: there the upgrade of Nizhnii Novgorod's printed track is paid."""
    return swapped(title, Terrain(free_if_printed=frozenset()))


class StepEverySale(Consequence, frozen=True):
    """A step for every sale of the president."""

    def steps(self, sale: Sale) -> int:
        """One when the president sells."""
        return int(sale.presides)


def every_sale_moves_the_price(title: Title) -> Title:
    """Every sale of the president moves the price; in 4.1.2 only the first of his turn."""
    return changed(title, StepByPresident, lambda old: StepEverySale(old.section))


class AnyMinorAfterPrivates(msgspec.Struct, frozen=True):
    """The private companies in their order, then any minor company."""

    def lots(self, position: Position) -> tuple[tuple[str, Money], ...]:
        """The companies that may be put up, with the least bid for each in rubles."""
        found = private_lot(position)
        return minor_lots(position) if not found and position.state.round.kind == "stock" else found


def nikolaev_at_any_time(title: Title) -> Title:
    """Nikolaev is a minor company like others; in 4.3 it is put up before all of them."""
    return changed(title, PrivatesThenMinors, lambda _: AnyMinorAfterPrivates())


class WinsWhenReduced(msgspec.Struct, frozen=True):
    """A first bid wins at once for a private company whose price has fallen."""

    def wins(self, position: Position, symbol: LotSymbol) -> bool:
        """Whether it has fallen below the printed one."""
        private = PrivateSymbol(symbol)
        printed = minimum_bids(position.definition).get(private, 0)
        return position.state.private_costs.get(private, 0) < printed


def reduced_privates_sold_at_once(title: Title) -> Title:
    """A private company whose price has fallen goes to the first bidder; in 4.3 others may raise the bid."""
    return changed(title, IsRaised, lambda _: WinsWhenReduced())


class HomesInEmptyHexes(msgspec.Struct, frozen=True):
    """A free home needs a city without tokens in a hex of whose cities none has a route to another stop."""

    def spots(self, position: Position, symbol: CompanySymbol) -> tuple[TokenSpot, ...]:
        """None for a company without a token on its charter."""
        return tuple(
            spot
            for spot, stop in free_circles(position, symbol)
            if not tokens_in(position, stop)
            and all(leads_nowhere(position, symbol, city) for city in cities_of(position, stop.hex))
        )


def homes_in_empty_hexes(title: Title) -> Title:
    """All cities of the hex count, and tokens of others in the city; in 4.2.3 only routes from the circle."""
    return changed(title, FreeHomes, lambda _: HomesInEmptyHexes())


class WhoCanPayForAMinor(msgspec.Struct, frozen=True):
    """Whoever could pay for a minor company is asked while a public one may be started, could he but pay.

    ``start``: starting a company whatever its price, and whether or not there is a place for its home.
    """

    start: StartPublic

    def waits(self, position: Position) -> bool:
        """Whether the player on turn has the least bid."""
        if position.state.cash.get(position.state.actor, 0) < LEAST_BID:
            return False
        return any(self.start.allows(position, symbol) for symbol in position.definition.companies)


def players_with_money_asked(title: Title) -> Title:
    """In stock rounds players are asked who can only pass; a player of 4 passes by himself then."""
    step = first(title, StartPublic)
    pauses = WhoCanPayForAMinor(replace(step, checks=step.checks.without(HomeLeft, BoxOpen, BoxPayable)))

    def change(step: StockRound) -> StockRound:
        return replace(step, pauses=pauses) if step.sells else step

    return changed(title, StockRound, change)


# --- merger rounds ----------------------------------------------------------------------------------


def merged_price_at_least_100(title: Title) -> Title:
    """The price of a merger is at least 100; in 6.2 the sum of dearest and cheapest, whatever it is."""
    return changed(title, DearestAndCheapest, lambda price: replace(price, least=100))


class TrackPastTokens(msgspec.Struct, frozen=True):
    """The minor companies to which track leads that no tokens block."""

    def partners(self, position: Position, minor: CompanySymbol) -> tuple[CompanySymbol, ...]:
        """The symbols of those that track leads to, in operating order."""
        return reached_minors(position, minor, blocked_stops(position, minor))


def mergers_blocked_by_tokens(title: Title) -> Title:
    """Cities full of others' tokens end the track to other companies; not so in 6.2."""
    return changed(title, TrackOnly, lambda _: TrackPastTokens())


class ConnectedInChain(Check, frozen=True):
    """Each of the companies is reached from one that is in already, beginning with any of them."""

    partners: Partners

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.not_connected``."""
        minors = set(case.minors)
        leads = {minor: minors & set(self.partners.partners(case.position, minor)) for minor in case.minors}
        if any(_spread(first, leads) == minors for first in case.minors):
            return None
        return self.fails("merge.not_connected", companies=case.minors)


def _spread(first: CompanySymbol, leads: Mapping[CompanySymbol, set[CompanySymbol]]) -> set[CompanySymbol]:
    """The companies reached from ``first`` one after another, itself among them."""
    inside = {first}
    while more := {m for old in inside for m in leads[old]} - inside:
        inside |= more
    return inside


def mergers_in_a_chain(title: Title) -> Title:
    """Companies may be reached one from another; in 6.2 one of them has a route to each of the others."""
    return changed(title, Connected, lambda old: ConnectedInChain(old.section, old.partners))


class FirstWithTwo(Consequence, frozen=True):
    """Who first has two shares when they are dealt in operating order, until another has more."""

    def president(self, state: State, minors: Sequence[CompanySymbol]) -> str:
        """A player who owns one of the companies; where nobody gets two, by the rule."""
        counts: dict[str, int] = {}
        president = ""
        for minor in minors:
            owner = cert.president(state, minor) or ""
            counts[owner] = counts.get(owner, 0) + 1
            if counts[owner] >= 2 and counts[owner] > counts.get(president, 1):
                president = owner
        return president or president_of(state, minors)


def first_with_two_shares_presides(title: Title) -> Title:
    """Of owners with equal shares who first had two presides; in 6.2 the owner of the oldest company."""
    return changed(title, MostShares, lambda old: FirstWithTwo(old.section))


class OwnersFromFirstCompany(Consequence, frozen=True):
    """The shareholders clockwise, the owner of the first of the companies first."""

    def players(self, position: Position, minors: Sequence[CompanySymbol], president: str) -> tuple[str, ...]:
        """In the order in which they buy."""
        return owners_from(position, minors, cert.president(position.state, minors[0]) or president)


class NoteWhoPassed(Consequence, frozen=True):
    """Keep in mind who has just let the next player buy; or, with ``nobody``, forget him."""

    nobody: bool

    def happen(self, draft: Draft) -> None:
        """His seat, from 1."""
        seat = 0 if self.nobody else draft.state.seats.index(name_of(draft.state.actor)) + 1
        if draft.state.flags.get(JUST_PASSED, 0) != seat:
            draft.emit(ev.FlagSet(JUST_PASSED, seat))


class WithoutWhoPassed(Consequence, frozen=True):
    """Every player clockwise, the president first; not who has just passed, if he would be next to buy."""

    lap: BuyInLap

    def players(self, position: Position, symbol: CompanySymbol) -> tuple[str, ...]:
        """In the order in which they buy."""
        order = EverybodyFromPresident(self.section).players(position, symbol)
        seat = position.state.flags.get(JUST_PASSED, 0)
        passed = position.state.seats[seat - 1] if seat else ""
        first = next((name for name in order if self.lap.could_buy(position, name)), "")
        return tuple(name for name in order if name != passed) if first == passed else order


def laps_by_first_company(title: Title) -> Title:
    """The first company's owner begins; in 6.3 the president."""
    return changed(title, OwnersFromPresident, lambda old: OwnersFromFirstCompany(old.section))


def nobody_passes_twice(title: Title) -> Title:
    """Who ends the first lap by passing doesn't begin the second one; in 6.3 everybody may buy in it."""
    somebody, nobody = NoteWhoPassed("6.3", nobody=False), NoteWhoPassed("6.3", nobody=True)

    def change(merger: MergerRound) -> MergerRound:
        lap = replace(merger.lap, bought=(*merger.lap.bought, nobody), passed=(*merger.lap.passed, somebody))
        return replace(merger, lap=lap, second_lap=WithoutWhoPassed("6.3", lap))

    title = changed(title, MergerRound, change)
    return changed(title, Forming, lambda old: replace(old, formed=(*old.formed, nobody)))


def discards_after_the_sale(title: Title) -> Title:
    """A merged company gives up trains in excess after its shares are sold; in 5.8.3 at once."""
    discards = first(title, Forming).formed
    title = changed(title, Forming, lambda old: replace(old, formed=()))
    return changed(title, MergerRound, lambda merger: replace(merger, sold=(*merger.sold, *discards)))


class OwnerLimit(Check, frozen=True):
    """No owner gets more than ``most`` shares by a merger."""

    most: int

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.owner_limit``."""
        for name, count in case.shares.items():
            if count > self.most:
                return self.fails("merge.owner_limit", player=name, limit=self.most)
        return None


def six_shares_by_a_merger(title: Title) -> Title:
    """Nobody gets more than six shares by a merger; 6.2 has no such limit."""

    def change(step: MergeMinors) -> MergeMinors:
        limit = OwnerLimit("6.2", most=6)
        return replace(step, checks=step.checks.after(MinorsOnly, limit))

    return changed(title, MergeMinors, change)


class AnyOwnerInLap(Check, frozen=True):
    """Where nobody has two shares, any of the owners may buy the second one in the lap, if one can pay."""

    price: MergedPrice

    def fault(self, case: Becoming) -> Fault | None:
        """``merge.no_president``."""
        price = self.price.box(case.position, case.minors).price
        if case.has_president or any(case.position.state.cash[player(name)] >= price for name in case.shares):
            return None
        owner = case.oldest_owner
        cash = case.position.state.cash[player(owner)]
        return self.fails("merge.no_president", player=owner, price=price, cash=cash)

    def buy(self, draft: Draft, case: Becoming) -> dict[str, int]:
        """The shares as they are: the second one is bought in the lap."""
        del draft
        return dict(case.shares)


def any_owner_completes_a_merger(title: Title) -> Title:
    """Any owner may buy the second share; in 6.2 the owner of the oldest company has to, at once."""
    return changed(title, OldestOwnerBuys, lambda old: AnyOwnerInLap(old.section, old.price))


# --- prices, tokens and the State Railway -----------------------------------------------------------


class AcrossFromTopRow(msgspec.Struct, frozen=True):
    """A step up, or from the top row one right and one down; a marker at the top of a lower column stays."""

    def target(self, moves: MarketMoves, market: MarketDefinition, here: Box) -> Box:
        """The box above, or the one to the right and below."""
        return UpOrAcross().target(moves, market, here) if here[0] == 0 else moves.step(market, here, "up")

    def places_sunk(self, moves: MarketMoves) -> int:
        """As the rule has it."""
        return UpOrAcross().places_sunk(moves)


def sold_out_stays_in_short_columns(title: Title) -> Title:
    """A sold-out price goes across from the top row only; in 4.4 from the top of every column."""
    return changed(title, UpOrAcross, lambda _: AcrossFromTopRow())


class FirstOnCharter(msgspec.Struct, frozen=True):
    """The number of the first token on the charter while one is on the map; else as many as are there."""

    def number(self, position: Position, company: CompanySymbol) -> int:
        """The first is 0."""
        count = TokensOnMap().number(position, company)
        left = tokens_on_charter(position, company)
        return min(map(number_of, left)) if left and count == 1 else count


def given_up_token_keeps_price(title: Title) -> Title:
    """The first of two tokens in a hex, given up in a merger, is free again; in 5.5.3 it isn't."""
    return changed(title, ByDistance, lambda rates: replace(rates, counting=FirstOnCharter()))


class ServeLoansOfWhoRan(Consequence, frozen=True):
    """Loans are served, and the trains noted that a nationalised company has run in this round."""

    serve: ServeLoans

    def happen(self, draft: Draft) -> None:
        """Of the company on turn."""
        symbol = draft.state.operating.company
        trains = trains_of(draft.state, company(symbol))
        self.serve.happen(draft)
        if symbol not in draft.state.floated and symbol != RSR:
            for train in trains:
                draft.emit(ev.FlagSet(HAS_RUN + train, round_number(draft.state)))


class HasTrainToRun(Check, frozen=True):
    """A train that a nationalised company has run doesn't run again in the same round."""

    def fault(self, case: Runner) -> Fault | None:
        """``run.nothing_to_run``."""
        flags, number = case.position.state.flags, round_number(case.position.state)
        trains = trains_of(case.position.state, case.owner)
        if any(flags.get(HAS_RUN + train) != number for train in trains):
            return None
        return nothing_to_run(self.section)


def round_number(state: State) -> int:
    """A number of the operating round under way, different from all others."""
    return 10 * state.round.number + state.round.index


def trains_run_once_a_round(title: Title) -> Title:
    """The State Railway can't run trains that a nationalised company has run; in 5.6.2 it runs all."""

    def change(rounds: OperatingRound) -> OperatingRound:
        state = changed(rounds.turns[NATIONAL], HasTrain, lambda old: HasTrainToRun(old.section))
        return replace(rounds, turns={**rounds.turns, NATIONAL: state})

    title = changed(title, ServeLoans, lambda old: ServeLoansOfWhoRan(old.section, old))
    return changed(title, OperatingRound, change)


class BuyAllStateTrains(Consequence, frozen=True):
    """The State Railway buys to the end, whatever its purchases make others decide."""

    buys: BuyStateTrains

    def happen(self, draft: Draft) -> None:
        """Buy until the money or the trains run out."""
        while not draft.state.ending:
            train = self.buys.wanted(draft.position)
            if train is None:
                return
            price = definition_of(draft.position, train).price
            self.buys.trains.take(draft, RSR, train, price)


def state_buys_before_questions(title: Title) -> Title:
    """The State Railway buys all its trains before anybody decides; in 5.8.2 a phase begins at once."""
    return changed(title, BuyStateTrains, lambda old: BuyAllStateTrains(old.section, old))


# --- the end ----------------------------------------------------------------------------------------


def privates_scored(title: Title) -> Title:
    """Private companies count at face value; not so in 7."""
    return changed(title, NetWorth, lambda worth: replace(worth, with_privates=True))


def discards_in_any_order(title: Title) -> Title:
    """Companies give up trains in excess in any order; in 5.5.8 in that in which they operate."""
    return changed(title, Discard, lambda step: replace(step, in_order=False))


def trainless_before_discards(title: Title) -> Title:
    """Presidents of trainless companies decide before trains in excess are given up; 5.8 leaves it open."""

    def reordered(change: PhaseChange) -> PhaseChange:
        asking = tuple(part for part in change.parts if tuple(every(part, AskTrainless)))
        discards = next(place for place, part in enumerate(change.parts) if isinstance(part, AskDiscards))
        rest = tuple(part for part in change.parts[discards:] if part not in asking)
        return replace(change, parts=(*change.parts[:discards], *asking, *rest))

    return changed(title, PhaseChange, reordered)


class ActionPayable(Check, frozen=True):
    """Track actions are left, and the company could pay for one with all its loans."""

    actions: Actions
    later: LaterAction
    purse: Purse

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        symbol = case.state.operating.company
        price = self.later.price if self.actions.counted(case) else 0
        if self.actions.left(case, symbol).actions and self.purse.money(case, symbol) >= price:
            return None
        return self.fails("stage.nothing_to_do")


def asked_without_choice(title: Title) -> Title:
    """Who can pay for a track action is asked, and for private companies also who has no loans.

    In 5.5 a stage in which nothing can be done, or that changes nothing, is simply over.
    """
    later, purse = first(title, LaterAction), first(title, Affordable).purse
    payable = ActionPayable("5.5.2", first(title, ActionsLeft).actions, later, purse)

    def asking(stage: Stage) -> Stage:
        return replace(stage, checks=Checks()) if stage.name == "before_loans" else stage

    return changed(pausing(title, "track", payable), Stage, asking)


class StateHasTrains(Check, frozen=True):
    """The company has money and room for a train, and the State Railway has one."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        state, symbol = case.state, case.state.operating.company
        owner = company(symbol)
        room = len(trains_of(state, owner)) < limit_of(case, symbol)
        if state.cash[owner] and room and trains_of(state, company(RSR)):
            return None
        return self.fails("stage.nothing_to_do")


def asked_for_state_trains(title: Title) -> Title:
    """A company is asked for trains of the State Railway, which it can't buy; in 5.5.8 it isn't."""
    return pausing(title, "trains", StateHasTrains("5.5.8"))


def every_minor_asked(title: Title) -> Title:
    """Every minor company is asked in a merger round; in 6 only those that can become public."""
    return changed(title, MergerRound, lambda merger: replace(merger, asks_all=True))


def redeemed_once(title: Title) -> Title:
    """A company redeems shares once in its turn; in 5.5.1 as often as it likes."""
    once = OnceATurn("5.5.1")
    return changed(title, RedeemShares, lambda step: replace(step, checks=step.checks.before(InPool, once)))


def trainless_before_privates(title: Title) -> Title:
    """A company left without a train is nationalised before it may buy private companies a last time.

    In 5.5.9 it is at the very end of its turn.
    """

    def reordered(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
        last = {stage.name: stage for stage in stages}
        if "trainless" not in last:
            return stages
        others = tuple(stage for stage in stages if stage.name not in ("end", "trainless"))
        return (*others, last["trainless"], last["end"])

    def change(rounds: OperatingRound) -> OperatingRound:
        return replace(rounds, turns={kind: reordered(stages) for kind, stages in rounds.turns.items()})

    return changed(title, OperatingRound, change)


class EmptyBankEndsBeforeLastSet(Consequence, frozen=True):
    """An empty bank ends the game at the end of an operating round, unless the first 8 has been bought."""

    def happen(self, draft: Draft) -> None:
        """End it if the bank has run out of money."""
        if not draft.state.flags.get(FINAL):
            EmptyBankEnds(self.section).happen(draft)


def last_set_before_empty_bank(title: Title) -> Title:
    """After the first 8 the last set is played, though the bank be empty; in 7 the bank ends the game."""
    return changed(title, EmptyBankEnds, lambda old: EmptyBankEndsBeforeLastSet(old.section))


# --- the setup --------------------------------------------------------------------------------------


PRIVATE_AUCTION = StockRound(
    section="4.3",
    buys=(),
    auction=BID_FOR_LOT,
    sells=(),
    purchase_ends_turn=True,
    turn_end=PlainEnd("4.3"),
    over=AllPassInSuccession("4.3"),
    early=NoPrivateLeft("4.3"),
    revival=PRIVATE_CHEAPER,
    finish=(LeftOfLastActor("4.3"), BeginFirst("4", "stock")),
    pauses=None,
)


def privates_auctioned_first(title: Title) -> Title:
    """The private companies have a round of their own; in 4.3 they are sold in the first stock round."""
    title = replace(title, rounds={"auction": PRIVATE_AUCTION, **title.rounds})
    return changed(title, Setup, lambda setup: replace(setup, first_round="auction"))


def yellow_tiles_limited(title: Title) -> Title:
    """Yellow tiles may run out; in 5.5.2.1 there are as many as are needed."""
    return changed(title, Setup, lambda setup: replace(setup, unlimited_yellow=False))


class LowestNumbers(msgspec.Struct, frozen=True):
    """Each private company draws a number, and those with the smallest are taken."""

    numbers: Congruence

    def drawn(self, symbols: Sequence[PrivateSymbol], count: int, seed: int) -> Sequence[PrivateSymbol]:
        """So many of them, those of a ``seed``."""
        return by_number(symbols, self.numbers.numbers(seed))[:count]


def drawn_by_congruence(title: Title) -> Title:
    """What two players leave out is drawn as there; 2 says nothing about it."""
    return changed(title, Setup, lambda setup: replace(setup, draw=LowestNumbers(ANSI_C)))


def hexes_visited_once(title: Title) -> Title:
    """A route visits one stop of a hex; in 5.3 two stations of one hex are two stops."""
    return changed(
        title, RevenueRules, lambda revenue: replace(revenue, rules=(OneStopEachHex(), *revenue.rules))
    )


DEVIATIONS: tuple[Deviation, ...] = (
    towns_extend,
    hexes_visited_once,
    printed_track_costs,
    privates_auctioned_first,
    drawn_by_congruence,
    yellow_tiles_limited,
    last_set_before_empty_bank,
    merged_price_at_least_100,
    mergers_blocked_by_tokens,
    mergers_in_a_chain,
    first_with_two_shares_presides,
    laps_by_first_company,
    discards_after_the_sale,
    nobody_passes_twice,
    six_shares_by_a_merger,
    any_owner_completes_a_merger,
    sold_out_stays_in_short_columns,
    given_up_token_keeps_price,
    trains_run_once_a_round,
    state_buys_before_questions,
    privates_scored,
    players_with_money_asked,
    every_sale_moves_the_price,
    nikolaev_at_any_time,
    reduced_privates_sold_at_once,
    homes_in_empty_hexes,
    discards_in_any_order,
    trainless_before_discards,
    asked_without_choice,
    asked_for_state_trains,
    every_minor_asked,
    redeemed_once,
    trainless_before_privates,
)
"""In the order in which they change the title."""


def as_played_there(title: Title) -> Title:
    """The title with all deviations."""
    return deviating(title, DEVIATIONS)


OPTION = OptionDefinition("18xx_games", "", "site", as_played_there)
"""The one option that an import of 18xx.games switches on and that a game file remembers."""
