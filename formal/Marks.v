(* Deriving nim-values again, with machine integers and an array of marks: is each value of a list the mex of
   what the digits allow? The program is [check_values]. Here is shown what it marks; Derive.v shows that the
   values that it accepts are G. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia Permutation ZifyUint63.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play SpragueGrundy.
Import ListNotations.
Open Scope nat_scope.

(* ---- the program ---------------------------------------------------------------------------------------- *)

Definition mark (seen : PArray.array bool) (v : int) : PArray.array bool :=
  if PArray.get seen v then seen else PArray.set seen v true.

(* x XOR g(a) XOR g(b) for the first places a of [up] and b of [down], half as many as [fuel] is long. *)
Fixpoint mark_pairs (x : int) (fuel up down : list int) (seen : PArray.array bool) : PArray.array bool :=
  match fuel with
  | _ :: _ :: fuel =>
    match up, down with
    | a :: up, b :: down => mark_pairs x fuel up down (mark seen (x lxor (a lxor b))%uint63)
    | _, _ => seen
    end
  | _ => seen
  end.

(* Three heaps, the first of them at most a third of all. [ups]: the values of the heaps 1, 2, ... *)
Fixpoint mark_triples (ups fuel up down : list int) (seen : PArray.array bool) : PArray.array bool :=
  match fuel with
  | _ :: _ :: _ :: fuel =>
    match up, down with
    | a :: up, _ :: down => mark_triples ups fuel up down (mark_pairs a down ups down seen)
    | _, _ => seen
    end
  | _ => seen
  end.

(* The digits d_i, d_i+1, ... on a heap of n. [down]: the values of the heaps n - i - 1, n - i - 2, ..., 0;
   [current]: that of n - i; [taking]: i > 0. *)
Fixpoint mark_digits (digits : list N) (taking : bool) (current : int) (ups down : list int)
    (seen : PArray.array bool) : PArray.array bool :=
  match digits with
  | [] => seen
  | d :: digits =>
    let seen := if taking then
        match down with
        | [] => if N.testbit d 0 then mark seen 0%uint63 else seen
        | _ :: _ => if N.testbit d 1 then mark seen current else seen
        end
      else seen in
    let seen := if N.testbit d 2 then mark_pairs 0%uint63 down ups down seen else seen in
    let seen := if N.testbit d 3 then mark_triples ups down ups down seen else seen in
    match down with
    | [] => seen
    | current :: down => mark_digits digits true current ups down seen
    end
  end.

(* All of u, u + 1, ..., v - 1 are marked, and v is not. *)
Fixpoint marked_up_to (fuel : nat) (seen : PArray.array bool) (u v : int) : bool :=
  match fuel with
  | O => false
  | S fuel =>
    if (u =? v)%uint63 then ((u <? PArray.length seen)%uint63 && negb (PArray.get seen u))%bool
    else (PArray.get seen u && marked_up_to fuel seen (u + 1)%uint63 v)%bool
  end.

(* [known]: the values of the heaps n - 1, ..., 0; [rest]: those of n, n + 1, ... G(n) is 2n at most, so [fuel]
   and [bound], 2n + 1 and 2n, are enough: they keep the time within the file's size, whatever stands in it. *)
Fixpoint check_from (digits : list N) (ups rest known : list int) (fuel : nat) (bound : int) : bool :=
  match rest with
  | [] => true
  | v :: rest =>
    ((v <=? bound)%uint63 &&
     marked_up_to fuel (mark_digits digits false 0%uint63 ups known (PArray.make (v + 1)%uint63 false))
                  0%uint63 v &&
     check_from digits ups rest (v :: known) (S (S fuel)) (bound + 2)%uint63)%bool
  end.

Definition check_values (digits : list N) (values : list int) : bool :=
  check_from digits (tl values) values [] 1 0%uint63.

(* ---- integers of 63 bits as numbers --------------------------------------------------------------------- *)

Definition num (x : int) : N := Z.to_N (Uint63.to_Z x).

Lemma num_inj (x y : int) : num x = num y -> x = y.
Proof.
  unfold num. intros same. apply Uint63.to_Z_inj.
  pose proof (Uint63.to_Z_bounded x). pose proof (Uint63.to_Z_bounded y). lia.
Qed.

Lemma num_0 : num 0%uint63 = 0%N.
Proof. reflexivity. Qed.

Lemma num_lxor (x y : int) : num (x lxor y)%uint63 = N.lxor (num x) (num y).
Proof.
  unfold num. rewrite Uint63.lxor_spec'.
  pose proof (Uint63.to_Z_bounded x). pose proof (Uint63.to_Z_bounded y).
  rewrite <- (Z2N.id (Uint63.to_Z x)) at 1 by lia. rewrite <- (Z2N.id (Uint63.to_Z y)) at 1 by lia.
  apply N.bits_inj. intros i. rewrite N.lxor_spec.
  rewrite <- !Z.testbit_of_N, Z2N.id; [now rewrite Z.lxor_spec |].
  apply Z.lxor_nonneg. lia.
Qed.

Global Opaque num.  (* else a failing unification computes with all 63 bits *)

Lemma int_lxor_comm (x y : int) : (x lxor y)%uint63 = (y lxor x)%uint63.
Proof. apply num_inj. rewrite !num_lxor. apply N.lxor_comm. Qed.

Lemma int_lxor_assoc (x y z : int) : (x lxor (y lxor z))%uint63 = ((x lxor y) lxor z)%uint63.
Proof. apply num_inj. rewrite !num_lxor. symmetry. apply N.lxor_assoc. Qed.

Lemma int_lxor_swap (x y z : int) : (x lxor (y lxor z))%uint63 = (y lxor (x lxor z))%uint63.
Proof. rewrite !int_lxor_assoc. now rewrite (int_lxor_comm x y). Qed.

Lemma int_lxor_0_r (x : int) : (x lxor 0)%uint63 = x.
Proof. apply num_inj. rewrite num_lxor, num_0. apply N.lxor_0_r. Qed.

Lemma int_lxor_0_l (x : int) : (0 lxor x)%uint63 = x.
Proof. rewrite int_lxor_comm. apply int_lxor_0_r. Qed.

(* ---- what is marked ------------------------------------------------------------------------------------- *)

(* [s] is [s0] with exactly the members of S marked as well, as far as the array goes. *)
Definition marks (s0 s : PArray.array bool) (S : int -> Prop) : Prop :=
  PArray.length s = PArray.length s0 /\ PArray.default s = PArray.default s0 /\
  forall y, PArray.get s y = true <->
            PArray.get s0 y = true \/ (S y /\ (y <? PArray.length s0)%uint63 = true).

Lemma marks_none (s : PArray.array bool) (S : int -> Prop) : (forall y, ~ S y) -> marks s s S.
Proof. intros none. repeat split; auto. intros [| [inside _]]; [assumption | now apply none in inside]. Qed.

Lemma marks_ext (s0 s : PArray.array bool) (S S' : int -> Prop) :
  (forall y, S y <-> S' y) -> marks s0 s S -> marks s0 s S'.
Proof. intros same [l [d all]]. repeat split; auto; intros; rewrite ?all in *; rewrite ?same in *; auto; now apply all. Qed.

Lemma marks_both (s0 s1 s2 : PArray.array bool) (S1 S2 : int -> Prop) :
  marks s0 s1 S1 -> marks s1 s2 S2 -> marks s0 s2 (fun y => S1 y \/ S2 y).
Proof.
  intros [l1 [d1 all1]] [l2 [d2 all2]]. split; [congruence |]. split; [congruence |].
  intros y. rewrite all2, all1, l1. tauto.
Qed.

Lemma marks_if (b : bool) (s0 s : PArray.array bool) (S : int -> Prop) :
  marks s0 s S -> marks s0 (if b then s else s0) (fun y => b = true /\ S y).
Proof.
  intros all. destruct b.
  - eapply marks_ext; [| exact all]. intros y. tauto.
  - apply marks_none. intros y [no _]. discriminate.
Qed.

Lemma mark_marks (s : PArray.array bool) (v : int) : marks s (mark s v) (fun y => y = v).
Proof.
  unfold mark. destruct (PArray.get s v) eqn:already.
  - repeat split; auto. intros [| [-> _]]; auto.
  - repeat split; [apply PArray.length_set | apply PArray.default_set | |].
    + intros set. destruct (Uint63.eqb_spec v y) as [_ _].
      destruct (Uint63.eqb v y) eqn:same.
      * apply Uint63.eqb_spec in same. subst y.
        destruct (v <? PArray.length s)%uint63 eqn:inside; [auto |].
        rewrite PArray.get_out_of_bounds in set; [| rewrite PArray.length_set; exact inside].
        rewrite PArray.default_set in set. left. now rewrite PArray.get_out_of_bounds.
      * rewrite PArray.get_set_other in set; [auto |]. intros <-.
        assert (Uint63.eqb v v = true) by now apply Uint63.eqb_spec. congruence.
    + intros [set | [-> inside]].
      * destruct (Uint63.eqb v y) eqn:same.
        -- apply Uint63.eqb_spec in same. subst y. congruence.
        -- rewrite PArray.get_set_other; [exact set |]. intros <-.
           assert (Uint63.eqb v v = true) by now apply Uint63.eqb_spec. congruence.
      * now rewrite PArray.get_set_same.
Qed.

Lemma mark_pairs_marks (x : int) (half : nat) : forall (fuel up down : list int) (s : PArray.array bool),
  half = Nat.div2 (length fuel) -> half <= length up -> half <= length down ->
  marks s (mark_pairs x fuel up down s)
    (fun y => exists j, j < half /\ y = (x lxor (nth j up 0 lxor nth j down 0))%uint63).
Proof.
  induction half as [| half IH]; intros fuel up down s equal long_up long_down.
  - destruct fuel as [| ? [| ? fuel]]; [| | discriminate]; simpl;
      apply marks_none; intros y [j [less _]]; lia.
  - destruct fuel as [| ? [| ? fuel]]; [discriminate | discriminate |].
    injection equal as equal. destruct up as [| a up]; [simpl in long_up; lia |].
    destruct down as [| b down]; [simpl in long_down; lia |]. simpl in long_up, long_down. simpl mark_pairs.
    eapply marks_ext; [| eapply marks_both; [apply mark_marks | apply IH; [exact equal | lia | lia]]].
    intros y. simpl. split.
    + intros [-> | [j [less ->]]]; [exists 0 | exists (S j)]; split; auto; lia.
    + intros [[| j] [less ->]]; [left; reflexivity | right; exists j; split; [lia | reflexivity]].
Qed.

(* The nim-sum of what is left, as the program computes it. *)
Fixpoint xor_of (V : nat -> int) (l : list nat) : int :=
  match l with [] => 0%uint63 | h :: l => (V h lxor xor_of V l)%uint63 end.

Ltac xors := cbn [xor_of]; rewrite ?int_lxor_0_r, ?int_lxor_0_l.

(* [down] has the values of the heaps m - 1, ..., 0; [up] those of a + 1, a + 2, ..., [long] of them at least. *)
Definition descends (V : nat -> int) (m : nat) (down : list int) : Prop :=
  length down = m /\ forall j, j < m -> nth j down 0%uint63 = V (m - 1 - j).
Definition ascends (V : nat -> int) (a long : nat) (up : list int) : Prop :=
  long <= length up /\ forall j, j < long -> nth j up 0%uint63 = V (a + 1 + j).

Lemma descends_tail (V : nat -> int) (m : nat) (x : int) (down : list int) :
  descends V m (x :: down) -> exists m', m = S m' /\ x = V m' /\ descends V m' down.
Proof.
  intros [long all]. simpl in long. exists (length down). split; [lia |]. split.
  - specialize (all 0). simpl in all. rewrite all by lia. f_equal. lia.
  - split; [reflexivity |]. intros j less. specialize (all (S j)). simpl in all.
    rewrite all by lia. f_equal. lia.
Qed.

Lemma ascends_tail (V : nat -> int) (a long : nat) (x : int) (up : list int) :
  ascends V a (S long) (x :: up) -> x = V (a + 1) /\ ascends V (S a) long up.
Proof.
  intros [longer all]. simpl in longer. split.
  - specialize (all 0). simpl in all. rewrite all by lia. f_equal. lia.
  - split; [lia |]. intros j less. specialize (all (S j)). simpl in all. rewrite all by lia. f_equal. lia.
Qed.

Lemma pairs_marked (V : nat -> int) (x : int) (m long : nat) (ups down : list int) (s : PArray.array bool) :
  descends V m down -> ascends V 0 long ups -> m <= S long ->
  marks s (mark_pairs x down ups down s)
    (fun y => exists a b, 1 <= a /\ 1 <= b /\ a + b = m /\ y = (x lxor (V a lxor V b))%uint63).
Proof.
  intros [long_down all_down] [long_up all_up] enough.
  pose proof (Nat.div2_odd m) as halves.
  assert (half : 2 * Nat.div2 m <= m <= 2 * Nat.div2 m + 1) by (destruct (Nat.odd m); simpl in halves; lia).
  eapply marks_ext;
    [| apply (mark_pairs_marks x (Nat.div2 m)); [now rewrite long_down | lia | lia]].
  intros y. split.
  - intros [j [less ->]]. exists (j + 1), (m - 1 - j). rewrite all_up, all_down by lia.
    repeat split; try lia. f_equal. f_equal; f_equal; lia.
  - assert (ordered : forall a b, 1 <= a -> 1 <= b -> a + b = m -> a <= b ->
              exists j, j < Nat.div2 m /\
                (x lxor (V a lxor V b))%uint63 = (x lxor (nth j ups 0 lxor nth j down 0))%uint63).
    { intros a b a1 b1 total less. exists (a - 1). split; [lia |]. rewrite all_up, all_down by lia.
      f_equal. f_equal; f_equal; lia. }
    intros [a [b [a1 [b1 [total ->]]]]]. destruct (le_ge_dec a b); [now apply ordered |].
    destruct (ordered b a) as [j [less equal]]; try lia. exists j. split; [exact less |].
    rewrite <- equal. now rewrite (int_lxor_comm (V a) (V b)).
Qed.

Lemma mark_triples_marks (V : nat -> int) (ups : list int) (long : nat) (third : nat) :
  ascends V 0 long ups ->
  forall (a0 m : nat) (fuel up down : list int) (s : PArray.array bool),
  3 * third <= length fuel < 3 * third + 3 -> length fuel + 2 * a0 <= m -> m <= S long ->
  descends V m down -> third <= m -> ascends V a0 third up ->
  marks s (mark_triples ups fuel up down s)
    (fun y => exists a b c, a0 < a <= a0 + third /\ 1 <= b /\ 1 <= c /\ a + b + c = m + a0 /\
                            y = (V a lxor (V b lxor V c))%uint63).
Proof.
  intros all_ups. induction third as [| third IH]; intros a0 m fuel up down s steps room short down_m tm up_a.
  - destruct fuel as [| ? [| ? [| ? fuel]]]; simpl in steps; try lia; simpl;
      apply marks_none; intros y [a [b [c [range _]]]]; lia.
  - destruct fuel as [| ? [| ? [| ? fuel]]]; simpl in steps; try lia.
    destruct up as [| xa up]; [destruct up_a as [no _]; simpl in no; lia |].
    destruct down as [| xd down]; [destruct down_m as [no _]; simpl in no; lia |].
    apply ascends_tail in up_a. destruct up_a as [-> up_a].
    apply descends_tail in down_m. destruct down_m as [m' [-> [_ down_m]]]. simpl mark_triples.
    simpl in room.
    eapply marks_ext; [| eapply marks_both;
      [eapply (pairs_marked V _ m' long); [exact down_m | exact all_ups | lia]
      | apply (IH (S a0) m'); [lia | lia | lia | exact down_m | lia | exact up_a]]].
    intros y. simpl. split.
    + intros [[b [c [b1 [c1 [total ->]]]]] | [a [b [c [range [b1 [c1 [total ->]]]]]]]].
      * exists (a0 + 1), b, c. repeat split; lia.
      * exists a, b, c. repeat split; lia.
    + intros [a [b [c [range [b1 [c1 [total ->]]]]]]].
      destruct (Nat.eq_dec a (a0 + 1)) as [-> | other].
      * left. exists b, c. repeat split; lia.
      * right. exists a, b, c. repeat split; lia.
Qed.

Lemma triples_marked (V : nat -> int) (m long : nat) (ups down : list int) (s : PArray.array bool) :
  descends V m down -> ascends V 0 long ups -> m <= S long ->
  marks s (mark_triples ups down ups down s)
    (fun y => exists a b c, 1 <= a /\ 1 <= b /\ 1 <= c /\ a + b + c = m /\
                            y = (V a lxor (V b lxor V c))%uint63).
Proof.
  intros down_m up_a short. pose proof (proj1 down_m) as long_down.
  pose proof (Nat.div_mod m 3 ltac:(lia)) as thirds. pose proof (Nat.mod_upper_bound m 3 ltac:(lia)).
  set (third := m / 3) in *. set (over := m mod 3) in *. clearbody third over.
  eapply marks_ext;
    [| apply (mark_triples_marks V ups long third up_a 0 m); try lia; [exact down_m |]].
  - intros y. simpl. split.
    + intros [a [b [c [range [b1 [c1 [total ->]]]]]]]. exists a, b, c. repeat split; lia.
    + intros [a [b [c [a1 [b1 [c1 [total ->]]]]]]].
      destruct (le_gt_dec a third); [exists a, b, c; repeat split; lia |].
      destruct (le_gt_dec b third).
      * exists b, a, c. repeat split; try lia. apply int_lxor_swap.
      * exists c, a, b. repeat split; try lia. rewrite (int_lxor_comm (V b) (V c)). apply int_lxor_swap.
  - destruct up_a as [longer all]. split; [lia |]. intros j less. apply all. lia.
Qed.

(* Heaps that digit d at place i may leave, of the sum m. *)
Definition left_by (V : nat -> int) (d : N) (i m : nat) (y : int) : Prop :=
  exists l, sum l = m /\ Forall (fun h => 0 < h) l /\ N.testbit d (N.of_nat (length l)) = true /\
            (i = 0 -> 2 <= length l) /\ y = xor_of V l.

Lemma testbit_small (d : N) (j : nat) : (d < 16)%N -> 4 <= j -> N.testbit d (N.of_nat j) = false.
Proof.
  intros small large. destruct (N.eq_dec d 0) as [-> | positive]; [apply N.bits_0 |].
  apply N.bits_above_log2. apply N.log2_lt_pow2; [lia |].
  apply N.lt_le_trans with (2 ^ 4)%N; [exact small |]. apply N.pow_le_mono_r; lia.
Qed.

Lemma left_by_cases (V : nat -> int) (d : N) (i m : nat) (y : int) : (d < 16)%N ->
  left_by V d i m y <->
  (1 <= i /\ m = 0 /\ N.testbit d 0 = true /\ y = 0%uint63) \/
  (1 <= i /\ 1 <= m /\ N.testbit d 1 = true /\ y = V m) \/
  (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ a + b = m /\ y = (0 lxor (V a lxor V b))%uint63) \/
  (N.testbit d 3 = true /\ exists a b c, 1 <= a /\ 1 <= b /\ 1 <= c /\ a + b + c = m /\
                                         y = (V a lxor (V b lxor V c))%uint63).
Proof.
  intros small. unfold left_by. split.
  - intros [l [total [positive [bit [split ->]]]]].
    destruct l as [| a [| b [| c [| e l]]]]; simpl in total, bit;
      repeat match goal with H : Forall _ (_ :: _) |- _ =>
               pose proof (Forall_inv H); apply Forall_inv_tail in H; simpl in * end.
    + left. destruct i; [specialize (split eq_refl); simpl in split; lia |]. repeat split; auto; lia.
    + right; left. destruct i; [specialize (split eq_refl); simpl in split; lia |].
      assert (same : m = a) by lia. subst m. xors. repeat split; auto; lia.
    + do 2 right; left. split; [exact bit |]. exists a, b. xors. repeat split; auto; lia.
    + do 3 right. split; [exact bit |]. exists a, b, c. xors. repeat split; auto; lia.
    + exfalso. pose proof (testbit_small d (S (S (S (S (length l))))) small) as high.
      simpl in high. rewrite high in bit; [discriminate | lia].
  - intros [[i1 [-> [bit ->]]] | [[i1 [m1 [bit ->]]] | [[bit [a [b [a1 [b1 [total ->]]]]]] |
            [bit [a [b [c [a1 [b1 [c1 [total ->]]]]]]]]]]].
    + exists []. simpl. repeat split; auto; lia.
    + exists [m]. xors. simpl sum. simpl length. repeat split; auto; lia.
    + exists [a; b]. xors. simpl sum. simpl length. repeat split; auto; lia.
    + exists [a; b; c]. xors. simpl sum. simpl length. repeat split; auto; lia.
Qed.

Lemma mark_digits_marks (V : nat -> int) (ups : list int) (long n : nat) :
  ascends V 0 long ups -> n <= S long ->
  forall (digits : list N) (i : nat) (current : int) (down : list int) (s : PArray.array bool),
  Forall (fun d => (d < 16)%N) digits -> i <= n -> descends V (n - i) down ->
  (1 <= i -> current = V (n - i)) ->
  marks s (mark_digits digits (1 <=? i) current ups down s)
    (fun y => exists j, i + j <= n /\ left_by V (nth j digits 0%N) (i + j) (n - i - j) y).
Proof.
  intros up_a short. induction digits as [| d digits IH]; intros i current down s small i_n down_m is_current.
  - simpl. apply marks_none. intros y [j [_ [l [_ [_ [bit _]]]]]]. destruct j; discriminate.
  - pose proof (Forall_inv small) as small_d. apply Forall_inv_tail in small. simpl in small_d.
    cbn [mark_digits]. cbv zeta.
    (* the place i itself *)
    set (s1 := if 1 <=? i then _ else s).
    assert (first : marks s s1 (fun y =>
              (1 <= i /\ n - i = 0 /\ N.testbit d 0 = true /\ y = 0%uint63) \/
              (1 <= i /\ 1 <= n - i /\ N.testbit d 1 = true /\ y = V (n - i)))).
    { unfold s1. destruct (1 <=? i) eqn:taking.
      - apply Nat.leb_le in taking. pose proof (proj1 down_m) as long_down.
        destruct down as [| x down]; simpl in long_down.
        + eapply marks_ext; [| apply marks_if, mark_marks]. intros y. split; intros; intuition lia.
        + rewrite is_current by exact taking.
          eapply marks_ext; [| apply marks_if, mark_marks]. intros y. split; intros; intuition lia.
      - apply Nat.leb_gt in taking. apply marks_none. intros y. lia. }
    clearbody s1.
    set (s2 := if N.testbit d 2 then _ else s1).
    assert (second : marks s1 s2 (fun y => N.testbit d 2 = true /\
              exists a b, 1 <= a /\ 1 <= b /\ a + b = n - i /\ y = (0 lxor (V a lxor V b))%uint63)).
    { unfold s2. apply marks_if. apply pairs_marked with long; [exact down_m | exact up_a | lia]. }
    clearbody s2.
    set (s3 := if N.testbit d 3 then _ else s2).
    assert (third : marks s2 s3 (fun y => N.testbit d 3 = true /\
              exists a b c, 1 <= a /\ 1 <= b /\ 1 <= c /\ a + b + c = n - i /\
                            y = (V a lxor (V b lxor V c))%uint63)).
    { unfold s3. apply marks_if. apply triples_marked with long; [exact down_m | exact up_a | lia]. }
    clearbody s3.
    assert (here : marks s s3 (left_by V d i (n - i))).
    { eapply marks_ext; [| eapply marks_both; [eapply marks_both; [exact first | exact second] | exact third]].
      intros y. rewrite left_by_cases by exact small_d. tauto. }
    clear first second third.
    destruct down as [| x down].
    + pose proof (proj1 down_m) as long_down. simpl in long_down.
      eapply marks_ext; [| exact here]. intros y. split.
      * intros inside. exists 0. simpl. rewrite !Nat.add_0_r, Nat.sub_0_r. split; [exact i_n | exact inside].
      * intros [j [bound inside]]. assert (j = 0) by lia. subst j. simpl in inside.
        now rewrite Nat.add_0_r, Nat.sub_0_r in inside.
    + apply descends_tail in down_m. destruct down_m as [m' [equal [-> down_m]]].
      assert (next : n - S i = m') by lia.
      eapply marks_ext; [| eapply marks_both; [exact here | apply (IH (S i) (V m') down)]].
      * intros y. split.
        -- intros [inside | [j [bound inside]]].
           ++ exists 0. simpl. rewrite Nat.add_0_r, Nat.sub_0_r. auto.
           ++ exists (S j). cbn [nth]. split; [lia |].
              replace (i + S j) with (S i + j) by lia. replace (n - i - S j) with (n - S i - j) by lia. exact inside.
        -- intros [[| j] [bound inside]].
           ++ left. simpl in inside. now rewrite Nat.add_0_r, Nat.sub_0_r in inside.
           ++ right. exists j. split; [lia |]. cbn [nth] in inside.
              replace (S i + j) with (i + S j) by lia. replace (n - S i - j) with (n - i - S j) by lia. exact inside.
      * exact small.
      * lia.
      * now rewrite next.
      * intros _. now rewrite next.
Qed.
