"""1843, section 4: the setup."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.owners import BANK, SUPPLY, Owner, private
from roundhouse.engine.state import Round, State
from roundhouse.steps.setup import (
    all_certificates,
    all_tokens,
    all_trains,
    check_players,
    dealt_cash,
    neutral_tokens,
)
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
        check_players(definition, players, SECTION)
        return State(
            seats=tuple(players),
            order=tuple(Random(seed).sample(list(players), len(players))),
            cash=dealt_cash(definition, players),
            certificates=_certificates(definition),
            privates=dict.fromkeys(definition.privates, BANK),
            private_costs={symbol: each.cost for symbol, each in definition.privates.items()},
            trains=all_trains(definition, 0),
            tiles={},
            tile_supply={name: stock.count for name, stock in definition.tiles.items()},
            tokens={**all_tokens(definition), **neutral_tokens((self.blocked,))},
            markers={**{marker_of(hex_id): SUPPLY for hex_id in PORTS}, f"{ENGINEERS}-0": SUPPLY},
            phase=definition.phases[0].name,
            round=Round("auction"),
        )


def _certificates(definition: TitleDefinition) -> dict[str, Owner]:
    """All in the IPO but those that come with private companies."""
    owners = all_certificates(definition)
    for symbol, brought in definition.own_as(Printed1843).brought.items():
        last = len(definition.companies[brought.company].certificates) - 1
        owners[f"{brought.company}-{0 if brought.president else last}"] = private(symbol)
    return owners
