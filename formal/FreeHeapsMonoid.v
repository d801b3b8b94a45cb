(* What the first tests of CheckFreeHeaps.v show: the table is a commutative monoid, and the states of options are
   those of the rules. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia Eqdep_dec.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play Marks Derive CheckPeriod Quotient FreeHeaps CheckFreeHeaps.
Import ListNotations.
Open Scope nat_scope.

Ltac split_and H := repeat match type of H with (_ && _)%bool = true => apply andb_prop in H; let R := fresh H in destruct H as [H R] end.

Lemma all_in {A : Type} (test : A -> bool) (l : list A) : forallb test l = true -> forall x, In x l -> test x = true.
Proof. intros all. now apply forallb_forall. Qed.

Lemma counts_to_spec (c : free_claim) (l : list int) : forall i, counts_to c i l = true ->
  (num i <= num (f_size c))%N /\ length l = N.to_nat (num (f_size c) - num i) /\
  forall x, (num i <= num x)%N -> (num x < num (f_size c))%N -> nth (N.to_nat (num x - num i)) l 0%uint63 = x.
Proof.
  induction l as [| y l IH]; intros i test; cbn [counts_to] in test.
  - apply Uint63.eqb_spec in test. subst i. split; [lia |]. split; [simpl; lia |]. intros x more less. lia.
  - apply andb_prop in test. destruct test as [here test]. apply andb_prop in here. destruct here as [same rises].
    apply Uint63.eqb_spec in same. subst y. apply num_less in rises. pose proof (num_next i _ rises) as next.
    destruct (IH _ test) as [less [long all]]. rewrite next in *.
    split; [lia |]. split; [simpl; lia |]. intros x more below.
    destruct (N.eq_dec (num x) (num i)) as [equal | other].
    + apply num_inj in equal. subst x. now rewrite N.sub_diag.
    + replace (N.to_nat (num x - num i)) with (S (N.to_nat (num x - N.succ (num i)))) by lia. apply all; lia.
Qed.

Lemma same_row_spec (c : free_claim) (map : PArray.array int) (all : list int) : forall row, same_row c all row map = true ->
  length row = length all /\ (forall x, In x all -> (PArray.get map x <? f_size c)%uint63 = true) /\
  forall j, j < length all -> nth j row 0%uint63 = PArray.get map (nth j all 0%uint63).
Proof.
  induction all as [| x all IH]; intros [| y row] test; try discriminate.
  - split; [reflexivity |]. split; [intros x [] |]. simpl. intros j less. lia.
  - cbn [same_row] in test. apply andb_prop in test. destruct test as [here test].
    apply andb_prop in here. destruct here as [same less]. apply Uint63.eqb_spec in same.
    destruct (IH row test) as [long [inside entries]].
    split; [simpl; lia |]. split.
    + intros z [<- | member]; [now rewrite same | now apply inside].
    + intros [| j] bound; simpl; [now symmetry | apply entries; simpl in bound; lia].
Qed.

Section Monoid.
Variable c : free_claim.
Variable h : free_hints.
Variable digits : list N.
Hypothesis shape : holds (check_shape_f c h).
Hypothesis monoid : holds (check_monoid_f c h).

Definition element (x : int) : Prop := (x <? f_size c)%uint63 = true.
Notation times := (f_times h).
Notation all := (f_elements h).

Lemma shape_parts : element 0%uint63 /\ counts_to c 0%uint63 all = true /\
  (forall s, In s (free_phi c) -> element (fst s) /\ length (snd s) = f_width c) /\
  (forall i heap, In (i, heap) (combine (seq 0 (f_width c)) (free_heaps_of c)) -> heap < length (free_phi c) /\
    same_state (nth heap (free_phi c) (0%uint63, [])) (0%uint63, unit_vector (f_width c) i) = true) /\
  length (free_moduli c) = f_width c /\ (forall m, In m (free_moduli c) -> 1 <= m) /\
  (forall a low high, In (a, low, high) (free_tests c) -> length a <= f_width c /\ (low <= high)%Z).
Proof.
  pose proof shape as facts. unfold holds, check_shape_f in facts.
  apply andb_prop in facts. destruct facts as [facts tests]. apply andb_prop in facts. destruct facts as [facts moduli].
  apply andb_prop in facts. destruct facts as [facts long]. apply andb_prop in facts. destruct facts as [facts free].
  apply andb_prop in facts. destruct facts as [facts phi]. apply andb_prop in facts. destruct facts as [zero counts].
  split; [exact zero |]. split; [exact counts |]. split; [| split; [| split; [| split]]].
  - intros s inside. pose proof (all_in _ _ phi s inside) as test. cbv beta in test. apply andb_prop in test.
    destruct test as [less width]. apply Nat.eqb_eq in width. now split.
  - intros i heap inside. pose proof (all_in _ _ free (i, heap) inside) as test. cbv beta iota in test. apply andb_prop in test.
    destruct test as [less same]. apply Nat.ltb_lt in less. now split.
  - now apply Nat.eqb_eq in long.
  - intros m inside. pose proof (all_in _ _ moduli m inside) as test. now apply Nat.leb_le in test.
  - intros a low high inside. pose proof (all_in _ _ tests _ inside) as test. cbv beta iota in test. apply andb_prop in test.
    destruct test as [less order]. apply Nat.leb_le in less. apply Z.leb_le in order. now split.
Qed.

Lemma all_nth (x : int) : element x -> nth (N.to_nat (num x)) all 0%uint63 = x.
Proof.
  intros inside. apply num_less in inside. destruct (counts_to_spec c all _ (proj1 (proj2 shape_parts))) as [_ [_ entries]].
  rewrite num_0 in entries. specialize (entries x ltac:(lia) inside). now rewrite N.sub_0_r in entries.
Qed.

Lemma all_length : length all = N.to_nat (num (f_size c)).
Proof.
  destruct (counts_to_spec c all _ (proj1 (proj2 shape_parts))) as [_ [long _]]. now rewrite num_0, N.sub_0_r in long.
Qed.

Lemma all_member (x : int) : element x -> In x all.
Proof.
  intros inside. rewrite <- (all_nth x inside). apply nth_In. rewrite all_length. apply num_less in inside. lia.
Qed.

Lemma monoid_parts : check_maps c h (free_generators c) (free_times c) (hint_maps h) = true /\
  (forall s t x, In s (hint_maps h) -> In t (hint_maps h) -> element x ->
     PArray.get s (PArray.get t x) = PArray.get t (PArray.get s x)) /\
  check_table c h = true.
Proof.
  pose proof monoid as facts. unfold holds, check_monoid_f in facts.
  apply andb_prop in facts. destruct facts as [facts table]. apply andb_prop in facts. destruct facts as [maps commute].
  split; [exact maps |]. split; [| exact table].
  intros s t x is in_t inside. apply Uint63.eqb_spec.
  exact (all_in _ _ (all_in _ _ (all_in _ _ commute s is) t in_t) x (all_member x inside)).
Qed.

(* The generators, one by one. *)
Lemma maps_facts (heaps : list nat) : forall rows maps, check_maps c h heaps rows maps = true ->
  length maps = length heaps /\ (forall m x, In m maps -> element x -> element (PArray.get m x)) /\
  Forall2 (fun heap map => heap < length (free_phi c) /\ f_ph c heap = (PArray.get map 0%uint63, [])) heaps maps /\
  Forall2 (fun row map => length row = N.to_nat (num (f_size c)) /\
    forall x, element x -> nth (N.to_nat (num x)) row 0%uint63 = PArray.get map x) rows maps /\
  Forall2 (fun (heap : nat) (row : list int) => True) heaps rows.
Proof.
  induction heaps as [| heap heaps IH]; intros [| row rows] [| map maps] test; try discriminate.
  - repeat split; auto. intros m x [].
  - cbn [check_maps] in test. apply andb_prop in test. destruct test as [test others].
    apply andb_prop in test. destruct test as [test none]. apply andb_prop in test. destruct test as [test own].
    apply andb_prop in test. destruct test as [less row_right]. apply Nat.ltb_lt in less.
    apply Uint63.eqb_spec in own. destruct (IH rows maps others) as [long [inside [heaps_right [rows_right pairs]]]].
    destruct (same_row_spec c map all row row_right) as [row_long [row_inside entries]].
    split; [simpl; congruence |]. split; [| split; [| split]].
    + intros m x [<- | member] lx; [apply row_inside; now apply all_member | now apply inside].
    + constructor; [| exact heaps_right]. split; [exact less |]. destruct (f_ph c heap) as [q d]. simpl in *.
      destruct d; [now subst q | discriminate].
    + constructor; [| exact rows_right]. split; [now rewrite row_long, all_length |].
      intros x lx. rewrite entries by (rewrite all_length; apply num_less in lx; lia). now rewrite all_nth.
    + constructor; [exact I | exact pairs].
Qed.

Definition act (w : list (PArray.array int)) (x : int) : int := fold_right (fun m x => PArray.get m x) x w.
Definition word (w : list (PArray.array int)) : Prop := forall m, In m w -> In m (hint_maps h).

Lemma act_inside (w : list (PArray.array int)) (x : int) : word w -> element x -> element (act w x).
Proof.
  destruct (maps_facts _ _ _ (proj1 monoid_parts)) as [_ [inside _]].
  intros known lx. induction w as [| m w IH]; simpl; [exact lx |]. apply inside; [apply known; now left |].
  apply IH. intros m' member. apply known. now right.
Qed.

Lemma act_commute (v w : list (PArray.array int)) (x : int) : word v -> word w -> element x ->
  act v (act w x) = act w (act v x).
Proof.
  intros known_v known_w lx.
  assert (one : forall m w x, In m (hint_maps h) -> word w -> element x -> PArray.get m (act w x) = act w (PArray.get m x)).
  { clear - shape monoid. intros m w x known_m. induction w as [| m' w IH]; intros known lx; simpl; [reflexivity |].
    assert (known_w : word w) by (intros m'' member; apply known; now right).
    rewrite <- IH by assumption. apply monoid_parts; [exact known_m | apply known; now left |]. now apply act_inside. }
  induction v as [| m v IH]; simpl; [reflexivity |].
  assert (known : word v) by (intros m' member; apply known_v; now right).
  rewrite IH by exact known. apply one; auto; [apply known_v; now left | now apply act_inside].
Qed.

Lemma table_words (y : int) : element y -> times y 0%uint63 = y /\
  exists w, word w /\ forall x, element x -> times y x = act w x.
Proof.
  remember (N.to_nat (num (PArray.get (hint_ranks h) y))) as rank eqn:equal. revert y equal.
  induction rank as [rank IH] using lt_wf_ind. intros y -> ly.
  pose proof (all_in _ _ (proj2 (proj2 monoid_parts)) y (all_member y ly)) as test. cbv beta zeta in test.
  apply andb_prop in test. destruct test as [own test]. apply Uint63.eqb_spec in own.
  split; [exact own |].
  destruct (y =? 0)%uint63 eqn:zero.
  - exists []. split; [intros m [] |]. intros x lx. apply Uint63.eqb_spec.
    exact (all_in _ _ test x (all_member x lx)).
  - apply andb_prop in test. destruct test as [test steps]. apply andb_prop in test. destruct test as [less ranks].
    destruct (nth_error (hint_maps h) (PArray.get (hint_steps h) y)) as [map |] eqn:which; [| discriminate].
    apply nth_error_In in which. apply num_less in ranks.
    destruct (IH (N.to_nat (num (PArray.get (hint_ranks h) (PArray.get (hint_parents h) y)))) ltac:(lia)
      (PArray.get (hint_parents h) y) eq_refl less) as [_ [w [known before]]].
    exists (map :: w). split; [intros m [<- | member]; auto |].
    intros x lx. pose proof (all_in _ _ steps x (all_member x lx)) as same. cbv beta in same. apply Uint63.eqb_spec in same.
    unfold f_times. rewrite same. simpl. now rewrite <- before.
Qed.

Lemma times_0_l (x : int) : element x -> times 0%uint63 x = x.
Proof.
  intros lx. pose proof (all_in _ _ (proj2 (proj2 monoid_parts)) 0%uint63 (all_member 0%uint63 (proj1 shape_parts))) as test.
  cbv beta zeta in test. apply andb_prop in test. destruct test as [_ test].
  rewrite Uint63.eqb_refl in test. apply Uint63.eqb_spec. exact (all_in _ _ test x (all_member x lx)).
Qed.

Lemma times_inside (x y : int) : element x -> element y -> element (times x y).
Proof.
  intros lx ly. destruct (table_words x lx) as [_ [w [known same]]]. rewrite same by exact ly. now apply act_inside.
Qed.

Lemma times_comm (x y : int) : element x -> element y -> times x y = times y x.
Proof.
  intros lx ly. pose proof (proj1 shape_parts) as l0.
  destruct (table_words x lx) as [x0 [v [known_v same_v]]]. destruct (table_words y ly) as [y0 [w [known_w same_w]]].
  rewrite same_v, same_w by assumption. rewrite <- x0 at 1. rewrite <- y0 at 1.
  rewrite same_v, same_w by assumption. now apply act_commute.
Qed.

Lemma times_assoc (x y z : int) : element x -> element y -> element z -> times x (times y z) = times (times x y) z.
Proof.
  intros lx ly lz. pose proof (proj1 shape_parts) as l0.
  destruct (table_words x lx) as [x0 [v [known_v same_v]]]. destruct (table_words z lz) as [z0 [w [known_w same_w]]].
  rewrite (times_comm y z), (times_comm (times x y) z) by auto using times_inside.
  rewrite (same_w (times x y)) by auto using times_inside. rewrite (same_w y), !same_v by auto using times_inside, act_inside.
  now apply act_commute.
Qed.

(* ---- as a type ---- *)

Definition elt : Type := { x : int | (x <? f_size c)%uint63 = true }.
Definition raw (x : elt) : int := proj1_sig x.

Lemma raw_inj (x y : elt) : raw x = raw y -> x = y.
Proof.
  destruct x as [x lx], y as [y ly]. simpl. intros <-. f_equal. apply UIP_dec. apply Bool.bool_dec.
Qed.

Definition one : elt := exist _ 0%uint63 (proj1 shape_parts).
Definition inject (x : int) : elt :=
  match Bool.bool_dec (x <? f_size c)%uint63 true with left less => exist _ x less | right _ => one end.
Definition mul (x y : elt) : elt := inject (times (raw x) (raw y)).

Lemma raw_element (x : elt) : element (raw x).
Proof. exact (proj2_sig x). Qed.
Lemma raw_inject (x : int) : element x -> raw (inject x) = x.
Proof. unfold inject. intros lx. destruct (Bool.bool_dec _ true); [reflexivity | contradiction]. Qed.
Lemma raw_mul (x y : elt) : raw (mul x y) = times (raw x) (raw y).
Proof. apply raw_inject. apply times_inside; apply raw_element. Qed.

Lemma mul_comm (x y : elt) : mul x y = mul y x.
Proof. apply raw_inj. rewrite !raw_mul. apply times_comm; apply raw_element. Qed.
Lemma mul_assoc (x y z : elt) : mul x (mul y z) = mul (mul x y) z.
Proof. apply raw_inj. rewrite !raw_mul. apply times_assoc; apply raw_element. Qed.
Lemma mul_one (x : elt) : mul one x = x.
Proof. apply raw_inj. rewrite raw_mul. apply times_0_l, raw_element. Qed.

(* ---- states ---- *)

Let count := length (free_phi c).
Definition phi (heap : nat) : state elt := (inject (fst (f_ph c heap)), snd (f_ph c heap)).
Definition value (X : position) : state elt := prod (state elt) (smul elt mul) (sone elt one) phi X.
Definition strip (s : state elt) : int * vec := (raw (fst s), snd s).

Lemma like_known (heap : nat) : heap < count -> like_heap c heap = heap.
Proof. intros less. unfold like_heap. apply Nat.ltb_lt in less. unfold count in less. now rewrite less. Qed.

Lemma state_known (heap : nat) : heap < count -> f_state c heap = nth heap (free_phi c) (0%uint63, []).
Proof. intros less. unfold f_state. now rewrite like_known. Qed.

Lemma ph_element (heap : nat) : like_heap c heap < count -> element (fst (f_ph c heap)).
Proof.
  intros less. unfold f_ph, f_state. cbn [fst]. apply shape_parts. now apply nth_In.
Qed.

Lemma strip_like (heap : nat) : like_heap c heap < count -> strip (phi heap) = f_ph c heap.
Proof.
  intros less. unfold strip, phi. cbn [fst snd]. rewrite raw_inject by now apply ph_element.
  symmetry. apply surjective_pairing.
Qed.

Lemma strip_phi (heap : nat) : heap < count -> strip (phi heap) = f_ph c heap.
Proof. intros less. apply strip_like. now rewrite like_known. Qed.

Lemma strip_smul (x y : state elt) : strip (smul elt mul x y) = state_product h (strip x) (strip y).
Proof. unfold strip, smul, state_product. simpl. now rewrite raw_mul. Qed.

Lemma smul_one_r (x : state elt) : smul elt mul x (sone elt one) = x.
Proof.
  destruct x as [q k]. unfold smul, sone. cbn [fst snd]. rewrite vadd_nil_r. f_equal. rewrite mul_comm. apply mul_one.
Qed.

(* ---- options ---- *)

Let r := code_rule (finite_code digits).

Lemma same_vec_spec (a b : vec) : same_vec a b = true <-> a = b.
Proof.
  revert b. induction a as [| x a IH]; intros [| y b]; simpl; split; try discriminate; auto.
  - intros test. apply andb_prop in test. destruct test as [same rest]. apply Nat.eqb_eq in same. apply IH in rest. congruence.
  - intros equal. injection equal as -> ->. rewrite Nat.eqb_refl. now apply IH.
Qed.

Lemma same_state_spec (a b : int * vec) : same_state a b = true <-> a = b.
Proof.
  destruct a as [x k], b as [y l]. unfold same_state. simpl. split.
  - intros test. apply andb_prop in test. destruct test as [same rest]. apply Uint63.eqb_spec in same.
    apply same_vec_spec in rest. congruence.
  - intros equal. injection equal as -> ->. rewrite Uint63.eqb_refl. now apply same_vec_spec.
Qed.

Lemma distinct_spec (l : list (int * vec)) (s : int * vec) : In s (distinct l) <-> In s l.
Proof.
  induction l as [| x l IH]; simpl; [tauto |].
  destruct (existsb (same_state x) (distinct l)) eqn:there; [| simpl; rewrite IH; tauto].
  rewrite IH. split; [tauto |]. intros [<- | inside]; [| exact inside].
  apply existsb_exists in there. destruct there as [y [inside same]]. apply same_state_spec in same. subst y. now apply IH.
Qed.

Hypothesis octal : forall d, In d digits -> (d < 8)%N.

Lemma place_states_spec (d : N) (i rest : nat) (v : int * vec) : i + rest < count ->
  In v (place_states c h d i rest) <->
  exists l, sum l = rest /\ Forall (fun x => 0 < x) l /\ length l <= 2 /\
            N.testbit d (N.of_nat (length l)) = true /\ (i = 0 -> 2 <= length l) /\ strip (value l) = v.
Proof.
  intros inside. unfold place_states. rewrite !in_app_iff. split.
  - intros [whole | [one_heap | two]].
    + destruct (N.testbit d 0 && (1 <=? i) && (rest =? 0))%bool eqn:test; [| destruct whole].
      apply andb_prop in test. destruct test as [test zero]. apply andb_prop in test. destruct test as [bit taking].
      apply Nat.leb_le in taking. apply Nat.eqb_eq in zero. destruct whole as [<- | []].
      exists []. simpl. repeat split; auto; lia.
    + destruct (N.testbit d 1 && (1 <=? i) && (1 <=? rest))%bool eqn:test; [| destruct one_heap].
      apply andb_prop in test. destruct test as [test some]. apply andb_prop in test. destruct test as [bit taking].
      apply Nat.leb_le in taking, some. destruct one_heap as [<- | []].
      exists [rest]. unfold value. cbn [prod]. rewrite smul_one_r, strip_phi by lia.
      simpl. repeat split; auto; lia.
    + destruct (N.testbit d 2) eqn:bit; [| destruct two].
      apply in_map_iff in two. destruct two as [a [<- range]]. apply in_seq in range.
      exists [a; rest - a]. unfold value. cbn [prod]. rewrite smul_one_r, strip_smul, !strip_phi by lia.
      cbn [sum length]. repeat split; auto; try lia. repeat constructor; lia.
  - intros [l [total [positive [short [bit [split equal]]]]]].
    destruct l as [| a [| b [| e l]]]; [| | | simpl in short; lia]; simpl in total, bit, split;
      repeat match goal with H : Forall _ (_ :: _) |- _ =>
               pose proof (Forall_inv H); apply Forall_inv_tail in H; cbn beta in * end.
    + left. assert (1 <= i) by (destruct i; [specialize (split eq_refl); lia | lia]).
      assert (on : (N.testbit d 0 && (1 <=? i) && (rest =? 0))%bool = true).
      { rewrite bit. subst rest. destruct i; [lia | reflexivity]. }
      rewrite on. left. exact equal.
    + right; left. assert (1 <= i) by (destruct i; [specialize (split eq_refl); lia | lia]).
      assert (on : (N.testbit d 1 && (1 <=? i) && (1 <=? rest))%bool = true).
      { rewrite bit. destruct i; [lia |]. destruct rest; [lia | reflexivity]. }
      rewrite on. left. rewrite <- equal. replace rest with a by lia.
      unfold value. cbn [prod]. rewrite smul_one_r, strip_phi by lia. reflexivity.
    + right; right. rewrite bit. apply in_map_iff. exists a. split; [| apply in_seq; lia].
      rewrite <- equal. unfold value. cbn [prod]. rewrite smul_one_r, strip_smul, !strip_phi by lia.
      now replace (rest - a) with b by lia.
Qed.

Lemma option_states_spec (heap : nat) (v : int * vec) : heap < count ->
  In v (option_states c h digits heap) <-> exists l, In l (options r heap) /\ strip (value l) = v.
Proof.
  intros inside. unfold option_states. rewrite distinct_spec, in_flat_map. split.
  - intros [i [range known]]. pose proof range as bound. apply in_seq in bound. apply place_states_spec in known; [| lia].
    destruct known as [l [total [positive [short [bit [split equal]]]]]]. exists l. split; [| exact equal].
    apply (octal_options digits heap l octal). exists i. auto 10.
  - intros [l [option equal]]. apply (octal_options digits heap l octal) in option.
    destruct option as [i [range [total [positive [short [bit split]]]]]]. exists i. split; [exact range |].
    apply in_seq in range. apply place_states_spec; [lia |]. exists l. auto 10.
Qed.

Lemma moving_states (heap : nat) : heap < count ->
  moving r heap = match option_states c h digits heap with [] => false | _ => true end.
Proof.
  intros less. unfold moving. pose proof (option_states_spec heap) as spec.
  destruct (options r heap) as [| l rest] eqn:some, (option_states c h digits heap) as [| v vs] eqn:states; auto; exfalso.
  - destruct (proj1 (spec v less) (or_introl eq_refl)) as [x [[] _]].
  - apply (proj2 (spec (strip (value l)) less)). exists l. split; [now left | reflexivity].
Qed.
End Monoid.
