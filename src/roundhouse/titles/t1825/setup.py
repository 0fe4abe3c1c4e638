"""1825, section 3: the setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_MONEY, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, CREDIT, Owner, player
from roundhouse.engine.state import Question, Round, State
from roundhouse.finance import certificates as cert
from roundhouse.steps.setup import first_state
from roundhouse.titles.t1825.seating import LNWR, SEATING

SECTION = "3"
MOST_SEATED = 2
"""With so many certificates of the LNWR, its president's and a single, everybody's seat is known."""


class Deal(Protocol):
    """How the first certificates are dealt, one to each player."""

    def dealt(self, players: Sequence[str], seed: int) -> tuple[str, ...]:
        """The players in the order of their certificates: who has the smallest private company first."""

    @property
    def asks(self) -> bool:
        """Whether the LNWR's president is asked in which order its other shareholders sit down."""


class DealtByChance(msgspec.Struct, frozen=True):
    """Shuffled, a deal for each seed."""

    def dealt(self, players: Sequence[str], seed: int) -> tuple[str, ...]:
        """The players in the order of their certificates."""
        return tuple(Random(seed).sample(tuple(players), len(players)))

    @property
    def asks(self) -> bool:
        """He is asked, as the deal doesn't say it."""
        return True


class DealtInOrder(msgspec.Struct, frozen=True):
    """The players are named in the order of their certificates, and sit in that order."""

    def dealt(self, players: Sequence[str], seed: int) -> tuple[str, ...]:
        """As they are named, whatever the seed is."""
        del seed
        return tuple(players)

    @property
    def asks(self) -> bool:
        """He isn't: everybody has a seat already."""
        return False


class Setup(msgspec.Struct, frozen=True):
    """3: how a game begins: a certificate for each player, who sit down in the order of the ``deal``."""

    deal: Deal

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state, in which everybody has paid for his first certificate.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options
        first = first_state(definition, players, SECTION, Round("stock", 1))
        seats = self.deal.dealt(players, seed)
        privates, certificates = first_certificates(definition, seats)
        cash = {**first.cash, CREDIT: NO_MONEY}
        for owner, cost in _prices(definition, privates, certificates):
            cash[owner] = Money(cash[owner] - cost)
            cash[BANK] = Money(cash[BANK] + cost)
        return replace(
            first,
            seats=seats,
            order=seats,
            cash=cash,
            certificates={**first.certificates, **certificates},
            privates={private: privates.get(private, BANK) for private in by_cost(definition)},
            questions=(seating(certificates),) if self.deal.asks and len(certificates) > MOST_SEATED else (),
            par={LNWR: definition.companies[LNWR].face_value} if certificates else {},
        )


SETUP = Setup(DealtByChance())


def seating(certificates: Mapping[str, Owner]) -> Question:
    """The question that the LNWR's president answers first."""
    return Question(SEATING, certificates[cert.president_certificate(LNWR)])


def by_cost(definition: TitleDefinition) -> tuple[PrivateSymbol, ...]:
    """The private companies, the cheapest first."""
    return tuple(sorted(definition.privates, key=lambda private: definition.privates[private].cost))


def first_certificates(
    definition: TitleDefinition, seats: Sequence[str]
) -> tuple[dict[PrivateSymbol, Owner], dict[str, Owner]]:
    """3: the private companies by cost, then the LNWR's certificates, the president's first, by seat."""
    privates = dict(zip(by_cost(definition), map(player, seats), strict=False))
    rest = seats[len(privates) :]
    certificates = {f"{LNWR}-{index}": player(name) for index, name in enumerate(rest)}
    return privates, certificates


def _prices(
    definition: TitleDefinition, privates: Mapping[PrivateSymbol, Owner], certificates: Mapping[str, Owner]
) -> list[tuple[Owner, Money]]:
    """What everybody pays for what he has been dealt."""
    paid = [(owner, definition.privates[private].cost) for private, owner in privates.items()]
    for certificate, owner in certificates.items():
        company = definition.companies[LNWR]
        shares = cert.percent_of(definition, certificate) * company.shares // 100
        paid.append((owner, Money(shares * company.face_value)))
    return paid
