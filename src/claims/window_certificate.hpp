// The certificate of a period proved by the sparse period theorem [T10] as a text file (docs/FORMATS.md):
//
//     ishitori certificate 1
//     kind sparse-window
//     game 0.104
//     convention normal
//     theorem sparse-window
//     preperiod 197769598
//     period 11770282
//     max-value 29
//     max-value-at 186892397
//     mask 23
//     mask-parity 1
//     window-end 197812841
//     window 4096
//     recurs-after 11770282
//     rares 20
//     0: 2 4 ...              (the rare heaps, ascending)
//     rare-values 20
//     0: 0 3 ...              (their nim-values)
//     checksums 18
//     0: 3876518401 ...       (of G(0) .. G(2^10), G(0) .. G(2^11), ...)
//     end fnv1a64 0123456789abcdef
//
// With stations it is of kind sparse-stations; then after the checksums there stand
//
//     small-heaps 1048576
//     stations 130
//     station 67108864        (a heap, and the values of the `window` heaps before it)
//     0: 12 7 ...
//     station ...
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "claims/certificate_lines.hpp"
#include "claims/periodicity.hpp"
#include "rules/game.hpp"

namespace ishitori::inline claims {

// The values before a heap: from here on the sequence can be derived without what lies before.
struct Station {
    HeapSize end = 0;
    std::vector<std::uint16_t> values;  // G(end - values.size()) .. G(end - 1)
    bool operator==(const Station&) const = default;
};

// "The nim-sequence of this game has this periodicity by [T10], for the window G(window_end - window) ..
// G(window_end - 1) comes again recurs_after heaps later."
struct WindowClaim {
    std::string game;  // canonical text
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus 0
    NimValue max_value = 0;   // of the whole sequence, and the first heap with it
    HeapSize max_value_at = 0;
    std::uint32_t mask = 0;  // of the sparse space (docs/THEORY.md)
    bool mask_parity = false;
    HeapSize window_end = 0, window = 0, recurs_after = 0;
    std::vector<HeapSize> rares;
    std::vector<std::uint32_t> rare_values;
    std::vector<std::uint32_t> checksums;  // [k]: of G(0) .. G(2^(first_checksum + k))
    // Of a sequence too long to be derived at one go: so many first heaps, and stations, ascending, each with
    // `window` values, by which it can be derived in stretches. None: 0 and none.
    HeapSize small_heaps = 0;
    std::vector<Station> stations;

    bool operator==(const WindowClaim&) const = default;

    static constexpr unsigned first_checksum = 10;
    static constexpr std::size_t checksums_most = 53;  // the last of so many stands at max_heap_size
    // Where the last checksum stands. Requires one, and not more than checksums_most.
    HeapSize last_checksum_at() const { return HeapSize{1} << (first_checksum + checksums.size() - 1); }
    // How many values G(0) .. G(count - 1) the proof needs.
    HeapSize needed() const { return window_end + recurs_after; }
};

using WindowCertificate = Certified<WindowClaim>;

// Is it a certificate of kind sparse-window or sparse-stations, by its first two lines?
bool is_window_certificate(std::string_view text);

// Errors "certificate.*" as parse_certificate(). Afterwards there are as many rare values as rares, which
// ascend from 1 at least; stations ascend, each has `window` values; window_end + recurs_after does not
// overflow; nothing else is known.
Result<WindowCertificate> parse_window_certificate(std::string_view text);

}  // namespace ishitori::inline claims
