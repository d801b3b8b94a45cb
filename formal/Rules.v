(* Rules: which heaps a move may leave of a heap; codes and subtraction sets (docs/explanation/theory.md, section 2).

   A heap is its size, a [nat]. A move on a heap of n stones leaves a list of heaps. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex.
Import ListNotations.

(* What a heap counts in the argument that play ends: 2n - 1 for n stones. A take lowers 2n by two at least,
   a split makes one heap more. *)
Definition heap_weight (n : nat) : nat := 2 * n - 1.
Fixpoint weight (position : list nat) : nat :=
  match position with [] => 0 | h :: rest => heap_weight h + weight rest end.

(* [options n]: the lists of heaps that a move leaves of a heap of n, finitely many, each of less weight. *)
Record rule := {
  options : nat -> list (list nat);
  options_less : forall n l, In l (options n) -> weight l < heap_weight n
}.

Fixpoint sum (l : list nat) : nat := match l with [] => 0 | h :: rest => h + sum rest end.

Lemma sum_app (a b : list nat) : sum (a ++ b) = sum a + sum b.
Proof. induction a; simpl; lia. Qed.

Lemma weight_app (a b : list nat) : weight (a ++ b) = weight a + weight b.
Proof. induction a; simpl; lia. Qed.

Lemma weight_permutation (a b : list nat) : Permutation a b -> weight a = weight b.
Proof. induction 1; simpl; lia. Qed.

Lemma sum_permutation (a b : list nat) : Permutation a b -> sum a = sum b.
Proof. induction 1; simpl; lia. Qed.

Lemma heap_in_weight (h : nat) (l : list nat) : In h l -> heap_weight h <= weight l.
Proof. induction l as [| x l IH]; simpl; [tauto | intros [-> | inside]; [| specialize (IH inside)]; lia]. Qed.

Lemma option_heap_less (r : rule) (n : nat) (l : list nat) (h : nat) :
  In l (options r n) -> In h l -> h < n.
Proof.
  intros option inside. apply options_less in option. apply heap_in_weight in inside.
  unfold heap_weight in *. lia.
Qed.

(* ---- codes ---------------------------------------------------------------------------------------------- *)

(* A code d0.d1d2d3...: the digit of each place. *)
Definition code := nat -> N.

(* The definition. Bit k of the digit d_i (value 2^k) set means: i stones may be removed from a heap so that
   exactly k non-empty heaps remain of it. d0 allows splits only. *)
Definition allows (d : code) (n : nat) (l : list nat) : Prop :=
  exists i : nat,
    i + sum l = n /\                                     (* i stones are removed *)
    Forall (fun h => 0 < h) l /\                         (* no heap that is left is empty *)
    N.testbit (d i) (N.of_nat (length l)) = true /\      (* so many may be left *)
    (i = 0 -> 2 <= length l).                            (* d0 allows splits only *)

Lemma allows_ext (d d' : code) (n : nat) (l : list nat) :
  (forall i, d i = d' i) -> allows d n l <-> allows d' n l.
Proof.
  intros same. unfold allows.
  split; intros [i [total [positive [bit split]]]]; exists i; rewrite ?same in *; auto;
    rewrite <- ?same in *; auto.
Qed.

(* All lists of non-empty heaps of the sum s, at most [most] of them, in every order. *)
Fixpoint compositions (most s : nat) : list (list nat) :=
  (if s =? 0 then [[]] else []) ++
  match most with
  | O => []
  | S most => flat_map (fun h => map (cons h) (compositions most (s - h))) (seq 1 s)
  end.

Lemma compositions_spec (most s : nat) (l : list nat) :
  In l (compositions most s) <-> length l <= most /\ sum l = s /\ Forall (fun h => 0 < h) l.
Proof.
  revert s l. induction most as [| most IH]; intros s l; simpl; rewrite in_app_iff.
  - split.
    + intros [empty | []]. destruct s; simpl in empty; [| tauto].
      destruct empty as [<- | []]. simpl. auto.
    + intros [short [total _]]. left. destruct l; [| simpl in short; lia]. simpl in total. subst s.
      simpl. auto.
  - rewrite in_flat_map. split.
    + intros [empty | [h [range inside]]].
      * destruct s; simpl in empty; [| tauto]. destruct empty as [<- | []]. simpl.
        repeat split; [lia | constructor].
      * apply in_seq in range. apply in_map_iff in inside. destruct inside as [rest [<- inside]].
        apply IH in inside. destruct inside as [short [total positive]]. simpl.
        repeat split; [lia | lia | constructor; [lia | exact positive]].
    + intros [short [total positive]]. destruct l as [| h l].
      * left. simpl in total. subst s. simpl. auto.
      * right. pose proof (Forall_inv positive) as first. pose proof (Forall_inv_tail positive) as others.
        simpl in short, total, first.
        exists h. split; [apply in_seq; lia |]. apply in_map_iff. exists l. split; [reflexivity |].
        apply IH. repeat split; [lia | lia | exact others].
Qed.

(* The options of a heap by a code, computed: for each place i the heaps that may be left. *)
Definition code_options (d : code) (n : nat) : list (list nat) :=
  flat_map (fun i =>
    filter (fun l => N.testbit (d i) (N.of_nat (length l)) && ((1 <=? i) || (2 <=? length l)))%bool
           (compositions (n - i) (n - i)))
    (seq 0 (S n)).

Lemma length_below_sum (l : list nat) : Forall (fun h => 0 < h) l -> length l <= sum l.
Proof. induction 1; simpl; lia. Qed.

(* They are those of the definition. *)
Theorem code_options_spec (d : code) (n : nat) (l : list nat) :
  In l (code_options d n) <-> allows d n l.
Proof.
  unfold code_options, allows. rewrite in_flat_map. split.
  - intros [i [range inside]]. apply in_seq in range. apply filter_In in inside.
    destruct inside as [inside test]. apply compositions_spec in inside.
    destruct inside as [short [total positive]]. apply andb_prop in test. destruct test as [bit split].
    exists i. repeat split; [lia | exact positive | exact bit |].
    intros ->. apply Nat.leb_le. exact split.
  - intros [i [total [positive [bit split]]]]. exists i. split; [apply in_seq; lia |].
    apply filter_In. pose proof (length_below_sum l positive). split.
    + apply compositions_spec. repeat split; [lia | lia | exact positive].
    + rewrite bit. destruct i; [| reflexivity]. exact (proj2 (Nat.leb_le 2 (length l)) (split eq_refl)).
Qed.

Lemma weight_of_sum (l : list nat) :
  Forall (fun h => 0 < h) l -> weight l + length l = 2 * sum l.
Proof. induction 1; simpl; unfold heap_weight in *; lia. Qed.

Lemma code_options_less (d : code) (n : nat) (l : list nat) :
  In l (code_options d n) -> weight l < heap_weight n.
Proof.
  intros option. apply code_options_spec in option.
  destruct option as [i [total [positive [_ split]]]].
  pose proof (weight_of_sum l positive). pose proof (length_below_sum l positive).
  unfold heap_weight. destruct i; [specialize (split eq_refl) |]; lia.
Qed.

Definition code_rule (d : code) : rule :=
  {| options := code_options d; options_less := code_options_less d |}.

(* A finite code from its digits d0, d1, ...; all further digits are 0. *)
Definition finite_code (digits : list N) : code := fun i => nth i digits 0%N.

Lemma octal_bits (digits : list N) (i j : nat) : (forall d, In d digits -> (d < 8)%N) -> 2 < j -> N.testbit (finite_code digits i) (N.of_nat j) = false.
Proof.
  intros octal large. unfold finite_code. destruct (lt_dec i (length digits)) as [less | more].
  - assert (small : (nth i digits 0 < 8)%N) by now apply octal, nth_In.
    destruct (N.eq_dec (nth i digits 0%N) 0) as [-> | positive]; [apply N.bits_0 |].
    apply N.bits_above_log2. apply N.log2_lt_pow2; [lia |].
    apply N.lt_le_trans with (2 ^ 3)%N; [exact small |]. apply N.pow_le_mono_r; lia.
  - rewrite nth_overflow by lia. apply N.bits_0.
Qed.

(* A digit of an octal code allows at most two heaps, so its options are found digit by digit. *)
Lemma octal_options (digits : list N) (n : nat) (l : list nat) : (forall d, In d digits -> (d < 8)%N) ->
  In l (code_options (finite_code digits) n) <->
  exists i, In i (seq 0 (S (Nat.min n (length digits)))) /\ sum l = n - i /\ Forall (fun x => 0 < x) l /\ length l <= 2 /\
            N.testbit (nth i digits 0%N) (N.of_nat (length l)) = true /\ (i = 0 -> 2 <= length l).
Proof.
  intros octal. rewrite code_options_spec. unfold allows. split.
  - intros [i [total [positive [bit split]]]]. exists i.
    assert (i < length digits).
    { destruct (lt_dec i (length digits)); [assumption |]. unfold finite_code in bit.
      rewrite nth_overflow, N.bits_0 in bit by lia. discriminate. }
    assert (length l <= 2).
    { destruct (le_gt_dec (length l) 2) as [| more]; [assumption |].
      rewrite (octal_bits digits i) in bit by (exact octal || lia). discriminate. }
    split; [apply in_seq; lia |]. split; [lia |]. now repeat split.
  - intros [i [range [total [positive [_ [bit split]]]]]]. apply in_seq in range. exists i. split; [lia |]. now repeat split.
Qed.

(* A code whose tail repeats for ever: d0.d1d2...(t1t2...). *)
Definition repeating_code (digits tail : list N) : code := fun i =>
  if i <? length digits then nth i digits 0%N
  else nth ((i - length digits) mod length tail) tail 0%N.

(* Nim, 0.(3): any number of stones may be taken of a heap. *)
Definition nim : code := repeating_code [0%N] [3%N].

(* ---- subtraction sets ----------------------------------------------------------------------------------- *)

(* Digit 3 at each place of the set. *)
Definition subtraction_code (member : nat -> bool) : code := fun i =>
  if ((1 <=? i) && member i)%bool then 3%N else 0%N.

(* So s stones, s in the set, may be taken of any heap of at least s; what is left is one heap or nothing. *)
Theorem subtraction_allows (member : nat -> bool) (n : nat) (l : list nat) :
  allows (subtraction_code member) n l <->
  exists s, 1 <= s <= n /\ member s = true /\ l = (if n - s =? 0 then [] else [n - s]).
Proof.
  unfold allows, subtraction_code. split.
  - intros [i [total [positive [bit split]]]].
    destruct ((1 <=? i) && member i)%bool eqn:allowed; [| now rewrite N.bits_0 in bit].
    apply andb_prop in allowed. destruct allowed as [least inside]. apply Nat.leb_le in least.
    exists i. split; [lia |]. split; [exact inside |].
    destruct l as [| h [| h' l]].
    + simpl in total. now replace (n - i) with 0 by lia.
    + inversion positive. simpl in total. replace (n - i) with h by lia.
      destruct h; [lia | reflexivity].
    + exfalso. cbn [length] in bit. assert (high : N.testbit 3 (N.of_nat (S (S (length l)))) = false).
      { apply N.bits_above_log2. change (N.log2 3) with 1%N. lia. }
      congruence.
  - intros [s [range [inside ->]]]. exists s.
    assert (allowed : ((1 <=? s) && member s)%bool = true).
    { rewrite inside. destruct s; [lia | reflexivity]. }
    rewrite allowed. destruct (n - s =? 0) eqn:whole.
    + apply Nat.eqb_eq in whole. simpl. repeat split; [lia | constructor | lia].
    + apply Nat.eqb_neq in whole. simpl. repeat split; [lia | constructor; [lia | constructor] | lia].
Qed.
