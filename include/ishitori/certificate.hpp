// Certificates: claims with their evidence, as text that an independent checker verifies
// (docs/reference/formats.md).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ishitori/game.hpp"

ISHITORI_BEGIN

// The claim: a period of nim-values, with its values, by the method of the sparse space [T3], by a
// window [T10], or of rising values [T4]; a misere quotient [T9], [T11]; a claim with free heaps [T12]; a
// rule by weights [T15]; all heaps are tame [T6]; an automaton [T23].
enum class CertificateKind {
    period,
    derived_period,
    window,
    rising_period,
    quotient,
    free_heaps,
    weights,
    tame,
    automaton
};
ISHITORI_API std::string_view text_of(CertificateKind kind) noexcept;  // "period", "derived-period", ...

// find_period() and find_quotient() create certificates; NimValues, Adviser and verify() read them. A value,
// cheap to copy. A certificate proves nothing by itself: each of these functions checks it.
class ISHITORI_API Certificate {
  public:
    // Moving copies, so a moved-from certificate stays valid.
    Certificate(const Certificate&) = default;
    Certificate& operator=(const Certificate&) = default;
    ~Certificate() = default;

    // The whole text of a certificate file. Fault::wrong_input, with the line, if it is not one.
    static Result<Certificate> parse(std::string_view text);

    const std::string& text() const;  // to be saved
    CertificateKind kind() const;
    const Game& game() const;  // the game of its heaps

    struct Inside;
    const Inside& inside() const { return *inside_; }

  private:
    explicit Certificate(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    std::shared_ptr<const Inside> inside_;
};

ISHITORI_END
