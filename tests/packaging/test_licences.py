"""The licences of everything bundled: collected by the build, or found for the installed packages."""

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from roundhouse import licences
from roundhouse.licences import Bundled, bundled, full_text


def test_from_the_source_tree_the_packages_that_the_program_asks_for_are_listed() -> None:
    parts = {part.name.lower().replace("_", "-"): part for part in bundled()}
    assert {"roundhouse", "pyside6-essentials", "shapely", "networkx", "numpy", "highspy"} <= set(parts)
    assert "pytest" not in parts
    assert parts["shapely"].texts
    assert all(part.licence for part in parts.values())


def test_data_under_a_licence_of_its_own_brings_that_licence() -> None:
    """The rules for plurals are Unicode's, in a library with another licence."""
    assert any("UNICODE" in text for text in licences._of_distribution("babel").texts)


def test_the_list_of_a_build_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "licences"
    folder.mkdir()
    listed = [{"name": "Qt", "version": "6", "licence": "LGPL", "texts": ["qt.txt"], "from_system": True}]
    (folder / "parts.json").write_text(json.dumps(listed), encoding="utf-8")
    (folder / "qt.txt").write_text("Text.", encoding="utf-8")
    monkeypatch.setattr(licences, "data_folder", lambda name: tmp_path)
    assert bundled() == (Bundled("Qt", "6", "LGPL", ("Text.",)),)


def test_a_build_writes_each_text_once(packaging: Callable[[str], ModuleType]) -> None:
    """Two parts share a text; a font's lies beside the font already."""
    parts = [
        {"name": "Qt (and more)", "version": "6", "licence": "LGPL", "texts": ["L.\n", "G."]},
        {"name": "Shiboken", "version": "6", "licence": "LGPL", "texts": ["L.", "G.", "S."]},
        {"name": "Inter", "version": "", "licence": "OFL-1.1", "texts": ["O.\n"]},
    ]
    told, files = packaging("collect_licences").named_texts(parts, {"O.": "../fonts/OFL-Inter.txt"})
    assert [part["texts"] for part in told] == [
        ["qt-and-more.txt", "qt-and-more-2.txt"],
        ["qt-and-more.txt", "qt-and-more-2.txt", "shiboken.txt"],
        ["../fonts/OFL-Inter.txt"],
    ]
    assert files == {"qt-and-more.txt": "L.\n", "qt-and-more-2.txt": "G.\n", "shiboken.txt": "S.\n"}


def test_a_text_that_covers_two_parts_is_printed_once() -> None:
    parts = (Bundled("Qt", "6", "LGPL", ("All rights.\n",)), Bundled("Shib", "", "LGPL", ("All rights.",)))
    text = full_text(parts)
    assert text.splitlines()[:2] == ["Qt 6: LGPL", "Shib: LGPL"]
    assert text.count("All rights.") == 1
