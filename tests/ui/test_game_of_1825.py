"""A game of 1825 for nine, with all units and kits, through the window: every model under Qt's own tester."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.actions import BuyShares
from roundhouse.engine.offers import OfferBuyShares
from roundhouse.titles import random_player
from roundhouse.ui.docks.keyed_view import KeyedView
from roundhouse.ui.models.certificate_model import CertificateRole
from tests.ui.operator import tidy_up

ALL = ("unit_1", "unit_2", "unit_3", "r1", "r2", "r3", "k1", "k2", "k3", "k5", "k6", "k7")
NINE = ("Anna", "Bob", "Chloé", "Dieter", "Eleanor", "Frédéric", "Guillaume", "Hannah", "Ivo")


@pytest.fixture
def session(tmp_path):
    begun = GameSession.new("1825", NINE, ALL, 3, tmp_path / "nine.roundhouse")
    yield begun
    begun.close()


def attached_testers(program):
    """A tester for the model of every panel that lists or draws something."""
    views = [view for view in program.window.panels.widgets() if isinstance(view, KeyedView)]
    assert len(views) > 8
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    return [QAbstractItemModelTester(view.model(), fatal) for view in views]


def played(program, session, count):
    """Play by chance; whether companies were on turn, and trains ran, on the way."""
    rng, seen = Random(3), set()
    for _ in range(count):
        position = session.position
        if position.state.ending is not None:
            break
        seen.add((position.state.round.kind, position.state.operating.stage))
        before = session.cursor
        program.bridge.submit(random_player.choose(position, rng))
        assert session.cursor == before + 1
        QCoreApplication.processEvents()
        tidy_up()
    return seen


LONG = (pytest.mark.slow, pytest.mark.long)


@pytest.mark.parametrize(("language", "count"), [("en", 16), pytest.param("fr", 400, marks=LONG)])
def test_a_game_for_nine_with_everything_is_shown_decision_by_decision(
    make_program, session, language, count
):
    program = make_program(language)
    program.bridge.set_session(session)
    kept = attached_testers(program)
    seen = played(program, session, count)
    assert kept
    assert ("operating", "track") in seen
    panels = program.window.panels
    assert panels.board.hold == "width"
    assert panels.board.board.labels()
    assert {box.price for box in panels.market.boxes().values()} >= {0, 67, 500}
    assert not program.window.grab(program.window.rect()).isNull()


@pytest.mark.parametrize("size", [QSize(1366, 768), QSize(3840, 2160)], ids=["small", "large"])
def test_a_certificate_is_bought_by_a_click_beside_the_high_board(make_program, session, size):
    program = make_program("fr", size=size)
    program.bridge.set_session(session)
    rng = Random(3)
    while not any(isinstance(offer, OfferBuyShares) for offer in program.bridge.offers):
        program.bridge.submit(random_player.choose(session.position, rng))
    QCoreApplication.processEvents()
    view, before = program.window.panels.certificates, session.cursor
    assert view.isVisible()
    cards = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    index = next(card for card in cards if isinstance(card.data(CertificateRole.OFFER), OfferBuyShares))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert session.cursor == before + 1
    assert isinstance(session.history.entry(before + 1).action, BuyShares)
