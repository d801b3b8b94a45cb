# The periods of the 100 octal codes 0.100 .. 0.243, as many at once as there are processors.
import os
from concurrent.futures import ThreadPoolExecutor
import ishitori

def proved(n):
    return ishitori.Game(f"0.{n:o}").period(limit=10_000).proved

with ThreadPoolExecutor(os.cpu_count()) as pool:
    print(sum(pool.map(proved, range(0o100, 0o100 + 100))), "of 100 codes have a proved period")
