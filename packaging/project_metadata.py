"""What the wheel's metadata say that depends on where the project lives: addresses, and the page of an index.

The address is told by the environment's ROUNDHOUSE_ADDRESS (``https://github.com/OWNER/roundhouse``), which
the workflow of the packages sets, or else by where the tree was cloned from. A copy of a folder has neither:
then no address is named, and the page goes without its picture, which an index shows only by its whole
address.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "ROUNDHOUSE_ADDRESS"
_PICTURE = re.compile(r"^!\[([^]]*)]\((?!\w+:)([^)]+)\)\n+", re.MULTILINE)


_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^@/]+@)?(?P<host>[\w-]+(?:\.[\w-]+)+)(?::\d+)?/"
    r"|[\w-]+@(?P<short>[\w-]+(?:\.[\w-]+)+):)(?P<path>[^/].*?)(?:\.git)?/?"
)
"""Where a tree may have been cloned from: whoever logs in, and a port, are no part of the address."""


class AddressHook(MetadataHookInterface):
    """Fills in ``readme`` and ``urls`` when the wheel is built."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, object]) -> None:
        address = os.environ.get(VARIABLE, "").rstrip("/") or origin(Path(self.root))
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address)}
        metadata["urls"] = addresses(address)


def origin(tree: Path) -> str:
    """The address of the place that ``tree`` was cloned from; empty for none, or for a folder."""
    asked = ("git", "-C", str(tree), "config", "--get", "remote.origin.url")
    try:
        answer = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return address_of(answer.stdout.strip()) if not answer.returncode else ""


def address_of(remote: str) -> str:
    """``https://HOST/PATH`` of a remote; empty if nobody else could read it there."""
    found = _REMOTE.fullmatch(remote)
    return f"https://{found['host'] or found['short']}/{found['path']}" if found else ""


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
