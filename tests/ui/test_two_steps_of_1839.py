"""1839 on the screen: what takes two clicks on the board, and what is told below it meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from roundhouse.archive.game_file import GameSession
from roundhouse.engine import loop
from roundhouse.engine import offers as of
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.position import Position
from roundhouse.queries import reasons, turns
from roundhouse.ui.board.items.plates import PlateItem
from roundhouse.ui.text import Label
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words import LANGUAGES
from tests.names import company
from tests.rules import table as rt
from tests.rules.t1839.pictured import PICTURED
from tests.rules.t1839.test_s8_1_1_arrears import example as owing
from tests.rules.t1839.test_s8_3_2_tokens import turn as nbds
from tests.rules.t1839.test_s14_2_privates import turn as private_turn
from tests.ui.operator import Operator

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
EACH = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
SIZE = (1366, 768)


def on_screen(make_program, position: Position, tmp_path: Path, language: str = "en") -> Operator:
    program = make_program(language)
    program.window.resize(*SIZE)
    session = GameSession.begin(position, position.state.seats, 0, tmp_path / "game.roundhouse")
    program.bridge.set_session(session)
    QApplication.processEvents()
    return Operator(program)


def told(operator: Operator) -> str:
    """What stands below the board."""
    return str(operator.program.window.table.below.panel.sentence.text())


@EACH
def test_below_the_board_it_says_which_token_is_asked_about(make_program, words, tmp_path) -> None:
    operator = on_screen(make_program, nbds(), tmp_path, words.code)
    (swap,) = (offer for offer in operator.bridge.offers if isinstance(offer, of.OfferSwapToken))
    asked = words.say("empty.ask", what=words.offer(swap, operator.bridge.position.definition))
    assert told(operator) == f"{asked} {words.say('empty.asked')}"
    operator.click(operator.button(operator.bar, name="tool_swap_token"))
    assert told(operator) == words.say("empty.swap")


@EACH
def test_a_token_that_moves_is_asked_for_first(make_program, words, tmp_path) -> None:
    operator = on_screen(make_program, PICTURED["token moves with KR"](), tmp_path, words.code)
    titles = [words.offer(offer, operator.bridge.position.definition) for offer in operator.bridge.offers]
    assert all(title in told(operator) for title in titles[:2])
    operator.click(operator.button(operator.bar, name="tool_move_token"))
    assert told(operator) == words.say("empty.lift")


def test_of_a_nationalisation_the_heading_speaks(make_program, tmp_path) -> None:
    operator = on_screen(make_program, PICTURED["asked one after the other"](), tmp_path)
    words = operator.bridge.words
    assert told(operator) == words.say("empty.wait")
    heading = operator.program.window.table.below.panel.heading
    assert heading.isVisible()
    assert heading.text() == words.name("step", "nationalise")


def test_two_ways_to_lay_are_told_apart(make_program, tmp_path) -> None:
    """Both stood in the bar as one sentence."""
    operator = on_screen(make_program, private_turn("Green", LVG="NBDS"), tmp_path)
    in_use = [each for each in operator.bar.choices._told.values() if each.isVisible()]
    lay, power = ([line for line in each.findChildren(Label) if line.isVisible()] for each in in_use)
    assert "LVG" in " ".join(line.text() for line in power)
    assert in_use[0].geometry().top() == in_use[1].geometry().top()
    ends = (line.mapTo(operator.bar, line.rect().topLeft()).x() + line.sizeHint().width() for line in lay)
    starts = (line.mapTo(operator.bar, line.rect().topLeft()).x() for line in power)
    assert min(starts) - max(ends) > 2 * lay[0].fontMetrics().averageCharWidth()


def test_all_that_are_asked_are_named_where_there_is_room(make_program, tmp_path) -> None:
    """Three were named and the others cut off in a bar that was half empty."""
    operator = on_screen(make_program, PICTURED["asked one after the other"](), tmp_path)
    bar, say = operator.bar, operator.bridge.words.say
    assert bar.actor.task.text().endswith(say("turn.asked_next", companies="AMS, HIJSM, NRS, ZHESM, NBDS"))
    assert bar.actor.task.width() >= bar.actor.task.sizeHint().width()
    bar.setFixedWidth(820)
    QApplication.processEvents()
    assert bar.actor.task.text().endswith(say("turn.asked_next", companies="AMS, HIJSM, NRS +2"))
    assert "ZHESM, NBDS" in bar.actor.task.toolTip()
    bar.setFixedWidth(680)
    QApplication.processEvents()
    # The mark shows the company: who else is asked tells more than its letters.
    doing = operator.bridge.words.name("step", "nationalise")
    assert bar.actor.task.text() == f"{doing} · {say('turn.asked_next', companies='AMS, HIJSM, NRS +2')}"


def test_while_money_is_owed_the_charter_is_of_the_company_to_come(make_program, tmp_path) -> None:
    """It was that of whichever company had been looked at last (8.1.1)."""
    operator = on_screen(make_program, owing().position, tmp_path)
    assert turns.companies_to_come(operator.bridge.position)[0] == "SS"
    assert operator.panels.charter.charter.symbol == "SS"
    operator.panels.charter.charter.show_company(CompanySymbol("NBDS"))
    assert operator.panels.charter.charter.symbol == "NBDS"
    operator.bridge.announce()
    assert operator.panels.charter.charter.symbol == "SS"


def test_every_token_that_may_be_swapped_for_is_in_sight(make_program, tmp_path) -> None:
    operator = on_screen(make_program, nbds(), tmp_path)
    board, swap = operator.board, operator.panels.tools.swap
    before = board.hold, board.zoom
    operator.click(operator.button(operator.bar, name="tool_swap_token"))
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    assert swap.lifted is not None
    window = board.mapToScene(board.viewport().rect()).boundingRect()
    assert {choice.spot.hex for choice in swap.choices} == {"B19", "K12"}
    assert all(window.contains(swap.place_of(choice)) for choice in swap.choices)
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    QApplication.processEvents()
    assert "B19" in rt.where(operator.bridge.position, "NBDS")
    assert (board.hold, board.zoom) == before


@EACH
def test_a_swap_that_cannot_be_says_why_at_its_place(make_program, words, tmp_path) -> None:
    """A click where the token in the hand can't be swapped only opened the card of the hex."""
    operator = on_screen(make_program, nbds(), tmp_path, words.code)
    bubble = operator.program.window.table.findChild(WhyNot).bubble
    amsterdam = operator.pixel(operator.board.board.places.center(HexId("G10")))
    # Before the button is pressed it is why no token goes there, and then why none is taken up.
    for section in ("8.3.2.2", "8.3.2.3"):
        operator.click_board(amsterdam)
        QApplication.processEvents()
        assert bubble.isVisible()
        assert section in bubble.rules.text()
        operator.click(operator.button(operator.bar, name="tool_swap_token"))
    for pressed in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        QTest.keyClick(operator.board, pressed)
    assert operator.panels.tools.swap.lifted is not None
    for hex_id, place in (("G10", "Amsterdam"), ("K16", "Venlo")):
        operator.click_board(operator.pixel(operator.board.board.places.center(HexId(hex_id))))
        QApplication.processEvents()
        assert bubble.isVisible()
        assert "8.3.2.3" in bubble.rules.text()
        assert place in bubble.text.text()


def test_what_is_against_another_token_is_said_before_that_there_is_none() -> None:
    position, actor, breda = rt.cash(nbds(), NBDS=50), company("NBDS"), (HexId("K8"), 0)
    assert reasons.why_no_swap(position, actor, breda, HexId("B19")) is None
    assert reasons.why_no_swap(position, actor, breda, HexId("A14")) is None
    for hex_id, reason in (("K12", "token.cannot_afford"), ("L13", "token.none_of_other")):
        refused = reasons.why_no_swap(position, actor, breda, HexId(hex_id))
        assert refused is not None
        assert refused.reason == reason


def test_fees_of_homes_cover_none_that_may_be_chosen(make_program, tmp_path) -> None:
    operator = on_screen(make_program, PICTURED["two homes"](), tmp_path)
    homes, board = operator.panels.tools.homes, operator.board.board
    offer = rt.offer_of(operator.bridge.position, of.OfferPar, company="S1")
    operator.bar.tool_wanted.emit(offer)
    for first in homes.lit:
        QTest.keyClick(operator.board, Qt.Key.Key_Tab)
        assert homes.homes == (first,)
    for hex_id in ("B19", "B17"):
        operator.move(operator.pixel(board.places.center(HexId(hex_id))))
        QTest.keyClick(operator.board, Qt.Key.Key_Return)
        if homes.first == hex_id:
            operator.move(operator.pixel(board.places.center(HexId("B17"))))
            plates = [item for item in board.items() if isinstance(item, PlateItem)]
            assert len(plates) == 2
            middles = [QPointF(*board.places.center(each)) for each in (*homes.lit, *homes.homes)]
            assert not [m for plate in plates for m in middles if plate.on_board(board.unit).contains(m)]


@EACH
def test_a_home_in_one_of_two_places_names_neither(words) -> None:
    kept = PICTURED["home that is kept"]()
    (offer,) = loop.offers(kept)
    assert isinstance(offer, of.OfferChooseCity)
    assert {spot.hex for spot in offer.spots} == {"I16", "K16"}
    title = words.offer(offer, kept.definition)
    assert "Arnhem" not in title
    (other,) = loop.offers(PICTURED["home of the government"]())
    assert "Weert" in words.offer(other, kept.definition)
