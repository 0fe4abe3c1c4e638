"""1861, sections 5.5 and 5.6: the stages of a company's turn, and of the State Railway's."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.owners import BANK, POOL, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Step
from roundhouse.finance import certificates as cert
from roundhouse.finance import loans, market
from roundhouse.rounds.operating import Stage
from roundhouse.steps import trains
from roundhouse.steps.buy_train_on_credit import BuyTrainsOnCredit, CreditTrainRules
from roundhouse.steps.dividend import HALF, PAY, WITHHOLD, DecideDividend, revenue_to_use
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.place_token import PlaceTokens
from roundhouse.steps.purchases import BuyPrivates
from roundhouse.steps.run_trains import RunCompanyTrains, can_run
from roundhouse.steps.shares_of_company import RedeemShares
from roundhouse.titles.t1861.companies import NATIONAL, RSR, is_trainless, operating_order
from roundhouse.titles.t1861.nationalisation import (
    LOANS,
    enter_st_petersburg,
    nationalise,
    on_phase,
    tile_laid,
)
from roundhouse.titles.t1861.options import PAUSES
from roundhouse.titles.t1861.rounds import note_bank
from roundhouse.track.lays import allowance

MAX_MINOR = "max-minor"


def _fund(draft: Draft, symbol: str, cost: int) -> None:
    loans.borrow(LOANS, draft, symbol, cost)


def _move(position: Position, symbol: str, per_share: int) -> str:
    """5.5.5.2: left without a dividend, right for one of a tenth of the price, else not at all."""
    if per_share == 0:
        return "left"
    return "right" if market.price(position, symbol) <= 10 * per_share else ""


REDEEM = RedeemShares("5.5.1", first_round_extra=0, count=10, once=False)
LAY = LayTrack("5.5.2", fund=_fund, laid=tile_laid)
TOKEN = PlaceTokens("5.5.3")
RUN = RunCompanyTrains("5.5.4")
STATE_RUN = RunCompanyTrains("5.6.2")
DIVIDEND = DecideDividend("5.5.5.2", "5.5.5.2", frozenset(), kinds=(PAY, HALF, WITHHOLD), moves=_move)
CHANGE = trains.PhaseChange("5.8.2", on_phase, operating_order)
TRAINS = BuyTrainsOnCredit(CreditTrainRules("5.5.8", "5.5.9", CHANGE, LOANS, frozenset({NATIONAL})))
PRIVATES = BuyPrivates("5.5", not_for=frozenset({NATIONAL}))
ANYTIME: tuple[Step, ...] = (PRIVATES,)


def _redeem_waits(position: Position) -> bool:
    return bool(REDEEM.offers(position))


def _track_waits(position: Position) -> bool:
    """Actions are left, and something can be laid; that site asks whoever can pay for an action."""
    allowed = allowance(position)
    if not allowed.actions:
        return False
    if PAUSES in position.options:
        symbol = position.state.operating.company
        cash = position.state.cash[company(symbol)] + loans.credit(LOANS, position, symbol)
        return cash >= allowed.surcharge
    return bool(LAY.offers(position))


def _token_waits(position: Position) -> bool:
    return bool(TOKEN.offers(position))


def _loans_wait(position: Position) -> bool:
    """A private company may be bought before the treasury has to serve its loans; that site always asks."""
    if PAUSES in position.options:
        return bool(PRIVATES.offers(position))
    symbol = position.state.operating.company
    return loans.owed(position.state, symbol) > 0 and bool(PRIVATES.offers(position))


def _trains_wait(position: Position) -> bool:
    return bool(TRAINS.offers(position))


def _last_waits(position: Position) -> bool:
    return bool(PRIVATES.offers(position))


def _never_waits(position: Position) -> bool:
    del position
    return False


def _done(position: Position) -> str | None:
    del position
    return "done"


def _end_turn(position: Position) -> str | None:
    del position
    return "end_turn"


def _never(position: Position) -> str | None:
    del position
    return None


def _done_with_trains(position: Position) -> str | None:
    return None if TRAINS.must_buy(position) else "done"


def _end_dividend(draft: Draft) -> None:
    DIVIDEND.without_revenue(draft)
    note_bank(draft)


def pay_owner(draft: Draft) -> None:
    """5.5.5.1: half of a minor company's revenue to its owner, half to the treasury; the price moves."""
    symbol = draft.state.operating.company
    revenue = revenue_to_use(draft.position)
    owner = cert.president(draft.state, symbol)
    draft.emit(ev.DividendDeclared(symbol, "half" if revenue else "none", revenue), ev.Noted("dividend"))
    half = revenue // 2
    if owner:
        draft.pay(BANK, player(owner), half, "dividend", symbol)
    draft.pay(BANK, company(symbol), revenue - half, "withheld", symbol)
    if not revenue:
        market.move(draft, symbol, "left", "withheld")
    elif not market.in_zone(draft.position, symbol, MAX_MINOR):
        market.move(draft, symbol, "right", "dividend")
    elif draft.title.definition.market.shape == "grid":
        market.move(draft, symbol, "up", "dividend")
    note_bank(draft)


def serve_loans(draft: Draft) -> None:
    """5.5.6 and 5.5.7: interest, or nationalisation at once; then as much as possible is paid back."""
    symbol = draft.state.operating.company
    if loans.pay_interest(LOANS, draft, symbol):
        loans.repay(LOANS, draft, symbol)
        return
    draft.emit(ev.TurnEnded(company(symbol)))
    nationalise(draft, symbol)


def end_turn(draft: Draft) -> None:
    """5.5.9: a company that ends its turn without a train is nationalised."""
    symbol = draft.state.operating.company
    if is_trainless(draft.position, symbol):
        draft.emit(ev.TurnEnded(company(symbol)))
        nationalise(draft, symbol)


def keep_revenue(draft: Draft) -> None:
    """5.6.3: the State Railway keeps what it earns."""
    revenue = revenue_to_use(draft.position)
    draft.emit(ev.DividendDeclared(RSR, "withhold" if revenue else "none", revenue), ev.Noted("dividend"))
    draft.pay(BANK, company(RSR), revenue, "withheld", RSR)
    note_bank(draft)


def buy_state_trains(draft: Draft) -> None:
    """5.6.5: the cheapest train, with loans, if it has none; then new ones as long as the money lasts."""
    if is_trainless(draft.position, RSR):
        choices = [trains.next_in_supply(draft.position), *trains.trains_of(draft.state, POOL)]
        cheapest = min((t for t in choices if t), key=lambda t: _price(draft.position, t))
        TRAINS.buy(draft, RSR, cheapest, _price(draft.position, cheapest))
    while not draft.state.questions:
        train = trains.next_in_supply(draft.position)
        if train is None or _price(draft.position, train) > draft.state.cash[company(RSR)]:
            return
        TRAINS.buy(draft, RSR, train, _price(draft.position, train))


def _price(position: Position, train: str) -> int:
    return trains.definition_of(position, train).price


_TRACK = Stage("track", "5.5.2", (LAY,), _track_waits, _done)
_RUN = Stage("run", "5.5.4", (RUN,), can_run, _never)
_SERVICE = (
    Stage("before_loans", "5.5.6", (), _loans_wait, _done),
    Stage("loans", "5.5.6", (), _never_waits, _done, begin=serve_loans),
    Stage("trains", "5.5.8", (TRAINS,), _trains_wait, _done_with_trains),
    Stage("end", "5.5", (), _last_waits, _end_turn),
    Stage("trainless", "5.5.9", (), _never_waits, _done, begin=end_turn),
)
MINOR_STAGES = (
    _TRACK,
    _RUN,
    Stage("dividend", "5.5.5.1", (), _never_waits, _done, begin=pay_owner),
    *_SERVICE,
)
PUBLIC_STAGES = (
    Stage("redeem", "5.5.1", (REDEEM,), _redeem_waits, _done),
    _TRACK,
    Stage("token", "5.5.3", (TOKEN,), _token_waits, _done),
    _RUN,
    Stage(
        "dividend",
        "5.5.5.2",
        (DIVIDEND,),
        lambda position: revenue_to_use(position) > 0,
        _never,
        finish=_end_dividend,
    ),
    *_SERVICE,
)
STATE_STAGES = (
    Stage("tokens", "5.6.1", (), _never_waits, _done, begin=enter_st_petersburg),
    Stage("run", "5.6.2", (STATE_RUN,), can_run, _never),
    Stage("dividend", "5.6.3", (), _never_waits, _done, begin=keep_revenue),
    Stage("loans", "5.6.4", (), _never_waits, _done, begin=serve_loans),
    Stage("trains", "5.6.5", (), _never_waits, _done, begin=buy_state_trains, finish=buy_state_trains),
)
