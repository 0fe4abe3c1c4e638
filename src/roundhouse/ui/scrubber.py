"""The foot of the window: a slider through all moments of the game, "now", and the status line."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QStyle, QStyleOptionSlider, QWidget

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.text import Label
from roundhouse.ui.tips import tip
from roundhouse.ui.words import Words

_MESSAGE_MILLISECONDS = 8000


class MomentSlider(QSlider):
    """A level slider whose handle comes to wherever its groove is clicked, and follows from there."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the moment under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._follow(event)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer as long as the button is held."""
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The handle stays where it was let go."""
        self.setSliderDown(False)
        event.accept()

    def _follow(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_SliderHandle
        handle = self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)
        at, room = round(event.position().x() - handle.width() / 2), self.width() - handle.width()
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, max(1, room)))
        event.accept()


class Scrubber(QWidget):
    """``moment_wanted`` gives the number of decisions done at the moment that is to be shown."""

    moment_wanted = Signal(int)

    def __init__(self, words: Words, look: Appearance, parent: QWidget | None = None) -> None:
        """A slider without moments, as long as no game is open."""
        super().__init__(parent)
        self.setObjectName("foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = words
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(16), look.px(2), look.px(16), look.px(2))
        row.setSpacing(look.px(12))
        self.message = Label(self)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        row.addWidget(self.message, 3)
        self.since = QPushButton(self)
        self.since.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.since.setProperty("careful", True)
        self.since.setToolTip(tip(words.say("since.tip")))
        self.since.hide()
        row.addWidget(self.since)
        self.count = Label(self)
        self.count.setProperty("type", "small")
        self.count.setProperty("quiet", True)
        self.slider = MomentSlider(Qt.Orientation.Horizontal, self)
        self.slider.setMinimumWidth(look.px(72))
        self.slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.now = QPushButton(words.say("scrub.now"), self)
        row.addWidget(self.count)
        row.addWidget(self.slider, 2)
        row.addWidget(self.now)
        self.slider.valueChanged.connect(self.moment_wanted)
        self.now.clicked.connect(lambda: self.moment_wanted.emit(self.slider.maximum()))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.message.clear)

    def show_moment(self, moment: int, count: int) -> None:
        """Show that ``moment`` of ``count`` decisions are done."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(moment)
        self.slider.blockSignals(False)
        self.slider.setEnabled(count > 0)
        self.now.setEnabled(moment < count)
        self.count.setText(self._words.say("scrub.position", n=moment, count=count))

    def show_since(self, name: str) -> None:
        """Say what the flags are about: changes since ``name`` decided last; empty: there are none."""
        self.since.setVisible(bool(name))
        self.since.setText(self._words.say("since.flags", player=name) if name else "")

    def tell(self, text: str, *, careful: bool = False) -> None:
        """Show a sentence for a while; a refusal (``careful``) in the colour for it."""
        if text == self.message.text() == "":
            return
        self.message.setProperty("careful", careful)
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        self.message.setText(text)
        self.message.setToolTip(tip(text))
        self._timer.start(_MESSAGE_MILLISECONDS)
