#!/usr/bin/env bash
# hardened.sh FILE...: each program and shared library is position-independent; its relocation tables are
# read-only at run time (RELRO, with all calls bound at the start); no memory is both writable and executable;
# and it has the compiler's stack protection. At least one of them uses the checked functions for buffers.
set -euo pipefail
export LC_ALL=C
[ $# -gt 0 ] || { echo "hardened.sh FILE..." >&2; exit 1; }
command -v readelf >/dev/null || { echo "hardened: readelf is missing; the package binutils has it" >&2; exit 1; }
bad=0 checked=
fail() { echo "hardened: $1" >&2; bad=1; }
for file; do
  name=$(basename "$file")
  header=$(readelf -W -h "$file") segments=$(readelf -W -l "$file") dynamic=$(readelf -W -d "$file") names=$(readelf -W --dyn-syms "$file")
  has() { grep -q "$2" <<<"$1"; }
  has "$header" 'Type: *DYN' || fail "$name is not position-independent"
  case "$name" in *.so*) ;; *) has "$dynamic" '(FLAGS_1).*\bPIE\b' || fail "$name is no position-independent program" ;; esac
  has "$segments" '^ *GNU_RELRO' || fail "$name has no RELRO"
  has "$dynamic" 'BIND_NOW\|(FLAGS_1).*\bNOW\b' || fail "$name binds its calls late"
  has "$segments" '^ *GNU_STACK .* RW *0x' || fail "$name has a stack that can be run"
  ! has "$segments" '^ *LOAD .* RWE ' || fail "$name has memory that can be written and run"
  has "$names" '\b__stack_chk_fail\b' || fail "$name has no guard of the stack"
  ! has "$names" '\b__[a-z]*_chk\b' || checked=yes
done
# A program whose buffers the compiler can check completely needs none of these; ishitori-verify is one.
[ -n "$checked" ] || fail "none of the files calls a checked function of libc"
[ "$bad" = 0 ] && echo "hardened: $# files are"
