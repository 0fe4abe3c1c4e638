"""Draws the program's icon in the sizes that the systems ask for, from its one SVG file."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
_ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}


def draw_icons(svg: Path, folder: Path) -> None:
    """Write ``icons/N.png``, ``roundhouse.ico`` and ``roundhouse.icns`` into ``folder``."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    pictures = {size: _png(svg, size) for size in {*SIZES, *_ICO_SIZES, *_ICNS_KINDS}}
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        (folder / "icons" / f"{size}.png").write_bytes(pictures[size])
    (folder / "roundhouse.ico").write_bytes(_ico({size: pictures[size] for size in _ICO_SIZES}))
    (folder / "roundhouse.icns").write_bytes(_icns(pictures))


def _png(svg: Path, size: int) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):
        raise OSError(f"the icon of {size} pixels can't be written")
    return bytes(held.data())


def _ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon: a table of contents, then the PNG files."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    table = b""
    for size, data in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + table + b"".join(pictures.values())


def _icns(pictures: dict[int, bytes]) -> bytes:
    """An icon of macOS: PNG files, each with a four-letter kind and its length."""
    parts = [
        kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
        for size, kind in _ICNS_KINDS.items()
    ]
    body = b"".join(parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


if __name__ == "__main__":
    draw_icons(Path(sys.argv[1]), Path(sys.argv[2]))
