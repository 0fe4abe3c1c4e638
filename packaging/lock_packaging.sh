#!/usr/bin/env bash
# Renews requirements-packaging.lock: what 'make package' installs to build from. The dependencies of the program
# itself have the versions of requirements.lock, so that what is packed is what was tested.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${1:-python3}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$python" -m venv "$room/venv"

"$room/venv/bin/python" - >"$room/wanted.txt" <<'PY'
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
for line in (
    *project["project"]["dependencies"],
    *project["project"]["optional-dependencies"]["packaging"],
    *project["build-system"]["requires"],
    "setuptools",
    # Wanted by PyInstaller on Windows and on macOS only; here so that the lock has their versions too.
    "pefile",
    "pywin32-ctypes",
    "macholib",
):
    print(line)
PY

"$room/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    -c requirements.lock -r "$room/wanted.txt"
{
    echo "# Exact versions of everything that 'make package' builds from. Written by 'make lock' on Python"
    echo "# $("$room/venv/bin/python" -c 'import platform; print(platform.python_version())');" \
        "do not edit by hand."
    "$room/venv/bin/python" -m pip freeze --disable-pip-version-check --all --exclude pip |
        LC_ALL=C sort -f |
        sed -e 's/^\(pefile==.*\)$/\1 ; sys_platform == "win32"/' \
            -e 's/^\(pywin32-ctypes==.*\)$/\1 ; sys_platform == "win32"/' \
            -e 's/^\(macholib==.*\)$/\1 ; sys_platform == "darwin"/'
} >"$room/requirements.lock"

if grep -v '^#' "$room/requirements.lock" | grep -q -e ' @ ' -e '://' -e '^-'; then
    echo "lock: a package did not come from an index by name and version" >&2
    exit 1
fi
mv "$room/requirements.lock" requirements-packaging.lock
chmod 644 requirements-packaging.lock
echo "requirements-packaging.lock: $(grep -c '==' requirements-packaging.lock) packages"
