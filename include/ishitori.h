/* The C interface of libishitori: words in and JSON out, and functions for the most frequent questions.
 *
 * A function that returns an int returns 0, or the exit code of docs/reference/commands.md: 1 wrong input, 2
 * a check failed, 3 a limit or an open question, 4 the machine failed (no memory). ishitori_error() then has
 * a sentence. Text is UTF-8 and ends with a zero byte.
 *
 * Misuse: NULL for a core, a text or a result ends a call with 1, unless NULL is documented as allowed. A
 * core answers one question at a time; a call with a core that is still answering, from a watch or from
 * another thread, ends with 1 and does not affect the running call. Several cores may work at once. The
 * functions cannot detect pointers to freed memory, texts without a zero byte, or buffers smaller than their
 * given count or size: the behaviour is then undefined.
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

/* A core answers questions, and stores its results for later questions about the same games. */
typedef struct ishitori_core ishitori_core;

/* Returns NULL if memory is exhausted. */
ISHITORI_C_API ishitori_core* ishitori_new(void);
/* NULL is allowed. A core that is still answering (the call comes from its watch) is not freed. */
ISHITORI_C_API void ishitori_free(ishitori_core* core);

/* Called from time to time in the calling thread; returns 0 to stop the computation. goal is 0 if it is not
 * known. It may use other cores, but not the one that is computing, and must not leave by longjmp or an
 * exception. */
typedef int (*ishitori_watch)(void* state, uint64_t done, uint64_t goal);
/* Sets the watch for all later questions; NULL removes it. Without effect if core is NULL. */
ISHITORI_C_API void ishitori_set_watch(ishitori_core* core, ishitori_watch watch, void* state);

/* Answers the question in `count` words, {"period", "kayles"}. *json is one object on one line
 * (docs/answers.schema.json), also for errors, and is valid until the next call with this core; it is ""
 * after misuse. With "--lang", "ja" among the words its sentences are Japanese. Put a word "--" before words
 * that somebody else typed: no word after it is an option. words may be NULL if count is 0. At most 100000
 * words. */
ISHITORI_C_API int ishitori_ask(ishitori_core* core, size_t count, const char* const* words,
                                const char** json);

/* The limits of all later questions of a core; 0 in a field means its default. `size` is
 * sizeof(ishitori_options): later versions may add fields at the end, which are 0 for older callers. */
typedef struct ishitori_options {
    size_t size;
    uint64_t heaps;        /* nim-values to compute: ishitori_values 10^8 (see there), ishitori_find_period
                              10^7, ishitori_verify 2^28, others 10^6; ishitori_find_quotient: heaps, 1000 */
    uint64_t positions;    /* of a misere search: 10^7 */
    uint64_t memory;       /* bytes, approximately: ishitori_verify 800 MB, ishitori_find_quotient 4 GiB */
    uint64_t threads;      /* 1 .. 256, for ishitori_find_period: 1 */
    uint64_t milliseconds; /* for each question: no limit */
} ishitori_options;
/* options NULL: the defaults. ishitori_ask takes limits as words; of these options only milliseconds applies
 * to it. */
ISHITORI_C_API int ishitori_set_options(ishitori_core* core, const ishitori_options* options);

/* G(first), ..., G(first + count - 1) in normal play, into values[0 .. count - 1]. Up to 10^8 values are
 * computed (4 bytes each, in addition to these). A larger heap is answered if a period is proved within 10^6
 * heaps or by an earlier question; otherwise the call returns 3. values has room for count numbers; it may be
 * NULL if count is 0. Its contents are undefined unless the call returns 0. */
ISHITORI_C_API int ishitori_values(ishitori_core* core, const char* game, uint64_t first, size_t count,
                                   uint64_t* values);

/* Passes G(first) .. G(last) in order, `count` at a time, to `take`, which returns 0 to stop. The values are
 * not stored, so 10^9 values need only the memory of the method that computes them. `take` may use other
 * cores, but not this one, and must not leave by longjmp or an exception. */
typedef int (*ishitori_take)(void* state, uint64_t first, size_t count, const uint64_t* values);
ISHITORI_C_API int ishitori_stream(ishitori_core* core, const char* game, uint64_t first, uint64_t last,
                                   ishitori_take take, void* state);

/* G(n + period) = G(n) + saltus for all n >= preperiod; period and preperiod are minimal. */
typedef struct ishitori_period {
    size_t size;                        /* in: sizeof(ishitori_period) */
    uint64_t standing;                  /* 0 proved, 1 observed (a pattern that no theorem proves), 2 open */
    uint64_t period, preperiod, saltus; /* 0 if open */
    uint64_t bounded;                   /* 1 if the values are known to be bounded; then */
    uint64_t max_value, max_value_at;   /* the largest value and the first heap with it */
    uint64_t verified_to;               /* G(0) .. G(verified_to) were computed */
    const char* theorem;                /* "guy-smith", ...; "" unless proved; always valid */
    const char* certificate;            /* its text; "" unless proved; valid until the core's next call */
} ishitori_period;
/* Returns 0 if a period is proved, otherwise 3; *period then contains the results so far. */
ISHITORI_C_API int ishitori_find_period(ishitori_core* core, const char* game, ishitori_period* period);

/* The misere quotient. Its elements are the numbers 0 .. order - 1, and 0 is the identity. The arrays and the
 * certificate are valid until the core's next call. */
typedef struct ishitori_quotient {
    size_t size;                /* in: sizeof(ishitori_quotient) */
    uint64_t standing;          /* 0 proved for the whole game, 1 partial: for the heaps 0 .. max_heap */
    uint64_t infinite;          /* 0 proved finite, 1 proved infinite, 2 neither is known */
    uint64_t tame;              /* 1 if it is proved that every heap acts like a heap of Nim */
    uint64_t order, max_heap;   /* of the finite quotient; of an infinite one, the part that was found */
    uint64_t period, preperiod; /* of phi, if period is not 0: phi[n + period] = phi[n], n >= preperiod */
    uint64_t generator_count, p_portion_count;
    const uint64_t* generators; /* heaps whose elements generate the quotient */
    const uint64_t* p_portion;  /* the elements of the P-positions, ascending */
    const uint64_t* phi;        /* the element of heap 0, 1, ..., max_heap */
    const uint64_t* times;      /* times[g * order + x]: the product of the elements x and of generators[g] */
    const char* certificate;    /* its text; "" if the order is too large for one */
} ishitori_quotient;
/* Returns 0 if the claim holds for the whole game, otherwise 3; *quotient then contains the results so far.
 * Later calls of ishitori_outcome and ishitori_moves in misere play use it, and its claims about heaps above
 * max_heap: free heaps, or a rule by weights. */
ISHITORI_C_API int ishitori_find_quotient(ishitori_core* core, const char* game, ishitori_quotient* quotient);

/* Checks a certificate as ishitori_verify does. If it is verified, later calls with this core about its game
 * use its claim. A claim of a period is used by ishitori_values, by ishitori_stream, and in normal play by
 * ishitori_outcome and ishitori_moves; a claim about misere play is used by the last two in misere play. The
 * limits of this call remain in force for these calls. certificate may be NULL if size is 0. */
ISHITORI_C_API int ishitori_rely_on(ishitori_core* core, const char* certificate, size_t size);

/* Sets *outcome to 'P' (the player to move loses) or 'N' if the call returns 0. misere: 0 for normal play,
 * any other value for misere play. */
ISHITORI_C_API int ishitori_outcome(ishitori_core* core, const char* game, const char* position, int misere,
                                    char* outcome);

/* Sets *moves to all winning moves, each on a line, "5-1\n"; to "" if the player to move loses. It is valid
 * until the core's next call. Returns 3 if there are more, or if the position is open. */
ISHITORI_C_API int ishitori_moves(ishitori_core* core, const char* game, const char* position, int misere,
                                  const char** moves);

/* For a game in progress: sets *moves to all legal moves in the same form, and *after to the position after a
 * move, "7,4,3". Each text is valid until the core's next call, which may read it. */
ISHITORI_C_API int ishitori_legal_moves(ishitori_core* core, const char* game, const char* position,
                                        const char** moves);
ISHITORI_C_API int ishitori_play(ishitori_core* core, const char* game, const char* position,
                                 const char* move, const char** after);

/* Checks a certificate of `size` bytes (at most 2^40): returns 0 if it is verified, 2 if it is refused, 3 if
 * no contradiction was found but only a part was derived. certificate may be NULL if size is 0. */
ISHITORI_C_API int ishitori_verify(ishitori_core* core, const char* certificate, size_t size);

/* The reason why the last call with this core did not return 0, as one English sentence; "" if it did. It is
 * valid until the next call. For a core that is answering or NULL, the sentence reports that. */
ISHITORI_C_API const char* ishitori_error(const ishitori_core* core);

/* The same for programs: a stable word such as "code.bad-digit"; "" if there is none. */
ISHITORI_C_API const char* ishitori_error_key(const ishitori_core* core);

ISHITORI_C_API const char* ishitori_version(void);

#ifdef __cplusplus
}
#endif

#endif
