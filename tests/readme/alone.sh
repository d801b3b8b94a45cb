#!/usr/bin/env bash
# alone.sh SOURCE: of two builds at once in one folder (`alone` of build.sh) the second says that it waits, and waits.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
. "$1/build.sh"
cd "$place"
fail() { echo "alone: $*" >&2; exit 1; }

step() { mkdir busy && sleep 0.5 && rmdir busy && echo done >>log; }
alone build step 2>first &
until [ -e busy ]; do sleep 0.02; done
alone build step 2>second || fail "two ran at once: $(cat second)"
wait $! || fail "the first failed: $(cat first)"
[ "$(wc -l <log)" = 2 ] || fail "$(wc -l <log) of 2 ran"
[ ! -s first ] || fail "the first said: $(cat first)"
grep -q 'another build is running' second || fail "the second did not say that it waited"

# another name is another lock; the exit code is the command's; what was started and still runs holds no lock
alone build alone page true || fail "a page does not wait for a build"
code=0
alone build bash -c 'exit 3' || code=$?
[ "$code" = 3 ] || fail "exit 3 became $code"
alone build bash -c 'sleep 20 >/dev/null 2>&1 & echo $! >started'
flock -n build/build.lock true || fail "a process that still runs holds the lock"
kill "$(cat started)"
