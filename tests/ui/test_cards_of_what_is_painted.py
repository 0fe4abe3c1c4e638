"""Whatever painters draw that has a card opens it: in every pane there is, at every kind of decision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.archive.history import History
from roundhouse.engine import actions as ac
from roundhouse.queries import companies
from roundhouse.titles import registry
from roundhouse.ui.about import Subject
from roundhouse.ui.cards.painted import Painted, note, painted_at
from roundhouse.ui.check_box import CheckBox
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.dialogs.funders import FundersPanel
from roundhouse.ui.looking import Looking
from roundhouse.ui.lookout import Lookout
from roundhouse.ui.marks import Badge
from roundhouse.ui.offer_sheet import Heading, OfferSheet
from roundhouse.ui.pictures import example_path
from tests.ui.operator import PLAIN, Operator
from tests.ui.painted_names import drawn_in, holes, views_in

RIGHT = Qt.MouseButton.RightButton


def one_of_each_kind(history: History) -> Iterator[int]:
    """The moments before the decision that is the middle one of its kind."""
    entries = history.entries()
    kinds = [type(entry.action) for entry in entries]
    for kind in dict.fromkeys(kinds):
        places = [n for n, each in enumerate(kinds) if each is kind]
        yield places[len(places) // 2]


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_whatever_is_drawn_in_a_pane_opens_its_card(make_program, title):
    program = make_program(size=QSize(1920, 1080))
    session = GameSession.open(example_path(title), read_only=True)
    program.bridge.set_session(session)
    program.seconds.open()
    # What is drawn is asked of the painters below; the board is of no concern here.
    program.window.setUpdatesEnabled(False)
    program.seconds.shown.setUpdatesEnabled(False)
    looking = program.window.table.findChild(Looking)
    views: set[str] = set()
    for turn, n in enumerate(one_of_each_kind(session.history)):
        session.history.move_to(n)
        program.bridge.set_session(session)
        QApplication.processEvents()
        position, second = program.bridge.position, program.seconds
        views |= {type(view).__name__ for view in views_in(program.window)}
        assert not holes(program.window, looking, position), n
        if turn % 4 == 0:
            assert not holes(second.shown, second.lookout, position), n
    assert {"MarketView", "TableauView", "CharterView", "TrainsView", "OrderView"} < views


def test_painters_say_what_they_paint_to_whoever_wants_to_know():
    def paint(painter: QPainter) -> None:
        note(painter, QRectF(0, 0, 20, 20), "company", "Est")
        painter.translate(10, 0)
        note(painter, QRectF(0, 0, 20, 20), "train", "2")

    assert painted_at(paint, QPointF(5, 5)) == Painted("company", "Est")
    assert painted_at(paint, QPointF(15, 5)) == Painted("train", "2"), "the uppermost"
    assert painted_at(paint, QPointF(25, 5)) == Painted("train", "2")
    assert painted_at(paint, QPointF(35, 5)) is None


@pytest.fixture
def opened(program):
    """Opens the game that comes along before the first decision of a kind from ``n`` on."""

    def open_(title: str, kind: type[ac.Action], n: int = 0) -> Operator:
        session = GameSession.open(example_path(title), read_only=True)
        entries = session.history.entries()
        n = next(m for m in range(n, len(entries)) if isinstance(entries[m].action, kind))
        session.history.move_to(n)
        program.bridge.set_session(session)
        QApplication.processEvents()
        return Operator(program)

    return open_


def shown(operator: Operator) -> Subject | None:
    QApplication.processEvents()
    panel = operator.program.window.table.findChild(Looking).panel
    return panel.card.subject if panel.isVisible() and panel.card is not None else None


def look_at_all(operator: Operator, view, kind: str) -> None:
    """A right click and a rest on each thing of a kind that is drawn in a view show its card."""
    view.executeDelayedItemsLayout()
    drawn = {subject: at for _, at, subject in drawn_in(view, operator.bridge.position)}
    wanted = [(subject, at) for subject, at in drawn.items() if subject.kind == kind]
    assert wanted
    for subject, at in wanted:
        QTest.mouseClick(view.viewport(), RIGHT, PLAIN, at)
        assert shown(operator) == subject
        operator.program.window.table.findChild(Looking).panel.put_away()
        event = QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
        assert shown(operator) == subject
        QTest.mouseMove(view.viewport(), at + QPoint(1, 1))
        assert shown(operator) is None


def test_trains_and_holders_of_a_merger(opened):
    operator = opened("1861", ac.Convert)
    count = operator.bridge.count
    for kind in ("train", "player"):
        look_at_all(operator, operator.panels.merger, kind)
    assert operator.bridge.count == count


@pytest.mark.parametrize(("title", "kind"), [("1894", ac.Bid), ("1861", ac.BidForCompany)])
def test_bidders_on_a_lot(opened, title, kind):
    operator = opened(title, kind, 12)
    look_at_all(operator, operator.panels.auction, "player")


def test_what_comes_with_a_lot_and_who_bought_one(opened):
    operator = opened("1839", ac.BuyPrivate, 20)
    for kind in ("company", "player"):
        look_at_all(operator, operator.panels.auction, kind)


def test_who_sells_a_train(opened):
    operator = opened("1894", ac.BuyTrain, 226)
    look_at_all(operator, operator.panels.offered, "company")


def test_each_home_of_a_charter(program):
    session = GameSession.open(example_path("1839"), read_only=True)
    program.bridge.set_session(session)
    position = program.bridge.position
    symbol = next(
        each for each in position.definition.companies if len(companies.homes_of(position, each)) > 1
    )
    looking = program.window.table.findChild(Looking)
    looking.look_into(Subject("company", symbol), QPoint(300, 200))
    looking.panel.show_wanted.emit("charter")
    QApplication.processEvents()
    view = looking.charter.view
    view.executeDelayedItemsLayout()
    line = view.visualRect(view.keyed().index_of("home", ""))
    found: list[Subject] = []
    for x in range(line.left(), line.right(), 3):
        thing = view.thing_at(QPoint(x, line.bottom() - 6))
        if thing is not None and thing not in found:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, QPoint(x, line.bottom() - 6))
            assert shown(Operator(program)) == thing
            looking.panel.put_away()
            found.append(thing)
    assert found == [Subject("hex", home) for home in companies.homes_of(position, symbol)]


def test_companies_on_the_sheet_of_choices(opened):
    operator = opened("1894", ac.SellShares, 300)
    bar, window = operator.bar, operator.program.window
    buttons = [each for each in bar.findChildren(ChoiceButton) if each.objectName() == "group_sell"]
    (button,) = (each for each in buttons if each.isVisible())
    operator.click(button)
    sheet, position = window.findChild(OfferSheet), operator.bridge.position
    badges = sheet.findChildren(Badge)
    assert badges
    for badge in badges:
        event = QHelpEvent(QEvent.Type.ToolTip, badge.rect().center(), badge.mapToGlobal(QPoint(5, 5)))
        QApplication.sendEvent(badge, event)
        assert shown(operator) == Subject("company", badge.thing.name)
        QTest.mouseMove(badge, badge.rect().center() + QPoint(1, 1))
        assert shown(operator) is None
        QTest.mouseClick(badge, Qt.MouseButton.LeftButton)
        assert shown(operator) == Subject("company", badge.thing.name)
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert shown(operator) is None
        assert sheet.isVisible(), "Esc puts the card away, and not the choices"
    headings = sheet.findChildren(Heading)
    sales = [each for each in sheet.findChildren(ChoiceButton) if each.decision is not None]
    assert headings
    for widget, button in (
        *((each, Qt.MouseButton.LeftButton) for each in headings),
        *((each, RIGHT) for each in sales),
    ):
        about = widget.about if isinstance(widget, Heading) else widget.decision
        QTest.mouseClick(widget, button, PLAIN, widget.rect().center())
        assert shown(operator) == Subject("company", about.company)
        QTest.keyClick(window, Qt.Key.Key_Escape)
    assert operator.bridge.position == position
    # What stands on a button isn't told again by what would lie over the next one.
    assert all(each.toolTip() == "" for each in sales if "→" in each.accessibleName())


def test_a_name_beside_a_box_to_tick_opens_its_card_and_leaves_the_box_alone(opened):
    operator = opened("1839", ac.BuyTrain)
    handlers, position = operator.program.handlers, operator.bridge.position
    words, look, names = handlers.words, operator.program.window.look, position.state.seats
    dialog = BaseDialog(words, look, "Who pays?", operator.program.window)
    dialog.column.addWidget(FundersPanel(words, look, position, names))
    found: list[str] = []
    ticked: list[bool] = []

    def look_at(dialog: BaseDialog) -> None:
        panel = dialog.findChild(Lookout).panel
        for box in dialog.findChildren(CheckBox):
            ticked.append(box.isChecked())
            QTest.mouseClick(box, RIGHT, PLAIN, QPoint(6, 6))
            found.append(panel.card.subject.name if panel.isVisible() else "")
            ticked.append(not box.isChecked())
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

    operator.answer(BaseDialog, look_at)
    assert not handlers.dialogs.run(dialog)
    assert found == list(names)
    assert ticked[::2] == [not each for each in ticked[1::2]]


def test_a_dialog_without_names_has_nothing_to_look_into(opened):
    operator = opened("1894", ac.SellShares, 300)
    dialog = BaseDialog(operator.bridge.words, operator.program.window.look, "A", operator.program.window)
    dialog.add_text("Player 1 is asked")
    operator.answer(BaseDialog, lambda each: seen.append(each.findChild(Lookout)))
    seen: list[Lookout | None] = []
    operator.program.handlers.dialogs.run(dialog)
    assert seen == [None]
