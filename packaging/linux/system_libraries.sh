#!/usr/bin/env bash
# The system libraries that Qt's Linux wheels expect and do not bring along.
#
#   system_libraries.sh          makes sure that they are there
#   system_libraries.sh PYTHON   and that PYTHON can make virtual environments (Debian packs that apart)
#   system_libraries.sh --list   prints the Debian packages of the libraries, one a line
#
# What is missing is installed when we are root on a Debian system (Ubuntu and the like included);
# otherwise the one command that would do it is printed. Exit 1 only when nothing can work without.
set -euo pipefail

# library          Debian package        wanted by
table='
libEGL.so.1              libegl1              all
libGL.so.1               libgl1               all
libxkbcommon.so.0        libxkbcommon0        all
libdbus-1.so.3           libdbus-1-3          all
libfontconfig.so.1       libfontconfig1       all
libfreetype.so.6         libfreetype6         all
libglib-2.0.so.0         libglib2.0-0         all
libgthread-2.0.so.0      libglib2.0-0         all
libstdc++.so.6           libstdc++6           all
libz.so.1                zlib1g               all
libX11.so.6              libx11-6             x11
libX11-xcb.so.1          libx11-xcb1          x11
libxkbcommon-x11.so.0    libxkbcommon-x11-0   x11
libxcb.so.1              libxcb1              x11
libxcb-cursor.so.0       libxcb-cursor0       x11
libxcb-glx.so.0          libxcb-glx0          x11
libxcb-icccm.so.4        libxcb-icccm4        x11
libxcb-image.so.0        libxcb-image0        x11
libxcb-keysyms.so.1      libxcb-keysyms1      x11
libxcb-randr.so.0        libxcb-randr0        x11
libxcb-render.so.0       libxcb-render0       x11
libxcb-render-util.so.0  libxcb-render-util0  x11
libxcb-shape.so.0        libxcb-shape0        x11
libxcb-shm.so.0          libxcb-shm0          x11
libxcb-sync.so.1         libxcb-sync1         x11
libxcb-util.so.1         libxcb-util1         x11
libxcb-xfixes.so.0       libxcb-xfixes0       x11
libxcb-xkb.so.1          libxcb-xkb1          x11
libwayland-client.so.0   libwayland-client0   wayland
libwayland-cursor.so.0   libwayland-cursor0   wayland
libwayland-egl.so.1      libwayland-egl1      wayland
'

say() { echo "setup: $*" >&2; }

on_debian() { command -v apt-get >/dev/null 2>&1; }

# install PACKAGE...: by apt-get when we may, else prints the command. Fails when they could not be installed.
install() {
    if ! on_debian; then
        say "this is not a Debian system: install what corresponds to these packages: $*"
        return 1
    fi
    if [ "$(id -u)" != 0 ]; then
        say "please run:  sudo apt-get update && sudo apt-get install --no-install-recommends $*"
        return 1
    fi
    say "installing $*"
    apt-get -qq update || say "apt-get update failed; trying with the package lists that are here"
    if ! DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >/dev/null; then
        say "apt-get could not install them; once it can:  apt-get update && apt-get install $*"
        return 1
    fi
}

# Fills packages (to install) and vital (what nothing can run without) with the libraries that are missing.
look_for_libraries() {
    local library package wanted_by known
    known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
    if [ -z "$known" ]; then
        say "the system's libraries cannot be listed here; Qt will say what it misses"
        return
    fi
    while read -r library package wanted_by; do
        [ -n "$library" ] || continue
        # A here-string: a pipe into "grep -q" would break under pipefail.
        grep -q -F "$library " <<<"$known" && continue
        [[ " ${packages[*]} " == *" $package "* ]] || packages+=("$package")
        [ "$wanted_by" != all ] || vital+=("$library")
    done <<<"$table"
}

look_for_venv() {
    local python=$1 version
    "$python" -c 'import venv, ensurepip' 2>/dev/null && return
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    packages+=("$version-venv")
    vital+=("$version-venv")
}

main() {
    [ "$(uname -s)" = Linux ] || return 0
    packages=() vital=()
    look_for_libraries
    [ $# -eq 0 ] || look_for_venv "$1"
    [ ${#packages[@]} -gt 0 ] || return 0
    say "system packages are missing"
    if install "${packages[@]}"; then
        return 0
    fi
    if [ ${#vital[@]} -gt 0 ]; then
        say "nothing can run without ${vital[*]}"
        return 1
    fi
    say "the tests and pictures do without them; a window may not open until they are installed"
}

case "${1:-}" in
    --list) awk 'NF { print $2 }' <<<"$table" | sort -u ;;
    -*) say "unknown argument: $1"; exit 2 ;;
    *) main "$@" ;;
esac
