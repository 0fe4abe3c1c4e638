"""The room that is left in the overview goes to names first of which little is missing."""

import pytest

from roundhouse.engine.owners import player
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.docks.tableau_manners import OPERATING, SCROLLED, TRADING
from roundhouse.ui.docks.tableau_names import _levelled, _shared
from roundhouse.ui.docks.tableau_view import TableauView
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES
from tests.games import recorded
from tests.rules.table import change
from tests.ui.docks.holdings import holdings

CLOSE = (405, 330)
"""Holdings of 1861 have no room there for everything, even with no sign for per cent."""


@pytest.mark.parametrize(
    ("lacks", "free", "given"),
    [
        ([40, 7, 0, 40], 30, [11, 7, 0, 12]),
        ([40, 7], 100, [40, 7]),
        ([9, 9, 9], 2, [0, 1, 1]),
        ([0, 0], 5, [0, 0]),
    ],
)
def test_short_names_are_whole_before_long_ones_grow(lacks, free, given):
    """A "Bob" that lacks a letter was cut like a "Guillaume" that lacks seven."""
    assert sorted(_shared(lacks, free)) == sorted(given)
    assert sum(given) == min(free, sum(lacks))
    assert all(one <= most for one, most in zip(_shared(lacks, free), lacks, strict=True))


def test_names_below_their_marks_have_what_they_need_whatever_figures_leave():
    """ "Bob" and "Ivo" had broad columns for their figures, and "Dieter" was "Diet." beside them."""
    assert _levelled([20, 40, 20, 20], [30, 15, 60, 60], 50) == [30, 40, 40, 40]
    assert _levelled([20, 20], [30, 25], 100) == [30, 25]
    assert _levelled([20, 20], [30, 25], 0) == [20, 20]


@pytest.mark.parametrize(
    ("title", "at", "wide", "high"),
    [("1839", 700, 456, 150), ("1843", 230, 526, 150), ("1843", 100, 480, 205)],
)
def test_a_name_that_is_cut_has_room_before_others_have_wider_letters_and_figures_air(
    qtbot, monkeypatch, title, at, wide, high
):
    """Two were "Fem." and "San." in a low room while whole names grew, or "Maxi." beside airy figures."""
    view = holdings(qtbot, (wide, high), recorded.example(title)[at])
    written = list[str]()
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    view.grab()
    assert {head.text for head in view._players()} <= set(written)


@pytest.mark.parametrize("manners", [TRADING, OPERATING])
def test_signs_for_per_cent_go_before_names_are_cut_to_two_letters(manners):
    """Six players were "El", "Fr", "An", "Bo", "Ch" and "Di" while every share had its sign."""
    shortest = [manner for manner in manners if manner.name < SCROLLED.name]
    assert shortest
    assert all(manner.brief for manner in shortest)
    assert any(manner.brief and manner.name == SCROLLED.name for manner in manners)


def test_names_have_the_room_of_an_empty_pool_while_companies_operate(qtbot, monkeypatch):
    """Four players of 1839 were "Br.", "Da.", "San." and "Fe." beside a column without a figure."""
    view = holdings(qtbot, (433, 348), recorded.example("1839")[159])
    written = list[str]()
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    view.grab()
    assert {"Bram", "Daan", "Sanne"} <= set(written)
    assert "Pool" not in written


def test_loans_that_a_company_has_are_told_while_companies_operate(qtbot):
    """Six players of 1861 had trains on one line for which the column of loans was left out."""
    position = recorded.example("1861")[405]
    lent = change(position, loans={next(iter(position.state.floated)): 2})
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    qtbot.addWidget(view)
    view.set_turning(False)
    view.resize(*CLOSE)
    view.show_position(lent)
    view.show()
    view.arrange()
    assert view.brief
    keys = view.keyed().column_keys()
    assert view.heads_across.sectionSize(keys.index("fact:loans")) > 0
    assert view.heads_across.sectionSize(keys.index("fact:tokens")) == 0
    view.resize(370, CLOSE[1])
    view.arrange()
    assert view._stacked, "names that stand below their marks leave loans their room"
    assert not any(view._name_levels.values()), "and heads are narrow before names are cut"
    assert view.heads_across.sectionSize(keys.index("fact:loans")) > 0


@pytest.mark.parametrize("size", [CLOSE, (300, 600)], ids=["wide", "high"])
def test_names_below_their_marks_leave_trains_their_room(qtbot, monkeypatch, size):
    """All companies of 1843 had trains on two lines, or counted, and names were cut for them."""
    view = TableauView.for_table(LANGUAGES[0], Look(LIGHT, motion=False))
    view.set_turning(False)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    position = recorded.example("1843")[1041]
    view.show_position(position)
    written = list[str]()
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    view.grab()
    assert set(position.state.seats) <= set(written)
    assert not [text for text in written if text.startswith("+")]
    if size == CLOSE:
        highs = {key: view.heads_down.sectionSize(n) for n, key in enumerate(view.keyed().row_keys())}
        on_one_line = [high for key, high in highs.items() if high <= highs["mine:value"] + 1]
        assert len(on_one_line) >= len(highs) - 2, "all but those with the gap before their group"


def test_names_stand_below_their_marks_where_rows_are_scrolled_anyway(qtbot, monkeypatch):
    """Six players of 1843 were "An.", "Chl." and "Fré." over rows of which the last were out of sight."""
    position = recorded.example("1843")[1041]
    view = holdings(qtbot, (405, 150), position)
    written = list[str]()
    monkeypatch.setattr(strokes, "write", lambda p, look, rect, text, **how: written.append(text))
    view.grab()
    assert view.verticalScrollBar().maximum() > 0
    assert set(position.state.seats) <= set(written)


def test_names_below_their_marks_scroll_no_row_out_of_sight(qtbot):
    """Six players of 1843 lost certificates, worth and what they could raise to a line of names."""
    view = holdings(qtbot, (405, 180), recorded.example("1843")[1041])
    view.grab()
    assert view.verticalScrollBar().maximum() == 0


def test_private_companies_have_a_line_more_before_they_are_counted(qtbot, monkeypatch):
    """Of five of one player four were a number over half a table of nothing."""
    position = recorded.example("1861")[30]
    owner = player(position.state.seats[0])
    rich = change(position, privates=dict.fromkeys(position.definition.privates, owner))
    view = holdings(qtbot, (550, 500), rich)
    written = list[str]()
    write = strokes.write

    def heard(painter, look, rect, text, **manner):
        written.append(text)
        write(painter, look, rect, text, **manner)

    monkeypatch.setattr(strokes, "write", heard)
    view.grab()
    assert set(rich.state.privates) <= set(written)
    high, keys = view.heads_down.sectionSize, view.keyed().row_keys()
    assert high(keys.index("mine:privates")) > 1.5 * high(keys.index("mine:liquid"))
