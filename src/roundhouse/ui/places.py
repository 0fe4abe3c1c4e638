"""Where Qt keeps its parts."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo


def qt_plugins() -> str:
    """The folder of Qt's plugins."""
    return QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
