// The catalogue of a survey: a SQLite file (docs/reference/formats.md, section "catalogue"). One process
// writes; any number of others can read meanwhile.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "base/files.hpp"
#include "catalogue/database.hpp"
#include "forms/form_result.hpp"
#include "rules/standard_form.hpp"

namespace ishitori::catalogue {

inline constexpr int catalogue_version = 5;               // merge also reads older versions
inline constexpr int catalogue_application = 0x69736874;  // "isht"

// A standard form in one convention, as the survey needs it.
struct FormEntry {
    std::string form;
    HeapSize verified_to = 0, rares = 0;
    bool computed = false;
    Ending ending = Ending::reached;
    GameShare share;
};

// The field as text: a double with three decimal places, "" for NULL.
std::string field_text(const Field& field);

// Rows of the view `catalogue`, one for each code.
struct CatalogueRows {
    std::vector<std::string> columns;
    std::vector<std::vector<Field>> rows;
    std::size_t column(std::string_view name) const;  // requires that the column exists
    const Field& at(std::size_t row, std::string_view name) const { return rows[row][column(name)]; }
};

// "period>1000": a column, = != < <= > >=, and a number or a word. Rows without a value do not match.
struct Condition {
    std::string column, comparison, value;
};
// Conditions joined by commas. Error "catalogue.condition".
Result<std::vector<Condition>> parse_conditions(const std::string& text);

struct Selection {
    std::string status;              // "" for all
    std::vector<std::string> codes;  // "" for all
    std::string class_of;            // games of this code's class
    std::vector<Condition> where;    // all of them hold
    std::string sort;                // a column; "" for the order of codes
    bool descending = false;
    bool representatives_only = false;
    std::optional<std::uint64_t> most;
};

struct Disagreement {
    std::string code, column, here, there;
};

// A contradiction between two results of one form. For two results of the same task, an entry that only one
// of them has is a contradiction too.
std::vector<Disagreement> disagreements(const FormResult& a, const FormResult& b, bool same_task = false);

// An open catalogue file.
class Catalogue {
  public:
    // Errors "catalogue.*": missing, not a file, from another program or version, with another schema,
    // damaged, or in use if it is to be changed. Opening reads every row and checks its digest, and compares
    // the indexes with the tables. `keep_going` is called meanwhile, and by a reader as long as it is open:
    // false ends it with the error "limit.interrupted". A reader sees one state of the file. Older versions,
    // whose rows have no digests, can only be read to be merged.
    enum class Versions { this_one, older_too };
    static Result<Catalogue> open(const std::string& path, Database::Mode mode,
                                  std::function<bool()> keep_going = {},
                                  Versions versions = Versions::this_one);

    // A reader that examines what a question needs: rows() and nothing else may be called. Rows are found by
    // a scan of the tables, never by an index, and each row of the answer is examined as open() does. A
    // question that needs most rows examines all of them and the indexes. Errors as open().
    static Result<Catalogue> open_to_ask(const std::string& path, std::function<bool()> keep_going = {});

    // An empty catalogue in memory, for this process alone.
    static Result<Catalogue> in_memory();

    // Adds the missing games, with their standard forms and the misère results of TameHeaps.
    Status enrol(const std::vector<TakeAndBreak>& codes);
    // Adds the missing misère quotients of these games, to be computed. `forms`: the standard forms that
    // another catalogue has for codes; it may be of a version with other forms.
    Status enrol_quotients(const std::vector<TakeAndBreak>& codes,
                           const std::map<std::string, std::string>& forms = {});
    // The forms of these codes in this convention, least first, each once.
    Result<std::vector<FormEntry>> forms_of(const std::vector<TakeAndBreak>& codes, Convention convention);
    // The state of an earlier run, "" if no state was kept.
    std::string saved(const std::string& form);

    // Records a result in one transaction; a result never replaces a better one.
    Status record(const FormResult& result, std::string_view program_version);
    // Stores only the state of a computation that will continue.
    Status keep(const FormResult& part);
    // Groups games into classes of equal values, compared as far as the current results reach.
    Status update_classes();

    // Every computed row of this convention. Error "catalogue.bad-row" if it cannot be a result.
    Result<std::vector<FormResult>> results(Convention convention);
    // The numbers of codes, and of codes with a misère quotient.
    struct Enrolled {
        std::vector<TakeAndBreak> codes, with_quotients;
        std::map<std::string, std::string> misere_forms;  // by code
    };
    Result<Enrolled> enrolled();
    // Writes the whole row of a result, including its digest. Without effect if the form is not enrolled.
    Status put(const FormResult& result);
    // Drops a claim that does not hold. If take_from() replaced an open row by it, that row is restored;
    // otherwise the game waits to be computed.
    Status drop(const FormResult& claim);
    // True if the file that was opened still has its name.
    bool still_there() const { return is_file(path()); }
    // True if this names the file that was opened, by whatever path.
    bool is_file(const std::string& name) const;

    // The rows of the view, least code first (as text), one by one; see status() for a failure.
    Statement by_code();
    Status status() const { return database_.status(); }
    // Error "catalogue.no-column", "catalogue.no-game".
    Result<CatalogueRows> rows(const Selection& selection = {});
    struct Totals {
        std::uint64_t games = 0, proved = 0, observed = 0, open = 0, waiting = 0, classes = 0,
                      open_classes = 0;
        std::uint64_t quotients_proved = 0, quotients_open = 0, quotients_waiting = 0;  // of games
        std::uint64_t claimed = 0, quotients_claimed = 0;
        std::uint64_t quotients_infinite = 0;  // proved, for the whole game or its first heaps
    };
    Result<Totals> totals();

    // The contradictions between two catalogues.
    Result<std::vector<Disagreement>> disagreements(Catalogue& other);
    // Adopts the codes and results that are new or better in `other`. The other columns of a code are
    // computed again; only results that a survey can produce are adopted; proofs become claims. Requires no
    // disagreements. Error "catalogue.bad-row".
    Status take_from(Catalogue& other);
    const std::string& path() const { return database_.path(); }

  private:
    Catalogue(Database database, std::optional<FileLock> lock)
        : database_(std::move(database)), lock_(std::move(lock)) {}
    static Result<Catalogue> open_unexamined(const std::string& path, Database::Mode mode,
                                             std::function<bool()> keep_going, Versions versions);
    Status check_identity(Database::Mode mode, Versions versions);
    Status check_everything();
    Status check_indexes();
    static bool good_game(const Statement& row);
    class Part;
    Result<Field> value_of(const Condition& condition);
    Result<CatalogueRows> answered_by_a_part(const Selection& selection);
    Status expect_ok(const char* check);
    Status write_ahead();
    const std::string& columns_of(const std::string& table);
    Statement rows_of(const std::string& table, const char* condition = "");
    std::string select_rows();
    Error bad_row(const std::string& table, const std::string& key) const;
    void seal(const std::string& table, const std::string& key);
    bool has(const std::string& sql, const std::string& key);  // true if a row with this key exists
    class ResultReader {
      public:
        ResultReader(Statement rows, Convention convention, bool older);
        // The row at which `query` is. False if it cannot be a result; `waiting` if it has none.
        bool read(FormResult& result, bool& waiting);
        Statement query;

      private:
        Convention convention_;
        bool older_;
        std::map<std::string, int, std::less<>> place_, others_;  // of all columns; of those not a result's
    };
    // The results of another catalogue, each for the forms of this one that are the same game: versions of
    // the program may differ in the standard forms of misère play.
    Result<std::vector<FormResult>> results_for_our_forms(Catalogue& other, Convention convention);
    Status each_result(Convention convention, const std::function<void(FormResult&&)>& visit);

    Database database_;
    std::optional<FileLock> lock_;
    std::uint64_t file_ = 0, device_ = 0;  // which file was opened
    bool older_ = false, has_quotients_ = true;
    bool examined_ = true;                        // every row; false only in a reader that is asked
    std::map<std::string, std::string> columns_;  // of each table, all but its digest
    std::map<std::pair<Convention, std::string>, FormResult> replaced_;  // own rows replaced by claims
};

// The codes on which two catalogues differ, with each column that differs. For two runs of one survey, all
// columns except times, dates, origins and versions are compared; for statements about the games, the method
// is also omitted. Both are read in parallel, so memory does not grow with their size.
enum class Compared { runs, statements };
Result<std::vector<Disagreement>> differences(Catalogue& here, Catalogue& there,
                                              Compared compared = Compared::runs);

}  // namespace ishitori::catalogue
