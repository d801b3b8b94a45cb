// The catalogue's tables, version 1. docs/FORMATS.md tells what each column means.
#pragma once

namespace ishitori {

inline constexpr const char* schema_sql = R"sql(
BEGIN IMMEDIATE;
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
  misere_order      INTEGER,
  misere_p_portion  INTEGER,
  misere_period     INTEGER,
  misere_preperiod  INTEGER,
  misere_heaps      INTEGER,
  misere_status     TEXT
);
CREATE INDEX games_by_form ON games (form);
CREATE INDEX forms_by_class ON forms (representative);
CREATE TABLE states (
  form              TEXT PRIMARY KEY REFERENCES forms (form),
  verified_to       INTEGER NOT NULL,
  bytes             BLOB NOT NULL
);
CREATE VIEW catalogue AS
SELECT code, name, games.digits AS digits, representative, form, shift, class_basis, class_compared_to, status, period,
       preperiod, CASE WHEN preperiod > 0 THEN preperiod - 1 END AS last_exception, saltus, theorem, max_value,
       max_value_at, mask, mask_parity, rares, last_rare, verified_to, wanted_to, ending, checksum, method, seconds,
       version, date, misere_tame_to, misere_first_wild, misere_genus, misere_order, misere_p_portion, misere_period,
       misere_preperiod, misere_heaps, misere_status
FROM games JOIN (
  SELECT games.code AS member, representative, class_basis, class_compared_to, status, period,
         CASE WHEN preperiod > 0 OR saltus > 0 THEN preperiod + shift
              ELSE preperiod + shift - min(shift, zeros_at_end) END AS preperiod,
         saltus, theorem, max_value, max_value_at + shift AS max_value_at, mask, mask_parity, rares,
         last_rare, CASE WHEN ending IS NULL THEN 0 ELSE verified_to + shift END AS verified_to, wanted_to, ending,
         checksum, method, seconds, version, date
  FROM games JOIN forms USING (form)
) ON member = code;
PRAGMA application_id = 1769171060;
PRAGMA user_version = 1;
COMMIT;
)sql";

inline constexpr const char* record_sql = R"sql(
UPDATE forms SET status = ?2, preperiod = ?3, period = ?4, saltus = ?5, theorem = ?6, max_value = ?7,
  max_value_at = ?8, mask = ?9, mask_parity = ?10, rares = ?11, last_rare = ?12, verified_to = ?13, wanted_to = ?14,
  ending = ?15, seconds_allowed = ?16, bytes_allowed = ?17, checksum = ?18, short_digest = ?19, long_digest = ?20,
  period_digest = ?21, zeros_at_end = ?22, seconds = ?23, method = ?24, version = ?25, date = ?26
WHERE form = ?1)sql";

}  // namespace ishitori
