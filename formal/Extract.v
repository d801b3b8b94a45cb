(* The checker as OCaml: checker.ml. Truth values, lists, pairs, options become OCaml's; machine integers and
   arrays those of uint63.ml and parray.ml; nat, N and positive stay as they are defined. *)
From Ishitori Require Import CheckPeriod CheckQuotient CheckFreeHeaps.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOCamlInt63 ExtrOCamlPArray.
Extraction Language OCaml.
(* Put in place, the type of arrays of x would be written "x 'a Parray.t". *)
Extraction NoInline PArray.array.
Extraction "checker.ml" check_period check_quotient digits_of p_bits heap_values is_bad
  check_free_heaps all_kinds has_move.
