
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

type comparison =
| Eq
| Lt
| Gt

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)
 end

module N =
 struct
  (** val succ_double : n -> n **)

  let succ_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val succ : n -> n **)

  let succ = function
  | N0 -> Npos XH
  | Npos p -> Npos (Coq_Pos.succ p)

  (** val pred : n -> n **)

  let pred = function
  | N0 -> N0
  | Npos p -> Coq_Pos.pred_N p

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val max : n -> n -> n **)

  let max n0 n' =
    match compare n0 n' with
    | Gt -> n0
    | _ -> n'

  (** val pos_div_eucl : positive -> n -> n * n **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = succ_double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XH ->
      (match b with
       | N0 -> (N0, (Npos XH))
       | Npos p -> (match p with
                    | XH -> ((Npos XH), N0)
                    | _ -> (N0, (Npos XH))))

  (** val div_eucl : n -> n -> n * n **)

  let div_eucl a b =
    match a with
    | N0 -> (N0, N0)
    | Npos na -> (match b with
                  | N0 -> (N0, a)
                  | Npos _ -> pos_div_eucl na b)

  (** val modulo : n -> n -> n **)

  let modulo a b =
    snd (div_eucl a b)

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')
 end

(** val tl : 'a1 list -> 'a1 list **)

let tl = function
| [] -> []
| _ :: m -> m

(** val last : 'a1 list -> 'a1 -> 'a1 **)

let rec last l d =
  match l with
  | [] -> d
  | a :: l0 -> (match l0 with
                | [] -> a
                | _ :: _ -> last l0 d)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t -> f b (fold_right f a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val firstn : nat -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  match n0 with
  | O -> []
  | S n1 -> (match l with
             | [] -> []
             | a :: l0 -> a :: (firstn n1 l0))

(** val lxor0 : Uint63.t -> Uint63.t -> Uint63.t **)

let lxor0 = Uint63.l_xor

(** val add0 : Uint63.t -> Uint63.t -> Uint63.t **)

let add0 = Uint63.add

(** val eqb0 : Uint63.t -> Uint63.t -> bool **)

let eqb0 = Uint63.equal

(** val ltb0 : Uint63.t -> Uint63.t -> bool **)

let ltb0 = Uint63.lt

(** val leb0 : Uint63.t -> Uint63.t -> bool **)

let leb0 = Uint63.le

(** val make : Uint63.t -> 'a1 -> 'a1 'a Parray.t **)

let make = Parray.make

(** val get : 'a1 'a Parray.t -> Uint63.t -> 'a1 **)

let get = Parray.get

(** val set : 'a1 'a Parray.t -> Uint63.t -> 'a1 -> 'a1 'a Parray.t **)

let set = Parray.set

(** val length : 'a1 'a Parray.t -> Uint63.t **)

let length = Parray.length

(** val mark : bool 'a Parray.t -> Uint63.t -> bool 'a Parray.t **)

let mark seen v =
  if get seen v then seen else set seen v true

(** val mark_pairs :
    Uint63.t -> Uint63.t list -> Uint63.t list -> Uint63.t list -> bool
    'a Parray.t -> bool 'a Parray.t **)

let rec mark_pairs x fuel up down seen =
  match fuel with
  | [] -> seen
  | _ :: l ->
    (match l with
     | [] -> seen
     | _ :: fuel0 ->
       (match up with
        | [] -> seen
        | a :: up0 ->
          (match down with
           | [] -> seen
           | b :: down0 ->
             mark_pairs x fuel0 up0 down0 (mark seen (lxor0 x (lxor0 a b))))))

(** val mark_triples :
    Uint63.t list -> Uint63.t list -> Uint63.t list -> Uint63.t list -> bool
    'a Parray.t -> bool 'a Parray.t **)

let rec mark_triples ups fuel up down seen =
  match fuel with
  | [] -> seen
  | _ :: l ->
    (match l with
     | [] -> seen
     | _ :: l0 ->
       (match l0 with
        | [] -> seen
        | _ :: fuel0 ->
          (match up with
           | [] -> seen
           | a :: up0 ->
             (match down with
              | [] -> seen
              | _ :: down0 ->
                mark_triples ups fuel0 up0 down0
                  (mark_pairs a down0 ups down0 seen)))))

(** val mark_digits :
    n list -> bool -> Uint63.t -> Uint63.t list -> Uint63.t list -> bool
    'a Parray.t -> bool 'a Parray.t **)

let rec mark_digits digits taking current ups down seen =
  match digits with
  | [] -> seen
  | d :: digits0 ->
    let seen0 =
      if taking
      then (match down with
            | [] ->
              if N.testbit d N0 then mark seen (Uint63.of_int (0)) else seen
            | _ :: _ ->
              if N.testbit d (Npos XH) then mark seen current else seen)
      else seen
    in
    let seen1 =
      if N.testbit d (Npos (XO XH))
      then mark_pairs (Uint63.of_int (0)) down ups down seen0
      else seen0
    in
    let seen2 =
      if N.testbit d (Npos (XI XH))
      then mark_triples ups down ups down seen1
      else seen1
    in
    (match down with
     | [] -> seen2
     | current0 :: down0 -> mark_digits digits0 true current0 ups down0 seen2)

(** val marked_up_to :
    nat -> bool 'a Parray.t -> Uint63.t -> Uint63.t -> bool **)

let rec marked_up_to fuel seen u v =
  match fuel with
  | O -> false
  | S fuel0 ->
    if eqb0 u v
    then (&&) (ltb0 u (length seen)) (negb (get seen u))
    else (&&) (get seen u)
           (marked_up_to fuel0 seen (add0 u (Uint63.of_int (1))) v)

(** val check_from :
    n list -> Uint63.t list -> Uint63.t list -> Uint63.t list -> nat ->
    Uint63.t -> bool **)

let rec check_from digits ups rest known fuel bound =
  match rest with
  | [] -> true
  | v :: rest0 ->
    (&&)
      ((&&) (leb0 v bound)
        (marked_up_to fuel
          (mark_digits digits false (Uint63.of_int (0)) ups known
            (make (add0 v (Uint63.of_int (1))) false)) (Uint63.of_int (0)) v))
      (check_from digits ups rest0 (v :: known) (S (S fuel))
        (add0 bound (Uint63.of_int (2))))

(** val check_values : n list -> Uint63.t list -> bool **)

let check_values digits values0 =
  check_from digits (tl values0) values0 [] (S O) (Uint63.of_int (0))

type game =
| Code of n list * n list
| Nim
| Race
| Race_to of n
| Take of (n * n) list
| Line of n
| Ring of n
| Grundy

(** val in_ranges : (n * n) list -> n -> bool **)

let in_ranges ranges i =
  existsb (fun range -> (&&) (N.leb (fst range) i) (N.leb i (snd range)))
    ranges

(** val line_digit : n -> n -> n **)

let line_digit most i =
  if (&&) (N.leb (Npos XH) i) (N.leb i most) then Npos (XI (XI XH)) else N0

(** val set_digit : (n * n) list -> n -> n **)

let set_digit ranges i =
  if (&&) (N.leb (Npos XH) i) (in_ranges ranges i) then Npos (XI XH) else N0

type theorem_name =
| Guy_smith
| Guy_smith_three
| Take_window
| Subtraction_window
| Bouton
| Sparse_window

type period_claim = { claimed_game : game; misere : bool;
                      by_theorem : theorem_name; preperiod : n; period : 
                      n; saltus : n; greatest : (Uint63.t * n) option;
                      needed : n; values : Uint63.t list }

(** val is_nim : game -> bool **)

let is_nim = function
| Code (digits, tail) ->
  (match digits with
   | [] -> false
   | d :: l ->
     (match l with
      | [] ->
        (match tail with
         | [] -> false
         | t :: l0 ->
           (match l0 with
            | [] -> (&&) (N.eqb d N0) (N.eqb t (Npos (XI XH)))
            | _ :: _ -> false))
      | _ :: _ -> false))
| Nim -> true
| Race -> true
| _ -> false

(** val is_set : game -> bool **)

let is_set = function
| Race_to _ -> true
| Take _ -> true
| _ -> false

(** val code_theorem : nat -> theorem_name **)

let code_theorem = function
| O -> Take_window
| S n0 ->
  (match n0 with
   | O -> Take_window
   | S n1 ->
     (match n1 with
      | O -> Guy_smith
      | S n2 -> (match n2 with
                 | O -> Guy_smith_three
                 | S _ -> Take_window)))

(** val length_from : n -> 'a1 list -> n **)

let rec length_from n0 = function
| [] -> n0
| _ :: l0 -> length_from (N.succ n0) l0

(** val skip : n -> 'a1 list -> 'a1 list **)

let rec skip n0 l = match l with
| [] -> []
| _ :: rest -> if N.eqb n0 N0 then l else skip (N.pred n0) rest

(** val expand : (n -> n) -> n -> nat -> n list **)

let rec expand f i = function
| O -> []
| S count0 -> (f i) :: (expand f (N.succ i) count0)

(** val up_to : (n -> n) -> n -> n -> n list option **)

let up_to f k count =
  if N.leb k count then Some (expand f N0 (S (N.to_nat k))) else None

(** val greatest_take : (n * n) list -> n **)

let greatest_take ranges =
  fold_right (fun range -> N.max (snd range)) N0 ranges

(** val digits_of : game -> n -> n list option **)

let digits_of g count =
  match g with
  | Code (digits, tail) ->
    (match tail with
     | [] -> Some digits
     | _ :: _ -> None)
  | Race_to most -> up_to (set_digit (((Npos XH), most) :: [])) most count
  | Take ranges -> up_to (set_digit ranges) (greatest_take ranges) count
  | Line most -> up_to (line_digit most) most count
  | _ -> None

(** val parts : n list -> nat **)

let parts digits =
  if existsb (fun d -> N.testbit d (Npos (XI XH))) digits
  then S (S (S O))
  else if existsb (fun d -> N.testbit d (Npos (XO XH))) digits
       then S (S O)
       else S O

(** val same_theorem : theorem_name -> theorem_name -> bool **)

let same_theorem a b =
  match a with
  | Guy_smith -> (match b with
                  | Guy_smith -> true
                  | _ -> false)
  | Guy_smith_three -> (match b with
                        | Guy_smith_three -> true
                        | _ -> false)
  | Take_window -> (match b with
                    | Take_window -> true
                    | _ -> false)
  | Subtraction_window ->
    (match b with
     | Subtraction_window -> true
     | _ -> false)
  | Bouton -> (match b with
               | Bouton -> true
               | _ -> false)
  | Sparse_window -> (match b with
                      | Sparse_window -> true
                      | _ -> false)

(** val agree : Uint63.t list -> Uint63.t list -> bool **)

let rec agree a b =
  match a with
  | [] -> true
  | x :: a0 ->
    (match b with
     | [] -> true
     | y :: b0 -> (&&) (eqb0 x y) (agree a0 b0))

(** val differ : Uint63.t list -> Uint63.t list -> bool **)

let rec differ a b =
  match a with
  | [] -> false
  | x :: a0 ->
    (match b with
     | [] -> false
     | y :: b0 -> (||) (negb (eqb0 x y)) (differ a0 b0))

(** val no_divisor : n -> n -> Uint63.t list -> Uint63.t list -> bool **)

let rec no_divisor p q base shifted = match shifted with
| [] -> false
| _ :: rest ->
  if N.eqb q p
  then true
  else (&&) ((||) (negb (N.eqb (N.modulo p q) N0)) (differ base shifted))
         (no_divisor p (N.succ q) base rest)

(** val all_at_most : Uint63.t -> Uint63.t list -> bool **)

let rec all_at_most most = function
| [] -> true
| x :: l0 -> (&&) (leb0 x most) (all_at_most most l0)

(** val greatest_at : Uint63.t -> n -> Uint63.t list -> bool **)

let rec greatest_at most at_heap = function
| [] -> false
| x :: rest ->
  if N.eqb at_heap N0
  then (&&) (eqb0 x most) (all_at_most most rest)
  else (&&) (ltb0 x most) (greatest_at most (N.pred at_heap) rest)

(** val counts_up : Uint63.t -> Uint63.t list -> bool **)

let rec counts_up i = function
| [] -> true
| x :: l0 ->
  (&&) ((&&) (eqb0 x i) (ltb0 i (add0 i (Uint63.of_int (1)))))
    (counts_up (add0 i (Uint63.of_int (1))) l0)

(** val check_nim : period_claim -> bool **)

let check_nim c =
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&) (same_theorem c.by_theorem Bouton) (N.eqb c.preperiod N0))
            (N.eqb c.period (Npos XH))) (N.eqb c.saltus (Npos XH)))
        (N.eqb c.needed N0))
      (match c.greatest with
       | Some _ -> false
       | None -> true)) (counts_up (Uint63.of_int (0)) c.values)

(** val check_window : period_claim -> n list -> bool **)

let check_window c digits =
  let e = c.preperiod in
  let p = c.period in
  let all = c.values in
  let k = N.pred (length_from N0 digits) in
  let t = parts digits in
  let window = skip e all in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&)
                ((&&)
                  ((&&)
                    ((&&)
                      ((&&)
                        (forallb (fun d ->
                          N.ltb d (Npos (XO (XO (XO (XO XH)))))) digits)
                        (negb (N.eqb (last digits (Npos XH)) N0)))
                      (N.leb (Npos XH) p))
                    (if is_set c.claimed_game
                     then (&&) (same_theorem c.by_theorem Subtraction_window)
                            (N.eqb c.needed (N.add (N.add e p) k))
                     else (&&) (same_theorem c.by_theorem (code_theorem t))
                            (N.eqb (N.add c.needed (N.of_nat t))
                              (N.add
                                (N.add
                                  (N.mul (N.of_nat t)
                                    (N.add (N.max e (Npos XH)) p)) k) (Npos
                                XH))))) (N.leb c.needed (length_from N0 all)))
                (N.ltb (N.add e p) (length_from N0 all))) (N.eqb c.saltus N0))
            (agree window (skip p window)))
          ((||) (N.eqb e N0)
            (differ (firstn (S O) (skip (N.pred e) all))
              (skip (N.add (N.pred e) p) all))))
        (no_divisor p (Npos XH) window (tl window)))
      (match c.greatest with
       | Some p0 -> let (most, at_heap) = p0 in greatest_at most at_heap all
       | None -> false)) (check_values digits all)

(** val check_period : period_claim -> bool **)

let check_period c =
  if c.misere
  then false
  else if is_nim c.claimed_game
       then check_nim c
       else (match digits_of c.claimed_game (length_from N0 c.values) with
             | Some digits -> check_window c digits
             | None -> false)
