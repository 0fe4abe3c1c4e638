"""Running trains: routes are marked by clicking stops; the best ones come from the search."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal

from roundhouse.engine.actions import RunTrains
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.offers import Offer, OfferRunTrains
from roundhouse.engine.owners import symbol_of
from roundhouse.engine.state import Route, Stop
from roundhouse.geometry.hexes import Point
from roundhouse.queries import runs
from roundhouse.queries.route_drafts import RouteDraft, draft_of, extended, other_way
from roundhouse.queries.runs import BestRun, NoRun, RouteValue, RunContext, RunValue
from roundhouse.ui.board.items.marking import ReachItem
from roundhouse.ui.board.layers import Layer
from roundhouse.ui.tools.base import Binding, Tool

_WAYS: Final[Mapping[Qt.Key, tuple[int, int]]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_BINDINGS: Final = (
    Binding("train", (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)),
    Binding("stops", tuple(_WAYS)),
    Binding("stop", (Qt.Key.Key_Space,)),
    Binding("shorter", (Qt.Key.Key_Backspace,)),
    Binding("clear", (Qt.Key.Key_Delete,)),
    Binding("best", (Qt.Key.Key_B,)),
    Binding("last", (Qt.Key.Key_L,)),
    Binding("run", (Qt.Key.Key_Return, Qt.Key.Key_Enter)),
)
_KEYS: Final = frozenset(key for binding in _BINDINGS for key in binding.keys)
_POINTED, _BEYOND = 46.0, 10.0
"""The radius of the ring around the stop that the arrows point at, and how far it is off that of an end."""
_CLICK = 60.0
"""How near to a stop a click must be where several hexes' stops are drawn close together, in board units."""


class TrainRun(msgspec.Struct, frozen=True):
    """One train: its ``number`` gives the style of its line; ``route`` and ``value`` as far as marked.

    ``is_taken``: a card that it needs runs another route, as it is.
    """

    train: str
    number: int
    is_selected: bool
    route: Route | None = None
    value: RouteValue | None = None
    is_taken: bool = False


class RunState(msgspec.Struct, frozen=True):
    """What the route tool shows.

    ``total`` (whole units of the currency) is None while ``refusal`` says what is wrong; ``best`` is what the
    search has found so far and ``searching`` whether it goes on; ``gap`` how far the marked routes are below
    the best; ``has_last``: the company's last routes can be run again. ``is_best``, ``is_last``: those are
    the ones that are marked. ``must``: only the best may be run; ``waits``: the trains run as soon as the
    best is proven; ``alone``: and nobody decides on it.
    """

    trains: tuple[TrainRun, ...]
    total: int | None
    refusal: ActionRefused | None
    best: BestRun | NoRun | None
    searching: bool
    gap: int | None
    has_last: bool
    is_best: bool = False
    is_last: bool = False
    must: bool = False
    waits: bool = False
    alone: bool = False


class RouteTool(Tool):
    """Stops are clicked one after the other; the last one again tries another way, Backspace removes it.

    A click on the first stop goes on from there; on a stop in between it cuts the route there. Tab takes the
    next train, B the best routes, L the last ones, Enter runs. As long as nothing was marked by hand the tool
    shows the best that the search has found. Where only the best may be run, Enter waits for its proof.
    ``alone`` carries the best run of a company for which nobody decides; ``given`` says that others than
    before were given at once, the best or the last ones.
    """

    alone = Signal(object)
    given = Signal()
    bindings = _BINDINGS

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without trains that could run."""
        super().__init__(parent)
        self._offer: OfferRunTrains | None = None
        self._context: RunContext | None = None
        self._drafts: dict[str, RouteDraft] = {}
        self._selected = 0
        self._by_hand = False
        self._best: BestRun | NoRun | None = None
        self._searching = self._waits = self._failed = False
        self._last: tuple[Route, ...] = ()
        self._value: RunValue | None = None
        self._refusal: ActionRefused | None = None
        self._ends: ReachItem | None = None
        self._pointed: Stop | None = None
        self.suggests = True
        """Whether the best is shown before it is asked for, where it needn't be run."""

    # --- what others ask ----------------------------------------------------------------------

    @property
    def context(self) -> RunContext:
        """Everything that the routes depend on; only while the tool is active."""
        assert self._context is not None
        return self._context

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes as marked, idle trains left out."""
        return tuple(draft.route() for draft in self._drafts.values() if draft.is_route)

    @property
    def state(self) -> RunState:
        """Everything that a panel or the turn bar shows about the run."""
        values = {each.train: each for each in self._value.routes} if self._value else {}
        taken = self._taken()
        trains = tuple(
            TrainRun(
                train,
                n,
                n == self._selected,
                draft.route() if draft.stops else None,
                values.get(train),
                train in taken,
            )
            for n, (train, draft) in enumerate(self._drafts.items())
        )
        total = self._value.total if self._value else None
        gap = None
        best = self._best if self._shows_best else None
        if isinstance(best, BestRun) and total is not None:
            gap = best.value.total - total
        marked = {*self.routes}
        return RunState(
            trains,
            total,
            self._refusal,
            best,
            self._searching and self._shows_best,
            gap,
            has_last=bool(self._last),
            is_best=isinstance(best, BestRun) and {*best.routes} == marked,
            is_last=bool(self._last) and {*self._last} == marked,
            must=self._offer is not None and self._offer.best,
            waits=self._waits,
            alone=self._offer is not None and self._offer.alone and not self._failed,
        )

    def _taken(self) -> frozenset[str]:
        """The trains without a route of which a card runs another one."""
        if self._context is None:
            return frozenset()
        is_marked = {train: bool(draft.stops) for train, draft in self._drafts.items()}
        trains = self._context.trains
        used = {card for train in trains if is_marked.get(train.id) for card in train.cards}
        idle = (train for train in trains if not is_marked.get(train.id))
        return frozenset(train.id for train in idle if used & {*train.cards})

    @property
    def _shows_best(self) -> bool:
        return self.suggests or (self._offer is not None and (self._offer.best or self._offer.alone))

    # --- what others tell ---------------------------------------------------------------------

    def set_best(self, best: BestRun | NoRun | None, searching: bool) -> None:
        """The search has found ``best`` so far; shown at once unless routes were marked by hand."""
        if not self.is_active:
            return
        self._best, self._searching = best, searching
        if not self._by_hand and isinstance(best, BestRun) and self._shows_best:
            self._set_routes(best.routes)
        self.changed.emit()
        if not searching and self._waits:
            self.run()
        elif not searching and self._offer is not None and self._offer.alone:
            # The position is still being shown to others: the decision comes after that.
            QTimer.singleShot(0, self, self._go_alone)

    def give_up(self) -> None:
        """The search has failed: what it has found is all that is known."""
        if self.is_active:
            self._searching, self._failed, self._waits = False, True, False
            self.changed.emit()

    def _go_alone(self) -> None:
        """Run for a company for which nobody decides, once the best is proven."""
        offer, best = self._offer, self._best
        if not self.is_active or offer is None or not offer.alone or self._searching:
            return
        if isinstance(best, NoRun):
            self.alone.emit(RunTrains(offer.actor, (), 0))
        elif isinstance(best, BestRun) and best.proven:
            self.alone.emit(RunTrains(offer.actor, best.routes, best.value.total))

    def take_best(self) -> bool:
        """Show the best routes found; False if there are none yet."""
        if not isinstance(self._best, BestRun):
            return False
        self._by_hand = False
        self._set_routes(self._best.routes)
        return True

    def take_last(self) -> bool:
        """Show the company's last routes; False if they can't be run any more."""
        if not self._last:
            return False
        self._by_hand = True
        self._set_routes(self._last)
        return True

    def clear(self) -> None:
        """Take all routes off the board."""
        self._by_hand = True
        self._set_routes(())

    def select(self, number: int) -> None:
        """Mark the route of another train."""
        if 0 <= number < len(self._drafts):
            self._selected = number
            self._show()

    def run(self) -> bool:
        """Run the routes as marked; False while they are illegal, or the best must be proven first."""
        offer = self._offer
        if self._refusal is not None or offer is None:
            self._say(self._refusal)
            self.refused_at.emit(self._refusal, None)
            return False
        self._waits = offer.best and self._searching
        if self._waits:
            self.changed.emit()
            return False
        self.action.emit(RunTrains(offer.actor, self.routes, self._best_known(offer)))
        return True

    def _best_known(self, offer: OfferRunTrains) -> int | None:
        """What the search has shown, where it matters; None if nothing has searched."""
        if not offer.best:
            return None
        if isinstance(self._best, BestRun):
            return self._best.value.total
        return 0 if self._failed or self._best is not None else None

    # --- from the view ------------------------------------------------------------------------

    def stop_at(self, place: QPointF) -> Stop | None:
        """The stop that a click means."""
        point = (place.x(), place.y())
        stops = tuple(self.context.network.stops)
        found = self.scene.places.stop_at(point, stops)
        if found is not None:
            return found
        near = min(stops, key=lambda stop: math.dist(self.scene.places.stop(stop), point), default=None)
        if near is not None and math.dist(self.scene.places.stop(near), point) < _CLICK:
            return near
        return None

    def click(self, place: QPointF) -> bool:
        """Go on to a stop, or change what was marked there."""
        if not self.is_active or not self._drafts:
            return False
        stop = self.stop_at(place)
        if stop is None:
            return False
        self._change_at(stop, place)
        return True

    def _change_at(self, stop: Stop, place: QPointF) -> None:
        """Change the route as a click on ``stop`` does, and say at ``place`` which rule forbids that.

        What going on may mend isn't told: a route is marked stop by stop.
        """
        self.click_stop(stop)
        refused = self._told or self._refusal
        if refused is not None and refused.reason not in runs.GOES_ON:
            self.refused_at.emit(refused, place)

    def click_stop(self, stop: Stop) -> None:
        """What a click on ``stop`` does."""
        draft = self._draft
        others = tuple(route for route in self.routes if route.train != draft.train)
        if stop not in draft.stops:
            closed = runs.closed(self.context, draft.train, stop)
            if closed is not None:
                self._say(closed)
                return
            later = extended(self.context, draft, stop, others)
        elif len(draft.stops) == 1:
            later = RouteDraft(draft.train)
        elif stop == draft.stops[-1]:
            later = other_way(self.context, draft, others)
        elif stop == draft.stops[0]:
            later = draft.reversed()
        else:
            later = draft.cut_to(stop)
        if later is None:
            self._say(runs.not_connected(self.context, draft.train, stop.hex))
            return
        self._say(None)
        self._by_hand = True
        self._drafts[draft.train] = later
        self._judge()

    def wants(self, key: Qt.Key) -> bool:
        """All its keys, while it is active."""
        return self.is_active and key in _KEYS

    def bound(self, key: Qt.Key) -> str:
        """A stop that can't be taken says why by itself."""
        return "" if key == Qt.Key.Key_Space and self._pointed is not None else super().bound(key)

    def reached(self) -> object:
        """The routes as they are marked, the chosen train, and the stop that is pointed at."""
        return dict(self._drafts), self._selected, self._pointed, self._refusal

    def key(self, key: Qt.Key) -> bool:
        """Backspace removes the last stop, Delete the route; Tab takes the next train, Enter runs."""
        if not self.wants(key):
            return False
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.select((self._selected + (1 if key == Qt.Key.Key_Tab else -1)) % max(1, len(self._drafts)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.run()
        elif key in _WAYS:
            self._point(*_WAYS[key])
        elif key == Qt.Key.Key_Space:
            if self._pointed is not None and self._drafts:
                self._change_at(self._pointed, QPointF(*self.scene.places.stop(self._pointed)))
        elif key == Qt.Key.Key_B:
            self.take_best()
        elif key == Qt.Key.Key_L:
            self.take_last()
        elif self._drafts:
            draft = self._draft
            shorter = draft.without_last() if key == Qt.Key.Key_Backspace else RouteDraft(draft.train)
            self._by_hand = True
            self._drafts[draft.train] = shorter
            self._judge()
        return True

    @property
    def pointed(self) -> Stop | None:
        """The stop that the arrows point at."""
        return self._pointed

    def _point(self, right: int, down: int) -> None:
        """Point at the nearest stop in a direction; at first at an end of the route, or in the middle."""
        stops, place = tuple(self.context.network.stops), self.scene.places.stop
        if self._pointed is None:
            middle = self.scene.window.center()
            ends = self._draft.stops[-1:] if self._drafts else ()
            first = min(
                stops, key=lambda stop: math.dist(place(stop), (middle.x(), middle.y())), default=None
            )
            self._pointed = ends[0] if ends else first
        else:
            x, y = place(self._pointed)
            best = math.inf
            for stop in stops:
                across, along = place(stop)[0] - x, place(stop)[1] - y
                ahead = across * right + along * down
                aside = abs(across * down) + abs(along * right)
                if ahead > 1 and ahead + 2 * aside < best:
                    best, self._pointed = ahead + 2 * aside, stop
        self._show()

    # --- inside -------------------------------------------------------------------------------

    @property
    def _draft(self) -> RouteDraft:
        return tuple(self._drafts.values())[self._selected]

    def _begin(self, offers: tuple[Offer, ...]) -> None:
        offer = next((each for each in offers if isinstance(each, OfferRunTrains)), None)
        if offer is None:
            return
        company = symbol_of(offer.actor)
        self._offer = offer
        self._context = runs.run_context(self.position, company)
        self._selected, self._by_hand, self._best = 0, False, None
        self._searching = self._waits = self._failed = False
        run = self.position.state.runs.get(company)
        self._last = run.routes if run and runs.fault(self._context, run.routes) is None else ()
        self._ends = ReachItem(self.scene.theme, Layer.NAMED, strong=True)
        self.add(self._ends)
        self._set_routes(())

    def _end(self) -> None:
        self.scene.show_routes(None)
        self._pointed = None
        self._drafts.clear()
        self._offer = self._context = self._ends = self._best = self._value = self._refusal = None

    def _set_routes(self, routes: tuple[Route, ...]) -> None:
        before, given = self.routes, {route.train: route for route in routes}
        self._drafts = {
            train.id: draft_of(self.context, given[train.id]) if train.id in given else RouteDraft(train.id)
            for train in self.context.trains
        }
        if given and self._draft.train not in given:
            self._selected = next((n for n, each in enumerate(self._drafts) if each in given), self._selected)
        self._judge()
        if given and self.routes != before:
            self.given.emit()

    def _judge(self) -> None:
        """Check and value the routes as marked; a run that waits for its proof waits no more if by hand."""
        self._waits = self._waits and not self._by_hand
        self._refusal = runs.fault(self.context, self.routes)
        self._value = runs.worth(self.context, self.routes) if self._refusal is None else None
        self._show()

    def _show(self) -> None:
        numbers = {train: n for n, train in enumerate(self._drafts)}
        routes = {numbers[route.train]: route for route in self.routes}
        values = {numbers[each.train]: each for each in self._value.routes} if self._value else {}
        self.scene.show_routes(routes, values or self._single_values(routes))
        ends = {*self._draft.stops[:1], *self._draft.stops[-1:]} if self._drafts else set()
        assert self._ends is not None
        places = self.scene.places
        rings = [(self._end_at(stop), places.ring(stop)) for stop in sorted(ends)]
        if self._pointed is not None:
            rings.append((places.stop(self._pointed), max(_POINTED, places.ring(self._pointed) + _BEYOND)))
        self._ends.mark((), rings)
        self.changed.emit()

    def _end_at(self, stop: Stop) -> Point:
        """Where an end of the marked route is: off the board at the arrow, as a name stands in the middle."""
        middle = self.scene.places.stop(stop)
        if stop.kind != "offboard" or not self._draft.is_route:
            return middle
        line = self.scene.places.line(self._draft.route().track)
        return min(line[0], line[-1], key=lambda point: math.dist(point, middle))

    def _single_values(self, routes: dict[int, Route]) -> dict[int, RouteValue]:
        """What each route earns alone, while they are not legal together."""
        found = ((number, runs.single_value(self.context, route)) for number, route in routes.items())
        return {number: worth for number, worth in found if worth is not None}
