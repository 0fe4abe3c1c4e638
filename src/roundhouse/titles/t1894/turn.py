"""1894, section 7.3: the stages of a company's turn."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.engine.actions import BuyMarker
from roundhouse.engine.offers import OfferBuyPrivate
from roundhouse.engine.owners import company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Stop
from roundhouse.engine.title import Step
from roundhouse.finance.sales import SaleRules
from roundhouse.rounds.operating import Stage
from roundhouse.routes.exists import has_route
from roundhouse.steps.buy_train import BuyTrains, TrainRules
from roundhouse.steps.dividend import DecideDividend, revenue_to_use
from roundhouse.steps.emergency import GoBankrupt, SellForTrain
from roundhouse.steps.lay_track import LayAnywhere, LayExtra, LayTrack
from roundhouse.steps.place_token import PlaceByPower, PlaceTokens, ask_put_back
from roundhouse.steps.purchases import BuyMarkers, BuyPrivates
from roundhouse.steps.run_trains import NOTE as RUN_NOTE
from roundhouse.steps.run_trains import RunCompanyTrains, can_run
from roundhouse.steps.shares_of_company import RedeemShares, ReissueShares
from roundhouse.steps.trains import PhaseChange, trains_of
from roundhouse.titles.t1894 import companies
from roundhouse.titles.t1894.board import LONDON, LONDON_BONUS, TRACK
from roundhouse.titles.t1894.rounds import is_final_set, skips_finance
from roundhouse.track.board import board_of
from roundhouse.track.lays import allowance
from roundhouse.track.occupancy import company_reach, free_slots, has_token
from roundhouse.track.tokens import home_of, next_token

PAUSES = "site_pauses"
TELEPORTS = (("GLG", "H17", "11.2.2.3"), ("SAC", "D17", "11.2.2.4"))

REDEEM = RedeemShares("7.3.2.1", first_round_extra=1)
REISSUE = ReissueShares("7.3.2.2", price=100)
LAY = LayTrack("7.3.3", frozenset({"LRC"}))
EXTRA_LAY = LayExtra("11.2.2.1", "LRC", fee=60, color="yellow")
STATION_LAYS = tuple(
    LayAnywhere(section, private, hex_id, ("yellow", "green"))
    for private, hex_id, section in TELEPORTS
)
TOKEN = PlaceTokens("7.3.4")
RUN = RunCompanyTrains("7.3.5")
DIVIDEND = DecideDividend("7.3.6", "10.2")
CHANGE = PhaseChange("15", companies.on_phase)


def must_own(position: Position, symbol: str) -> bool:
    """7.3.7.1: a company with a route must own a train; the site takes London without a ferry for one."""
    lenient = "london_counts_for_must_buy" in position.options
    return has_route(position, symbol, frozenset({LONDON}) if lenient else frozenset())


TRAINS = BuyTrains(TrainRules("7.3.7.1", "7.3.7.2", "7.3.7.3", CHANGE, must_own))
SALES = SaleRules("6.3", "11.3.4", pool_limit=50)
SELL = SellForTrain(SALES, TRAINS)
BANKRUPT = GoBankrupt(SALES, SELL)

PRIVATES = BuyPrivates("11.2.1")
FERRY = BuyMarkers("14.1", "ferry", companies.ferry_cost, companies.reaches_london)
SHIPPING = PlaceByPower("11.2.2.6", companies.LONDON_SHIPPING, LONDON_BONUS)
ANYTIME: tuple[Step, ...] = (PRIVATES, FERRY, SHIPPING)
BEFORE_FINANCE: tuple[Step, ...] = (EXTRA_LAY, *STATION_LAYS)


def _finance_waits(position: Position) -> bool:
    if skips_finance(position, position.state.operating.company):
        return False
    return bool(REDEEM.offers(position) or REISSUE.offers(position))


def _track_waits(position: Position) -> bool:
    """Ordinary actions are left, or the extra tile can still be laid."""
    if is_final_set(position):
        return False
    if PAUSES in position.options and _pauses_for_extra_lay(position):
        return True
    return allowance(position).actions > 0 or bool(EXTRA_LAY.offers(position))


def _pauses_for_extra_lay(position: Position) -> bool:
    """The site waits while the extra tile could still come: its private company owned, or for sale."""
    private = EXTRA_LAY.private
    if private in position.state.used_powers:
        return False
    if position.state.privates.get(private) == company(position.state.operating.company):
        return True
    return any(isinstance(o, OfferBuyPrivate) and o.private == private for o in PRIVATES.offers(position))


def _token_waits(position: Position) -> bool:
    if is_final_set(position) or position.state.operating.tokens:
        return False
    if PAUSES in position.options and _pauses_for_a_circle(position):
        return True
    return _now_or_with_ferry(position, lambda there: bool(TOKEN.offers(there)))


def _pauses_for_a_circle(position: Position) -> bool:
    """The site waits for any free circle reached, though it be London's or beside tokens put aside."""
    symbol = position.state.operating.company
    token = next_token(position, symbol)
    if token is None or token[1] > position.state.cash[company(symbol)]:
        return False
    return any(_looks_free(position, symbol, stop) for stop in company_reach(position, symbol).stops)


def _looks_free(position: Position, symbol: str, stop: Stop) -> bool:
    if stop.kind != "city" or TRACK.keeper(stop.hex, stop.index) not in ("", symbol):
        return False
    if has_token(position, symbol, stop.hex) or not free_slots(position, stop):
        return False
    cities = [s for s in board_of(position).stops(stop.hex) if s.kind == "city"]
    free = sum(len(free_slots(position, city)) for city in cities)
    return free > len([home for home in home_of(position, stop.hex) if home != symbol])


def _trains_wait(position: Position) -> bool:
    # the site leaves sales and bankruptcy open without waiting for them
    steps: tuple[Step, ...] = (TRAINS,) if PAUSES in position.options else (TRAINS, SELL, BANKRUPT)
    return TRAINS.must_buy(position) or any(step.offers(position) for step in steps)


def _run_waits(position: Position) -> bool:
    if PAUSES in position.options and _pauses_without_route(position):
        return True
    return _now_or_with_ferry(position, can_run)


def _pauses_without_route(position: Position) -> bool:
    """The site asks for a run where track leads to London only, though nothing runs there without a ferry."""
    symbol = position.state.operating.company
    owned = trains_of(position.state, company(symbol))
    ran = RUN_NOTE in position.state.operating.notes
    return bool(owned) and not ran and has_route(position, symbol, frozenset({LONDON}))


def _now_or_with_ferry(position: Position, possible: Callable[[Position], bool]) -> bool:
    """Whether something is possible, or would be with the ferry marker that may be bought first (14.1).

    That site looks at the moment only.
    """
    if possible(position):
        return True
    if PAUSES in position.options or not FERRY.offers(position):
        return False
    draft = Draft(position)
    FERRY.play(draft, BuyMarker(company(position.state.operating.company), FERRY.kind))
    return possible(draft.position)


def _last_waits(position: Position) -> bool:
    """What may be done at any time may be done at the end; that site asks for private companies only."""
    steps = (PRIVATES,) if PAUSES in position.options else ANYTIME
    return any(step.offers(position) for step in steps)


def _done(position: Position) -> str | None:
    del position
    return "done"


def _never_waits(position: Position) -> bool:
    del position
    return False


def _never(position: Position) -> str | None:
    del position
    return None


def _without_running(position: Position) -> str | None:
    """Trains that can run must run; a company that only waits for its ferry marker may go on."""
    return None if can_run(position) else "no_run"


def _end_dividend(draft: Draft) -> None:
    """A company that earned nothing moves its price; the site closes the major shareholding only here."""
    DIVIDEND.without_revenue(draft)
    if companies.LATE_CLOSING in draft.position.options:
        companies.close_major_of(draft, draft.state.operating.company)


def _done_with_trains(position: Position) -> str | None:
    return None if TRAINS.must_buy(position) else "done"


def _put_back(draft: Draft) -> None:
    """7.3.8; the site asks only when the last private company has been bought."""
    if PAUSES not in draft.position.options:
        ask_put_back(draft)


def _end_turn(position: Position) -> str | None:
    del position
    return "end_turn"


STAGES = (
    Stage("finance", "7.3.2", (REDEEM, REISSUE), _finance_waits, _done),
    Stage("track", "7.3.3", (LAY, EXTRA_LAY, *STATION_LAYS), _track_waits, _done),
    Stage("token", "7.3.4", (TOKEN,), _token_waits, _done),
    Stage("run", "7.3.5", (RUN,), _run_waits, _without_running),
    Stage(
        "dividend",
        "7.3.6",
        (DIVIDEND,),
        lambda position: revenue_to_use(position) > 0,
        _never,
        finish=_end_dividend,
    ),
    Stage("trains", "7.3.7", (TRAINS, SELL, BANKRUPT), _trains_wait, _done_with_trains),
    Stage("put_back", "7.3.8", (), _never_waits, _done, begin=_put_back),
    Stage("end", "7.3", (), _last_waits, _end_turn),
    Stage("put_back_last", "7.3.8", (), _never_waits, _done, begin=ask_put_back),
)
