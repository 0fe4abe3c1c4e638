"""A new game of a title that is printed in parts: groups of options, what they need, what comes of them."""

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from roundhouse.archive import library
from roundhouse.archive.game_file import GameSession
from roundhouse.engine.errors import illegal
from roundhouse.engine.title import Title
from roundhouse.queries.titles import choices
from roundhouse.titles import registry
from roundhouse.ui import settings as store
from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.dialogs.new_game import NewGame, NewGameDialog
from roundhouse.ui.played import played, what
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, for_language
from roundhouse.ui.words.terms import NO_BREAK, THIN
from tests.ui.operator import Operator

ENGLISH = for_language("en")
FOUR = ("Ann", "Ben", "Cleo", "Dora")


def opened(qtbot, names=FOUR, words=ENGLISH):
    dialog = NewGameDialog(words, Appearance(), (registry.load("1894"), registry.load("1825")), names, 5)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert [dialog.titles.itemData(at) for at in range(2)] == ["1825", "1894"], "as on the start screen"
    assert dialog.titles.currentData() == "1894", "the first that was given"
    dialog.titles.setCurrentIndex(dialog.titles.findData("1825"))
    return dialog


def box(dialog, name):
    return next(each for each in dialog.option_boxes if each.option.name == name)


def click(dialog, *names):
    """A real click on the boxes, scrolled into sight first."""
    for name in names:
        dialog.options.ensureWidgetVisible(box(dialog, name))
        QTest.mouseClick(
            box(dialog, name), Qt.MouseButton.LeftButton, pos=QPoint(8, box(dialog, name).height() // 2)
        )


def test_options_stand_in_groups_with_what_they_need_and_exclude(qtbot):
    dialog = opened(qtbot)
    groups = [each.option.group for each in dialog.option_boxes[1:]]
    assert groups == sorted(groups, key=groups.index), "each group is together"
    assert f"Needs “Unit{NO_BREAK}1”." in box(dialog, "r1").notes.text()
    assert f"Needs “Unit{NO_BREAK}1” or “Unit{NO_BREAK}3”." in box(dialog, "printed_db1").notes.text()
    assert f"Not with “Kit{NO_BREAK}K1” or “Kit{NO_BREAK}K6”." in box(dialog, "d1").notes.text()


@pytest.mark.quick("fr")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_every_group_has_a_heading_in_every_language(qtbot, words):
    dialog = opened(qtbot, words=words)
    groups = {each.option.group for each in dialog.option_boxes} - {""}
    headings = [words.name("option_group", group) for group in groups]
    assert all(headings)
    shown = [label.text() for label in dialog.findChildren(Label)]
    assert [shown.count(heading) for heading in headings] == [1] * len(headings)


def test_every_click_asks_for_players_companies_and_bank(qtbot):
    dialog = opened(qtbot)
    assert "Unit 1" in dialog.facts.text()
    assert "2 to 5" in dialog.facts.text()
    assert f"£6{THIN}000" in dialog.facts.text()
    click(dialog, "unit_2", "k3")
    assert "Units 1, 2 · Kit K3" in dialog.facts.text()
    assert "3 to 7" in dialog.facts.text()
    assert f"£13{THIN}000" in dialog.facts.text()
    assert dialog.start_button.isEnabled()
    assert dialog.choice().options >= {"unit_1", "unit_2", "k3"}


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", registry.names())
def test_what_each_player_begins_with_is_told_with_or_without_a_limit(qtbot, words, title):
    loaded = registry.load(title)
    dialog = NewGameDialog(words, Appearance(), (loaded,), FOUR, 5)
    qtbot.addWidget(dialog)
    dialog.show()
    cash = loaded.variant(dialog.options.chosen()).definition.starting_cash[len(FOUR)]
    assert words.money(cash, loaded.definition) in dialog.facts.text().split("\n")[-1]


def test_what_can_not_be_played_together_is_refused_in_words_and_can_not_start(qtbot):
    dialog = opened(qtbot)
    click(dialog, "k5")
    assert dialog.problem.text().startswith("“Kit K5” needs “Unit 2”")
    assert not dialog.start_button.isEnabled()
    assert box(dialog, "k5").notes.property("careful")
    click(dialog, "unit_2")
    assert dialog.problem.text() == ""
    assert dialog.start_button.isEnabled()
    assert not box(dialog, "k5").notes.property("careful")
    click(dialog, "d1", "k1")
    assert not dialog.start_button.isEnabled()
    assert box(dialog, "d1").notes.property("careful")
    # All that is wrong is told at once, each with what to change, and what no longer holds of the game isn't.
    click(dialog, "unit_2")
    told = dialog.problem.text().split("\n")
    assert [line.partition(":")[0] for line in told] == [
        "“Kit K1” isn't played together with “Kit D1”",
        "“Kit K5” needs “Unit 2”",
    ]
    assert all("leave" in line for line in told)
    assert dialog.facts.text() == "These options can't be played together"


def test_the_number_of_players_is_that_of_the_choice(qtbot):
    dialog = opened(qtbot, ("Ann", "Ben"))
    assert dialog.start_button.isEnabled()
    click(dialog, "unit_3", "unit_1")
    assert dialog.start_button.isEnabled()
    dialog.add_player()
    assert not dialog.start_button.isEnabled()
    assert "exactly 2" in dialog.problem.text()


def test_what_decides_the_number_of_players_is_asked_once(qtbot, monkeypatch):
    dialog, asked, variant = opened(qtbot, [*FOUR, "Eve", "Finn"]), [], Title.variant

    def counted(title: Title, options: frozenset[str]) -> Title:
        asked.append(options)
        return variant(title, options)

    monkeypatch.setattr(Title, "variant", counted)
    dialog.add_player()
    assert not dialog.start_button.isEnabled()
    assert asked == [dialog.options.chosen()]


@pytest.mark.quick("fr")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_too_many_players_are_refused_by_the_options_that_decide_how_many_there_may_be(qtbot, words):
    dialog = opened(qtbot, ("Ann", "Ben"), words)
    click(dialog, "unit_3", "unit_1", "bank_only")
    dialog.add_player()
    told = dialog.problem.text()
    assert played(words, ("unit_3",)) in told
    assert words.name("option", "bank_only") not in told


def test_a_long_list_is_scrolled_and_a_short_one_is_not(qtbot, monkeypatch):
    monkeypatch.setattr(NewGameDialog, "most", lambda _: QSize(800, 580))
    dialog = opened(qtbot)
    bar = dialog.options.verticalScrollBar()
    assert bar.maximum() > 0
    click(dialog, "consent")
    assert bar.value() > 0
    assert "consent" not in dialog.choice().options
    dialog.titles.setCurrentIndex(dialog.titles.findData("1894"))
    qtbot.waitUntil(lambda: dialog.options.verticalScrollBar().maximum() == 0)


def test_lists_of_games_say_what_of_a_title_is_played(program, tmp_path):
    options = frozenset({"unit_1", "unit_2", "k3", "ports", "best_run"})
    session = GameSession.new("1825", FOUR, options, 7, tmp_path / "one.roundhouse")
    assert session.header.subtitle == "Units 1, 2 · K3"
    assert library.recent()[0].choices == ("unit_1", "unit_2", "k3", "ports")
    program.bridge.set_session(session)
    assert "Units 1, 2 · Kit K3 · Ports" in program.window.windowTitle()
    shown = program.window.recent_menu.actions()[0].text()
    assert shown.startswith("1825 · Units 1, 2 · Kit K3 · Ports")
    assert not program.window.start.recent.count(), "nobody sees the list while a game is open"
    program.bridge.set_session(None)
    session.close()
    rows = program.window.start.findChildren(Label)
    assert "Units 1, 2 · Kit K3 · Ports" in {label.text() for label in rows}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (LANGUAGES[0], "Units 1, 3 · Kits R1, K3 · Ports"),
        (LANGUAGES[1], "Unités 1, 3 · Kits R1, K3 · Ports"),
        (LANGUAGES[2], "Einheiten 1, 3 · Kits R1, K3 · Häfen"),
    ],
    ids=lambda each: getattr(each, "code", ""),
)
def test_units_kits_and_variants_are_told_in_every_language(words, told):
    title = registry.load("1825")
    chosen = choices(title, ("unit_3", "unit_1", "k3", "r1", "ports", "18xx_games", "consent"))
    assert played(words, chosen, "Units 1, 3") == told
    assert played(words, (), "Units 1, 3") == "Units 1, 3"
    assert played(words, ("of another version",), "") == ""
    assert played(words, (), "Unit 1") == words.name("option", "unit_1"), "what is printed has words, too"
    assert what(words, "1894", (), "") == "1894"


@pytest.mark.quick("de")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
@pytest.mark.parametrize("title", ["1825", "1839", "1843"])
def test_many_options_stand_side_by_side_in_a_dialog_lower_than_the_smallest_screen(qtbot, words, title):
    made = registry.load(title)
    dialog = NewGameDialog(words, Appearance(), (made,), FOUR, 5)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    # Whether there is a board comes first, alone.
    first, second, third = dialog.option_boxes[1:4]
    assert first.geometry().right() < second.geometry().left()
    assert second.geometry().right() < third.geometry().left()
    assert dialog.height() <= 740
    assert dialog.width() <= 1240
    assert words.name("edition", title) in {label.text() for label in dialog.findChildren(Label)}


@pytest.mark.slow
def test_in_the_largest_type_nothing_but_the_options_is_scrolled(qtbot):
    window, look = QWidget(), Appearance(scale=2.0)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.setStyleSheet(style_sheet(look))
    dialog = NewGameDialog(for_language("fr"), look, (registry.load("1894"),), FOUR, 5, window)
    dialog.show()
    assert dialog.contents.verticalScrollBar().maximum() == 0
    for each in (dialog.titles, dialog.players, dialog.seed, dialog.option_boxes[0]):
        assert each.visibleRegion().boundingRect() == each.rect()


@pytest.mark.parametrize(
    ("title", "language", "size", "scale"),
    [("1839", "de", (1366, 768), 1), ("1843", "fr", (1366, 768), 1), ("1843", "en", (1920, 1080), 1.406)],
)
def test_in_a_wide_window_all_options_are_seen_at_once(qtbot, title, language, size, scale):
    window, look = QWidget(), Appearance(scale=scale)
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(look))
    window.resize(*size)
    dialog = NewGameDialog(for_language(language), look, (registry.load(title),), FOUR, 5, window)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert dialog.options.verticalScrollBar().maximum() == 0
    assert dialog.contents.verticalScrollBar().maximum() == 0
    assert dialog.width() <= size[0]
    assert dialog.height() <= size[1]
    assert not dialog.options.is_folded, "each is told about where there is room for that"


def test_in_a_small_window_all_options_are_seen_and_told_about_where_the_mouse_is(qtbot, monkeypatch):
    monkeypatch.setattr(NewGameDialog, "most", lambda _: QSize(1024, 640))
    dialog = NewGameDialog(for_language("fr"), Appearance(), (registry.load("1825"),), FOUR, 5)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert dialog.options.verticalScrollBar().maximum() == 0
    assert dialog.contents.verticalScrollBar().maximum() == 0
    boxes = {each.option.name: each for each in dialog.option_boxes}
    printings = [boxes[f"printed_db{number}"].x() for number in (1, 2, 3)]
    assert printings == [boxes[name].x() for name in ("shareholders_train", "ports", "suburban")]
    box = dialog.option_boxes[3]
    assert not box.notes.isVisible()
    high = dialog.height()
    box.setFocus()
    assert dialog.about_option.isVisible()
    assert dialog.about_option.text() == box.notes.text()
    assert dialog.about_option.heightForWidth(dialog.about_option.width()) <= dialog.about_option.height()
    assert dialog.height() == high


def test_where_there_is_room_a_line_about_an_option_takes_none_from_the_options(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    dialog = NewGameDialog(for_language("en"), Appearance(), (registry.load("1861"),), FOUR, 5, window)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.option_boxes[0].setChecked(True)
    assert dialog.options.verticalScrollBar().maximum() == 0
    assert dialog.height() <= 768


@pytest.mark.slow
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_where_everything_is_chosen_the_options_are_scrolled_and_not_what_is_around_them(
    qtbot, monkeypatch, words
):
    monkeypatch.setattr(NewGameDialog, "most", lambda _: QSize(1138, 500))
    dialog = NewGameDialog(words, Appearance(), (registry.load("1839"),), FOUR, 5)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    for each in dialog.option_boxes:
        each.setChecked(True)
    qtbot.waitUntil(lambda: dialog.options.verticalScrollBar().maximum() > 0)
    assert dialog.contents.verticalScrollBar().maximum() == 0
    dialog.resize(1138, 900)
    assert dialog.contents.verticalScrollBar().maximum() == 0
    assert dialog.options.verticalScrollBar().maximum() == 0


def test_a_name_is_written_in_its_own_line(qtbot):
    dialog = opened(qtbot)
    dialog.setStyleSheet(style_sheet(Appearance()))
    dialog.add_player()
    names = dialog.players
    line = names.visualItemRect(names.currentItem())
    (field,) = names.viewport().findChildren(QLineEdit)
    assert line.contains(field.geometry())
    assert field.height() >= field.fontMetrics().height()


def test_a_name_is_typed_over_as_soon_as_keys_have_come_to_it(qtbot):
    dialog = opened(qtbot)
    dialog.players.setFocus()
    dialog.players.setCurrentRow(1)
    qtbot.keyClick(dialog.players, "E")
    qtbot.keyClicks(dialog.players.findChild(QLineEdit), "va")
    qtbot.keyClick(dialog.players.findChild(QLineEdit), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.names()[1] == "Eva")
    assert dialog.isVisible(), "Enter takes the name alone"


def test_another_player_has_a_name_that_nobody_has(qtbot):
    """Seats were drawn the last time: Player 2 sits first, and alone after the other has gone."""
    dialog = opened(qtbot, names=("Player 2",))
    dialog.add_player()
    assert dialog.names() == ("Player 2", "Player 3")


def test_the_dialog_grows_around_its_middle_and_stays_on_the_screen(qtbot):
    dialog = opened(qtbot)
    dialog.titles.setCurrentIndex(dialog.titles.findData("1894"))
    room = dialog.screen().availableGeometry()
    dialog.move(room.right() - dialog.width() // 2, room.top() + 5)
    dialog.titles.setCurrentIndex(dialog.titles.findData("1825"))
    assert dialog.frameGeometry().left() == room.left(), "it is as wide as this screen"
    middle = dialog.frameGeometry().center()
    dialog.titles.setCurrentIndex(dialog.titles.findData("1894"))
    assert (dialog.frameGeometry().center() - middle).manhattanLength() <= 2


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_options_are_named_between_quotation_marks(words):
    refused = illegal("setup.excludes", option="d1", others=("k1", "k6"))
    quoted = [words.say("new.option", option=words.name("option", name)) for name in ("d1", "k1", "k6")]
    assert all(each in words.refusal(refused) for each in quoted)


def test_a_dialog_to_which_the_system_gives_a_place_takes_none_by_itself(qtbot, monkeypatch):
    moved: list[QPoint] = []
    monkeypatch.setattr(NewGameDialog, "_stay_around", lambda _, middle, __: moved.append(middle))
    dialog = NewGameDialog(ENGLISH, Appearance(), (registry.load("1894"),), FOUR, 5)
    qtbot.addWidget(dialog)
    # As where a window gets its place only once it is shown: Qt leaves it alone then, too.
    dialog.setAttribute(Qt.WidgetAttribute.WA_Moved)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert not moved
    dialog.fit_contents()
    assert len(moved) == 1


def test_what_was_played_last_is_chosen_already(program, tmp_path):
    def begin(dialog):
        dialog.titles.setCurrentIndex(dialog.titles.findData("1861"))
        click(dialog, "bank_only")
        dialog.accept()

    def look(dialog):
        again.append(dialog.choice())
        dialog.titles.setCurrentIndex(dialog.titles.findData("1825"))
        again.append(dialog.choice())
        dialog.reject()

    again: list[NewGame] = []
    operator = Operator(program)
    operator.answer(NewGameDialog, begin)
    program.handlers.files.new_game()
    begun = program.bridge.session.header
    operator.answer(NewGameDialog, look)
    program.handlers.files.new_game()
    assert again[0].title == "1861"
    assert (set(again[0].players), again[0].options) == (set(begun.players), frozenset(begun.options))
    assert "bank_only" in begun.options
    assert "bank_only" not in again[1].options, "another title begins as most tables play it"
    assert store.read(tmp_path / "settings.ini").title == "1861"


@pytest.mark.parametrize("name", ["1894", "1861"])
def test_the_tab_key_goes_through_the_dialog_as_it_is_read(qtbot, name):
    dialog = opened(qtbot)
    dialog.choose(name)
    stops = [dialog.players]
    while (following := stops[-1].nextInFocusChain()) is not dialog.players:
        stops.append(following)
    wanted = [dialog.players, dialog.by_chance, dialog.seed, dialog.titles]
    wanted += [*dialog.option_boxes, dialog.start_button]
    assert [each for each in stops if each in wanted] == wanted
