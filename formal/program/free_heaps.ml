(* Claims with free heaps: the text of a certificate, and hints for the proved checker: the table of products, a vector
   of each fine cell, the sets F of docs/explanation/infinite-quotients.md. The checker does not believe the hints; wrong
   ones could only make it say no. None of this is proved. *)
open Checker

exception Too_large of string

(* ---- the text ---- *)

type certificate = {
  preperiod : int64;
  period : int64;
  needed : int64;
  order : int;
  generators : int list;
  times : int list list;
  free : int list;
  phi : (int * int list) list;
  moduli : int list;
  tests : (int list * int * int) list; (* coefficients, low, high *)
  slices : int list list;
  cells : (int * int) list; (* number, slice *)
  apart : (int list * int list * int * int list) option;
}

let largest_number = 1_000_000L

let rec ascending = function a :: (b :: _ as rest) -> a < b && ascending rest | _ -> true

(* A list, led by the number of its entries. *)
let listed r word least most bound =
  let count = Text.number r word in
  if count < least || count > most then Text.wrong r word;
  Text.numbers r count bound

let list_of r word count bound = listed r word (Int64.of_int count) (Int64.of_int count) bound

let ascending_list r word least most bound =
  let values = listed r word least most bound in
  if not (ascending values) then Text.wrong r word;
  values

let between r word least most =
  let value = Text.number r word in
  if value < least || value > most then Text.wrong r word;
  Int64.to_int value

(* An integer without needless zeros. *)
let integer r most word =
  let negative = word <> "" && word.[0] = '-' in
  let digits = if negative then String.sub word 1 (String.length word - 1) else word in
  match Text.plain_opt digits with
  | Some value when value <= most && not (negative && value = 0L) -> if negative then -Int64.to_int value else Int64.to_int value
  | _ -> Text.wrong r "integer"

let test r width =
  match List.map (integer r largest_number) (String.split_on_char ' ' (Text.field r "test")) with
  | low :: high :: coefficients
    when low < high && List.length coefficients = width && List.for_all (fun x -> abs x <= 1000) coefficients ->
      (coefficients, low, high)
  | _ -> Text.wrong r "test"

(* The same times over, in the order of the lines. *)
let rec repeated count read = if count = 0 then [] else let first = read () in first :: repeated (count - 1) read

let rec split width = function
  | [] -> []
  | all -> List.filteri (fun i _ -> i < width) all :: split width (List.filteri (fun i _ -> i >= width) all)

let read (r : Text.reader) =
  let preperiod = Text.number r "preperiod" in
  let period = Text.number r "period" in
  let needed = Text.number r "needed" in
  let order = between r "order" 1L 4096L in
  let below_order = Int64.of_int order in
  let generators = ascending_list r "generators" 0L 4096L Text.two_62 in
  let row heap =
    if Text.number r "times" <> Int64.of_int heap then Text.wrong r "times";
    Text.numbers r below_order below_order
  in
  let times = List.map row generators in
  let free = ascending_list r "free" 1L 16L Text.two_62 in
  let width = List.length free in
  let elements = listed r "phi" 1L largest_number below_order in
  let powers = list_of r "multiplicities" (width * List.length elements) largest_number in
  let moduli = list_of r "moduli" width largest_number in
  if List.mem 0 moduli then Text.wrong r "moduli";
  let tests = repeated (between r "tests" 0L 200L) (fun () -> test r width) in
  let slice_count = Text.number r "slices" in
  if slice_count < 1L || slice_count > 0x100000000L then Text.wrong r "slices";
  let slices =
    repeated (Int64.to_int slice_count) (fun () -> ascending_list r "slice" 0L below_order below_order)
  in
  let cells = ascending_list r "cells" 1L 0x100000000L Text.two_62 in
  let cell_slices = list_of r "cell-slices" (List.length cells) slice_count in
  let apart =
    if between r "apart" 0L 1L = 0 then None
    else
      let u = list_of r "apart-u" width largest_number in
      let v = list_of r "apart-v" width largest_number in
      let element = between r "apart-element" 0L (Int64.pred below_order) in
      Some (u, v, element, list_of r "apart-w" width largest_number)
  in
  { preperiod; period; needed; order; generators; times; free; phi = (if List.length elements > 1000 then [] else List.combine elements (split width powers));
    moduli; tests; slices; cells = List.combine cells cell_slices; apart }

(* ---- the claim ---- *)

(* Numbers as the checker has them; equal ones share their memory. *)
let largest_nat = 5000
let nats = Array.make (largest_nat + 1) O
let () = for n = 1 to largest_nat do nats.(n) <- S nats.(n - 1) done
let nat n = if n > largest_nat then raise (Too_large "numbers") else nats.(n)
let vec k = List.map nat (Array.to_list k)

let z n =
  if n = 0 then Z0
  else
    let size = Games.positive_of (Int64.of_int (abs n)) in
    if n < 0 then Zneg size else Zpos size

let claim_of game c =
  let nat_list = List.map nat in
  { free_game = game; free_preperiod = Games.n_of c.preperiod; free_period = Games.n_of c.period;
    free_needed = Games.n_of c.needed; free_order = c.order; free_generators = nat_list c.generators;
    free_times = c.times; free_heaps_of = nat_list c.free;
    free_phi = List.map (fun (q, d) -> (q, nat_list d)) c.phi; free_moduli = nat_list c.moduli;
    free_tests = List.map (fun (a, low, high) -> ((List.map z a, z low), z high)) c.tests; free_slices = c.slices;
    free_cells = List.map (fun (number, slice) -> (z number, nat slice)) c.cells;
    free_apart = Option.map (fun (u, v, q, k) -> ((nat_list u, nat_list v), (q, nat_list k))) c.apart }

(* ---- the hints ---- *)

let parray default values = ref (Parray.Newest (values, default))
let dot a k =
  let sum = ref 0 in
  Array.iteri (fun i x -> sum := !sum + (x * k.(i))) a;
  !sum

let clamp low high x = max low (min high x)

(* A forged claim may have more cases than anybody waits for: some minutes of work, then no verdict. *)
let left = ref 0

let spend steps =
  left := !left - steps;
  if !left < 0 then raise (Too_large "cases")

(* One vector of each class of [key], reached from 0 by doubling; [forms]: how many numbers a key has. *)
let by_doubling width forms key =
  let known = Hashtbl.create 1000 and waiting = Queue.create () and found = ref [] and total = ref 0 in
  let arrive k =
    let seen = Digest.string (Marshal.to_string (key k) [ Marshal.No_sharing ]) in
    if not (Hashtbl.mem known seen) then begin
      Hashtbl.add known seen ();
      total := !total + 1 + Array.fold_left ( + ) 0 k;
      if !total > 20_000_000 then raise (Too_large "cases");
      Queue.add k waiting;
      found := k :: !found
    end
  in
  arrive (Array.make width 0);
  while not (Queue.is_empty waiting) do
    let k = Queue.pop waiting in
    spend ((forms + width) * width * (1 lsl width));
    for letter = 0 to (1 lsl width) - 1 do
      arrive (Array.mapi (fun i x -> (2 * x) + (letter lsr i land 1)) k)
    done
  done;
  List.rev !found

(* The zero is written as the empty list. *)
let vector k = if Array.for_all (( = ) 0) k then [] else vec k

(* A heap with a move: element, free part, mark, for each option its element and its shift. *)
type heap = { element : int; part : int Array.t; mark : int; options : (int * int Array.t) list }

exception No_proof

let hints_of game c claim =
  let n = c.order in
  let width = List.length c.free in
  left := 10_000_000_000;
  let generators = List.length c.generators and slices = List.length c.slices in
  if slices * n > 20_000_000 then raise (Too_large "slices");
  spend (generators * generators * n);
  let rows = Array.of_list (List.map Array.of_list c.times) in
  let table = Array.make n [||] and parents = Array.make n 0 and steps = Array.make n O and ranks = Array.make n 0 in
  let waiting = Queue.create () and reached = ref 1 in
  table.(0) <- Array.init n Fun.id;
  Queue.add 0 waiting;
  while not (Queue.is_empty waiting) do
    let x = Queue.pop waiting in
    Array.iteri
      (fun g row ->
        let y = row.(x) in
        if table.(y) = [||] then begin
          table.(y) <- Array.map (fun z -> row.(z)) table.(x);
          parents.(y) <- x;
          steps.(y) <- nat g;
          ranks.(y) <- !reached;
          incr reached;
          Queue.add y waiting
        end)
      rows
  done;
  if !reached < n then raise No_proof;
  let in_slice = Array.of_list (List.map (fun members ->
    let bits = Array.make n false in
    List.iter (fun x -> bits.(x) <- true) members;
    bits) c.slices) in
  let base =
    { hint_elements = List.init n Fun.id; hint_table = parray (parray 0 [||]) (Array.map (parray 0) table);
      hint_maps = Array.to_list (Array.map (parray 0) rows); hint_parents = parray 0 parents;
      hint_steps = parray O steps; hint_ranks = parray 0 ranks; hint_preimages = parray (parray [] [||]) [||];
      hint_slices = Array.to_list (Array.map (parray false) in_slice); hint_cells = []; hint_groups = [];
      hint_case = (fun _ -> ([], [])); hint_apart = [] }
  in
  let digits = match digits_of game (Games.n_of (Int64.of_int (List.length c.phi))) with Some d -> d | None -> raise No_proof in
  let positions = ref 0 in
  for heap = 1 to List.length c.phi - 1 do
    for taken = 0 to min heap (List.length digits) do positions := !positions + heap - taken done
  done;
  if !positions > 100_000 then raise (Too_large "heaps");
  (* the heaps with a move, and their options in the checker's order *)
  let array_of k = Array.init width (fun i -> match List.nth_opt k i with Some x -> Hints.int_of x | None -> 0) in
  let mark k = Array.fold_right (fun x bits -> (2 * bits) + if x > 0 then 1 else 0) k 0 in
  let heaps =
    List.filter has_move (all_kinds claim base digits)
    |> List.map (fun ((q, d), options) ->
           let part = array_of d in
           let shift (e, k) = (e, Array.mapi (fun i x -> x - part.(i)) (array_of k)) in
           { element = q; part; mark = mark part; options = List.map shift options })
  in
  let preimages = Array.make n [||] in
  List.iter
    (fun heap ->
      if preimages.(heap.element) = [||] then begin
        let before = Array.make n [] in
        for y = n - 1 downto 0 do
          let z = table.(heap.element).(y) in
          before.(z) <- y :: before.(z)
        done;
        let most = Array.fold_left (fun most ys -> max most (List.length ys)) 0 before in
        spend (n * most * List.length heaps);
        preimages.(heap.element) <- before
      end)
    heaps;
  (* cells *)
  let tests = List.map (fun (a, low, high) -> (Array.of_list a, low, high)) c.tests in
  let moduli = Array.of_list c.moduli in
  let whole = List.fold_left (fun v (_, low, high) -> v *. float (high - low + 1)) 1. tests in
  if Array.fold_left (fun v m -> v *. float m) whole moduli > 4.6e18 then raise No_proof;
  let number k =
    let by_tests = List.fold_left (fun v (a, low, high) -> (v * (high - low + 1)) + clamp low high (dot a k) - low) 0 tests in
    let v = ref by_tests in
    Array.iteri (fun i x -> v := (!v * moduli.(i)) + (x mod moduli.(i))) k;
    !v
  in
  let slice_of = Hashtbl.create 1000 in
  List.iter (fun (cell, slice) -> Hashtbl.replace slice_of cell slice) c.cells;
  let slice k = match Hashtbl.find_opt slice_of (number k) with Some s -> s | None -> raise No_proof in
  let moves_by a =
    List.fold_left (fun most heap -> List.fold_left (fun most (_, shift) -> max most (abs (dot a shift))) most heap.options) 0 heaps
  in
  let size = Array.fold_left (fun sum x -> sum + abs x) 0 in
  let forms = List.map (fun (a, low, high) -> (a, max (size a) (max (abs low) (abs high) + moves_by a))) tests in
  let most = Array.init width (fun i -> List.fold_left (fun most heap -> max most heap.part.(i)) 1 heaps) in
  let values forms k = List.map (fun (a, bound) -> clamp (-bound) bound (dot a k)) forms in
  let fine k = (values forms k, Array.mapi (fun i x -> (min most.(i) x, x mod moduli.(i))) k) in
  let numbers = List.length tests + 2 in
  let vectors = by_doubling width numbers fine in
  let option_count = List.fold_left (fun sum heap -> sum + 1 + List.length heap.options) 0 heaps in
  spend (List.length vectors * option_count * numbers * width);
  let witness = Hashtbl.create 1000 in
  List.iter (fun k -> let cell = number k in if not (Hashtbl.mem witness cell) then Hashtbl.add witness cell k) vectors;
  let cells = List.map (fun (cell, _) -> match Hashtbl.find_opt witness cell with Some k -> vector k | None -> raise No_proof) c.cells in
  (* what is asked at each vector *)
  let asked k =
    ( slice k, mark k,
      List.map
        (fun heap ->
          if Array.exists Fun.id (Array.mapi (fun i x -> x < heap.part.(i)) k) then None
          else Some (List.map (fun (_, shift) -> slice (Array.mapi (fun i x -> x + shift.(i)) k)) heap.options))
        heaps )
  in
  let groups = Hashtbl.create 100 in
  List.iter
    (fun k ->
      let question = asked k in
      let key = Digest.string (Marshal.to_string question [ Marshal.No_sharing ]) in
      match Hashtbl.find_opt groups key with
      | Some (_, members) -> members := vector k :: !members
      | None -> Hashtbl.add groups key (question, ref [ vector k ]))
    vectors;
  let some s = Some (nat s) in
  let signature (here, mark, moves) =
    ((some here, Games.n_of (Int64.of_int mark)), List.map (Option.map (List.map some)) moves)
  in
  let groups =
    Hashtbl.fold (fun _ (question, members) all -> (signature question, !members) :: all) groups []
  in
  (* F of one case *)
  let case ((here, wanted), moves) =
    let index = function Some s -> in_slice.(Hints.int_of s) | None -> raise No_proof in
    spend (n * option_count);
    let here = index here and wanted = Hints.int_of (N.to_nat wanted) in
    let bads =
      List.map2
        (fun heap move ->
          match move with
          | None -> [||]
          | Some slices ->
              let options = List.map2 (fun (e, _) s -> (e, index s)) heap.options slices in
              Array.init n (fun q ->
                  let row = table.(q) in
                  (not here.(row.(heap.element))) && not (List.exists (fun (e, bits) -> bits.(row.(e))) options)))
        heaps moves
    in
    let usable = List.filter (fun (_, bad) -> Array.exists Fun.id bad) (List.combine heaps bads) in
    let f = Array.make_matrix (wanted + 1) n None and waiting = Stack.create () and rows = ref 0 in
    let put m x y =
      let row =
        match f.(m).(x) with
        | Some row -> row
        | None ->
            rows := !rows + n;
            spend n;
            if !rows > 100_000_000 then raise (Too_large "cases");
            let row = Array.make n false in
            f.(m).(x) <- Some row;
            row
      in
      if not row.(y) then begin
        row.(y) <- true;
        Stack.push (m, x, y) waiting
      end
    in
    List.iter
      (fun (heap, bad) ->
        if heap.mark <> 0 || wanted = 0 then Array.iteri (fun y is_bad -> if is_bad then put heap.mark heap.element y) bad)
      usable;
    while not (Stack.is_empty waiting) do
      let m, x, z = Stack.pop waiting in
      let own = table.(x) in
      List.iter
        (fun (heap, bad) ->
          if heap.mark <> 0 || m = wanted then begin
            let before = preimages.(heap.element).(z) in
            spend (1 + List.length before);
            List.iter (fun y -> if bad.(own.(y)) then put (m lor heap.mark) table.(heap.element).(x) y) before
          end)
        usable
    done;
    (List.map (parray false) bads,
     Array.to_list (Array.map (fun rows -> parray None (Array.map (Option.map (parray false)) rows)) f))
  in
  let apart =
    match c.apart with
    | None -> []
    | Some (u, v, _, k) ->
        let u = Array.of_list u and k = Array.of_list k in
        let both = Array.mapi (fun i x -> x + u.(i)) (Array.of_list v) in
        let forms =
          List.concat_map
            (fun (a, low, high) ->
              let most = max (abs low) (abs high) in
              let form slope beside = (slope, max (size slope) (most + abs beside)) in
              [ form [| dot a both; 0 |] (dot a k); form [| dot a both; dot a u |] (dot a k + dot a u) ])
            tests
        in
        let rec gcd a b = if b = 0 then a else gcd b (a mod b) in
        let big = Array.fold_left (fun v m -> v / gcd v m * m) 1 moduli in
        if big > 1000 then raise (Too_large "numbers");
        by_doubling 2 numbers (fun place -> (values forms place, Array.map (fun x -> (min 1 x, x mod big)) place))
        |> List.map vector
  in
  { base with hint_preimages = parray (parray [] [||]) (Array.map (parray []) preimages); hint_cells = cells;
    hint_groups = groups; hint_case = case; hint_apart = apart }

(* Whether the proved checker accepts the claim. *)
let check game c =
  let count = List.length c.phi in
  if count = 0 || count > 300 then raise (Too_large "heaps");
  List.for_all (fun heap -> heap >= 0 && heap < count) (c.generators @ c.free)
  &&
  let claim = claim_of game c in
  match check_free_heaps claim (hints_of game c claim) with
  | accepted -> accepted
  | exception No_proof -> false
