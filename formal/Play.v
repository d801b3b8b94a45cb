(* Positions, moves, and who wins: by play alone. *)
From Coq Require Import Arith NArith List Lia Permutation Wf_nat.
From Ishitori Require Import Lists Mex Rules.
Import ListNotations.

(* A position is a multiset of heaps: a list, in any order ([outcomes_permutation] below: order means nothing). *)
Definition position := list nat.

(* A move replaces one heap by what is left of it. *)
Inductive move (r : rule) : position -> position -> Prop :=
  move_heap : forall (before after : position) (n : nat) (left : list nat),
    In left (options r n) -> move r (before ++ n :: after) (before ++ left ++ after).

(* Normal play: who cannot move loses. P: the previous player wins; N: the next player wins. *)
Inductive P_normal (r : rule) (X : position) : Prop :=
  P_normal_intro : (forall Y, move r X Y -> N_normal r Y) -> P_normal r X
with N_normal (r : rule) (X : position) : Prop :=
  N_normal_intro : forall Y, move r X Y -> P_normal r Y -> N_normal r X.

(* Misère play: who cannot move wins. *)
Inductive P_misere (r : rule) (X : position) : Prop :=
  P_misere_intro : (exists Y, move r X Y) -> (forall Y, move r X Y -> N_misere r Y) -> P_misere r X
with N_misere (r : rule) (X : position) : Prop :=
| N_misere_end : (forall Y, ~ move r X Y) -> N_misere r X
| N_misere_intro : forall Y, move r X Y -> P_misere r Y -> N_misere r X.

(* Play ends: every move lowers the weight. *)
Lemma move_weight (r : rule) (X Y : position) : move r X Y -> weight Y < weight X.
Proof.
  intros [before after n left option]. apply options_less in option.
  rewrite !weight_app. simpl. lia.
Qed.

Lemma position_induction (r : rule) (Q : position -> Prop) :
  (forall X, (forall Y, move r X Y -> Q Y) -> Q X) -> forall X, Q X.
Proof.
  intros step X. remember (weight X) as w eqn:equal. revert X equal.
  induction w as [w IH] using lt_wf_ind. intros X ->. apply step.
  intros Y moved. eapply IH; [| reflexivity]. now apply move_weight with r.
Qed.

(* All moves of a position, computed. *)
Fixpoint moves_of (r : rule) (before X : position) : list position :=
  match X with
  | [] => []
  | n :: after => map (fun left => before ++ left ++ after) (options r n) ++ moves_of r (before ++ [n]) after
  end.
Definition moves (r : rule) (X : position) : list position := moves_of r [] X.

Lemma moves_of_spec (r : rule) (X before Y : position) :
  In Y (moves_of r before X) <->
  exists b n left after, X = b ++ n :: after /\ In left (options r n) /\ Y = before ++ b ++ left ++ after.
Proof.
  revert before. induction X as [| n X IH]; intros before; simpl.
  - split; [tauto |]. intros [b [n [left [after [equal _]]]]]. destruct b; discriminate.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [[left [<- option]] | [b [m [left [after [-> [option ->]]]]]]].
      * exists [], n, left, X. auto.
      * exists (n :: b), m, left, after. repeat split; [exact option |]. now rewrite <- !app_assoc.
    + intros [b [m [left [after [equal [option ->]]]]]]. destruct b as [| n' b].
      * injection equal as -> ->. left. exists left. auto.
      * injection equal as -> ->. right. exists b, m, left, after. repeat split; [exact option |].
        now rewrite <- !app_assoc.
Qed.

Lemma moves_spec (r : rule) (X Y : position) : In Y (moves r X) <-> move r X Y.
Proof.
  unfold moves. rewrite moves_of_spec. split.
  - intros [b [n [left [after [-> [option ->]]]]]]. exact (move_heap r b after n left option).
  - intros [b after n left option]. exists b, n, left, after. auto.
Qed.

(* Every position has exactly one outcome, under both conventions. *)
Theorem normal_outcome (r : rule) (X : position) :
  (P_normal r X /\ ~ N_normal r X) \/ (N_normal r X /\ ~ P_normal r X).
Proof.
  induction X as [X IH] using (position_induction r).
  assert (decided : (exists Y, move r X Y /\ P_normal r Y) \/ (forall Y, move r X Y -> N_normal r Y)).
  { assert (all : (exists Y, In Y (moves r X) /\ P_normal r Y) \/
                  (forall Y, In Y (moves r X) -> N_normal r Y)).
    { apply some_or_all. intros Y inside. apply moves_spec in inside. destruct (IH Y inside) as [[p _] | [n _]]; auto. }
    destruct all as [[Y [inside p]] | all]; [left; exists Y | right; intros Y moved; apply all];
      try (split; [| exact p]); now apply moves_spec. }
  destruct decided as [[Y [moved p]] | all].
  - right. split; [now apply N_normal_intro with Y |]. intros [other].
    destruct (IH Y moved) as [[_ no] | [_ no]]; auto.
  - left. split; [now constructor |]. intros [Y moved p].
    destruct (IH Y moved) as [[_ no] | [_ no]]; auto.
Qed.

Theorem misere_outcome (r : rule) (X : position) :
  (P_misere r X /\ ~ N_misere r X) \/ (N_misere r X /\ ~ P_misere r X).
Proof.
  induction X as [X IH] using (position_induction r).
  destruct (moves r X) as [| first rest] eqn:all_moves.
  - right. assert (none : forall Y, ~ move r X Y).
    { intros Y moved. apply moves_spec in moved. rewrite all_moves in moved. destruct moved. }
    split; [now apply N_misere_end |]. intros [[Y moved] _]. exact (none Y moved).
  - assert (some : move r X first) by (apply moves_spec; rewrite all_moves; now left).
    assert (decided : (exists Y, move r X Y /\ P_misere r Y) \/ (forall Y, move r X Y -> N_misere r Y)).
    { assert (all : (exists Y, In Y (moves r X) /\ P_misere r Y) \/
                    (forall Y, In Y (moves r X) -> N_misere r Y)).
      { apply some_or_all. intros Y inside. apply moves_spec in inside. destruct (IH Y inside) as [[p _] | [n _]]; auto. }
      destruct all as [[Y [inside p]] | all]; [left; exists Y | right; intros Y moved; apply all];
        try (split; [| exact p]); now apply moves_spec. }
    destruct decided as [[Y [moved p]] | all].
    + right. split; [now apply N_misere_intro with Y |]. intros [_ other].
      destruct (IH Y moved) as [[_ no] | [_ no]]; auto.
    + left. split; [constructor; [now exists first | exact all] |]. intros [none | Y moved p].
      * exact (none first some).
      * destruct (IH Y moved) as [[_ no] | [_ no]]; auto.
Qed.

(* ---- order means nothing -------------------------------------------------------------------------------- *)

Lemma move_permutation (r : rule) (X X' Y : position) :
  Permutation X X' -> move r X Y -> exists Y', move r X' Y' /\ Permutation Y Y'.
Proof.
  intros same moved. destruct moved as [before after n left option].
  assert (inside : In n X') by (eapply Permutation_in; [exact same | apply in_elt]).
  apply in_split in inside. destruct inside as [b [a ->]].
  exists (b ++ left ++ a). split; [exact (move_heap r b a n left option) |].
  apply Permutation_app_inv in same.
  rewrite !(Permutation_app_comm left), !app_assoc. now apply Permutation_app_tail.
Qed.

Theorem outcomes_permutation (r : rule) (X X' : position) : Permutation X X' ->
  (P_normal r X -> P_normal r X') /\ (N_normal r X -> N_normal r X') /\
  (P_misere r X -> P_misere r X') /\ (N_misere r X -> N_misere r X').
Proof.
  revert X'. induction X as [X IH] using (position_induction r). intros X' same.
  assert (back : forall Y', move r X' Y' -> exists Y, move r X Y /\ Permutation Y Y').
  { intros Y' moved. destruct (move_permutation r X' X Y' (Permutation_sym same) moved) as [Y [m s]].
    exists Y. auto using Permutation_sym. }
  refine (conj _ (conj _ (conj _ _))).
  - intros [all]. constructor. intros Y' moved. destruct (back Y' moved) as [Y [m s]].
    now apply (IH Y m Y' s), all.
  - intros [Y moved p]. destruct (move_permutation r X X' Y same moved) as [Y' [m s]].
    apply N_normal_intro with Y'; [exact m |]. now apply (IH Y moved Y' s).
  - intros [[Y moved] all]. constructor.
    + destruct (move_permutation r X X' Y same moved) as [Y' [m s]]. now exists Y'.
    + intros Y' moved'. destruct (back Y' moved') as [Z [m s]]. now apply (IH Z m Y' s), all.
  - intros [none | Y moved p].
    + apply N_misere_end. intros Y' moved. destruct (back Y' moved) as [Y [m s]]. exact (none Y m).
    + destruct (move_permutation r X X' Y same moved) as [Y' [m s]].
      apply N_misere_intro with Y'; [exact m |]. now apply (IH Y moved Y' s).
Qed.
