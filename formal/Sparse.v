(* Rare and common values, and [T10] of docs/explanation/theory.md: a period from a sparse window, and its stations. *)
From Coq Require Import Arith NArith List Lia.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods.
Import ListNotations.

(* ---- rare and common (section 7) ------------------------------------------------------------------------ *)

(* Is the number of bits 1 of v odd? *)
Fixpoint odd_ones_positive (v : positive) : bool :=
  match v with xH => true | xO v => odd_ones_positive v | xI v => negb (odd_ones_positive v) end.
Definition odd_ones (v : N) : bool := match v with N0 => false | Npos v => odd_ones_positive v end.

Lemma odd_ones_lxor (a b : N) : odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  assert (twice : forall v, odd_ones (Pos.Ndouble v) = odd_ones v) by now intros [| v].
  assert (once_more : forall v, odd_ones (Pos.Nsucc_double v) = negb (odd_ones v)) by now intros [| v].
  destruct a as [| a]; [rewrite N.lxor_0_l; now destruct (odd_ones b) |].
  destruct b as [| b]; [rewrite N.lxor_0_r; now destruct (odd_ones (N.pos a)) |].
  simpl. revert b. induction a as [a IH | a IH |]; intros [b | b |]; simpl; rewrite ?twice, ?once_more, ?IH;
    try reflexivity;
    repeat match goal with |- context [odd_ones_positive ?v] => destruct (odd_ones_positive v) end; reflexivity.
Qed.

Lemma land_lxor (a b m : N) : N.land (N.lxor a b) m = N.lxor (N.land a m) (N.land b m).
Proof.
  apply N.bits_inj. intros i. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit m i).
Qed.

Lemma length_two {A : Type} (l : list A) : length l = 2 -> exists a b, l = [a; b].
Proof. destruct l as [| a [| b [| c l]]]; try discriminate. intros _. now exists a, b. Qed.

(* One of the heaps that are left is replaced by another. *)
Lemma allows_replaced (d : code) (n a a' : nat) (l1 l2 : list nat) :
  allows d n (l1 ++ a :: l2) -> 0 < a' -> allows d (n + a' - a) (l1 ++ a' :: l2).
Proof.
  intros [i [total [positive [bit split]]]] above. exists i.
  assert (same : length (l1 ++ a' :: l2) = length (l1 ++ a :: l2)) by now rewrite !app_length.
  rewrite same. repeat apply conj; auto.
  - rewrite sum_app in *. simpl in *. lia.
  - apply Forall_app in positive. destruct positive as [p1 p2]. apply Forall_inv_tail in p2.
    apply Forall_app. split; [exact p1 | now constructor].
Qed.

Section Sparse.
(* A code with no digit beyond the place k whose moves leave at most two heaps. *)
Variable d : code.
Variable k : nat.
Hypothesis last : forall i, k < i -> d i = 0%N.
Hypothesis at_most_two : forall i j, 2 < j -> N.testbit (d i) (N.of_nat j) = false.

(* [parity] is [Some i0] if the heap's parity takes part; then all places that split are as even or odd as i0. *)
Variable mask : N.
Variable parity : option nat.
Hypothesis split_parity :
  forall i0, parity = Some i0 -> forall i, N.testbit (d i) 2 = true -> Nat.odd i = Nat.odd i0.

(* The value v is rare at the heap n. *)
Definition rare (n : nat) (v : N) : bool :=
  negb (xorb (odd_ones (N.land v mask)) (match parity with Some i0 => Nat.odd (n + i0) | None => false end)).

Let r : rule := code_rule d.
Let g : nat -> N := G r.

Definition rare_heap (n : nat) : bool := rare n (g n).

(* Of a split, rare XOR rare and common XOR common are rare, rare XOR common is common. *)
Lemma split_class (i a b : nat) (v w : N) : N.testbit (d i) 2 = true ->
  rare (i + (a + b)) (N.lxor v w) = negb (xorb (rare a v) (rare b w)).
Proof.
  intros splits. unfold rare. rewrite land_lxor, odd_ones_lxor. destruct parity as [i0 |].
  - rewrite !Nat.odd_add, (split_parity i0 eq_refl i splits).
    now destruct (odd_ones (N.land v mask)), (odd_ones (N.land w mask)), (Nat.odd a), (Nat.odd b), (Nat.odd i0).
  - now destruct (odd_ones (N.land v mask)), (odd_ones (N.land w mask)).
Qed.

Lemma place_at_most (n : nat) (l : list nat) (i : nat) :
  N.testbit (d i) (N.of_nat (length l)) = true -> i <= k /\ length l <= 2.
Proof.
  intros bit. split.
  - destruct (le_gt_dec i k) as [| more]; [assumption |]. rewrite last, N.bits_0 in bit by exact more. discriminate.
  - destruct (le_gt_dec (length l) 2) as [| more]; [assumption |]. rewrite at_most_two in bit by exact more. discriminate.
Qed.

Lemma heap_less (n h : nat) (l : list nat) : allows d n l -> In h l -> h < n.
Proof. intros option. apply (option_heap_less r). now apply code_options_spec. Qed.

Lemma pair_value (a b : nat) : value r [a; b] = N.lxor (g a) (g b).
Proof. unfold value. simpl. now rewrite N.lxor_0_r. Qed.

(* A common option comes from a take, or from a split with exactly one rare heap; if the heaps between L and n are
   common, that one is L at most. *)
Lemma common_option (L n : nat) (l : list nat) :
  (forall m, L < m -> m < n -> rare_heap m = false) ->
  allows d n l -> rare n (value r l) = false ->
  length l <= 1 \/ exists h, In h l /\ h <= L /\ rare_heap h = true.
Proof.
  intros common option is_common. pose proof option as [i [total [positive [bit _]]]].
  destruct (place_at_most n l i bit) as [_ short].
  destruct (le_gt_dec (length l) 1) as [| two]; [now left | right].
  destruct (length_two l) as [a [b ->]]; [lia |]. cbn in total, bit.
  assert (known : forall h, In h [a; b] -> rare_heap h = true -> h <= L).
  { intros h inside is_rare. destruct (le_gt_dec h L) as [| more]; [assumption |].
    rewrite common in is_rare; [discriminate | exact more | now apply heap_less with [a; b]]. }
  rewrite pair_value in is_common. replace n with (i + (a + b)) in is_common by lia.
  rewrite split_class in is_common by exact bit. change (negb (xorb (rare_heap a) (rare_heap b)) = false) in is_common.
  destruct (rare_heap a) eqn:rare_a.
  - exists a. split; [left; reflexivity |]. split; [apply known; [left; reflexivity |] |]; exact rare_a.
  - destruct (rare_heap b) eqn:rare_b; [| discriminate is_common]. exists b.
    split; [right; left; reflexivity |]. split; [apply known; [right; left; reflexivity |] |]; exact rare_b.
Qed.

(* Such an option leaves a heap of n - L - k at least. *)
Lemma common_option_large (L n : nat) (l : list nat) :
  (forall m, L < m -> m < n -> rare_heap m = false) -> k < n ->
  allows d n l -> rare n (value r l) = false ->
  exists l1 a l2, l = l1 ++ a :: l2 /\ n <= a + L + k.
Proof.
  intros common large option is_common. pose proof option as [i [total [_ [bit _]]]].
  destruct (place_at_most n l i bit) as [i_k short].
  destruct (common_option L n l common option is_common) as [take | [h [inside [small _]]]].
  - destruct l as [| a [| b l]]; simpl in total, take; try lia.
    exists [], a, []. split; [reflexivity | lia].
  - destruct l as [| a [| b [| c l]]]; simpl in total, short, inside; try lia.
    + exists [], a, []. split; [reflexivity | lia].
    + destruct inside as [-> | [-> | []]]; [exists [h], b, [] | exists [], a, [h]]; (split; [reflexivity | lia]).
Qed.

(* The value v is found as an option of n by a take, or by a split whose greater heap is at least [lowest]. If the
   parity takes part, two equal heaps will do for the value 0, wherever they lie. *)
Definition witness (lowest n : nat) (v : N) : Prop :=
  (exists l, allows d n l /\ value r l = v /\ (length l <= 1 \/ exists h, In h l /\ lowest <= h)) \/
  (parity <> None /\ v = 0%N /\ exists h, allows d n [h; h]).

Lemma halves_value (h : nat) : value r [h; h] = 0%N.
Proof. rewrite pair_value. apply N.lxor_nilpotent. Qed.

Lemma witness_option (lowest n : nat) (v : N) : witness lowest n v -> option_value r n v.
Proof.
  intros [[l [option [equal _]]] | [_ [-> [h option]]]].
  - exists l. split; [now apply code_options_spec | exact equal].
  - exists [h; h]. split; [now apply code_options_spec | apply halves_value].
Qed.

(* ---- [T10] ---------------------------------------------------------------------------------------------- *)

(* Period from a sparse window. All heaps between L and x are common. *)
Theorem sparse_window (L x W q : nat) :
  (forall n, L < n -> n < x -> rare_heap n = false) ->
  L + k <= W -> 1 <= q -> (parity <> None -> Nat.Even q) ->
  (* 1 *) (forall n, x - W <= n -> n < x -> g (n + q) = g n) -> L + W < x ->
  (* 2 *) (forall n, x <= n -> n < x + q -> rare_heap n = false) ->
  (* 3 *) (forall n v, x <= n -> n < x + q -> (v < g n)%N -> rare n v = true -> witness (x - W) n v) ->
  forall n, x - W <= n -> g (n + q) = g n.
Proof.
  intros common_before enough q1 even window room common_in witnesses.
  (* 2 and 3 are carried along *)
  assert (all : forall n, x <= n ->
    (x + q <= n -> g n = g (n - q)) /\ rare_heap n = false /\
    (forall v, (v < g n)%N -> rare n v = true -> witness (x - W) n v)).
  { induction n as [n IH] using lt_wf_ind. intros from.
    destruct (le_gt_dec (x + q) n) as [beyond | inside];
      [| split; [lia |]; split; [apply common_in; lia | intros v; now apply witnesses]].
    remember (n - q) as n' eqn:is_n'.
    assert (equal : forall m, x - W <= m -> m + q < n -> g (m + q) = g m).
    { intros m low high. destruct (le_gt_dec x m) as [later | earlier]; [| now apply window].
      destruct (IH (m + q) high ltac:(lia)) as [same _]. rewrite same by lia. f_equal. lia. }
    assert (common : forall m, L < m -> m < n -> rare_heap m = false).
    { intros m low high. destruct (le_gt_dec x m) as [later | earlier]; [| now apply common_before].
      now apply (IH m high later). }
    assert (class : forall v, rare n v = rare n' v).
    { intros v. unfold rare. destruct parity as [i0 |]; [| reflexivity].
      destruct (even ltac:(discriminate)) as [half double].
      replace (n + i0) with (n' + i0 + 2 * half) by lia. now rewrite Nat.odd_add_mul_2. }
    assert (up : forall a l1 l2, allows d n' (l1 ++ a :: l2) -> x - W <= a ->
              allows d n (l1 ++ (a + q) :: l2) /\ value r (l1 ++ (a + q) :: l2) = value r (l1 ++ a :: l2)).
    { intros a l1 l2 option low. assert (a < n') by (apply (heap_less _ _ _ option), in_elt).
      pose proof (allows_replaced d n' a (a + q) l1 l2 option ltac:(lia)) as moved.
      replace (n' + (a + q) - a) with n in moved by lia. split; [exact moved |].
      rewrite !value_middle. f_equal. apply equal; lia. }
    assert (down : forall a l1 l2, allows d n (l1 ++ a :: l2) -> x - W + q <= a ->
              allows d n' (l1 ++ (a - q) :: l2) /\ value r (l1 ++ (a - q) :: l2) = value r (l1 ++ a :: l2)).
    { intros a l1 l2 option low. assert (a < n) by (apply (heap_less _ _ _ option), in_elt).
      pose proof (allows_replaced d n a (a - q) l1 l2 option ltac:(lia)) as moved.
      replace (n + (a - q) - a) with n' in moved by lia. split; [exact moved |].
      rewrite !value_middle. f_equal. fold g. rewrite <- (equal (a - q)) by lia. f_equal. lia. }
    (* n and n - q have the same common options *)
    assert (same_common : forall v, rare n v = false -> option_value r n v <-> option_value r n' v).
    { intros v is_common. split; intros [l [option <-]]; apply code_options_spec in option.
      - destruct (common_option_large L n l common ltac:(lia) option is_common) as [l1 [a [l2 [-> low]]]].
        destruct (down a l1 l2 option ltac:(lia)) as [moved <-]. exists (l1 ++ (a - q) :: l2).
        split; [now apply code_options_spec | reflexivity].
      - rewrite class in is_common.
        destruct (common_option_large L n' l) as [l1 [a [l2 [-> low]]]]; auto;
          [intros m low high; apply common; lia | lia |].
        destruct (up a l1 l2 option ltac:(lia)) as [moved <-]. exists (l1 ++ (a + q) :: l2).
        split; [now apply code_options_spec | reflexivity]. }
    assert (moved_witness : forall v, witness (x - W) n' v -> witness (x - W) n v).
    { intros v [[l [option [<- where_]]] | [with_parity [-> [h option]]]].
      - left. assert (some : exists a l1 l2, l = l1 ++ a :: l2 /\ x - W <= a).
        { destruct where_ as [take | [h [inside low]]].
          - pose proof option as [i [total [_ [bit _]]]]. destruct (place_at_most n' l i bit) as [i_k _].
            destruct l as [| a [| b l]]; simpl in total, take; try lia.
            exists a, [], []. split; [reflexivity | lia].
          - apply in_split in inside. destruct inside as [l1 [l2 ->]]. exists h, l1, l2. auto. }
        destruct some as [a [l1 [l2 [-> low]]]]. destruct (up a l1 l2 option low) as [moved same].
        exists (l1 ++ (a + q) :: l2). split; [exact moved |]. split; [exact same |].
        right. exists (a + q). split; [apply in_elt | lia].
      - right. split; [exact with_parity |]. split; [reflexivity |].
        destruct (even with_parity) as [half double]. exists (h + half).
        destruct option as [i [total [positive [bit split]]]]. exists i. simpl in total, bit, split |- *.
        repeat apply conj; auto; [lia |]. apply Forall_inv in positive. repeat constructor; lia. }
    destruct (IH n' ltac:(lia) ltac:(lia)) as [_ [common_n' rares_n']].
    assert (same : g n = g n').
    { apply G_unique. destruct (G_mex r n') as [not below]. fold g in not, below. split.
      - intros option. apply not, same_common; [| exact option]. rewrite class. exact common_n'.
      - intros u less. destruct (rare n u) eqn:is_rare.
        + apply (witness_option (x - W)), moved_witness, rares_n'; [exact less |]. now rewrite <- class.
        + now apply same_common, below. }
    split; [intros _; exact same |]. split.
    - unfold rare_heap. rewrite same, class. exact common_n'.
    - intros v less is_rare. rewrite same in less. apply moved_witness, rares_n'; [exact less |]. now rewrite <- class. }
  intros n from. destruct (le_gt_dec x n) as [later | earlier]; [| now apply window].
  destruct (all (n + q) ltac:(lia)) as [same _]. rewrite same by lia. f_equal. lia.
Qed.

(* The shorter period: p divides q, and G(n + p) = G(n) as far as x + q - p. *)
Theorem sparse_period (x W q e p : nat) :
  (forall n, x - W <= n -> g (n + q) = g n) -> 1 <= q -> Nat.divide p q -> e <= x ->
  (forall n, e <= n -> n + p < x + q -> g (n + p) = g n) -> repeats g e p.
Proof.
  intros period q1 [m is_q] e_x window n from.
  assert (m1 : m <> 0) by (intros ->; simpl in is_q; lia).
  assert (p1 : p <> 0) by (intros ->; rewrite Nat.mul_0_r in is_q; lia).
  assert (p_q : p <= q) by (assert (1 * p <= m * p) by (apply Nat.mul_le_mono_r; lia); lia).
  destruct (le_gt_dec x n) as [later | earlier]; [| apply window; lia].
  (* the heap of x .. x + q - 1 that differs from n by a multiple of q *)
  assert (from_x : repeats g x q) by (intros i low; apply period; lia).
  pose proof (Nat.div_mod (n - x) q ltac:(lia)) as parts.
  pose proof (Nat.mod_upper_bound (n - x) q ltac:(lia)) as inside.
  set (c := (n - x) / q) in *. set (o := (n - x) mod q) in *. clearbody c o.
  pose proof (repeats_multiple g x q c from_x) as far.
  replace n with (x + o + c * q) by (rewrite (Nat.mul_comm c q); lia).
  replace (x + o + c * q + p) with (x + o + p + c * q) by lia. rewrite !far by lia.
  destruct (le_gt_dec (x + q) (x + o + p)) as [beyond | within]; [| apply window; lia].
  (* its place p later is q after m'; from m' it is reached in steps of p *)
  set (m' := x + o + p - q). assert (low : x <= m') by (unfold m'; lia).
  replace (x + o + p) with (m' + q) by (unfold m'; lia). rewrite from_x by exact low.
  assert (steps : forall j, m' + j * p < x + q -> g (m' + j * p) = g m').
  { induction j as [| j IH]; intros bound; [f_equal; lia |]. simpl in bound.
    replace (m' + S j * p) with (m' + j * p + p) by (simpl; lia).
    rewrite window by lia. apply IH. lia. }
  assert (reach : x + o = m' + (m - 1) * p).
  { unfold m'. rewrite Nat.mul_sub_distr_r, Nat.mul_1_l, <- is_q. lia. }
  rewrite reach. symmetry. apply steps. lia.
Qed.

(* ---- stations ------------------------------------------------------------------------------------------- *)

(* A derivation of f(n) from the values of f at the heaps below [small] and from [lowest] on: it is common; every take
   and every split with a rare heap was looked at, and none has this value; each lesser value was found, by an option
   with a heap of [lowest] at least, or, if the parity takes part, as that of two equal heaps. *)
Definition derived (L small lowest : nat) (f : nat -> N) (n : nat) : Prop :=
  let known h := h < small \/ lowest <= h in
  rare n (f n) = false /\
  (forall l, allows d n l -> length l <= 1 \/ (exists h, In h l /\ h <= L /\ rare h (f h) = true) ->
     (forall h, In h l -> known h) /\ nim_sum (map f l) <> f n) /\
  (forall u, (u < f n)%N ->
     (exists l, allows d n l /\ (forall h, In h l -> known h) /\ (exists h, In h l /\ lowest <= h) /\
                nim_sum (map f l) = u) \/
     (parity <> None /\ u = 0%N /\ exists h, allows d n [h; h])).

Lemma map_value (f : nat -> N) (l : list nat) : (forall h, In h l -> f h = g h) -> nim_sum (map f l) = value r l.
Proof. intros same. unfold value. f_equal. now apply map_ext_in. Qed.

Lemma derived_right (L small lowest : nat) (f : nat -> N) (n : nat) :
  L < small -> (forall h, h < n -> h < small \/ lowest <= h -> f h = g h) ->
  (forall h, L < h -> h < n -> rare_heap h = false) ->
  derived L small lowest f n ->
  f n = g n /\ forall u, (u < g n)%N -> witness lowest n u.
Proof.
  intros L_small right common [is_common [none lesser]].
  assert (right_list : forall l, allows d n l -> (forall h, In h l -> h < small \/ lowest <= h) ->
            nim_sum (map f l) = value r l).
  { intros l option known. apply map_value. intros h inside. apply right; [| now apply known].
    now apply heap_less with l. }
  assert (found : forall u, (u < f n)%N -> witness lowest n u).
  { intros u less. destruct (lesser u less) as [[l [option [known [large <-]]]] | halves]; [left | now right].
    exists l. split; [exact option |]. split; [symmetry; now apply right_list | now right]. }
  assert (same : f n = g n).
  { symmetry. apply G_unique. split.
    - intros [l [option equal]]. apply code_options_spec in option.
      assert (looked_at : length l <= 1 \/ (exists h, In h l /\ h <= L /\ rare h (f h) = true)).
      { destruct (common_option L n l common option) as [take | [h [inside [small_h is_rare]]]];
          [now rewrite equal | now left |].
        right. exists h. split; [exact inside |]. split; [exact small_h |].
        rewrite right; [exact is_rare | now apply heap_less with l | lia]. }
      destruct (none l option looked_at) as [known other]. apply other. now rewrite right_list.
    - intros u less. apply (witness_option lowest). now apply found. }
  split; [exact same |]. intros u less. apply found. now rewrite same.
Qed.

(* The stations: the heaps [place 0], [place 1], ..., and before each of them W values, [before j]. *)
Variables (L small W : nat) (place : nat -> nat) (before : nat -> nat -> N).

Definition listed_right (j : nat) : Prop := forall n, place j - W <= n -> n < place j -> before j n = g n.

(* The values from station j on were derived one by one, from those listed there and the small heaps alone, and came at
   station j + 1 to those listed there. *)
Definition stretch (j : nat) : Prop :=
  exists f, (forall n, n < small -> f n = g n) /\
            (forall n, place j - W <= n -> n < place j -> f n = before j n) /\
            (forall n, place j <= n -> n < place (S j) -> derived L small (place j - W) f n) /\
            (forall n, place (S j) - W <= n -> n < place (S j) -> f n = before (S j) n).

(* If station 0 is right, and each stretch was derived, then all stations are right, and beyond L all heaps are
   common. *)
Theorem stations_right (last_station : nat) :
  L < small -> (forall n, L < n -> n < place 0 -> rare_heap n = false) -> listed_right 0 ->
  (forall j, j < last_station -> place j <= place (S j) /\ stretch j) ->
  forall j, j <= last_station ->
    listed_right j /\ (forall n, L < n -> n < place j -> rare_heap n = false) /\
    (forall i n u, i < j -> place i <= n -> n < place (S i) -> (u < g n)%N -> witness (place i - W) n u).
Proof.
  intros L_small common_first right_first stretches.
  induction j as [| j IH]; intros bound; [split; [exact right_first |]; split; [exact common_first | lia] |].
  destruct IH as [right [common found]]; [lia |].
  destruct (stretches j ltac:(lia)) as [rises [f [smalls [here [steps there]]]]].
  assert (all : forall n, n < place (S j) ->
    (place j - W <= n -> f n = g n) /\ (L < n -> rare_heap n = false) /\
    (place j <= n -> forall u, (u < g n)%N -> witness (place j - W) n u)).
  { induction n as [n IHn] using lt_wf_ind. intros less.
    destruct (le_gt_dec (place j) n) as [later | earlier].
    - destruct (derived_right L small (place j - W) f n L_small) as [same witnesses]; auto.
      + intros h less_h [is_small | known]; [now apply smalls | now apply (IHn h less_h ltac:(lia))].
      + intros h low less_h. now apply (IHn h less_h ltac:(lia)).
      + split; [intros _; exact same |]. split; [| intros _; exact witnesses].
        intros _. unfold rare_heap. rewrite <- same. now apply steps.
    - split; [intros low; rewrite here by lia; now apply right |]. split; [| lia].
      intros low. now apply common. }
  split; [| split].
  - intros n low less. rewrite <- there by lia. destruct (le_gt_dec (place j - W) n) as [known | far].
    + now apply (all n less).
    + exfalso. lia.
  - intros n low less. now apply (all n less).
  - intros i n u less from to. destruct (Nat.eq_dec i j) as [-> | other].
    + now apply (all n to).
    + apply found; lia.
Qed.

(* Stations at x and x + q, of equal values: the period q from x - W on. *)
Theorem stations_window (i last_station q : nat) :
  L < small -> (forall n, L < n -> n < place 0 -> rare_heap n = false) -> listed_right 0 ->
  (forall j, j < last_station -> place j <= place (S j) /\ stretch j) ->
  i <= last_station -> let x := place i in place last_station = x + q ->
  L + k <= W -> L + W < x -> 1 <= q -> (parity <> None -> Nat.Even q) ->
  (forall n, x - W <= n -> n < x -> before last_station (n + q) = before i n) ->
  forall n, x - W <= n -> g (n + q) = g n.
Proof.
  intros L_small common_first right_first stretches i_last x is_last enough room q1 even same.
  pose proof (stations_right last_station L_small common_first right_first stretches) as all.
  destruct (all i i_last) as [right_x [common_x _]].
  destruct (all last_station (le_n _)) as [right_last [common found]].
  apply sparse_window with L; auto.
  - intros n low less. rewrite <- (right_x n), <- (right_last (n + q)) by (unfold x in *; lia). now apply same.
  - intros n low less. apply common; unfold x in *; lia.
  - intros n v low less below _.
    (* the stretch in which n was derived begins at x or above *)
    assert (some : forall j, j <= last_station -> i <= j -> n < place j ->
              exists s, i <= s /\ s < j /\ place s <= n /\ n < place (S s)).
    { induction j as [| j IH]; intros bound from inside.
      - assert (i = 0) by lia. subst i. unfold x in low. lia.
      - destruct (Nat.eq_dec i (S j)) as [-> | other]; [unfold x in low; lia |].
        destruct (le_gt_dec (place j) n) as [here | before_j].
        + exists j. lia.
        + destruct (IH ltac:(lia) ltac:(lia) before_j) as [s facts]. exists s. lia. }
    destruct (some last_station (le_n _) i_last ltac:(unfold x in *; lia)) as [s [i_s [s_last [at_s to_s]]]].
    assert (rises : forall j, i <= j -> j <= s -> x <= place j).
    { induction j as [| j IH]; intros from to.
      - assert (i = 0) by lia. subst i. unfold x. lia.
      - destruct (Nat.eq_dec i (S j)) as [-> | other]; [unfold x; lia |].
        destruct (stretches j ltac:(lia)) as [up _]. specialize (IH ltac:(lia) ltac:(lia)). lia. }
    specialize (rises s i_s (le_n _)).
    destruct (found s n v s_last at_s to_s below) as [[l [option [equal where_]]] | halves]; [left | now right].
    exists l. split; [exact option |]. split; [exact equal |].
    destruct where_ as [take | [h [inside high]]]; [now left | right]. exists h. split; [exact inside | lia].
Qed.

(* With the preperiod e, which the last stretch shows, and the stations at x + q / s for the primes s of q. *)
Theorem stations_period (i last_station q e : nat) :
  L < small -> (forall n, L < n -> n < place 0 -> rare_heap n = false) -> listed_right 0 ->
  (forall j, j < last_station -> place j <= place (S j) /\ stretch j) ->
  i <= last_station -> let x := place i in place last_station = x + q ->
  L + k <= W -> L + W < x -> 1 <= q -> (parity <> None -> Nat.Even q) ->
  (forall n, x - W <= n -> n < x -> before last_station (n + q) = before i n) ->
  1 <= e -> e + W <= x ->
  (forall n, e <= n -> n < x - W -> g (n + q) = g n) -> g (e - 1 + q) <> g (e - 1) ->
  (forall s, prime s -> Nat.divide s q ->
     exists j n, j <= last_station /\ place j = x + q / s /\ x - W <= n < x /\ before j (n + q / s) <> before i n) ->
  repeats g e q /\ forall e' q', 1 <= q' -> repeats g e' q' -> e <= e' /\ q <= q'.
Proof.
  intros L_small common_first right_first stretches i_last x is_last enough room q1 even same e1 e_x from_e breaks others.
  pose proof (stations_right last_station L_small common_first right_first stretches) as all.
  pose proof (stations_window i last_station q L_small common_first right_first stretches i_last is_last enough room
                q1 even same) as period.
  assert (repeats_e : repeats g e q).
  { intros n from. destruct (le_gt_dec (x - W) n) as [late | early]; [now apply period | now apply from_e]. }
  split; [exact repeats_e |]. intros e' q' q'1 other. split.
  - apply (least_preperiod g e q e' q'); auto.
  - apply Nat.divide_pos_le; [lia |]. apply (least_period_by_primes g e q e' q'); auto.
    intros s is_prime divides shorter. destruct (others s is_prime divides) as [j [n [j_last [is_j [range differs]]]]].
    destruct (all i i_last) as [right_i _]. destruct (all j j_last) as [right_j _].
    apply differs. rewrite (right_i n), (right_j (n + q / s)) by (unfold x in *; lia). apply shorter. lia.
Qed.
End Sparse.
