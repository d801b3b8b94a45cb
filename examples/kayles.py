import ishitori

kayles = ishitori.Game("0.77")
print(kayles.period())
print(kayles.values(0, 13))                          # a NumPy array where NumPy is installed
print(kayles.moves([7, 5, 3], misere=True))
try:
    ishitori.Game("0.7G")
except ishitori.InputError as fault:
    print(fault)
print(ishitori.ask("genus", "kayles", to=5)["genus"])  # any other question
print(ishitori.ask("value", "kayles 7 + nim 3")["nim_value"])  # a sum of different games
