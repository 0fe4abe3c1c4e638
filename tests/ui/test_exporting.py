"""Map, charters, market and tableau on paper, in drawings and in tables: asked for by hand, written whole."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog

from roundhouse.archive.errors import Cancelled
from roundhouse.archive.game_file import GameSession
from roundhouse.archive.imports import import_game
from roundhouse.archive.site18xx.export import load_export
from roundhouse.queries.players import values
from roundhouse.titles import registry
from roundhouse.ui import prints, theme
from roundhouse.ui.dialogs.export import FORMS, ExportDialog
from roundhouse.ui.dialogs.question import QuestionDialog
from roundhouse.ui.pictures import example_path
from roundhouse.ui.text import Label
from roundhouse.ui.words import LANGUAGES, for_language
from tests.games import recorded
from tests.rules.t1825 import table as t1825
from tests.ui.operator import Operator

WORDS = for_language("en")
PAIR = re.compile(r"-?[\d.]+,-?[\d.]+")
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture(scope="module")
def position():
    session = GameSession.open(example_path("1861"), read_only=True)
    return session.history.at(len(session.history) * 2 // 3)


@pytest.fixture
def written(program, new_session, tmp_path, monkeypatch):
    """Choose what and how in the dialog by keys, and the file; gives what was said about it."""
    program.bridge.set_session(new_session(decisions=60))
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    program.bridge.refused.connect(told.append)

    def write(what: str, form: str, file: str) -> list[str]:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / file), ""))

        def hand(dialog: ExportDialog) -> None:
            for box, value in ((dialog.what, what), (dialog.form, form)):
                box.setFocus()
                QTest.keyClick(box, Qt.Key.Key_Home)
                for _ in range(box.findData(value)):
                    QTest.keyClick(box, Qt.Key.Key_Down)
            assert dialog.choice() == (what, form)
            QTest.keyClick(dialog, Qt.Key.Key_Return)

        program.window.activateWindow()
        QTest.qWait(1)
        Operator(program).answer(ExportDialog, hand)
        QTest.keyClick(program.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        return told

    return write


@pytest.mark.parametrize("what", FORMS)
def test_each_is_written_in_each_form(written, tmp_path, what):
    for form in FORMS[what]:
        if form == "json":
            assert "begins such a game otherwise" in written(what, form, "game.json")[-1]
            assert not (tmp_path / "game.json").exists()
            continue
        written(what, form, f"{what}.{form}")
        data = (tmp_path / f"{what}.{form}").read_bytes()
        if form == "pdf":
            assert data.startswith(b"%PDF")
            assert len(PAGE.findall(data)) == (4 if what == "all" else 1)
        elif form == "svg":
            assert ElementTree.fromstring(data).tag.endswith("svg")
            assert b"<image" not in data
        else:
            assert data.decode("utf-8-sig").startswith((",Anna,", ",Bob,", ",Chloé,", "Place,Player,Cash"))


def test_a_ranking_is_among_everything_once_the_game_is_over(qapp, position):
    assert "ranking" not in prints.everything(position)
    session = GameSession.open(example_path("1861"), read_only=True)
    over = session.history.at(len(session.history))
    (page,) = prints.pages(over, WORDS, [kind for kind in prints.everything(over) if kind == "ranking"])
    assert page.size.height() < page.size.width()


def test_what_cannot_be_written_is_told_and_nothing_is_lost(written, tmp_path):
    (tmp_path / "taken.pdf").mkdir()
    assert "taken.pdf is not a file" in written("map", "pdf", "taken.pdf")[-1]
    assert "lost" not in " ".join(each.name for each in tmp_path.iterdir())


def test_letters_of_a_drawing_are_outlines_that_look_alike_with_any_font(written, tmp_path):
    """As large as on the screen, named by what they say, and without a word that another font would draw."""
    written("tableau", "svg", "overview.svg")
    groups, texts = [], []
    for each in ElementTree.parse(tmp_path / "overview.svg").iter():
        groups += [each] if each.get("aria-label") else []
        texts += [each] if each.tag.endswith("}text") else []
    assert not texts
    said = {each.attrib["aria-label"]: each for each in groups}
    assert len(groups) > 20
    assert {"Anna", "Bob", "Chloé"} <= said.keys()
    (path,) = said["Chloé"]
    numbers = [[float(number) for number in pair.split(",")] for pair in PAIR.findall(path.attrib["d"])]
    wide = max(x for x, _ in numbers) - min(x for x, _ in numbers)
    assert path.attrib["fill"].startswith("#")
    sizes = [
        QFontMetricsF(theme.font("sans", size, bold=True)).horizontalAdvance("Chloé") for size in (10, 20)
    ]
    assert sizes[0] < wide < sizes[1]
    high = max(y for _, y in numbers) - min(y for _, y in numbers)
    assert 0.15 < high / wide < 0.5


def test_a_ranking_as_a_table_has_what_each_company_brings(qapp, tmp_path):
    over = GameSession.open(example_path("1861"), read_only=True).history
    position = over.at(len(over))
    prints.write_csv(position, WORDS, tmp_path / "r.csv", "ranking")
    with (tmp_path / "r.csv").open(encoding="utf-8-sig", newline="") as file:
        heads, *rows = csv.reader(file)
    assert heads[:3] == ["Place", "Player", "Cash"]
    assert heads[-3:] == ["Shares", "Private companies", "Total"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    totals = values(position)
    for row in rows:
        shares = [int(cell) for cell in row[3:-3] if cell]
        assert shares
        assert sum(shares) == int(row[-3])
        assert int(row[2]) + int(row[-3]) + int(row[-2]) == int(row[-1]) == totals[row[1]]


def test_an_ending_is_added_and_several_pages_are_several_drawings(position, written, tmp_path, monkeypatch):
    assert written("map", "svg", "plan") == ["Written: plan.svg"]
    monkeypatch.setattr(prints, "_ACROSS", 2)
    monkeypatch.setattr(prints, "_DOWN", 1)
    written("charters", "svg", "cards.svg")
    assert len(list(tmp_path.glob("cards [1-9].svg"))) > 1


def test_what_is_there_under_another_name_than_was_chosen_is_asked_about(written, tmp_path, monkeypatch):
    """The name without its ending, and those of several pages, are names that nobody was asked about."""
    monkeypatch.setattr(prints, "_ACROSS", 2)
    monkeypatch.setattr(prints, "_DOWN", 1)
    for name in ("plan.svg", "cards 1.svg"):
        (tmp_path / name).write_bytes(b"former")
    asked: list[str] = []

    def answer(dialog: QuestionDialog) -> QDialog.DialogCode:
        asked.append(" ".join(label.text() for label in dialog.findChildren(Label)))
        return QDialog.DialogCode.Accepted if len(asked) > 2 else QDialog.DialogCode.Rejected

    monkeypatch.setattr(QuestionDialog, "exec", answer)
    written("map", "svg", "plan")
    written("charters", "svg", "cards.svg")
    assert "plan.svg is there already" in asked[0]
    assert "cards 1.svg is there already" in asked[1]
    assert {each.read_bytes() for each in tmp_path.glob("*.svg")} == {b"former"}
    written("map", "svg", "plan")
    assert (tmp_path / "plan.svg").read_bytes() != b"former"


def usual(title: str) -> frozenset[str]:
    return frozenset(option.name for option in registry.load(title).options if option.usual)


@pytest.mark.slow
@pytest.mark.parametrize("title", registry.names())
def test_every_title_is_drawn_without_pixels(qapp, title, tmp_path):
    most = registry.load(title).definition.players[1]
    players = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")[:most]
    session = GameSession.new(title, players, usual(title), 3, tmp_path / "g.roundhouse")
    pages = prints.pages(session.position, WORDS, ("map", "market", "tableau"))
    session.close()
    assert [page.kind for page in pages] == ["map", "market", "tableau"]
    for page in pages:
        prints.write_svg(page, tmp_path / f"{page.kind}.svg", "x")
        text = (tmp_path / f"{page.kind}.svg").read_text(encoding="utf-8")
        assert "<image" not in text
        assert text.count("<path") > 20
        assert "<text" not in text
    board = prints.paper_board(session.position)
    wanted = {hex_id for hex_id, each in session.position.definition.hexes.items() if each.name}
    assert len(board.labels()) == len(wanted)
    assert min(label.size for label in board.labels()) > 6


def test_charters_are_as_large_on_the_last_page_as_on_the_others(qapp):
    options = (*t1825.ALL_UNITS, "r1", "r2", "r3", "k5", "k7")
    everything = t1825.no_privates(t1825.start(*options, players=9))
    for symbol in (
        "LNWR",
        "GWR",
        "GER",
        "LSWR",
        "SECR",
        "LBSC",
        "MR",
        "NER",
        "GCR",
        "GNR",
        "L&Y",
        "CR",
        "NBR",
    ):
        president = t1825.NINE[0]
        everything = t1825.formed(everything, symbol, president, "pool", 82, 82, **{president: 2})
    *_, before, last = prints.pages(everything, LANGUAGES[0], ("charters",))
    assert last.size.width() == before.size.width()
    for page in (before, last):
        painted = page.picture.boundingRect().bottom()
        assert painted <= page.size.height() + prints._EDGE, "nothing is painted below the lowest card"
    assert last.size.height() < before.size.height()


@pytest.mark.quick("fr")
@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_charters_of_every_company_in_play(qapp, position, words):
    (*_, page) = pages = prints.pages(position, words, ("charters",))
    assert len(pages) == 1
    image = QImage(page.size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    page.paint(painter, QRectF(image.rect()))
    painter.end()
    # Each card has the colour of its company in its corner.
    colors = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(0, image.height(), 8)
    }
    shown = [each for each in position.state.floated if position.definition.companies[each].color]
    assert len(shown) > 5
    assert (
        sum(position.definition.companies[each].color.lower() in colors for each in shown) > len(shown) // 2
    )


def test_the_tableau_as_a_table_has_its_figures(qapp, position, tmp_path):
    prints.write_csv(position, WORDS, tmp_path / "t.csv")
    with (tmp_path / "t.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row[0]: row for row in csv.reader(file)}
    names = rows[""]
    for name, cash in position.state.cash.items():
        if name.startswith("player:"):
            assert rows["Cash"][names.index(name.partition(":")[2])] == str(cash)
    assert not [cell for row in rows.values() for cell in row if cell.startswith(("=", "+", "@"))]


def test_names_that_look_like_formulas_are_texts_in_a_table():
    assert prints._plain("=1+1") == "'=1+1"
    assert prints._plain("Anna") == "Anna"
    assert prints._plain(None) == ""


def test_a_page_fits_into_any_room(position, qapp, tmp_path: Path):
    (page,) = prints.pages(position, WORDS, ("market",))
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    page.paint(painter, QRectF(image.rect()))
    painter.end()
    assert image.pixelColor(150, 2) == Qt.GlobalColor.magenta
    assert image.pixelColor(150, 150) != Qt.GlobalColor.magenta


def test_a_game_of_18xx_games_is_written_for_it_again(program, tmp_path, monkeypatch):
    path = recorded.raw("1894-bankrupt")
    program.bridge.set_session(import_game(path, tmp_path / "g.roundhouse"))
    told: list[str] = []
    program.bridge.noticed.connect(told.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))

    def hand(dialog: ExportDialog) -> None:
        dialog.what.setFocus()
        QTest.keyClick(dialog.what, Qt.Key.Key_End)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    program.window.activateWindow()
    QTest.qWait(1)
    Operator(program).answer(ExportDialog, hand)
    QTest.keyClick(program.window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert told == ["Written: out.json"]
    assert len(load_export(tmp_path / "out.json").actions) == 473


@pytest.mark.quick("1839")
@pytest.mark.parametrize("title", ["1839", "1843"])
def test_nothing_of_the_holdings_touches_the_edge_of_the_page(qapp, title):
    session = GameSession.open(example_path(title), read_only=True)
    session.history.move_to(len(session.history) - 8)
    (page,) = prints.pages(session.position, WORDS, ("tableau",))
    image = QImage(page.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    page.paint(painter, QRectF(image.rect()))
    painter.end()
    ground = image.pixel(2, 2)
    assert {image.pixel(2, y) for y in range(image.height())} == {ground}
    assert {image.pixel(image.width() - 3, y) for y in range(image.height())} == {ground}


@pytest.mark.quick("market")
@pytest.mark.parametrize("kind", ["map", "charters", "market", "tableau"])
def test_a_page_is_as_large_on_paper_as_on_the_screen(position, kind):
    page = prints.pages(position, WORDS, (kind,))[0]
    images = [painted(page, dots) for dots in (96, 1200)]
    coarse, fine = (
        [image.pixelColor(x, y).lightness() for x in range(0, 300, 3) for y in range(0, 300, 3)]
        for image in images
    )
    apart = [abs(a - b) for a, b in zip(coarse, fine, strict=True)]
    assert sum(apart) / len(apart) < 2


def painted(page: prints.Page, dots: int) -> QImage:
    """A page on a device of so many dots an inch."""
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dots / 0.0254))
    image.setDotsPerMeterY(round(dots / 0.0254))
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    page.paint(painter, QRectF(image.rect()))
    painter.end()
    return image


def test_a_pdf_that_is_cancelled_on_its_second_page_leaves_nothing(qapp, position, tmp_path):
    def enough(done, total):
        if done == 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        prints.write_pdf(
            prints.pages(position, WORDS, ("market", "tableau")), tmp_path / "g.pdf", "g", enough
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_no_gradient_of_a_map_in_a_pdf_file_lets_anything_through(qapp, tmp_path):
    """Programs that show such files make them as dark as they can be."""
    path = tmp_path / "map.pdf"
    position = t1825.start(*t1825.ALL_UNITS, players=9)
    prints.write_pdf(prints.pages(position, LANGUAGES[0], ("map",)), path, "1825")
    masks = [part[:6].strip() for part in path.read_bytes().split(b"/SMask")[1:]]
    assert [mask for mask in masks if not mask.startswith(b"/None")] == []
