#!/usr/bin/env bash
# packaging/site.sh FOLDER [BUILD]: builds the site, in English and Japanese, into FOLDER, without a network. Any static
# host can publish it. It also opens from a disk, but without search, because browsers start no worker from a file. BUILD
# (build/release) has the programs; build the page first (./run web).
# ISHITORI_SITE_CATALOGUE names a catalogue for the atlas, instead of a survey of all codes of up to three digits (10 s).
set -euo pipefail
[ $# -ge 1 ] || { echo "packaging/site.sh FOLDER [BUILD]" >&2; exit 1; }
mkdir -p "$1"
site=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")/.."
build=$(readlink -f "${2-build/release}")
fail() { echo "site: $*" >&2; exit 4; }
command -v mkdocs >/dev/null || fail "mkdocs is missing; packages.txt names what is needed below [site]."
[ -x "$build/ishitori" ] || fail "'$build/ishitori' is not built; ./run builds it."
[ -e build/page/index.html ] || fail "the page is not built; ./run web builds it."

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
/usr/bin/python3 -B packaging/site.py "$build" "$stage" "$site"
for lang in en ja; do  # en first: it clears the folder
  mkdocs build --quiet --clean --config-file "$stage/$lang/mkdocs.yml" >"$stage/$lang.log" 2>&1 || { tail -n 20 "$stage/$lang.log" >&2; fail "mkdocs failed."; }
done
# Repairs the output of Debian's mkdocs: two scripts that the theme loads (one has another name there, one draws the lines of
# tables) and a page 404 whose addresses work only at the root of a host. Files that no page loads go: fonts in the
# formats of old browsers, a second set of fonts, Modernizr. The Japanese pages share the files of the English pages.
mv "$site"/js/jquery-*.min.js "$site/js/jquery-3.6.0.min.js"
[ -e "$site/js/theme_extra.js" ] || echo "document.querySelectorAll('table').forEach((table) => table.classList.add('docutils'));" >"$site/js/theme_extra.js"
find "$site/fonts" -type f ! -name '*.woff2' -delete
rm -rf "$site/css/fonts" "$site"/js/modernizr-*.js "$site"/ja/{css,fonts,img,js}
rm -f "$site"/{,ja/}404.html "$site"/{,ja/}sitemap.xml*
find "$site/ja" -name '*.html' -printf '%P\n' | while read -r page; do
  up=$(dirname "$page" | sed -E 's#^\.$##; s#[^/]+#..#g; s#(.)$#\1/#')../
  sed -i -E "s#http://up\.invalid/#$up#g; s#(href|src)=\"(\./)?((\.\./)*)(css|img|js)/#\1=\"../\3\5/#g" "$site/ja/$page"
done
cp -R "$stage/static/." "$site"
cp build/page/index.html "$site/play.html"

catalogue=${ISHITORI_SITE_CATALOGUE-$stage/short.db}
if [ ! -e "$catalogue" ]; then
  "$build/ishitori" survey '0.???' '4.???' --to 2^13 --db "$catalogue" --quiet >/dev/null || fail "the survey for the atlas failed."
fi
"$build/ishitori" catalogue "$catalogue" --atlas "$site/atlas" >/dev/null
echo "$site/index.html"
