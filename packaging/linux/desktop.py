"""The files through which a Linux desktop knows the program: menu entry, icons, kind of file, AppStream."""

from __future__ import annotations

import datetime
import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path

from titles import filled

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "roundhouse"
MIME_ICON = "application-x-roundhouse-game"


def put_desktop_files(share: Path, build: Path) -> None:
    """Lay everything into ``share`` (which will be /usr/share or the like); icons come from ``build``."""
    for folder, file in (
        ("applications", "roundhouse.desktop"),
        ("mime/packages", "roundhouse.xml"),
    ):
        (share / folder).mkdir(parents=True, exist_ok=True)
        (share / folder / file).write_text(filled(HERE / file), encoding="utf-8")
    _put_metainfo(share / "metainfo")
    svg = ROOT / "resources" / "icons" / "roundhouse.svg"
    icons = share / "icons" / "hicolor"
    drawn = {f"{png.stem}x{png.stem}": png for png in (build / "icons").glob("*.png")}
    for size, picture in {**drawn, "scalable": svg}.items():
        for kind, name in (("apps", NAME), ("mimetypes", MIME_ICON)):
            place = icons / size / kind
            place.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, place / f"{name}{picture.suffix}")


def version() -> str:
    """The version of the program; pyproject.toml is where it stands."""
    return metadata.version(NAME)


def address() -> str:
    """Where the project lives, as the wheel's metadata tell it; empty when nobody told the build."""
    told = metadata.metadata(NAME).get_all("Project-URL") or []
    return next((url.partition(", ")[2] for url in told if url.startswith("Homepage, ")), "")


def _put_metainfo(folder: Path) -> None:
    """The AppStream file with this version as its latest release."""
    folder.mkdir(parents=True, exist_ok=True)
    text = filled(HERE / "roundhouse.metainfo.xml")
    text = text.replace("@VERSION@", version()).replace("@DATE@", _release_date())
    text = text.replace("@URL@", f'<url type="homepage">{address()}</url>' if address() else "")
    (folder / "roundhouse.metainfo.xml").write_text(text, encoding="utf-8")


def check_desktop_files(share: Path) -> None:
    """Let the validators of the desktop judge; ends the build when they find something."""
    metainfo = share / "metainfo" / "roundhouse.metainfo.xml"
    entry = share / "applications" / "roundhouse.desktop"
    for command in (
        ["appstreamcli", "validate", "--no-net", str(metainfo)],
        ["desktop-file-validate", str(entry)],
    ):
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{command[0]}: {done.stdout}{done.stderr}")


def _release_date() -> str:
    """The day of this version in CHANGELOG.md; before it is released, the day of the build."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(version())}\] - (\d{{4}}-\d\d-\d\d)", changes, re.MULTILINE)
    return found[1] if found else datetime.datetime.now(tz=datetime.UTC).date().isoformat()
