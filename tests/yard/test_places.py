"""The data beside the code is found from a source tree, a wheel and a frozen program."""

import sys
from pathlib import Path

import pytest

from roundhouse.catalogue import places

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", places.NAMES)
def test_the_source_tree_is_found(name: str) -> None:
    assert places.data_folder(name) == ROOT / name


def test_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="secrets"):
        places.data_folder("secrets")


def test_a_frozen_program_looks_where_it_unpacked_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "roundhouse" / "_data" / "maps"
    inside.mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert places.data_folder("maps") == inside


def test_an_installed_wheel_looks_inside_the_package_first(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "roundhouse"
    assert places.candidates("tiles", package=package) == (package / "_data" / "tiles", tmp_path / "tiles")


def test_a_missing_folder_says_where_it_was_sought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = (tmp_path / "a", tmp_path / "b")
    monkeypatch.setattr(places, "candidates", lambda name, frozen=None: nowhere)
    with pytest.raises(places.DataFolderMissingError) as caught:
        places.data_folder("tiles")
    assert (caught.value.name, caught.value.tried) == ("tiles", nowhere)
