#!/usr/bin/env bash
# test.sh: builds and packs the npm package, installs the tarball into an empty folder without a network, and
# tests it there: its types, its example and questions.mjs under Node, an import by its address without Node's
# modules, and Chromium.
set -euo pipefail
root=$(readlink -f "$(dirname "$(readlink -f "$0")")/../..")
here=$root/tests/npm
fail() { echo "npm: $*" >&2; exit 1; }
command -v node >/dev/null || fail "Node is not installed; packages.txt names what is needed below [page]."
[ -e "$root/web/node_modules/playwright-core" ] || fail "web/node_modules is missing; ./run web installs it."

tarball=$("$root/npm/build.sh" "$root/build/npm") || fail "the package was not built"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
echo '{"private": true, "type": "module"}' >package.json
npm install --offline --no-audit --no-fund --ignore-scripts "$tarball" >install.log 2>&1 || { cat install.log >&2; fail "the tarball cannot be installed"; }

# the README's block is the example, and its types are correct
cp node_modules/ishitori/example.mjs .
node example.mjs >found.txt || fail "the example failed"
diff "$here/example.txt" found.txt || fail "the example printed something else"
cp "$here/types.ts" .
echo '{"compilerOptions": {"noEmit": true, "strict": true, "target": "es2022", "module": "nodenext", "types": []}, "files": ["types.ts"]}' >tsconfig.json
"$root/npm/node_modules/.bin/tsc" -p . || fail "the types do not fit"

cp "$here/questions.mjs" .
node --expose-gc questions.mjs "$root/tests/golden/public_questions.hpp" || fail "under Node"
# by its address and without Node's modules, like Deno and browsers without a bundler
node "$here/address.mjs" "$place/node_modules/ishitori/dist" || fail "by its address"
if command -v deno >/dev/null; then
  deno run --no-prompt --allow-read "$here/address.mjs" "$place/node_modules/ishitori/dist" || fail "under Deno"
fi
size=$(($(stat -c %s "$place/node_modules/ishitori/dist/core.wasm") / 100000))
[ "$size" -ge 18 ] && [ "$size" -le 21 ] || fail "core.wasm has $((size / 10)).$((size % 10)) MB; npm/README.md says 2.0"
node "$here/browser.mjs" "$root" "$place" || fail "in Chromium"
echo "npm: $(basename "$tarball") installed and asked under Node and in Chromium"
