(* ishitori-verify-formal: checks certificates by the checker that Coq has proved right (checker.ml, extracted).
   One line for each file: "verified FILE", "refused FILE: WHY" or "unchecked FILE: WHAT". WHY is "line N" if the
   text could not have been written so, "claim" if the proved checker says no, "digest" if only the digest is
   wrong. WHAT is what this checker does not know, and so says nothing about: "kind KIND", "theorem NAME",
   "game GAME", "status kernel", "order N", "bounded free heaps", or "too large". Exit codes: 0 all verified, 1 wrong
   words, 2 some file refused, 3 some file unchecked, 4 some file cannot be read. *)
open Checker

exception Not_here of string

type verdict = Verified | Refused of string | Unchecked of string

let period (r : Text.reader) game misere =
  let theorem =
    match Text.field r "theorem" with
    | "guy-smith" -> Guy_smith
    | "guy-smith-three" -> Guy_smith_three
    | "take-window" -> Take_window
    | "subtraction-window" -> Subtraction_window
    | "bouton" -> Bouton
    | "sparse-window" -> Sparse_window
    | other -> raise (Not_here ("theorem " ^ other))
  in
  let preperiod = Text.number r "preperiod" in
  let period = Text.number r "period" in
  let saltus = Text.number r "saltus" in
  let greatest =
    if saltus <> 0L then None
    else
      let most = Text.number r "max-value" in
      Some (Int64.to_int most, Games.n_of (Text.number r "max-value-at"))
  in
  let needed = Text.number r "needed" in
  let count = Text.number r "values" in
  let values = Text.numbers r count 0x100000000L in
  fun () ->
    check_period
      { claimed_game = game; misere; by_theorem = theorem; preperiod = Games.n_of preperiod;
        period = Games.n_of period; saltus = Games.n_of saltus; greatest; needed = Games.n_of needed; values }

(* The elements' orders that are tried: the proved checker looks at all triples. *)
let largest_order = 200

let quotient (r : Text.reader) text game misere =
  if not misere then Text.wrong r "convention";
  let status = Text.field r "status" in
  if not (List.mem status [ "proved"; "kernel"; "partial" ]) then Text.wrong r "status";
  let order = Text.number r "order" in
  if order = 0L || order > 12000L then Text.wrong r "order";
  let preperiod = Text.number r "preperiod" in
  let period = Text.number r "period" in
  let needed = Text.number r "needed" in
  let generators = Text.numbers r (Text.number r "generators") Text.two_62 in
  let p = Text.numbers r (Text.number r "p-portion") order in
  let rec ascending = function a :: (b :: _ as rest) -> a < b && ascending rest | _ -> true in
  if not (ascending p) then Text.wrong r "p-portion";
  let times heap =
    if Text.number r "times" <> Int64.of_int heap then Text.wrong r "times";
    Text.numbers r order order
  in
  let times = List.map times generators in
  let count = Text.number r "phi" in
  if count = 0L then Text.wrong r "phi";
  let phi = Text.numbers r count order in
  fun () ->
    if status = "kernel" then raise (Not_here "status kernel");
    if order > Int64.of_int largest_order then raise (Not_here (Printf.sprintf "order %Ld" order));
    (* a generator without phi, or out of order: no claim; and no large number is counted up *)
    ascending generators
    && List.for_all (fun heap -> heap >= 0 && heap < List.length phi) generators
    &&
    let nats = List.map Hints.nat_of in
    let claim =
      { quotient_game = game; status = (if status = "proved" then Proved else Partial);
        order = Hints.nat_of (Int64.to_int order); phi_preperiod = Games.n_of preperiod;
        phi_period = Games.n_of period; heaps_needed = Games.n_of needed; generators = nats generators;
        p_portion = nats p; times = List.map nats times; phi_values = nats phi }
    in
    (match game with
    | Ring _ | Line _ | Race_to _ | Take _ -> ()
    | _ -> if digits_of game (Games.n_of count) = None then raise (Not_here ("game " ^ text)));
    check_quotient claim (Hints.of_claim claim)

let free_heaps (r : Text.reader) text game misere =
  if not misere then Text.wrong r "convention";
  let claim = Free_heaps.read r in
  fun () ->
    (match game with
    | Ring _ | Line _ | Race_to _ | Take _ -> ()
    | _ -> if digits_of game (Games.n_of 1L) = None then raise (Not_here ("game " ^ text)));
    try Free_heaps.check game claim with Free_heaps.Too_large what -> raise (Not_here ("too large (" ^ what ^ ")"))

(* A claim about few large heaps: it is not among the claims of FreeHeaps.v. *)
let is_bounded text =
  let line = "\nbounded " in
  let n = String.length line in
  let rec from i =
    match String.index_from_opt text i '\n' with
    | Some at -> (at + n <= String.length text && String.sub text at n = line) || from (at + 1)
    | None -> false
  in
  from 0

let verdict_of text =
  let r = { Text.text; at = 0; line = 0 } in
  try
    if Text.next r "ishitori" <> "ishitori certificate 1" then Text.wrong r "ishitori";
    let kind = Text.field r "kind" in
    if not (List.mem kind [ "period"; "quotient"; "free-heaps" ]) then Unchecked ("kind " ^ kind)
    else if kind = "free-heaps" && is_bounded text then Unchecked "bounded free heaps"
    else begin
      let text = Text.field r "game" in
      let game =
        match Games.game text with
        | Some game -> game
        | None -> if Games.known text then Text.wrong r "game" else raise (Not_here ("game " ^ text))
      in
      let misere =
        match Text.field r "convention" with
        | "normal" -> false
        | "misere" -> true
        | _ -> Text.wrong r "convention"
      in
      let check =
        match kind with
        | "period" -> period r game misere
        | "quotient" -> quotient r text game misere
        | _ -> free_heaps r text game misere
      in
      let digest_fits = Text.ending r in
      if not (check ()) then Refused "claim" else if not digest_fits then Refused "digest" else Verified
    end
  with
  | Text.Wrong (line, _) -> Refused (Printf.sprintf "line %d" line)
  | Not_here what -> Unchecked what

(* A file that does not begin like a certificate is read no further: it may be endless. Nor is one that is longer
   than any certificate that is checked here, whose numbers would take gigabytes. *)
let longest = 1 lsl 24

let contents file =
  let channel = open_in_bin file in
  Fun.protect
    ~finally:(fun () -> close_in_noerr channel)
    (fun () ->
      let buffer = Buffer.create 65536 and greeting = "ishitori certificate " in
      let block = Bytes.create 65536 in
      let rec more () =
        let got = input channel block 0 (Bytes.length block) in
        Buffer.add_subbytes buffer block 0 got;
        let common = min (Buffer.length buffer) (String.length greeting) in
        if got > 0 && Buffer.length buffer <= longest && Buffer.sub buffer 0 common = String.sub greeting 0 common then more ()
      in
      more ();
      Buffer.contents buffer)

let () =
  let files = List.tl (Array.to_list Sys.argv) in
  match files with
  | [] | "--help" :: _ | "-h" :: _ ->
      print_endline "usage: ishitori-verify-formal FILE...";
      exit (if files = [] then 1 else 0)
  | option :: _ when String.length option > 1 && option.[0] = '-' && not (Sys.file_exists option) ->
      prerr_endline ("ishitori-verify-formal: " ^ option ^ "?");
      exit 1
  | files ->
      (* From good to bad: verified, unchecked, refused, cannot be read. *)
      let worse a b =
        let rank code = match code with 0 -> 0 | 3 -> 1 | 2 -> 2 | _ -> 3 in
        if rank a > rank b then a else b
      in
      let check worst file =
        let verdict text = if String.length text > longest then Unchecked "too large" else verdict_of text in
        worse worst
          (match verdict (contents file) with
          | Verified -> Printf.printf "verified %s\n%!" file; 0
          | Refused why -> Printf.printf "refused %s: %s\n%!" file why; 2
          | Unchecked what -> Printf.printf "unchecked %s: %s\n%!" file (String.escaped what); 3
          | exception (Sys_error why) -> Printf.eprintf "ishitori-verify-formal: %s\n%!" why; 4
          | exception ((Stack_overflow | Out_of_memory) as e) ->
              Printf.eprintf "ishitori-verify-formal: %s: %s\n%!" file (Printexc.to_string e);
              4)
      in
      exit (List.fold_left check 0 files)
