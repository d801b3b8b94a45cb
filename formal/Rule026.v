(* The rule of 0.26 in misère play (docs/explanation/proof-0.26.md). *)
From Coq Require Import Arith NArith ZArith List Lia ZifyBool ZifyNat.
From Ishitori Require Import Mex Rules Play Quotient.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

Definition code_026 : code := finite_code [0%N; 2%N; 6%N].
Definition rule_026 : rule := code_rule code_026.

(* The weights of a heap. *)
Definition weights (h : nat) : list nat :=
  match h with
  | 0 | 1 | 2 | 5 | 6 => []
  | 3 | 4 | 7 | 8 => [1]
  | 10 => [2]
  | _ => if Nat.even h then [(h - 8) / 2; 1] else [(h - 5) / 2]
  end.
Definition heap_total (h : nat) : nat := sum (weights h).
Definition heap_largest (h : nat) : nat := list_max (weights h).

(* b: is the number of even heaps odd? T: the sum of all weights. m: the largest of them. *)
Fixpoint odd_evens (X : position) : bool := match X with [] => false | h :: X => xorb (Nat.even h) (odd_evens X) end.
Fixpoint total (X : position) : nat := match X with [] => 0 | h :: X => heap_total h + total X end.
Fixpoint largest (X : position) : nat := match X with [] => 0 | h :: X => Nat.max (heap_largest h) (largest X) end.

(* Big: 2 m - T - 1 > 0. *)
Definition judged_P (b : bool) (T m : nat) : Prop :=
  (b = true /\ T = 0) \/ (b = false /\ 0 < T /\ (T mod 2 = 1 <-> T + 1 < 2 * m)).

(* ---- heaps ---------------------------------------------------------------------------------------------- *)

Lemma heap_kind (h : nat) : 0 < h ->
  (h = 1 /\ Nat.even h = false /\ heap_total h = 0 /\ heap_largest h = 0) \/
  (h = 2 /\ Nat.even h = true /\ heap_total h = 0 /\ heap_largest h = 0) \/
  (h = 3 /\ Nat.even h = false /\ heap_total h = 1 /\ heap_largest h = 1) \/
  (h = 4 /\ Nat.even h = true /\ heap_total h = 1 /\ heap_largest h = 1) \/
  (h = 5 /\ Nat.even h = false /\ heap_total h = 0 /\ heap_largest h = 0) \/
  (h = 6 /\ Nat.even h = true /\ heap_total h = 0 /\ heap_largest h = 0) \/
  (h = 7 /\ Nat.even h = false /\ heap_total h = 1 /\ heap_largest h = 1) \/
  (h = 8 /\ Nat.even h = true /\ heap_total h = 1 /\ heap_largest h = 1) \/
  (h = 10 /\ Nat.even h = true /\ heap_total h = 2 /\ heap_largest h = 2) \/
  (exists c, h = 2 * c + 9 /\ Nat.even h = false /\ heap_total h = c + 2 /\ heap_largest h = c + 2) \/
  (exists c, h = 2 * c + 12 /\ Nat.even h = true /\ heap_total h = c + 3 /\ heap_largest h = c + 2).
Proof.
  intros positive.
  destruct h as [| [| [| [| [| [| [| [| [| [| [| h]]]]]]]]]]]; [lia | tauto .. | | |];
    try (now (do 8 right; tauto)).
  - do 9 right. left. exists 0. repeat split.
  - do 9 right. pose proof (Nat.div2_odd h) as halves. set (c := Nat.div2 h) in *.
    destruct (Nat.odd h) eqn:parity; simpl in halves.
    + right. exists c. split; [lia |].
      assert (even : Nat.even (S (S (S (S (S (S (S (S (S (S (S h))))))))))) = true)
        by (apply Nat.even_spec; exists (c + 6); lia).
      assert (half : S (S (S h)) / 2 = c + 2) by (symmetry; apply Nat.div_unique with 0; lia).
      unfold heap_total, heap_largest, weights. rewrite even. split; [reflexivity |].
      change (S (S (S (S (S (S (S (S (S (S (S h)))))))))) - 8) with (S (S (S h))).
      rewrite half. simpl. lia.
    + left. exists (c + 1). split; [lia |].
      assert (even : Nat.even (S (S (S (S (S (S (S (S (S (S (S h))))))))))) = false).
      { rewrite <- Nat.negb_odd. apply Bool.negb_false_iff, Nat.odd_spec. exists (c + 5). lia. }
      unfold heap_total, heap_largest, weights. rewrite even. split; [reflexivity |].
      change (S (S (S (S (S (S (S (S (S (S (S h)))))))))) - 5) with (S (S (S (S (S (S h)))))).
      assert (half : S (S (S (S (S (S h))))) / 2 = c + 3) by (symmetry; apply Nat.div_unique with 0; lia).
      rewrite half. simpl. lia.
Qed.

Ltac kind h :=
  let H := fresh "K" in
  assert (H := heap_kind h ltac:(lia)); repeat (destruct H as [H | H]);
  lazymatch type of H with ex _ => let c := fresh "c" in destruct H as [c H] | _ => idtac end;
  let value := fresh "value" in let even := fresh "even" in let t := fresh "t" in let m := fresh "m" in
  destruct H as [value [even [t m]]]; try (exfalso; lia).

(* ---- moves ---------------------------------------------------------------------------------------------- *)

Lemma take_one (h : nat) : 2 <= h -> allows code_026 h [h - 1].
Proof. intros large. exists 1. simpl. repeat apply conj; [lia | repeat constructor; lia | reflexivity | lia]. Qed.

Lemma take_two (h : nat) : 3 <= h -> allows code_026 h [h - 2].
Proof. intros large. exists 2. simpl. repeat apply conj; [lia | repeat constructor; lia | reflexivity | lia]. Qed.

Lemma split_two (h a b : nat) : 1 <= a -> 1 <= b -> a + b + 2 = h -> allows code_026 h [a; b].
Proof. intros a1 b1 all. exists 2. simpl. repeat apply conj; [lia | repeat constructor; lia | reflexivity | lia]. Qed.

Lemma moves_026 (h : nat) (l : list nat) : allows code_026 h l ->
  (2 <= h /\ l = [h - 1]) \/ (3 <= h /\ l = [h - 2]) \/
  (exists a b, 1 <= a /\ 1 <= b /\ a + b + 2 = h /\ l = [a; b]).
Proof.
  intros [i [all [positive [bit split]]]].
  destruct i as [| [| [| i]]]; [| | | destruct i; discriminate].
  - change (code_026 0) with 0%N in bit. rewrite N.bits_0 in bit. discriminate.
  - destruct l as [| a [| b l]]; try discriminate.
    + apply Forall_inv in positive. simpl in all, positive. left. split; [lia | f_equal; lia].
    + exfalso. change (code_026 1) with 2%N in bit. rewrite N.bits_above_log2 in bit; [discriminate |].
      change (N.log2 2) with 1%N. cbn [length]. lia.
  - destruct l as [| a [| b [| c l]]]; try discriminate.
    + apply Forall_inv in positive. simpl in all, positive. right. left. split; [lia | f_equal; lia].
    + pose proof (Forall_inv positive) as pa. pose proof (Forall_inv (Forall_inv_tail positive)) as pb. simpl in all, pa, pb.
      right. right. exists a, b. repeat split; lia.
    + exfalso. change (code_026 2) with 6%N in bit. rewrite N.bits_above_log2 in bit; [discriminate |].
      change (N.log2 6) with 2%N. cbn [length]. lia.
Qed.

(* ---- the rest of a position, and one heap ---------------------------------------------------------------- *)

(* B, R, s: what the other heaps have; then a move on h that leaves l makes this position P. *)
Definition wins (h : nat) (B : bool) (R s : nat) : Prop :=
  exists l, allows code_026 h l /\
            judged_P (xorb (odd_evens l) B) (total l + R) (Nat.max (largest l) s).

Lemma wins_take_one (h : nat) (B : bool) (R s : nat) : 2 <= h ->
  judged_P (xorb (Nat.even (h - 1)) B) (heap_total (h - 1) + R) (Nat.max (heap_largest (h - 1)) s) -> wins h B R s.
Proof.
  intros large is_P. exists [h - 1]. split; [now apply take_one |].
  simpl. now rewrite Bool.xorb_false_r, Nat.add_0_r, Nat.max_0_r.
Qed.

Lemma wins_take_two (h : nat) (B : bool) (R s : nat) : 3 <= h ->
  judged_P (xorb (Nat.even (h - 2)) B) (heap_total (h - 2) + R) (Nat.max (heap_largest (h - 2)) s) -> wins h B R s.
Proof.
  intros large is_P. exists [h - 2]. split; [now apply take_two |].
  simpl. now rewrite Bool.xorb_false_r, Nat.add_0_r, Nat.max_0_r.
Qed.

Lemma wins_split (h a b : nat) (B : bool) (R s : nat) : 1 <= a -> 1 <= b -> a + b + 2 = h ->
  judged_P (xorb (xorb (Nat.even a) (Nat.even b)) B) (heap_total a + heap_total b + R)
           (Nat.max (Nat.max (heap_largest a) (heap_largest b)) s) -> wins h B R s.
Proof.
  intros a1 b1 all is_P. exists [a; b]. split; [now apply split_two |].
  simpl. now rewrite Bool.xorb_false_r, Nat.add_0_r, Nat.max_0_r.
Qed.

(* Tactics: the facts of the heaps are put in, the rest is arithmetic. *)
Ltac facts := repeat match goal with
  | H : Nat.even _ = _ |- _ => rewrite H in *; clear H
  | H : heap_total _ = _ |- _ => rewrite H in *; clear H
  | H : heap_largest _ = _ |- _ => rewrite H in *; clear H
  end.
Ltac by_numbers B := facts; unfold judged_P in *; destruct B; cbn [xorb] in *; lia.
Ltac one h B := apply wins_take_one; [lia | kind (h - 1); by_numbers B].
Ltac two h B := apply wins_take_two; [lia | kind (h - 2); by_numbers B].
Ltac pair h x y B := apply (wins_split h x y); [lia | lia | lia | kind x; kind y; by_numbers B].

(* (2) b = 0, T odd, not big: a heap with a largest weight. *)
Lemma lower_largest (h : nat) (B : bool) (R s : nat) :
  0 < h -> s <= R -> s <= heap_largest h -> 0 < heap_largest h ->
  xorb (Nat.even h) B = false -> (heap_total h + R) mod 2 = 1 -> 2 * heap_largest h <= heap_total h + R + 1 ->
  wins h B R s.
Proof.
  intros positive s_R s_m m1 b0 odd not_big. kind h; subst h; facts; try (exfalso; lia).
  - destruct (Nat.eq_dec R 0); [one 3 B | two 3 B].
  - destruct (Nat.eq_dec R 0); [pair 4 1 1 B | two 4 B].
  - destruct (Nat.eq_dec R 0); [one 7 B | two 7 B].
  - destruct (Nat.eq_dec R 0); [pair 8 1 5 B | two 8 B].
  - two 10 B.
  - two (2 * c + 9) B.
  - destruct (Nat.eq_dec c 0) as [-> | more]; [| two (2 * c + 12) B].
    destruct (Nat.eq_dec R 0); [pair (2 * 0 + 12) 5 5 B | two (2 * 0 + 12) B].
Qed.

(* (3) b = 0, T even, big: the heap with the largest weight, if D >= 3 or no other heap has weights. *)
Lemma lower_only_largest (h : nat) (B : bool) (R s : nat) :
  0 < h -> s <= R -> s <= heap_largest h ->
  xorb (Nat.even h) B = false -> (heap_total h + R) mod 2 = 0 -> heap_total h + R + 1 < 2 * heap_largest h ->
  R = 0 \/ heap_total h + R + 4 <= 2 * heap_largest h ->
  wins h B R s.
Proof.
  intros positive s_R s_m b0 even big which. kind h; subst h; facts; try (exfalso; lia).
  - pair 10 2 6 B.
  - destruct (Nat.eq_dec c 0) as [-> | more]; [pair (2 * 0 + 9) 2 5 B | two (2 * c + 9) B].
  - destruct (Nat.eq_dec c 1) as [-> | more]; [pair (2 * 1 + 12) 6 6 B | two (2 * c + 12) B].
Qed.

(* (3) b = 0, T even, D = 1: another heap that has weights. *)
Lemma lower_other (h : nat) (B : bool) (R s : nat) :
  0 < h -> 0 < heap_total h -> heap_largest h <= s ->
  xorb (Nat.even h) B = false -> (heap_total h + R) mod 2 = 0 -> heap_total h + R + 2 = 2 * s ->
  wins h B R s.
Proof.
  intros positive some other b0 even big. kind h; subst h; facts; try (exfalso; lia).
  - two 3 B.
  - two 4 B.
  - two 7 B.
  - two 8 B.
  - two 10 B.
  - two (2 * c + 9) B.
  - two (2 * c + 12) B.
Qed.

(* (4) b = 1, T odd, not big: a heap with a largest weight. *)
Lemma odd_not_big (h : nat) (B : bool) (R s : nat) :
  0 < h -> s <= R -> s <= heap_largest h -> 0 < heap_largest h ->
  xorb (Nat.even h) B = true -> (heap_total h + R) mod 2 = 1 -> 2 * heap_largest h <= heap_total h + R + 1 ->
  wins h B R s.
Proof.
  intros positive s_R s_m m1 b1 odd not_big. kind h; subst h; facts; try (exfalso; lia).
  - destruct (Nat.eq_dec R 0); [two 3 B | one 3 B].
  - destruct (Nat.eq_dec R 0); [two 4 B | pair 4 1 1 B].
  - destruct (Nat.eq_dec R 0); [two 7 B | one 7 B].
  - destruct (Nat.eq_dec R 0); [two 8 B | pair 8 1 5 B].
  - pair 10 3 5 B.
  - one (2 * c + 9) B.
  - pair (2 * c + 12) 3 (2 * c + 7) B.
Qed.

(* (5) b = 1, T even, big: the heap with the largest weight. *)
Lemma even_big (h : nat) (B : bool) (R s : nat) :
  0 < h -> s <= R -> s <= heap_largest h ->
  xorb (Nat.even h) B = true -> (heap_total h + R) mod 2 = 0 -> 0 < heap_total h + R ->
  heap_total h + R + 1 < 2 * heap_largest h ->
  wins h B R s.
Proof.
  intros positive s_R s_m b1 even some big. kind h; subst h; facts; try (exfalso; lia).
  - pair 10 4 4 B.
  - (* D = c + 1 - R *)
    destruct (Nat.eq_dec c R) as [-> | more].
    + destruct (Nat.eq_dec R 0) as [-> | other]; [pair (2 * 0 + 9) 4 3 B | pair (2 * R + 9) 2 (2 * R + 5) B].
    + destruct (Nat.eq_dec c (R + 2)) as [-> | far]; [pair (2 * (R + 2) + 9) 4 (2 * (R + 2) + 3) B | one (2 * c + 9) B].
  - pair (2 * c + 12) 1 (2 * c + 9) B.
Qed.

(* (6) b = 1, T even, not big, or odd, big: an even heap. *)
Lemma even_heap (h : nat) (B : bool) (R s : nat) :
  0 < h -> Nat.even h = true -> s <= R -> (0 < R -> 0 < s) ->
  xorb (Nat.even h) B = true -> 0 < heap_total h + R ->
  ((heap_total h + R) mod 2 = 0 <-> heap_total h + R + 1 >= 2 * Nat.max (heap_largest h) s) ->
  wins h B R s.
Proof.
  intros positive even s_R s_positive b1 some which. kind h; subst h; facts; try (exfalso; lia); try discriminate.
  - one 2 B.
  - one 4 B.
  - one 6 B.
  - one 8 B.
  - one 10 B.
  - destruct (Nat.eq_dec ((c + 3 + R) mod 2) 0) as [is_even | odd]; [| one (2 * c + 12) B].
    destruct (le_gt_dec (2 * (c + 3)) (c + 3 + R + 1)); [one (2 * c + 12) B | pair (2 * c + 12) 2 (2 * c + 8) B].
Qed.

(* (1) b = 0, T = 0: a heap that can be moved. *)
Lemma no_weights (h : nat) (B : bool) (R s : nat) :
  2 <= h -> s <= R -> xorb (Nat.even h) B = false -> heap_total h + R = 0 -> wins h B R s.
Proof.
  intros large s_R b0 none. kind h; subst h; facts; try (exfalso; lia).
  - one 2 B.
  - pair 5 1 2 B.
  - one 6 B.
Qed.

(* ---- no P-position has a P-option ------------------------------------------------------------------------ *)

Lemma no_P_to_P (h : nat) (l : list nat) (B : bool) (R s : nat) :
  0 < h -> allows code_026 h l -> s <= R -> (0 < R -> 0 < s) ->
  judged_P (xorb (Nat.even h) B) (heap_total h + R) (Nat.max (heap_largest h) s) ->
  judged_P (xorb (odd_evens l) B) (total l + R) (Nat.max (largest l) s) -> False.
Proof.
  intros positive option s_R s_positive before after.
  destruct (moves_026 h l option) as [[large ->] | [[large ->] | [x [y [x1 [y1 [all ->]]]]]]];
    simpl in after; rewrite ?Bool.xorb_false_r, ?Nat.add_0_r, ?Nat.max_0_r in after.
  - kind h; kind (h - 1); by_numbers B.
  - kind h; kind (h - 2); by_numbers B.
  - assert (parity : xorb (Nat.even x) (Nat.even y) = negb (Nat.even h)).
    { rewrite <- all, !Nat.even_add. now destruct (Nat.even x), (Nat.even y). }
    assert (ends : heap_total h + R = 0 \/ (heap_total x + heap_total y + R = 0)).
    { destruct before as [[_ zero] | [b0 _]]; [now left |]. destruct after as [[_ zero] | [b0' _]]; [now right |].
      exfalso. rewrite parity in b0'. now destruct (Nat.even h), B. }
    destruct ends as [zero | zero].
    + kind h; kind x; kind y; by_numbers B.
    + assert (heap_total x = 0) by lia. assert (heap_total y = 0) by lia.
      kind x; kind y; kind h; by_numbers B.
Qed.

(* ---- positions ------------------------------------------------------------------------------------------- *)

Lemma odd_evens_app (X Y : position) : odd_evens (X ++ Y) = xorb (odd_evens X) (odd_evens Y).
Proof. induction X as [| h X IH]; simpl; [now destruct (odd_evens Y) |]. now rewrite IH, Bool.xorb_assoc. Qed.

Lemma total_app (X Y : position) : total (X ++ Y) = total X + total Y.
Proof. induction X as [| h X IH]; simpl; [reflexivity |]. now rewrite IH, Nat.add_assoc. Qed.

Lemma largest_app (X Y : position) : largest (X ++ Y) = Nat.max (largest X) (largest Y).
Proof. induction X as [| h X IH]; simpl; [reflexivity |]. now rewrite IH, Nat.max_assoc. Qed.

Definition position_P (X : position) : Prop := judged_P (odd_evens X) (total X) (largest X).

Lemma middle (a l b : position) :
  odd_evens (a ++ l ++ b) = xorb (odd_evens l) (odd_evens (a ++ b)) /\
  total (a ++ l ++ b) = total l + total (a ++ b) /\
  largest (a ++ l ++ b) = Nat.max (largest l) (largest (a ++ b)).
Proof.
  rewrite !odd_evens_app, !total_app, !largest_app. split; [| lia].
  now destruct (odd_evens a), (odd_evens l), (odd_evens b).
Qed.

Lemma middle_heap (a b : position) (h : nat) :
  odd_evens (a ++ h :: b) = xorb (Nat.even h) (odd_evens (a ++ b)) /\
  total (a ++ h :: b) = heap_total h + total (a ++ b) /\
  largest (a ++ h :: b) = Nat.max (heap_largest h) (largest (a ++ b)).
Proof.
  destruct (middle a [h] b) as [e [t m]]. simpl in e, t, m.
  rewrite Bool.xorb_false_r in e. rewrite Nat.add_0_r in t. rewrite Nat.max_0_r in m. auto.
Qed.

Lemma bounds (X : position) : largest X <= total X /\ (0 < total X -> 0 < largest X).
Proof.
  induction X as [| h X [low some]]; [simpl; lia |].
  assert (here : heap_largest h <= heap_total h /\ (0 < heap_total h -> 0 < heap_largest h)).
  { destruct h as [| h]; [cbv; lia |]. kind (S h); lia. }
  simpl. lia.
Qed.

Lemma carrier (X : position) : 0 < total X -> exists a h b, X = a ++ h :: b /\ heap_largest h = largest X.
Proof.
  induction X as [| h X IH]; simpl; [lia |]. intros some. pose proof (bounds X) as [low _].
  destruct (le_gt_dec (largest X) (heap_largest h)) as [here | there].
  - exists [], h, X. split; [reflexivity | lia].
  - destruct IH as [a [g [b [-> same]]]]; [lia |]. exists (h :: a), g, b. split; [reflexivity | lia].
Qed.

Lemma weighted (X : position) : 0 < total X -> exists a h b, X = a ++ h :: b /\ 0 < heap_total h.
Proof.
  induction X as [| h X IH]; simpl; [lia |]. intros some.
  destruct (Nat.eq_dec (heap_total h) 0) as [none | here].
  - destruct IH as [a [g [b [-> positive]]]]; [lia |]. exists (h :: a), g, b. auto.
  - exists [], h, X. split; [reflexivity | lia].
Qed.

Lemma some_even (X : position) : odd_evens X = true -> exists a h b, X = a ++ h :: b /\ Nat.even h = true.
Proof.
  induction X as [| h X IH]; simpl; [discriminate |]. intros odd. destruct (Nat.even h) eqn:here.
  - exists [], h, X. auto.
  - destruct IH as [a [g [b [-> even]]]]; [now destruct (odd_evens X) |]. exists (h :: a), g, b. auto.
Qed.

Definition winning_move (X : position) : Prop :=
  exists a h b, X = a ++ h :: b /\ wins h (odd_evens (a ++ b)) (total (a ++ b)) (largest (a ++ b)).

Lemma N_wins (X : position) : (forall h, In h X -> 0 < h) -> ~ position_P X -> (exists Y, move rule_026 X Y) ->
  winning_move X.
Proof.
  intros positive not_P [Y moved]. unfold position_P, judged_P in not_P.
  destruct (Nat.eq_dec (total X) 0) as [none | some].
  - apply move_inv in moved. destruct moved as [a [h [b [l [-> [option _]]]]]]. apply code_options_spec in option.
    assert (large : 2 <= h) by (destruct (moves_026 h l option) as [[? _] | [[? _] | [x [y [? [? [? _]]]]]]]; lia).
    exists a, h, b. split; [reflexivity |]. destruct (middle_heap a b h) as [e [t m]]. rewrite t in none.
    apply no_weights; [exact large | apply bounds | | exact none].
    rewrite <- e. destruct (odd_evens (a ++ h :: b)) eqn:b1; [| reflexivity]. exfalso. apply not_P. left. lia.
  - assert (by_carrier : (forall a h b, X = a ++ h :: b -> heap_largest h = largest X ->
      0 < h -> let R := total (a ++ b) in let s := largest (a ++ b) in
      odd_evens X = xorb (Nat.even h) (odd_evens (a ++ b)) -> total X = heap_total h + R ->
      s <= R -> s <= heap_largest h -> 0 < heap_largest h -> winning_move X) -> winning_move X).
    { intros goal. destruct (carrier X) as [a [h [b [equal same]]]]; [lia |].
      destruct (middle_heap a b h) as [e [t m]]. rewrite <- equal in e, t, m.
      pose proof (bounds X). apply (goal a h b); auto; try apply bounds; try lia.
      apply positive. rewrite equal. apply in_elt. }
    destruct (odd_evens X) eqn:parity.
    + assert (by_even : ((total X) mod 2 = 0 <-> total X + 1 >= 2 * largest X) -> winning_move X).
      { intros which. destruct (some_even X parity) as [a [h [b [-> even]]]]. exists a, h, b. split; [reflexivity |].
        destruct (middle_heap a b h) as [e [t m]]. rewrite parity in e. rewrite t, m in *.
        pose proof (bounds (a ++ b)). apply even_heap; try tauto; auto; try lia. apply positive, in_elt. }
      destruct (Nat.eq_dec ((total X) mod 2) 0) as [even | odd];
        destruct (le_gt_dec (2 * largest X) (total X + 1)) as [not_big | big].
      * apply by_even. lia.
      * apply by_carrier. intros a h b equal same h1 R s e t s_R s_m m1. exists a, h, b. split; [exact equal |].
        apply even_big; auto; fold R s; rewrite <- ?t; lia.
      * apply by_carrier. intros a h b equal same h1 R s e t s_R s_m m1. exists a, h, b. split; [exact equal |].
        apply odd_not_big; auto; fold R s; rewrite <- ?t; lia.
      * apply by_even. lia.
    + destruct (Nat.eq_dec ((total X) mod 2) 0) as [even | odd];
        destruct (le_gt_dec (2 * largest X) (total X + 1)) as [not_big | big].
      * exfalso. apply not_P. right. lia.
      * apply by_carrier. intros a h b equal same h1 R s e t s_R s_m m1.
        destruct (Nat.eq_dec R 0) as [alone | others];
          [| destruct (le_gt_dec (total X + 4) (2 * largest X)) as [far | near]].
        -- exists a, h, b. split; [exact equal |]. apply lower_only_largest; auto; fold R s; rewrite <- ?t; lia.
        -- exists a, h, b. split; [exact equal |]. apply lower_only_largest; auto; fold R s; rewrite <- ?t; lia.
        -- (* another heap, and the one of the largest weight stays *)
           assert (other : exists a' g b', X = a' ++ g :: b' /\ 0 < heap_total g /\ In h (a' ++ b')).
           { unfold R in others. rewrite total_app in others. subst X.
             destruct (Nat.eq_dec (total a) 0) as [none_a | some_a].
             - destruct (weighted b) as [b1 [g [b2 [-> weight]]]]; [lia |].
               exists (a ++ h :: b1), g, b2. rewrite <- !app_assoc. split; [reflexivity |].
               split; [exact weight | apply in_elt].
             - destruct (weighted a) as [a1 [g [a2 [-> weight]]]]; [lia |].
               exists a1, g, (a2 ++ h :: b). rewrite <- !app_assoc. split; [reflexivity |].
               split; [exact weight |]. rewrite app_assoc. apply in_elt. }
           destruct other as [a' [g [b' [equal' [weight stays]]]]]. exists a', g, b'. split; [exact equal' |].
           destruct (middle_heap a' b' g) as [e' [t' m']]. rewrite <- equal' in e', t', m'.
           assert (at_least : largest X <= largest (a' ++ b')).
           { rewrite <- same. clear - stays. induction (a' ++ b') as [| x l IH]; [destruct stays |].
             simpl. destruct stays as [-> | inside]; [lia | specialize (IH inside); lia]. }
           apply lower_other; auto; rewrite <- ?t'; try lia; [| congruence].
           apply positive. rewrite equal'. apply in_elt.
      * apply by_carrier. intros a h b equal same h1 R s e t s_R s_m m1. exists a, h, b. split; [exact equal |].
        apply lower_largest; auto; fold R s; rewrite <- ?t; lia.
      * exfalso. apply not_P. right. lia.
Qed.

(* In misère 0.26 a position is P exactly if b = 1 and T = 0, or b = 0, T > 0 and T is odd exactly if it is big. *)
Theorem misere_026 (X : position) : (forall h, In h X -> 0 < h) ->
  (P_misere rule_026 X <-> position_P X) /\ (N_misere rule_026 X <-> ~ position_P X).
Proof.
  assert (judged : (forall h, In h X -> 0 < h) ->
            (position_P X -> P_misere rule_026 X) /\ (~ position_P X -> N_misere rule_026 X)).
  { induction X as [X IH] using (position_induction rule_026). intros positive.
    assert (positive_option : forall Y, move rule_026 X Y -> forall h, In h Y -> 0 < h).
    { intros Y moved h inside. apply move_inv in moved. destruct moved as [a [g [b [l [-> [option ->]]]]]].
      apply code_options_spec in option. destruct option as [i [_ [all _]]]. rewrite Forall_forall in all.
      apply in_app_iff in inside. destruct inside as [inside | inside].
      - apply positive, in_app_iff. now left.
      - apply in_app_iff in inside. destruct inside as [inside | inside]; [now apply all |].
        apply positive, in_app_iff. right. now right. }
    assert (some_move : {exists Y, move rule_026 X Y} + {forall Y, ~ move rule_026 X Y}).
    { destruct (moves rule_026 X) as [| Y rest] eqn:all.
      - right. intros Y moved. apply moves_spec in moved. rewrite all in moved. destruct moved.
      - left. exists Y. apply moves_spec. rewrite all. now left. }
    split.
    - intros is_P. constructor.
      + destruct some_move as [some | none]; [exact some | exfalso].
        assert (ones : forall Z, (forall h, In h Z -> h = 1) -> total Z = 0 /\ odd_evens Z = false).
        { induction Z as [| h Z IHZ]; intros one; [auto |]. destruct IHZ as [t e]; [intros; apply one; now right |].
          simpl. rewrite (one h (or_introl eq_refl)), t, e. auto. }
        destruct (ones X) as [t e].
        { intros h inside. destruct (le_gt_dec 2 h) as [large | small]; [exfalso | specialize (positive h inside); lia].
          apply in_split in inside. destruct inside as [a [b ->]]. apply (none (a ++ [h - 1] ++ b)).
          apply move_heap. now apply code_options_spec, take_one. }
        unfold position_P, judged_P in is_P. rewrite t, e in is_P. destruct is_P as [[no _] | [_ [no _]]]; [discriminate | lia].
      + intros Y moved. apply (IH Y moved (positive_option Y moved)). intros also. apply move_inv in moved.
        destruct moved as [a [h [b [l [-> [option ->]]]]]]. apply code_options_spec in option.
        destruct (middle_heap a b h) as [e [t m]]. destruct (middle a l b) as [e' [t' m']].
        unfold position_P in is_P, also. rewrite e, t, m in is_P. rewrite e', t', m' in also.
        destruct (bounds (a ++ b)) as [low some]. apply (no_P_to_P h l _ _ _ (positive h (in_elt h a b)) option low some is_P also).
    - intros not_P. destruct some_move as [some | none]; [| now apply N_misere_end].
      destruct (N_wins X positive not_P some) as [a [h [b [equal [l [option is_P]]]]]].
      assert (moved : move rule_026 X (a ++ l ++ b)) by (rewrite equal; apply move_heap; now apply code_options_spec).
      apply N_misere_intro with (a ++ l ++ b); [exact moved |]. apply (IH _ moved (positive_option _ moved)).
      destruct (middle a l b) as [e' [t' m']]. unfold position_P. now rewrite e', t', m'. }
  intros positive. destruct (judged positive) as [yes no].
  assert (decided : {position_P X} + {~ position_P X}).
  { unfold position_P, judged_P. destruct (odd_evens X), (Nat.eq_dec (total X) 0), (Nat.eq_dec (total X mod 2) 1),
      (lt_dec (total X + 1) (2 * largest X)); ((left; lia) || (right; lia)). }
  destruct (misere_outcome rule_026 X) as [[p not_n] | [n not_p]]; destruct decided; tauto.
Qed.
