#!/usr/bin/env bash
# site.sh BUILD SOURCE: builds the site without a network into an empty folder, and follows its links. The
# atlas contains the codes of one digit; with ISHITORI_TEST_SCALE above 1, the codes of up to three digits, as
# published.
set -euo pipefail
build=$1 source=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
if [ "${ISHITORI_TEST_SCALE-1}" = 1 ]; then
  "$build/ishitori" survey '0.?' '4.?' --to 2^10 --db "$place/short.db" --quiet >/dev/null
  export ISHITORI_SITE_CATALOGUE=$place/short.db
fi
offline=()
if unshare -rn true 2>/dev/null; then offline=(unshare -rn); fi
"${offline[@]}" "$source/packaging/site.sh" "$place/site" "$build"
/usr/bin/python3 "$source/tests/site/links.py" "$place/site" index.html tutorial/first-steps.html tutorial/notebook.html how-to/period.html \
  reference/commands.html reference/json.html reference/cpp.html reference/python.html explanation/theory.html results/periods.html play.html \
  atlas/index.html ja/index.html ja/tutorial/first-steps.html ja/how-to/checker.html ja/reference/commands.html
node "$source/tests/site/open.mjs" "$source" "$place/site"
grep -q 'G(n + 12) = G(n)' "$place/site/tutorial/period-and-proof.html" && grep -q '周期性を証明' "$place/site/ja/tutorial/period-and-proof.html"
