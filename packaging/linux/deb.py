"""Makes the Debian package: the frozen program under /usr/lib, its dependencies found by dpkg-shlibdeps.

The copies of Debian's own libraries that the frozen folder carries for other systems stay out: the package
depends on the packages that they come from.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from email.utils import formatdate
from pathlib import Path

from collect_licences import INDEX, Part
from titles import listed

from linux.desktop import HERE, ROOT, address, check_desktop_files, put_desktop_files, version
from linux.libraries import is_elf

_MAINTAINER = "the Roundhouse authors <roundhouse@localhost>"
_CHANGELOG = """\
roundhouse ({version}) unstable; urgency=medium

  * What is new is in NEWS.md.gz.

 -- {maintainer}  {date}
"""
_CONTROL = """\
Package: roundhouse
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: misc
Priority: optional
{homepage}Installed-Size: {kilobytes}
Depends: {depends}
Description: table for 18xx railway games
 Roundhouse takes the place of the board, the tiles, the bank, the certificates
 and the stock market of an 18xx game at a real table: one laptop in the middle,
 the players around it, one of them with the mouse.
 .
 {titles} can be played, from the first decision to the final score.
"""
"""The section is misc: Debian wants what lies in its section games outside of root's search path."""
_COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Roundhouse
Comment: Bundled are the works below. The whole texts of their licences are the files in
 {folder}
 that are named behind them, and in the program under Help, About. Debian has the
 GPL and LGPL in /usr/share/common-licenses, too.
{parts}

Files: *
Copyright: 2026 the Roundhouse authors
License: MIT
{licence}
"""


def build_deb(frozen: Path, build: Path, out: Path) -> Path:
    """The package of the folder ``frozen``, in the folder ``out``."""
    root = build / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr" / "lib" / "roundhouse"
    shutil.copytree(frozen, program, symlinks=True)
    _drop_system_libraries(program)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "roundhouse").symlink_to("../lib/roundhouse/roundhouse")
    put_desktop_files(root / "usr" / "share", build)
    check_desktop_files(root / "usr" / "share")
    _put_documents(root / "usr" / "share", program)
    _set_modes(root)
    _put_control(root, program, build)
    architecture = _said("dpkg", "--print-architecture")
    package = out / f"roundhouse_{version()}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root), str(package)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return package


def _said(*command: str, **extra: object) -> str:
    done = subprocess.run(command, check=True, capture_output=True, text=True, **extra)  # type: ignore[call-overload]
    return str(done.stdout).strip()


def _licences(program: Path) -> Path:
    return program / "_internal" / "roundhouse" / "_data" / "resources" / "licences"


def _drop_system_libraries(program: Path) -> None:
    """Leave to Debian what came from Debian, and don't speak of it in About."""
    for library in (program / "_internal").glob("lib*.so*"):
        if not library.is_symlink() and not library.name.startswith("libpython3"):
            library.unlink()
    folder = _licences(program)
    kept = [part for part in _parts(program) if not part["from_system"]]
    (folder / INDEX).write_text(json.dumps(kept, ensure_ascii=False, indent=1), encoding="utf-8")
    named = {name for part in kept for name in part["texts"]}
    for text in folder.glob("*.txt"):
        if text.name not in named:
            text.unlink()


def _parts(program: Path) -> list[Part]:
    parts: list[Part] = json.loads((_licences(program) / INDEX).read_text(encoding="utf-8"))
    return parts


def _copyright(program: Path) -> str:
    """Debian's copyright file: the program's licence, and where the texts of all others are."""
    ours, *bundled = _parts(program)
    texts = _licences(program)
    lines = []
    for part in bundled:
        title = f"{part['name']} {part['version']}".strip()
        lines.append(f" .\n {title}: {part['licence']}\n  ({', '.join(part['texts'])})")
    licence = (texts / ours["texts"][0]).read_text(encoding="utf-8").strip()
    return _COPYRIGHT.format(
        folder=f"/usr/lib/roundhouse/{texts.relative_to(program)}",
        parts="\n".join(lines),
        licence="\n".join(f" {line.strip() or '.'}" for line in licence.splitlines()),
    )


def _put_documents(share: Path, program: Path) -> None:
    folder = share / "doc" / "roundhouse"
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(_copyright(program), encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (folder / "NEWS.md.gz").write_bytes(gzip.compress(changes, 9, mtime=0))
    entry = _CHANGELOG.format(version=version(), maintainer=_MAINTAINER, date=formatdate(localtime=False))
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), 9, mtime=0))
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(HERE / "lintian-overrides", overrides / "roundhouse")
    put_manuals(share / "man")


def put_manuals(folder: Path) -> None:
    """The manual page, and those in other languages (``roundhouse.LANGUAGE.1``), below ``folder``."""
    for page in sorted(HERE.glob("roundhouse*.1")):
        _, *language, _ = page.name.split(".")
        manual = folder.joinpath(*language, "man1")
        manual.mkdir(parents=True)
        (manual / "roundhouse.1.gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))


def _set_modes(root: Path) -> None:
    """Folders and programs 755, all else 644, whatever the umask of the build was."""
    for path in (root, *root.rglob("*")):
        if path.is_symlink():
            continue
        is_program = path.is_file() and path.stat().st_mode & 0o100 and ".so" not in path.name
        path.chmod(0o755 if path.is_dir() or is_program else 0o644)


def _put_control(root: Path, program: Path, build: Path) -> None:
    kilobytes = sum(path.stat().st_size for path in root.rglob("*") if not path.is_symlink()) // 1024
    control = _CONTROL.format(
        maintainer=_MAINTAINER,
        version=version(),
        architecture=_said("dpkg", "--print-architecture"),
        kilobytes=kilobytes,
        titles=listed(),
        homepage=f"Homepage: {address()}\n" if address() else "",
        depends=_depends(program, build),
    )
    folder = root / "DEBIAN"
    folder.mkdir(mode=0o755)
    (folder / "control").write_text(control, encoding="utf-8")
    sums = [
        f"{_said('md5sum', str(path)).split()[0]}  {path.relative_to(root)}"
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.is_symlink() and folder not in path.parents
    ]
    (folder / "md5sums").write_text("\n".join(sums) + "\n", encoding="utf-8")


def _depends(program: Path, build: Path) -> str:
    """What dpkg-shlibdeps finds for every program, library and plugin, and the keyboard's and font's data."""
    work = build / "shlibdeps"
    (work / "debian").mkdir(parents=True, exist_ok=True)
    (work / "debian" / "control").write_text("Source: roundhouse\n\nPackage: roundhouse\nArchitecture: any\n")
    elf = [path for path in program.rglob("*") if is_elf(path)]
    private = sorted({f"-l{path.parent}" for path in elf})
    said = _said(
        "dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *private,
        *(f"-e{path}" for path in elf),
        cwd=work,
    )  # fmt: skip
    found = re.search(r"^shlibs:Depends=(.*)$", said, re.MULTILINE)
    if found is None:
        raise SystemExit(f"dpkg-shlibdeps found nothing: {said}")
    return found[1]
