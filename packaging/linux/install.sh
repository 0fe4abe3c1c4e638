#!/bin/sh
# Installs Roundhouse from the unpacked archive; run by it. Also: sh roundhouse-...run -- --prefix FOLDER
#
# Without root it goes into ~/.local, with root into /usr/local. An older Roundhouse there is replaced; games are
# in another place and are never touched.
set -eu
umask 022  # what root installs is for everybody; the archive itself sets a narrower one

say() { echo "Roundhouse: $*"; }
fail() { echo "Roundhouse: $*" >&2; exit 2; }

prefix=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) [ $# -ge 2 ] || fail "--prefix needs a folder"; prefix=$2; shift 2 ;;
        --prefix=*) prefix=${1#--prefix=}; shift ;;
        *) fail "unknown argument $1; the only one is --prefix FOLDER" ;;
    esac
done
if [ -z "$prefix" ]; then
    if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=${HOME:?}/.local; fi
fi
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac

here=$(cd "$(dirname "$0")" && pwd)
lib=$prefix/lib/roundhouse
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share" 2>/dev/null && [ -w "$prefix/lib" ] && [ -w "$prefix/bin" ] \
    || fail "$prefix can't be written; choose another folder with: -- --prefix FOLDER"
if [ -e "$lib" ] && [ ! -f "$lib/installed.txt" ]; then
    fail "$lib is there and was not put there by this installer"
fi

# The new program is complete before the old one goes.
fresh=$lib.new
rm -rf "$fresh"
cp -R "$here/roundhouse" "$fresh" || { rm -rf "$fresh"; fail "the program could not be copied to $fresh"; }
cp "$here/uninstall.sh" "$here/version" "$fresh/"
chmod -R u=rwX,go=rX "$fresh"  # the unpacked files have the rights of whoever unpacked them
[ ! -f "$lib/installed.txt" ] || sh "$lib/uninstall.sh" --quiet
mv "$fresh" "$lib"
mkdir -p "$prefix/bin"  # the removal takes a folder away that is empty then
ln -sf ../lib/roundhouse/roundhouse "$prefix/bin/roundhouse"

list=$lib/installed.txt
echo "bin/roundhouse" >"$list"
(cd "$here/share" && find . -type f) | while read -r file; do
    file=share/${file#./}
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$here/$file" "$prefix/$file"
    chmod 644 "$prefix/$file"
    echo "$file" >>"$list"
done
# The folder may not be on the desktop's search path for programs.
entry=$prefix/share/applications/roundhouse.desktop
sed "s|^Exec=roundhouse|Exec=\"$lib/roundhouse\"|; s|^TryExec=.*|TryExec=$lib/roundhouse|" \
    "$here/share/applications/roundhouse.desktop" >"$entry"
sh "$lib/uninstall.sh" --tell-desktop

missing=$(export LD_LIBRARY_PATH="$lib/_internal"  # as the program does when it starts
    find "$lib" -type f \( -name '*.so' -o -name '*.so.*' -o -name roundhouse \) -exec ldd {} + 2>/dev/null \
    | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u | tr '\n' ' ')
say "version $(cat "$lib/version") is installed in $lib"
[ -z "$missing" ] || say "the window may need these system libraries, which are missing here: $missing"
case ":$PATH:" in
    *":$prefix/bin:"*) say "start it from the menu, or with: roundhouse" ;;
    *) say "start it from the menu, or with: $prefix/bin/roundhouse" ;;
esac
say "to remove it: sh $lib/uninstall.sh"
