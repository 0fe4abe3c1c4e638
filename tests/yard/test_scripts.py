"""What the Makefile's scripts decide: is there a display, which libraries does Qt want."""

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="scripts of the Linux yard")


@pytest.mark.parametrize(
    ("environment", "display"),
    [
        ({}, False),
        ({"DISPLAY": ""}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, False),
        ({"QT_QPA_PLATFORM": "vnc"}, True),
        ({"QT_QPA_PLATFORM": "xcb"}, False),
    ],
)
def test_a_window_opens_only_where_there_is_a_display(environment: dict[str, str], display: bool) -> None:
    paths = {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    ended = subprocess.run([PACKAGING / "has_display.sh"], env=paths | environment, check=False)
    assert (ended.returncode == 0) is display


def test_the_list_of_system_libraries_names_packages_once() -> None:
    said = subprocess.run(
        [PACKAGING / "linux" / "system_libraries.sh", "--list"], capture_output=True, text=True, check=True
    )
    packages = said.stdout.split()
    assert {"libegl1", "libxkbcommon0", "libxcb-cursor0", "libwayland-cursor0"} <= set(packages)
    assert len(packages) == len(set(packages))
