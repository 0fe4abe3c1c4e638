"""1843 by J C Lawrence, the rulebook of 12 June 2013."""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.title import Title
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.auction import PAR_QUESTION
from roundhouse.steps.consent import consent_option
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.lay_track import POWER_TOKEN_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.place_token import (
    HOME_QUESTION,
    ChooseTokenCity,
    FreeCircles,
    HomeOpens,
    WaitingSetDown,
)
from roundhouse.steps.run_trains import best_run_option
from roundhouse.steps.waiting_tokens import WAITING_QUESTION
from roundhouse.titles.t1843.printed import Printed1843
from roundhouse.titles.t1843.rules import EXCHANGES, NOTE_GRAY, OPERATING, OPERATING_ORDER
from roundhouse.titles.t1843.rules_routes import REVENUE
from roundhouse.titles.t1843.rules_stock import AUCTION, CERTIFICATE_LIMIT, MARKET, PAR_OF_PLM, SELLING, STOCK
from roundhouse.titles.t1843.rules_track import PARTS, POWER_TOKENS
from roundhouse.titles.t1843.rules_trains import CHANGE, CLOSE_LM, DISCARD, SPARED, TRAINS_ON_SALE
from roundhouse.titles.t1843.setup import Setup


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1843", own=Printed1843)
    return Title(
        definition=definition,
        setup=Setup(PARTS[0]),
        rounds={"auction": AUCTION, "stock": STOCK, "operating": OPERATING},
        questions={
            PAR_QUESTION: PAR_OF_PLM,
            DISCARD_QUESTION: DISCARD,
            POWER_TOKEN_QUESTION: POWER_TOKENS,
            HOME_QUESTION: ChooseTokenCity("8.5.1", HOME_QUESTION, FreeCircles(), (HomeOpens(),), home=True),
            WAITING_QUESTION: ChooseTokenCity("8.5.1", WAITING_QUESTION, FreeCircles(), (WaitingSetDown(),)),
        },
        score=NetWorth("8.10", with_privates=True, price=AtMarket()),
        options=(best_run_option("8.6"), consent_option("8.10")),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            *PARTS,
            REVENUE,
            CERTIFICATE_LIMIT,
            SELLING,
            TRAINS_ON_SALE,
            MARKET,
            OPERATING_ORDER,
            SPARED,
        ),
        pending={PHASE_CHANGE: CHANGE},
        watch=(CLOSE_LM, NOTE_GRAY),
        anytime=EXCHANGES,
    )
