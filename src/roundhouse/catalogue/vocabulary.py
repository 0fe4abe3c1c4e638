"""The words and bounds of what the data files write; to type checkers they are plain texts and numbers."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from roundhouse.catalogue.names import CompanySymbol, HexId
from roundhouse.catalogue.written import Written

TILE_COLORS: Final = ("yellow", "green", "brown", "gray")
HEX_COLORS: Final = ("white", *TILE_COLORS, "red", "blue", "black", "sepia")
REVENUE_COLORS: Final = ("yellow", "green", "blue", "brown", "red", "gray", "purple")
TRAIN_COLORS: Final = (*REVENUE_COLORS, "light brown", "dark brown")
STOP_KINDS: Final = ("city", "offboard", "town")
COMPANY_KINDS: Final = ("major", "minor", "local", "national")


def one_of(words: tuple[str, ...]) -> Meta:
    """A text that is one of the ``words``."""
    return Meta(pattern=f"^({'|'.join(words)})$", extra_json_schema={"enum": list(words)})


TileColor = Annotated[str, one_of(TILE_COLORS)]
HexColor = Annotated[str, one_of(HEX_COLORS)]
NoOrHexColor = Annotated[str, one_of(("", *HEX_COLORS))]
NoOrTileColor = Annotated[str, one_of(("", *TILE_COLORS))]
RevenueColor = Annotated[str, one_of(REVENUE_COLORS)]
TrainColor = Annotated[str, one_of(TRAIN_COLORS)]
NoOrTrainColor = Annotated[str, one_of(("", *TRAIN_COLORS))]
StopKind = Annotated[str, one_of(STOP_KINDS)]
CompanyKind = Annotated[str, one_of(COMPANY_KINDS)]
Color = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
NoOrColor = Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Edge = Annotated[int, Meta(ge=0, lt=6)]
Direction = Annotated[float, Meta(ge=0, lt=6)]
HexName = Annotated[HexId, Meta(pattern="^[A-Z]+-?[0-9]+$")]
Names = Written[tuple[str, ...]]
Companies = Written[tuple[CompanySymbol, ...]]
HexNames = Written[tuple[HexId, ...]]
Box = tuple[Amount, Amount]
"""Row from the top and column from the left of a box of the market, both from 0."""
