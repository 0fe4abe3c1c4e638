"""What can be wrong with a data file, as facts."""

from __future__ import annotations

from typing import Literal

import msgspec

MistakeCode = Literal[
    "malformed",
    "missing-file",
    "missing-field",
    "unknown-key",
    "duplicate",
    "wrong-type",
    "out-of-range",
    "bad-value",
    "bad-edge",
    "missing-stop",
    "off-map",
    "same-place",
    "wrong-parity",
    "no-home",
    "unknown-hex",
    "unknown-city",
    "unknown-tile",
    "unknown-company",
    "unknown-train",
    "unknown-phase",
    "unknown-zone",
    "unknown-box",
]


class Mistake(msgspec.Struct, frozen=True):
    """Where a data file is wrong.

    ``file`` is folder and file name (``maps/1894.json``), ``entry`` the kind and id of the
    entry (``hexes A4``), ``field`` the field in it (``track``), ``value`` what stands there.
    """

    code: MistakeCode
    file: str
    entry: str = ""
    field: str = ""
    value: str = ""


class CatalogueError(Exception):
    """A data file that was refused; ``mistake`` holds the facts."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake)
        self.mistake = mistake

    def __str__(self) -> str:
        m = self.mistake
        where = ", ".join(part for part in (m.file, m.entry, m.field) if part)
        return f"{where}: {m.code}" + (f" {m.value}" if m.value else "")


def refuse(
    code: MistakeCode, file: str, entry: str = "", field: str = "", value: object = ""
) -> CatalogueError:
    """The error for a mistake, to be raised by the caller; ``value`` is cut to 80 characters."""
    return CatalogueError(Mistake(code, file, entry, field, str(value).replace("\n", " ")[:80]))
