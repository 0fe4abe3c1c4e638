"""The market of 1839: two rows of prices in lines, and many companies at the lowest price of each."""

from __future__ import annotations

from roundhouse.engine.loop import start
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.state import MarketPlace
from roundhouse.titles import registry
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.rules import table as t
from tests.ui.layout.scenes import NINE

LOWEST = ("ZHESM", "NBDS", "SS", "NCS", "AMS", "HIJSM")
LOCALS = ("S8", "S5", "S6", "S4", "S3", "S1")


def test_a_high_pile_lies_two_by_two_in_a_wide_box_and_lines_are_as_high(qtbot):
    """Six letters were squeezed to half in one pile, beside twelve empty boxes as high as it."""
    places = {**dict.fromkeys(LOWEST, (0, 0)), **dict.fromkeys(LOCALS, (1, 0))}
    position = start(registry.load("1839"), NINE[:4], frozenset(), 1)
    market = {CompanySymbol(s): MarketPlace(*place, at) for at, (s, place) in enumerate(places.items())}
    view = MarketView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.resize(433, 235)
    view.show()
    view.show_position(t.change(position, market=market))
    shown = view.marker_rects()
    for pile in (LOWEST, LOCALS):
        rects = [shown[CompanySymbol(symbol)][1] for symbol in pile]
        places_of = [(rect.top(), rect.center().x()) for rect in rects]
        assert places_of == sorted(places_of), "from left to right, then down"
        assert len({top for top, _ in places_of}) == 3
        for symbol, rect in zip(pile, rects, strict=True):
            assert rect.width() >= 0.8 * view.look.width(symbol, "small", bold=True)
    tops = sorted({rect.top() for rect in view.placement().rects.values()})
    heights = [rect.height() for rect in view.placement().rects.values()]
    assert len(tops) == 3
    assert max(heights) <= 0.4 * 235
    for line in tops:
        widths = sorted(r.width() for r in view.placement().rects.values() if r.top() == line)
        assert all(min(each - widths[0], widths[-1] - each) <= 1 for each in widths), "of two widths"
