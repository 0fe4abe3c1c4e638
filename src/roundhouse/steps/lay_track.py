"""Laying and upgrading tiles: a company's ordinary actions, and those that a private company allows."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.actions import Action, LayTile
from roundhouse.engine.errors import illegal, unavailable
from roundhouse.engine.offers import Offer, OfferLayTile, TileLay
from roundhouse.engine.owners import BANK, REMOVED, company
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question
from roundhouse.engine.title import TurnStep
from roundhouse.track.lays import Allowance, allowance, check_lay, legal_lays, legal_lays_at
from roundhouse.track.moves import moved_tokens
from roundhouse.track.occupancy import company_of, tokens_aside

OWN_CITY_QUESTION = "own_city"
POWER_TOKEN_QUESTION = "power_token"
REUSE_OPTION = "lrc_tile_upgradable_first_action"
ONCE_OPTION = "teleport_once"


class LayTrack(TurnStep, frozen=True):
    """The ordinary track actions of a turn.

    ``extra_powers``: private companies whose own lay one site lets the first ordinary action upgrade.
    ``fund(draft, company, cost)`` brings in what the treasury lacks; ``laid(draft, hex)`` follows.
    """

    section: str
    extra_powers: frozenset[str] = frozenset()
    fund: Callable[[Draft, str, int], None] | None = None
    laid: Callable[[Draft, str], None] | None = None

    @property
    def name(self) -> str:
        """The step's name."""
        return "lay_track"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All legal lays."""
        allowed = self.allowed(position)
        if not allowed.actions:
            return ()
        symbol = position.state.operating.company
        lays = legal_lays(position, symbol, allowed)
        if not lays:
            return ()
        return (OfferLayTile(company(symbol), self.section, lays, "", allowed.actions, allowed.upgrades),)

    def play(self, draft: Draft, action: Action) -> None:
        """Check the lay, pay for it, turn the tile into place."""
        if not isinstance(action, LayTile) or action.power:
            raise unavailable()
        position = draft.position
        symbol = position.state.operating.company
        lay = check_lay(position, symbol, action.hex, action.tile, action.rotation, self.allowed(position))
        if self.fund:
            self.fund(draft, symbol, lay.cost)
        lay_tile(draft, symbol, lay)
        if self.laid:
            self.laid(draft, lay.hex)

    def allowed(self, position: Position) -> Allowance:
        """What is left of the turn's actions."""
        allowed = allowance(position)
        lays = position.state.operating.lays
        if REUSE_OPTION not in position.options or any(lay.power not in self.extra_powers for lay in lays):
            return allowed
        return replace(allowed, laid=frozenset())


class LayExtra(TurnStep, frozen=True):
    """Once a game the owner of a private company pays ``fee`` for one more tile of a ``color``."""

    section: str
    private: str
    fee: int
    color: str

    @property
    def name(self) -> str:
        """The step's name."""
        return f"lay_extra_{self.private}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """All legal lays of such a tile."""
        symbol = position.state.operating.company
        if not owns_power(position, self.private):
            return ()
        lays = legal_lays(position, symbol, self._allowed(position))
        return (OfferLayTile(company(symbol), self.section, lays, self.private, 1, 0),) if lays else ()

    def play(self, draft: Draft, action: Action) -> None:
        """Check, pay, lay; the power is spent."""
        lay = _power_lay(draft.position, action, self.private, self.section, self._allowed(draft.position))
        symbol = draft.state.operating.company
        draft.emit(ev.PowerUsed(self.private, symbol))
        lay_tile(draft, symbol, lay, self.private)

    def _allowed(self, position: Position) -> Allowance:
        laid = frozenset(lay.hex for lay in position.state.operating.lays)
        return Allowance(1, 0, laid, colors=(self.color,), surcharge=self.fee)


class LayAnywhere(TurnStep, frozen=True):
    """The owner of a private company may use a track action on ``hex`` without a connection.

    ``colors`` are those of the tiles that may be laid so; a free token may follow.
    """

    section: str
    private: str
    hex: str
    colors: tuple[str, ...]

    @property
    def name(self) -> str:
        """The step's name."""
        return f"lay_anywhere_{self.private}"

    @property
    def accepts(self) -> tuple[type[Action], ...]:
        """Lays."""
        return (LayTile,)

    def offers(self, position: Position) -> tuple[Offer, ...]:
        """The legal lays on the hex."""
        symbol = position.state.operating.company
        allowed = self._allowed(position)
        if not allowed.actions or not owns_power(position, self.private):
            return ()
        lays = legal_lays_at(position, symbol, self.hex, allowed)
        if not lays:
            return ()
        return (
            OfferLayTile(
                company(symbol), self.section, lays, self.private, allowed.actions, allowed.upgrades
            ),
        )

    def play(self, draft: Draft, action: Action) -> None:
        """Check and lay; then ask about the token."""
        lay = _power_lay(draft.position, action, self.private, self.section, self._allowed(draft.position))
        symbol = draft.state.operating.company
        lay_tile(draft, symbol, lay, self.private)
        draft.emit(ev.QuestionAsked(Question(POWER_TOKEN_QUESTION, company(symbol), self.private)))

    def _allowed(self, position: Position) -> Allowance:
        return replace(allowance(position), hexes=(self.hex,), colors=self.colors, connected=False)


def _power_lay(
    position: Position, action: Action, private: str, section: str, allowed: Allowance
) -> TileLay:
    """The lay that ``action`` makes by the power of ``private``; raises ActionRefused."""
    if not isinstance(action, LayTile) or action.power != private:
        raise unavailable()
    if not owns_power(position, private):
        raise illegal("power.not_owned", section, private=private)
    symbol = position.state.operating.company
    return check_lay(position, symbol, action.hex, action.tile, action.rotation, allowed)


def owns_power(position: Position, private: str) -> bool:
    """Whether the company on turn owns the private company and its power is not spent."""
    state = position.state
    return (
        state.privates.get(private) == company(state.operating.company) and private not in state.used_powers
    )


def lay_tile(draft: Draft, symbol: str, lay: TileLay, power: str = "") -> None:
    """Pay, lay the tile, and move or put aside the tokens on it.

    If the company's own token was put aside, it is asked at once where it goes.
    """
    lying = draft.state.tiles.get(lay.hex)
    moves = moved_tokens(draft.position, lay.hex, lay.tile, lay.rotation)
    draft.pay(company(symbol), BANK, lay.cost, "track", lay.hex)
    kind = "upgrade" if lay.upgrade else "lay"
    replaced = lying.name if lying else ""
    draft.emit(ev.TileLaid(symbol, lay.hex, lay.tile, lay.rotation, replaced, kind, power))
    for token, city, slot in moves.moved:
        draft.emit(ev.TokenMoved(token, lay.hex, city, slot))
    for token in moves.aside:
        draft.emit(ev.TokenPutAside(token, lay.hex))
    if any(company_of(token) == symbol for token in tokens_aside(draft.position, lay.hex)):
        draft.emit(ev.QuestionAsked(Question(OWN_CITY_QUESTION, company(symbol), lay.hex)))


def close_private(draft: Draft, private: str) -> None:
    """The private company leaves the game."""
    owner = draft.state.privates.get(private, REMOVED)
    if owner != REMOVED:
        draft.emit(ev.PrivateMoved(private, owner, REMOVED))
