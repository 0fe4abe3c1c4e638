"""1861, sections 1 and 2: the setup, and what two options change of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, Owner
from roundhouse.engine.state import Round, State
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, swapped
from roundhouse.finance.market_moves import ONE_LINE, MarketMoves
from roundhouse.steps.setup import all_trains, first_state
from roundhouse.titles.t1861.printed import Printed1861

SECTION = "2"
ENDLESS = 24
NIKOLAEV = CompanySymbol("N")
YELLOW = "yellow"
REMOVED_TRAINS = {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1}
"""Left out of the variant for two players."""


class Draw(Protocol):
    """How chance takes some of the private companies."""

    def drawn(self, symbols: Sequence[PrivateSymbol], count: int, seed: int) -> Sequence[PrivateSymbol]:
        """So many of them, those of a ``seed``."""


class DrawSample(msgspec.Struct, frozen=True):
    """Drawn by Python's own generator."""

    def drawn(self, symbols: Sequence[PrivateSymbol], count: int, seed: int) -> Sequence[PrivateSymbol]:
        """So many of them, those of a ``seed``."""
        return Random(seed).sample(sorted(symbols), count)


class Setup(msgspec.Struct, frozen=True):
    """2: how a game begins.

    ``first_round`` is the kind of the first round; yellow tiles are ``unlimited_yellow``; ``draw`` leaves out
    ``privates_out`` private companies, and of the trains go as many as ``trains_out`` says by kind.
    """

    first_round: str
    unlimited_yellow: bool
    privates_out: int
    trains_out: Mapping[str, int]
    draw: Draw

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; ``players`` are in their order around the table, the first player first.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options
        return replace(
            first_state(definition, players, SECTION, Round(self.first_round)),
            privates=self._privates(definition, seed),
            private_costs=minimum_bids(definition),
            trains=self._trains(definition),
            tile_supply=self._tiles(definition),
        )

    def _privates(self, definition: TitleDefinition, seed: int) -> dict[PrivateSymbol, Owner]:
        owners: dict[PrivateSymbol, Owner] = dict.fromkeys(definition.privates, BANK)
        if self.privates_out:
            out = self.draw.drawn(tuple(owners), self.privates_out, seed)
            owners.update(dict.fromkeys(out, REMOVED))
        return owners

    def _trains(self, definition: TitleDefinition) -> dict[str, Owner]:
        trains = all_trains(definition, ENDLESS)
        for kind, count in self.trains_out.items():
            for index in range(count):
                trains[f"{kind}-{index}"] = REMOVED
        return trains

    def _tiles(self, definition: TitleDefinition) -> dict[str, int | None]:
        return {
            name: None if self.unlimited_yellow and stock.definition.face.color == YELLOW else stock.count
            for name, stock in definition.tiles.items()
        }


SETUP = Setup(first_round="stock", unlimited_yellow=True, privates_out=0, trains_out={}, draw=DrawSample())


def minimum_bids(definition: TitleDefinition) -> dict[PrivateSymbol, Money]:
    """1.2.1: the least bid for each private company, in rubles."""
    bids = definition.own_as(Printed1861).minimum_bids
    return {symbol: bids[symbol] for symbol in definition.privates}


def column_market(title: Title) -> Title:
    """1.1.2: the market of one row."""
    definition = title.definition
    market = definition.own_as(Printed1861).column_market
    linear = replace(title, definition=replace(definition, market=market))
    return swapped(linear, MarketMoves(stands_for=ONE_LINE))


def two_players(title: Title) -> Title:
    """The variant for two players: a holding limit of 70 %, and fewer private companies and trains."""
    definition = title.definition
    companies = {
        symbol: replace(company, max_percent=70) if company.kind == "major" else company
        for symbol, company in definition.companies.items()
    }
    title = replace(title, definition=replace(definition, companies=companies))
    return changed(title, Setup, lambda old: replace(old, privates_out=2, trains_out=REMOVED_TRAINS))
