"""Where in a title the rules stand that a question is about: no other file knows.

Rules are found by their kind in the title that is played, so that whatever a variant puts in their place
answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from roundhouse.catalogue.definitions import EDGES
from roundhouse.engine import loop
from roundhouse.engine.actions import Action, LayTile
from roundhouse.engine.checks import Checks, Fault
from roundhouse.engine.company_kinds import company_kind
from roundhouse.engine.effects import Consequence, EndsCompany, NationalisesCompanies, TakesPrivates
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.events import CompanyClosed, DividendDeclared, Event, PrivateMoved, QuestionAsked
from roundhouse.engine.identity import Depending, Identity
from roundhouse.engine.names import NO_COMPANY, NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.offers import (
    Offer,
    OfferBankruptcy,
    OfferConvert,
    OfferMerge,
    OfferSellPrivate,
    OfferSellShares,
)
from roundhouse.engine.owners import IPO, Owner, company, is_company, player
from roundhouse.engine.position import Draft, Position, remembered
from roundhouse.engine.state import LaidTile, MergerMemory, Operating, OperatingMemory, Round, State
from roundhouse.engine.title import Step, Title
from roundhouse.engine.tree import every
from roundhouse.finance import loans, market, mergers
from roundhouse.finance.buying import HoldingLimit, SeveralInZone
from roundhouse.finance.dividends import EndIfArmed
from roundhouse.finance.floating import FloatWhenSold, HomeFee
from roundhouse.finance.forming import CanPayOwnTrains, EnoughSold, ReadyByKind
from roundhouse.finance.holding import CertificateLimit, limit_of
from roundhouse.finance.market_moves import Direction, MarketMoves
from roundhouse.finance.redeeming import steps_asked_about
from roundhouse.finance.row_bids import row_of
from roundhouse.finance.selling import Selling
from roundhouse.finance.sources import AtMarket, Source
from roundhouse.finance.starting import BoxesOfPhase, ForSale
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.auction import ActionsInTurn, RowAuction
from roundhouse.rounds.beginnings import NextOfSet, OrderOfCash, OrderOfPassing
from roundhouse.rounds.endings import EndsAfterSets, NoteBank
from roundhouse.rounds.merger import BeginsMergers, MergerRound
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.steps.bid_for_company import BidForLot
from roundhouse.steps.buy_private import BuyPrivates, HasPrice, InPhasesOfStatus, PrivatePurchase
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.dividend import DecideDividend, UsesRevenue
from roundhouse.steps.emergency import AMOUNT, SellForTrain, funds
from roundhouse.steps.give_up_token import GiveUpTokens
from roundhouse.steps.lay_track import LayByPower, LayTrack
from roundhouse.steps.mark_train import RustUnlessMarked
from roundhouse.steps.move_token import MoveTokens
from roundhouse.steps.nationalise import NATIONALISE_QUESTION, AgreeToNationalise
from roundhouse.steps.pay_privates import ChargePrivates, PayPrivates, PrivateRevenue
from roundhouse.steps.phase_change import InPhases, PhaseChange
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.steps.sell_private import SellPrivates
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.steps.told_amounts import TellsAmount
from roundhouse.steps.train_checks import SideCheck
from roundhouse.steps.train_purchase import Purchase
from roundhouse.steps.train_sale import TrainsOnSale
from roundhouse.steps.trains import sides_of
from roundhouse.track import lays as track_lays
from roundhouse.track.homes import LosesHomes
from roundhouse.track.lay_cases import PrintedCheck
from roundhouse.track.printed_checks import KeepsTrack
from roundhouse.track.token_checks import Connected, Placing, TokenAffordable, TokenCase
from roundhouse.track.token_prices import ByDistance, ByWorth

K = TypeVar("K")


def rules_of(root: object, kind: type[K]) -> tuple[K, ...]:
    """All rules of a ``kind`` in a title (or in one of its rounds), outermost first."""
    return cast("tuple[K, ...]", _found(Identity(root), Identity(kind)))


@lru_cache(maxsize=512)
def _found(root: Identity[object], kind: Identity[type[Any]]) -> tuple[Any, ...]:
    return tuple(every(root.value, kind.value))


# --- shares -----------------------------------------------------------------------------------


def sales(position: Position, name: str) -> tuple[OfferSellShares, ...]:
    """What the player could sell if it were his turn to sell: now in a stock round, else in the next one."""
    for kind, each in position.title.rounds.items():
        for step in rules_of(each, SellInTurn):
            selling = _on_turn(position, name, kind)
            if position.state.round.kind == kind:
                return step.offers(selling)
            parts = tuple(getattr(selling.state, part) for part in _LASTING)
            facts = (name, kind, selling.state.round.number, id(selling.state.certificates))
            return _sales_to_come(Depending((step, selling), facts, (step, selling.title, *parts)))
    return ()


_BUILDING: Final = frozenset({"cash", "tiles", "tile_supply", "tokens"})
"""Parts of a state that change as companies build and pay, at which sales of shares don't look."""
_LASTING: Final = tuple(
    part for part in State.__struct_fields__ if part not in {*_BUILDING, "actor", "questions", "round"}
)


@lru_cache(maxsize=32)
def _sales_to_come(coming: Depending[tuple[SellInTurn, Position]]) -> tuple[OfferSellShares, ...]:
    step, position = coming.value
    return step.offers(position)


def private_sales(position: Position, name: str) -> tuple[OfferSellPrivate, ...]:
    """The private companies that the player could sell to the bank if it were his turn in a stock round."""
    for kind, each in position.title.rounds.items():
        if not rules_of(each, SellInTurn):
            continue
        for step in rules_of(each, SellPrivates):
            return step.offers(_on_turn(position, name, kind))
    return ()


def sale_position(position: Position, name: str) -> Position:
    """The position at which :func:`sales` are made."""
    for kind, each in position.title.rounds.items():
        if rules_of(each, SellInTurn):
            return _on_turn(position, name, kind)
    return position


def falls_to_come(position: Position, symbol: CompanySymbol) -> tuple[int, int]:
    """By how many steps a price falls unless the company takes back what was sold, and by how many later."""
    return steps_asked_about(position, symbol), position.title.part(Selling).drop.noted(position, symbol)


def prices_after_run(position: Position, symbol: CompanySymbol) -> tuple[tuple[str, Money], ...]:
    """The price of a company on the market after each use of its latest revenue, nothing earned last.

    By the rules for companies of its kind: where there is one use only, or nobody is asked as it stands, that
    is the one.
    """
    run = frozenset({"run"}) if symbol in position.state.runs else frozenset[str]()
    for kind, stages in _turns(position, symbol):
        turn, without = (_in_turn(position, symbol, kind, notes) for notes in (run, frozenset[str]()))
        effects = rules_of(stages, UsesRevenue)
        unasked = [_price_after_use(there, symbol, effect) for effect in effects for there in (turn, without)]
        found = [each for each in unasked if each is not None]
        for step in rules_of(stages, DecideDividend):
            choices = [(choice.kind, choice.new_price) for choice in step.choices(turn)]
            return tuple(dict.fromkeys((*found, *(choices[-1:] if found else choices))))
        if effects:
            return tuple(dict.fromkeys(found))
    return ()


def _price_after_use(turn: Position, symbol: CompanySymbol, effect: UsesRevenue) -> tuple[str, Money] | None:
    """How the revenue is used, and the price that comes of it."""
    draft = Draft(turn)
    effect.happen(draft)
    used = next((event for event in draft.events if isinstance(event, DividendDeclared)), None)
    return (used.kind, market.price(draft.position, symbol)) if used else None


def _turns(position: Position, symbol: CompanySymbol) -> Iterator[tuple[str, tuple[Stage, ...]]]:
    """The stages of the company's turns, by the kind of round."""
    for kind, each in position.title.rounds.items():
        if isinstance(each, OperatingRound):
            yield kind, each.turns.get(company_kind(position, symbol), ())


def _in_turn(position: Position, symbol: CompanySymbol, kind: str, notes: frozenset[str]) -> Position:
    """The position in the company's turn of a ``kind`` of round, with what was noted in it."""
    memory = OperatingMemory(Operating(symbol, notes=notes))
    turn = replace(position.state, round=Round(kind, memory=memory), actor=company(symbol), questions=())
    return replace(position, state=turn)


def bids_of(position: Position, name: str) -> Money:
    """What of the player's cash is bound by bids, in whole units."""
    state = position.state
    bound = sum(bids.get(name, 0) for bids in state.auction.bids.values())
    return Money(bound + (state.lot.amount if state.lot.bidder == name else 0))


def _on_turn(position: Position, name: str, kind: str) -> Position:
    """The position if it were the player's turn in the round of a ``kind`` that is under way, or the next."""
    state = position.state
    if state.round.kind == kind:
        mine = state.actor == player(name)
        stock = state.stock if mine else replace(state.stock, bought=(), sales=0, dropped=())
        place = state.round.remembering(stock=stock)
        return replace(position, state=replace(state, actor=player(name), round=place, questions=()))
    # Rounds in which companies operate come after the stock round of their number, an auction before it.
    number = state.round.number + (company_round(position) is not None)
    coming = replace(
        state,
        round=Round(kind, number),
        actor=player(name),
        questions=(),
    )
    return replace(position, state=coming)


def has_printed_homes(position: Position, symbol: CompanySymbol) -> bool:
    """Whether the printed homes of a company are its own; True where no rule takes them away."""
    return all(rule.has_printed(position, symbol) for rule in position.title.parts_of(LosesHomes))


def home_fee(position: Position, homes: tuple[HexId, ...]) -> Money:
    """What a company that chooses these homes would pay for them if it floated now; 0 where they are free."""
    return next((rule.home_fee(position, homes) for rule in rules_of(position.title, HomeFee)), NO_MONEY)


def certificate_limit(position: Position) -> int | None:
    """The certificates that a player may hold with this number of players, if there is a limit."""
    found = limit_of(position)
    return found.most(position) if found else None


def counted_certificates(position: Position, name: str) -> int:
    """The player's certificates that count against the limit; 0 where there is none."""
    found = limit_of(position)
    return found.counted(position, name) if found else 0


def is_for_sale(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company may be started at all at this time; True where no rule is about that."""
    rules = rules_of(position.title, ForSale)
    return all(rule.is_for_sale(position, symbol) for rule in rules)


def is_to_come(position: Position, symbol: CompanySymbol) -> bool:
    """Whether a company that isn't for sale may be started later; True where no rule is about that."""
    rules = rules_of(position.title, ForSale)
    return all(rule.comes(position, symbol) for rule in rules)


def awaited(position: Position, symbol: CompanySymbol) -> Fault | None:
    """What a company waits for until it may be started; None: it may be now, or never."""
    rules = (rule for rule in rules_of(position.title, ForSale) if rule.reason.startswith("par."))
    return next((fault for rule in rules if (fault := rule.awaited(position, symbol)) is not None), None)


def source_of(position: Position, symbol: CompanySymbol, owner: Owner) -> Source | None:
    """The rule by which the company's certificates that ``owner`` holds are sold; None where they aren't."""
    sources = rules_of(position.title, Source)
    return next((source for source in sources if source.owner(symbol) == owner), None)


def sells_at_par(position: Position) -> bool:
    """Whether a company's par goes on counting: its new shares are never sold at the price of the moment."""
    return not any(
        source.owner(symbol) == IPO and isinstance(source.price, AtMarket)
        for source in rules_of(position.title, Source)
        for symbol in tuple(position.definition.companies)[:1]
    )


def share_worth(position: Position, symbol: CompanySymbol) -> Money:
    """What a share counts in the title's way of scoring; 0 where it counts nothing."""
    prices = (worth.price.unit(position, symbol) for worth in rules_of(position.title, NetWorth))
    return next(prices, NO_MONEY)


def free_zones(position: Position) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The zones in which certificates don't count, shares aren't limited, several may be bought at once."""
    title = position.title
    limits = rules_of(title, CertificateLimit)
    holding = tuple(rule.free_zones for rule in rules_of(title, HoldingLimit))
    several = tuple(rule.zones for rule in rules_of(title, SeveralInZone))
    counted = tuple(rule.free_zones for rule in limits)
    return frozenset().union(*counted), frozenset().union(*holding), frozenset().union(*several)


def pars_by_phase(position: Position) -> bool:
    """Whether phases name the zones in which companies may be parred."""
    return bool(rules_of(position.title, BoxesOfPhase))


def leaves_row(title: Title, row: int, column: int, direction: Direction) -> bool:
    """Whether a step from a box of the market leads to another row."""
    moves = title.part(MarketMoves)
    return moves.step(title.definition.market, (row, column), direction)[0] != row


# --- rounds and turns -------------------------------------------------------------------------


def company_round(position: Position) -> OperatingRound | MergerRound | None:
    """The round under way if companies are on turn in it one after the other."""
    found = position.title.rounds.get(position.state.round.kind)
    return found if isinstance(found, OperatingRound | MergerRound) else None


@remembered
def companies_in_order(position: Position) -> tuple[CompanySymbol, ...] | None:
    """The companies of the round in its order; None in a round in which players are on turn."""
    found = company_round(position)
    if isinstance(found, OperatingRound):
        return found.order.companies(position)
    return found.order(position) if found else None


def next_order(position: Position) -> tuple[str, ...] | None:
    """The order that the round makes of the players, by cash or as far as they have stopped; else None."""
    played = position.title.rounds[position.state.round.kind]
    rules = rules_of(played, OrderOfCash)
    if rules_of(played, OrderOfPassing):
        return position.state.stock.passed
    return rules[0].order(position.state) if rules else None


def sets_to_end(position: Position) -> tuple[int, int] | None:
    """How many of the sets that end the game there are, and how many it takes; None where none counts yet."""
    counts = (rule.counted(position) for rule in rules_of(position.title, EndsAfterSets))
    return next((count for count in counts if count), None)


def ends_with_round(position: Position) -> bool:
    """Whether the game ends after the round under way, because a price has reached the last box."""
    found = rules_of(position.title.rounds[position.state.round.kind], EndIfArmed)
    return any(position.state.flags.get(rule.flag) for rule in found)


def bank_watched(title: Title) -> tuple[NoteBank, ...]:
    """The rules that set a flag when the bank runs out, by which the game ends; none where it never does."""
    return rules_of(title, NoteBank)


def is_last_set(position: Position) -> bool:
    """Whether the game ends after the set of operating rounds under way."""
    found = rules_of(position.title.rounds[position.state.round.kind], NextOfSet)
    return any(rule.last.reason(position) for rule in found)


def stages(position: Position) -> tuple[Stage, ...]:
    """The stages of the turn under way; empty outside a company's turn."""
    found = company_round(position)
    return found.stages(position) if isinstance(found, OperatingRound) else ()


def stage(position: Position) -> Stage | None:
    """The stage of the turn that has come."""
    found = company_round(position)
    return found.stage(position) if isinstance(found, OperatingRound) else None


def anytime(position: Position) -> tuple[Step, ...]:
    """The steps that a company may take at any time of its turn."""
    found = company_round(position)
    return found.anytime if isinstance(found, OperatingRound) else ()


def round_accepts(position: Position) -> tuple[type[Action], ...]:
    """The kinds of action that the round under way plays at this moment, questions apart."""
    found = position.title.rounds[position.state.round.kind].steps(position)
    return tuple(kind for step in found for kind in step.accepts)


def lots(position: Position) -> tuple[str, ...]:
    """The companies that may be put up for auction now, or the one that is."""
    if position.state.lot.company:
        return (position.state.lot.company,)
    found = position.title.rounds[position.state.round.kind]
    if isinstance(found, RowAuction):
        return row_of(position.state)[:1]
    if isinstance(found, ActionsInTurn):
        return found.for_sale(position)
    steps = (step for step in found.steps(position) if isinstance(step, BidForLot))
    return tuple(symbol for step in steps for symbol, _ in step.lots.lots(position))


def actions_in_turn(position: Position) -> ActionsInTurn | None:
    """The auction under way if its turns are of several actions, purchases and discounts."""
    found = position.title.rounds[position.state.round.kind]
    return found if isinstance(found, ActionsInTurn) else None


# --- track ------------------------------------------------------------------------------------

LayStep = LayTrack | LayByPower


def lay_steps(position: Position) -> dict[str, LayStep]:
    """The steps that lay tiles now, by the private company whose power they are (empty: ordinary lays)."""
    found: dict[str, LayStep] = {}
    for step in loop.steps(position):
        if isinstance(step, LayTrack) and LayTile in step.accepts:
            found[""] = step
        elif LayTile in step.accepts:
            # A step may be another's part: a power that may be used while a question waits.
            found |= {power.private: power for power in every(step, LayByPower)}
    return found


def why_no_lay(position: Position, step: LayStep, hex_id: HexId, tile: str) -> ActionRefused | None:
    """Why the step lays nothing (or not the ``tile``) on a hex, or None if it may."""
    symbol = position.state.operating.company
    fault = track_lays.why_not(position, symbol, hex_id, step.checks, tile)
    return fault.refused() if fault else None


def why_no_token(position: Position, hexes: Iterable[HexId]) -> ActionRefused | None:
    """Why the turn's token can't be placed on any of the hexes: the fault furthest down its list.

    None if it can, outside the stage for it, and where no city lies.
    """
    present = stage(position)
    for step in present.steps if present else ():
        if isinstance(step, PlaceTokens):
            placing = Placing(position, position.state.operating.company)
            cases = [TokenCase(placing, stop) for hex_id in hexes for stop in placing.cities(hex_id)]
            fault = step.checks.why_not(cases)
            connected, several = step.checks.find(Connected), len({case.stop.hex for case in cases}) > 1
            if several and isinstance(connected, Connected) and fault and connected.gave(fault):
                fault = connected.anywhere(cases[0])
            return fault.refused() if fault else None
    return None


def why_nothing_told(position: Position) -> ActionRefused | None:
    """Why no amount may be told in the stage of the turn, by the first of its steps that says it."""
    present = stage(position)
    telling = (step for step in (present.steps if present else ()) if isinstance(step, TellsAmount))
    faults = (fault for step in telling if not step.power and (fault := step.fault(position)))
    return next((fault.refused() for fault in faults), None)


@remembered
def _printed(position: Position) -> tuple[track_lays.Printed, ...]:
    """What print decides about lays of the title, by each list of checks that differs in its rules on print.

    Ordinary lays come first, then those by powers and other ways to lay.
    """
    found: dict[tuple[int, ...], track_lays.Printed] = {}
    for checks in rules_of(position.title, Checks):
        if checks.find(KeepsTrack):
            rules = tuple(id(rule) for rule in checks if isinstance(rule, PrintedCheck))
            if rules not in found:
                found[rules] = track_lays.lays_of(position, checks).printed
    return tuple(found.values())


def fitting(
    position: Position, hex_id: HexId, lying: LaidTile | None
) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """The tiles that print lets follow the one ``lying`` on a hex: tile, rotation, what cities become."""
    fits = (one.fit for printed in _printed(position) for one in printed.fits(hex_id, lying))
    found = ((fit.tile, fit.rotation, fit.cities if fit.chosen else ()) for fit in fits)
    return tuple(dict.fromkeys(found))


def fits(position: Position, hex_id: HexId, tile: str) -> bool:
    """Whether print lets a tile follow what lies on a hex, in some rotation."""
    lying = position.state.tiles.get(hex_id)
    answers = (
        printed.fit(hex_id, lying, tile, rotation)
        for printed in _printed(position)
        if not printed.unfit(hex_id, lying, tile)
        for rotation in range(EDGES)
    )
    return any(isinstance(answer, tuple) for answer in answers)


def token_rates(title: Title) -> ByDistance | None:
    """What tokens cost for each hex of their distance; None where prices are printed."""
    return next(iter(rules_of(title, ByDistance)), None)


def token_worth(title: Title) -> ByWorth | None:
    """What the turn's token costs where that is a multiple of what its place is worth; else None."""
    prices = (step.checks.find(TokenAffordable) for step in rules_of(title, PlaceTokens))
    found = (rule.price for rule in prices if isinstance(rule, TokenAffordable))
    return next((price for price in found if isinstance(price, ByWorth)), None)


def sparing_mark(title: Title, phase: str) -> str:
    """The kind of marker on trains that don't rust with the beginning of a phase, or an empty text."""
    found = (rules_of(rule, RustUnlessMarked) for rule in rules_of(title, InPhases) if phase in rule.phases)
    return next((rule.mark for rules in found for rule in rules), "")


def missing_money(position: Position) -> Money:
    """What is still missing of a debt, or of the price of a train that must be bought; else 0."""
    questions = position.state.questions
    if questions:
        return Money(int(questions[-1].facts.get(AMOUNT, 0)))
    raised = [o for o in loop.offers(position) if _raises_money(o)]
    prices = [sale.lowest_price(position) for sale in _sales_of_due_trains(position.title)]
    if not raised or not any(prices):
        return NO_MONEY
    # A company that sells its own shares does so before its president adds anything.
    by_company = is_company(raised[0].actor)
    there = position.state.cash[raised[0].actor] if by_company else funds(position)
    return Money(max(0, min(price for price in prices if price) - there))


def _raises_money(offer: Offer) -> bool:
    """Whether it is there because a train can't be paid: a sale of shares, or ruin where nothing is left."""
    return isinstance(offer, OfferBankruptcy) or (isinstance(offer, OfferSellShares) and offer.emergency)


def _sales_of_due_trains(title: Title) -> tuple[TrainsOnSale, ...]:
    """What money is raised for, which may be less than all that the bank sells."""
    return tuple(step.sale for step in rules_of(title, SellForTrain)) or title.parts_of(TrainsOnSale)


# --- trains and money -------------------------------------------------------------------------


def trains_on_sale(position: Position) -> tuple[str, ...]:
    """The trains that the bank sells now, one of each kind."""
    found = position.title.parts_of(TrainsOnSale)
    return tuple(dict.fromkeys(train for sale in found for train in sale.trains(position)))


def sides_on_sale(position: Position, train: str) -> tuple[str, ...]:
    """The sides with which the bank sells a card, the one that lies up first."""
    up = position.state.train_kind(train)
    steps = rules_of(position.title, BuyTrains)
    if not steps:
        return (up,)
    buyer = steps[0].buyer(position, next(iter(position.definition.companies)))
    checks = rules_of(steps[0].checks, SideCheck)

    def is_sold(side: str) -> bool:
        case = Purchase(buyer, train, position.state.trains[train], side=side)
        return all(check.fault(case) is None for check in checks)

    return (up, *(side for side in sides_of(position, train) if side != up and is_sold(side)))


def private_revenues(title: Title) -> PrivateRevenue | None:
    """What private companies pay, by the rule that pays it; None where none ever pays."""
    paying = [rule.revenue for rule in rules_of(title, PayPrivates)]
    charging = [rule.revenue for rule in rules_of(title, ChargePrivates)]
    return next(iter((*paying, *charging)), None)


def private_range(position: Position, symbol: PrivateSymbol) -> tuple[Money, Money] | None:
    """For how much companies may buy the private company in the phase of the moment; None while none may."""
    for step in rules_of(position.title, BuyPrivates):
        case = PrivatePurchase(position, NO_COMPANY, symbol, step.prices)
        asked = [check for check in step.checks if isinstance(check, HasPrice | InPhasesOfStatus)]
        if not any(check.fault(case) for check in asked):
            return case.bounds
    return None


def privates_taken(position: Position, phase: str) -> dict[PrivateSymbol, Owner]:
    """The private companies that ``phase`` takes from their owners as it begins, and who has them then."""
    happened = _brought_about(position, phase, TakesPrivates)
    return {event.private: event.taker for _, event in happened if isinstance(event, PrivateMoved)}


def nationalised(position: Position, phase: str) -> dict[CompanySymbol, tuple[bool, str]]:
    """The companies that are nationalised as ``phase`` begins; False for one whose president is asked.

    With the section that says so.
    """
    found: dict[CompanySymbol, tuple[bool, str]] = {}
    for section, event in _brought_about(position, phase, NationalisesCompanies):
        if isinstance(event, CompanyClosed):
            found[event.company] = True, section
        elif isinstance(event, QuestionAsked) and event.question.kind == NATIONALISE_QUESTION:
            found[CompanySymbol(event.question.subject)] = False, section
    return found


def after_nationalisation(position: Position, symbol: CompanySymbol) -> Position | None:
    """The position with the company nationalised at this moment; None where no rule nationalises any."""
    for step in rules_of(position.title, AgreeToNationalise):
        draft = Draft(position)
        step.nationalisation.nationalise(draft, symbol)
        return draft.position
    return None


def endings(position: Position, symbol: CompanySymbol) -> tuple[EndsCompany, ...]:
    """The rules by which the company may close or be nationalised in its turn, or with its president."""
    in_turn = (rule for _, stages in _turns(position, symbol) for rule in rules_of(stages, EndsCompany))
    ruin = (rule for rule in rules_of(position.title, EndsCompany) if rule.cause == "president")
    return tuple({rule.cause: rule for rule in (*in_turn, *ruin)}.values())


def has_paid_interest(position: Position) -> bool:
    """Whether the turn under way is past the stage in which interest is paid."""
    present, served = position.state.operating.stage, False
    for each in stages(position):
        if each.name == present:
            return served
        served = served or any(rule.cause == "interest" for rule in rules_of(each, EndsCompany))
    return False


def _brought_about(position: Position, phase: str, kind: type[Consequence]) -> list[tuple[str, Event]]:
    """The events of the effects of a ``kind`` with which ``phase`` begins, each played at the position.

    With the section of the effect.
    """
    found: list[tuple[str, Event]] = []
    for change in rules_of(position.title, PhaseChange):
        for part in change.parts:
            effect = part.effect if isinstance(part, InPhases) else part
            is_due = not isinstance(part, InPhases) or phase in part.phases
            if is_due and isinstance(effect, kind):
                draft = Draft(position)
                effect.happen(draft)
                found += [(effect.section, event) for event in draft.events]
    return found


def merger_rules(position: Position, symbol: CompanySymbol) -> tuple[BeginsMergers, ...]:
    """The rules on rounds in which the company may become a public one, alone or with others."""
    if position.definition.companies[symbol].kind != mergers.MINOR:
        return ()
    return rules_of(position.title, BeginsMergers)


def merger_offers(position: Position, symbol: CompanySymbol) -> tuple[OfferConvert | OfferMerge, ...]:
    """What the minor company could become if a merger round came to it now, consent apart."""
    found: list[OfferConvert | OfferMerge] = []
    for kind, each in position.title.rounds.items():
        if isinstance(each, MergerRound):
            memory = MergerMemory(Operating(symbol))
            state = replace(
                position.state, round=Round(kind, memory=memory), actor=company(symbol), questions=()
            )
            there = replace(position, state=state)
            offers = (offer for step in each.become for offer in step.offers(there))
            found += [offer for offer in offers if isinstance(offer, OfferConvert | OfferMerge)]
    return tuple(found)


def kept_in_merger(title: Title) -> GiveUpTokens | None:
    """The rule on how many tokens a merged company keeps; None where companies don't merge."""
    return next(iter(rules_of(title, GiveUpTokens)), None)


# --- what becomes of tokens -------------------------------------------------------------------


def token_moves(title: Title) -> tuple[MoveTokens, ...]:
    """The steps in which tokens on the map are moved."""
    return rules_of(title, MoveTokens)


def swaps(title: Title) -> tuple[str, ...]:
    """The sections by which tokens of two companies change places."""
    return tuple(dict.fromkeys(step.section for step in rules_of(title, SwapTokens)))


def float_percent(position: Position, symbol: CompanySymbol) -> int | None:
    """How much of the company must have left the IPO for it to float; None where it takes something else."""
    printed = position.definition.companies[symbol]
    by_kind = [rule.by_kind.get(printed.kind) for rule in rules_of(position.title, ReadyByKind)]
    counts = any(isinstance(rule, EnoughSold) for rule in by_kind)
    if counts or rules_of(position.title, FloatWhenSold):
        return printed.float_percent
    return None


def own_trains_due(position: Position, symbol: CompanySymbol) -> Money | None:
    """What the trains cost that a company must be able to pay to float; None where that doesn't count."""
    printed = position.definition.companies[symbol]
    for rule in rules_of(position.title, ReadyByKind):
        if isinstance(rule.by_kind.get(printed.kind), CanPayOwnTrains):
            return Money(sum(position.definition.trains[kind].price for kind in printed.trains))
    return None


def loan_rules(title: Title) -> loans.LoanRules | None:
    """The title's rules on loans, if it has loans."""
    return title.part(loans.LoanRules) if title.has_part(loans.LoanRules) else None


def price_makers(position: Position, symbols: tuple[CompanySymbol, ...]) -> tuple[CompanySymbol, ...]:
    """The merging companies whose prices make that of the new one."""
    return mergers.price_makers(position, symbols)
