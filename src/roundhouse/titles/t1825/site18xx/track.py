"""Where companies lay track at 18xx.games, and when they are asked to."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

import msgspec
from msgspec.structs import replace

from roundhouse.engine.checks import Check, Fault
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.rounds.operating import pausing
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1825.consent_to_lay import StartHexConsent
from roundhouse.titles.t1825.rules_track import DEAD_END
from roundhouse.track.access import Accessible
from roundhouse.track.lay_cases import LayCase, Laying
from roundhouse.track.lay_checks import ActionsLeft, NeedsTrain, ReservedForCompany
from roundhouse.track.printed_checks import TileChart
from roundhouse.track.track_actions import Actions, Left

BRISTOL: Final = HexId("V10")
YELLOW: Final = "yellow"

_Key = TypeVar("_Key", bound=str)


def reservations_unchecked(title: Title) -> Title:
    """Games are recorded in which others lay on a company's hexes; in 5.2.8 nobody does."""
    return dropped(title, ReservedForCompany)


class AccessibleOrReached(Accessible, frozen=True):
    """A station's tile may be promoted by a company with a train wherever its lines arrive."""

    def fault(self, case: LayCase) -> Fault | None:
        """The company reaches no new track, and has no train or no line to the station."""
        if case.upgrade and case.placement.old.cities + case.placement.old.towns:
            owner = company(case.laying.company)
            if trains_of(case.laying.state, owner) and case.hex in self.hexes(case.laying):
                return None
        return super().fault(case)


def stations_promoted_for_nothing(title: Title) -> Title:
    """A station in reach of a train may be promoted though no route gains by it; in 5.2.4.b one has to."""
    return changed(
        title, Accessible, lambda old: AccessibleOrReached(old.section, old.gains, old.unconnected)
    )


def bristol_as_others(title: Title) -> Title:
    """Bristol takes 63 and 166 as well as 38; in 5.2.6 only 38."""

    def change(chart: TileChart) -> TileChart:
        return replace(chart, printed=_with_more(chart.printed, BRISTOL, "63", "166"))

    return changed(title, TileChart, change)


def halts_by_anybody(title: Title) -> Title:
    """Anybody lays halts; in 7.0 only who owns a train that stops there."""
    return dropped(title, NeedsTrain)


def dead_ends_laid_freely(title: Title) -> Title:
    """Tile 115 is laid on any start hex; in 5.2.6 the president of its company must agree."""
    title = dropped(title, StartHexConsent)
    return changed(title, LayTrack, lambda old: replace(old, first=()))


class LaysByColor(msgspec.Struct, frozen=True):
    """Track actions of which a yellow tile is a lay, whatever it replaces."""

    actions: Actions

    def counted(self, position: Position) -> int:
        """How many have been taken in this turn."""
        return self.actions.counted(position)

    def left(self, position: Position, company: CompanySymbol) -> Left:
        """What ``company`` (a symbol) has left."""
        state = position.state
        lays = tuple(
            replace(each, kind="lay") if _color(position, each.hex) == YELLOW else each
            for each in state.operating.lays
        )
        rounds = state.round.remembering(operating=replace(state.operating, lays=lays))
        counted = Position(position.title, position.options, replace(state, round=rounds))
        return self.actions.left(counted, company)


def _color(position: Position, hex_id: HexId) -> str:
    """The color of the tile on a hex."""
    return position.definition.tiles[position.state.tiles[hex_id].name].definition.face.color


class ActionsLeftByColor(ActionsLeft, frozen=True):
    """A turn has so many lays and upgrades; a yellow tile in the place of another one is a lay."""

    whole: ClassVar[bool] = True

    def hex_fault(self, laying: Laying, hex_id: HexId) -> Fault | None:
        """No action is left, or none of a kind that there is on the hex."""
        lying = laying.lying(hex_id)
        if lying is not None and lying.name == DEAD_END.tile:
            left = laying.once(self, self._left)
            return None if left.actions > 0 else self.fails("track.no_lay_left", company=laying.company)
        return super().hex_fault(laying, hex_id)

    def fault(self, case: LayCase) -> Fault | None:
        """No action of the kind is left."""
        if not case.upgrade or case.placement.new.color != YELLOW:
            return super().hex_fault(case.laying, case.hex)
        left = case.laying.once(self, self._left)
        return None if left.lays > 0 else self.fails("track.no_lay_left", company=case.laying.company)


def dead_ends_extended(title: Title) -> Title:
    """Tile 115 may be replaced by 6, as a lay; in 5.2.6 a yellow tile replaces none."""

    def change(chart: TileChart) -> TileChart:
        return replace(chart, listed=_with_more(chart.listed, DEAD_END.tile, "6"))

    title = changed(title, TileChart, change)
    return changed(title, ActionsLeft, lambda old: ActionsLeftByColor(old.section, LaysByColor(old.actions)))


def _with_more(
    chart: tuple[tuple[_Key, tuple[str, ...]], ...], key: _Key, *tiles: str
) -> tuple[tuple[_Key, tuple[str, ...]], ...]:
    """The lists of a chart with more ``tiles`` in that of ``key``."""
    return tuple((each, (*listed, *tiles) if each == key else listed) for each, listed in chart)


class TrackActionLeft(Check, frozen=True):
    """The company has a lay or promotion left in its turn."""

    actions: Actions

    def fault(self, case: Position) -> Fault | None:
        """``stage.nothing_to_do``."""
        if self.actions.left(case, case.state.operating.company).actions:
            return None
        return self.fails("stage.nothing_to_do")


def asked_without_lays(title: Title) -> Title:
    """A company is asked while it has a track action left, be there no lay for it; in 5.2 it then goes on."""
    return pausing(title, "track", TrackActionLeft("5.2.1", first(title, ActionsLeft).actions))
