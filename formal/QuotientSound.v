(* The checker of quotients (CheckQuotient.v) is right: if it says yes, the claim holds. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods CheckPeriod Quotient CheckQuotient QuotientKinds.
Import ListNotations.
Open Scope nat_scope.

(* phi beyond the heaps that are given. *)
Definition continued (c : quotient_claim) (e p heap : nat) : nat :=
  if heap <? length (phi_values c) then ph c heap else ph c (e + (heap - e) mod p).

Lemma continued_mod (c : quotient_claim) (e p : nat) :
  1 <= p -> e + p <= length (phi_values c) ->
  (forall m, e <= m -> m + p < length (phi_values c) -> ph c m = ph c (m + p)) ->
  forall m, e <= m -> continued c e p m = ph c (e + (m - e) mod p).
Proof.
  intros p1 room fits m from. unfold continued.
  destruct (Nat.ltb_spec m (length (phi_values c))) as [less | more]; [| reflexivity].
  revert from less. induction m as [m IH] using lt_wf_ind. intros from less.
  destruct (le_gt_dec (e + p) m) as [beyond | inside].
  - replace m with (m - p + p) at 1 by lia. rewrite <- fits by lia. rewrite IH by lia.
    f_equal. f_equal. replace (m - e) with (m - p - e + 1 * p) by lia. now rewrite Nat.mod_add by lia.
  - rewrite Nat.mod_small by lia. f_equal. lia.
Qed.

Theorem check_quotient_sound (c : quotient_claim) (h : hints) : check_quotient c h = true -> quotient_meaning c.
Proof.
  unfold check_quotient. intros test.
  destruct (digits_of (quotient_game c) (N.of_nat (length (phi_values c)))) as [digits |] eqn:code_right; [| discriminate].
  apply digits_of_spec in code_right. destruct code_right as [d' [is_code [same _]]].
  unfold check_all in test. cbv zeta in test.
  apply andb_prop in test. destruct test as [test heaps_right]. apply andb_prop in heaps_right.
  destruct heaps_right as [heaps_right' heaps_right]. apply andb_prop in heaps_right'. destruct heaps_right' as [reduced contexts_right].
  apply andb_prop in test. destruct test as [test words_right]. apply andb_prop in test. destruct test as [test generators_right].
  apply andb_prop in test. destruct test as [test monoid]. apply andb_prop in test. destruct test as [test status_right].
  apply andb_prop in test. destruct test as [test shape]. apply andb_prop in test. destruct test as [small last_right].
  apply last_digit in last_right.
  assert (octal : forall x, In x digits -> (x < 8)%N).
  { intros x inside. rewrite forallb_forall in small. apply N.ltb_lt. now apply small. }
  clear small.
  set (k := length digits - 1) in *. set (count := length (phi_values c)) in *.
  set (r := code_rule (finite_code digits)).
  destruct (shape_facts c shape) as [some [below [in_order no_end]]].
  fold count in some, below.
  repeat match goal with
         | H : ?b = true |- _ =>
           match b with check_status _ _ => fail 1 | _ => fold (holds b) in H end
         end.
  (* the period first: it says which heaps are spoken of *)
  assert (settled : exists (Phi : nat -> nat) (ok : nat -> Prop),
    (forall heap, heap < count -> Phi heap = ph c heap) /\ (forall heap, Phi heap < order c) /\
    (forall heap, ok heap <-> match status c with Proved => True | Partial => heap < count end) /\
    (forall heap, ok heap -> exists m, m < count /\ alike r nat (mul c h) 0 Phi heap m) /\
    match status c with
    | Partial => phi_preperiod c = 0%N /\ phi_period c = 0%N /\ heaps_needed c = 0%N
    | Proved =>
        let e := N.to_nat (phi_preperiod c) in
        let p := N.to_nat (phi_period c) in
        1 <= p /\ (forall m, e <= m -> Phi (m + p) = Phi m) /\
        (forall e' p', 1 <= p' -> (forall m, e' <= m -> Phi (m + p') = Phi m) -> e <= e' /\ p <= p') /\
        exists k, last_place (finite_code digits) k /\ N.to_nat (heaps_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1
    end).
  { unfold check_status in status_right. destruct (status c).
    - apply andb_prop in status_right. destruct status_right as [sizes period_right].
      apply andb_prop in sizes. destruct sizes as [sizes _]. apply andb_prop in sizes. destruct sizes as [enough _].
      apply N.ltb_lt in enough.
      unfold check_phi_period in period_right. cbv zeta in period_right.
      fold count in period_right, enough. fold k in period_right.
      set (e := N.to_nat (phi_preperiod c)) in *. set (p := N.to_nat (phi_period c)) in *.
      apply andb_prop in period_right. destruct period_right as [period_right no_shorter].
      apply andb_prop in period_right. destruct period_right as [period_right no_earlier].
      apply andb_prop in period_right. destruct period_right as [period_right window].
      apply andb_prop in period_right. destruct period_right as [p1 is_needed].
      apply Nat.leb_le in p1. apply N.eqb_eq in is_needed.
      rewrite forallb_forall in window, no_shorter.
      assert (needed_nat : N.to_nat (heaps_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1).
      { rewrite is_needed. apply Nat2N.id. }
      assert (room : 2 * Nat.max e 1 + 2 * p + k - 1 < count) by lia.
      clear enough is_needed.
      assert (fits : forall m, e <= m -> m + p < count -> ph c m = ph c (m + p)).
      { intros m from less. specialize (window m ltac:(apply in_seq; lia)). apply Bool.orb_prop in window.
        destruct window as [over | equal]; [apply Nat.leb_le in over; lia | now apply Nat.eqb_eq in equal]. }
      pose (Phi := continued c e p).
      assert (by_mod : forall m, e <= m -> Phi m = ph c (e + (m - e) mod p)).
      { apply continued_mod; auto; fold count; lia. }
      assert (period : forall m, e <= m -> Phi (m + p) = Phi m).
      { intros m from. rewrite !by_mod by lia. f_equal. f_equal.
        replace (m + p - e) with (m - e + 1 * p) by lia. now rewrite Nat.mod_add by lia. }
      assert (known : forall heap, heap < count -> Phi heap = ph c heap).
      { intros heap less. unfold Phi, continued. fold count. apply Nat.ltb_lt in less. now rewrite less. }
      exists Phi, (fun _ => True). split; [exact known |]. split; [| split; [tauto | split]].
      + intros heap. destruct (lt_dec heap count) as [less | more]; [rewrite known by exact less; now apply below |].
        rewrite by_mod by lia. apply below. pose proof (Nat.mod_upper_bound (heap - e) p ltac:(lia)). lia.
      + intros heap _.
        destruct (misere_period (finite_code digits) k (Nat.max e 1) p (count - 1) nat (mul c h) 0 Phi
                    (mul_comm c h monoid) (mul_assoc c h monoid) (mul_0 c h shape monoid)) with (n := heap) as [m [less alike_m]]; try lia.
        * apply last_right.
        * intros i j large. now apply octal_bits.
        * intros m from. apply period. lia.
        * exists m. split; [lia | exact alike_m].
      + cbv zeta. split; [exact p1 |]. split; [exact period |]. split.
        * intros e' p' p1' other.
          pose (g := fun m => N.of_nat (Phi m)).
          assert (g_period : repeats g e p) by (intros m from; unfold g; now rewrite period).
          assert (g_other : repeats g e' p') by (intros m from; unfold g; now rewrite other).
          split.
          -- apply (least_preperiod g e p e' p'); auto. apply Bool.orb_prop in no_earlier.
             destruct no_earlier as [zero | different]; [left; now apply Nat.eqb_eq in zero |].
             destruct (Nat.eq_dec e 0) as [zero | e1]; [now left | right].
             apply Bool.negb_true_iff, Nat.eqb_neq in different. unfold g. rewrite !known by lia.
             intros equal. apply different. lia.
          -- apply Nat.divide_pos_le; [lia |]. apply (least_period g e p e' p'); auto.
             intros q q1 less divides shorter. specialize (no_shorter q ltac:(apply in_seq; lia)).
             apply Bool.orb_prop in no_shorter. destruct no_shorter as [no | different].
             ++ apply Bool.negb_true_iff, Nat.eqb_neq in no. apply no. destruct divides as [x ->].
                apply Nat.mod_mul. lia.
             ++ apply some_below_spec in different. destruct different as [i [li different]].
                apply Bool.negb_true_iff, Nat.eqb_neq in different. apply different.
                specialize (shorter (e + i) ltac:(lia)). unfold g in shorter.
                rewrite <- !known by lia. lia.
        * exists k. split; [exact last_right | exact needed_nat].
    - apply andb_prop in status_right. destruct status_right as [status_right zero_n].
      apply andb_prop in status_right. destruct status_right as [zero_e zero_p].
      apply N.eqb_eq in zero_e, zero_p, zero_n.
      exists (fun heap => if heap <? count then ph c heap else 0), (fun heap => heap < count).
      split; [| split; [| split; [| split]]].
      + intros heap less. apply Nat.ltb_lt in less. now rewrite less.
      + intros heap. destruct (Nat.ltb_spec heap count); [now apply below |]. now apply n_positive.
      + tauto.
      + intros heap less. exists heap. split; [exact less |]. split; [reflexivity | tauto].
      + auto. }
  destruct settled as [Phi [ok [known [Phi_below [ok_is [ok_alike period_right]]]]]].
  assert (ok_options : forall heap l, ok heap -> In l (options r heap) -> forall x, In x l -> ok x).
  { intros heap l okay option x inside. apply ok_is in okay. apply ok_is. destruct (status c); [exact I |].
    pose proof (option_heap_less r heap l x option inside). lia. }
  assert (ok_known : forall heap, heap < count -> ok heap).
  { intros heap less. apply ok_is. destruct (status c); auto. }
  exists (finite_code digits), (mul c h), Phi. split; [now exists d' |]. cbv zeta. fold r.
  repeat apply conj.
  - intros x y lx ly. split; [now apply (mul_inside c h monoid) | apply (mul_comm c h monoid)].
  - intros x y z _ _ _. apply (mul_assoc c h monoid).
  - intros x _. apply (mul_0 c h shape monoid).
  - exact known.
  - intros heap _. apply Phi_below.
  - exact (proj1 (generators_facts c h digits shape monoid Phi known Phi_below
                    ok ok_alike ok_options ok_known _ _ generators_right)).
  - exact (proj2 (generators_facts c h digits shape monoid Phi known Phi_below
                    ok ok_alike ok_options ok_known _ _ generators_right)).
  - exact (words_facts c h digits shape monoid Phi known Phi_below
             ok ok_alike ok_options ok_known words_right generators_right).
  - exact in_order.
  - intros X okay. apply (outcomes_right c h digits shape monoid Phi known Phi_below octal heaps_right contexts_right
                            ok ok_alike ok_options ok_known). intros heap inside. apply ok_is. now apply okay.
  - intros X Y okay_X okay_Y.
    rewrite (classes_right c h digits shape monoid Phi known Phi_below octal heaps_right contexts_right
               ok ok_alike ok_options ok_known reduced words_right generators_right X Y).
    + split; intros all Z okay_Z; apply all; intros heap inside; apply ok_is; now apply okay_Z.
    + intros heap inside. apply ok_is. now apply okay_X.
    + intros heap inside. apply ok_is. now apply okay_Y.
  - exact period_right.
Qed.
