# Shared by ./run and ./check: the packages of packages.txt, then a release build. Sourced from the project's root.

# install_missing [SECTION]: the packages above the first section, or in the section. Sets installed.
install_missing() {
  local missing=() name section=
  while read -r name; do
    case "$name" in
      '' | '#'*) continue ;;
      '['*) section=${name//[][]/} && continue ;;
    esac
    [ "$section" = "${1-}" ] || continue
    # Node from elsewhere serves as well, and would be in the way of Debian's
    case "$name" in nodejs | npm) command -v "${name/nodejs/node}" >/dev/null && continue ;; esac
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
  done <packages.txt
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "ishitori: these packages are missing and this is not root: ${missing[*]}. Install them, then call this again." >&2
      exit 4
    fi
    as_root=(sudo)
  fi
  echo "installing: ${missing[*]}" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" >&2
  installed=yes
}

# alone NAME COMMAND...: runs the command while no other holds the lock NAME of this folder. If another does, it says so and
# waits. What the command starts does not inherit the lock.
alone() {
  local name=$1 result=0
  shift
  mkdir -p build
  exec 9>"build/$name.lock"
  if command -v flock >/dev/null && ! flock -n 9; then
    echo "ishitori: another $name is running in this folder; this one waits until it ends." >&2
    flock 9
  fi
  "$@" 9>&- || result=$?
  exec 9>&-
  return "$result"
}

# The first build takes minutes and prints nothing else: first_build FILE NAME, where FILE is what it makes.
first_build() { [ -e "$1" ] || echo "ishitori: building (minutes the first time); build/$2.log shows the progress." >&2; }

# Builds quietly: all output goes to build/build.log, shown if the build fails.
build_targets() {
  command -v dpkg-query >/dev/null && install_missing
  local made=ishitori
  [ "$1" != all ] || made=tests_unit
  first_build "build/release/$made" build
  if ! alone build target_steps "$@"; then
    tail -n 60 build/build.log >&2
    echo "ishitori: the build failed; the whole log is in build/build.log." >&2
    exit 4
  fi
}

target_steps() {
  # What was installed now, the build has not looked for yet.
  { { [ -f build/release/build.ninja ] && [ -z "${installed-}" ] || cmake --preset release; } && cmake --build build/release --target "$@"; } >build/build.log 2>&1
}

# The page: the core as WebAssembly, then web/ into the one file build/page/index.html. Fails with a sentence.
build_page() { build_for_web page page_steps; }

# The core alone, build/wasm/core.wasm.
build_core() { build_for_web core core_steps; }

build_for_web() {
  command -v dpkg-query >/dev/null && install_missing page
  first_build build/wasm/core.wasm "$1"
  if ! alone build web_log "$1" "$2"; then
    tail -n 30 "build/$1.log" >&2
    echo "ishitori: the $1 could not be built; the whole log is in build/$1.log." >&2
    return 1
  fi
}

web_log() { "$2" >"build/$1.log" 2>&1; }

core_steps() { { [ -f build/wasm/build.ninja ] || cmake -S apps/web -B build/wasm -G Ninja; } && cmake --build build/wasm; }

page_steps() {
  core_steps || return 1
  cd web || return 1
  local done=0
  if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    # not `npm ci`: it refuses lock files whose optional packages of other platforms carry no version
    # no scripts: none of the packages needs its own, and without /proc Debian's npm ends silently at the first
    npm install --no-audit --no-fund --no-save --ignore-scripts || done=1
  fi
  local page=../build/page/index.html
  if [ "$done" = 0 ] && { [ ! -e "$page" ] || [ -n "$(find src ../npm/src/{instance,questions,answering}.ts ../docs/how-to/teach*.md ../src/words/table_{page,lessons}.cpp index.html *.ts *.js* ../build/wasm/core.wasm -newer "$page")" ]; }; then
    npx vite build || done=1
  fi
  cd .. && return "$done"
}
