(* The checker of claims with free heaps (CheckFreeHeaps.v) is right: if it says yes, the claim holds. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia FMapPositive.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play Periods Marks Derive CheckPeriod Quotient FreeHeaps CheckFreeHeaps FreeHeapsMonoid FreeHeapsCases.
Import ListNotations.
Open Scope nat_scope.

(* ---- what is found in a table stands in the list ---- *)

Lemma added_found {A : Type} (key : A -> positive) (l : list A) : forall start p x,
  PositiveMap.find p (fold_left (fun found y => PositiveMap.add (key y) y found) l start) = Some x ->
  In x l \/ PositiveMap.find p start = Some x.
Proof.
  induction l as [| y l IH]; intros start p x; simpl; [auto |]. intros found.
  destruct (IH _ _ _ found) as [inside | before]; [auto |].
  destruct (Pos.eq_dec p (key y)) as [-> | other].
  - rewrite PositiveMap.gss in before. injection before as ->. auto.
  - rewrite PositiveMap.gso in before by exact other. auto.
Qed.

Lemma found_listed {A : Type} (key : A -> positive) (l : list A) (p : positive) (x : A) :
  PositiveMap.find p (fold_left (fun found y => PositiveMap.add (key y) y found) l (PositiveMap.empty A)) = Some x -> In x l.
Proof.
  intros found. destruct (added_found key l _ _ _ found) as [inside | none]; [exact inside |].
  rewrite PositiveMap.gempty in none. discriminate.
Qed.

(* ---- lists of vectors, closed under doubling ---- *)

Lemma bit_vectors_spec (width : nat) : forall b, length b = width -> (forall x, In x b -> x <= 1) -> In b (bit_vectors width).
Proof.
  induction width as [| width IH]; intros b long small; destruct b as [| x b]; try discriminate; simpl; [auto |].
  assert (rest : In b (bit_vectors width)) by (apply IH; [simpl in long; lia | intros y inside; apply small; now right]).
  pose proof (small x (or_introl eq_refl)) as first. apply in_app_iff.
  assert (x = 0 \/ x = 1) as [-> | ->] by lia; [left | right]; now apply in_map.
Qed.

Lemma get_map_seq (f : nat -> nat) (width i : nat) : get (map f (seq 0 width)) i = if i <? width then f i else 0.
Proof.
  unfold get. destruct (Nat.ltb_spec i width) as [less | more].
  - rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length, seq_length; exact less). rewrite map_nth. now rewrite seq_nth.
  - apply nth_overflow. now rewrite map_length, seq_length.
Qed.

Lemma within_length (width : nat) (k : vec) : length k <= width -> within width k.
Proof. intros short i beyond. unfold get. apply nth_overflow. lia. Qed.

Lemma check_listed_spec (forms : list (list Z * Z)) (most modulus : nat -> nat) (width : nat) (listed : list vec) :
  (forall a c, In (a, c) forms -> (size a <= c)%Z) -> (forall i, 1 <= most i) -> (forall i, modulus i <> 0) ->
  holds (check_listed forms most modulus width listed) ->
  In [] listed /\ (forall k, In k listed -> within width k) /\
  forall k b, In k listed -> bits b -> within width b -> exists l, In l listed /\ fine forms most modulus l (twice k b).
Proof.
  intros wide most_1 modulus_1 test. unfold holds, check_listed in test. cbv zeta in test.
  apply andb_prop in test. destruct test as [test closed]. apply andb_prop in test. destruct test as [zero short].
  assert (narrow : forall k, In k listed -> within width k).
  { intros k inside. apply within_length. apply Nat.leb_le. exact (all_in _ _ short k inside). }
  split; [| split; [exact narrow |]].
  - apply existsb_exists in zero. destruct zero as [[| x k] [inside test]]; [exact inside | discriminate].
  - intros k b inside small inside_b. set (b' := map (get b) (seq 0 width)).
    assert (same_b : forall i, get b' i = get b i).
    { intros i. unfold b'. rewrite get_map_seq. destruct (Nat.ltb_spec i width); [reflexivity |]. symmetry. now apply inside_b. }
    assert (letter : In b' (bit_vectors width)).
    { apply bit_vectors_spec; [unfold b'; now rewrite map_length, seq_length |].
      intros x member. apply in_map_iff in member. destruct member as [i [<- _]]. apply small. }
    pose proof (all_in _ _ (all_in _ _ closed k inside) b' letter) as found. cbv beta in found.
    destruct (PositiveMap.find _ _) as [l |] eqn:there; [| discriminate].
    apply found_listed in there. exists l. split; [exact there |].
    apply fine_trans with (twice k b').
    + unfold same_fine in found. apply andb_prop in found. destruct found as [same_forms places].
      split; [| split].
      * intros a c member. pose proof (all_in _ _ same_forms _ member) as equal. cbv beta iota in equal. now apply Z.eqb_eq.
      * intros i. destruct (le_lt_dec width i) as [beyond | less].
        -- rewrite narrow by assumption. rewrite (within_twice width k b'); auto. intros j from. rewrite same_b. now apply inside_b.
        -- pose proof (all_in _ _ places i ltac:(apply in_seq; lia)) as equal. cbv beta in equal. apply andb_prop in equal.
           now apply Nat.eqb_eq.
      * intros i. destruct (le_lt_dec width i) as [beyond | less].
        -- rewrite narrow by assumption. rewrite (within_twice width k b'); auto. intros j from. rewrite same_b. now apply inside_b.
        -- pose proof (all_in _ _ places i ltac:(apply in_seq; lia)) as equal. cbv beta in equal. apply andb_prop in equal.
           now apply Nat.eqb_eq.
    + apply fine_ext. intros i. unfold twice. now rewrite !get_add, same_b.
Qed.

(* ---- signatures ---- *)

Lemma same_list_spec {A : Type} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) ->
  forall a b, same_list same a b = true -> a = b.
Proof.
  intros right. induction a as [| x a IH]; intros [| y b] test; try discriminate; [reflexivity |].
  simpl in test. apply andb_prop in test. destruct test as [first rest]. f_equal; auto.
Qed.

Lemma same_slice_spec (a b : slice_number) : same_slice a b = true -> a = b.
Proof. destruct a, b; simpl; try discriminate; auto. intros test. apply Nat.eqb_eq in test. congruence. Qed.

Lemma same_signature_spec (a b : signature) : same_signature a b = true -> a = b.
Proof.
  destruct a as [[a1 a2] a3], b as [[b1 b2] b3]. unfold same_signature. simpl. intros test.
  apply andb_prop in test. destruct test as [test moves]. apply andb_prop in test. destruct test as [here mask_same].
  apply same_slice_spec in here. apply N.eqb_eq in mask_same. subst.
  f_equal. revert moves. apply same_list_spec. intros [x |] [y |]; simpl; try discriminate; auto.
  intros same. f_equal. revert same. apply same_list_spec. exact same_slice_spec.
Qed.

(* ---- slices and cells ---- *)

Lemma marked_spec (bits : PArray.array bool) (all : list int) : forall members, marked all members bits = true ->
  (forall x, In x all -> PArray.get bits x = true -> In x members) /\
  (forall x, In x members -> PArray.get bits x = true).
Proof.
  induction all as [| x all IH]; intros members test; simpl in test.
  - destruct members; [| discriminate]. split; intros y [].
  - destruct members as [| y rest].
    + apply andb_prop in test. destruct test as [not test]. apply Bool.negb_true_iff in not.
      destruct (IH [] test) as [first second]. split; [| exact second].
      intros z [<- | inside] set; [congruence | now apply first].
    + destruct (x =? y)%uint63 eqn:same.
      * apply Uint63.eqb_spec in same. subst y. apply andb_prop in test. destruct test as [set test].
        destruct (IH rest test) as [first second]. split.
        -- intros z [<- | inside] set_z; [now left | right; now apply first].
        -- intros z [<- | inside]; [exact set | now apply second].
      * apply andb_prop in test. destruct test as [not test]. apply Bool.negb_true_iff in not.
        destruct (IH (y :: rest) test) as [first second]. split; [| exact second].
        intros z [<- | inside] set; [congruence | now apply first].
Qed.

Lemma check_slices_spec (h : free_hints) (slices : list (list int)) : forall bits, check_slices h slices bits = true ->
  forall s, s < length slices -> exists b, nth_error bits s = Some b /\ marked (f_elements h) (nth s slices []) b = true.
Proof.
  induction slices as [| members slices IH]; intros [| b bits] test s less; try discriminate; [simpl in less; lia |].
  simpl in test. apply andb_prop in test. destruct test as [first others].
  destruct s as [| s]; [exists b; auto |]. simpl in less. apply (IH bits others s). lia.
Qed.

Lemma ascending_spec (cells : list (Z * nat)) : ascending_cells cells = true ->
  forall number s s', In (number, s) cells -> In (number, s') cells -> s = s'.
Proof.
  assert (above : forall cells a s, ascending_cells ((a, s) :: cells) = true -> forall b t, In (b, t) cells -> (a < b)%Z).
  { induction cells0 as [| [a' s'] cells0 IH]; intros a s test b t inside; [destruct inside |].
    cbn [ascending_cells] in test. apply andb_prop in test. destruct test as [less test]. apply Z.ltb_lt in less.
    destruct inside as [equal | inside]; [congruence |]. specialize (IH a' s' test b t inside). lia. }
  induction cells as [| [a t] cells IH]; intros test number s s' first second; [destruct first |].
  pose proof (above cells a t test) as more.
  assert (rest : ascending_cells cells = true).
  { cbn [ascending_cells] in test. destruct cells as [| [b u] cells]; [reflexivity |]. now apply andb_prop in test. }
  destruct first as [first | first], second as [second | second]; try congruence.
  - specialize (more _ _ second). injection first as -> ->. lia.
  - specialize (more _ _ first). injection second as -> ->. lia.
  - now apply (IH rest number).
Qed.

Lemma check_witnesses_spec (c : free_claim) (cells : list (Z * nat)) : forall witnesses,
  check_witnesses c cells witnesses = true -> forall number s, In (number, s) cells ->
  s < length (free_slices c) /\ exists K, within (f_width c) K /\ cell_number c K = number.
Proof.
  induction cells as [| [a t] cells IH]; intros [| K witnesses] test number s inside; try destruct inside as [equal | inside]; try discriminate; try contradiction.
  - cbn [check_witnesses] in test. apply andb_prop in test. destruct test as [test _].
    apply andb_prop in test. destruct test as [test same]. apply andb_prop in test. destruct test as [less short].
    apply Nat.ltb_lt in less. apply Nat.leb_le in short. apply Z.eqb_eq in same. injection equal as -> ->.
    split; [exact less |]. exists K. split; [now apply within_length | exact same].
  - cbn [check_witnesses] in test. apply andb_prop in test. destruct test as [_ test]. now apply (IH witnesses).
Qed.

Lemma find_slice_listed (c : free_claim) (K : vec) (s : nat) : find_slice c (cell_table c) K = Some s ->
  In (cell_number c K, s) (free_cells c).
Proof.
  unfold find_slice, cell_table.
  destruct (PositiveMap.find _ _) as [[known t] |] eqn:found; [| discriminate].
  apply found_listed in found. destruct (known =? cell_number c K)%Z eqn:same; [| discriminate].
  apply Z.eqb_eq in same. subst known. intros equal. injection equal as ->. exact found.
Qed.

(* ---- how far a move brings the value of a form, and the bounds ---- *)

Lemma fold_max_Z {A : Type} (f : A -> Z) (l : list A) (start : Z) :
  (start <= fold_right (fun x most => Z.max (f x) most) start l)%Z /\
  forall x, In x l -> (f x <= fold_right (fun x most => Z.max (f x) most) start l)%Z.
Proof.
  induction l as [| y l [least all]]; simpl; [split; [lia | intros x []] |].
  split; [lia |]. intros x [<- | inside]; [lia |]. specialize (all x inside). lia.
Qed.

Lemma slack_of_spec (kinds : list kind) (a : list Z) : (0 <= slack_of kinds a)%Z /\
  forall q d options s, In (q, d, options) kinds -> In s options -> (Z.abs (dot a (snd s) - dot a d) <= slack_of kinds a)%Z.
Proof.
  unfold slack_of. induction kinds as [| [[q' d'] options'] kinds [least all]]; simpl; [split; [lia | intros q d options s []] |].
  destruct (fold_max_Z (fun s : int * vec => Z.abs (dot a (snd s) - dot a d')) options'
    (fold_right (fun (k : kind) most => match k with (_, d, options) =>
       fold_right (fun s most => Z.max (Z.abs (dot a (snd s) - dot a d)) most) most options end) 0%Z kinds)) as [more own].
  split; [lia |]. intros q d options s [equal | inside] member.
  - injection equal as -> -> ->. exact (own s member).
  - specialize (all q d options s inside member). lia.
Qed.

Lemma mosts_spec (c : free_claim) (kinds : list kind) (i : nat) : 1 <= nth i (mosts_of c kinds) 1 /\
  forall q d options, In (q, d, options) kinds -> i < f_width c -> get d i <= nth i (mosts_of c kinds) 1.
Proof.
  unfold mosts_of. set (f := fun i => fold_right (fun (k : kind) most => Nat.max (get (snd (fst k)) i) most) 1 kinds).
  assert (facts : 1 <= f i /\ forall q d options, In (q, d, options) kinds -> get d i <= f i).
  { unfold f. clear f. induction kinds as [| k kinds [least all]]; simpl; [split; [lia | intros q d options []] |].
    split; [lia |]. intros q d options [-> | inside]; [simpl; lia |]. specialize (all q d options inside). lia. }
  destruct (lt_dec i (f_width c)) as [less | more].
  - rewrite (nth_indep _ 1 (f 0)) by (rewrite map_length, seq_length; exact less). rewrite map_nth, seq_nth by exact less.
    simpl. split; [apply facts | intros q d options inside _; now apply (proj2 facts q d options)].
  - rewrite nth_overflow by (rewrite map_length, seq_length; lia). split; [lia | intros; lia].
Qed.

Lemma power_in (X : position) (n heap : nat) : In heap (power X n) -> In heap X.
Proof. induction n as [| n IH]; simpl; [tauto |]. rewrite in_app_iff. tauto. Qed.

(* ---- what the test of the period shows ---- *)

Lemma period_tests (c : free_claim) (digits : list N) : holds (check_period_f c digits) -> free_period c <> 0%N ->
  forall e p k count, e = N.to_nat (free_preperiod c) -> p = N.to_nat (free_period c) -> k = length digits - 1 ->
  count = length (free_phi c) ->
  1 <= p /\ 2 * Nat.max e 1 + 2 * p + k - 1 < count /\ N.to_nat (free_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1 /\
  last_place (finite_code digits) k /\
  (forall m, e <= m -> m + p < count -> f_state c m = f_state c (m + p)) /\
  (e = 0 \/ f_state c (e - 1) <> f_state c (e - 1 + p)) /\
  (forall q, 1 <= q -> q < p -> Nat.divide q p -> exists i, i < p /\ f_state c (e + i) <> f_state c (e + i + q)).
Proof.
  intros facts some e p k count is_e is_p is_k is_count. unfold holds, check_period_f in facts.
  apply N.eqb_neq in some as no. rewrite no in facts. rewrite !Bool.andb_true_iff in facts.
  destruct facts as [[[enough _] _] facts]. apply N.ltb_lt in enough. rewrite <- is_count in enough.
  unfold check_phi_period_f in facts. cbv zeta in facts. rewrite <- is_e, <- is_p, <- is_k, <- is_count in facts.
  rewrite !Bool.andb_true_iff in facts. destruct facts as [[[[last_right is_needed] window] no_earlier] no_shorter].
  apply last_digit in last_right. rewrite <- is_k in last_right. apply N.eqb_eq in is_needed.
  assert (needed_nat : N.to_nat (free_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1) by (rewrite is_needed; apply Nat2N.id).
  assert (p1 : 1 <= p) by lia.
  assert (room : 2 * Nat.max e 1 + 2 * p + k - 1 < count) by lia.
  clear enough is_needed is_e is_p is_k is_count no some.
  split; [exact p1 |]. split; [exact room |]. split; [exact needed_nat |]. split; [exact last_right |].
  clear needed_nat last_right. split; [| split].
  - intros m from less. pose proof (all_in _ _ window m ltac:(apply in_seq; lia)) as test. cbv beta in test.
    apply Bool.orb_prop in test. destruct test as [over | same]; [apply Nat.leb_le in over; lia | now apply same_state_spec].
  - apply Bool.orb_prop in no_earlier. destruct no_earlier as [zero | differ]; [left; now apply Nat.eqb_eq |].
    right. intros equal. apply same_state_spec in equal. rewrite equal in differ. discriminate.
  - intros q q1 less divides. pose proof (all_in _ _ no_shorter q ltac:(apply in_seq; lia)) as test. cbv beta in test.
    apply Bool.orb_prop in test. destruct test as [not | differ].
    + exfalso. apply Bool.negb_true_iff, Nat.eqb_neq in not. apply not. apply Nat.mod_divide; [lia | exact divides].
    + apply existsb_exists in differ. destruct differ as [i [range differ]]. apply in_seq in range. exists i. split; [lia |].
      intros equal. apply same_state_spec in equal. rewrite equal in differ. discriminate.
Qed.

(* The first place of a state in a list. *)
Fixpoint place_of (s : int * vec) (l : list (int * vec)) : nat :=
  match l with [] => 0 | x :: l => if same_state s x then 0 else S (place_of s l) end.

Lemma place_of_spec (s : int * vec) (l : list (int * vec)) : In s l -> nth (place_of s l) l (0%uint63, []) = s.
Proof.
  induction l as [| x l IH]; intros inside; [destruct inside |]. simpl.
  destruct (same_state s x) eqn:same; [apply same_state_spec in same; now subst x |].
  destruct inside as [-> | inside]; [| now apply IH].
  rewrite (proj2 (same_state_spec s s) eq_refl) in same. discriminate.
Qed.

Section Sound.
Variable c : free_claim.
Variable h : free_hints.
Variable digits : list N.
Hypothesis shape : holds (check_shape_f c h).
Hypothesis monoid : holds (check_monoid_f c h).
Hypothesis octal : forall d, In d digits -> (d < 8)%N.
Hypothesis still_right : holds (check_still c h digits).
Hypothesis cells_right : holds (check_cells c h).
Hypothesis cases_right : holds (check_cases c h digits).
Hypothesis period_right : holds (check_period_f c digits).

Let count := length (free_phi c).
Let r := code_rule (finite_code digits).
Let width := f_width c.
Notation M := (elt c).
Notation mulM := (mul c h shape).
Notation oneM := (one c h shape).
Notation Phi := (phi c h shape).
Notation val := (value c h shape).
Notation comm := (mul_comm c h shape monoid).
Notation assoc := (mul_assoc c h shape monoid).
Notation unit := (mul_one c h shape monoid).
Notation ks := (kinds c h digits).
Notation inP := (in_P c h).
Notation okay := (ok c).

(* ---- the period ---- *)

Let e := N.to_nat (free_preperiod c).
Let p := N.to_nat (free_period c).
Let last := length digits - 1.
Definition settled (heap : nat) : Prop := free_period c = 0%N -> heap < count.

Lemma period_facts : free_period c <> 0%N ->
  1 <= p /\ 2 * Nat.max e 1 + 2 * p + last - 1 < count /\ N.to_nat (free_needed c) = 2 * Nat.max e 1 + 2 * p + last - 1 /\
  last_place (finite_code digits) last /\
  (forall m, e <= m -> m + p < count -> f_state c m = f_state c (m + p)) /\
  (e = 0 \/ f_state c (e - 1) <> f_state c (e - 1 + p)) /\
  (forall q, 1 <= q -> q < p -> Nat.divide q p -> exists i, i < p /\ f_state c (e + i) <> f_state c (e + i + q)).
Proof. intros some. exact (period_tests c digits period_right some e p last count eq_refl eq_refl eq_refl eq_refl). Qed.

Lemma like_settled (heap : nat) : settled heap -> like_heap c heap < count.
Proof.
  intros spoken. unfold like_heap. fold count e p. destruct (Nat.ltb_spec heap count) as [less | more]; [exact less |].
  destruct (N.eq_dec (free_period c) 0) as [none | some]; [specialize (spoken none); lia |].
  destruct (period_facts some) as [p1 [room _]]. pose proof (Nat.mod_upper_bound (heap - e) p ltac:(lia)). lia.
Qed.

Lemma state_mod : free_period c <> 0%N -> forall m, e <= m -> f_state c m = f_state c (e + (m - e) mod p).
Proof.
  intros some. destruct (period_facts some) as [p1 [room [_ [_ [fits _]]]]].
  assert (inside : forall m, e <= m -> m < count -> f_state c m = f_state c (e + (m - e) mod p)).
  { intros m. induction m as [m IH] using lt_wf_ind. intros from less.
    destruct (le_gt_dec (e + p) m) as [beyond | within_p].
    - replace m with (m - p + p) at 1 by lia. rewrite <- fits by lia. rewrite IH by lia.
      f_equal. f_equal. replace (m - e) with (m - p - e + 1 * p) by lia. now rewrite Nat.mod_add by lia.
    - rewrite Nat.mod_small by lia. f_equal. lia. }
  intros m from. destruct (lt_dec m count) as [less | more]; [now apply inside |].
  pose proof (Nat.mod_upper_bound (m - e) p ltac:(lia)) as bound.
  unfold f_state at 1. unfold like_heap. fold count e p. destruct (Nat.ltb_spec m count); [lia |].
  symmetry. apply (state_known c). fold count. lia.
Qed.

Lemma state_period : free_period c <> 0%N -> forall m, e <= m -> f_state c (m + p) = f_state c m.
Proof.
  intros some m from. destruct (period_facts some) as [p1 _]. rewrite (state_mod some (m + p)), (state_mod some m) by lia. f_equal. f_equal.
  replace (m + p - e) with (m - e + 1 * p) by lia. now rewrite Nat.mod_add by lia.
Qed.

Lemma period_claim : if p =? 0 then e = 0 /\ free_needed c = 0%N
  else
    (forall m, e <= m -> f_state c (m + p) = f_state c m) /\
    (forall e' p', 1 <= p' -> (forall m, e' <= m -> f_state c (m + p') = f_state c m) -> e <= e' /\ p <= p') /\
    exists k, last_place (finite_code digits) k /\ N.to_nat (free_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1.
Proof.
  destruct (N.eq_dec (free_period c) 0) as [none | some].
  - replace (p =? 0) with true by (unfold p; rewrite none; reflexivity).
    pose proof period_right as facts. unfold holds, check_period_f in facts. rewrite none in facts. simpl in facts.
    apply andb_prop in facts. destruct facts as [zero needed_0]. apply N.eqb_eq in zero, needed_0.
    unfold e. rewrite zero. now split.
  - destruct (period_facts some) as [p1 [room [needed_nat [last_right [fits [no_earlier no_shorter]]]]]].
    replace (p =? 0) with false by (symmetry; apply Nat.eqb_neq; lia).
    split; [exact (state_period some) |]. split; [| exists last; now split].
    intros e' p' p1' other. pose (g := fun m => N.of_nat (place_of (f_state c m) (free_phi c))).
    assert (g_inj : forall a b, g a = g b -> f_state c a = f_state c b).
    { assert (member : forall a, In (f_state c a) (free_phi c)).
      { intros a. unfold f_state. apply nth_In. fold count. apply like_settled. intros none. contradiction. }
      intros a b same. unfold g in same. apply Nat2N.inj in same.
      rewrite <- (place_of_spec _ _ (member a)), <- (place_of_spec _ _ (member b)). now rewrite same. }
    assert (g_period : repeats g e p) by (intros m from; unfold g; now rewrite (state_period some)).
    assert (g_other : repeats g e' p') by (intros m from; unfold g; now rewrite other).
    split.
    + apply (least_preperiod g e p e' p'); auto. destruct no_earlier as [zero | differ]; [now left | right].
      intros equal. apply differ. now apply g_inj.
    + apply Nat.divide_pos_le; [lia |]. apply (least_period g e p e' p'); auto.
      intros q q1 less divides shorter. destruct (no_shorter q q1 less divides) as [i [_ differ]].
      apply differ. apply g_inj. symmetry. apply shorter. lia.
Qed.

Lemma cells_facts : (forall number s s', In (number, s) (free_cells c) -> In (number, s') (free_cells c) -> s = s') /\
  (forall s, s < length (free_slices c) -> forall x, element c x ->
     (on (resolve h (Some s)) x = true <-> In x (nth s (free_slices c) []))) /\
  (forall number s, In (number, s) (free_cells c) -> s < length (free_slices c) /\
     exists K, within width K /\ cell_number c K = number).
Proof.
  pose proof cells_right as facts. unfold holds, check_cells in facts.
  apply andb_prop in facts. destruct facts as [facts witnesses]. apply andb_prop in facts. destruct facts as [facts slices].
  apply andb_prop in facts. destruct facts as [_ ascending].
  split; [now apply ascending_spec |]. split.
  - intros s less x lx. destruct (check_slices_spec h _ _ slices s less) as [b [there marks]].
    unfold resolve. rewrite there. apply marked_spec in marks. destruct marks as [first second]. simpl. split.
    + apply first. now apply (all_member c h shape).
    + apply second.
  - intros number s inside. exact (check_witnesses_spec c _ _ witnesses number s inside).
Qed.

Definition listed : list vec := flat_map snd (hint_groups h).

Lemma cases_facts : holds (check_preimages h ks) /\ inP (sone M oneM) = false /\
  holds (check_listed (forms_of c ks) (fun i => nth i (mosts_of c ks) 1) (modulus_at c) width listed) /\
  forall k, In k listed -> holds_at r M mulM oneM Phi inP okay k /\ exists s, find_slice c (cell_table c) k = Some s.
Proof.
  pose proof cases_right as facts. unfold holds, check_cases in facts. cbv zeta in facts.
  change (filter has_move (all_kinds c h digits)) with ks in facts.
  apply andb_prop in facts. destruct facts as [facts groups]. apply andb_prop in facts. destruct facts as [facts closed].
  apply andb_prop in facts. destruct facts as [preimages zero].
  split; [exact preimages |]. split; [| split; [exact closed |]].
  - unfold in_P. simpl. destruct (find_slice c (cell_table c) []) as [s |]; [| discriminate].
    now apply Bool.negb_true_iff in zero.
  - intros k inside. unfold listed in inside. apply in_flat_map in inside. destruct inside as [[s members] [group member]].
    pose proof (all_in _ _ groups _ group) as test. cbv beta iota in test. cbn [snd] in member.
    apply andb_prop in test. destruct test as [test right]. apply andb_prop in test. destruct test as [some same].
    pose proof (all_in _ _ same k member) as equal. cbv beta in equal. apply same_signature_spec in equal. subst s. split.
    + exact (holds_here c h digits shape monoid octal preimages k _ right).
    + unfold signature_of in some. cbn [fst] in some. destruct (find_slice c (cell_table c) k) as [s |]; [now exists s | discriminate].
Qed.

Lemma forms_facts : (forall a b, In (a, b) (forms_of c ks) -> (size a <= b)%Z) /\
  (forall a low high, In (a, low, high) (free_tests c) ->
    exists b, In (a, b) (forms_of c ks) /\ (- b <= low - slack_of ks a)%Z /\ (high + slack_of ks a <= b)%Z).
Proof.
  unfold forms_of. split.
  - intros a b inside. apply in_map_iff in inside. destruct inside as [[[a' low] high] [equal _]]. injection equal as <- <-. lia.
  - intros a low high inside.
    exists (Z.max (size a) (Z.max (Z.abs low) (Z.abs high) + slack_of ks a)). split; [| lia].
    apply in_map_iff. exists (a, low, high). now split.
Qed.

Lemma slack_moves (a : list Z) (heap : nat) (l : list nat) : okay heap -> In l (options r heap) ->
  (Z.abs (dot a (snd (val l)) - dot a (part M Phi heap)) <= slack_of ks a)%Z.
Proof.
  intros less option.
  assert (moves : moving r heap = true) by (unfold moving; destruct (options r heap); [destruct option | reflexivity]).
  pose proof (kind_member c h digits shape monoid octal heap less moves) as inside.
  refine (proj2 (slack_of_spec ks a) _ _ _ (strip c (val l)) inside _).
  apply (option_states_spec c h digits shape monoid octal heap _ less). now exists l.
Qed.

Lemma most_part (heap i : nat) : okay heap -> get (part M Phi heap) i <= nth i (mosts_of c ks) 1.
Proof.
  intros less. destruct (lt_dec i width) as [below | more].
  2: { rewrite (part_within c h shape heap less i) by (unfold width in more; lia). lia. }
  destruct (moving r heap) eqn:moves.
  - exact (proj2 (mosts_spec c ks i) _ _ _ (kind_member c h digits shape monoid octal heap less moves) below).
  - unfold part. rewrite (still c h digits shape monoid octal still_right heap less moves). unfold get. destruct i; simpl; lia.
Qed.

Lemma conditions : no_P_to_P r M mulM oneM Phi inP okay /\ forall X, ~ all_bad r M mulM oneM Phi inP okay X.
Proof.
  destruct cases_facts as [_ [end_N [closed all]]]. destruct forms_facts as [wide covered].
  destruct (modulus_facts c h shape) as [_ [modulus_1 _]].
  destruct (check_listed_spec _ _ _ _ _ wide (fun i => proj1 (mosts_spec c ks i)) modulus_1 closed) as [start [_ doubles]].
  apply (conditions_by_cases r M mulM oneM comm assoc unit Phi inP okay (free_tests c) (modulus_at c) modulus_1 (in_P_cell c h shape)
    width (in_P_within c h shape) (part_within c h shape) (slack_of ks)
    (fun a low high heap l _ less option => slack_moves a heap l less option) (fun a => proj1 (slack_of_spec ks a))
    (forms_of c ks) (fun i => nth i (mosts_of c ks) 1) wide (fun i => proj1 (mosts_spec c ks i))
    (fun heap i => most_part heap i) covered listed start doubles).
  intros K inside. now apply all.
Qed.

Lemma outcomes (X : position) : (forall heap, In heap X -> settled heap) ->
  (P_misere r X <-> inP (val X) = true) /\ (N_misere r X <-> inP (val X) = false).
Proof.
  intros spoken. destruct conditions as [first none]. destruct cases_facts as [_ [end_N _]].
  destruct (N.eq_dec (free_period c) 0) as [no_period | some].
  - apply (free_heaps r M mulM oneM comm assoc unit Phi inP okay (ok_options c digits) end_N
      (still c h digits shape monoid octal still_right) first none). intros heap inside. exact (spoken heap inside no_period).
  - destruct (period_facts some) as [p1 [room [_ [last_right _]]]].
    apply (free_heaps_period (finite_code digits) last (Nat.max e 1) p (count - 1) M mulM oneM Phi inP comm assoc unit (proj1 last_right)); try lia.
    + intros i j large. now apply octal_bits.
    + intros m from. unfold phi, f_ph. now rewrite (state_period some) by lia.
    + intros heap less. apply (still c h digits shape monoid octal still_right). unfold ok. fold count. lia.
    + intros heap q l less. apply first. unfold ok. fold count. lia.
    + intros Y [some_Y [all bads]]. apply (none Y). split; [exact some_Y |]. split; [| exact bads].
      intros heap inside. destruct (all heap inside) as [less moves]. split; [unfold ok; fold count; lia | exact moves].
Qed.

Lemma known_settled (heap : nat) : okay heap -> settled heap.
Proof. intros less _. exact less. Qed.

(* Every cell is listed. *)
Lemma every_cell_listed (K : vec) : within width K -> exists s, find_slice c (cell_table c) K = Some s.
Proof.
  intros inside. destruct cases_facts as [_ [_ [closed all]]]. destruct forms_facts as [wide covered].
  destruct (modulus_facts c h shape) as [_ [modulus_1 _]].
  destruct (check_listed_spec _ _ _ _ _ wide (fun i => proj1 (mosts_spec c ks i)) modulus_1 closed) as [start [_ doubles]].
  destruct (every_cell _ _ _ wide (fun i => proj1 (mosts_spec c ks i)) modulus_1 width listed start doubles K inside)
    as [l [member [forms [_ remainders]]]].
  destruct (all l member) as [_ [s found]]. exists s. rewrite <- found. apply find_slice_ext.
  symmetry. apply (cell_number_ext c h shape); [| intros i _; apply remainders].
  intros a low high test. destruct (covered a low high test) as [b [there [left right]]].
  pose proof (proj1 (slack_of_spec ks a)) as positive.
  pose proof (clamp_shift b low high (slack_of ks a) (dot a l) (dot a K) 0 ltac:(simpl; lia) left right (forms a b there)) as equal.
  now rewrite !Z.add_0_r in equal.
Qed.

(* ---- the claim's own words ---- *)

Definition phi_c (heap : nat) : int * vec := f_state c heap.
Definition product (X : position) : int := fold_right (fun heap x => f_times h (fst (phi_c heap)) x) 0%uint63 X.
Definition counts (X : position) : vec := fold_right (fun heap k => vadd (snd (phi_c heap)) k) [] X.

Lemma product_value (X : position) : (forall heap, In heap X -> settled heap) -> raw c (fst (val X)) = product X.
Proof.
  induction X as [| heap X IH]; intros known; [reflexivity |].
  change (fst (val (heap :: X))) with (mulM (fst (Phi heap)) (fst (val X))).
  rewrite (raw_mul c h shape monoid), IH by (intros z inside; apply known; now right).
  cbn [product fold_right]. f_equal.
  pose proof (strip_like c h shape heap (like_settled heap (known heap (or_introl eq_refl)))) as states.
  change (raw c (fst (Phi heap))) with (fst (strip c (Phi heap))). now rewrite states.
Qed.

Lemma counts_value (X : position) (i : nat) : get (snd (val X)) i = get (counts X) i.
Proof.
  induction X as [| heap X IH]; [reflexivity |].
  change (snd (val (heap :: X))) with (vadd (snd (Phi heap)) (snd (val X))).
  cbn [counts fold_right]. rewrite !get_add. fold (counts X). rewrite IH. f_equal. apply canonical_get.
Qed.

Lemma in_P_claim (X : position) (s : nat) : (forall heap, In heap X -> settled heap) ->
  In (cell_number c (counts X), s) (free_cells c) -> (inP (val X) = true <-> In (product X) (nth s (free_slices c) [])).
Proof.
  intros known cell. destruct cells_facts as [unique [slices bounds]].
  assert (number : cell_number c (snd (val X)) = cell_number c (counts X)).
  { apply (number_within c h shape). intros i _. apply counts_value. }
  destruct (every_cell_listed (snd (val X))) as [s' found].
  { apply (value_within M mulM oneM Phi settled width); [| exact known].
    intros heap spoken. apply (part_within_like c h shape). now apply like_settled. }
  pose proof (find_slice_listed c _ _ found) as cell'. rewrite number in cell'.
  assert (s' = s) as -> by exact (unique _ _ _ cell' cell).
  unfold in_P. rewrite found, <- (product_value X known). apply slices; [now apply bounds with (cell_number c (counts X)) |].
  apply raw_element.
Qed.

(* ---- generators ---- *)

Lemma generator_maps : check_maps c h (free_generators c) (free_times c) (hint_maps h) = true.
Proof. exact (proj1 (monoid_parts c h shape monoid)). Qed.

Lemma map_is_product (m : PArray.array int) (x : int) : In m (hint_maps h) -> element c x ->
  PArray.get m x = f_times h x (PArray.get m 0%uint63).
Proof.
  intros inside lx. destruct (maps_facts c h shape _ _ _ generator_maps) as [_ [closed _]].
  pose proof (proj1 (shape_parts c h shape)) as l0.
  destruct (table_words c h shape monoid x lx) as [own [w [known same]]].
  rewrite same by now apply closed.
  change (PArray.get m 0%uint63) with (act [m] 0%uint63).
  rewrite (act_commute c h shape monoid w [m]); auto; [| intros m' [<- | []]; exact inside].
  simpl. f_equal. rewrite <- same by exact l0. now symmetry.
Qed.

Lemma times_facts : Forall2 (fun g row =>
    g < count /\ length row = N.to_nat (num (free_order c)) /\
    forall x, element c x -> nth (N.to_nat (num x)) row 0%uint63 = f_times h x (fst (phi_c g)))
    (free_generators c) (free_times c).
Proof.
  destruct (maps_facts c h shape _ _ _ generator_maps) as [_ [_ [heaps_right [rows_right _]]]].
  pose proof map_is_product as products.
  revert heaps_right rows_right products. generalize (hint_maps h) (free_times c). generalize (free_generators c).
  intros heaps maps rows heaps_right. revert rows. induction heaps_right as [| g m heaps maps [less own] _ IH]; intros rows rows_right products.
  - inversion rows_right. constructor.
  - inversion rows_right as [| row m' rows' maps' [long entries] others]. subst. constructor.
    + split; [exact less |]. split; [exact long |]. intros x lx. rewrite entries by exact lx.
      rewrite (products m x (or_introl eq_refl) lx). f_equal. change (fst (phi_c g)) with (fst (f_ph c g)). now rewrite own.
    + apply IH; [exact others |]. intros m' x inside. apply products. now right.
Qed.

Lemma generated (z : int) : element c z -> exists Z, (forall heap, In heap Z -> In heap (free_generators c)) /\
  (forall heap, In heap Z -> okay heap) /\ product Z = z /\ forall i, get (counts Z) i = 0.
Proof.
  intros lz. pose proof (proj1 (shape_parts c h shape)) as l0.
  destruct (table_words c h shape monoid z lz) as [own [w [known same]]].
  rewrite <- own, same by exact l0. clear own same.
  destruct (maps_facts c h shape _ _ _ generator_maps) as [_ [_ [heaps_right _]]].
  induction w as [| m w IH].
  - exists []. split; [intros heap [] |]. split; [intros heap [] |]. split; [reflexivity |]. intros i. unfold get. simpl. now destruct i.
  - assert (known_w : word h w) by (intros m' inside; apply known; now right).
    destruct (IH known_w) as [Z [members [fine_Z [equal zeros]]]].
    assert (known_m : In m (hint_maps h)) by (apply known; now left).
    assert (some : exists g, In g (free_generators c) /\ g < count /\ f_ph c g = (PArray.get m 0%uint63, [])).
    { revert known_m. clear - heaps_right. induction heaps_right as [| g m' heaps maps [less own] _ IH]; intros inside; [destruct inside |].
      destruct inside as [<- | inside]; [exists g; simpl; auto |]. destruct (IH inside) as [g' [member rest]]. exists g'. simpl. auto. }
    destruct some as [g [member [less own]]]. exists (g :: Z). split; [| split; [| split]].
    + intros heap [<- | inside]; auto.
    + intros heap [<- | inside]; auto.
    + cbn [product fold_right]. fold (product Z). change (fst (phi_c g)) with (fst (f_ph c g)). rewrite own, equal. cbn [fst act fold_right].
      assert (lw : element c (act w 0%uint63)) by now apply (act_inside c h shape monoid).
      destruct (maps_facts c h shape _ _ _ generator_maps) as [_ [closed _]].
      rewrite (times_comm c h shape monoid) by auto. symmetry. now apply map_is_product.
    + intros i. cbn [counts fold_right]. fold (counts Z). rewrite get_add, zeros.
      rewrite <- (canonical_get (snd (phi_c g)) i). change (canonical (snd (phi_c g))) with (snd (f_ph c g)). rewrite own.
      unfold get. simpl. now destruct i.
Qed.

(* ---- free heaps ---- *)

Lemma free_facts (i : nat) : i < width -> nth i (free_heaps_of c) 0 < count /\
  phi_c (nth i (free_heaps_of c) 0) = (0%uint63, unit_vector width i).
Proof.
  intros less. destruct (shape_parts c h shape) as [_ [_ [_ [free _]]]].
  destruct (free i (nth i (free_heaps_of c) 0)) as [inside same].
  { replace (i, nth i (free_heaps_of c) 0) with (nth i (combine (seq 0 width) (free_heaps_of c)) (0, 0)).
    2: { rewrite combine_nth by (now rewrite seq_length). now rewrite seq_nth. }
    apply nth_In. rewrite combine_length, seq_length. unfold width, f_width in *. lia. }
  split; [exact inside |]. unfold phi_c. rewrite (state_known c) by exact inside. now apply same_state_spec in same.
Qed.

(* The product of free heaps with these numbers. *)
Fixpoint frees (u : vec) (places : list nat) : position :=
  match places with [] => [] | i :: places => power [nth i (free_heaps_of c) 0] (get u i) ++ frees u places end.

Lemma frees_member (u : vec) (n s : nat) : s + n <= width -> forall heap, In heap (frees u (seq s n)) ->
  In heap (free_heaps_of c).
Proof.
  revert s. induction n as [| n IH]; intros s bound heap inside; [destruct inside |].
  cbn [seq frees] in inside. apply in_app_iff in inside. destruct inside as [inside | inside].
  - apply power_in in inside. destruct inside as [<- | []]. apply nth_In. unfold width, f_width in bound. lia.
  - apply (IH (S s)); [lia | exact inside].
Qed.

Lemma free_okay (heap : nat) : In heap (free_heaps_of c) -> okay heap.
Proof.
  intros inside. apply In_nth with (d := 0) in inside. destruct inside as [i [less <-]]. now apply free_facts.
Qed.

Lemma frees_state (u : vec) (n s : nat) : s + n <= width ->
  fst (val (frees u (seq s n))) = oneM /\
  forall j, get (snd (val (frees u (seq s n)))) j = if ((s <=? j) && (j <? s + n))%bool then get u j else 0.
Proof.
  revert s. induction n as [| n IH]; intros s bound.
  - split; [reflexivity |]. intros j. replace ((s <=? j) && (j <? s + 0))%bool with false; [unfold get; simpl; now destruct j |].
    destruct (Nat.leb_spec s j), (Nat.ltb_spec j (s + 0)); auto; lia.
  - destruct (IH (S s) ltac:(lia)) as [first second]. cbn [seq frees].
    destruct (free_facts s ltac:(lia)) as [okay_s state_s].
    assert (own : has_state M mulM oneM Phi [nth s (free_heaps_of c) 0] (oneM, unit_vector width s)).
    { split.
      - apply raw_inj. change (fst (prod (state M) (smul M mulM) (sone M oneM) Phi [nth s (free_heaps_of c) 0])) with (fst (val [nth s (free_heaps_of c) 0])).
        rewrite product_value by (intros z [<- | []]; now apply known_settled). cbn [product fold_right]. rewrite state_s. cbn [fst].
        apply (times_0_l c h shape monoid). exact (proj1 (shape_parts c h shape)).
      - intros j. change (prod (state M) (smul M mulM) (sone M oneM) Phi) with val. rewrite counts_value.
        cbn [counts fold_right]. rewrite state_s. cbn [snd]. now rewrite vadd_nil_r. }
    destruct (value_power M mulM oneM assoc unit Phi _ _ own (get u s)) as [first_p second_p].
    change (prod (state M) (smul M mulM) (sone M oneM) Phi) with val in first_p, second_p.
    rewrite (value_app c h shape monoid).
    destruct (val (power [nth s (free_heaps_of c) 0] (get u s))) as [qp kp], (val (frees u (seq (S s) n))) as [qf kf].
    cbn [fst snd] in first, second, first_p, second_p. unfold smul. cbn [fst snd]. split; [rewrite first_p, first; apply unit |].
    intros j. rewrite get_add, second_p, second. unfold unit_vector. rewrite get_map_seq.
    destruct (Nat.eq_dec j s) as [-> | other].
    + rewrite Nat.eqb_refl. replace (s <? width) with true by (symmetry; apply Nat.ltb_lt; lia).
      replace ((s <=? s) && (s <? s + S n))%bool with true.
      2: { symmetry. apply andb_true_intro. split; [apply Nat.leb_le | apply Nat.ltb_lt]; lia. }
      replace ((S s <=? s) && (s <? S s + n))%bool with false; [lia |].
      symmetry. apply Bool.andb_false_iff. left. apply Nat.leb_gt. lia.
    + apply Nat.eqb_neq in other as no. rewrite no.
      replace ((s <=? j) && (j <? s + S n))%bool with ((S s <=? j) && (j <? S s + n))%bool; [destruct (j <? width); lia |].
      destruct (Nat.leb_spec (S s) j), (Nat.leb_spec s j), (Nat.ltb_spec j (S s + n)), (Nat.ltb_spec j (s + S n)); auto; lia.
Qed.

Lemma frees_right (u : vec) : length u = width -> has_state M mulM oneM Phi (frees u (seq 0 width)) (oneM, u).
Proof.
  intros long. destruct (frees_state u width 0 (le_n _)) as [first second]. split; [exact first |].
  intros i. change (prod (state M) (smul M mulM) (sone M oneM) Phi) with val. rewrite second. simpl.
  destruct (Nat.ltb_spec i width) as [less | more]; [reflexivity |]. unfold get. symmetry. apply nth_overflow. lia.
Qed.

(* ---- infinity ---- *)

Lemma lcm_facts (l : list nat) : (forall m, In m l -> 1 <= m) ->
  fold_right Nat.lcm 1 l <> 0 /\ forall m, In m l -> fold_right Nat.lcm 1 l mod m = 0.
Proof.
  induction l as [| m l IH]; simpl; intros some; [split; [lia | intros m []] |].
  destruct IH as [positive divides]; [intros; apply some; now right |].
  pose proof (some m (or_introl eq_refl)) as m1. split.
  - intros zero. apply Nat.lcm_eq_0 in zero. lia.
  - intros m' [<- | inside].
    + apply Nat.mod_divide; [lia |]. apply Nat.divide_lcm_l.
    + assert (1 <= m') by (apply some; now right). apply Nat.mod_divide; [lia |].
      apply Nat.divide_trans with (fold_right Nat.lcm 1 l); [| apply Nat.divide_lcm_r].
      apply Nat.mod_divide; [lia |]. now apply divides.
Qed.

Hypothesis apart_right : holds (check_apart c h).

Lemma apart_facts : match free_apart c with
  | None => True
  | Some (u, v, w) => exists U V W,
      (forall heap, In heap (U ++ V) -> In heap (free_heaps_of c)) /\ (forall heap, In heap W -> heap < count) /\
      (forall i, get (counts U) i = get u i) /\ (forall i, get (counts V) i = get v i) /\
      product W = fst w /\ (forall i, get (counts W) i = get (snd w) i) /\
      (forall i j, i < j ->
         ~ (P_misere r (power U i ++ power V i ++ W) <-> P_misere r (power U j ++ power V i ++ W))) /\
      (forall i j, i <> j -> exists Z, (forall heap, In heap Z -> heap < count) /\
         ~ (P_misere r (power U i ++ Z) <-> P_misere r (power U j ++ Z)))
  end.
Proof.
  pose proof apart_right as facts. unfold holds, check_apart in facts.
  destruct (free_apart c) as [[[u v] [q k]] |]; [| exact I]. cbv zeta in facts.
  match type of facts with context [check_listed ?f _ _ _ _] => set (forms := f) in facts end.
  set (big := fold_right Nat.lcm 1 (free_moduli c)) in facts.
  apply andb_prop in facts. destruct facts as [facts differ]. apply andb_prop in facts. destruct facts as [facts closed].
  apply andb_prop in facts. destruct facts as [facts lq]. apply andb_prop in facts. destruct facts as [facts long_k].
  apply andb_prop in facts. destruct facts as [long_u long_v]. apply Nat.eqb_eq in long_u, long_v, long_k.
  destruct (shape_parts c h shape) as [_ [_ [_ [_ [_ [moduli_1 _]]]]]].
  destruct (lcm_facts _ moduli_1) as [big_1 divides]. fold big in big_1, divides.
  assert (big_mod : forall i, big mod modulus_at c i = 0).
  { intros i. unfold modulus_at. destruct (nth_in_or_default i (free_moduli c) 1) as [inside | ->]; [now apply divides | apply Nat.mod_1_r]. }
  destruct (modulus_facts c h shape) as [_ [modulus_1 _]].
  assert (wide : forall a b, In (a, b) forms -> (size a <= b)%Z).
  { intros a b inside. unfold forms in inside. apply in_flat_map in inside. destruct inside as [[[a' low] high] [_ inside]].
    destruct inside as [equal | [equal | []]]; apply pair_equal_spec in equal; destruct equal as [<- <-]; apply Z.le_max_l. }
  destruct (check_listed_spec forms (fun _ => 1) (fun _ => big) 2 (hint_apart h) wide (fun _ => le_n 1) (fun _ => big_1) closed)
    as [start [_ doubles]].
  set (w := (inject c h shape q, k) : state M).
  assert (apart : forall i m, inP (earlier M u v w i) <> inP (later M u v w i m)).
  { apply (apart_by_cases M inP (free_tests c) (modulus_at c) modulus_1 (in_P_cell c h shape) u v w forms big wide big_1 big_mod) with (hint_apart h).
    - intros a low high inside. split.
      + exists (Z.max (size [dot a (vadd u v); 0%Z]) (Z.max (Z.abs low) (Z.abs high) + Z.abs (dot a k))), (Z.abs (dot a k)).
        split; [| change (snd w) with k; repeat split; lia]. unfold forms. apply in_flat_map. exists (a, low, high). split; [exact inside | left; reflexivity].
      + exists (Z.max (size [dot a (vadd u v); dot a u]) (Z.max (Z.abs low) (Z.abs high) + Z.abs (dot a k + dot a u))), (Z.abs (dot a k + dot a u)).
        split; [| change (snd w) with k; repeat split; lia]. unfold forms. apply in_flat_map. exists (a, low, high). split; [exact inside | right; left; reflexivity].
    - exact start.
    - exact doubles.
    - intros place inside. pose proof (all_in _ _ differ place inside) as test. cbv beta zeta in test.
      apply Bool.negb_true_iff in test. intros same. unfold earlier, later, in_P, w in same. cbn [fst snd] in same.
      rewrite raw_inject in same by exact lq. rewrite same in test. rewrite Bool.eqb_reflx in test. discriminate. }
  destruct (generated q lq) as [Zq [_ [okay_Z [product_Z counts_Z]]]].
  set (U := frees u (seq 0 width)). set (V := frees v (seq 0 width)). set (W := Zq ++ frees k (seq 0 width)).
  pose proof (frees_right u long_u) as state_U. pose proof (frees_right v long_v) as state_V.
  pose proof (frees_right k long_k) as [state_K1 state_K2].
  assert (okay_frees : forall x heap, In heap (frees x (seq 0 width)) -> okay heap).
  { intros x heap inside. apply free_okay. now apply (frees_member x width 0). }
  assert (okay_W : forall heap, In heap W -> okay heap).
  { intros heap inside. apply in_app_iff in inside. destruct inside as [inside | inside]; [now apply okay_Z | now apply (okay_frees k)]. }
  assert (state_W : has_state M mulM oneM Phi W w).
  { unfold W. split; change (prod (state M) (smul M mulM) (sone M oneM) Phi) with val in *;
      rewrite (value_app c h shape monoid); unfold smul; cbn [fst snd].
    - rewrite state_K1, comm, unit. apply raw_inj. rewrite product_value by (intros z inside; apply known_settled; now apply okay_Z). rewrite product_Z.
      symmetry. now apply raw_inject.
    - intros i. rewrite get_add, state_K2, counts_value, counts_Z. reflexivity. }
  assert (decided : forall X, (forall heap, In heap X -> okay heap) -> (P_misere r X <-> inP (val X) = true)).
  { intros X known. apply outcomes. intros z inside. apply known_settled. now apply known. }
  assert (okay_all : forall heap, In heap (U ++ V ++ W) -> okay heap).
  { intros heap inside. rewrite !in_app_iff in inside. destruct inside as [inside | [inside | inside]].
    - now apply (okay_frees u). - now apply (okay_frees v). - now apply okay_W. }
  exists U, V, W. split; [| split; [exact okay_W | split; [| split; [| split; [| split; [| split]]]]]].
  - intros heap inside. apply in_app_iff in inside. destruct inside as [inside | inside].
    + now apply (frees_member u width 0). + now apply (frees_member v width 0).
  - intros i. rewrite <- counts_value. apply state_U.
  - intros i. rewrite <- counts_value. apply state_V.
  - rewrite <- product_value by (intros z inside; apply known_settled; now apply okay_W). pose proof (proj1 state_W) as equal. unfold value. rewrite equal. now apply raw_inject.
  - intros i. rewrite <- counts_value. apply state_W.
  - intros i j less.
    destruct (powers_apart r M mulM oneM assoc unit Phi inP okay (free_tests c) (modulus_at c) (in_P_cell c h shape)
      u v w U V W decided okay_all state_U state_V state_W apart) as [_ all].
    specialize (all i (j - i - 1)). now replace (i + S (j - i - 1)) with j in all by lia.
  - exact (quotient_infinite r M mulM oneM assoc unit Phi inP okay (free_tests c) (modulus_at c) (in_P_cell c h shape)
      u v w U V W decided okay_all state_U state_V state_W apart).
Qed.
End Sound.

Theorem check_free_heaps_sound (c : free_claim) (h : free_hints) : check_free_heaps c h = true -> free_heaps_meaning c.
Proof.
  unfold check_free_heaps. intros test.
  destruct (digits_of (free_game c) (N.of_nat (length (free_phi c)))) as [digits |] eqn:code_right; [| discriminate].
  apply digits_of_spec in code_right. destruct code_right as [d' [is_code [same _]]].
  unfold check_free_all in test.
  apply andb_prop in test. destruct test as [test cases_right]. apply andb_prop in test. destruct test as [test apart_right].
  apply andb_prop in test. destruct test as [test cells_right]. apply andb_prop in test. destruct test as [test still_right].
  apply andb_prop in test. destruct test as [test monoid]. apply andb_prop in test. destruct test as [test shape].
  apply andb_prop in test. destruct test as [small period_right].
  assert (octal : forall x, In x digits -> (x < 8)%N).
  { intros x inside. apply N.ltb_lt. exact (all_in _ _ small x inside). }
  destruct (cells_facts c h shape cells_right) as [unique [slices bounds]].
  exists (finite_code digits), (f_times h), (f_state c). split; [now exists d' |]. cbv zeta.
  repeat apply conj; auto.
  - intros x y lx ly. split; [now apply (times_inside c h shape monoid) | now apply (times_comm c h shape monoid)].
  - intros x y z lx ly lz. now apply (times_assoc c h shape monoid).
  - exact (proj1 (shape_parts c h shape)).
  - intros x lx. now apply (times_0_l c h shape monoid).
  - intros heap less. now apply (state_known c).
  - intros heap spoken. apply (shape_parts c h shape). unfold f_state. apply nth_In. now apply (like_settled c digits period_right).
  - exact (times_facts c h shape monoid).
  - intros z lz. destruct (generated c h shape monoid z lz) as [Z [members [_ [equal _]]]]. now exists Z.
  - intros i less. now apply (free_facts c h digits shape).
  - intros K inside. destruct (every_cell_listed c h digits shape monoid octal cases_right K inside) as [s found].
    exists s. now apply find_slice_listed.
  - intros X s known cell.
    pose proof (in_P_claim c h digits shape monoid octal cells_right cases_right period_right X s known cell) as claim.
    destruct (outcomes c h digits shape monoid octal still_right cases_right period_right X known) as [p no].
    unfold product, phi_c in claim. rewrite p, no. split; [exact claim |]. rewrite <- claim.
    destruct (in_P c h (value c h shape X)); split; congruence.
  - exact (period_claim c digits period_right).
  - pose proof (apart_facts c h digits shape monoid octal still_right cases_right period_right apart_right) as apart.
    destruct (free_apart c) as [[[u v] w] |]; [| exact I].
    destruct apart as [U [V [W [free [known_W [counts_U [counts_V [product_W [counts_W [differ infinite]]]]]]]]]].
    exists U, V, W. split; [exact free |]. split; [intros heap inside _; now apply known_W |].
    split; [exact counts_U |]. split; [exact counts_V |]. split; [exact product_W |]. split; [exact counts_W |].
    split; [exact differ |].
    intros i j other. destruct (infinite i j other) as [Z [known_Z apart]]. exists Z. split; [| exact apart].
    intros heap inside _. now apply known_Z.
Qed.
