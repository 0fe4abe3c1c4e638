"""1894 as 18xx.games plays it: the rulebook's title with some of its rules replaced.

Nothing else among the rules knows 18xx.games. Each deviation is a function from title to title, named after
what differs; its docstring says what the rulebook has instead, and where.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import astuple, replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, DeclareBankruptcy
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.effects import Consequence
from roundhouse.engine.errors import unavailable
from roundhouse.engine.loop import play_first
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferBuyPrivate
from roundhouse.engine.owners import BANK, SUPPLY, Owner, company, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP, Stop
from roundhouse.engine.title import Deviation, OptionDefinition, Step, Title, TurnStep, deviating
from roundhouse.engine.tree import changed, dropped, every, first
from roundhouse.finance import certificates as cert
from roundhouse.finance import market
from roundhouse.finance.buying import Acquisition, OnePurchase
from roundhouse.finance.selling import Selling
from roundhouse.finance.starting import BoxesInZones
from roundhouse.rounds.auction import RowAuction
from roundhouse.rounds.operating import OperatingRound, Stage, pausing
from roundhouse.routes.exists import has_route
from roundhouse.steps import train_checks as train
from roundhouse.steps.buy_marker import BuyMarkers, OpenedByMarker
from roundhouse.steps.buy_private import BuyPrivates
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.chance import ANSI_C
from roundhouse.steps.emergency import GoBankrupt, NoMoreThanNeeded, SellForTrain, TrainDue, TrainOutOfReach
from roundhouse.steps.lay_track import OWN_CITY_QUESTION, POWER_TOKEN_QUESTION, LayByPower, LayTrack
from roundhouse.steps.par import ParAndBuy
from roundhouse.steps.phase_change import AskDiscards
from roundhouse.steps.place_token import PlaceByPower
from roundhouse.steps.run_note import NOTE
from roundhouse.steps.train_purchase import OwnWithRoute, Purchase
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1894.board import LONDON, PARIS
from roundhouse.titles.t1894.companies import CloseMajor, LateHomes
from roundhouse.titles.t1894.rules import ACTIONS, FIRST_PAR, GRAY, LRC
from roundhouse.titles.t1894.setup import PlainChance
from roundhouse.track.board import board_of
from roundhouse.track.features import KeptCity, is_without_tokens, keeper
from roundhouse.track.lay_cases import HexCheck, LayCase, LayCheck, Laying
from roundhouse.track.lay_checks import NotTwice, Reached
from roundhouse.track.occupancy import company_reach, free_slots, has_token
from roundhouse.track.preserve import EdgeSets, stop_edges
from roundhouse.track.printed_checks import KeepsTrack
from roundhouse.track.token_checks import home_of
from roundhouse.track.token_prices import next_token, printed_price
from roundhouse.track.tokens import home_choices, home_spots
from roundhouse.track.track_actions import Actions


class NotTwiceButExtra(HexCheck, frozen=True):
    """The first ordinary track action may upgrade the tile that was laid by the power of ``extra``."""

    extra: PrivateSymbol

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """The hex has had its tile in this turn, and not by the power alone."""
        lays = laying.state.operating.lays
        if all(lay.power == self.extra for lay in lays):
            return None
        return NotTwice(self.section).hex_fault(laying, hex_id)


def extra_tile_upgradable(title: Title) -> Title:
    """11.2.2.1: there the tile of LRC may be upgraded in the same turn, by the first track action."""
    check = NotTwiceButExtra("7.3.3", LRC)
    return changed(
        title, LayTrack, lambda step: replace(step, checks=step.checks.replace(check, of=NotTwice))
    )


KEPT_EDGE = "kept_edge"
"""The flag for the edge that the track of PLM's circle in Paris has led to since the first tile."""


class KeptByTrack(KeptCity, frozen=True):
    """The city of a printed name goes where its track goes, and is kept until its company has its token."""

    def index(self, position: Position) -> int | None:
        """None once the token stands."""
        return None if has_token(position, self.company, self.hex) else self.place(position)

    def place(self, position: Position) -> int:
        """Which city has become that of the name."""
        for token, place in position.state.tokens.items():
            if company_of(token) == self.company and (place.where, place.hex) == (ON_MAP, self.hex):
                return place.city
        edge = position.state.flags.get(KEPT_EDGE)
        cities = _city_edges(position, self.hex)
        return next((index for index, edges in enumerate(cities) if edge in edges), self.city)


class RememberKept(msgspec.Struct, frozen=True):
    """The first tile on the hex of a ``kept`` city decides which track is that city's."""

    kept: KeptCity

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Remember an edge."""
        del symbol
        if hex_id == self.kept.hex and draft.state.operating.lays[-1].kind == "lay":
            draft.emit(ev.FlagSet(KEPT_EDGE, min(_city_edges(draft.position, hex_id)[self.kept.city])))


def _city_edges(position: Position, hex_id: HexId) -> EdgeSets:
    board = board_of(position)
    return stop_edges(board.face(hex_id), "city", board.rotation(hex_id))


class BackToItsName(LayCheck, frozen=True):
    """A brown tile lies like the green one before it, or so that the city of the name gets its name back."""

    kept: KeptByTrack

    def fault(self, case: LayCase) -> Fault | None:
        """``track.not_preserved``."""
        lying = case.placement.lying
        if lying is None or case.hex != self.kept.hex or case.placement.new.color != "brown":
            return None
        becomes = case.fitted.cities[self.kept.place(case.laying.position)]
        if case.fitted.rotation == lying.rotation or becomes == self.kept.city:
            return None
        return self.fails("track.not_preserved", hex=case.hex, tile=case.fitted.tile)


def paris_turned(title: Title) -> Title:
    """A green tile may take over the track of Paris turned by half; in 12.3.2 PLM's circle stays PLM's.

    The circle that its track leads to is kept for PLM until its token stands, and the other is open to all.
    """
    kept = KeptByTrack(*astuple(first(title, KeptCity)))
    remember, back = RememberKept(kept), BackToItsName("12.3.2", kept)

    def keeping(rule: KeepsTrack) -> KeepsTrack:
        return replace(rule, fixed=rule.fixed - {kept.hex})

    title = changed(title, KeptCity, lambda _: kept)
    title = changed(title, KeepsTrack, keeping)

    def turning(step: LayTrack | LayByPower) -> LayTrack | LayByPower:
        return replace(step, checks=step.checks.then(back), then=(remember, *step.then))

    title = changed(title, LayTrack, turning)
    return changed(title, LayByPower, turning)


class ReachedAtAll(Reached, frozen=True):
    """Brown tiles on ``hex`` need a line that arrives there, be it where the tile has no track."""

    hex: HexId

    def fault(self, case: LayCase) -> Fault | None:
        """``track.no_connection``."""
        if case.hex == self.hex and case.placement.new.color == "brown":
            return self.hex_fault(case.laying, case.hex)
        return super().fault(case)


def brown_paris_reached_anywhere(title: Title) -> Title:
    """Track that ends before Paris will do for a brown tile there; in 12.3.1 a line leads to its track."""
    return changed(title, Reached, lambda rule: ReachedAtAll(rule.section, rule.waiting, PARIS))


# --- stock rounds ---------------------------------------------------------------------------------


class SecondShareApart(Check, frozen=True):
    """A player buys once in his turn, but the second share of his own company in a ``zone`` on its own."""

    zones: frozenset[str]

    def fault(self, case: Acquisition) -> Fault | None:
        """``buy.one_purchase``."""
        bought = case.position.state.stock.bought
        if not bought or (len(bought) == 1 and self._is_second(case, bought[0])):
            return None
        return self.fails("buy.one_purchase", company=case.company)

    def _is_second(self, case: Acquisition, first: str) -> bool:
        same = company_of(first) == case.company and not cert.is_president_certificate(first)
        presides = cert.president(case.position.state, case.company) == case.buyer
        return same and presides and case.count == 1 and case.stands_in(self.zones)


def second_share_in_gray_apart(title: Title) -> Title:
    """A president may buy the second share of his gray company after the first; in 6.4 both in one go."""

    def change(step: BuyCertificates) -> BuyCertificates:
        checks = step.buying.checks.replace(SecondShareApart("6.4", GRAY), of=OnePurchase)
        return replace(step, buying=replace(step.buying, checks=checks))

    return changed(title, BuyCertificates, change)


def par_at_hundred_always(title: Title) -> Title:
    """A company started in a stock round may have 100 as well; in 6.5 67, 80 or 95."""
    return changed(title, ParAndBuy, lambda step: replace(step, boxes=BoxesInZones(FIRST_PAR)))


class WiderLateHomes(msgspec.Struct, frozen=True):
    """The hexes where a late company may have its home, homes of others among them."""

    def pairs(self, position: Position, symbol: CompanySymbol) -> None:
        """None: every company has one home."""
        del position, symbol

    def homes(self, position: Position, symbol: CompanySymbol) -> tuple[HexId, ...] | None:
        """None for a company with a printed one."""
        definition = position.definition.companies[symbol]
        if not definition.late:
            return None
        wider = (
            hex_id
            for hex_id, cell in position.definition.hexes.items()
            if cell.region == definition.region
            and not is_without_tokens(position.title, hex_id)
            and home_spots(position, symbol, hex_id)
        )
        return tuple(dict.fromkeys((*home_choices(position, symbol), *wider)))


def late_home_at_others_home(title: Title) -> Title:
    """A late company may choose the home of one that hasn't operated; not so in 11.3.3."""
    return changed(title, LateHomes, lambda _: WiderLateHomes())


def par_when_bids_are_resolved(title: Title) -> Title:
    """The par of a company that comes with a private one waits for the purchases by a single bid.

    In 5.3 it is set at once.
    """
    return changed(title, RowAuction, lambda auction: replace(auction, par_at_once=False))


# --- trains ---------------------------------------------------------------------------------------


def london_makes_a_train_due(title: Title) -> Title:
    """London counts for the obligation to own a train; in 13.1 only with a ferry marker."""
    return changed(title, OwnWithRoute, lambda rule: replace(rule, beside=frozenset({LONDON})))


class RoomOrUpgrade(Check, frozen=True):
    """Room is not asked for while an upgrade could be paid from the treasury."""

    upgrades: Checks[Purchase]

    def fault(self, case: Purchase) -> Fault | None:
        """``train.limit``."""
        return None if self._could_upgrade(case) else train.RoomForTrain(self.section).fault(case)

    def _could_upgrade(self, case: Purchase) -> bool:
        for new in case.buyer.sale.trains(case.position):
            for old in case.buyer.trains:
                other = Purchase(case.buyer, new, SUPPLY, old)
                if self.upgrades.allow(other) and other.minimum <= case.buyer.treasury:
                    return True
        return False


class DiscardAfterPurchase(Consequence, frozen=True):
    """A company that is over its limit after a purchase is asked at once."""

    discards: AskDiscards

    def happen(self, draft: Draft) -> None:
        """Unless something has been asked already."""
        if not draft.state.questions:
            self.discards.happen(draft)


def over_the_limit_with_an_upgrade(title: Title) -> Title:
    """The limit isn't looked at while an upgrade could be bought; in 7.3.7.1 it is, before every purchase."""
    kinds = (train.OneUpgradeATurn, train.OwnTrainTradedIn, train.UpgradeFromSupply, train.UpgradeByPrint)
    after = DiscardAfterPurchase("13.5", first(title, AskDiscards))

    def lenient(step: BuyTrains) -> BuyTrains:
        upgrades = Checks(*(rule for rule in step.checks if isinstance(rule, kinds)))
        room = RoomOrUpgrade("7.3.7.1", upgrades)
        return replace(step, checks=step.checks.replace(room, of=train.RoomForTrain), after=(after,))

    return changed(title, BuyTrains, lenient)


# --- emergency ------------------------------------------------------------------------------------


def sales_without_need(title: Title) -> Title:
    """A president may sell shares while a train can't be paid, though none is due; in 7.3.7.3 one must be."""
    return dropped(title, TrainDue)


class SellAll(Consequence, frozen=True):
    """The bankrupt sells all that may be sold of each company, in operating order."""

    selling: Selling

    def happen_to(self, draft: Draft, name: str) -> None:
        """Sell as many shares of each company as may be sold."""
        floated = market.operating_order(draft.position)
        waiting = [symbol for symbol in draft.state.par if symbol not in floated]
        for symbol in (*floated, *waiting):
            counts = self.selling.counts(draft.position, name, symbol)
            if counts:
                self.selling.sell(draft, name, symbol, counts[-1])


class MoneyToBank(Consequence, frozen=True):
    """All money of the bankrupt goes to the bank."""

    def happen_to(self, draft: Draft, name: str) -> None:
        """Pay all that the player has to the bank."""
        draft.pay(player(name), BANK, draft.state.cash[player(name)], "bankruptcy")


class BankruptAnytime(TurnStep, frozen=True):
    """Bankruptcy is ``offered`` when it has come to that, and ``taken`` whenever a train couldn't be paid."""

    offered: GoBankrupt
    taken: GoBankrupt

    @property
    def name(self) -> str:
        """That of the step that is offered."""
        return self.offered.name

    @property
    def section(self) -> str:
        """The section on emergencies."""
        return self.offered.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Declarations of bankruptcy."""
        return (DeclareBankruptcy,)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president of the company on turn."""
        return self.taken.actors(position)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The declaration, where the rulebook has come to it."""
        return self.offered.offers(position)

    def play(self, draft: Draft, action: Action) -> None:
        """By 18xx.games' way."""
        self.taken.play(draft, action)


def bankrupt_anytime(title: Title) -> Title:
    """Whoever can't pay the next train may go bankrupt, in every stage; in 7.3.7.3 only who must buy one.

    He sells all he can first, and his money goes to the bank; the stage for trains doesn't wait for it.
    """
    selling = first(title, SellForTrain).selling
    selling = replace(selling, checks=selling.checks.without(NoMoreThanNeeded))
    offered = first(title, GoBankrupt)
    ruin = (SellAll("7.3.7.3", selling), MoneyToBank("7.3.7.3"), *offered.ruin[1:])
    taken = replace(offered, checks=Checks(TrainOutOfReach("7.3.7.3")), ruin=ruin)
    step = BankruptAnytime(offered, taken)
    title = changed(title, GoBankrupt, lambda _: step)
    return changed(title, OperatingRound, lambda old: replace(old, anytime=(*old.anytime, step)))


def trains_wait_for_purchases(title: Title) -> Title:
    """The stage for trains ends where none can be bought; in 7.3.7.3 shares may have to be sold first."""

    def only_purchases(stage: Stage) -> Stage:
        buying = tuple(step for step in stage.steps if isinstance(step, BuyTrains))
        beside = tuple(step for step in stage.steps if step not in buying)
        return replace(stage, steps=buying, beside=beside)

    return _with_stage(title, "trains", only_purchases)


# --- private companies and tokens -----------------------------------------------------------------


def powers_before_finance(title: Title) -> Title:
    """Tiles of private powers may be laid while the company deals in its shares; in 7.3 track comes after."""
    powers = tuple(every(title, LayByPower))
    return _with_stage(title, "finance", lambda stage: replace(stage, beside=(*stage.beside, *powers)))


def majors_close_at_dividend(title: Title) -> Title:
    """A major shareholding closes after the dividend; in 11.2.2.8 when its company begins to operate."""
    closing = first(title, CloseMajor)
    title = dropped(title, CloseMajor)
    return _with_stage(title, "dividend", lambda stage: replace(stage, finish=(*stage.finish, closing)))


def tokens_put_back_last(title: Title) -> Title:
    """Tokens put aside go back after the last purchase of the turn; in 7.3.8 before it ends, too."""

    def without(old: OperatingRound) -> OperatingRound:
        turns = {
            kind: tuple(stage for stage in stages if stage.name != "put_back")
            for kind, stages in old.turns.items()
        }
        return replace(old, turns=turns)

    return changed(title, OperatingRound, without)


class OrPower(TurnStep, frozen=True):
    """A ``question`` that may wait while one of the steps ``beside`` is taken."""

    question: Step
    beside: tuple[Step, ...]

    @property
    def name(self) -> str:
        """The name of the question's step."""
        return self.question.name

    @property
    def section(self) -> str:
        """The section of the question's step."""
        return self.question.section

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """What any of the steps plays."""
        return tuple(kind for step in self._steps for kind in step.accepts)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """Who is asked, and who may take the other steps."""
        return tuple(dict.fromkeys(actor for step in self._steps for actor in step.actors(position)))

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The answers, and what the other steps offer."""
        return tuple(offer for step in self._steps for offer in step.offers(position))

    def play(self, draft: Draft, action: Action) -> None:
        """Let the first step play the action whose business it is."""
        play_first(self._steps, draft, action, unavailable())

    @property
    def _steps(self) -> tuple[Step, ...]:
        return (self.question, *self.beside)


def powers_while_asked(title: Title) -> Title:
    """Lays by private companies, and what is allowed at any time, may come between a tile and its own token.

    In 12.3.2 and 11.2.2.3 the token is placed with the tile.
    """
    beside = (*every(title, LayByPower), *first(title, OperatingRound).anytime)
    asked = {
        kind: OrPower(title.questions[kind], beside) for kind in (OWN_CITY_QUESTION, POWER_TOKEN_QUESTION)
    }
    return replace(title, questions={**title.questions, **asked})


# --- where 18xx.games asks -------------------------------------------------------------------------


class ActionsOrExtra(Check, frozen=True):
    """Track actions are left, or the extra tile could come: its private company is owned or for sale."""

    actions: Actions
    extra: PrivateSymbol
    privates: BuyPrivates

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        left = self.actions.left(case, case.state.operating.company)
        if left.actions > 0 or self._may_come(case):
            return None
        return self.fails("stage.nothing_to_do")

    def _may_come(self, position: Position) -> bool:
        state, private = position.state, self.extra
        if private in state.used_powers:
            return False
        if state.privates.get(private) == company(state.operating.company):
            return True
        found = self.privates.offers(position)
        return any(isinstance(offer, OfferBuyPrivate) and offer.private == private for offer in found)


class CircleInReach(Check, frozen=True):
    """A free circle is reached, though it be London's or beside tokens put aside, and a token can be paid.

    Any can while the ``free`` token of a private company is left, which may go to its own hex only.
    """

    free: PlaceByPower

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        symbol = case.state.operating.company
        token = next_token(case, symbol)
        payable = token is not None and printed_price(case, token) <= case.state.cash[company(symbol)]
        payable = payable or bool(self.free.offers(case))
        may = payable and not case.state.operating.tokens
        if may and any(self._looks_free(case, symbol, s) for s in company_reach(case, symbol).stops):
            return None
        return self.fails("stage.nothing_to_do")

    def _looks_free(self, position: Position, symbol: CompanySymbol, stop: Stop) -> bool:
        if stop.kind != "city" or keeper(position, stop.hex, stop.index) not in ("", symbol):
            return False
        if has_token(position, symbol, stop.hex) or not free_slots(position, stop):
            return False
        cities = [each for each in board_of(position).stops(stop.hex) if each.kind == "city"]
        free = sum(len(free_slots(position, city)) for city in cities)
        return free > len([home for home in home_of(position, stop.hex) if home != symbol])


class TrackToLondon(Check, frozen=True):
    """The company has trains that haven't run, and no route but to London without a ferry marker."""

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        symbol = case.state.operating.company
        ran = NOTE in case.state.operating.notes
        owned = trains_of(case.state, company(symbol))
        if owned and not ran and not has_route(case, symbol) and has_route(case, symbol, frozenset({LONDON})):
            return None
        return self.fails("stage.nothing_to_do")


def asked_without_choice(title: Title) -> Title:
    """18xx.games asks in stages in which nothing can be done; in 7.3 they are simply over.

    And it doesn't ask because of a ferry marker, which would be possible.
    """
    privates, shipping = first(title, BuyPrivates), first(title, PlaceByPower)
    title = dropped(title, OpenedByMarker)
    title = pausing(title, "track", ActionsOrExtra("7.3.3", ACTIONS, LRC, privates))
    title = pausing(title, "token", CircleInReach("7.3.4", shipping))
    title = pausing(title, "run", TrackToLondon("7.3.5"))

    def without_markers(stage: Stage) -> Stage:
        return replace(stage, steps=(privates, shipping), beside=tuple(every(stage, BuyMarkers)))

    return _with_stage(title, "end", without_markers)


def _with_stage(title: Title, name: str, change: Callable[[Stage], Stage]) -> Title:
    """The title with the stage called ``name`` changed."""
    return changed(title, Stage, lambda stage: change(stage) if stage.name == name else stage)


# --- all of it ------------------------------------------------------------------------------------


# --- the setup --------------------------------------------------------------------------------------


def drawn_by_congruence(title: Title) -> Title:
    """What is left out is drawn as there, so that a recorded game begins with the same pieces."""
    return changed(title, PlainChance, lambda _: ANSI_C)


DEVIATIONS: tuple[Deviation, ...] = (
    extra_tile_upgradable,
    paris_turned,
    brown_paris_reached_anywhere,
    drawn_by_congruence,
    par_when_bids_are_resolved,
    second_share_in_gray_apart,
    par_at_hundred_always,
    late_home_at_others_home,
    london_makes_a_train_due,
    over_the_limit_with_an_upgrade,
    sales_without_need,
    trains_wait_for_purchases,
    bankrupt_anytime,
    powers_before_finance,
    majors_close_at_dividend,
    tokens_put_back_last,
    powers_while_asked,
    asked_without_choice,
)
"""In the order in which they change the title."""


def as_played_there(title: Title) -> Title:
    """The title with all deviations."""
    return deviating(title, DEVIATIONS)


OPTION = OptionDefinition("18xx_games", "", "site", as_played_there)
"""The one option that an import of 18xx.games switches on and that a game file remembers."""
