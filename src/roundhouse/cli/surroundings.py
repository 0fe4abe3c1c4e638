"""What the window needs around it: a place to keep games, a display, a file that is there.

Each check raises BadInput with the sentence to print; nothing is found out by letting Qt end the process.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from pathlib import Path

from roundhouse.archive import library
from roundhouse.archive.errors import JournalError
from roundhouse.cli.errors import BadInput
from roundhouse.cli.window import has_display, ui

_NO_DISPLAY = "there is no display to open a window on; 'tour DIR' draws pictures instead"
_OFFSCREEN = ("offscreen", "minimal", "vnc")


def need_file(path: Path) -> None:
    """Raise unless the file is there: what isn't may be a command that was mistyped."""
    if not path.exists():
        raise BadInput(f"{path} isn't there")


def need_home() -> None:
    """Raise unless games can be kept."""
    home = library.home()
    try:
        folder = library.games_folder()
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, JournalError) as error:
        why = error.facts["detail"] if isinstance(error, JournalError) else error.strerror or error
        raise BadInput(
            f"games can't be kept in {home}: {why}; "
            f"name a folder that can be written in {library.HOME_VARIABLE}"
        ) from error


def need_display() -> None:
    """Raise unless Qt will find a display and the libraries that it needs for it."""
    if not has_display():
        raise BadInput(_NO_DISPLAY)
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if not sys.platform.startswith("linux") or asked.startswith(_OFFSCREEN):
        return
    if os.environ.get("WAYLAND_DISPLAY") and not asked.startswith("xcb") and _wayland_socket().is_socket():
        return
    plugin = _plugins() / "libqxcb.so"
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
        if plugin.is_file():
            ctypes.CDLL(str(plugin))
    except OSError as error:
        raise BadInput(f"the window needs a system library that is missing: {error}") from error
    if not _x_answers(xcb):
        raise BadInput(
            f"the display {os.environ.get('DISPLAY', '')!r} does not answer, so no window can open"
        )


def _plugins() -> Path:
    """Where Qt has its platform plugins."""
    return Path(str(ui("places").qt_plugins())) / "platforms"


def _wayland_socket() -> Path:
    name = os.environ["WAYLAND_DISPLAY"]
    return Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / name


def _x_answers(xcb: ctypes.CDLL) -> bool:
    """Whether the X server of DISPLAY lets us in."""
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed
