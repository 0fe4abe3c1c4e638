"""How the widgets of the window look: one style sheet from a theme and a scale.

The scale is 1 at a height of 768 pixels and grows with the window, so that everything stays as large to the
eye on a projector. There are four sizes of type (:data:`roundhouse.ui.theme.SIZES`) and a grid of 8 pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from roundhouse.ui import theme as themes
from roundhouse.ui.cards.look import Look as CardLook
from roundhouse.ui.icons import icon_path
from roundhouse.ui.settings import TEXT_SIZES
from roundhouse.ui.theme import SIZES, Theme

_REFERENCE_HEIGHT: Final = 768
_REFERENCE_WIDTH: Final = 1366
_REFERENCE_DOTS: Final = 96.0
_LEAST_TYPE: Final = 9
_LINE: Final = 0.6
"""How thick lines are: a pixel up to twice the reference, where large type has no room to spare."""


class Appearance(CardLook, frozen=True):
    """The look of cards, with what widgets need: lengths in whole pixels and sizes of type.

    ``asked``: the part of the scale that was asked for, by larger text.
    """

    asked: float = 1.0

    def px(self, length: float) -> int:
        """``length`` pixels of the reference window in pixels of this one, at least 1."""
        return _pixels(length, self.scale)

    def type_size(self, name: str) -> int:
        """The height in pixels of ``small``, ``text``, ``large`` or ``title``."""
        return max(_LEAST_TYPE, round(SIZES[name] * self.scale))


@lru_cache(maxsize=2048)
def _pixels(length: float, scale: float) -> int:
    return max(1, round(length * scale))


def scale_for(size: QSize, text_size: int = 100, dots_per_inch: float = _REFERENCE_DOTS) -> float:
    """How much larger than the reference a window of ``size`` is drawn: with its size, never smaller than it.

    ``text_size`` is what the players chose, in percent; the system may ask for larger type by the dots an
    inch. The two together make everything at most twice as large.
    """
    with_window = max(1.0, min(size.height() / _REFERENCE_HEIGHT, size.width() / _REFERENCE_WIDTH))
    return with_window * asked_for(text_size, dots_per_inch)


def asked_for(text_size: int, dots_per_inch: float = _REFERENCE_DOTS) -> float:
    """How much larger than at 100 % players and system want the type, whatever the window: at most twice."""
    asked = text_size / 100 * max(1.0, dots_per_inch / _REFERENCE_DOTS)
    return min(max(TEXT_SIZES[0], asked * 100), TEXT_SIZES[-1]) / 100


def dots_per_inch() -> float:
    """Those that the system tells for type, where they don't come with larger pixels."""
    screen = QGuiApplication.primaryScreen()
    return screen.logicalDotsPerInch()


def palette(theme: Theme) -> QPalette:
    """Qt's palette, for what the style sheet leaves alone."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, color in (
        (roles.Window, theme.window),
        (roles.Base, theme.panel),
        (roles.AlternateBase, theme.window),
        (roles.Button, theme.panel),
        (roles.WindowText, theme.text),
        (roles.Text, theme.text),
        (roles.ButtonText, theme.text),
        (roles.Mid, theme.hairline),
        (roles.ToolTipBase, theme.panel),
        (roles.ToolTipText, theme.text),
        (roles.Highlight, theme.may),
        (roles.HighlightedText, themes.readable_on(theme.may)),
        (roles.PlaceholderText, theme.quiet_text),
        (roles.Link, theme.may),
    ):
        made.setColor(role, QColor(color))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.quiet_text))
    return made


def style_sheet(look: Appearance) -> str:
    """The style sheet of the whole window."""
    theme, px, size = look.theme, look.px, look.type_size
    on_may = themes.readable_on(theme.may)
    pressed = themes.mixed(theme.panel, theme.text, 0.12)
    hover = themes.mixed(theme.panel, theme.may, 0.12)
    arrow = icon_path("drop-down", dark=theme.name == "dark").as_posix()
    line = px(_LINE)
    wider = px(2) - line  # what the border of the focus takes from the padding
    return f"""
* {{ font-family: "{themes.SANS}"; font-size: {size("text")}px; color: {theme.text}; }}
QMainWindow, QDialog, QWidget#screen {{ background: {theme.window}; }}
QWidget#panel {{ background: {theme.panel}; }}
QWidget#bar {{ background: {theme.panel}; border-bottom: {line}px solid {theme.hairline}; }}
QWidget#foot {{ background: {theme.panel}; border-top: {line}px solid {theme.hairline}; }}
QLabel {{ background: transparent; }}
QLabel[type="title"] {{ font-size: {size("title")}px; font-weight: 600; }}
QLabel[type="large"] {{ font-size: {size("large")}px; font-weight: 600; }}
QLabel[type="small"] {{ font-size: {size("small")}px; }}
QLabel[quiet="true"] {{ color: {theme.quiet_text}; }}
QLabel[careful="true"] {{ color: {theme.careful}; }}
QLabel[heading="true"] {{ font-size: {size("small")}px; font-weight: 600; color: {theme.quiet_text}; }}
QLabel[link="true"] {{ color: {theme.may}; border-radius: {px(3)}px; }}
QLabel[link="true"]:hover, QLabel[link="true"]:focus {{ background: {hover}; }}
QPushButton, QToolButton {{
    background: {theme.panel}; border: {line}px solid {theme.hairline}; border-radius: {px(6)}px;
    padding: {px(5)}px {px(12)}px; }}
QToolButton {{ padding: {px(4)}px; }}
QToolButton:!hover {{ border-color: transparent; background: transparent; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; border-color: {theme.may}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {pressed}; }}
QPushButton:focus, QToolButton:focus {{ border: {px(2)}px solid {theme.text}; outline: none;
    padding: {px(5) - wider}px {px(12) - wider}px; }}
QToolButton:focus {{ padding: {px(4) - wider}px; }}
QPushButton:disabled, QToolButton:disabled {{ color: {theme.quiet_text}; background: transparent; }}
QPushButton[may="true"] {{
    background: {theme.may}; border-color: {theme.may}; color: {on_may}; }}
QPushButton[may="true"] QLabel {{ color: {on_may}; }}
QPushButton QLabel:disabled, QPushButton[may="true"] QLabel:disabled {{ color: {theme.quiet_text}; }}
QPushButton[may="true"]:hover {{ background: {themes.mixed(theme.may, theme.text, 0.2)}; }}
QPushButton[may="true"]:disabled {{ background: {theme.hairline}; border-color: {theme.hairline};
    color: {theme.quiet_text}; }}
QPushButton[careful="true"] {{ border-color: {theme.careful}; color: {theme.careful}; }}
QPushButton[may="true"]:focus, QPushButton[careful="true"]:focus {{ border-color: {theme.text}; }}
QProgressDialog QPushButton {{ font-weight: 600; }}
QPushButton::menu-indicator {{ width: 0; }}
QLineEdit, QPlainTextEdit, QTextBrowser, QListView, QListWidget, QTableView, QTreeView {{
    background: {theme.panel}; border: {line}px solid {theme.hairline}; border-radius: {px(4)}px;
    selection-background-color: {theme.may}; selection-color: {on_may}; }}
QLineEdit, QPlainTextEdit {{ placeholder-text-color: {theme.quiet_text}; }}
QLineEdit {{ padding: {px(4)}px {px(6)}px; min-height: {px(18)}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus {{ border: {px(2)}px solid {theme.may}; }}
QLineEdit:focus {{ padding: {px(4) - wider}px {px(6) - wider}px; }}
QListView:focus, QListWidget:focus, QTableView:focus, QTreeView:focus {{
    border: {px(2)}px solid {theme.may}; }}
QDialog QListWidget {{ padding: {wider}px; }}
QDialog QListWidget:focus, QDialog QListWidget[bare="true"] {{ padding: 0; }}
QComboBox:focus {{ border: {px(2)}px solid {theme.may}; border-radius: {px(4)}px; }}
QCheckBox, QRadioButton {{ border: {px(2)}px solid transparent; border-radius: {px(4)}px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {theme.may}; }}
QTabBar::tab:focus {{ color: {theme.may}; background: {hover}; }}
QSlider:focus {{ border: {px(2)}px solid {theme.may}; border-radius: {px(4)}px; }}
QSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; padding: 0; }}
QListWidget QLineEdit, QListWidget QLineEdit:focus {{ border: none; padding: 0; min-height: 0; }}
QSpinBox, QComboBox {{ min-height: {px(28)}px; }}
QComboBox {{ combobox-popup: 0; background: {theme.panel}; border: {line}px solid {theme.hairline};
    border-radius: {px(4)}px; padding: 0 {px(6)}px; }}
QComboBox:focus {{ padding: 0 {px(6) - wider}px; }}
QComboBox::drop-down {{ border: none; width: {px(14)}px; subcontrol-origin: content;
    subcontrol-position: center right; }}
QComboBox::down-arrow {{ image: url("{arrow}"); width: {px(12)}px; height: {px(12)}px; }}
QComboBox QAbstractItemView {{ background: {theme.panel}; color: {theme.text}; outline: none; }}
QComboBox QAbstractItemView::item {{ min-height: {px(24)}px; color: {theme.text}; }}
QComboBox QAbstractItemView::item:hover {{ background: {hover}; color: {theme.text}; }}
QComboBox QAbstractItemView::item:selected {{ background: {theme.may}; color: {on_may}; }}
QListView#tray {{ border: none; }}
QAbstractItemView#log, QTableView[bare="true"], QListView[bare="true"] {{
    border: none; background: transparent; }}
QHeaderView::section {{ background: {theme.panel}; color: {theme.quiet_text}; border: none;
    border-bottom: {line}px solid {theme.hairline}; padding: {px(4)}px {px(8)}px;
    font-size: {size("small")}px; }}
QHeaderView {{ background: {theme.panel}; border: none; }}
QTableCornerButton::section {{ background: {theme.panel}; border: none;
    border-bottom: {px(1)}px solid {theme.hairline}; }}
QListWidget::item {{ padding: {px(5)}px {px(4)}px; }}
QListWidget[bare="true"]::item {{ padding: 0; }}
QListWidget::item:selected {{ background: {hover}; color: {theme.text}; }}
QSplitter::handle {{ background: {theme.hairline}; }}
QSplitter::handle:horizontal {{ width: {line}px; }}
QSplitter::handle:vertical {{ height: {line}px; }}
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{ padding: {px(4)}px {px(10)}px; color: {theme.quiet_text}; background: transparent;
    border: none; border-bottom: {2 * line}px solid transparent;
    font-size: {size("small")}px; font-weight: 600; }}
QTabBar[many="true"]::tab {{ padding: {px(4)}px {px(2)}px; }}
QTabBar::tab:selected {{ color: {theme.text}; border-bottom: {2 * line}px solid {theme.may}; }}
QMenuBar {{ background: {theme.panel}; font-size: {size("small")}px; }}
QMenuBar::item {{ padding: {px(3)}px {px(10)}px; background: transparent; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenu {{ background: {theme.panel}; border: {line}px solid {theme.hairline}; padding: {px(4)}px; }}
QMenu::item {{ padding: {px(4)}px {px(24)}px; border-radius: {px(4)}px; }}
QMenu::item:selected {{ background: {hover}; }}
QMenu::item:disabled {{ color: {theme.quiet_text}; }}
QMenu::separator {{ height: {line}px; background: {theme.hairline}; margin: {px(4)}px {px(8)}px; }}
QToolTip {{ background: {theme.panel}; color: {theme.text}; border: {line}px solid {theme.hairline};
    padding: {px(4)}px; }}
QFrame#sheet {{ background: {theme.panel}; border: {line}px solid {theme.hairline};
    border-radius: {px(6)}px; }}
QLabel#message {{ background: {theme.panel}; border: {line}px solid {theme.hairline};
    border-radius: {px(6)}px; }}
QFrame#rule {{ border-radius: {px(4)}px; }}
QFrame#rule[marked="true"] {{ background: {hover}; border: {line}px solid {theme.may}; }}
QFrame#bubble {{ background: {theme.panel}; border: {line}px solid {theme.careful};
    border-radius: {px(6)}px; }}
QFrame#hairline {{ background: {theme.hairline}; border: none; max-height: {line}px; min-height: {line}px; }}
QSlider {{ min-height: {px(22)}px; }}
QSlider::groove:horizontal {{ height: {px(4)}px; background: {theme.hairline}; border-radius: {px(2)}px; }}
QSlider::sub-page:horizontal {{ background: {theme.may}; border-radius: {px(2)}px; }}
QSlider::handle:horizontal {{ width: {px(14)}px; height: {px(14)}px; margin: -{px(5)}px 0;
    border-radius: {px(14) // 2}px; background: {theme.may}; }}
QScrollBar:vertical {{ width: {px(8)}px; background: transparent; margin: 0; }}
QScrollBar:horizontal {{ height: {px(8)}px; background: transparent; margin: 0; }}
QScrollBar::handle {{ background: {theme.hairline}; border-radius: {px(4)}px; min-height: {px(24)}px; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: none; border: none; width: 0; height: 0; }}
QScrollArea {{ background: transparent; border: none; }}
QCheckBox, QRadioButton {{ spacing: {px(8)}px; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {px(14)}px; height: {px(14)}px; }}
QStatusBar {{ background: {theme.panel}; }}
"""
