(* On lists. *)
From Coq Require Import List.

(* If each element of a list has one of two properties, some element has the first, or all have the second. *)
Lemma some_or_all {A : Type} (One Each : A -> Prop) (l : list A) :
  (forall x, In x l -> One x \/ Each x) -> (exists x, In x l /\ One x) \/ (forall x, In x l -> Each x).
Proof.
  induction l as [| x l IH]; intros each; [right; intros x [] |].
  destruct (each x (or_introl eq_refl)) as [one | other]; [left; exists x; simpl; auto |].
  destruct IH as [[y [inside one]] | all]; [intros y inside; apply each; now right | left; exists y; simpl; auto |].
  right. intros y [<- | inside]; auto.
Qed.
