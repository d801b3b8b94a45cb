(* Nim heaps in misère play, [T25] of docs/explanation/misere.md, for games of every kind. *)
From Coq Require Import Arith List Lia Wf_nat.
From Ishitori Require Import Lists.
Import ListNotations.

(* A game is the list of its options. A position is a list of games; a move replaces one of them by an option. *)
Inductive game := Node (options_of : list game).
Definition options (g : game) : list game := match g with Node l => l end.
Definition position := list game.

Inductive move : position -> position -> Prop :=
| move_here : forall g g' X, In g' (options g) -> move (g :: X) (g' :: X)
| move_there : forall g X Y, move X Y -> move (g :: X) (g :: Y).

(* Misère play: who cannot move wins. *)
Inductive P (X : position) : Prop :=
  P_intro : (exists Y, move X Y) -> (forall Y, move X Y -> N Y) -> P X
with N (X : position) : Prop :=
| N_end : (forall Y, ~ move X Y) -> N X
| N_intro : forall Y, move X Y -> P Y -> N X.

(* Two positions are equal if they have the same outcome beside every position. *)
Definition equal (U V : position) : Prop := forall X, P (U ++ X) <-> P (V ++ X).

(* ---- moves and outcomes --------------------------------------------------------------------------------- *)

Fixpoint size (g : game) : nat := match g with Node l => S (list_sum (map size l)) end.
Definition weight (X : position) : nat := list_sum (map size X).

Lemma option_size (g g' : game) : In g' (options g) -> size g' < size g.
Proof.
  destruct g as [l]. simpl. induction l as [| h l IH]; simpl; [tauto |].
  intros [-> | inside]; [lia |]. specialize (IH inside). lia.
Qed.

Lemma move_weight (X Y : position) : move X Y -> weight Y < weight X.
Proof.
  unfold weight. induction 1 as [g g' X inside | g X Y moved IH]; simpl; [| lia].
  apply option_size in inside. lia.
Qed.

Lemma position_induction (Q : position -> Prop) :
  (forall X, (forall Y, move X Y -> Q Y) -> Q X) -> forall X, Q X.
Proof.
  intros step X. remember (weight X) as w eqn:same. revert X same.
  induction w as [w IH] using lt_wf_ind. intros X ->. apply step.
  intros Y moved. eapply IH; [| reflexivity]. now apply move_weight.
Qed.

Fixpoint moves (X : position) : list position :=
  match X with
  | [] => []
  | g :: X => map (fun g' => g' :: X) (options g) ++ map (cons g) (moves X)
  end.

Lemma moves_spec (X Y : position) : In Y (moves X) <-> move X Y.
Proof.
  split.
  - revert Y. induction X as [| g X IH]; simpl; [tauto |]. intros Y.
    rewrite in_app_iff, !in_map_iff. intros [[g' [<- inside]] | [Z [<- inside]]].
    + now apply move_here.
    + apply move_there. now apply IH.
  - induction 1 as [g g' X inside | g X Y moved IH]; simpl; rewrite in_app_iff, !in_map_iff.
    + left. now exists g'.
    + right. now exists Y.
Qed.

(* Every position has exactly one outcome. *)
Theorem outcome (X : position) : (P X /\ ~ N X) \/ (N X /\ ~ P X).
Proof.
  induction X as [X IH] using position_induction.
  destruct (moves X) as [| first rest] eqn:all_moves.
  - right. assert (none : forall Y, ~ move X Y).
    { intros Y moved. apply moves_spec in moved. rewrite all_moves in moved. destruct moved. }
    split; [now apply N_end |]. intros [[Y moved] _]. exact (none Y moved).
  - assert (some : move X first) by (apply moves_spec; rewrite all_moves; now left).
    assert (known : forall Y, In Y (moves X) -> move X Y) by (intros Y; apply moves_spec).
    assert (all : (exists Y, In Y (moves X) /\ P Y) \/ (forall Y, In Y (moves X) -> N Y)).
    { apply some_or_all. intros Y inside. destruct (IH Y (known Y inside)) as [[p _] | [n _]]; auto. }
    destruct all as [[Y [inside p]] | all].
    + right. split; [apply N_intro with Y; [now apply known | exact p] |]. intros [_ other].
      destruct (IH Y (known Y inside)) as [[_ no] | [_ no]]; auto.
    + assert (each : forall Y, move X Y -> N Y) by (intros Y moved; apply all; now apply moves_spec).
      left. split; [constructor; [now exists first | exact each] |]. intros [none | Y moved p].
      * exact (none first some).
      * destruct (IH Y moved) as [[_ no] | [_ no]]; auto.
Qed.

Lemma equal_n (U V X : position) : equal U V -> N (U ++ X) -> N (V ++ X).
Proof.
  intros same n. destruct (outcome (V ++ X)) as [[p _] | [other _]]; [| exact other].
  apply same in p. destruct (outcome (U ++ X)) as [[_ no] | [_ no]]; tauto.
Qed.

Lemma move_left (U U' X : position) : move U U' -> move (U ++ X) (U' ++ X).
Proof. induction 1; simpl; now constructor. Qed.

Lemma move_right (U X X' : position) : move X X' -> move (U ++ X) (U ++ X').
Proof. intros moved. induction U; simpl; [exact moved | now constructor]. Qed.

Lemma move_of_sum (U X Y : position) : move (U ++ X) Y ->
  (exists U', move U U' /\ Y = U' ++ X) \/ (exists X', move X X' /\ Y = U ++ X').
Proof.
  revert Y. induction U as [| g U IH]; simpl; intros Y moved; [right; now exists Y |].
  inversion moved as [h g' Z inside | h Z Y' there]; subst.
  - left. exists (g' :: U). split; [now apply move_here | reflexivity].
  - destruct (IH Y' there) as [[U' [m ->]] | [X' [m ->]]].
    + left. exists (g :: U'). split; [now apply move_there | reflexivity].
    + right. now exists X'.
Qed.

(* Options may be replaced by equal ones. *)
Theorem equal_options (U V : position) :
  (forall U', move U U' -> exists V', move V V' /\ equal U' V') ->
  (forall V', move V V' -> exists U', move U U' /\ equal U' V') -> equal U V.
Proof.
  intros there back.
  assert (both : forall X : position, (P (U ++ X) -> P (V ++ X)) /\ (P (V ++ X) -> P (U ++ X))).
  { intros X. induction X as [X IH] using position_induction.
    assert (n_of : forall X', move X X' -> (N (U ++ X') -> N (V ++ X')) /\ (N (V ++ X') -> N (U ++ X'))).
    { intros X' moved. destruct (IH X' moved) as [one two].
      destruct (outcome (U ++ X')) as [[p no] | [n no]], (outcome (V ++ X')) as [[q other] | [m other]]; tauto. }
    split; intros [[Y moved] all]; constructor.
    - destruct (move_of_sum U X Y moved) as [[U' [m _]] | [X' [m _]]].
      + destruct (there U' m) as [V' [mv _]]. exists (V' ++ X). now apply move_left.
      + exists (V ++ X'). now apply move_right.
    - intros Z from. destruct (move_of_sum V X Z from) as [[V' [m ->]] | [X' [m ->]]].
      + destruct (back V' m) as [U' [mu same]]. apply (equal_n U'); [exact same |].
        apply all. now apply move_left.
      + apply n_of; [exact m |]. apply all. now apply move_right.
    - destruct (move_of_sum V X Y moved) as [[V' [m _]] | [X' [m _]]].
      + destruct (back V' m) as [U' [mu _]]. exists (U' ++ X). now apply move_left.
      + exists (U ++ X'). now apply move_right.
    - intros Z from. destruct (move_of_sum U X Z from) as [[U' [m ->]] | [X' [m ->]]].
      + destruct (there U' m) as [V' [mv same]].
        apply (equal_n V'); [intros W; symmetry; apply same |]. apply all. now apply move_left.
      + apply n_of; [exact m |]. apply all. now apply move_right. }
  intros X. split; apply both.
Qed.

(* ---- Nim heaps ------------------------------------------------------------------------------------------ *)

Fixpoint nims (n : nat) : list game := match n with O => [] | S n => nims n ++ [Node (nims n)] end.
Definition nim (n : nat) : game := Node (nims n).

Lemma nim_options (n : nat) (g : game) : In g (options (nim n)) <-> exists b, b < n /\ g = nim b.
Proof.
  unfold nim. simpl. induction n as [| n IH]; simpl.
  - split; [tauto |]. intros [b [less _]]. lia.
  - rewrite in_app_iff, IH. simpl. split.
    + intros [[b [less ->]] | [<- | []]]; [exists b | exists n]; split; auto; lia.
    + intros [b [less ->]]. destruct (Nat.eq_dec b n) as [-> | other]; [right; now left |].
      left. exists b. split; [lia | reflexivity].
Qed.

Lemma nim_move (n b : nat) (X : position) : b < n -> move (nim n :: X) (nim b :: X).
Proof. intros less. apply move_here, nim_options. now exists b. Qed.

(* A heap without a move is equal to the empty position. *)
Theorem nim_0 : equal [nim 0] [].
Proof.
  apply equal_options.
  - intros U' moved. inversion moved as [g g' Z inside | g Z Y there]; subst; [destruct inside | inversion there].
  - intros V' moved. inversion moved.
Qed.

(* The misère mex rule: each option of U is equal to a Nim heap, one of them to a heap of 0 or 1, and m is the
   mex of their sizes. *)
Theorem misere_mex (U : position) (m : nat) :
  (forall U', move U U' -> exists a, a <> m /\ equal U' [nim a]) ->
  (forall b, b < m -> exists U', move U U' /\ equal U' [nim b]) ->
  (exists U' a, move U U' /\ a <= 1 /\ a <> m /\ equal U' [nim a]) -> equal U [nim m].
Proof.
  intros known below [some [small [some_move [small_is [not_m some_equal]]]]].
  assert (both : forall X : position, (N (nim m :: X) -> N (U ++ X)) /\ (P (nim m :: X) -> P (U ++ X))).
  { intros X. induction X as [X IH] using position_induction. split.
    - intros [none | Y moved p].
      + (* Neither the heap nor X has a move, so m = 0, and U moves to a heap of 1. *)
        assert (zero : m = 0).
        { destruct m as [| m']; [reflexivity |]. exfalso. apply (none (nim m' :: X)), nim_move. lia. }
        assert (one : small = 1) by lia. subst m small.
        apply N_intro with (some ++ X); [now apply move_left |]. apply some_equal. simpl.
        constructor; [exists (nim 0 :: X); apply nim_move; lia |].
        intros Z moved. apply (move_of_sum [nim 1]) in moved. destruct moved as [[U' [moved ->]] | [X' [moved _]]].
        * inversion moved as [g g' W inside | g W V there]; subst; [| inversion there].
          apply nim_options in inside. destruct inside as [b [less ->]].
          replace b with 0 by lia. now apply N_end.
        * exfalso. apply (none (nim 0 :: X')). now apply move_there.
      + apply (move_of_sum [nim m]) in moved. destruct moved as [[U' [moved ->]] | [X' [moved ->]]].
        * inversion moved as [g g' W inside | g W V there]; subst; [| inversion there].
          apply nim_options in inside. destruct inside as [b [less ->]].
          destruct (below b less) as [V [from same]]. apply N_intro with (V ++ X); [now apply move_left |].
          now apply same.
        * apply N_intro with (U ++ X'); [now apply move_right |]. now apply IH.
    - intros p. pose proof p as [_ all]. constructor; [exists (some ++ X); now apply move_left |].
      intros Z moved. apply move_of_sum in moved. destruct moved as [[U' [moved ->]] | [X' [moved ->]]].
      + destruct (known U' moved) as [a [other same]]. apply (equal_n [nim a]); [intros W; symmetry; apply same |].
        simpl. destruct (Nat.lt_ge_cases a m) as [less | more].
        * apply all. now apply nim_move.
        * apply N_intro with (nim m :: X); [apply nim_move; lia | exact p].
      + apply IH; [exact moved |]. apply all. now apply move_there. }
  intros X. split; [| apply both]. intros p. simpl.
  destruct (outcome (nim m :: X)) as [[q _] | [n _]]; [exact q |].
  apply both in n. destruct (outcome (U ++ X)) as [[_ no] | [_ no]]; tauto.
Qed.

(* a XOR 1 *)
Definition neighbour (a : nat) : nat := if Nat.even a then S a else pred a.

Lemma neighbour_spec (a : nat) : exists c, (a = 2 * c /\ neighbour a = 2 * c + 1) \/ (a = 2 * c + 1 /\ neighbour a = 2 * c).
Proof.
  unfold neighbour. destruct (Nat.even a) eqn:parity.
  - apply Nat.even_spec in parity. destruct parity as [c ->]. exists c. left. lia.
  - assert (odd : Nat.odd a = true) by (unfold Nat.odd; now rewrite parity).
    apply Nat.odd_spec in odd. destruct odd as [c ->]. exists c. right. lia.
Qed.

(* A Nim heap together with one of 1. *)
Theorem nim_1 (a : nat) : equal [nim 1; nim a] [nim (neighbour a)].
Proof.
  induction a as [a IH] using lt_wf_ind.
  assert (alone : equal [nim 0; nim a] [nim a]) by (intros X; exact (nim_0 (nim a :: X))).
  destruct (neighbour_spec a) as [c a_is].
  apply misere_mex.
  - intros U' moved. inversion moved as [g g' Z inside | g Z Y there]; subst.
    + apply nim_options in inside. destruct inside as [b [less ->]]. replace b with 0 by lia.
      exists a. split; [lia | exact alone].
    + inversion there as [g g' Z inside | g Z V none]; subst; [| inversion none].
      apply nim_options in inside. destruct inside as [b [less ->]]. exists (neighbour b).
      split; [| now apply IH]. destruct (neighbour_spec b) as [d b_is]. lia.
  - intros b less. destruct (Nat.eq_dec b a) as [-> | other].
    + exists [nim 0; nim a]. split; [apply nim_move; lia | exact alone].
    + exists [nim 1; nim (neighbour b)]. destruct (neighbour_spec b) as [d b_is].
      destruct (neighbour_spec (neighbour b)) as [e back_is].
      assert (lower : neighbour b < a) by lia. assert (back : neighbour (neighbour b) = b) by lia. split.
      * apply move_there. now apply nim_move.
      * rewrite <- back at 2. now apply IH.
  - destruct (Nat.lt_ge_cases a 2) as [few | more].
    + exists [nim 0; nim a], a. refine (conj _ (conj _ (conj _ alone))); [apply nim_move | |]; lia.
    + exists [nim 1; nim 0], 1. refine (conj _ (conj _ (conj _ (IH 0 _)))); [apply move_there, nim_move | | |]; lia.
Qed.

(* Two Nim heaps of 1 are equal to the empty position. *)
Theorem nim_1_1 : equal [nim 1; nim 1] [].
Proof. intros X. rewrite (nim_1 1 X). apply nim_0. Qed.
