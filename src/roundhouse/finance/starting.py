"""Starting a company: its par price, its president's certificate, and where its home is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.by_hand import Beginning
from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.names import NO_HEX, NO_MONEY, CompanySymbol, HexId, Money
from roundhouse.engine.offers import ParBox
from roundhouse.engine.owners import IPO
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import market, market_moves
from roundhouse.finance.buying import Acquisition


class Boxes(Protocol):
    """In which boxes of the market a company may be parred."""

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """Those of the company ``symbol``, dearest first."""


class BoxesInZones(msgspec.Struct, frozen=True):
    """The boxes of any of the ``zones``, for every company."""

    zones: frozenset[str]

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """All of them, dearest first."""
        del symbol
        return market.par_boxes(position.definition.market, self.zones)


class BoxesOfPhase(msgspec.Struct, frozen=True):
    """The boxes of the zones that the phase names in its status, for every company."""

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """Those of the phase of the moment, dearest first."""
        del symbol
        return market.par_boxes(position.definition.market, frozenset(position.phase.status))


class BoxAtFace(msgspec.Struct, frozen=True):
    """The box at the company's face value."""

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """The first box with that price; none for a company without a face value on the market."""
        face = position.definition.companies[symbol].face_value
        box = market.box_at(position.definition.market, face) if face else None
        return (box,) if box else ()


class BoxesByKind(msgspec.Struct, frozen=True):
    """Other boxes for each kind of company; those of a kind that isn't listed have none."""

    by_kind: Mapping[str, Boxes]

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """Those of its kind, dearest first."""
        found = self.by_kind.get(position.definition.companies[symbol].kind)
        return found.boxes(position, symbol) if found else ()


class Homes(Protocol):
    """From which hexes a company's home is chosen when it starts."""

    def homes(self, position: Position, symbol: CompanySymbol) -> tuple[HexId, ...] | None:
        """The hexes that are left; None for a company whose home is printed."""

    def pairs(self, position: Position, symbol: CompanySymbol) -> tuple[tuple[HexId, HexId], ...] | None:
        """The pairs of hexes that are left, each in one order; None for a company without two to choose."""


class PrintedHomes(msgspec.Struct, frozen=True):
    """All homes are printed: none is chosen."""

    def homes(self, position: Position, symbol: CompanySymbol) -> None:
        """None for every company."""
        del position, symbol

    def pairs(self, position: Position, symbol: CompanySymbol) -> None:
        """None for every company."""
        del position, symbol


class Start(Acquisition):
    """A company that ``buyer`` wants to start in the box at ``place`` (row, column), at home in ``home``.

    An empty ``home``: it isn't chosen; a ``second`` one is chosen for a company with two.
    """

    def __init__(
        self,
        position: Position,
        buyer: str,
        company: CompanySymbol,
        place: tuple[int, int],
        home: HexId,
        boxes: Boxes,
        homes: Homes,
        second: HexId = NO_HEX,
    ) -> None:
        """Note what is wanted."""
        super().__init__(position, buyer, company, 1)
        self.place = place
        self.home = home
        self.second = second
        self._boxes = boxes
        self._homes = homes

    def at(self, box: ParBox) -> Start:
        """The same company in another box, at the first home, or homes, that may be chosen."""
        home, second = next(iter(self.pairs or ()), (next(iter(self.homes or ()), NO_HEX), NO_HEX))
        place = (box.row, box.column)
        other = Start(self.position, self.buyer, self.company, place, home, self._boxes, self._homes, second)
        other.boxes, other.homes, other.pairs = self.boxes, self.homes, self.pairs
        return other

    @cached_property
    def boxes(self) -> tuple[ParBox, ...]:
        """Where the company may be parred; none for a company that the title doesn't have."""
        if self.company not in self.position.definition.companies:
            return ()
        return self._boxes.boxes(self.position, self.company)

    @cached_property
    def homes(self) -> tuple[HexId, ...] | None:
        """The hexes from which its home is chosen; None: it is printed."""
        return self._homes.homes(self.position, self.company)

    @cached_property
    def pairs(self) -> tuple[tuple[HexId, HexId], ...] | None:
        """The pairs of hexes from which its two homes are chosen; None: it hasn't two to choose."""
        return self._homes.pairs(self.position, self.company)

    @property
    def named(self) -> tuple[HexId, ...]:
        """The homes that are chosen."""
        return tuple(hex_id for hex_id in (self.home, self.second) if hex_id)

    @property
    def box(self) -> ParBox | None:
        """The box at the place, if the company may be parred there."""
        return next((box for box in self.boxes if (box.row, box.column) == self.place), None)

    @property
    def percent(self) -> int:
        """What part of the company the president's certificate is, in percent."""
        return cert.percent_of(self.position.definition, cert.president_certificate(self.company))

    def cost(self, box: ParBox) -> Money:
        """What the president's certificate costs at a par price, in whole units."""
        return cert.worth_of(self.position, self.company, self.percent, box.price)


class PlaceForHome(Check, frozen=True):
    """A rule that some place must be left for the home of a company, which is put down later."""


class BoxCheck(Check, frozen=True):
    """A rule about the box or the home that is named; other rules are asked once for all of them."""


def allowed_boxes(checks: Checks[Any], start: Start) -> tuple[ParBox, ...]:
    """The boxes in which the company may be started."""
    of_box, of_company = checks.parted(BoxCheck)
    if not of_company.allow(start):
        return ()
    return tuple(box for box in start.boxes if of_box.allow(start.at(box)))


def by_hand(checks: Checks[Any]) -> Checks[Any]:
    """Those of ``checks`` that hold even where a table starts a company by a correction."""
    kinds = (StartedKind, NotParred, SomeHomeLeft, BoxOpen, HomeNamed, TwoHomesNamed, PlaceForHome)
    return Checks(*(check for check in checks if isinstance(check, kinds)))


def beginning(checks: Checks[Any], start: Start) -> Beginning | None:
    """How a company may be started by hand under ``checks``; None for one that isn't by its kind."""
    of_kind, _ = checks.parted(StartedKind)
    if start.company not in start.position.definition.companies or not of_kind.allow(start):
        return None
    homes: tuple[tuple[HexId, ...], ...] = start.pairs or ()
    homes = homes or tuple((home,) for home in start.homes or ())
    return Beginning(allowed_boxes(by_hand(checks), start), homes)


# --- what must hold -------------------------------------------------------------------------------


class ForSale(Check, frozen=True):
    """Whether a company may be bought into at all at this time; ``reason`` is the code of the refusal."""

    reason: str

    def is_for_sale(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whoever wants to; a title says when."""
        raise NotImplementedError

    def comes(self, position: Position, symbol: CompanySymbol) -> bool:
        """Whether a company that isn't for sale may be so later; where a title says nothing else, it may."""
        del position, symbol
        return True

    def fault(self, case: Acquisition) -> Fault | None:
        """The ``reason``."""
        if self.is_for_sale(case.position, case.company):
            return None
        return self.not_yet(case.position, case.company)

    def not_yet(self, position: Position, symbol: CompanySymbol) -> Fault:
        """The fault that a company isn't for sale, with what it waits for; a title says what that is."""
        raise NotImplementedError

    def awaited(self, position: Position, symbol: CompanySymbol) -> Fault | None:
        """What a company waits for until it is for sale; None: it is so now, or never, or nobody can say."""
        if self.is_for_sale(position, symbol) or not self.comes(position, symbol):
            return None
        return self.not_yet(position, symbol)


class StartedKind(Check, frozen=True):
    """Companies of these ``kinds`` are started by buying the president's certificate."""

    kinds: frozenset[str]

    def fault(self, case: Start) -> Fault | None:
        """``par.unknown_company``."""
        definition = case.position.definition.companies.get(case.company)
        if definition is not None and definition.kind in self.kinds:
            return None
        return self.fails("par.unknown_company", company=case.company)


class NotParred(Check, frozen=True):
    """A company is started once."""

    def fault(self, case: Start) -> Fault | None:
        """``par.already``."""
        if case.company not in case.position.state.par:
            return None
        return self.fails("par.already", company=case.company)


class InIpo(Check, frozen=True):
    """The president's certificate has to be in the IPO."""

    def fault(self, case: Start) -> Fault | None:
        """``par.not_in_ipo``."""
        owner = case.position.state.certificates[cert.president_certificate(case.company)]
        return None if owner == IPO else self.fails("par.not_in_ipo", company=case.company, owner=owner)


class Asked(Check, frozen=True):
    """The question is about one company."""

    def fault(self, case: Start) -> Fault | None:
        """``par.other_company``."""
        asked = case.position.state.questions[-1].subject
        return None if case.company == asked else self.fails("par.other_company", company=asked)


class SomeHomeLeft(Check, frozen=True):
    """A company whose home is chosen can't be started when there is no place left for it."""

    def fault(self, case: Start) -> Fault | None:
        """``par.no_home_left``."""
        if case.homes == () or case.pairs == ():
            return self.fails("par.no_home_left", company=case.company)
        return None


class SomeBoxPayable(Check, frozen=True):
    """A player pays with the money that he has, at whatever price."""

    def fault(self, case: Start) -> Fault | None:
        """``par.cannot_afford``, where not even the cheapest box will do; ``par.no_box`` without any."""
        if not case.boxes:
            return self.fails("par.no_box", company=case.company)
        cost = min(case.cost(box) for box in case.boxes)
        if cost <= case.cash:
            return None
        return self.fails("par.cannot_afford", company=case.company, cost=cost, cash=case.cash)


class BoxOpen(BoxCheck, frozen=True):
    """A company is parred in one of the boxes that the title has for it."""

    def fault(self, case: Start) -> Fault | None:
        """``par.box``."""
        if case.box is not None:
            return None
        if not case.boxes:
            return self.fails("par.no_box", company=case.company)
        there = market_moves.box(case.position.definition.market, *case.place)
        price = there.price if there else NO_MONEY
        prices = tuple(sorted({each.price for each in case.boxes}))
        return self.fails("par.box", company=case.company, price=price, prices=prices)


class BoxPayable(BoxCheck, frozen=True):
    """The price of the president's certificate follows from the box, and the player has to have it."""

    def fault(self, case: Start) -> Fault | None:
        """``par.too_dear``."""
        if case.box is None or case.cost(case.box) <= case.cash:
            return None
        return self.fails("par.too_dear", company=case.company, cost=case.cost(case.box), cash=case.cash)


class HomeNamed(BoxCheck, frozen=True):
    """A home is named where one must be chosen, and only there."""

    def fault(self, case: Start) -> Fault | None:
        """``par.home``; ``par.home_printed`` where none is chosen."""
        if case.home in (case.homes or (NO_HEX,)) and not case.second:
            return None
        if not case.homes:
            return self.fails("par.home_printed", company=case.company)
        return self.fails("par.home", company=case.company, hex=case.home, homes=tuple(case.homes))


class TwoHomesNamed(BoxCheck, frozen=True):
    """Two homes are named where they must be chosen, in any order, and only there."""

    def fault(self, case: Start) -> Fault | None:
        """``par.home_pair``; ``par.home`` for one that is in no pair.

        ``par.two_homes`` without two, ``par.home_printed`` where none is chosen.
        """
        if case.pairs is None:
            return self.fails("par.home_printed", company=case.company) if case.named else None
        if not case.home or not case.second:
            return self.fails("par.two_homes", company=case.company)
        if {case.named, case.named[::-1]} & set(case.pairs):
            return None
        may = {home for pair in case.pairs for home in pair}
        for home in (case.home, case.second):
            if home not in may:
                return self.fails("par.home", company=case.company, hex=home, homes=tuple(sorted(may)))
        return self.fails("par.home_pair", company=case.company, hex=case.home, other=case.second)


def set_par(draft: Draft, symbol: CompanySymbol, box: ParBox) -> None:
    """Put the par and price markers down, the latter under any already there."""
    draft.emit(ev.ParSet(symbol, box.price), ev.PriceMoved(symbol, box.row, box.column, box.price, "par"))
