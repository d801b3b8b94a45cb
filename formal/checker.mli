
val negb : bool -> bool

type nat =
| O
| S of nat

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

type comparison =
| Eq
| Lt
| Gt

val add : nat -> nat -> nat

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ : n -> n

  val pred : n -> n

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val max : n -> n -> n

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val modulo : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n
 end

val tl : 'a1 list -> 'a1 list

val last : 'a1 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val firstn : nat -> 'a1 list -> 'a1 list

val lxor0 : Uint63.t -> Uint63.t -> Uint63.t

val add0 : Uint63.t -> Uint63.t -> Uint63.t

val eqb0 : Uint63.t -> Uint63.t -> bool

val ltb0 : Uint63.t -> Uint63.t -> bool

val leb0 : Uint63.t -> Uint63.t -> bool

val make : Uint63.t -> 'a1 -> 'a1 'a Parray.t

val get : 'a1 'a Parray.t -> Uint63.t -> 'a1

val set : 'a1 'a Parray.t -> Uint63.t -> 'a1 -> 'a1 'a Parray.t

val length : 'a1 'a Parray.t -> Uint63.t

val mark : bool 'a Parray.t -> Uint63.t -> bool 'a Parray.t

val mark_pairs :
  Uint63.t -> Uint63.t list -> Uint63.t list -> Uint63.t list -> bool
  'a Parray.t -> bool 'a Parray.t

val mark_triples :
  Uint63.t list -> Uint63.t list -> Uint63.t list -> Uint63.t list -> bool
  'a Parray.t -> bool 'a Parray.t

val mark_digits :
  n list -> bool -> Uint63.t -> Uint63.t list -> Uint63.t list -> bool
  'a Parray.t -> bool 'a Parray.t

val marked_up_to : nat -> bool 'a Parray.t -> Uint63.t -> Uint63.t -> bool

val check_from :
  n list -> Uint63.t list -> Uint63.t list -> Uint63.t list -> nat ->
  Uint63.t -> bool

val check_values : n list -> Uint63.t list -> bool

type game =
| Code of n list * n list
| Nim
| Race
| Race_to of n
| Take of (n * n) list
| Line of n
| Ring of n
| Grundy

val in_ranges : (n * n) list -> n -> bool

val line_digit : n -> n -> n

val set_digit : (n * n) list -> n -> n

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

val is_nim : game -> bool

val is_set : game -> bool

val code_theorem : nat -> theorem_name

val length_from : n -> 'a1 list -> n

val skip : n -> 'a1 list -> 'a1 list

val expand : (n -> n) -> n -> nat -> n list

val up_to : (n -> n) -> n -> n -> n list option

val greatest_take : (n * n) list -> n

val digits_of : game -> n -> n list option

val parts : n list -> nat

val same_theorem : theorem_name -> theorem_name -> bool

val agree : Uint63.t list -> Uint63.t list -> bool

val differ : Uint63.t list -> Uint63.t list -> bool

val no_divisor : n -> n -> Uint63.t list -> Uint63.t list -> bool

val all_at_most : Uint63.t -> Uint63.t list -> bool

val greatest_at : Uint63.t -> n -> Uint63.t list -> bool

val counts_up : Uint63.t -> Uint63.t list -> bool

val check_nim : period_claim -> bool

val check_window : period_claim -> n list -> bool

val check_period : period_claim -> bool
