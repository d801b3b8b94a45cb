#!/bin/sh
# packaging/manual.sh PROGRAM PREFIX: the manual pages (English and Japanese) and the shells' completions, which the program
# makes from its own table of commands, as files below PREFIX/share.
set -eu
program=$1
share=$2/share
english=$share/man/man1
japanese=$share/man/ja/man1
mkdir -p "$english" "$japanese" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
  "$share/fish/vendor_completions.d"
"$program" manual --lang en >"$english/ishitori.1"
"$program" manual --lang ja >"$japanese/ishitori.1"
for command in $("$program" manual --list); do
  "$program" manual "$command" --lang en >"$english/ishitori-$command.1"
  "$program" manual "$command" --lang ja >"$japanese/ishitori-$command.1"
done
"$program" completion bash --lang en >"$share/bash-completion/completions/ishitori"
"$program" completion zsh --lang en >"$share/zsh/vendor-completions/_ishitori"
"$program" completion fish --lang en >"$share/fish/vendor_completions.d/ishitori.fish"
