(* The verified checker of certificates of kind free-heaps (docs/reference/certificates-misere.md, 5.6):
   [check_free_heaps] is the program, [free_heaps_meaning] what the certificate claims; FreeHeapsSound.v has the
   theorem: if the program says yes, the claim holds.

   Beside the certificate the program is handed hints (record [free_hints]). Where they come from does not matter: they
   are checked, not believed. *)
From Coq Require Import Uint63 Arith NArith ZArith List Lia FMapPositive.
From Coq Require PArray.
From Ishitori Require Import Mex Rules Play CheckPeriod Marks Quotient FreeHeaps.
Import ListNotations.
Open Scope nat_scope.

(* Elements of M are machine integers below the order. *)
Record free_claim := {
  free_game : game;
  free_preperiod : N;
  free_period : N;
  free_needed : N;
  free_order : int;
  free_generators : list nat;              (* heaps *)
  free_times : list (list int);            (* for each generator: x * phi(generator) for every x *)
  free_heaps_of : list nat;                (* the free heaps *)
  free_phi : list (int * vec);             (* phi and multiplicities: the states of the heaps 0, 1, ... *)
  free_moduli : list nat;
  free_tests : list (list Z * Z * Z);      (* coefficients, low, high *)
  free_slices : list (list int);
  free_cells : list (Z * nat);             (* number and slice *)
  free_apart : option (vec * vec * (int * vec))
}.

(* ---- what it means -------------------------------------------------------------------------------------- *)

(* The number of the cell of K, in mixed radix. *)
Definition test_digit (K : vec) (v : Z) (test : list Z * Z * Z) : Z :=
  match test with (a, low, high) => (v * (high - low + 1) + (clamp low high (dot a K) - low))%Z end.
Definition modulus_digit (K : vec) (v : Z) (place : nat * nat) : Z :=
  (v * Z.of_nat (snd place) + Z.of_nat (get K (fst place) mod snd place))%Z.
Definition cell_number (c : free_claim) (K : vec) : Z :=
  fold_left (modulus_digit K) (combine (seq 0 (length (free_moduli c))) (free_moduli c))
    (fold_left (test_digit K) (free_tests c) 0%Z).

Definition unit_vector (width i : nat) : vec := map (fun j => if j =? i then 1 else 0) (seq 0 width).

Definition free_heaps_meaning (c : free_claim) : Prop :=
  exists (d : code) (mul : int -> int -> int) (phi : nat -> int * vec),
  (exists d', code_of (free_game c) = Some d' /\ forall i, d i = d' i) /\
  let r := code_rule d in
  let element x := (x <? free_order c)%uint63 = true in
  let count := length (free_phi c) in
  (* of which heaps it speaks: with a period of all, else of those whose state is given *)
  let settled h := free_period c = 0%N -> h < count in
  let known X := forall h : nat, In h X -> settled h in
  let width := length (free_heaps_of c) in
  (* the first part of the state of a position, and the second *)
  let product X := fold_right (fun h x => mul (fst (phi h)) x) 0%uint63 X in
  let counts X := fold_right (fun h k => vadd (snd (phi h)) k) [] X in
  (* the elements are a commutative monoid, 0 its identity *)
  (forall x y, element x -> element y -> element (mul x y) /\ mul x y = mul y x) /\
  (forall x y z, element x -> element y -> element z -> mul x (mul y z) = mul (mul x y) z) /\
  element 0%uint63 /\ (forall x, element x -> mul 0%uint63 x = x) /\
  (* phi *)
  (forall h, h < count -> phi h = nth h (free_phi c) (0%uint63, [])) /\
  (forall h, settled h -> element (fst (phi h)) /\ length (snd (phi h)) = width) /\
  (* generators, times *)
  Forall2 (fun g row =>
    g < count /\ length row = N.to_nat (num (free_order c)) /\
    forall x, element x -> nth (N.to_nat (num x)) row 0%uint63 = mul x (fst (phi g)))
    (free_generators c) (free_times c) /\
  (forall z, element z -> exists Z, (forall h, In h Z -> In h (free_generators c)) /\ product Z = z) /\
  (* free *)
  (forall i, i < width -> nth i (free_heaps_of c) 0 < count /\
    phi (nth i (free_heaps_of c) 0) = (0%uint63, unit_vector width i)) /\
  (* cells: every cell is listed, and no other *)
  (forall K, within width K -> exists s, In (cell_number c K, s) (free_cells c)) /\
  (forall number s, In (number, s) (free_cells c) -> s < length (free_slices c) /\
    exists K, within width K /\ cell_number c K = number) /\
  (* slices: a position is P in misère play exactly if its element is in the slice of its cell *)
  (forall X s, known X -> In (cell_number c (counts X), s) (free_cells c) ->
     (P_misere r X <-> In (product X) (nth s (free_slices c) [])) /\
     (N_misere r X <-> ~ In (product X) (nth s (free_slices c) []))) /\
  (* preperiod, period, needed *)
  (let e := N.to_nat (free_preperiod c) in
   let p := N.to_nat (free_period c) in
   if p =? 0 then e = 0 /\ free_needed c = 0%N
   else
     (forall m, e <= m -> phi (m + p) = phi m) /\
     (forall e' p', 1 <= p' -> (forall m, e' <= m -> phi (m + p') = phi m) -> e <= e' /\ p <= p') /\
     exists k, last_place d k /\ N.to_nat (free_needed c) = 2 * Nat.max e 1 + 2 * p + k - 1) /\
  (* apart: positions U, V of free heaps and W, of the states that are given. U^i V^i W and U^j V^i W have different
     outcomes, so no two powers of U are equivalent, and the misère quotient is infinite *)
  match free_apart c with
  | None => True
  | Some (u, v, w) => exists U V W,
      (forall h, In h (U ++ V) -> In h (free_heaps_of c)) /\ known W /\
      (forall i, get (counts U) i = get u i) /\ (forall i, get (counts V) i = get v i) /\
      product W = fst w /\ (forall i, get (counts W) i = get (snd w) i) /\
      (forall i j, i < j ->
         ~ (P_misere r (power U i ++ power V i ++ W) <-> P_misere r (power U j ++ power V i ++ W))) /\
      (forall i j, i <> j -> exists Z, known Z /\
         ~ (P_misere r (power U i ++ Z) <-> P_misere r (power U j ++ Z)))
  end.

(* ---- the program ---------------------------------------------------------------------------------------- *)

(* A slice: its number among the slices; none if there is no cell. *)
Definition slice_number := option nat.
(* What [holds_at K] depends on: the slice at K, which K_i are positive, and for each heap with a move, if K has room for
   it, the slices after its options. *)
Definition signature : Type := (slice_number * N * list (option (list slice_number))).
Definition contexts : Type := list (PArray.array (option (PArray.array bool))).

Record free_hints := {
  hint_elements : list int;                                 (* 0, 1, ..., order - 1 *)
  hint_table : PArray.array (PArray.array int);             (* row x, column y: x * y *)
  hint_maps : list (PArray.array int);                      (* times, as arrays *)
  hint_parents : PArray.array int;                          (* y = parent * generator *)
  hint_steps : PArray.array nat;                            (* which generator *)
  hint_ranks : PArray.array int;                            (* above that of the parent *)
  hint_preimages : PArray.array (PArray.array (list int));  (* e, z: the y with e * y = z *)
  hint_slices : list (PArray.array bool);                   (* is x in the slice? *)
  hint_cells : list vec;                                    (* for each cell a vector in it *)
  hint_groups : list (signature * list vec);                (* one vector of each fine cell, by what they ask *)
  (* By mark of the heaps, x, y: is y in F x? And for each heap with a move its bad elements. Called once for each
     signature. *)
  hint_case : signature -> list (PArray.array bool) * contexts;
  hint_apart : list vec
}.

(* The heaps with a free part. *)
Fixpoint mask (k : vec) : N :=
  match k with
  | [] => 0%N
  | x :: k => if x =? 0 then N.double (mask k) else N.succ_double (mask k)
  end.

(* No zeros only. *)
Definition canonical (k : vec) : vec := if forallb (Nat.eqb 0) k then [] else k.

Fixpoint same_vec (a b : vec) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => ((x =? y) && same_vec a b)%bool | _, _ => false end.
Definition same_state (a b : int * vec) : bool := ((fst a =? fst b)%uint63 && same_vec (snd a) (snd b))%bool.
Fixpoint distinct (l : list (int * vec)) : list (int * vec) :=
  match l with
  | [] => []
  | x :: l => let rest := distinct l in if existsb (same_state x) rest then rest else x :: rest
  end.

Fixpoint bit_vectors (width : nat) : list vec :=
  match width with
  | O => [[]]
  | S width => let rest := bit_vectors width in map (cons 0) rest ++ map (cons 1) rest
  end.

Definition on (slice : option (PArray.array bool)) (x : int) : bool :=
  match slice with Some bits => PArray.get bits x | None => false end.

(* A heap with a move: its element, its free part, and the states of its options. *)
Definition kind : Type := (int * vec * list (int * vec)).

(* A heap as it is used in one case. *)
Record use := {
  use_element : int;
  use_mask : N;
  use_bad : PArray.array bool;
  use_options : list (int * option (PArray.array bool))
}.

Fixpoint below_b (d k : vec) : bool :=
  match d, k with
  | [], _ => true
  | x :: d, [] => ((x =? 0) && below_b d [])%bool
  | x :: d, y :: k => ((x <=? y) && below_b d k)%bool
  end.

Definition same_slice (a b : slice_number) : bool :=
  match a, b with Some a, Some b => a =? b | None, None => true | _, _ => false end.
Fixpoint same_list {A : Type} (same : A -> A -> bool) (a b : list A) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => (same x y && same_list same a b)%bool | _, _ => false end.
Definition same_move (a b : option (list slice_number)) : bool :=
  match a, b with Some a, Some b => same_list same_slice a b | None, None => true | _, _ => false end.
Definition same_signature (a b : signature) : bool :=
  (same_slice (fst (fst a)) (fst (fst b)) && (snd (fst a) =? snd (fst b))%N && same_list same_move (snd a) (snd b))%bool.

(* Vectors found again by what is seen of them. *)
Definition table_of (key : vec -> positive) (all : list vec) : PositiveMap.t vec :=
  fold_left (fun found k => PositiveMap.add (key k) k found) all (PositiveMap.empty vec).

(* Are the fine cells of k and l one, as far as the places below the width go? *)
Definition same_fine (forms : list (list Z * Z)) (most modulus : nat -> nat) (width : nat) (k l : vec) : bool :=
  (forallb (fun form => match form with (a, b) =>
     (clamp (- b) b (dot a k) =? clamp (- b) b (dot a l))%Z end) forms &&
   forallb (fun i => (Nat.min (most i) (get k i) =? Nat.min (most i) (get l i)) &&
                     (get k i mod modulus i =? get l i mod modulus i)) (seq 0 width))%bool.

(* Any number that is the same for vectors in one fine cell would do. *)
Definition fine_key (forms : list (list Z * Z)) (most modulus : nat -> nat) (width : nat) (k : vec) : positive :=
  Z.to_pos (1 + fold_left (fun v i =>
      ((v * Z.of_nat (S (most i)) + Z.of_nat (Nat.min (most i) (get k i))) * Z.of_nat (modulus i) +
       Z.of_nat (get k i mod modulus i))%Z) (seq 0 width)
    (fold_left (fun v form => match form with (a, b) =>
      (v * (2 * b + 1) + (clamp (- b) b (dot a k) + b))%Z end) forms 0%Z)).

(* [listed] has 0, and with each vector one of the fine cell of each of its doubles. *)
Definition check_listed (forms : list (list Z * Z)) (most modulus : nat -> nat) (width : nat) (listed : list vec) : bool :=
  let key := fine_key forms most modulus width in
  let found := table_of key listed in
  let letters := bit_vectors width in
  (existsb (fun k => match k with [] => true | _ => false end) listed &&
   forallb (fun k => length k <=? width) listed &&
   forallb (fun k => forallb (fun b =>
     let next := twice k b in
     match PositiveMap.find (key next) found with
     | Some l => same_fine forms most modulus width l next
     | None => false
     end) letters) listed)%bool.

Section Check.
Variable c : free_claim.
Variable h : free_hints.
Variable digits : list N.

Definition f_size : int := free_order c.
Definition f_width : nat := length (free_heaps_of c).
Definition f_elements : list int := hint_elements h.
Definition f_times (x y : int) : int := PArray.get (PArray.get (hint_table h) x) y.
(* The heap whose state a heap has. *)
Definition like_heap (heap : nat) : nat :=
  if heap <? length (free_phi c) then heap
  else N.to_nat (free_preperiod c) + (heap - N.to_nat (free_preperiod c)) mod N.to_nat (free_period c).
Definition f_state (heap : nat) : int * vec := nth (like_heap heap) (free_phi c) (0%uint63, []).
Definition f_ph (heap : nat) : int * vec := let s := f_state heap in (fst s, canonical (snd s)).

(* i, i + 1, ..., order - 1 *)
Fixpoint counts_to (i : int) (l : list int) : bool :=
  match l with
  | [] => (i =? f_size)%uint63
  | x :: l => ((x =? i) && (i <? i + 1))%uint63%bool && counts_to (i + 1)%uint63 l
  end.

Definition check_shape_f : bool :=
  ((0 <? f_size)%uint63 && counts_to 0%uint63 f_elements &&
   forallb (fun s => (fst s <? f_size)%uint63 && (length (snd s) =? f_width)) (free_phi c) &&
   forallb (fun place => match place with (i, heap) =>
     (heap <? length (free_phi c)) &&
     same_state (nth heap (free_phi c) (0%uint63, [])) (0%uint63, unit_vector f_width i) end)
     (combine (seq 0 f_width) (free_heaps_of c)) &&
   (length (free_moduli c) =? f_width) && forallb (fun m => 1 <=? m) (free_moduli c) &&
   forallb (fun test => match test with (a, low, high) => (length a <=? f_width) && (low <=? high)%Z end) (free_tests c))%bool.

Fixpoint same_row (all row : list int) (map : PArray.array int) : bool :=
  match all, row with
  | [], [] => true
  | x :: all, y :: row => ((PArray.get map x =? y) && (y <? f_size))%uint63%bool && same_row all row map
  | _, _ => false
  end.

Fixpoint check_maps (heaps : list nat) (rows : list (list int)) (maps : list (PArray.array int)) : bool :=
  match heaps, rows, maps with
  | [], [], [] => true
  | heap :: heaps, row :: rows, map :: maps =>
    ((heap <? length (free_phi c)) && same_row f_elements row map &&
     (fst (f_ph heap) =? PArray.get map 0)%uint63 && match snd (f_ph heap) with [] => true | _ => false end &&
     check_maps heaps rows maps)%bool
  | _, _, _ => false
  end.

Definition check_commute : bool :=
  forallb (fun s => forallb (fun t => forallb (fun x =>
    (PArray.get s (PArray.get t x) =? PArray.get t (PArray.get s x))%uint63) f_elements) (hint_maps h)) (hint_maps h).

(* Row y of the table comes from that of its parent, by a generator. *)
Definition check_table : bool :=
  forallb (fun y =>
    let row := PArray.get (hint_table h) y in
    (PArray.get row 0 =? y)%uint63 &&
    (if (y =? 0)%uint63 then forallb (fun x => (PArray.get row x =? x)%uint63) f_elements
     else
       let parent := PArray.get (hint_parents h) y in
       let before := PArray.get (hint_table h) parent in
       (parent <? f_size)%uint63 && (PArray.get (hint_ranks h) parent <? PArray.get (hint_ranks h) y)%uint63 &&
       match nth_error (hint_maps h) (PArray.get (hint_steps h) y) with
       | Some map => forallb (fun x => (PArray.get row x =? PArray.get map (PArray.get before x))%uint63) f_elements
       | None => false
       end))%bool f_elements.

Definition check_monoid_f : bool :=
  (check_maps (free_generators c) (free_times c) (hint_maps h) && check_commute && check_table)%bool.

(* The states of the options of a heap. *)
Definition state_product (a b : int * vec) : int * vec := (f_times (fst a) (fst b), vadd (snd a) (snd b)).
Definition place_states (d : N) (i rest : nat) : list (int * vec) :=
  ((if N.testbit d 0 && (1 <=? i) && (rest =? 0) then [(0%uint63, [])] else []) ++
   (if N.testbit d 1 && (1 <=? i) && (1 <=? rest) then [f_ph rest] else []) ++
   (if N.testbit d 2 then map (fun a => state_product (f_ph a) (f_ph (rest - a))) (seq 1 (rest - 1)) else []))%bool.
Definition option_states (heap : nat) : list (int * vec) :=
  distinct
    (flat_map (fun i => place_states (nth i digits 0%N) i (heap - i)) (seq 0 (S (Nat.min heap (length digits))))).

Definition is_one (s : int * vec) : bool := ((fst s =? 0)%uint63 && match snd s with [] => true | _ => false end)%bool.
Definition kind_of (heap : nat) : kind := (fst (f_ph heap), snd (f_ph heap), option_states heap).
Definition has_move (k : kind) : bool := match snd k with [] => false | _ => true end.
Definition all_kinds : list kind := map kind_of (seq 0 (length (free_phi c))).
Definition check_still : bool :=
  forallb (fun k : kind => match snd k with [] => is_one (fst k) | _ => true end) all_kinds.

(* ---- slices and cells ---- *)

Fixpoint marked (all members : list int) (bits : PArray.array bool) : bool :=
  match all with
  | [] => match members with [] => true | _ => false end
  | x :: all =>
    match members with
    | y :: rest =>
      if (x =? y)%uint63 then (PArray.get bits x && marked all rest bits)%bool
      else (negb (PArray.get bits x) && marked all members bits)%bool
    | [] => (negb (PArray.get bits x) && marked all [] bits)%bool
    end
  end.
Fixpoint check_slices (slices : list (list int)) (bits : list (PArray.array bool)) : bool :=
  match slices, bits with
  | [], [] => true
  | members :: slices, b :: bits => (marked f_elements members b && check_slices slices bits)%bool
  | _, _ => false
  end.

Definition cell_key (number : Z) : positive := Z.to_pos (number + 1).
Definition cell_table : PositiveMap.t (Z * nat) :=
  fold_left (fun found cell => PositiveMap.add (cell_key (fst cell)) cell found) (free_cells c) (PositiveMap.empty (Z * nat)).
Definition radices : Z :=
  fold_left (fun v m => (v * Z.of_nat m)%Z) (free_moduli c)
    (fold_left (fun v test => match test with (_, low, high) => (v * (high - low + 1))%Z end) (free_tests c) 1%Z).

Definition find_slice (cells : PositiveMap.t (Z * nat)) (K : vec) : slice_number :=
  let number := cell_number c K in
  match PositiveMap.find (cell_key number) cells with
  | Some (known, s) => if (known =? number)%Z then Some s else None
  | None => None
  end.

Fixpoint ascending_cells (cells : list (Z * nat)) : bool :=
  match cells with
  | [] => true
  | (a, _) :: rest => match rest with [] => true | (b, _) :: _ => ((a <? b)%Z && ascending_cells rest)%bool end
  end.

Fixpoint check_witnesses (cells : list (Z * nat)) (witnesses : list vec) : bool :=
  match cells, witnesses with
  | [], _ => true
  | (number, s) :: cells, K :: witnesses =>
    ((s <? length (free_slices c)) && (length K <=? f_width) && (cell_number c K =? number)%Z &&
     check_witnesses cells witnesses)%bool
  | _, _ => false
  end.

Definition check_cells : bool :=
  ((radices <=? 2 ^ 62)%Z && ascending_cells (free_cells c) && check_slices (free_slices c) (hint_slices h) &&
   check_witnesses (free_cells c) (hint_cells h))%bool.

Definition resolve (s : slice_number) : option (PArray.array bool) :=
  match s with Some s => nth_error (hint_slices h) s | None => None end.

(* ---- cases ---- *)

Definition signature_of (cells : PositiveMap.t (Z * nat)) (kinds : list kind) (K : vec) : signature :=
  (find_slice cells K, mask K,
   map (fun k : kind => match k with (_, d, options) =>
     if below_b d K then
       let rest := vsub K d in Some (map (fun s => find_slice cells (vadd rest (snd s))) options)
     else None end) kinds).

Fixpoint uses (kinds : list kind) (moves : list (option (list slice_number))) (bads : list (PArray.array bool)) : list use :=
  match kinds, moves, bads with
  | (q, d, options) :: kinds, move :: moves, bad :: bads =>
    match move with
    | None => uses kinds moves bads
    | Some slices =>
      {| use_element := q; use_mask := mask d; use_bad := bad;
         use_options := combine (map fst options) (map resolve slices) |} :: uses kinds moves bads
    end
  | _, _, _ => []
  end.

(* No P-position leads to another by this heap, and its bad elements are marked. *)
Definition check_use (here : option (PArray.array bool)) (u : use) : bool :=
  forallb (fun q =>
    let row := PArray.get (hint_table h) q in
    let wins := existsb (fun o => on (snd o) (PArray.get row (fst o))) (use_options u) in
    if on here (PArray.get row (use_element u)) then negb wins else (wins || PArray.get (use_bad u) q)%bool) f_elements.

Definition row_of (F : contexts) (m : N) (x : int) : option (PArray.array bool) :=
  match nth_error F (N.to_nat m) with Some rows => PArray.get rows x | None => None end.

(* Positions of one heap; heaps without a free part only if none is wanted. *)
Definition check_first (F : contexts) (wanted : N) (us : list use) : bool :=
  forallb (fun u =>
    if ((use_mask u =? 0)%N && negb (wanted =? 0)%N)%bool then true
    else
      let target := row_of F (use_mask u) (use_element u) in
      forallb (fun y => (negb (PArray.get (use_bad u) y) || on target y)%bool) f_elements) us.

(* One heap more; heaps without a free part only after all that is wanted is there. *)
Definition check_more (F : contexts) (wanted : N) (us : list use) : bool :=
  forallb (fun place =>
    let m := N.of_nat place in
    let more := filter (fun u => (negb (use_mask u =? 0)%N || (m =? wanted)%N)%bool) us in
    forallb (fun x =>
      match row_of F m x with
      | None => true
      | Some row =>
        let own := PArray.get (hint_table h) x in
        let steps := map (fun u => (PArray.get (hint_preimages h) (use_element u), use_bad u,
                                    row_of F (N.lor (use_mask u) m)
                                      (PArray.get (PArray.get (hint_table h) (use_element u)) x))) more in
        forallb (fun z => if PArray.get row z then
          forallb (fun step => match step with (before, bad, target) =>
            forallb (fun y => (negb (PArray.get bad (PArray.get own y)) || on target y)%bool) (PArray.get before z) end) steps
          else true) f_elements
      end) f_elements) (seq 0 (length F)).

Definition check_end (F : contexts) (wanted : N) : bool :=
  forallb (fun x => negb (on (row_of F wanted x) 0%uint63)) f_elements.

Definition check_signature (kinds : list kind) (s : signature) (answer : list (PArray.array bool) * contexts) : bool :=
  match s with (here, wanted, moves) =>
    let (bads, F) := answer in
    let us := uses kinds moves bads in
    ((length bads =? length kinds) && forallb (check_use (resolve here)) us &&
     check_first F wanted us && check_more F wanted us && check_end F wanted)%bool
  end.

(* [hint_preimages] has for each heap's element every y. *)
Definition check_preimages (kinds : list kind) : bool :=
  forallb (fun k : kind =>
    let e := fst (fst k) in
    let before := PArray.get (hint_preimages h) e in
    forallb (fun y => existsb (fun x => (x =? y)%uint63) (PArray.get before (f_times e y))) f_elements) kinds.

(* How far a move brings a form's value. *)
Definition slack_of (kinds : list kind) (a : list Z) : Z :=
  fold_right (fun (k : kind) most => match k with (_, d, options) =>
    fold_right (fun s most => Z.max (Z.abs (dot a (snd s) - dot a d)) most) most options end) 0%Z kinds.
Definition forms_of (kinds : list kind) : list (list Z * Z) :=
  map (fun test => match test with (a, low, high) =>
    (a, Z.max (size a) (Z.max (Z.abs low) (Z.abs high) + slack_of kinds a)) end) (free_tests c).
Definition mosts_of (kinds : list kind) : list nat :=
  map (fun i => fold_right (fun (k : kind) most => Nat.max (get (snd (fst k)) i) most) 1 kinds) (seq 0 f_width).
Definition modulus_at (i : nat) : nat := nth i (free_moduli c) 1.

Definition check_cases : bool :=
  let kinds := filter has_move all_kinds in
  let cells := cell_table in
  let forms := forms_of kinds in
  let mosts := mosts_of kinds in
  let listed := flat_map snd (hint_groups h) in
  (check_preimages kinds &&
   match find_slice cells [] with Some s => negb (on (resolve (Some s)) 0%uint63) | None => false end &&
   check_listed forms (fun i => nth i mosts 1) modulus_at f_width listed &&
   forallb (fun group : signature * list vec => match group with (s, members) =>
     match fst (fst s) with None => false | Some _ => true end &&
     forallb (fun k => same_signature (signature_of cells kinds k) s) members &&
     check_signature kinds s (hint_case h s) end) (hint_groups h))%bool.

(* ---- infinity ---- *)

Definition check_apart : bool :=
  match free_apart c with
  | None => true
  | Some (u, v, (q, k)) =>
    let cells := cell_table in
    let both := vadd u v in
    let plain a := Z.abs (dot a k) in
    let beyond a := Z.abs (dot a k + dot a u) in
    let forms := flat_map (fun test => match test with (a, low, high) =>
      let form0 := [dot a both; 0%Z] in
      let form1 := [dot a both; dot a u] in
      let most := Z.max (Z.abs low) (Z.abs high) in
      [(form0, Z.max (size form0) (most + plain a)); (form1, Z.max (size form1) (most + beyond a))] end) (free_tests c) in
    let big := fold_right Nat.lcm 1 (free_moduli c) in
    ((length u =? f_width) && (length v =? f_width) && (length k =? f_width) && (q <? f_size)%uint63 &&
     check_listed forms (fun _ => 1) (fun _ => big) 2 (hint_apart h) &&
     forallb (fun place =>
       let i := get place 0 in
       let before := vadd k (scale i both) in
       let after := vadd k (vadd (scale i both) (scale (S (get place 1)) u)) in
       negb (Bool.eqb (on (resolve (find_slice cells before)) q) (on (resolve (find_slice cells after)) q)))
       (hint_apart h))%bool
  end.

(* ---- the period ---- *)

Definition check_phi_period_f : bool :=
  let e := N.to_nat (free_preperiod c) in
  let p := N.to_nat (free_period c) in
  let count := length (free_phi c) in
  let same a b := same_state (f_state a) (f_state b) in
  (negb (last digits 1 =? 0)%N &&
   (free_needed c =? N.of_nat (2 * Nat.max e 1 + 2 * p + (length digits - 1) - 1))%N &&
   forallb (fun m => (count <=? m + p) || same m (m + p)) (seq e (count - e)) &&
   ((e =? 0) || negb (same (e - 1) (e - 1 + p))) &&
   forallb (fun q => negb (p mod q =? 0) || existsb (fun i => negb (same (e + i) (e + i + q))) (seq 0 p))
           (seq 1 (p - 1)))%bool.

Definition check_period_f : bool :=
  if (free_period c =? 0)%N then ((free_preperiod c =? 0) && (free_needed c =? 0))%N%bool
  else
    (* first: no number is taken apart that is larger than the file *)
    ((free_needed c <? N.of_nat (length (free_phi c))) && (free_preperiod c <=? free_needed c) &&
     (free_period c <=? free_needed c))%N%bool && check_phi_period_f.

Definition check_free_all : bool :=
  (forallb (fun d => d <? 8)%N digits && check_period_f &&
   check_shape_f && check_monoid_f && check_still && check_cells && check_apart && check_cases)%bool.
End Check.

Definition check_free_heaps (c : free_claim) (h : free_hints) : bool :=
  match digits_of (free_game c) (N.of_nat (length (free_phi c))) with
  | Some digits => check_free_all c h digits
  | None => false
  end.
