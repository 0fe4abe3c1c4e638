"""What the table keeps between two evenings: language, theme, layers; no Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from roundhouse.archive import library

LAYERS: Final = ("coordinates", "tile_numbers", "terrain", "routes", "reach")


class Settings(msgspec.Struct, frozen=True):
    """What the players chose; an empty ``language`` is the system's.

    ``layers`` of the board are shown when named; ``names`` are those who played last;
    ``follow``: a board that isn't seen as a whole is moved to the company on turn.
    """

    language: str = ""
    theme: Literal["light", "dark"] = "light"
    animations: bool = True
    clock: bool = False
    layers: frozenset[str] = frozenset({"coordinates", "terrain", "routes"})
    names: tuple[str, ...] = ()
    follow: bool = True


def settings_path() -> Path:
    """The file of the settings, beside the games."""
    return library.home() / "settings.json"


def read(path: Path) -> Settings:
    """The settings in ``path``; the first settings when there are none or they can't be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def write(path: Path, settings: Settings) -> None:
    """Keep ``settings`` in ``path``; a place that can't be written is let go."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(settings))
        fresh.replace(path)
    except OSError:
        return
