#!/usr/bin/env bash
# python/wheel.sh BUILD OUT: ishitori-VERSION-py3-none-linux_x86_64.whl into OUT, from the shared library in BUILD (the
# target ishitori_shared) and what it needs beside libc and libstdc++. Uses Debian's setuptools and wheel, no network.
set -euo pipefail
[ $# = 2 ] || { echo "usage: python/wheel.sh BUILD OUT" >&2; exit 1; }
source=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
build=$(readlink -f "$1")
mkdir -p "$2"
out=$(readlink -f "$2")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

name=libishitori.so.$(sed -n 's/.*version = "\([0-9]*\)\..*/\1/p' "$source/src/base/version.hpp")
[ -e "$build/$name" ] || { echo "$build has no $name; build the target ishitori_shared first." >&2; exit 1; }
cp -r "$source/python/ishitori" "$source/python/setup.py" "$source/src/base/version.hpp" "$source/LICENSE" "$place"
find "$place" -name __pycache__ -prune -exec rm -r {} +
lib=$place/ishitori/lib
mkdir "$lib"
cp -L "$build/$name" "$lib/"
: >"$lib/needs"
while read -r needed _ file _; do
  case "$needed" in
    libc.so* | libm.so* | libstdc++.so* | libgcc_s.so* | linux-vdso* | /lib*) continue ;;
  esac
  cp -L "$file" "$lib/$needed"
  echo "$needed" >>"$lib/needs"
done < <(ldd "$lib/$name")
strip --strip-unneeded "$lib"/*.so*
cd "$place"
/usr/bin/python3 setup.py -q bdist_wheel --dist-dir "$out" >"$place/log" 2>&1 || { cat "$place/log" >&2; exit 1; }
ls "$out"/ishitori-*-py3-none-linux_x86_64.whl
