#!/usr/bin/env bash
# test.sh build: builds the page. test.sh pure: its pure functions. test.sh browser PROGRAM [FILTER]: the built page in
# Chromium; SHARD=2/4 for the second of four parts. SCREENS=docs/screens takes the pictures of docs, PARTS=DIR one of
# each part of each lesson; STEPS=10000 sends a random visitor through this many clicks.
set -euo pipefail
root=$(dirname "$(readlink -f "$0")")/../..
command -v node >/dev/null || { echo "page tests: Node is not installed; packages.txt names what is needed below [page]." >&2; exit 1; }
case ${1-} in
  build)
    cd "$root"
    . ./build.sh
    build_page
    ;;
  pure)
    cd "$root/web"
    [ -e node_modules ] || { echo "page tests: web/node_modules is missing; ./run web installs it." >&2; exit 1; }
    exec npx vitest run
    ;;
  browser) exec node "$root/tests/browser/run.mjs" "$root/build/page/index.html" "$2" "${3-}" ;;
  *) echo "test.sh build | pure | browser PROGRAM [FILTER]" >&2; exit 1 ;;
esac
