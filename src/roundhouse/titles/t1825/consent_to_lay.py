"""1825, section 5.2.6: tile 115 on a start hex, to which the president of its company must agree."""

from __future__ import annotations

from typing import Final

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, AllowLay, Pass
from roundhouse.engine.checks import Fault
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.offers import Offer, OfferAllowLay, OfferPass, TileLay
from roundhouse.engine.owners import Owner, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.finance.speaking import speaks_for
from roundhouse.steps.lay_track import LayTrack
from roundhouse.track.homes import is_in_play
from roundhouse.track.lay_cases import LayCase, LayCheck
from roundhouse.track.lays import check_lay

CONSENT_QUESTION: Final = "consent_to_lay"
_REFUSED: Final = "refused"


class StartHexTile(msgspec.Struct, frozen=True):
    """The dead end ``tile`` and ``others``: while one of these is left it needs consent on a start hex."""

    tile: str
    others: tuple[str, ...]

    def protected(self, position: Position, hex_id: HexId, tile: str) -> tuple[CompanySymbol, ...]:
        """The companies in play whose start hex the tile would close."""
        supply = position.state.tile_supply
        if tile != self.tile or not any(supply.get(other, 0) != 0 for other in self.others):
            return ()
        return tuple(
            symbol
            for symbol, company in position.definition.companies.items()
            if any(home.hex == hex_id for home in company.homes) and is_in_play(position.state, symbol)
        )


class StartHexConsent(LayCheck, frozen=True):
    """The tile lies on a company's start hex only if somebody can agree to it and hasn't refused."""

    tile: StartHexTile

    def fault(self, case: LayCase) -> Fault | None:
        """The company has no president, or he has refused in this turn."""
        position, name = case.laying.position, case.placement.tile
        if name != self.tile.tile:
            return None
        for home in self.tile.protected(position, case.hex, name):
            president = speaks_for(position, home)
            if not president:
                return self.fails("track.no_consent", hex=case.hex, tile=name, home=home)
            if _note(case.hex) in case.laying.state.operating.notes:
                return self.fails("track.consent_refused", hex=case.hex, tile=name, player=president)
        return None


class AskForConsent(msgspec.Struct, frozen=True):
    """The president of the company is asked before the tile is laid, unless he lays it himself."""

    tile: StartHexTile

    def holds_up(self, draft: Draft, symbol: CompanySymbol, lay: TileLay) -> bool:
        """Whether he is asked, so that the lay waits for his answer."""
        position = draft.position
        own = speaks_for(position, symbol)
        for home in self.tile.protected(position, lay.hex, lay.tile):
            president = speaks_for(position, home)
            if president != own:
                facts: dict[str, str | int] = {"company": symbol, "tile": lay.tile, "rotation": lay.rotation}
                question = Question(CONSENT_QUESTION, player(president), lay.hex, facts)
                draft.emit(ev.QuestionAsked(question))
                return True
        return False


class ConsentToLay(TurnStep, frozen=True):
    """The president agrees, and the tile is laid as it was asked for; or he refuses, for the whole turn."""

    section: str
    track: LayTrack

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return CONSENT_QUESTION

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Consent, or a pass that refuses it."""
        return (AllowLay, Pass)

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The president of the company whose start hex it is."""
        return (position.state.questions[-1].actor,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """Consent and refusal."""
        question = position.state.questions[-1]
        symbol, tile = CompanySymbol(str(question.facts["company"])), str(question.facts["tile"])
        agree = OfferAllowLay(question.actor, self.section, symbol, HexId(question.subject), tile)
        return (agree, OfferPass(question.actor, self.section, "decline"))

    def play(self, draft: Draft, action: Action) -> None:
        """Lay the tile or note the refusal."""
        if not isinstance(action, AllowLay | Pass):
            raise unavailable()
        question = draft.state.questions[-1]
        hex_id, facts = HexId(question.subject), question.facts
        if isinstance(action, AllowLay) and (action.hex, action.tile) != (hex_id, facts["tile"]):
            raise unavailable()
        draft.emit(ev.QuestionAnswered(question.kind))
        if isinstance(action, Pass):
            draft.emit(ev.Noted(_note(hex_id)))
            return
        symbol, tile, rotation = (
            CompanySymbol(str(facts["company"])),
            str(facts["tile"]),
            int(facts["rotation"]),
        )
        lay = check_lay(draft.position, symbol, hex_id, tile, rotation, self.track.checks)
        self.track.carry_out(draft, symbol, lay)


def _note(hex_id: HexId) -> str:
    return f"{_REFUSED}:{hex_id}"
