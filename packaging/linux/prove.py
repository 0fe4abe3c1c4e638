"""Proves the .deb and the .run of dist/ in an empty Debian system; `make test-package` runs this, as root.

A minimal Debian root is made by debootstrap, without Python. The .deb is installed there with what it
declares and nothing else; its self-test runs without a network; an older build is upgraded; the package is
removed; a saved game survives all of it. Then the same for the .run by a user who isn't root.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from windows.build import build_installer

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build" / "package" / "proof"
DIST = ROOT / "dist"
SUITE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
USER = "player"
HOME = f"/home/{USER}"
GAMES = f"{HOME}/.local/share/roundhouse/games"
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OLDER = "0.0.1"
PYTHONS = (
    "find / -xdev \\( -name 'python*' -o -name 'libpython*' \\) -not -type d "
    "-not -path '/usr/lib/roundhouse/*' -not -path '/proc/*'"
)
# What any Linux desktop has; the .run brings the rest along.
DESKTOP_LIBRARIES = (
    "libegl1", "libgl1", "libx11-6", "libx11-xcb1", "libxcb1", "libfontconfig1", "libfreetype6",
    "libglib2.0-0", "libdbus-1-3", "libwayland-client0", "libwayland-cursor0", "zlib1g", "libstdc++6",
    "xkb-data",
)  # fmt: skip


class NotProvenError(Exception):
    """A step went otherwise than it should; the text says how."""


class Debian:
    """A Debian system in a folder, made anew from the minimal one."""

    def __init__(self, name: str) -> None:
        self.root = WORK / name
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(_minimal_root()), str(self.root)], check=True)
        shutil.copyfile("/etc/resolv.conf", self.root / "etc" / "resolv.conf")
        self.run(f"useradd --create-home {USER}")

    def run(
        self, command: str, user: str = "root", *, network: bool = True, code: int = 0, **variables: str
    ) -> str:
        """Run a shell line inside; gives what it printed. Raises NotProvenError for another exit code."""
        home = HOME if user != "root" else "/root"
        settings = {"PATH": PATHS, "HOME": home, "LANG": "C.UTF-8", **variables}
        pairs = [f"{key}={text}" for key, text in settings.items()]
        inner = [
            "chroot",
            f"--userspec={user}:{user}",
            str(self.root),
            "env",
            "-i",
            *pairs,
            "sh",
            "-c",
            command,
        ]
        mount = 'mount -t proc proc "$0/proc" && cd / && exec "$@"'
        spaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
        done = subprocess.run(
            [*spaces, "sh", "-c", mount, str(self.root), *inner],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != code:
            raise NotProvenError(
                f"'{command}' ended with {done.returncode}, not {code}:\n{done.stdout[-3000:]}"
            )
        return done.stdout

    def install(self, *packages: str) -> str:
        """apt-get install, without anything that is only recommended."""
        apt = "DEBIAN_FRONTEND=noninteractive apt-get -y -qq --no-install-recommends"
        self.run("apt-get -qq update")
        return self.run(f"{apt} install {' '.join(packages)}")

    def put(self, file: Path, place: str) -> str:
        """Copy a file in; gives its place there."""
        target = self.root / place.lstrip("/") / file.name
        shutil.copyfile(file, target)
        target.chmod(0o644)
        return f"{place}/{file.name}"

    def has(self, place: str) -> bool:
        """Whether a file or link is there."""
        return os.path.lexists(self.root / place.lstrip("/"))


def _minimal_root() -> Path:
    """The minimal Debian; made once, kept for the next proof."""
    root = WORK / f"minimal-{SUITE}"
    if not (root / "complete").is_file():
        step("debootstrap", f"{SUITE}, minbase")
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", SUITE, str(root), MIRROR],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (root / "complete").touch()
    return root


def step(what: str, told: str = "") -> None:
    """A line of the report."""
    print(f"{time.strftime('%H:%M:%S')}  {what:28} {told}", flush=True)


def need(holds: bool, told: str) -> None:
    """Raise NotProvenError unless it holds."""
    if not holds:
        raise NotProvenError(told)


# --- what both installers have to show --------------------------------------------------------------------


def save_a_game(system: Debian, program: str) -> str:
    """Let the program keep a whole game where the player's games are; gives its checksum."""
    system.run(f"mkdir -p {GAMES}", USER)
    system.run(f"{program} selfplay --title 1894 --players 4 --seed 7 --games 1 --save {GAMES}", USER)
    return checksums(system)


def checksums(system: Debian) -> str:
    """The checksums of the player's games; there must be one."""
    said = system.run(f"cd {GAMES} && sha256sum *", USER)
    need(len(said.splitlines()) == 1, f"one saved game was expected: {said}")
    return said


def self_test(system: Debian, program: str, user: str) -> None:
    """The program's own test, without a network."""
    for line in system.run(f"{program} self-test", user, network=False).splitlines():
        step("", line)


def bad_surroundings(system: Debian, program: str) -> None:
    """One line on stderr and exit code 2, whatever is missing."""
    system.run("mkdir -p /readonly && chmod 555 /readonly; echo hello > /tmp/letter.txt")
    cases = {
        "no display": ("", {}),
        "a display that is gone": ("", {"DISPLAY": ":77"}),
        "a read-only home": ("", {"QT_QPA_PLATFORM": "offscreen", "HOME": "/readonly"}),
        "no write permission": ("", {"QT_QPA_PLATFORM": "offscreen", "ROUNDHOUSE_HOME": "/usr/lib/x"}),
        "a file that isn't there": ("/tmp/nothing.roundhouse", {"QT_QPA_PLATFORM": "offscreen"}),
        "a file that is no game": ("/tmp/letter.txt", {"QT_QPA_PLATFORM": "offscreen"}),
    }
    for name, (file, variables) in cases.items():
        said = system.run(f"{program} {file} 2>&1", USER, code=2, **variables)
        need(len(said.splitlines()) == 1 and said.startswith("roundhouse: "), f"{name}: {said}")
        step(f"exit 2: {name}", said.strip())


def opens_by_double_click(system: Debian, program: str, user: str) -> None:
    """A desktop knows the kind of file and its program, and the window opens on an X display."""
    game = system.run(f"ls -d {GAMES}/*", USER).strip()
    kind = system.run(f"gio info -a standard::content-type '{game}'", USER)
    need("application/x-roundhouse-game" in kind, f"the kind of file is {kind}")
    opener = system.run("gio mime application/x-roundhouse-game", user)
    need("roundhouse.desktop" in opener, f"it is opened by {opener}")
    seen = system.run(
        f"Xvfb :5 -screen 0 1366x768x24 -nolisten tcp >/dev/null 2>&1 & sleep 3; "
        f"{program} '{game}' & one=$!; "
        "for n in 1 2 3 4 5 6 7 8 9 10; do sleep 2; "
        "xwininfo -root -tree | grep -i roundhouse && break; done; "
        "kill $one",
        USER,
        DISPLAY=":5",
    )
    need("oundhouse" in seen, "no window was seen on the X display")
    step("double click", "*.roundhouse is ours for gio; the window opens on X")


def _version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def prove_windows_script() -> None:
    """Debian's NSIS compiles the Windows installer, around a stand-in for the program."""
    payload = WORK / "stand-in"
    (payload / "_internal").mkdir(parents=True, exist_ok=True)
    for name in ("roundhouse.exe", "roundhouse-console.exe", "_internal/stand-in.dll"):
        (payload / name).write_bytes(b"a stand-in")
    made = build_installer(payload, WORK.parent, WORK, _version())
    need(made.read_bytes()[:2] == b"MZ", "NSIS made something else than a program")
    step("Windows script", f"{made.name}: compiled without a warning; never run here")


DESKTOP_TOOLS = ("shared-mime-info", "desktop-file-utils", "libglib2.0-bin", "xvfb", "x11-utils")


# --- the .deb ------------------------------------------------------------------------------------------


def prove_deb(package: Path, older: Path) -> None:
    """Install over an older build, test, remove."""
    system = Debian("deb")
    pythons = system.run(PYTHONS).split()
    need(not pythons, f"the system was not empty: {pythons}")
    step("empty system", "no Python in it")
    system.install(system.put(older, "/tmp"))
    step("installed", system.run("dpkg -s roundhouse | grep ^Version").strip())
    saved = save_a_game(system, "roundhouse")
    said = system.install(system.put(package, "/tmp"))
    need("roundhouse" in said, said)
    need(system.run("roundhouse --version").split()[1] == _version(), "the older program still starts")
    need(
        not system.has("/usr/lib/roundhouse/_internal/of-an-older-build"), "a file of the older build is left"
    )
    step("upgraded", system.run("dpkg -s roundhouse | grep ^Version").strip())
    need(checksums(system) == saved, "the saved game has changed")
    self_test(system, "roundhouse", "root")
    step("as a user", "")
    self_test(system, "roundhouse", USER)
    step("replays the saved game", system.run(f"roundhouse replay {GAMES}/*", USER).splitlines()[0])
    bad_surroundings(system, "roundhouse")
    pythons = system.run(PYTHONS).split()
    need(not pythons, f"Python came along: {pythons}")
    system.install(*DESKTOP_TOOLS)
    opens_by_double_click(system, "roundhouse", USER)
    system.run("DEBIAN_FRONTEND=noninteractive apt-get -y -qq purge roundhouse")
    left = system.run(
        "find / -xdev -iname '*roundhouse*' -not -path '/home/*' -not -path '/tmp/*' -not -path '/proc/*'"
    )
    need(not left.split(), f"left after removing: {left}")
    need(checksums(system) == saved, "the saved game has changed")
    step("removed", "nothing is left but the saved game")


def _older_deb(package: Path) -> Path:
    """The same program as an older package, with a file that the newer one doesn't have."""
    folder = WORK / "older-deb"
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["dpkg-deb", "-R", str(package), str(folder)], check=True)
    control = folder / "DEBIAN" / "control"
    lines = control.read_text(encoding="utf-8").splitlines(keepends=True)
    control.write_text(
        "".join(f"Version: {OLDER}\n" if line.startswith("Version:") else line for line in lines)
    )
    (folder / "usr/lib/roundhouse/_internal/of-an-older-build").touch()
    older = WORK / f"roundhouse_{OLDER}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(folder), str(older)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return older


# --- the .run ------------------------------------------------------------------------------------------


def prove_run(archive: Path, older: Path) -> None:
    """The same by a user who isn't root."""
    system = Debian("run")
    system.install(*DESKTOP_LIBRARIES)
    program = f"{HOME}/.local/bin/roundhouse"
    step("installed", _last(system.run(f"sh {system.put(older, '/tmp')}", USER)))
    saved = save_a_game(system, program)
    said = system.run(f"sh {system.put(archive, '/tmp')}", USER)
    need("missing" not in said, said)
    need(system.run(f"{program} --version", USER).split()[1] == _version(), "the older program still starts")
    need(
        not system.has(f"{HOME}/.local/lib/roundhouse/_internal/of-an-older-build"), "the older build is left"
    )
    step("upgraded", _last(said))
    need(checksums(system) == saved, "the saved game has changed")
    self_test(system, program, USER)
    step("replays the saved game", system.run(f"{program} replay {GAMES}/*", USER).splitlines()[0])
    bad_surroundings(system, program)
    system.install(*DESKTOP_TOOLS)
    system.run(f"sh /tmp/{archive.name}", USER)
    opens_by_double_click(system, program, USER)
    system.run(f"sh {HOME}/.local/lib/roundhouse/uninstall.sh", USER)
    left = system.run(f"find {HOME} -iname '*roundhouse*' -not -path '{HOME}/.local/share/roundhouse*'")
    need(not left.split(), f"left after removing: {left}")
    need(checksums(system) == saved, "the saved game has changed")
    step("removed", "nothing is left but the saved game")


def _older_run(archive: Path) -> Path:
    folder = WORK / "older-run"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["sh", str(archive), "--quiet", "--noexec", "--target", str(folder)], check=True)
    (folder / "version").write_text(OLDER + "\n", encoding="ascii")
    (folder / "roundhouse/_internal/of-an-older-build").touch()
    older = WORK / f"roundhouse-{OLDER}.run"
    older.unlink(missing_ok=True)
    subprocess.run(
        [
            "makeself",
            "--gzip",
            "--complevel",
            "1",
            "--nox11",
            "--quiet",
            str(folder),
            str(older),
            "older",
            "./install.sh",
        ],
        check=True,
    )
    return older


def _last(said: str) -> str:
    return next(line for line in said.splitlines() if "is installed" in line)


# --- the wheel ----------------------------------------------------------------------------------------------


def prove_wheel(wheel: Path) -> None:
    """The wheel in an empty virtual environment, with what it declares and nothing else."""
    folder = WORK / "wheel"
    venv.create(folder, clear=True, with_pip=True)
    pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", str(wheel)]
    subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
    environment = {"PATH": PATHS, "HOME": str(folder), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [str(folder / "bin" / "roundhouse"), "self-test"],
        cwd="/",
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    for line in done.stdout.splitlines():
        step("", line)
    need(done.returncode == 0, f"the self-test ended with {done.returncode}")


def main() -> int:
    """Prove the installers; 1 when a step fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=["deb", "run", "whl"], help="deb, run, whl (all)")
    parser.add_argument("--older", type=Path, help="a folder with an older .deb and .run to upgrade from")
    arguments = parser.parse_args()
    if os.geteuid() != 0:
        print("test-package: debootstrap and chroot need root", file=sys.stderr)
        return 2
    older = arguments.older.resolve() if arguments.older else None
    proofs: dict[str, Callable[[Path], None]] = {
        "deb": lambda made: prove_deb(made, _only(older, "deb") if older else _older_deb(made)),
        "run": lambda made: prove_run(made, _only(older, "run") if older else _older_run(made)),
        "whl": prove_wheel,
    }
    try:
        for kind in arguments.kinds:
            made = _only(DIST, kind)
            step(made.name)
            proofs[kind](made)
        prove_windows_script()
    except NotProvenError as error:
        print(f"test-package: {error}", file=sys.stderr)
        return 1
    print("test-package: proven")
    return 0


def _only(folder: Path, kind: str) -> Path:
    """The one file of its kind in ``folder``."""
    made = sorted(folder.glob(f"*.{kind}"))
    need(len(made) == 1, f"one .{kind} was expected in {folder}, found {len(made)}; run 'make package'")
    return made[0]


if __name__ == "__main__":
    sys.exit(main())
