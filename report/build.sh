#!/usr/bin/env bash
# report/build.sh [FOLDER]: builds the report as FOLDER/report.pdf (build/report). Its tables are made from records/ first. Needs Debian's
# texlive-latex-base and texlive-latex-recommended ([report] in packages.txt). A reference or an input that is missing is an error.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
mkdir -p "${1-../build/report}"
out=$(readlink -f "${1-../build/report}")
python3 -B tables.py "$out"
for _ in 1 2 3; do
  TEXINPUTS="$out:" SOURCE_DATE_EPOCH=0 FORCE_SOURCE_DATE=1 \
    pdflatex -interaction=nonstopmode -halt-on-error -output-directory "$out" report.tex >"$out/output.txt" || { grep -A 8 '^!' "$out/output.txt" >&2; exit 1; }
done
if grep -E 'undefined|multiply defined' "$out/report.log"; then exit 1; fi
echo "$out/report.pdf"
