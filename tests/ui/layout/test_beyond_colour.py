"""What a colour tells is told by a sign, a shape or a pattern, too: seen where all colours are one grey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.loop import start
from roundhouse.engine.owners import player
from roundhouse.queries import titles
from roundhouse.queries.market import Zone
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.board.items import routes
from roundhouse.ui.board.items.marking import HighlightItem
from roundhouse.ui.board.layout.shapes import Mark
from roundhouse.ui.board.painters.looks import PaintOptions
from roundhouse.ui.board.painters.marks import _phase_boxes
from roundhouse.ui.cards import strokes, tokens
from roundhouse.ui.cards.figures_cell import cell_text
from roundhouse.ui.cards.figures_head import paint_head
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.market_box import paint_box
from roundhouse.ui.cards.order_place import paint_place
from roundhouse.ui.charts import _DASHES
from roundhouse.ui.dialogs.forecast import ForecastDialog, Outlook
from roundhouse.ui.models.log_model import LogModel, LogRole
from roundhouse.ui.models.market_model import Box
from roundhouse.ui.models.order_model import Place, Turn
from roundhouse.ui.models.tableau_model import Cell, Head
from roundhouse.ui.pictures import example_path
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import for_language
from tests.ui.layout.scenes import TITLES

GREY = "#777777"
LOOK = Look(theme=replace(LIGHT, may=GREY, careful=GREY))
ROOM = QRectF(4, 4, 112, 32)
Paint = Callable[[QPainter], None]


def picture(paint: Paint) -> QImage:
    image = QImage(120, 40, QImage.Format.Format_RGB32)
    image.fill(LOOK.color("panel"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


def shape(image: QImage, step: int = 24) -> frozenset[tuple[int, int]]:
    """The pixels that stand out from those at their left: edges, and no mere tint."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return frozenset(
        (x, y)
        for y in range(grey.height())
        for x in range(1, grey.width())
        if abs((grey.pixel(x, y) & 255) - (grey.pixel(x - 1, y) & 255)) > step
    )


def differ(paints: Sequence[Paint]) -> bool:
    """Whether each two pictures have edges elsewhere."""
    found = [shape(picture(paint)) for paint in paints]
    return all(len(one ^ other) > 4 for one, other in combinations(found, 2))


def test_a_mere_tint_is_no_difference(qapp):
    tints = [partial(strokes.fill, rect=ROOM, color=LOOK.color("may", a)) for a in (0.0, 0.08)]
    assert not differ(tints)


def test_players_have_marks_of_their_own(qapp, monkeypatch):
    monkeypatch.setattr(tokens, "player_color", lambda _seat: GREY)
    seats = range(len(tokens.MARKS))
    assert differ([partial(tokens.player_mark, look=LOOK, rect=QRectF(4, 4, 30, 30), seat=s) for s in seats])


def test_routes_and_lines_of_charts_have_dashes_of_their_own(qapp):
    line = QPainterPath(QPointF(4, 20))
    line.lineTo(116, 20)
    grey = [replace(style, color=GREY) for style in routes.STYLES]
    assert differ(
        [partial(routes.paint_route_line, path=line, style=s, theme=LOOK.theme, width=6.0) for s in grey]
    )
    assert len(set(map(tuple, _DASHES))) == len(_DASHES) >= len(tokens.MARKS)


def test_what_has_changed_has_a_bar_or_points_up_or_down(qapp):
    def nothing(_: QPainter) -> None:
        """Nothing has changed."""

    assert differ([nothing, *(partial(strokes.wash, look=LOOK, rect=ROOM, delta=d) for d in (None, 1, -1))])


def test_every_state_of_a_place_in_the_order_has_a_sign(qapp):
    turns = [turn for turn in get_args(Turn) if turn != "done"]
    places = [Place(player("Anna"), "Anna", turn, seat=0) for turn in turns]
    places.append(replace(places[0], paused=True))
    assert differ([partial(paint_place, look=LOOK, rect=ROOM, place=at, changed=False) for at in places])
    livery = next(iter(liveries(titles.titles()[0].definition).values()))
    companies = [replace(at, livery=livery) for at in places if at.turn != "passed"]
    companies.append(replace(companies[0], turn="done"))
    assert differ([partial(paint_place, look=LOOK, rect=ROOM, place=at, changed=False) for at in companies])


def test_who_is_on_turn_is_framed_in_the_overview(qapp):
    heads = [Head("player:Anna", "Anna", seat=0, acting=acting) for acting in (False, True)]
    assert differ(
        [partial(paint_head, look=LOOK, rect=ROOM, head=h, size="text", across=True) for h in heads]
    )


@pytest.mark.parametrize(("kinds", "other"), [((), ("end",)), ((), ("par",)), (("end",), ("par",))])
def test_boxes_of_the_market_have_frames_of_their_own(qapp, kinds: tuple[str, ...], other: tuple[str, ...]):
    boxes = [Box(0, 0, 100, each, zone=Zone(par="par" in each)) for each in (kinds, other)]
    assert differ([partial(paint_box, look=LOOK, rect=ROOM, box=b, size="small") for b in boxes])


def test_companies_of_a_title_have_letters_of_their_own():
    for title in titles.titles():
        shorts: dict[str, str] = {}
        for symbol, livery in liveries(title.definition).items():
            assert livery.short not in shorts, (symbol, shorts.get(livery.short))
            shorts[livery.short] = symbol


@pytest.mark.parametrize("strong", [True, False])
def test_hexes_where_something_may_be_done_have_rims(qapp, strong: bool):
    item = HighlightItem("flat", LOOK.theme)
    room, option = QRectF(0, 0, 120, 40), QStyleOptionGraphicsItem()
    option.exposedRect = room

    def paint(painter: QPainter, lit: tuple[tuple[float, float], ...]) -> None:
        painter.scale(0.2, 0.2)
        item.mark(lit, room, strong=strong)
        item.paint(painter, option)

    assert differ([partial(paint, lit=lit) for lit in ((), ((150.0, 100.0),), ((400.0, 100.0),))])


def test_values_of_phases_stand_in_boxes_and_the_one_that_counts_has_a_frame(qapp):
    grey = replace(LOOK.theme, phases=dict.fromkeys(LOOK.theme.phases, GREY))
    steps = (("yellow", 30), ("green", 30), ("brown", 30))
    mark = Mark("revenue", 60, 20, 90, 24, steps=steps, size=14)

    def paint(painter: QPainter, begun: tuple[str, ...]) -> None:
        painter.translate(60, 20)
        _phase_boxes(painter, mark, grey, PaintOptions(begun=begun))

    phases = [(), ("yellow",), ("yellow", "green"), ("yellow", "green", "brown")]
    assert differ([partial(paint, begun=begun) for begun in phases])


def test_trains_that_rust_next_and_those_that_are_gone_look_otherwise(qapp):
    card = partial(tokens.train_card, look=LOOK, rect=ROOM, kind="3", word="gray", size="text")
    assert differ([card, partial(card, rusting=True), partial(card, gone=True)])


@pytest.mark.parametrize("brief", [True, False])
def test_too_many_certificates_have_a_sign(brief: bool):
    within, over = (cell_text(Cell("count", 12, limit, over=limit < 12), brief=brief) for limit in (12, 11))
    assert within != over


@pytest.mark.parametrize(("then", "told"), [((130, 70), {"+30", "-30"}), ((100, 100), {"0"})])
def test_gains_and_losses_of_a_forecast_have_signs(qtbot, then: tuple[int, int], told: set[str]):
    words, position = for_language("en"), start(registry.load("1894"), ("Ann", "Ben", "Cleo"), frozenset(), 1)
    found = Outlook(("Ann", "Ben"), (("OR 1", (100, 100)), ("OR 2", then)), position, "long")
    dialog = ForecastDialog(words, Appearance(), found)
    qtbot.addWidget(dialog)
    gains = {row[-1].replace("\u2212", "-") for row in dialog.texts()}
    assert {"".join(c for c in gain if c in "+-0123456789") for gain in gains} == told


@pytest.mark.parametrize("title", TITLES)
def test_a_line_of_the_log_names_whose_stripe_it_has(qapp, title: str):
    session = GameSession.open(example_path(title), read_only=True)
    session.close()
    model = LogModel(for_language("en"))
    model.show_entries(session.history.entries()[:200], session.position.definition)
    model.reach(1)
    striped: list[tuple[str, str]] = []
    for row in range(model.rowCount()):
        index = model.index(row)
        kind, _, name = str(index.data(LogRole.ACTOR)).partition(":")
        if index.data(LogRole.LEVEL) == "decision" and kind in {"player", "company"}:
            striped.append((name, str(index.data())))
    assert len(striped) > 50
    assert [(name, text) for name, text in striped if name not in text] == []
