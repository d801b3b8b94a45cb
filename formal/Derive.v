(* What [check_values] (Marks.v) accepts are the nim-values. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia Permutation ZifyUint63.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play SpragueGrundy Marks.
Import ListNotations.
Open Scope nat_scope.

Transparent num.
Lemma num_less (x y : int) : (x <? y)%uint63 = true <-> (num x < num y)%N.
Proof.
  unfold num. pose proof (Uint63.to_Z_bounded x). pose proof (Uint63.to_Z_bounded y).
  rewrite Uint63.ltb_spec. lia.
Qed.

Lemma num_at_most (x y : int) : (x <=? y)%uint63 = true <-> (num x <= num y)%N.
Proof.
  unfold num. pose proof (Uint63.to_Z_bounded x). pose proof (Uint63.to_Z_bounded y).
  rewrite Uint63.leb_spec. lia.
Qed.

Lemma num_next (x y : int) : (num x < num y)%N -> num (x + 1)%uint63 = N.succ (num x).
Proof.
  unfold num. intros less. rewrite Uint63.add_spec.
  pose proof (Uint63.to_Z_bounded x). pose proof (Uint63.to_Z_bounded y).
  change (Uint63.to_Z 1) with 1%Z. rewrite Z.mod_small by lia. lia.
Qed.

Lemma num_below (y : int) (u : N) : (u < num y)%N -> exists x, num x = u.
Proof.
  unfold num. intros less. pose proof (Uint63.to_Z_bounded y).
  exists (Uint63.of_Z (Z.of_N u)). rewrite Uint63.of_Z_spec, Z.mod_small; lia.
Qed.
Global Opaque num.

Lemma marked_up_to_sound (seen : PArray.array bool) (fuel : nat) : forall u v : int,
  (num u <= num v)%N -> marked_up_to fuel seen u v = true ->
  (forall w, (num u <= num w < num v)%N -> PArray.get seen w = true) /\
  PArray.get seen v = false /\ (v <? PArray.length seen)%uint63 = true.
Proof.
  induction fuel as [| fuel IH]; intros u v below; simpl; [discriminate |].
  destruct (u =? v)%uint63 eqn:same.
  - apply Uint63.eqb_spec in same. subst u. intros test. apply andb_prop in test.
    destruct test as [inside not]. split; [intros w; lia |]. split; [now apply Bool.negb_true_iff | exact inside].
  - intros test. apply andb_prop in test. destruct test as [set test].
    assert (less : (num u < num v)%N).
    { destruct (N.eq_dec (num u) (num v)) as [equal | other]; [| lia].
      apply num_inj in equal. subst. pose proof (proj2 (Uint63.eqb_spec v v) eq_refl). congruence. }
    pose proof (num_next u v less) as next.
    destruct (IH (u + 1)%uint63 v) as [all rest]; [lia | exact test |].
    split; [| exact rest]. intros w range.
    destruct (N.eq_dec (num w) (num u)) as [equal | other]; [apply num_inj in equal; now subst w | apply all; lia].
Qed.

Lemma skipn_next {A : Type} (n : nat) (l rest : list A) (v : A) :
  skipn n l = v :: rest -> rest = skipn (S n) l.
Proof.
  revert l. induction n as [| n IH]; intros [| x l]; simpl; try discriminate.
  - intros equal. now injection equal.
  - intros equal. now apply IH in equal.
Qed.

Section Values.
Variable digits : list N.
Variable values : list int.
Hypothesis small : Forall (fun d => (d < 16)%N) digits.
Let V (h : nat) : int := nth h values 0%uint63.
Let r : rule := code_rule (finite_code digits).

Definition right_up_to (n : nat) : Prop := forall h, h < n -> num (V h) = G r h.

Lemma xor_of_value (n : nat) (l : list nat) :
  right_up_to n -> (forall h, In h l -> h < n) -> num (xor_of V l) = value r l.
Proof.
  intros right. induction l as [| h l IH]; intros below; [apply num_0 |].
  cbn [xor_of]. rewrite num_lxor, IH by (intros; apply below; now right).
  rewrite right by (apply below; now left). reflexivity.
Qed.

Lemma ascends_values : ascends V 0 (length values - 1) (tl values).
Proof.
  unfold V. destruct values as [| v rest]; simpl; split; try lia.
  intros j less. reflexivity.
Qed.

(* One heap. *)
Lemma heap_sound (n fuel : nat) (known : list int) :
  n < length values -> right_up_to n -> descends V n known ->
  marked_up_to fuel (mark_digits digits false 0%uint63 (tl values) known (PArray.make (V n + 1)%uint63 false))
               0%uint63 (V n) = true ->
  num (V n) = G r n.
Proof.
  intros inside right down test. symmetry. apply G_unique.
  set (s0 := PArray.make (V n + 1)%uint63 false) in *.
  assert (all : marks s0 (mark_digits digits (1 <=? 0) 0%uint63 (tl values) known s0)
                  (fun y => exists j, 0 + j <= n /\ left_by V (nth j digits 0%N) (0 + j) (n - 0 - j) y)).
  { apply mark_digits_marks with (length values - 1); try lia; [exact ascends_values | exact small |].
    now rewrite Nat.sub_0_r. }
  change (1 <=? 0) with false in all.
  apply marked_up_to_sound in test; [| rewrite num_0; lia].
  destruct test as [below [not in_range]]. destruct all as [same_length [_ all]].
  rewrite same_length in in_range.
  assert (fresh : forall y, PArray.get s0 y <> true) by (intros y; unfold s0; now rewrite PArray.get_make).
  assert (options_of : forall v, option_value r n v <->
            exists y, num y = v /\ exists j, j <= n /\ left_by V (nth j digits 0%N) j (n - j) y).
  { intros v. unfold option_value, left_by. split.
    - intros [left [option <-]]. exists (xor_of V left). split.
      + apply xor_of_value with n; [exact right |]. intros h. now apply option_heap_less with r.
      + apply code_options_spec in option. destruct option as [i [total [positive [bit split]]]].
        exists i. split; [lia |]. exists left. repeat split; auto. lia.
    - intros [y [<- [j [bound [left [total [positive [bit [split ->]]]]]]]]].
      assert (option : In left (options r n)).
      { apply code_options_spec. exists j. repeat split; auto. lia. }
      exists left. split; [exact option |]. symmetry. apply xor_of_value with n; [exact right |].
      intros h. now apply option_heap_less with r. }
  split.
  - intros option. apply options_of in option. destruct option as [y [equal left]].
    apply num_inj in equal. subst y.
    assert (set : PArray.get (mark_digits digits false 0%uint63 (tl values) known s0) (V n) = true).
    { apply all. right. split; [| exact in_range]. destruct left as [j left]. exists j. simpl.
      now rewrite Nat.sub_0_r. }
    rewrite set in not. discriminate.
  - intros u less. apply options_of. destruct (num_below (V n) u less) as [y <-]. exists y.
    split; [reflexivity |]. assert (set := below y). rewrite num_0 in set.
    specialize (set ltac:(lia)). apply all in set. destruct set as [set | [[j left] _]].
    + now apply fresh in set.
    + exists j. simpl in left. now rewrite Nat.sub_0_r in left.
Qed.

Lemma check_from_sound (rest : list int) : forall (n fuel : nat) (known : list int) (bound : int),
  rest = skipn n values -> n <= length values -> right_up_to n -> descends V n known ->
  check_from digits (tl values) rest known fuel bound = true -> right_up_to (length values).
Proof.
  induction rest as [| v rest IH]; intros n fuel known bound equal n_short right down test.
  - assert (length (skipn n values) = 0) by now rewrite <- equal. rewrite skipn_length in *.
    now replace (length values) with n by lia.
  - assert (long : length (skipn n values) = S (length rest)) by now rewrite <- equal.
    rewrite skipn_length in long.
    assert (is_v : v = V n).
    { unfold V. replace n with (n + 0) at 1 by lia.
      rewrite <- (firstn_skipn n values) at 1. rewrite app_nth2; rewrite firstn_length; [| lia].
      replace (n + 0 - Nat.min n (length values)) with 0 by lia. now rewrite <- equal. }
    assert (is_rest : rest = skipn (S n) values).
    { apply skipn_next with v. now symmetry. }
    cbn [check_from] in test. apply andb_prop in test. destruct test as [test others].
    apply andb_prop in test. destruct test as [_ test]. subst v.
    assert (here : num (V n) = G r n) by (apply heap_sound with fuel known; auto; lia).
    apply (IH (S n) _ _ _ is_rest ltac:(lia)) in others; [exact others | |].
    + intros h less. destruct (Nat.eq_dec h n) as [-> | other]; [exact here | apply right; lia].
    + destruct down as [long_known all]. split; [simpl; lia |]. intros [| j] less; simpl.
      * f_equal. lia.
      * rewrite all by lia. f_equal. lia.
Qed.

Theorem check_values_sound : check_values digits values = true ->
  forall h, h < length values -> num (nth h values 0%uint63) = G (code_rule (finite_code digits)) h.
Proof.
  intros test. apply (check_from_sound values 0 1 [] 0%uint63) in test; auto; [lia | |].
  - intros h less. lia.
  - split; [reflexivity |]. intros j less. lia.
Qed.
End Values.
