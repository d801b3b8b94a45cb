(* A game in its canonical text (docs/reference/formats.md, section 2). None of this is proved. *)
open Checker

let rec positive_of (x : int64) =
  if x = 1L then XH
  else
    let half = positive_of (Int64.shift_right_logical x 1) in
    if Int64.logand x 1L = 1L then XI half else XO half

let n_of (x : int64) = if x = 0L then N0 else Npos (positive_of x)

let hex c =
  match c with
  | '0' .. '9' -> Some (Char.code c - 48)
  | 'A' .. 'F' -> Some (Char.code c - 55)
  | _ -> None

let digits text =
  let values = List.map hex (List.of_seq (String.to_seq text)) in
  if List.mem None values then None else Some (List.map Option.get values)

let n_digits = List.map (fun d -> n_of (Int64.of_int d))

(* The digit before the point, digits, perhaps a tail in parentheses; no needless 0 at the end. A tail that is
   written longer than it need be is read as it is: of all codes with tails only 0.(3) has a theorem. *)
let code text =
  let n = String.length text in
  if n < 2 || text.[1] <> '.' || not (String.contains "048C" text.[0]) || n > 10010 then None
  else
    let head = Option.get (hex text.[0]) in
    let after = String.sub text 2 (n - 2) in
    match String.index_opt after '(' with
    | None -> (
        match digits after with
        | None -> None
        | Some ds ->
            let last = List.fold_left (fun _ d -> d) head ds in
            if last = 0 || List.length ds > 9999 then None else Some (Code (n_digits (head :: ds), [])))
    | Some at -> (
        let length = String.length after in
        if length < at + 3 || after.[length - 1] <> ')' then None
        else
          match (digits (String.sub after 0 at), digits (String.sub after (at + 1) (length - at - 2))) with
          | Some ds, Some tail -> Some (Code (n_digits (head :: ds), n_digits tail))
          | _ -> None)

(* Ascending, without repetition; three or more neighbours as a range, two not. *)
let ranges text =
  let item word =
    match List.map Text.plain_opt (String.split_on_char '-' word) with
    | [ Some a ] when a > 0L -> Some (a, a)
    | [ Some a; Some b ] when a > 0L && b > Int64.add a 1L -> Some (a, b)
    | _ -> None
  in
  let items = List.map item (String.split_on_char ',' text) in
  if List.mem None items then None
  else
    let items = List.map Option.get items in
    let length (a, b) = Int64.sub b a in
    (* joined to the item before: its end, and how many numbers stand joined without a range *)
    let rec canonical last run = function
      | [] -> true
      | (a, b) :: rest ->
          let joined = Int64.sub a 1L = last in
          a > last
          && (not (joined && (run >= 2 || run = 0 || length (a, b) > 0L)))
          && canonical b (if length (a, b) > 0L then 0 else if joined then run + 1 else 1) rest
    in
    if canonical (-1L) 1 items then Some (List.map (fun (a, b) -> (n_of a, n_of b)) items) else None

(* A text that begins like a game of these kinds, right or wrong. Others are games of which nothing is known here:
   general codes, cuts, "take:all-but 1,4", "ring(0.77)". *)
let known text =
  let begins kind = String.starts_with ~prefix:kind text in
  (begins "take:" && not (begins "take:all-but "))
  || begins "race:" || begins "line:" || begins "ring:"
  || String.for_all (fun c -> hex c <> None || c = '.' || c = '(' || c = ')') text

let game text =
  let numbered kind most make =
    let n = String.length kind in
    match Text.plain_opt (String.sub text n (String.length text - n)) with
    | Some value when value > 0L && value <= most -> Some (make (n_of value))
    | _ -> None
  in
  let begins kind = String.starts_with ~prefix:kind text in
  if text = "nim" then Some Nim
  else if text = "race" then Some Race
  else if text = "grundy" then Some Grundy
  else if begins "race:" then numbered "race:" Text.two_62 (fun n -> Race_to n)
  else if begins "line:" then numbered "line:" 9999L (fun n -> Line n)
  else if begins "ring:" then numbered "ring:" 9999L (fun n -> Ring n)
  else if begins "take:" then
    Option.map (fun set -> Take set) (ranges (String.sub text 5 (String.length text - 5)))
  else code text
