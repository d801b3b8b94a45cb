#include "survey/catalogue.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

#include "base/utf8.hpp"
#include "misere/genus.hpp"
#include "rules/named_games.hpp"
#include "survey/pattern.hpp"
#include "survey/schema.hpp"

namespace ishitori {

namespace {

constexpr HeapSize tame_heaps = 64;  // looked at for each code

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

std::string name_of(const TakeAndBreak& code) {
    const NamedGame* const row = find_game_of_code(code.text());
    return row == nullptr ? "" : std::string(row->name);
}

}  // namespace

Catalogue::Catalogue(Catalogue&& other) noexcept
    : database_(std::move(other.database_)), lock_(std::exchange(other.lock_, -1)) {}

Catalogue::~Catalogue() {
    if (lock_ >= 0) close(lock_);
}

Result<Catalogue> Catalogue::open(const std::string& path, Database::Mode mode) {
    struct stat about {};
    const bool there = stat(path.c_str(), &about) == 0;
    if (!there && mode == Database::Mode::read) return Error::input("catalogue.none", printable(path));
    int lock = -1;
    if (mode == Database::Mode::write) {
        const std::string lock_path = path + ".lock";
        lock = ::open(lock_path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
        if (lock < 0)
            return Error::machine("catalogue.unopenable", printable(path),
                                  std::generic_category().message(errno));
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            close(lock);
            return Error::input("catalogue.locked", printable(path));
        }
    }
    auto database = Database::open(path, mode);
    if (!database) {
        if (lock >= 0) close(lock);
        return database.error();
    }
    Catalogue catalogue(std::move(*database), lock);
    if (const Status status = catalogue.check_identity(mode); !status) return status.error();
    return catalogue;
}

Status Catalogue::check_identity(Database::Mode mode) {
    const bool empty = database_.number("SELECT count(*) FROM sqlite_schema") == 0;
    const auto application = database_.number("PRAGMA application_id");
    const auto version = database_.number("PRAGMA user_version");
    if (!database_.good()) return database_.status();
    // An empty database that says nothing of itself may become a catalogue.
    const std::string identity = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
                                             catalogue_application, catalogue_version);
    if (empty && application == 0 && mode == Database::Mode::write) {
        database_.run("PRAGMA journal_mode = WAL");
        database_.run(("BEGIN IMMEDIATE;" + (tables_sql + quotients_sql(" ")) + identity).c_str());
    } else if (application != catalogue_application) {
        return Error::input("catalogue.other", printable(path()));
    } else if (version != catalogue_version && version != 1) {
        return Error::input("catalogue.version", printable(path()), std::to_string(version),
                            std::to_string(catalogue_version));
    } else {
        Statement check = database_.prepare("PRAGMA quick_check(1)");
        const std::string said = check.step() ? check.text(0) : "ok";
        if (said != "ok") return Error::check("catalogue.damaged", printable(path()), said);
        if (version == 1 && mode == Database::Mode::write) {
            database_.run(
                ("BEGIN IMMEDIATE;" + (from_version_1_sql + quotients_sql(" ")) + identity).c_str());
        } else if (version == 1) {
            database_.run((read_version_1_sql + quotients_sql(" TEMP ")).c_str());
        }
    }
    database_.run("PRAGMA synchronous = NORMAL");
    return database_.status();
}

Status Catalogue::enrol(const std::vector<TakeAndBreak>& codes) {
    database_.run("BEGIN IMMEDIATE");
    Statement known = database_.prepare("SELECT 1 FROM games WHERE code = ?1");
    Statement form =
        database_.prepare("INSERT OR IGNORE INTO forms (form, digits, representative) VALUES (?1, ?2, ?1)");
    Statement game = database_.prepare(
        "INSERT INTO games (code, digits, name, form, shift, misere_tame_to, misere_first_wild, "
        "misere_genus) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    for (const TakeAndBreak& code : codes) {
        known.bind(code.text());
        const bool there = known.step();
        known.once();
        if (there) continue;
        const StandardForm standard = standard_form(code);
        form.bind(standard.code.text()).bind_number(standard.code.digits().size() - 1).once();
        TameHeaps tame(Ruleset::of(code));
        tame.extend(tame_heaps);
        game.bind(code.text()).bind_number(code.digits().size() - 1).bind_word(name_of(code));
        game.bind(standard.code.text()).bind_number(standard.shift);
        if (const auto wild = tame.first_wild()) {
            game.bind_number(*wild - 1).bind_number(*wild).bind(tame.wild_genus().text());
        } else {
            game.bind_number(tame_heaps).bind_null().bind_null();
        }
        game.once();
    }
    database_.run("COMMIT");
    return database_.status();
}

Status Catalogue::enrol_quotients(const std::vector<TakeAndBreak>& codes) {
    database_.run("BEGIN IMMEDIATE");
    Statement known = database_.prepare(
        "SELECT 1 FROM games JOIN quotients ON quotients.form = misere_form WHERE code = ?1");
    Statement game = database_.prepare("UPDATE games SET misere_form = ?2 WHERE code = ?1");
    Statement quotient = database_.prepare("INSERT OR IGNORE INTO quotients (form) VALUES (?1)");
    for (const TakeAndBreak& code : codes) {
        known.bind(code.text());
        const bool there = known.step();
        known.once();
        if (there || !quotient_surveyed(code)) continue;
        const std::string form = standard_form(code, Convention::misere).code.text();
        game.bind(code.text()).bind(form).once();
        quotient.bind(form).once();
    }
    database_.run("COMMIT");
    return database_.status();
}

Result<std::vector<FormEntry>> Catalogue::forms_of(const std::vector<TakeAndBreak>& codes,
                                                   Convention convention) {
    std::vector<FormEntry> entries;
    Statement form_of = database_.prepare(
        convention == Convention::normal
            ? "SELECT f.form, f.status, f.verified_to, f.wanted_to, f.ending, f.seconds_allowed, "
              "f.bytes_allowed, f.rares FROM games g JOIN forms f ON f.form = g.form WHERE g.code = ?1"
            : "SELECT q.form, q.status, q.verified_to, q.wanted_to, q.ending, q.seconds_allowed, "
              "q.bytes_allowed, 0 FROM games g JOIN quotients q ON q.form = g.misere_form WHERE g.code = ?1");
    for (const TakeAndBreak& code : codes) {
        form_of.bind(code.text());
        if (form_of.step()) {
            FormEntry entry;
            entry.form = form_of.text(0);
            entry.convention = convention;
            for (Standing each : {Standing::proved, Standing::observed}) {
                if (form_of.text(1) == standing_name(each)) entry.standing = each;
            }
            entry.verified_to = form_of.number(2);
            entry.wanted_to = form_of.number(3);
            entry.computed = !form_of.null(4);
            entry.ending = ending_named(form_of.text(4)).value_or(Ending::stopped);
            entry.share = {form_of.real(5), form_of.number(6)};
            entry.rares = form_of.number(7);
            entries.push_back(std::move(entry));
        }
        form_of.once();
    }
    if (!database_.good()) return database_.status().error();
    std::sort(entries.begin(), entries.end(), [](const FormEntry& a, const FormEntry& b) {
        return a.form.size() != b.form.size() ? a.form.size() < b.form.size() : a.form < b.form;
    });
    entries.erase(std::unique(entries.begin(), entries.end(),
                              [](const FormEntry& a, const FormEntry& b) { return a.form == b.form; }),
                  entries.end());
    return entries;
}

std::string Catalogue::saved(const std::string& form) {
    Statement state = database_.prepare("SELECT bytes FROM states WHERE form = ?1");
    state.bind(form);
    return state.step() ? state.text(0) : "";
}

Status Catalogue::record_quotient(const FormResult& result, std::string_view program_version) {
    Statement before = database_.prepare(
        "SELECT 1 FROM quotients WHERE form = ?1 AND ending IS NOT NULL AND verified_to > ?2");
    before.bind(result.form).bind_number(result.verified_to);
    const bool knew_more = before.step() && result.standing == Standing::open;
    before.once();
    if (knew_more) {
        Statement update = database_.prepare(
            "UPDATE quotients SET wanted_to = ?2, ending = ?3, seconds_allowed = ?4, bytes_allowed = ?5 "
            "WHERE form = ?1");
        update.bind(result.form).bind_number(result.wanted_to).bind(ending_name(result.ending));
        update.bind(result.share.seconds).bind_number(result.share.bytes).once();
        return database_.status();
    }
    const QuotientSummary quotient = result.quotient.value_or(QuotientSummary{});
    const auto& p = result.periodicity;
    Statement update = database_.prepare(record_quotient_sql);
    update.bind(result.form).bind(standing_name(result.standing));
    update.bind_number(quotient.order).bind_number(quotient.p_portion);
    update.bind_maybe(p ? std::optional(quotient.tame ? 1U : 0U) : std::nullopt);
    update.bind_maybe(p ? std::optional(p->preperiod) : std::nullopt);
    update.bind_maybe(p ? std::optional(p->period) : std::nullopt);
    update.bind_number(result.zeros_at_end).bind_word(quotient.family);
    update.bind_number(result.verified_to).bind_number(result.wanted_to).bind(ending_name(result.ending));
    update.bind(result.share.seconds).bind_number(result.share.bytes).bind(result.seconds);
    update.bind(program_version).bind(now_utc()).once();
    return database_.status();
}

Status Catalogue::record(const FormResult& result, std::string_view program_version) {
    if (result.convention == Convention::misere) return record_quotient(result, program_version);
    database_.run("BEGIN IMMEDIATE");
    Statement before = database_.prepare("SELECT verified_to, ending IS NOT NULL FROM forms WHERE form = ?1");
    before.bind(result.form);
    const bool knew_more = before.step() && before.number(1) != 0 && result.standing == Standing::open &&
                           before.number(0) > result.verified_to;
    before.once();
    if (knew_more) {
        Statement update = database_.prepare(
            "UPDATE forms SET wanted_to = ?2, ending = ?3, seconds_allowed = ?4, bytes_allowed = ?5 WHERE "
            "form "
            "= ?1");
        update.bind(result.form).bind_number(result.wanted_to).bind(ending_name(result.ending));
        update.bind(result.share.seconds).bind_number(result.share.bytes).once();
        database_.run("COMMIT");
        return database_.status();
    }
    Statement update = database_.prepare(record_sql);
    update.bind(result.form).bind(standing_name(result.standing));
    const auto& p = result.periodicity;
    for (int i = 0; i < 3; ++i) {
        if (!p)
            update.bind_null();
        else
            update.bind_number(i == 0 ? p->preperiod : i == 1 ? p->period : p->saltus);
    }
    update.bind_word(theorem_name(result.theorem))
        .bind_maybe(result.max_value)
        .bind_maybe(result.max_value_at);
    update.bind_maybe(result.mask).bind_number(result.mask_parity ? 1 : 0);
    update.bind_number(result.rares).bind_maybe(result.last_rare);
    update.bind_number(result.verified_to).bind_number(result.wanted_to).bind(ending_name(result.ending));
    update.bind(result.share.seconds).bind_number(result.share.bytes).bind(result.checksum);
    update.bind_word(result.short_digest).bind_word(result.long_digest).bind_word(result.period_digest);
    update.bind_number(result.zeros_at_end).bind(result.seconds).bind(result.method);
    update.bind(program_version).bind(now_utc()).once();
    if (result.saved.empty()) {
        database_.prepare("DELETE FROM states WHERE form = ?1").bind(result.form).once();
    } else {
        database_.prepare("INSERT OR REPLACE INTO states (form, verified_to, bytes) VALUES (?1, ?2, ?3)")
            .bind(result.form)
            .bind_number(result.verified_to)
            .blob(result.saved)
            .once();
    }
    database_.run("COMMIT");
    return database_.status();
}

Status Catalogue::keep(const FormResult& part) {
    if (part.saved.empty()) return Done{};
    database_.prepare("INSERT OR REPLACE INTO states (form, verified_to, bytes) VALUES (?1, ?2, ?3)")
        .bind(part.form)
        .bind_number(part.verified_to)
        .blob(part.saved)
        .once();
    return database_.status();
}

Status Catalogue::update_classes() {
    struct Known {
        std::string form, digest, period_digest;
        std::uint64_t preperiod = 0, period = 0;
        bool proved = false;
        std::string representative, basis;
        bool compared = false;
    };
    const bool use_long =
        database_.number("SELECT count(*) FROM forms WHERE ending IS NOT NULL AND long_digest IS NULL") == 0;
    Statement all = database_.prepare(use_long ? "SELECT form, long_digest, period_digest, preperiod, "
                                                 "period, status FROM forms ORDER BY digits, form"
                                               : "SELECT form, short_digest, period_digest, preperiod, "
                                                 "period, status FROM forms ORDER BY digits, form");
    std::vector<Known> forms;
    std::map<std::string, std::size_t> first;  // by digest
    while (all.step()) {
        Known form{all.text(0),
                   all.text(1),
                   all.text(2),
                   all.number(3),
                   all.number(4),
                   all.text(5) == standing_name(Standing::proved),
                   "",
                   "digits",
                   false};
        form.representative = form.form;
        if (!form.digest.empty()) {
            const auto [found, added] = first.emplace(form.digest, forms.size());
            if (!added) {
                const Known& least = forms[found->second];
                form.representative = least.form;
                const bool same = form.proved && least.proved && form.preperiod == least.preperiod &&
                                  form.period == least.period && form.period_digest == least.period_digest &&
                                  !form.period_digest.empty();
                form.basis = same ? "period" : "compared";
                form.compared = !same;
            }
        }
        forms.push_back(std::move(form));
    }
    const HeapSize compared_to = use_long ? long_comparison : short_comparison;
    database_.run("BEGIN IMMEDIATE");
    Statement update = database_.prepare(
        "UPDATE forms SET representative = ?2, class_basis = ?3, class_compared_to = ?4 WHERE form = ?1");
    for (const Known& form : forms) {
        update.bind(form.form).bind(form.representative).bind(form.basis);
        if (form.compared)
            update.bind_number(compared_to);
        else
            update.bind_null();
        update.once();
    }
    database_.run("COMMIT");
    return database_.status();
}

}  // namespace ishitori
