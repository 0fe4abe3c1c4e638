"""1839: other readings of sections 8.3.2, 12, 14.2.2 and 14.3.1 that a table may choose; each is off."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from roundhouse.engine.title import OptionDefinition, Title
from roundhouse.engine.tree import changed
from roundhouse.rounds.operating import OperatingRound
from roundhouse.routes.rules import RevenueRules
from roundhouse.steps.lay_track import LayByPower
from roundhouse.steps.place_token import PlaceByPower
from roundhouse.steps.swap_tokens import SwapTokens
from roundhouse.titles.t1839.government import OwnMarkerGoes
from roundhouse.titles.t1839.homes import HomesKept
from roundhouse.titles.t1839.idle import ForgetSwaps, IdleMarkers, NoteSwap
from roundhouse.titles.t1839.places import BothKept
from roundhouse.titles.t1839.rules_track import SRV
from roundhouse.track.features import WallsStopLaysOnly
from roundhouse.track.lay_checks import Affordable, Reached
from roundhouse.track.move_checks import OneOnHexAfterwards
from roundhouse.track.swap_checks import OtherOneOnHexAfterwards
from roundhouse.track.token_checks import Connected, FreeCircle


def reservation_by_circle(title: Title) -> Title:
    """8.3.2.1: the printed circle of a home is kept and no other one; any circle of its hex."""

    def change(old: HomesKept) -> HomesKept:
        return replace(old, in_circle=True)

    return changed(title, HomesKept, change)


def nrs_protects_both(title: Title) -> Title:
    """14.3.1: until NRS operates a place is kept for it in Arnhem and in Venlo; in one of the two."""
    return replace(title, parts=(*title.parts, BothKept()))


def srv_needs_connection(title: Title) -> Title:
    """14.2.2.1.2: tile and marker of SRV need the company's track; they don't."""

    def tile(old: LayByPower) -> LayByPower:
        if old.private != SRV:
            return old
        return replace(old, checks=old.checks.before(Affordable, Reached("15.3.1", waiting=False)))

    def marker(old: PlaceByPower) -> PlaceByPower:
        if old.private != SRV:
            return old
        return replace(old, checks=old.checks.after(FreeCircle, Connected("8.3.2.2")))

    return changed(changed(title, LayByPower, tile), PlaceByPower, marker)


def swap_into_own_hex(title: Title) -> Title:
    """8.3.2.3: a swap may bring a company two markers on a hex, of which the other goes; it may not.

    The fee counts the marker that goes.
    """

    def change(old: SwapTokens) -> SwapTokens:
        checks = old.checks.without(OneOnHexAfterwards, OtherOneOnHexAfterwards)
        return replace(old, checks=checks, then=(OwnMarkerGoes(),))

    return changed(title, SwapTokens, change)


def swapped_marker_idle(title: Title) -> Title:
    """8.3.2.3: no route of the same round counts on a swapped marker, nor does a duty to own a train.

    By default it serves at once.
    """
    title = changed(title, SwapTokens, lambda old: replace(old, then=(*old.then, NoteSwap())))
    title = changed(title, RevenueRules, lambda old: replace(old, rules=(*old.rules, IdleMarkers())))
    return changed(
        title, OperatingRound, lambda old: replace(old, finish=(ForgetSwaps("8.3.2.3"), *old.finish))
    )


def barriers_stop_lays_only(title: Title) -> Title:
    """12, 15.3.1: until dark brown a barrier stops new connections, and no tracing, route or obligation."""
    return replace(title, parts=(*title.parts, WallsStopLaysOnly()))


OPTIONS: Final = (
    OptionDefinition("reservation_by_circle", "8.3.2.1", change=reservation_by_circle),
    OptionDefinition("barriers_stop_lays_only", "12", change=barriers_stop_lays_only),
    OptionDefinition("nrs_protects_both", "14.3.1", change=nrs_protects_both),
    OptionDefinition("srv_needs_connection", "14.2.2.1.2", change=srv_needs_connection),
    OptionDefinition("swap_into_own_hex", "8.3.2.3", change=swap_into_own_hex),
    OptionDefinition("swapped_marker_idle", "8.3.2.3", change=swapped_marker_idle),
)
