#!/bin/sh
# make_venv.sh PYTHON FOLDER: a virtual environment with the versions of requirements.lock and
# this source tree in it. Used by the Makefile; safe to run again.
set -eu
python=$1
folder=$2

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "setup: Roundhouse needs Python 3.11 or later, and '$python' is not it." >&2
    echo "setup: name another one: make setup PYTHON=/path/to/python3.12" >&2
    exit 1
fi
packaging/linux/system_libraries.sh "$python"
if ! "$folder/bin/python" -m pip --version >/dev/null 2>&1; then
    echo "setup: making $folder"
    "$python" -m venv --clear "$folder"
fi
echo "setup: installing the versions of requirements.lock (about 100 MB the first time)"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r requirements.lock
# The build backend is in the lock too, so nothing is fetched unpinned.
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check \
    --no-deps --no-build-isolation --editable .
echo "setup: done"
