"""check.py ファイル名：この周期の証明書は正しいか。規則と定理のほかは何も信じない。"""
import sys

lines = open(sys.argv[1]).read().splitlines()
if lines[:2] != ["ishitori certificate 1", "kind period"]:
    sys.exit("周期の証明書ではありません")
claim = dict(line.split(" ", 1) for line in lines[2:-1] if ":" not in line)
given = [int(value) for line in lines if ":" in line for value in line.split(": ")[1].split()]
digits = [int(digit) for digit in claim["game"].replace(".", "")]  # 4.32 の 4 は、取らずに分ける手
if claim["theorem"] != "guy-smith" or digits[0] not in (0, 4):
    sys.exit("ガイ・スミスの定理だけを扱います")

values = []
for n in range(len(given)):
    reached = set()  # 一手で行ける局面の G 数
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
    sys.exit("不合格：値が違います")

p, start, k = int(claim["period"]), int(claim["preperiod"]), len(digits) - 1
e = max(start, 1)
if len(values) < 2 * e + 2 * p + k - 1:
    sys.exit("不合格：定理に必要な数の値がありません")
if any(values[n] != values[n + p] for n in range(start, len(values) - p)):
    sys.exit("不合格：繰り返していません")
print(f"正しい：n >= {start} では G(n + {p}) = G(n)")
