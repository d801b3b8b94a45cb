"""check.py FILE: is this certificate of a period true? It believes nothing but the rules and the theorem."""
import sys

lines = open(sys.argv[1]).read().splitlines()
if lines[:2] != ["ishitori certificate 1", "kind period"]:
    sys.exit("this checker reads certificates of periods only")
claim = dict(line.split(" ", 1) for line in lines[2:-1] if ":" not in line)
given = [int(value) for line in lines if ":" in line for value in line.split(": ")[1].split()]
digits = [int(digit) for digit in claim["game"].replace(".", "")]  # 4.32: a split without taking is place 0
if claim["theorem"] != "guy-smith" or digits[0] not in (0, 4):
    sys.exit("this checker knows the theorem of Guy and Smith only")

values = []
for n in range(len(given)):
    reached = set()  # the nim-values of what one move can leave
    for taken, digit in enumerate(digits):
        rest = n - taken
        if digit & 1 and rest == 0:
            reached.add(0)
        if digit & 2 and rest > 0:
            reached.add(values[rest])
        if digit & 4:
            reached.update(values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1))
    values.append(next(v for v in range(n + 2) if v not in reached))
if values != given:
    sys.exit("refused: a value is wrong")

p, start, k = int(claim["period"]), int(claim["preperiod"]), len(digits) - 1
e = max(start, 1)
if len(values) < 2 * e + 2 * p + k - 1:
    sys.exit("refused: the theorem asks for more values")
if any(values[n] != values[n + p] for n in range(start, len(values) - p)):
    sys.exit("refused: the values do not repeat")
print(f"true: G(n + {p}) = G(n) for all n >= {start}")
