"""The toolbox: the tool that suits what is offered, by kinds of offers alone; tray and board joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.engine.offers import (
    Offer,
    OfferChooseCity,
    OfferClaimMarker,
    OfferGiveUpToken,
    OfferLayTile,
    OfferMoveToken,
    OfferPar,
    OfferPlaceToken,
    OfferRunTrains,
    OfferSwapToken,
)
from roundhouse.engine.owners import symbol_of
from roundhouse.engine.position import Position
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.dragging import Drag
from roundhouse.ui.tools.base import Tool
from roundhouse.ui.tools.choose_homes import HomesTool
from roundhouse.ui.tools.lay_tile import LayTileTool
from roundhouse.ui.tools.place_token import TokenTool
from roundhouse.ui.tools.run_trains import RouteTool
from roundhouse.ui.tray import Tray

ToolKind = Literal["lay", "token", "routes", "homes", "swap"]

_KINDS: Final[Mapping[type[Offer], ToolKind]] = {
    OfferLayTile: "lay",
    OfferPlaceToken: "token",
    OfferChooseCity: "token",
    OfferMoveToken: "token",
    OfferSwapToken: "swap",
    OfferClaimMarker: "token",
    OfferGiveUpToken: "token",
    OfferRunTrains: "routes",
    OfferPar: "homes",
}


_WHEN_CHOSEN: Final = frozenset({"homes", "swap"})
"""Tools that the board has only when somebody asks for them."""


class ToolBox(QObject):
    """Gives the board its tool.

    ``action`` carries decisions, ``why`` refusals (or None) to be told, ``refused_at`` those of a click or a
    drop, ``previewed`` what a lay would do, ``alone`` a run that nobody decides on, ``chosen`` the kind of
    the tool in use (empty: none).
    """

    action = Signal(object)
    alone = Signal(object)
    why = Signal(object)
    refused_at = Signal(object, object)
    previewed = Signal(object)
    chosen = Signal(str)

    def __init__(self, view: BoardView, tray: Tray | None = None, parent: QObject | None = None) -> None:
        """Tools for ``view``; tiles come from ``tray``."""
        super().__init__(parent)
        self._view = view
        self._tray = tray
        self.lay = LayTileTool(self)
        self.token = TokenTool(self)
        self.routes = RouteTool(self)
        self.homes = HomesTool(self)
        self.swap = TokenTool(self)
        self._tools: dict[str, Tool] = {
            "lay": self.lay, "token": self.token, "routes": self.routes,
            "homes": self.homes, "swap": self.swap,
        }  # fmt: skip
        self._position: Position | None = None
        self._offers: tuple[Offer, ...] = ()
        self._kind = ""
        self._taken_up: tuple[Offer, ...] = ()
        self._carried: list[Drag] = []
        self._before = ""
        for tool in self._tools.values():
            tool.action.connect(self.action)
            tool.why.connect(self.why)
            tool.refused_at.connect(self.refused_at)
            tool.spread.connect(view.look_over)
        self.routes.alone.connect(self.alone)
        self.lay.previewed.connect(self.previewed)
        self.lay.changed.connect(self._hand_changed)
        if tray is not None:
            tray.drag.turning = LayTileTool.turning
            tray.taken.connect(self._take)
            tray.drag.moved.connect(self._drag)
            tray.drag.dropped.connect(self._drop)
            tray.cancelled.connect(self.lay.put_back)

    @property
    def all(self) -> Mapping[str, Tool]:
        """Every tool by its kind."""
        return self._tools

    @property
    def kind(self) -> str:
        """The kind of the tool in use, or empty."""
        return self._kind

    @property
    def taken_up(self) -> tuple[Offer, ...]:
        """The offers, or the part of one, that the tool in use works on."""
        return self._taken_up if self._kind else ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of tools that can be used now, in the order of the offers."""
        return tuple(dict.fromkeys(kind for offer in self._offers if (kind := tool_kind(offer))))

    def show(self, position: Position | None, offers: Sequence[Offer] = ()) -> None:
        """Work on ``position``, which the view shows, with ``offers``; none at a moment that is past."""
        self._position, self._offers = position, tuple(offers)
        for drag in self._carried:
            drag.end()
        if self._tray is not None:
            self._tray.show_offers(position, self._offers)
        self.choose(self._fitting())

    def put_away(self) -> None:
        """Take the tool off the board, which is about to show another position."""
        for tool in self._tools.values():
            tool.deactivate()

    def choose(self, kind: str, part: Offer | None = None) -> None:
        """Use the tool of this kind if it is offered; an empty text puts all tools away.

        It works on all offers of its kind, or on ``part`` of one of them.
        """
        self.put_away()
        board, position = self._view.board, self._position
        self._kind = kind if kind in self.kinds and board is not None and position is not None else ""
        if self._kind and board is not None and position is not None:
            tool = self._tools[self._kind]
            offers = tuple(offer for offer in self._offers if tool_kind(offer) == self._kind)
            self._taken_up = (part,) if part is not None else offers
            tool.activate(board, position, self._taken_up)
            self._view.set_tool(tool)
        else:
            self._view.set_tool(None)
        self.chosen.emit(self._kind)

    def begin(self) -> None:
        """Aim the tool in use at the first place, as Tab does; where a fan is open, with its first tile."""
        tool = self._tools.get(self._kind)
        if tool is not None:
            is_fan_open = tool is self.lay and self.lay.fan
            tool.key(Qt.Key.Key_Right if is_fan_open else Qt.Key.Key_Tab)

    def wants(self, key: Qt.Key) -> bool:
        """Whether the tool in use would use this key now."""
        tool = self._tools.get(self._kind)
        return tool is not None and tool.wants(key)

    def _fitting(self) -> str:
        """The tool that the game waits for: powers that may be used at any time don't count."""
        asked = self._position is not None and bool(self._position.state.questions)
        for offer in self._offers:
            kind = tool_kind(offer)
            if kind and kind not in _WHEN_CHOSEN and (asked or not getattr(offer, "power", "")):
                return kind
        return ""

    # --- the tray -----------------------------------------------------------------------------

    def _take(self, tile: str, power: PrivateSymbol) -> None:
        if self._kind != "lay":
            self.choose("lay")
        if self.lay.take(tile, power):
            self._view.setFocus()

    def _drag(self, at: QPoint) -> None:
        place = self._place(at)
        self.lay.hover(place)
        if self._tray is not None:
            self._tray.drag.float_at(None if place is not None else at)

    def _drop(self, at: QPoint) -> None:
        place = self._place(at)
        if place is None:
            self.lay.put_back()
        else:
            self.lay.drop(place)

    # --- the charter --------------------------------------------------------------------------

    def carry(self, drag: Drag) -> None:
        """Tokens are brought to the board by ``drag``, once :meth:`carries` has said that they may be."""
        self._carried.append(drag)
        drag.turning = TokenTool.turning
        drag.moved.connect(partial(self._carry_on, drag))
        drag.dropped.connect(self._drop_token)
        drag.cancelled.connect(self._give_back)

    def carries(self, company: CompanySymbol) -> bool:
        """Whether a token of the company may be placed now, by the tool in use or one that could be."""
        offers = [offer for offer in self._offers if isinstance(offer, OfferPlaceToken | OfferChooseCity)]
        return any(symbol_of(offer.actor) == company for offer in offers)

    @property
    def is_carrying(self) -> bool:
        """Whether a token is being dragged."""
        return any(drag.is_on for drag in self._carried)

    @property
    def is_holding(self) -> bool:
        """Whether a tile or a token is in the hand, dragged or not."""
        lifted = (self.token.lifted, self.swap.lifted)
        return self.is_carrying or self.lay.hand is not None or any(each is not None for each in lifted)

    def take_token(self) -> None:
        """A token begins to be dragged: the board lights where it may be placed, and hears the keys."""
        self._before = self._kind
        if self._kind != "token":
            self.choose("token")
        self._view.setFocus()

    def _drop_token(self, at: QPoint) -> None:
        place = self._place(at)
        if place is None or not self.token.drop(place):
            self._give_back()

    def _give_back(self) -> None:
        """The token is on its charter again, and the board has the tool that it had before."""
        self.token.hover(None)
        if self._before != self._kind:
            self.choose(self._before)

    def _carry_on(self, drag: Drag, at: QPoint) -> None:
        self.token.hover(self._place(at))
        drag.float_at(None if self.token.places else at)

    def _place(self, at: QPoint) -> QPointF | None:
        """The place of the scene under a point of the screen, if it is over the board."""
        viewport = self._view.viewport()
        inside = viewport.mapFromGlobal(at)
        return self._view.mapToScene(inside) if viewport.rect().contains(inside) else None

    def _hand_changed(self) -> None:
        if self._tray is not None:
            hand = self.lay.hand
            self._tray.mark((hand.tile, hand.power) if hand else None)


def tool_kind(offer: Offer) -> str:
    """The kind of the tool that takes an offer up; empty for one that isn't taken up on the board."""
    if isinstance(offer, OfferPar) and not offer.home_pairs:
        return ""
    return next((kind for cls, kind in _KINDS.items() if isinstance(offer, cls)), "")
