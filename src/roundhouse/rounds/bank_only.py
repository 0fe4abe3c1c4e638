"""Bank only: the players have the board, the tiles and the tokens on the table beside the program.

The option lays twins over the rules of any title: a step that lays, places, moves or runs becomes one in
which the company tells what that cost or earned, an obligation that depends on the map becomes one that is
told, and checks that look at the map go. What a title has of its own on the map it changes itself, in the
``changes`` of its part :class:`OnOwnBoard`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import City, Offboard, TitleDefinition, Town
from roundhouse.engine.checks import Checks
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, Money
from roundhouse.engine.position import Position
from roundhouse.engine.title import BANK_ONLY, Deviation, OptionDefinition, Step, Title, deviating
from roundhouse.engine.tree import changed_where_there, dropped_where_there, every
from roundhouse.finance import mergers
from roundhouse.finance.market import operating_order
from roundhouse.finance.starting import SomeHomeLeft
from roundhouse.rounds.operating import Stage
from roundhouse.steps.buy_marker import OpenedByMarker, TrackLeadsTo
from roundhouse.steps.buy_train import BuyTrains
from roundhouse.steps.give_up_token import GiveUpTokens
from roundhouse.steps.lay_track import LayByPower, LayTrack
from roundhouse.steps.merge import MergeMinors
from roundhouse.steps.move_token import MoveTokens
from roundhouse.steps.place_token import PlaceByPower, PlaceHomes, PlaceTokens, PowerPlace, TokenAfterLay
from roundhouse.steps.run_trains import EarnsWhatIsNeeded, HasLegalRoute, HasRoute, RunCompanyTrains
from roundhouse.steps.start_public import FREE_HOME_QUESTION, HomeLeft
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.steps.told_amounts import (
    TOKEN,
    TRACK,
    PowerToken,
    TellMove,
    TellPowerTrack,
    TellToken,
    TellTokenAfterLay,
    TellTrack,
)
from roundhouse.steps.told_facts import (
    ROUTE,
    TOKEN_BACK,
    HomesUnseen,
    HomeWithoutQuestion,
    OwnIfTold,
    TakeTokenBack,
    TellRoute,
)
from roundhouse.steps.told_revenue import REVENUE, TellRevenue
from roundhouse.steps.train_purchase import OwnWithRoute
from roundhouse.steps.waiting_tokens import PlaceHomesOnTrack
from roundhouse.track.lay_checks import Affordable
from roundhouse.track.lay_costs import Fee, Purse, Treasury
from roundhouse.track.token_checks import TokenAffordable, TokenChecks, TurnCheck
from roundhouse.track.token_prices import TokenPrice

MOVE: Final = "move_token"
SWAP: Final = "swap_token"


class OnOwnBoard(msgspec.Struct, frozen=True):
    """A part of a title: how its own rules on the map ``changes`` where the players have the board.

    They are made before those of this module, in that order.
    """

    changes: tuple[Deviation, ...]


def bank_only(title: Title) -> Title:
    """The title without its board: whatever happens there is told."""
    if all(option.name != BANK_ONLY for option in title.options):
        # A title that is put together anew under its options says of these only what is its own.
        title = offered(title)
    own = (change for part in title.parts_of(OnOwnBoard) for change in part.changes)
    return deviating(deviating(title, own), _SHARED)


def offered(title: Title) -> Title:
    """The title with the option, which comes last: it replaces what other options have made."""
    elsewhere = frozenset(option.name for option in title.options if option.kind != "variant")
    option = OptionDefinition(BANK_ONLY, "", change=bank_only, excludes=elsewhere)
    return replace(title, options=(*title.options, option))


# --- track and tokens --------------------------------------------------------------------------------------


def _purse(checks: Checks[Any], kind: type[Any]) -> Purse:
    paying = checks.find(kind)
    return paying.purse if isinstance(paying, Affordable | TokenAffordable) else Treasury()


def told_track(step: LayTrack) -> TellTrack:
    """The twin of a step: what its tiles cost is told."""
    return TellTrack(step.section, TRACK, NO_PRIVATE, _purse(step.checks, Affordable), Checks())


def told_power_track(step: LayByPower) -> TellPowerTrack:
    """The twin of a step: what its tile costs is told."""
    paying = step.checks.find(Affordable)
    costs = paying.costs if isinstance(paying, Affordable) else ()
    fee = Money(sum(cost.price for cost in costs if isinstance(cost, Fee)))
    purse = _purse(step.checks, Affordable)
    return TellPowerTrack(step.section, TRACK, step.private, purse, Checks(), fee, step.spends, step.then)


def _of_turn(checks: Checks[Any]) -> TokenChecks:
    """The checks that ask about the company and its turn, and not about the city."""
    return Checks(*(check for check in checks if isinstance(check, TurnCheck)))


def _price(checks: Checks[Any]) -> TokenPrice | None:
    paying = checks.find(TokenAffordable)
    return paying.price if isinstance(paying, TokenAffordable) else None


def _priced(checks: Checks[Any]) -> TokenPrice:
    price = _price(checks)
    assert price is not None, "whoever places a token pays for it"
    return price


def _token(step: PlaceTokens) -> TellToken:
    checks = step.checks
    purse = _purse(checks, TokenAffordable)
    return TellToken(step.section, TOKEN, NO_PRIVATE, _of_turn(checks), _priced(checks), purse, counts=True)


def _power_token(step: PlaceByPower) -> TellToken:
    checks, private = step.checks, step.private
    purse = _purse(checks, TokenAffordable)
    return TellToken(step.section, TOKEN, private, _of_turn(checks), _priced(checks), purse, step.counts)


def _token_after_lay(step: TokenAfterLay) -> TellTokenAfterLay:
    def told(place: PowerPlace) -> PowerToken:
        checks = place.checks
        return PowerToken(place.private, place.section, place.must, _of_turn(checks), _priced(checks))

    return TellTokenAfterLay(step.section, tuple(told(place) for place in step.places), step.once)


def _move(step: MoveTokens) -> TellMove:
    checks, purse = step.checks, _purse(step.checks, TokenAffordable)
    price = _price(checks)
    return TellMove(step.section, MOVE, step.private, _of_turn(checks), price, purse, step.counts, step.then)


def _swap(step: SwapTokens) -> TellMove:
    checks, purse = step.checks, _purse(step.checks, TokenAffordable)
    price = _price(checks)
    return TellMove(step.section, SWAP, NO_PRIVATE, _of_turn(checks), price, purse, True, step.then)


# --- trains ------------------------------------------------------------------------------------------------


def unit_of(definition: TitleDefinition) -> Money:
    """The largest amount of which every printed revenue of a stop is a multiple; at least 1."""
    return Money(gcd(*_revenues(definition)) or 1)


def _revenues(definition: TitleDefinition) -> Iterator[int]:
    faces = [cell.face for cell in definition.hexes.values()]
    faces += [stock.definition.face for stock in definition.tiles.values()]
    for face in faces:
        stops: tuple[City | Town | Offboard, ...] = (*face.cities, *face.towns, *face.offboards)
        yield from (amount for stop in stops for _, amount in stop.revenue.steps)


def _trains_told(title: Title) -> Title:
    unit = unit_of(title.definition)

    def revenue(step: RunCompanyTrains) -> TellRevenue:
        checks = Checks(*(check for check in step.checks if not isinstance(check, HasRoute | HasLegalRoute)))
        needs = tuple(check.need for check in step.earned if isinstance(check, EarnsWhatIsNeeded))
        return TellRevenue(step.section, REVENUE, NO_PRIVATE, checks, needs, unit)

    return changed_where_there(title, RunCompanyTrains, revenue)


def _route_told(stage: Stage) -> Stage:
    """A stage in which trains are bought, with telling that there is a route where that obliges."""
    duties = [step.duty for step in stage.steps if isinstance(step, BuyTrains)]
    telling: tuple[Step, ...] = tuple(
        TellRoute(duty.section, ROUTE, duty.duty) for duty in duties if isinstance(duty, OwnIfTold)
    )
    return replace(stage, steps=(*stage.steps, *telling)) if telling else stage


# --- homes, mergers ----------------------------------------------------------------------------------------


class EveryOther(msgspec.Struct, frozen=True):
    """The players see on their board which minor companies track joins: any may merge with any other."""

    def partners(self, position: Position, minor: CompanySymbol) -> tuple[CompanySymbol, ...]:
        """All others, in operating order."""
        return tuple(other for other in operating_order(position, mergers.MINOR) if other != minor)


def _merging(title: Title) -> Title:
    """The title in which nobody asks for track between companies, and a token may be taken back."""
    title = dropped_where_there(title, mergers.Connected)
    title = changed_where_there(title, MergeMinors, lambda old: replace(old, partners=EveryOther()))
    asking = tuple(every(title, GiveUpTokens))[:1]

    def with_token_back(stage: Stage) -> Stage:
        if not any(isinstance(step, TellToken) for step in stage.steps):
            return stage
        back: tuple[Step, ...] = tuple(TakeTokenBack(asked.section, TOKEN_BACK) for asked in asking)
        return replace(stage, beside=(*stage.beside, *back))

    return changed_where_there(title, Stage, with_token_back) if asking else title


def _homes(title: Title) -> Title:
    """The title in which home tokens are placed, and nobody says where."""
    title = changed_where_there(title, PlaceHomes, lambda old: HomesUnseen(old.section))
    title = changed_where_there(title, PlaceHomesOnTrack, lambda old: HomesUnseen(old.section))
    title = dropped_where_there(title, SomeHomeLeft, HomeLeft)
    asked = title.questions.get(FREE_HOME_QUESTION)
    if asked is None:
        return title
    questions = {kind: step for kind, step in title.questions.items() if kind != FREE_HOME_QUESTION}
    pending = {**title.pending, FREE_HOME_QUESTION: HomeWithoutQuestion(asked.section)}
    return replace(title, questions=questions, pending=pending)


_TWINS: Final[tuple[tuple[type[Any], Callable[[Any], object]], ...]] = (
    (LayTrack, told_track),
    (LayByPower, told_power_track),
    (PlaceTokens, _token),
    (PlaceByPower, _power_token),
    (TokenAfterLay, _token_after_lay),
    (MoveTokens, _move),
    (SwapTokens, _swap),
    (OwnWithRoute, lambda duty: OwnIfTold(duty.section, duty)),
)


def _with_twins(title: Title) -> Title:
    for kind, twin in _TWINS:
        title = changed_where_there(title, kind, twin)
    return title


def _without_reach(title: Title) -> Title:
    """The title in which a marker may be bought whatever track leads to."""
    return dropped_where_there(title, OpenedByMarker, TrackLeadsTo)


_SHARED: Final[tuple[Deviation, ...]] = (
    _without_reach,
    _with_twins,
    _trains_told,
    lambda title: changed_where_there(title, Stage, _route_told),
    _homes,
    _merging,
)
