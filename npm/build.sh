#!/usr/bin/env bash
# npm/build.sh FOLDER: builds the core build/wasm/core.wasm (ISHITORI_WASM names a core that is built already) and the npm
# package over it, packs it into FOLDER and prints the tarball's name.
set -euo pipefail
[ $# = 1 ] || { echo "usage: npm/build.sh FOLDER" >&2; exit 1; }
mkdir -p "$1"
folder=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/.."
. ./build.sh
[ -n "${ISHITORI_WASM-}" ] || build_core || exit 4

package() {
  cd npm && : >"$folder/pack.log" || return
  if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    # not `npm ci`, no scripts: ../build.sh says why
    npm install --no-audit --no-fund --no-save --ignore-scripts >&2 || return
  fi
  node build.mjs >&2 &&
    node_modules/.bin/publint --strict >&2 &&
    npm pack --ignore-scripts --pack-destination "$folder" --json >"$folder/pack.json" 2>"$folder/pack.log" ||
    { cat "$folder/pack.log" >&2; return 4; }
  node -p "'$folder/' + JSON.parse(require('fs').readFileSync('$folder/pack.json'))[0].filename"
  rm "$folder/pack.json" "$folder/pack.log"
}
alone build package
