(* Claims with free heaps: [T12] and [T13] of docs/explanation/infinite-quotients.md.

   M is a commutative monoid. A state is an element of M with the numbers of the free heaps, a list of numbers in which
   what is missing at the end counts as 0. [phi] gives each heap a state, and [in_P] says which states are P. *)
From Coq Require Import Arith ZArith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play Periods Quotient.
Import ListNotations.

(* ---- vectors of numbers >= 0 ---------------------------------------------------------------------------- *)

Definition vec := list nat.
Definition get (a : vec) (i : nat) : nat := nth i a 0.

Fixpoint vadd (a b : vec) : vec :=
  match a, b with [], _ => b | _, [] => a | x :: a', y :: b' => (x + y) :: vadd a' b' end.
Fixpoint vsub (a b : vec) : vec :=
  match a, b with [], _ => [] | _, [] => a | x :: a', y :: b' => (x - y) :: vsub a' b' end.

Lemma vadd_nil_r (a : vec) : vadd a [] = a.
Proof. now destruct a. Qed.

Lemma vadd_comm (a b : vec) : vadd a b = vadd b a.
Proof.
  revert b. induction a as [| x a IH]; intros b; simpl; [now rewrite vadd_nil_r |].
  destruct b as [| y b]; [reflexivity |]. simpl. now rewrite IH, Nat.add_comm.
Qed.

Lemma vadd_assoc (a b c : vec) : vadd a (vadd b c) = vadd (vadd a b) c.
Proof.
  revert b c. induction a as [| x a IH]; intros b c; [reflexivity |].
  destruct b as [| y b]; [reflexivity |]. destruct c as [| z c]; [reflexivity |]. simpl.
  now rewrite IH, Nat.add_assoc.
Qed.

Lemma get_add (a b : vec) (i : nat) : get (vadd a b) i = get a i + get b i.
Proof.
  unfold get. revert b i. induction a as [| x a IH]; intros b i.
  - now destruct i.
  - destruct b as [| y b]; destruct i as [| i]; simpl; try lia. apply IH.
Qed.

Lemma get_sub (a b : vec) (i : nat) : get (vsub a b) i = get a i - get b i.
Proof.
  unfold get. revert b i. induction a as [| x a IH]; intros b i.
  - now destruct i.
  - destruct b as [| y b]; destruct i as [| i]; simpl; try lia. apply IH.
Qed.

Definition below (d k : vec) : Prop := forall i, get d i <= get k i.
Definition twice (k b : vec) : vec := vadd (vadd k k) b.
Definition bits (b : vec) : Prop := forall i, get b i <= 1.

(* All from the place n on are 0. *)
Definition within (n : nat) (k : vec) : Prop := forall i, n <= i -> get k i = 0.

Lemma within_twice (n : nat) (k b : vec) : within n k -> within n b -> within n (twice k b).
Proof. intros wk wb i beyond. unfold twice. rewrite !get_add, wk, wb by exact beyond. reflexivity. Qed.

Fixpoint total (k : vec) : nat := match k with [] => 0 | x :: k => x + total k end.

Lemma total_0 (k : vec) : total k = 0 -> forall i, get k i = 0.
Proof.
  unfold get. induction k as [| x k IH]; simpl; intros nothing i; [now destruct i |].
  destruct i; [lia |]. apply IH. lia.
Qed.

Lemma halves (k : vec) :
  exists h b, bits b /\ (forall i, get k i = get (twice h b) i) /\ (0 < total k -> total h < total k) /\
  forall n, within n k -> within n h /\ within n b.
Proof.
  exists (map Nat.div2 k), (map (fun x => x mod 2) k).
  assert (halved : forall x, x = Nat.div2 x + Nat.div2 x + x mod 2 /\ x mod 2 <= 1).
  { intros x. rewrite Nat.div2_div. pose proof (Nat.div_mod x 2 ltac:(lia)).
    pose proof (Nat.mod_upper_bound x 2 ltac:(lia)). lia. }
  assert (quotient : forall i, get (map Nat.div2 k) i = Nat.div2 (get k i)).
  { intros i. exact (map_nth Nat.div2 k 0 i). }
  assert (rest : forall i, get (map (fun x => x mod 2) k) i = get k i mod 2).
  { intros i. exact (map_nth (fun x => x mod 2) k 0 i). }
  split; [| split; [| split]].
  - intros i. rewrite rest. apply halved.
  - intros i. unfold twice. rewrite !get_add, quotient, rest. apply halved.
  - clear quotient rest. assert (no_more : total (map Nat.div2 k) <= total k).
    { induction k as [| x k IH]; simpl; [lia |]. pose proof (halved x). lia. }
    induction k as [| x k IH]; simpl in *; [lia |]. intros some.
    assert (others : total (map Nat.div2 k) <= total k).
    { clear - halved. induction k as [| y k IH]; simpl; [lia |]. pose proof (halved y). lia. }
    pose proof (halved x). destruct x as [| x]; [simpl; now apply IH | lia].
  - intros n inside. split; intros i beyond; rewrite ?quotient, ?rest, inside by exact beyond; reflexivity.
Qed.

(* ---- linear forms, and their values between two bounds -------------------------------------------------- *)

Open Scope Z_scope.

Fixpoint dot (a : list Z) (k : vec) : Z :=
  match a, k with x :: a, n :: k => x * Z.of_nat n + dot a k | _, _ => 0 end.
Fixpoint size (a : list Z) : Z := match a with [] => 0 | x :: a => Z.abs x + size a end.
Definition clamp (low high x : Z) : Z := Z.max low (Z.min high x).

Lemma dot_nil (a : list Z) : dot a [] = 0.
Proof. now destruct a. Qed.

Lemma dot_add (a : list Z) (k l : vec) : dot a (vadd k l) = dot a k + dot a l.
Proof.
  revert k l. induction a as [| x a IH]; intros k l; [reflexivity |].
  destruct k as [| m k]; [reflexivity |]. destruct l as [| n l]; simpl; [lia |]. rewrite IH. lia.
Qed.

Lemma dot_ext (a : list Z) (k l : vec) : (forall i, get k i = get l i) -> dot a k = dot a l.
Proof.
  assert (zeros : forall a l, (forall i, get l i = 0%nat) -> dot a l = 0).
  { induction a0 as [| x a0 IH]; intros m nothing; [reflexivity |]. destruct m as [| n m]; [reflexivity |].
    simpl. pose proof (nothing 0%nat) as first. unfold get in first. simpl in first. subst n.
    rewrite IH; [lia |]. intros i. exact (nothing (S i)). }
  revert k l. induction a as [| x a IH]; intros k l same; [reflexivity |].
  destruct k as [| m k]; [rewrite dot_nil; symmetry; apply zeros; intros i; rewrite <- same; now destruct i |].
  destruct l as [| n l]; [rewrite dot_nil; apply zeros; intros i; rewrite same; now destruct i |].
  simpl. pose proof (same 0%nat) as first. unfold get in first. simpl in first. subst n. f_equal.
  apply IH. intros i. exact (same (S i)).
Qed.

Lemma dot_sub (a : list Z) (k d : vec) : below d k -> dot a (vsub k d) = dot a k - dot a d.
Proof.
  intros less. assert (whole : dot a (vadd (vsub k d) d) = dot a k).
  { apply dot_ext. intros i. rewrite get_add, get_sub. specialize (less i). lia. }
  rewrite dot_add in whole. lia.
Qed.

Lemma dot_bits (a : list Z) (b : vec) : bits b -> Z.abs (dot a b) <= size a.
Proof.
  revert b. induction a as [| x a IH]; intros b small; simpl; [lia |].
  destruct b as [| n b]; [assert (0 <= size a) by (clear; induction a; simpl; lia); lia |].
  pose proof (small 0%nat) as first. unfold get in first. simpl in first.
  assert (rest : Z.abs (dot a b) <= size a) by (apply IH; intros i; exact (small (S i))).
  assert (n = 0%nat \/ n = 1%nat) as [-> | ->] by lia; lia.
Qed.

Lemma clamp_twice (c x x' y : Z) : Z.abs y <= c ->
  clamp (- c) c x = clamp (- c) c x' -> clamp (- c) c (2 * x + y) = clamp (- c) c (2 * x' + y).
Proof. unfold clamp. lia. Qed.

Lemma clamp_shift (c low high s x x' z : Z) : Z.abs z <= s -> - c <= low - s -> high + s <= c ->
  clamp (- c) c x = clamp (- c) c x' -> clamp low high (x + z) = clamp low high (x' + z).
Proof. unfold clamp. lia. Qed.

Lemma mod_shift (m x x' d e : nat) : m <> 0%nat -> (d <= x)%nat -> (d <= x')%nat -> (x mod m = x' mod m)%nat ->
  ((x - d + e) mod m = (x' - d + e) mod m)%nat.
Proof.
  intros some less less' same. apply Nat2Z.inj. apply (f_equal Z.of_nat) in same.
  rewrite !Nat2Z.inj_mod in *. rewrite !Nat2Z.inj_add, !Nat2Z.inj_sub by assumption.
  rewrite Zplus_mod, Zminus_mod, same, <- Zminus_mod, <- Zplus_mod. reflexivity.
Qed.

Lemma mod_twice (m x x' b : nat) : m <> 0%nat -> (x mod m = x' mod m)%nat ->
  ((x + x + b) mod m = (x' + x' + b) mod m)%nat.
Proof.
  intros some same. rewrite (Nat.add_mod (x + x)), (Nat.add_mod (x' + x')) by exact some.
  now rewrite (Nat.add_mod x x), (Nat.add_mod x' x'), same by exact some.
Qed.

Close Scope Z_scope.

(* ---- fine cells ----------------------------------------------------------------------------------------- *)

(* Forms with their bounds, bounds for the numbers themselves, and moduli. *)
Section Cells.
Variable forms : list (list Z * Z).
Variable most : nat -> nat.
Variable modulus : nat -> nat.
Hypothesis wide : forall a c, In (a, c) forms -> (size a <= c)%Z.
Hypothesis most_1 : forall i, 1 <= most i.
Hypothesis modulus_1 : forall i, modulus i <> 0.

(* k and l are in one fine cell. *)
Definition fine (k l : vec) : Prop :=
  (forall a c, In (a, c) forms -> clamp (- c) c (dot a k) = clamp (- c) c (dot a l)) /\
  (forall i, Nat.min (most i) (get k i) = Nat.min (most i) (get l i)) /\
  (forall i, get k i mod modulus i = get l i mod modulus i).

Lemma fine_ext (k l : vec) : (forall i, get k i = get l i) -> fine k l.
Proof. intros same. split; [| split]; intros; now rewrite ?(dot_ext a k l same), ?same. Qed.

Lemma fine_trans (k l m : vec) : fine k l -> fine l m -> fine k m.
Proof.
  intros [f1 [m1 r1]] [f2 [m2 r2]]. split; [| split]; intros.
  - now rewrite (f1 a c), (f2 a c).
  - now rewrite m1.
  - now rewrite r1.
Qed.

Lemma fine_sym (k l : vec) : fine k l -> fine l k.
Proof. intros [f [m r]]. split; [| split]; intros; symmetry; auto. Qed.

(* The lemma of [T12]: the fine cell of 2k + b follows from that of k, and from b. *)
Lemma fine_twice (k l b : vec) : bits b -> fine k l -> fine (twice k b) (twice l b).
Proof.
  intros small [f [m r]]. unfold twice. split; [| split].
  - intros a c inside. rewrite !dot_add.
    replace (dot a k + dot a k)%Z with (2 * dot a k)%Z by lia.
    replace (dot a l + dot a l)%Z with (2 * dot a l)%Z by lia.
    apply clamp_twice; [pose proof (dot_bits a b small); specialize (wide a c inside); lia | now apply f].
  - intros i. rewrite !get_add. specialize (m i). specialize (most_1 i). lia.
  - intros i. rewrite !get_add. apply mod_twice; auto.
Qed.

(* So the fine cells of all vectors of a width are listed by doubling from 0 on. *)
Theorem every_cell (width : nat) (listed : list vec) : In [] listed ->
  (forall k b, In k listed -> bits b -> within width b -> exists l, In l listed /\ fine l (twice k b)) ->
  forall k, within width k -> exists l, In l listed /\ fine l k.
Proof.
  intros start closed k. remember (total k) as t eqn:equal. revert k equal.
  induction t as [t IH] using lt_wf_ind. intros k -> inside.
  destruct (Nat.eq_dec (total k) 0) as [nothing | some].
  - exists []. split; [exact start |]. apply fine_ext. intros i. rewrite (total_0 k nothing i). now destruct i.
  - destruct (halves k) as [h [b [small [same [less narrow]]]]]. destruct (narrow width inside) as [inside_h inside_b].
    destruct (IH (total h) (less ltac:(lia)) h eq_refl inside_h) as [l [member near]].
    destruct (closed l b member small inside_b) as [l' [member' near']]. exists l'. split; [exact member' |].
    apply fine_trans with (twice l b); [exact near' |].
    apply fine_trans with (twice h b); [now apply fine_twice |].
    apply fine_ext. intros i. symmetry. apply same.
Qed.
End Cells.

(* ---- [T12] ---------------------------------------------------------------------------------------------- *)

Section FreeHeaps.
Variable r : rule.
Variable M : Type.
Variable mul : M -> M -> M.
Variable one : M.
Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z.
Hypothesis mul_one : forall x, mul one x = x.

Definition state : Type := (M * vec)%type.
Definition smul (x y : state) : state := (mul (fst x) (fst y), vadd (snd x) (snd y)).
Definition sone : state := (one, []).

Variable phi : nat -> state.
Variable in_P : state -> bool.

Notation value := (prod state smul sone phi).
Notation moves_of_heap := (moving r).
Notation is_bad := (bad r state smul sone phi in_P).

Lemma smul_pair (q : M) (k : vec) (s : state) : smul (q, k) s = (mul q (fst s), vadd k (snd s)).
Proof. reflexivity. Qed.
Lemma smul_comm (x y : state) : smul x y = smul y x.
Proof. unfold smul. now rewrite mul_comm, vadd_comm. Qed.
Lemma smul_assoc (x y z : state) : smul x (smul y z) = smul (smul x y) z.
Proof. unfold smul. simpl. now rewrite mul_assoc, vadd_assoc. Qed.
Lemma smul_one (x : state) : smul sone x = x.
Proof. destruct x as [q k]. unfold smul. simpl. now rewrite mul_one. Qed.

Variable ok : nat -> Prop.
Hypothesis ok_options : forall h l, ok h -> In l (options r h) -> forall h', In h' l -> ok h'.
Hypothesis end_N : in_P sone = false.
Hypothesis still : forall h, ok h -> moving r h = false -> phi h = sone.

(* A position of heaps with moves in which every heap is bad in its context: condition (ii) forbids it. *)
Definition all_bad (X : position) : Prop :=
  X <> [] /\ (forall h, In h X -> ok h /\ moving r h = true) /\
  forall a h b, X = a ++ h :: b -> is_bad h (value (a ++ b)) = true.

Lemma split_filter (X : position) : forall a h b, filter (moving r) X = a ++ h :: b ->
  exists a' b', X = a' ++ h :: b' /\ filter (moving r) a' = a /\ filter (moving r) b' = b.
Proof.
  induction X as [| x X IH]; intros a h b equal; simpl in equal; [destruct a; discriminate |].
  destruct (moving r x) eqn:moves.
  - destruct a as [| y a]; injection equal as -> equal.
    + exists [], X. auto.
    + destruct (IH a h b equal) as [a' [b' [-> [<- <-]]]]. exists (y :: a'), b'. simpl. now rewrite moves.
  - destruct (IH a h b equal) as [a' [b' [-> [<- <-]]]]. exists (x :: a'), b'. simpl. now rewrite moves.
Qed.

Lemma value_filter (X : position) : (forall h, In h X -> ok h) -> value (filter (moving r) X) = value X.
Proof.
  induction X as [| x X IH]; intros okay; [reflexivity |]. simpl.
  assert (rest : value (filter (moving r) X) = value X) by (apply IH; intros h inside; apply okay; now right).
  destruct (moving r x) eqn:moves; simpl; [now rewrite rest |].
  rewrite (still x) by (auto; apply okay; now left). now rewrite smul_one.
Qed.

(* Some heap that is not bad, or all are bad: it can be decided. *)
Lemma bad_decided (X : position) : forall front,
  (exists a h b, X = a ++ h :: b /\ is_bad h (value (front ++ a ++ b)) = false) \/
  (forall a h b, X = a ++ h :: b -> is_bad h (value (front ++ a ++ b)) = true).
Proof.
  induction X as [| x X IH]; intros front.
  - right. intros a h b equal. destruct a; discriminate.
  - destruct (is_bad x (value (front ++ X))) eqn:test.
    2: { left. exists [], x, X. auto. }
    destruct (IH (front ++ [x])) as [[a [h [b [-> no]]]] | all].
    + left. exists (x :: a), h, b. split; [reflexivity |]. now rewrite <- app_assoc in no.
    + right. intros a h b equal. destruct a as [| y a]; injection equal as -> equal.
      * now subst X.
      * specialize (all a h b equal). now rewrite <- app_assoc in all.
Qed.

(* Condition (i). A context is a state (q, K - d_h), so that every K with K >= d_h is spoken of. *)
Definition no_P_to_P : Prop := forall h q l, ok h -> In l (options r h) ->
  in_P (smul q (phi h)) = true -> in_P (smul q (value l)) = false.

(* [T12]: a position is P exactly if its state is. *)
Theorem free_heaps : no_P_to_P -> (forall X, ~ all_bad X) ->
  forall X, (forall h, In h X -> ok h) ->
  (P_misere r X <-> in_P (value X) = true) /\ (N_misere r X <-> in_P (value X) = false).
Proof.
  intros first none. apply (outcomes_by_witnesses r state smul sone phi in_P smul_comm smul_assoc smul_one ok); auto.
  intros X okay some _.
  destruct (bad_decided (filter (moving r) X) []) as [[a [h [b [equal no]]]] | all].
  - destruct (split_filter X a h b equal) as [a' [b' [-> [<- <-]]]]. exists a', h, b'. split; [reflexivity |].
    simpl in no. rewrite <- filter_app, value_filter in no; [exact no |].
    intros x inside. apply okay. apply in_app_iff in inside. apply in_app_iff. simpl. tauto.
  - exfalso. apply (none (filter (moving r) X)). split; [| split].
    + intros empty. apply existsb_exists in some. destruct some as [h [inside moves]].
      assert (In h (filter (moving r) X)) as absent by (now apply filter_In). now rewrite empty in absent.
    + intros h inside. apply filter_In in inside. destruct inside as [inside moves]. auto.
    + exact all.
Qed.

(* ---- finitely many cases -------------------------------------------------------------------------------- *)

Definition part (h : nat) : vec := snd (phi h).

(* (ii') for one K: of X it is not asked that its free parts add up to K, but only that they lie below K and that
   each free heap of K is in some of them. *)
Definition loose (K : vec) (X : position) : Prop :=
  X <> [] /\ (forall h, In h X -> ok h /\ moving r h = true /\ below (part h) K) /\
  (forall i, 0 < get K i -> exists h, In h X /\ 0 < get (part h) i) /\
  forall a h b, X = a ++ h :: b -> is_bad h (fst (value (a ++ b)), vsub K (part h)) = true.

(* All of (i) and (ii') for one K. *)
Definition holds_at (K : vec) : Prop :=
  (forall h q l, ok h -> In l (options r h) -> below (part h) K ->
    in_P (smul (q, vsub K (part h)) (phi h)) = true -> in_P (smul (q, vsub K (part h)) (value l)) = false) /\
  (forall X, ~ loose K X).

Section Slices.
(* The slices are given by tests, forms with two bounds, and by remainders. *)
Variable tests : list (list Z * Z * Z).
Variable modulus : nat -> nat.
Hypothesis modulus_1 : forall i, modulus i <> 0.
Hypothesis in_P_cell : forall q k l,
  (forall a low high, In (a, low, high) tests -> clamp low high (dot a k) = clamp low high (dot a l)) ->
  (forall i, get k i mod modulus i = get l i mod modulus i) ->
  in_P (q, k) = in_P (q, l).

(* Only the first [width] places count. *)
Variable width : nat.
Hypothesis in_P_within : forall q k l, (forall i, i < width -> get k i = get l i) -> in_P (q, k) = in_P (q, l).
Hypothesis part_within : forall h, ok h -> within width (part h).

Lemma in_P_ext (q : M) (k l : vec) : (forall i, get k i = get l i) -> in_P (q, k) = in_P (q, l).
Proof. intros same. apply in_P_cell; intros; now rewrite ?(dot_ext a k l same), ?same. Qed.

Lemma snd_app (a b : position) : snd (value (a ++ b)) = vadd (snd (value a)) (snd (value b)).
Proof. now rewrite (prod_app state smul sone phi smul_assoc smul_one). Qed.

Lemma snd_value_in (X : position) (h : nat) : In h X -> below (part h) (snd (value X)).
Proof.
  intros inside i. apply in_split in inside. destruct inside as [a [b ->]].
  rewrite snd_app. simpl. rewrite !get_add. unfold part. lia.
Qed.

Lemma snd_value_some (X : position) (i : nat) :
  0 < get (snd (value X)) i -> exists h, In h X /\ 0 < get (part h) i.
Proof.
  induction X as [| h X IH]; simpl; [unfold get; destruct i; simpl; lia |]. rewrite get_add. intros some.
  destruct (get (snd (phi h)) i) eqn:own.
  - destruct IH as [h' [inside more]]; [exact some |]. exists h'. auto.
  - exists h. unfold part. split; [now left | lia].
Qed.

Lemma bad_ext (h : nat) (q : M) (k l : vec) : (forall i, get k i = get l i) -> is_bad h (q, k) = is_bad h (q, l).
Proof.
  intros same. unfold bad, smul. simpl. f_equal.
  - f_equal. apply in_P_ext. intros i. now rewrite !get_add, same.
  - f_equal. induction (options r h) as [| x rest IH]; [reflexivity |]. simpl. rewrite IH. f_equal.
    apply in_P_ext. intros i. now rewrite !get_add, same.
Qed.

(* What holds at every K is enough for [T12]. *)
Lemma value_within (X : position) : (forall h, In h X -> ok h) -> within width (snd (value X)).
Proof.
  induction X as [| h X IH]; intros okay i beyond; simpl; [unfold get; now destruct i |].
  rewrite get_add, IH by (auto; intros; apply okay; now right).
  change (snd (phi h)) with (part h). now rewrite part_within by (auto; apply okay; now left).
Qed.

Lemma get_firstn (k : vec) (n i : nat) : get (firstn n k) i = if i <? n then get k i else 0.
Proof.
  unfold get. revert k i. induction n as [| n IH]; intros k i; [simpl; now destruct i |].
  destruct k as [| x k]; [simpl; destruct i, (_ <? _); reflexivity |].
  destruct i as [| i]; [reflexivity |]. simpl. rewrite IH. reflexivity.
Qed.

Lemma holds_everywhere : (forall K, within width K -> holds_at K) -> no_P_to_P /\ forall X, ~ all_bad X.
Proof.
  intros all. split.
  - intros h [q k'] l okay option. set (k := firstn width k').
    assert (inside : forall i, i < width -> get k' i = get k i).
    { intros i less. unfold k. rewrite get_firstn. apply Nat.ltb_lt in less. now rewrite less. }
    assert (narrow : within width (vadd k (part h))).
    { intros i beyond. rewrite get_add, part_within by assumption. unfold k. rewrite get_firstn.
      destruct (Nat.ltb_spec i width); lia. }
    destruct (all (vadd k (part h)) narrow) as [first _].
    assert (back : forall i, get (vsub (vadd k (part h)) (part h)) i = get k i).
    { intros i. rewrite get_sub, get_add. lia. }
    specialize (first h q l okay option ltac:(intros i; rewrite get_add; lia)). unfold smul in *. simpl in *.
    intros is_P. rewrite (in_P_within _ (vadd k' (snd (value l))) (vadd (vsub (vadd k (part h)) (part h)) (snd (value l)))).
    2: { intros i less. now rewrite !get_add, back, inside. }
    apply first. rewrite <- is_P. apply in_P_within. intros i less. now rewrite !get_add, back, inside.
  - intros X [some [okay bad_ones]].
    destruct (all (snd (value X))) as [_ second]; [apply value_within; intros h inside; now apply okay |]. apply (second X).
    split; [exact some |]. split; [| split].
    + intros h inside. destruct (okay h inside) as [fine_h moves]. repeat split; auto. now apply snd_value_in.
    + apply snd_value_some.
    + intros a h b equal. specialize (bad_ones a h b equal). rewrite <- bad_ones.
      destruct (value (a ++ b)) as [q k] eqn:rest. simpl. apply bad_ext. intros i.
      rewrite get_sub, equal, (prod_middle state smul sone phi smul_comm smul_assoc smul_one), rest.
      simpl. rewrite get_add. unfold part. lia.
Qed.

Section Cases.
(* How far a move brings the value of a form. *)
Variable slack : list Z -> Z.
Hypothesis slack_moves : forall a low high h l, In (a, low, high) tests -> ok h -> In l (options r h) ->
  (Z.abs (dot a (snd (value l)) - dot a (part h)) <= slack a)%Z.
Hypothesis slack_0 : forall a, (0 <= slack a)%Z.

Variable forms : list (list Z * Z).
Variable most : nat -> nat.
Hypothesis wide : forall a c, In (a, c) forms -> (size a <= c)%Z.
Hypothesis most_1 : forall i, 1 <= most i.
Hypothesis most_part : forall h i, ok h -> get (part h) i <= most i.
Hypothesis covered : forall a low high, In (a, low, high) tests ->
  exists c, In (a, c) forms /\ (- c <= low - slack a)%Z /\ (high + slack a <= c)%Z.

Notation alike_cells := (fine forms most modulus).

Lemma below_alike (K L : vec) (h : nat) : ok h -> alike_cells K L -> below (part h) K -> below (part h) L.
Proof.
  intros okay [_ [m _]] less i. specialize (less i). specialize (m i). pose proof (most_part h i okay). lia.
Qed.

Lemma same_before (K L : vec) (h : nat) (q : M) : ok h -> alike_cells K L -> below (part h) K ->
  in_P (smul (q, vsub K (part h)) (phi h)) = in_P (smul (q, vsub L (part h)) (phi h)).
Proof.
  intros okay near less. pose proof (below_alike K L h okay near less) as less'. destruct near as [f [m rest]].
  rewrite !smul_pair. rewrite (in_P_ext _ _ K), (in_P_ext _ (vadd (vsub L (part h)) (snd (phi h))) L).
  - apply in_P_cell; [| exact rest]. intros a low high inside. destruct (covered a low high inside) as [c [there [left right]]].
    pose proof (clamp_shift c low high (slack a) (dot a K) (dot a L) 0 ltac:(specialize (slack_0 a); simpl; lia) left right (f a c there)) as equal.
    now rewrite !Z.add_0_r in equal.
  - intros i. rewrite get_add, get_sub. specialize (less' i). unfold part in *. lia.
  - intros i. rewrite get_add, get_sub. specialize (less i). unfold part in *. lia.
Qed.

Lemma same_after (K L : vec) (h : nat) (l : list nat) (q : M) : ok h -> In l (options r h) ->
  alike_cells K L -> below (part h) K ->
  in_P (smul (q, vsub K (part h)) (value l)) = in_P (smul (q, vsub L (part h)) (value l)).
Proof.
  intros okay option near less. pose proof (below_alike K L h okay near less) as less'. destruct near as [f [m rest]].
  rewrite !smul_pair. apply in_P_cell.
  - intros a low high inside. destruct (covered a low high inside) as [c [there [left right]]].
    rewrite !dot_add, !dot_sub by assumption.
    pose proof (slack_moves a low high h l inside okay option) as near_by.
    pose proof (clamp_shift c low high (slack a) (dot a K) (dot a L) (dot a (snd (value l)) - dot a (part h)) near_by left right (f a c there)) as equal.
    replace (dot a K - dot a (part h) + dot a (snd (value l)))%Z with (dot a K + (dot a (snd (value l)) - dot a (part h)))%Z by lia.
    replace (dot a L - dot a (part h) + dot a (snd (value l)))%Z with (dot a L + (dot a (snd (value l)) - dot a (part h)))%Z by lia.
    exact equal.
  - intros i. rewrite !get_add, !get_sub. apply mod_shift; auto.
Qed.

Lemma bad_alike (K L : vec) (h : nat) (q : M) : ok h -> alike_cells K L -> below (part h) K ->
  is_bad h (q, vsub K (part h)) = is_bad h (q, vsub L (part h)).
Proof.
  intros okay near less. unfold bad. f_equal.
  - f_equal. now apply same_before.
  - f_equal. assert (all : forall l, In l (options r h) ->
      in_P (smul (q, vsub K (part h)) (value l)) = in_P (smul (q, vsub L (part h)) (value l))).
    { intros l option. now apply same_after. }
    induction (options r h) as [| x others IH]; [reflexivity |]. simpl. f_equal; [apply all; now left |].
    apply IH. intros l option. apply all. now right.
Qed.

(* All of (i) and (ii') is a function of the fine cell. *)
Lemma holds_alike (K L : vec) : alike_cells K L -> holds_at K -> holds_at L.
Proof.
  intros near [first second]. pose proof (fine_sym forms most modulus K L near) as back. split.
  - intros h q l okay option less. rewrite <- (same_before L K h q okay back less) at 1 || idtac.
    rewrite (same_before L K h q okay back less), (same_after L K h l q okay option back less).
    apply first; auto. now apply below_alike with L.
  - intros X [some [okay [cover bad_ones]]]. apply (second X). split; [exact some |]. split; [| split].
    + intros h inside. destruct (okay h inside) as [fine_h [moves less]]. repeat split; auto. now apply below_alike with L.
    + intros i more. apply cover. destruct near as [_ [m _]]. specialize (m i). specialize (most_1 i). lia.
    + intros a h b equal. destruct (okay h) as [fine_h [_ less]]; [rewrite equal; apply in_elt |].
      rewrite <- (bad_ones a h b equal). symmetry. now apply bad_alike.
Qed.

(* The conditions of [T12] by finitely many cases: a list of vectors, closed under doubling up to the fine cell, at each
   of which they hold. *)
Theorem conditions_by_cases (listed : list vec) : In [] listed ->
  (forall k b, In k listed -> bits b -> within width b -> exists l, In l listed /\ alike_cells l (twice k b)) ->
  (forall k, In k listed -> holds_at k) -> no_P_to_P /\ forall X, ~ all_bad X.
Proof.
  intros start closed all. apply holds_everywhere. intros K narrow.
  destruct (every_cell forms most modulus wide most_1 modulus_1 width listed start closed K narrow) as [l [inside near]].
  exact (holds_alike l K near (all l inside)).
Qed.

Theorem free_heaps_by_cases (listed : list vec) : In [] listed ->
  (forall k b, In k listed -> bits b -> within width b -> exists l, In l listed /\ alike_cells l (twice k b)) ->
  (forall k, In k listed -> holds_at k) ->
  forall X, (forall h, In h X -> ok h) ->
  (P_misere r X <-> in_P (value X) = true) /\ (N_misere r X <-> in_P (value X) = false).
Proof.
  intros start closed all. destruct (conditions_by_cases listed start closed all) as [first none].
  exact (free_heaps first none).
Qed.
End Cases.

(* ---- [T13 a]: infinite quotients ------------------------------------------------------------------------ *)

Definition scale (n : nat) (k : vec) : vec := map (Nat.mul n) k.

Lemma get_scale (n : nat) (k : vec) (i : nat) : get (scale n k) i = n * get k i.
Proof. unfold get, scale. rewrite <- (Nat.mul_0_r n) at 1. apply (map_nth (Nat.mul n) k 0 i). Qed.

Lemma dot_scale (a : list Z) (n : nat) (k : vec) : dot a (scale n k) = (Z.of_nat n * dot a k)%Z.
Proof.
  revert k. induction a as [| x a IH]; intros k; [simpl; lia |]. destruct k as [| m k]; simpl; [lia |].
  change (map (Nat.mul n) k) with (scale n k). rewrite IH. lia.
Qed.

Lemma dot_2 (x y : Z) (k : vec) : dot [x; y] k = (x * Z.of_nat (get k 0) + y * Z.of_nat (get k 1))%Z.
Proof. unfold get. destruct k as [| m [| n k]]; simpl; [lia | lia | destruct k; lia]. Qed.

Lemma mod_scale (m big w x i j : nat) : m <> 0 -> big mod m = 0 -> big <> 0 -> i mod big = j mod big ->
  (w + i * x) mod m = (w + j * x) mod m.
Proof.
  intros some divides big_some same.
  assert (less : i mod m = j mod m).
  { apply Nat.mod_divides in divides; [| exact some]. destruct divides as [t ->].
    assert (t <> 0) by (intros ->; lia).
    assert (all : forall n, n mod (m * t) mod m = n mod m).
    { intros n. rewrite Nat.mod_mul_r by assumption. rewrite (Nat.mul_comm m), Nat.mod_add by assumption.
      now apply Nat.mod_mod. }
    now rewrite <- (all i), same, all. }
  rewrite (Nat.add_mod w (i * x)), (Nat.add_mod w (j * x)) by exact some.
  now rewrite (Nat.mul_mod i x), (Nat.mul_mod j x), less by exact some.
Qed.

(* Two free products u and v, and a state w beside them. *)
Variables u v : vec.
Variable w : state.
Definition earlier (i : nat) : state := (fst w, vadd (snd w) (scale i (vadd u v))).
Definition later (i m : nat) : state := (fst w, vadd (snd w) (vadd (scale i (vadd u v)) (scale (S m) u))).

Variable forms2 : list (list Z * Z).
Variable big : nat.
Hypothesis wide2 : forall a c, In (a, c) forms2 -> (size a <= c)%Z.
Hypothesis big_1 : big <> 0.
Hypothesis big_mod : forall i, big mod modulus i = 0.
Hypothesis covered2 : forall a low high, In (a, low, high) tests ->
  (exists c s, In ([dot a (vadd u v); 0%Z], c) forms2 /\ (Z.abs (dot a (snd w)) <= s)%Z /\
    (- c <= low - s)%Z /\ (high + s <= c)%Z) /\
  (exists c s, In ([dot a (vadd u v); dot a u], c) forms2 /\ (Z.abs (dot a (snd w) + dot a u) <= s)%Z /\
    (- c <= low - s)%Z /\ (high + s <= c)%Z).

Theorem apart_by_cases (listed : list vec) : In [] listed ->
  (forall k b, In k listed -> bits b -> within 2 b ->
    exists l, In l listed /\ fine forms2 (fun _ => 1) (fun _ => big) l (twice k b)) ->
  (forall k, In k listed -> in_P (earlier (get k 0)) <> in_P (later (get k 0) (get k 1))) ->
  forall i m, in_P (earlier i) <> in_P (later i m).
Proof.
  intros start closed all i m.
  destruct (every_cell forms2 (fun _ => 1) (fun _ => big) wide2 (fun _ => le_n 1) (fun _ => big_1) 2 listed start closed [i; m])
    as [l [inside [f [_ rest]]]]; [intros [| [| t]] beyond; [lia | lia | now destruct t] |].
  assert (rest_i := rest 0). assert (rest_m := rest 1). change (get [i; m] 0) with i in rest_i.
  change (get [i; m] 1) with m in rest_m.
  assert (same : in_P (earlier i) = in_P (earlier (get l 0)) /\ in_P (later i m) = in_P (later (get l 0) (get l 1))).
  { split; apply in_P_cell.
    - intros a low high test. destruct (covered2 a low high test) as [[c [s [there [near [left right]]]]] _].
      pose proof (clamp_shift c low high s _ _ _ near left right (f _ _ there)) as equal.
      rewrite !dot_2 in equal. change (get [i; m] 0) with i in equal. change (get [i; m] 1) with m in equal.
      rewrite !dot_add, !dot_scale, !dot_add. rewrite !dot_add in equal. symmetry.
      etransitivity; [| etransitivity; [exact equal |]]; f_equal; lia.
    - intros t. rewrite !get_add, !get_scale. apply mod_scale with big; auto.
    - intros a low high test. destruct (covered2 a low high test) as [_ [c [s [there [near [left right]]]]]].
      pose proof (clamp_shift c low high s _ _ _ near left right (f _ _ there)) as equal.
      rewrite !dot_2 in equal. change (get [i; m] 0) with i in equal. change (get [i; m] 1) with m in equal.
      rewrite !dot_add, !dot_scale, !dot_add. rewrite !dot_add in equal. symmetry.
      etransitivity; [| etransitivity; [exact equal |]]; f_equal; lia.
    - intros t. rewrite !get_add, !get_scale, !get_add.
      rewrite !Nat.add_assoc, Nat.add_mod, (Nat.add_mod (get (snd w) t + get l 0 * _)) by apply modulus_1. f_equal. f_equal.
      + apply mod_scale with big; auto.
      + change (S m) with (1 + m). change (S (get l 1)) with (1 + get l 1). rewrite !Nat.mul_add_distr_r.
        apply mod_scale with big; auto. }
  destruct same as [-> ->]. exact (all l inside).
Qed.

Fixpoint power (U : position) (n : nat) : position := match n with O => [] | S n => U ++ power U n end.

(* The state of X, as far as it counts. *)
Definition has_state (X : position) (s : state) : Prop :=
  fst (value X) = fst s /\ forall i, get (snd (value X)) i = get (snd s) i.

Lemma value_power (U : position) (k : vec) : has_state U (one, k) -> forall n,
  fst (value (power U n)) = one /\ forall i, get (snd (value (power U n))) i = n * get k i.
Proof.
  clear dependent big.
  intros [own own_k]. induction n as [| n [first second]]; [split; [reflexivity | intros i; unfold get; now destruct i] |].
  simpl. rewrite (prod_app state smul sone phi smul_assoc smul_one). simpl in *. rewrite own. split; [now rewrite mul_one |].
  intros i. rewrite get_add, second, own_k. lia.
Qed.

(* [T13 a]: U^i V^i W and U^j V^i W have different outcomes, i < j. *)
Theorem powers_apart (U V W : position) :
  (forall X, (forall h, In h X -> ok h) -> (P_misere r X <-> in_P (value X) = true)) ->
  (forall h, In h (U ++ V ++ W) -> ok h) ->
  has_state U (one, u) -> has_state V (one, v) -> has_state W w ->
  (forall i m, in_P (earlier i) <> in_P (later i m)) ->
  (forall i h, In h (power V i ++ W) -> ok h) /\
  forall i m, ~ (P_misere r (power U i ++ power V i ++ W) <-> P_misere r (power U (i + S m) ++ power V i ++ W)).
Proof.
  clear dependent big.
  intros decided okay of_u of_v [of_w of_w_k] apart.
  assert (in_power : forall X n h, In h (power X n) -> In h X).
  { intros X n h. induction n as [| n IH]; simpl; [tauto |]. rewrite in_app_iff. tauto. }
  split.
  - intros i h inside. apply okay. rewrite !in_app_iff in *. destruct inside as [inside | inside]; [| tauto].
    apply in_power in inside. tauto.
  - intros i m.
    assert (all : forall n h, In h (power U n ++ power V i ++ W) -> ok h).
    { intros n h inside. apply okay. rewrite !in_app_iff in *.
      destruct inside as [inside | [inside | inside]]; [apply in_power in inside | apply in_power in inside |]; tauto. }
    rewrite !decided by apply all.
    assert (values : forall n, in_P (value (power U n ++ power V i ++ W)) =
      in_P (fst w, vadd (snd w) (vadd (scale i v) (scale n u)))).
    { intros n. rewrite !(prod_app state smul sone phi smul_assoc smul_one).
      destruct (value_power U u of_u n) as [first_u second_u]. destruct (value_power V v of_v i) as [first_v second_v].
      destruct (value (power U n)) as [qu ku], (value (power V i)) as [qv kv], (value W) as [qw kw].
      simpl in *. subst qu qv qw.
      unfold smul. simpl. rewrite !mul_one. apply in_P_ext. intros t. rewrite !get_add, !get_scale, second_u, second_v, of_w_k. lia. }
    rewrite !values. intros same. apply (apart i m). unfold earlier, later.
    rewrite (in_P_ext _ (vadd (snd w) (scale i (vadd u v))) (vadd (snd w) (vadd (scale i v) (scale i u)))).
    2: { intros t. rewrite !get_add, !get_scale, !get_add. lia. }
    rewrite (in_P_ext _ (vadd (snd w) (vadd (scale i (vadd u v)) (scale (S m) u)))
      (vadd (snd w) (vadd (scale i v) (scale (i + S m) u)))).
    2: { intros t. rewrite !get_add, !get_scale, !get_add. lia. }
    now apply Bool.eq_true_iff_eq.
Qed.

(* So no two powers of U are equivalent, and the misère quotient is infinite. *)
Theorem quotient_infinite (U V W : position) :
  (forall X, (forall h, In h X -> ok h) -> (P_misere r X <-> in_P (value X) = true)) ->
  (forall h, In h (U ++ V ++ W) -> ok h) ->
  has_state U (one, u) -> has_state V (one, v) -> has_state W w ->
  (forall i m, in_P (earlier i) <> in_P (later i m)) ->
  forall i j, i <> j -> exists Z, (forall h, In h Z -> ok h) /\
    ~ (P_misere r (power U i ++ Z) <-> P_misere r (power U j ++ Z)).
Proof.
  clear dependent big.
  intros decided okay of_u of_v of_w apart.
  destruct (powers_apart U V W decided okay of_u of_v of_w apart) as [fine_Z differ].
  intros i j other. destruct (Nat.lt_ge_cases i j) as [less | more].
  - exists (power V i ++ W). split; [apply fine_Z |]. specialize (differ i (j - i - 1)).
    now replace (i + S (j - i - 1)) with j in differ by lia.
  - exists (power V j ++ W). split; [apply fine_Z |]. specialize (differ j (i - j - 1)).
    replace (j + S (i - j - 1)) with i in differ by lia. tauto.
Qed.
End Slices.
End FreeHeaps.

(* ---- [T13 b]: whole games ------------------------------------------------------------------------------- *)

(* d is a finite code, k the place of its last digit, whose moves leave at most two heaps. If phi has the period p from e
   on, beyond N too, and the conditions hold for the heaps 0 .. N, then they hold for all heaps. *)
Theorem free_heaps_period (d : code) (k e p N : nat) (M : Type) (mul : M -> M -> M) (one : M) (phi : nat -> state M)
  (in_P : state M -> bool) :
  (forall x y, mul x y = mul y x) -> (forall x y z, mul x (mul y z) = mul (mul x y) z) -> (forall x, mul one x = x) ->
  (forall i, k < i -> d i = 0%N) -> (forall i j, 2 < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= e -> 1 <= p -> 2 * e + 2 * p + k - 1 <= N ->
  (forall n, e <= n -> phi (n + p) = phi n) ->
  let r := code_rule d in
  let okay := fun h => h <= N in
  in_P (sone M one) = false ->
  (forall h, okay h -> moving r h = false -> phi h = sone M one) ->
  no_P_to_P r M mul one phi in_P okay -> (forall X, ~ all_bad r M mul one phi in_P okay X) ->
  forall X,
  (P_misere r X <-> in_P (prod (state M) (smul M mul) (sone M one) phi X) = true) /\
  (N_misere r X <-> in_P (prod (state M) (smul M mul) (sone M one) phi X) = false).
Proof.
  intros comm assoc unit last parts e1 p1 enough period r okay end_N still first none X.
  pose proof (smul_comm M mul comm) as s_comm. pose proof (smul_assoc M mul assoc) as s_assoc.
  pose proof (smul_one M mul one unit) as s_one.
  assert (like : forall n, exists m, m <= N /\ alike r (state M) (smul M mul) (sone M one) phi n m).
  { intros n. exact (misere_period d k e p N (state M) (smul M mul) (sone M one) phi s_comm s_assoc s_one last parts e1 p1
      enough period n). }
  apply (free_heaps r M mul one comm assoc unit phi in_P (fun _ => True)); auto.
  - intros h _ no_move. destruct (like h) as [m [less same]]. rewrite (proj1 same). apply still; [exact less |].
    now rewrite <- (alike_moving _ _ _ _ _ _ _ same).
  - intros h q l _ option is_P. destruct (like h) as [m [less same]].
    destruct (proj1 (proj2 same (prod (state M) (smul M mul) (sone M one) phi l)) ltac:(now exists l)) as [l' [option' equal]].
    rewrite <- equal. apply (first m q l' less option'). now rewrite <- (proj1 same).
  - intros Y [some [all bad_ones]].
    assert (other : forall Z, exists Z', Forall2 (fun n m => m <= N /\ alike r (state M) (smul M mul) (sone M one) phi n m) Z Z').
    { induction Z as [| z Z [Z' IH]]; [now exists [] |]. destruct (like z) as [m both]. exists (m :: Z'). now constructor. }
    assert (values : forall Z Z', Forall2 (fun n m => m <= N /\ alike r (state M) (smul M mul) (sone M one) phi n m) Z Z' ->
      prod (state M) (smul M mul) (sone M one) phi Z = prod (state M) (smul M mul) (sone M one) phi Z').
    { induction 1 as [| z z' Z Z' [_ [same _]] _ IH]; simpl; [reflexivity |]. now rewrite same, IH. }
    destruct (other Y) as [Y' both]. apply (none Y'). split; [| split].
    + intros ->. inversion both. subst Y. now apply some.
    + intros m inside. apply in_split in inside. destruct inside as [a [b ->]].
      apply Forall2_app_inv_r in both. destruct both as [a0 [b0 [_ [both ->]]]].
      inversion both as [| n m' b1 b' [less same] _]. subst. split; [exact less |].
      rewrite <- (alike_moving _ _ _ _ _ _ _ same). apply all. apply in_elt.
    + intros a h b equal. subst Y'. apply Forall2_app_inv_r in both. destruct both as [a0 [b0 [both_a [both ->]]]].
      inversion both as [| n m' b1 b' [less same] both_b]. subst.
      rewrite <- (alike_bad _ _ _ _ _ in_P _ _ _ same). rewrite <- (bad_ones a0 n b1 eq_refl). f_equal.
      symmetry. apply values. now apply Forall2_app.
Qed.
