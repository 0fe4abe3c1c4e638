"""1843 without its board: what its own rules read from the map is told (see ``rounds/bank_only.py``)."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.engine.checks import Check, CheckOf, Checks, Fault
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.position import Position
from roundhouse.engine.state import Operating
from roundhouse.engine.title import Title
from roundhouse.engine.tree import changed, dropped
from roundhouse.rounds.bank_only import OnOwnBoard, told_power_track, told_track
from roundhouse.rounds.operating import Stage
from roundhouse.steps.buy_private import PrivatePurchase
from roundhouse.steps.lay_track import LayByPower, LayTrack
from roundhouse.steps.told_amounts import TRACK, Building, TellPowerTrack, TellTrack, told
from roundhouse.titles.t1843.ports import NotePorts
from roundhouse.titles.t1843.rules_track import BA, BESIDE, WHOLE
from roundhouse.titles.t1843.track import LayStraight, NothingAfterWhole, TokenInsteadOfAll
from roundhouse.titles.t1843.val_de_loire import NothingLaid
from roundhouse.track.lay_checks import InsteadOfOthers, TokenFollows
from roundhouse.track.occupancy import tokens_on_charter
from roundhouse.track.token_checks import TokenCase, TurnCheck


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
        return self.not_now()


def _track_beside(turn: Operating, apart: frozenset[PrivateSymbol]) -> bool:
    """Whether track was told in the turn, by a power or none; that of the powers ``apart`` is left out."""
    left_out = {told(TRACK, private) for private in apart}
    return any(note.startswith(told(TRACK)) for note in turn.notes - left_out)


class NothingAfterWholeTold(Check, frozen=True):
    """10.2.4, 10.2.6: nothing is built after one of the ``powers`` that are a turn's whole build."""

    powers: frozenset[PrivateSymbol]

    def fault(self, case: Building) -> Fault | None:
        """``power.whole_build``: a power's track, or its token, was told."""
        turn = case.position.state.operating
        used = sorted(private for private in self.powers if told(TRACK, private) in turn.notes)
        if used or turn.tokens:
            return self.fails("power.whole_build", private=used[0] if used else BA)
        return None


class InsteadOfOthersTold(Check, frozen=True):
    """10.2.4, 10.2.6: the power is used instead of all other track; that of the powers ``apart`` may be."""

    private: PrivateSymbol
    apart: frozenset[PrivateSymbol]

    def fault(self, case: Building) -> Fault | None:
        """``power.instead``: other track was told before."""
        done = _track_beside(case.position.state.operating, self.apart)
        return self.fails("power.instead", private=self.private) if done else None


class TokenWillFollow(Check, frozen=True):
    """10.2.4, 10.2.6: the tile is laid only together with a token."""

    def fault(self, case: Building) -> Fault | None:
        """``token.none_left``: the company has placed all its tokens."""
        left = tokens_on_charter(case.position, case.symbol)
        return None if left else self.fails("token.none_left", company=case.symbol)


class TokenInsteadOfAllTold(TurnCheck, frozen=True):
    """10.2.6: the token of the power is instead of all track but that of the powers ``apart``."""

    private: PrivateSymbol
    apart: frozenset[PrivateSymbol]

    def fault(self, case: TokenCase) -> Fault | None:
        """``power.instead``: track was told before."""
        done = _track_beside(case.position.state.operating, self.apart)
        return self.fails("power.instead", private=self.private) if done else None


def _whole_builds_told(title: Title) -> Title:
    """10.2.4, 10.2.6: what stands for a turn's whole build is told instead of everything else."""

    def by_power(step: LayByPower) -> TellPowerTrack:
        checks: list[CheckOf[Building]] = []
        if step.checks.find(InsteadOfOthers) or step.checks.find(NothingAfterWhole):
            checks.append(NothingAfterWholeTold(step.section, WHOLE))
        if step.checks.find(InsteadOfOthers):
            checks.append(InsteadOfOthersTold(step.section, step.private, BESIDE))
        if step.checks.find(TokenFollows):
            checks.append(TokenWillFollow(step.section))
        return replace(told_power_track(step), checks=Checks(*checks))

    def usual(step: LayTrack) -> TellTrack:
        return replace(told_track(step), checks=Checks(NothingAfterWholeTold("10.2.4", WHOLE)))

    title = changed(changed(title, LayByPower, by_power), LayTrack, usual)
    return changed(
        title, TokenInsteadOfAll, lambda old: TokenInsteadOfAllTold(old.section, old.private, old.apart)
    )


def _ports_seen(title: Title) -> Title:
    """8.5.3: a port is claimed as the players say; a train at the start of the turn is still needed."""
    return changed(title, NotePorts, lambda old: replace(old, routes=SeenByPlayers()))


def _track_told(title: Title) -> Title:
    """8.3, 8.4.3: an upgrade that leaves out colours is told with all other track, all of it at its step."""

    def at_its_step(old: Stage) -> Stage:
        return replace(old, beside=())

    title = changed(dropped(title, LayStraight), Stage, at_its_step)
    return changed(title, NothingLaid, lambda old: NoTrackTold(old.section))


BANK_ONLY: Final = OnOwnBoard((_ports_seen, _track_told, _whole_builds_told))
