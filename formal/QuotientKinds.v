(* What the tests of CheckQuotient.v show: the table is a monoid, the heaps have the kinds computed for them, and so
   the outcomes and classes are right. QuotientSound.v puts it together. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods CheckPeriod Quotient CheckQuotient.
Import ListNotations.
Open Scope nat_scope.

Lemma all_below_spec (n : nat) (test : nat -> bool) :
  all_below n test = true -> forall x, x < n -> test x = true.
Proof. unfold all_below. rewrite forallb_forall. intros all x less. apply all, in_seq. lia. Qed.

Lemma some_below_spec (n : nat) (test : nat -> bool) :
  some_below n test = true -> exists x, x < n /\ test x = true.
Proof.
  unfold some_below. rewrite existsb_exists. intros [x [inside yes]]. apply in_seq in inside.
  exists x. split; [lia | exact yes].
Qed.

Lemma nth_map_seq {A : Type} (f : nat -> A) (n x : nat) (default : A) :
  x < n -> nth x (map f (seq 0 n)) default = f x.
Proof.
  intros less. rewrite (nth_indep _ default (f 0)) by (rewrite map_length, seq_length; exact less).
  rewrite map_nth. now rewrite seq_nth.
Qed.

Lemma existsb_eqb (x : nat) (l : list nat) : existsb (Nat.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros [y [inside equal]]. apply Nat.eqb_eq in equal. now subst y.
  - intros inside. exists x. split; [exact inside | apply Nat.eqb_refl].
Qed.

Section Sound.
Variable c : quotient_claim.
Variable h : hints.
Variable digits : list N.
Let n := order c.
Let tab := table h.
Let count := length (phi_values c).

(* Numbers beyond the elements do no harm: the greatest of them absorbs. *)
Definition mul (x y : nat) : nat :=
  if x <? n then (if y <? n then tab x y else y) else if y <? n then x else Nat.max x y.
Let in_P (x : nat) : bool := nth x (p_bits c) false.

Hypothesis shape : holds (check_shape c).
Hypothesis monoid : holds (check_monoid c h).

Lemma n_positive : 1 <= n.
Proof.
  pose proof shape as facts. unfold holds, check_shape in facts.
  repeat (apply andb_prop in facts; destruct facts as [facts ?]). now apply Nat.leb_le in facts.
Qed.

Lemma table_facts :
  (forall x y, x < n -> y < n -> tab x y < n /\ tab x y = tab y x) /\ (forall x, x < n -> tab 0 x = x) /\
  (forall x y z, x < n -> y < n -> z < n -> tab x (tab y z) = tab (tab x y) z).
Proof.
  pose proof monoid as facts. unfold holds, check_monoid in facts. apply andb_prop in facts. destruct facts as [both assoc].
  apply andb_prop in both. destruct both as [comm unit].
  split; [| split].
  - intros x y lx ly. pose proof (all_below_spec _ _ (all_below_spec _ _ comm x lx) y ly) as test.
    apply andb_prop in test. destruct test as [less same]. apply Nat.ltb_lt in less. now apply Nat.eqb_eq in same.
  - intros x lx. apply Nat.eqb_eq. exact (all_below_spec _ _ unit x lx).
  - intros x y z lx ly lz. apply Nat.eqb_eq.
    exact (all_below_spec _ _ (all_below_spec _ _ (all_below_spec _ _ assoc x lx) y ly) z lz).
Qed.

Lemma mul_inside (x y : nat) : x < n -> y < n -> mul x y = tab x y /\ mul x y < n.
Proof.
  intros lx ly. unfold mul. apply Nat.ltb_lt in lx as bx, ly as by_. rewrite bx, by_.
  split; [reflexivity |]. now apply table_facts.
Qed.

Ltac cases x := destruct (Nat.ltb_spec x n).

Lemma mul_comm (x y : nat) : mul x y = mul y x.
Proof.
  unfold mul. cases x; cases y; auto; [now apply table_facts | apply Nat.max_comm].
Qed.

Lemma mul_0 (x : nat) : mul 0 x = x.
Proof.
  pose proof n_positive. unfold mul. cases 0; [| lia]. cases x; [| reflexivity]. now apply table_facts.
Qed.

Lemma mul_assoc (x y z : nat) : mul x (mul y z) = mul (mul x y) z.
Proof.
  destruct table_facts as [closed [_ assoc]].
  unfold mul. cases x; cases y; cases z;
    repeat match goal with
           | |- context [?a <? n] => destruct (Nat.ltb_spec a n)
           end; auto; try lia;
    try (exfalso; match goal with H : n <= tab ?a ?b |- _ => pose proof (proj1 (closed a b ltac:(assumption) ltac:(assumption))); lia end);
    try (exfalso; lia).
Qed.

Lemma shape_facts :
  1 <= count /\ (forall heap, heap < count -> ph c heap < n) /\ (forall x, In x (p_portion c) -> x < n) /\
  ~ In 0 (p_portion c).
Proof.
  pose proof shape as facts. unfold holds, check_shape in facts.
  apply andb_prop in facts. destruct facts as [facts zero]. apply andb_prop in facts. destruct facts as [facts small].
  apply andb_prop in facts. destruct facts as [facts all]. apply andb_prop in facts. destruct facts as [_ some].
  apply Nat.leb_le in some. rewrite forallb_forall in all, small. apply Bool.negb_true_iff in zero.
  split; [exact some |]. split; [intros heap less; apply Nat.ltb_lt, all; now apply nth_In |].
  split; [intros x inside; apply Nat.ltb_lt; now apply small |].
  intros inside. apply existsb_eqb in inside. congruence.
Qed.

Lemma in_P_inside (x : nat) : x < n -> (in_P x = true <-> In x (p_portion c)).
Proof.
  intros less. unfold in_P, p_bits. change (size c) with n. rewrite (nth_map_seq _ n x false less). apply existsb_eqb.
Qed.

Lemma in_P_beyond (x : nat) : n <= x -> in_P x = false.
Proof.
  intros beyond. apply nth_overflow. unfold p_bits. rewrite map_length, seq_length. exact beyond.
Qed.

(* phi for the heaps that are spoken of. *)
Variable Phi : nat -> nat.
Hypothesis Phi_known : forall heap, heap < count -> Phi heap = ph c heap.
Hypothesis Phi_below : forall heap, Phi heap < n.
Let product := prod nat mul 0 Phi.
Let r := code_rule (finite_code digits).

Lemma product_below (X : position) : product X < n.
Proof.
  induction X as [| heap X IH]; simpl; [exact n_positive |]. apply mul_inside; [apply Phi_below | exact IH].
Qed.

Hypothesis octal : forall d, In d digits -> (d < 8)%N.

Lemma place_values_spec (d : N) (i rest v : nat) : i + rest < count ->
  In v (place_values c h d i rest) <->
  exists l, sum l = rest /\ Forall (fun x => 0 < x) l /\ length l <= 2 /\
            N.testbit d (N.of_nat (length l)) = true /\ (i = 0 -> 2 <= length l) /\ product l = v.
Proof.
  intros inside. unfold place_values. rewrite !in_app_iff. split.
  - intros [whole | [one | two]].
    + destruct (N.testbit d 0 && (1 <=? i) && (rest =? 0))%bool eqn:test; [| destruct whole].
      apply andb_prop in test. destruct test as [test zero]. apply andb_prop in test. destruct test as [bit taking].
      apply Nat.leb_le in taking. apply Nat.eqb_eq in zero. destruct whole as [<- | []].
      exists []. simpl. repeat split; auto; lia.
    + destruct (N.testbit d 1 && (1 <=? i) && (1 <=? rest))%bool eqn:test; [| destruct one].
      apply andb_prop in test. destruct test as [test some]. apply andb_prop in test. destruct test as [bit taking].
      apply Nat.leb_le in taking, some. destruct one as [<- | []].
      exists [rest]. unfold product. cbn [prod]. rewrite (mul_comm _ 0), mul_0, Phi_known by lia.
      simpl. repeat split; auto; lia.
    + destruct (N.testbit d 2) eqn:bit; [| destruct two].
      apply in_map_iff in two. destruct two as [a [<- range]]. apply in_seq in range.
      exists [a; rest - a]. unfold product. cbn [prod]. rewrite (mul_comm _ 0), mul_0, !Phi_known by lia.
      pose proof (proj1 (proj2 shape_facts)) as below.
      destruct (mul_inside (ph c a) (ph c (rest - a))) as [-> _]; [apply below; lia | apply below; lia |].
      cbn [sum length]. repeat split; auto; try lia. repeat constructor; lia.
  - intros [l [total [positive [short [bit [split equal]]]]]].
    destruct l as [| a [| b [| e l]]]; [| | | simpl in short; lia]; simpl in total, bit, split;
      repeat match goal with H : Forall _ (_ :: _) |- _ =>
               pose proof (Forall_inv H); apply Forall_inv_tail in H; cbn beta in * end.
    + left. assert (1 <= i) by (destruct i; [specialize (split eq_refl); lia | lia]).
      assert (on : (N.testbit d 0 && (1 <=? i) && (rest =? 0))%bool = true).
      { rewrite bit. subst rest. destruct i; [lia | reflexivity]. }
      rewrite on. now left.
    + right; left. assert (1 <= i) by (destruct i; [specialize (split eq_refl); lia | lia]).
      assert (on : (N.testbit d 1 && (1 <=? i) && (1 <=? rest))%bool = true).
      { rewrite bit. destruct i; [lia |]. destruct rest; [lia | reflexivity]. }
      rewrite on. left. rewrite <- equal. replace rest with a by lia.
      unfold product. cbn [prod]. now rewrite (mul_comm _ 0), mul_0, Phi_known by lia.
    + right; right. rewrite bit. apply in_map_iff. exists a. split; [| apply in_seq; lia].
      rewrite <- equal. unfold product. cbn [prod]. rewrite (mul_comm _ 0), mul_0, !Phi_known by lia.
      replace (rest - a) with b by lia.
      pose proof (proj1 (proj2 shape_facts)) as below.
      symmetry. apply mul_inside; apply below; lia.
Qed.

Lemma heap_values_spec (heap v : nat) : heap < count ->
  In v (heap_values c h digits heap) <-> exists l, In l (options r heap) /\ product l = v.
Proof.
  intros inside. unfold heap_values. rewrite nodup_In, in_flat_map. split.
  - intros [i [range known]]. pose proof range as bound. apply in_seq in bound. apply place_values_spec in known; [| lia].
    destruct known as [l [total [positive [short [bit [split equal]]]]]]. exists l. split; [| exact equal].
    apply (octal_options digits heap l octal). exists i. auto 10.
  - intros [l [option equal]]. apply (octal_options digits heap l octal) in option.
    destruct option as [i [range [total [positive [short [bit split]]]]]]. exists i. split; [exact range |].
    apply in_seq in range. apply place_values_spec; [lia |]. exists l. auto 10.
Qed.

Lemma values_below (heap v : nat) : heap < count -> In v (heap_values c h digits heap) -> v < n.
Proof. intros less inside. apply heap_values_spec in inside; [| exact less]. destruct inside as [l [_ <-]]. apply product_below. Qed.

(* ---- kinds of heaps ---- *)

Hypothesis heaps_right : holds (check_heaps c h digits (p_bits c) (seq 0 count) []).
Hypothesis contexts_right : holds (check_contexts c h).

Definition good (kind : nat * list nat) : Prop :=
  match snd kind with [] => fst kind = 0 | _ => check_kind c h (p_bits c) (fst kind) (snd kind) = true end.

Lemma good_kinds (heaps : list nat) : forall seen, (forall kind, In kind seen -> good kind) ->
  check_heaps c h digits (p_bits c) heaps seen = true ->
  forall heap, In heap heaps -> good (ph c heap, heap_values c h digits heap).
Proof.
  induction heaps as [| j heaps IH]; intros seen known test heap inside; [destruct inside |].
  cbn [check_heaps] in test. cbv zeta in test.
  set (kind := (ph c j, heap_values c h digits j)) in *.
  assert (here : good kind /\ exists seen', (forall k, In k seen' -> good k) /\
            check_heaps c h digits (p_bits c) heaps seen' = true).
  { destruct (existsb (same_kind kind) seen) eqn:old.
    - split; [| now exists seen]. apply existsb_exists in old. destruct old as [k [member same]].
      unfold same_kind in same. apply andb_prop in same. destruct same as [element values].
      apply Nat.eqb_eq in element. destruct (list_eq_dec Nat.eq_dec (snd kind) (snd k)) as [equal |]; [| discriminate].
      specialize (known k member). unfold good in *. now rewrite element, equal.
    - apply andb_prop in test. destruct test as [now_good others].
      assert (is_good : good kind).
      { unfold good. destruct (snd kind); [now apply Nat.eqb_eq | exact now_good]. }
      split; [exact is_good |]. exists (kind :: seen). split; [| exact others].
      intros k [<- | member]; auto. }
  destruct here as [is_good [seen' [all others]]].
  destruct inside as [<- | inside]; [exact is_good |]. now apply (IH seen').
Qed.

Lemma heap_good (heap : nat) : heap < count -> good (ph c heap, heap_values c h digits heap).
Proof. intros less. apply (good_kinds (seq 0 count) []); auto; [intros k [] | apply in_seq; lia]. Qed.

Lemma moving_values (heap : nat) : heap < count ->
  moving r heap = match heap_values c h digits heap with [] => false | _ => true end.
Proof.
  intros less. unfold moving. pose proof (heap_values_spec heap) as spec.
  destruct (options r heap) as [| l rest] eqn:all, (heap_values c h digits heap) as [| v vs] eqn:values; auto; exfalso.
  - destruct (proj1 (spec v less) (or_introl eq_refl)) as [x [[] _]].
  - apply (proj2 (spec (product l) less)). exists l. split; [now left | reflexivity].
Qed.

Lemma bad_values (heap q : nat) : heap < count -> q < n ->
  bad r nat mul 0 Phi in_P heap q = is_bad h (p_bits c) (ph c heap) (heap_values c h digits heap) q.
Proof.
  intros less lq. pose proof (proj1 (proj2 shape_facts) heap less) as below.
  unfold bad, is_bad. rewrite Phi_known by exact less.
  destruct (mul_inside q (ph c heap) lq below) as [-> _]. f_equal. f_equal.
  apply Bool.eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [l [option is_P]]. exists (product l). split; [apply heap_values_spec; [exact less | now exists l] |].
    destruct (mul_inside q (product l) lq (product_below l)) as [equal _]. unfold product in *. rewrite equal in is_P.
    exact is_P.
  - intros [v [inside is_P]]. apply heap_values_spec in inside; [| exact less]. destruct inside as [l [option <-]].
    exists l. split; [exact option |].
    destruct (mul_inside q (product l) lq (product_below l)) as [equal _]. unfold product in *. rewrite equal.
    exact is_P.
Qed.

Definition F (x y : nat) : bool :=
  if y <? n then (if x <? n then nth y (nth x (contexts h) []) false else false) else true.

Lemma kind_facts (heap : nat) : heap < count -> moving r heap = true ->
  (forall q, q < n -> in_P (mul q (Phi heap)) = true ->
     forall l, In l (options r heap) -> in_P (mul q (product l)) = false) /\
  (forall y, y < n -> bad r nat mul 0 Phi in_P heap y = true -> F (Phi heap) y = true) /\
  (forall x y, x < n -> y < n -> F x (mul (Phi heap) y) = true -> bad r nat mul 0 Phi in_P heap (mul x y) = true ->
     F (mul x (Phi heap)) y = true).
Proof.
  intros less moves. pose proof (heap_good heap less) as is_good. unfold good in is_good. cbn [fst snd] in is_good.
  rewrite moving_values in moves by exact less.
  assert (test : check_kind c h (p_bits c) (ph c heap) (heap_values c h digits heap) = true).
  { destruct (heap_values c h digits heap); [discriminate | exact is_good]. }
  clear is_good. unfold check_kind in test. cbv zeta in test. change (size c) with n in test.
  apply andb_prop in test. destruct test as [test third]. apply andb_prop in test. destruct test as [first second].
  pose proof (proj1 (proj2 shape_facts) heap less) as below. rewrite !Phi_known by exact less.
  split; [| split].
  - intros q lq is_P l option. destruct (mul_inside q (ph c heap) lq below) as [equal _]. rewrite equal in is_P.
    pose proof (all_below_spec _ _ first q lq) as no. apply Bool.orb_prop in no.
    destruct no as [no | no]; apply Bool.negb_true_iff in no.
    + unfold in_P, tab in is_P. congruence.
    + destruct (in_P (mul q (product l))) eqn:too; [exfalso | reflexivity].
      destruct (mul_inside q (product l) lq (product_below l)) as [equal' _]. rewrite equal' in too.
      assert (existsb (fun v => nth (table h q v) (p_bits c) false) (heap_values c h digits heap) = true); [| congruence].
      apply existsb_exists. exists (product l). split; [| exact too].
      apply heap_values_spec; [exact less | now exists l].
  - intros y ly is_bad_y. pose proof (all_below_spec _ _ second y ly) as have. cbv beta in have.
    rewrite (nth_map_seq _ n y false ly), <- bad_values, is_bad_y in have by assumption.
    unfold F. apply Nat.ltb_lt in ly, below. now rewrite ly, below.
  - intros x y lx ly in_F is_bad_xy.
    destruct (mul_inside (ph c heap) y below ly) as [equal less_hy]. destruct (mul_inside x y lx ly) as [equal_xy less_xy].
    destruct (mul_inside x (ph c heap) lx below) as [equal_xh less_xh].
    pose proof (all_below_spec _ _ (all_below_spec _ _ third x lx) y ly) as have. cbv beta zeta in have.
    unfold F in *. rewrite equal_xh in *. rewrite equal in *. rewrite equal_xy in *.
    rewrite (nth_map_seq _ n _ false less_xy), <- bad_values, is_bad_xy in have by assumption.
    apply Nat.ltb_lt in lx, ly, less_hy, less_xh. rewrite lx, less_hy in in_F. rewrite ly, less_xh.
    unfold tab in *. rewrite in_F in have. exact have.
Qed.

(* ---- the heaps that are spoken of ---- *)

Variable ok : nat -> Prop.
Hypothesis ok_alike : forall heap, ok heap -> exists m, m < count /\ alike r nat mul 0 Phi heap m.
Hypothesis ok_options : forall heap l, ok heap -> In l (options r heap) -> forall x, In x l -> ok x.
Hypothesis ok_known : forall heap, heap < count -> ok heap.

Lemma c_end : in_P 0 = false.
Proof.
  destruct (in_P 0) eqn:zero; [exfalso | reflexivity]. apply in_P_inside in zero; [| exact n_positive].
  now apply shape_facts in zero.
Qed.

Lemma c_still (heap : nat) : ok heap -> moving r heap = false -> Phi heap = 0.
Proof.
  intros okay not_moving. destruct (ok_alike heap okay) as [m [less same]].
  rewrite (alike_moving _ _ _ _ _ _ _ same) in not_moving. rewrite (proj1 same), Phi_known by exact less.
  rewrite moving_values in not_moving by exact less. pose proof (heap_good m less) as is_good.
  unfold good in is_good. cbn [fst snd] in is_good. destruct (heap_values c h digits m); [exact is_good | discriminate].
Qed.

Lemma mul_beyond (q x : nat) : n <= q -> x < n -> mul q x = q.
Proof. intros beyond less. unfold mul. cases q; [lia |]. cases x; [reflexivity | lia]. Qed.

Lemma c_no_P_to_P (heap q : nat) (l : list nat) : ok heap -> In l (options r heap) ->
  in_P (mul q (Phi heap)) = true -> in_P (mul q (product l)) = false.
Proof.
  intros okay option is_P. destruct (le_gt_dec n q) as [beyond | lq].
  - rewrite mul_beyond, in_P_beyond in is_P by (auto; apply Phi_below). discriminate.
  - destruct (ok_alike heap okay) as [m [less same]].
    destruct (proj1 (proj2 same (product l)) ltac:(now exists l)) as [l' [option' equal]].
    rewrite (proj1 same) in is_P. unfold product in *. rewrite <- equal.
    destruct (kind_facts m less) as [first _]; [| now apply (first q lq is_P)].
    unfold moving. destruct (options r m); [destruct option' | reflexivity].
Qed.

Lemma c_F_one (heap y : nat) : ok heap -> moving r heap = true -> bad r nat mul 0 Phi in_P heap y = true ->
  F (Phi heap) y = true.
Proof.
  intros okay moves is_bad_y. destruct (le_gt_dec n y) as [beyond | ly].
  - unfold F. cases y; [lia | reflexivity].
  - destruct (ok_alike heap okay) as [m [less same]].
    rewrite (alike_moving _ _ _ _ _ _ _ same) in moves. rewrite (alike_bad _ _ _ _ _ in_P _ _ _ same) in is_bad_y.
    rewrite (proj1 same). destruct (kind_facts m less moves) as [_ [second _]]. now apply second.
Qed.

Lemma c_F_next (heap x y : nat) : ok heap -> moving r heap = true ->
  F x (mul (Phi heap) y) = true -> bad r nat mul 0 Phi in_P heap (mul x y) = true -> F (mul x (Phi heap)) y = true.
Proof.
  intros okay moves in_F is_bad_xy. destruct (le_gt_dec n y) as [beyond | ly].
  - unfold F. cases y; [lia | reflexivity].
  - destruct (ok_alike heap okay) as [m [less same]].
    destruct (le_gt_dec n x) as [beyond | lx].
    + exfalso. unfold F in in_F. pose proof (Phi_below heap) as below.
      destruct (mul_inside (Phi heap) y below ly) as [_ inside]. apply Nat.ltb_lt in inside. rewrite inside in in_F.
      cases x; [lia | discriminate].
    + rewrite (alike_moving _ _ _ _ _ _ _ same) in moves.
      rewrite (alike_bad _ _ _ _ _ in_P _ _ _ same) in is_bad_xy. rewrite (proj1 same) in *.
      destruct (kind_facts m less moves) as [_ [_ third]]. now apply third.
Qed.

Lemma c_F_end (x : nat) : F x 0 = false.
Proof.
  pose proof n_positive. unfold F. cases 0; [| lia]. cases x; [| reflexivity].
  pose proof (all_below_spec _ _ contexts_right x ltac:(assumption)) as no. now apply Bool.negb_true_iff in no.
Qed.

Theorem outcomes_right (X : position) : (forall heap, In heap X -> ok heap) ->
  (P_misere r X <-> In (product X) (p_portion c)) /\ (N_misere r X <-> ~ In (product X) (p_portion c)).
Proof.
  intros okay.
  destruct (quotient_outcomes r nat mul 0 Phi in_P mul_comm mul_assoc mul_0 ok ok_options c_end c_still c_no_P_to_P
              F c_F_one c_F_next c_F_end X okay) as [p no].
  pose proof (in_P_inside (product X) (product_below X)) as inside. unfold product in *.
  rewrite p, no. rewrite <- inside. split; [tauto |].
  destruct (in_P (prod nat mul 0 Phi X)); split; congruence.
Qed.

Hypothesis reduced : holds (check_reduced c h (p_bits c)).
Hypothesis words_right : holds (check_words c h).
Hypothesis generators_right : holds (check_generators c h (generators c) (times c)).

Lemma generators_facts (heaps : list nat) : forall rows, check_generators c h heaps rows = true ->
  length rows = length heaps /\ forall i, i < length heaps ->
    nth i heaps 0 < count /\ length (nth i rows []) = n /\
    forall x, x < n -> nth x (nth i rows []) 0 = mul x (Phi (nth i heaps 0)).
Proof.
  induction heaps as [| heap heaps IH]; intros [| row rows] test; try discriminate.
  - split; [reflexivity |]. simpl. intros i less. lia.
  - cbn [check_generators] in test. apply andb_prop in test. destruct test as [test others].
    apply andb_prop in test. destruct test as [test all]. apply andb_prop in test. destruct test as [known long].
    apply Nat.ltb_lt in known. apply Nat.eqb_eq in long. destruct (IH rows others) as [lengths facts].
    split; [simpl; congruence |]. intros [| i] less.
    + cbn [nth]. split; [exact known |]. split; [exact long |]. intros x lx.
      pose proof (all_below_spec _ _ all x lx) as equal. apply Nat.eqb_eq in equal. rewrite equal, Phi_known by exact known.
      symmetry. apply mul_inside; [exact lx |]. now apply (proj1 (proj2 shape_facts)).
    + cbn [nth]. apply facts. simpl in less. lia.
Qed.

Lemma words_facts (z : nat) : z < n -> exists Z, (forall heap, In heap Z -> In heap (generators c)) /\ product Z = z.
Proof.
  intros lz. pose proof (all_below_spec _ _ words_right z lz) as test. cbv zeta in test.
  apply andb_prop in test. destruct test as [known equal]. apply Nat.eqb_eq in equal.
  rewrite forallb_forall in known. exists (nth z (words h) []).
  assert (all : forall heap, In heap (nth z (words h) []) -> In heap (generators c)).
  { intros heap inside. apply existsb_eqb. now apply known. }
  split; [exact all |]. transitivity (value_of c h (nth z (words h) [])); [| exact equal]. clear equal known.
  destruct (generators_facts _ _ generators_right) as [_ facts].
  induction (nth z (words h) []) as [| heap Z IH]; [reflexivity |].
  unfold product, value_of in *. cbn [prod fold_right]. rewrite IH by (intros; apply all; now right).
  assert (less : heap < count).
  { pose proof (all heap (or_introl eq_refl)) as member. apply In_nth with (d := 0) in member.
    destruct member as [i [range <-]]. now apply facts. }
  rewrite Phi_known by exact less. rewrite <- IH by (intros; apply all; now right).
  apply mul_inside; [now apply (proj1 (proj2 shape_facts)) | apply product_below].
Qed.

Theorem classes_right (X Y : position) :
  (forall heap, In heap X -> ok heap) -> (forall heap, In heap Y -> ok heap) ->
  (product X = product Y <->
   forall Z, (forall heap, In heap Z -> ok heap) -> (P_misere r (X ++ Z) <-> P_misere r (Y ++ Z))).
Proof.
  intros okay_X okay_Y.
  apply (quotient_classes r nat mul 0 Phi in_P mul_comm mul_assoc mul_0 ok ok_options c_end c_still c_no_P_to_P
           F c_F_one c_F_next c_F_end Nat.eq_dec (fun z => z < n)); auto.
  - intros A _. apply product_below.
  - intros z lz. destruct (words_facts z lz) as [Z [known equal]]. exists Z. split; [| exact equal].
    intros heap inside. apply ok_known. apply known in inside. apply In_nth with (d := 0) in inside.
    destruct inside as [i [range <-]]. now apply (generators_facts _ _ generators_right).
  - assert (ordered : forall x y, x < n -> y < x -> exists z, z < n /\ in_P (mul x z) <> in_P (mul y z)).
    { intros x y lx less. pose proof (all_below_spec _ _ (all_below_spec _ _ reduced x lx) y less) as test.
      apply some_below_spec in test. destruct test as [z [lz different]]. exists z. split; [exact lz |].
      destruct (mul_inside x z lx lz) as [-> _]. destruct (mul_inside y z ltac:(lia) lz) as [-> _].
      apply Bool.negb_true_iff in different. intros same. unfold in_P, tab in same. rewrite same in different.
      now rewrite Bool.eqb_reflx in different. }
    intros x y lx ly other. destruct (lt_dec y x) as [less | more]; [now apply ordered |].
    destruct (ordered y x ly ltac:(lia)) as [z [lz apart]]. exists z. split; [exact lz | congruence].
Qed.
End Sound.
