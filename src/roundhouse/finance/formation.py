"""Companies that come into being in one go: their price, their certificates, what they take over."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine import events as ev
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import ParBox
from roundhouse.engine.owners import IPO, company, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market


def box_at_most(position: Position, zones: frozenset[str], price: int) -> ParBox:
    """The dearest box of the ``zones`` at ``price`` or below; the cheapest of all where there is none."""
    boxes = market.par_boxes(position.definition.market, zones)
    return next((box for box in boxes if box.price <= price), boxes[-1])


def place_marker(draft: Draft, symbol: CompanySymbol, box: ParBox) -> None:
    """The company has its price, and floats."""
    draft.emit(ev.ParSet(symbol, box.price), ev.PriceMoved(symbol, box.row, box.column, box.price, "par"))
    draft.emit(ev.Floated(symbol))


def form_public(
    draft: Draft, symbol: CompanySymbol, box: ParBox, president: str, shares: Mapping[str, int]
) -> None:
    """A public company with its price; numbers of ``shares`` by player, the rest in its treasury.

    ``president`` has the president's certificate, part of his shares (empty: it waits in the treasury).
    """
    place_marker(draft, symbol, box)
    certificate = cert.president_certificate(symbol)
    taker = player(president) if president else company(symbol)
    draft.emit(ev.CertificateMoved(certificate, IPO, taker, "formed"))
    if president:
        draft.emit(ev.PresidentChanged(symbol, "", president))
    greater = cert.presidents_shares(draft.position, symbol)
    for name, count in shares.items():
        singles = count - greater if name == president else count
        for single in cert.singles(draft.state, IPO, symbol)[:singles]:
            draft.emit(ev.CertificateMoved(single, IPO, player(name), "formed"))
    for single in cert.singles(draft.state, IPO, symbol):
        draft.emit(ev.CertificateMoved(single, IPO, company(symbol), "formed"))


def take_over(draft: Draft, old: CompanySymbol, new: CompanySymbol) -> None:
    """Money, trains and private companies of the company ``old`` go to ``new``."""
    giver, taker = company(old), company(new)
    draft.pay(giver, taker, draft.state.cash[giver], "assets", old)
    for train, owner in draft.state.trains.items():
        if owner == giver:
            draft.emit(ev.TrainMoved(train, giver, taker, "taken_over"))
    for private, owner in draft.state.privates.items():
        if owner == giver:
            draft.emit(ev.PrivateMoved(private, giver, taker))
