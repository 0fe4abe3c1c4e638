"""Draws the gallery: one window after the other in each language and size, all in one process."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage

from roundhouse.ui.app import application
from roundhouse.ui.dialogs.base import BaseDialog
from roundhouse.ui.picture_file import write_picture
from roundhouse.ui.route_finder import InlineSearch
from roundhouse.ui.settings import Settings
from tests.gallery.screens import OF_NO_GAME, SCREENS, Game
from tests.gallery.sheets import SHEET, Sheets
from tests.ui.layout.scenes import Stage, stage

SEARCH = 2.0
"""Seconds in which the best routes are looked for."""

Say = Callable[[str], None]


class Look(msgspec.Struct, frozen=True):
    """How the window looks: a language, a size in pixels of the screen, a theme."""

    language: str
    size: tuple[int, int]
    settings: Settings

    @property
    def name(self) -> str:
        """Its name in the table and in file names."""
        wide, high = self.size
        theme = "" if self.settings.theme == "light" else f"-{self.settings.theme}"
        return f"{self.language}-{wide}x{high}{theme}"


def looks(
    sizes: Sequence[tuple[int, int]], languages: Sequence[str], theme: str, text: int
) -> tuple[Look, ...]:
    """Each language in each size."""
    plain = msgspec.convert({"theme": theme, "text_size": text, "animations": False}, Settings)
    return tuple(Look(each, size, replace(plain, language=each)) for size in sizes for each in languages)


class Screened(msgspec.Struct, frozen=True):
    """The screen of a device that is as large as the window."""

    size: QSize

    def availableSize(self) -> QSize:  # noqa: N802 - Qt's name
        return self.size


@contextmanager
def window(look: Look) -> Iterator[Stage]:
    """A window with that look, which finds routes and keeps its settings nowhere.

    Where the system makes everything larger (QT_FONT_DPI), a picture has as many pixels as were asked for.
    """
    application()
    size = QSize(*look.size) / QGuiApplication.primaryScreen().devicePixelRatio()
    with (
        TemporaryDirectory() as folder,
        patch.object(BaseDialog, "screen", lambda _: Screened(size)),
        patch.dict(os.environ, ROUNDHOUSE_HOME=folder),
        stage(look.settings, size, InlineSearch(SEARCH)) as made,
    ):
        yield made


def draw(
    games: Sequence[Game],
    wanted: Sequence[Look],
    screens: Sequence[str],
    folder: Path,
    say: Say = print,
    sheet: tuple[int, int] = SHEET,
) -> dict[str, dict[str, str]]:
    """Draw ``screens`` of games in each of the looks ``wanted``; gives the sheets by cell and look.

    Single pictures lie in a folder a look, sheets beside them. ``say`` hears of each screen that is done;
    a ``sheet`` has room for so many windows across and down.
    """
    cells: dict[str, dict[str, str]] = {}
    for look in wanted:
        singles = folder / look.name
        singles.mkdir(parents=True, exist_ok=True)
        with window(look) as made:
            for screen in screens:
                sheets = Sheets(folder, f"{look.name}-{_file_name(screen)}", QSize(*look.size), sheet)
                for name, image in _pictures(made, games, screen):
                    write_picture(image, singles / f"{_file_name(f'{screen} {name}')}.png")
                    place = sheets.add(name, image)
                    cells.setdefault(f"{screen}: {name}", {})[look.name] = place.name
                sheets.finish()
                say(f"{look.name} {screen}: {len(sheets.files)} sheets")
        (folder / "table.txt").write_text(table(cells, wanted), encoding="utf-8")
    return cells


def _pictures(stage: Stage, games: Sequence[Game], screen: str) -> Iterator[tuple[str, QImage]]:
    for game in games[:1] if screen in OF_NO_GAME else games:
        before = f"{game.name}, " if len(games) > 1 else ""
        for name, image in SCREENS[screen](stage, game):
            yield before + name, image


def _file_name(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name).strip("-")[:100]


def table(cells: dict[str, dict[str, str]], wanted: Sequence[Look]) -> str:
    """Screen by look: the sheet on which each cell is found, or a dash."""
    wide = max(map(len, cells), default=0)
    heads = [look.name for look in wanted]
    lines = [" | ".join(["screen".ljust(wide), *heads])]
    for name, found in cells.items():
        numbers = [found[head].rpartition("-")[2][:-4] if head in found else "-" for head in heads]
        row = (number.ljust(len(head)) for number, head in zip(numbers, heads, strict=True))
        lines.append(" | ".join([name.ljust(wide), *row]))
    return "\n".join(lines) + "\n"
