# Shared by ./run and ./check: the packages of packages.txt, then a release build. Sourced from the project's root.

install_missing() {
  local missing=() name
  while read -r name; do
    case "$name" in '' | '#'*) continue ;; esac
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
}

# Builds quietly: all output goes to build/build.log, shown if the build fails.
build_targets() {
  command -v dpkg-query >/dev/null && install_missing
  mkdir -p build
  if ! { { [ -f build/release/build.ninja ] || cmake --preset release; } && cmake --build build/release --target "$@"; } >build/build.log 2>&1; then
    tail -n 60 build/build.log >&2
    echo "ishitori: the build failed; the whole log is in build/build.log." >&2
    exit 4
  fi
}
