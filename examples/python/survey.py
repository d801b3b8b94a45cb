# The periods of the 100 codes 0.100 .. 0.199, as many at once as there are processors.
import os
from concurrent.futures import ThreadPoolExecutor
import ishitori

def proved(n):
    return ishitori.Game(f"0.{n}").period(limit=1_000).proved

with ThreadPoolExecutor(os.cpu_count()) as pool:
    print(sum(pool.map(proved, range(100, 200))), "of 100 codes have a proved period")
