"""The bytes of a game file as lines whose sums agree, with what can be made of those whose don't.

One flipped bit is put right wherever it is: in a line the sum tells which bit it was, in a line's end the
sums of the two halves tell where it stood. A line that was saved with a byte a letter is known by its sum,
too. Byte order mark, carriage returns, blanks around lines and empty ones are no damage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from roundhouse.archive.encodings import unsealed_letters
from roundhouse.archive.format import SEAL, SEAL_LENGTH, checksum, sealed_with, unsealed

MARK: Final = b"\xef\xbb\xbf"
"""What some editors put at the beginning of a text."""
_LONGEST_MENDED: Final = 1 << 16
_MOST_MENDED: Final = 20
"""Looking for a bit takes time that grows with the line: longer lines, and more of them, are left damaged."""
_MOST_DAMAGED: Final = 10_000
"""Damaged lines, or parts of one, that are told of: behind so many of them there is no game to be read."""
_END: Final = b'"}'
_BLANKS: Final = b" \t\r"
"""What editors put before or behind a line: its sum tells that nothing of it has changed."""
_SEEN: Final = re.compile(rb"\S")
_SEALS: Final = re.compile(rb',"sum":"[0-9a-f]{8}"\}')
_RAW: Final = msgspec.json.Decoder(msgspec.Raw)


class Piece(msgspec.Struct, frozen=True):
    """A line, or a part of one that was a line before its end was lost.

    ``body`` is its JSON without the sum, None where that can't be told any more; ``line`` its number in the
    file from 1, ``end`` the number of bytes up to its end with the line's; ``mended``: it isn't in the file
    as it is here; ``whole``: the line has an end in the file.
    """

    body: bytes | None
    line: int
    end: int
    mended: bool = False
    whole: bool = True


class _Line(msgspec.Struct, frozen=True):
    text: bytes
    number: int
    end: int
    whole: bool


def scan(data: bytes) -> list[Piece]:
    """Every line of ``data`` that isn't empty, in order; of far too many damaged ones the first only."""
    found: list[Piece] = []
    lines = _lines(data)
    tries, damaged = _MOST_MENDED, 0
    coming = next(lines, None)
    while coming is not None:
        line, coming = coming, next(lines, None)
        if damaged > _MOST_DAMAGED and not line.text.endswith(_END):
            continue
        body = unsealed(line.text)
        if body is not None:
            found.append(Piece(body, line.number, line.end, whole=line.whole))
            continue
        body = unsealed_letters(line.text)
        if body is not None:
            found.append(Piece(body, line.number, line.end, mended=True, whole=line.whole))
            continue
        parts = _parted(line)
        if parts is not None:
            found += parts
            continue
        body = None
        if tries:
            tries -= 1
            body = mended(line.text)
            if body is None and coming is not None:
                body = mended(line.text + b"\n" + coming.text)
                if body is not None:
                    line, coming = coming, next(lines, None)
        if body is None:
            damaged += 1
        if body is not None or damaged <= _MOST_DAMAGED:
            found.append(Piece(body, line.number, line.end, body is not None, line.whole))
    return found


def _lines(data: bytes) -> Iterator[_Line]:
    place = len(MARK) if data.startswith(MARK) else 0
    number = 1
    while seen := _SEEN.search(data, place):
        number += data.count(b"\n", place, seen.start())
        begin = max(place, data.rfind(b"\n", place, seen.start()) + 1)
        found = data.find(b"\n", begin)
        end = len(data) if found < 0 else found + 1
        yield _Line(data[begin : end if found < 0 else found].strip(_BLANKS), number, end, found >= 0)
        place = end
        number += 1


def _parted(line: _Line) -> list[Piece] | None:
    """The lines of which this one consists since the end of a line between them was lost; None: it is one."""
    parts: list[Piece] = []
    place = 0
    for seal in _SEALS.finditer(line.text):
        text = line.text[place : seal.end()]
        body = unsealed(text)
        if body is None and place:
            body = unsealed(text[1:])
        if body is None and seal.end() == len(line.text) and not parts:
            return None
        place = seal.end()
        if body is None and len(parts) > _MOST_DAMAGED:
            continue
        parts.append(Piece(body, line.number, line.end, mended=True, whole=line.whole))
    if len(parts) < 2 or all(part.body is None for part in parts):
        return None
    if place < len(line.text):
        parts.append(Piece(None, line.number, line.end, whole=line.whole))
    return parts


def mended(line: bytes) -> bytes | None:
    """The JSON of a line in which one bit is wrong; None where it is more, or can't be told."""
    if not SEAL_LENGTH < len(line) <= _LONGEST_MENDED:
        return None
    head, seal = line[:-SEAL_LENGTH], line[-SEAL_LENGTH:]
    if _distance(seal, sealed_with(checksum(head))) == 1:
        return _sensible(head + b"}")
    found = SEAL.fullmatch(seal)
    if found is None:
        return None
    place = _flipped(checksum(head) ^ int(found[1], 16), len(head))
    if place is None:
        return None
    byte, bit = place
    return _sensible(head[:byte] + bytes([head[byte] ^ 1 << bit]) + head[byte + 1 :] + b"}")


def _sensible(body: bytes) -> bytes | None:
    try:
        _RAW.decode(body)
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return body


def _distance(one: bytes, other: bytes) -> int:
    return sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))


def _crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return tuple(table)


def _flipped(difference: int, length: int) -> tuple[int, int] | None:
    """The byte and bit whose change alters the CRC-32 of ``length`` bytes by just ``difference``.

    The sum is linear: what a changed bit does to it depends on its distance from the end only.
    """
    table = _crc_table()
    changes = [table[1 << bit] for bit in range(8)]
    for byte in range(length - 1, -1, -1):
        if difference in changes:
            return byte, changes.index(difference)
        changes = [change >> 8 ^ table[change & 0xFF] for change in changes]
    return None
