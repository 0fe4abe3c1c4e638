"""1861 as 18xx.games plays it: the rulebook's title with some of its rules replaced.

Nothing else among the rules knows 18xx.games. Each deviation is a function from title to title, named after
what differs; its docstring says what the rulebook has instead, and where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.offers import TokenSpot
from roundhouse.engine.owners import player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import State
from roundhouse.engine.title import Deviation, OptionDefinition, Title, deviating
from roundhouse.engine.tree import changed, every, first, swapped
from roundhouse.finance import certificates as cert
from roundhouse.finance.lots import IsRaised
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
from roundhouse.finance.selling import Sale, StepByPresident
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.beginnings import BeginFirst, LeftOfLastActor
from roundhouse.rounds.operating import Stage
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PlainEnd
from roundhouse.routes.rules import OneStopEachHex, RevenueRules
from roundhouse.steps.discard_train import Discard
from roundhouse.steps.merge import MergeMinors
from roundhouse.steps.pause import Pause
from roundhouse.steps.phase_change import AskDiscards, PhaseChange
from roundhouse.titles.t1861.companies import (
    LEAST_BID,
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
    holds_shares,
    owners_from,
    reached_minors,
)
from roundhouse.titles.t1861.nationalisation import FINAL
from roundhouse.titles.t1861.phases import AskTrainless
from roundhouse.titles.t1861.rounds import EmptyBankEnds
from roundhouse.titles.t1861.rules import BID_FOR_LOT, PRIVATE_CHEAPER
from roundhouse.titles.t1861.setup import Setup, minimum_bids
from roundhouse.titles.t1861.stock_end import NoPrivateLeft
from roundhouse.track.lay_checks import ActionsLeft, Affordable, Extends
from roundhouse.track.lay_costs import LaterAction, Purse, Terrain
from roundhouse.track.occupancy import blocked_stops, tokens_in
from roundhouse.track.track_actions import Actions


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

    def lots(self, position: Position) -> tuple[tuple[str, int], ...]:
        """The companies that may be put up, with the least bid for each in rubles."""
        found = private_lot(position)
        return minor_lots(position) if not found and position.state.round.kind == "stock" else found


def nikolaev_at_any_time(title: Title) -> Title:
    """Nikolaev is a minor company like others; in 4.3 it is put up before all of them."""
    return changed(title, PrivatesThenMinors, lambda _: AnyMinorAfterPrivates())


class WinsWhenReduced(msgspec.Struct, frozen=True):
    """A first bid wins at once for a private company whose price has fallen."""

    def wins(self, position: Position, symbol: str) -> bool:
        """Whether it has fallen below the printed one."""
        printed = minimum_bids(position.definition).get(symbol, 0)
        return position.state.private_costs.get(symbol, 0) < printed


def reduced_privates_sold_at_once(title: Title) -> Title:
    """A private company whose price has fallen goes to the first bidder; in 4.3 others may raise the bid."""
    return changed(title, IsRaised, lambda _: WinsWhenReduced())


class HomesInEmptyHexes(msgspec.Struct, frozen=True):
    """A free home needs a city without tokens in a hex of whose cities none has a route to another stop."""

    def spots(self, position: Position, symbol: str) -> tuple[TokenSpot, ...]:
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
    """Whoever could pay for a minor company is asked in a stock round, even when none is left."""

    def waits(self, position: Position) -> bool:
        """Whether the player on turn has the least bid."""
        return position.state.cash.get(position.state.actor, 0) >= LEAST_BID


def players_with_money_asked(title: Title) -> Title:
    """In stock rounds players are asked who can only pass; a player of 4 passes by himself then."""

    def change(step: StockRound) -> StockRound:
        return step if step.sell is None else replace(step, pauses=WhoCanPayForAMinor())

    return changed(title, StockRound, change)


# --- merger rounds ----------------------------------------------------------------------------------


def merged_price_at_least_100(title: Title) -> Title:
    """The price of a merger is at least 100; in 6.2 the sum of dearest and cheapest, whatever it is."""
    return changed(title, DearestAndCheapest, lambda price: replace(price, least=100))


class TrackPastTokens(msgspec.Struct, frozen=True):
    """The minor companies to which track leads that no tokens block."""

    def partners(self, position: Position, minor: str) -> tuple[str, ...]:
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
        return self.fails("merge.not_connected", company=case.minors[0])


def _spread(first: str, leads: Mapping[str, set[str]]) -> set[str]:
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

    def president(self, state: State, minors: Sequence[str]) -> str:
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

    def players(self, position: Position, minors: Sequence[str], president: str) -> tuple[str, ...]:
        """In the order in which they buy."""
        return owners_from(position, minors, cert.president(position.state, minors[0]) or president)


class OthersFromPresident(Consequence, frozen=True):
    """Every player clockwise who has no share yet, the president first."""

    def players(self, position: Position, symbol: str) -> tuple[str, ...]:
        """In the order in which they buy."""
        order = EverybodyFromPresident(self.section).players(position, symbol)
        return tuple(name for name in order if not holds_shares(position, name, symbol))


def laps_by_first_company(title: Title) -> Title:
    """The first company's owner begins, then who has no share; in 6.3 the president, then everybody."""
    title = changed(title, OwnersFromPresident, lambda old: OwnersFromFirstCompany(old.section))
    return changed(title, EverybodyFromPresident, lambda old: OthersFromPresident(old.section))


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
        return self.fails("merge.no_president", player=case.oldest_owner, price=price)

    def buy(self, draft: Draft, case: Becoming) -> dict[str, int]:
        """The shares as they are: the second one is bought in the lap."""
        del draft
        return dict(case.shares)


def any_owner_completes_a_merger(title: Title) -> Title:
    """Any owner may buy the second share; in 6.2 the owner of the oldest company has to, at once."""
    return changed(title, OldestOwnerBuys, lambda old: AnyOwnerInLap(old.section, old.price))


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
    pause = Pause("5.5.2", "done", Checks(payable))

    def asking(stage: Stage) -> Stage:
        if stage.name == "track":
            return replace(stage, steps=(*stage.steps, pause))
        return replace(stage, checks=Checks()) if stage.name == "before_loans" else stage

    return changed(title, Stage, asking)


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
    sell=None,
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
    yellow_tiles_limited,
    last_set_before_empty_bank,
    merged_price_at_least_100,
    mergers_blocked_by_tokens,
    mergers_in_a_chain,
    first_with_two_shares_presides,
    laps_by_first_company,
    six_shares_by_a_merger,
    any_owner_completes_a_merger,
    privates_scored,
    players_with_money_asked,
    every_sale_moves_the_price,
    nikolaev_at_any_time,
    reduced_privates_sold_at_once,
    homes_in_empty_hexes,
    discards_in_any_order,
    trainless_before_discards,
    asked_without_choice,
)
"""In the order in which they change the title."""


def as_played_there(title: Title) -> Title:
    """The title with all deviations."""
    return deviating(title, DEVIATIONS)


OPTION = OptionDefinition("18xx_games", "", "site", as_played_there)
"""The one option that an import of 18xx.games switches on and that a game file remembers."""
