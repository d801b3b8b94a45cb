(* The verified checker of certificates of kind period (docs/reference/formats.md, 5.1): [check_period] is the program,
   [period_meaning] what the certificate claims, [check_period_sound] the theorem: if the program says yes, the
   claim holds, of all heaps. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods Marks Derive.
Import ListNotations.
Open Scope nat_scope.

(* ---- what a certificate says ---------------------------------------------------------------------------- *)

Inductive game :=
| Code (digits tail : list N)       (* d0, d1, ...; the digits that repeat, [] if none *)
| Nim | Race
| Race_to (most : N)                (* race:N *)
| Take (ranges : list (N * N))      (* take:1-3,7 is [(1, 3); (7, 7)] *)
| Line (most : N)                   (* line:N *)
| Ring (most : N)                   (* ring:N *)
| Grundy.

Definition in_ranges (ranges : list (N * N)) (i : N) : bool :=
  existsb (fun range => (fst range <=? i) && (i <=? snd range))%N%bool ranges.

Definition line_digit (most i : N) : N := if ((1 <=? i) && (i <=? most))%N%bool then 7%N else 0%N.
Definition set_digit (ranges : list (N * N)) (i : N) : N :=
  if ((1 <=? i)%N && in_ranges ranges i)%bool then 3%N else 0%N.

(* The code that the heaps of a game follow. Nothing for a ring, which is no heap, and for Grundy's game, which
   has no code. *)
Definition code_of (g : game) : option code :=
  match g with
  | Code digits [] => Some (finite_code digits)
  | Code digits tail => Some (repeating_code digits tail)
  | Nim | Race => Some nim
  | Race_to most => Some (subtraction_code (fun i => in_ranges [(1%N, most)] (N.of_nat i)))
  | Take ranges => Some (subtraction_code (fun i => in_ranges ranges (N.of_nat i)))
  | Line most => Some (fun i => line_digit most (N.of_nat i))
  | Ring _ | Grundy => None
  end.

Inductive theorem_name := Guy_smith | Guy_smith_three | Take_window | Subtraction_window | Bouton | Sparse_window.

Record period_claim := {
  claimed_game : game;
  misere : bool;                    (* the convention *)
  by_theorem : theorem_name;
  preperiod : N;
  period : N;
  saltus : N;
  greatest : option (int * N);      (* max-value and max-value-at *)
  needed : N;
  values : list int                 (* G(0), G(1), ... *)
}.

(* ---- what it means -------------------------------------------------------------------------------------- *)

(* The place k of the last non-zero digit, and the number t of heaps that moves leave at most (at least 1). *)
Definition last_place (d : code) (k : nat) : Prop := (forall i, k < i -> d i = 0%N) /\ (k = 0 \/ d k <> 0%N).
Definition most_parts (d : code) (t : nat) : Prop :=
  (forall i j, t < j -> N.testbit (d i) (N.of_nat j) = false) /\
  (t = 1 \/ exists i, N.testbit (d i) (N.of_nat t) = true).

Definition is_nim (g : game) : bool :=
  match g with Nim | Race => true | Code [d] [t] => ((d =? 0) && (t =? 3))%N%bool | _ => false end.
Definition is_set (g : game) : bool := match g with Race_to _ | Take _ => true | _ => false end.
Definition is_finite (g : game) : bool := match g with Code _ [] | Line _ => true | _ => false end.

Definition code_theorem (t : nat) : theorem_name :=
  match t with 3 => Guy_smith_three | 2 => Guy_smith | _ => Take_window end.

(* The theorem for a game, and how many values it asks for (docs/explanation/theory.md, section 5). *)
Inductive asks (g : game) (d : code) (e p : nat) : theorem_name -> nat -> Prop :=
| asks_nim : is_nim g = true -> asks g d e p Bouton 0
| asks_set (k : nat) : is_set g = true -> last_place d k -> asks g d e p Subtraction_window (e + p + k)
| asks_code (k t : nat) : is_finite g = true -> last_place d k -> most_parts d t -> 1 <= t <= 3 ->
    asks g d e p (code_theorem t) (t * (Nat.max e 1 + p) + k + 1 - t).

(* Every line of the certificate, as a statement about all heaps. *)
Definition period_meaning (c : period_claim) : Prop :=
  exists d, code_of (claimed_game c) = Some d /\
  let g := G (code_rule d) in
  let e := N.to_nat (preperiod c) in
  let p := N.to_nat (period c) in
  (* convention *) misere c = false /\
  (* theorem, needed *) asks (claimed_game c) d e p (by_theorem c) (N.to_nat (needed c)) /\
  (* preperiod, period, saltus *) 1 <= p /\ (forall n, e <= n -> g (n + p) = (g n + saltus c)%N) /\
  (* neither can be smaller *)
  (forall e' p' s', 1 <= p' -> (forall n, e' <= n -> g (n + p') = (g n + s')%N) -> e <= e' /\ p <= p') /\
  (* max-value, max-value-at; without them the values are unbounded *)
  match greatest c with
  | Some (most, at_heap) =>
      (forall n, (g n <= num most)%N) /\ g (N.to_nat at_heap) = num most /\
      (forall n, n < N.to_nat at_heap -> (g n < num most)%N)
  | None => forall v, exists n, (v < g n)%N
  end /\
  (* values *) (forall n, n < length (values c) -> num (nth n (values c) 0%uint63) = g n).

(* ---- the program ---------------------------------------------------------------------------------------- *)

Fixpoint length_from {A : Type} (n : N) (l : list A) : N :=
  match l with [] => n | _ :: l => length_from (N.succ n) l end.

Fixpoint skip {A : Type} (n : N) (l : list A) : list A :=
  match l with [] => [] | x :: rest => if (n =? 0)%N then l else skip (N.pred n) rest end.

Fixpoint expand (f : N -> N) (i : N) (count : nat) : list N :=
  match count with O => [] | S count => f i :: expand f (N.succ i) count end.

(* The digits up to the last; nothing if there are more than [count]: then too few values are there anyway. *)
Definition up_to (f : N -> N) (k count : N) : option (list N) :=
  if (k <=? count)%N then Some (expand f 0%N (S (N.to_nat k))) else None.
Definition greatest_take (ranges : list (N * N)) : N := fold_right (fun range => N.max (snd range)) 0%N ranges.
Definition digits_of (g : game) (count : N) : option (list N) :=
  match g with
  | Code digits [] => Some digits
  | Line most => up_to (line_digit most) most count
  | Race_to most => up_to (set_digit [(1%N, most)]) most count
  | Take ranges => up_to (set_digit ranges) (greatest_take ranges) count
  | _ => None
  end.

Definition parts (digits : list N) : nat :=
  if existsb (fun d => N.testbit d 3) digits then 3
  else if existsb (fun d => N.testbit d 2) digits then 2 else 1.

Definition same_theorem (a b : theorem_name) : bool :=
  match a, b with
  | Guy_smith, Guy_smith | Guy_smith_three, Guy_smith_three | Take_window, Take_window
  | Subtraction_window, Subtraction_window | Bouton, Bouton | Sparse_window, Sparse_window => true
  | _, _ => false
  end.

Fixpoint agree (a b : list int) : bool :=
  match a, b with x :: a, y :: b => ((x =? y)%uint63 && agree a b)%bool | _, _ => true end.
Fixpoint differ (a b : list int) : bool :=
  match a, b with x :: a, y :: b => (negb (x =? y)%uint63 || differ a b)%bool | _, _ => false end.

(* No proper divisor of p, q or more, is a period of [base]; [shifted] is [base] without its first q. *)
Fixpoint no_divisor (p q : N) (base shifted : list int) : bool :=
  match shifted with
  | [] => false
  | _ :: rest =>
    if (q =? p)%N then true
    else ((negb (p mod q =? 0)%N || differ base shifted) && no_divisor p (N.succ q) base rest)%bool
  end.

Fixpoint all_at_most (most : int) (l : list int) : bool :=
  match l with [] => true | x :: l => ((x <=? most)%uint63 && all_at_most most l)%bool end.
(* [most] is the greatest of the list, and stands first at the place [at_heap]. *)
Fixpoint greatest_at (most : int) (at_heap : N) (l : list int) : bool :=
  match l with
  | [] => false
  | x :: rest =>
    if (at_heap =? 0)%N then ((x =? most)%uint63 && all_at_most most rest)%bool
    else ((x <? most)%uint63 && greatest_at most (N.pred at_heap) rest)%bool
  end.

(* 0, 1, 2, ... from i on. *)
Fixpoint counts_up (i : int) (l : list int) : bool :=
  match l with
  | [] => true
  | x :: l => ((x =? i) && (i <? i + 1))%uint63%bool && counts_up (i + 1)%uint63 l
  end.

Definition check_nim (c : period_claim) : bool :=
  (same_theorem (by_theorem c) Bouton && (preperiod c =? 0)%N && (period c =? 1)%N && (saltus c =? 1)%N &&
   (needed c =? 0)%N && match greatest c with None => true | Some _ => false end &&
   counts_up 0%uint63 (values c))%bool.

Definition check_window (c : period_claim) (digits : list N) : bool :=
  let e := preperiod c in let p := period c in let all := values c in
  let k := N.pred (length_from 0%N digits) in
  let t := parts digits in
  let window := skip e all in
  (forallb (fun d => d <? 16)%N digits && negb (last digits 1 =? 0)%N && (1 <=? p)%N &&
   (if is_set (claimed_game c)
    then same_theorem (by_theorem c) Subtraction_window && (needed c =? e + p + k)%N
    else same_theorem (by_theorem c) (code_theorem t) &&
         (needed c + N.of_nat t =? N.of_nat t * (N.max e 1 + p) + k + 1)%N) &&
   (needed c <=? length_from 0%N all)%N && (e + p <? length_from 0%N all)%N && (saltus c =? 0)%N &&
   agree window (skip p window) &&
   ((e =? 0)%N || differ (firstn 1 (skip (N.pred e) all)) (skip (N.pred e + p) all)) &&
   no_divisor p 1 window (tl window) &&
   match greatest c with Some (most, at_heap) => greatest_at most at_heap all | None => false end &&
   check_values digits all)%bool.

Definition check_period (c : period_claim) : bool :=
  if misere c then false
  else if is_nim (claimed_game c) then check_nim c
  else match digits_of (claimed_game c) (length_from 0%N (values c)) with
       | Some digits => check_window c digits
       | None => false
       end.

(* ---- the lists ------------------------------------------------------------------------------------------ *)

Lemma length_from_spec {A : Type} (l : list A) (n : N) : length_from n l = (n + N.of_nat (length l))%N.
Proof. revert n. induction l as [| x l IH]; intros n; simpl length_from; [simpl; lia |]. rewrite IH. simpl length. lia. Qed.

Lemma skip_spec {A : Type} (l : list A) (n : N) : skip n l = skipn (N.to_nat n) l.
Proof.
  revert n. induction l as [| x l IH]; intros n; simpl; [now rewrite skipn_nil |].
  destruct (n =? 0)%N eqn:zero.
  - apply N.eqb_eq in zero. now subst n.
  - apply N.eqb_neq in zero. rewrite IH. replace (N.to_nat n) with (S (N.to_nat (N.pred n))) by lia. reflexivity.
Qed.

Lemma nth_skipn_int (l : list int) (n i : nat) (x : int) : nth i (skipn n l) x = nth (n + i) l x.
Proof.
  revert l. induction n as [| n IH]; intros l; simpl; [reflexivity |].
  destruct l as [| y l]; [now destruct i | apply IH].
Qed.

Lemma expand_nth (f : N -> N) (count : nat) : forall (i : N) (j : nat),
  nth j (expand f i count) 0%N = if j <? count then f (i + N.of_nat j)%N else 0%N.
Proof.
  induction count as [| count IH]; intros i j.
  - simpl. now destruct j.
  - destruct j as [| j]; simpl nth.
    + now rewrite N.add_0_r.
    + rewrite IH. change (S j <? S count) with (j <? count). destruct (j <? count); [f_equal; lia | reflexivity].
Qed.

Lemma expand_length (f : N -> N) (count : nat) (i : N) : length (expand f i count) = count.
Proof. revert i. induction count as [| count IH]; intros i; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma agree_spec (a b : list int) : agree a b = true ->
  forall i, i < length a -> i < length b -> nth i a 0%uint63 = nth i b 0%uint63.
Proof.
  revert b. induction a as [| x a IH]; intros b; [simpl; lia |].
  destruct b as [| y b]; [simpl; lia |]. simpl. intros test. apply andb_prop in test. destruct test as [same test].
  apply Uint63.eqb_spec in same. intros [| i] la lb; [exact same | apply IH; [exact test | lia | lia]].
Qed.

Lemma differ_spec (a b : list int) : differ a b = true ->
  exists i, i < length a /\ i < length b /\ nth i a 0%uint63 <> nth i b 0%uint63.
Proof.
  revert b. induction a as [| x a IH]; intros b; [discriminate |]. destruct b as [| y b]; [discriminate |].
  simpl. intros test. apply Bool.orb_prop in test. destruct test as [other | test].
  - exists 0. simpl. split; [lia |]. split; [lia |]. intros same. apply Uint63.eqb_spec in same. now rewrite same in other.
  - destruct (IH b test) as [i [la [lb other]]]. exists (S i). simpl. split; [lia |]. split; [lia | exact other].
Qed.

Lemma no_divisor_spec (p : nat) (base : list int) : forall (shifted : list int) (q : nat),
  shifted = skipn q base -> no_divisor (N.of_nat p) (N.of_nat q) base shifted = true ->
  1 <= q -> q <= p -> forall q', q <= q' < p -> Nat.divide q' p -> differ base (skipn q' base) = true.
Proof.
  induction shifted as [| x shifted IH]; intros q equal; [discriminate |]. cbn [no_divisor].
  intros test q1 qp q' range divides. destruct (N.eqb_spec (N.of_nat q) (N.of_nat p)) as [same | other]; [lia |].
  apply andb_prop in test. destruct test as [here test].
  destruct (Nat.eq_dec q q') as [<- | more].
  - apply Bool.orb_prop in here. destruct here as [no | here]; [exfalso | now rewrite <- equal].
    apply Bool.negb_true_iff, N.eqb_neq in no. apply no.
    destruct divides as [m ->]. rewrite Nat2N.inj_mul. apply N.mod_mul. lia.
  - apply (IH (S q)); try lia; [| | exact divides].
    + now apply skipn_next with x.
    + rewrite Nat2N.inj_succ. exact test.
Qed.

Lemma all_at_most_spec (most : int) (l : list int) : all_at_most most l = true ->
  forall i, i < length l -> (num (nth i l 0%uint63) <= num most)%N.
Proof.
  induction l as [| x l IH]; simpl; [lia |]. intros test. apply andb_prop in test. destruct test as [here test].
  intros [| i] less; [now apply num_at_most | apply IH; [exact test | lia]].
Qed.

Lemma greatest_at_spec (most : int) (l : list int) : forall at_heap : N, greatest_at most at_heap l = true ->
  (forall i, i < length l -> (num (nth i l 0%uint63) <= num most)%N) /\
  N.to_nat at_heap < length l /\ nth (N.to_nat at_heap) l 0%uint63 = most /\
  (forall i, i < N.to_nat at_heap -> (num (nth i l 0%uint63) < num most)%N).
Proof.
  induction l as [| x l IH]; intros at_heap; [discriminate |]. cbn [greatest_at].
  destruct (N.eqb_spec at_heap 0) as [-> | other]; intros test; apply andb_prop in test; destruct test as [here test].
  - apply Uint63.eqb_spec in here. subst x. simpl. split; [| split; [lia | split; [reflexivity | intros i; lia]]].
    intros [| i] less; [lia | apply all_at_most_spec; [exact test | lia]].
  - destruct (IH _ test) as [all [inside [equal less]]]. apply num_less in here.
    replace (N.to_nat at_heap) with (S (N.to_nat (N.pred at_heap))) by lia. simpl.
    split; [| split; [lia | split; [exact equal |]]].
    + intros [| i] bound; [lia | apply all; lia].
    + intros [| i] bound; [exact here | apply less; lia].
Qed.

Lemma counts_up_spec (l : list int) : forall i : int, counts_up i l = true ->
  forall j, j < length l -> num (nth j l 0%uint63) = (num i + N.of_nat j)%N.
Proof.
  induction l as [| x l IH]; intros i; simpl; [lia |].
  intros test. apply andb_prop in test. destruct test as [here test].
  apply andb_prop in here. destruct here as [same rises]. apply Uint63.eqb_spec in same. subst x.
  apply num_less in rises. pose proof (num_next i _ rises) as next.
  intros [| j] less; [lia |]. rewrite (IH _ test) by lia. rewrite next. lia.
Qed.

Lemma same_theorem_spec (a b : theorem_name) : same_theorem a b = true -> a = b.
Proof. destruct a, b; auto; discriminate. Qed.

(* ---- codes ---------------------------------------------------------------------------------------------- *)

(* Codes of the same digits have the same values. *)
Lemma G_ext (d d' : code) : (forall i, d i = d' i) -> forall n, G (code_rule d) n = G (code_rule d') n.
Proof.
  intros same n. induction n as [n IH] using lt_wf_ind. apply G_unique.
  eapply is_mex_iff; [| apply G_mex]. intros v. unfold option_value.
  assert (equal : forall l, In l (options (code_rule d) n) -> value (code_rule d) l = value (code_rule d') l).
  { intros l option. unfold value. f_equal. apply map_ext_in. intros h inside. apply IH.
    now apply option_heap_less with (code_rule d) l. }
  assert (options_same : forall l, In l (options (code_rule d) n) <-> In l (options (code_rule d') n)).
  { intros l. simpl. rewrite !code_options_spec. now apply allows_ext. }
  split; intros [l [option <-]]; exists l.
  - apply options_same in option. split; [exact option |]. now apply equal.
  - split; [now apply options_same |]. now rewrite equal.
Qed.

Lemma up_to_spec (f : N -> N) (k count : N) (digits : list N) :
  (forall i, (k < i)%N -> f i = 0%N) -> up_to f k count = Some digits ->
  forall i, finite_code digits i = f (N.of_nat i).
Proof.
  unfold up_to, finite_code. intros beyond. destruct (k <=? count)%N; [| discriminate].
  intros equal. assert (is_list : digits = expand f 0%N (S (N.to_nat k))) by congruence. subst digits.
  intros i. rewrite expand_nth, N.add_0_l.
  destruct (i <? S (N.to_nat k)) eqn:inside; [reflexivity |]. apply Nat.ltb_ge in inside. symmetry. apply beyond. lia.
Qed.

Lemma in_ranges_beyond (ranges : list (N * N)) (i : N) :
  (greatest_take ranges < i)%N -> in_ranges ranges i = false.
Proof.
  induction ranges as [| [a b] ranges IH]; simpl; [reflexivity |]. intros beyond.
  rewrite IH by lia. replace (i <=? b)%N with false by (symmetry; apply N.leb_gt; lia).
  now rewrite Bool.andb_false_r.
Qed.

Lemma set_digit_spec (ranges : list (N * N)) (i : nat) :
  set_digit ranges (N.of_nat i) = subtraction_code (fun i => in_ranges ranges (N.of_nat i)) i.
Proof.
  unfold set_digit, subtraction_code.
  replace (1 <=? N.of_nat i)%N with (1 <=? i); [reflexivity |].
  destruct (Nat.leb_spec 1 i), (N.leb_spec 1 (N.of_nat i)); lia.
Qed.

(* The program uses the digits of the game. *)
Lemma digits_of_spec (g : game) (count : N) (digits : list N) :
  digits_of g count = Some digits ->
  exists d, code_of g = Some d /\ (forall i, finite_code digits i = d i) /\
  (is_set g = true -> exists member, d = subtraction_code member) /\
  (is_set g = false -> is_finite g = true).
Proof.
  destruct g as [ds tail | | | most | ranges | most | |]; simpl; try discriminate.
  - destruct tail; [| discriminate]. intros equal. injection equal as ->.
    exists (finite_code digits). repeat split; auto; discriminate.
  - intros equal. eexists. split; [reflexivity |]. split; [| split; [now eexists | discriminate]].
    intros i. rewrite (up_to_spec _ _ _ _ ) with (2 := equal); [apply set_digit_spec |].
    intros j beyond. unfold set_digit. simpl. replace (j <=? most)%N with false by (symmetry; apply N.leb_gt; lia).
    now rewrite !Bool.andb_false_r.
  - intros equal. eexists. split; [reflexivity |]. split; [| split; [now eexists | discriminate]].
    intros i. rewrite (up_to_spec _ _ _ _ ) with (2 := equal); [apply set_digit_spec |].
    intros j beyond. unfold set_digit. rewrite in_ranges_beyond by exact beyond. now rewrite Bool.andb_false_r.
  - intros equal. eexists. split; [reflexivity |]. split; [| split; [discriminate | auto]].
    intros i. rewrite (up_to_spec _ _ _ _ ) with (2 := equal); [reflexivity |].
    intros j beyond. unfold line_digit. replace (j <=? most)%N with false by (symmetry; apply N.leb_gt; lia).
    now rewrite Bool.andb_false_r.
Qed.

(* ---- the theorem ---------------------------------------------------------------------------------------- *)

Lemma last_digit (digits : list N) : negb (last digits 1 =? 0)%N = true ->
  last_place (finite_code digits) (length digits - 1).
Proof.
  intros test. apply Bool.negb_true_iff, N.eqb_neq in test. split.
  - intros i beyond. apply nth_overflow. lia.
  - destruct digits as [| d digits]; [now left | right]. unfold finite_code.
    assert (is_last : forall (l : list N) (x : N), nth (length (x :: l) - 1) (x :: l) 0%N = last (x :: l) 1%N).
    { induction l as [| y l IH]; intros x; [reflexivity |].
      change (last (x :: y :: l) 1%N) with (last (y :: l) 1%N). rewrite <- IH. simpl. now rewrite Nat.sub_0_r. }
    rewrite is_last. exact test.
Qed.

Lemma testbit_in (digits : list N) (bit : N) :
  existsb (fun d => N.testbit d bit) digits = true <-> exists i, N.testbit (finite_code digits i) bit = true.
Proof.
  rewrite existsb_exists. split.
  - intros [d [inside set]]. apply In_nth with (d := 0%N) in inside. destruct inside as [i [_ equal]].
    exists i. unfold finite_code. now rewrite equal.
  - intros [i set]. unfold finite_code in set. destruct (lt_dec i (length digits)) as [less | more].
    + exists (nth i digits 0%N). split; [now apply nth_In | exact set].
    + rewrite nth_overflow, N.bits_0 in set by lia. discriminate.
Qed.

Lemma parts_spec (digits : list N) : Forall (fun d => (d < 16)%N) digits ->
  most_parts (finite_code digits) (parts digits) /\ 1 <= parts digits <= 3.
Proof.
  intros small.
  assert (all : forall i j, 4 <= j -> N.testbit (finite_code digits i) (N.of_nat j) = false).
  { intros i j large. unfold finite_code. destruct (lt_dec i (length digits)) as [less | more].
    - apply testbit_small; [| exact large]. rewrite Forall_forall in small. now apply small, nth_In.
    - rewrite nth_overflow by lia. apply N.bits_0. }
  assert (none : forall bit, existsb (fun d => N.testbit d bit) digits = false ->
            forall i, N.testbit (finite_code digits i) bit = false).
  { intros bit no i. destruct (N.testbit (finite_code digits i) bit) eqn:set; [| reflexivity].
    rewrite <- no. symmetry. apply testbit_in. now exists i. }
  unfold parts. destruct (existsb (fun d => N.testbit d 3) digits) eqn:three.
  - split; [| lia]. split; [intros i j beyond; apply all; lia |]. right. now apply testbit_in in three.
  - pose proof (none 3%N three) as no3. destruct (existsb (fun d => N.testbit d 2) digits) eqn:two.
    + split; [| lia]. split; [| right; now apply testbit_in in two].
      intros i j beyond. destruct (Nat.eq_dec j 3) as [-> | other]; [apply no3 | apply all; lia].
    + pose proof (none 2%N two) as no2. split; [| lia]. split; [| now left].
      intros i j beyond. destruct (Nat.eq_dec j 2) as [-> | other2]; [apply no2 |].
      destruct (Nat.eq_dec j 3) as [-> | other3]; [apply no3 | apply all; lia].
Qed.

(* Bounded values do not rise for ever. *)
Lemma bounded_saltus (g : nat -> N) (most : N) (e p : nat) (s : N) :
  (forall n, (g n <= most)%N) -> (forall n, e <= n -> g (n + p) = (g n + s)%N) -> s = 0%N.
Proof.
  intros bounded rises. destruct (N.eq_dec s 0) as [| positive]; [assumption | exfalso].
  assert (high : forall m, (N.of_nat m <= g (e + m * p)%nat)%N).
  { induction m as [| m IH]; [simpl; lia |].
    replace (e + S m * p) with ((e + m * p) + p) by (simpl; lia). rewrite rises by lia. lia. }
  specialize (high (S (N.to_nat most))). specialize (bounded (e + S (N.to_nat most) * p)). lia.
Qed.

Lemma check_nim_sound (c : period_claim) :
  misere c = false -> is_nim (claimed_game c) = true -> check_nim c = true -> period_meaning c.
Proof.
  intros normal nim_game test. unfold check_nim in test.
  repeat (apply andb_prop in test; destruct test as [test ?]).
  repeat match goal with H : (_ =? _)%N = true |- _ => apply N.eqb_eq in H end.
  apply same_theorem_spec in test.
  exists nim. split.
  { destruct (claimed_game c) as [[| d [| ? ?]] [| t [| ? ?]] | | | | | | |]; try discriminate; try reflexivity.
    simpl in nim_game. apply andb_prop in nim_game. destruct nim_game as [d0 t3].
    apply N.eqb_eq in d0, t3. now subst. }
  cbv zeta. rewrite test.
  repeat match goal with H : _ = _ |- _ => rewrite H end.
  split; [reflexivity |]. split; [now constructor |]. split; [simpl; lia |].
  split; [intros n _; rewrite !bouton; simpl; lia |].
  split; [intros e' p' s' p1 _; simpl; lia |].
  split.
  - destruct (greatest c); [discriminate |]. intros v. exists (S (N.to_nat v)). rewrite bouton. lia.
  - intros n less. rewrite bouton, (counts_up_spec _ 0%uint63) by assumption. rewrite num_0. lia.
Qed.

(* A test that lia does not look into. *)
Definition holds (test : bool) : Prop := test = true.

Lemma check_window_sound (c : period_claim) (digits : list N) :
  misere c = false -> is_nim (claimed_game c) = false ->
  digits_of (claimed_game c) (length_from 0%N (values c)) = Some digits ->
  check_window c digits = true -> period_meaning c.
Proof.
  intros normal not_nim digits_right test. unfold check_window in test. cbv zeta in test.
  apply digits_of_spec in digits_right. destruct digits_right as [d [is_code [same [of_set of_code]]]].
  repeat (apply andb_prop in test; destruct test as [test ?]).
  rename H into values_right. rename H0 into most. rename H1 into no_shorter. rename H2 into no_earlier.
  rename H3 into window. rename H4 into saltus_0. rename H5 into long. rename H6 into enough.
  rename H7 into theorem_right. rename H8 into p1. rename H9 into last_right. rename test into small.
  fold (holds (check_values digits (values c))) in values_right.
  match type of most with ?b = true => fold (holds b) in most end.
  match type of no_shorter with ?b = true => fold (holds b) in no_shorter end.
  match type of no_earlier with ?b = true => fold (holds b) in no_earlier end.
  match type of window with ?b = true => fold (holds b) in window end.
  match type of theorem_right with ?b = true => fold (holds b) in theorem_right end.
  apply N.eqb_eq in saltus_0. apply N.leb_le in p1. apply N.ltb_lt in long. apply N.leb_le in enough.
  rewrite length_from_spec, N.add_0_l in long, enough.
  rewrite length_from_spec, N.add_0_l in theorem_right.
  apply last_digit in last_right.
  assert (all_small : Forall (fun d => (d < 16)%N) digits).
  { apply Forall_forall. intros x inside. rewrite forallb_forall in small. apply N.ltb_lt. now apply small. }
  clear small.
  destruct (parts_spec digits all_small) as [parts_right parts_range].
  set (e := N.to_nat (preperiod c)). set (p := N.to_nat (period c)). set (k := length digits - 1) in *.
  assert (ek : N.pred (N.of_nat (length digits)) = N.of_nat k) by (unfold k; lia).
  rewrite ek in theorem_right.
  pose proof (check_values_sound digits (values c) all_small values_right) as is_G'.
  pose (g := G (code_rule d)).
  assert (is_G : forall h, h < length (values c) -> num (nth h (values c) 0%uint63) = g h).
  { intros h less. rewrite is_G' by exact less. now apply G_ext. }
  clear is_G' values_right.
  assert (last_d : last_place d k).
  { destruct last_right as [beyond at_k]. split; [intros i more; rewrite <- same; now apply beyond |].
    rewrite <- same. exact at_k. }
  assert (parts_d : most_parts d (parts digits)).
  { destruct parts_right as [beyond some]. split; [intros i j more; rewrite <- same; now apply beyond |].
    destruct some as [one | [i set]]; [now left | right; exists i; now rewrite <- same]. }
  rewrite !skip_spec in *. fold e in window, no_shorter, no_earlier. fold p in window.
  assert (fits : forall n, e <= n -> n + p < length (values c) -> g (n + p) = g n).
  { intros n from less. pose proof (agree_spec _ _ window (n - e)) as equal.
    rewrite !skipn_length in equal. specialize (equal ltac:(lia) ltac:(lia)).
    rewrite !nth_skipn_int in equal. rewrite <- !is_G by lia. f_equal.
    replace (n + p) with (e + (p + (n - e))) by lia. rewrite <- equal. f_equal. lia. }
  assert (ask : asks (claimed_game c) d e p (by_theorem c) (N.to_nat (needed c)) /\
                repeats g e p).
  { destruct (is_set (claimed_game c)) eqn:a_set.
    - apply andb_prop in theorem_right. destruct theorem_right as [name count].
      apply same_theorem_spec in name. apply N.eqb_eq in count. rewrite name. split.
      + replace (N.to_nat (needed c)) with (e + p + k) by (unfold e, p; lia). now apply asks_set.
      + destruct (of_set eq_refl) as [member ->]. unfold g.
        assert (ext : forall n, G (code_rule (subtraction_code member)) n =
                      G (code_rule (subtraction_code (fun i => (1 <=? i) && member i)%bool)) n).
        { apply G_ext. intros i. unfold subtraction_code. now destruct (1 <=? i). }
        intros n from. rewrite !ext. revert n from.
        apply (subtraction_window (fun i => (1 <=? i) && member i)%bool k).
        * intros s beyond. destruct last_d as [zero _]. specialize (zero s beyond). unfold subtraction_code in zero.
          destruct ((1 <=? s) && member s)%bool; [discriminate | reflexivity].
        * intros n from to. rewrite <- !ext. apply fits; [exact from | unfold e, p in *; lia].
    - apply andb_prop in theorem_right. destruct theorem_right as [name count].
      apply same_theorem_spec in name. apply N.eqb_eq in count. rewrite name.
      assert (is_needed : N.to_nat (needed c) = parts digits * (Nat.max e 1 + p) + k + 1 - parts digits).
      { unfold e, p. lia. }
      split.
      + rewrite is_needed. now apply asks_code; [apply of_code | | |].
      + assert (later : repeats g (Nat.max e 1) p).
        { destruct last_d as [beyond _]. destruct parts_d as [above _].
          apply (guy_smith d k (parts digits) (Nat.max e 1) p beyond); try (unfold p; lia).
          - intros i j more. now apply above.
          - intros n from to. apply fits; [lia |].
            assert (total : parts digits * (Nat.max e 1 + p) =
                            parts digits * Nat.max e 1 + ((parts digits - 1) * p + p)).
            { destruct (parts digits) as [| t]; [lia |]. simpl. rewrite Nat.sub_0_r. lia. }
            assert (parts digits <= parts digits * Nat.max e 1).
            { rewrite <- (Nat.mul_1_r (parts digits)) at 1. apply Nat.mul_le_mono_l. lia. }
            lia. }
        intros n from. destruct (le_gt_dec (Nat.max e 1) n) as [after | before]; [now apply later |].
        apply fits; [exact from |]. unfold e, p in *. lia. }
  destruct ask as [ask period_right].
  assert (p1' : 1 <= p) by (unfold p; lia).
  destruct (greatest c) as [[v at_heap] |] eqn:is_greatest; [| discriminate].
  apply greatest_at_spec in most. destruct most as [at_most [inside [is_there first]]].
  assert (bounded : forall n, (g n <= num v)%N).
  { intros n. destruct (repeats_covers g e p n p1' period_right) as [m [less [_ ->]]].
    rewrite <- is_G by (unfold e, p in *; lia). apply at_most. unfold e, p in *. lia. }
  exists d. split; [exact is_code |]. cbv zeta. fold e p g. rewrite is_greatest.
  split; [exact normal |]. split; [exact ask |]. split; [exact p1' |].
  split; [intros n from; rewrite saltus_0, N.add_0_r; now apply period_right |].
  split; [| split; [| exact is_G]].
  - intros e' p' s' positive rises.
    pose proof (bounded_saltus g (num v) e' p' s' bounded rises) as zero. subst s'.
    assert (other : repeats g e' p') by (intros n from; rewrite rises, N.add_0_r by exact from; reflexivity).
    split.
    + apply (least_preperiod g e p e' p'); auto.
      apply Bool.orb_prop in no_earlier. destruct no_earlier as [zero | test].
      * left. apply N.eqb_eq in zero. unfold e. lia.
      * destruct (Nat.eq_dec e 0) as [zero | e1]; [now left | right].
        apply differ_spec in test. destruct test as [i [one [within different]]].
        rewrite firstn_length in one. assert (i = 0) by lia. subst i.
        replace (N.to_nat (N.pred (preperiod c))) with (e - 1) in * by (unfold e; lia).
        replace (N.to_nat (N.pred (preperiod c) + period c)) with (e - 1 + p) in * by (unfold e, p in *; lia).
        rewrite skipn_length in within.
        assert (front : nth 0 (firstn 1 (skipn (e - 1) (values c))) 0%uint63 =
                        nth 0 (skipn (e - 1) (values c)) 0%uint63).
        { destruct (skipn (e - 1) (values c)); reflexivity. }
        rewrite front, !nth_skipn_int, !Nat.add_0_r in different.
        rewrite <- !is_G by lia. intros equal. apply different. symmetry. now apply num_inj.
    + apply Nat.divide_pos_le; [lia |]. apply (least_period g e p e' p'); auto.
      intros q q1 less divides shorter.
      replace (period c) with (N.of_nat p) in no_shorter by (unfold p; lia).
      change 1%N with (N.of_nat 1) in no_shorter.
      pose proof (no_divisor_spec p (skipn e (values c)) (tl (skipn e (values c))) 1) as none.
      specialize (none ltac:(now destruct (skipn e (values c))) no_shorter ltac:(lia) p1' q ltac:(lia) divides).
      apply differ_spec in none. destruct none as [i [la [lb different]]].
      rewrite skipn_length in la. rewrite skipn_length, skipn_length in lb.
      rewrite !nth_skipn_int in different. apply different. apply num_inj.
      rewrite !is_G by lia. replace (e + (q + i)) with (e + i + q) by lia. symmetry. apply shorter. lia.
  - split; [exact bounded |]. split.
    + rewrite <- is_there. symmetry. apply is_G. exact inside.
    + intros n less. rewrite <- is_G by lia. now apply first.
Qed.

(* If the checker says yes, every line of the certificate is true. *)
Theorem check_period_sound (c : period_claim) : check_period c = true -> period_meaning c.
Proof.
  unfold check_period. destruct (misere c) eqn:normal; [discriminate |].
  destruct (is_nim (claimed_game c)) eqn:nim_game; [now apply check_nim_sound |].
  destruct (digits_of (claimed_game c) (length_from 0%N (values c))) as [digits |] eqn:digits_right; [| discriminate].
  now apply check_window_sound.
Qed.
