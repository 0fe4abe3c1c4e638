"""Collects the licences of everything that a frozen program brings along, for its About dialog.

Called by the PyInstaller spec with the files that are going in, so that the list is that of this very build:
a folder with a text a file, each text once, and ``parts.json``, which tells the parts and the names of their
texts.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import TypedDict

from trim import Entry

INDEX = "parts.json"
"""The list of the parts in the folder of licences, as roundhouse.licences reads it."""
_TEXT = re.compile(r"(licen[cs]e|copying|notice|copyright)[^/]*$", re.IGNORECASE)
_OF_LOCALES = "LICENSE.unicode"
"""The licence of Unicode's CLDR, which Babel has beside the data."""
_QT = {"PySide6_Essentials": "Qt and PySide6", "shiboken6": "Shiboken"}
_INSIDE_QT = {
    "ICU": "Unicode-3.0",
    "HarfBuzz": "MIT",
    "PCRE2": "BSD-3-Clause",
    "libpng": "libpng-2.0",
    "zlib": "Zlib",
    "double-conversion": "BSD-3-Clause",
    "MD4C": "MIT",
}
_FONTS = {
    "OFL-Inter.txt": ("Inter", "OFL-1.1"),
    "OFL-NotoSerif.txt": ("Noto Serif", "OFL-1.1"),
}


class Part(TypedDict):
    """One thing that is bundled, its licence in a word or two, and the full texts or their files' names."""

    name: str
    version: str
    licence: str
    texts: list[str]
    from_system: bool
    """Whether it is a library of the system that the build was made on; the .deb leaves these to Debian."""


def write_licences(folder: Path, binaries: Iterable[Entry], pure: Iterable[Entry], here: Path) -> list[Path]:
    """Write the folder for everything bundled; gives its files. ``here`` is the folder packaging/."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts, texts = named_texts(collect(binaries, pure, here), _texts_of_fonts(here.parent))
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / INDEX).write_text(json.dumps(parts, ensure_ascii=False, indent=1), encoding="utf-8")
    return sorted(folder.iterdir())


def named_texts(parts: list[Part], elsewhere: dict[str, str]) -> tuple[list[Part], dict[str, str]]:
    """The parts with names of files in place of texts, and the files' texts by these names.

    A text has the name of the first part that it covers; one that is a key of ``elsewhere`` has the name
    there.
    """
    names, files = dict(elsewhere), {}
    for part in parts:
        word = re.sub(r"[^a-z0-9]+", "-", part["name"].lower()).strip("-")
        for text in part["texts"]:
            key = text.strip()
            if key not in names:
                number = 1 + sum(1 for name in files if re.fullmatch(rf"{word}(-\d+)?\.txt", name))
                names[key] = f"{word}.txt" if number == 1 else f"{word}-{number}.txt"
                files[names[key]] = f"{key}\n"
    told = [Part(**{**part, "texts": [names[text.strip()] for text in part["texts"]]}) for part in parts]
    return told, files


def collect(binaries: Iterable[Entry], pure: Iterable[Entry], here: Path) -> list[Part]:
    """Everything bundled, with its texts; ``here`` is the folder packaging/."""
    entries = list(binaries)
    texts = here / "licences"
    parts = [
        _roundhouse(here.parent),
        _python(),
        *_distributions(entries, pure, texts),
        *_inside_qt(texts),
        _bootloader(),
        *_fonts(here.parent),
        *(_system_libraries(entries) if sys.platform.startswith("linux") else ()),
    ]
    nameless = [part["name"] for part in parts if not part["texts"]]
    if nameless:
        raise SystemExit(f"no licence text was found for: {', '.join(nameless)}")
    return parts


def _texts_of_fonts(root: Path) -> dict[str, str]:
    """The texts that lie beside the fonts, with their place as seen from the folder of licences."""
    folder = root / "resources" / "fonts"
    return {(folder / file).read_text(encoding="utf-8").strip(): f"../fonts/{file}" for file in _FONTS}


def _roundhouse(root: Path) -> Part:
    text = (root / "LICENSE").read_text(encoding="utf-8")
    return Part(
        name="Roundhouse",
        version=metadata.version("roundhouse"),
        licence="MIT",
        texts=[text],
        from_system=False,
    )


def _python() -> Part:
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    places.append(Path("/usr/share/doc/python3/copyright"))
    text = next((p.read_text(encoding="utf-8") for p in places if p.is_file()), "")
    version = ".".join(map(str, sys.version_info[:3]))
    return Part(
        name="Python", version=version, licence="PSF-2.0", texts=[text] if text else [], from_system=False
    )


def _inside_qt(texts: Path) -> list[Part]:
    """The libraries that are parts of Qt's own files."""
    return [
        Part(
            name=f"{name} (in Qt)",
            version="",
            licence=licence,
            texts=[(texts / f"{name}.txt").read_text(encoding="utf-8")],
            from_system=False,
        )
        for name, licence in _INSIDE_QT.items()
    ]


def _bootloader() -> Part:
    part = _of_distribution("pyinstaller")
    part["name"] = "PyInstaller (the bootloader)"
    part["licence"] = "GPL-2.0-or-later with an exception for what it starts"
    return part


def _fonts(root: Path) -> list[Part]:
    folder = root / "resources" / "fonts"
    return [
        Part(
            name=name,
            version="",
            licence=licence,
            texts=[(folder / file).read_text(encoding="utf-8")],
            from_system=False,
        )
        for file, (name, licence) in _FONTS.items()
    ]


def _distributions(binaries: list[Entry], pure: Iterable[Entry], texts: Path) -> list[Part]:
    """The installed packages that a bundled module or library belongs to."""
    owners = metadata.packages_distributions()
    tops = {name.partition(".")[0] for name, _, _ in pure}
    tops |= {re.split(r"[/\\.]", place)[0] for place, _, _ in binaries}
    names = {owner for top in tops for owner in owners.get(top, ())} - {"roundhouse"}
    parts = [_of_distribution(name) for name in sorted(names, key=str.lower)]
    for part in parts:
        if part["name"] in _QT:
            part["name"] = _QT[part["name"]]
            part["licence"] = "LGPL-3.0-only"
            part["texts"] = [
                (texts / file).read_text(encoding="utf-8") for file in ("LGPL-3.txt", "GPL-3.txt")
            ]
    return parts


def _of_distribution(name: str) -> Part:
    found = metadata.distribution(name)
    texts = [
        Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
        for file in found.files or ()
        if (".dist-info" in str(file.parent) and _TEXT.search(file.as_posix())) or file.name == _OF_LOCALES
    ]
    licence = found.metadata["License-Expression"] or found.metadata["License"] or _classified(found)
    short = licence.strip().splitlines()[0][:80] if licence.strip() else "see the text"
    return Part(
        name=found.metadata["Name"], version=found.version, licence=short, texts=texts, from_system=False
    )


def _classified(found: metadata.Distribution) -> str:
    named = [c for c in found.metadata.get_all("Classifier") or () if c.startswith("License ::")]
    return ", ".join(c.rpartition(" :: ")[2] for c in named)


def _system_libraries(binaries: list[Entry]) -> list[Part]:
    """The libraries of the Debian system that the build was made on, package by package."""
    packages: dict[str, str] = {}
    for place, source, _ in binaries:
        path = Path(source).resolve()
        if "/" not in place and path.is_relative_to("/usr/lib"):
            said = subprocess.run(
                ["dpkg", "-S", f"*{path.name}"], capture_output=True, text=True, check=False
            )
            owner = said.stdout.partition(":")[0]
            if not owner:
                raise SystemExit(f"no Debian package owns {path}")
            packages[owner] = path.name
    return [_of_package(name) for name in sorted(packages)]


def _of_package(name: str) -> Part:
    copyright_file = Path("/usr/share/doc") / name / "copyright"
    said = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}\n", name], capture_output=True, text=True, check=True
    )
    text = copyright_file.read_text(encoding="utf-8", errors="replace")
    named = sorted(set(re.findall(r"^License: *([^\s,]+)", text, re.MULTILINE)))
    return Part(
        name=name,
        version=said.stdout.split()[0],
        licence=", ".join(named[:4]) or "see the text",
        texts=[text],
        from_system=True,
    )
