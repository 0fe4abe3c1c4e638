"""The rules reference: opened by key, from offers, cards and bubbles, at the right section; searched."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from roundhouse.archive.game_file import GameSession
from roundhouse.engine.errors import illegal
from roundhouse.queries.previews import offers
from roundhouse.titles import registry
from roundhouse.ui.about import Subject
from roundhouse.ui.appearance import Appearance
from roundhouse.ui.choice_button import ChoiceButton
from roundhouse.ui.choices import groups, in_sheet
from roundhouse.ui.dialogs.rules import RulesDialog
from roundhouse.ui.link import Link
from roundhouse.ui.looking import Looking
from roundhouse.ui.pictures import example_path
from roundhouse.ui.rules_words import BANK_ONLY, rule_about, rules_of
from roundhouse.ui.why_not import WhyNot
from roundhouse.ui.words import LANGUAGES
from tests.ui.operator import LEFT


@pytest.fixture
def shown(program):
    session = GameSession.open(example_path("1894"), read_only=True)
    session.history.move_to(208)
    program.bridge.set_session(session)
    QApplication.processEvents()
    return program


def dialog(program):
    for _ in range(3):
        QApplication.processEvents()
    return program.handlers.rules.dialog


def sees(found, section):
    row = found._rows[section]
    top = row.mapTo(found.area.viewport(), QPoint(0, 0)).y()
    return 0 <= top < found.area.viewport().height()


def test_the_key_opens_the_rules_of_what_is_to_be_decided(shown):
    QTest.keyClick(shown.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    found = dialog(shown)
    assert found.isVisible()
    assert "1894" in found.windowTitle()
    section = next(offer.section for offer in shown.bridge.offers if offer.section)
    assert found.marked is rule_about(rules_of("1894", "en"), section)
    assert sees(found, found.marked.section)


def test_enter_goes_from_what_is_searched_to_what_was_found(shown):
    QTest.keyClick(shown.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    found = dialog(shown)
    found.activateWindow()
    assert found.search.hasFocus()
    QTest.keyClicks(found.search, "token")
    QTest.keyClick(found.search, Qt.Key.Key_Return)
    assert found.isVisible()
    assert found.area.hasFocus()
    QTest.keyClick(found.area, Qt.Key.Key_Return)
    assert not found.isVisible()


def test_topics_and_rules_are_scrolled_each_by_itself_alone(program):
    """In large type the whole was scrolled around them, so that rules had two bars side by side."""
    found = RulesDialog(LANGUAGES[0], Appearance(scale=2.0), registry.load("1861").definition, program.window)
    found.show()
    found.resize(1300, 460)
    QApplication.processEvents()
    assert found.contents.verticalScrollBar().maximum() == 0
    assert found.area.verticalScrollBar().maximum() > 0
    assert found.area.height() >= 100
    found.close()


def test_the_rules_are_laid_out_once_when_they_open_at_a_section(shown, monkeypatch):
    laid_out, row = [], RulesDialog._row

    def counted(dialog, rule, body):
        laid_out.append(rule.section)
        return row(dialog, rule, body)

    monkeypatch.setattr(RulesDialog, "_row", counted)
    shown.handlers.rules.show("7.3.4")
    found = dialog(shown)
    assert found.marked.section == "7.3.4"
    assert len(laid_out) == len(set(laid_out)) == len(found._rows)
    found.go_to("11.2.2.1")
    marked = [section for section, each in found._rows.items() if each.property("marked")]
    assert marked == [found.marked.section] == ["11.2.2.1"]
    assert len(laid_out) == len(found._rows)


def test_a_right_click_on_every_button_opens_the_rules_of_its_offer(shown):
    bar = shown.window.table.turn_bar
    buttons = [b for b in bar.findChildren(ChoiceButton) if b.isVisible()]
    assert buttons
    for button in buttons:
        place = button.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, button.mapToGlobal(place))
        QApplication.sendEvent(button, event)
        for menu in shown.window.findChildren(QMenu, "about"):
            card, _, rules = menu.actions()
            assert card.text().startswith("Look into: "), "the card of what the button names, too"
            rules.trigger()
            menu.close()
        assert dialog(shown) is not None, button.title
        assert dialog(shown).marked is not None, button.title
        dialog(shown).close()


def test_refusals_and_cards_lead_to_their_section(shown):
    shown.bridge.not_done.emit(illegal("token.none_left", "7.3.4", company="PLM"))
    QTest.mouseClick(shown.window.table.findChild(WhyNot).bubble.rules, LEFT)
    assert dialog(shown).marked.section == "7.3.4"
    dialog(shown).close()
    shown.bridge.not_done.emit(illegal("token.none_left", "7.3.4", company="PLM"))
    assert "Ctrl+R" in shown.window.table.findChild(WhyNot).bubble.rules.text()
    QTest.keyClick(shown.window.table, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert dialog(shown).marked.section == "7.3.4", "its key follows the link while the bubble is there"
    assert not shown.window.table.findChild(WhyNot).bubble.isVisible()
    looking = shown.window.table.findChild(Looking)
    looking.look_into(Subject("private", "LRC"), QPoint(300, 300))
    looking.panel.rules_wanted.emit(looking.panel.card.sections[0])
    assert dialog(shown).marked.section == "11.2.2.1"


@pytest.mark.parametrize(
    ("subject", "section"),
    [
        (Subject("company", "Belge"), "6.5"),
        (Subject("company", "LF"), "11.3.3"),
        (Subject("private", "GLG"), "11.2.2.3"),
        (Subject("player", "Anne"), "6.4"),
        (Subject("train", "D"), "13.4.3"),
        (Subject("phase", "Purple"), "15.7"),
        (Subject("tile", "57"), "12.3.1"),
        (Subject("token", "PLM-0"), "7.3.4"),
        (Subject("hex", "A10"), "12.3.3"),
        (Subject("box", place=(0, 0)), "10.2"),
    ],
    ids=lambda each: each.kind if isinstance(each, Subject) else "",
)
def test_every_card_has_links_that_lead_to_the_rules_about_its_thing(shown, subject, section):
    looking = shown.window.table.findChild(Looking)
    looking.look_into(subject, QPoint(300, 300))
    QApplication.processEvents()
    links = [each for each in looking.panel.findChildren(Link) if f"section {section} · " in each.text()]
    assert [b.isVisible() for b in links] == [True]
    QTest.mouseClick(links[0], LEFT)
    assert dialog(shown).marked.section == section
    assert sees(dialog(shown), section)


def all_topics():
    """Those of the title, and what is otherwise where the players have the board."""
    return (*rules_of("1894", "en"), *rules_of(BANK_ONLY, "en"))


def test_a_search_leaves_what_has_the_words(shown):
    shown.handlers.rules.show("7.3.3")
    found = dialog(shown)
    QTest.keyClicks(found.search, "ferry")
    QApplication.processEvents()
    assert 0 < found.topics.count() < len(all_topics())
    assert all("ferry" in row.findChildren(QLabel)[1].text().casefold() for row in found._rows.values())
    found.search.clear()
    assert found.topics.count() == len(all_topics())
    QTest.keyClicks(found.search, "zeppelin")
    assert found.topics.count() == 0


def test_a_topic_is_brought_into_sight(shown):
    shown.handlers.rules.show("3")
    found = dialog(shown)
    last = found.topics.count() - 1
    found.topics.setCurrentRow(last)
    QApplication.processEvents()
    topic = all_topics()[last]
    assert sees(found, topic.rules[0].section)
    QTest.keyClick(found, Qt.Key.Key_Escape)
    assert dialog(shown) is None


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("title", registry.names())
def test_no_rule_is_cut_off(make_program, title, language):
    program = make_program(language)
    definition = registry.load(title).definition
    made = RulesDialog(program.bridge.words, program.window.look, definition, program.window)
    made.show()
    QApplication.processEvents()
    topics = [made.topics.visualItemRect(made.topics.item(n)) for n in range(made.topics.count())]
    assert all(place.width() <= made.topics.viewport().width() for place in topics), "broken beside the bar"
    lefts = {label.x() for row in made._rows.values() for label in row.findChildren(QLabel)}
    assert len(lefts) == 2, "sections and rules stand in a column each"
    for row in made._rows.values():
        for label in row.findChildren(QLabel):
            assert label.height() >= label.heightForWidth(label.width()), label.text()
            assert label.width() >= label.minimumSizeHint().width(), label.text()
    made.close()


@pytest.mark.parametrize("title", registry.names())
def test_every_sheet_of_choices_leads_to_its_section(program, title):
    session = GameSession.open(example_path(title), read_only=True)
    history = session.history
    program.bridge.set_session(session)
    seen: set[str] = set()
    for n in range(0, len(history), 3):
        position = history.at(n)
        made = groups(program.bridge.words, position, offers(position))
        fresh = [group for group in made if in_sheet(group) and group.key not in seen]
        if not fresh:
            continue
        history.move_to(n)
        program.bridge.set_session(session)
        for group in fresh:
            seen.add(group.key)
            bar = program.window.table.turn_bar
            QTest.mouseClick(bar.findChild(ChoiceButton, f"group_{group.key}"), LEFT)
            links = bar.sheet.findChildren(Link)
            assert links, group.key
            link = links[0]
            assert program.window.rect().contains(link.mapTo(program.window, link.rect().center()))
            link.setFocus()
            QTest.keyClick(link, Qt.Key.Key_Return)
            assert bar.sheet is None
            assert dialog(program).marked is not None
            dialog(program).close()
    assert seen
