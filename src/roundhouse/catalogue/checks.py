"""What the definitions alone can't say: what several fields or several entries have wrong together.

Every check raises :class:`~roundhouse.catalogue.errors.CatalogueError` for the first contradiction.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.board_checks import check_board
from roundhouse.catalogue.definitions import CompanyDefinition, HexDefinition, Home, TitleDefinition
from roundhouse.catalogue.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.catalogue.raw import RawEntry, RawTitle


def check_title(raw: RawTitle, title: TitleDefinition) -> None:
    """Everything that can contradict itself in a title."""
    _check_players(raw.top, title)
    _check_phases(raw.top, title)
    check_board({HexId(name): entry for name, entry in raw.tables["hexes"].items()}, title)
    _check_stock(raw.tables["tiles"], title)
    _check_companies(raw.tables["companies"], title)
    _check_privates(raw.tables["privates"], title)
    _check_trains(raw.tables["trains"], title)
    _check_market(raw.sections["market"], title)


def _check_players(top: RawEntry, title: TitleDefinition) -> None:
    """Each table by players has a number for each, or none at all where the rulebook gives none."""
    least, most = title.players
    for field, table in (
        ("starting_cash", title.starting_cash),
        ("certificate_limit", title.certificate_limit),
    ):
        for count in range(least, most + 1):
            if table and count not in table:
                raise top.wrong("missing-field", f"{field}.{count}")


def _check_phases(top: RawEntry, title: TitleDefinition) -> None:
    names: set[str] = set()
    for index, phase in enumerate(title.phases):
        if phase.name in names:
            raise top.wrong("duplicate", f"phases[{index}].name", phase.name)
        names.add(phase.name)
        if phase.on and phase.on not in title.trains:
            raise top.wrong("unknown-train", f"phases[{index}].on", phase.on)
        if index and not phase.on:
            raise top.wrong("missing-field", f"phases[{index}].on")


def _check_stock(entries: Mapping[str, RawEntry], title: TitleDefinition) -> None:
    for name, entry in entries.items():
        stock = title.tiles[name]
        for hex_id in stock.hexes:
            if hex_id not in title.hexes:
                raise entry.wrong("unknown-hex", "hexes", hex_id)
        if stock.compulsory and not stock.hexes:
            raise entry.wrong("missing-field", "hexes")


def _check_companies(entries: Mapping[str, RawEntry], title: TitleDefinition) -> None:
    names: set[str] = set()
    for symbol, entry in entries.items():
        company = title.companies[CompanySymbol(symbol)]
        if symbol in title.privates:
            raise entry.wrong("duplicate", "", symbol)
        if company.name in names:
            raise entry.wrong("duplicate", "name", company.name)
        names.add(company.name)
        _check_company(entry, company)
        _check_homes(entry, "homes", company.homes, title.hexes)
        _check_homes(entry, "home_choices", company.home_choices, title.hexes)
        for kind in company.trains:
            if kind not in title.trains:
                raise entry.wrong("unknown-train", "trains", kind)


def _check_company(entry: RawEntry, company: CompanyDefinition) -> None:
    """Its certificates are the whole company, and it has a home unless it needn't have one yet."""
    if company.certificates and sum(company.certificates) != 100:
        raise entry.wrong("bad-value", "certificates", list(company.certificates))
    if not company.homes and not (company.late or company.chooses_home or company.kind == "national"):
        raise entry.wrong("no-home", "homes", company.symbol)


def _check_homes(
    entry: RawEntry, field: str, homes: tuple[Home, ...], hexes: Mapping[HexId, HexDefinition]
) -> None:
    for home in homes:
        if home.hex not in hexes:
            raise entry.wrong("unknown-hex", field, home.hex)
        face = hexes[home.hex].face
        if home.city is None and (face.cities or face.towns):
            continue  # a town may grow into the city
        if home.city is None or home.city >= len(face.cities):
            raise entry.wrong("unknown-city", field, f"{home.hex}/{home.city or 0}")


def _check_privates(entries: Mapping[str, RawEntry], title: TitleDefinition) -> None:
    phases = {phase.name for phase in title.phases}
    for symbol, entry in entries.items():
        private = title.privates[PrivateSymbol(symbol)]
        for name in private.blocks:
            if name not in title.hexes:
                raise entry.wrong("unknown-hex", "blocks", name)
        if private.sale_price and private.sale_price[0] > private.sale_price[1]:
            raise entry.wrong("out-of-range", "sale_price", list(private.sale_price))
        for index, price in enumerate(private.sale_prices):
            if price.phase not in phases:
                raise entry.wrong("unknown-phase", f"sale_prices[{index}].phase", price.phase)
            if price.least > price.most:
                raise entry.wrong("out-of-range", f"sale_prices[{index}].most", price.most)


def _check_trains(entries: Mapping[str, RawEntry], title: TitleDefinition) -> None:
    phases = {phase.name for phase in title.phases}
    for name, entry in entries.items():
        train = title.trains[name]
        named = {
            "rusts_on": (train.rusts_on,),
            "obsolete_on": (train.obsolete_on,),
            "variants": train.variants,
            "runs_as": train.runs_as,
            "discounts": tuple(old for old, _ in train.discounts),
        }
        for field, others in named.items():
            for other in others:
                if other and other not in title.trains:
                    raise entry.wrong("unknown-train", field, other)
        if train.available_on and train.available_on not in phases:
            raise entry.wrong("unknown-phase", "available_on", train.available_on)


def _check_market(entry: RawEntry, title: TitleDefinition) -> None:
    """Boxes lie in zones that there are; walls and the join lie between boxes that there are."""
    market = title.market
    boxes: set[tuple[int, int]] = set()
    for row, spaces in enumerate(market.rows):
        for column, space in enumerate(spaces):
            if space is None:
                continue
            boxes.add((row, column))
            for kind in space.kinds:
                if kind not in market.zones:
                    raise entry.wrong("unknown-zone", f"rows[{row}][{column}]", kind)
    for index, wall in enumerate(market.walls):
        apart = abs(wall.a[0] - wall.b[0]) + abs(wall.a[1] - wall.b[1])
        if apart != 1 or not {wall.a, wall.b} <= boxes:
            raise entry.wrong("unknown-box", f"walls[{index}]", [wall.a, wall.b])
    if market.join:
        for field, box in (("leaves", market.join.leaves), ("enters", market.join.enters)):
            if box not in boxes:
                raise entry.wrong("unknown-box", f"join.{field}", list(box))
