(* Misère play by nim-values: [T11] of docs/explanation/theory.md. *)
From Coq Require Import Arith NArith List Lia.
From Ishitori Require Import Mex Rules Play SpragueGrundy Quotient.
Import ListNotations.

Section Kernel.
(* A code with no digit beyond the place k whose moves leave at most two heaps. *)
Variable d : code.
Variable k : nat.
Hypothesis last : forall i, k < i -> d i = 0%N.
Hypothesis at_most_two : forall i j, 2 < j -> N.testbit (d i) (N.of_nat j) = false.
Let r : rule := code_rule d.

(* A commutative monoid that decides the positions of the heaps 0 .. M. (The N of docs/explanation/theory.md is M here.) *)
Variable Q : Type.
Variable mul : Q -> Q -> Q.
Variable one : Q.
Variable phi : nat -> Q.
Variable in_P : Q -> bool.
Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis mul_one : forall x, mul one x = x.
Let product : position -> Q := prod Q mul one phi.
Variable M : nat.
Hypothesis decides : forall X, (forall h, In h X -> h <= M) -> (P_misere r X <-> in_P (product X) = true).

(* K is an ideal; of the least one, the kernel, no more is used. L: beyond it all heaps lie in K. *)
Variable in_K : Q -> bool.
Hypothesis ideal : forall x y, in_K x = true -> in_K (mul x y) = true.
Variable L : nat.
Hypothesis beyond_L : forall h, L < h -> h <= M -> in_K (phi h) = true.
Variable nu : Q -> N.
Hypothesis (* a *) nu_mul : forall x y, nu (mul x y) = N.lxor (nu x) (nu y).
Hypothesis (* a *) nu_phi : forall h, h <= M -> nu (phi h) = G r h.
Hypothesis (* b *) nu_P : forall x, in_K x = true -> (in_P x = true <-> nu x = 0%N).
Hypothesis (* c *) enough : 2 * L + k <= M.
Hypothesis (* c *) enough_k : k + 2 <= M.

Lemma nu_one : nu one = 0%N.
Proof. pose proof (nu_mul one one) as twice. now rewrite mul_one, N.lxor_nilpotent in twice. Qed.

Lemma nu_product (X : position) : (forall h, In h X -> h <= M) -> nu (product X) = value r X.
Proof.
  induction X as [| h X IH]; intros small; [apply nu_one |].
  change (product (h :: X)) with (mul (phi h) (product X)). rewrite nu_mul, nu_phi, IH; [reflexivity | |].
  - intros h' inside. apply small. now right.
  - apply small. now left.
Qed.

Lemma product_in_K (X : position) (h : nat) : In h X -> in_K (phi h) = true -> in_K (product X) = true.
Proof.
  induction X as [| h' X IH]; intros inside in_kernel; [destruct inside |].
  change (product (h' :: X)) with (mul (phi h') (product X)). destruct inside as [-> | inside].
  - now apply ideal.
  - rewrite mul_comm. now apply ideal, IH.
Qed.

(* A heap above M has an option, as heap M has one: else the position of that heap alone would be N, but it lies in K
   and has the nim-value 0. *)
Lemma has_option (n : nat) : M < n -> exists l, allows d n l.
Proof.
  intros above. destruct (options r M) as [| l rest] eqn:all.
  - exfalso.
    assert (none : forall Y, ~ move r [M] Y).
    { intros Y moved. apply move_inv in moved. destruct moved as [a [h [b [l [equal [option _]]]]]].
      destruct a as [| x a]; [| injection equal as _ contrary; destruct a; discriminate].
      injection equal as <- _. rewrite all in option. destruct option. }
    assert (zero : G r M = 0%N).
    { apply G_unique. split; [| intros u; lia]. intros [l [option _]]. rewrite all in option. destruct option. }
    assert (small : forall h, In h [M] -> h <= M) by (intros h [<- | []]; auto).
    assert (is_P : P_misere r [M]).
    { apply decides; [exact small |]. apply nu_P.
      - apply product_in_K with M; [now left |]. apply beyond_L; lia.
      - rewrite nu_product by exact small. unfold value. simpl. now rewrite zero. }
    destruct is_P as [[Y moved] _]. exact (none Y moved).
  - assert (option : allows d M l) by (apply code_options_spec; fold r; change (code_options d M) with (options r M); rewrite all; now left).
    destruct option as [i [total [positive [bit split]]]].
    assert (i_k : i <= k).
    { destruct (le_gt_dec i k) as [| more]; [assumption |]. rewrite last, N.bits_0 in bit by exact more. discriminate. }
    destruct l as [| a [| b [| c l]]]; simpl in total.
    + lia.
    + exists [n - i], i. simpl in bit, split |- *. repeat apply conj; auto; [lia |]. repeat constructor; lia.
    + exists [1; n - i - 1], i. simpl in bit, split |- *. repeat apply conj; auto; [lia |]. repeat constructor; lia.
    + rewrite at_most_two in bit; [discriminate | simpl; lia].
Qed.

Definition above_L (X : position) : Prop := exists h, In h X /\ L < h.

(* An option of a heap above M leaves a heap above L. *)
Lemma option_above_L (n : nat) (l : list nat) : M < n -> allows d n l -> above_L l.
Proof.
  intros above [i [total [positive [bit _]]]].
  assert (i_k : i <= k).
  { destruct (le_gt_dec i k) as [| more]; [assumption |]. rewrite last, N.bits_0 in bit by exact more. discriminate. }
  destruct l as [| a [| b [| c l]]]; simpl in total; [lia | | |].
  - exists a. split; [now left | lia].
  - destruct (le_gt_dec a L); [exists b; split; [right; now left | lia] | exists a; split; [now left | lia]].
  - rewrite at_most_two in bit; [discriminate | simpl; lia].
Qed.

(* [T11] Normal kernel. A position that has a heap above L has the outcome of normal play, whatever its heaps. *)
Theorem normal_kernel (X : position) : above_L X ->
  (P_misere r X <-> value r X = 0%N) /\ (N_misere r X <-> value r X <> 0%N).
Proof.
  assert (judged : above_L X -> (value r X = 0%N -> P_misere r X) /\ (value r X <> 0%N -> N_misere r X)).
  { induction X as [X IH] using (position_induction r). intros some_above.
    destruct (existsb (fun h => M <? h) X) eqn:big.
    - (* the options, too, have a heap above L *)
      apply existsb_exists in big. destruct big as [n [n_in above]]. apply Nat.ltb_lt in above.
      assert (options_above : forall Y, move r X Y -> above_L Y).
      { intros Y moved. apply move_inv in moved. destruct moved as [a [h [b [l [equal [option ->]]]]]].
        apply code_options_spec in option. subst X. apply in_app_iff in n_in.
        destruct n_in as [n_in | [-> | n_in]].
        - exists n. split; [apply in_app_iff; now left | lia].
        - destruct (option_above_L n l above option) as [x [inside x_L]]. exists x. split; [| exact x_L].
          apply in_app_iff. right. apply in_app_iff. now left.
        - exists n. split; [| lia]. apply in_app_iff. right. apply in_app_iff. now right. }
      destruct (value_mex r X) as [not below]. split.
      + intros zero. constructor.
        * destruct (has_option n above) as [l option]. apply in_split in n_in. destruct n_in as [a [b ->]].
          exists (a ++ l ++ b). constructor. now apply code_options_spec.
        * intros Y moved. apply (IH Y moved (options_above Y moved)). intros zero_Y.
          apply not. exists Y. split; [exact moved | congruence].
      + intros positive. destruct (below 0%N) as [Y [moved zero]]; [lia |].
        apply N_misere_intro with Y; [exact moved |]. now apply (IH Y moved (options_above Y moved)).
    - assert (small : forall h, In h X -> h <= M).
      { intros h inside. destruct (le_gt_dec h M) as [| more]; [assumption |].
        assert (existsb (fun h => M <? h) X = true); [| congruence].
        apply existsb_exists. exists h. split; [exact inside | now apply Nat.ltb_lt]. }
      assert (in_kernel : in_K (product X) = true).
      { destruct some_above as [h [inside h_L]]. apply product_in_K with h; [exact inside |].
        apply beyond_L; [exact h_L | now apply small]. }
      pose proof (decides X small) as decided. pose proof (nu_P _ in_kernel) as by_nu.
      rewrite (nu_product X small) in by_nu. split; intros value_X; [now apply decided, by_nu |].
      destruct (misere_outcome r X) as [[p _] | [n _]]; [| exact n]. exfalso. now apply value_X, by_nu, decided. }
  intros some_above. destruct (judged some_above) as [zero positive].
  destruct (misere_outcome r X) as [[p not_n] | [n not_p]]; destruct (N.eq_dec (value r X) 0); tauto.
Qed.

(* The values: elements outside K, and nim-values. *)
Inductive kernel_value := Outside (x : Q) | Nim_value (v : N).
Definition value_of_element (x : Q) : kernel_value := if in_K x then Nim_value (nu x) else Outside x.
Definition nim_value (a : kernel_value) : N := match a with Outside x => nu x | Nim_value v => v end.
Definition kernel_mul (a b : kernel_value) : kernel_value :=
  match a, b with
  | Outside x, Outside y => value_of_element (mul x y)
  | _, _ => Nim_value (N.lxor (nim_value a) (nim_value b))
  end.
Definition kernel_P (a : kernel_value) : bool := match a with Outside x => in_P x | Nim_value v => (v =? 0)%N end.
Definition kernel_phi (h : nat) : kernel_value := if h <=? L then value_of_element (phi h) else Nim_value (G r h).
Fixpoint kernel_product (X : position) : kernel_value :=
  match X with [] => value_of_element one | h :: X => kernel_mul (kernel_phi h) (kernel_product X) end.

Lemma nim_value_element (x : Q) : nim_value (value_of_element x) = nu x.
Proof. unfold value_of_element. now destruct (in_K x). Qed.

Lemma kernel_mul_elements (x y : Q) :
  kernel_mul (value_of_element x) (value_of_element y) = value_of_element (mul x y).
Proof.
  unfold value_of_element at 1 2. destruct (in_K x) eqn:kx; [| destruct (in_K y) eqn:ky].
  - unfold value_of_element. rewrite ideal, nu_mul by exact kx. now destruct (in_K y).
  - unfold value_of_element. rewrite mul_comm, ideal, nu_mul by exact ky. simpl. f_equal. apply N.lxor_comm.
  - reflexivity.
Qed.

Lemma kernel_product_is (X : position) :
  (above_L X -> kernel_product X = Nim_value (value r X)) /\
  (~ above_L X -> kernel_product X = value_of_element (product X)) /\
  nim_value (kernel_product X) = value r X.
Proof.
  induction X as [| h X [above [not_above nim]]].
  - split; [intros [h [[] _]] |]. split; [reflexivity |]. simpl. rewrite nim_value_element. apply nu_one.
  - assert (both : above_L (h :: X) <-> L < h \/ above_L X).
    { split.
      - intros [x [[-> | inside] x_L]]; [now left | right; now exists x].
      - intros [h_L | [x [inside x_L]]]; [exists h; split; [now left | exact h_L] | exists x; split; [now right | exact x_L]]. }
    assert (nim_phi : nim_value (kernel_phi h) = G r h).
    { unfold kernel_phi. destruct (Nat.leb_spec h L); [| reflexivity]. rewrite nim_value_element. apply nu_phi. lia. }
    assert (total : nim_value (kernel_product (h :: X)) = value r (h :: X)).
    { simpl. change (value r (h :: X)) with (N.lxor (G r h) (value r X)). rewrite <- nim, <- nim_phi.
      destruct (kernel_phi h) as [x | v], (kernel_product X) as [y | w]; try reflexivity.
      simpl. rewrite nim_value_element. apply nu_mul. }
    assert (is_nim : forall a b, (exists v, a = Nim_value v) \/ (exists v, b = Nim_value v) ->
              kernel_mul a b = Nim_value (nim_value (kernel_mul a b))).
    { intros a b [[v ->] | [v ->]]; [reflexivity | now destruct a]. }
    split; [| split; [| exact total]].
    + intros some. rewrite <- total. simpl. apply is_nim. apply both in some. destruct some as [h_L | some].
      * left. exists (G r h). unfold kernel_phi. apply Nat.leb_gt in h_L. now rewrite h_L.
      * right. exists (value r X). now apply above.
    + intros none. simpl. rewrite not_above by (intros some; apply none, both; now right).
      unfold kernel_phi. destruct (Nat.leb_spec h L) as [small | large]; [| exfalso; apply none, both; now left].
      apply kernel_mul_elements.
Qed.

(* So a position is P exactly if the product of its heaps' values is. *)
Theorem normal_kernel_product (X : position) : P_misere r X <-> kernel_P (kernel_product X) = true.
Proof.
  destruct (kernel_product_is X) as [above [not_above _]].
  destruct (existsb (fun h => L <? h) X) eqn:some.
  - apply existsb_exists in some. destruct some as [h [inside h_L]]. apply Nat.ltb_lt in h_L.
    assert (is_above : above_L X) by now exists h. rewrite above by exact is_above. simpl. rewrite N.eqb_eq.
    now apply normal_kernel.
  - assert (small : forall h, In h X -> h <= L).
    { intros h inside. destruct (le_gt_dec h L) as [| more]; [assumption |].
      assert (existsb (fun h => L <? h) X = true); [| congruence].
      apply existsb_exists. exists h. split; [exact inside | now apply Nat.ltb_lt]. }
    rewrite not_above by (intros [h [inside h_L]]; specialize (small h inside); lia).
    rewrite decides by (intros h inside; specialize (small h inside); lia).
    unfold value_of_element. destruct (in_K (product X)) eqn:in_kernel; [| reflexivity].
    simpl. rewrite N.eqb_eq. now apply nu_P.
Qed.
End Kernel.
