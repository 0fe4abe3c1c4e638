#!/bin/sh
# make_dmg.sh APP FOLDER: a disk image with the program and a link to Applications, into FOLDER. Runs on macOS.
set -eu
app=$1
out=$2
version=$(/usr/libexec/PlistBuddy -c 'Print CFBundleShortVersionString' "$app/Contents/Info.plist")
image=$out/roundhouse-$version-macos-$(uname -m).dmg

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cp -R "$app" "$room/"
ln -s /Applications "$room/Applications"
# A signature of no authority: without any, Apple's own processors refuse to start the program.
codesign --force --deep --sign - "$room/$(basename "$app")"
plutil -lint "$room/$(basename "$app")/Contents/Info.plist"
rm -f "$image"
hdiutil create -volname "Roundhouse $version" -srcfolder "$room" -format UDZO -ov "$image"
