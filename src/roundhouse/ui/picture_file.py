"""A picture as a file: there whole, or the former one as it was."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageWriter

from roundhouse.archive.errors import JournalError
from roundhouse.archive.files import unwritten, write_whole


def write_picture(image: QImage, path: Path) -> None:
    """Write the picture in the format that the ending of ``path`` names, PNG where it has none.

    Raises JournalError: ``no_picture`` (there is no such format), ``not_a_file``, ``missing`` (the folder),
    ``name_too_long``, ``no_access``, ``write_failed``.
    """
    buffer = QBuffer()  # the writer doesn't keep it
    writer = QImageWriter(buffer, QByteArray(path.suffix.removeprefix(".").encode() or b"png"))
    if not writer.write(image):
        raise JournalError("no_picture", path)
    try:
        if path.exists() and not path.is_file():
            raise JournalError("not_a_file", path)
        write_whole(path, bytes(buffer.data().data()))
    except (OSError, ValueError) as error:
        raise unwritten(path, error) from error
