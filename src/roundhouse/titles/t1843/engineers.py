"""1843, section 10.2.5: the Engineers card lies on a company's train, or it is out of the game."""

from __future__ import annotations

from roundhouse.engine import events as ev
from roundhouse.engine.effects import Consequence
from roundhouse.engine.owners import REMOVED, is_company, is_train, name_of
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft


class MarkLostWithTrain(Consequence, frozen=True):
    """10.2.5: a ``mark`` on a train that a company has given up leaves the game with it."""

    mark: str

    def happen(self, draft: Draft) -> None:
        """Take it off every train that no company owns."""
        for marker, place in draft.state.markers.items():
            if kind_of(marker) != self.mark or not is_train(place):
                continue
            if not is_company(draft.state.trains[name_of(place)]):
                draft.emit(ev.MarkerMoved(marker, place, REMOVED))
