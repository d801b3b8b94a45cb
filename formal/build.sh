#!/usr/bin/env bash
# formal/build.sh: checks all proofs, compares what they rest on with formal/assumptions.txt, and builds
# ishitori-verify-formal from the checker that Coq extracts. All in build/formal/; what did not change is not built
# again. Needs Debian's coq and ocaml-findlib ([formal] in packages.txt). With --coqchk the kernel's own checker
# goes over everything once more.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
out=../build/formal
mkdir -p "$out"
# Only what changed gets a new date.
for file in *.v program/*.ml; do
  cmp -s "$file" "$out/${file##*/}" || cp "$file" "$out/"
done
for old in "$out"/*.v; do
  [ -e "${old##*/}" ] || rm -f "$old" "${old%.v}".vo*
done
expected=$PWD/assumptions.txt
cd "$out"

# In the order of their dependences; a file is compiled again if it, or one before it, is newer than its result.
again=
for file in $(coqdep -R . Ishitori -sort ./*.v); do
  if [ -n "$again" ] || [ ! -e "${file}o" ] || [ "$file" -nt "${file}o" ]; then
    again=yes
    echo "coqc $file"
    coqc -q -w +default -R . Ishitori "$file" >"${file%.v}.out"
  fi
done

# A proof left open, or a new axiom, would stand here.
if ! diff -u "$expected" Assumptions.out; then
  echo "formal: what the theorems rest on is not what formal/assumptions.txt says." >&2
  exit 1
fi
if [ "${1-}" = --coqchk ]; then
  coqchk -silent -o -R . Ishitori Ishitori.Assumptions Ishitori.Extract
fi

if [ -n "$again" ] || [ ! -x ishitori-verify-formal ] || [ -n "$(find . -maxdepth 1 -name '*.ml' -newer ishitori-verify-formal)" ]; then
  rm -f checker.mli
  ocamlfind ocamlopt -O3 -inline 100 -o ishitori-verify-formal uint63.ml parray.ml checker.ml text.ml games.ml hints.ml free_heaps.ml main.ml
fi
