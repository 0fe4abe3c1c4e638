"""1843, section 4: the setup."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.owners import SUPPLY, Owner, private
from roundhouse.engine.state import Round, State
from roundhouse.steps.setup import all_certificates, first_state
from roundhouse.titles.t1843.ports import PORTS, marker_of
from roundhouse.titles.t1843.printed import Printed1843
from roundhouse.track.features import NeutralTokens

SECTION = "4"
ENGINEERS = "engineers"


class Setup(msgspec.Struct, frozen=True):
    """4: how a game begins; ``blocked`` are the markers that block circles."""

    blocked: NeutralTokens

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; ``players`` sit in this order, the numbered cards are dealt by the seed.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options
        auction = Round("auction")
        return replace(
            first_state(definition, players, SECTION, auction, parts=(self.blocked,)),
            order=tuple(Random(seed).sample(list(players), len(players))),
            certificates=_certificates(definition),
            markers={**{marker_of(hex_id): SUPPLY for hex_id in PORTS}, f"{ENGINEERS}-0": SUPPLY},
        )


def _certificates(definition: TitleDefinition) -> dict[str, Owner]:
    """All in the IPO but those that come with private companies."""
    owners = all_certificates(definition)
    for symbol, brought in definition.own_as(Printed1843).brought.items():
        last = len(definition.companies[brought.company].certificates) - 1
        owners[f"{brought.company}-{0 if brought.president else last}"] = private(symbol)
    return owners
