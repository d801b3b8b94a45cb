#!/usr/bin/env bash
# packaging/tarball.sh [OUT]: the source tarball OUT/ishitori-VERSION.tar.gz (build/packages) of the commit that is checked
# out, with the built page in it: it builds without git and without npm. Two runs give the same bytes. ISHITORI_PAGE names a
# page that is built already; otherwise it builds the page, which needs packages.txt, section [page].
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
mkdir -p "${1-build/packages}"
out=$(readlink -f "${1-build/packages}")
if [ -z "${ISHITORI_PAGE-}" ]; then
  . ./build.sh
  build_page
fi
page=${ISHITORI_PAGE-build/page/index.html}
version=$(sed -n 's/.*version = "\([0-9.]*\)".*/\1/p' src/base/version.hpp)
name=ishitori-$version
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

[ -z "$(git status --porcelain --untracked-files=no)" ] ||
  echo "tarball: what is not committed is left out" >&2
git archive --prefix="$name/" HEAD | tar -x -C "$place"
install -D -m 644 "$page" "$place/$name/build/page/index.html"
# The same order, owners, times and permissions each time.
tar -c -C "$place" --sort=name --owner=0 --group=0 --numeric-owner --mode=go-w,a+rX --format=ustar \
  --mtime="@$(git log -1 --format=%ct)" "$name" | gzip -n -9 >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
