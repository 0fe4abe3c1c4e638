"""1839, section 4: the setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, Owner, private
from roundhouse.engine.pieces import company_of
from roundhouse.engine.state import Round, State, TokenPlace
from roundhouse.steps.setup import first_state
from roundhouse.titles.t1839.founding import assigned_flag, printed
from roundhouse.track.features import NeutralTokens

SECTION: Final = "4"
ENDLESS: Final = 40
"""Trains of a kind without a number: more than are ever owned or have been thrown away."""
SAVED: Final = "saved"
"""The kind of the markers that spare a train."""
NFWS, RWS, SHZ = PrivateSymbol("NFWS"), PrivateSymbol("RWS"), PrivateSymbol("SHZ")


class Setup(msgspec.Struct, frozen=True):
    """4: how a game begins; ``government`` are the tokens that belong to no company (14.4)."""

    government: NeutralTokens

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; ``players`` sit in this order, the seed deals the number cards, then companies.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options
        auction = Round("auction")
        first = first_state(definition, players, SECTION, auction, endless=ENDLESS, parts=(self.government,))
        rng = Random(seed)
        order = tuple(rng.sample(list(players), len(players)))
        out = printed(definition).left_out[str(len(players))]
        browns = [symbol for symbol in printed(definition).brown if symbol not in out]
        companies = rng.sample(list(printed(definition).founding), len(browns))
        brought = dict(zip(browns, companies, strict=True))
        indices = {symbol: index for index, symbol in enumerate(definition.companies)}
        return replace(
            first,
            order=order,
            certificates={**first.certificates, **_with_privates(brought)},
            privates=_privates(definition, out),
            private_costs=_prices(definition),
            tokens={**first.tokens, **_not_yet(definition, first.tokens)},
            markers=_markers(definition, out),
            flags={assigned_flag(brown): indices[symbol] for brown, symbol in brought.items()},
        )


def _with_privates(brought: Mapping[PrivateSymbol, CompanySymbol]) -> Mapping[str, Owner]:
    """The president's certificate and a single with each brown one, two singles of RWS's company with SHZ."""
    owners: dict[str, Owner] = {}
    for brown, symbol in brought.items():
        owners |= {f"{symbol}-{index}": private(brown) for index in (0, 1)}
    return owners | {f"{brought[RWS]}-{index}": private(SHZ) for index in (2, 3)}


def _privates(definition: TitleDefinition, out: Sequence[PrivateSymbol]) -> dict[PrivateSymbol, Owner]:
    """For sale, left out, or beside the game until one is made (red ones)."""
    owners = dict.fromkeys(definition.privates, BANK)
    return owners | dict.fromkeys(out, REMOVED) | dict.fromkeys(printed(definition).red, SUPPLY)


def _prices(definition: TitleDefinition) -> dict[PrivateSymbol, Money]:
    """Face value less the discount at the beginning, also below 0."""
    discounts = printed(definition).discounts
    return {
        symbol: Money(each.cost - discounts.get(symbol, 0)) for symbol, each in definition.privates.items()
    }


def _not_yet(definition: TitleDefinition, tokens: Mapping[str, TokenPlace]) -> dict[str, TokenPlace]:
    """The tokens that a founding company hasn't got yet are out of the game (14.3.1)."""
    return dict.fromkeys(_missing(definition, tokens), TokenPlace(REMOVED))


def _missing(definition: TitleDefinition, tokens: Mapping[str, TokenPlace]) -> Iterator[str]:
    for symbol, count in printed(definition).fewer_tokens.items():
        own = [name for name in tokens if company_of(name) == symbol]
        yield from own[len(own) - count :]


def _markers(definition: TitleDefinition, out: Sequence[PrivateSymbol]) -> dict[str, Owner]:
    """Those that spare a train lie with NFWS, where it is in the game."""
    count = 0 if NFWS in out else printed(definition).saved_markers
    return {f"{SAVED}-{number}": private(NFWS) for number in range(count)}
