"""Who becomes president after a purchase or a sale, and the exchange of certificates."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.owners import company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert

MINIMUM = 20
"""Percent that a new president must hold."""


def after_purchase(draft: Draft, symbol: str, buyer: str) -> None:
    """Hand the presidency to ``buyer`` if he now holds more than the president."""
    position = draft.position
    old = cert.president(position.state, symbol)
    if old is None or old == buyer:
        return
    mine = cert.percent_held(position, player(buyer), symbol)
    if mine > cert.percent_held(position, player(old), symbol):
        exchange(draft, symbol, old, buyer)


def first_president(draft: Draft, symbol: str, buyer: str) -> None:
    """A president's certificate that waits in the treasury goes to the first player who holds 20 %."""
    certificate, owner = cert.president_certificate(symbol), company(symbol)
    held = cert.percent_held(draft.position, player(buyer), symbol)
    if draft.state.certificates[certificate] != owner or held < MINIMUM:
        return
    for single in cert.singles(draft.state, player(buyer), symbol)[: MINIMUM // cert.SHARE]:
        draft.emit(ev.CertificateMoved(single, player(buyer), owner, "exchange"))
    draft.emit(ev.CertificateMoved(certificate, owner, player(buyer), "exchange"))
    draft.emit(ev.PresidentChanged(symbol, "", buyer))


def successor(position: Position, symbol: str, seller: str, left: int) -> str | None:
    """Who becomes president when president ``seller`` keeps ``left`` percent; None: nobody can.

    The player with the most shares, at least 20 % and more than the seller; of several the next in
    player order after the seller.
    """
    order = position.state.order
    start = order.index(seller)
    best: str | None = None
    most = max(left, MINIMUM - 1)
    for name in (*order[start + 1 :], *order[:start]):
        percent = cert.percent_held(position, player(name), symbol)
        if percent > most:
            best, most = name, percent
    return best


def exchange(draft: Draft, symbol: str, old: str, new: str) -> None:
    """The president's certificate for certificates of the same percentage."""
    definition = draft.title.definition
    certificate = cert.president_certificate(symbol)
    needed = cert.percent_of(definition, certificate)
    for single in cert.singles(draft.state, player(new), symbol):
        if needed <= 0:
            break
        needed -= cert.percent_of(definition, single)
        draft.emit(ev.CertificateMoved(single, player(new), player(old), "exchange"))
    draft.emit(ev.CertificateMoved(certificate, player(old), player(new), "exchange"))
    draft.emit(ev.PresidentChanged(symbol, old, new))
