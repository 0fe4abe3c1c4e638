"""Everything can be looked into: clicks, rests, right clicks and the key open cards, links lead on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from roundhouse.engine.actions import SellShares
from roundhouse.engine.events import PriceMoved
from roundhouse.engine.owners import player
from roundhouse.queries.companies import price_of
from roundhouse.queries.previews import offers
from roundhouse.ui.about import Subject
from roundhouse.ui.about.subject import of_name, of_text
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choices import Choice, groups
from roundhouse.ui.link import Link
from roundhouse.ui.looking import Looking
from roundhouse.ui.models.log_model import LogRole
from roundhouse.ui.text import Label
from tests.ui.operator import LEFT, PLAIN, Operator

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def operator(qtbot, program, new_session):
    program.bridge.set_session(new_session(5, 120))
    QApplication.processEvents()
    return Operator(program)


@pytest.fixture
def looking(operator):
    return operator.program.window.table.findChild(Looking)


def click_cell(view, row, column="", button=LEFT):
    view.executeDelayedItemsLayout()
    index = view.keyed().index_of(row, column)
    assert index.isValid()
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), button, PLAIN, view.visualRect(index).center())
    QApplication.processEvents()


def shown(looking):
    QApplication.processEvents()
    return looking.panel.card.subject if looking.panel.isVisible() else None


def rest_on(view, place):
    event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    QApplication.processEvents()


def test_a_box_of_the_market(operator, looking):
    position = operator.bridge.position
    symbol, place = next(iter(position.state.market.items()))
    row, column = place.row, place.column
    click_cell(operator.panels.market, str(row), str(column))
    assert shown(looking) in {Subject("box", place=(row, column)), Subject("company", symbol)}


def test_figures_and_heads_of_the_overview(operator, looking):
    name = operator.bridge.position.state.seats[1]
    tableau = operator.panels.tableau
    click_cell(tableau, "mine:cash", player(name))
    assert shown(looking) == Subject("player", name)
    rows = tableau.keyed().row_keys()
    at = next(n for n, key in enumerate(rows) if key.startswith("company:"))
    heads = tableau.heads_down
    y = heads.sectionViewportPosition(at) + heads.sectionSize(at) // 2
    QTest.mouseClick(heads.viewport(), LEFT, PLAIN, QPoint(5, y))
    assert shown(looking) == Subject("company", rows[at].partition(":")[2])


def test_a_hex_and_a_token_on_the_board(operator, looking):
    view, position = operator.board, operator.bridge.position
    operator.panels.tools.choose("")
    place = next(p for p in position.state.tokens.values() if p.where == "map")
    (x, y), _ = view.board.places.slot(place.hex, place.city, place.slot)
    at = view.mapFromScene(x, y)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)
    assert shown(looking).kind == "token"
    bare = next(h for h, d in position.definition.hexes.items() if not d.face.cities and not d.face.towns)
    x, y = view.board.places.center(bare)
    looking.panel.put_away()
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.mapFromScene(x, y))
    assert shown(looking) == Subject("hex", bare)


def test_sentences_of_a_card_begin_with_a_capital_and_amounts_beside_labels_as_they_are(operator, looking):
    position = operator.bridge.position
    waiting = next(each for each in position.definition.companies if each not in position.state.floated)
    looking.look_into(Subject("company", waiting), QPoint(300, 300))
    lines = [line for line in looking.panel.card.lines if line.subject is None and line.moment < 0]
    assert any(not line.label and line.text[0].islower() for line in lines)
    written = {label.text() for label in looking.panel.findChildren(Label)}
    assert {line.text if line.label else line.text[0].upper() + line.text[1:] for line in lines} <= written


def test_trains_and_the_order_of_play(operator, looking):
    trains = operator.panels.trains
    row = trains.keyed().row_keys()[0]
    click_cell(trains, row, trains.keyed().column_keys()[0])
    assert shown(looking).kind == "train"
    order = operator.panels.order
    click_cell(order, order.keyed().row_keys()[0])
    assert shown(looking).kind in {"company", "player"}


def test_where_a_click_would_buy_a_rest_or_a_right_click_tells(qtbot, program, new_session):
    program.bridge.set_session(new_session(7, 0))
    operator = Operator(program)
    looking = program.window.table.findChild(Looking)
    auction = operator.panels.auction
    QApplication.processEvents()
    auction.executeDelayedItemsLayout()
    index = auction.keyed().index(0, 0)
    place = auction.visualRect(index).center()
    rest_on(auction, place)
    first = shown(looking)
    assert first.kind == "private"
    QTest.mouseMove(auction.viewport(), place + QPoint(3, 0))
    assert shown(looking) is None
    QTest.mouseClick(auction.viewport(), RIGHT, PLAIN, place)
    assert shown(looking) == first
    assert program.bridge.count == 0


def test_the_key_tells_of_what_the_pointer_is_on(operator, looking):
    tableau = operator.panels.tableau
    name = operator.bridge.position.state.seats[0]
    tableau.executeDelayedItemsLayout()
    index = tableau.keyed().index_of("mine:cash", player(name))
    window = operator.program.window
    place = tableau.viewport().mapTo(window, tableau.visualRect(index).center())
    window.move(window.screen().availableGeometry().center() - place)  # the screen may be smaller
    QApplication.processEvents()
    QCursor.setPos(tableau.viewport().mapToGlobal(tableau.visualRect(index).center()))
    QTest.keyClick(window, Qt.Key.Key_I)
    assert shown(looking) == Subject("player", name)
    looking.panel.put_away()
    window.activateWindow()
    trains = operator.panels.trains
    trains.setFocus()
    for _ in range(2):
        QTest.keyClick(trains, Qt.Key.Key_Down)
    QTest.keyClick(window, Qt.Key.Key_I)
    assert shown(looking).kind == "train", "keys came after the pointer, which rests"
    looking.panel.put_away()
    QCursor.setPos(QCursor.pos() + QPoint(1, 0))
    QTest.keyClick(window, Qt.Key.Key_I)
    assert shown(looking) == Subject("player", name)


def test_links_lead_on_and_back_and_esc_ends_it(operator, looking):
    name = operator.bridge.position.state.seats[1]
    click_cell(operator.panels.tableau, "mine:cash", player(name))
    held = next(line for line in looking.panel.card.lines if line.subject is not None)
    link = next(each for each in looking.panel.findChildren(Link) if each.text() == held.text)
    QTest.mouseClick(link, LEFT)
    assert shown(looking) == held.subject
    buttons = looking.panel.findChildren(QToolButton)
    QTest.mouseClick(next(b for b in buttons if b.isVisible() and b.accessibleName() == "Back"), LEFT)
    assert shown(looking) == Subject("player", name)
    QTest.keyClick(operator.program.window, Qt.Key.Key_Escape)
    assert shown(looking) is None


def test_a_line_of_the_past_shows_its_moment(operator, looking):
    state = operator.bridge.position.state
    symbol = next(s for s in state.floated if s in state.has_operated)
    looking.look_into(Subject("company", symbol), QPoint(300, 300))
    past = next(line for line in looking.panel.card.lines if line.moment >= 0)
    link = next(each for each in looking.panel.findChildren(Link) if each.text() == past.text)
    QTest.mouseClick(link, LEFT)
    assert operator.bridge.moment == past.moment


def press(looking, text):
    QApplication.processEvents()
    button = next(b for b in looking.panel.findChildren(ChoiceButton) if b.title == text)
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


def test_the_charter_of_any_company_at_any_time(operator, looking):
    bridge = operator.bridge
    window = operator.program.window
    for moment in (bridge.count, 1):
        bridge.show_moment(moment)
        for symbol in bridge.position.definition.companies:
            looking.look_into(Subject("company", symbol), QPoint(300, 300))
            press(looking, "Charter")
            assert looking.charter.isVisible()
            assert shown(looking) is None
            assert looking.charter.view.charter.symbol == symbol
            assert window.rect().contains(looking.charter.geometry())
            assert looking.charter.view.level == 0
            assert looking.charter.rect().contains(looking.charter.view.geometry())
            QTest.keyClick(window, Qt.Key.Key_Escape)
            assert not looking.charter.isVisible()


def test_every_line_of_the_charter(operator, looking):
    session, charter = operator.bridge.session, operator.panels.charter
    history = session.history
    session.move_to(next(n for n in range(120) if history.at(n).state.operating.company))
    operator.bridge.announce()
    QApplication.processEvents()
    model = charter.charter
    assert len(model.row_keys()) > 4
    for key in model.row_keys():
        click_cell(charter, key)
        found = shown(looking)
        assert found == Subject("company", model.symbol) or found.kind not in {"company", "box", "tile"}
        looking.panel.put_away()
    click_cell(charter, "band")
    assert shown(looking) == Subject("company", model.symbol)


def test_a_sale_on_offer_says_what_becomes_of_the_price(program, new_session):
    session = new_session(5, 260)
    history = session.history
    words = program.bridge.words
    sales = 0
    for n in range(len(history)):
        position, entry = history.at(n), history.entry(n + 1)
        if not isinstance(entry.action, SellShares) or position.state.round.kind != "stock":
            continue
        made = [c for g in groups(words, position, offers(position)) for c in g.choices]
        (choice,) = [c for c in made if isinstance(c, Choice) and c.action == entry.action]
        moves = [e for e in entry.events if isinstance(e, PriceMoved) and e.company == entry.action.company]
        stays = words.choice("move.same", position.definition, price=price_of(position, entry.action.company))
        told = words.money(moves[0].price, position.definition) if moves else stays
        assert told in " ".join((*choice.details, choice.hint))
        sales += bool(moves)
    assert sales


def test_the_board_shows_routes_and_reach_of_any_company(operator, looking):
    state = operator.bridge.position.state
    ran = next(symbol for symbol, run in state.runs.items() if run.ran)
    scene = operator.board.board
    before = len(scene.items())
    for text in ("Show its last routes", "Show its reach"):
        looking.look_into(Subject("company", ran), QPoint(300, 300))
        press(looking, text)
        assert looking.shows
        assert shown(looking) is None
        assert len(scene.items()) > before
        QTest.keyClick(operator.program.window, Qt.Key.Key_Escape)
        assert not looking.shows
        assert len(scene.items()) == before


def test_the_board_shows_where_a_tile_fits_until_the_position_changes(operator, looking):
    tile = next(iter(operator.bridge.position.definition.tiles))
    looking.look_into(Subject("tile", tile), QPoint(300, 300))
    press(looking, "Show where it fits")
    assert looking.shows
    operator.bridge.show_moment(3)
    assert not looking.shows


def test_a_card_stays_inside_the_window_and_shows_all_its_words(operator, looking):
    window, state = operator.program.window, operator.bridge.position.state
    for subject in (Subject("company", state.floated[0]), Subject("player", state.seats[0])):
        for at in (QPoint(2, 2), QPoint(window.width() - 2, window.height() - 2)):
            looking.look_into(subject, at)
            QApplication.processEvents()
            assert window.rect().contains(looking.panel.geometry())
            for link in looking.panel.findChildren(Link):
                assert link.height() >= link.heightForWidth(link.width())


def test_the_name_on_the_turn_bar(operator, looking):
    bar = operator.program.window.table.turn_bar
    QTest.mouseClick(bar.actor.name, LEFT)
    assert shown(looking).kind == "player"


def test_the_phase_on_the_turn_bar_and_a_button_that_decides_about_a_thing(program, new_session):
    """A click on a button would decide: the key tells of what it is about."""
    program.bridge.set_session(new_session(7, 0))
    operator, looking = Operator(program), program.window.table.findChild(Looking)
    QTest.mouseClick(operator.bar.place.phase, LEFT)
    assert shown(looking) == Subject("phase", program.bridge.position.state.phase)
    looking.panel.put_away()
    button = next(each for each in operator.bar.findChildren(ChoiceButton) if each.decision is not None)
    window, middle = program.window, button.rect().center()
    # The screen may be smaller.
    window.move(window.screen().availableGeometry().center() - button.mapTo(window, middle))
    QApplication.processEvents()
    QCursor.setPos(button.mapToGlobal(middle))
    QTest.keyClick(window, Qt.Key.Key_I)
    assert shown(looking) == Subject("private", button.decision.private)
    assert program.bridge.count == 0


def test_a_cell_without_a_figure_tells_of_its_company(operator, looking):
    tableau = operator.panels.tableau
    keys = tableau.keyed()
    empty = [
        (row, column)
        for row in keys.row_keys()
        for column in keys.column_keys()
        if row.startswith("company:")
        and keys.cell(row, column) is None
        # In a narrow pane some facts have no column.
        and not tableau.visualRect(keys.index_of(row, column)).isEmpty()
    ]
    assert {column.partition(":")[0] for _, column in empty} == {"player", "fact"}
    for row, column in empty:
        click_cell(tableau, row, column)
        assert shown(looking) == Subject("company", row.partition(":")[2])
        looking.panel.put_away()


def names_in(log, row):
    """The names of a line of the log, each with a place where it stands."""
    index = log.model().index(row, 0)
    log.setCurrentIndex(index)
    return [(named, log.place_of(named)) for named in index.data(LogRole.NAMED)]


def test_a_name_behind_its_letters_is_that_name(operator):
    position = operator.bridge.position
    symbol, printed = next(iter(position.definition.privates.items()))
    assert of_text(position, f"{symbol} · {printed.name}") == Subject("private", symbol)
    assert of_text(position, f"Buy {symbol}") is None


def test_names_in_the_log(operator, looking):
    log, count = operator.panels.log, operator.bridge.count
    seen: set[str] = set()
    for row in range(log.model().rowCount() - 1, max(0, log.model().rowCount() - 60), -1):
        for named, place in names_in(log, row):
            if named.kind in seen:
                continue
            seen.add(named.kind)
            subject = of_name(operator.bridge.position, named.kind, named.name)
            assert subject is not None
            QTest.mouseClick(log.viewport(), RIGHT, PLAIN, place)
            assert shown(looking) == subject
            looking.panel.put_away()
            rest_on(log, place)
            assert shown(looking) == subject
            QTest.mouseMove(log.viewport(), place + QPoint(1, 1))
            assert shown(looking) is None
    assert {"player", "company", "train", "hex"} <= seen
    assert operator.bridge.count == count
    assert operator.bridge.is_now


def test_the_words_between_the_names_of_the_log_are_about_nothing(operator, looking):
    log = operator.panels.log
    rows = range(log.model().rowCount() - 1, 0, -1)
    named, place = next(each for row in rows for each in names_in(log, row))
    assert log.named_at(place) == named
    end = log.visualRect(log.currentIndex()).topRight() - QPoint(2, -4)
    assert log.named_at(end) is None
    QTest.mouseClick(log.viewport(), RIGHT, PLAIN, end)
    assert shown(looking) is None


def test_keys_reach_the_names_of_a_line_of_the_log(operator, looking):
    log = operator.panels.log
    rows = range(log.model().rowCount() - 1, 0, -1)
    row = next(row for row in rows if len({named.name for named, _ in names_in(log, row)}) > 1)
    (first, _), (second, _), *_ = names_in(log, row)
    log.setFocus()
    line = log.visualRect(log.currentIndex())
    position = operator.bridge.position
    plain = log.viewport().grab(line).toImage()
    for keys, named in (((), first), ((Qt.Key.Key_Right,) * 2, second), ((Qt.Key.Key_Left,), first)):
        for key in keys:
            QTest.keyClick(log, key)
        QTest.keyClick(operator.program.window, Qt.Key.Key_I)
        assert shown(looking) == of_name(position, named.kind, named.name)
        QTest.keyClick(operator.program.window, Qt.Key.Key_Escape)
        assert shown(looking) is None
        log.setFocus()
    assert log.viewport().grab(line).toImage() != plain, "the name is underlined"
