"""1839: other readings of sections 4 to 8.1, 10 and 17 that a table may choose; each is off by default."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.definitions import PhaseDefinition, TitleDefinition
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.position import Position
from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.finance.company_order import FloatedBefore
from roundhouse.rounds.beginnings import EndsIfFlagged
from roundhouse.titles.t1839.printed import PURPLE
from roundhouse.titles.t1839.sales import AllPricesMove, PricesMove
from roundhouse.titles.t1839.setup import RWS, SHZ

SHZ_FACE: Final = Money(310)
RWS_BLOCKS: Final = (HexId("F13"), HexId("G12"))
TABLE_LIMITS: Final = {"Light Brown": 4, "Red": 2}
TABLE_ROUNDS: Final = {"Gray": 4}


class EndsInPhase(msgspec.Struct, frozen=True):
    """The game ends, for the reason ``because``, after any set that is over in the ``phase``."""

    phase: str
    because: str

    def reason(self, position: Position) -> str:
        """The reason, in that phase."""
        return self.because if position.state.phase == self.phase else ""


def _printed(title: Title, definition: TitleDefinition) -> Title:
    """The title with something else printed."""
    return replace(title, definition=definition, phases={each.name: each for each in definition.phases})


def shz_face(title: Title) -> Title:
    """4: Schielands Hoge Zeedijk has a face value of 310, in the auction, for companies and at the end."""
    shz = title.definition.privates[SHZ]
    prices = tuple(replace(each, most=SHZ_FACE) for each in shz.sale_prices)
    privates = {**title.definition.privates, SHZ: replace(shz, cost=SHZ_FACE, sale_prices=prices)}
    return _printed(title, replace(title.definition, privates=privates))


def rws_blocks(title: Title) -> Title:
    """14.2.1: Rijkswaterstaat blocks the hexes that an older map joins by its barbell."""
    definition = title.definition
    hexes = {**definition.hexes}
    for hex_id in RWS_BLOCKS:
        hexes[hex_id] = replace(hexes[hex_id], blocked_by=(*hexes[hex_id].blocked_by, RWS))
    privates = {**definition.privates, RWS: replace(definition.privates[RWS], blocks=RWS_BLOCKS)}
    return _printed(title, replace(definition, hexes=hexes, privates=privates))


def phase_table(title: Title) -> Title:
    """17: train limits and operating rounds by the table of phases, where its section has others."""

    def change(phase: PhaseDefinition) -> PhaseDefinition:
        limit = TABLE_LIMITS.get(phase.name, phase.train_limit[""])
        rounds = TABLE_ROUNDS.get(phase.name, phase.operating_rounds)
        return replace(phase, train_limit={**phase.train_limit, "": limit}, operating_rounds=rounds)

    phases = tuple(change(phase) for phase in title.definition.phases)
    return _printed(title, replace(title.definition, phases=phases))


def unfloated_moves_at_sr_end(title: Title) -> Title:
    """7.1: prices of companies that haven't floated move at the end of a stock round, too."""
    return changed(title, PricesMove, lambda old: AllPricesMove(old.section, old.end))


def floated_midround_operates(title: Title) -> Title:
    """8.1: a company that floats in an operating round has its turn in it."""
    return changed(title, FloatedBefore, lambda old: old.order)


def end_with_running_set(title: Title) -> Title:
    """10.1: the set of operating rounds in which the purple phase begins is the last."""
    return changed(title, EndsIfFlagged, lambda old: EndsInPhase(PURPLE, old.because))


OPTIONS: Final = (
    OptionDefinition("shz_face", "4", change=shz_face),
    OptionDefinition("unfloated_moves_at_sr_end", "7.1", change=unfloated_moves_at_sr_end),
    OptionDefinition("floated_midround_operates", "8.1", change=floated_midround_operates),
    OptionDefinition("end_with_running_set", "10.1", change=end_with_running_set),
    OptionDefinition("rws_blocks", "14.2.1", change=rws_blocks),
    OptionDefinition("phase_table", "17", change=phase_table),
)
