(* Periods: the theorems [T3] and [T5] of docs/explanation/theory.md, least preperiods and periods, the greatest value. *)
From Coq Require Import Arith NArith ZArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy.
Import ListNotations.

(* "From e on the sequence has the period p." *)
Definition repeats (g : nat -> N) (e p : nat) : Prop := forall n, e <= n -> g (n + p) = g n.

(* Two heaps whose options have the same values have the same value. *)
Lemma G_equal (r : rule) (m n : nat) :
  (forall v, option_value r m v <-> option_value r n v) -> G r m = G r n.
Proof. intros same. exact (is_mex_unique _ _ _ _ same (G_mex r m) (G_mex r n)). Qed.

(* A greatest heap of a list, and its place. *)
Lemma greatest_heap (l : list nat) :
  l <> [] -> exists l1 a l2, l = l1 ++ a :: l2 /\ sum l <= length l * a.
Proof.
  induction l as [| h l IH]; [congruence | intros _].
  destruct l as [| h' l].
  - exists [], h, []. split; [reflexivity | simpl; lia].
  - destruct IH as [l1 [a [l2 [equal bound]]]]; [congruence |].
    destruct (le_ge_dec a h).
    + exists [], h, (h' :: l). split; [reflexivity |].
      change (sum (h :: h' :: l)) with (h + sum (h' :: l)).
      change (length (h :: h' :: l)) with (S (length (h' :: l))).
      assert (length (h' :: l) * a <= length (h' :: l) * h) by now apply Nat.mul_le_mono_l. lia.
    + exists (h :: l1), a, l2. split; [rewrite equal; reflexivity |].
      change (sum (h :: h' :: l)) with (h + sum (h' :: l)).
      change (length (h :: h' :: l)) with (S (length (h' :: l))). lia.
Qed.

(* If i = 0 another heap is left. *)
Lemma part_less (i a : nat) (l1 l2 : list nat) :
  Forall (fun h => 0 < h) (l1 ++ a :: l2) -> (i = 0 -> 2 <= length (l1 ++ a :: l2)) ->
  a < i + sum (l1 ++ a :: l2).
Proof.
  intros positive split. destruct i as [| i].
  - specialize (split eq_refl). rewrite app_length in split. rewrite sum_app. simpl in *.
    apply Forall_app in positive. destruct positive as [p1 p2]. inversion p2 as [| ? ? _ p2']. subst.
    pose proof (length_below_sum l1 p1). pose proof (length_below_sum l2 p2'). lia.
  - rewrite sum_app. simpl. lia.
Qed.

(* The heart of [T3], and of [T9]: f is what each heap counts, V what a list of heaps counts, so that a heap may be
   replaced by another of the same f. If f has the period p on the heaps e .. n - 1, then the options of n + p and
   those of n count the same. (t: the most heaps that a move leaves, k: the place of the last digit.) *)
Section Shift.
Variable A : Type.
Variable f : nat -> A.
Variable V : list nat -> A.
Hypothesis V_same : forall l1 a a' l2, f a = f a' -> V (l1 ++ a :: l2) = V (l1 ++ a' :: l2).

Lemma allows_shift (d : code) (n i a a' : nat) (l1 l2 : list nat) :
  i + sum (l1 ++ a :: l2) = n ->
  Forall (fun h => 0 < h) (l1 ++ a :: l2) ->
  N.testbit (d i) (N.of_nat (length (l1 ++ a :: l2))) = true ->
  (i = 0 -> 2 <= length (l1 ++ a :: l2)) ->
  0 < a' -> f a' = f a ->
  exists l, allows d (n + a' - a) l /\ V l = V (l1 ++ a :: l2).
Proof.
  intros total positive bit split above same. exists (l1 ++ a' :: l2). split; [| now apply V_same].
  exists i.
  assert (same_length : length (l1 ++ a' :: l2) = length (l1 ++ a :: l2)).
  { rewrite !app_length. reflexivity. }
  rewrite same_length. repeat split; auto.
  - rewrite sum_app in *. simpl in *. lia.
  - apply Forall_app in positive. destruct positive as [p1 p2]. inversion p2. subst.
    apply Forall_app. split; [exact p1 | now constructor].
Qed.

Lemma shifted_options (d : code) (k t e p n : nat) :
  (forall i, k < i -> d i = 0%N) ->
  (forall i j, t < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= t -> 1 <= e -> 1 <= p ->
  t * e + (t - 1) * p + k - t < n ->
  (forall m, e <= m -> m < n -> f (m + p) = f m) ->
  forall v, (exists l, allows d (n + p) l /\ V l = v) <-> (exists l, allows d n l /\ V l = v).
Proof.
  intros last parts t1 e1 p1 beyond known v.
  assert (te : t <= t * e) by (rewrite <- (Nat.mul_1_r t) at 1; now apply Nat.mul_le_mono_l).
  assert (tp : t * p = (t - 1) * p + p).
  { destruct t as [| t']; [lia |]. simpl. rewrite Nat.sub_0_r. lia. }
  split.
  - intros [left [[i [total [positive [bit split]]]] <-]].
    assert (i_k : i <= k).
    { destruct (le_gt_dec i k) as [| more]; [assumption |]. rewrite last, N.bits_0 in bit; [discriminate | lia]. }
    assert (length_t : length left <= t).
    { destruct (le_gt_dec (length left) t) as [| more]; [assumption |].
      rewrite parts in bit; [discriminate | lia]. }
    destruct (greatest_heap left) as [l1 [a [l2 [equal bound]]]].
    { intros ->. simpl in total. lia. }
    assert (large : e + p <= a).
    { destruct (le_gt_dec (e + p) a) as [| small]; [assumption | exfalso].
      assert (length left * a <= t * (e + p - 1)) by (apply Nat.mul_le_mono; lia).
      assert (t * (e + p - 1) + t = t * e + t * p).
      { replace (t * e + t * p) with (t * (e + p)) by lia.
        replace (e + p) with (S (e + p - 1)) at 2 by lia. lia. }
      lia. }
    rewrite equal in total, positive, bit, split.
    pose proof (part_less i a l1 l2 positive split).
    rewrite equal. replace n with ((n + p) + (a - p) - a) by lia.
    apply allows_shift with i; auto; [lia |].
    rewrite <- (known (a - p)) by lia. f_equal. lia.
  - intros [left [[i [total [positive [bit split]]]] <-]].
    assert (i_k : i <= k).
    { destruct (le_gt_dec i k) as [| more]; [assumption |]. rewrite last, N.bits_0 in bit; [discriminate | lia]. }
    assert (length_t : length left <= t).
    { destruct (le_gt_dec (length left) t) as [| more]; [assumption |].
      rewrite parts in bit; [discriminate | lia]. }
    destruct (greatest_heap left) as [l1 [a [l2 [equal bound]]]].
    { intros ->. simpl in total. lia. }
    assert (large : e <= a).
    { destruct (le_gt_dec e a) as [| small]; [assumption | exfalso].
      assert (length left * a <= t * (e - 1)) by (apply Nat.mul_le_mono; lia).
      assert (t * (e - 1) + t = t * e) by (replace e with (S (e - 1)) at 2 by lia; lia).
      lia. }
    rewrite equal in total, positive, bit, split.
    pose proof (part_less i a l1 l2 positive split).
    rewrite equal. replace (n + p) with (n + (a + p) - a) by lia.
    apply allows_shift with i; auto; [lia |]. apply known; lia.
Qed.
End Shift.

(* [T3] Guy, Smith (1956). A code with no digit beyond the place k whose moves leave at most t heaps;
   e >= 1, p >= 1. If G(n + p) = G(n) for all n with e <= n <= t e + (t - 1) p + k - t, then for all n >= e.
   (For every t; docs/explanation/theory.md has it for t = 1, 2, 3. As e >= 1 the bound is no less than k, so that the
   subtraction below is the one of the integers.) *)
Theorem guy_smith (d : code) (k t e p : nat) :
  (forall i, k < i -> d i = 0%N) ->
  (forall i j, t < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= t -> 1 <= e -> 1 <= p ->
  (forall n, e <= n -> n <= t * e + (t - 1) * p + k - t -> G (code_rule d) (n + p) = G (code_rule d) n) ->
  repeats (G (code_rule d)) e p.
Proof.
  intros last parts t1 e1 p1 window n.
  induction n as [n IH] using lt_wf_ind. intros from.
  destruct (le_gt_dec n (t * e + (t - 1) * p + k - t)) as [inside | beyond]; [now apply window |].
  apply G_equal. intros v. unfold option_value.
  pose proof (shifted_options N (G (code_rule d)) (value (code_rule d))) as same.
  specialize (same ltac:(intros l1 a a' l2 equal; now rewrite !value_middle, equal) d k t e p n).
  specialize (same last parts t1 e1 p1 beyond ltac:(intros m from_m less; now apply IH) v).
  simpl. setoid_rewrite code_options_spec. exact same.
Qed.

(* The three cases as the certificates name them, with the number of values that prove it:
   t (e + p) + k + 1 - t of them. *)
Corollary take_window (d : code) (k e p : nat) :
  (forall i, k < i -> d i = 0%N) -> (forall i j, 1 < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= e -> 1 <= p ->
  (forall n, e <= n -> n + p < e + p + k -> G (code_rule d) (n + p) = G (code_rule d) n) ->
  repeats (G (code_rule d)) e p.
Proof.
  intros last parts e1 p1 window. apply guy_smith with k 1; auto. intros n from to. apply window; lia.
Qed.

Corollary guy_smith_two (d : code) (k e p : nat) :
  (forall i, k < i -> d i = 0%N) -> (forall i j, 2 < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= e -> 1 <= p ->
  (forall n, e <= n -> n + p < 2 * e + 2 * p + k - 1 -> G (code_rule d) (n + p) = G (code_rule d) n) ->
  repeats (G (code_rule d)) e p.
Proof.
  intros last parts e1 p1 window. apply guy_smith with k 2; auto. intros n from to. apply window; lia.
Qed.

Corollary guy_smith_three (d : code) (k e p : nat) :
  (forall i, k < i -> d i = 0%N) -> (forall i j, 3 < j -> N.testbit (d i) (N.of_nat j) = false) ->
  1 <= e -> 1 <= p ->
  (forall n, e <= n -> n + p < 3 * e + 3 * p + k - 2 -> G (code_rule d) (n + p) = G (code_rule d) n) ->
  repeats (G (code_rule d)) e p.
Proof.
  intros last parts e1 p1 window. apply guy_smith with k 3; auto. intros n from to. apply window; lia.
Qed.

(* [T5] Subtraction sets. m is the greatest number of the set, e >= 0, p >= 0. *)
Theorem subtraction_window (member : nat -> bool) (m e p : nat) :
  (forall s, m < s -> member s = false) ->
  let g := G (code_rule (subtraction_code member)) in
  (forall n, e <= n -> n < e + m -> g (n + p) = g n) -> repeats g e p.
Proof.
  intros last g window n. induction n as [n IH] using lt_wf_ind. intros from.
  destruct (le_gt_dec (e + m) n) as [beyond | inside]; [| apply window; lia].
  assert (values : forall n v, option_value (code_rule (subtraction_code member)) n v <->
            exists s, 1 <= s <= n /\ member s = true /\ g (n - s) = v).
  { intros h v. unfold option_value.
    assert (value_of : forall h, value (code_rule (subtraction_code member))
              (if h =? 0 then [] else [h]) = g h).
    { intros [| h'].
      - symmetry. apply G_0.
      - unfold value. cbn [Nat.eqb map nim_sum]. apply N.lxor_0_r. }
    split.
    - intros [left [option <-]]. apply code_options_spec in option. apply subtraction_allows in option.
      destruct option as [s [range [inside ->]]]. exists s. rewrite value_of. auto.
    - intros [s [range [inside <-]]]. exists (if h - s =? 0 then [] else [h - s]).
      rewrite value_of. split; [| reflexivity]. apply code_options_spec, subtraction_allows.
      exists s. auto. }
  apply G_equal. intros v. rewrite !values.
  assert (bounded : forall s, member s = true -> s <= m).
  { intros s inside. destruct (le_gt_dec s m) as [| more]; [assumption |].
    rewrite last in inside; [discriminate | lia]. }
  split; intros [s [range [inside <-]]]; pose proof (bounded s inside); exists s;
    (split; [lia |]); (split; [exact inside |]).
  - replace (n + p - s) with ((n - s) + p) by lia. symmetry. apply IH; lia.
  - replace (n + p - s) with ((n - s) + p) by lia. apply IH; lia.
Qed.

(* ---- least preperiod and period ------------------------------------------------------------------------- *)

Lemma repeats_multiple (g : nat -> N) (e p m : nat) : repeats g e p -> repeats g e (m * p).
Proof.
  intros period n from. induction m as [| m IH]; simpl; [f_equal; lia |].
  rewrite <- IH. replace (n + (p + m * p)) with (n + m * p + p) by lia. apply period. lia.
Qed.

(* Every period from anywhere is one from e on. *)
Lemma repeats_earlier (g : nat -> N) (e p e' q : nat) :
  1 <= p -> repeats g e p -> repeats g e' q -> repeats g e q.
Proof.
  intros p1 period other n from.
  pose proof (repeats_multiple g e p e' period) as far.
  rewrite <- (far n from), <- (far (n + q)) by lia.
  replace (n + q + e' * p) with (n + e' * p + q) by lia. apply other.
  destruct p; [lia |]. rewrite Nat.mul_comm. simpl. lia.
Qed.

(* If e = 0, or e - 1 does not fit, e is the least preperiod for every period. *)
Theorem least_preperiod (g : nat -> N) (e p e' q : nat) :
  1 <= p -> 1 <= q -> repeats g e p -> (e = 0 \/ g (e - 1 + p) <> g (e - 1)) ->
  repeats g e' q -> e <= e'.
Proof.
  intros p1 q1 period [-> | breaks] other; [lia |].
  destruct (le_gt_dec e e') as [| less]; [assumption | exfalso]. apply breaks.
  pose proof (repeats_earlier g e' q e p q1 other period) as both. apply both. lia.
Qed.

Lemma repeats_gcd (g : nat -> N) (e p q : nat) :
  1 <= p -> 1 <= q -> repeats g e p -> repeats g e q -> repeats g e (Nat.gcd p q).
Proof.
  intros p1 q1 period other n from.
  destruct (Nat.gcd_bezout_pos p q) as [a [b bezout]]; [lia |].
  rewrite <- (repeats_multiple g e q b other (n + Nat.gcd p q)) by lia.
  rewrite <- (repeats_multiple g e p a period n) by lia.
  f_equal. lia.
Qed.

(* If no proper divisor of p is a period from e on, p is the least period, from anywhere. *)
Theorem least_period (g : nat -> N) (e p e' q : nat) :
  1 <= p -> 1 <= q -> repeats g e p ->
  (forall p', 1 <= p' -> p' < p -> Nat.divide p' p -> ~ repeats g e p') ->
  repeats g e' q -> Nat.divide p q.
Proof.
  intros p1 q1 period least other.
  pose proof (repeats_earlier g e p e' q p1 period other) as from_e.
  pose proof (repeats_gcd g e p q p1 q1 period from_e) as common.
  assert (positive : Nat.gcd p q <> 0) by (rewrite Nat.gcd_eq_0; lia).
  pose proof (Nat.gcd_divide_l p q) as divides_p. pose proof (Nat.gcd_divide_r p q) as divides_q.
  destruct (Nat.eq_dec (Nat.gcd p q) p) as [same | other_one]; [now rewrite same in divides_q |].
  exfalso. apply (least (Nat.gcd p q)); auto; [lia |].
  pose proof (Nat.divide_pos_le _ _ p1 divides_p). lia.
Qed.

(* It is enough to look at p / r for the primes r of p. *)
Definition prime (r : nat) : Prop := 1 < r /\ forall s, 1 < s -> s < r -> ~ Nat.divide s r.

Lemma prime_divisor (n : nat) : 1 < n -> exists r, prime r /\ Nat.divide r n.
Proof.
  intros n1.
  assert (search : forall m, m <= n -> (exists r, prime r /\ Nat.divide r n) \/
                                       forall s, 1 < s -> s < m -> ~ Nat.divide s n).
  { induction m as [| m IH]; intros bound; [right; lia |].
    destruct (IH ltac:(lia)) as [found | none]; [now left |].
    destruct (le_gt_dec m 1) as [small | large]; [right; intros s; lia |].
    destruct (Nat.eq_dec (n mod m) 0) as [divides | no].
    - left. exists m. assert (m_n : Nat.divide m n) by (apply Nat.mod_divide; [lia | exact divides]).
      split; [| exact m_n]. split; [exact large |]. intros s s1 less s_m.
      apply (none s s1 less). now apply Nat.divide_trans with m.
    - right. intros s s1 less s_n. destruct (Nat.eq_dec s m) as [-> | other]; [| now apply (none s); [| lia |]].
      apply no, Nat.mod_divide; [lia | exact s_n]. }
  destruct (search n (le_n n)) as [found | none]; [exact found |].
  exists n. split; [now split | apply Nat.divide_refl].
Qed.

Theorem least_period_by_primes (g : nat -> N) (e p e' q : nat) :
  1 <= p -> 1 <= q -> repeats g e p ->
  (forall r, prime r -> Nat.divide r p -> ~ repeats g e (p / r)) ->
  repeats g e' q -> Nat.divide p q.
Proof.
  intros p1 q1 period least. apply (least_period g e p e' q); auto.
  intros p' p'1 less [m is_p] shorter.
  assert (m1 : 1 < m) by (destruct m as [| [| m]]; simpl in is_p; lia).
  destruct (prime_divisor m m1) as [r [is_prime [c is_m]]].
  apply (least r is_prime).
  - exists (c * p'). rewrite is_p, is_m. lia.
  - replace (p / r) with (c * p'); [now apply repeats_multiple |].
    destruct is_prime as [r1 _]. rewrite is_p, is_m. replace (c * r * p') with (c * p' * r) by lia. rewrite Nat.div_mul; lia.
Qed.

(* What holds of the first e + p values holds of all. *)
Lemma repeats_covers (g : nat -> N) (e p : nat) (n : nat) :
  1 <= p -> repeats g e p -> exists m, m < e + p /\ m <= n /\ g n = g m.
Proof.
  intros p1 period. induction n as [n IH] using lt_wf_ind.
  destruct (le_gt_dec (e + p) n) as [beyond | inside].
  - destruct (IH (n - p)) as [m [less [below same]]]; [lia |].
    exists m. split; [exact less |]. split; [lia |]. rewrite <- same, <- (period (n - p)) by lia.
    f_equal. lia.
  - exists n. auto.
Qed.
