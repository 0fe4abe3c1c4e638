"""What the program brings along, and under which licences.

An installer's build collects them into ``resources/licences``, from the files that it packs: a text a file,
and the list of the parts. Run from a source tree or a wheel, the list is that of the Python packages which
the program asks for.
"""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from roundhouse.catalogue.places import data_folder

_PROGRAM: Final = "roundhouse"
_INDEX: Final = "parts.json"
_TEXT: Final = re.compile(r"(licen[cs]e|copying)[^/]*$", re.IGNORECASE)
_OF_LOCALES: Final = "LICENSE.unicode"
"""The licence of Unicode's CLDR, which Babel has beside the data."""
_RULE: Final = "=" * 40


class Bundled(msgspec.Struct, frozen=True):
    """A part: ``name``, ``version`` (may be empty), its licence in a word or two, and the full texts."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """Name, version and licence in a line."""
        return f"{' '.join(filter(None, (self.name, self.version)))}: {self.licence}"


def bundled() -> tuple[Bundled, ...]:
    """Every part, the program itself first; raises :class:`DataFolderMissingError` without resources."""
    folder = data_folder("resources") / "licences"
    if not (folder / _INDEX).is_file():
        return _asked_for()
    parts = msgspec.json.decode((folder / _INDEX).read_bytes(), type=tuple[Bundled, ...])
    return tuple(_with_texts(part, folder) for part in parts)


def full_text(parts: tuple[Bundled, ...]) -> str:
    """A line a part, then the texts of the licences, each text once under the parts that it covers."""
    covered: dict[str, list[str]] = {}
    for part in parts:
        for text in part.texts:
            covered.setdefault(text.strip(), []).append(part.line)
    chapters = ["\n".join((_RULE, *lines, _RULE, "", text)) for text, lines in covered.items()]
    return "\n\n".join(("\n".join(part.line for part in parts), *chapters))


def _with_texts(part: Bundled, folder: Path) -> Bundled:
    """``part``, listed with names of files in ``folder``, with their texts."""
    return replace(part, texts=tuple((folder / name).read_text(encoding="utf-8") for name in part.texts))


def _asked_for() -> tuple[Bundled, ...]:
    try:
        requirements = metadata.requires(_PROGRAM) or []
    except metadata.PackageNotFoundError:
        return ()
    names = [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in requirements if "extra ==" not in line]
    return tuple(_of_distribution(name) for name in (_PROGRAM, *sorted(names, key=str.lower)))


def _of_distribution(name: str) -> Bundled:
    found = metadata.distribution(name)
    said = found.metadata["License-Expression"] or found.metadata["License"] or ""
    texts = (Path(str(file.locate())) for file in found.files or () if _is_licence(file))
    return Bundled(
        name=found.metadata["Name"],
        version=found.version,
        licence=said.strip().partition("\n")[0][:80] or "–",
        texts=tuple(path.read_text(encoding="utf-8", errors="replace") for path in texts if path.is_file()),
    )


def _is_licence(file: metadata.PackagePath) -> bool:
    if file.name == _OF_LOCALES:
        return True
    return ".dist-info" in str(file.parent) and _TEXT.search(file.name) is not None
