"""Proves the .deb, the .run and the wheel of dist/ in empty Debian systems, as `make test-package`, by root.

For each version of Debian, a minimal root is made by debootstrap, without Python. The .deb is installed there
with what it declares and nothing else; its self-test runs without a network; an older build is upgraded; the
package is removed; a saved game survives all of it. Then the same for the .run, by a user who isn't root and
by root for everybody, and the wheel with that Debian's own Python. Every step has a limit of time.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import tools
from windows.build import build_installer

from linux.debian import (
    LONG_LIMIT,
    ROOT,
    SECOND_USER,
    SUITES,
    USER,
    WORK,
    Debian,
    NotProvenError,
    done,
    need,
    step,
)
from linux.libraries import faults

DIST = ROOT / "dist"
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
DESKTOP_TOOLS = ("shared-mime-info", "desktop-file-utils", "libglib2.0-bin", "xvfb", "x11-utils")
OURS = "find / -xdev -iname '*roundhouse*' -not -path '/tmp/*' -not -path '/proc/*'"


# --- what both installers have to show --------------------------------------------------------------------


def games(user: str) -> str:
    """The folder in which the program keeps a user's games."""
    return f"/home/{user}/.local/share/roundhouse/games"


def save_a_game(system: Debian, program: str, user: str = USER) -> str:
    """Let the program keep a whole game where the user's games are; gives its checksum."""
    folder = games(user)
    system.run(f"mkdir -p {folder}", user)
    system.run(f"{program} selfplay --title 1894 --players 4 --seed 7 --games 1 --save {folder}", user)
    return checksums(system, user)


def checksums(system: Debian, user: str = USER) -> str:
    """The checksums of the user's games; there must be one."""
    said = system.run(f"cd {games(user)} && sha256sum *", user)
    need(len(said.splitlines()) == 1, f"one saved game was expected: {said}")
    return said


def self_test(system: Debian, program: str, user: str, **variables: str) -> None:
    """The program's own test, without a network."""
    for line in system.run(f"{program} self-test", user, network=False, **variables).splitlines():
        step("", line)


def bad_surroundings(system: Debian, program: str) -> None:
    """One line on stderr and exit code 2, whatever is missing."""
    system.run("mkdir -p /readonly && chmod 555 /readonly; echo hello > /tmp/letter.txt")
    cases = {
        "no display": ("", {}),
        # Without a network, nothing answers to any display, whatever runs on this machine.
        "a display that is gone": ("", {"DISPLAY": ":77"}),
        "a read-only home": ("", {"QT_QPA_PLATFORM": "offscreen", "HOME": "/readonly"}),
        "no write permission": ("", {"QT_QPA_PLATFORM": "offscreen", "ROUNDHOUSE_HOME": "/usr/lib/x"}),
        "a file that isn't there": ("/tmp/nothing.roundhouse", {"QT_QPA_PLATFORM": "offscreen"}),
    }
    for name, (file, variables) in cases.items():
        said = system.run(f"{program} {file} 2>&1", USER, network=False, code=2, limit=120, **variables)
        need(len(said.splitlines()) == 1 and said.startswith("roundhouse: "), f"{name}: {said}")
        step(f"exit 2: {name}", said.strip())
    # Who clicks a file on a desktop sees no terminal: what is no game is told of in the window, which stays.
    said = system.run(
        f"timeout 60 {program} /tmp/letter.txt 2>&1",
        USER,
        network=False,
        code=124,
        QT_QPA_PLATFORM="offscreen",
    )
    need(not said.strip(), f"a file that is no game: {said}")
    step("a file that is no game", "the window is open and goes on")


def opens_by_double_click(system: Debian, program: str, user: str) -> None:
    """A desktop knows the kind of file and its program, and the window opens on an X display."""
    game = system.run(f"ls -d {games(user)}/*", user).strip()
    kind = system.run(f"gio info -a standard::content-type '{game}'", user)
    need("application/x-roundhouse-game" in kind, f"the kind of file is {kind}")
    opener = system.run("gio mime application/x-roundhouse-game", user)
    need("roundhouse.desktop" in opener, f"it is opened by {opener}")
    # In a name space of its own, and on the display that Xvfb finds free.
    seen = system.run(
        "Xvfb -displayfd 3 -screen 0 1366x768x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 & "
        "for n in $(seq 60); do sleep 1; [ ! -s /tmp/display ] || break; done; "
        f"export DISPLAY=:$(cat /tmp/display); {program} '{game}' & one=$!; "
        "for n in $(seq 120); do sleep 1; xwininfo -root -tree | grep -i roundhouse && break; done; "
        "kill $one; rm /tmp/display",
        user,
        network=False,
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


# --- the .deb ------------------------------------------------------------------------------------------


def prove_deb(package: Path, older: Path, version: str) -> None:
    """Install over an older build, test, remove."""
    system = Debian("deb", version)
    pythons = system.run(PYTHONS).split()
    need(not pythons, f"the system was not empty: {pythons}")
    step(f"empty Debian {version}", "no Python in it")
    system.install(system.put(older, "/tmp"))
    step("installed", system.run("dpkg -s roundhouse | grep ^Version").strip())
    saved = save_a_game(system, "roundhouse")
    said = system.install(system.put(package, "/tmp"))
    need("roundhouse" in said, said)
    need(system.run("roundhouse --version").split()[1] == _version(), "the older program still starts")
    left = system.has("/usr/lib/roundhouse/_internal/of-an-older-build")
    need(not left, "a file of the older build is left")
    step("upgraded", system.run("dpkg -s roundhouse | grep ^Version").strip())
    need(checksums(system) == saved, "the saved game has changed")
    self_test(system, "roundhouse", USER)
    step("replays the saved game", system.run(f"roundhouse replay {games(USER)}/*", USER).splitlines()[0])
    bad_surroundings(system, "roundhouse")
    pythons = system.run(PYTHONS).split()
    need(not pythons, f"Python came along: {pythons}")
    system.install(*DESKTOP_TOOLS)
    opens_by_double_click(system, "roundhouse", USER)
    system.run("DEBIAN_FRONTEND=noninteractive apt-get -y -qq purge roundhouse")
    left_over = system.run(f"{OURS} -not -path '/home/*'")
    need(not left_over.split(), f"left after removing: {left_over}")
    need(checksums(system) == saved, "the saved game has changed")
    step("removed", "nothing is left but the saved game")


def judge_deb(package: Path) -> None:
    """What lintian says, and what is in it for nothing."""
    said = done(["lintian", "--allow-root", "--fail-on", "none", package])
    errors = [line for line in said.splitlines() if line.startswith("E:")]
    need(not errors, "lintian finds errors:\n" + "\n".join(errors))
    step("lintian", f"no error, {said.count('W: ')} warnings")
    folder = WORK / "contents"
    shutil.rmtree(folder, ignore_errors=True)
    done(["dpkg-deb", "-x", package, folder])
    wrong = faults(folder / "usr/lib/roundhouse")
    need(not wrong, "\n".join(wrong))
    step("libraries", "all stripped, none looks elsewhere, no dangling link")


def _older_deb(package: Path) -> Path:
    """The same program as an older package, with a file that the newer one doesn't have."""
    folder = WORK / "older-deb"
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    done(["dpkg-deb", "-R", package, folder])
    control = folder / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8")
    control.write_text(re.sub(r"^Version:.*$", f"Version: {OLDER}", text, flags=re.MULTILINE))
    (folder / "usr/lib/roundhouse/_internal/of-an-older-build").touch()
    older = WORK / f"roundhouse_{OLDER}.deb"
    done(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", folder, older])
    return older


# --- the .run ------------------------------------------------------------------------------------------


def prove_run(archive: Path, older: Path, version: str) -> None:
    """The same by a user who isn't root, then by root for another one."""
    system, home = Debian("run", version), f"/home/{USER}"
    step(f"empty Debian {version}", "")
    system.install(*DESKTOP_LIBRARIES)
    program = f"{home}/.local/bin/roundhouse"
    step("installed", _last(system.run(f"sh {system.put(older, '/tmp')}", USER)))
    saved = save_a_game(system, program)
    said = system.run(f"sh {system.put(archive, '/tmp')}", USER)
    need("missing" not in said, said)
    need(system.run(f"{program} --version", USER).split()[1] == _version(), "the older program still starts")
    left = system.has(f"{home}/.local/lib/roundhouse/_internal/of-an-older-build")
    need(not left, "the older build is left")
    step("upgraded", _last(said))
    need(checksums(system) == saved, "the saved game has changed")
    self_test(system, program, USER)
    step("replays the saved game", system.run(f"{program} replay {games(USER)}/*", USER).splitlines()[0])
    bad_surroundings(system, program)
    system.install(*DESKTOP_TOOLS)
    system.run(f"sh /tmp/{archive.name}", USER)
    opens_by_double_click(system, program, USER)
    system.run(f"sh {home}/.local/lib/roundhouse/uninstall.sh", USER)
    left_over = system.run(f"find {home} -iname '*roundhouse*' -not -path '{home}/.local/share/roundhouse*'")
    need(not left_over.split(), f"left after removing: {left_over}")
    need(checksums(system) == saved, "the saved game has changed")
    step("removed", "nothing is left but the saved game")
    _for_everybody(system, archive)


def _for_everybody(system: Debian, archive: Path) -> None:
    """Root installs with a narrow umask, and somebody else plays."""
    step("installed by root", _last(system.run(f"umask 077; sh /tmp/{archive.name}")))
    system.run('test -z "$(find /usr/local/lib/roundhouse -not -type l -not -perm -a+r)"', SECOND_USER)
    need(system.run("roundhouse --version", SECOND_USER).split()[1] == _version(), "it does not start")
    save_a_game(system, "roundhouse", SECOND_USER)
    self_test(system, "roundhouse", SECOND_USER)
    opens_by_double_click(system, "roundhouse", SECOND_USER)
    system.run("sh /usr/local/lib/roundhouse/uninstall.sh")
    left = system.run(f"{OURS} -not -path '/home/*'")
    need(not left.split(), f"left after removing: {left}")
    step("removed by root", "nothing is left but the saved games")


def _older_run(archive: Path) -> Path:
    folder = WORK / "older-run"
    shutil.rmtree(folder, ignore_errors=True)
    done(["sh", archive, "--quiet", "--noexec", "--target", folder])
    (folder / "version").write_text(OLDER + "\n", encoding="ascii")
    (folder / "roundhouse/_internal/of-an-older-build").touch()
    older = WORK / f"roundhouse-{OLDER}.run"
    older.unlink(missing_ok=True)
    made_by = ["makeself", "--gzip", "--complevel", "1", "--nox11", "--quiet"]
    done([*made_by, folder, older, "older", "./install.sh"])
    return older


def _last(said: str) -> str:
    return next(line for line in said.splitlines() if "is installed" in line)


# --- the wheel ----------------------------------------------------------------------------------------------


def prove_wheel(wheel: Path, _: Path, version: str) -> None:
    """The wheel in an empty virtual environment of Debian's Python, with what it declares only."""
    system = Debian("wheel", version)
    system.install("python3-venv", *_wanted_by_qt())
    trusting = system.trust()
    place = system.put(wheel, "/tmp")
    system.run("python3 -m venv ~/table", USER)
    system.run(f"~/table/bin/pip install --quiet {place}", USER, limit=LONG_LIMIT, **trusting)
    step(f"Debian {version}", system.run("python3 --version", USER).strip())
    self_test(system, "~/table/bin/roundhouse", USER)


def _wanted_by_qt() -> list[str]:
    """The packages that the README names for those who install with pip."""
    return done([ROOT / "packaging" / "linux" / "system_libraries.sh", "--list"]).split()


def main() -> int:
    """Prove the installers; 1 when a step fails, 2 when something is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=["deb", "run", "whl"], help="deb, run, whl (all)")
    parser.add_argument("--older", type=Path, help="a folder with an older .deb and .run to upgrade from")
    parser.add_argument(
        "--debian", nargs="*", default=list(SUITES), choices=list(SUITES), help="versions (all)"
    )
    arguments = parser.parse_args()
    missing = tools.missing(tools.PROVING)
    if missing:
        print(tools.told("test-package", missing), file=sys.stderr)
        return 2
    if os.geteuid() != 0:
        print("test-package: debootstrap and chroot need root", file=sys.stderr)
        return 2
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        for kind in arguments.kinds:
            _prove(kind, arguments.older and arguments.older.resolve(), arguments.debian)
        prove_windows_script()
    except NotProvenError as error:
        print(f"test-package: {error}", file=sys.stderr)
        return 1
    print("test-package: proven")
    return 0


def _prove(kind: str, older: Path | None, versions: list[str]) -> None:
    """One file of dist/, in each version of Debian."""
    proofs: dict[str, Callable[[Path, Path, str], None]] = {
        "deb": prove_deb,
        "run": prove_run,
        "whl": prove_wheel,
    }
    makers: dict[str, Callable[[Path], Path]] = {"deb": _older_deb, "run": _older_run}
    made = _only(DIST, kind)
    step(made.name)
    if kind == "deb":
        judge_deb(made)
    before = _only(older, kind) if older and kind in makers else makers.get(kind, lambda same: same)(made)
    for version in versions:
        proofs[kind](made, before, version)


def _only(folder: Path, kind: str) -> Path:
    """The one file of its kind in ``folder``."""
    made = sorted(folder.glob(f"*.{kind}"))
    need(len(made) == 1, f"one .{kind} was expected in {folder}, found {len(made)}; run 'make package'")
    return made[0]


if __name__ == "__main__":
    sys.exit(main())
