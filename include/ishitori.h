/* The C interface of libishitori: words in and JSON out, and the questions that are asked often.
 *
 * A function that returns an int returns 0, or the exit code of docs/reference/commands.md: 1 wrong input, 2 a check
 * failed, 3 a limit or an open question, 4 the machine failed (no memory). ishitori_error() then has a
 * sentence. Text is UTF-8 and ends with a zero byte.
 *
 * Misuse: NULL for a core, a text or a result ends a call with 1, except where NULL is said to be allowed. A
 * core answers one question at a time; a call with a core that is still answering, from a watch or from
 * another thread, ends with 1 and does not disturb the other one. Several cores may work at once. What no
 * function can see is forbidden: a pointer to memory that was freed, a text without its zero byte, a buffer
 * that is smaller than the count or size that is given for it.
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
/* NULL is allowed. A core that is still answering (the call comes from its watch) is not freed. */
ISHITORI_C_API void ishitori_free(ishitori_core* core);

/* Told now and then, in the thread that called; 0 stops the computation. goal is 0 where it is not known. It
 * may use other cores, but not the one that is computing, and may not leave by longjmp or an exception. */
typedef int (*ishitori_watch)(void* state, uint64_t done, uint64_t goal);
/* For every later question; watch NULL: none. core NULL: nothing happens. */
ISHITORI_C_API void ishitori_set_watch(ishitori_core* core, ishitori_watch watch, void* state);

/* The question that `count` words make, {"period", "kayles"}. *json is one object on one line
 * (docs/answers.schema.json), also for errors, and stays until the next call with this core; it is "" if the
 * call was misuse. "--lang", "ja" among the words: its sentences are Japanese. Words that come from strangers
 * stand behind a word "--": there none is an option. count 0: words may be NULL. At most 100000 words. */
ISHITORI_C_API int ishitori_ask(ishitori_core* core, size_t count, const char* const* words,
                                const char** json);

/* What every later question of a core may spend. 0 in a field: the usual. `size` is sizeof(ishitori_options):
 * later versions may add fields at the end, and take 0 for those that a caller does not know. */
typedef struct ishitori_options {
    size_t size;
    uint64_t heaps;        /* nim-values that are computed: ishitori_values 10^8 as said there, others 10^6,
                              ishitori_find_period 10^7, ishitori_verify 2^28 */
    uint64_t positions;    /* of a misere search: 10^7 */
    uint64_t memory;       /* bytes, about, of ishitori_verify: 800 MB */
    uint64_t threads;      /* 1 .. 256, of ishitori_find_period: 1 */
    uint64_t milliseconds; /* of each question: no bound */
} ishitori_options;
/* options NULL: the usual ones. ishitori_ask takes limits as words; only milliseconds count there too. */
ISHITORI_C_API int ishitori_set_options(ishitori_core* core, const ishitori_options* options);

/* G(first), ..., G(first + count - 1) in normal play, into values[0 .. count - 1]. Up to 10^8 values are
 * computed (4 bytes each, beside these); a heap beyond is answered where a period is proved within 10^6
 * heaps or by an earlier question, else 3. values has room for count numbers; count 0: it may be NULL. Unless
 * the call ends with 0, what is in values is undefined. */
ISHITORI_C_API int ishitori_values(ishitori_core* core, const char* game, uint64_t first, size_t count,
                                   uint64_t* values);

/* G(first) .. G(last) in order, `count` at a time, to `take`, which returns 0 if it wants no more. Not kept,
 * so 10^9 values need no more memory than the method that computes them. `take` may use other cores, but not
 * this one, and may not leave by longjmp or an exception. */
typedef int (*ishitori_take)(void* state, uint64_t first, size_t count, const uint64_t* values);
ISHITORI_C_API int ishitori_stream(ishitori_core* core, const char* game, uint64_t first, uint64_t last,
                                   ishitori_take take, void* state);

/* G(n + period) = G(n) + saltus for all n >= preperiod, both the least possible. */
typedef struct ishitori_period {
    size_t size;                        /* in: sizeof(ishitori_period) */
    uint64_t standing;                  /* 0 proved, 1 observed (a pattern that no theorem proves), 2 open */
    uint64_t period, preperiod, saltus; /* 0 if open */
    uint64_t bounded;                   /* 1: the largest nim-value and the first heap with it are */
    uint64_t max_value, max_value_at;   /* these: of all heaps if proved, else of those computed */
    uint64_t verified_to;               /* G(0) .. G(verified_to) were computed */
    const char* theorem;                /* "guy-smith", ...; "" unless proved; stays for ever */
    const char* certificate; /* its whole text; "" unless proved; stays until the core's next call */
} ishitori_period;
/* 0 if it is proved; 3 if not, and *period says what was found. */
ISHITORI_C_API int ishitori_find_period(ishitori_core* core, const char* game, ishitori_period* period);

/* *outcome becomes 'P' (the player to move loses) or 'N', if the call ends with 0. misere: 0 normal play,
 * else misere play. */
ISHITORI_C_API int ishitori_outcome(ishitori_core* core, const char* game, const char* position, int misere,
                                    char* outcome);

/* *moves becomes all winning moves, each on a line, "5-1\n"; "" where the player to move loses. It stays
 * until the core's next call. 3: there are more, or the position is open. */
ISHITORI_C_API int ishitori_moves(ishitori_core* core, const char* game, const char* position, int misere,
                                  const char** moves);

/* A certificate of `size` bytes (at most 2^40): 0 verified, 2 refused, 3 nothing speaks against it, but only
 * a part was derived. size 0: it may be NULL. */
ISHITORI_C_API int ishitori_verify(ishitori_core* core, const char* certificate, size_t size);

/* Why the last call with this core did not give 0: one English sentence; "" if it did. Stays until the next
 * call. While the core is answering, and for a core that is NULL, it says that. */
ISHITORI_C_API const char* ishitori_error(const ishitori_core* core);

/* The same for programs: a stable word such as "code.bad-digit"; "" where there is none. */
ISHITORI_C_API const char* ishitori_error_key(const ishitori_core* core);

ISHITORI_C_API const char* ishitori_version(void);

#ifdef __cplusplus
}
#endif

#endif
