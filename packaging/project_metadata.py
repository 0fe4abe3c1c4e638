"""What the wheel's metadata say that depends on where the project lives: addresses, and the page of an index.

The address is told by the environment's ROUNDHOUSE_ADDRESS (``https://github.com/OWNER/roundhouse``), which
the workflow of the packages sets. Without it, no address is named, and the page goes without its picture: an
index shows a picture only by its whole address.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "ROUNDHOUSE_ADDRESS"
_PICTURE = re.compile(r"^!\[([^]]*)]\((?!\w+:)([^)]+)\)\n+", re.MULTILINE)


class AddressHook(MetadataHookInterface):
    """Fills in ``readme`` and ``urls`` when the wheel is built."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, object]) -> None:
        address = os.environ.get(VARIABLE, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address)}
        metadata["urls"] = addresses(address)


def page(text: str, address: str) -> str:
    """The README for an index: its pictures by their whole addresses, or without them."""
    return _PICTURE.sub(rf"![\1]({address}/raw/HEAD/\2)\n\n" if address else "", text)


def addresses(address: str) -> dict[str, str]:
    """The names and addresses that an index lists beside the page."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
    }
