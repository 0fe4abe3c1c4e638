"""Looks into the program's libraries: what is for debuggers, or points at folders of other machines, goes."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path


def tidy(program: Path) -> None:
    """Strip every library in the folder ``program``, and take out search paths that leave it."""
    for library in libraries(program):
        if _leads_out(search_path(library)):
            subprocess.run(["patchelf", "--remove-rpath", str(library)], check=True)
        if ".symtab" in _sections(library):
            # Not binutils' strip: it moves what patchelf put into wheels, and such a library can't be loaded.
            subprocess.run(["eu-strip", str(library)], check=True)


def faults(program: Path) -> list[str]:
    """What is wrong in ``program``: dangling links, tables for debuggers, search paths that leave it."""
    found = [
        f"{path} leads nowhere" for path in program.rglob("*") if path.is_symlink() and not path.exists()
    ]
    for library in libraries(program):
        if ".symtab" in _sections(library):
            found.append(f"{library} is not stripped")
        if _leads_out(search_path(library)):
            found.append(f"{library} looks for libraries in {search_path(library)}")
    return found


def libraries(program: Path) -> Iterator[Path]:
    """Every shared library and extension module below ``program``, links left out."""
    for path in sorted(program.rglob("*.so*")):
        if is_elf(path):
            yield path


def is_elf(path: Path) -> bool:
    """Whether it is a program or library of Linux, and not a link to one."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def search_path(library: Path) -> str:
    """Its RPATH or RUNPATH: folders with colons between them; empty when it has none."""
    found = re.search(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", _said("-d", library))
    return found[1] if found else ""


def _leads_out(path: str) -> bool:
    return any(not folder.startswith("$ORIGIN") for folder in path.split(":") if folder)


def _sections(library: Path) -> str:
    return _said("-S", library)


def _said(what: str, library: Path) -> str:
    done = subprocess.run(["readelf", "-W", what, str(library)], check=True, capture_output=True, text=True)
    return done.stdout
