(* The lines of a certificate (docs/reference/formats.md, section 5), read as strictly as they are written: one way only.
   None of this is proved. *)

exception Wrong of int * string (* the line, counted from 1, and what should stand there *)

type reader = { text : string; mutable at : int; mutable line : int }

let wrong r what = raise (Wrong (r.line, what))

let next r what =
  r.line <- r.line + 1;
  match String.index_from_opt r.text r.at '\n' with
  | None -> wrong r what
  | Some stop ->
      let line = String.sub r.text r.at (stop - r.at) in
      r.at <- stop + 1;
      line

(* The rest of the next line, which is [word], a space, and something. *)
let field r word =
  let line = next r word in
  let n = String.length word in
  if String.length line > n + 1 && String.sub line 0 n = word && line.[n] = ' ' then
    String.sub line (n + 1) (String.length line - n - 1)
  else wrong r word

let two_62 = 0x4000000000000000L

(* Digits without a needless zero, at most 2^62. *)
let plain_opt word =
  let n = String.length word in
  let all_digits = n > 0 && n <= 19 && String.for_all (fun c -> c >= '0' && c <= '9') word in
  if (not all_digits) || (n > 1 && word.[0] = '0') then None
  else
    (* nineteen digits are below 2^64: as unsigned numbers of 64 bits nothing is lost *)
    let value = String.fold_left (fun v c -> Int64.add (Int64.mul v 10L) (Int64.of_int (Char.code c - 48))) 0L word in
    if Int64.unsigned_compare value two_62 <= 0 then Some value else None

let plain r word = match plain_opt word with Some value -> value | None -> wrong r "number"
let number r word = plain r (field r word)

(* So many numbers below the bound, 32 in a line, each line led by the index of its first. *)
let numbers r count bound =
  if Int64.compare count (Int64.of_int (String.length r.text)) > 0 then begin
    r.line <- r.line + 1;
    wrong r "numbers"
  end;
  let count = Int64.to_int count in
  let rec lines from found =
    if from >= count then List.rev found
    else
      let words = String.split_on_char ' ' (field r (string_of_int from ^ ":")) in
      let goal = min count (from + 32) in
      if List.length words <> goal - from then wrong r "numbers";
      let add found word =
        let value = plain r word in
        if Int64.compare value bound >= 0 then wrong r "number" else Int64.to_int value :: found
      in
      lines goal (List.fold_left add found words)
  in
  lines 0 []

let digest_of text length =
  let digest = ref 0xCBF29CE484222325L in
  for i = 0 to length - 1 do
    digest := Int64.mul (Int64.logxor !digest (Int64.of_int (Char.code text.[i]))) 0x100000001B3L
  done;
  !digest

(* The last line; whether its digest is right. *)
let ending r =
  let before = r.at in
  let line = field r "end" in
  let expected = Printf.sprintf "fnv1a64 %016Lx" (digest_of r.text before) in
  let hexadecimal c = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') in
  if String.length line <> 24 || String.sub line 0 8 <> "fnv1a64 "
     || not (String.for_all hexadecimal (String.sub line 8 16))
     || r.at <> String.length r.text
  then wrong r "end";
  line = expected
