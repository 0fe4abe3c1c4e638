"""What the table keeps between two evenings: language, theme, layers; no Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import data_of, write_whole
from roundhouse.archive.library import UNREADABLE
from roundhouse.catalogue.texts import player_name

_LARGEST: Final = 1 << 20
_MOST_NAMES: Final = 12
LAYERS: Final = ("coordinates", "tile_numbers", "terrain", "routes", "reach")
TEXT_SIZES: Final = range(80, 201, 10)
"""The sizes of text to choose from, in percent of the usual one."""


class Settings(msgspec.Struct, frozen=True):
    """What the players chose; an empty ``language`` is the system's.

    ``layers`` of the board are shown when named; ``names`` are those who played last;
    ``text_size`` is in percent; ``dividers``: where those of the table were dragged to, in thousandths;
    ``follow``: a board that isn't seen as a whole is moved to the company on turn.
    """

    language: str = ""
    theme: Literal["light", "dark"] = "light"
    text_size: Annotated[int, msgspec.Meta(ge=TEXT_SIZES[0], le=TEXT_SIZES[-1])] = 100
    animations: bool = True
    clock: bool = False
    layers: frozenset[str] = frozenset({"coordinates", "terrain", "routes"})
    names: tuple[str, ...] = ()
    follow: bool = True
    dividers: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)


def settings_path() -> Path:
    """The file of the settings, beside the games."""
    return library.home() / "settings.json"


class Found(msgspec.Struct, frozen=True):
    """Settings as they were read, and whether something in the file could not be."""

    settings: Settings = Settings()
    is_harmed: bool = False


def read(path: Path) -> Settings:
    """The settings in ``path``; the first settings when there are none or they can't be read."""
    return find(path).settings


def find(path: Path) -> Found:
    """The settings in ``path``: each as far as it can be read, the others as at first."""
    try:
        data = data_of(path, _LARGEST)
    except JournalError as error:
        return Found(is_harmed=error.code != "missing")
    try:
        values = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except UNREADABLE:
        return Found(is_harmed=True)
    found: dict[str, object] = {}
    harmed = False
    for field in msgspec.structs.fields(Settings):
        if field.name in values:
            try:
                found[field.name] = msgspec.json.decode(values[field.name], type=field.type)
            except UNREADABLE:
                harmed = True
    settings = replace(Settings(), **found)
    names = tuple(filter(None, map(player_name, settings.names[:_MOST_NAMES])))
    return Found(replace(settings, names=names), harmed)


def write(path: Path, settings: Settings) -> bool:
    """Keep ``settings`` in ``path``; whether they could be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.encode(settings))
    except (OSError, ValueError):
        return False
    return True
