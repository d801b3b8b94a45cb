(* What the test of one case in CheckFreeHeaps.v shows: conditions (i) and (ii') of [T12] hold at K. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia Permutation FMapPositive.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play Marks Derive CheckPeriod Quotient FreeHeaps CheckFreeHeaps FreeHeapsMonoid.
Import ListNotations.
Open Scope nat_scope.

(* ---- vectors ---- *)

Lemma lor_double (a b : N) : N.lor (N.double a) (N.double b) = N.double (N.lor a b).
Proof. now destruct a, b. Qed.
Lemma lor_double_succ (a b : N) : N.lor (N.double a) (N.succ_double b) = N.succ_double (N.lor a b).
Proof. now destruct a, b. Qed.
Lemma lor_succ_double (a b : N) : N.lor (N.succ_double a) (N.double b) = N.succ_double (N.lor a b).
Proof. now destruct a, b. Qed.
Lemma lor_succ_succ (a b : N) : N.lor (N.succ_double a) (N.succ_double b) = N.succ_double (N.lor a b).
Proof. now destruct a, b. Qed.

Lemma mask_add (a b : vec) : mask (vadd a b) = N.lor (mask a) (mask b).
Proof.
  revert b. induction a as [| x a IH]; intros b; [reflexivity |].
  destruct b as [| y b]; [simpl vadd; simpl (mask []); now rewrite N.lor_0_r |].
  cbn [vadd mask]. rewrite IH. destruct x as [| x], y as [| y]; simpl (_ =? 0); cbv iota;
    now rewrite ?lor_double, ?lor_double_succ, ?lor_succ_double, ?lor_succ_succ.
Qed.

Lemma mask_0 (a : vec) : (forall i, get a i = 0) -> mask a = 0%N.
Proof.
  induction a as [| x a IH]; intros nothing; [reflexivity |]. cbn [mask].
  pose proof (nothing 0) as first. unfold get in first. simpl in first. subst x. simpl.
  rewrite IH; [reflexivity |]. intros i. exact (nothing (S i)).
Qed.

Lemma mask_ext (a b : vec) : (forall i, get a i = 0 <-> get b i = 0) -> mask a = mask b.
Proof.
  revert b. induction a as [| x a IH]; intros b same.
  - symmetry. apply mask_0. intros i. apply same. now destruct i.
  - destruct b as [| y b].
    + apply mask_0. intros i. apply same. now destruct i.
    + cbn [mask]. rewrite (IH b) by (intros i; exact (same (S i))). pose proof (same 0) as first. unfold get in first. simpl in first.
      destruct x as [| x], y as [| y]; try reflexivity; exfalso; [discriminate (proj1 first eq_refl) | discriminate (proj2 first eq_refl)].
Qed.

Lemma below_b_spec (d k : vec) : below_b d k = true <-> below d k.
Proof.
  unfold below. revert k. induction d as [| x d IH]; intros k.
  - simpl. split; [intros _ i; unfold get; destruct i; simpl; lia | auto].
  - destruct k as [| y k]; simpl; rewrite Bool.andb_true_iff, IH.
    + rewrite Nat.eqb_eq. split.
      * intros [-> rest] [| i]; [unfold get; simpl; lia |]. specialize (rest i). unfold get in *. destruct i; simpl in *; lia.
      * intros all. split; [specialize (all 0); unfold get in all; simpl in all; lia |].
        intros i. specialize (all (S i)). unfold get in *. destruct i; simpl in *; lia.
    + rewrite Nat.leb_le. split.
      * intros [first rest] [| i]; [exact first | exact (rest i)].
      * intros all. split; [exact (all 0) | intros i; exact (all (S i))].
Qed.

Lemma canonical_get (k : vec) (i : nat) : get (canonical k) i = get k i.
Proof.
  unfold canonical. destruct (forallb (Nat.eqb 0) k) eqn:zeros; [| reflexivity].
  unfold get. destruct (nth_in_or_default i k 0) as [inside | ->]; [| now destruct i].
  pose proof (all_in _ _ zeros _ inside) as zero. cbv beta in zero. apply Nat.eqb_eq in zero. rewrite <- zero. now destruct i.
Qed.

Lemma dot_width (a : list Z) (n : nat) (k l : vec) : length a <= n -> (forall i, i < n -> get k i = get l i) -> dot a k = dot a l.
Proof.
  revert n k l. induction a as [| x a IH]; intros n k l short same; [reflexivity |].
  destruct n as [| n]; [simpl in short; lia |]. simpl in short.
  assert (head : forall m : vec, dot (x :: a) m = (x * Z.of_nat (get m 0) + dot a (tl m))%Z).
  { intros [| m0 m]; unfold get; simpl; [rewrite dot_nil; lia | reflexivity]. }
  rewrite !head, (same 0) by lia. f_equal. apply (IH n); [lia |]. intros i less.
  specialize (same (S i) ltac:(lia)). unfold get in *. destruct k, l; simpl in *; destruct i; auto.
Qed.

Lemma fold_left_ext {A B : Type} (f g : B -> A -> B) (l : list A) : (forall v x, In x l -> f v x = g v x) ->
  forall v, fold_left f l v = fold_left g l v.
Proof.
  induction l as [| x l IH]; intros same v; simpl; [reflexivity |].
  rewrite same by now left. apply IH. intros w y inside. apply same. now right.
Qed.

Lemma in_combine_seq {A : Type} (l : list A) (default : A) : forall s i x, In (i, x) (combine (seq s (length l)) l) ->
  s <= i < s + length l /\ nth (i - s) l default = x.
Proof.
  induction l as [| y l IH]; intros s i x inside; simpl in inside; [destruct inside |].
  destruct inside as [equal | inside].
  - injection equal as -> ->. rewrite Nat.sub_diag. simpl. split; [lia | reflexivity].
  - destruct (IH (S s) i x inside) as [range entry]. simpl. split; [lia |].
    now replace (i - s) with (S (i - S s)) by lia.
Qed.

Lemma existsb_map {A B : Type} (f : A -> B) (test : B -> bool) (l : list A) :
  existsb test (map f l) = existsb (fun x => test (f x)) l.
Proof. induction l as [| x l IH]; [reflexivity |]. simpl. now rewrite IH. Qed.

Lemma prod_permutation (Q : Type) (mul : Q -> Q -> Q) (one : Q) (phi : nat -> Q) (X Y : position) :
  (forall x y, mul x y = mul y x) -> (forall x y z, mul x (mul y z) = mul (mul x y) z) ->
  Permutation X Y -> prod Q mul one phi X = prod Q mul one phi Y.
Proof.
  intros comm assoc same. induction same; simpl; [reflexivity | now rewrite IHsame | apply mul_swap; assumption | congruence].
Qed.

Lemma filter_permutation {A : Type} (test : A -> bool) (l : list A) :
  Permutation l (filter test l ++ filter (fun x => negb (test x)) l).
Proof.
  induction l as [| x l IH]; [constructor |]. simpl. destruct (test x); simpl.
  - now constructor.
  - now apply Permutation_cons_app.
Qed.

Section Cases.
Variable c : free_claim.
Variable h : free_hints.
Variable digits : list N.
Hypothesis shape : holds (check_shape_f c h).
Hypothesis monoid : holds (check_monoid_f c h).
Hypothesis octal : forall d, In d digits -> (d < 8)%N.

Let count := length (free_phi c).
Let r := code_rule (finite_code digits).
Let cells := cell_table c.
Notation M := (elt c).
Notation mulM := (mul c h shape).
Notation oneM := (one c h shape).
Notation Phi := (phi c h shape).
Notation val := (value c h shape).
Notation comm := (mul_comm c h shape monoid).
Notation assoc := (mul_assoc c h shape monoid).
Notation unit := (mul_one c h shape monoid).

Definition ok (heap : nat) : Prop := heap < count.
Definition in_P (s : state M) : bool := on (resolve h (find_slice c cells (snd s))) (raw c (fst s)).

(* ---- in_P depends on the cell only ---- *)

Lemma modulus_facts : length (free_moduli c) = f_width c /\ (forall i, modulus_at c i <> 0) /\
  (forall i, f_width c <= i -> modulus_at c i = 1).
Proof.
  destruct (shape_parts c h shape) as [_ [_ [_ [_ [long [some _]]]]]]. split; [exact long |]. unfold modulus_at. split.
  - intros i. destruct (nth_in_or_default i (free_moduli c) 1) as [inside | ->]; [| lia]. specialize (some _ inside). lia.
  - intros i beyond. apply nth_overflow. lia.
Qed.

Lemma cell_number_ext (k l : vec) :
  (forall a low high, In (a, low, high) (free_tests c) -> clamp low high (dot a k) = clamp low high (dot a l)) ->
  (forall i, i < f_width c -> get k i mod modulus_at c i = get l i mod modulus_at c i) ->
  cell_number c k = cell_number c l.
Proof.
  intros tests remainders. destruct modulus_facts as [long _]. unfold cell_number.
  assert (base : fold_left (test_digit k) (free_tests c) 0%Z = fold_left (test_digit l) (free_tests c) 0%Z).
  { apply fold_left_ext. intros v [[a low] high] inside. unfold test_digit. now rewrite (tests a low high inside). }
  rewrite base. apply fold_left_ext. intros v [i m] inside. unfold modulus_digit. simpl.
  apply (in_combine_seq _ 1) in inside. destruct inside as [range entry]. rewrite Nat.sub_0_r in entry.
  specialize (remainders i ltac:(lia)). unfold modulus_at in remainders. rewrite entry in remainders. now rewrite remainders.
Qed.

Lemma find_slice_ext (k l : vec) : cell_number c k = cell_number c l -> find_slice c cells k = find_slice c cells l.
Proof. intros same. unfold find_slice. now rewrite same. Qed.

Lemma in_P_cell (q : M) (k l : vec) :
  (forall a low high, In (a, low, high) (free_tests c) -> clamp low high (dot a k) = clamp low high (dot a l)) ->
  (forall i, get k i mod modulus_at c i = get l i mod modulus_at c i) ->
  in_P (q, k) = in_P (q, l).
Proof. intros tests remainders. unfold in_P. simpl. now rewrite (find_slice_ext k l) by (apply cell_number_ext; auto). Qed.

Lemma number_within (k l : vec) : (forall i, i < f_width c -> get k i = get l i) -> cell_number c k = cell_number c l.
Proof.
  intros same. apply cell_number_ext.
  - intros a low high inside. f_equal. apply dot_width with (f_width c); [| exact same].
    now apply (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (shape_parts c h shape))))))) with low high.
  - intros i less. now rewrite same.
Qed.

Lemma in_P_within (q : M) (k l : vec) : (forall i, i < f_width c -> get k i = get l i) -> in_P (q, k) = in_P (q, l).
Proof. intros same. unfold in_P. simpl. now rewrite (find_slice_ext k l) by now apply number_within. Qed.

Lemma part_within_like (heap : nat) : like_heap c heap < count -> within (f_width c) (part M Phi heap).
Proof.
  intros less i beyond. unfold part, phi, f_ph. cbn [fst snd]. rewrite canonical_get. unfold f_state.
  destruct (shape_parts c h shape) as [_ [_ [all _]]].
  destruct (all (nth (like_heap c heap) (free_phi c) (0%uint63, [])) (nth_In _ _ less)) as [_ long].
  unfold get. apply nth_overflow. lia.
Qed.

Lemma part_within (heap : nat) : ok heap -> within (f_width c) (part M Phi heap).
Proof. intros less. apply part_within_like. now rewrite like_known. Qed.

Lemma ok_options (heap : nat) (l : list nat) : ok heap -> In l (options r heap) -> forall x, In x l -> ok x.
Proof. unfold ok. intros okay option x inside. pose proof (option_heap_less r heap l x option inside). lia. Qed.

Hypothesis still_right : holds (check_still c h digits).

Lemma still (heap : nat) : ok heap -> moving r heap = false -> Phi heap = sone M oneM.
Proof.
  intros less no. unfold r in no. rewrite (moving_states c h digits shape monoid octal heap less) in no.
  assert (inside : In (kind_of c h digits heap) (all_kinds c h digits)).
  { apply in_map. apply in_seq. unfold ok, count in less. lia. }
  pose proof (all_in _ _ still_right _ inside) as test. cbv beta in test. unfold kind_of in test. cbn [fst snd] in test.
  destruct (option_states c h digits heap); [| discriminate]. unfold is_one in test. cbn [fst snd] in test.
  apply andb_prop in test. destruct test as [zero none]. apply Uint63.eqb_spec in zero.
  unfold phi, sone. rewrite zero. destruct (snd (f_ph c heap)); [| discriminate]. f_equal.
  apply raw_inj. rewrite raw_inject by exact (proj1 (shape_parts c h shape)). reflexivity.
Qed.

(* ---- one case ---- *)

Definition kinds : list kind := filter has_move (all_kinds c h digits).

Lemma kind_member (heap : nat) : ok heap -> moving r heap = true -> In (kind_of c h digits heap) kinds.
Proof.
  intros less moves. apply filter_In. split; [apply in_map, in_seq; unfold ok, count in less; lia |].
  unfold r in moves. rewrite (moving_states c h digits shape monoid octal heap less) in moves. exact moves.
Qed.

Lemma kind_heap (k : kind) : In k kinds -> exists heap, ok heap /\ moving r heap = true /\ k = kind_of c h digits heap.
Proof.
  intros inside. apply filter_In in inside. destruct inside as [inside moves].
  apply in_map_iff in inside. destruct inside as [heap [<- range]]. apply in_seq in range.
  assert (less : ok heap) by (unfold ok, count; lia). exists heap. split; [exact less |]. split; [| reflexivity].
  unfold r. rewrite (moving_states c h digits shape monoid octal heap less). exact moves.
Qed.

Hypothesis preimages : holds (check_preimages h kinds).

Section Case.
Variable K : vec.
Variable answer : list (PArray.array bool) * contexts.
Hypothesis case_right : holds (check_signature h kinds (signature_of c cells kinds K) answer).

Let d heap := part M Phi heap.
Let rest heap := vsub K (d heap).
Let here := resolve h (find_slice c cells K).
Let wanted := mask K.
Let F := snd answer.
Let us := uses h kinds (snd (signature_of c cells kinds K)) (fst answer).

Lemma case_parts : length (fst answer) = length kinds /\ forallb (check_use h here) us = true /\
  check_first h F wanted us = true /\ check_more h F wanted us = true /\ check_end h F wanted = true.
Proof.
  pose proof case_right as facts. unfold holds, check_signature, signature_of in facts.
  unfold us, F, signature_of. destruct answer as [bads F0]. cbn [fst snd] in *. cbv zeta in facts.
  apply andb_prop in facts. destruct facts as [facts last]. apply andb_prop in facts. destruct facts as [facts more].
  apply andb_prop in facts. destruct facts as [facts first]. apply andb_prop in facts. destruct facts as [long uses].
  apply Nat.eqb_eq in long. auto.
Qed.

Lemma uses_member (q : int) (e : vec) (opts : list (int * vec)) (ks : list kind) : In (q, e, opts) ks ->
  below_b e K = true -> forall bads, length bads = length ks ->
  exists bad, In {| use_element := q; use_mask := mask e; use_bad := bad;
    use_options := map (fun s => (fst s, resolve h (find_slice c cells (vadd (vsub K e) (snd s))))) opts |}
    (uses h ks (snd (signature_of c cells ks K)) bads).
Proof.
  intros inside less. induction ks as [| [[q' e'] opts'] ks IH]; [destruct inside |]. intros [| bad bads] long; [discriminate |].
  cbn [signature_of snd map uses]. destruct inside as [equal | inside].
  - injection equal as -> -> ->. rewrite less. exists bad. left. f_equal.
    clear. induction opts as [| s opts IH]; [reflexivity |]. simpl. now rewrite IH.
  - destruct (IH inside bads ltac:(simpl in long; lia)) as [b there]. exists b.
    destruct (below_b e' K); [right; exact there | exact there].
Qed.

(* A heap that fits into K. *)
Definition fits (heap : nat) : Prop := ok heap /\ moving r heap = true /\ below (d heap) K.
Notation is_bad heap q := (bad r (state M) (smul M mulM) (sone M oneM) Phi in_P heap (q, rest heap)).

Lemma before (heap : nat) (q : M) : below (d heap) K ->
  in_P (smul M mulM (q, rest heap) (Phi heap)) = on here (f_times h (raw c q) (raw c (fst (Phi heap)))).
Proof.
  intros less. rewrite smul_pair. rewrite (in_P_within _ _ K).
  - unfold in_P, here. cbn [fst snd]. now rewrite (raw_mul c h shape monoid).
  - intros i _. unfold rest. specialize (less i). rewrite get_add, get_sub. unfold d, part in *. lia.
Qed.

Lemma use_facts (heap : nat) : fits heap -> exists u, In u us /\
  use_element u = raw c (fst (Phi heap)) /\ use_mask u = mask (d heap) /\
  (forall q l, In l (options r heap) -> in_P (smul M mulM (q, rest heap) (Phi heap)) = true ->
     in_P (smul M mulM (q, rest heap) (val l)) = false) /\
  (forall q, is_bad heap q = true -> PArray.get (use_bad u) (raw c q) = true).
Proof.
  intros [okay [moves less]]. destruct case_parts as [long [all_uses _]].
  pose proof (kind_member heap okay moves) as inside.
  pose proof (strip_phi c h shape heap okay) as states.
  assert (element_is : fst (f_ph c heap) = raw c (fst (Phi heap))) by (rewrite <- states; reflexivity).
  assert (part_is : snd (f_ph c heap) = d heap) by reflexivity.
  unfold kind_of in inside. rewrite element_is, part_is in inside.
  destruct (uses_member _ _ _ kinds inside (proj2 (below_b_spec _ _) less) _ long) as [bad member].
  match type of member with In ?u _ => set (use_it := u) in member; exists use_it end.
  split; [exact member |]. split; [reflexivity |]. split; [reflexivity |].
  pose proof (all_in _ _ all_uses _ member) as test. unfold check_use in test.
  assert (wins : forall q, existsb (fun l => in_P (smul M mulM (q, rest heap) (val l))) (options r heap) =
    existsb (fun o => on (snd o) (PArray.get (PArray.get (hint_table h) (raw c q)) (fst o))) (use_options use_it)).
  { intros q. unfold use_it. cbn [use_options]. rewrite existsb_map. cbn [fst snd].
    apply Bool.eq_true_iff_eq. rewrite !existsb_exists.
    assert (same : forall l, in_P (smul M mulM (q, rest heap) (val l)) =
      on (resolve h (find_slice c cells (vadd (vsub K (d heap)) (snd (strip c (val l))))))
         (PArray.get (PArray.get (hint_table h) (raw c q)) (fst (strip c (val l))))).
    { intros l. rewrite smul_pair. unfold in_P, strip. cbn [fst snd]. now rewrite (raw_mul c h shape monoid). }
    split.
    - intros [l [option is_P]]. exists (strip c (val l)). split; [| now rewrite <- same].
      apply (option_states_spec c h digits shape monoid octal heap _ okay). now exists l.
    - intros [s [known is_P]]. apply (option_states_spec c h digits shape monoid octal heap _ okay) in known.
      destruct known as [l [option <-]]. exists l. split; [exact option |]. now rewrite same. }
  assert (by_element : forall q : M,
    (if on here (f_times h (raw c q) (raw c (fst (Phi heap))))
     then negb (existsb (fun l => in_P (smul M mulM (q, rest heap) (val l))) (options r heap))
     else (existsb (fun l => in_P (smul M mulM (q, rest heap) (val l))) (options r heap) || PArray.get bad (raw c q))%bool) = true).
  { intros q. rewrite wins. exact (all_in _ _ test (raw c q) (all_member c h shape _ (raw_element c q))). }
  split.
  - intros q l option is_P. rewrite (before heap q less) in is_P. specialize (by_element q). rewrite is_P in by_element.
    destruct (in_P (smul M mulM (q, rest heap) (val l))) eqn:too; [exfalso | reflexivity].
    apply Bool.negb_true_iff in by_element.
    assert (existsb (fun l => in_P (smul M mulM (q, rest heap) (val l))) (options r heap) = true); [| congruence].
    apply existsb_exists. now exists l.
  - intros q is_bad_q. unfold Quotient.bad in is_bad_q. apply andb_prop in is_bad_q. destruct is_bad_q as [not_P no_win].
    apply Bool.negb_true_iff in not_P, no_win. rewrite (before heap q less) in not_P.
    specialize (by_element q). rewrite not_P in by_element. unfold value in by_element. rewrite no_win in by_element. exact by_element.
Qed.

Definition in_F (m : N) (x y : M) : bool := on (row_of F m (raw c x)) (raw c y).

Lemma first_heap (heap : nat) (y : M) : fits heap -> (mask (d heap) <> 0%N \/ 0%N = wanted) ->
  is_bad heap y = true -> in_F (mask (d heap)) (fst (Phi heap)) y = true.
Proof.
  intros fit marked is_bad_y. destruct (use_facts heap fit) as [u [member [element_is [mask_is [_ bads]]]]].
  destruct case_parts as [_ [_ [first _]]].
  pose proof (all_in _ _ first u member) as test. cbv beta zeta in test. rewrite element_is, mask_is in test.
  replace ((mask (d heap) =? 0)%N && negb (wanted =? 0)%N)%bool with false in test.
  2: { symmetry. apply Bool.andb_false_iff. destruct marked as [some | <-]; [left; now apply N.eqb_neq | right; reflexivity]. }
  pose proof (all_in _ _ test (raw c y) (all_member c h shape _ (raw_element c y))) as have. cbv beta in have.
  rewrite (bads y is_bad_y) in have. exact have.
Qed.

Lemma next_heap (heap : nat) (m : N) (x y : M) : fits heap -> (mask (d heap) <> 0%N \/ m = wanted) ->
  in_F m x (mulM (fst (Phi heap)) y) = true -> is_bad heap (mulM x y) = true ->
  in_F (N.lor (mask (d heap)) m) (mulM (fst (Phi heap)) x) y = true.
Proof.
  intros fit marked in_it is_bad_xy. destruct (use_facts heap fit) as [u [member [element_is [mask_is [_ bads]]]]].
  destruct case_parts as [_ [_ [_ [more _]]]].
  unfold in_F in in_it. destruct (row_of F m (raw c x)) as [row |] eqn:is_row; [| discriminate].
  assert (place : In (N.to_nat m) (seq 0 (length F))).
  { unfold row_of in is_row. destruct (nth_error F (N.to_nat m)) eqn:there; [| discriminate].
    assert (N.to_nat m < length F) by (apply nth_error_Some; congruence). apply in_seq. lia. }
  pose proof (all_in _ _ more _ place) as test. cbv beta zeta in test. rewrite N2Nat.id in test.
  pose proof (all_in _ _ test (raw c x) (all_member c h shape _ (raw_element c x))) as test_x. cbv beta in test_x.
  rewrite is_row in test_x. rewrite (raw_mul c h shape monoid) in in_it.
  set (z := f_times h (raw c (fst (Phi heap))) (raw c y)) in *.
  assert (lz : In z (f_elements h)).
  { apply (all_member c h shape). apply (times_inside c h shape monoid); apply raw_element. }
  pose proof (all_in _ _ test_x z lz) as test_z. cbv beta in test_z. cbn [on] in in_it. rewrite in_it in test_z.
  assert (used : In u (filter (fun u => (negb (use_mask u =? 0)%N || (m =? wanted)%N)%bool) us)).
  { apply filter_In. split; [exact member |]. rewrite mask_is. destruct marked as [some | ->].
    - apply N.eqb_neq in some. now rewrite some.
    - rewrite N.eqb_refl. apply Bool.orb_true_r. }
  rewrite forallb_forall in test_z.
  pose proof (test_z _ (in_map _ _ u used)) as test_u. cbv beta iota in test_u.
  destruct fit as [okay [moves less]].
  assert (y_there : In (raw c y) (PArray.get (PArray.get (hint_preimages h) (use_element u)) z)).
  { pose proof (all_in _ _ preimages _ (kind_member heap okay moves)) as listed. cbv beta zeta in listed.
    unfold kind_of in listed. cbn [fst snd] in listed.
    replace (fst (f_ph c heap)) with (raw c (fst (Phi heap))) in listed
      by (pose proof (strip_phi c h shape heap okay) as states; now rewrite <- states).
    pose proof (all_in _ _ listed (raw c y) (all_member c h shape _ (raw_element c y))) as there. cbv beta in there.
    apply existsb_exists in there. destruct there as [y' [inside same]]. apply Uint63.eqb_spec in same. subst y'.
    rewrite element_is. exact inside. }
  pose proof (all_in _ _ test_u (raw c y) y_there) as have. cbv beta in have.
  specialize (bads _ is_bad_xy). rewrite (raw_mul c h shape monoid) in bads. unfold f_times in bads at 1. rewrite bads in have.
  cbn [negb orb] in have. unfold in_F. rewrite (raw_mul c h shape monoid), <- mask_is, <- element_is. exact have.
Qed.

(* Heaps without a free part come after those that have all that is wanted. *)
Fixpoint ordered (X : position) : Prop :=
  match X with [] => True | heap :: X => (mask (d heap) <> 0%N \/ mask (snd (val X)) = wanted) /\ ordered X end.

Lemma chain (X : position) : forall y, X <> [] -> (forall heap, In heap X -> fits heap) -> ordered X ->
  (forall a heap b, X = a ++ heap :: b -> is_bad heap (mulM (fst (val (a ++ b))) y) = true) ->
  in_F (mask (snd (val X))) (fst (val X)) y = true.
Proof.
  induction X as [| heap X IH]; intros y some fit in_order bads; [congruence |].
  assert (fit_h : fits heap) by (apply fit; now left).
  destruct in_order as [marked in_order].
  assert (here_bad : is_bad heap (mulM (fst (val X)) y) = true) by (apply (bads [] heap X); reflexivity).
  assert (value_cons : forall Z, val (heap :: Z) = smul M mulM (Phi heap) (val Z)) by reflexivity.
  rewrite value_cons. unfold smul at 1 2. cbn [fst snd]. rewrite mask_add. change (snd (Phi heap)) with (d heap).
  destruct X as [| x X'].
  - unfold value in *. cbn [prod sone fst snd] in *. simpl (mask []) in *. rewrite N.lor_0_r.
    rewrite (comm (fst (Phi heap)) oneM), unit. rewrite unit in here_bad. now apply first_heap.
  - apply next_heap; auto. apply IH; auto; [discriminate | intros z inside; apply fit; now right |].
    intros a z b equal. specialize (bads (heap :: a) z b). rewrite equal in bads. specialize (bads eq_refl).
    rewrite <- app_comm_cons in bads. rewrite value_cons in bads. unfold smul in bads at 2. cbn [fst] in bads.
    rewrite <- assoc in bads. rewrite (mul_swap _ _ comm assoc). exact bads.
Qed.

Lemma mask_value (X : position) : (forall heap, In heap X -> mask (d heap) = 0%N) -> mask (snd (val X)) = 0%N.
Proof.
  induction X as [| heap X IH]; intros none; [reflexivity |].
  change (snd (val (heap :: X))) with (vadd (d heap) (snd (val X))). rewrite mask_add, none, IH; auto; [| now left].
  intros z inside. apply none. now right.
Qed.

Lemma value_app (X Y : position) : val (X ++ Y) = smul M mulM (val X) (val Y).
Proof. apply prod_app; [exact (smul_assoc M mulM assoc) | exact (smul_one M mulM oneM unit)]. Qed.

Lemma no_loose (X : position) : ~ loose r M mulM oneM Phi in_P ok K X.
Proof.
  intros [some [fit [cover bads]]].
  set (plain := fun heap => (mask (d heap) =? 0)%N).
  set (Y := filter plain X ++ filter (fun heap => negb (plain heap)) X).
  pose proof (filter_permutation plain X) as same. fold Y in same.
  assert (value_same : forall A B : position, Permutation A B -> val A = val B).
  { intros A B perm. apply prod_permutation; [exact (smul_comm M mulM comm) | exact (smul_assoc M mulM assoc) | exact perm]. }
  assert (fit_Y : forall heap, In heap Y -> fits heap).
  { intros heap inside. apply (Permutation_in _ (Permutation_sym same)) in inside.
    destruct (fit heap inside) as [okay [moves less]]. repeat split; auto. }
  assert (mask_X : mask (snd (val X)) = wanted).
  { apply mask_ext. intros i. split.
    - intros nothing. destruct (get K i) eqn:positive; [reflexivity | exfalso].
      destruct (cover i ltac:(lia)) as [heap [inside more]].
      pose proof (snd_value_in M mulM oneM assoc unit Phi X heap inside i) as bound. unfold value in nothing. lia.
    - intros nothing. destruct (get (snd (val X)) i) eqn:positive; [reflexivity | exfalso].
      destruct (snd_value_some M mulM oneM Phi X i ltac:(unfold value in positive; lia)) as [heap [inside more]].
      destruct (fit heap inside) as [_ [_ less]]. specialize (less i). lia. }
  assert (mask_marked : mask (snd (val (filter (fun heap => negb (plain heap)) X))) = wanted).
  { rewrite <- mask_X, (value_same X Y same). unfold Y. rewrite value_app. unfold smul. cbn [snd].
    rewrite mask_add, (mask_value (filter plain X)); [now rewrite N.lor_0_l |].
    intros heap inside. apply filter_In in inside. destruct inside as [_ is_plain]. now apply N.eqb_eq in is_plain. }
  assert (in_order : ordered Y).
  { unfold Y. clear - mask_marked monoid octal.
    assert (tail : forall l, (forall heap, In heap l -> plain heap = false) -> ordered l).
    { induction l as [| heap l IH]; intros none; [exact I |]. split.
      - left. apply N.eqb_neq. apply none. now left.
      - apply IH. intros z inside. apply none. now right. }
    assert (front : forall l, (forall heap, In heap l -> plain heap = true) ->
              ordered (l ++ filter (fun heap => negb (plain heap)) X)).
    { induction l as [| heap l IH]; intros all.
      - apply tail. intros heap inside. apply filter_In in inside. destruct inside as [_ no]. now apply Bool.negb_true_iff in no.
      - rewrite <- app_comm_cons. split; [right | apply IH; intros z inside; apply all; now right].
        rewrite value_app. unfold smul. cbn [snd]. rewrite mask_add, (mask_value l), mask_marked; [now rewrite N.lor_0_l |].
        intros z inside. apply N.eqb_eq. apply all. now right. }
    apply front. intros heap inside. apply filter_In in inside. tauto. }
  assert (some_Y : Y <> []).
  { intros none. rewrite none in same. apply Permutation_sym, Permutation_nil in same. now apply some. }
  assert (contrary : in_F (mask (snd (val Y))) (fst (val Y)) oneM = true).
  { apply chain; auto. intros a heap b equal. rewrite (comm _ oneM), unit.
    assert (inside : In heap X).
    { apply (Permutation_in heap (Permutation_sym same)). rewrite equal. apply in_elt. }
    apply in_split in inside. destruct inside as [a' [b' split]].
    rewrite <- (value_same (a' ++ b') (a ++ b)); [exact (bads a' heap b' split) |].
    rewrite split, equal in same. now apply Permutation_app_inv in same. }
  rewrite <- (value_same X Y same), mask_X in contrary.
  destruct case_parts as [_ [_ [_ [_ last]]]].
  pose proof (all_in _ _ last (raw c (fst (val X))) (all_member c h shape _ (raw_element c _))) as no. cbv beta in no.
  unfold in_F in contrary. change (raw c oneM) with 0%uint63 in contrary. rewrite contrary in no. discriminate.
Qed.

Theorem holds_here : holds_at r M mulM oneM Phi in_P ok K.
Proof.
  split; [| exact no_loose].
  intros heap q l okay option less is_P.
  assert (moves : moving r heap = true) by (unfold moving; destruct (options r heap); [destruct option | reflexivity]).
  destruct (use_facts heap (conj okay (conj moves less))) as [u [_ [_ [_ [first _]]]]]. now apply first.
Qed.
End Case.
End Cases.
