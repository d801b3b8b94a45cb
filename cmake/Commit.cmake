# The commit of the clone that this is built from, as a source of its own that is written anew only when it changes, so that
# a new commit compiles one line and links what names it: the programs and libishitori. Called by cmake -P at every build
# with SOURCE and OUT. Without a clone (a source tarball) there is none.
cmake_minimum_required(VERSION 3.25)
set(commit "")
if(EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(commit "")
  else()
    execute_process(COMMAND git -C ${SOURCE} diff-index --quiet HEAD -- RESULT_VARIABLE changed OUTPUT_QUIET ERROR_QUIET)
    if(changed)
      string(APPEND commit "+")
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT "#include \"base/version.hpp\"
const char* const ishitori::base::built_from = \"@commit@\";
")
