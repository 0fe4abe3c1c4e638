"""Who becomes president after a purchase or a sale, and the exchange of certificates."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import POOL, Owner, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert


def least(position: Position, symbol: CompanySymbol) -> int:
    """Percent that a new president must hold: what the president's certificate stands for."""
    return cert.percent_of(position.definition, cert.president_certificate(symbol))


def after_purchase(draft: Draft, symbol: CompanySymbol, buyer: str) -> None:
    """Hand the presidency to ``buyer`` if he now holds more than the president.

    A president's certificate that lies in the pool goes to him if he now holds as much.
    """
    position = draft.position
    old = cert.president(position.state, symbol)
    if old == buyer:
        return
    if old is None:
        if position.state.certificates.get(cert.president_certificate(symbol)) == POOL:
            _take_from(draft, symbol, POOL, buyer)
        return
    mine = cert.percent_held(position, player(buyer), symbol)
    if mine > cert.percent_held(position, player(old), symbol):
        exchange(draft, symbol, old, buyer)


def first_president(draft: Draft, symbol: CompanySymbol, buyer: str) -> None:
    """A president's certificate that waits in the treasury goes to the first player who holds as much."""
    if draft.state.certificates[cert.president_certificate(symbol)] == company(symbol):
        _take_from(draft, symbol, company(symbol), buyer)


def take_from_pool(draft: Draft, symbol: CompanySymbol, buyer: str) -> None:
    """The president's certificate in the pool goes to the player for what singles he has, at most as much."""
    _swap(draft, symbol, POOL, player(buyer))
    draft.emit(ev.PresidentChanged(symbol, "", buyer))


def _take_from(draft: Draft, symbol: CompanySymbol, owner: Owner, buyer: str) -> None:
    """The president's certificate that ``owner`` has goes to the player, if he holds as much."""
    if cert.percent_held(draft.position, player(buyer), symbol) >= least(draft.position, symbol):
        _swap(draft, symbol, owner, player(buyer))
        draft.emit(ev.PresidentChanged(symbol, "", buyer))


def successor(position: Position, symbol: CompanySymbol, seller: str, left: int) -> str | None:
    """Who becomes president when president ``seller`` keeps ``left`` percent; None: nobody can.

    The player with the most shares, no less than the president's certificate and more than the seller;
    of several the next in player order after the seller.
    """
    order = position.state.order
    start = order.index(seller)
    best: str | None = None
    most = max(left, least(position, symbol) - 1)
    for name in (*order[start + 1 :], *order[:start]):
        percent = cert.percent_held(position, player(name), symbol)
        if percent > most:
            best, most = name, percent
    return best


def exchange(draft: Draft, symbol: CompanySymbol, old: str, new: str) -> None:
    """The president's certificate for certificates of the same percentage."""
    _swap(draft, symbol, player(old), player(new))
    draft.emit(ev.PresidentChanged(symbol, old, new))


def _swap(draft: Draft, symbol: CompanySymbol, old: Owner, new: Owner) -> None:
    """``new`` gives ``old`` certificates of the same percentage for the president's certificate."""
    definition, certificate = draft.title.definition, cert.president_certificate(symbol)
    needed = cert.percent_of(definition, certificate)
    for single in cert.singles(draft.state, new, symbol):
        if needed <= 0:
            break
        needed -= cert.percent_of(definition, single)
        draft.emit(ev.CertificateMoved(single, new, old, "exchange"))
    draft.emit(ev.CertificateMoved(certificate, old, new, "exchange"))
