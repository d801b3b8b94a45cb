// The catalogue's tables, version 5. docs/FORMATS.md tells what each column means.
#pragma once

#include <string>

#include "survey/columns.hpp"

namespace ishitori::inline survey {

// ", name TYPE" for each column of a FormResult of this convention.
inline std::string result_columns_sql(Convention convention) {
    FormResult any;
    any.convention = convention;
    std::string sql;
    visit_columns(any, [&](std::string_view name, const auto& field) {
        sql += ",\n  " + std::string(name) + " " + sql_type(field);
    });
    return sql;
}

inline std::string schema_sql() {
    return R"sql(CREATE TABLE forms (
  form              TEXT PRIMARY KEY,
  digits            INTEGER NOT NULL,
  representative    TEXT NOT NULL,
  class_basis       TEXT NOT NULL DEFAULT 'digits',
  class_compared_to INTEGER)sql" +
           result_columns_sql(Convention::normal) + R"sql(,
  digest TEXT
);
CREATE TABLE quotients (
  form TEXT PRIMARY KEY)sql" +
           result_columns_sql(Convention::misere) + R"sql(,
  digest TEXT
);
CREATE TABLE games (
  code              TEXT PRIMARY KEY,
  digits            INTEGER NOT NULL,
  name              TEXT,
  form              TEXT NOT NULL REFERENCES forms (form),
  shift             INTEGER NOT NULL,
  misere_tame_to    INTEGER,
  misere_first_wild INTEGER,
  misere_genus      TEXT,
  misere_form       TEXT,
  digest            TEXT
);
CREATE INDEX games_by_form ON games (form);
CREATE INDEX forms_by_class ON forms (representative);
CREATE TABLE states (
  form              TEXT PRIMARY KEY REFERENCES forms (form),
  verified_to       INTEGER NOT NULL,
  bytes             BLOB NOT NULL
);
CREATE VIEW catalogue AS
SELECT g.code AS code, g.name AS name, g.digits AS digits, f.representative AS representative, g.form AS form,
       g.shift AS shift, f.class_basis AS class_basis, f.class_compared_to AS class_compared_to,
       f.status AS status, f.period AS period, f.preperiod AS preperiod,
       CASE WHEN f.preperiod > 0 THEN f.preperiod - 1 END AS last_exception, f.saltus AS saltus,
       f.theorem AS theorem, f.origin AS origin, f.max_value AS max_value, f.max_value_at AS max_value_at, f.mask AS mask,
       f.mask_parity AS mask_parity, f.rares AS rares, f.last_rare AS last_rare, f.verified_to AS verified_to,
       f.wanted_to AS wanted_to, f.ending AS ending, f.checksum AS checksum, f.method AS method,
       f.seconds AS seconds, f.version AS version, f.date AS date, g.misere_tame_to AS misere_tame_to,
       g.misere_first_wild AS misere_first_wild, g.misere_genus AS misere_genus, g.misere_form AS misere_form,
       q.status AS misere_status, q.quotient_order AS misere_order, q.p_portion AS misere_p_portion,
       q.tame AS misere_tame, q.theorem AS misere_theorem, q.infinite AS misere_infinite,
       q.free_heaps AS misere_free_heaps, q.origin AS misere_origin, q.period AS misere_period,
       CASE WHEN q.preperiod > 0 THEN q.preperiod + g.shift
            ELSE q.preperiod + g.shift - min(g.shift, q.zeros_at_end) END AS misere_preperiod,
       CASE WHEN q.ending IS NOT NULL THEN q.verified_to + g.shift END AS misere_heaps,
       q.ending AS misere_ending, q.family AS misere_family, q.seconds AS misere_seconds
FROM games g JOIN (
  SELECT games.code AS member, representative, class_basis, class_compared_to, status, period,
         CASE WHEN preperiod > 0 THEN preperiod + shift
              ELSE preperiod + shift - min(shift, zeros_at_end) END AS preperiod,
         saltus, theorem, origin, max_value, max_value_at + shift AS max_value_at, mask, mask_parity, rares,
         last_rare, CASE WHEN ending IS NULL THEN 0 ELSE verified_to + shift END AS verified_to, wanted_to, ending,
         checksum, method, seconds, version, date
  FROM games JOIN forms USING (form)
) f ON f.member = g.code LEFT JOIN quotients q ON q.form = g.misere_form;
)sql";
}

}  // namespace ishitori::inline survey
