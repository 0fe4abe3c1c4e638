"""The version resource of the Windows programs."""

from __future__ import annotations

import re
from typing import Any


def version_resource(version: str) -> Any:
    """What Windows shows as the properties of roundhouse.exe."""
    from PyInstaller.utils.win32 import versioninfo as info

    numbers = [int(number) for number in re.findall(r"\d+", version)[:3]]
    four = (*numbers, *[0] * (4 - len(numbers)))
    texts = {
        "ProductName": "Roundhouse",
        "FileDescription": "Roundhouse",
        "ProductVersion": version,
        "FileVersion": version,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "roundhouse.exe",
    }
    table = info.StringTable("040904B0", [info.StringStruct(key, text) for key, text in texts.items()])
    return info.VSVersionInfo(
        ffi=info.FixedFileInfo(filevers=four, prodvers=four),
        kids=[
            info.StringFileInfo([table]),
            info.VarFileInfo([info.VarStruct("Translation", [0x0409, 0x04B0])]),
        ],
    )
