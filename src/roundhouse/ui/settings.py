"""What the table keeps between two evenings, with the platform's own mechanism: QSettings.

Each setting is a text of its own there, plain or in JSON, so that one that is harmed costs only itself.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QSettings, QStandardPaths

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import data_of
from roundhouse.archive.library import UNREADABLE
from roundhouse.catalogue.texts import player_name

_NAME: Final = "Roundhouse"
_LARGEST: Final = 1 << 20
_MOST_NAMES: Final = 12
LAYERS: Final = ("coordinates", "tile_numbers", "terrain", "routes", "reach")
HELPS: Final = ("routes", "since")
"""What the table may do without: the best routes as a suggestion, flags on what has changed."""
TEXT_SIZES: Final = range(80, 201, 10)
"""The sizes of text to choose from, in percent of the usual one."""
MOST_MINUTES: Final = 600
MOST_SECONDS: Final = 600

Palette = Literal["usual", "clear"]


class Settings(msgspec.Struct, frozen=True):
    """What the players chose; an empty ``language`` is the system's.

    ``clock_minutes`` for each player (0: no limit) and ``clock_increment``, seconds more for each turn.
    ``palette``: ``clear`` has colours that colour-blind eyes tell apart. ``text_size`` is in percent.
    ``layers`` of the board are shown when named; ``helps`` are given when named; ``names`` are those who
    played last, ``title`` and ``options`` what they began with; ``follow``: a board that isn't seen as a
    whole is moved to the company on turn.
    ``pause``: who can only pass is waited for. ``dividers``: where those of the table were dragged to, in
    thousandths.
    """

    language: str = ""
    theme: Literal["light", "dark"] = "light"
    palette: Palette = "usual"
    text_size: Annotated[int, msgspec.Meta(ge=TEXT_SIZES[0], le=TEXT_SIZES[-1])] = 100
    animations: bool = True
    clock: bool = False
    clock_minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0
    clock_increment: Annotated[int, msgspec.Meta(ge=0, le=MOST_SECONDS)] = 0
    layers: frozenset[str] = frozenset({"coordinates", "terrain", "routes"})
    helps: frozenset[str] = frozenset(HELPS)
    names: tuple[str, ...] = ()
    title: str = ""
    options: frozenset[str] = frozenset()
    follow: bool = True
    pause: bool = False
    dividers: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)


Place = Path | None
"""Where settings are kept: a file, or (None) where the platform keeps those of programs."""


class Found(msgspec.Struct, frozen=True):
    """Settings as they were read, and whether something in their place could not be."""

    settings: Settings = Settings()
    is_harmed: bool = False


def settings_place() -> Place:
    """The platform's place, or a file beside the games where ROUNDHOUSE_HOME says where those are."""
    return library.home() / "settings.ini" if os.environ.get(library.HOME_VARIABLE) else None


def read(place: Place) -> Settings:
    """The settings in ``place``; the first settings when there are none or they can't be read."""
    return find(place).settings


def find(place: Place) -> Found:
    """The settings in ``place``: each as far as it can be read, the others as at first.

    Where there are none, those of the file in which they were kept before they were the platform's.
    """
    if not _may_be_read(place):
        return Found(is_harmed=True)
    stored = _stored(place)
    keys = stored.allKeys()
    harmed = stored.status() != QSettings.Status.NoError
    if not keys and not harmed:
        return _former(library.home() / "settings.json")
    found = _decoded({key: stored.value(key) for key in keys})
    return Found(found.settings, found.is_harmed or harmed)


def write(place: Place, settings: Settings) -> bool:
    """Keep ``settings`` in ``place``; whether they could be."""
    if not _may_be_read(place):
        return False
    stored = _stored(place)
    for field in msgspec.structs.fields(Settings):
        value = getattr(settings, field.name)
        stored.setValue(field.name, value if isinstance(value, str) else msgspec.json.encode(value).decode())
    stored.sync()
    return stored.status() != QSettings.Status.AccessError


def _stored(place: Place) -> QSettings:
    if place is None:
        return QSettings(_NAME, _NAME)
    return QSettings(str(place), QSettings.Format.IniFormat)


def _may_be_read(place: Place) -> bool:
    """Whether Qt may open the file: nothing that isn't one, such as a pipe, and none without end."""
    if place is None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
        place = Path(folder) / _NAME / f"{_NAME}.conf"
    try:
        return not place.exists() or (place.is_file() and place.stat().st_size <= _LARGEST)
    except (OSError, ValueError):
        return False


def _former(path: Path) -> Found:
    try:
        data = data_of(path, _LARGEST)
        values = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except JournalError as error:
        return Found(is_harmed=error.code != "missing")
    except UNREADABLE:
        return Found(is_harmed=True)
    return _decoded({key: bytes(value).decode(errors="replace") for key, value in values.items()})


def _decoded(values: dict[str, object]) -> Found:
    """Settings from their texts, by name."""
    found: dict[str, object] = {}
    harmed = False
    for field in msgspec.structs.fields(Settings):
        if field.name in values:
            try:
                found[field.name] = _value(values[field.name], field.type)
            except UNREADABLE:
                harmed = True
    settings = replace(Settings(), **found)
    names = tuple(filter(None, map(player_name, settings.names[:_MOST_NAMES])))
    return Found(replace(settings, names=names), harmed)


def _value(text: object, kind: object) -> object:
    """What ``text`` says, in JSON or (a text) plainly. Raises a msgspec.DecodeError."""
    if not isinstance(text, str):
        raise msgspec.DecodeError("more than one text")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        return msgspec.convert(text, type=kind)
