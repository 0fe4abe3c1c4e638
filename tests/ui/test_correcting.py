"""Corrections by clicking the thing: right clicks open a menu, the menu the dialog for just that."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import Correct
from roundhouse.engine.conservation import fold_conserving
from roundhouse.engine.events import Corrected
from roundhouse.engine.loop import decide, start
from roundhouse.engine.owners import REMOVED, company, player
from roundhouse.engine.pieces import company_of, kind_of
from roundhouse.engine.soundness import unsound
from roundhouse.queries.lays import may_become
from roundhouse.queries.market import beginnings
from roundhouse.titles import registry
from roundhouse.ui import correcting
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.correcting import Wanted
from roundhouse.ui.dialogs.correct import CorrectDialog
from roundhouse.ui.dialogs.correction_choosers import BoxChooser
from roundhouse.ui.dialogs.correction_form import CorrectionForm
from roundhouse.ui.dialogs.correction_lists import KINDS
from roundhouse.ui.docks.market_view import MarketView
from roundhouse.ui.words import LANGUAGES
from tests.contracts.games import example_path
from tests.ui.layout.cut_off import cut_off
from tests.ui.operator import LEFT, PLAIN, Operator

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def operator(qtbot, program, new_session):
    session = new_session(5, 120)
    program.bridge.set_session(session)
    return Operator(program)


def right_click(widget, place):
    """A right click as the system tells it: the event that asks for a menu."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()


def on_cell(view, row, column=""):
    view.executeDelayedItemsLayout()
    index = view.keyed().index_of(row, column)
    assert index.isValid()
    view.scrollTo(index)
    right_click(view.viewport(), view.visualRect(index).center())


def entries(operator):
    """The corrections in the menu that is open: they stand below the card of what was clicked."""
    menus = [m for m in operator.program.window.findChildren(QMenu, "corrections") if m.isVisible()]
    assert len(menus) == 1
    lines = menus[0].actions()
    return {
        action.text(): action for action in lines[1 + [line.isSeparator() for line in lines].index(True) :]
    }


def correct(operator, text, hand):
    """Choose from the menu what contains ``text``, and let ``hand`` work in the dialog before OK."""
    (action,) = [each for each in entries(operator).values() if text in each.text()]

    def work(dialog):
        hand(dialog)
        QTest.keyClicks(dialog.reason, "as agreed")
        QApplication.processEvents()
        assert dialog.accept_button.isEnabled(), dialog.problem.text()
        QTest.mouseClick(dialog.accept_button, LEFT)

    operator.answer(CorrectDialog, work)
    action.trigger()
    QApplication.processEvents()


def last(operator):
    """The last decision, which has to be a correction that loses nothing, and is shown as one."""
    bridge = operator.bridge
    entry = bridge.entries[-1]
    assert any(isinstance(event, Corrected) and event.reason == "as agreed" for event in entry.events)
    before = bridge.previous
    fold_conserving(before.definition, before.state, entry.events)
    assert unsound(bridge.position) == ()
    log = operator.panels.log.model()
    texts = [log.index(row, 0).data() for row in range(log.rowCount())]
    assert any("as agreed" in text for text in texts[-12:])
    return entry.action


def nothing(dialog):
    """All is chosen already."""


def test_a_figure_of_cash(operator):
    name = operator.bridge.position.state.seats[1]
    before = operator.bridge.position.state.cash[player(name)]
    on_cell(operator.panels.tableau, "mine:cash", player(name))

    def five_more(dialog):
        spin = dialog.form().amount
        assert dialog.focusWidget() is spin, "the amount is wanted first"
        QTest.keyClicks(spin, "5")

    correct(operator, name, five_more)
    assert last(operator).what == "cash"
    assert operator.bridge.position.state.cash[player(name)] == before + 5


def test_a_share_goes_to_somebody_else(operator):
    state = operator.bridge.position.state
    symbol = next(iter(state.floated))
    holder = next(name for name in state.seats if _held(state, symbol, player(name)))
    on_cell(operator.panels.tableau, f"company:{symbol}", player(holder))

    def to_pool(dialog):
        target = dialog.form().target
        target.setFocus()
        while target.currentData() != "pool":
            QTest.keyClick(target, Qt.Key.Key_Down)

    correct(operator, symbol, to_pool)
    action = last(operator)
    assert (action.what, company_of(action.subject)) == ("certificate", symbol)
    assert operator.bridge.position.state.certificates[action.subject] == "pool"


def _held(state, symbol, owner):
    return [c for c, at in state.certificates.items() if at == owner and company_of(c) == symbol]


def test_a_price_by_two_clicks_in_the_market(operator):
    position = operator.bridge.position
    symbol, place = next(iter(position.state.market.items()))
    on_cell(operator.panels.market, str(place.row), str(place.column))
    rows = position.definition.market.rows
    goal = next((r, c) for r, row in enumerate(rows) for c, box in enumerate(row) if box and r != place.row)

    def click_box(dialog):
        chooser = dialog.form().place
        assert isinstance(chooser, BoxChooser)
        assert chooser.currentData() == (place.row, place.column)
        dialog.reason.setText("as it lies")
        assert not dialog.accept_button.isEnabled(), "a marker in its own box changes nothing"
        assert dialog.follows.text() == operator.bridge.words.say("correct.no_change")
        dialog.reason.clear()
        view = chooser.market
        view.executeDelayedItemsLayout()
        index = view.keyed().index_of(str(goal[0]), str(goal[1]))
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
        assert chooser.currentData() == goal
        assert dialog.focusWidget() is dialog.reason, "what is typed next is the reason"

    correct(operator, symbol, click_box)
    last(operator)
    there = operator.bridge.position.state.market[symbol]
    assert (there.row, there.column) == goal


def test_a_tile_is_turned(operator):
    position = operator.bridge.position
    board = operator.board
    standing = {place.hex for place in position.state.tokens.values()}
    hex_id = next(h for h in position.state.tiles if h not in standing)
    lying = position.state.tiles[hex_id]
    right_click(board.viewport(), operator.pixel(board.board.places.center(hex_id)))

    def turn(dialog):
        form = dialog.form()
        assert form.target.currentData() == lying.name, "the tile that lies there is chosen already"
        assert form.number.currentData() == lying.rotation
        assert dialog.follows.text() == dialog.words.say("correct.no_change")
        assert not form.number.itemIcon(0).isNull()
        form.number.setFocus()
        QTest.keyClick(form.number, Qt.Key.Key_Down if lying.rotation < 5 else Qt.Key.Key_Up)

    correct(operator, operator.bridge.words.name("correction", "tile"), turn)
    last(operator)
    now = operator.bridge.position.state.tiles[hex_id]
    assert now.name == lying.name
    assert now.rotation != lying.rotation


def test_a_token_goes_back_to_the_charter(operator):
    state = operator.bridge.position.state
    token, place = next((t, p) for t, p in state.tokens.items() if p.where == "map")
    board = operator.board
    (x, y), _ = board.board.places.slot(place.hex, place.city, place.slot)
    right_click(board.viewport(), operator.pixel((x, y)))

    def back(dialog):
        symbol, number = token.split("-")
        listed = dialog.form().subject.currentText()
        assert listed.startswith(f"token {int(number) + 1} of {symbol} · "), "counted from 1"
        target = dialog.form().target
        target.setFocus()
        QTest.keyClick(target, Qt.Key.Key_Home)
        assert target.currentData() == ""
        QTest.keyClick(target, Qt.Key.Key_Down)
        assert dialog.form().place.isVisible()
        QApplication.processEvents()
        assert dialog.contents.verticalScrollBar().maximum() == 0, "it grows by the line for the circle"
        QTest.keyClick(target, Qt.Key.Key_Up)

    correct(operator, operator.bridge.words.name("correction", "token"), back)
    assert last(operator).subject == token
    assert operator.bridge.position.state.tokens[token].where == "charter"


def test_the_charter_the_order_and_the_phase(operator):
    bridge = operator.bridge
    session = bridge.session
    n = next(n for n in range(100, 0, -1) if session.history.at(n).state.operating.company)
    session.move_to(n)
    bridge.announce()
    company = bridge.position.state.operating.company
    charter = operator.panels.charter
    on_cell(charter, "cash" if charter.keyed().index_of("cash").isValid() else "treasury")
    before = bridge.position.state.cash[f"company:{company}"]

    def ten_more(dialog):
        QTest.keyClick(dialog.form().amount, Qt.Key.Key_Up)

    correct(operator, company, ten_more)
    last(operator)
    assert bridge.position.state.cash[f"company:{company}"] == before + 5
    tableau = operator.panels.tableau
    name = bridge.position.state.order[-1]
    section = tableau.keyed().column_keys().index(player(name))
    heads = tableau.heads_across
    right_click(heads.viewport(), QPoint(heads.sectionViewportPosition(section) + 5, 5))

    def first(dialog):
        dialog.form().number.setFocus()
        QTest.keyClick(dialog.form().number, Qt.Key.Key_Home)

    correct(operator, bridge.words.name("correction", "order"), first)
    last(operator)
    assert bridge.position.state.order[0] == name


def test_the_phase(operator):
    bridge = operator.bridge
    session = bridge.session
    session.move_to(next(n for n in range(len(session.history)) if _rusts_nothing(session.history.at(n))))
    bridge.announce()
    trains = operator.panels.trains
    keys = trains.keyed().row_keys()
    line = next(k for n, k in enumerate(keys) if not trains.isRowHidden(n) and _other_phase(trains, k))
    phase = trains.keyed().cell(line, trains.keyed().column_keys()[0]).phase.name
    told = correcting.described(bridge.words, bridge.position, Wanted("phase", phase))
    assert told.endswith(f"phase – {phase.lower()}…"), "the one that is clicked, not the one there is"
    on_cell(trains, line, trains.keyed().column_keys()[0])
    correct(operator, bridge.words.name("correction", "phase"), nothing)
    assert last(operator).subject == bridge.position.state.phase


def _rusts_nothing(position):
    """Whether the next phase makes no train rust that there is; there is a next one."""
    phases = position.definition.phases
    later = phases[[phase.name for phase in phases].index(position.state.phase) + 1 :][:1]
    kinds = {position.state.train_kind(t) for t, o in position.state.trains.items() if o != REMOVED}
    return any(
        all(position.definition.trains[kind].rusts_on != phase.on for kind in kinds) for phase in later
    )


def _other_phase(trains, key):
    line = trains.keyed().cell(key, trains.keyed().column_keys()[0])
    return line.phase is not None and not line.phase.present


def test_a_reason_of_which_nothing_can_be_seen_is_none(operator):
    position = operator.bridge.position
    dialog = CorrectDialog(operator.program.handlers.words, operator.program.window.look, position)
    dialog.form().amount.setValue(5)
    for text, is_one in (("", False), ("\x07\u202e", False), (" \u2066as\tagreed ", True)):
        dialog.reason.setText(text)
        assert dialog.accept_button.isEnabled() is is_one
    assert dialog.action().reason == "as agreed"
    dialog.deleteLater()


def test_nobody_is_offered_what_is_there_already(operator):
    """A right click on a company's trains offered the first company its own train."""
    position, window = operator.bridge.position, operator.program.window
    for what, held in (("train", position.state.trains), ("certificate", position.state.certificates)):
        thing, owner = next((each, at) for each, at in held.items() if at in position.state.cash)
        dialog = CorrectDialog(operator.bridge.words, window.look, position, wanted=Wanted(what, thing))
        target = dialog.form().target
        assert target.count() > 1
        assert target.findData(owner) == -1, what
        dialog.deleteLater()


def test_more_money_than_somebody_has_is_refused_as_a_whole(operator):
    """The digit too many was refused: -900 of 200 became -90, and that was taken."""
    cash = operator.bridge.position.state.cash
    held, name = max((cash[player(each)], each) for each in operator.bridge.position.state.seats)
    count = operator.bridge.count

    def try_it(dialog):
        typed = f"-{held}0"
        dialog.form().amount.setValue(5)
        QTest.keyClick(dialog.form().amount, Qt.Key.Key_Return)
        assert dialog.focusWidget() is dialog.reason, "Enter goes on to what is wanted"
        QTest.keyClicks(dialog.reason, "paid twice")
        dialog.form().amount.selectAll()
        QTest.keyClicks(dialog.form().amount, typed)
        assert dialog.form().amount.text() == typed
        assert dialog.problem.text()
        assert not dialog.accept_button.isEnabled()
        dialog.reject()

    on_cell(operator.panels.tableau, "mine:cash", player(name))
    operator.answer(CorrectDialog, try_it)
    next(action for text, action in entries(operator).items() if name in text).trigger()
    assert operator.bridge.count == count


def test_trains_of_a_kind_have_one_line_and_the_next_one_is_that_on_sale():
    position = start(registry.load("1839"), ("Anna", "Bob", "Chloé"), frozenset(), 1)
    symbol = next(iter(position.definition.companies))
    twos = [train for train in position.state.trains if train.startswith("2-")][:2]
    held = dict(position.state.trains) | dict.fromkeys(twos, company(symbol))
    there = replace(position, state=replace(position.state, trains=held))
    found = [each.subject for each in correcting.of_company(there, symbol, "trains")]
    assert [kind_of(train) for train in found] == ["2", "2"], "one that it has, and the next one"
    assert found[1] not in twos


def test_a_refused_correction_keeps_what_was_typed(operator):
    bridge = operator.bridge
    count = bridge.count
    bridge.session.path.unlink()

    def try_it(dialog):
        dialog.form().amount.setValue(7)
        QTest.keyClicks(dialog.reason, "paid twice")
        QTest.mouseClick(dialog.accept_button, LEFT)
        assert dialog.isVisible()
        assert dialog.problem.text()
        assert (dialog.reason.text(), dialog.form().amount.value()) == ("paid twice", 7)

    operator.answer(CorrectDialog, try_it)
    operator.program.window.actions_by_key["command.correct"].trigger()
    assert bridge.count == count


def _others(form):
    """Puts into each field that there is its first, its last and one more value."""
    if form.amount is not None:
        for amount in (1, -1, -9999):
            form.amount.setValue(amount)
            yield
    subject = form.subject if form.kind in {"price", "phase"} else None
    for box in (form.target, form.number, form.place, subject):
        if box is not None:
            for at in {0, 1, box.count() - 1}:
                box.setCurrentIndex(at)
                yield


def test_a_refused_correction_of_each_kind_keeps_what_was_chosen_and_says_why(qtbot):
    """The rules of a position refuse it as it is chosen, all else when it is made; that may be any."""
    session = GameSession.open(example_path("1861"), read_only=True)
    position = session.history.at(len(session.history) * 6 // 10)
    dialog = CorrectDialog(LANGUAGES[0], Appearance(), position, decide=lambda _: "The disk is full")
    qtbot.addWidget(dialog)
    dialog.reason.setText("paid twice")
    refused, kept = set[str](), set[str]()
    for at in range(dialog.what.count()):
        dialog.what.setCurrentIndex(at)
        form = dialog.form()
        for _ in _others(form):
            chosen = dialog.action()
            assert chosen.reason == "paid twice"
            if dialog.problem.text():
                assert not dialog.accept_button.isEnabled()
                refused.add(form.kind)
            elif dialog.accept_button.isEnabled() and form.kind not in kept:
                dialog.accept_button.click()
                assert dialog.problem.text() == "The disk is full"
                assert (dialog.action(), dialog.result()) == (chosen, 0)
                kept.add(form.kind)
    assert kept == set(KINDS)
    # Whoever is listed may have any certificate or private company, and any place in the order.
    assert refused == set(KINDS) - {"certificate", "private", "order"}
    session.close()


def test_no_to_what_a_correction_leaves_behind_leaves_everything_as_it_was(operator):
    bridge, asked = operator.bridge, []
    bridge.go_back_to(bridge.count - 20)
    count = bridge.count

    def no(turns):
        asked.append(turns)
        return False

    bridge.may_leave = no

    def try_it(dialog):
        dialog.form().amount.setValue(7)
        QTest.keyClicks(dialog.reason, "paid twice")
        QTest.mouseClick(dialog.accept_button, LEFT)
        assert len(asked) == 1
        assert dialog.isVisible()
        assert dialog.problem.text() == "Everything was left as it was"

    operator.answer(CorrectDialog, try_it)
    operator.program.window.actions_by_key["command.correct"].trigger()
    assert bridge.count == count


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", [name for name in registry.names() if example_path(name).exists()])
def test_every_thing_of_every_title_can_be_pointed_at(title):
    """What a menu offers names what there is, with words in each language."""
    session = GameSession.open(example_path(title), read_only=True)
    for n in (0, len(session.history) // 2, len(session.history)):
        position = session.history.at(n)
        found: list[Wanted] = []
        for hex_id in position.definition.hexes:
            found += correcting.of_hex(position, hex_id, (0, 0))
        for symbol in position.definition.companies:
            found += correcting.of_company(position, symbol)
            found += correcting.of_company(position, symbol, "shares")
        for name in position.state.seats:
            found += correcting.of_player(position, name)
        assert {"tile", "cash", "order"} <= {each.what for each in found}
        for each in found:
            assert each.what in KINDS
            for words in LANGUAGES:
                assert correcting.described(words, position, each)


def test_what_is_gone_by_now_is_not_exchanged_for_another_thing(operator):
    """A right click in the past on something that has left the game since."""
    bridge = operator.bridge
    past = next(n for n in range(bridge.count) if len(bridge.session.history.at(n).state.market) == 1)
    (symbol,) = bridge.session.history.at(past).state.market
    phase = bridge.session.position.state.phase
    bridge.show_moment(past)
    told: list[str] = []
    bridge.noticed.connect(told.append)
    # No phase can be put in place of itself: it stands for all that can't be corrected any more.
    operator.program.handlers.correct(Wanted("phase", phase))
    assert told == [bridge.words.say("correct.gone")]
    assert not bridge.is_now
    asked: list[tuple[str, str]] = []

    def look(dialog):
        asked.append((dialog.action().subject, dialog.explained.text()))
        assert dialog.explained.isVisible()
        dialog.reject()

    operator.answer(CorrectDialog, look)
    operator.program.handlers.correct(Wanted("price", symbol))
    ((subject, explained),) = asked
    assert subject == symbol
    assert f"decision {past}. " in explained, "whoever corrects is told that it is how the game stands now"
    assert f"after decision {bridge.count}" in explained
    assert bridge.moment == past, "whoever corrects nothing looks at the same moment afterwards"
    first = player(bridge.position.state.seats[0])
    assert bridge.submit(Correct(first, "cash", first, "as agreed", amount=5))
    assert bridge.is_now, "what was put right is in sight"


def test_a_loan_on_the_charter(program, tmp_path):
    path = tmp_path / "game.roundhouse"
    path.write_bytes(example_path("1861").read_bytes())
    session = GameSession.open(path)
    history = session.history
    n = next(
        n
        for n in range(len(history))
        if history.at(n).state.operating.company and history.at(n).state.operating.stage == "track"
    )
    session.move_to(n)
    program.bridge.set_session(session)
    operator = Operator(program)
    company = operator.bridge.position.state.operating.company
    before = operator.bridge.position.state.loans.get(company, 0)
    on_cell(operator.panels.charter, "loans")

    def one_more(dialog):
        assert not dialog.accept_button.isEnabled()
        QTest.keyClick(dialog.form().amount, Qt.Key.Key_Up)

    correct(operator, company, one_more)
    assert last(operator).what == "loan"
    tokens = CorrectionForm(
        operator.bridge.words, operator.program.window.look, operator.bridge.position, "token"
    )
    tokens.refresh()
    tokens.target.setCurrentIndex(tokens.target.findData("E1"))
    assert tokens.place.currentData() == (1, 0), "the circle that is free"
    tokens.deleteLater()
    position = operator.bridge.position
    tiles = CorrectionForm(operator.bridge.words, operator.program.window.look, position, "tile")
    assert may_become(position, tiles.subject.currentData()), "one that a tile can be laid on"
    tiles.deleteLater()
    assert operator.bridge.position.state.loans[company] == before + 1
    operator.click(operator.bar.place.undo_button)
    assert operator.bridge.position.state.loans.get(company, 0) == before


def test_a_train_is_called_by_the_side_of_its_card_that_lies_up(program, tmp_path):
    path = tmp_path / "game.roundhouse"
    path.write_bytes(example_path("1843").read_bytes())
    session = GameSession.open(path)
    history = session.history
    session.move_to(next(n for n in range(len(history)) if history.at(n).state.sides))
    program.bridge.set_session(session)
    position = program.bridge.position
    train, name = next(iter(position.state.sides.items()))
    assert name in correcting.described(program.bridge.words, position, Wanted("train", train))
    dialog = CorrectDialog(
        program.bridge.words, program.window.look, position, wanted=Wanted("train", train, REMOVED)
    )
    assert name in dialog.form().subject.currentText()
    assert name in dialog.follows.text()
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    assert program.bridge.submit(dialog.form().action("agreed"))
    program.bridge.undo()
    assert name in told[-1]
    dialog.deleteLater()


@pytest.mark.parametrize("language", [words.code for words in LANGUAGES])
def test_the_longest_certificate_can_be_read(make_program, language):
    program = make_program(language, size=QSize(1024, 640))
    session = GameSession.open(example_path("1861"), read_only=True)
    position = session.position
    session.close()
    dialog = CorrectDialog(program.bridge.words, program.window.look, position, program.window)
    dialog.what.setCurrentIndex(dialog.what.findData("certificate"))
    subject = dialog.form().subject
    metrics = subject.fontMetrics()
    widest = max(range(subject.count()), key=lambda at: metrics.horizontalAdvance(subject.itemText(at)))
    subject.setCurrentIndex(widest)
    dialog.show()
    QApplication.processEvents()
    assert cut_off(dialog) == []
    dialog.close()


@pytest.mark.quick("de")
@pytest.mark.parametrize("language", [words.code for words in LANGUAGES])
def test_the_reason_is_in_sight_below_the_market_of_a_low_screen(make_program, monkeypatch, language):
    monkeypatch.setattr(
        CorrectDialog, "screen", lambda _: SimpleNamespace(availableSize=lambda: QSize(1024, 640))
    )
    program = make_program(language, size=QSize(1024, 640))
    position = start(registry.load("1843"), ("Ada", "Ben", "Cleo"), frozenset(), 1)
    dialog = CorrectDialog(program.bridge.words, program.window.look, position, program.window)
    dialog.what.setCurrentIndex(dialog.what.findData("price"))
    dialog.show()
    QApplication.processEvents()
    below = dialog.follows if dialog.follows.isVisible() else dialog.problem
    for told in (dialog.reason, dialog.wanting, below):
        assert told.visibleRegion().boundingRect().height() == told.height()
    assert not dialog.explained.isVisible()
    dialog.what.setCurrentIndex(dialog.what.findData("cash"))
    assert dialog.explained.isVisible()
    dialog.close()


def test_a_market_in_lines_keeps_its_height_on_a_low_screen(make_program, monkeypatch):
    """1825's was as low as if its only line weren't folded."""
    monkeypatch.setattr(
        CorrectDialog, "screen", lambda _: SimpleNamespace(availableSize=lambda: QSize(1024, 640))
    )
    program = make_program("en", size=QSize(1024, 640))
    position = start(registry.load("1825"), ("Ada", "Ben", "Cleo"), frozenset({"unit_1", "unit_2"}), 1)
    dialog = CorrectDialog(program.bridge.words, program.window.look, position, program.window)
    dialog.what.setCurrentIndex(dialog.what.findData("price"))
    dialog.show()
    QApplication.processEvents()
    (market,) = dialog.form().findChildren(MarketView)
    assert market.height() >= market.wanted_height(market.width())
    assert dialog.contents.verticalScrollBar().maximum() == 0
    dialog.close()


def test_a_company_that_never_started_is_given_a_price(program, new_session):
    """Listed below the others, with its par price chosen; what to do first is told."""
    position = new_session(5, 120).position
    symbol, beginning = next(iter(beginnings(position).items()))
    assert Wanted("price", symbol) in correcting.of_company(position, symbol)
    dialog = CorrectDialog(
        program.bridge.words, program.window.look, position, wanted=Wanted("price", symbol)
    )
    form = dialog.form()
    assert form.subject.currentText() == f"{symbol} (not started)"
    assert form.place.currentData() == (beginning.boxes[0].row, beginning.boxes[0].column)
    assert "correct first who holds" in dialog.problem.text()
    given = Correct(
        player(position.state.seats[0]), "certificate", f"{symbol}-0", "sold", player(position.state.seats[0])
    )
    held = decide(position, given).position
    later = CorrectDialog(program.bridge.words, program.window.look, held, wanted=Wanted("price", symbol))
    later.reason.setText("forgotten")
    assert later.accept_button.isEnabled()
    assert decide(held, later.action()).position.state.par[symbol] == beginning.boxes[0].price
    for each in (dialog, later):
        each.deleteLater()
