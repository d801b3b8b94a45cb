(* Misère quotients: [T8] and [T9] of docs/explanation/theory.md.

   Q is a commutative monoid, [phi] gives each heap an element, [in_P] tells which elements are P. The conditions
   below speak of single heaps and of finitely many elements; from them follows that a position of heaps that are
   [ok] is P in misère play exactly if the product of its heaps lies in P. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods.
Import ListNotations.

Lemma move_inv (r : rule) (X Y : position) : move r X Y ->
  exists a h b l, X = a ++ h :: b /\ In l (options r h) /\ Y = a ++ l ++ b.
Proof. intros [a b h l option]. exists a, h, b, l. auto. Qed.

Section Quotient.
Variable r : rule.
Variable Q : Type.
Variable mul : Q -> Q -> Q.
Variable one : Q.
Variable phi : nat -> Q.
Variable in_P : Q -> bool.

Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z.
Hypothesis mul_one : forall x, mul one x = x.

(* The value of a position: the product of its heaps. *)
Fixpoint prod (X : position) : Q := match X with [] => one | h :: X => mul (phi h) (prod X) end.

Lemma mul_one_r (x : Q) : mul x one = x.
Proof. now rewrite mul_comm, mul_one. Qed.

Lemma mul_swap (x y z : Q) : mul x (mul y z) = mul y (mul x z).
Proof. now rewrite mul_assoc, (mul_comm x y), <- mul_assoc. Qed.

Lemma prod_app (X Y : position) : prod (X ++ Y) = mul (prod X) (prod Y).
Proof. induction X as [| h X IH]; simpl; [now rewrite mul_one |]. now rewrite IH, mul_assoc. Qed.

Lemma prod_middle (a b : position) (h : nat) : prod (a ++ h :: b) = mul (prod (a ++ b)) (phi h).
Proof. rewrite !prod_app. simpl. rewrite <- mul_assoc. f_equal. apply mul_comm. Qed.

Lemma prod_insert (a b l : position) : prod (a ++ l ++ b) = mul (prod (a ++ b)) (prod l).
Proof. rewrite !prod_app. rewrite <- mul_assoc. f_equal. apply mul_comm. Qed.

(* Has a heap a move? *)
Definition moving (h : nat) : bool := match options r h with [] => false | _ => true end.

(* In the context q heap h is no witness: after it the position is N, and so is every option on h. *)
Definition bad (h : nat) (q : Q) : bool :=
  (negb (in_P (mul q (phi h))) && negb (existsb (fun l => in_P (mul q (prod l))) (options r h)))%bool.

Section Outcomes.
Variable ok : nat -> Prop.
Hypothesis ok_options : forall h l, ok h -> In l (options r h) -> forall h', In h' l -> ok h'.
Let all_ok (X : position) : Prop := forall h, In h X -> ok h.

(* The empty position is N. *)
Hypothesis end_N : in_P one = false.
(* A heap without moves counts nothing. *)
Hypothesis still : forall h, ok h -> moving h = false -> phi h = one.
(* No P-position leads to another. *)
Hypothesis no_P_to_P : forall h q l, ok h -> In l (options r h) ->
  in_P (mul q (phi h)) = true -> in_P (mul q (prod l)) = false.

Lemma prod_still (X : position) : all_ok X -> existsb moving X = false -> prod X = one.
Proof.
  induction X as [| h X IH]; intros okay none; [reflexivity |]. simpl in none |- *.
  apply Bool.orb_false_elim in none. destruct none as [no others].
  rewrite still by (auto; apply okay; now left). rewrite mul_one. apply IH; auto.
  intros h' inside. apply okay. now right.
Qed.

(* A position is P exactly if the product of its heaps lies in P, if in every position with a move whose product does
   not, some heap is not bad in its context. *)
Theorem outcomes_by_witnesses :
  (forall X, all_ok X -> existsb moving X = true -> in_P (prod X) = false ->
    exists a h b, X = a ++ h :: b /\ bad h (prod (a ++ b)) = false) ->
  forall X, all_ok X ->
  (P_misere r X <-> in_P (prod X) = true) /\ (N_misere r X <-> in_P (prod X) = false).
Proof.
  intros some_witness X.
  assert (by_value : all_ok X -> (in_P (prod X) = true -> P_misere r X) /\ (in_P (prod X) = false -> N_misere r X)).
  { induction X as [X IH] using (position_induction r). intros okay.
    assert (okay_moves : forall Y, move r X Y -> all_ok Y).
    { intros Y moved h' inside. apply move_inv in moved. destruct moved as [a [h [b [l [-> [option ->]]]]]].
      apply in_app_iff in inside. destruct inside as [inside | inside];
        [apply okay; apply in_app_iff; now left |].
      apply in_app_iff in inside. destruct inside as [inside | inside].
      - apply (ok_options h l); auto. apply okay. apply in_elt.
      - apply okay. apply in_app_iff. right. now right. }
    split.
    - intros is_P. destruct (existsb moving X) eqn:some.
      2: { rewrite (prod_still X okay some), end_N in is_P. discriminate. }
      constructor.
      + apply existsb_exists in some. destruct some as [h [inside moves]].
        apply in_split in inside. destruct inside as [a [b ->]]. unfold moving in moves.
        destruct (options r h) as [| l rest] eqn:all; [discriminate |].
        exists (a ++ l ++ b). apply (move_heap r a b h l). rewrite all. now left.
      + intros Y moved. apply (IH Y moved (okay_moves Y moved)). apply move_inv in moved.
        destruct moved as [a [h [b [l [-> [option ->]]]]]]. rewrite prod_middle in is_P. rewrite prod_insert.
        apply (no_P_to_P h); auto. apply okay. apply in_elt.
    - intros is_N. destruct (existsb moving X) eqn:some.
      + destruct (some_witness X okay some is_N) as [a [h [b [equal witness]]]].
        unfold bad in witness. rewrite <- prod_middle, <- equal, is_N in witness. simpl in witness.
        apply Bool.negb_false_iff, existsb_exists in witness. destruct witness as [l [option is_P]].
        assert (moved : move r X (a ++ l ++ b)) by (rewrite equal; now constructor).
        apply N_misere_intro with (a ++ l ++ b); [exact moved |].
        apply (IH _ moved (okay_moves _ moved)). now rewrite prod_insert.
      + apply N_misere_end. intros Y moved. apply move_inv in moved.
        destruct moved as [a [h [b [l [-> [option ->]]]]]].
        assert (moving h = true) by (unfold moving; destruct (options r h); [destruct option | reflexivity]).
        assert (existsb moving (a ++ h :: b) = true) by (apply existsb_exists; exists h; split; [apply in_elt | assumption]).
        congruence. }
  intros okay. destruct (by_value okay) as [yes no].
  destruct (misere_outcome r X) as [[p not_n] | [n not_p]]; destruct (in_P (prod X)) eqn:value;
    split; split; intros; auto; try congruence; exfalso; auto.
Qed.

Section Refined.
(* F x has every y such that all heaps of some position of value x are bad in their contexts, times y. *)
Variable F : Q -> Q -> bool.
Hypothesis F_one_heap : forall h y, ok h -> moving h = true -> bad h y = true -> F (phi h) y = true.
Hypothesis F_next_heap : forall h x y, ok h -> moving h = true ->
  F x (mul (phi h) y) = true -> bad h (mul x y) = true -> F (mul x (phi h)) y = true.
Hypothesis F_without_one : forall x, F x one = false.

Lemma find_witness (X : position) : forall y,
  (exists a h b, X = a ++ h :: b /\ moving h = true /\ bad h (mul (prod (a ++ b)) y) = false) \/
  (forall a h b, X = a ++ h :: b -> moving h = true -> bad h (mul (prod (a ++ b)) y) = true).
Proof.
  induction X as [| j X IH]; intros y.
  - right. intros a h b equal. destruct a; discriminate.
  - destruct (moving j) eqn:moves; [destruct (bad j (mul (prod X) y)) eqn:test |].
    2: { left. exists [], j, X. auto. }
    all: destruct (IH (mul (phi j) y)) as [[a [h [b [-> [m witness]]]]] | none];
      [left; exists (j :: a), h, b; repeat split; auto; simpl; rewrite <- mul_assoc, mul_swap; exact witness |];
      right; intros [| j' a] h b equal m; injection equal as -> ->; simpl in *; try congruence;
      rewrite <- mul_assoc, mul_swap; now apply none.
Qed.

Lemma F_complete (X : position) : forall y, all_ok X -> existsb moving X = true ->
  (forall a h b, X = a ++ h :: b -> moving h = true -> bad h (mul (prod (a ++ b)) y) = true) ->
  F (prod X) y = true.
Proof.
  induction X as [| j X IH]; intros y okay some all; [discriminate |].
  assert (okay_X : all_ok X) by (intros h inside; apply okay; now right).
  assert (okay_j : ok j) by (apply okay; now left).
  assert (tail : forall a h b, X = a ++ h :: b -> moving h = true ->
            bad h (mul (prod (a ++ b)) (mul (phi j) y)) = true).
  { intros a h b equal m. specialize (all (j :: a) h b). simpl in all. rewrite equal in all.
    rewrite mul_swap, mul_assoc. now apply all. }
  assert (here : moving j = true -> bad j (mul (prod X) y) = true) by (apply (all [] j X); reflexivity).
  simpl in some. simpl prod. destruct (moving j) eqn:moves; simpl in some.
  - specialize (here eq_refl). destruct (existsb moving X) eqn:others.
    + rewrite mul_comm. apply F_next_heap; auto.
    + assert (nothing : prod X = one).
      { clear - others still okay_X mul_one. induction X as [| h X IH]; [reflexivity |]. simpl in others |- *.
        apply Bool.orb_false_elim in others. destruct others as [no others].
        rewrite still by (auto; apply okay_X; now left). rewrite mul_one. apply IH; auto.
        intros h' inside. apply okay_X. now right. }
      rewrite nothing, mul_one in here. rewrite nothing, mul_one_r. apply F_one_heap; auto.
  - rewrite (still j okay_j moves) in *. rewrite mul_one. apply IH; auto.
    intros a h b equal m. specialize (tail a h b equal m). now rewrite mul_one in tail.
Qed.

(* Every N-position with a move has a move to P. *)
Lemma some_witness (X : position) : all_ok X -> existsb moving X = true ->
  exists a h b, X = a ++ h :: b /\ bad h (prod (a ++ b)) = false.
Proof.
  intros okay some. destruct (find_witness X one) as [[a [h [b [equal [_ witness]]]]] | none].
  - exists a, h, b. rewrite mul_one_r in witness. auto.
  - pose proof (F_complete X one okay some none) as contrary. rewrite F_without_one in contrary. discriminate.
Qed.

(* [T8], the half that decides: a position is P exactly if the product of its heaps lies in P. *)
Theorem quotient_outcomes (X : position) : all_ok X ->
  (P_misere r X <-> in_P (prod X) = true) /\ (N_misere r X <-> in_P (prod X) = false).
Proof. apply outcomes_by_witnesses. intros Y okay some _. now apply some_witness. Qed.

(* [T8], the other half: two positions have the same value exactly if no third one tells them apart, provided that
   every element is the value of some position, and that any two elements are told apart by some element. *)
Hypothesis dec : forall x y : Q, {x = y} + {x <> y}.
Variable member : Q -> Prop.
Hypothesis member_phi : forall X, all_ok X -> member (prod X).
Hypothesis reached : forall z, member z -> exists Z, all_ok Z /\ prod Z = z.
Hypothesis reduced : forall x y, member x -> member y -> x <> y ->
  exists z, member z /\ in_P (mul x z) <> in_P (mul y z).

Theorem quotient_classes (X Y : position) : all_ok X -> all_ok Y ->
  (prod X = prod Y <-> forall Z, all_ok Z -> (P_misere r (X ++ Z) <-> P_misere r (Y ++ Z))).
Proof.
  intros okay_X okay_Y.
  assert (both : forall A B, all_ok A -> all_ok B -> all_ok (A ++ B)).
  { intros A B a b h inside. apply in_app_iff in inside. destruct inside; auto. }
  split.
  - intros same Z okay_Z. rewrite (proj1 (quotient_outcomes (X ++ Z) (both _ _ okay_X okay_Z))).
    rewrite (proj1 (quotient_outcomes (Y ++ Z) (both _ _ okay_Y okay_Z))). now rewrite !prod_app, same.
  - intros alike. destruct (dec (prod X) (prod Y)) as [| other]; [assumption | exfalso].
    destruct (reduced _ _ (member_phi X okay_X) (member_phi Y okay_Y) other) as [z [inside apart]].
    destruct (reached z inside) as [Z [okay_Z <-]]. apply apart. specialize (alike Z okay_Z).
    rewrite (proj1 (quotient_outcomes (X ++ Z) (both _ _ okay_X okay_Z))) in alike.
    rewrite (proj1 (quotient_outcomes (Y ++ Z) (both _ _ okay_Y okay_Z))) in alike.
    rewrite !prod_app in alike.
    destruct alike as [to back].
    destruct (in_P (mul (prod X) (prod Z))), (in_P (mul (prod Y) (prod Z))); auto.
    specialize (to eq_refl). discriminate.
Qed.
End Refined.
End Outcomes.

(* ---- heaps of a known kind ------------------------------------------------------------------------------ *)

(* Two heaps of the same element whose options have the same elements: for all of the above they are one. *)
Definition alike (h h' : nat) : Prop :=
  phi h = phi h' /\
  forall v, (exists l, In l (options r h) /\ prod l = v) <-> (exists l, In l (options r h') /\ prod l = v).

Lemma alike_trans (a b c : nat) : alike a b -> alike b c -> alike a c.
Proof. intros [p1 o1] [p2 o2]. split; [congruence |]. intros v. rewrite o1. apply o2. Qed.

Lemma alike_moving (h h' : nat) : alike h h' -> moving h = moving h'.
Proof.
  intros [_ same]. unfold moving.
  destruct (options r h) as [| l rest] eqn:all, (options r h') as [| l' rest'] eqn:all'; auto; exfalso.
  - destruct (proj2 (same (prod l')) ltac:(exists l'; split; [now left | reflexivity])) as [x [[] _]].
  - destruct (proj1 (same (prod l)) ltac:(exists l; split; [now left | reflexivity])) as [x [[] _]].
Qed.

Lemma alike_bad (h h' : nat) (q : Q) : alike h h' -> bad h q = bad h' q.
Proof.
  intros [phi_same same]. unfold bad. rewrite phi_same. f_equal. f_equal.
  apply Bool.eq_true_iff_eq. rewrite !existsb_exists.
  split; intros [l [option is_P]]; destruct (same (prod l)) as [to from].
  - destruct to as [l' [option' equal]]; [now exists l |]. exists l'. now rewrite equal.
  - destruct from as [l' [option' equal]]; [now exists l |]. exists l'. now rewrite equal.
Qed.
End Quotient.

(* [T9] Misère period. d is a finite code, k the place of its last digit, whose moves leave at most two heaps; e >= 1,
   p >= 1, M >= 2 e + 2 p + k - 1. If phi(n + p) = phi(n) for e <= n, phi being continued so beyond M, then every heap
   is alike one of 0 .. M. So the conditions, which speak of single heaps, hold for all heaps if for those, and the
   quotient of the heaps 0 .. M is that of the whole game. *)
Theorem misere_period (d : code) (k e p M : nat) (Q : Type) (mul : Q -> Q -> Q) (one : Q) (phi : nat -> Q) :
  (forall x y, mul x y = mul y x) -> (forall x y z, mul x (mul y z) = mul (mul x y) z) -> (forall x, mul one x = x) ->
  (forall i, k < i -> d i = 0%N) -> (forall i j, 2 < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= e -> 1 <= p -> 2 * e + 2 * p + k - 1 <= M ->
  (forall n, e <= n -> phi (n + p) = phi n) ->
  forall n, exists m, m <= M /\ alike (code_rule d) Q mul one phi n m.
Proof.
  intros comm assoc unit last parts e1 p1 enough period n.
  induction n as [n IH] using lt_wf_ind.
  destruct (le_gt_dec n M) as [inside | beyond].
  - exists n. split; [exact inside |]. split; [reflexivity | tauto].
  - destruct (IH (n - p)) as [m [less known]]; [lia |]. exists m. split; [exact less |].
    apply alike_trans with (n - p); [| exact known].
    replace n with (n - p + p) at 1 by lia. split; [apply period; lia |].
    intros v. simpl. setoid_rewrite code_options_spec.
    apply (shifted_options Q phi (prod Q mul one phi)) with k 2 e; auto; [| lia].
    intros l1 a a' l2 same. rewrite !(prod_middle Q mul one phi comm assoc unit). now rewrite same.
Qed.
