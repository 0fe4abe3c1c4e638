"""The Linux installers: for everybody, nothing hangs, and what is missing is named."""

import gzip
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from roundhouse.ui.words import LANGUAGES

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux")
LINUX = Path(__file__).resolve().parents[2] / "packaging" / "linux"


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """An unpacked archive around a stand-in for the program, with the narrow rights of who unpacked it."""
    root = tmp_path / "unpacked"
    for place in ("roundhouse/_internal/data.json", "share/applications/roundhouse.desktop", "version"):
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text("Exec=roundhouse %f\n")
        (root / place).chmod(0o600)
    (root / "roundhouse" / "roundhouse").write_text("#!/bin/sh\n")
    (root / "roundhouse" / "roundhouse").chmod(0o700)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copyfile(LINUX / script, root / script)
    return root


def test_what_is_installed_under_a_narrow_umask_is_for_everybody(unpacked: Path, tmp_path: Path) -> None:
    prefix = tmp_path / "local"
    command = f"umask 077; sh {unpacked}/install.sh --prefix {prefix}"
    subprocess.run(["sh", "-c", command], check=True, capture_output=True)
    made = [prefix, *prefix.rglob("*")]
    assert prefix / "lib" / "roundhouse" / "_internal" / "data.json" in made
    for path in made:
        mode = path.stat().st_mode & 0o777
        wide = path.is_dir() or path.name == "roundhouse"
        assert mode == (0o755 if wide else 0o644), f"{path}: {mode:o}"
    subprocess.run(["sh", prefix / "lib/roundhouse/uninstall.sh"], check=True, capture_output=True)
    assert not [*prefix.rglob("*roundhouse*")]


def test_missing_tools_are_named_with_the_line_that_installs_them(
    packaging: Callable[[str], ModuleType],
) -> None:
    tools = packaging("tools")
    wanted = {"no-such-tool": "its-package", "none-either": "its-package", "sh": "dash"}
    assert tools.missing(wanted) == ["its-package"]
    told = tools.told("package", ["nsis", "makeself"])
    assert "sudo apt-get install --no-install-recommends makeself nsis" in told
    assert {"debootstrap", "makensis", "makeself", "lintian"} <= set(tools.PROVING)
    assert {"makeself", "patchelf"} <= set(tools.BUILDING["linux"])


def test_the_readme_names_all_tools(packaging: Callable[[str], ModuleType]) -> None:
    tools = packaging("tools")
    readme = (LINUX.parents[1] / "README.md").read_text(encoding="utf-8")
    _, _, named = readme.partition("sudo apt-get install --no-install-recommends ")
    wanted = {*tools.BUILDING["linux"].values(), *tools.PROVING.values()} - {"coreutils", "dpkg"}
    assert wanted <= set(named.partition("```")[0].replace("\\", " ").split())


@pytest.fixture
def debian(packaging: Callable[[str], ModuleType]) -> Iterator[ModuleType]:
    """The module that runs a proof's steps."""
    return packaging("linux.debian")


@pytest.mark.slow
def test_a_step_that_hangs_is_ended_and_named(debian: ModuleType) -> None:
    with pytest.raises(debian.NotProvenError, match=r"did not end in 1 s; so far:\nbegun"):
        debian.done(["sh", "-c", "echo begun; exec sleep 600"], limit=1)


def test_a_step_that_ends_otherwise_is_named(debian: ModuleType) -> None:
    assert debian.done(["sh", "-c", "echo well"]) == "well\n"
    with pytest.raises(debian.NotProvenError, match="ended with 3, not 0:\nsorry"):
        debian.done(["sh", "-c", "echo sorry; exit 3"])


def test_a_link_that_leads_nowhere_is_a_fault(packaging: Callable[[str], ModuleType], tmp_path: Path) -> None:
    (tmp_path / "here").touch()
    (tmp_path / "good").symlink_to("here")
    assert packaging("linux.libraries").faults(tmp_path) == []
    (tmp_path / "bad").symlink_to("nowhere")
    assert packaging("linux.libraries").faults(tmp_path) == [f"{tmp_path / 'bad'} leads nowhere"]


def test_every_language_of_the_window_has_its_manual_page(
    packaging: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    packaging("linux.deb").put_manuals(tmp_path / "man")
    pages = {}
    for words in LANGUAGES:
        folder = tmp_path / "man" / ("" if words.code == "en" else words.code) / "man1"
        pages[words.code] = gzip.decompress((folder / "roundhouse.1.gz").read_bytes()).decode()
    assert len(list((tmp_path / "man").rglob("*.gz"))) == len(LANGUAGES)
    # What a reader types is the same in every language, and so is the order of the parts.
    for page in pages.values():
        macros = [line.split()[0] for line in page.splitlines() if line.startswith((".SH", ".TP"))]
        assert macros == [".SH"] * 5 + [".TP", ".SH"]
        for typed in (r"roundhouse \-\-help", r"self\-test", "ROUNDHOUSE_HOME", "roundhouse/games"):
            assert typed in page
    assert len(set(pages.values())) == len(LANGUAGES)
