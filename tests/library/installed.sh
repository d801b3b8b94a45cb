#!/usr/bin/env bash
# installed.sh BUILD SOURCE: installs the build into a new folder, builds examples/library against it, with
# CMake and with pkg-config, and compares the output with expected/.
set -euo pipefail
build=$1 source=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "installed library: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$place/first" >"$place/log" || fail "cmake --install failed: $(tail -3 "$place/log")"
mv "$place/first" "$place/moved"  # what is installed may be moved
prefix=$place/moved
pc=$(dirname "$(find "$prefix" -name ishitori.pc)")
lib=$(dirname "$pc")

# Each header compiles alone, and needs only installed headers of ours; without warnings by both compilers and
# both standards.
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
compilers=c++
! command -v clang++-19 >/dev/null || compilers="c++ clang++-19"
for header in ishitori.h $(cd "$prefix/include" && find ishitori -name '*.hpp'); do
  echo "#include <$header>" | c++ -std=c++20 $warnings -fsyntax-only -I"$prefix/include" -x c++ - || fail "$header does not compile alone"
done
for compiler in $compilers; do
  for standard in c++20 c++23; do
    (cd "$prefix/include" && find ishitori -name '*.hpp' -printf '#include <%p>\n') |
      "$compiler" -std=$standard $warnings -fsyntax-only -I"$prefix/include" -x c++ - || fail "the headers give warnings: $compiler -std=$standard"
  done
done
echo '#include <ishitori.h>' | cc -std=c99 -pedantic -Wall -Werror -fsyntax-only -I"$prefix/include" -x c - || fail "ishitori.h is no C"
others=$(nm -D --defined-only -C "$lib/libishitori.so" | grep -v ' ishitori::v1::\| ishitori_[a-z_]*$' |
  grep ' [TDBRW] ' | grep ishitori || true)
[ -z "$others" ] || fail "names of the inside are visible: $others"

cmake -S "$source/examples/library" -B "$place/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Debug >"$place/log" 2>&1 &&
  cmake --build "$place/cmake" -j 2 >>"$place/log" 2>&1 || fail "the examples do not build with CMake: $(tail -20 "$place/log")"
same() {  # PROGRAM EXPECTED
  (cd "$place" && "$1") >"$place/out" || fail "$1 ended with $?"
  diff -u "$source/tests/library/expected/$2" "$place/out" || fail "$1 prints something else"
}
for example in kayles errors session certificate values moves survey kayles_c kayles_static; do same "$place/cmake/$example" "${example%_static}.txt"; done

export PKG_CONFIG_PATH=$pc
if command -v pkg-config >/dev/null; then
  c++ -std=c++20 "$source/examples/library/kayles.cpp" $(pkg-config --cflags --libs ishitori) -Wl,-rpath,"$lib" -o "$place/kayles"
  same "$place/kayles" kayles.txt
  cc "$source/examples/library/kayles.c" $(pkg-config --cflags --libs ishitori) -Wl,-rpath,"$lib" -o "$place/kayles_c"
  same "$place/kayles_c" kayles_c.txt
else
  fail "pkg-config is missing (packages.txt)"
fi
echo "installed library: all examples build and print what they should"
