(* The verified checker of certificates of kind quotient (docs/reference/formats.md, 5.3), status "proved" and "partial":
   [check_quotient] is the program, [quotient_meaning] what the certificate claims; QuotientSound.v has the theorem:
   if the program says yes, the claim holds. Elements are 0 .. order - 1.

   Beside the certificate the program is handed hints: all products, a word for each element, and the sets F of
   Quotient.v. Where they come from does not matter: they are checked, not believed. *)
From Coq Require Import Arith NArith List Lia Permutation.
From Ishitori Require Import Mex Rules Play SpragueGrundy Periods CheckPeriod Quotient.
Import ListNotations.
Open Scope nat_scope.

Inductive quotient_status := Proved | Partial.

Record quotient_claim := {
  quotient_game : game;
  status : quotient_status;
  order : nat;
  phi_preperiod : N;
  phi_period : N;
  heaps_needed : N;
  generators : list nat;          (* heaps *)
  p_portion : list nat;           (* elements *)
  times : list (list nat);        (* for each generator: x * phi(generator) for every x *)
  phi_values : list nat           (* phi(0), phi(1), ... *)
}.

Record hints := {
  products : list (list nat);     (* row x, column y: x * y *)
  words : list (list nat);        (* for each element a position of generators of that value *)
  contexts : list (list bool)     (* row x, column y: is y in F x? *)
}.

(* ---- what it means -------------------------------------------------------------------------------------- *)

Definition quotient_meaning (c : quotient_claim) : Prop :=
  exists (d : code) (mul : nat -> nat -> nat) (phi : nat -> nat),
  (exists d', code_of (quotient_game c) = Some d' /\ forall i, d i = d' i) /\
  let r := code_rule d in
  let n := order c in
  let element x := x < n in
  let product := prod nat mul 0 phi in
  (* of which heaps it speaks: of all, or of those whose phi is given *)
  let settled h := match status c with Proved => True | Partial => h < length (phi_values c) end in
  let settled_position X := forall h, In h X -> settled h in
  (* the elements are a commutative monoid, 0 its identity *)
  (forall x y, element x -> element y -> element (mul x y) /\ mul x y = mul y x) /\
  (forall x y z, element x -> element y -> element z -> mul x (mul y z) = mul (mul x y) z) /\
  (forall x, element x -> mul 0 x = x) /\
  (* phi *)
  (forall h, h < length (phi_values c) -> phi h = nth h (phi_values c) 0) /\
  (forall h, settled h -> element (phi h)) /\
  (* generators, times *)
  length (times c) = length (generators c) /\
  (forall i, i < length (generators c) ->
     nth i (generators c) 0 < length (phi_values c) /\ length (nth i (times c) []) = n /\
     forall x, element x -> nth x (nth i (times c) []) 0 = mul x (phi (nth i (generators c) 0))) /\
  (forall z, element z -> exists Z, (forall h, In h Z -> In h (generators c)) /\ product Z = z) /\
  (* p-portion: a position is P in misère play exactly if its value is in it *)
  (forall x, In x (p_portion c) -> element x) /\
  (forall X, settled_position X ->
     (P_misere r X <-> In (product X) (p_portion c)) /\ (N_misere r X <-> ~ In (product X) (p_portion c))) /\
  (* no smaller monoid would do: equal values exactly if nothing tells the positions apart *)
  (forall X Y, settled_position X -> settled_position Y ->
     (product X = product Y <->
      forall Z, settled_position Z -> (P_misere r (X ++ Z) <-> P_misere r (Y ++ Z)))) /\
  (* preperiod, period, needed *)
  match status c with
  | Partial => phi_preperiod c = 0%N /\ phi_period c = 0%N /\ heaps_needed c = 0%N
  | Proved =>
      let e := N.to_nat (phi_preperiod c) in
      let p := N.to_nat (phi_period c) in
      1 <= p /\ (forall m, e <= m -> phi (m + p) = phi m) /\
      (forall e' p', 1 <= p' -> (forall m, e' <= m -> phi (m + p') = phi m) -> e <= e' /\ p <= p') /\
      exists k, last_place d k /\ N.to_nat (heaps_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1
  end.

(* ---- the program ---------------------------------------------------------------------------------------- *)

Definition all_below (n : nat) (test : nat -> bool) : bool := forallb test (seq 0 n).
Definition some_below (n : nat) (test : nat -> bool) : bool := existsb test (seq 0 n).

Section Check.
Variable c : quotient_claim.
Variable h : hints.
Variable digits : list N.

Definition size : nat := order c.
Definition table (x y : nat) : nat := nth y (nth x (products h) []) 0.
Definition ph (heap : nat) : nat := nth heap (phi_values c) 0.
Definition p_bits : list bool := map (fun x => existsb (Nat.eqb x) (p_portion c)) (seq 0 size).

Definition check_monoid : bool :=
  (all_below size (fun x => all_below size (fun y => (table x y <? size) && (table x y =? table y x))) &&
   all_below size (fun x => table 0 x =? x) &&
   all_below size (fun x => all_below size (fun y => all_below size (fun z =>
     table x (table y z) =? table (table x y) z))))%bool.

Definition check_shape : bool :=
  ((1 <=? size) && (1 <=? length (phi_values c)) && forallb (fun x => x <? size) (phi_values c) &&
   forallb (fun x => x <? size) (p_portion c) && negb (existsb (Nat.eqb 0) (p_portion c)))%bool.

Fixpoint check_generators (heaps : list nat) (rows : list (list nat)) : bool :=
  match heaps, rows with
  | [], [] => true
  | heap :: heaps, row :: rows =>
    ((heap <? length (phi_values c)) && (length row =? size) &&
     all_below size (fun x => nth x row 0 =? table x (ph heap)) && check_generators heaps rows)%bool
  | _, _ => false
  end.

Definition value_of (Z : list nat) : nat := fold_right (fun heap x => table (ph heap) x) 0 Z.
Definition check_words : bool :=
  all_below size (fun z =>
    let word := nth z (words h) [] in
    (forallb (fun heap => existsb (Nat.eqb heap) (generators c)) word && (value_of word =? z))%bool).

Definition check_reduced (bits : list bool) : bool :=
  all_below size (fun x => all_below x (fun y =>
    some_below size (fun z => negb (Bool.eqb (nth (table x z) bits false) (nth (table y z) bits false))))).

(* The elements of the options of a heap, each once. *)
Definition place_values (d : N) (i rest : nat) : list nat :=
  ((if N.testbit d 0 && (1 <=? i) && (rest =? 0) then [0] else []) ++
   (if N.testbit d 1 && (1 <=? i) && (1 <=? rest) then [ph rest] else []) ++
   (if N.testbit d 2 then map (fun a => table (ph a) (ph (rest - a))) (seq 1 (rest - 1)) else []))%bool.
Definition heap_values (heap : nat) : list nat :=
  nodup Nat.eq_dec
    (flat_map (fun i => place_values (nth i digits 0%N) i (heap - i)) (seq 0 (S (Nat.min heap (length digits))))).

Definition is_bad (bits : list bool) (element : nat) (values : list nat) (q : nat) : bool :=
  (negb (nth (table q element) bits false) && negb (existsb (fun v => nth (table q v) bits false) values))%bool.

(* A heap with moves: no P-position leads to another by it, and what F must have because of it. *)
Definition check_kind (bits : list bool) (element : nat) (values : list nat) : bool :=
  let bads := map (is_bad bits element values) (seq 0 size) in
  (all_below size (fun q => negb (nth (table q element) bits false) ||
                            negb (existsb (fun v => nth (table q v) bits false) values)) &&
   all_below size (fun y => negb (nth y bads false) || nth y (nth element (contexts h) []) false) &&
   all_below size (fun x =>
     let row := nth x (contexts h) [] in
     let next := nth (table x element) (contexts h) [] in
     all_below size (fun y =>
       negb (nth (table element y) row false) || negb (nth (table x y) bads false) || nth y next false)))%bool.

Definition same_kind (a b : nat * list nat) : bool :=
  ((fst a =? fst b) && if list_eq_dec Nat.eq_dec (snd a) (snd b) then true else false)%bool.

(* Heaps of a kind that was seen are not looked at again. *)
Fixpoint check_heaps (bits : list bool) (heaps : list nat) (seen : list (nat * list nat)) : bool :=
  match heaps with
  | [] => true
  | heap :: heaps =>
    let kind := (ph heap, heap_values heap) in
    if existsb (same_kind kind) seen then check_heaps bits heaps seen
    else ((match snd kind with [] => fst kind =? 0 | _ => check_kind bits (fst kind) (snd kind) end) &&
          check_heaps bits heaps (kind :: seen))%bool
  end.

Definition check_contexts : bool := all_below size (fun x => negb (nth 0 (nth x (contexts h) []) false)).

Definition check_phi_period : bool :=
  let e := N.to_nat (phi_preperiod c) in
  let p := N.to_nat (phi_period c) in
  let count := length (phi_values c) in
  ((1 <=? p) &&
   (heaps_needed c =? N.of_nat (2 * Nat.max e 1 + 2 * p + (length digits - 1) - 1))%N &&
   forallb (fun m => (count <=? m + p) || (ph m =? ph (m + p))) (seq e (count - e)) &&
   ((e =? 0) || negb (ph (e - 1) =? ph (e - 1 + p))) &&
   forallb (fun q => negb (p mod q =? 0) || some_below p (fun i => negb (ph (e + i) =? ph (e + i + q))))
           (seq 1 (p - 1)))%bool.

Definition check_status : bool :=
  match status c with
  | Partial => ((phi_preperiod c =? 0) && (phi_period c =? 0) && (heaps_needed c =? 0))%N%bool
  | Proved =>
    (* first: no number is taken apart that is larger than the file *)
    ((heaps_needed c <? N.of_nat (length (phi_values c))) && (phi_preperiod c <=? heaps_needed c) &&
     (phi_period c <=? heaps_needed c))%N%bool && check_phi_period
  end.

Definition check_all : bool :=
  (forallb (fun d => d <? 8)%N digits && negb (last digits 1 =? 0)%N && check_shape && check_status &&
   check_monoid && check_generators (generators c) (times c) && check_words &&
   let bits := p_bits in
   check_reduced bits && check_contexts && check_heaps bits (seq 0 (length (phi_values c))) [])%bool.
End Check.

Definition check_quotient (c : quotient_claim) (h : hints) : bool :=
  match digits_of (quotient_game c) (N.of_nat (length (phi_values c))) with
  | Some digits => check_all c h digits
  | None => false
  end.
