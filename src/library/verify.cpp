#include <ishitori/verify.hpp>

#include "base/names.hpp"
#include "check/check.hpp"
#include "library/certificate.hpp"

namespace ishitori::v1 {

namespace {

template <class Claim>
std::optional<Error> read_as(std::string_view text, std::string& game) {
    auto read = claims::parse_certificate<Claim>(text);
    if (!read) return Error{Fault::wrong_input, read.error().key, read.error().args};
    game = std::move(read->claim.game);
    return std::nullopt;
}

check::Verdict checked(std::string_view text, const Context& context, Watching& watching) {
    const Limits& limits = context.limits();
    check::CheckLimits bounds;
    bounds.heaps = limits.heaps;
    if (limits.memory) bounds.memory = *limits.memory;
    if (limits.time) bounds.deadline = check::Budget::Clock::now() + *limits.time;
    bounds.keep_going = [&] { return watching.may_continue(); };
    return check::check_certificate(text, bounds);
}

}  // namespace

Result<Certificate> Certificate::parse(std::string_view text) {
    return guarded([&]() -> Result<Certificate> {
        using Kind = CertificateKind;
        Kind kind = Kind::period;
        std::string named;
        std::optional<Error> error;
        const auto is = [&]<class Claim>(Kind of, const Claim*) {
            if (!claims::is_certificate_of<Claim>(text)) return false;
            kind = of;
            error = read_as<Claim>(text, named);
            return true;
        };
        // text that is not a certificate is rejected like a certificate of a period
        if (!is(Kind::derived_period, static_cast<claims::DerivedClaim*>(nullptr)) &&
            !is(Kind::window, static_cast<claims::WindowClaim*>(nullptr)) &&
            !is(Kind::rising_period, static_cast<claims::ArithmeticClaim*>(nullptr)) &&
            !is(Kind::quotient, static_cast<claims::QuotientClaim*>(nullptr)) &&
            !is(Kind::free_heaps, static_cast<claims::FreeHeapClaim*>(nullptr)) &&
            !is(Kind::weights, static_cast<claims::WeightClaim*>(nullptr)) &&
            !is(Kind::automaton, static_cast<claims::AutomatonClaim*>(nullptr)) &&
            !is(Kind::tame, static_cast<claims::TameClaim*>(nullptr)))
            error = read_as<claims::PeriodClaim>(text, named);
        if (error) return *error;
        auto game = Game::parse(named);
        if (!game) return game.error();
        return Certificate(std::make_shared<const Inside>(Inside{std::string(text), kind, std::move(*game)}));
    });
}

const std::string& Certificate::text() const { return inside_->text; }
CertificateKind Certificate::kind() const { return inside_->kind; }
const Game& Certificate::game() const { return inside_->game; }

std::string_view text_of(CertificateKind kind) noexcept {
    constexpr std::string_view names[] = {"period",        "derived-period", "window",
                                          "rising-period", "quotient",       "free-heaps",
                                          "weights",       "tame",           "automaton"};
    return base::name_in<CertificateKind::automaton>(names, kind);
}

std::string_view text_of(Verdict::Kind kind) noexcept {
    constexpr std::string_view names[] = {"verified", "consistent", "refused", "too-large"};
    return base::name_in<Verdict::Kind::too_large>(names, kind);
}

Result<Verdict> verify(std::string_view certificate, const Context& context) {
    return ask_in(context, [&](Watching& watching, Context::Inside&) -> Result<Verdict> {
        const check::Verdict found = checked(certificate, context, watching);
        Verdict verdict;
        verdict.kind = found.verified()     ? Verdict::Kind::verified
                       : found.consistent() ? Verdict::Kind::consistent
                       : found.too_large()  ? Verdict::Kind::too_large
                                            : Verdict::Kind::refused;
        if (found.refused() || found.too_large()) verdict.reason = outside(found.reason());
        return verdict;
    });
}

Result<Verdict> verify(const Certificate& certificate, const Context& context) {
    return verify(certificate.text(), context);
}

Result<check::Verdict> verified(const Certificate& certificate, const Context& context) {
    constexpr std::size_t max_kept = std::size_t{1} << 22;
    return ask_in(context, [&](Watching& watching, Context::Inside& inside) -> Result<check::Verdict> {
        const std::string& text = certificate.text();
        if (inside.verified.first == text) return inside.verified.second;
        check::Verdict found = checked(text, context, watching);
        if (found.verified()) {
            if (text.size() <= max_kept) inside.verified = {text, found};
            return found;
        }
        if (found.refused()) return Error{Fault::check_failed, found.reason().key, found.reason().args};
        return Error{Fault::stopped, "library.unchecked", {certificate.game().text()}};
    });
}

Error no_such_claim(const Certificate& certificate) {
    return {Fault::wrong_input,
            "library.no-such-claim",
            {std::string(text_of(certificate.kind())), certificate.game().text()}};
}

}  // namespace ishitori::v1
