"""The wheel brings tiles, maps and resources along, and finds them when installed."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"),
            *("--no-index", "--wheel-dir", str(folder), str(ROOT)),
        ],
        check=True,
    )
    (built,) = folder.glob("*.whl")
    return built


FOR_THE_README = ROOT / "resources" / "pictures"
"""Pictures that the README shows; the program has no use for them."""


def test_every_data_file_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert not [name for name in inside if "/resources/pictures/" in name]
    for folder in ("tiles", "maps", "resources"):
        files = [p for p in (ROOT / folder).rglob("*") if p.is_file() and not p.name.startswith(".")]
        files = [path for path in files if FOR_THE_README not in path.parents]
        assert files
        assert {f"roundhouse/_data/{p.relative_to(ROOT).as_posix()}" for p in files} <= inside


def test_the_unpacked_wheel_finds_its_own_data(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    said = subprocess.run(
        [sys.executable, "-c", "from roundhouse.catalogue.places import data_folder as d; print(d('maps'))"],
        env={"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(said.stdout.strip()) == tmp_path / "roundhouse" / "_data" / "maps"
