# The nim-values of the heaps 10^12 .. 10^12 + 5 of 0.104, whose period is 11,770,282.
import ishitori

for value in ishitori.Game("0.104").values(10**12, 10**12 + 6, limit=10**9):
    print(value)
