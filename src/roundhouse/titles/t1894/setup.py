"""1894, section 3: the setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import BANK, POOL, REMOVED, SUPPLY, Owner, player, private
from roundhouse.engine.state import Round, State
from roundhouse.steps.chance import by_number
from roundhouse.steps.setup import all_certificates, first_state

SECTION = "3"
NORD, NORD_MINOR = CompanySymbol("Nord"), PrivateSymbol("NMinorS")
FRENCH_MAJORS = {
    CompanySymbol("PLM"): PrivateSymbol("PLMMS"),
    CompanySymbol("Ouest"): PrivateSymbol("OMMS"),
    NORD: PrivateSymbol("NMS"),
    CompanySymbol("Est"): PrivateSymbol("EMS"),
    CompanySymbol("CFOR"): PrivateSymbol("CMS"),
}
BELGE, BELGE_MAJOR = CompanySymbol("Belge"), PrivateSymbol("BMS")

STATIONS = (PrivateSymbol("GLG"), PrivateSymbol("SAC"))
DIESELS = 36
FERRIES = 4
THREE = 3


class Chance(Protocol):
    """Where the numbers come from that are drawn for a seed."""

    def numbers(self, seed: int) -> Iterator[float]:
        """One after another, without an end."""


class PlainChance(msgspec.Struct, frozen=True):
    """Companies and order are drawn with Python's generator."""

    def numbers(self, seed: int) -> Iterator[float]:
        """Between 0 and 1."""
        random = Random(seed)
        while True:
            yield random.random()


class Setup(msgspec.Struct, frozen=True):
    """3: how a game begins; ``chance`` draws the French company and the station that is left out."""

    chance: Chance

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; ``players`` are in the order of their number cards.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options
        auction = Round("auction")
        first = first_state(definition, players, SECTION, auction, endless=DIESELS)
        numbers = self.chance.numbers(seed)
        french = by_number(FRENCH_MAJORS, numbers)[0]
        removed = by_number(STATIONS, numbers)[0]
        return replace(
            first,
            certificates=_certificates(definition, players, french),
            privates=_privates(definition, french, removed),
            markers={f"ferry-{index}": SUPPLY for index in range(FERRIES)},
        )


SETUP = Setup(PlainChance())


def french_company(state: State) -> CompanySymbol:
    """The French company that was drawn."""
    return next(c for c, major in FRENCH_MAJORS.items() if major in state.privates)


def starting_companies(state: State) -> frozenset[CompanySymbol]:
    """The two companies that come with private companies and skip financial operations."""
    return frozenset((french_company(state), BELGE))


def majors(state: State) -> Mapping[PrivateSymbol, CompanySymbol]:
    """The private companies that bring a presidency, with the company."""
    french = french_company(state)
    return {FRENCH_MAJORS[french]: french, BELGE_MAJOR: BELGE}


def _certificates(
    definition: TitleDefinition, players: Sequence[str], french: CompanySymbol
) -> dict[str, Owner]:
    """Who holds each certificate: the two starting companies are partly dealt out."""
    owners = all_certificates(definition)
    for symbol, major in ((french, FRENCH_MAJORS[french]), (BELGE, BELGE_MAJOR)):
        owners[f"{symbol}-0"] = private(major)
        for index, name in enumerate(players, start=1):
            owners[f"{symbol}-{index}"] = player(name)
        if len(players) == THREE:
            owners[f"{symbol}-{len(players) + 1}"] = POOL
    last = len(definition.companies[NORD].certificates) - 1
    owners[f"{NORD}-{last}"] = private(NORD_MINOR)
    return owners


def _privates(
    definition: TitleDefinition, french: CompanySymbol, removed: PrivateSymbol
) -> dict[PrivateSymbol, Owner]:
    """The row by cost, without the undrawn majors; the station left out is out of the game."""
    left_out = {major for symbol, major in FRENCH_MAJORS.items() if symbol != french}
    row = sorted((p for p in definition.privates.values() if p.symbol not in left_out), key=lambda p: p.cost)
    return {p.symbol: REMOVED if p.symbol == removed else BANK for p in row}
