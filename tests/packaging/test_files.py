"""The files of the installers agree with each other and with the program."""

import configparser
import re
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from roundhouse.archive.format import PROGRAM, SUFFIX
from roundhouse.titles.registry import names
from roundhouse.ui.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
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


def test_plugins_that_the_window_needs_stay_and_others_go(packaging: Callable[[str], ModuleType]) -> None:
    trim = packaging("trim")

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
            ("PySide6\\translations\\qtbase_de.qm", "", "DATA"),
            ("PySide6/Qt/translations/qtbase_it.qm", "", "DATA"),
            ("PySide6/Qt/translations/designer_fr.qm", "", "DATA"),
            ("roundhouse-1.dist-info/METADATA", "", "DATA"),
            ("roundhouse-1.dist-info/direct_url.json", "", "DATA"),
            ("roundhouse/_data/maps/1894.json", "", "DATA"),
            ("babel/global.dat", "", "DATA"),
            ("babel/locale-data/root.dat", "", "DATA"),
            ("babel/locale-data/fr.dat", "", "DATA"),
            ("babel\\locale-data\\fr_CA.dat", "", "DATA"),
            ("babel/locale-data/de.dat", "", "DATA"),
            ("babel/locale-data/it.dat", "", "DATA"),
            ("babel/locale-data/LICENSE.unicode", "", "DATA"),
        ]
    )
    assert [place for place, _, _ in kept] == [
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6\\translations\\qtbase_de.qm",
        "roundhouse-1.dist-info/METADATA",
        "roundhouse/_data/maps/1894.json",
        "babel/global.dat",
        "babel/locale-data/root.dat",
        "babel/locale-data/fr.dat",
        "babel/locale-data/de.dat",
    ]


def test_every_language_of_the_window_is_packed(packaging: Callable[[str], ModuleType]) -> None:
    assert set(packaging("trim").LANGUAGES) == {words.code for words in LANGUAGES}


def test_links_to_libraries_that_stay_out_go(packaging: Callable[[str], ModuleType]) -> None:
    kept, gone = ("libA.so.6", "Qt/lib/libA.so.6", "SYMLINK"), ("libB.so.6", "Qt/lib/libB.so.6", "SYMLINK")
    data, libraries = ("maps/1894.json", "", "DATA"), [("Qt/lib/libA.so.6", "/somewhere", "BINARY")]
    assert packaging("trim").without_dangling([kept, gone, data], libraries) == [kept, data]


def test_what_nothing_asks_for_is_left_out(packaging: Callable[[str], ModuleType]) -> None:
    left_out = set(packaging("trim").EXCLUDED_MODULES)
    assert {"numpy.random", "numpy.fft", "numpy.testing", "_codecs_jp", "_codecs_cn", "pyexpat"} <= left_out


def test_the_wheel_has_all_resources_but_the_picture_of_the_readme() -> None:
    included = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    folders = {path.name for path in (ROOT / "resources").iterdir()} - {"pictures"}
    assert set(included) == {"tiles", "maps", *(f"resources/{name}" for name in folders)}
    assert all(place == f"roundhouse/_data/{folder}" for folder, place in included.items())


# --- titles ---------------------------------------------------------------------------------------


def test_the_packages_name_the_titles_of_the_registry(packaging: Callable[[str], ModuleType]) -> None:
    titles = packaging("titles")
    for file in ("roundhouse.metainfo.xml", "roundhouse.desktop"):
        template = PACKAGING / "linux" / file
        assert not re.search(r"\b18\d\d\b", template.read_text(encoding="utf-8")), "named by hand"
        assert all(name in titles.filled(template) for name in names())
    assert not re.search(r"\b18\d\d\b", (PACKAGING / "linux" / "deb.py").read_text(encoding="utf-8"))


def test_titles_are_listed_as_in_a_sentence(
    packaging: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = packaging("titles")
    monkeypatch.setattr(titles.registry, "names", lambda: ("1894", "1825", "1861"))
    assert titles.listed() == "1825, 1861 and 1894"
    assert titles.listed("fr") == "1825, 1861 et 1894"
    monkeypatch.setattr(titles.registry, "names", lambda: ("1894",))
    assert titles.listed() == "1894"


def test_readme_and_keywords_name_every_title_that_can_be_played() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(names()) <= set(PROJECT["keywords"])
    assert all(f"**{name}**" in readme for name in names())


# --- metadata -------------------------------------------------------------------------------------


def test_the_licence_is_that_of_code_and_fonts() -> None:
    assert PROJECT["license"] == "MIT AND OFL-1.1"
    assert PROJECT["license-files"] == ["LICENSE", "resources/fonts/OFL-*.txt"]


def test_the_window_has_a_program_without_console() -> None:
    assert PROJECT["gui-scripts"]["roundhouse"] == PROJECT["scripts"]["roundhouse-console"]


def test_the_page_of_an_index_shows_pictures_by_whole_addresses(
    packaging: Callable[[str], ModuleType],
) -> None:
    metadata = packaging("project_metadata")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    page = metadata.page(text, "https://example.org/roundhouse")
    assert "](https://example.org/roundhouse/raw/HEAD/resources/pictures/table.png)" in page
    assert "![" not in metadata.page(text, "")
    assert not re.search(r"]\((?!https?:)", page), "a link that leads nowhere on an index"
    assert (
        metadata.addresses("https://example.org/roundhouse")["Homepage"] == "https://example.org/roundhouse"
    )
    assert metadata.addresses("") == {}


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://example.org/yard/roundhouse.git", "https://example.org/yard/roundhouse"),
        ("https://ann:secret@example.org/yard/roundhouse", "https://example.org/yard/roundhouse"),
        ("git@example.org:yard/roundhouse.git", "https://example.org/yard/roundhouse"),
        ("ssh://git@example.org:2222/yard/roundhouse/", "https://example.org/yard/roundhouse"),
        ("../roundhouse", ""),
        ("/home/ann/roundhouse.git", ""),
        ("ssh://git@attic/yard/roundhouse", ""),
        ("", ""),
    ],
)
def test_packages_name_the_place_that_the_tree_was_cloned_from(
    packaging: Callable[[str], ModuleType], tmp_path: Path, remote: str, address: str
) -> None:
    metadata = packaging("project_metadata")
    assert metadata.address_of(remote) == address
    assert metadata.origin(tmp_path) == "", "a folder that is no clone"
    if remote:
        subprocess.run(("git", "init", "-q", tmp_path), check=True)
        subprocess.run(("git", "-C", tmp_path, "config", "remote.origin.url", remote), check=True)
    assert metadata.origin(tmp_path) == address
