#!/bin/sh
# Removes the Roundhouse that lies around this script; games stay. (--quiet: says nothing.)
set -eu

lib=$(cd "$(dirname "$0")" && pwd)
prefix=$(dirname "$(dirname "$lib")")

tell_desktop() {
    if command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    fi
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$prefix/share/applications" >/dev/null 2>&1 || true
    fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" >/dev/null 2>&1 || true
    fi
}

case ${1:-} in
    --tell-desktop) tell_desktop; exit 0 ;;
    "" | --quiet) ;;
    *) echo "Roundhouse: unknown argument $1" >&2; exit 2 ;;
esac

# Only what the installer noted is taken away; folders only when they are empty then.
while read -r file; do rm -f "$prefix/$file"; done <"$lib/installed.txt"
tell_desktop
while read -r file; do
    folder=$(dirname "$file")
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
done <"$lib/installed.txt"
rm -rf "$lib"
[ "${1:-}" = --quiet ] || echo "Roundhouse: removed; your games are where they were"
