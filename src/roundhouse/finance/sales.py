"""Selling shares to the pool: how many may be sold, and the sale itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.errors import ActionRefused, illegal
from roundhouse.engine.owners import BANK, POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, presidency


def _anything(position: Position, symbol: str) -> bool:
    del position, symbol
    return True


def a_row_a_share(position: Position, seller: str, symbol: str, count: int) -> int:
    """How far the price falls: a row for every share, whoever sells."""
    del position, seller, symbol
    return count


class SaleRules(msgspec.Struct, frozen=True):
    """How a title sells shares.

    ``pool_limit`` percent of one company may lie in the pool; ``section`` is the rulebook's;
    ``presidency_section`` says when the president's certificate may pass. ``may_sell(position, company)``:
    whether its shares may be sold yet; ``rows(position, seller, company, count)``: how far a sale moves the
    price down.
    """

    section: str
    presidency_section: str
    pool_limit: int = 50
    may_sell: Callable[[Position, str], bool] = _anything
    rows: Callable[[Position, str, str, int], int] = a_row_a_share


def refusal(
    rules: SaleRules, position: Position, seller: str, symbol: str, count: int, *, keep: str = ""
) -> ActionRefused | None:
    """Why ``seller`` may not sell ``count`` shares, or None if he may.

    ``keep`` names a company whose presidency must not pass.
    """
    if symbol not in position.state.par:
        return illegal("sale.not_parred", rules.section, company=symbol)
    if not rules.may_sell(position, symbol):
        return illegal("sale.too_early", rules.section, company=symbol)
    if count < 1:
        return illegal("sale.count", rules.section, company=symbol, count=count)
    sold = count * cert.SHARE
    held = cert.percent_held(position, player(seller), symbol)
    if held < sold:
        return illegal("sale.not_held", rules.section, company=symbol, count=count)
    if cert.shares_in_pool(position, symbol) + sold > rules.pool_limit:
        return illegal("sale.pool_full", rules.section, company=symbol, limit=rules.pool_limit)
    if cert.president(position.state, symbol) != seller:
        return None
    heir = presidency.successor(position, symbol, seller, held - sold)
    single = len(cert.singles(position.state, player(seller), symbol))
    if heir is None and single < count:
        return illegal("sale.no_successor", rules.presidency_section, company=symbol)
    if heir is not None and symbol == keep:
        return illegal("sale.presidency_must_stay", rules.presidency_section, company=symbol)
    return None


def counts(
    rules: SaleRules, position: Position, seller: str, symbol: str, *, keep: str = ""
) -> tuple[int, ...]:
    """The numbers of shares of the company that ``seller`` may sell at once."""
    most = cert.percent_held(position, player(seller), symbol) // cert.SHARE
    return tuple(
        n for n in range(1, most + 1) if refusal(rules, position, seller, symbol, n, keep=keep) is None
    )


def sell(draft: Draft, seller: str, symbol: str, count: int, rules: SaleRules | None = None) -> None:
    """Sell: certificates to the pool, money from the bank, the price down (without ``rules`` a row a share).

    The presidency passes first where it has to.
    """
    position = draft.position
    owner = player(seller)
    each = market.price(position, symbol)
    rows = (rules.rows if rules else a_row_a_share)(position, seller, symbol, count)
    if cert.president(position.state, symbol) == seller:
        left = cert.percent_held(position, owner, symbol) - count * cert.SHARE
        heir = presidency.successor(position, symbol, seller, left)
        if heir is not None:
            presidency.exchange(draft, symbol, seller, heir)
    draft.emit(ev.SharesSold(seller, symbol, count, each))
    for certificate in cert.singles(draft.state, owner, symbol)[:count]:
        draft.emit(ev.CertificateMoved(certificate, owner, POOL, "sold"))
    draft.pay(BANK, owner, each * count, "shares", symbol)
    market.move(draft, symbol, "down", "sold", rows)
