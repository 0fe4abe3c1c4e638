#!/usr/bin/env bash
# Renews requirements.lock: resolves pyproject.toml (with its dev extra and its build backend) in a
# clean virtual environment and writes every version found there. Names and versions only: where
# the packages come from is the business of the machine's pip settings.
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
    *project["project"]["optional-dependencies"]["dev"],
    *project["build-system"]["requires"],
):
    print(line)
PY

"$room/venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$room/wanted.txt"
{
    echo "# Exact versions of everything that 'make' installs. Written by 'make lock' on Python"
    echo "# $("$room/venv/bin/python" -c 'import platform; print(platform.python_version())');" \
        "do not edit by hand."
    "$room/venv/bin/python" -m pip freeze --disable-pip-version-check --exclude pip --exclude setuptools |
        LC_ALL=C sort -f
} >"$room/requirements.lock"

# A version from a file or an address would tie the lock to one machine.
if grep -v '^#' "$room/requirements.lock" | grep -q -e ' @ ' -e '://' -e '^-'; then
    echo "lock: a package did not come from an index by name and version:" >&2
    grep -e ' @ ' -e '://' -e '^-' "$room/requirements.lock" >&2
    exit 1
fi
mv "$room/requirements.lock" requirements.lock
chmod 644 requirements.lock
echo "requirements.lock: $(grep -c '==' requirements.lock) packages"
