import ishitori

kayles = ishitori.Game("0.77")
print(kayles.period())
print(kayles.values(0, 13))                          # NumPy があれば、その配列
print(kayles.moves([7, 5, 3], misere=True))  # 逆形で勝つ手
try:
    ishitori.ask("rules", "0.7G", lang="ja")
except ishitori.InputError as fault:
    print(fault)
print(ishitori.ask("genus", "kayles", to=5)["genus"])  # そのほかの質問
print(ishitori.ask("value", "kayles 7 + nim 3")["nim_value"])  # 違うゲームの和
