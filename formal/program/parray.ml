(* Coq's persistent arrays (Baker's): the newest version is an array, an older one says where it differs from a
   newer one. Beyond the end the default is read, and nothing is written. *)
type 'a t = 'a state ref
and 'a state = Newest of 'a array * 'a | Before of int * 'a * 'a t

let max_length = 4194303

let make (length : Uint63.t) (default : 'a) : 'a t =
  let length = if Uint63.le length max_length then length else max_length in
  ref (Newest (Array.make length default, default))

let rec newest (t : 'a t) : 'a array * 'a =
  match !t with
  | Newest (cells, default) -> (cells, default)
  | Before (i, value, later) ->
      let cells, default = newest later in
      later := Before (i, cells.(i), t);
      cells.(i) <- value;
      t := Newest (cells, default);
      (cells, default)

let length (t : 'a t) : Uint63.t = Array.length (fst (newest t))

let rec get (t : 'a t) (i : Uint63.t) : 'a =
  match !t with
  | Newest (cells, default) -> if Uint63.lt i (Array.length cells) then cells.(i) else default
  | Before _ ->
      ignore (newest t);
      get t i

let set (t : 'a t) (i : Uint63.t) (value : 'a) : 'a t =
  let cells, default = newest t in
  if Uint63.lt i (Array.length cells) then begin
    let later = ref (Newest (cells, default)) in
    t := Before (i, cells.(i), later);
    cells.(i) <- value;
    later
  end
  else t
