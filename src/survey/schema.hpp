// The catalogue's tables, version 2. docs/FORMATS.md tells what each column means.
#pragma once

#include <string>

namespace ishitori {

inline constexpr const char* tables_sql = R"sql(
CREATE TABLE forms (
  form              TEXT PRIMARY KEY,
  digits            INTEGER NOT NULL,
  representative    TEXT NOT NULL,
  class_basis       TEXT NOT NULL DEFAULT 'digits',
  class_compared_to INTEGER,
  status            TEXT NOT NULL DEFAULT 'waiting',
  preperiod         INTEGER,
  period            INTEGER,
  saltus            INTEGER,
  theorem           TEXT,
  max_value         INTEGER,
  max_value_at      INTEGER,
  mask              INTEGER,
  mask_parity       INTEGER,
  rares             INTEGER,
  last_rare         INTEGER,
  verified_to       INTEGER NOT NULL DEFAULT 0,
  wanted_to         INTEGER NOT NULL DEFAULT 0,
  ending            TEXT,
  seconds_allowed   REAL,
  bytes_allowed     INTEGER,
  checksum          TEXT,
  short_digest      TEXT,
  long_digest       TEXT,
  period_digest     TEXT,
  zeros_at_end      INTEGER,
  seconds           REAL,
  method            TEXT,
  version           TEXT,
  date              TEXT
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
  misere_form       TEXT
);
CREATE INDEX games_by_form ON games (form);
CREATE INDEX forms_by_class ON forms (representative);
CREATE TABLE states (
  form              TEXT PRIMARY KEY REFERENCES forms (form),
  verified_to       INTEGER NOT NULL,
  bytes             BLOB NOT NULL
);
)sql";

// What version 2 has beside version 1. " TEMP " makes the same for reading a file of version 1.
inline std::string quotients_sql(const std::string& temp) {
    return "CREATE" + temp + R"sql(TABLE quotients (
  form              TEXT PRIMARY KEY,
  status            TEXT NOT NULL DEFAULT 'waiting',
  quotient_order    INTEGER,
  p_portion         INTEGER,
  tame              INTEGER,
  preperiod         INTEGER,
  period            INTEGER,
  zeros_at_end      INTEGER,
  family            TEXT,
  verified_to       INTEGER NOT NULL DEFAULT 0,
  wanted_to         INTEGER NOT NULL DEFAULT 0,
  ending            TEXT,
  seconds_allowed   REAL,
  bytes_allowed     INTEGER,
  seconds           REAL,
  version           TEXT,
  date              TEXT
);
CREATE)sql" +
           temp + R"sql(VIEW catalogue AS
SELECT g.code AS code, g.name AS name, g.digits AS digits, f.representative AS representative, g.form AS form,
       g.shift AS shift, f.class_basis AS class_basis, f.class_compared_to AS class_compared_to,
       f.status AS status, f.period AS period, f.preperiod AS preperiod,
       CASE WHEN f.preperiod > 0 THEN f.preperiod - 1 END AS last_exception, f.saltus AS saltus,
       f.theorem AS theorem, f.max_value AS max_value, f.max_value_at AS max_value_at, f.mask AS mask,
       f.mask_parity AS mask_parity, f.rares AS rares, f.last_rare AS last_rare, f.verified_to AS verified_to,
       f.wanted_to AS wanted_to, f.ending AS ending, f.checksum AS checksum, f.method AS method,
       f.seconds AS seconds, f.version AS version, f.date AS date, g.misere_tame_to AS misere_tame_to,
       g.misere_first_wild AS misere_first_wild, g.misere_genus AS misere_genus, g.misere_form AS misere_form,
       q.status AS misere_status, q.quotient_order AS misere_order, q.p_portion AS misere_p_portion,
       q.tame AS misere_tame, q.period AS misere_period,
       CASE WHEN q.preperiod > 0 THEN q.preperiod + g.shift
            ELSE q.preperiod + g.shift - min(g.shift, q.zeros_at_end) END AS misere_preperiod,
       CASE WHEN q.ending IS NOT NULL THEN q.verified_to + g.shift END AS misere_heaps,
       q.ending AS misere_ending, q.family AS misere_family, q.seconds AS misere_seconds
FROM games g JOIN (
  SELECT games.code AS member, representative, class_basis, class_compared_to, status, period,
         CASE WHEN preperiod > 0 OR saltus > 0 THEN preperiod + shift
              ELSE preperiod + shift - min(shift, zeros_at_end) END AS preperiod,
         saltus, theorem, max_value, max_value_at + shift AS max_value_at, mask, mask_parity, rares,
         last_rare, CASE WHEN ending IS NULL THEN 0 ELSE verified_to + shift END AS verified_to, wanted_to, ending,
         checksum, method, seconds, version, date
  FROM games JOIN forms USING (form)
) f ON f.member = g.code LEFT JOIN quotients q ON q.form = g.misere_form;
)sql";
}

// A file of version 1 becomes one of version 2: its quotient columns were never filled.
inline constexpr const char* from_version_1_sql = R"sql(
DROP VIEW catalogue;
ALTER TABLE games DROP COLUMN misere_order;
ALTER TABLE games DROP COLUMN misere_p_portion;
ALTER TABLE games DROP COLUMN misere_period;
ALTER TABLE games DROP COLUMN misere_preperiod;
ALTER TABLE games DROP COLUMN misere_heaps;
ALTER TABLE games DROP COLUMN misere_status;
ALTER TABLE games ADD COLUMN misere_form TEXT;
)sql";

// A file of version 1 read as if it were of version 2, without writing.
inline constexpr const char* read_version_1_sql = R"sql(
CREATE TEMP VIEW games AS SELECT code, digits, name, form, shift, misere_tame_to, misere_first_wild,
  misere_genus, NULL AS misere_form FROM main.games;
)sql";

inline constexpr const char* record_sql = R"sql(
UPDATE forms SET status = ?2, preperiod = ?3, period = ?4, saltus = ?5, theorem = ?6, max_value = ?7,
  max_value_at = ?8, mask = ?9, mask_parity = ?10, rares = ?11, last_rare = ?12, verified_to = ?13, wanted_to = ?14,
  ending = ?15, seconds_allowed = ?16, bytes_allowed = ?17, checksum = ?18, short_digest = ?19, long_digest = ?20,
  period_digest = ?21, zeros_at_end = ?22, seconds = ?23, method = ?24, version = ?25, date = ?26
WHERE form = ?1)sql";

inline constexpr const char* record_quotient_sql = R"sql(
UPDATE quotients SET status = ?2, quotient_order = ?3, p_portion = ?4, tame = ?5, preperiod = ?6, period = ?7,
  zeros_at_end = ?8, family = ?9, verified_to = ?10, wanted_to = ?11, ending = ?12, seconds_allowed = ?13,
  bytes_allowed = ?14, seconds = ?15, version = ?16, date = ?17
WHERE form = ?1)sql";

}  // namespace ishitori
