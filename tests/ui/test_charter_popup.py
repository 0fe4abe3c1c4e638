"""The charter of any company over the window."""

from __future__ import annotations

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
