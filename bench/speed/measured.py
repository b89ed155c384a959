"""Time and memory of one call, from inside the process that makes it.

  result, figures = measured(work)
"""

import time


def resident(field):
    """VmRSS or VmHWM of this process in bytes."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(field))


def measured(work):
    """What work() returns, and its seconds, its peak of resident bytes beyond what was there
    before, and that peak as a whole. bench_gdc counts in the same way."""
    try:
        with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
            file.write("5")  # the peak counts from here
    except OSError:
        pass  # refused: the old peak stays, an upper bound
    before = resident("VmRSS")
    start = time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    peak = resident("VmHWM")
    return result, {"seconds": seconds, "bytes_beyond": peak - before, "bytes_whole": peak}
