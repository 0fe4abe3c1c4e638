"""Texts that another program has saved in another encoding than UTF-8, which games and exports have."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from typing import Final

from roundhouse.archive.format import unsealed

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The longer marks first: one of them begins like a shorter one."""
_ZEROS: Final[Mapping[tuple[bool, ...], str]] = {
    (False, True, True, True): "utf-32-le",
    (True, True, True, False): "utf-32-be",
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
}
"""Which of the first four bytes are zero in a text that begins, as ours do, with two letters of ASCII."""
_LETTERS: Final = ("cp1252", "latin-1", "mac-roman")
"""Encodings of a byte a letter in which editors of the languages of the window may save."""


def in_utf8(data: bytes) -> bytes:
    """A text in UTF-8 whose first bytes tell that it is UTF-16 or UTF-32; any other as it is.

    What can't be decoded, such as half a letter at the end, becomes a replacement character.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _recoded(data[len(mark) :], encoding)
    found = _ZEROS.get(tuple(byte == 0 for byte in data[:4]))
    return _recoded(data, found) if found else data


def _recoded(data: bytes, encoding: str) -> bytes:
    return data.decode(encoding, "replace").encode(errors="replace")


def is_utf8(data: bytes) -> bool:
    """Whether the bytes are text in UTF-8."""
    return not_utf8_at(data) < 0


def not_utf8_at(data: bytes) -> int:
    """The place of the first byte that is no text in UTF-8; -1 where all are."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return -1


def unsealed_letters(line: bytes) -> bytes | None:
    """The JSON in UTF-8 of a line of a game that was saved with a byte a letter, without its sum.

    The sum proves it; None where it doesn't, and for a line that is UTF-8.
    """
    if is_utf8(line):
        return None
    for encoding in _LETTERS:
        body = unsealed(line.decode(encoding, "replace").encode())
        if body is not None:
            return body
    return None
