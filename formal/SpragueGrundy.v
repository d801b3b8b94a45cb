(* Nim-values, and the theorems [T1] and [T2] of docs/explanation/theory.md. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play.
Import ListNotations.

(* G(n) is the mex of the nim-sums of the heaps of each option: the values of the heaps 0 .. n - 1 give it. *)
Definition next_value (r : rule) (known : list N) (n : nat) : N :=
  mex (map (fun left => nim_sum (map (fun h => nth h known 0%N) left)) (options r n)).
Fixpoint first_values (r : rule) (n : nat) : list N :=
  match n with
  | O => []
  | S n => let known := first_values r n in known ++ [next_value r known n]
  end.
Definition G (r : rule) (n : nat) : N := next_value r (first_values r n) n.

(* The nim-value of a position: the nim-sum of its heaps' nim-values. *)
Definition value (r : rule) (X : position) : N := nim_sum (map (G r) X).

Lemma first_values_length (r : rule) (n : nat) : length (first_values r n) = n.
Proof. induction n; simpl; [reflexivity |]. rewrite app_length. simpl. lia. Qed.

Lemma first_values_nth (r : rule) (n h : nat) : h < n -> nth h (first_values r n) 0%N = G r h.
Proof.
  induction n as [| n IH]; intros less; [lia |]. simpl.
  destruct (Nat.eq_dec h n) as [-> | other].
  - rewrite app_nth2, first_values_length, Nat.sub_diag; [reflexivity |].
    rewrite first_values_length. lia.
  - rewrite app_nth1; [apply IH; lia |]. rewrite first_values_length. lia.
Qed.

(* The values of the options of a heap. *)
Definition option_value (r : rule) (n : nat) (v : N) : Prop :=
  exists left, In left (options r n) /\ value r left = v.

(* The definition of G as it is read: the mex of the nim-sums of the options' heaps. *)
Theorem G_mex (r : rule) (n : nat) : is_mex (option_value r n) (G r n).
Proof.
  unfold G at 1, next_value. eapply is_mex_iff; [| apply mex_is_mex].
  intros v. rewrite in_map_iff. unfold option_value.
  assert (same : forall left, In left (options r n) ->
            nim_sum (map (fun h => nth h (first_values r n) 0%N) left) = value r left).
  { intros left option. unfold value. f_equal. apply map_ext_in. intros h inside.
    apply first_values_nth. now apply option_heap_less with r left. }
  split; intros [left [first second]]; exists left; split; auto.
  - rewrite <- same; assumption.
  - rewrite same; assumption.
Qed.

(* Nothing else is so. *)
Theorem G_unique (r : rule) (n : nat) (v : N) : is_mex (option_value r n) v -> G r n = v.
Proof. intros other. eapply is_mex_unique; [| apply G_mex | exact other]. tauto. Qed.

Lemma G_0 (r : rule) : G r 0 = 0%N.
Proof.
  apply G_unique. split; [| intros u less; lia].
  intros [left [option _]]. apply options_less in option. unfold heap_weight in option. lia.
Qed.

Lemma value_app (r : rule) (a b : position) : value r (a ++ b) = N.lxor (value r a) (value r b).
Proof. unfold value. now rewrite map_app, nim_sum_app. Qed.

Lemma value_middle (r : rule) (a b : position) (n : nat) :
  value r (a ++ n :: b) = N.lxor (G r n) (value r (a ++ b)).
Proof. unfold value. rewrite !map_app. simpl. apply nim_sum_middle. Qed.

Lemma value_permutation (r : rule) (X Y : position) : Permutation X Y -> value r X = value r Y.
Proof. intros same. unfold value. apply nim_sum_permutation. now apply Permutation_map. Qed.

Lemma value_insert (r : rule) (a b left : position) :
  value r (a ++ left ++ b) = N.lxor (value r left) (value r (a ++ b)).
Proof.
  rewrite !value_app. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

(* The value of a position is the mex of the values of its options: positions of equal value are alike. *)
Theorem value_mex (r : rule) (X : position) :
  is_mex (fun v => exists Y, move r X Y /\ value r Y = v) (value r X).
Proof.
  split.
  - intros [Y [moved equal]]. destruct moved as [a b n left option].
    rewrite value_insert, value_middle in equal.
    assert (same : value r left = G r n).
    { rewrite !(N.lxor_comm _ (value r (a ++ b))) in equal.
      apply lxor_move in equal. now rewrite lxor_cancel in equal. }
    destruct (G_mex r n) as [not _]. apply not. exists left. auto.
  - intros u less. set (x := value r X) in *.
    pose proof (bit_of_greater x u less) as bit.
    destruct (nim_sum_bit (map (G r) X) _ bit) as [v [inside bit_v]].
    apply in_map_iff in inside. destruct inside as [n [<- inside]].
    assert (lower : (N.lxor (G r n) (N.lxor x u) < G r n)%N).
    { apply lxor_less; [| exact bit_v]. rewrite N.lxor_eq_0_iff. lia. }
    destruct (G_mex r n) as [_ below]. destruct (below _ lower) as [left [option equal]].
    apply in_split in inside. destruct inside as [a [b equal_X]].
    exists (a ++ left ++ b). split; [rewrite equal_X; now constructor |].
    rewrite value_insert, equal. unfold x. rewrite equal_X, value_middle.
    rewrite <- !N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    rewrite (N.lxor_comm (value r (a ++ b)) u), N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_r.
Qed.

(* [T1] Sprague, Grundy. A position is P exactly if the nim-sum of its heaps' nim-values is 0. *)
Theorem sprague_grundy (r : rule) (X : position) :
  (P_normal r X <-> value r X = 0%N) /\ (N_normal r X <-> value r X <> 0%N).
Proof.
  assert (by_value : (value r X = 0%N -> P_normal r X) /\ (value r X <> 0%N -> N_normal r X)).
  { induction X as [X IH] using (position_induction r). destruct (value_mex r X) as [not below]. split.
    - intros zero. constructor. intros Y moved. apply (IH Y moved). intros same.
      apply not. exists Y. split; [exact moved |]. congruence.
    - intros positive. destruct (below 0%N) as [Y [moved zero]]; [lia |].
      apply N_normal_intro with Y; [exact moved |]. now apply (IH Y moved). }
  destruct by_value as [zero positive].
  destruct (normal_outcome r X) as [[p not_n] | [n not_p]]; destruct (N.eq_dec (value r X) 0); tauto.
Qed.

(* [T2] Winning moves. From an N-position of nim-sum x, a move on a heap of value g wins exactly if what it
   leaves of the heap has the value g XOR x. *)
Theorem winning_moves (r : rule) (a b : position) (n : nat) (left : list nat) :
  In left (options r n) ->
  (P_normal r (a ++ left ++ b) <-> value r left = N.lxor (G r n) (value r (a ++ n :: b))).
Proof.
  intros option. destruct (sprague_grundy r (a ++ left ++ b)) as [p _].
  rewrite p, value_insert, value_middle, lxor_cancel. apply N.lxor_eq_0_iff.
Qed.

(* Bouton: in Nim, 0.(3), G(n) = n. *)
Theorem bouton (n : nat) : G (code_rule nim) n = N.of_nat n.
Proof.
  assert (three : forall i, 0 < i -> nim i = 3%N).
  { intros i positive. unfold nim, repeating_code. destruct i as [| i]; [lia |].
    replace (S i <? length [0%N]) with false by (symmetry; apply Nat.ltb_ge; simpl; lia).
    cbn [length]. now rewrite Nat.mod_1_r. }
  assert (left_of : forall m left, In left (options (code_rule nim) m) <->
            exists h, h < m /\ left = if h =? 0 then [] else [h]).
  { intros m left. transitivity (allows (subtraction_code (fun _ => true)) m left).
    - simpl. rewrite code_options_spec. apply allows_ext. intros [| i]; [reflexivity |].
      rewrite three by lia. reflexivity.
    - rewrite subtraction_allows. split.
      + intros [s [range [_ ->]]]. exists (m - s). split; [lia | reflexivity].
      + intros [h [less ->]]. exists (m - h). repeat split; try lia.
        now replace (m - (m - h)) with h by lia. }
  induction n as [n IH] using lt_wf_ind. apply G_unique.
  assert (value_of : forall h, h < n -> value (code_rule nim) (if h =? 0 then [] else [h]) = N.of_nat h).
  { intros h less. destruct h as [| h]; [reflexivity |]. unfold value. simpl map.
    cbn [Nat.eqb nim_sum map]. rewrite IH by exact less. apply N.lxor_0_r. }
  split.
  - intros [left [option equal]]. apply left_of in option. destruct option as [h [less ->]].
    rewrite value_of in equal by exact less. lia.
  - intros u less. exists (if N.to_nat u =? 0 then [] else [N.to_nat u]). split.
    + apply left_of. exists (N.to_nat u). split; [lia | reflexivity].
    + rewrite value_of by lia. apply N2Nat.id.
Qed.
