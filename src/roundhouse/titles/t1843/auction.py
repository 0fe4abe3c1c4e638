"""1843, section 6: what its auction has of its own."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.owners import REMOVED, SUPPLY
from roundhouse.engine.position import Draft
from roundhouse.engine.state import State
from roundhouse.steps.trains import trains_of

LM, PLM = PrivateSymbol("LM"), CompanySymbol("PLM")


class LyonBringsPlm(msgspec.Struct, frozen=True):
    """6.3: LM comes with the presidency of PLM."""

    def brought(self, state: State) -> Mapping[PrivateSymbol, CompanySymbol]:
        """PLM by LM, whatever the state."""
        del state
        return {LM: PLM}


class TrainGoes(Consequence, frozen=True):
    """6.2: when all have passed a train of the first ``kind`` leaves the game; the last one ends it."""

    kind: str

    def happen(self, draft: Draft) -> None:
        """Take the first one that is left."""
        state = draft.state
        left = [train for train in trains_of(state, SUPPLY) if state.train_kind(train) == self.kind]
        draft.emit(ev.TrainMoved(left[0], SUPPLY, REMOVED, "exported"))
        if len(left) == 1:
            draft.emit(ev.GameEnded("trains"))
