"""Companies and private companies of a map file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from roundhouse.catalogue.definitions import CompanyDefinition, Home, PrivateDefinition
from roundhouse.catalogue.entry import Entry

_KINDS = ("major", "minor", "local", "national")
_COLOR = re.compile(r"#[0-9a-f]{6}")
_COMPANY_KEYS = (
    "name",
    "color",
    "text_color",
    "kind",
    "homes",
    "home_choices",
    "chooses_home",
    "token_prices",
    "priced_tokens",
    "certificates",
    "float_percent",
    "max_percent",
    "region",
    "late",
    "note",
    "shares",
)


def read_companies(top: Entry) -> Mapping[str, CompanyDefinition]:
    """All companies by symbol.

    Refuses certificates that don't add up to 100 %, two companies of one name, and a company
    without a home that is not late, national or free to choose one.
    """
    companies: dict[str, CompanyDefinition] = {}
    names: set[str] = set()
    for symbol, entry in top.entries("companies"):
        company = _company(symbol, entry)
        if company.name in names:
            raise entry.error("duplicate", "name", company.name)
        names.add(company.name)
        companies[symbol] = company
    return companies


def _company(symbol: str, entry: Entry) -> CompanyDefinition:
    entry.only(*_COMPANY_KEYS)
    company = CompanyDefinition(
        symbol=symbol,
        name=entry.text("name"),
        color=_color(entry, "color"),
        kind=entry.choice("kind", _KINDS, "major"),
        homes=_homes(entry, "homes"),
        token_prices=entry.numbers("token_prices"),
        certificates=entry.numbers("certificates", least=1),
        float_percent=entry.number("float_percent", 60),
        max_percent=entry.number("max_percent", 60),
        region=entry.text("region", ""),
        late=entry.flag("late"),
        text_color=_color(entry, "text_color") if entry.has("text_color") else "",
        note=entry.text("note", ""),
        home_choices=_homes(entry, "home_choices"),
        chooses_home=entry.flag("chooses_home"),
        priced_tokens=entry.number("priced_tokens", 0),
        shares=entry.number("shares", 10, least=1),
    )
    if company.certificates and sum(company.certificates) != 100:
        raise entry.error("bad-value", "certificates", list(company.certificates))
    for field, percent in (("float_percent", company.float_percent), ("max_percent", company.max_percent)):
        if percent > 100:
            raise entry.error("out-of-range", field, percent)
    free = company.late or company.chooses_home or company.kind == "national"
    if not company.homes and not free:
        raise entry.error("no-home", "homes", symbol)
    return company


def _color(entry: Entry, field: str) -> str:
    value = entry.text(field)
    if not _COLOR.fullmatch(value):
        raise entry.error("bad-value", field, value)
    return value


def _homes(entry: Entry, field: str) -> tuple[Home, ...]:
    """Homes written ``"B3"`` or, for one certain city of the hex, ``"G6/0"``."""
    homes = []
    for text in entry.texts(field):
        name, slash, city = text.partition("/")
        if not name or (slash and not city.isdecimal()):
            raise entry.error("bad-value", field, text)
        homes.append(Home(name, int(city) if slash else None))
    return tuple(homes)


def read_privates(top: Entry) -> Mapping[str, PrivateDefinition]:
    """All private companies by symbol; a negative revenue is paid by the owner."""
    privates: dict[str, PrivateDefinition] = {}
    for symbol, entry in top.entries("privates"):
        entry.only("name", "cost", "revenue", "blocks", "sale_price", "note")
        privates[symbol] = PrivateDefinition(
            symbol=symbol,
            name=entry.text("name"),
            cost=entry.number("cost"),
            revenue=entry.number("revenue", least=-1000),
            blocks=entry.texts("blocks"),
            sale_price=_sale_price(entry),
            note=entry.text("note", ""),
        )
    return privates


def _sale_price(entry: Entry) -> tuple[int, int] | None:
    if not entry.has("sale_price"):
        return None
    least, most = entry.pair("sale_price")
    if least > most:
        raise entry.error("out-of-range", "sale_price", [least, most])
    return least, most


def blocked_hexes(privates: Mapping[str, PrivateDefinition]) -> Mapping[str, tuple[str, ...]]:
    """The symbols of the privates that block each hex."""
    blocked: dict[str, tuple[str, ...]] = {}
    for symbol, private in privates.items():
        for name in private.blocks:
            blocked[name] = (*blocked.get(name, ()), symbol)
    return blocked
