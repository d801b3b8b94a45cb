(* Coq's machine integers of 63 bits, unsigned: OCaml's own, which are of 63 bits on the machines served. *)
type t = int

let () = assert (Sys.int_size = 63)
let of_int (x : int) : t = x
let l_xor (x : t) (y : t) : t = x lxor y
let add (x : t) (y : t) : t = x + y
let equal (x : t) (y : t) = x = y
let lt (x : t) (y : t) = x lxor min_int < y lxor min_int
let le (x : t) (y : t) = x lxor min_int <= y lxor min_int
