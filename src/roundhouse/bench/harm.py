"""Ways in which files are damaged: by disks, by other programs, by people, by somebody who means it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import msgspec

from roundhouse.archive.format import sealed, unsealed
from roundhouse.archive.scanning import MARK

Harm = Callable[[bytes, Random], bytes]

ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    -1000,
    10**12,
    0.5,
    "",
    "x",
    "\x1b[31m\u202e",
    "<img src=x>",
    [],
    {},
    [[]],
    {"x": [1]},
    "9" * 5000,
)
"""Values in places where none of their kind belongs."""


def bits(data: bytes, rng: Random) -> bytes:
    """Some bits flipped."""
    harmed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 50))):
        if harmed:
            harmed[rng.randrange(len(harmed))] ^= 1 << rng.randrange(8)
    return bytes(harmed)


def cut(data: bytes, rng: Random) -> bytes:
    """The end missing."""
    return data[: rng.randrange(len(data) + 1)]


def hole(data: bytes, rng: Random) -> bytes:
    """A block of zeros, as a disk leaves it."""
    at, size = rng.randrange(len(data) + 1), rng.choice((1, 16, 512, 4096))
    return data[:at] + b"\0" * min(size, len(data) - at) + data[at + size :]


def missing(data: bytes, rng: Random) -> bytes:
    """A piece missing."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 10, 1000)) :]


def twice(data: bytes, rng: Random) -> bytes:
    """A piece twice."""
    at, size = rng.randrange(len(data) + 1), rng.choice((1, 10, 1000))
    return data[: at + size] + data[at:]


def lines(data: bytes, rng: Random) -> bytes:
    """Lines missing, twice or in another order."""
    found = data.splitlines(keepends=True)
    if not found:
        return data
    one, other = rng.randrange(len(found)), rng.randrange(len(found))
    way = rng.randrange(3)
    if way == 0:
        del found[one]
    elif way == 1:
        found.insert(other, found[one])
    else:
        found[one], found[other] = found[other], found[one]
    return b"".join(found)


def saved_elsewhere(data: bytes, rng: Random) -> bytes:
    """Opened and saved by an editor; no damage."""
    way = rng.randrange(3)
    if way != 1:
        data = data.replace(b"\n", b"\r\n")
    return MARK + data if way else data


RAW: Final[Mapping[str, Harm]] = {
    "bits": bits,
    "cut": cut,
    "hole": hole,
    "missing": missing,
    "twice": twice,
    "lines": lines,
    "saved elsewhere": saved_elsewhere,
}


def odd_values(plain: Any, rng: Random) -> Any:  # noqa: ANN401 - any JSON
    """Plain JSON in which something is of another kind than it should be."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        plain = _with_odd(plain, rng)
    return plain


def _with_odd(value: Any, rng: Random) -> Any:  # noqa: ANN401
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(list(value))
        changed = dict(value)
        if rng.random() < 0.05:
            del changed[key]
        else:
            changed[key] = _with_odd(value[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.95:
        at = rng.randrange(len(value))
        return [*value[:at], _with_odd(value[at], rng), *value[at + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, -1000, 10**6))
    return rng.choice(ODD)


def odd_export(data: bytes, rng: Random) -> bytes:
    """An export with odd values, or nested deeply."""
    plain = json.loads(data)
    way = rng.random()
    if way < 0.02:
        return data[:-1] + b',"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    if way < 0.04:
        nested: dict[str, Any] = {"type": "pass"}
        for _ in range(300):
            nested = {"type": "pass", "auto_actions": [nested]}
        plain["actions"].append(nested)
    elif way < 0.06:
        return data.replace(b'"id":', b'"id":' + b"9" * 5000, 1)
    else:
        plain = odd_values(plain, rng)
    return json.dumps(plain).encode()


def odd_journal(data: bytes, rng: Random) -> bytes:
    """A journal with odd values in some lines, whose sums are right."""
    found = data.splitlines(keepends=True)
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(found))
        body = unsealed(found[at].rstrip())
        if body is None:
            continue
        if rng.random() < 0.1:
            found[at] = _sealed_rubbish(rng)
            break
        plain = msgspec.json.decode(body)
        harmed = odd_values(plain, rng)
        found[at] = sealed(harmed) if isinstance(harmed, dict) and harmed else found[at]
        if at < 2 and rng.random() < 0.8:
            found[at + 2] = (
                sealed({"again": harmed}) if isinstance(harmed, dict) and harmed else found[at + 2]
            )
    return b"".join(found)


def _sealed_rubbish(rng: Random) -> bytes:
    """A line that is no JSON, or far too deep, with a sum that is right."""
    head = rng.choice((b'{"n":1,"at":[', b'{"go_to":' + b"[" * 50_000, b'{"a":"\xff"', b"{"))
    return head + b',"sum":"%08x"}\n' % zlib.crc32(head)
