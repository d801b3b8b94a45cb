#!/usr/bin/env bash
# wheel.sh BUILD SOURCE: builds the wheel, installs it into fresh virtual environments without a network, and asks it.
set -euo pipefail
build=$1 source=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "wheel: $*" >&2; exit 1; }

"$source/python/wheel.sh" "$build" "$place" >"$place/name" || fail "it was not built"
wheel=$(cat "$place/name")
offline=()
if unshare -rn true 2>/dev/null; then offline=(unshare -rn); fi
cd "$place"  # away from the sources

# without NumPy
/usr/bin/python3 -m venv "$place/bare"
"${offline[@]}" "$place/bare/bin/pip" install -q --no-index --disable-pip-version-check "$wheel" || fail "pip refuses it"
"${offline[@]}" env -i "$place/bare/bin/python" - <<'PY' || fail "it does not answer without NumPy"
import pathlib
import ishitori
assert str(pathlib.Path(ishitori.__file__)).find("/bare/") > 0, ishitori.__file__
kayles = ishitori.Game("kayles")
assert kayles.period(certificate="kayles.cert").period == 12
assert ishitori.verify("kayles.cert")
assert kayles.value(10**15) == 1
assert kayles.outcome([7, 5, 3], misere=True) == "N"
values = kayles.values(10**12, 10**12 + 3)
assert (type(values).__module__, values.typecode, values.tolist()) == ("array", "Q", [1, 4, 7]), values
assert len(kayles.values(0)) == len(kayles.values(5, 3)) == 0
PY

# with Debian's NumPy
/usr/bin/python3 -m venv --system-site-packages "$place/full"
"${offline[@]}" "$place/full/bin/pip" install -q --no-index --disable-pip-version-check "$wheel" || fail "pip refuses it"
"${offline[@]}" env -i "$place/full/bin/python" -c '
import ishitori
assert ishitori.Game("kayles").values(12).tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
' || fail "it does not answer with NumPy"
"$place/full/bin/pip" uninstall -qy ishitori && [ ! -e "$place"/full/lib/python3*/site-packages/ishitori ] || fail "it cannot be removed"
echo "wheel: installed and asked without a network"
