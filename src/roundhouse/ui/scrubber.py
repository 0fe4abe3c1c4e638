"""The foot of the window: a slider through all moments of the game, "now", and the status line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QInputEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from roundhouse.ui.appearance import Appearance
from roundhouse.ui.hearing import hear_all, hear_no_more
from roundhouse.ui.text import Label, on_button
from roundhouse.ui.tips import tip
from roundhouse.ui.why_bubble import is_next_input
from roundhouse.ui.words import Words

_MESSAGE_MILLISECONDS = 8000
_BETWEEN = 100
"""What margins and gaps of the foot take, at a scale of 1."""
_FLAG = 32
"""The width of the flags' button with nothing but its sign, at a scale of 1."""
_PLAIN, _NARROW, _SMALL = range(3)
"""How far the rest of the foot, and the type, make way for a message."""
_NO_LIMIT = (1 << 24) - 1
"""Qt's largest length of a widget."""


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
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(look.px(16), look.px(2), look.px(16), look.px(2))
        row.setSpacing(look.px(12))
        self.message = Label(self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setRetainSizeWhenHidden(True)
        self.message.setSizePolicy(policy)
        row.addWidget(self.message, 3)
        self._look = look
        self._name = ""
        self._careful = False
        self.long: Label | None = None
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
        self._timer.timeout.connect(lambda: self.tell(""))

    def show_moment(self, moment: int, count: int) -> None:
        """Show that ``moment`` of ``count`` decisions are done."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(moment)
        self.slider.blockSignals(False)
        self.slider.setEnabled(count > 0)
        self.now.setEnabled(moment < count)
        self.count.setText(self._words.say("scrub.position", n=moment, count=count))
        self._fit_count()

    def show_since(self, name: str) -> None:
        """Say what the flags are about: changes since ``name`` decided last; empty: there are none."""
        self._name = name
        self.since.setVisible(bool(name))
        self._fit_since()
        if self.message.text():
            self._fit_message()

    def minimumSizeHint(self) -> QSize:
        """Without the number of the moment, which gives way."""
        least = super().minimumSizeHint()
        told = 0 if self.count.isHidden() else self.count.minimumSizeHint().width() + self._row.spacing()
        return QSize(least.width() - told, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another room shows more, or less."""
        super().resizeEvent(event)
        self._fit_count()
        self._fit_since()
        self._fit_message()

    def _fit_since(self, *, is_short: bool = False) -> None:
        """Say it in a sentence where there is room, else by the sign and the name, or by the sign."""
        if not self._name:
            self.since.setText("")
            return
        sentence = self._words.say("since.flags", player=self._name)
        room = self.width() - self._taken() - self._look.px(_BETWEEN)
        sign = sentence.partition(" ")[0]
        for text in (sign,) if is_short else (sentence, f"{sign} {self._name}", sign):
            self.since.setText(on_button(text))
            if self.since.sizeHint().width() <= room:
                break

    def _taken(self) -> int:
        """The least width of what stands beside the flags."""
        others = (self.count, self.slider, self.now)
        return sum(max(each.minimumWidth(), each.minimumSizeHint().width()) for each in others)

    def _fit_count(self) -> None:
        """The number of the moment is told where there is room; the bar on top tells that of a past one."""
        is_tight = self.width() < self._taken() + self._look.px(_BETWEEN + _FLAG)
        self.count.setVisible(not is_tight)
        self.slider.setToolTip(tip(self.count.text()) if is_tight else "")

    def _fits_message(self, yielding: int) -> bool:
        """Whether the foot has room for the message once others have made way for it, in so many steps.

        First the slider and what is told of changes are as narrow as may be, then the type is small.
        A slider that is about to be used stays as it is.
        """
        is_narrow = yielding >= _NARROW and not self._stays
        self.slider.setMaximumWidth(self.slider.minimumWidth() if is_narrow else _NO_LIMIT)
        self._fit_since(is_short=yielding >= _NARROW)
        self._style("small" if yielding >= _SMALL else "")
        self._row.activate()
        return self.message.sizeHint().width() <= self.message.width()

    @property
    def _stays(self) -> bool:
        """Whether the slider is used, or about to be."""
        return self.slider.isSliderDown() or self.slider.underMouse()

    def _style(self, size: str) -> None:
        """Have the message in this type, and in the colour of a refusal if it is one."""
        message = self.message
        if (message.property("type"), message.property("careful")) != (size, self._careful):
            message.setProperty("type", size)
            message.setProperty("careful", self._careful)
            message.style().unpolish(message)
            message.style().polish(message)

    def _fit_message(self) -> None:
        """A long message takes room of the slider; one that is longer than the foot lies over all of it.

        What is above, such as tiles, is covered only by what the foot is too low for, or while the slider is
        used.
        """
        text, px = self.message.text(), self._look.px
        fits = not self.isVisible() or any(map(self._fits_message, (_PLAIN, _NARROW, _SMALL)))
        if not fits:
            self._fits_message(_PLAIN)
        # In a foot without any room, not even the margins of no message have some.
        is_long = bool(text) and not fits
        self.message.setVisible(fits)
        if self.long is not None:
            self.long.deleteLater()
            self.long = None
        if not is_long:
            return
        self.long = long = Label(text, self.window())
        long.setObjectName("message")
        long.setProperty("careful", self._careful)
        long.setWordWrap(True)
        long.setMargin(px(6))
        long.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        long.ensurePolished()
        wide = min(long.sizeHint().width(), self.width() - 2 * px(8))
        wide = max(wide, min(self.message.sizeHint().width() + 4 * px(8), self.width() - 2 * px(8)))
        high = long.heightForWidth(wide)
        foot = self.mapTo(self.window(), QPoint(0, -px(4) if self._stays else self.height() - px(1)))
        long.setGeometry(foot.x() + px(8), foot.y() - high, wide, high)
        long.show()
        long.raise_()

    def tell(self, text: str, *, careful: bool = False) -> None:
        """Show a sentence for a while; a refusal (``careful``) in the colour for it, until the next input."""
        if text == self.message.text() == "":
            return
        self._careful = careful
        hear_no_more(self)
        if careful and text:
            hear_all(self)
        self.message.setText(text)
        self.message.setToolTip(tip(text))
        self._fit_message()
        self._timer.start(_MESSAGE_MILLISECONDS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A refusal is over with the next key or press, which goes on to whatever it is for."""
        if isinstance(event, QInputEvent) and isinstance(watched, QWidget) and is_next_input(event):
            self.tell("")
        return False
