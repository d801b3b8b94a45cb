// ishitori-verify: checks certificates. It shares only rules/ and claims/ with the programs that find them.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "base/version.hpp"
#include "check/check.hpp"
#include "words/claim_words.hpp"

using namespace ishitori;

namespace {

struct Options {
    std::vector<std::string> files;
    Language language = Language::en;
    CheckLimits limits;
    bool json = false, quiet = false, help = false, version = false;
};

// The language is set even if an error is returned, so that the error can be said in it.
Status read_options(int argc, char** argv, Options& options) {
    options.language =
        language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
    bool only_files = false;
    std::optional<Error> first;
    auto wrong = [&](Error error) {
        if (!first) first = std::move(error);
    };
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        auto set_language = [&](const std::string& name) {
            if (!language_named(name, options.language)) wrong(Error::input("verify.bad-language", name));
        };
        if (only_files || word == "-" || !word.starts_with("-")) {
            options.files.push_back(word);
        } else if (word == "--") {
            only_files = true;
        } else if (word == "--heaps" || word.starts_with("--heaps=")) {
            const std::string text = word == "--heaps" ? (i + 1 < argc ? argv[++i] : "") : word.substr(8);
            const auto count = parse_number(text);
            if (!count || *count == 0 || *count > std::uint64_t{1} << 40) {
                wrong(Error::input("verify.bad-heaps", printable(text)));
            } else {
                options.limits.values = *count;
            }
        } else if (word == "--stretches" || word.starts_with("--stretches=")) {
            const std::string text =
                word == "--stretches" ? (i + 1 < argc ? argv[++i] : "") : word.substr(12);
            options.limits.stretches = parse_stretches(text);
            if (!options.limits.stretches) wrong(Error::input("verify.bad-stretches", printable(text)));
        } else if (word == "--json") {
            options.json = true;
        } else if (word == "--quiet") {
            options.quiet = true;
        } else if (word == "--help" || word == "-h") {
            options.help = true;
        } else if (word == "--version") {
            options.version = true;
        } else if (word.starts_with("--lang=")) {
            set_language(word.substr(7));
        } else if (word == "--lang") {
            set_language(i + 1 < argc ? argv[++i] : "");
        } else {
            wrong(Error::input("verify.unknown-option", word));
        }
    }
    if (first) return *first;
    if (options.files.empty() && !options.help && !options.version) return Error::input("verify.no-file");
    return Done{};
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            constexpr std::string_view hex = "0123456789abcdef";
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        } else {
            out += c;
        }
    }
    return out + '"';
}

// Integers up to 2^53 are JSON integers, larger ones strings (docs/COMMANDS.md).
std::string number(std::uint64_t value) {
    const std::string digits = std::to_string(value);
    return value <= std::uint64_t{1} << 53 ? digits : '"' + digits + '"';
}

std::string claim_json(const PeriodClaim& claim) {
    const Periodicity& found = claim.periodicity;
    const std::string_view kind = claim.theorem == Theorem::sparse_window ? "sparse-window" : "period";
    std::string text = "{\"kind\":" + quoted(kind) + ",\"game\":" + quoted(claim.game) +
                       ",\"convention\":" + quoted(convention_name(claim.convention)) +
                       ",\"theorem\":" + quoted(theorem_name(claim.theorem)) +
                       ",\"preperiod\":" + number(found.preperiod) + ",\"period\":" + number(found.period) +
                       ",\"saltus\":" + number(found.saltus);
    if (claim.max_value) text += ",\"max_value\":" + number(*claim.max_value);
    if (claim.max_value_at) text += ",\"max_value_at\":" + number(*claim.max_value_at);
    return text + "}";
}

std::string claim_json(const QuotientClaim& claim) {
    const MisereQuotient& found = claim.quotient;
    return "{\"kind\":\"quotient\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"status\":" + quoted(status_name(found.status)) +
           ",\"order\":" + number(found.order) + ",\"p_portion_size\":" + number(found.p_portion_size()) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string claim_json(const FreeHeapClaim& claim) {
    const FreeHeapQuotient& found = claim.quotient;
    std::string free;
    for (const HeapSize heap : found.free) free += (free.empty() ? "" : ",") + number(heap);
    return "{\"kind\":\"free-heaps\",\"game\":" + quoted(claim.game) +
           ",\"convention\":\"misere\",\"infinite\":" + (found.apart ? "true" : "null") +
           ",\"free_heaps\":[" + free + "],\"monoid_order\":" + number(found.order) +
           ",\"max_heap\":" + number(found.max_heap()) + ",\"period\":" + number(found.period) +
           ",\"preperiod\":" + number(found.preperiod) + "}";
}

std::string verdict_json(Language language, const std::string& file, const Verdict& verdict) {
    std::string text = "{\"file\":" + quoted(file) + ",\"verdict\":";
    text += quoted(verdict_name(verdict)) + ",\"reason\":";
    text += verdict.refused()
                ? quoted(say(language, *verdict.reason)) + ",\"reason_key\":" + quoted(verdict.reason->key)
                : quoted("");
    if (verdict.claim) text += ",\"claim\":" + claim_json(*verdict.claim);
    if (verdict.quotient) text += ",\"claim\":" + claim_json(*verdict.quotient);
    if (verdict.free_heaps) text += ",\"claim\":" + claim_json(*verdict.free_heaps);
    text += ",\"values_rederived\":" + number(verdict.rederived);
    if (verdict.needed > 0) text += ",\"values_needed\":" + number(verdict.needed);
    if (verdict.stretches > 0) {
        text += ",\"stretches\":" + number(verdict.stretches) + ",\"stretches_checked\":[" +
                (verdict.checked.last < verdict.checked.first
                     ? ""
                     : number(verdict.checked.first) + "," + number(verdict.checked.last)) +
                "]";
    }
    return text + "}";
}

std::string verdict_words(Language language, const std::string& file, const Verdict& verdict) {
    const std::string name = printable(file, file.size());
    if (verdict.refused()) return say(language, "verify.refused", {name, say(language, *verdict.reason)});
    if (verdict.consistent() && verdict.stretches > 0) {
        return stretches_words(language, name, *verdict.claim, verdict.checked.first, verdict.checked.last,
                               verdict.stretches);
    }
    if (verdict.consistent()) {
        return say(language, "verify.consistent",
                   {name, claim_words(language, *verdict.claim), std::to_string(verdict.rederived),
                    std::to_string(verdict.needed)});
    }
    const bool is_quotient = !verdict.claim;
    const std::string claim = verdict.quotient     ? claim_words(language, *verdict.quotient)
                              : verdict.free_heaps ? claim_words(language, *verdict.free_heaps)
                                                   : claim_words(language, *verdict.claim);
    return say(language, is_quotient ? "verify.verified-quotient" : "verify.verified",
               {name, claim, std::to_string(verdict.rederived)});
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (const Status words = read_options(argc, argv, options); !words) {
        std::cerr << "ishitori-verify: " << say(options.language, words.error()) << '\n';
        return static_cast<int>(words.error().exit);
    }
    if (options.help || options.version) {
        std::cout << (options.help ? say(options.language, "verify.help") + "\n"
                                   : "ishitori-verify " + std::string(version) + "\n");
        return static_cast<int>(Exit::answered);
    }
    WorstVerdict worst;
    std::string objects;
    for (const std::string& file : options.files) {
        const auto verdict = check_file(file, options.limits);
        worst.note(verdict);
        if (!verdict) {
            std::cerr << "ishitori-verify: " << say(options.language, verdict.error()) << '\n';
            continue;
        }
        if (options.json) {
            objects += (objects.empty() ? "" : ",") + verdict_json(options.language, file, *verdict);
        } else if (!options.quiet) {
            std::cout << verdict_words(options.language, file, *verdict) << '\n';
        }
    }
    if (options.json) {
        // One object, as 'ishitori verify' gives it: that of the one file, or the worst verdict and all of
        // them.
        const bool single = options.files.size() == 1 && !objects.empty();
        std::cout << (single ? objects
                             : "{\"verdict\":" + quoted(worst.name()) + ",\"files\":[" + objects + "]}")
                  << '\n';
    }
    std::cout.flush();
    return static_cast<int>(std::cout.good() ? worst.exit() : Exit::machine_failed);
}
