// Visibility of the exported symbols, and the namespace of this version of the interface.
//
// Threads: an object of the library belongs to one thread at a time; different objects may be used by
// different threads at once. Calls change no global state. Errors: every function that can fail returns a
// Result; no exception is thrown, and lack of memory is an ordinary error. Long computations: each takes a
// Watch (watch.hpp), reports its progress to it and stops on request.
#pragma once

#if defined(ISHITORI_STATIC)
#define ISHITORI_API
#else
#define ISHITORI_API __attribute__((visibility("default")))
#endif

// Users see ishitori::Game; the linked name contains the version. Inside the library the names of its own
// modules are in ishitori, so there the namespace is an ordinary one.
#if defined(ISHITORI_BUILDING)
#define ISHITORI_BEGIN   \
    namespace ishitori { \
    namespace v1 {
#else
#define ISHITORI_BEGIN   \
    namespace ishitori { \
    inline namespace v1 {
#endif
#define ISHITORI_END \
    }                \
    }
