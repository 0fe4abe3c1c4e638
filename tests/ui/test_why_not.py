"""A bubble at the place of a click or drop says why not, until the next input; steps passed over are told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import actions as ac
from roundhouse.engine import events as ev
from roundhouse.engine import offers as of
from roundhouse.engine.apply import fold
from roundhouse.engine.errors import illegal
from roundhouse.engine.loop import offers, start
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import name_of
from roundhouse.queries import lays, reasons
from roundhouse.queries._rules.round_rules import stages
from roundhouse.queries.reasons import Skipped, skipped
from roundhouse.queries.turns import step_of
from roundhouse.titles import registry
from roundhouse.ui.held_key import HeldKey
from roundhouse.ui.looking import Looking
from roundhouse.ui.models.keyed import CellRole
from roundhouse.ui.pictures import example_path
from roundhouse.ui.skipped import SkippedSteps
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words.story import passed_by_itself, tell
from tests.games import recorded
from tests.ui.operator import LEFT, PLAIN, Operator


@pytest.fixture
def table(program):
    """Shows the recorded game of a title at the first moment that ``fits``."""

    def show(fits, title="1894", after=0):
        session = GameSession.open(example_path(title), read_only=True)
        history = session.history
        number = next(n for n in range(after, len(history)) if fits(history.at(n), history.entry(n + 1)))
        history.move_to(number)
        program.bridge.set_session(session)
        QApplication.processEvents()
        return Operator(program)

    return show


def bubble(operator):
    QApplication.processEvents()
    return operator.program.window.table.findChild(WhyNot).bubble


def decides(kind):
    return lambda position, entry: isinstance(entry.action, kind) and not position.state.questions


def pixel(operator, hex_id):
    view = operator.board
    x, y = view.board.places.center(hex_id)
    return view.mapFromScene(x, y)


def refusing_hex(operator, tile=""):
    position = operator.bridge.position
    open_hexes = {lay.hex for offer in lays.all_lays(position) for lay in offer.lays}
    view = operator.board
    return next(
        h
        for h in position.definition.hexes
        if h not in open_hexes
        and lays.why_not(position, h, tile)
        and view.viewport().rect().contains(pixel(operator, h))
    )


def test_a_click_on_a_hex_where_nothing_can_be_laid(table):
    operator = table(decides(ac.LayTile), after=60)
    hex_id = refusing_hex(operator)
    at = pixel(operator, hex_id)
    QTest.mouseClick(operator.board.viewport(), LEFT, PLAIN, at)
    told = bubble(operator)
    assert told.isVisible()
    refused = lays.why_not(operator.bridge.position, hex_id)
    assert told.text.text() == operator.bridge.words.refusal(refused, operator.bridge.position.definition)
    near = told.geometry().adjusted(-40, -200, 40, 200)
    assert near.contains(operator.board.viewport().mapTo(operator.program.window, at))
    assert refused.section in told.rules.text()
    # The next key takes it away, and still means what it means.
    QTest.keyClick(operator.board, Qt.Key.Key_F)
    assert not told.isVisible()
    # So does the second press of a double click, which moves the board below it.
    QTest.mouseClick(operator.board.viewport(), LEFT, PLAIN, pixel(operator, hex_id))
    assert bubble(operator).isVisible()
    QTest.mouseDClick(operator.board.viewport(), LEFT, PLAIN, pixel(operator, hex_id))
    assert not told.isVisible()


def test_a_drop_where_the_tile_cannot_lie(table):
    operator = table(decides(ac.LayTile), after=60)
    tools = operator.panels.tools
    tile = tools.lay.tiles()[0].tile
    hex_id = refusing_hex(operator, tile)
    assert tools.lay.take(tile)
    view = operator.board
    tools._drop(view.viewport().mapToGlobal(pixel(operator, hex_id)))
    assert bubble(operator).isVisible()
    assert tools.lay.hand is None
    assert bubble(operator).more.isVisible()


def test_a_click_where_no_token_can_be_placed(table):
    operator = table(decides(ac.PlaceToken), after=40)
    position = operator.bridge.position
    spots = {s.hex for o in operator.bridge.offers if isinstance(o, of.OfferPlaceToken) for s in o.spots}
    hex_id = next(
        h
        for h, d in position.definition.hexes.items()
        if d.face.cities and h not in spots and reasons.why_no_token(position, h)
    )
    QTest.mouseClick(operator.board.viewport(), LEFT, PLAIN, pixel(operator, hex_id))
    assert bubble(operator).isVisible()
    assert bubble(operator).rules.isVisible()
    bubble(operator).put_away()
    assert not operator.panels.tools.token.drop(operator.board.mapToScene(pixel(operator, hex_id)))
    assert bubble(operator).isVisible()
    bubble(operator).put_away()
    # A token of another company's charter, dragged.
    other = next(each for each in position.definition.companies if each != position.state.operating.company)
    operator.panels.hand.in_vain.emit(other, operator.panels.charter.mapToGlobal(QPoint(9, 9)))
    assert other in bubble(operator).text.text()


def token_by_power(position, _entry):
    """A token is the only thing of the board that may be decided, by a power outside the step for tokens."""
    there = {type(offer) for offer in offers(position)}
    return of.OfferPlaceToken in there and of.OfferLayTile not in there and step_of(position) != "token"


def offered(kind):
    return lambda position, _entry: any(isinstance(offer, kind) for offer in offers(position))


def homes(position, _entry):
    return any(isinstance(offer, of.OfferPar) and offer.home_pairs for offer in offers(position))


@pytest.mark.parametrize(
    ("title", "fits", "kind"),
    [
        ("1894", decides(ac.PlaceToken), "token"),
        pytest.param("1861", token_by_power, "token", marks=pytest.mark.slow),
        pytest.param("1839", homes, "homes", marks=pytest.mark.slow),
        pytest.param("1839", offered(of.OfferChooseCity), "token", marks=pytest.mark.slow),
        pytest.param("1843", offered(of.OfferMoveToken), "token", marks=pytest.mark.slow),
    ],
)
def test_a_click_beside_all_that_a_tool_could_take(table, title, fits, kind):
    operator = table(fits, title)
    position, tools, view = operator.bridge.position, operator.panels.tools, operator.board
    pair = next((o for o in operator.bridge.offers if isinstance(o, of.OfferPar) and o.home_pairs), None)
    tools.choose(kind, pair)
    assert tools.kind == kind
    lit = {choice.spot.hex for choice in tools.token.choices} | {*tools.homes.lit}
    for has_city in (False, True):
        hex_id = next(
            h
            for h, printed in position.definition.hexes.items()
            if h not in lit
            and bool(printed.face.cities) == has_city
            and view.viewport().rect().contains(pixel(operator, h))
        )
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel(operator, hex_id))
        told = bubble(operator)
        assert told.isVisible()
        assert told.rules.isVisible()
        assert operator.bridge.words.lexicon(position.definition).hex(hex_id) in told.text.text()
        QTest.keyClick(view, Qt.Key.Key_F)
        assert not told.isVisible()
    if kind == "token" and any(choice.lifts for choice in tools.token.choices):
        lifted = next(choice for choice in tools.token.choices if choice.lifts)
        operator.click_board(operator.pixel(tools.token.place_of(lifted)))
        assert tools.token.lifted == lifted
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel(operator, hex_id))
        assert bubble(operator).rules.isVisible()


def test_a_route_that_no_track_leads_on(table):
    operator = table(decides(ac.RunTrains), after=60)
    tool = operator.panels.tools.routes
    view = operator.board
    tool.clear()
    for stop in sorted(tool.context.network.stops):
        if bubble(operator).isVisible():
            break
        place = view.mapFromScene(*view.board.places.stop(stop))
        if view.viewport().rect().contains(place):
            QTest.mouseClick(view.viewport(), LEFT, PLAIN, place)
    assert bubble(operator).isVisible()


@pytest.mark.parametrize("by_key", [False, True])
def test_a_certificate_that_cannot_be_bought(table, by_key):
    def cannot(position, entry):
        return isinstance(entry.action, ac.Pass) and position.state.round.kind == "stock"

    operator = table(cannot, after=100)
    view, position = operator.panels.certificates, operator.bridge.position
    view.executeDelayedItemsLayout()
    for row in range(view.keyed().rowCount()):
        index = view.keyed().index(row, 0)
        cell = index.data(CellRole.CELL)
        if cell.offer is None and reasons.why_no_share(position, cell.livery.symbol):
            break
    view.scrollTo(index)
    view.setCurrentIndex(index)
    if by_key:
        QTest.keyClick(view, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    assert bubble(operator).isVisible()
    QTest.mouseClick(bubble(operator).more, LEFT)
    looking = operator.program.window.table.findChild(Looking)
    assert looking.panel.isVisible()
    assert looking.panel.card.subject.name == cell.livery.symbol


def test_a_lot_that_is_not_bid_for_now(table):
    operator = table(lambda position, _entry: position.state.round.kind == "auction", "1861")
    view, position = operator.panels.auction, operator.bridge.position
    view.executeDelayedItemsLayout()
    model = view.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    index = next(each for each in rows if each.data(CellRole.CELL).offer is None)
    view.scrollTo(index)
    clicked = view.visualRect(index).bottomLeft() + QPoint(12, -12)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, clicked)
    told = bubble(operator)
    assert told.isVisible()
    # Beside the pointer, which stays over the cards: they would move on as soon as it left them.
    beside = told.mapFromGlobal(view.viewport().mapToGlobal(clicked))
    assert not told.rect().contains(beside)
    assert told.rect().adjusted(-40, -40, 40, 40).contains(beside)
    refused = reasons.why_no_bid(position, index.data(CellRole.CELL).card.symbol)
    assert told.text.text() == operator.bridge.words.refusal(refused, position.definition)
    assert refused.section in told.rules.text()


def test_a_decision_that_is_refused(table):
    operator = table(decides(ac.LayTile))
    operator.bridge.not_done.emit(illegal("token.none_left", "7.3.4", company="PLM"))
    assert "PLM" in bubble(operator).text.text()
    wanted: list[str] = []
    operator.program.window.table.findChild(WhyNot).rules_wanted.connect(wanted.append)
    QTest.mouseClick(bubble(operator).rules, LEFT)
    assert wanted == ["7.3.4"]
    assert not bubble(operator).isVisible()


def test_the_bubble_stays_inside_the_window(table):
    operator = table(decides(ac.LayTile))
    window, told = operator.program.window, bubble(operator)
    for corner in (window.rect().topLeft(), window.rect().bottomRight()):
        told.tell("No more than so many. " * 6, corner, "7.3.4")
        assert window.rect().contains(told.geometry())
        assert told.text.height() >= told.text.heightForWidth(told.text.width())


@pytest.mark.parametrize(("title", "stage"), [("1894", "token"), ("1861", "trains"), ("1843", "token")])
def test_a_step_that_is_passed_over_is_told(make_program, tmp_path, title, stage):
    session = GameSession.open(example_path(title), read_only=True)
    history = session.history

    def passes_over(n):
        found = skipped(history.at(n), history.entry(n + 1).events)
        return any(each.stage == stage for each in found)

    number = next(n for n in range(len(history)) if passes_over(n))
    position, entry = history.at(number), history.entry(number + 1)
    (told,) = [each for each in skipped(position, entry.events) if each.stage == stage][:1]
    assert told.why.section
    copy = tmp_path / "copy.roundhouse"
    copy.write_bytes(example_path(title).read_bytes())
    mine = GameSession.open(copy)
    mine.move_to(number)
    program = make_program()
    program.bridge.set_session(mine)
    assert program.bridge.submit(entry.action)
    text = program.window.table.scrubber.message.text()
    assert str(told.company) in text
    assert program.bridge.words.refusal(told.why, position.definition) in text


@pytest.mark.slow
def test_whose_turn_is_passed_over_is_told(make_program, tmp_path):
    """In 1894's recorded game a player's money is spent, and his turn of the stock round goes by."""
    copy = tmp_path / "copy.roundhouse"
    copy.write_bytes(example_path("1894").read_bytes())
    mine = GameSession.open(copy)
    entry = next(each for each in mine.history.entries() if tuple(passed_by_itself(each.events)))
    ((place, name),) = passed_by_itself(entry.events)
    mine.move_to(mine.history.entries().index(entry))
    program = make_program()
    program.bridge.set_session(mine)
    assert program.bridge.submit(entry.action)
    told = program.window.table.scrubber.message.text()
    assert f"{name_of(name)} can neither buy nor sell anything" in told
    definition = mine.position.definition
    lines = [line.text for line in tell(program.bridge.words, entry, definition)]
    assert f"{name_of(name)} can neither buy nor sell anything and passes" in lines
    assert isinstance(entry.events[place], ev.Passed)


@pytest.mark.quick("1894")
@pytest.mark.parametrize("title", registry.names())
def test_every_step_that_could_be_decided_and_was_passed_over_has_a_reason(title):
    positions = recorded.example(title)
    session = GameSession.open(example_path(title), read_only=True)
    entries = session.history.entries()
    session.close()
    told = 0
    for before, entry in zip(positions, entries, strict=False):
        found = skipped(before, entry.events)
        told += len(found)
        assert all(each.why.section for each in found)
        assert "token.no_connection" not in {each.why.reason for each in found}, "no single city is named"
        idle = {each.company for each in found if each.stage == "run"}
        silent = set(passed_over(before, entry)) - {(each.company, each.stage) for each in found}
        assert {stage for symbol, stage in silent if symbol not in idle} == set()
        assert {stage for _, stage in silent} <= {"dividend"}
    assert told > 20


def passed_over(before, entry):
    """The stages with steps in which nobody was asked anything, by company."""
    begun, state = None, before.state
    for event in entry.events:
        if isinstance(event, ev.StageBegan | ev.TurnEnded) and begun is not None:
            there = [each for each in stages(begun[1]) if each.name == begun[0].stage]
            if there and there[0].told and there[0].steps:
                yield begun[0].company, begun[0].stage
            begun = None
        state = fold(state, (event,))
        if isinstance(event, ev.StageBegan):
            begun = event, replace(before, state=state)


def test_steps_that_are_passed_over_for_one_reason_are_told_together(program):
    title = registry.load("1825")
    position = start(title, ("Ann", "Ben", "Cleo"), frozenset({"unit_1"}), 7)
    symbol = CompanySymbol("GWR")
    why = illegal("run.no_train", "5.5", company=symbol)
    told = SkippedSteps(program.bridge, program.window).told(
        [Skipped(symbol, "track", why), Skipped(symbol, "token", why)], position
    )
    words = program.bridge.words
    assert told.count(words.refusal(why, position.definition)) == 1
    assert all(words.name("step", stage) in told for stage in ("track", "token"))


def test_a_track_step_that_is_passed_over_says_what_holds_on_most_hexes_in_reach(program):
    """Not what is against the first hex, whatever is against all others."""
    positions = recorded.example("1843")
    session = GameSession.open(example_path("1843"), read_only=True)
    session.close()
    before = positions[1153]
    (found,) = (each for each in skipped(before, session.history.entry(1154).events) if each.stage == "track")
    assert (found.company, found.why.reason) == ("PO", "track.none_left_for")
    assert found.alike + 1 > found.others / 2
    assert found.alike
    assert found.others
    told = SkippedSteps(program.bridge, program.window).told([found], before)
    assert f"{found.alike}\xa0more hexes" in told
    assert f"{found.others}\xa0others" in told


def beside(operator):
    """Where the bubble lies, and the points that it may be beside."""
    return bubble(operator).geometry().adjusted(-40, -200, 40, 200)


def test_a_refusal_by_a_key_is_told_at_the_pointer_or_in_the_middle_of_the_window(table):
    operator = table(decides(ac.LayTile), after=60)
    window, bridge = operator.program.window, operator.bridge
    refused = illegal("stage.nothing_to_do")
    for at in (window.rect().center() - QPoint(300, 200), window.rect().center() + QPoint(300, 150)):
        QCursor.setPos(window.mapToGlobal(at))
        bridge.not_done.emit(refused)
        assert beside(operator).contains(at)
        bubble(operator).put_away()
    QCursor.setPos(window.mapToGlobal(QPoint(-50, -50)))
    bridge.not_done.emit(refused)
    assert beside(operator).contains(window.rect().center())


def test_nobody_listens_to_every_event_while_nothing_lies_over_the_window(table, program, monkeypatch):
    """A filter of the program is called for whatever happens in it."""
    application, listening = QApplication.instance(), {}
    monkeypatch.setattr(application, "installEventFilter", lambda one: listening.update({one: True}))
    monkeypatch.setattr(application, "removeEventFilter", lambda one: listening.pop(one, None))

    def lasting() -> list[QObject]:
        """Whoever listens longer than the second after a decision in which a key may still be held."""
        return [each for each in listening if not isinstance(each, HeldKey)]

    operator = table(decides(ac.LayTile), after=60)
    assert lasting() == []
    QTest.mouseClick(operator.board.viewport(), LEFT, PLAIN, pixel(operator, refusing_hex(operator)))
    assert lasting() == [bubble(operator)]
    bubble(operator).put_away()
    assert lasting() == []
    program.bridge.announce()
    assert lasting() == []


def tile_or_token(position, _entry):
    """A tile may be laid, and by a power a token placed."""
    return {of.OfferLayTile, of.OfferPlaceToken} <= {type(offer) for offer in offers(position)}


@pytest.mark.slow
def test_the_board_keeps_its_size_whatever_is_taken_in_the_hand(table):
    """It grew under the pointer: with another tool the tray below it was put away."""
    operator = table(tile_or_token, after=260)
    tools, shown = operator.panels.tools, operator.program.window.table
    charter = operator.panels.charter
    places = (QPoint(x, y) for y in range(0, charter.height(), 4) for x in range(0, charter.width(), 4))
    start = next(at for at in places if tools.carries(charter.token_at(at))) + QPoint(6, 6)
    before = operator.board.height()
    QTest.mousePress(charter.viewport(), LEFT, PLAIN, start)
    for by in (3, 30):
        QTest.mouseMove(charter.viewport(), start + QPoint(by, 0))
    assert tools.kind == "token"
    shown.come_to_rest()
    assert operator.board.height() == before
    QTest.keyClick(operator.board, Qt.Key.Key_Escape)
    QTest.mouseRelease(charter.viewport(), LEFT, PLAIN, start)
    assert tools.kind == "lay"
    tools.choose("token")
    shown.come_to_rest()
    assert operator.board.height() == before, "as long as the company operates"
    assert not operator.panels.tray.isVisible(), "a sentence says where tokens go"


def test_a_company_that_is_too_dear_in_all_boxes_says_what_the_cheapest_costs():
    """It named a box in which nobody starts, at a price that other boxes have, too."""
    refused = reasons.why_no_share(recorded.example("1861")[668], CompanySymbol("NW"))
    assert (refused.reason, refused.facts["cost"]) == ("par.too_dear", 140)
