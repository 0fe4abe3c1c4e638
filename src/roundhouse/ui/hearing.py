"""Hearing every event of the program, before whatever it is for."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject


def hear_all(listener: QObject) -> None:
    """From now on the event filter of ``listener`` is asked first; nothing where no program runs."""
    application = QCoreApplication.instance()
    if application is not None:
        application.installEventFilter(listener)


def hear_no_more(listener: QObject) -> None:
    """The end of :func:`hear_all`; nothing where that wasn't asked for."""
    application = QCoreApplication.instance()
    if application is not None:
        application.removeEventFilter(listener)
