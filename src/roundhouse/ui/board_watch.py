"""What the tools of the board tell, put into words: costs, reach, refusals, the run."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.actions import Action, BuyShares, Convert, Merge
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import (
    Offer,
    OfferBuyShares,
    OfferChooseCity,
    OfferConvert,
    OfferDividend,
    OfferLayTile,
    OfferMerge,
    OfferMoveToken,
    OfferPar,
    OfferPlaceToken,
    OfferRunTrains,
    OfferSellShares,
    OfferSwapToken,
)
from roundhouse.engine.owners import Owner
from roundhouse.ui.bridge import Bridge
from roundhouse.ui.choices import is_part_of
from roundhouse.ui.main_window import MainWindow
from roundhouse.ui.tools.lay_preview import LayPreview
from roundhouse.ui.tools.run_trains import RunState

_KINDS = {
    OfferLayTile: "lay",
    OfferPlaceToken: "token",
    OfferChooseCity: "token",
    OfferRunTrains: "routes",
    OfferPar: "homes",
    OfferMoveToken: "token",
    OfferSwapToken: "swap",
}


_ALONE = OfferPar | OfferMoveToken | OfferSwapToken
"""Offers that are taken up one at a time, without others for which there is the same tool."""


class BoardWatch(QObject):
    """Listens to the tools of the screens of ``window`` and lives as long as they do.

    ``named`` gives the hexes that the status line names (none: ``()``).
    """

    named = Signal(object)

    def __init__(self, window: MainWindow, bridge: Bridge, decide: Callable[[Action], bool]) -> None:
        """Tell in the status line and on the turn bar; what is decided goes to ``decide``."""
        super().__init__(window.table)
        self._window, self._bridge, self._decide = window, bridge, decide
        self.bubble: QWidget | None = None
        """What says why not at the place of a click, once there is such a thing."""

    def tell_why(self, refused: ActionRefused | None) -> None:
        """Say why nothing can be done where the pointer rests; None takes it back.

        A bubble there says so already, and a long sentence in the foot may lie over its links.
        """
        position = self._bridge.position
        text = ""
        if refused is not None and position is not None:
            text = self._bridge.words.with_sides(position.state.sides).refusal(refused, position.definition)
        self.named.emit(self._bridge.words.hexes_in(refused) if refused is not None else ())
        is_said = self.bubble is not None and self.bubble.isVisible()
        self._window.table.scrubber.tell("" if is_said else text, careful=refused is not None)

    def tell_preview(self, preview: LayPreview | None) -> None:
        """Say what the tile over the board costs and reaches."""
        position, words = self._bridge.position, self._bridge.words
        text = ""
        if preview is not None and position is not None:
            cost = preview.lay.cost
            parts = [
                words.say("preview.cost", amount=words.money(cost, position.definition))
                if cost
                else words.say("preview.free")
            ]
            if preview.new_stops:
                parts.append(words.say("preview.reach", count=len(preview.new_stops)))
            number, count = preview.way
            if count > 1:
                parts.append(words.say("preview.ways", number=str(number), count=str(count)))
            parts.append(words.say("preview.how"))
            text = " · ".join(parts)
        self._window.table.scrubber.tell(text)

    def use_tool(self, offer: Offer) -> None:
        """Take up an offer of the board; the button of trains that are marked runs them."""
        if isinstance(offer, OfferConvert | OfferMerge):
            self._merge(offer)
            return
        tools = self._window.panels.tools
        kind = _KINDS[type(offer)]
        if kind == "routes" and tools.kind == "routes":
            tools.routes.run()
        else:
            tools.choose(kind, offer if isinstance(offer, _ALONE) else None)
        self.to_board()

    def to_board(self) -> None:
        """Let the keys be those of the tool, whatever was clicked."""
        self._window.panels.board.setFocus()

    def main(self) -> None:
        """Enter where nothing else takes it: the main choice, or the first place for the tool in use."""
        window = self._window
        is_table = window.screens.currentWidget() is window.table
        if is_table and window.table.turn_bar.press_main():
            return
        if is_table and window.panels.tools.kind:
            self.to_board()
            window.panels.tools.begin()
        else:
            self._bridge.noticed.emit(self._bridge.words.say("already.no_main"))

    def press(self, number: int) -> None:
        """Press the choice with this number, when there is one."""
        is_table = self._window.screens.currentWidget() is self._window.table
        bar, say = self._window.table.turn_bar, self._bridge.words.say
        if is_table and bar.press(number):
            return
        in_use = bar.choices.in_use(number) if is_table else ""
        if in_use:
            self.to_board()
        self._bridge.noticed.emit(
            say("already.chosen", what=in_use) if in_use else say("already.no_choice", n=str(number))
        )

    def _merge(self, offer: OfferConvert | OfferMerge) -> None:
        """Do what the picture of the merger shows."""
        merger, bridge = self._window.panels.merger.merger, self._bridge
        if isinstance(offer, OfferConvert):
            self._decide(Convert(offer.actor, merger.company or offer.companies[0]))
        elif isinstance(merger.action, Merge):
            self._decide(merger.action)
        else:
            self._window.table.scrubber.tell(bridge.words.say("merger.no_partner"), careful=True)

    def show_merger(self) -> None:
        """Say on the buttons what the picture of the merger shows."""
        merger, position = self._window.panels.merger.merger, self._bridge.position
        words, bar = self._bridge.words, self._window.table.turn_bar
        if position is None:
            return
        for offer in self._bridge.offers:
            if isinstance(offer, OfferConvert):
                price = words.money(offer.price, position.definition)
                bar.choices.set_tool_title(
                    "convert", words.say("merger.convert", company=merger.company, price=price)
                )
            elif isinstance(offer, OfferMerge):
                outcome, title = merger.outcome, words.offer(offer, position.definition)
                bar.prefer("merge" if merger.minors else "convert")
                if merger.minors and outcome is not None and not outcome.problem:
                    price = words.money(outcome.price, position.definition)
                    title = words.say("merger.merge", company=merger.company, price=price)
                bar.choices.set_tool_title("merge", title)

    def tool_chosen(self, kind: str) -> None:
        """Another tool is in use."""
        position, table = self._bridge.position, self._window.table
        # The board would grow or shrink under the pointer that is on its way to a circle.
        if not table.is_showing and not self._window.panels.tools.is_carrying:
            if position is not None:
                table.show_tray(position, self._bridge.previous, self._bridge.offers)
            table.turn_bar.set_tool(kind)
        if kind:
            # The keys of the tool (Enter lays or runs) are the board's.
            self._window.panels.board.setFocus()
        if kind == "routes" and not table.is_showing:
            self.show_run()
        # Homes that were being chosen are named no longer, whether they were taken or the choice was left.
        self.named.emit(())
        if kind == "homes":
            self.tell_homes()
        self._show_places(kind)

    def _show_places(self, kind: str) -> None:
        """Have in sight what may be clicked: homes lie far apart, so that they are seen from further away.

        Routes are there from the first that are found until the dividend is decided.
        """
        board, tools = self._window.panels.board, self._window.panels.tools
        is_run = kind == "routes" or any(isinstance(each, OfferDividend) for each in self._bridge.offers)
        if kind == "homes":
            board.look_over(tools.homes.lit)
        elif is_run and board.board is not None and board.board.crossed():
            self.show_whole_run()
        else:
            board.look_back()
        if kind in {"token", "swap"}:
            tool = tools.token if kind == "token" else tools.swap
            board.show_hexes({choice.spot.hex for choice in tool.choices})

    def show_whole_run(self) -> None:
        """Have the routes in sight that are shown on the board."""
        board = self._window.panels.board
        if board.board is not None:
            board.show_hexes(board.board.crossed())

    def tell_homes(self) -> None:
        """Say which homes are chosen, and what they would cost."""
        homes, position = self._window.panels.tools.homes, self._bridge.position
        if position is None or homes.offer is None:
            return
        words, definition = self._bridge.words, position.definition
        parts = [words.say("homes.first" if not homes.first else "homes.second", company=homes.offer.company)]
        self.named.emit(homes.homes)
        if homes.homes:
            places = [str(words.lexicon(definition).hex(hex_id)) for hex_id in homes.homes]
            parts.append(words.name("thing", "list").join(places))
            fee = words.money(homes.fee(*homes.homes), definition)
            parts.append(words.say("homes.fee", amount=fee))
        self._window.table.scrubber.tell(" · ".join(parts))

    def show_run(self) -> None:
        """Show the routes as they are marked."""
        tools, position = self._window.panels.tools, self._bridge.position
        if position is None or tools.kind != "routes" or not tools.routes.is_active:
            return
        state = tools.routes.state
        self._window.panels.run.show_run(state, position)
        if state.alone:
            return
        title = self._run_title(state, position.definition, marked=bool(tools.routes.routes))
        if title:
            self._window.table.turn_bar.choices.set_tool_title("run", title)

    def _run_title(self, state: RunState, definition: TitleDefinition, *, marked: bool) -> str:
        """What pressing the button would do with the routes as they are; empty: trains can't be run."""
        words = self._bridge.words
        offer = next((each for each in self._bridge.offers if isinstance(each, OfferRunTrains)), None)
        if state.total:
            return words.say("run.do", amount=words.money(state.total, definition))
        if offer is None:
            return ""
        return words.offer(offer, definition) if marked or state.must else words.say("run.none")

    def buy(self, offer: Offer, sources: tuple[Owner, ...]) -> None:
        """A certificate was clicked: buy it, or ask for its par price."""
        if isinstance(offer, OfferBuyShares) and sources:
            self._decide(BuyShares(offer.actor, offer.company, sources, offer.percent))
        else:
            self.take_up(offer)

    def sell(self, symbol: CompanySymbol) -> bool:
        """Sell a share of a company, or ask how many; False where none is asked for."""
        found = [o for o in self._bridge.offers if isinstance(o, OfferSellShares) and o.company == symbol]
        self.take_up(*found)
        return bool(found)

    def take_up(self, *offers: Offer) -> None:
        """Take offers, or a part of one, that were clicked outside the turn bar."""
        position = self._bridge.position
        made = [o for o in offers if any(is_part_of(o, whole) for whole in self._bridge.offers)]
        if position is not None and made:
            self._window.table.turn_bar.sheets.show_at(position, made, QCursor.pos())
