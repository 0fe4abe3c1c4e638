"""No line begins with a sign that stands behind a space, as a French colon."""

from __future__ import annotations

from roundhouse.ui.cards import strokes
from roundhouse.ui.cards.look import Look
from roundhouse.ui.text import Label
from roundhouse.ui.theme import LIGHT

TOLD = "Sa valeur est 310 au lieu de 30 : aux enchères « sauvé » ; sinon · 20 % !"


def test_a_label_keeps_signs_beside_the_word_before_them(qtbot) -> None:
    label = Label(TOLD)
    qtbot.addWidget(label)
    shown = super(Label, label).text()
    assert shown.split(" ")[6:] == [
        "de",
        "30\xa0:",
        "aux",
        "enchères",
        "«\xa0sauvé\xa0»\xa0;",
        "sinon\xa0·",
        "20\xa0%\xa0!",
    ]
    assert label.text() == TOLD
    label.clear()
    assert not label.text()


def test_no_painted_line_begins_with_a_sign(qapp) -> None:
    look = Look(LIGHT, motion=False)
    lines = [line for wide in range(40, 400) for line in strokes.wrapped(look, TOLD, wide)]
    assert not {line[0] for line in lines} & set(":;»%!·")
    assert " ".join(strokes.wrapped(look, TOLD, 90)).replace("\xa0", " ") == TOLD
