(* Least excluded values and nim-sums.

   mex: the least number that is not in a set. Nim-sum: addition in base 2 without carry, [N.lxor]
   (docs/explanation/theory.md, section 1). *)
From Coq Require Import Arith NArith List Lia Permutation.
Import ListNotations.

(* [is_mex S v]: v is the mex of the set S of numbers. *)
Definition is_mex (S : N -> Prop) (v : N) : Prop :=
  ~ S v /\ forall u : N, (u < v)%N -> S u.

Lemma is_mex_unique (S S' : N -> Prop) (u v : N) :
  (forall x, S x <-> S' x) -> is_mex S u -> is_mex S' v -> u = v.
Proof.
  intros same [notu below_u] [notv below_v].
  destruct (N.lt_trichotomy u v) as [less | [equal | more]]; auto.
  - exfalso. apply notu, same, below_v, less.
  - exfalso. apply notv, same, below_u, more.
Qed.

(* The mex of a list, computed. One of 0 .. length l is not in l. *)
Fixpoint mex_from (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | O => v
  | S fuel => if existsb (N.eqb v) l then mex_from fuel (N.succ v) l else v
  end.
Definition mex (l : list N) : N := mex_from (length l) 0 l.

Lemma existsb_In (v : N) (l : list N) : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [inside equal]]. apply N.eqb_eq in equal. subst. exact inside.
  - intros inside. exists v. split; [exact inside | apply N.eqb_refl].
Qed.

Lemma mex_from_is_mex (l : list N) (fuel : nat) (v : N) :
  (forall u, (u < v)%N -> In u l) -> (N.to_nat v + fuel >= length l)%nat ->
  is_mex (fun x => In x l) (mex_from fuel v l).
Proof.
  revert v. induction fuel as [| fuel IH]; intros v below enough; simpl.
  - split; [| exact below]. intros inside.
    (* 0 .. v are v + 1 different members of l *)
    pose (all := map N.of_nat (seq 0 (S (N.to_nat v)))).
    assert (nodup : NoDup all).
    { apply FinFun.Injective_map_NoDup; [intros a b; lia | apply seq_NoDup]. }
    assert (within : incl all l).
    { intros x. unfold all. rewrite in_map_iff. intros [i [<- bound]]. apply in_seq in bound.
      destruct (N.eq_dec (N.of_nat i) v) as [-> | other]; [exact inside | apply below; lia]. }
    pose proof (NoDup_incl_length nodup within) as length_all.
    unfold all in length_all. rewrite map_length, seq_length in length_all. lia.
  - destruct (existsb (N.eqb v) l) eqn:found.
    + apply existsb_In in found. apply IH; [| lia].
      intros u less. destruct (N.eq_dec u v) as [-> | other]; [exact found | apply below; lia].
    + split; [| exact below]. intros inside. apply existsb_In in inside. congruence.
Qed.

Lemma mex_is_mex (l : list N) : is_mex (fun x => In x l) (mex l).
Proof. apply mex_from_is_mex; [intros u less; lia | simpl; lia]. Qed.

Lemma is_mex_iff (S S' : N -> Prop) (v : N) :
  (forall x, S x <-> S' x) -> is_mex S v -> is_mex S' v.
Proof.
  intros same [not below]. split.
  - intros inside. apply not, same, inside.
  - intros u less. apply same, below, less.
Qed.

(* The nim-sum of a list. *)
Fixpoint nim_sum (l : list N) : N :=
  match l with [] => 0%N | v :: l => N.lxor v (nim_sum l) end.

Lemma nim_sum_app (a b : list N) : nim_sum (a ++ b) = N.lxor (nim_sum a) (nim_sum b).
Proof.
  induction a as [| x a IH]; simpl; [reflexivity |].
  now rewrite IH, N.lxor_assoc.
Qed.

Lemma nim_sum_middle (a b : list N) (v : N) :
  nim_sum (a ++ v :: b) = N.lxor v (nim_sum (a ++ b)).
Proof.
  rewrite !nim_sum_app. simpl. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma nim_sum_permutation (a b : list N) : Permutation a b -> nim_sum a = nim_sum b.
Proof.
  induction 1 as [| x a b _ IH | x y a | a b c _ IH1 _ IH2]; simpl; auto.
  - now rewrite IH.
  - rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - congruence.
Qed.

Lemma lxor_cancel (a b : N) : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

Lemma lxor_move (a b c : N) : N.lxor a b = c <-> b = N.lxor a c.
Proof.
  split; intros equal.
  - now rewrite <- equal, lxor_cancel.
  - now rewrite equal, lxor_cancel.
Qed.

(* Above bit k alike, at bit k 0 and 1: that decides which number is less. *)
Lemma less_by_bit (a b k : N) :
  N.shiftr a (N.succ k) = N.shiftr b (N.succ k) ->
  N.testbit a k = false -> N.testbit b k = true -> (a < b)%N.
Proof.
  intros above bit_a bit_b.
  assert (halves : forall x, N.shiftr x k =
            (2 * N.shiftr x (N.succ k) + (if N.testbit x k then 1 else 0))%N).
  { intros x. rewrite <- N.add_1_r, <- N.shiftr_shiftr.
    rewrite <- N.div2_spec. rewrite <- (N.add_0_l k) at 3. rewrite <- N.shiftr_spec', N.bit0_odd.
    pose proof (N.div2_odd (N.shiftr x k)) as split. unfold N.b2n in split. exact split. }
  pose proof (halves a) as half_a. pose proof (halves b) as half_b.
  rewrite bit_a, above in half_a. rewrite bit_b in half_b.
  destruct (N.lt_ge_cases a b) as [less | more]; [exact less | exfalso].
  assert (N.shiftr b k <= N.shiftr a k)%N; [| lia].
  rewrite !N.shiftr_div_pow2. apply N.div_le_mono; [apply N.pow_nonzero; lia | exact more].
Qed.

Lemma shiftr_above_log2 (d : N) : N.shiftr d (N.succ (N.log2 d)) = 0%N.
Proof.
  destruct (N.eq_dec d 0) as [-> | positive]; [now rewrite N.shiftr_0_l |].
  apply N.shiftr_eq_0; lia.
Qed.

(* d changes the bits up to its highest one: where that one is set, the number becomes less. *)
Lemma lxor_less (g d : N) :
  d <> 0%N -> N.testbit g (N.log2 d) = true -> (N.lxor g d < g)%N.
Proof.
  intros positive bit. apply (less_by_bit _ _ (N.log2 d)).
  - now rewrite N.shiftr_lxor, shiftr_above_log2, N.lxor_0_r.
  - now rewrite N.lxor_spec, bit, (N.bit_log2 d positive).
  - exact bit.
Qed.

Lemma bit_of_greater (x u : N) :
  (u < x)%N -> N.testbit x (N.log2 (N.lxor x u)) = true.
Proof.
  intros less. set (d := N.lxor x u).
  assert (different : d <> 0%N) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
  destruct (N.testbit x (N.log2 d)) eqn:bit; [reflexivity | exfalso].
  assert (x < u)%N; [| lia].
  apply (less_by_bit _ _ (N.log2 d)); [| exact bit |].
  - assert (zero : N.shiftr d (N.succ (N.log2 d)) = 0%N) by apply shiftr_above_log2.
    unfold d in zero at 1. rewrite N.shiftr_lxor in zero. now apply N.lxor_eq_0_iff.
  - pose proof (N.bit_log2 d different) as top. unfold d in top at 1.
    rewrite N.lxor_spec, bit in top. now destruct (N.testbit u (N.log2 d)).
Qed.

(* A bit of a nim-sum is a bit of some summand. *)
Lemma nim_sum_bit (l : list N) (k : N) :
  N.testbit (nim_sum l) k = true -> exists v, In v l /\ N.testbit v k = true.
Proof.
  induction l as [| v l IH]; simpl.
  - discriminate.
  - rewrite N.lxor_spec. destruct (N.testbit v k) eqn:bit; intros set.
    + exists v. auto.
    + destruct IH as [w [inside bit_w]]; [now destruct (N.testbit (nim_sum l) k) |].
      exists w. auto.
Qed.
