"""1843 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.engine.checks import Fault
from roundhouse.engine.errors import Refusal
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped
from roundhouse.rounds.bank_only import OnOwnBoard
from roundhouse.steps.buy_private import PrivatePurchase
from roundhouse.steps.told_amounts import TRACK, told
from roundhouse.titles.t1843.ports import NotePorts
from roundhouse.titles.t1843.track import LayStraight
from roundhouse.titles.t1843.val_de_loire import NothingLaid


class SeenByPlayers(msgspec.Struct, frozen=True):
    """8.5.3: the players see on their board which ports a route leads to: any may be claimed."""

    def lead_to(self, position: Position, symbol: CompanySymbol, hex_id: HexId) -> bool:
        """True: whoever plays knows whether it does."""
        del position, symbol, hex_id
        return True


class NoTrackTold(NothingLaid, frozen=True):
    """8.3: no track has been told in this turn."""

    def fault(self, case: PrivatePurchase) -> Fault | None:
        """``loop.not_now``."""
        if told(TRACK) not in case.position.state.operating.notes:
            return None
        return Fault("loop.not_now", self.section, refusal=Refusal.UNAVAILABLE)


def _ports_seen(title: Title) -> Title:
    """8.5.3: a port is claimed as the players say; a train at the start of the turn is still needed."""
    return changed(title, NotePorts, lambda old: replace(old, routes=SeenByPlayers()))


def _track_told(title: Title) -> Title:
    """8.3, 8.4.3: an upgrade that leaves out colours is told with all other track."""
    title = dropped(title, LayStraight)
    return changed(title, NothingLaid, lambda old: NoTrackTold(old.section))


BANK_ONLY: Final = OnOwnBoard((_ports_seen, _track_told))
