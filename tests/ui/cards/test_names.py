"""Names and notes on cards: broken at hyphens, in smaller type, shorter where there is no room."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from roundhouse.engine.names import CompanySymbol, PrivateSymbol
from roundhouse.titles import registry
from roundhouse.ui.appearance import Appearance, style_sheet
from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.certificate_card import CERTIFICATE, Manner, paint_private
from roundhouse.ui.cards.charter_card import Setting, decider, name_lines, paint_fact
from roundhouse.ui.cards.company_lot import paint_company_lot
from roundhouse.ui.cards.livery import liveries
from roundhouse.ui.cards.look import Look
from roundhouse.ui.cards.merger_card import band_lines
from roundhouse.ui.cards.priced_lines import LEAST_STEP, Arranged, Room, Told, arranged
from roundhouse.ui.cards.priced_lot import paint_priced_lot
from roundhouse.ui.models.auction_model import Bid, CompanyCard, Lot, Priced
from roundhouse.ui.models.certificate_model import PrivateCard
from roundhouse.ui.models.charter_model import Fact, Item
from roundhouse.ui.theme import LIGHT
from roundhouse.ui.words import LANGUAGES

LOOK = Look(LIGHT)
LONG = "Nederlandsch-Westfaalsche Spoorweg-Maatschappij"


@pytest.mark.parametrize("wide", [100, 140, 180])
def test_a_long_word_is_broken_at_its_hyphens_and_nowhere_else(qapp, wide):
    lines = strokes.wrapped(LOOK, "Spoorweg-Maatschappij #6", wide, "text", bold=True)
    assert "".join(lines).replace(" ", "") == "Spoorweg-Maatschappij#6"
    assert all(LOOK.width(line, "text", bold=True) <= wide for line in lines)
    assert strokes.wrapped(LOOK, "well-known words", 400) == ("well-known words",)
    assert strokes.wrapped(LOOK, "a – b – c", 10)[0] == "a"
    assert not any(line.startswith("-") for line in strokes.wrapped(LOOK, "Lyon - Amiens - Nantes", wide / 2))


def test_the_longest_name_of_a_company_is_whole_on_its_charter(qapp):
    size, lines = name_lines(LOOK, LONG, 144, roomy=True)
    assert size == "small"
    assert "…" not in "".join(lines)
    assert name_lines(LOOK, "Chemin de fer du Midi", 144, roomy=True) == ("text", ("Chemin de fer du Midi",))


LOT_ROOM = Room(QSizeF(122, 12), 35, 45, 16)
"""The room on a lot of the least height and width, with a company's percentage, at the foot."""


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_names_of_private_companies_are_whole_on_the_lowest_lots(qapp, words):
    """In the opening auction of 1839 seven of twelve had none, others ended in an ellipsis."""
    definition = registry.load("1839").definition
    saved = f"3 × {words.name('marker', 'saved')}"
    for symbol, private in definition.privates.items():
        has_foot = symbol not in {"LVG", "SRV", "KR", "BEIJNES", "CM"}
        markers = saved if symbol == "NFWS" else ""
        for sold, high in ((False, 12), (True, 12), (False, 26)):
            told = Told(private.name, "pays 30", "280 − 80", sold, has_foot or sold, markers)
            room = msgspec.structs.replace(LOT_ROOM, lines=QSizeF(122, high), foot=0 if sold else 45)
            found = arranged(LOOK, told, room)
            lines = [text for text, bold in found.lines if bold]
            assert " ".join(lines).replace("\N{NO-BREAK SPACE}", " ") == private.name
            free = high + (0 if told.has_foot and not found.is_foot_above else room.below)
            assert len(found.lines) * LOOK.height("small") * LEAST_STEP <= free


def test_what_a_lot_pays_stands_below_its_name_or_where_there_is_room(qapp):
    told = Told("August Borsig", "pays 30", "280 − 20", has_foot=True)
    name, both = ("August Borsig", True), "280 − 20 · pays 30"
    for room, found in (
        (Room(QSizeF(122, 26), 34, 45, 16), Arranged((name, (both, False)))),
        (Room(QSizeF(122, 12), 100, 45, 16), Arranged((name,), both)),
        (Room(QSizeF(122, 12), 40, 45, 16), Arranged((name,), "pays 30", "280 − 20")),
        (Room(QSizeF(122, 12), 40, 20, 16), Arranged((name,), "pays 30")),
        (Room(QSizeF(122, 12), 20, 20, 16), Arranged((name,))),
    ):
        assert arranged(LOOK, told, room) == found
    bare = msgspec.structs.replace(told, has_foot=False)
    beside = Arranged((name, ("280 − 20", False)), "pays 30")
    assert arranged(LOOK, bare, Room(QSizeF(122, 20), 50, 45, 16)) == beside, "as on those with a foot"
    long = msgspec.structs.replace(told, name="Nederlandsche Fabriek van Werktuigen en Spoorwegmaterieel")
    begun = arranged(LOOK, long, Room(QSizeF(122, 12), 20, 20, 16)).lines
    assert begun == (("Nederlandsche Fabriek …", True),), "of a name without room for two lines"


@pytest.mark.parametrize("title", ["1825", "1843", "1861", "1894"])
def test_names_of_private_companies_are_whole_on_their_cards_in_the_tray(qapp, monkeypatch, title):
    written: list[str] = []
    monkeypatch.setattr(strokes, "write", lambda painter, look, rect, text, **manner: written.append(text))
    definition = registry.load(title).definition
    names = {symbol: private.name for symbol, private in definition.privates.items()}
    picture = QImage(int(CERTIFICATE[0]), int(CERTIFICATE[1]), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    for symbol, name in names.items():
        card = PrivateCard(symbol, name, 210, 30)
        paint_private(painter, LOOK, QRectF(picture.rect()), card, Manner(LANGUAGES[0], str))
    painter.end()
    assert names
    assert [text for text in written if text.endswith("…")] == []


def test_a_power_is_told_without_its_section_where_both_have_no_room(qapp, monkeypatch):
    """In type twice as large it ended in "(§ 10...."."""
    told: set[str] = set()
    monkeypatch.setattr(strokes, "paragraph", lambda painter, look, rect, text: told.add(text))
    card = PrivateCard(
        PrivateSymbol("C"), "Cie de la Ceinture", 20, 5, power="No power at all", section="10.2"
    )
    picture = QImage(150, 200, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    for high in range(60, 200):
        rect = QRectF(0, 0, 120, high)
        paint_private(painter, LOOK, rect, card, Manner(LANGUAGES[0], str))
    painter.end()
    assert told == {"No power at all", "No power at all (§\N{NO-BREAK SPACE}10.2)"}


@pytest.mark.parametrize("high", [62, 84, 86, 88, 90, 130])
def test_who_has_bought_a_lot_is_written_below_a_name_of_two_lines(qapp, monkeypatch, high):
    """With two players there is room for all three lines, and the revenue was written over the buyer."""
    written: list[tuple[str, float]] = []

    def heard(painter: QPainter, look: Look, rect: QRectF, text: str, **manner: object) -> None:
        written.append((text, rect.center().y()))

    monkeypatch.setattr(strokes, "write", heard)
    definition = registry.load("1839").definition
    card = PrivateCard(PrivateSymbol("SRV"), definition.privates[PrivateSymbol("SRV")].name, 100, 10)
    picture = QImage(146, high, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    lot = Lot(card, owner="Anna", seat=0, priced=Priced(100))
    paint_priced_lot(painter, LOOK, QRectF(picture.rect()), lot, Manner(LANGUAGES[0], str, quiet=True))
    painter.end()
    assert "Anna" in written[-1][0]
    below_head = sorted({y for _, y in written if y > 24})
    assert all(lower - upper >= LOOK.height("small") * 0.85 for upper, lower in pairwise(below_head))


def test_a_name_that_a_word_of_would_be_cut_is_left_to_the_symbol(qapp):
    assert band_lines(LOOK, "North Western Railway", 300) == ("text", ("North Western Railway",))
    size, lines = band_lines(LOOK, "North Western Railway", 60)
    assert (size, len(lines)) == ("small", 0)
    for wide in range(20, 300, 10):
        size, lines = band_lines(LOOK, "North Western Railway", wide)
        assert all(LOOK.width(line, size, bold=True) <= wide for line in lines)
        assert " ".join(lines) in {"", "North Western Railway"}


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_a_president_is_told_by_name_where_there_is_little_room(words):
    item = Item("Sanne", note="major", seat=0)
    told, brief = decider(item, words), decider(item, words, brief=True)
    assert brief == f"Sanne · {words.say('charter.major')}"
    assert told.endswith(brief)
    assert len(told) > len(brief)


def test_buttons_have_one_ring_when_keys_reach_them():
    rules = style_sheet(Appearance(theme=LIGHT, scale=1.0))
    (focused,) = [
        line for line in rules.splitlines() if line.startswith("QPushButton:focus, QToolButton:focus")
    ]
    assert "outline: none" in focused


def test_a_holders_long_name_leaves_the_percentage_its_room_on_the_charter(qapp, monkeypatch):
    written = {}
    monkeypatch.setattr(
        strokes, "write", lambda painter, look, rect, text, **how: written.update({text: rect.right()})
    )
    image = QImage(300, 60, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    holder = Item("player:Bartholomew Maximilian of Hohenzollern", "100", state="president", seat=0)
    fact = Fact("shares", "shares", items=(holder,))
    paint_fact(painter, LOOK, QRectF(0, 0, 190, 40), fact, Setting(LANGUAGES[0], str))
    painter.end()
    percent = written["100\u202f%"] - LOOK.width("100\u202f%", bold=True)
    assert written["Bartholomew Maximilian of Hohenzollern"] < percent
    assert max(written.values()) <= 190


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.code)
def test_all_bidders_for_a_company_are_told_on_a_low_card(qapp, monkeypatch, words):
    """Four of six were counted in the smallest window."""
    livery = liveries(registry.load("1861").definition)[CompanySymbol("Y")]
    names = ("Bob", "Dieter", "Chloé", "Eleanor", "Frédéric", "Anna")
    bids = tuple(
        Bid(name, seat, 175 if seat == 0 else 0, ("in" if seat < 2 else "out") if seat else "")
        for seat, name in enumerate(names)
    )
    card = CompanyCard(livery, "Yuzovka", 175, 80)
    lot = Lot(card, bids, contested=True)
    written: list[str] = []
    write = strokes.write

    def heard(painter, look, rect, text, **how):
        written.append(text)
        write(painter, look, rect, text, **how)

    monkeypatch.setattr(strokes, "write", heard)
    image = QImage(336, 114, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_company_lot(painter, LOOK, QRectF(0, 0, 336, 114), lot, card, Manner(words, str))
    painter.end()
    assert set(names) <= set(written)
