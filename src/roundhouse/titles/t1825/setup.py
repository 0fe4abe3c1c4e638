"""1825, section 3: the setup."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import NO_MONEY
from roundhouse.engine.owners import BANK, CREDIT
from roundhouse.engine.state import Round, State
from roundhouse.steps.setup import all_certificates, all_tokens, all_trains, check_players, dealt_cash

SECTION = "3"


class Setup(msgspec.Struct, frozen=True):
    """3: how a game begins."""

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; ``players`` are in their order around the table.

        Raises ActionRefused for a wrong number of players or a name that is given twice or empty.
        """
        del options, seed
        check_players(definition, players, SECTION)
        return State(
            seats=tuple(players),
            order=tuple(players),
            cash={**dealt_cash(definition, players), CREDIT: NO_MONEY},
            certificates=all_certificates(definition),
            privates=dict.fromkeys(definition.privates, BANK),
            private_costs={symbol: private.cost for symbol, private in definition.privates.items()},
            trains=all_trains(definition, 0),
            tiles={},
            tile_supply={name: stock.count for name, stock in definition.tiles.items()},
            tokens=all_tokens(definition),
            markers={},
            phase=definition.phases[0].name,
            round=Round("stock", 1),
        )


SETUP = Setup()
