"""What a player is worth, could raise, and how many certificates he holds; whole units of the currency."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.owners import REMOVED, player
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Position
from roundhouse.engine.title import Score
from roundhouse.queries._rules import holding_rules, sale_rules


def sellable(position: Position, name: str) -> dict[str, int]:
    """How many shares of each company the player could sell at once if it were his turn to sell.

    In a stock round that is the one under way, else the next. Companies of which he can sell none are
    left out.
    """
    return {offer.company: max(offer.counts) for offer in sale_rules.sales(position, name)}


def liquid(position: Position, name: str) -> Money:
    """The player's cash and the price of everything that he could sell if it were his turn to sell."""
    shares = sum(max(offer.counts) * offer.price for offer in sale_rules.sales(position, name))
    privates = sum(offer.price for offer in sale_rules.private_sales(position, name))
    return Money(position.state.cash.get(player(name), 0) + shares + privates)


def scores(position: Position) -> tuple[Score, ...]:
    """The final worth of everybody if the game ended now."""
    return position.title.score(position)


def values(position: Position) -> dict[str, int]:
    """What every player is worth by the title's way of scoring."""
    return {score.player: score.total for score in scores(position)}


def taken_by_loans(position: Position, name: str) -> Money:
    """What the player would be worth more if companies had no loans; 0 where these don't count."""
    free = replace(position, state=replace(position.state, loans={}))
    return Money(values(free)[name] - values(position)[name])


def shares_of(position: Position, name: str) -> dict[CompanySymbol, Money]:
    """What a player's shares of each company count in the score, in whole units: all of them the score's."""
    state, owner = position.state, player(name)
    held = [certificate for certificate, at in state.certificates.items() if at == owner]
    found: dict[CompanySymbol, Money] = {}
    for symbol in dict.fromkeys(map(company_of, held)):
        others = {each: REMOVED for each in held if company_of(each) != symbol}
        alone = replace(state, certificates={**state.certificates, **others})
        by_player = {score.player: score.shares for score in scores(replace(position, state=alone))}
        found[symbol] = by_player[name]
    return found


def certificate_limit(position: Position) -> int | None:
    """The certificates that a player may hold with this number of players, if there is a limit."""
    return holding_rules.certificate_limit(position)


def certificate_count(position: Position, name: str) -> int:
    """The certificates of a player that count against the limit."""
    return holding_rules.counted_certificates(position, name)


def committed(position: Position, name: str) -> Money:
    """What of the player's cash is bound by standing bids; the rest is free."""
    return holding_rules.bids_of(position, name)
