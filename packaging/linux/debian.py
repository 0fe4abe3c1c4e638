"""A minimal Debian system in a folder, in which a proof installs and runs what it wants to know about."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build" / "package" / "proof"
MIRROR = "http://deb.debian.org/debian"
SUITES = {"12": "bookworm", "13": "trixie"}
USER, SECOND_USER = "player", "guest"
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
LIMIT = 900
"""Seconds that a step may take before it counts as hanging; on a busy machine most take a tenth."""
LONG_LIMIT = 3600
"""The same for what downloads a whole system."""
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


class NotProvenError(Exception):
    """A step went otherwise than it should; the text says how."""


def step(what: str, told: str = "") -> None:
    """A line of the report."""
    print(f"{time.strftime('%H:%M:%S')}  {what:28} {told}", flush=True)


def need(holds: bool, told: str) -> None:
    """Raise NotProvenError unless it holds."""
    if not holds:
        raise NotProvenError(told)


def done(
    command: Sequence[str | Path], *, limit: float = LIMIT, code: int = 0, told: str = "", **extra: object
) -> str:
    """Run a program of this machine; gives what it printed.

    Raises NotProvenError for another exit code than ``code``, and after ``limit`` seconds.
    """
    words = [str(word) for word in command]
    told = told or " ".join(words)
    try:
        ended = subprocess.run(  # type: ignore[call-overload]
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            text=True, check=False, timeout=limit, **extra,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        said = late.stdout.decode(errors="replace") if isinstance(late.stdout, bytes) else late.stdout or ""
        raise NotProvenError(f"'{told}' did not end in {limit:.0f} s; so far:\n{said[-3000:]}") from late
    if ended.returncode != code:
        raise NotProvenError(f"'{told}' ended with {ended.returncode}, not {code}:\n{ended.stdout[-3000:]}")
    return str(ended.stdout)


class Debian:
    """A Debian system in a folder, made anew from the minimal one of its suite."""

    def __init__(self, name: str, version: str) -> None:
        self.version = version
        self.root = WORK / f"{name}-{version}"
        shutil.rmtree(self.root, ignore_errors=True)
        done(["cp", "-a", _minimal_root(SUITES[version]), self.root])
        shutil.copyfile("/etc/resolv.conf", self.root / "etc" / "resolv.conf")
        for user in (USER, SECOND_USER):
            self.run(f"useradd --create-home {user}")

    def run(
        self,
        command: str,
        user: str = "root",
        *,
        network: bool = True,
        code: int = 0,
        limit: float = LIMIT,
        **variables: str,
    ) -> str:
        """Run a shell line inside, in name spaces of its own; gives what it printed.

        Without ``network``, X displays of this machine are out of reach, too, whatever their numbers. Raises
        NotProvenError for another exit code than ``code``, and after ``limit`` seconds.
        """
        home = "/root" if user == "root" else f"/home/{user}"
        settings = {"PATH": PATHS, "HOME": home, "LANG": "C.UTF-8", **variables}
        pairs = [f"{key}={text}" for key, text in settings.items()]
        inner = ["chroot", f"--userspec={user}:{user}", self.root, "env", "-i", *pairs, "sh", "-c", command]
        # When the time is over, the first process of the name space is killed, and with it the others. It is
        # root: with a change of the user, the order to die with its parent would be lost.
        mount = 'mount -t proc proc "$0/proc" && cd / && { "$@"; exit $?; }'
        spaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if network else ["--net"])]
        return done([*spaces, "sh", "-c", mount, self.root, *inner], limit=limit, code=code, told=command)

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

    def trust(self) -> dict[str, str]:
        """Let pip trust whom this machine trusts; gives the environment that it needs."""
        if not _CERTIFICATES.is_file():
            return {}
        return {"PIP_CERT": self.put(_CERTIFICATES, "/tmp")}

    def has(self, place: str) -> bool:
        """Whether a file or link is there."""
        return os.path.lexists(self.root / place.lstrip("/"))


def _minimal_root(suite: str) -> Path:
    """The minimal Debian; made once, kept for the next proof."""
    root = WORK / f"minimal-{suite}"
    if not (root / "complete").is_file():
        step("debootstrap", f"{suite}, minbase")
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        done(["debootstrap", "--variant=minbase", suite, root, MIRROR], limit=LONG_LIMIT)
        (root / "complete").touch()
    return root
