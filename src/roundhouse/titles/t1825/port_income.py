"""1825, V.1: what a company is credited with at the end of its turn for its bases in ports.

Readings taken, each before the reading that was not taken.

- V.1: a company gets the bonus for each of its ports; once. One in receivership gets it after it has paid for
  everything else (6.4.6); it may pay with it.
- V.1: first bases count like those that were built, from the round after that in which the company formed;
  only those that were built.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import ON_MAP
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed
from roundhouse.rounds.operating import OperatingRound, Stage
from roundhouse.routes.rules import circle_number
from roundhouse.titles.t1825.leith import leith_named
from roundhouse.titles.t1825.ports import LEITH, earning_ports, ports_of

SECTION: Final = "V.1"
EACH_PORT: Final = Money(20)
NOTE: Final = "port:"


class NotePorts(Consequence, frozen=True):
    """The ports in which a company has a base as its turn begins; none for one that has just formed."""

    def happen(self, draft: Draft) -> None:
        """Note each of them."""
        symbol = draft.state.operating.company
        if symbol in draft.state.has_operated:
            for hex_id in ports_with_base(draft.position, symbol):
                draft.emit(ev.Noted(NOTE + hex_id))


def ports_with_base(position: Position, symbol: CompanySymbol) -> tuple[HexId, ...]:
    """The hexes with a port in which the company has a base."""
    flags = position.state.flags
    bases = {
        place.hex: circle_number(place.city, place.slot)
        for token, place in position.state.tokens.items()
        if place.where == ON_MAP and company_of(token) == symbol
    }
    mine = (hex_id for hex_id in ports_of(position.definition) if hex_id in bases)
    return tuple(
        hex_id for hex_id in mine if hex_id not in LEITH or bases[hex_id] == flags.get(LEITH[hex_id])
    )


class PayPorts(Consequence, frozen=True):
    """20 at the very end of the turn for each port that was noted."""

    def happen(self, draft: Draft) -> None:
        """Credit the company."""
        for note in sorted(draft.state.operating.notes):
            if note.startswith(NOTE):
                own = company(draft.state.operating.company)
                draft.pay(BANK, own, EACH_PORT, "bonus", note.removeprefix(NOTE))


def ports_played(title: Title) -> Title:
    """The title with ports: what trains earn there, and what companies are credited with for their bases."""
    return leith_named(changed(earning_ports(title), OperatingRound, _with_ports))


def _with_ports(operating: OperatingRound) -> OperatingRound:
    end = Stage("ports", SECTION, begin=(PayPorts(SECTION),), told=False)
    return replace(
        operating,
        begin_turn=(*operating.begin_turn, NotePorts(SECTION)),
        turns={kind: (*stages, end) for kind, stages in operating.turns.items()},
    )
