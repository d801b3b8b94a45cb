// Shared options of long computations: --timeout, the folder of --checkpoint, the file of
// --certificate.
#pragma once

#include "ask/command.hpp"
#include "base/control.hpp"
#include "base/read_file.hpp"
#include "rules/take_and_break.hpp"
#include "run/checkpoint.hpp"

namespace ishitori::commands {

// Ctrl-C, the deadline of --timeout, and progress with the average speed since the first call.
Control control_of(const Request& request);

// The locked folder of --checkpoint; nullopt without that option. Parameters and errors as
// CheckpointFolder::open; also "checkpoint.there" if the folder holds a state and --resume is not given,
// "option.needed" for --resume and --checkpoint-every without --checkpoint.
Result<std::optional<CheckpointFolder>> checkpoint_folder(const Request& request,
                                                          const std::string& parameters);
// Only with surveys: the codes of the patterns among the arguments, from argument `first` on. Errors as
// expand_patterns; and "command.order" for a number in the place of a pattern, which is meant as --to.
Result<std::vector<TakeAndBreak>> codes_of(const Request& request, std::size_t first, bool many,
                                           const KeepGoing& keep_going);
// --threads; `usual` without it. Error "period.threads" beyond 1 .. 256.
Result<unsigned> threads_of(const Request& request, unsigned usual);

double checkpoint_seconds(const Request& request);

// Reports a fault that does not invalidate the answer: its sentence as a note, its exit code.
void note_fault(Answer& answer, const Request& request, const Error& fault);

// Fails if the option names a file with other contents than the option writes, which begin with `greeting`;
// such a file is never overwritten. Error "output.other-contents".
Status output_target(const Request& request, std::string_view option, std::string_view greeting);
// The same for --certificate. Error "output.other-file".
Status certificate_target(const Request& request);

// Writes the certificate to the file of --certificate, and reports success or the error.
void put_certificate(Answer& answer, const Request& request, const std::string& certificate);

}  // namespace ishitori::commands
