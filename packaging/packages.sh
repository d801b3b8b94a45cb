#!/usr/bin/env bash
# packaging/packages.sh [--build] [OUT]: builds the Debian packages of the commit that is checked out into OUT
# (build/packages) from the source tarball, and lints them; --build stops here. Then, with root's rights, it installs them
# into a clean Debian 12 root and uses them there: programs, manual, completion, Python and, with Node, the npm package,
# without a compiler; then with a compiler, programs that use the library; Chromium opens the site. Finally it removes them.
# ISHITORI_MIRROR is the Debian mirror of the clean root; ISHITORI_ROOT a folder with such a root, which is copied.
# Needs packages.txt, sections [page], [mpi], [site] and [packages].
# To distribute packages, put your own address into debian/control; dpkg-buildpackage's --release-by names it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
only_build=
[ "${1-}" != --build ] || { only_build=yes && shift; }
mkdir -p "${1-build/packages}"
out=$(readlink -f "${1-build/packages}")
place=$(mktemp -d)
root=$place/root
undo() {
  umount -l "$root/dev/pts" "$root/proc" 2>/dev/null || true  # also while a test's shell is still there
  rm -rf "$place" "$out/source"
}
trap undo EXIT

# The folder has the same name each time: packages and the compiler's cache do not depend on it.
tarball=$(packaging/tarball.sh "$out" | tail -n 1)
rm -rf "$out/source" && mkdir "$out/source"
rm -f "$out"/*.deb
tar -x -C "$out/source" -f "$tarball"
source=$(echo "$out"/source/ishitori-*)
(cd "$source" && dpkg-buildpackage -us -uc -b -j"$(nproc)")
mv "$out"/source/*.deb "$out"/source/*.buildinfo "$out"/source/*.changes "$out"
lintian --allow-root --fail-on error,warning "$out"/*.changes
npm=$(npm/build.sh "$out" | tail -n 1)
[ -z "$only_build" ] || { echo "packages: built and linted" && exit 0; }

if [ -n "${ISHITORI_ROOT-}" ]; then
  cp -a "$ISHITORI_ROOT" "$root"
else
  debootstrap --variant=minbase bookworm "$root" "${ISHITORI_MIRROR-http://deb.debian.org/debian}" >"$out/debootstrap.log" ||
    { tail -n 20 "$out/debootstrap.log" >&2 && exit 4; }
fi
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"  # Tab is tried at a terminal
mkdir "$root/packages"
cp "$out"/*.deb "$npm" "$root/packages"
rm -f "$root"/packages/*-dbgsym_*.deb
cp -r "$source" "$root/source"  # like autopkgtest: each test runs in the source's folder
inside() {
  chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    ${http_proxy+"http_proxy=$http_proxy"} sh -c "$1"
}
try() { inside "cd /source && debian/tests/$1" && echo "packages: debian/tests/$1 passed"; }
get() { inside "apt-get install -qq -y --no-install-recommends $1" >>"$out/apt.log" 2>&1 || { tail -n 20 "$out/apt.log" >&2 && return 4; }; }
: >"$out/apt.log"
inside 'apt-get update -qq'
# without a compiler: programs, manual, completion, Python
get '/packages/*.deb man-db bash-completion python3-numpy'
inside '! command -v g++ && ! command -v gcc && ! command -v cc'
for test in programs completion python mpi; do try "$test"; done
# the installed site, in this machine's Chromium
node tests/site/open.mjs . "$root/usr/share/doc/ishitori-doc/html"
# the npm package, from its tarball alone
get 'nodejs npm'
inside '! command -v g++ && ! command -v gcc && ! command -v cc'
inside 'mkdir /own && cd /own && npm init -y >/dev/null && npm install --offline --no-audit --no-fund --loglevel=error /packages/ishitori-*.tgz &&
  cp node_modules/ishitori/example.mjs . && node example.mjs >said && diff -u /source/tests/npm/example.txt said && rm -r /own'
echo "packages: the npm package was installed and its example did what it should"
# with a compiler: programs that use the library
get 'g++ cmake make pkgconf'
try library
inside 'apt-get purge -qq -y "*ishitori*" && rm -r /source /packages' >>"$out/apt.log"
left=$(inside "find / -xdev -name '*ishitori*' -not -path '/proc/*' -not -path '/var/log/*' -not -path '/var/cache/man/*'")
[ -z "$left" ] || { echo "packages: left behind: $left" >&2; exit 1; }
echo "packages: built, linted, installed, used and removed"
