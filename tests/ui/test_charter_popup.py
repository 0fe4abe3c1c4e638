"""The charter of any company over the window."""

from __future__ import annotations

from roundhouse.ui import charter_popup
from roundhouse.ui.bench import settle
from roundhouse.ui.charter_popup import CharterPopup


def test_a_charter_that_is_shown_once_more_lies_within_its_frame(program, new_session):
    session = new_session(5, 120)
    program.bridge.set_session(session)
    window = program.window
    popup = CharterPopup(program.bridge.words, window.look, window)
    for symbol in (*session.position.state.floated, *list(session.position.definition.companies) * 2):
        popup.show_company(session.position, symbol, window.rect().center())
        settle()
        assert popup.rect().contains(popup.view.geometry())
        assert popup.view.height() > popup.height() / 2
        popup.put_away()
        settle()


def test_a_charter_that_leaves_something_out_has_no_empty_room_below_it(program, new_session, monkeypatch):
    session = new_session(5, 120)
    program.bridge.set_session(session)
    window = program.window
    popup = CharterPopup(program.bridge.words, window.look, window)
    symbol = next(iter(session.position.state.floated))
    popup.show_company(session.position, symbol, window.rect().center())
    settle()
    whole, less, *_ = popup.view.wanted_heights(popup.view.width())
    margins = popup.height() - whole
    monkeypatch.setattr(charter_popup, "_HIGHEST", (whole + margins - 1) / window.height())
    popup.show_company(session.position, symbol, window.rect().center())
    settle()
    assert popup.view.level == 1
    assert whole - less > 40
    assert 0 <= popup.view.height() - less <= 2 * popup.frameWidth()
    narrow = popup.width()
    monkeypatch.setattr(charter_popup, "_HIGHEST", 280 / window.height())
    popup.show_company(session.position, symbol, window.rect().center())
    settle()
    assert popup.width() > narrow, "it would be scrolled otherwise"
    assert popup.view.verticalScrollBar().maximum() == 0
