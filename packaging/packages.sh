#!/usr/bin/env bash
# packaging/packages.sh [OUT]: builds the Debian packages into OUT (build/packages), lints them, installs them into a clean
# Debian 12 root, runs debian/tests there, and removes them again. Needs root and the packages of packages.txt [packages];
# --build stops after lintian.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
only_build=
[ "${1-}" != --build ] || { only_build=yes && shift; }
out=${1-build/packages}
mkdir -p "$out"
out=$(readlink -f "$out")
place=$(mktemp -d)
root=$place/root
undo() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf "$place"
}
trap undo EXIT

# From what git knows, so that nothing of this folder's builds gets in; the page is taken along where it is built.
mkdir "$place/ishitori"
git ls-files -z | xargs -0 cp --parents -t "$place/ishitori"
(cd "$place/ishitori" && dpkg-buildpackage -us -uc -b)
mv "$place"/*.deb "$place"/*.buildinfo "$place"/*.changes "$out"
lintian --fail-on error,warning "$out"/*.changes
[ -z "$only_build" ] || exit 0

debootstrap --variant=minbase bookworm "$root" ${ISHITORI_MIRROR+"$ISHITORI_MIRROR"}
cp -r /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/"  # the same mirror as here
mount -t proc proc "$root/proc"
mkdir "$root/packages"
cp "$out"/*.deb debian/tests/{programs,library,python} "$root/packages"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
inside apt-get update -qq
# without a compiler: programs, manual, completion, Python
inside sh -c 'apt-get install -y --no-install-recommends man-db python3-numpy /packages/ishitori_*.deb /packages/libishitori0*.deb /packages/python3-ishitori_*.deb'
inside sh -c '! command -v g++ && /packages/programs && /packages/python'
# with one: programs of one's own
inside sh -c 'apt-get install -y --no-install-recommends g++ cmake make pkgconf /packages/libishitori-dev_*.deb && /packages/library'
inside sh -c 'apt-get purge -y ishitori libishitori0.1 libishitori-dev python3-ishitori'
left=$(inside find / -xdev -name '*ishitori*' -not -path '/packages/*' -not -path '/proc/*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "packages: built, linted, installed, used and removed"
