"""Names the programs that a build or a proof needs, before it begins, with the line that installs them."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path

BUILDING = {
    # the program, and Debian's package that has it
    "linux": {
        "objdump": "binutils",
        "eu-strip": "elfutils",
        "patchelf": "patchelf",
        "dpkg-shlibdeps": "dpkg-dev",
        "makeself": "makeself",
        "appstreamcli": "appstream",
        "desktop-file-validate": "desktop-file-utils",
    },
    "win32": {},
    "darwin": {"hdiutil": "", "codesign": ""},
}
PROVING = {
    "debootstrap": "debootstrap",
    "makeself": "makeself",
    "makensis": "nsis",
    "lintian": "lintian",
    "readelf": "binutils",
    "dpkg-deb": "dpkg",
    "unshare": "util-linux",
    "chroot": "coreutils",
}


def missing(wanted: Mapping[str, str]) -> list[str]:
    """The packages of the programs in ``wanted`` that are missing here."""
    # Debian keeps some of them where only root's path leads.
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    return sorted(
        {package or tool for tool, package in wanted.items() if shutil.which(tool, path=path) is None}
    )


def missing_python() -> list[str]:
    """The package of Python's shared library, where it isn't here; PyInstaller needs it."""
    name, folder = sysconfig.get_config_var("INSTSONAME"), sysconfig.get_config_var("LIBDIR")
    if not sys.platform.startswith("linux") or (Path(folder) / name).is_file():
        return []
    return [f"libpython3.{sys.version_info.minor}"]


def told(what: str, packages: Iterable[str]) -> str:
    """What stands on stderr when ``packages`` are missing."""
    names = " ".join(sorted(packages))
    if not sys.platform.startswith("linux"):
        return f"{what}: these are missing: {names}"
    return (
        f"{what}: these are missing: {names}\n"
        f"{what}: on Debian or Ubuntu run:  sudo apt-get install --no-install-recommends {names}"
    )
