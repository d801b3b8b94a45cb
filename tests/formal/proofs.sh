#!/usr/bin/env bash
# proofs.sh ROOT: checks the proofs of formal/ and builds ishitori-verify-formal, which tests/formal asks.
# 77: Coq is not installed.
set -euo pipefail
command -v coqc >/dev/null && command -v ocamlfind >/dev/null || { echo "Coq is not installed; packages.txt names what is needed below [formal]."; exit 77; }
exec "$1/formal/build.sh"
