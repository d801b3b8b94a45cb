#!/usr/bin/env bash
# seeds.sh PROGRAM FOLDER: writes a seed corpus for each target into FOLDER/TARGET, made by the program itself.
set -euo pipefail
program=$(readlink -f "$1")
mkdir -p "$2"
folder=$(readlink -f "$2")
root=$(readlink -f "$(dirname "$(readlink -f "$0")")/../..")
cd "$folder"
mkdir -p fuzz_{words,ask,rules,certificate,record,pattern,kept_values,checkpoint,catalogue,survey_state}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quiet() { "$program" "$@" --quiet >/dev/null 2>&1 || true; }

number=0
while read -r line; do
  number=$((number + 1))
  tr ' ' '\n' <<<"$line" >"fuzz_words/$number"
  { printf '["%s"]\n' "${line// /\",\"}" && printf '["rules","--","--json"]\n["games"]'; } >"fuzz_ask/$number"
done <<'WORDS'
values 0.77 --to 12 --json
period 4.(3) --limit 300
outcome kayles 10^9,12345,7 --misere
moves race 7,9,5 --json
explain 4.32 5,3,1 --lang ja
quotient 0.15 --limit 40 --json
genus 0.07 --to 20
table ring:2 --to 23
step ring:3 10 --try 8-10 --json
quiz nim --seed 7 --answers
tree 4.32 3,1 --json
help games
WORDS
printf 'kayles\n7,5,3\n7-5' >fuzz_rules/1
printf 'ring:3\nring(10)\n8-10' >fuzz_rules/2
printf 'race:3\n7,9,5\nB 3' >fuzz_rules/3
printf 'take:1-3,7\n2^20,5\n10-2:4+4' >fuzz_rules/4
printf '4.(3)\n12+3\n2 1 4+3' >fuzz_rules/5
printf '0.???' >fuzz_pattern/1
printf '4.[1-3]?{2}' >fuzz_pattern/2
for game in kayles 0.15 take:1-3 nim 8.3; do quiet period "$game" --limit 5000 --certificate "fuzz_certificate/$game"; done
for game in 0.77 0.15 0.71; do quiet quotient "$game" --certificate "fuzz_certificate/quotient-$game"; done
quiet quotient 0.3122 --limit 7 --certificate fuzz_certificate/free-heaps
quiet quotient 0.26 --certificate fuzz_certificate/weights
quiet quotient nim --certificate fuzz_certificate/tame
quiet period 0.8 --certificate fuzz_certificate/arithmetic
quiet period 0.1005 --certificate fuzz_certificate/window
# Longer files would be cut off by the fuzzer and would then be useless as seeds.
find fuzz_certificate -size +19k -delete
cp "$root"/examples/records/*.txt fuzz_record/
quiet period 0.16 --limit 3000 --keep fuzz_kept_values/1
quiet quotient 0.15 --limit 12 --checkpoint "$work/quotient"
# The state follows the empty line; the first byte selects the target's run. The state of a period is too long
# for a fuzzer: fuzz_engine_state tests it.
{ printf '1'; sed '1,/^$/d' "$work/quotient/current"; } >fuzz_checkpoint/quotient
printf 'S' >fuzz_survey_state/engine
printf '\001\000\001\002\001' >fuzz_survey_state/values
quiet survey '0.7?' --to 200 --db "$work/c.db" --threads 1
cp "$work/c.db" fuzz_catalogue/1
