(* What the theorems rest on. The build compares what is printed here with assumptions.txt. *)
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods Sparse Marks Derive CheckPeriod Quotient CheckQuotient
  QuotientKinds QuotientSound Kernel Rule026 FreeHeaps CheckFreeHeaps FreeHeapsSound.
From Ishitori Require MisereMex.  (* its positions are of any games *)

(* [T1], [T2], Bouton *)
Print Assumptions sprague_grundy.
Print Assumptions winning_moves.
Print Assumptions bouton.
(* [T3], [T5], least preperiods and periods *)
Print Assumptions guy_smith.
Print Assumptions subtraction_window.
Print Assumptions least_preperiod.
Print Assumptions least_period.
Print Assumptions least_period_by_primes.
(* [T10] *)
Print Assumptions sparse_window.
Print Assumptions sparse_period.
Print Assumptions stations_right.
Print Assumptions stations_period.
(* the checker of period certificates *)
Print Assumptions check_period_sound.
(* [T8], [T9], the checker of quotients *)
Print Assumptions quotient_outcomes.
Print Assumptions quotient_classes.
Print Assumptions misere_period.
Print Assumptions check_quotient_sound.
(* [T11] *)
Print Assumptions normal_kernel.
Print Assumptions normal_kernel_product.
(* [T25] *)
Print Assumptions MisereMex.misere_mex.
Print Assumptions MisereMex.nim_1.
Print Assumptions MisereMex.equal_options.
(* 0.26 *)
Print Assumptions misere_026.
(* [T12], [T13] *)
Print Assumptions free_heaps.
Print Assumptions free_heaps_by_cases.
Print Assumptions apart_by_cases.
Print Assumptions powers_apart.
Print Assumptions quotient_infinite.
Print Assumptions free_heaps_period.
(* the checker of claims with free heaps *)
Print Assumptions check_free_heaps_sound.
