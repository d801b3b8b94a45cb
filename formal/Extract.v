(* The checker as OCaml: checker.ml. Truth values, lists, pairs, options become OCaml's; machine integers and
   arrays those of uint63.ml and parray.ml; nat, N and positive stay as they are defined. *)
From Ishitori Require Import CheckPeriod.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOCamlInt63 ExtrOCamlPArray.
Extraction Language OCaml.
Extraction "checker.ml" check_period.
