"""The scene shows a position and paints only what changed."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from shiboken6 import isValid

from roundhouse.archive.game_file import GameSession
from roundhouse.catalogue.places import data_folder
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.state import LaidTile, Run, Stop, TokenPlace
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, find_best
from roundhouse.ui.board.items.content import HexContent, board_contents, contents_since
from roundhouse.ui.board.items.marking import FlashItem, HighlightItem, SinceItem
from roundhouse.ui.board.items.named import NamedItem
from roundhouse.ui.board.items.routes import STYLES, RouteItem, StopValueItem, style_of
from roundhouse.ui.board.items.tiles import TileItem
from roundhouse.ui.board.items.value_places import freest
from roundhouse.ui.board.layers import DEFAULT_LAYERS, REACH, ROUTES, TILE_NUMBERS, Layer
from roundhouse.ui.board.view import BoardView
from roundhouse.ui.theme import DARK
from tests.ui.board.positions import PARIS, PLM, opening, operating


def shown(qtbot, position):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(900, 640)
    with qtbot.waitExposed(view):
        view.show()
    view.show_position(position)
    view.viewport().repaint()
    return view


def paintings(view):
    return {item.hex_id: (item.paintings, item.top.paintings) for item in view.board.hex_items()}


def painted_since(view, before):
    view.viewport().repaint()
    return {hex_id for hex_id, count in paintings(view).items() if count != before[hex_id]}


def test_the_first_position_paints_every_hex_once(qtbot):
    view = shown(qtbot, opening())
    assert set(paintings(view).values()) == {(1, 1)}


def test_only_the_hex_with_another_tile_is_painted_anew(qtbot):
    view = shown(qtbot, operating())
    before = paintings(view)
    changed = view.show_position(operating(tiles={"G8": ("9", 1)}))
    assert changed == {"G8"}
    assert painted_since(view, before) == {"G8"}


def test_rims_of_what_changed_or_may_be_chosen_lie_under_the_names(qtbot):
    view = shown(qtbot, operating())
    rims = [item for item in view.board.items() if isinstance(item, SinceItem | NamedItem | HighlightItem)]
    assert {type(item) for item in rims} == {SinceItem, NamedItem, HighlightItem}
    assert all(Layer.TOP < item.zValue() < Layer.NAMES for item in rims)


def test_a_turned_tile_and_a_token_count_as_changes(qtbot):
    view = shown(qtbot, operating(tiles={"G8": ("9", 1), "G10": ("57", 1)}))
    before = paintings(view)
    later = operating(tiles={"G8": ("9", 2), "G10": ("57", 1)}, tokens={"PLM-1": ("G10", 0, 0)})
    assert view.show_position(later) == {"G8", "G10"}
    assert painted_since(view, before) == {"G8", "G10"}


def test_the_same_position_again_paints_nothing(qtbot):
    view = shown(qtbot, operating())
    before = paintings(view)
    assert view.show_position(operating()) == frozenset()
    assert painted_since(view, before) == set()


def test_a_phase_repaints_only_hexes_whose_values_depend_on_it(qtbot):
    view = shown(qtbot, operating())
    changed = view.show_position(operating(phase="Brown"))
    assert "A10" in changed
    assert PARIS not in changed


def test_panning_paints_no_hex_anew(qtbot):
    view = shown(qtbot, opening())
    for _ in range(3):
        view.zoom_in()
    qtbot.waitUntil(lambda: not view.board.sharpness.quick)
    view.viewport().repaint()
    before = paintings(view)
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 3)
    assert painted_since(view, before) == set()


def test_a_token_put_aside_lies_beside_the_city(qtbot):
    position = operating()
    tokens = {**position.state.tokens, "PLM-0": TokenPlace("aside", HexId(PARIS))}
    view = shown(qtbot, replace(position, state=replace(position.state, tokens=tokens)))
    content = view.board.content(PARIS)
    assert [look.symbol for look in content.tokens.extras] == [PLM]
    assert not content.tokens.slots


def test_two_tokens_in_one_circle_are_both_seen(qtbot):
    view = shown(qtbot, operating(tokens={"Est-0": (PARIS, 0, 0)}))
    tokens = view.board.content(PARIS).tokens
    symbols = [look.symbol for _, _, look in tokens.slots] + [look.symbol for look in tokens.extras]
    assert sorted(symbols) == ["Est", PLM]


def test_the_hex_under_every_centre_is_found_and_the_sea_is_none(qtbot):
    view = shown(qtbot, opening())
    board = view.board
    for hex_id in board.definition.hexes:
        assert board.hex_at(QPointF(*board.places.center(hex_id))) == hex_id
    assert board.hex_at(QPointF(-5000.0, 0.0)) is None


def test_every_stop_lies_on_its_hex(qtbot):
    view = shown(qtbot, operating(tiles={"G10": ("57", 1), "F7": ("1", 0)}))
    board = view.board
    for stop in board.stops():
        assert board.hex_at(QPointF(*board.places.stop(stop))) == stop.hex
        assert board.places.stop_at(board.places.stop(stop), board.stops()) == stop


def best_of(position):
    found = find_best(run_context(position, CompanySymbol(PLM)))
    assert isinstance(found, BestRun)
    return found


NETWORK = {"G6": ("X1", 3), "G8": ("9", 1), "G10": ("57", 1)}


def test_a_route_is_one_unbroken_line(qtbot):
    position = operating(tiles=NETWORK, trains=("2-0",))
    view = shown(qtbot, position)
    board = view.board
    route = best_of(position).routes[0]
    line = board.places.line(route.track)
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(line)]
    assert max(gaps) < 40
    ends = {board.places.stop(route.stops[0]), board.places.stop(route.stops[-1])}
    for end in (line[0], line[-1]):
        assert min(abs(end[0] - x) + abs(end[1] - y) for x, y in ends) < 45


def test_routes_are_told_apart_and_show_what_each_stop_pays(qtbot):
    position = operating(tiles=NETWORK, trains=("2-0",))
    view = shown(qtbot, position)
    board = view.board
    best = best_of(position)
    board.show_routes({3: best.routes[0]}, {3: best.value.routes[0]})
    lines = [item for item in board.items() if isinstance(item, RouteItem)]
    values = sorted(item.amount for item in board.items() if isinstance(item, StopValueItem))
    assert [line.style for line in lines] == [STYLES[3]]
    assert values == [20, 30]
    assert len({style.color for style in STYLES}) == len({style.dashes for style in STYLES}) == len(STYLES)
    assert len({style_of(number) for number in range(50)}) == 50, "trains that run coupled are numbered, too"


def test_values_of_stops_never_lie_on_tokens_or_cities(qtbot):
    position = operating(tiles=NETWORK, trains=("2-0",))
    view = shown(qtbot, position)
    board = view.board
    best = best_of(position)
    board.show_routes({0: best.routes[0]}, {0: best.value.routes[0]})
    clear_of_cities(board, 1.0)
    view.resize(520, 420)
    view.fit()
    view.sharpen_now()
    assert board.value_scale() > 1.2
    clear_of_cities(board, board.value_scale())


def clear_of_cities(board, scale):
    for item in board.items():
        if isinstance(item, StopValueItem):
            assert item.scale() == pytest.approx(scale)
            for hex_id in board.definition.hexes:
                cx, cy = board.places.center(hex_id)
                for slot in board.layout_at(hex_id).slots:
                    apart = ((cx + slot.x - item.x()) ** 2 + (cy + slot.y - item.y()) ** 2) ** 0.5
                    assert apart > slot.radius + item.RADIUS * scale - 6


def test_last_routes_are_a_layer_that_gives_way_to_routes_under_way(qtbot):
    position = operating(tiles=NETWORK, trains=("2-0",))
    best = best_of(position)
    state = replace(position.state, runs={PLM: Run(best.routes, best.value.total)})
    view = shown(qtbot, replace(position, state=state))

    def lines():
        return [item for item in view.board.items() if isinstance(item, RouteItem)]

    assert len(lines()) == 1
    view.set_layers(DEFAULT_LAYERS - {ROUTES})
    assert not lines()
    view.set_layers(DEFAULT_LAYERS)
    view.board.show_routes({})
    assert not lines()
    view.board.show_routes(None)
    assert len(lines()) == 1


def test_last_routes_are_drawn_anew_only_when_they_or_their_hexes_change(qtbot):
    position = operating(tiles=NETWORK, trains=("2-0",))
    best = best_of(position)
    state = replace(position.state, runs={PLM: Run(best.routes, best.value.total)})
    view = shown(qtbot, replace(position, state=state))

    def lines():
        return [item for item in view.board.items() if isinstance(item, RouteItem)]

    def show(**changes):
        view.show_position(replace(position, state=replace(state, **changes)))

    before = lines()
    show(tiles={**state.tiles, "E5": LaidTile("9", 0)})
    assert lines() == before
    show(tiles={**state.tiles, "G10": LaidTile("14", 0)})
    redrawn = lines()
    assert len(redrawn) == 1
    assert redrawn != before
    show(runs={PLM: replace(state.runs[PLM], revenue=Money(0))})
    assert not lines(), "who earned nothing last ran nothing"
    show(runs=state.runs)
    assert lines()
    show(runs={})
    assert not lines()


@pytest.mark.parametrize("title", ["1861", "1894"])
def test_what_changed_is_what_lies_elsewise_on_the_whole_board(title):
    path = data_folder("resources") / "games" / f"{title}-example.roundhouse"
    session = GameSession.open(path, read_only=True)
    contents: dict[HexId, HexContent] = {}
    before = None
    for n in range(0, len(session.history), 9):
        position = session.history.at(n)
        contents |= contents_since(position, before)
        assert contents == board_contents(position)
        before = position
    session.close()


@pytest.mark.slow
def test_layers_and_themes_repaint_the_hexes(qtbot):
    view = shown(qtbot, opening())
    before = paintings(view)
    view.set_layers(DEFAULT_LAYERS | {TILE_NUMBERS})
    assert painted_since(view, before) == set(before)
    before = paintings(view)
    view.set_layers(DEFAULT_LAYERS | {TILE_NUMBERS, REACH})
    assert painted_since(view, before) == set()
    view.set_theme(DARK)
    assert painted_since(view, before) == set(before)
    assert view.board.theme is DARK


def test_an_off_board_route_reaches_its_hex(qtbot):
    position = operating(tiles={"B3": ("57", 0)})
    view = shown(qtbot, position)
    board = view.board
    track = [track for track in run_context(position, CompanySymbol(PLM)).network.tracks if track.hex == "A4"]
    for piece in track:
        line = board.places.piece(piece)
        assert board.hex_at(QPointF(*line[-1])) == "A4" or board.hex_at(QPointF(*line[0])) == "A4"
    assert Stop(HexId("A4"), "offboard", 0) in board.stops()


def test_tiles_on_the_board_are_what_the_state_says(qtbot):
    view = shown(qtbot, operating(tiles={"G8": ("9", 1)}))
    content = view.board.content("G8")
    assert LaidTile(content.tile, content.rotation) == LaidTile("9", 1)


def flashing(view):
    return next(item for item in view.board.items() if isinstance(item, FlashItem))


def test_what_changed_is_marked_for_a_moment(qtbot):
    before = operating()
    view = shown(qtbot, before)
    view.board.motion = 20
    later = operating(tiles={"G8": ("9", 1)}, tokens={"PLM-1": ("G10", 0, 0)})
    view.show_position(later, before)
    flash = flashing(view)
    for hex_id in ("G8", "G10"):
        assert flash.boundingRect().contains(QPointF(*view.board.places.center(hex_id)))
    qtbot.waitUntil(lambda: not flash.isVisible())


def test_a_mark_that_fades_ends_with_its_board(qtbot):
    before = operating()
    view = shown(qtbot, before)
    view.board.motion = 20
    view.show_position(operating(tiles={"G8": ("9", 1)}), before)
    flash = flashing(view)
    assert flash.isVisible()
    with qtbot.captureExceptions() as caught, qtbot.waitSignal(view.board.destroyed):
        view.set_definition(view.board.definition)
    with qtbot.captureExceptions() as later:
        qtbot.wait(120)
    assert not caught + later
    assert not isValid(flash)


def test_a_tile_that_turns_stops_with_its_board(qtbot):
    view = shown(qtbot, operating())
    board = view.board
    item = TileItem(board.tile_look("9", 0), board.sharpness, Layer.PREVIEW)
    board.addItem(item)
    item.turn_to(board.tile_look("9", 1), 1, board.turning, 80)
    assert board.turning.moves(item)
    with qtbot.captureExceptions() as caught, qtbot.waitSignal(board.destroyed):
        view.set_definition(board.definition)
    with qtbot.captureExceptions() as later:
        qtbot.wait(100)
    assert not caught + later
    assert not isValid(item)


def test_nothing_is_marked_without_motion_or_at_another_moment(qtbot):
    before = operating()
    view = shown(qtbot, before)
    view.board.motion = 0
    view.show_position(operating(tiles={"G8": ("9", 1)}), before)
    assert not flashing_or_none(view)
    view.board.motion = 20
    many = dict.fromkeys(("F3", "F5", "F9", "F11", "F13", "H5", "H7"), ("9", 0))
    view.show_position(operating(tiles=many), before)
    assert not flashing_or_none(view)


def flashing_or_none(view):
    return [item for item in view.board.items() if isinstance(item, FlashItem) and item.isVisible()]


def test_values_of_several_routes_leave_the_track_between_them_free(qtbot):
    board = shown(qtbot, operating(tiles=NETWORK)).board
    layout = board.layout_at("G10")
    (printed,) = ((mark.x, mark.y) for mark in layout.marks if mark.kind == "revenue")
    first = freest(layout, (0.0, 0.0), (), StopValueItem.RADIUS)
    assert first == printed
    second = freest(layout, (0.0, 0.0), (first,), StopValueItem.RADIUS)
    track = [point for line in layout.tracks for point in line.points]
    assert min(math.dist(second, point) for point in track) > StopValueItem.RADIUS
    assert math.dist(first, second) > 2 * StopValueItem.RADIUS - 1
    reach = 3 * StopValueItem.RADIUS
    edges = (-200.0, -58.0, 55.0, 200.0)
    assert freest(layout, (0.0, 0.0), (), reach)[1] - reach < edges[1]
    x, y = freest(layout, (0.0, 0.0), (), reach, edges)
    assert x + reach <= edges[2] + 3, "cut off at the edge of the board"
    assert y - reach >= edges[1] - 3
