"""1861, section 5.8.4: how companies become part of the State Railway."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, IPO, REMOVED, Owner, company, is_player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import PLACED, Stop, TokenPlace
from roundhouse.finance import loans, market
from roundhouse.finance.formation import take_over
from roundhouse.finance.market_moves import Move
from roundhouse.finance.worth import certificate_value
from roundhouse.titles.t1861.companies import MINOR, PUBLIC, RSR
from roundhouse.track.board import board_of
from roundhouse.track.homes import home_stop
from roundhouse.track.occupancy import free_slots, has_token, tokens_on_charter

ST_PETERSBURG, MOSCOW = HexId("E1"), HexId("H8")
RESERVED = {ST_PETERSBURG: "RSR-0", MOSCOW: "RSR-1"}
MOSCOW_GRAY = "639"
FINAL = "final_set"
LOANS = loans.LoanRules(amount=Money(50), interest=Money(5), limits={MINOR: 2, PUBLIC: 5})


def nationalise(draft: Draft, symbol: CompanySymbol) -> None:
    """Repay, move the price, pay the shareholders, hand over, replace the tokens; the company is no more."""
    loans.repay(loans.rules_of(draft.position), draft, symbol)
    market.move(draft, symbol, Move("left", 1 + loans.owed(draft.state, symbol)), "nationalised")
    for owner, amount in _payments(draft.position, symbol).items():
        draft.pay(BANK, owner, amount, "nationalised", symbol)
    take_over(draft, symbol, RSR)
    if loans.owed(draft.state, symbol):
        draft.emit(ev.LoanChanged(symbol, -loans.owed(draft.state, symbol)))
    _replace_tokens(draft, symbol)
    is_minor = draft.title.definition.companies[symbol].kind == MINOR
    for certificate, owner in draft.state.certificates.items():
        if company_of(certificate) == symbol:
            target = REMOVED if is_minor else IPO
            draft.emit(ev.CertificateMoved(certificate, owner, target, "nationalised"))
    draft.emit(ev.CompanyClosed(symbol, "nationalised"))


class StateTakesOver(Consequence, frozen=True):
    """5.8.4: the company becomes part of the State Railway."""

    def price(self, position: Position, symbol: CompanySymbol) -> Money:
        """What a share would bring, in rubles."""
        return price_if_nationalised(position, symbol)

    def nationalise(self, draft: Draft, symbol: CompanySymbol) -> None:
        """Close the company; tokens, trains and money go to the State Railway."""
        nationalise(draft, symbol)


def price_if_nationalised(position: Position, symbol: CompanySymbol) -> Money:
    """What a share would bring, in rubles."""
    cash, owed = position.state.cash[company(symbol)], loans.owed(position.state, symbol)
    left = owed - min(owed, cash // loans.rules_of(position).amount)
    return market.price_after(position, symbol, Move("left", 1 + left))


def _payments(position: Position, symbol: CompanySymbol) -> dict[Owner, Money]:
    amounts: dict[Owner, Money] = {}
    for certificate, owner in position.state.certificates.items():
        if company_of(certificate) == symbol and is_player(owner):
            amounts[owner] = Money(amounts.get(owner, NO_MONEY) + certificate_value(position, certificate))
    return amounts


def _replace_tokens(draft: Draft, symbol: CompanySymbol) -> None:
    """Each token becomes one of the State Railway as far as it has tokens, the best city first."""
    is_minor = draft.title.definition.companies[symbol].kind == MINOR
    tokens = [
        (token, place)
        for token, place in draft.state.tokens.items()
        if place.where in PLACED and company_of(token) == symbol
    ]
    tokens.sort(key=lambda token: _worth(draft.position, token[1]), reverse=True)
    for token, place in tokens:
        draft.emit(ev.TokenReturned(token, removed=is_minor))
        spare = _spare(draft.position, place.hex)
        if spare:
            draft.emit(ev.TokenPlaced(spare, RSR, place.hex, place.city, place.slot, "nationalised"))


def _worth(position: Position, place: TokenPlace) -> tuple[int, HexId]:
    if not place.hex:  # on the players' own board all are alike
        return 0, place.hex
    city = board_of(position).face(place.hex).cities[place.city]
    return city.revenue.at(position.phase.revenue_colors), place.hex


def _spare(position: Position, hex_id: HexId) -> str:
    """The State Railway's token for a hex: one a hex, one kept for each of the two cities."""
    if has_token(position, RSR, hex_id):
        return ""
    left = tokens_on_charter(position, RSR)
    if hex_id in RESERVED:
        return RESERVED[hex_id] if RESERVED[hex_id] in left else ""
    return next((token for token in left if token not in RESERVED.values()), "")


def enter_st_petersburg(draft: Draft) -> None:
    """5.6.1: on its first turn the State Railway has a token in St. Petersburg."""
    if not has_token(draft.position, RSR, ST_PETERSBURG):
        stop = home_stop(draft.position, draft.title.definition.companies[RSR].homes[0])
        _enter(draft, stop)


def tile_laid(draft: Draft, hex_id: HexId) -> None:
    """5.6.1: the gray tile of Moscow brings it one there."""
    tile = draft.state.tiles.get(hex_id)
    if hex_id != MOSCOW or tile is None or tile.name != MOSCOW_GRAY:
        return
    if not has_token(draft.position, RSR, MOSCOW):
        _enter(draft, Stop(MOSCOW, "city", 0))


def _enter(draft: Draft, stop: Stop) -> None:
    free = free_slots(draft.position, stop)
    if free and RESERVED[stop.hex] in tokens_on_charter(draft.position, RSR):
        draft.emit(ev.TokenPlaced(RESERVED[stop.hex], RSR, stop.hex, stop.index, free[0], "home"))
