"""The files of the installers agree with each other and with the program."""

import configparser
import importlib
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from roundhouse.archive.format import PROGRAM, SUFFIX
from roundhouse.ui.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MIME = "application/x-roundhouse-game"
MIME_INFO = "{http://www.freedesktop.org/standards/shared-mime-info}"


def lock(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(each.name): str(each.specifier) for each in wanted}


def test_the_version_stands_in_no_file_of_the_installers() -> None:
    for path in PACKAGING.rglob("*"):
        if path.is_file() and path.suffix in {".py", ".sh", ".nsi", ".spec", ".desktop", ".xml", ".1"}:
            assert PROJECT["version"] not in path.read_text(encoding="utf-8"), path


def test_what_is_packed_has_the_versions_that_were_tested() -> None:
    tested, packed = lock("requirements.lock"), lock("requirements-packaging.lock")
    for line in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["packaging"]):
        name = canonicalize_name(Requirement(line).name)
        assert name in packed
        assert packed[name] == tested.get(name, packed[name])


def test_the_menu_entry_opens_our_kind_of_file() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(PACKAGING / "linux" / "roundhouse.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    assert section["Exec"] == "roundhouse %f"
    assert section["MimeType"] == f"{MIME};"


def test_the_kind_of_file_is_known_by_name_and_by_content() -> None:
    kind = ElementTree.parse(PACKAGING / "linux" / "roundhouse.xml").getroot().find(f"{MIME_INFO}mime-type")
    assert kind is not None
    assert kind.get("type") == MIME
    glob, match = kind.find(f"{MIME_INFO}glob"), kind.find(f"{MIME_INFO}magic/{MIME_INFO}match")
    assert glob is not None
    assert match is not None
    assert glob.get("pattern") == f"*{SUFFIX}"
    begins = (ROOT / "resources" / "games" / "1894-example.roundhouse").read_text(encoding="utf-8")
    assert begins.startswith(match.get("value") or "nothing")
    assert PROGRAM in (match.get("value") or "")


def test_appstream_knows_the_menu_entry_and_the_kind_of_file() -> None:
    root = ElementTree.parse(PACKAGING / "linux" / "roundhouse.metainfo.xml").getroot()
    assert root.findtext("launchable") == "roundhouse.desktop"
    assert root.findtext("provides/mediatype") == MIME
    assert root.findtext("project_license") == PROJECT["license"]


@pytest.mark.parametrize("file", ["windows/roundhouse.nsi", "roundhouse.spec"])
def test_windows_and_macos_know_the_kind_of_file(file: str) -> None:
    text = (PACKAGING / file).read_text(encoding="utf-8")
    assert MIME in text
    assert re.search(r"\.roundhouse\b|\"roundhouse\"\]", text)


def test_plugins_that_the_window_needs_stay_and_others_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    trim = importlib.import_module("trim")

    assert trim._is_wanted_plugin("PySide6/Qt/plugins/platforms/libqxcb.so")
    assert trim._is_wanted_plugin("PySide6/plugins/platforms/qwindows.dll")
    assert trim._is_wanted_plugin("PySide6\\plugins\\platforms\\qwindows.dll")
    assert trim._is_wanted_plugin("PySide6/Qt/plugins/platforms/libqcocoa.dylib")
    assert trim._is_wanted_plugin("PySide6/Qt/lib/libQt6Gui.so.6")
    assert not trim._is_wanted_plugin("PySide6/Qt/plugins/platforms/libqvnc.so")
    assert not trim._is_wanted_plugin("PySide6/Qt/plugins/sqldrivers/libqsqlite.so")
    kept = trim.kept_data(
        [
            ("PySide6/Qt/translations/qtbase_fr.qm", "", "DATA"),
            ("roundhouse-1.dist-info/METADATA", "", "DATA"),
            ("roundhouse-1.dist-info/direct_url.json", "", "DATA"),
            ("roundhouse/_data/maps/1894.json", "", "DATA"),
            ("babel/global.dat", "", "DATA"),
            ("babel/locale-data/root.dat", "", "DATA"),
            ("babel/locale-data/fr.dat", "", "DATA"),
            ("babel\\locale-data\\fr_CA.dat", "", "DATA"),
            ("babel/locale-data/de.dat", "", "DATA"),
            ("babel/locale-data/LICENSE.unicode", "", "DATA"),
        ]
    )
    assert [place for place, _, _ in kept] == [
        "roundhouse-1.dist-info/METADATA",
        "roundhouse/_data/maps/1894.json",
        "babel/global.dat",
        "babel/locale-data/root.dat",
        "babel/locale-data/fr.dat",
        "babel/locale-data/LICENSE.unicode",
    ]


def test_every_language_of_the_window_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    trim = import_module("trim")

    assert set(trim.LANGUAGES) == {words.code for words in LANGUAGES}
