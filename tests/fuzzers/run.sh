#!/usr/bin/env bash
# run.sh RUNS [TARGET...]: runs each fuzz target (preset `fuzz`) RUNS times from its seeds. New inputs are
# kept in build/fuzz/corpus/TARGET for the next run; failing inputs are kept in build/fuzz/failed, and the
# script then ends with 1. Two targets run at a time.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
runs=${1:?run.sh RUNS [TARGET...]}
shift
[ $# -gt 0 ] || set -- $(cd tests/fuzzers && ls fuzz_*.cpp | sed 's/\.cpp$//')
mkdir -p build/fuzz/failed build/fuzz/logs
# The seeds that are not in tests/fuzzers/seeds: output of the program itself.
tests/fuzzers/seeds.sh build/fuzz/ishitori build/fuzz/seeds
one() {
  local target=$1 runs=$2
  # a catalogue has about 13 pages of 4 KB
  local longest=20000
  [ "$target" != fuzz_catalogue ] || longest=80000
  # reading an engine's state and resuming from it takes a second under sanitizers
  [ "$target" != fuzz_engine_state ] || runs=$((runs / 100 + 1))
  mkdir -p "build/fuzz/corpus/$target" "build/fuzz/seeds/$target"
  # a leak check for each input costs more than it finds; the sanitizer checks once at the end
  if "build/fuzz/$target" -runs="$runs" -max_len="$longest" -timeout=60 -rss_limit_mb=3000 -detect_leaks=0 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/failed/$target-" "build/fuzz/corpus/$target" "build/fuzz/seeds/$target" \
    >"build/fuzz/logs/$target.log" 2>&1; then
    echo "$target: $(grep -o 'number_of_executed_units: .*' "build/fuzz/logs/$target.log") executions, no failure"
  else
    tail -n 40 "build/fuzz/logs/$target.log"
    echo "$target: FAILED; the input is in build/fuzz/failed/"
    return 1
  fi
}
export -f one
printf '%s\n' "$@" | xargs -P 2 -I{} bash -c "one {} $runs"
