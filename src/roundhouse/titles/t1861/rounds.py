"""1861: what begins and ends its rounds (chapters 3, 4, 6 and 7)."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.owners import BANK, POOL, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.title import Score
from roundhouse.finance import certificates as cert
from roundhouse.finance import loans, market, worth
from roundhouse.steps.purchases import pay_privates
from roundhouse.titles.t1861.companies import PUBLIC, award
from roundhouse.titles.t1861.nationalisation import FINAL
from roundhouse.titles.t1861.options import FINAL_OVER_BANK, SCORE_PRIVATES

BROKEN = "bank_broken"
SET, FINAL_SET = 2, 3
MERGER_PHASES = ("3", "4", "5", "6", "7")
DROP = 5


def all_passed(draft: Draft) -> bool:
    """4.3: as long as a private company is for sale its price falls and the players go on."""
    for symbol, owner in draft.state.privates.items():
        if owner == BANK:
            draft.emit(ev.AuctionStalled())
            cost = max(0, draft.state.private_costs[symbol] - DROP)
            draft.emit(ev.PrivatePriced(symbol, cost))
            if cost == 0:
                _give_away(draft, symbol)
            return True
    return False


def _give_away(draft: Draft, symbol: str) -> None:
    """The player who began the lap, and would be on turn, gets it for nothing."""
    order, ended = draft.state.order, draft.state.stock.ended
    first = order[(order.index(ended) + 1) % len(order)] if ended else order[0]
    draft.emit(ev.CompanyAuctioned(first, symbol, 0))
    award(draft, first, symbol, 0)


def no_private_left(position: Position) -> bool:
    """Whether a separate auction of the private companies is over."""
    return BANK not in position.state.privates.values()


def never_over(position: Position) -> bool:
    """A stock round ends when all have passed, and only then."""
    del position
    return False


def end_auction(draft: Draft) -> None:
    """The first stock round begins left of the last winner."""
    draft.emit(ev.RoundBegan("stock", 1))


def end_stock_round(draft: Draft) -> None:
    """4.4: companies wholly in players' hands rise; then operating rounds."""
    for symbol in market.operating_order(draft.position, PUBLIC):
        _rise(draft, symbol)
    number = draft.state.round.number
    count = FINAL_SET if draft.state.flags.get(FINAL) == number else SET
    draft.emit(ev.RoundBegan("operating", number, 1, count))


def _rise(draft: Draft, symbol: str) -> None:
    """Up, or from the top of a column to the right and down, to the same price."""
    position = draft.position
    if any(cert.percent_held(position, owner, symbol) for owner in (POOL, company(symbol))):
        return
    here, there = draft.state.market[symbol], position.definition.market
    if there.shape == "grid" and market.box(there, here.row - 1, here.column) is None:
        box = market.box(there, here.row + 1, here.column + 1)
        if box is not None:
            draft.emit(ev.PriceMoved(symbol, here.row + 1, here.column + 1, box.price, "sold_out"))
        return
    market.move(draft, symbol, "up", "sold_out")


def begin_operating_round(draft: Draft) -> None:
    """5.2: the private companies pay."""
    note_bank(draft)
    pay_privates(draft, lambda position, symbol: position.definition.privates[symbol].revenue)


def begin_turn(draft: Draft, symbol: str) -> None:
    """Nothing happens at the beginning of a turn; the bank is looked at."""
    del symbol
    note_bank(draft)


def note_bank(draft: Draft) -> None:
    """1.6: remember that the bank has run out of money, be it for a moment."""
    if draft.lowest_bank < 0 and not draft.state.ending and not draft.state.flags.get(BROKEN):
        draft.emit(ev.FlagSet(BROKEN, 1))


def end_operating_round(draft: Draft) -> None:
    """7: the end if the bank is empty; 6: else a merger round, in the phases that have one."""
    note_bank(draft)
    flags = draft.state.flags
    if flags.get(BROKEN) and not (flags.get(FINAL) and FINAL_OVER_BANK in draft.position.options):
        end_game(draft, "bank")
        return
    place = draft.state.round
    if draft.state.phase in MERGER_PHASES:
        draft.emit(ev.RoundBegan("merger", place.number, place.index, place.count))
    else:
        end_merger_round(draft)


def end_merger_round(draft: Draft) -> None:
    """3 and 7: the next operating round of the set, the next stock round, or the end of the last set."""
    place, final = draft.state.round, draft.state.flags.get(FINAL, 0)
    count = FINAL_SET if final == place.number else place.count
    if place.index < count:
        draft.emit(ev.RoundBegan("operating", place.number, place.index + 1, count))
    elif final == place.number:
        end_game(draft, "final_set")
    else:
        draft.emit(ev.RoundBegan("stock", place.number + 1))


def end_game(draft: Draft, reason: str) -> None:
    """7: every unpaid loan moves a company's price once more, then the game is over."""
    adjust_prices(draft)
    draft.emit(ev.GameEnded(reason))


def adjust_prices(draft: Draft) -> None:
    """7: a step left, or down, for each loan."""
    for symbol in market.operating_order(draft.position):
        owed = loans.owed(draft.state, symbol)
        if owed:
            market.move(draft, symbol, "left", "loans", owed)


def score(position: Position) -> tuple[Score, ...]:
    """7: cash and shares at the price, less for loans; private companies count at that site only."""
    counted = SCORE_PRIVATES in position.options
    if not position.state.ending:
        draft = Draft(position)
        adjust_prices(draft)
        position = draft.position
    found = (worth.worth(position, name) for name in position.state.seats)
    return tuple(each if counted else Score(each.player, each.cash, each.shares, 0) for each in found)


def first_lap(position: Position, owners: tuple[str, ...], first: str) -> tuple[str, ...]:
    """6.3: the ``owners`` clockwise, beginning with the player ``first``."""
    order = position.state.seats
    start = order.index(first)
    return tuple(name for name in (*order[start:], *order[:start]) if name in owners)


def holders(position: Position, symbol: str) -> tuple[str, ...]:
    """The players who hold shares of the company, by seat."""
    return tuple(n for n in position.state.seats if cert.held_by(position.state, player(n), symbol))
