#include <algorithm>
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

// The recognition and the reader of one kind of certificate.
struct Reader {
    CertificateKind kind;
    bool (*is)(std::string_view text);
    std::optional<Error> (*read)(std::string_view text, std::string& game);
};

template <class Claim>
constexpr Reader reader_of(CertificateKind kind) {
    return {kind, claims::is_certificate_of<Claim>, read_as<Claim>};
}

constexpr Reader readers[] = {reader_of<claims::PeriodClaim>(CertificateKind::period),
                              reader_of<claims::DerivedClaim>(CertificateKind::derived_period),
                              reader_of<claims::WindowClaim>(CertificateKind::window),
                              reader_of<claims::ArithmeticClaim>(CertificateKind::rising_period),
                              reader_of<claims::QuotientClaim>(CertificateKind::quotient),
                              reader_of<claims::FreeHeapClaim>(CertificateKind::free_heaps),
                              reader_of<claims::WeightClaim>(CertificateKind::weights),
                              reader_of<claims::AutomatonClaim>(CertificateKind::automaton),
                              reader_of<claims::TameClaim>(CertificateKind::tame)};

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
        // text that is not a certificate is rejected like a certificate of a period
        const auto* const reader =
            std::ranges::find_if(readers, [&](const Reader& each) { return each.is(text); });
        const Reader& reads = reader == std::end(readers) ? readers[0] : *reader;
        std::string named;
        if (const auto error = reads.read(text, named)) return *error;
        auto game = Game::parse(named);
        if (!game) return game.error();
        return Certificate(std::make_shared<const Inside>(Inside{std::string(text), reads.kind, *game}));
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
