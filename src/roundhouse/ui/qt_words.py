"""What Qt says itself, in the language of the window: names of keys, text fields, its own dialogs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from roundhouse.ui.words import LANGUAGES

OWN = "en"
"""The language that Qt speaks without a translation."""


class QtWords:
    """Has Qt speak a language as long as ``owner`` lives.

    Without the file of a language, as in a Qt that was trimmed, Qt says its few words in English.
    """

    def __init__(self, owner: QObject) -> None:
        """Qt speaks English until :meth:`speak`."""
        self._owner = owner
        self._code = OWN
        self._present: QTranslator | None = None

    def speak(self, code: str) -> None:
        """Have Qt speak the language ``code`` (``de``) from now on.

        Every widget is told of another language: one that is spoken already stays as it is.
        """
        if code == self._code:
            return
        self.be_silent()
        self._code = code
        translator = QTranslator(self._owner)
        if code != OWN and translator.load(str(translation_file(code))):
            self._present = translator
            QCoreApplication.installTranslator(translator)
        else:
            translator.deleteLater()

    def be_silent(self) -> None:
        """Let Qt speak as it did before."""
        present, self._present, self._code = self._present, None, OWN
        if present is not None:
            QCoreApplication.removeTranslator(present)
            present.deleteLater()


def translation_file(code: str) -> Path:
    """Where Qt has its words in the language ``code``, if it has any."""
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return Path(folder) / f"qtbase_{code}.qm"


def translation_files() -> tuple[Path, ...]:
    """The files of all languages of the window that Qt needs one for, whether they are there or not."""
    return tuple(translation_file(words.code) for words in LANGUAGES if words.code != OWN)
