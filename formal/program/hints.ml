(* Hints for the proved checker of quotients: all products, a word for each element, the contexts of Quotient.v.
   The checker does not believe them; wrong hints could only make it say no. *)
open Checker

let nat_of n =
  let rec up n found = if n = 0 then found else up (n - 1) (S found) in
  up n O

let int_of n =
  let rec count n found = match n with O -> found | S n -> count n (found + 1) in
  count n 0

let nats values = List.map nat_of (Array.to_list values)

let of_claim claim =
  let n = int_of claim.order in
  let ints values = Array.of_list (List.map int_of values) in
  let rows = List.map ints claim.times and heaps = List.map int_of claim.generators in
  (* words and products: from an element and a generator to the next element *)
  let word = Array.make n None in
  let products = Array.make_matrix n n 0 in
  let waiting = Queue.create () in
  word.(0) <- Some [];
  products.(0) <- Array.init n Fun.id;
  Queue.add 0 waiting;
  while not (Queue.is_empty waiting) do
    let z = Queue.pop waiting in
    let step row heap =
      let y = row.(z) in
      if word.(y) = None then begin
        word.(y) <- Some (heap :: Option.get word.(z));
        products.(y) <- Array.map (fun x -> row.(x)) products.(z);
        Queue.add y waiting
      end
    in
    List.iter2 step rows heaps
  done;
  let hints contexts =
    { products = List.map nats (Array.to_list products);
      words = List.map (fun word -> List.map nat_of (Option.value word ~default:[])) (Array.to_list word);
      contexts = List.map Array.to_list (Array.to_list contexts) }
  in
  let contexts = Array.make_matrix n n false in
  let count = List.length claim.phi_values in
  (match digits_of claim.quotient_game (Games.n_of (Int64.of_int count)) with
  | None -> ()
  | Some digits ->
      let so_far = hints contexts and bits = p_bits claim in
      let kinds = Hashtbl.create 97 in
      List.iteri
        (fun heap phi ->
          match heap_values claim so_far digits (nat_of heap) with
          | [] -> ()
          | values ->
              let kind = (int_of phi, List.sort compare (List.map int_of values)) in
              if not (Hashtbl.mem kinds kind) then
                Hashtbl.add kinds kind
                  (Array.init n (fun q -> is_bad so_far bits phi values (nat_of q))))
        claim.phi_values;
      let kinds = Hashtbl.fold (fun (phi, _) bad found -> (phi, bad) :: found) kinds [] in
      let waiting = Queue.create () in
      let arrive x y =
        if not contexts.(x).(y) then begin
          contexts.(x).(y) <- true;
          Queue.add (x, y) waiting
        end
      in
      List.iter (fun (phi, bad) -> Array.iteri (fun y is_bad -> if is_bad then arrive phi y) bad) kinds;
      (* y of F x leads to every y' with phi y' = y, if x y' is bad *)
      while not (Queue.is_empty waiting) do
        let x, y = Queue.pop waiting in
        List.iter
          (fun (phi, bad) ->
            for next = 0 to n - 1 do
              if products.(phi).(next) = y && bad.(products.(x).(next)) then arrive products.(x).(phi) next
            done)
          kinds
      done);
  hints contexts
