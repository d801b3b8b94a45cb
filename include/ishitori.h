/* The C interface of libishitori: words in and JSON out, and the questions that are asked often.
 *
 * Every function but the first two gives 0, or the exit code of docs/COMMANDS.md: 1 wrong input, 2 a check
 * failed, 3 a limit or an open question, 4 the machine failed (no memory). ishitori_error() then has a
 * sentence. A core belongs to one thread at a time; several cores may work at once. Text is UTF-8.
 */
#ifndef ISHITORI_H
#define ISHITORI_H

#include <stddef.h>
#include <stdint.h>

#if defined(ISHITORI_STATIC)
#define ISHITORI_C_API
#else
#define ISHITORI_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* It remembers what it has found about the games it was asked about. */
typedef struct ishitori_core ishitori_core;

/* NULL if there is no memory. */
ISHITORI_C_API ishitori_core* ishitori_new(void);
/* NULL is allowed. */
ISHITORI_C_API void ishitori_free(ishitori_core* core);

/* Told now and then, in the thread that called; 0 stops the computation. goal is 0 where it is not known. */
typedef int (*ishitori_watch)(void* state, uint64_t done, uint64_t goal);
/* For every later question; NULL: none. */
ISHITORI_C_API void ishitori_set_watch(ishitori_core* core, ishitori_watch watch, void* state);

/* The question `count` words make, {"period", "kayles"}; *json is one object on one line
 * (docs/answers.schema.json), also for errors, and stays until the next call with this core. "--lang", "ja"
 * among the words: its sentences are Japanese. */
ISHITORI_C_API int ishitori_ask(ishitori_core* core, size_t count, const char* const* words,
                                const char** json);

/* G(first), ..., G(first + count - 1) in normal play, into values[0 .. count - 1]. Up to 10^8 values are
 * computed (4 bytes each, beside these); a heap beyond is answered where a period is proved within 10^6
 * heaps, else 3. */
ISHITORI_C_API int ishitori_values(ishitori_core* core, const char* game, uint64_t first, size_t count,
                                   uint64_t* values);

/* *outcome becomes 'P' (the player to move loses) or 'N'. misere: 0 or 1. */
ISHITORI_C_API int ishitori_outcome(ishitori_core* core, const char* game, const char* position, int misere,
                                    char* outcome);

/* A certificate of `size` bytes: 0 verified, 2 refused, 3 nothing speaks against it, but only a part was
 * derived. */
ISHITORI_C_API int ishitori_verify(ishitori_core* core, const char* certificate, size_t size);

/* Why the last call with this core did not give 0: one English sentence; "" if it did. Stays until the next
 * call. */
ISHITORI_C_API const char* ishitori_error(const ishitori_core* core);

/* The same for programs: a stable word such as "code.bad-digit"; "" where there is none. */
ISHITORI_C_API const char* ishitori_error_key(const ishitori_core* core);

ISHITORI_C_API const char* ishitori_version(void);

#ifdef __cplusplus
}
#endif

#endif
