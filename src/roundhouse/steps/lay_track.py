"""Laying and upgrading tiles: a company's ordinary actions, and those that a private company allows."""

from __future__ import annotations

from typing import Protocol

import msgspec

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, LayTile
from roundhouse.engine.errors import unavailable
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.offers import Offer, OfferLayTile, TileLay
from roundhouse.engine.owners import BANK, REMOVED, Owner, company
from roundhouse.engine.pieces import company_of
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.track.features import hexes_to_name
from roundhouse.track.lay_checks import ActionsLeft, Affordable, OnlyOn, owns_power
from roundhouse.track.lays import LayChecks, check_lay, fit_of, has_lays, legal_lays, legal_lays_at
from roundhouse.track.moves import TokenMoves, moved_tokens
from roundhouse.track.occupancy import tokens_aside
from roundhouse.track.placement import Fit
from roundhouse.track.track_actions import Left

OWN_CITY_QUESTION = "own_city"
POWER_TOKEN_QUESTION = "power_token"
ONE_ACTION = Left(1, 1, 1)
"""What a power allows that counts as no track action."""


class AfterLay(Protocol):
    """Something that happens once a tile lies."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """The company ``symbol`` has laid a tile on the hex."""


class BeforeLay(Protocol):
    """Something that a lay may have to wait for."""

    def holds_up(self, draft: Draft, symbol: CompanySymbol, lay: TileLay) -> bool:
        """Whether the lay waits for an answer that the company ``symbol`` needs first."""


class LayTrack(TurnStep, frozen=True):
    """The ordinary track actions of a turn; what happens ``then`` follows each lay.

    A lay that one of ``first`` holds up is not made: whoever gives the answer makes it.
    """

    section: str
    checks: LayChecks
    then: tuple[AfterLay, ...]
    first: tuple[BeforeLay, ...] = ()

    @property
    def name(self) -> str:
        """``lay_track``."""
        return "lay_track"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays and upgrades of tiles."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All lays that the checks allow, while the turn has actions left."""
        symbol = position.state.operating.company
        left = actions_left(position, symbol, self.checks)
        lays = legal_lays(position, symbol, self.checks) if left.actions else ()
        if not lays:
            return ()
        return (_offer(symbol, self.section, lays, NO_PRIVATE, left),)

    def has_offers(self, position: Position) -> bool:
        """Whether there is any legal lay."""
        symbol = position.state.operating.company
        left = actions_left(position, symbol, self.checks)
        return bool(left.actions) and has_lays(position, symbol, self.checks)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the lay, pay for it, turn the tile into place."""
        if not isinstance(action, LayTile) or action.power:
            raise unavailable()
        symbol = draft.state.operating.company
        lay = _checked(draft.position, symbol, action, self.checks)
        if not any(each.holds_up(draft, symbol, lay) for each in self.first):
            self.carry_out(draft, symbol, lay)

    def carry_out(self, draft: Draft, symbol: CompanySymbol, lay: TileLay) -> None:
        """Make a lay of the company ``symbol`` that the checks allow."""
        lay_tile(draft, symbol, lay, self.checks)
        for effect in self.then:
            effect.laid(draft, symbol, lay.hex)


def _offer(
    symbol: CompanySymbol, section: str, lays: tuple[TileLay, ...], power: PrivateSymbol, left: Left
) -> OfferLayTile:
    """The offer of ``lays`` while so much is ``left`` of the turn."""
    return OfferLayTile(company(symbol), section, lays, power, left.actions, left.upgrades, left.either)


class LayByPower(TurnStep, frozen=True):
    """A lay that the owner of a private company may make; ``spends``: once a game.

    What happens ``then`` follows it.
    """

    section: str
    private: PrivateSymbol
    checks: LayChecks
    spends: bool
    then: tuple[AfterLay, ...]

    @property
    def name(self) -> str:
        """``lay_`` and the private company's symbol."""
        return f"lay_{self.private}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays and upgrades of tiles."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All legal lays of such a tile."""
        symbol = position.state.operating.company
        if not owns_power(position, symbol, self.private):
            return ()
        left = actions_left(position, symbol, self.checks)
        lays = self._lays(position, symbol) if left.actions else ()
        if not lays:
            return ()
        return (_offer(symbol, self.section, lays, self.private, self._at_most(left, lays)),)

    def play(self, draft: Draft, action: Action) -> None:
        """Check and pay the lay, lay the tile, spend the power."""
        if not isinstance(action, LayTile) or action.power != self.private:
            raise unavailable()
        symbol = draft.state.operating.company
        lay = _checked(draft.position, symbol, action, self.checks)
        if self.spends:
            draft.emit(ev.PowerUsed(self.private, symbol))
        lay_tile(draft, symbol, lay, self.checks, self.private)
        for effect in self.then:
            effect.laid(draft, symbol, lay.hex)

    def _at_most(self, left: Left, lays: tuple[TileLay, ...]) -> Left:
        """What is ``left`` of the turn, where the power names its hexes no more than may be done on these."""
        only = self.checks.find(OnlyOn)
        if not isinstance(only, OnlyOn):
            return left
        upgraded = {lay.hex for lay in lays if lay.upgrade}
        bare = {lay.hex for lay in lays if not lay.upgrade}
        on_bare, on_tiles = min(left.lays, len(bare)), min(left.upgrades, len(upgraded))
        return Left(min(left.actions, on_bare + on_tiles), on_bare, on_tiles, left.either)

    def _lays(self, position: Position, symbol: CompanySymbol) -> tuple[TileLay, ...]:
        only = self.checks.find(OnlyOn)
        if not isinstance(only, OnlyOn):
            return legal_lays(position, symbol, self.checks)
        return tuple(
            lay for hex_id in only.hexes for lay in legal_lays_at(position, symbol, hex_id, self.checks)
        )


class AskOwnCity(msgspec.Struct, frozen=True):
    """If a token of the company that laid was put aside, it is asked at once where it goes."""

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Ask the company where its token goes that waits beside the hex."""
        if any(company_of(token) == symbol for token in tokens_aside(draft.position, hex_id)):
            draft.emit(ev.QuestionAsked(Question(OWN_CITY_QUESTION, company(symbol), hex_id)))


class AskForToken(msgspec.Struct, frozen=True):
    """The company is asked whether a token of its own goes to where it laid by the power of ``private``."""

    private: PrivateSymbol

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Ask the company whether it places the token of the power."""
        del hex_id
        draft.emit(ev.QuestionAsked(Question(POWER_TOKEN_QUESTION, company(symbol), self.private)))


class AsksForPowerToken(TurnStep, frozen=True):
    """The beginning of steps that answer the question of :class:`AskForToken`."""

    @property
    def name(self) -> str:
        """The kind of question that it answers."""
        return POWER_TOKEN_QUESTION

    def actors(self, position: Position) -> tuple[Owner, ...]:
        """The company that laid the tile."""
        return (position.state.questions[-1].actor,)


class CloseAfterLay(msgspec.Struct, frozen=True):
    """A private company closes with the lay that it allows."""

    private: PrivateSymbol

    def laid(self, draft: Draft, symbol: CompanySymbol, hex_id: HexId) -> None:
        """Take the private company out of the game."""
        del symbol, hex_id
        close_private(draft, self.private)


def actions_left(position: Position, symbol: CompanySymbol, checks: LayChecks) -> Left:
    """What is left of the track actions that the list counts; one of either kind where it counts none."""
    counting = checks.find(ActionsLeft)
    return counting.actions.left(position, symbol) if isinstance(counting, ActionsLeft) else ONE_ACTION


def _checked(position: Position, symbol: CompanySymbol, action: LayTile, checks: LayChecks) -> TileLay:
    return check_lay(position, symbol, action.hex, action.tile, action.rotation, checks, action.cities)


def lay_tile(
    draft: Draft, symbol: CompanySymbol, lay: TileLay, checks: LayChecks, power: PrivateSymbol = NO_PRIVATE
) -> None:
    """Pay, lay the tile, and move or put aside the tokens on it."""
    lying = draft.state.tiles.get(lay.hex)
    fit = fit_of(draft.position, lay, checks)
    moves = moved_tokens(draft.position, lay.hex, fit) if fit else TokenMoves()
    paying = checks.find(Affordable)
    if isinstance(paying, Affordable):
        paying.purse.fill(draft, symbol, lay.cost)
    draft.pay(company(symbol), BANK, lay.cost, "track", lay.hex)
    kind = "upgrade" if lay.upgrade else "lay"
    replaced = lying.name if lying else ""
    cities = named_cities(draft.position, lay, fit)
    draft.emit(ev.TileLaid(symbol, lay.hex, lay.tile, lay.rotation, replaced, kind, power, cities))
    for token, city, slot in moves.moved:
        draft.emit(ev.TokenMoved(token, lay.hex, city, slot))
    for token in moves.aside:
        draft.emit(ev.TokenPutAside(token, lay.hex))


def named_cities(position: Position, lay: TileLay, fit: Fit | None) -> tuple[int, ...]:
    """What each printed city of the hex becomes with a lay, where somebody has said it; else nothing."""
    lying = position.state.tiles.get(lay.hex)
    if fit is None or fit.splits:
        return ()
    if lying is not None:
        return tuple(fit.cities[city] for city in lying.cities)
    return lay.cities if lay.hex in hexes_to_name(position) else ()


def close_private(draft: Draft, private: PrivateSymbol) -> None:
    """The private company leaves the game."""
    owner = draft.state.privates.get(private, REMOVED)
    if owner != REMOVED:
        draft.emit(ev.PrivateMoved(private, owner, REMOVED))
