"""Where companies lay track at 18xx.games, and when they are asked to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.checks import Check, Checks, Fault
from roundhouse.engine.names import HexId
from roundhouse.engine.owners import company
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped, first
from roundhouse.rounds.operating import Stage
from roundhouse.steps.lay_track import LayTrack
from roundhouse.steps.pause import Pause
from roundhouse.steps.trains import trains_of
from roundhouse.titles.t1825.consent_to_lay import StartHexConsent
from roundhouse.track.access import Accessible
from roundhouse.track.lay_cases import LayCase
from roundhouse.track.lay_checks import ActionsLeft, NeedsTrain, ReservedForCompany
from roundhouse.track.printed_checks import TileChart
from roundhouse.track.track_actions import Actions

BRISTOL: Final = HexId("V10")


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
    """Bristol takes 63 as well as 38; in 5.2.6 only 38."""

    def change(chart: TileChart) -> TileChart:
        printed = dict(chart.printed)
        printed[BRISTOL] = (*printed[BRISTOL], "63")
        return replace(chart, printed=tuple(printed.items()))

    return changed(title, TileChart, change)


def halts_by_anybody(title: Title) -> Title:
    """Anybody lays halts; in 7.0 only who owns a train that stops there."""
    return dropped(title, NeedsTrain)


def dead_ends_laid_freely(title: Title) -> Title:
    """Tile 115 is laid on any start hex; in 5.2.6 the president of its company must agree."""
    title = dropped(title, StartHexConsent)
    return changed(title, LayTrack, lambda old: replace(old, first=()))


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
    left = TrackActionLeft("5.2.1", first(title, ActionsLeft).actions)

    def asking(stage: Stage) -> Stage:
        if stage.name != "track":
            return stage
        pause = Pause(stage.section, stage.word, Checks(left))
        return replace(stage, steps=(*stage.steps, pause))

    return changed(title, Stage, asking)
