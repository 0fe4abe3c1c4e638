"""The short forms in which the data files write some values.

- A revenue: a number, or ``{"yellow": 30, "brown": 60}`` by the colour of the phase.
- A piece of track: ``"0-c0"``, two ends; an edge is a digit, ``cN``, ``tN`` and ``oN`` are the city, town
  and off-board number N, ``j`` is the junction.
- A home: ``"B3"`` or, for one certain city of the hex, ``"G6/0"``.
- A count: a number or ``"unlimited"``.
- The distance of a train: a count of stops of any kind, or the rows that add up.
- A limit of trains: a number for all companies, or a number for each kind of company.
- A box of the market: its price, or a text of the price and its zones (``"100 par-first"``); null for a hole.
- A table of numbers: an object, with numbers as keys where the value has numbers (of players).
- A tile in a title's stock: its id in the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from roundhouse.catalogue.definitions import (
    EDGES,
    End,
    EndKind,
    Home,
    MarketSpace,
    Path,
    Revenue,
    TileDefinition,
    TrainDistance,
)
from roundhouse.catalogue.errors import MistakeCode
from roundhouse.catalogue.names import CompanySymbol, HexId
from roundhouse.catalogue.vocabulary import REVENUE_COLORS, STOP_KINDS
from roundhouse.catalogue.written import meaning

Schema = dict[str, Any]

_ENDS: Final[Mapping[str, EndKind]] = {"c": "city", "t": "town", "o": "offboard"}


class FormError(ValueError):
    """A value that isn't written in its form: ``field`` leads on from the value, ``""`` is itself."""

    def __init__(self, code: MistakeCode, value: object, field: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.value = value
        self.field = field


class RowError(ValueError):
    """A mistake in a row of a value: ``error`` says which, on the way from the value."""

    def __init__(self, error: msgspec.ValidationError) -> None:
        super().__init__(str(error))
        self.error = error


def _number(raw: object, field: str = "") -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise FormError("wrong-type", raw, field)
    if raw < 0:
        raise FormError("out-of-range", raw, field)
    return raw


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise FormError("wrong-type", raw)
    return raw


def _table(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict):
        raise FormError("wrong-type", raw)
    return {key: _number(value, f".{key}") for key, value in raw.items()}


def _numbered_table(raw: object) -> dict[int, int]:
    table = _table(raw)
    for key in table:
        if not key.isdecimal():
            raise FormError("wrong-type", key, f".{key}")
    return {int(key): number for key, number in table.items()}


def _train_limit(raw: object) -> dict[str, int]:
    return _table(raw) if isinstance(raw, dict) else {"": _number(raw)}


def _discounts(raw: object) -> tuple[tuple[str, int], ...]:
    return tuple(_table(raw).items())


def _names(raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise FormError("wrong-type", raw)
    for index, name in enumerate(raw):
        if not isinstance(name, str):
            raise FormError("wrong-type", name, f"[{index}]")
        if name in raw[:index]:
            raise FormError("duplicate", name, f"[{index}]")
    return tuple(raw)


def _count(raw: object) -> int | None:
    return None if raw == "unlimited" else _number(raw)


def _revenue(raw: object) -> Revenue:
    if not isinstance(raw, dict):
        return Revenue.fixed(_number(raw))
    for color in raw:
        if color not in REVENUE_COLORS:
            raise FormError("unknown-key", "", f".{color}")
    if not raw:
        raise FormError("bad-value", raw)
    return Revenue(tuple(_table(raw).items()))


def _track(raw: object) -> Path:
    return _path(_text(raw))


@lru_cache(maxsize=1024)
def _path(text: str) -> Path:
    """A piece of track; the same few are printed on most tiles."""
    a, dash, b = text.partition("-")
    if not dash or a == b:
        raise FormError("bad-value", text)
    return Path(_end(a, text), _end(b, text))


def _end(text: str, raw: str) -> End:
    if text == "j":
        return End("junction")
    if text.isdecimal():
        if int(text) >= EDGES:
            raise FormError("bad-edge", raw)
        return End("edge", int(text))
    kind = _ENDS.get(text[:1])
    if kind is None or not text[1:].isdecimal():
        raise FormError("bad-value", raw)
    return End(kind, int(text[1:]))


def _home(raw: object) -> Home:
    name, slash, city = _text(raw).partition("/")
    if not name or (slash and not city.isdecimal()):
        raise FormError("bad-value", raw)
    return Home(HexId(name), int(city) if slash else None)


def _space(raw: object) -> MarketSpace | None:
    if raw is None:
        return None
    if not isinstance(raw, str):
        return MarketSpace(_number(raw))
    price, *kinds = raw.split() or ("",)
    if not price.isdecimal():
        raise FormError("wrong-type", raw)
    return MarketSpace(int(price), tuple(kinds))


def _distance(raw: object) -> tuple[TrainDistance, ...]:
    if not isinstance(raw, list):
        stops = _count(raw)
        return (TrainDistance(STOP_KINDS, stops, stops),)
    if not raw:
        raise FormError("bad-value", raw)
    try:
        return msgspec.convert(raw, tuple[TrainDistance, ...], dec_hook=read)
    except msgspec.ValidationError as error:
        raise RowError(error) from None


_NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
_TABLE: Final[Schema] = {"type": "object", "additionalProperties": _NUMBER}
_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_END: Final = "([0-5]|[cto][0-9]+|j)"

_NAMES: Final = (_names, {"type": "array", "items": _TEXT, "uniqueItems": True})

_FORMS: Final[Mapping[object, tuple[Callable[[object], object], Schema]]] = {
    tuple[str, ...]: _NAMES,
    tuple[CompanySymbol, ...]: _NAMES,
    tuple[HexId, ...]: _NAMES,
    int | None: (_count, {"oneOf": [_NUMBER, {"const": "unlimited"}]}),
    Mapping[int, int]: (_numbered_table, {**_TABLE, "propertyNames": {"pattern": "^[0-9]+$"}}),
    Mapping[str, int]: (_train_limit, {"oneOf": [_NUMBER, _TABLE]}),
    tuple[tuple[str, int], ...]: (_discounts, _TABLE),
    Revenue: (
        _revenue,
        {
            "oneOf": [
                _NUMBER,
                {**_TABLE, "propertyNames": {"enum": list(REVENUE_COLORS)}, "minProperties": 1},
            ]
        },
    ),
    Path: (_track, {"type": "string", "pattern": f"^{_END}-{_END}$"}),
    Home: (_home, {"type": "string", "pattern": "^[^/]+(/[0-9]+)?$"}),
    MarketSpace | None: (
        _space,
        {"oneOf": [_NUMBER, {"type": "string", "pattern": "^[0-9]+( [^ ]+)*$"}, {"type": "null"}]},
    ),
    tuple[TrainDistance, ...]: (
        _distance,
        {
            "oneOf": [
                _NUMBER,
                {"const": "unlimited"},
                {"type": "array", "items": {"$ref": "#/$defs/TrainDistance"}, "minItems": 1},
            ]
        },
    ),
    TileDefinition: (_text, _TEXT),
}


def read(form: type, raw: object) -> object:
    """What ``raw`` means where a ``form`` of Written stands: msgspec's hook for decoding.

    Raises :class:`FormError` for what isn't written in that form, and :class:`RowError` for a mistake
    inside a row of a distance. Of a title's tile it gives the id.
    """
    return _form(form)[0](raw)


def schema(form: type) -> Schema:
    """The JSON schema of a ``form`` of Written: msgspec's hook for schemas."""
    return _form(form)[1]


@cache
def _form(form: type) -> tuple[Callable[[object], object], Schema]:
    return _FORMS[meaning(form)]
