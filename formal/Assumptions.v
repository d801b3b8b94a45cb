(* What the theorems rest on. The build compares what is printed here with assumptions.txt. *)
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods Marks Derive CheckPeriod.

(* [T1], [T2], Bouton *)
Print Assumptions sprague_grundy.
Print Assumptions winning_moves.
Print Assumptions bouton.
(* [T3], [T5], least preperiods and periods *)
Print Assumptions guy_smith.
Print Assumptions subtraction_window.
Print Assumptions least_preperiod.
Print Assumptions least_period.
(* the checker of period certificates *)
Print Assumptions check_period_sound.
