"""What the frozen program leaves out: Qt modules, plugins and translations that nothing here uses.

Named are the things that stay; a library stays when something that stays is linked to it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: its place in the folder, where it comes from, its kind."""

EXCLUDED_MODULES = [
    # Nothing here talks to a network, a terminal or a database, or reads code pages of East Asia.
    "ssl", "_ssl", "_hashlib", "sqlite3", "readline", "curses", "_curses", "lzma", "_lzma",
    "_multibytecodec", "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr",
    "_codecs_tw",
    # Python does without these; its own copy of expat would need every mending that the system's gets.
    "pyexpat", "_elementtree", "_uuid", "_statistics",
    "tkinter", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "turtledemo", "test", "xmlrpc",
    # Wanted by parts of numpy, networkx and shapely that are never called here.
    "scipy", "pandas", "matplotlib", "pytest", "hypothesis", "setuptools", "pkg_resources", "pip", "IPython",
    "numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.tests", "numpy.random", "numpy.fft",
    "numpy._core._multiarray_tests", "numpy.polynomial", "unittest", "doctest", "pdb", "asyncio",
    "shapely.plotting", "shapely.tests", "babel.messages", "babel.support",
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtTest",
    "PySide6.QtDBus",
]  # fmt: skip

LANGUAGES = ("en", "fr", "de")
"""Whose rules for plurals Babel brings along, and whose words Qt; hundreds of other languages stay out."""

PLUGINS = {
    "platforms": {"xcb", "wayland", "offscreen", "windows", "cocoa"},
    "wayland-shell-integration": {"xdg-shell"},
    "wayland-decoration-client": {"bradient"},
    # Dead keys and input methods: names of players have accents.
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    # The desktop's own file dialogs.
    "platformthemes": {"xdgdesktopportal"},
    "styles": {"modernwindowsstyle", "macstyle"},
    "iconengines": {"svgicon"},
    "imageformats": {"svg"},
}
SYSTEM_LIBRARIES = re.compile(
    # Every Linux desktop has these, and its own fit its fonts, its keyboard and its drivers better than ours.
    r"^lib(stdc\+\+|gcc_s|X11|X11-xcb|fontconfig|freetype|glib-2\.0|gthread-2\.0|dbus-1|z|EGL|GL|wayland-\w+)\.so"
)
_PLUGIN = re.compile(r"(?:^|/)PySide6/(?:Qt/)?plugins/([^/]+)/(?:lib)?(?:q)?([^/.]+)\.")


def _posix(place: str) -> str:
    return place.replace("\\", "/")


def _is_wanted_plugin(place: str) -> bool:
    found = _PLUGIN.search(_posix(place))
    if found is None:
        return True
    kind, name = found.groups()
    return any(name in (stem, stem.removeprefix("q")) for stem in PLUGINS.get(kind, ()))


def kept_data(entries: Iterable[Entry]) -> list[Entry]:
    """The data files without Qt's qml, and without the words of languages that aren't spoken here.

    Texts of licences go: they are collected apart, each once.
    """
    locales = "|".join(("root", *LANGUAGES))
    # Of Qt's words those of keys, text fields and file dialogs; in English they are in the libraries.
    spoken = "|".join(LANGUAGES)
    dropped = re.compile(
        rf"babel/locale-data/(?!(?:{locales})\.dat$)|"
        rf"PySide6/(?:Qt/)?translations/(?!qtbase_(?:{spoken})\.qm$)|"
        r"PySide6/(?:Qt/)?(?:qml|metatypes|resources|libexec)/|/tests?/|\.pyi$|"
        # Where the build machine had the wheel is nobody's business; the version is in METADATA.
        r"^(?!roundhouse-)[^/]*\.dist-info/|\.dist-info/(?!METADATA$)"
    )
    return [entry for entry in entries if not dropped.search(_posix(entry[0]))]


def without_dangling(entries: Iterable[Entry], binaries: Iterable[Entry]) -> list[Entry]:
    """``entries`` without the links to libraries that are not among ``binaries``."""
    kept = {_posix(place) for place, _, _ in binaries}
    return [
        entry
        for entry in entries
        if entry[2] != "SYMLINK" or ".so" not in entry[0] or _posix(entry[1]) in kept
    ]


def kept_binaries(entries: Iterable[Entry]) -> list[Entry]:
    """The libraries and plugins that stay: the wanted plugins, and what those and Python's modules need."""
    wanted = [entry for entry in entries if _is_wanted_plugin(entry[0])]
    if not sys.platform.startswith("linux"):
        # The hooks of PyInstaller bring the Qt libraries of imported modules only.
        return [entry for entry in wanted if not _posix(entry[0]).endswith("opengl32sw.dll")]
    return _reachable(wanted)


def _reachable(entries: list[Entry]) -> list[Entry]:
    """``entries`` without the shared libraries that nothing Python or Qt loads is linked to."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        name = PurePosixPath(entry[0]).name
        if not SYSTEM_LIBRARIES.search(name):
            by_name.setdefault(name, []).append(entry)
    roots = [entry for entry in entries if _is_root(entry)]
    seen: set[str] = set()
    waiting = [PurePosixPath(entry[0]).name for entry in roots]
    while waiting:
        name = waiting.pop()
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        for _, source, kind in by_name[name]:
            # A symbolic link's source is the place that it points at, relative to its own.
            waiting.extend(_needed(source) if kind != "SYMLINK" else ())
    return [entry for entry in entries if PurePosixPath(entry[0]).name in seen]


def _is_root(entry: Entry) -> bool:
    """Whether Python or Qt loads the file by name: an extension module, a plugin, the interpreter."""
    place, _, kind = entry
    return kind == "EXTENSION" or "/plugins/" in place or PurePosixPath(place).name.startswith("libpython")


def _needed(path: str) -> list[str]:
    said = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=False).stdout
    return re.findall(r"^\s+NEEDED\s+(\S+)", said, re.MULTILINE)
