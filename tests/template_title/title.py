"""18zz, a made-up title of one page (``rulebook.md``): the shortest that has all that a title needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.catalogue.reader import read_title
from roundhouse.engine.state import Round, State
from roundhouse.engine.title import Title
from roundhouse.finance import sources, worth
from roundhouse.finance.market_moves import LEDGES, MarketMoves
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.setup import first_state
from tests.template_title import rules

NAME = "18zz"
FOLDER = Path(__file__).parent
"""Where ``maps/18zz.json`` and ``tiles/`` lie; a real title's data lie in the program's own folders."""
ENDLESS = 8
"""More 4-trains than two companies ever own."""


class Setup(msgspec.Struct, frozen=True):
    """1: how a game begins."""

    def __call__(
        self, definition: TitleDefinition, players: Sequence[str], options: frozenset[str], seed: int
    ) -> State:
        """The first state; raises ActionRefused for a wrong number of players or wrong names."""
        del options, seed  # nothing is drawn
        return first_state(definition, players, "1.1", Round("auction"), endless=ENDLESS)


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title(NAME, FOLDER)
    return Title(
        definition=definition,
        setup=Setup(),
        rounds={"auction": rules.AUCTION, "stock": rules.STOCK, "operating": rules.OPERATING},
        questions={DISCARD_QUESTION: rules.DISCARD},
        score=worth.NetWorth("6.4", with_privates=True, price=sources.AtMarket()),
        phases={phase.name: phase for phase in definition.phases},
        watch=(rules.NOTE_BANK,),
        parts=(
            rules.REVENUE,
            rules.CERTIFICATE_LIMIT,
            rules.SELLING,
            rules.ON_SALE,
            MarketMoves(ledges=LEDGES),
            OperatingOrder("4.1", PRICE_RIGHT_STACK),
        ),
        pending={PHASE_CHANGE: rules.CHANGE},
    )
