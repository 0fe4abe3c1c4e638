"""Makes the self-extracting archive for Linux systems without Debian's packages, by makeself."""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

from linux.desktop import HERE, put_desktop_files, version


def build_run(frozen: Path, build: Path, out: Path) -> Path:
    """The archive of the folder ``frozen``, in the folder ``out``."""
    root = build / "run"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(frozen, root / "roundhouse", symlinks=True)
    put_desktop_files(root / "share", build)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copyfile(HERE / script, root / script)
        (root / script).chmod(0o755)
    (root / "version").write_text(version() + "\n", encoding="ascii")
    archive = out / f"roundhouse-{version()}-linux-{platform.machine()}.run"
    archive.unlink(missing_ok=True)
    subprocess.run(
        [
            # gzip: of the packers, the one that every system has.
            *("makeself", "--gzip", "--complevel", "9", "--sha256", "--nox11", "--quiet"),
            *("--tar-extra", "--owner=0 --group=0 --numeric-owner"),
            *(str(root), str(archive), f"Roundhouse {version()}", "./install.sh"),
        ],
        check=True,
    )
    return archive
